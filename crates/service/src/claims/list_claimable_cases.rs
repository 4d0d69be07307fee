//! The cases that a professional can claim (AMB-65).

use caseboard_domain::actor::Professional;
use caseboard_domain::case::OpenState;
use caseboard_domain::pay::PayTerms;
use caseboard_domain::{NoticeId, PersonId};
use caseboard_store::engagements;

use crate::cases::CaseRow;
use crate::{App, Error};

/// A worked case that is not claimed yet.
#[derive(Debug, Clone, PartialEq)]
pub struct Claimable {
    /// The professional's newest notice about it, which a claim refers to.
    pub notice: NoticeId,
    /// The case and its center.
    pub case_row: CaseRow,
    /// Whether it can still be joined.
    pub open_state: OpenState,
    /// The terms of the confirmed engagement.
    pub terms: PayTerms,
}

/// Returns the cases that a professional was confirmed for, that have started and have no live claim, newest first.
///
/// # Errors
/// 403 for another person.
pub async fn list_claimable_cases(
    app: &App,
    actor: &Professional,
    person: PersonId,
) -> Result<Vec<Claimable>, Error> {
    actor.require_self(person)?;
    let now = app.now();
    let found =
        app.db.read(move |conn| async move { engagements::list_claimable(&conn, person, now).await }).await?;
    let claimable = found.into_iter().filter_map(|(case_row, row)| {
        let (notice, terms) = (row.notice?, row.engagement.terms);
        Some(Claimable { notice, open_state: case_row.case.open_state(now), case_row, terms })
    });
    Ok(claimable.collect())
}
