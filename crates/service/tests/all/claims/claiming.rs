//! Submitting, listing and deciding claims.

use std::time::Duration;

use caseboard_domain::claim::{ClaimDecisionDraft, ClaimDraft, ClaimStatus, PayerType};
use caseboard_domain::page::Keyset;
use caseboard_domain::pay::{PayDraft, RateType};
use caseboard_domain::{CaseId, ClaimId, NoticeId};
use caseboard_service::attendance_reports::{ReportArrival, report_arrival};
use caseboard_service::attention::get_attention;
use caseboard_service::change_feed::Topic;
use caseboard_service::claims::{
    ClaimSubmission, ClaimsQuery, decide_claim, list_claimable_cases, list_claims, submit_claim,
    withdraw_claim,
};
use caseboard_service::invitations::{ReportAbsence, report_absence, withdraw_from_case};
use caseboard_service::schedules::get_professional_calendar;
use caseboard_service::timer_kinds::run_due;
use caseboard_service::{App, IdempotencyKey, notices};
use caseboard_testkit::Fixture;
use jiff::SignedDuration;

use crate::cases::support::unread_notices;
use crate::claims::support::*;

async fn claimable_notices(app: &App, person: &caseboard_domain::actor::Professional) -> Vec<NoticeId> {
    list_claimable_cases(app, person, person.person())
        .await
        .expect("a list")
        .iter()
        .map(|it| it.notice)
        .collect()
}

/// A case can be claimed from its start on, once, and again after a rejection.
///
/// Shows: AMB-65, AMB-66, G-16, G-29
#[tokio::test(flavor = "multi_thread")]
async fn a_case_is_claimed_once_from_its_start_on() {
    let fixture = Fixture::new().await;
    let (ann, ben) = (fixture.professional(NURSE).await, fixture.professional(NURSE).await);
    let worked = confirmed_case(&fixture, &fixture.surgeon, 100, hourly(120.5, 50.0), &[&ann]).await[0];
    let attempt =
        async |hours: f64| code(submit_claim(&fixture, &ann, None, submission(worked.notice, hours)).await);

    fixture.advance_clock(SignedDuration::from_hours(100) - SignedDuration::from_micros(1));
    assert_eq!(claimable_notices(&fixture, &ann).await, []);
    assert_eq!(attempt(6.25).await.expect_err("too early"), "JOB_NOT_STARTED");
    fixture.advance_clock(SignedDuration::from_micros(1));
    let open = list_claimable_cases(&fixture, &ann, ann.person()).await.expect("a list");
    assert_eq!((open.len(), open[0].notice, open[0].case_row.case.id), (1, worked.notice, worked.case));
    assert_eq!((open[0].terms.hourly().cents(), open[0].terms.min_pay.cents()), (12_050, 5_000));
    assert_eq!(claimable_notices(&fixture, &ben).await, [], "only own cases");
    assert_eq!(
        code(list_claimable_cases(&fixture, &ben, ann.person()).await).expect_err("foreign"),
        "FORBIDDEN"
    );
    for hours in [0.0, 100.0, 6.255] {
        assert_eq!(attempt(hours).await.expect_err("no hours"), "VALIDATION");
    }
    let foreign =
        code(submit_claim(&fixture, &ben, None, submission(worked.notice, 1.0)).await).expect_err("foreign");
    let missing: NoticeId = fixture.new_id();
    let missing =
        code(submit_claim(&fixture, &ann, None, submission(missing, 1.0)).await).expect_err("missing");
    assert_eq!((foreign, missing), ("FORBIDDEN", "FORBIDDEN"));

    let row = attempt(6.25).await.expect("a claim");
    let claim = &row.claim;
    assert_eq!((claim.rate, claim.amount.cents()), (RateType::Hourly, 75_313));
    assert_eq!((claim.status, claim.payer.kind()), (ClaimStatus::Pending, PayerType::Surgeon));
    assert_eq!((claim.person, row.surgeon), (ann.person(), fixture.surgeon.person()));
    assert_eq!(row.procedures, ["Carpal tunnel release"]);
    assert_eq!(row.center_name, "Pacific Hand Center");
    assert_eq!((row.posted_by.as_str(), row.estimated.to_number()), ("Dr. Sarah Stage", 2.0));
    assert_eq!(claim.worked.map(|it| it.to_string()).as_deref(), Some("6.25"));
    assert_eq!(attempt(1.0).await.expect_err("claimed before"), "CLAIM_EXISTS");
    assert_eq!(claimable_notices(&fixture, &ann).await, []);
    let (actor, page) = (professional(&ann), Keyset::default());
    let own = notices::list_notices(&fixture, &actor, ann.person(), false, page).await.expect("a list");
    assert!(
        own.page.items[0].notice.engagement.is_some_and(|it| it.claim_submitted),
        "the message has the claim"
    );

    let rejected = decide_claim(&fixture, &fixture.surgeon, None, claim.id, ClaimStatus::Rejected.into())
        .await
        .expect("decided");
    assert_eq!(rejected.claim.decision.map(|it| it.by), Some(fixture.surgeon.person()));
    assert_eq!(claimable_notices(&fixture, &ann).await, [worked.notice], "it can be claimed again");
    fixture.advance_clock(SignedDuration::from_secs(1));
    let second = attempt(2.0).await.expect("a new claim").claim;
    assert_eq!((second.amount.cents(), second.id == claim.id), (24_100, false));
    decide_claim(&fixture, &fixture.surgeon, None, second.id, ClaimStatus::Approved.into())
        .await
        .expect("decided");
    assert_eq!(attempt(2.0).await.expect_err("approved"), "CLAIM_EXISTS");
    let all = list_claim_ids(&fixture, &professional(&ann), all_claims()).await.expect("a list");
    assert_eq!(all, [second.id, claim.id], "newest first");
}

