//! Minimum pay after late cancellations.

use caseboard_domain::actor::Professional;
use caseboard_domain::claim::{Claim, ClaimDraft, ClaimStatus};
use caseboard_domain::engagement::Engagement;
use caseboard_domain::engagement::standby::ReleaseReason;
use caseboard_domain::page::Keyset;
use caseboard_domain::pay::RateType;
use caseboard_domain::paystub::PaymentDraft;
use caseboard_domain::{CaseId, ClaimId, Money, NoticeId, PersonId};
use caseboard_service::attention::get_attention;
use caseboard_service::cases::cancel_case;
use caseboard_service::claims::{
    ClaimRow, ClaimSubmission, decide_claim, list_claimable_cases, submit_claim,
};
use caseboard_service::invitations::{
    InviteFavorites, ReleaseProfessional, invite_favorites, release_professional,
};
use caseboard_service::paystubs::record_payment;
use caseboard_service::{Error, notices};
use caseboard_store::{claims, engagements};
use caseboard_testkit::Fixture;
use jiff::SignedDuration;

use crate::cases::support::accept;
use crate::claims::support::*;

/// A cancellation at exactly 24 hours before the start creates the claim, a microsecond earlier it does not; up to a
/// microsecond before the start; only for confirmed professionals of a case with a minimum.
///
/// Shows: B-84, L-02, AMB-40, G-29
#[tokio::test(flavor = "multi_thread")]
async fn a_cancellation_within_24_hours_creates_claims_of_minimum_pay() {
    let micro = SignedDuration::from_micros(1);
    for (before_start, claimed) in [
        (SignedDuration::from_hours(24) + micro, false),
        (SignedDuration::from_hours(24), true),
        (micro, true),
    ] {
        let fixture = Fixture::new().await;
        let people = fixture.professionals(NURSE, 2).await;
        let worked =
            confirmed_case(&fixture, &fixture.surgeon, 200, hourly(120.5, 300.0), &[&people[0], &people[1]])
                .await;
        fixture.advance_clock(SignedDuration::from_hours(200) - before_start);
        let answer = cancel_case(&fixture, &fixture.surgeon, None, worked[0].case).await.expect("cancelled");
        assert_eq!(answer.min_pay_claims.len(), if claimed { 2 } else { 0 });
        for ClaimRow { claim, .. } in &answer.min_pay_claims {
            assert_eq!(
                (claim.rate.as_str(), claim.status, claim.amount.cents()),
                ("MIN_PAY", ClaimStatus::Pending, 30_000)
            );
            assert_eq!((claim.worked, claim.case), (None, worked[0].case));
        }
        for (person, worked) in people.iter().zip(&worked) {
            let own = list_claim_ids(&fixture, &professional(person), all_claims()).await.expect("a list");
            assert_eq!(own.len(), usize::from(claimed));
            let (actor, page) = (professional(person), Keyset::default());
            let notices =
                notices::list_notices(&fixture, &actor, person.person(), false, page).await.expect("a list");
            assert!(
                notices
                    .page
                    .items
                    .iter()
                    .all(|it| it.notice.engagement.is_some_and(|it| it.claim_submitted) == claimed),
                "the messages have the claim"
            );
            let by_hand = submit_claim(&fixture, person, None, submission(worked.notice, 1.0)).await;
            assert_eq!(
                code(by_hand).expect_err("cancelled"),
                if claimed { "CLAIM_EXISTS" } else { "NOT_CONFIRMED" }
            );
            fixture.advance_clock(micro);
            assert_eq!(list_claimable_cases(&fixture, person, person.person()).await.expect("a list"), []);
        }
        let waiting = get_attention(&fixture, &as_actor(&fixture.surgeon)).await.expect("what waits").claims;
        assert_eq!(waiting.iter().filter(|claim| claim.is_min_pay).count(), answer.min_pay_claims.len());
        let again = cancel_case(&fixture, &fixture.admin, None, worked[0].case).await.expect("cancelled");
        assert_eq!(again.min_pay_claims, answer.min_pay_claims, "a repeated cancellation adds no claim");
        if let Some(ClaimRow { claim, .. }) = answer.min_pay_claims.first() {
            let decided =
                decide_claim(&fixture, &fixture.surgeon, None, claim.id, ClaimStatus::Approved.into())
                    .await
                    .expect("decided");
            let stub = paystub(&fixture, &fixture.surgeon, &[decided.claim.id]).await.expect("a paystub");
            assert_eq!(stub.amount.cents(), 30_000);
        }
    }
}

