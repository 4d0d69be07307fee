//! What a professional can still claim (AMB-65).

use caseboard_domain::actor::Professional;
use caseboard_domain::pay::PayTerms;
use caseboard_domain::{NoticeId, PersonId};
use caseboard_store::engagements;

use crate::cases::CaseView;
use crate::{App, Error};

/// A case that was worked and not claimed.
#[derive(Debug, Clone, PartialEq)]
pub struct Claimable {
    /// The professional's newest message about it: what a claim names.
    pub notice: NoticeId,
    /// The case.
    pub case: CaseView,
    /// What was agreed: the terms of the confirmed engagement.
    pub terms: PayTerms,
}

/// The cases that a professional was confirmed for, that have started and have no live claim, the newest first.
///
/// # Errors
/// 403 for anybody else's.
pub async fn list_claimable_cases(
    app: &App,
    actor: &Professional,
    person: PersonId,
) -> Result<Vec<Claimable>, Error> {
    actor.require_self(person)?;
    let now = app.now();
    let found =
        app.db.read(move |cx| async move { engagements::list_claimable(&cx, person, now).await }).await?;
    let claimable = found.into_iter().filter_map(|(listed, record)| {
        let (notice, terms) = (record.notice?, record.engagement.terms);
        Some(Claimable { notice, case: CaseView::new(listed, now), terms })
    });
    Ok(claimable.collect())
}