/// The amount agreed for the case does not depend on the hours; withdrawn places are not paid.
///
/// Shows: AMB-65, AMB-66
#[tokio::test(flavor = "multi_thread")]
async fn per_case_pay_is_paid_in_full_and_withdrawn_places_are_not_paid() {
    let fixture = Fixture::new().await;
    let (ann, ben) = (fixture.professional(NURSE).await, fixture.professional(NURSE).await);
    let pay = PayDraft { hourly: None, per_case: Some(900.0), min_pay: None };
    let worked = confirmed_case(&fixture, &fixture.admin, 100, pay, &[&ann, &ben]).await;
    withdraw_from_case(&fixture, &ben, None, worked[1].notice).await.expect("withdrawn");
    fixture.advance_clock(SignedDuration::from_hours(101));
    let claim = submitted_claim(&fixture, &ann, worked[0], 0.01).await;
    assert_eq!(
        (claim.rate, claim.amount.cents(), claim.payer.kind()),
        (RateType::PerJob, 90_000, PayerType::Center)
    );
    let given_back = submit_claim(&fixture, &ben, None, submission(worked[1].notice, 1.0)).await;
    assert_eq!(code(given_back).expect_err("no place"), "NOT_CONFIRMED");
}

/// A person who reported that they cannot come, and was not released in time, cannot claim the case, and it
/// is offered nowhere; when they come after all and report the arrival, they can.
///
/// Shows: FL-21, AMB-300, AMB-301
#[tokio::test(flavor = "multi_thread")]
async fn a_reported_absence_is_not_claimed_before_the_person_arrives() {
    let fixture = Fixture::new().await;
    let ann = fixture.professional(NURSE).await;
    let worked = confirmed_case(&fixture, &fixture.surgeon, 30, hourly(100.0, 50.0), &[&ann]).await[0];
    let report = ReportAbsence { message: worked.notice, reason: "A broken leg".into() };
    report_absence(&fixture, &ann, None, report).await.expect("reported");
    fixture.advance_clock(SignedDuration::from_hours(31));
    let attempt = async || code(submit_claim(&fixture, &ann, None, submission(worked.notice, 1.0)).await);
    let on_home = async || {
        let waiting = get_attention(&fixture, &professional(&ann)).await.expect("what waits");
        waiting.claimable.iter().map(|row| row.case).collect::<Vec<_>>()
    };
    let in_calendar = async || {
        let events = get_professional_calendar(&fixture, &ann, None, None, None).await.expect("a calendar");
        events.iter().map(|event| (event.claimable, event.absent)).collect::<Vec<_>>()
    };
    assert_eq!(attempt().await.expect_err("absent"), "ABSENCE_REPORTED");
    assert_eq!((claimable_notices(&fixture, &ann).await, on_home().await), (vec![], vec![]));
    assert_eq!(in_calendar().await, [(false, true)]);
    let owner = absences_of_surgeon(&fixture).await;
    assert_eq!(owner, [worked.case], "the owners can replace the person");

    let arrival = ReportArrival { message: worked.notice, point: None };
    report_arrival(&fixture, &ann, None, arrival).await.expect("arrived");
    assert_eq!(absences_of_surgeon(&fixture).await, []);
    let unread = unread_notices(&fixture, fixture.surgeon.person()).await;
    assert!(unread.iter().all(|it| it.subject != "Cannot Come"), "the report is settled");
    assert_eq!(
        (claimable_notices(&fixture, &ann).await, on_home().await),
        (vec![worked.notice], vec![worked.case])
    );
    assert_eq!(in_calendar().await, [(true, false)]);
    attempt().await.expect("a claim");
}

