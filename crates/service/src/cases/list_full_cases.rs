//! The full cases of a professional's group, whose standby lists can be joined (AMB-157).

use std::sync::Arc;

use caseboard_domain::actor::Professional;
use caseboard_domain::case::OpenState;
use caseboard_domain::engagement::{Engagement, State};
use caseboard_domain::page::{Cursor, Keyset, Slice};
use caseboard_domain::position::Position;
use caseboard_store::engagements;
use caseboard_store::open_cases::{self, OpenCaseRow, OpenCases};
use jiff::Timestamp;

use crate::boxed;
use crate::case_cache::CachedCase;
use crate::{App, Error, certification_cache};

/// A full case as one professional sees it.
#[derive(Debug, Clone, PartialEq)]
pub struct FullCase {
    /// The case and its center.
    pub case: Arc<CachedCase>,
    /// Whether a place of another group is free.
    pub open_state: OpenState,
    /// The position of the professional's group.
    pub position: Position,
    /// Whether the center certifies the professional (AMB-51).
    pub certified_for_center: bool,
    /// The time at which the professional joined the standby list, or asked to.
    pub standby: Option<Timestamp>,
    /// Whether an owner has yet to approve it.
    pub awaits_approval: bool,
    /// Whether the professional was invited, and is on the list at once.
    pub invited: bool,
}

/// Returns a page of the coming cases without a free place for the professional's group, by start: those on which the
/// professional is not confirmed and has no offer. The list New Cases does not contain them. `own` are only those to which the
/// professional was invited too late, or on whose standby list they are or ask to be (AMB-303).
#[boxed]
pub async fn list_full_cases(
    app: &App,
    actor: &Professional,
    own: bool,
    page: Keyset,
) -> Result<Slice<FullCase>, Error> {
    let (now, person, category) = (app.now(), actor.person(), actor.category());
    let cache = app.clone();
    let version = certification_cache::version(app.feed());
    app.db
        .read(move |conn| async move {
            let after = page.ascending(Cursor::after(now));
            let cases = OpenCases { category, person, after };
            let rows = match own {
                true => open_cases::list_full_of_person(&conn, cases, page.read()).await?,
                false => open_cases::list_full(&conn, cases, page.read()).await?,
            };
            let Slice { items, next } = page.slice(rows, OpenCaseRow::cursor);
            let ids: Vec<_> = items.iter().map(|row| row.id).collect();
            let engaged = engagements::list_of_person_on(&conn, person, &ids).await?;
            let revisions = items.iter().map(|row| (row.id, row.revision));
            let cases = cache.case_cache().load(&conn, revisions).await?;
            let certified = cache.certification_cache().get(&conn, version, person, now).await?;
            let shown = |row: &OpenCaseRow| {
                let case = cases.get(&row.id)?;
                let engagement = engaged.iter().find(|it| it.case == row.id);
                Some(FullCase {
                    open_state: case.row.case.open_state(now),
                    position: *case.row.case.position(category)?,
                    certified_for_center: certified.contains(&case.row.case.center),
                    standby: engagement.and_then(|it| it.standby),
                    awaits_approval: engagement.is_some_and(Engagement::awaits_standby_approval),
                    invited: engagement.is_some_and(|it| matches!(it.state, State::PositionFilled { .. })),
                    case: Arc::clone(case),
                })
            };
            Ok(Slice { items: items.iter().filter_map(shown).collect(), next })
        })
        .await
}
