//! Calendars and schedules: which cases they show, to whom, and on which days.

use crate::cases::support::{NURSE, TECH, accept, as_actor, center_at, code, invite};
use caseboard_domain::actor::{CenterManager, Poster, Professional};
use caseboard_domain::engagement::standby::ReleaseReason;
use caseboard_domain::notice::NoticeStatus;
use caseboard_domain::time::days;
use caseboard_domain::{CaseId, CenterId, NoticeId};
use caseboard_service::cases::{DateRangeInput, cancel_case, post_case};
use caseboard_service::eligibility::revoke_certification;
use caseboard_service::invitations::{
    Acknowledge, ReleaseProfessional, acknowledge_notice, decline_invitation, release_professional,
    withdraw_from_case,
};
use caseboard_service::schedules::{
    HiredEvent, PostedEvent, get_center_calendar, get_professional_calendar, get_surgeon_calendar,
};
use caseboard_service::{App, Error};
use caseboard_testkit::Fixture;
use jiff::{SignedDuration, Timestamp};

async fn confirmed(fixture: &Fixture, case: CaseId, people: &[Professional]) -> Vec<NoticeId> {
    let invitations = invite(fixture, &fixture.system, case, people).await;
    for (person, invitation) in people.iter().zip(&invitations) {
        let accepted = accept(fixture, person, None, *invitation).await.expect("answered");
        assert_eq!(accepted.status, NoticeStatus::Confirmed);
    }
    invitations
}

fn dates(first: &str, last: &str) -> DateRangeInput {
    DateRangeInput { first: Some(first.into()), last: Some(last.into()) }
}

/// May and June 2026; the clock of the tests starts in May.
fn may_and_june() -> DateRangeInput {
    dates("2026-05-01", "2026-06-30")
}

async fn schedule(app: &App, person: &Professional, first: &str, last: &str) -> Vec<HiredEvent> {
    get_professional_calendar(app, person, None, Some(first.into()), Some(last.into()))
        .await
        .expect("a schedule")
}

async fn all_hired(app: &App, person: &Professional) -> Vec<(CaseId, &'static str)> {
    let events = schedule(app, person, "2026-05-01", "2026-06-30").await;
    events.iter().map(|it| (it.event.case_row.case.id, it.event.status.as_str())).collect()
}

fn event_statuses(events: &[PostedEvent]) -> Vec<(CaseId, &'static str)> {
    events.iter().map(|it| (it.event.case_row.case.id, it.event.status.as_str())).collect()
}

/// A calendar has one event for each confirmed or cancelled case, with its participants.
///
/// Shows: E-11, E-12, E-14, E-15, K-26, K-27, AMB-59, AMB-60
#[tokio::test(flavor = "multi_thread")]
async fn calendars_show_confirmed_and_cancelled_cases_only() {
    let fixture = Fixture::new().await;
    let people = fixture.professionals(NURSE, 3).await;
    let starts = [100, 130, 160, 190];
    let mut cases = Vec::new();
    for hours in starts {
        cases.push(
            fixture
                .post_case(&fixture.surgeon, fixture.hours_from_now(hours), &[(NURSE, 2), (TECH, 1)])
                .await,
        );
    }
    // The first case has an invitation, the second a confirmed professional, the third one who withdrew; the
    // last is cancelled.
    invite(&fixture, &fixture.surgeon, cases[0], &people[..1]).await;
    confirmed(&fixture, cases[1], &people[..1]).await;
    let given_back = confirmed(&fixture, cases[2], &people[1..2]).await;
    withdraw_from_case(&fixture, &people[1], None, given_back[0]).await.expect("withdrawn");
    cancel_case(&fixture, &fixture.surgeon, None, cases[3]).await.expect("cancelled");

    let expected = [(cases[1], "CONFIRMED"), (cases[3], "CANCELLED")];
    let own =
        get_surgeon_calendar(&fixture, &fixture.surgeon, None, may_and_june()).await.expect("a calendar");
    let center =
        get_center_calendar(&fixture, &fixture.admin, None, may_and_june()).await.expect("a calendar");
    assert_eq!((event_statuses(&own), event_statuses(&center)), (expected.to_vec(), expected.to_vec()));

    let [event, cancelled] = [&own[0], &own[1]];
    assert_eq!(
        event.event.end.duration_since(event.event.case_row.case.start),
        SignedDuration::from_hours(2),
        "E-17"
    );
    assert_eq!(
        (event.event.center.address.as_str(), event.event.center.phone.as_deref()),
        ("1 Main Street", Some("5595550199"))
    );
    assert_eq!((event.event.terms.hourly().cents(), event.event.terms.min_pay.cents()), (10_000, 5_000));
    let who: Vec<_> = event.participants.iter().map(|it| (it.id, it.status)).collect();
    assert_eq!(who, [(people[0].person(), NoticeStatus::Confirmed)]);
    let contact = event.event.contact.as_ref().expect("a contact");
    assert_eq!((contact.name.as_str(), contact.phone.len()), ("Dr. Sarah Stage", 10));
    assert_eq!(cancelled.event.contact, None, "no contact after the cancellation");

    // A case with all nurse places taken is still one event.
    confirmed(&fixture, cases[1], &people[2..]).await;
    let again =
        get_surgeon_calendar(&fixture, &fixture.surgeon, None, may_and_june()).await.expect("a calendar");
    assert_eq!(again[0].participants.len(), 2);
    // Past cases stay in the calendar.
    fixture.advance_clock(days(20));
    let past =
        get_surgeon_calendar(&fixture, &fixture.surgeon, None, may_and_june()).await.expect("a calendar");
    assert_eq!(event_statuses(&past), expected);
}

