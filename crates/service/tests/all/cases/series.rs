//! Cases that repeat: posted together, invited to together, cancelled from one of them on.

use caseboard_domain::actor::Actor;
use caseboard_domain::case_draft::{CaseDraft, PostingWarning};
use caseboard_domain::case_series::SeriesDraft;
use caseboard_domain::delivery::Channel;
use caseboard_domain::dispatch::{PlanDraft, WaveAudience, WaveDraft};
use caseboard_domain::field::Field;
use caseboard_domain::refusal::codes;
use caseboard_domain::requirements::{Requirement, Requirements};
use caseboard_domain::throttle::POSTINGS;
use caseboard_domain::time::days;
use caseboard_domain::{CaseId, PersonId};
use caseboard_service::cases::{cancel_case, cancel_case_series, list_case_series};
use caseboard_service::dispatch::get_dispatch_timeline;
use caseboard_service::eligibility::{CenterRequirements, update_center_requirements};
use caseboard_service::outbox::list_mailbox;
use caseboard_service::push::SubscriptionKeys;
use caseboard_service::push_subscriptions::{NewPushSubscription, subscribe_to_push};
use caseboard_service::series::{PostCaseSeries, PostedSeries, post_case_series};
use caseboard_service::{Error, IdempotencyKey};
use caseboard_store::statements_run;
use caseboard_testkit::Fixture;
use jiff::SignedDuration;
use ring::agreement::{ECDH_P256, EphemeralPrivateKey};
use ring::rand::SystemRandom;

use crate::audit::support::entries;
use crate::cases::support::{
    NURSE, TECH, accept, address, as_manager, case, check_case, code, count_hits, engagements_of, notices_of,
    sent_to, state,
};

/// Weekly cases of two hours with one nurse, the first in a week.
fn weekly(fixture: &Fixture, count: i64) -> SeriesDraft {
    let common = CaseDraft { start: None, ..fixture.case_draft(fixture.hours_from_now(1), &[(NURSE, 1)]) };
    let starts = (1..=count).map(|week| fixture.days_from_now(week * 7).to_string()).collect();
    SeriesDraft { common, starts }
}

fn input(series: SeriesDraft, people: &[PersonId]) -> PostCaseSeries {
    PostCaseSeries { series, people: people.to_vec() }
}

fn ids(posted: &PostedSeries) -> Vec<CaseId> {
    posted.cases.iter().map(|it| it.case_row.case.id).collect()
}

async fn count_cases(fixture: &Fixture) -> usize {
    fixture.database().dump_rows_of(&["cases"]).await["cases"].len()
}

/// Every date is a case with its own plan and invitation. The person gets a notice for each and one mail and one text message
/// for all. A repeated request posts nothing.
///
/// Shows: FL-03, AMB-182
#[tokio::test(flavor = "multi_thread")]
async fn a_series_is_one_posting_with_a_case_for_each_date() {
    let fixture = Fixture::new().await;
    let people = fixture.professionals(NURSE, 2).await;
    let tech = fixture.professional(TECH).await;
    let wave =
        WaveDraft { audience: Some(WaveAudience::Eligible), before_hours: Some(48), ..WaveDraft::default() };
    let mut series = weekly(&fixture, 3);
    series.common.plan = Some(PlanDraft { waves: vec![wave], people: Vec::new() });
    let asked = input(series, &[people[0].person(), tech.person()]);
    let key = IdempotencyKey::new(Some(fixture.surgeon.person()), "one click", "postCaseSeries", b"body");
    let post = || post_case_series(&fixture, &fixture.surgeon, Some(key.clone()), asked.clone());
    let posted = post().await.expect("posted");
    assert_eq!(post().await.expect("the first answer"), posted);
    assert_eq!(count_cases(&fixture).await, 3);
    assert_eq!(posted.skipped.iter().map(|it| it.person).collect::<Vec<_>>(), [tech.person()]);
    let series = posted.cases[0].case_row.series.expect("a series");
    for id in ids(&posted) {
        assert_eq!(case(&fixture, id).await.series, Some(series));
        assert_eq!(state(&fixture, id, &people[0]).await, "INVITED");
        assert_eq!(state(&fixture, id, &people[1]).await, "NONE");
        let timeline = get_dispatch_timeline(&fixture, &fixture.surgeon, id).await.expect("a timeline");
        assert_eq!(timeline.plans.len(), 1);
        check_case(&fixture, id).await;
    }
    let own = notices_of(&fixture, people[0].person()).await;
    assert_eq!(own.len(), 3);
    let (mail, _) = address(&fixture, people[0].person()).await;
    let mails = sent_to(&fixture, &mail).await;
    assert_eq!(mails.len(), 1);
    assert!(mails[0].subject.contains("3 dates"), "{}", mails[0].subject);
    // Each is an invitation of its own.
    accept(&fixture, &people[0], None, own[1].id).await.expect("accepted");
    let mut states = Vec::new();
    for id in ids(&posted) {
        states.push(state(&fixture, id, &people[0]).await);
    }
    states.sort_unstable();
    assert_eq!(states, ["CONFIRMED", "INVITED", "INVITED"]);
}