/// The cases with a reported absence on the surgeon's Home.
async fn absences_of_surgeon(fixture: &Fixture) -> Vec<CaseId> {
    let waiting = get_attention(fixture, &as_actor(&fixture.surgeon)).await.expect("what waits");
    waiting.absences.iter().map(|row| row.case).collect()
}

/// A professional withdraws a claim until it is decided, and can claim the work again. A payer who decides it at the same time
/// finds no claim.
///
/// Shows: AMB-291
#[tokio::test(flavor = "multi_thread")]
async fn a_pending_claim_is_withdrawn_and_can_be_submitted_again() {
    let fixture = Fixture::new().await;
    let (ann, ben) = (fixture.professional(NURSE).await, fixture.professional(NURSE).await);
    let worked = started_case(&fixture, &fixture.surgeon, &ann).await;
    let claim = submitted_claim(&fixture, &ann, worked, 9.0).await;
    assert_eq!(code(withdraw_claim(&fixture, &ben, None, claim.id).await).expect_err("foreign"), "FORBIDDEN");
    let once = || Some(IdempotencyKey::new(Some(ann.person()), "key", "withdrawClaim", b"body"));
    let withdrawn = withdraw_claim(&fixture, &ann, once(), claim.id).await.expect("withdrawn");
    assert_eq!(withdraw_claim(&fixture, &ann, once(), claim.id).await.expect("repeated"), withdrawn);
    assert_eq!(withdrawn.claim, claim);
    assert_eq!(
        list_claim_ids(&fixture, &professional(&ann), all_claims()).await.expect("a list"),
        [],
        "the payer has nothing to decide"
    );
    let late = decide_claim(&fixture, &fixture.surgeon, None, claim.id, ClaimStatus::Approved.into()).await;
    assert_eq!(code(late).expect_err("there is no claim"), "FORBIDDEN");
    assert_eq!(claimable_notices(&fixture, &ann).await, [worked.notice]);

    let right = submitted_claim(&fixture, &ann, worked, 2.0).await;
    decide_claim(&fixture, &fixture.surgeon, None, right.id, ClaimStatus::Approved.into())
        .await
        .expect("decided");
    let decided = withdraw_claim(&fixture, &ann, None, right.id).await;
    assert_eq!(code(decided).expect_err("it is approved"), "ALREADY_DECIDED");
}

/// Payers read with a claim whether the arrival was reported: when, or that they were notified that it was not. A later report
/// counts.
///
/// Shows: AMB-171, FL-23
#[tokio::test(flavor = "multi_thread")]
async fn a_claim_says_whether_the_arrival_was_reported() {
    let fixture = Fixture::new().await;
    let people = fixture.professionals(NURSE, 3).await;
    let all: Vec<_> = people.iter().collect();
    let worked = confirmed_case(&fixture, &fixture.surgeon, 30, hourly(100.0, 50.0), &all).await;
    fixture.advance_clock(SignedDuration::from_hours(30));
    let arrives = async |who: usize| {
        let arrival = ReportArrival { message: worked[who].notice, point: None };
        report_arrival(&fixture, &people[who], None, arrival).await.expect("arrived");
        fixture.now()
    };
    let in_time = arrives(0).await;
    fixture.advance_clock(SignedDuration::from_mins(15));
    while run_due(&fixture).await.expect("run") > 0 {}
    let late = arrives(1).await;
    for (person, worked) in people.iter().zip(&worked) {
        submitted_claim(&fixture, person, *worked, 2.0).await;
    }
    let query = ClaimsQuery { center: Some(fixture.center), ..all_claims() };
    let listed = list_claims(&fixture, &as_actor(&fixture.admin), query).await.expect("a list").page.items;
    let read = people.iter().map(|person| {
        let row = listed.iter().find(|row| row.claim.person == person.person()).expect("listed");
        (row.arrived, row.missed.is_some())
    });
    assert_eq!(read.collect::<Vec<_>>(), [(Some(in_time), false), (Some(late), true), (None, true)]);
}