/// Surgeons read their own calendar, administrators that of their center, professionals their own schedule.
///
/// Shows: E-20, J-45
#[tokio::test(flavor = "multi_thread")]
async fn calendars_are_readable_by_their_owners_only() {
    let fixture = Fixture::new().await;
    let [ann, ben] = [fixture.professional(NURSE).await, fixture.professional(NURSE).await];
    let case = fixture.post_case(&fixture.surgeon, fixture.hours_from_now(100), &[(NURSE, 1)]).await;
    confirmed(&fixture, case, std::slice::from_ref(&ann)).await;
    let (surgeon, center) = (Some(fixture.surgeon.person()), Some(fixture.center));

    let of_surgeon =
        async |by: &Poster| code(get_surgeon_calendar(&fixture, by, surgeon, may_and_june()).await);
    for by in [&fixture.surgeon, &fixture.system] {
        assert_eq!(of_surgeon(by).await.map(|it| it.len()), Ok(1));
    }
    for by in [&fixture.other_center_surgeon, &fixture.admin, &fixture.other_center_admin] {
        assert_eq!(of_surgeon(by).await.map(|it| it.len()), Err("FORBIDDEN"));
    }
    let of_center = async |by: &Poster| code(get_center_calendar(&fixture, by, center, may_and_june()).await);
    for by in [&fixture.admin, &fixture.other_admin, &fixture.system] {
        assert_eq!(of_center(by).await.map(|it| it.len()), Ok(1));
    }
    for by in [&fixture.surgeon, &fixture.other_center_surgeon, &fixture.other_center_admin] {
        assert_eq!(of_center(by).await.map(|it| it.len()), Err("FORBIDDEN"));
    }
    let missing = Some(fixture.new_id::<CenterId>());
    let missing = get_center_calendar(&fixture, &fixture.system, missing, may_and_june()).await;
    assert_eq!(code(missing).map(|it| it.len()), Err("FORBIDDEN"));
    assert_eq!(
        code(get_surgeon_calendar(&fixture, &fixture.other_center_surgeon, None, may_and_june()).await)
            .map(|it| it.len()),
        Ok(0)
    );
    let foreign = get_professional_calendar(&fixture, &ben, Some(ann.person()), None, None).await;
    assert_eq!(code(foreign).map(|it| it.len()), Err("FORBIDDEN"));
    assert_eq!(all_hired(&fixture, &ben).await, [], "Ben has no case");
    assert_eq!(all_hired(&fixture, &ann).await, [(case, "CONFIRMED")]);
}

