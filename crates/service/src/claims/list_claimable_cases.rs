//! The cases that a professional can claim (AMB-65), those with rejected minimum pay included (AMB-244).

use caseboard_domain::actor::Professional;
use caseboard_domain::case::OpenState;
use caseboard_domain::pay::PayTerms;
use caseboard_domain::{Money, NoticeId, PersonId};
use caseboard_store::{StoreError, engagements};

use crate::boxed;
use crate::cases::CaseRow;
use crate::{App, Error};

/// A worked case that is not claimed yet, or one whose minimum pay was rejected.
#[derive(Debug, Clone, PartialEq)]
pub struct Claimable {
    /// The professional's newest notice about it, which a claim refers to.
    pub notice: NoticeId,
    /// The case and its center.
    pub case_row: CaseRow,
    /// Whether it can still be joined.
    pub open_state: OpenState,
    /// The agreed terms.
    pub terms: PayTerms,
    /// The minimum pay that can be claimed again; `None` if the work is claimed.
    pub min_pay: Option<Money>,
}

/// Returns the cases that a professional was confirmed for, that have started and have no pending or approved claim, newest
/// first, and then those whose minimum pay was rejected and not claimed again.
///
/// # Errors
/// FORBIDDEN for another person.
#[boxed]
pub async fn list_claimable_cases(
    app: &App,
    actor: &Professional,
    person: PersonId,
) -> Result<Vec<Claimable>, Error> {
    actor.require_self(person)?;
    let now = app.now();
    let read: Result<_, StoreError> = app
        .db
        .read(move |conn| async move {
            let worked = engagements::list_claimable(&conn, person, now).await?;
            Ok((worked, engagements::list_rejected_min_pay(&conn, person).await?))
        })
        .await;
    let (worked, rejected) = read?;
    let worked = worked.into_iter().map(|(case_row, row)| (case_row, row, row.engagement.terms, None));
    let rejected =
        rejected.into_iter().map(|(case_row, row, claim)| (case_row, row, claim.terms, Some(claim.amount)));
    let claimable = worked.chain(rejected).filter_map(|(case_row, row, terms, min_pay)| {
        let (notice, open_state) = (row.notice?, case_row.case.open_state(now));
        Some(Claimable { notice, open_state, case_row, terms, min_pay })
    });
    Ok(claimable.collect())
}