/// A claim of minimum pay makes a case unpaid whose other claims are paid.
///
/// Shows: AMB-160
#[tokio::test(flavor = "multi_thread")]
async fn a_claim_of_minimum_pay_makes_a_paid_case_unpaid() {
    let fixture = Fixture::new().await;
    let people = fixture.professionals(NURSE, 2).await;
    let terms = hourly(120.5, 300.0);
    let worked = confirmed_case(&fixture, &fixture.surgeon, 200, terms, &[&people[0], &people[1]]).await;
    fixture.advance_clock(SignedDuration::from_hours(180));
    let id = worked[0].case;
    let is_paid = async || case(&fixture, id).await.paid;
    release(&fixture, id, &people[0]).await;
    let own = list_claim_ids(&fixture, &professional(&people[0]), all_claims()).await.expect("a list");
    let claim = own[0];
    decide_claim(&fixture, &fixture.surgeon, None, claim, ClaimStatus::Approved.into())
        .await
        .expect("approved");
    let stub = paystub(&fixture, &fixture.surgeon, &[claim]).await.expect("a paystub");
    let payment = PaymentDraft { paid: Some(true), check_number: Some("7".into()), paid_date: None };
    record_payment(&fixture, &fixture.surgeon, None, stub.id, payment).await.expect("paid");
    assert!(is_paid().await);
    release(&fixture, id, &people[1]).await;
    assert!(!is_paid().await);
}

/// Releases the person from the case because they are not needed.
pub(crate) async fn release(fixture: &Fixture, case: CaseId, person: &Professional) -> Option<Money> {
    let (reason, text) = (ReleaseReason::NoLongerNeeded, String::new());
    let input = ReleaseProfessional { case, person: person.person(), reason, text };
    release_professional(fixture, &fixture.surgeon, None, input).await.expect("released").min_pay
}

/// Invites a person again and confirms them. Returns the invitation.
pub(crate) async fn confirm_again(fixture: &Fixture, case: CaseId, person: &Professional) -> NoticeId {
    let input = InviteFavorites { case, people: vec![person.person()] };
    let invited = invite_favorites(fixture, &fixture.surgeon, None, input).await.expect("invited").invited;
    accept(fixture, person, None, invited[0].notice).await.expect("accepted");
    invited[0].notice
}

/// A released professional who is invited again and works claims the work, whatever became of the minimum
/// pay, which is claimed once.
///
/// Shows: AMB-40, AMB-65, AMB-160
#[tokio::test(flavor = "multi_thread")]
async fn a_released_professional_who_works_nevertheless_claims_the_work() {
    for decision in [None, Some(ClaimStatus::Approved), Some(ClaimStatus::Rejected)] {
        let fixture = Fixture::new().await;
        let ann = fixture.professional(NURSE).await;
        let worked = confirmed_case(&fixture, &fixture.surgeon, 100, hourly(120.0, 50.0), &[&ann]).await[0];
        fixture.advance_clock(SignedDuration::from_hours(80));
        assert_eq!(release(&fixture, worked.case, &ann).await.map(Money::cents), Some(5_000));
        let own = list_claim_ids(&fixture, &professional(&ann), all_claims()).await.expect("a list");
        if let Some(status) = decision {
            decide_claim(&fixture, &fixture.surgeon, None, own[0], status.into()).await.expect("decided");
        }
        fixture.advance_clock(SignedDuration::from_hours(1));
        confirm_again(&fixture, worked.case, &ann).await;
        // The minimum pay is owed once, but again after its rejection.
        let owed_again = (decision == Some(ClaimStatus::Rejected)).then_some(5_000);
        assert_eq!(release(&fixture, worked.case, &ann).await.map(Money::cents), owed_again);
        fixture.advance_clock(SignedDuration::from_hours(1));
        let notice = confirm_again(&fixture, worked.case, &ann).await;
        fixture.advance_clock(SignedDuration::from_hours(20));

        let open = list_claimable_cases(&fixture, &ann, ann.person()).await.expect("a list");
        assert_eq!(open.iter().map(|it| (it.notice, it.min_pay)).collect::<Vec<_>>(), [(notice, None)]);
        let claim = submitted_claim(&fixture, &ann, ConfirmedCase { notice, ..worked }, 2.0).await;
        assert_eq!((claim.rate, claim.amount.cents()), (RateType::Hourly, 24_000));
        assert_eq!(list_claimable_cases(&fixture, &ann, ann.person()).await.expect("a list"), []);
        let twice = submit_claim(&fixture, &ann, None, submission(notice, 2.0)).await;
        assert_eq!(code(twice).expect_err("claimed"), "CLAIM_EXISTS");
        let own = list_claim_ids(&fixture, &professional(&ann), all_claims()).await.expect("a list");
        assert_eq!((own[0], own.len()), (claim.id, if owed_again.is_some() { 3 } else { 2 }));
        if decision != Some(ClaimStatus::Approved) {
            // The rejection of minimum pay does not open the work again.
            decide_claim(&fixture, &fixture.surgeon, None, own[1], ClaimStatus::Rejected.into())
                .await
                .expect("decided");
            let twice = submit_claim(&fixture, &ann, None, submission(notice, 2.0)).await;
            assert_eq!(code(twice).expect_err("claimed"), "CLAIM_EXISTS");
        }
        decide_claim(&fixture, &fixture.surgeon, None, claim.id, ClaimStatus::Approved.into())
            .await
            .expect("approved");
        paystub(&fixture, &fixture.surgeon, &[claim.id]).await.expect("a paystub");
    }
}