/// A schedule has the cases for which the professional is confirmed, or was when the case was cancelled, acknowledged or not.
///
/// Shows: E-16, K-28, AMB-59
#[tokio::test(flavor = "multi_thread")]
async fn a_schedule_has_confirmed_and_cancelled_cases_of_the_professional() {
    let fixture = Fixture::new().await;
    let ann = fixture.professional(NURSE).await;
    let mut cases = Vec::new();
    for number in 0..8 {
        cases.push(
            fixture
                .post_case(&fixture.surgeon, fixture.hours_from_now(100 + 30 * number), &[(NURSE, 1)])
                .await,
        );
    }
    let [open, confirmed_case, cancelled, noted, invited, declined, back, released] = cases[..] else {
        panic!("eight cases")
    };
    let own = std::slice::from_ref(&ann);
    invite(&fixture, &fixture.surgeon, open, own).await;
    for case in [confirmed_case, cancelled, noted] {
        confirmed(&fixture, case, own).await;
    }
    let refused = invite(&fixture, &fixture.surgeon, declined, own).await;
    decline_invitation(&fixture, &ann, None, refused[0]).await.expect("declined");
    invite(&fixture, &fixture.surgeon, invited, own).await;
    // Withdrawn, then invited again: not confirmed when the case is cancelled.
    let given_back = confirmed(&fixture, back, own).await;
    withdraw_from_case(&fixture, &ann, None, given_back[0]).await.expect("withdrawn");
    invite(&fixture, &fixture.surgeon, back, own).await;
    // Released, then invited again.
    confirmed(&fixture, released, own).await;
    let (person, reason) = (ann.person(), ReleaseReason::NotEligible);
    let release = ReleaseProfessional { case: released, person, reason, text: String::new() };
    release_professional(&fixture, &fixture.surgeon, None, release).await.expect("released");
    invite(&fixture, &fixture.surgeon, released, own).await;
    for case in [cancelled, noted, invited, declined, back, released] {
        cancel_case(&fixture, &fixture.surgeon, None, case).await.expect("cancelled");
    }
    let actor = caseboard_domain::actor::Actor::Professional(ann.clone());
    for case in [noted, invited, back, released] {
        let notices = crate::cases::support::notices_of(&fixture, ann.person()).await;
        let about = notices.iter().find(|it| it.case == case);
        let input = Acknowledge { id: about.expect("a notice").id, acknowledge: true };
        acknowledge_notice(&fixture, &actor, None, input).await.expect("acknowledged");
    }
    assert_eq!(
        all_hired(&fixture, &ann).await,
        [(confirmed_case, "CONFIRMED"), (cancelled, "CANCELLED"), (noted, "CANCELLED")]
    );
    let events = schedule(&fixture, &ann, "2026-05-01", "2026-06-30").await;
    assert_eq!(events[0].category, NURSE);
    assert!(events[0].event.contact.is_some() && events[1].event.contact.is_none());
}

/// Only a past confirmed case has the data that Submit Claim needs.
///
/// Shows: AMB-65
#[tokio::test(flavor = "multi_thread")]
async fn only_past_confirmed_cases_have_a_claim_button() {
    let fixture = Fixture::new().await;
    let ann = fixture.professional(NURSE).await;
    let case = fixture.post_case(&fixture.surgeon, fixture.hours_from_now(100), &[(NURSE, 1)]).await;
    let message = confirmed(&fixture, case, std::slice::from_ref(&ann)).await[0];
    let hints = async || {
        let events = schedule(&fixture, &ann, "2026-05-01", "2026-06-30").await;
        (events[0].message, events[0].claim_submitted, events[0].claimable)
    };
    fixture.advance_clock(SignedDuration::from_hours(100) - SignedDuration::from_micros(1));
    assert_eq!(hints().await, (Some(message), false, false), "a microsecond before the start");
    fixture.advance_clock(SignedDuration::from_micros(1));
    assert_eq!(hints().await, (Some(message), false, true), "at the start");
}

/// Inserts a center in this time zone, affiliated with the surgeon of the fixture.
async fn center_in(fixture: &Fixture, name: &str, zone: &str) -> CenterId {
    center_at(fixture, name, zone, "10001").await
}