/// An invited person gets one message in each browser for all dates, and the audit log says who was invited.
///
/// Shows: FL-03, FL-25, AMB-177, AMB-182
#[tokio::test(flavor = "multi_thread")]
async fn a_series_sends_one_push_message_and_is_audited_with_its_invitations() {
    let fixture = Fixture::new().await;
    let people = fixture.professionals(NURSE, 2).await;
    let origin = "https://push.example.org/one".to_owned();
    let public_key = EphemeralPrivateKey::generate(&ECDH_P256, &SystemRandom::new()).expect("a key");
    let public_key = public_key.compute_public_key().expect("a key").as_ref().to_vec();
    let keys = SubscriptionKeys { public_key, auth: (0..16).collect() };
    let subscription = NewPushSubscription { endpoint: origin, keys };
    let actor = Actor::Professional(people[0].clone());
    subscribe_to_push(&fixture, &actor, subscription).await.expect("subscribed");
    let asked = input(weekly(&fixture, 3), &[people[0].person(), people[1].person()]);
    let posted = post_case_series(&fixture, &fixture.surgeon, None, asked).await.expect("posted");
    let sent = list_mailbox(&fixture, None).await.expect("read");
    let pushed: Vec<_> = sent.iter().filter(|it| it.channel == Channel::Push).collect();
    assert_eq!(pushed.len(), 1, "one browser, one message");
    assert!(pushed[0].text.contains("3 dates"), "{}", pushed[0].text);
    for secret in ["Stage", "Carpal", "Latex", "John"] {
        assert!(!pushed[0].text.contains(secret), "{secret}: {}", pushed[0].text);
    }
    let all = entries(&fixture).await;
    let invited: Vec<_> = all.iter().filter(|it| it.action == "PROFESSIONALS_INVITED").collect();
    assert_eq!(invited.len(), 1);
    let series = posted.cases[0].case_row.series.expect("a series");
    assert_eq!(invited[0].object, Some(("series".to_owned(), series.as_uuid())));
    assert_eq!(invited[0].center, Some(fixture.center));
    for person in &people {
        assert!(invited[0].detail.contains(&person.person().to_string()), "{}", invited[0].detail);
    }

    // Without invitations there is no entry about them.
    let alone = input(weekly(&fixture, 2), &[]);
    post_case_series(&fixture, &fixture.admin, None, alone).await.expect("posted");
    let all = entries(&fixture).await;
    assert_eq!(all.iter().filter(|it| it.action == "PROFESSIONALS_INVITED").count(), 1);
}