/// A claim has the group that the professional was confirmed for, and how many people of it the case needs.
///
/// Shows: AMB-358
#[tokio::test(flavor = "multi_thread")]
async fn a_claim_says_who_was_needed() {
    let fixture = Fixture::new().await;
    let people = fixture.professionals(NURSE, 2).await;
    let all: Vec<_> = people.iter().collect();
    let worked = confirmed_case(&fixture, &fixture.surgeon, 30, hourly(100.0, 50.0), &all).await;
    fixture.advance_clock(SignedDuration::from_hours(31));
    submitted_claim(&fixture, &people[0], worked[0], 2.0).await;
    let query = ClaimsQuery { center: Some(fixture.center), ..all_claims() };
    let listed = list_claims(&fixture, &as_actor(&fixture.admin), query).await.expect("a list").page.items;
    assert_eq!((listed[0].category, listed[0].required), (Some(NURSE), Some(2)));
}

/// The professional reads why a claim was rejected.
///
/// Shows: AMB-290
#[tokio::test(flavor = "multi_thread")]
async fn the_reason_of_a_rejection_is_listed_with_the_claim() {
    let fixture = Fixture::new().await;
    let ann = fixture.professional(NURSE).await;
    let worked = started_case(&fixture, &fixture.surgeon, &ann).await;
    let claim = submitted_claim(&fixture, &ann, worked, 9.0).await;
    let draft =
        ClaimDecisionDraft { status: ClaimStatus::Rejected, reason: "You left after two hours".into() };
    decide_claim(&fixture, &fixture.surgeon, None, claim.id, draft).await.expect("decided");
    let listed = list_claims(&fixture, &professional(&ann), all_claims()).await.expect("a list");
    assert_eq!(listed.page.items[0].claim.rejection_reason, "You left after two hours");
}

/// A claim that is sent twice with one key is created once, with the same response.
#[tokio::test(flavor = "multi_thread")]
async fn a_repeated_claim_returns_the_first_one() {
    let fixture = Fixture::new().await;
    let ann = fixture.professional(NURSE).await;
    let worked = started_case(&fixture, &fixture.surgeon, &ann).await;
    let once = || Some(IdempotencyKey::new(Some(ann.person()), "key", "submitTransaction", b"body"));
    let draft = ClaimDraft { hours: Some(2.0), note: "Thanks".into() };
    let send = || {
        submit_claim(&fixture, &ann, once(), ClaimSubmission { notice: worked.notice, draft: draft.clone() })
    };
    let (first, second) = (send().await.expect("a claim"), send().await.expect("the same response"));
    assert_eq!(first, second);
    assert_eq!(
        list_claim_ids(&fixture, &professional(&ann), all_claims()).await.expect("a list"),
        [first.claim.id]
    );
}