async fn post_at(fixture: &Fixture, center: CenterId, start: &str) -> CaseId {
    let mut draft = fixture.case_draft(fixture.now(), &[(NURSE, 1)]);
    (draft.center, draft.start) = (Some(center), Some(start.to_owned()));
    post_case(fixture, &fixture.system, None, draft).await.expect("posted").case_row.case.id
}

/// A day of a schedule is a day in the zone of each case, also a day of 25 hours.
///
/// Shows: E-16, E-19, AMB-43, AMB-44
#[tokio::test(flavor = "multi_thread")]
async fn days_are_in_the_zone_of_each_case() {
    let fixture = Fixture::new().await;
    fixture.set_clock("2026-10-20T12:00:00Z".parse().expect("an instant"));
    let ann = fixture.professional(NURSE).await;
    let east = center_in(&fixture, "East", "America/New_York").await;
    let west = center_in(&fixture, "West", "Pacific/Honolulu").await;
    // 1 November 2026 has 25 hours in New York and 24 in Honolulu.
    let mut cases = Vec::new();
    for (center, start) in [
        (east, "2026-10-31T21:59:59"),
        (east, "2026-11-01T00:00"),
        (east, "2026-11-01T23:59:59"),
        (west, "2026-10-31T23:00"),
        (west, "2026-11-01T12:00"),
        (west, "2026-11-01T23:59:59"),
        (east, "2026-11-04T00:00"),
    ] {
        let case = post_at(&fixture, center, start).await;
        let by = &fixture.system;
        let invitation = invite(&fixture, by, case, std::slice::from_ref(&ann)).await[0];
        let accepted = accept(&fixture, &ann, None, invitation).await.expect("accepted");
        assert_eq!(accepted.status, NoticeStatus::Confirmed, "{start}");
        cases.push(case);
    }
    let ids = async |first: &str, last: &str| {
        let mut ids: Vec<usize> = schedule(&fixture, &ann, first, last)
            .await
            .iter()
            .map(|it| {
                cases.iter().position(|case| *case == it.event.case_row.case.id).expect("a case of the test")
            })
            .collect();
        ids.sort_unstable();
        ids
    };
    assert_eq!(ids("2026-11-01", "2026-11-01").await, [1, 2, 4, 5]);
    assert_eq!(ids("2026-10-31", "2026-10-31").await, [0, 3]);
    assert_eq!(ids("2026-11-02", "2026-11-03").await, [] as [usize; 0]);
    // The same range as instants: 25 hours from midnight in New York, with an exclusive end.
    assert_eq!(ids("2026-11-01T04:00:00Z", "2026-11-02T05:00:00Z").await, [1, 2, 3, 4]);
    assert_eq!(ids("2026-11-01T04:00:00.000001Z", "2026-11-02T04:59:59Z").await, [3, 4]);
    let of_center = async |center, first: &str, last: &str| {
        get_center_calendar(&fixture, &fixture.system, Some(center), dates(first, last))
            .await
            .expect("listed")
            .len()
    };
    assert_eq!(of_center(east, "2026-11-01", "2026-11-01").await, 2);
    assert_eq!(of_center(west, "2026-11-01", "2026-11-01").await, 2);
    assert_eq!(of_center(east, "2026-10-31", "2026-10-31").await, 1);
    // The default range is the current month in the zone of the center. In New York it is still October.
    fixture.set_clock("2026-11-01T03:59:59Z".parse::<Timestamp>().expect("an instant"));
    let default = async |center| {
        let list =
            get_center_calendar(&fixture, &fixture.system, Some(center), DateRangeInput::default()).await;
        list.expect("listed").len()
    };
    assert_eq!((default(east).await, default(west).await), (1, 1));
    fixture.advance_clock(SignedDuration::from_secs(1));
    assert_eq!((default(east).await, default(west).await), (3, 1));
    let own = get_professional_calendar(&fixture, &ann, None, None, None).await.expect("a schedule");
    assert_eq!(own.len(), 3 + 1, "November in New York, October in Honolulu");
}

