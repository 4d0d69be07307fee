//! The claims for the work of the cases of a story.

use caseboard_domain::NoticeId;
use caseboard_domain::actor::Poster;
use caseboard_domain::claim::{Claim, ClaimStatus};
use caseboard_domain::engagement::{Engagement, State};
use caseboard_service::claims::{decide_claim, submit_claim, withdraw_claim};
use caseboard_store::claims;

use super::{Outcome, Stored, World, check, done, word};
use crate::claims::support::submission;

impl World<'_> {
    /// Returns all claims of a case, the oldest first.
    async fn claims_of(&self, case: usize) -> Vec<Claim> {
        let id = self.cases[case];
        let read =
            self.fixture.db.read(move |conn| async move { claims::list_of_case(&conn, id).await }).await;
        read.expect("read").into_iter().map(|row| row.claim).collect()
    }

    async fn newest_claim(&self, case: usize, who: usize) -> Option<Claim> {
        let person = self.professionals[who].person();
        self.claims_of(case).await.into_iter().rfind(|claim| claim.person == person)
    }

    /// Submits a claim. One for the work needs a place, a started case, no reported absence and no other claim.
    pub(super) async fn submit_claim(
        &mut self,
        case: usize,
        who: usize,
        notice: NoticeId,
        stored: &Stored,
    ) -> Outcome {
        let own = &self.professionals[who];
        let outcome = submit_claim(self.fixture.app(), own, None, submission(notice, 1.5)).await;
        if let Ok(submitted) = &outcome
            && !submitted.claim.is_min_pay()
        {
            let has_worked = |it: &&Engagement| {
                it.person == own.person()
                    && matches!(it.state, State::Confirmed { .. })
                    && it.cannot_come.is_none()
            };
            let begun = stored.case().start <= self.fixture.now() && !stored.case().is_cancelled();
            let known = self.claims.entry((case, who)).or_default();
            let free = known.iter().all(|(_, status)| *status == ClaimStatus::Rejected);
            check(begun && free && stored.engagements.iter().any(|it| has_worked(&it)), || {
                format!("{who} has claimed the work of case {case}")
            })?;
            known.push((submitted.claim.id, ClaimStatus::Pending));
        }
        word(outcome, done)
    }

    /// Withdraws the newest claim of a person on a case, which must be pending and for work.
    pub(super) async fn withdraw_claim(&mut self, case: usize, who: usize) -> Outcome {
        let Some(claim) = self.newest_claim(case, who).await else { return Ok("NO CLAIM".to_owned()) };
        let outcome = withdraw_claim(self.fixture.app(), &self.professionals[who], None, claim.id).await;
        if outcome.is_ok() {
            check(claim.status == ClaimStatus::Pending && !claim.is_min_pay(), || {
                format!("{who} has withdrawn {claim:?}")
            })?;
            self.claims.entry((case, who)).or_default().retain(|(id, _)| *id != claim.id);
        }
        word(outcome, done)
    }

    pub(super) async fn decide_claim(&mut self, by: &Poster, case: usize, who: usize, yes: bool) -> Outcome {
        let Some(claim) = self.newest_claim(case, who).await else { return Ok("NO CLAIM".to_owned()) };
        let status = if yes { ClaimStatus::Approved } else { ClaimStatus::Rejected };
        let outcome = decide_claim(self.fixture.app(), by, None, claim.id, status.into()).await;
        if outcome.is_ok() {
            let known = self.claims.entry((case, who)).or_default();
            known.iter_mut().filter(|(id, _)| *id == claim.id).for_each(|(_, stored)| *stored = status);
        }
        word(outcome, done)
    }

    /// Checks that the claims for work are those of the story, and that the engagements show who has one that is not rejected.
    pub(super) async fn check_claims(&self, case: usize, stored: &Stored) -> Result<(), String> {
        let of_case = self.claims_of(case).await;
        for engagement in &stored.engagements {
            let who = self.number(engagement.person);
            let own = of_case.iter().filter(|claim| claim.person == engagement.person && !claim.is_min_pay());
            let found: Vec<_> = own.map(|claim| (claim.id, claim.status)).collect();
            let known = self.claims.get(&(case, who)).map_or(&[][..], Vec::as_slice);
            check(found == known, || {
                format!("{who} has the claims {found:?} on case {case}, not {known:?}")
            })?;
            let claimed = known.iter().any(|(_, status)| *status != ClaimStatus::Rejected);
            check(engagement.claimed == claimed, || {
                format!("{who} has claimed case {case}: {}", engagement.claimed)
            })?;
        }
        Ok(())
    }
}