/// A claim is decided once, by the payer's side; the professional is mailed if they enabled mail, and both sides get an event.
///
/// Shows: G-06, G-07, G-31, K-57, AMB-67, AMB-68
#[tokio::test(flavor = "multi_thread")]
async fn claims_are_decided_once_by_the_payer() {
    let fixture = Fixture::new().await;
    let ann = fixture.professional(NURSE).await;
    let by_surgeon = started_case(&fixture, &fixture.surgeon, &ann).await;
    let by_surgeon = submitted_claim(&fixture, &ann, by_surgeon, 2.0).await.id;
    let by_center = started_case(&fixture, &fixture.admin, &ann).await;
    let by_center = submitted_claim(&fixture, &ann, by_center, 3.0).await.id;
    let attempt = async |by, id, status: ClaimStatus| {
        code(decide_claim(&fixture, by, None, id, status.into()).await).map(|it| it.claim.status.as_str())
    };
    let (yes, no) = (ClaimStatus::Approved, ClaimStatus::Rejected);

    let nothing: ClaimId = fixture.new_id();
    for by in [&fixture.other_center_admin, &fixture.other_center_surgeon] {
        assert_eq!(attempt(by, by_surgeon, yes).await, Err("FORBIDDEN"));
        assert_eq!(attempt(by, by_center, yes).await, Err("FORBIDDEN"));
        assert_eq!(attempt(by, nothing, yes).await, Err("FORBIDDEN"));
    }
    assert_eq!(attempt(&fixture.surgeon, by_center, yes).await, Err("FORBIDDEN"), "the center pays");
    assert_eq!(attempt(&fixture.admin, by_center, ClaimStatus::Pending).await, Err("VALIDATION"));
    assert_eq!(
        list_claim_ids(
            &fixture,
            &professional(&ann),
            ClaimsQuery { status: Some(ClaimStatus::Pending), ..all_claims() }
        )
        .await
        .expect("a list")
        .len(),
        2,
        "nothing was decided"
    );

    let before = mails(&fixture, ann.person()).await.len();
    let bells = [ann.person(), fixture.admin.person(), fixture.other_admin.person()]
        .map(|person| fixture.feed().subscribe(person, -1));
    let aside = fixture.feed().subscribe(fixture.other_center_admin.person(), -1);
    assert_eq!(
        attempt(&fixture.other_admin, by_surgeon, no).await,
        Ok("REJECTED"),
        "an administrator of the center can decide a claim that the surgeon pays"
    );
    for bell in &bells {
        let topics = tokio::time::timeout(Duration::from_secs(10), bell.next())
            .await
            .expect("an event in time")
            .expect("topics");
        assert!(topics.contains(&Topic::Claims), "{topics:?}");
    }
    assert!(
        tokio::time::timeout(Duration::from_millis(50), aside.next()).await.is_err(),
        "not for another user"
    );
    fixture.advance_clock(SignedDuration::from_secs(1));
    assert_eq!(attempt(&fixture.admin, by_center, yes).await, Ok("APPROVED"));
    for (by, id) in
        [(&fixture.admin, by_center), (&fixture.system, by_surgeon), (&fixture.surgeon, by_surgeon)]
    {
        for status in [yes, no] {
            assert_eq!(attempt(by, id, status).await, Err("ALREADY_DECIDED"));
        }
    }
    let mails = mails(&fixture, ann.person()).await.split_off(before);
    let heads: Vec<_> = mails.iter().filter_map(|mail| mail.subject.split_once(": ")).collect();
    assert_eq!(heads.iter().map(|(head, _)| *head).collect::<Vec<_>>(), ["Claim rejected", "Claim approved"]);
    assert!(heads.iter().all(|(_, case)| case.ends_with(", Pacific Hand Center, Fresno, CA")), "{heads:?}");
    assert!(mails[1].text.contains("Amount: $300"), "{}", mails[1].text);
    for (mail, claim) in mails.iter().zip([by_surgeon, by_center]) {
        assert!(mail.text.contains("Surgeon: Dr. Sarah Stage"), "{}", mail.text);
        assert!(mail.text.contains(&format!("/userMain/viewClaims?claim={claim}")), "{}", mail.text);
        for word in ["Carpal", "Latex", "John"] {
            assert!(!mail.text.contains(word) && !mail.html.contains(word), "{word} is included");
        }
    }
}

/// People who disabled mail get none.
///
/// Shows: AMB-58
#[tokio::test(flavor = "multi_thread")]
async fn decisions_are_not_mailed_to_people_who_disabled_mail() {
    let fixture = Fixture::new().await;
    let quiet = professional_named(&fixture, "Quinn").await;
    approved_claim(&fixture, &fixture.admin, &quiet, 2.0).await;
    let sent = mails(&fixture, quiet.person()).await;
    assert!(sent.is_empty(), "{sent:?}");
}