/// An invalid range is rejected and names its field.
///
/// Shows: AMB-44
#[tokio::test(flavor = "multi_thread")]
async fn calendars_reject_invalid_ranges() {
    fn field(outcome: Result<usize, Error>) -> String {
        match outcome {
            Err(Error::Refused(refusal)) => refusal.fields[0].field.to_string(),
            other => panic!("expected a refusal, got {other:?}"),
        }
    }
    let fixture = Fixture::new().await;
    let ann = fixture.professional(NURSE).await;
    for (first, last, place) in [
        ("2026-05-02", "2026-05-01", 0),
        ("2026-05-01T12:00:00Z", "2026-05-01T11:59:59Z", 0),
        ("2026-05-01", "2027-06-05", 1),
        ("yesterday", "2026-05-01", 0),
        ("2026-05-01", "2026-02-29", 1),
    ] {
        let of_surgeon = get_surgeon_calendar(&fixture, &fixture.surgeon, None, dates(first, last)).await;
        assert_eq!(
            field(of_surgeon.map(|it| it.len())),
            ["range.first", "range.last"][place],
            "{first} {last}"
        );
        let of_center = get_center_calendar(&fixture, &fixture.admin, None, dates(first, last)).await;
        assert_eq!(
            field(of_center.map(|it| it.len())),
            ["range.first", "range.last"][place],
            "{first} {last}"
        );
        let own =
            get_professional_calendar(&fixture, &ann, None, Some(first.into()), Some(last.into())).await;
        assert_eq!(
            field(own.map(|it| it.len())),
            ["schedule.first", "schedule.last"][place],
            "{first} {last}"
        );
    }
    let unnamed = get_surgeon_calendar(&fixture, &fixture.system, None, may_and_june()).await;
    assert_eq!(field(unnamed.map(|it| it.len())), "list.surgeon");
}

/// Revoking leaves confirmed cases unchanged and returns the number of future ones at that center.
///
/// Shows: F-08, AMB-62
#[tokio::test(flavor = "multi_thread")]
async fn revoking_returns_the_number_of_future_confirmed_cases() {
    let fixture = Fixture::new().await;
    let people = fixture.professionals(NURSE, 2).await;
    let [ann, ben] = [&people[0], &people[1]];
    let elsewhere = center_in(&fixture, "East", "America/New_York").await;
    let here = [
        fixture.post_case(&fixture.surgeon, fixture.hours_from_now(10), &[(NURSE, 2)]).await,
        fixture.post_case(&fixture.surgeon, fixture.hours_from_now(30), &[(NURSE, 2)]).await,
        fixture.post_case(&fixture.surgeon, fixture.hours_from_now(50), &[(NURSE, 2)]).await,
        fixture.post_case(&fixture.surgeon, fixture.hours_from_now(70), &[(NURSE, 2)]).await,
    ];
    let there = post_at(&fixture, elsewhere, "2026-05-20T07:00").await;
    for case in [here[0], here[1], here[2], there] {
        confirmed(&fixture, case, std::slice::from_ref(ann)).await;
    }
    confirmed(&fixture, here[1], std::slice::from_ref(ben)).await;
    invite(&fixture, &fixture.surgeon, here[3], std::slice::from_ref(ann)).await;
    fixture.advance_clock(SignedDuration::from_hours(10));
    let manager = |poster: &Poster| match as_actor(poster).require_center_manager() {
        Ok(manager) => manager,
        Err(refusal) => panic!("{refusal}"),
    };
    let admin: CenterManager = manager(&fixture.admin);
    let count = async |person| {
        revoke_certification(&fixture, &admin, person, fixture.center)
            .await
            .expect("revoked")
            .upcoming_confirmed
    };
    assert_eq!(count(ann.person()).await, 2, "one case has started, one is at another center");
    assert_eq!(count(ann.person()).await, 2, "again");
    assert_eq!(count(ben.person()).await, 1);
    assert_eq!(
        count(fixture.surgeon.person()).await,
        2,
        "cases of the surgeon with a confirmed professional"
    );
    assert_eq!(all_hired(&fixture, ann).await.len(), 4, "confirmed cases are unchanged");
}