/// One wrong date posts nothing and is named; a date at which the surgeon has another case is posted with a warning.
///
/// Shows: FL-03
#[tokio::test(flavor = "multi_thread")]
async fn a_wrong_date_posts_nothing() {
    let fixture = Fixture::new().await;
    let mut wrong = weekly(&fixture, 3);
    wrong.starts[1] = "2020-01-01T07:00".into();
    match post_case_series(&fixture, &fixture.surgeon, None, input(wrong, &[])).await {
        Err(Error::Refused(refusal)) => {
            assert_eq!(refusal.fields[0].field, Field::SeriesStart.at(1));
            assert!(refusal.message.starts_with("2020-01-01T07:00: "), "{}", refusal.message);
        }
        other => panic!("not refused: {other:?}"),
    }
    assert_eq!(count_cases(&fixture).await, 0);
    fixture.post_case(&fixture.surgeon, fixture.days_from_now(2 * 7), &[(NURSE, 1)]).await;
    let posted = post_case_series(&fixture, &fixture.surgeon, None, input(weekly(&fixture, 3), &[])).await;
    let warned: Vec<bool> = posted
        .expect("posted")
        .cases
        .iter()
        .map(|it| it.warnings == [PostingWarning::SurgeonOverlap])
        .collect();
    assert_eq!(warned, [false, true, false]);
}

/// If an invited person is not eligible on one of the dates, the whole series is refused.
///
/// Shows: FL-03, FL-08, AMB-132
#[tokio::test(flavor = "multi_thread")]
async fn people_who_are_not_eligible_refuse_the_series() {
    let fixture = Fixture::new().await;
    let person = fixture.professional(NURSE).await;
    let manager = as_manager(&fixture.admin);
    let required = Requirements::from_iter([Requirement::Npi]);
    let update = CenterRequirements { center: fixture.center, category: NURSE, required };
    update_center_requirements(&fixture, &manager, None, update).await.expect("set");
    let asked = input(weekly(&fixture, 2), &[person.person()]);
    let refused = post_case_series(&fixture, &fixture.surgeon, None, asked).await;
    assert_eq!(code(refused).err(), Some(codes::NOT_ELIGIBLE));
    assert_eq!(count_cases(&fixture).await, 0);
}

/// A series costs a fixed number of statements for each case, however many people are invited.
///
/// Shows: FL-03
#[tokio::test(flavor = "multi_thread")]
async fn a_case_of_a_series_costs_a_fixed_number_of_statements() {
    let fixture = Fixture::new().await;
    let people: Vec<PersonId> = fixture.professionals(NURSE, 5).await.iter().map(|it| it.person()).collect();
    let mut counts = Vec::new();
    for dates in [2, 12, 22] {
        let before = statements_run();
        let asked = input(weekly(&fixture, dates), &people[..(dates as usize).min(5)]);
        post_case_series(&fixture, &fixture.surgeon, None, asked).await.expect("posted");
        counts.push(statements_run() - before);
    }
    // Another case of the surgeon, the case, its position, its timer, and two statements of the audit log.
    assert_eq!((counts[1] - counts[0], counts[2] - counts[1]), (60, 60));
}

/// "This and later ones" leaves the earlier cases and those that were cancelled before; each case owes what it would owe by
/// itself.
///
/// Shows: FL-03, AMB-183
#[tokio::test(flavor = "multi_thread")]
async fn this_and_later_cases_are_cancelled_together() {
    let fixture = Fixture::new().await;
    let person = fixture.professional(NURSE).await;
    let asked = input(weekly(&fixture, 4), &[person.person()]);
    let cases = ids(&post_case_series(&fixture, &fixture.surgeon, None, asked).await.expect("posted"));
    let single = fixture.post_case(&fixture.surgeon, fixture.days_from_now(9), &[(NURSE, 1)]).await;
    for notice in notices_of(&fixture, person.person()).await {
        accept(&fixture, &person, None, notice.id).await.expect("accepted");
    }
    cancel_case(&fixture, &fixture.admin, None, cases[3]).await.expect("cancelled");
    // The second case starts in less than 24 hours, so it owes minimum pay.
    fixture.advance_clock(days(14) - SignedDuration::from_hours(10));
    let listed = list_case_series(&fixture, &fixture.admin, cases[1]).await.expect("a list");
    let due: Vec<(CaseId, i64)> =
        listed.iter().map(|it| (it.case_row.case.id, it.min_pay_due.cents())).collect();
    assert_eq!(due, [(cases[1], 5_000), (cases[2], 0)]);
    let key = IdempotencyKey::new(Some(fixture.admin.person()), "one click", "cancelCaseSeries", b"body");
    let cancel = || cancel_case_series(&fixture, &fixture.admin, Some(key.clone()), cases[1]);
    let cancelled = cancel().await.expect("cancelled");
    assert_eq!(cancel().await.expect("the first answer"), cancelled);
    let claims: Vec<usize> = cancelled.0.iter().map(|it| it.min_pay_claims.len()).collect();
    assert_eq!(claims, [1, 0]);
    let mut is_cancelled = Vec::new();
    for id in cases.iter().chain([&single]) {
        is_cancelled.push(case(&fixture, *id).await.case.is_cancelled());
        check_case(&fixture, *id).await;
    }
    assert_eq!(is_cancelled, [false, true, true, true, false]);
    assert!(engagements_of(&fixture, cases[0]).await.iter().all(|it| it.state.is_live()));
    let started = cancel_case_series(&fixture, &fixture.admin, None, cases[0]).await;
    assert_eq!(code(started).err(), Some(codes::JOB_STARTED));
}