/// A professional who was released and invited again is owed no second minimum pay by the cancellation, whose
/// answer has the claims that it created only.
///
/// Shows: AMB-40, AMB-160
#[tokio::test(flavor = "multi_thread")]
async fn a_cancellation_creates_no_second_claim_of_minimum_pay() {
    let fixture = Fixture::new().await;
    let people = fixture.professionals(NURSE, 2).await;
    let terms = hourly(120.0, 50.0);
    let worked = confirmed_case(&fixture, &fixture.surgeon, 100, terms, &[&people[0], &people[1]]).await;
    fixture.advance_clock(SignedDuration::from_hours(80));
    let case = worked[0].case;
    release(&fixture, case, &people[0]).await.expect("owed");
    confirm_again(&fixture, case, &people[0]).await;
    fixture.advance_clock(SignedDuration::from_hours(1));
    for _ in 0..2 {
        let answer = cancel_case(&fixture, &fixture.surgeon, None, case).await.expect("cancelled");
        let paid: Vec<PersonId> = answer.min_pay_claims.iter().map(|row| row.claim.person).collect();
        assert_eq!(paid, [people[1].person()]);
        fixture.advance_clock(SignedDuration::from_secs(1));
    }
    for person in &people {
        let own = list_claim_ids(&fixture, &professional(person), all_claims()).await.expect("a list");
        assert_eq!(own.len(), 1);
    }
}

