//! Minimum pay after late cancellations.

use caseboard_domain::claim::{Claim, ClaimStatus};
use caseboard_domain::engagement::Engagement;
use caseboard_domain::engagement::standby::ReleaseReason;
use caseboard_domain::page::Keyset;
use caseboard_domain::paystub::PaymentDraft;
use caseboard_domain::{ClaimId, Money};
use caseboard_service::cases::cancel_case;
use caseboard_service::claims::{ClaimRow, decide_claim, list_claimable_cases, submit_claim};
use caseboard_service::invitations::{ReleaseProfessional, release_professional};
use caseboard_service::paystubs::record_payment;
use caseboard_service::{Error, notices};
use caseboard_store::{claims, engagements};
use caseboard_testkit::Fixture;
use jiff::SignedDuration;

use crate::claims::support::*;

/// B-84, L-02, AMB-40, G-29: a cancellation at exactly 24 hours before the start creates the claim, a
/// microsecond earlier it does not; up to a microsecond before the start; only for confirmed professionals of
/// a case with a minimum.
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
        let again = cancel_case(&fixture, &fixture.admin, None, worked[0].case).await.expect("cancelled");
        assert_eq!(again.min_pay_claims, answer.min_pay_claims, "a repeated cancellation adds no claim");
        if let Some(ClaimRow { claim, .. }) = answer.min_pay_claims.first() {
            let decided = decide_claim(&fixture, &fixture.surgeon, None, claim.id, ClaimStatus::Approved)
                .await
                .expect("decided");
            let stub = paystub(&fixture, &fixture.surgeon, &[decided.claim.id]).await.expect("a paystub");
            assert_eq!(stub.amount.cents(), 30_000);
        }
    }
}

/// AMB-160: a claim of minimum pay makes a case unpaid whose other claims are paid.
#[tokio::test(flavor = "multi_thread")]
async fn a_claim_of_minimum_pay_makes_a_paid_case_unpaid() {
    let fixture = Fixture::new().await;
    let people = fixture.professionals(NURSE, 2).await;
    let terms = hourly(120.5, 300.0);
    let worked = confirmed_case(&fixture, &fixture.surgeon, 200, terms, &[&people[0], &people[1]]).await;
    fixture.advance_clock(SignedDuration::from_hours(180));
    let id = worked[0].case;
    let release = async |who: usize| {
        let input = ReleaseProfessional {
            case: id,
            person: people[who].person(),
            reason: ReleaseReason::NoLongerNeeded,
            text: String::new(),
        };
        release_professional(&fixture, &fixture.surgeon, None, input).await.expect("released")
    };
    let is_paid = async || case(&fixture, id).await.paid;
    release(0).await;
    let own = list_claim_ids(&fixture, &professional(&people[0]), all_claims()).await.expect("a list");
    let claim = own[0];
    decide_claim(&fixture, &fixture.surgeon, None, claim, ClaimStatus::Approved).await.expect("approved");
    let stub = paystub(&fixture, &fixture.surgeon, &[claim]).await.expect("a paystub");
    let payment = PaymentDraft { paid: Some(true), check_number: Some("7".into()), paid_date: None };
    record_payment(&fixture, &fixture.surgeon, None, stub.id, payment).await.expect("paid");
    assert!(is_paid().await);
    release(1).await;
    assert!(!is_paid().await);
}

/// AMB-40: a case without minimum pay creates no claim.
#[tokio::test(flavor = "multi_thread")]
async fn a_case_without_minimum_pay_creates_no_claim() {
    let fixture = Fixture::new().await;
    let ann = fixture.professional(NURSE).await;
    let worked = confirmed_case(&fixture, &fixture.surgeon, 30, hourly(120.5, 0.0), &[&ann]).await[0];
    fixture.advance_clock(SignedDuration::from_hours(20));
    let answer = cancel_case(&fixture, &fixture.surgeon, None, worked.case).await.expect("cancelled");
    assert_eq!(answer.min_pay_claims, []);
}

/// AMB-40: the claim is part of the cancellation: if it cannot be written, nothing is cancelled.
#[tokio::test(flavor = "multi_thread")]
async fn the_claim_and_the_cancellation_are_one_transaction() {
    let fixture = Fixture::new().await;
    let people = fixture.professionals(NURSE, 2).await;
    let worked =
        confirmed_case(&fixture, &fixture.surgeon, 30, hourly(120.5, 300.0), &[&people[0], &people[1]]).await;
    fixture.advance_clock(SignedDuration::from_hours(10));
    // A live claim that no command can create conflicts with the claim of the second professional.
    let (id, person, now) = (worked[0].case, people[1].person(), fixture.now());
    let case_row = case(&fixture, id).await;
    let planted = ClaimId::from_uuid(fixture.new_id());
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