/// Each role lists the claims that it is authorized for, by every filter.
///
/// Shows: G-02, G-04, J-52, K-56, AMB-68
#[tokio::test(flavor = "multi_thread")]
async fn claim_lists_are_limited_to_authorized_claims() {
    let fixture = Fixture::new().await;
    let (ann, ben) = (fixture.professional(NURSE).await, fixture.professional(NURSE).await);
    let by_surgeon = started_case(&fixture, &fixture.surgeon, &ann).await;
    let by_surgeon = submitted_claim(&fixture, &ann, by_surgeon, 2.0).await.id;
    fixture.advance_clock(SignedDuration::from_secs(1));
    let by_center = approved_claim(&fixture, &fixture.admin, &ann, 3.0).await.id;
    fixture.advance_clock(SignedDuration::from_secs(1));
    let rejected = started_case(&fixture, &fixture.admin, &ben).await;
    let rejected = submitted_claim(&fixture, &ben, rejected, 4.0).await.id;
    decide_claim(&fixture, &fixture.admin, None, rejected, ClaimStatus::Rejected.into())
        .await
        .expect("decided");
    paystub(&fixture, &fixture.admin, &[by_center]).await.expect("a paystub");

    let all = all_claims;
    let (surgeon, admin, system) =
        (as_actor(&fixture.surgeon), as_actor(&fixture.admin), as_actor(&fixture.system));
    let (here, there) = (Some(fixture.center), Some(fixture.other_center));
    let centers = PayerType::Center;
    let status = |status| ClaimsQuery { status: Some(status), ..all() };
    let payer = |payer| ClaimsQuery { payer: Some(payer), ..all() };
    let user = |person| ClaimsQuery { user: Some(person), ..all() };
    let table = [
        (&surgeon, all(), Ok(vec![by_surgeon])),
        (&surgeon, user(fixture.surgeon.person()), Ok(vec![by_surgeon])),
        (&surgeon, user(fixture.admin.person()), Err("FORBIDDEN")),
        (&surgeon, ClaimsQuery { center: here, ..all() }, Ok(vec![by_surgeon])),
        (&surgeon, ClaimsQuery { center: there, ..all() }, Ok(vec![])),
        (&surgeon, payer(centers), Ok(vec![])),
        (&surgeon, status(ClaimStatus::Pending), Ok(vec![by_surgeon])),
        (&surgeon, status(ClaimStatus::Approved), Ok(vec![])),
        (&admin, all(), Ok(vec![rejected, by_center, by_surgeon])),
        (&admin, user(fixture.admin.person()), Ok(vec![rejected, by_center, by_surgeon])),
        (&admin, user(ann.person()), Err("FORBIDDEN")),
        (&admin, ClaimsQuery { center: here, ..all() }, Ok(vec![rejected, by_center, by_surgeon])),
        (&admin, ClaimsQuery { center: there, ..all() }, Err("FORBIDDEN")),
        (&admin, payer(centers), Ok(vec![rejected, by_center])),
        (&admin, payer(PayerType::Surgeon), Ok(vec![by_surgeon])),
        (&admin, status(ClaimStatus::Pending), Ok(vec![by_surgeon])),
        (&admin, status(ClaimStatus::Approved), Ok(vec![by_center])),
        (&admin, status(ClaimStatus::Rejected), Ok(vec![rejected])),
        (&admin, ClaimsQuery { invoiced: Some(true), ..all() }, Ok(vec![by_center])),
        (&admin, ClaimsQuery { invoiced: Some(false), ..status(ClaimStatus::Approved) }, Ok(vec![])),
        (&admin, ClaimsQuery { invoiced: Some(false), ..all() }, Ok(vec![rejected, by_surgeon])),
        (&professional(&ann), all(), Ok(vec![by_center, by_surgeon])),
        (&professional(&ann), user(ann.person()), Ok(vec![by_center, by_surgeon])),
        (&professional(&ann), user(ben.person()), Err("FORBIDDEN")),
        (&professional(&ann), status(ClaimStatus::Pending), Ok(vec![by_surgeon])),
        (&professional(&ben), all(), Ok(vec![rejected])),
        (&as_actor(&fixture.other_center_admin), all(), Ok(vec![])),
        (&as_actor(&fixture.other_center_admin), ClaimsQuery { center: here, ..all() }, Err("FORBIDDEN")),
        (&as_actor(&fixture.other_center_surgeon), all(), Ok(vec![])),
        (&system, all(), Err("VALIDATION")),
        (&system, ClaimsQuery { center: here, ..all() }, Ok(vec![rejected, by_center, by_surgeon])),
        (
            &system,
            ClaimsQuery { center: here, ..user(fixture.system.person()) },
            Ok(vec![rejected, by_center, by_surgeon]),
        ),
        (&system, ClaimsQuery { center: there, ..all() }, Ok(vec![])),
        (&system, user(ben.person()), Ok(vec![rejected])),
        (
            &system,
            ClaimsQuery { payer: Some(PayerType::Surgeon), ..user(fixture.surgeon.person()) },
            Ok(vec![by_surgeon]),
        ),
        (&system, ClaimsQuery { center: there, ..user(ann.person()) }, Ok(vec![])),
    ];
    for (place, (actor, query, expected)) in table.into_iter().enumerate() {
        assert_eq!(list_claim_ids(&fixture, actor, query).await, expected, "row {place}: {query:?}");
    }
    let paged = async |after| {
        let query = ClaimsQuery { page: Keyset { size: 2, after }, ..all() };
        list_claims(&fixture, &admin, query).await.expect("a page")
    };
    let first = paged(None).await;
    assert_eq!((first.page.items.len(), first.total), (2, Some(3)));
    let second = paged(first.page.next).await;
    let ids: Vec<ClaimId> = second.page.items.iter().map(|row| row.claim.id).collect();
    assert_eq!((ids, second.page.next, second.total), (vec![by_surgeon], None, None));
}