/// Rejected minimum pay is claimed again with the same amount, and without hours; the mails about it do not speak of hours.
///
/// Shows: AMB-67, AMB-244
#[tokio::test(flavor = "multi_thread")]
async fn rejected_minimum_pay_is_claimed_again() {
    for released in [false, true] {
        let fixture = Fixture::new().await;
        let (ann, ben) = (fixture.professional(NURSE).await, fixture.professional(NURSE).await);
        let worked = confirmed_case(&fixture, &fixture.surgeon, 30, hourly(120.0, 50.0), &[&ann]).await[0];
        fixture.advance_clock(SignedDuration::from_hours(10));
        match released {
            true => assert!(release(&fixture, worked.case, &ann).await.is_some()),
            false => {
                cancel_case(&fixture, &fixture.surgeon, None, worked.case).await.expect("cancelled");
            }
        }
        let claimable = async || list_claimable_cases(&fixture, &ann, ann.person()).await.expect("a list");
        let attempt = async |hours: Option<f64>, note: &str| {
            let draft = ClaimDraft { hours, note: note.into() };
            let input = ClaimSubmission { notice: worked.notice, draft };
            code(submit_claim(&fixture, &ann, None, input).await).map(|row| row.claim)
        };
        assert_eq!(claimable().await, []);
        assert_eq!(attempt(None, "").await.expect_err("claimed already"), "VALIDATION");
        assert_eq!(attempt(Some(1.0), "").await.expect_err("claimed already"), "CLAIM_EXISTS");
        let first = list_claim_ids(&fixture, &professional(&ann), all_claims()).await.expect("a list")[0];
        let decide = async |id, status: ClaimStatus| {
            fixture.advance_clock(SignedDuration::from_secs(1));
            decide_claim(&fixture, &fixture.surgeon, None, id, status.into()).await.expect("decided");
        };
        decide(first, ClaimStatus::Rejected).await;
        let open = claimable().await;
        assert_eq!(open.iter().map(|it| it.min_pay.map(Money::cents)).collect::<Vec<_>>(), [Some(5_000)]);
        assert_eq!(open[0].case_row.case.id, worked.case);
        let foreign = submit_claim(&fixture, &ben, None, submission(worked.notice, 1.0)).await;
        assert_eq!(code(foreign).expect_err("foreign"), "FORBIDDEN");
        assert_eq!(attempt(None, &"x".repeat(501)).await.expect_err("too long"), "VALIDATION");

        let again = attempt(None, " I was on my way. ").await.expect("claimed again");
        assert_eq!((again.rate, again.amount.cents(), again.worked), (RateType::MinPay, 5_000, None));
        assert_eq!((again.status, again.note.as_str()), (ClaimStatus::Pending, "I was on my way."));
        assert_eq!(claimable().await, []);
        assert_eq!(attempt(Some(1.0), "").await.expect_err("claimed again"), "CLAIM_EXISTS");
        decide(again.id, ClaimStatus::Approved).await;
        paystub(&fixture, &fixture.surgeon, &[again.id]).await.expect("a paystub");
        let sent = mails(&fixture, ann.person()).await;
        let decisions: Vec<_> = sent.iter().filter(|mail| mail.subject.starts_with("Minimum pay")).collect();
        let heads: Vec<&str> = decisions.iter().filter_map(|mail| mail.subject.split(':').next()).collect();
        assert_eq!(heads, ["Minimum pay rejected", "Minimum pay approved"]);
        assert!(decisions.iter().all(|mail| !mail.text.contains("hours")), "{decisions:?}");
    }
}

/// A case without minimum pay creates no claim.
///
/// Shows: AMB-40
#[tokio::test(flavor = "multi_thread")]
async fn a_case_without_minimum_pay_creates_no_claim() {
    let fixture = Fixture::new().await;
    let ann = fixture.professional(NURSE).await;
    let worked = confirmed_case(&fixture, &fixture.surgeon, 30, hourly(120.5, 0.0), &[&ann]).await[0];
    fixture.advance_clock(SignedDuration::from_hours(20));
    let answer = cancel_case(&fixture, &fixture.surgeon, None, worked.case).await.expect("cancelled");
    assert_eq!(answer.min_pay_claims, []);
}

/// The claim is part of the cancellation: if it cannot be written, nothing is cancelled.
///
/// Shows: AMB-40
#[tokio::test(flavor = "multi_thread")]
async fn the_claim_and_the_cancellation_are_one_transaction() {
    let fixture = Fixture::new().await;
    let people = fixture.professionals(NURSE, 2).await;
    let worked =
        confirmed_case(&fixture, &fixture.surgeon, 30, hourly(120.5, 300.0), &[&people[0], &people[1]]).await;
    fixture.advance_clock(SignedDuration::from_hours(10));
    // A claim that no command can create conflicts with the claim of the second professional.
    let (id, person, now) = (worked[0].case, people[1].person(), fixture.now());
    let case_row = case(&fixture, id).await;
    let planted: ClaimId = fixture.new_id();
    let written: Result<Engagement, caseboard_service::StoreError> = fixture
        .db
        .write(move |tx| {
            let case = case_row.case.clone();
            async move {
                let record =
                    engagements::find_by_case_and_person(&tx, id, person).await?.expect("an engagement");
                let owed = Money::from_cents(30_000);
                let claim = Claim::min_pay(planted, &case, &record.engagement, owed, now);
                claims::insert(&tx, &claim).await?;
                Ok(tx.commit(record.engagement))
            }
        })
        .await;
    written.expect("inserted");
    let failed = cancel_case(&fixture, &fixture.surgeon, None, id).await;
    assert!(matches!(failed, Err(Error::Internal(_))), "{failed:?}");
    assert!(!case(&fixture, id).await.case.is_cancelled(), "nothing was cancelled");
    assert_eq!(list_claim_ids(&fixture, &professional(&people[0]), all_claims()).await.expect("a list"), []);
}