/// A case without a series is cancelled alone.
///
/// Shows: AMB-183
#[tokio::test(flavor = "multi_thread")]
async fn a_case_without_a_series_is_cancelled_alone() {
    let fixture = Fixture::new().await;
    let cases = [
        fixture.post_case(&fixture.surgeon, fixture.hours_from_now(100), &[(NURSE, 1)]).await,
        fixture.post_case(&fixture.surgeon, fixture.hours_from_now(200), &[(NURSE, 1)]).await,
    ];
    assert_eq!(list_case_series(&fixture, &fixture.surgeon, cases[0]).await.expect("a list"), []);
    let cancelled = cancel_case_series(&fixture, &fixture.surgeon, None, cases[0]).await.expect("cancelled");
    assert_eq!(cancelled.0.len(), 1);
    assert!(!case(&fixture, cases[1]).await.case.is_cancelled());
    let again = cancel_case_series(&fixture, &fixture.surgeon, None, cases[0]).await.expect("again");
    assert_eq!(again.0.len(), 1);
}

/// Owners of other centers neither post for a center nor list nor cancel the cases of its series.
///
/// Shows: FL-03
#[tokio::test(flavor = "multi_thread")]
async fn strangers_neither_post_nor_list_nor_cancel_a_series() {
    let fixture = Fixture::new().await;
    let post = |by| post_case_series(&fixture, by, None, input(weekly(&fixture, 3), &[]));
    let cases = ids(&post(&fixture.surgeon).await.expect("posted"));
    for (stranger, refusal) in [
        (&fixture.other_center_admin, codes::FORBIDDEN),
        (&fixture.other_center_surgeon, codes::CENTER_NOT_VERIFIED),
    ] {
        assert_eq!(code(post(stranger).await).err(), Some(refusal));
        let listed = list_case_series(&fixture, stranger, cases[0]).await;
        assert_eq!(code(listed).err(), Some(codes::FORBIDDEN));
        let cancelled = cancel_case_series(&fixture, stranger, None, cases[0]).await;
        assert_eq!(code(cancelled).err(), Some(codes::FORBIDDEN));
    }
    assert_eq!(count_cases(&fixture).await, 3);
    for id in &cases {
        assert!(!case(&fixture, *id).await.case.is_cancelled());
    }
    fixture.advance_clock(days(8));
    let started = cancel_case_series(&fixture, &fixture.other_center_admin, None, cases[0]).await;
    assert_eq!(code(started).err(), Some(codes::FORBIDDEN), "not even that it has started");
}

/// Each case of a series counts for the limit of postings; a series that begins below it is posted whole.
///
/// Shows: FL-03, AMB-246
#[tokio::test(flavor = "multi_thread")]
async fn each_case_of_a_series_counts_for_the_limit_of_postings() {
    let fixture = Fixture::new().await;
    count_hits(&fixture, POSTINGS, fixture.surgeon.person(), 997).await;
    let post = async || {
        let asked = input(weekly(&fixture, 3), &[]);
        code(post_case_series(&fixture, &fixture.surgeon, None, asked).await).map(|posted| posted.cases.len())
    };
    assert_eq!(post().await, Ok(3));
    assert_eq!(post().await, Err(codes::RATE_LIMITED));
    assert_eq!(count_cases(&fixture).await, 3);
}
