//! Concurrent commands: each claim is submitted once, decided once, on one paystub, and paid once.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use caseboard_domain::ClaimId;
use caseboard_domain::claim::ClaimStatus;
use caseboard_domain::paystub::PaymentDraft;
use caseboard_service::IdempotencyKey;
use caseboard_service::claims::{decide_claim, submit_claim, withdraw_claim};
use caseboard_service::paystubs::{NewPaystub, generate_paystub, get_paystub, record_payment};
use caseboard_testkit::Fixture;

use crate::claims::support::*;

/// Runs a command concurrently this number of times and counts the outcomes.
async fn run_concurrently<F>(times: usize, what: impl Fn(usize) -> F) -> BTreeMap<&'static str, usize>
where
    F: Future<Output = &'static str> + Send + 'static,
{
    let barrier = Arc::new(tokio::sync::Barrier::new(times));
    let tasks: Vec<_> = (0..times)
        .map(|number| {
            let (barrier, work) = (barrier.clone(), what(number));
            tokio::spawn(async move {
                barrier.wait().await;
                work.await
            })
        })
        .collect();
    let mut outcomes = BTreeMap::new();
    for task in tasks {
        *outcomes.entry(task.await.expect("the task does not panic")).or_default() += 1;
    }
    outcomes
}

fn outcome_code<T>(outcome: Result<T, &'static str>) -> &'static str {
    outcome.map_or_else(|code| code, |_| "DONE")
}

/// Twenty concurrent submissions create one claim.
///
/// Shows: AMB-65
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn concurrent_claims_of_one_case_create_one() {
    let fixture = Arc::new(Fixture::new().await);
    let ann = fixture.professional(NURSE).await;
    let notice = started_case(&fixture, &fixture.surgeon, &ann).await.notice;
    let outcomes = run_concurrently(20, |_| {
        let (fixture, ann) = (fixture.clone(), ann.clone());
        async move {
            outcome_code(
                retry_while_busy(|| submit_claim(&fixture, &ann, None, submission(notice, 2.0))).await,
            )
        }
    });
    assert_eq!(outcomes.await, BTreeMap::from([("CLAIM_EXISTS", 19), ("DONE", 1)]));
}

/// Twenty concurrent requests with one key are one claim, and all of them get it: those that wait while the
/// first one commits, too.
///
/// Shows: AMB-65, AMB-245
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn concurrent_claims_with_one_key_get_the_same_claim() {
    let fixture = Arc::new(Fixture::new().await);
    let ann = fixture.professional(NURSE).await;
    let notice = started_case(&fixture, &fixture.surgeon, &ann).await.notice;
    let claims = Arc::new(std::sync::Mutex::new(BTreeSet::new()));
    let outcomes = run_concurrently(20, |_| {
        let (fixture, ann, claims) = (fixture.clone(), ann.clone(), claims.clone());
        async move {
            let key = || Some(IdempotencyKey::new(Some(ann.person()), "key", "submitClaim", b"body"));
            let outcome =
                retry_while_busy(|| submit_claim(&fixture, &ann, key(), submission(notice, 2.0))).await;
            if let Ok(row) = &outcome {
                claims.lock().expect("the task does not panic").insert(row.claim.id);
            }
            outcome_code(outcome)
        }
    });
    assert_eq!(outcomes.await, BTreeMap::from([("DONE", 20)]));
    assert_eq!(claims.lock().expect("the task does not panic").len(), 1);
}

/// Of thirty concurrent decisions of three users on one claim, one is stored.
///
/// Shows: AMB-67, G-31
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn concurrent_decisions_on_one_claim_have_one_winner() {
    let fixture = Arc::new(Fixture::new().await);
    let ann = fixture.professional(NURSE).await;
    let worked = started_case(&fixture, &fixture.surgeon, &ann).await;
    let id = submitted_claim(&fixture, &ann, worked, 2.0).await.id;
    let outcomes = run_concurrently(30, |number| {
        let fixture = fixture.clone();
        async move {
            let by = [&fixture.surgeon, &fixture.admin, &fixture.system][number % 3];
            let status = if number % 2 == 0 { ClaimStatus::Approved } else { ClaimStatus::Rejected };
            outcome_code(retry_while_busy(|| decide_claim(&fixture, by, None, id, status.into())).await)
        }
    });
    assert_eq!(outcomes.await, BTreeMap::from([("ALREADY_DECIDED", 29), ("DONE", 1)]));
    let mailed = mails(&fixture, ann.person()).await;
    assert_eq!(mailed.iter().filter(|mail| mail.subject.starts_with("Claim ")).count(), 1);
}

/// Of concurrent decisions and withdrawals of one claim one succeeds; the others find it decided or gone.
///
/// Shows: AMB-291
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_claim_is_decided_or_withdrawn() {
    for round in 0..4 {
        let fixture = Arc::new(Fixture::new().await);
        let ann = fixture.professional(NURSE).await;
        let worked = started_case(&fixture, &fixture.surgeon, &ann).await;
        let id = submitted_claim(&fixture, &ann, worked, 2.0).await.id;
        let outcomes = run_concurrently(8, |number| {
            let (fixture, ann) = (fixture.clone(), ann.clone());
            async move {
                if number % 2 == round % 2 {
                    outcome_code(retry_while_busy(|| withdraw_claim(&fixture, &ann, None, id)).await)
                } else {
                    let approved = ClaimStatus::Approved;
                    let decide = || decide_claim(&fixture, &fixture.surgeon, None, id, approved.into());
                    outcome_code(retry_while_busy(decide).await)
                }
            }
        });
        let outcomes = outcomes.await;
        assert_eq!(outcomes.get("DONE"), Some(&1), "{outcomes:?}");
        let late = outcomes.get("ALREADY_DECIDED").unwrap_or(&0) + outcomes.get("FORBIDDEN").unwrap_or(&0);
        assert_eq!(late, 7, "{outcomes:?}");
        let left = list_claim_ids(&fixture, &professional(&ann), all_claims()).await.expect("a list").len();
        assert_eq!(
            left == 0,
            outcomes.contains_key("FORBIDDEN"),
            "a withdrawn claim is not listed: {outcomes:?}"
        );
    }
}

/// Concurrent paystubs over overlapping claims: every claim is on exactly one, the sums are right, and the numbers have no gap.
///
/// Shows: AMB-69, G-30
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn concurrent_paystubs_contain_each_claim_once() {
    let fixture = Arc::new(Fixture::new().await);
    let ann = fixture.professional(NURSE).await;
    let mut ids: Vec<ClaimId> = Vec::new();
    for _ in 0..12 {
        ids.push(approved_claim(&fixture, &fixture.admin, &ann, 1.0).await.id);
    }
    let ids = Arc::new(ids);
    let made = Arc::new(std::sync::Mutex::new(Vec::new()));
    let outcomes = run_concurrently(24, |number| {
        let (fixture, ids, made) = (fixture.clone(), ids.clone(), made.clone());
        async move {
            // Each request has three consecutive claims (cyclic); every second request has them in reverse
            // order.
            let mut claims: Vec<ClaimId> = (0..3).map(|next| ids[(number + next) % ids.len()]).collect();
            if number % 2 == 1 {
                claims.reverse();
            }
            let input = || NewPaystub { claims: claims.clone(), note: String::new() };
            let outcome =
                retry_while_busy(|| generate_paystub(&fixture, &fixture.admin, None, input())).await;
            if let Ok(stub) = &outcome {
                made.lock().expect("the task does not panic").push(stub.clone());
            }
            outcome_code(outcome)
        }
    });
    let outcomes = outcomes.await;
    let made = made.lock().expect("the task does not panic").clone();
    assert!((2..=4).contains(&made.len()), "{outcomes:?}");
    assert_eq!(outcomes, BTreeMap::from([("ALREADY_INVOICED", 24 - made.len()), ("DONE", made.len())]));
    let mut on = BTreeSet::new();
    for stub in &made {
        assert_eq!((stub.claims.len(), stub.paystub.amount.cents()), (3, 30_000));
        assert!(stub.claims.iter().all(|claim| on.insert(*claim)), "a claim is on two paystubs");
        let stored =
            get_paystub(&fixture, &as_actor(&fixture.admin), stub.paystub.id).await.expect("a paystub");
        assert_eq!(stored.claims.iter().map(|it| it.claim.id).collect::<Vec<_>>(), stub.claims);
    }
    let numbers: BTreeSet<String> = made.iter().map(|stub| stub.paystub.name()).collect();
    let expected: BTreeSet<String> = (1..=made.len()).map(|number| format!("PS-{number:06}")).collect();
    assert_eq!(numbers, expected);
}

/// Twenty concurrent payments of one paystub store one payment; concurrent payments of two paystubs of one case mark the case
/// as paid.
///
/// Shows: AMB-70
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn concurrent_payments_pay_a_paystub_once_and_the_last_pays_the_case() {
    let fixture = Arc::new(Fixture::new().await);
    let people = fixture.professionals(NURSE, 4).await;
    let all: Vec<_> = people.iter().collect();
    let worked = confirmed_case(&fixture, &fixture.admin, 30, hourly(100.0, 0.0), &all).await;
    fixture.advance_clock(jiff::SignedDuration::from_hours(31));
    let mut stubs = Vec::new();
    for (person, worked) in people.iter().zip(&worked) {
        let claim = submitted_claim(&fixture, person, *worked, 1.0).await.id;
        decide_claim(&fixture, &fixture.admin, None, claim, ClaimStatus::Approved.into())
            .await
            .expect("approved");
        stubs.push(paystub(&fixture, &fixture.admin, &[claim]).await.expect("a paystub").id);
    }
    let outcomes = run_concurrently(20, |number| {
        let (fixture, stub) = (fixture.clone(), stubs[number % stubs.len()]);
        async move {
            let check =
                || PaymentDraft { paid: Some(true), check_number: Some(number.to_string()), paid_date: None };
            outcome_code(
                retry_while_busy(|| record_payment(&fixture, &fixture.admin, None, stub, check())).await,
            )
        }
    });
    assert_eq!(outcomes.await, BTreeMap::from([("ALREADY_PAID", 16), ("DONE", 4)]));
    assert!(case(&fixture, worked[0].case).await.paid, "the last of the transactions saw that all are paid");
}
