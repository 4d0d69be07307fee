//! Calendar events in feeds and mails, read by a parser that the product does not use.

use std::collections::BTreeMap;

use caseboard_domain::actor::{Poster, Professional};
use caseboard_domain::center::CenterDraft;
use caseboard_domain::claim::{ClaimDraft, ClaimStatus};
use caseboard_domain::engagement::standby::ReleaseReason;
use caseboard_domain::language::Language;
use caseboard_domain::time::days;
use caseboard_domain::{CaseId, PersonId};
use caseboard_service::App;
use caseboard_service::accounts::set_user_active;
use caseboard_service::calendar::get_calendar_feed;
use caseboard_service::cases::{CaseEdit, cancel_case, edit_case};
use caseboard_service::centers::update_center;
use caseboard_service::claims::{ClaimSubmission, decide_claim, submit_claim};
use caseboard_service::invitations::{
    ConfirmChangedCase, ReleaseProfessional, confirm_changed_case, release_professional, request_invitation,
    withdraw_from_case,
};
use caseboard_service::secrets::digest;
use caseboard_store::{StoreError, calendar_feeds, persons};
use caseboard_testkit::Fixture;
use icalendar::parser::{Component, read_calendar, unfold};
use jiff::{SignedDuration, Timestamp};

use crate::cases::support::{NURSE, accept, address, invite, sent_to};
use crate::documents::support::poster_actor;

/// The properties of an event by name; those with a zone as `zone value`.
type Event = BTreeMap<String, String>;

/// A calendar as the parser reads it.
struct Parsed {
    method: String,
    events: Vec<Event>,
    /// Local time, offset before and offset after each change of the clocks.
    changes: Vec<(String, String, String)>,
}

fn value(component: &Component<'_>, name: &str) -> String {
    component.find_prop(name).map(|property| property.val.to_string()).unwrap_or_default()
}

fn parse(text: &str) -> Parsed {
    let unfolded = unfold(text);
    let calendar = read_calendar(&unfolded).expect("a valid calendar");
    let method = calendar.properties.iter().find(|property| property.name == "METHOD");
    let event = |component: &Component<'_>| {
        let property = |property: &icalendar::parser::Property<'_>| {
            let zone = property.params.iter().find(|parameter| parameter.key == "TZID");
            let zone = zone.and_then(|zone| zone.val.as_ref()).map(|zone| format!("{zone} "));
            let text = format!("{}{}", zone.unwrap_or_default(), property.val);
            (property.name.to_string(), text)
        };
        component.properties.iter().map(property).collect()
    };
    let of = |name: &'static str| calendar.components.iter().filter(move |it| it.name == name);
    let change =
        |it: &Component<'_>| (value(it, "DTSTART"), value(it, "TZOFFSETFROM"), value(it, "TZOFFSETTO"));
    Parsed {
        method: method.map(|it| it.val.to_string()).unwrap_or_default(),
        events: of("VEVENT").map(event).collect(),
        changes: of("VTIMEZONE").flat_map(|zone| zone.components.iter().map(change)).collect(),
    }
}

/// Creates a feed for a person and returns its token.
pub(crate) async fn feed_of(app: &App, person: PersonId) -> String {
    let (token, now) = (format!("token-of-{person}"), app.now());
    let hash = digest(&token);
    let written = app.db.write(move |tx| async move {
        calendar_feeds::save(&tx, person, &hash, now).await?;
        Ok::<_, StoreError>(tx.commit(()))
    });
    written.await.expect("a feed");
    token
}

async fn feed(fixture: &Fixture, token: &str) -> Parsed {
    parse(&get_calendar_feed(fixture, token).await.expect("read").expect("a feed"))
}

/// Returns the events of all mails to a person, the oldest first.
async fn mailed(fixture: &Fixture, person: PersonId) -> Vec<Parsed> {
    let (email, _) = address(fixture, person).await;
    let mails = sent_to(fixture, &email).await;
    mails
        .iter()
        .filter_map(|mail| mail.calendar.as_ref())
        .map(|part| {
            let parsed = parse(&part.text);
            assert_eq!(parsed.method, part.method, "the part has the method of its content");
            parsed
        })
        .collect()
}

/// A calendar program: it identifies an event by its UID and replaces it by one with the same or a higher SEQUENCE.
#[derive(Default)]
struct Program(BTreeMap<String, Event>);

impl Program {
    fn take(&mut self, parsed: &Parsed) {
        for event in &parsed.events {
            let sequence = |event: &Event| event["SEQUENCE"].parse::<i64>().expect("a number");
            let known = self.0.get(&event["UID"]);
            assert!(known.is_none_or(|known| sequence(known) <= sequence(event)), "SEQUENCE never shrinks");
            self.0.insert(event["UID"].clone(), event.clone());
        }
        self.0.retain(|_, event| event["STATUS"] != "CANCELLED");
    }

    fn starts(&self) -> Vec<&str> {
        self.0.values().map(|event| &*event["DTSTART"]).collect()
    }
}

/// A confirmed professional with a feed.
struct Scene {
    fixture: Fixture,
    case: CaseId,
    person: Professional,
    invitation: caseboard_domain::NoticeId,
    token: String,
}

impl Scene {
    /// A case at 7 AM in Los Angeles, 24 hours before the clocks are set back.
    async fn new() -> Self {
        Self::starting_at("2026-10-31T14:00:00Z").await
    }

    async fn starting_at(start: &str) -> Self {
        let fixture = Fixture::new().await;
        fixture.set_clock(instant("2026-10-20T16:00:00Z"));
        let person = fixture.professional(NURSE).await;
        let case = fixture.post_case(&fixture.surgeon, instant(start), &[(NURSE, 1)]).await;
        let invitation = invite(&fixture, &fixture.surgeon, case, std::slice::from_ref(&person)).await[0];
        let token = feed_of(&fixture, person.person()).await;
        assert!(feed(&fixture, &token).await.events.is_empty(), "an invitation is no event");
        accept(&fixture, &person, None, invitation).await.expect("accepted");
        Self { fixture, case, person, invitation, token }
    }

    async fn feed(&self) -> Parsed {
        feed(&self.fixture, &self.token).await
    }

    async fn last_mail(&self) -> Parsed {
        mailed(&self.fixture, self.person.person()).await.pop().expect("a mail with an event")
    }

    async fn moves(&self, start: &str) {
        let edit = CaseEdit { version: Some(1), start: Some(start.into()), ..CaseEdit::default() };
        edit_case(&self.fixture, &self.fixture.surgeon, None, self.case, edit).await.expect("moved");
    }
}

fn instant(text: &str) -> Timestamp {
    text.parse().expect("an instant")
}

/// Removes the attendee, which only events in mails have.
fn without_attendee(parsed: &Parsed) -> Vec<Event> {
    parsed
        .events
        .iter()
        .cloned()
        .map(|mut event| {
            event.remove("ATTENDEE");
            event
        })
        .collect()
}

/// When the clocks are set back, the local time of an hour means its first occurrence, so an event that ends
/// in the second has its times in UTC.
///
/// Shows: FL-27, AMB-175
#[tokio::test(flavor = "multi_thread")]
async fn a_repeated_hour_is_written_in_utc() {
    for (start, end, expected) in [
        (
            "2026-11-01T08:30:00Z",
            "2026-11-01T10:30:00Z",
            ["America/Los_Angeles 20261101T013000", "America/Los_Angeles 20261101T023000"],
        ),
        ("2026-11-01T07:30:00Z", "2026-11-01T09:30:00Z", ["20261101T073000Z", "20261101T093000Z"]),
        ("2026-11-01T09:30:00Z", "2026-11-01T11:30:00Z", ["20261101T093000Z", "20261101T113000Z"]),
    ] {
        assert_eq!(instant(start) + SignedDuration::from_hours(2), instant(end), "the length of the case");
        let scene = Scene::starting_at(start).await;
        let event = scene.feed().await.events.remove(0);
        assert_eq!([&event["DTSTART"], &event["DTEND"]], expected, "{start}");
    }
}

/// A confirmed case appears in the feed; a move over the end of daylight saving moves the same event, which is tentative until
/// the new time is confirmed; a cancellation removes it. Feed and mails contain the same events.
///
/// Shows: FL-27, AMB-175, AMB-176
#[tokio::test(flavor = "multi_thread")]
async fn a_moved_case_moves_its_event_and_a_cancelled_one_removes_it() {
    let scene = Scene::new().await;
    let (mut by_feed, mut by_mail) = (Program::default(), Program::default());

    let confirmed = scene.feed().await;
    assert_eq!(confirmed.method, "PUBLISH");
    assert_eq!(confirmed.events[0]["STATUS"], "CONFIRMED");
    assert_eq!(confirmed.events[0]["DTSTART"], "America/Los_Angeles 20261031T070000");
    assert_eq!(confirmed.changes.last().expect("a zone").2, "-0700", "{:?}", confirmed.changes);
    let mail = scene.last_mail().await;
    assert_eq!(mail.method, "REQUEST");
    assert!(mail.events[0]["ATTENDEE"].starts_with("mailto:"));
    assert_eq!(without_attendee(&mail), without_attendee(&confirmed));
    by_feed.take(&confirmed);
    by_mail.take(&mail);

    scene.fixture.advance_clock(SignedDuration::from_secs(60));
    scene.moves("2026-11-02T15:00:00Z").await;
    let moved = scene.feed().await;
    assert_eq!(moved.events.len(), 1);
    assert_eq!(moved.events[0]["UID"], confirmed.events[0]["UID"]);
    assert_eq!(moved.events[0]["STATUS"], "TENTATIVE");
    assert_eq!(moved.events[0]["DTSTART"], "America/Los_Angeles 20261102T070000", "7 AM stays 7 AM");
    let last = moved.changes.last().expect("a zone");
    assert_eq!((&*last.0, &*last.1, &*last.2), ("20261101T020000", "-0700", "-0800"));
    assert!(moved.events[0]["LAST-MODIFIED"] > confirmed.events[0]["LAST-MODIFIED"]);
    by_feed.take(&moved);
    by_mail.take(&scene.last_mail().await);
    assert_eq!(without_attendee(&scene.last_mail().await), without_attendee(&moved));
    assert_eq!(by_feed.starts(), ["America/Los_Angeles 20261102T070000"]);
    assert_eq!(by_mail.starts(), by_feed.starts());

    let confirm = ConfirmChangedCase { message: scene.invitation, version: 2 };
    confirm_changed_case(&scene.fixture, &scene.person, None, confirm).await.expect("confirmed");
    let again = scene.feed().await;
    assert_eq!(again.events[0]["STATUS"], "CONFIRMED");
    by_feed.take(&again);
    let sequences: Vec<i64> = [&confirmed, &moved, &again]
        .map(|parsed| parsed.events[0]["SEQUENCE"].parse().expect("a number"))
        .to_vec();
    assert!(sequences.is_sorted_by(|a, b| a < b), "{sequences:?}");

    cancel_case(&scene.fixture, &scene.fixture.surgeon, None, scene.case).await.expect("cancelled");
    let cancelled = scene.feed().await;
    assert_eq!(cancelled.events[0]["STATUS"], "CANCELLED");
    let mail = scene.last_mail().await;
    assert_eq!(mail.method, "CANCEL");
    assert_eq!(without_attendee(&mail), without_attendee(&cancelled));
    by_feed.take(&cancelled);
    by_mail.take(&mail);
    assert!(by_feed.0.is_empty() && by_mail.0.is_empty());

    scene.fixture.advance_clock(days(31));
    assert!(scene.feed().await.events.is_empty(), "cancelled events leave the feed after 30 days");
}

/// A professional who withdraws or is released gets a mail that removes the event.
///
/// Shows: FL-27, AMB-176
#[tokio::test(flavor = "multi_thread")]
async fn withdrawing_and_being_released_remove_the_event() {
    for released in [false, true] {
        let scene = Scene::new().await;
        let Scene { fixture, case, person, invitation, .. } = &scene;
        if released {
            let input = ReleaseProfessional {
                case: *case,
                person: person.person(),
                reason: ReleaseReason::NoLongerNeeded,
                text: String::new(),
            };
            release_professional(fixture, &fixture.surgeon, None, input).await.expect("released");
        } else {
            withdraw_from_case(fixture, person, None, *invitation).await.expect("withdrawn");
        }
        let mail = scene.last_mail().await;
        assert_eq!(mail.method, "CANCEL", "released: {released}");
        assert_eq!(without_attendee(&mail), without_attendee(&scene.feed().await));
    }
}

/// A person who withdraws and asks to be invited again before the mail is sent has the event removed, in the feed as well.
///
/// Shows: FL-27, AMB-175, AMB-176
#[tokio::test(flavor = "multi_thread")]
async fn a_late_mail_removes_the_event_of_a_person_who_requests_again() {
    let scene = Scene::new().await;
    let Scene { fixture, case, person, invitation, .. } = &scene;
    let before = scene.feed().await;
    withdraw_from_case(fixture, person, None, *invitation).await.expect("withdrawn");
    request_invitation(fixture, person, None, *case).await.expect("requested");
    let mail = scene.last_mail().await;
    assert_eq!(mail.method, "CANCEL");
    assert_eq!(mail.events[0]["UID"], before.events[0]["UID"]);
    assert_eq!(&*scene.feed().await.events[0]["STATUS"], "CANCELLED");
}

/// A mail that is sent late has the event as it is then, so a late confirmation cannot bring a cancelled case back.
///
/// Shows: AMB-176
#[tokio::test(flavor = "multi_thread")]
async fn a_late_mail_does_not_bring_a_cancelled_case_back() {
    let scene = Scene::new().await;
    cancel_case(&scene.fixture, &scene.fixture.surgeon, None, scene.case).await.expect("cancelled");
    for mail in mailed(&scene.fixture, scene.person.person()).await {
        assert_eq!((&*mail.method, &*mail.events[0]["STATUS"]), ("CANCEL", "CANCELLED"));
    }
}

/// People who were never confirmed get no event, neither with a change nor with the cancellation of the case.
///
/// Shows: FL-27
#[tokio::test(flavor = "multi_thread")]
async fn invited_people_have_no_event() {
    let scene = Scene::new().await;
    let Scene { fixture, .. } = &scene;
    let other = fixture.professional(NURSE).await;
    let start = instant("2026-11-05T14:00:00Z");
    let case = fixture.post_case(&fixture.surgeon, start, &[(NURSE, 1)]).await;
    invite(fixture, &fixture.surgeon, case, std::slice::from_ref(&other)).await;
    let edit = CaseEdit { version: Some(1), notes: Some("Room 3".into()), ..CaseEdit::default() };
    edit_case(fixture, &fixture.surgeon, None, case, edit).await.expect("changed");
    cancel_case(fixture, &fixture.surgeon, None, case).await.expect("cancelled");
    assert!(mailed(fixture, other.person()).await.is_empty());
    let token = feed_of(fixture, other.person()).await;
    assert!(feed(fixture, &token).await.events.is_empty());
}

/// The events contain neither procedures nor notes nor phone numbers; they leave the installation.
///
/// Shows: FL-27, AMB-175
#[tokio::test(flavor = "multi_thread")]
async fn events_contain_no_procedure_no_note_and_no_phone_number() {
    let scene = Scene::new().await;
    let case = crate::cases::support::case(&scene.fixture, scene.case).await.case;
    assert!(!case.notes.is_empty() && !case.procedures.is_empty(), "the case has both");
    let text = get_calendar_feed(&scene.fixture, &scene.token).await.expect("read").expect("a feed");
    let text = text.replace("\r\n ", "");
    let (_, surgeon) = address(&scene.fixture, case.surgeon).await;
    let (_, own) = address(&scene.fixture, scene.person.person()).await;
    assert!(!surgeon.is_empty() && !own.is_empty(), "both have phone numbers");
    for secret in case.procedures.iter().chain([&case.notes, &surgeon, &own]) {
        assert!(!text.contains(&**secret), "{secret} is in {text}");
    }
}

/// Surgeons have the cases that they perform, administrators those of their center; tentative until every place is filled.
///
/// Shows: FL-27, AMB-175
#[tokio::test(flavor = "multi_thread")]
async fn owners_have_their_cases() {
    let scene = Scene::new().await;
    let fixture = &scene.fixture;
    let of = async |poster: &Poster| feed(fixture, &feed_of(fixture, poster.person()).await).await;
    for poster in [&fixture.surgeon, &fixture.admin, &fixture.other_admin] {
        let events = of(poster).await.events;
        assert_eq!(events.len(), 1);
        assert_eq!(events[0]["STATUS"], "CONFIRMED");
        assert!(events[0]["DESCRIPTION"].contains("1 of 1 confirmed"), "{:?}", events[0]);
    }
    for poster in [&fixture.other_center_surgeon, &fixture.other_center_admin] {
        assert!(of(poster).await.events.is_empty());
    }
    let before = of(&fixture.surgeon).await.events.remove(0);
    withdraw_from_case(fixture, &scene.person, None, scene.invitation).await.expect("withdrawn");
    let after = of(&fixture.surgeon).await.events.remove(0);
    assert_eq!(after["STATUS"], "TENTATIVE");
    assert_eq!(after["UID"], before["UID"]);
    assert!(
        after["SEQUENCE"].parse::<i64>().expect("a number") > before["SEQUENCE"].parse().expect("a number")
    );
}

/// The events of confirmed people and of owners follow a corrected address of the center: calendar programs take over an event
/// with a higher SEQUENCE.
///
/// Shows: FL-27, AMB-330
#[tokio::test(flavor = "multi_thread")]
async fn events_follow_a_corrected_address_of_the_center() {
    let scene = Scene::new().await;
    let fixture = &scene.fixture;
    let owner = feed_of(fixture, fixture.admin.person()).await;
    let events = async || {
        let own = scene.feed().await.events.remove(0);
        [own, feed(fixture, &owner).await.events.remove(0)]
    };
    let before = events().await;
    let root = poster_actor(&fixture.system, &[]).require_system_admin().expect("the system administrator");
    let draft = CenterDraft {
        name: "Harbor".into(),
        address: "9 Elm Street".into(),
        city: "Fresno".into(),
        state: "CA".into(),
        zip_code: "93701".into(),
        phone: String::new(),
        time_zone: None,
    };
    fixture.advance_clock(SignedDuration::from_mins(5));
    update_center(fixture, &root, None, fixture.center, draft.clone()).await.expect("corrected");
    for (before, after) in before.into_iter().zip(events().await) {
        assert!(after["LOCATION"].contains("9 Elm Street"), "{after:?}");
        let sequence = |event: &Event| event["SEQUENCE"].parse::<i64>().expect("a number");
        assert!(sequence(&after) > sequence(&before), "{before:?} {after:?}");
        assert!(after["LAST-MODIFIED"] > before["LAST-MODIFIED"], "{before:?} {after:?}");
    }
    // Events have no phone number.
    let before = events().await;
    fixture.advance_clock(SignedDuration::from_mins(5));
    let draft = CenterDraft { phone: "5595550123".into(), ..draft };
    update_center(fixture, &root, None, fixture.center, draft).await.expect("corrected");
    for (before, after) in before.into_iter().zip(events().await) {
        assert_eq!(after["LAST-MODIFIED"], before["LAST-MODIFIED"]);
    }
}

/// A claim does not change the feed of a professional, and a payment does not bring a cancelled case back to its owners.
///
/// Shows: FL-27, AMB-175
#[tokio::test(flavor = "multi_thread")]
async fn claims_change_no_event() {
    let scene = Scene::new().await;
    let fixture = &scene.fixture;
    fixture.advance_clock(days(12));
    let own = async || get_calendar_feed(fixture, &scene.token).await.expect("read").expect("a feed");
    let before = own().await;
    let draft = ClaimDraft { hours: Some(2.0), note: String::new() };
    let claim = ClaimSubmission { notice: scene.invitation, draft };
    submit_claim(fixture, &scene.person, None, claim).await.expect("a claim");
    assert_eq!(own().await, before);

    let scene = Scene::new().await;
    let fixture = &scene.fixture;
    let owner = feed_of(fixture, fixture.admin.person()).await;
    fixture.set_clock(instant("2026-10-31T00:00:00Z"));
    let cancelled = cancel_case(fixture, &fixture.surgeon, None, scene.case).await.expect("cancelled");
    assert_eq!(feed(fixture, &owner).await.events.len(), 1, "cancelled, for 30 days");
    fixture.advance_clock(days(31));
    assert!(feed(fixture, &owner).await.events.is_empty());
    let [claim] = cancelled.min_pay_claims.as_slice() else { panic!("one claim") };
    let approved = ClaimStatus::Approved.into();
    decide_claim(fixture, &fixture.surgeon, None, claim.claim.id, approved).await.expect("approved");
    assert!(feed(fixture, &owner).await.events.is_empty(), "the payment is no event");
}

/// An administrator has the cases of a center while the affiliation is verified and the center is confirmed.
///
/// Shows: FL-27, AMB-83, AMB-175
#[tokio::test(flavor = "multi_thread")]
async fn only_verified_administrators_have_the_cases_of_a_center() {
    let scene = Scene::new().await;
    let fixture = &scene.fixture;
    let token = feed_of(fixture, fixture.admin.person()).await;
    for (sql, count) in [
        ("UPDATE affiliations SET status = 'PENDING'", 0),
        ("UPDATE affiliations SET status = 'VERIFIED'", 1),
        ("UPDATE centers SET confirmed_at = NULL", 0),
        ("UPDATE centers SET confirmed_at = created_at", 1),
    ] {
        fixture.database().run_raw_sql(sql, sql).await.expect("changed");
        assert_eq!(feed(fixture, &token).await.events.len(), count, "{sql}");
    }
}

/// Shows: FL-27, AMB-174
#[tokio::test(flavor = "multi_thread")]
async fn closed_accounts_and_unknown_tokens_have_no_feed() {
    let scene = Scene::new().await;
    let person = scene.person.person();
    let now = scene.fixture.now();
    assert_eq!(get_calendar_feed(&scene.fixture, "unknown").await.expect("read"), None);
    let written = scene.fixture.db.write(move |tx| async move {
        persons::set_language(&tx, person, Language::Spanish, now).await?;
        Ok::<_, StoreError>(tx.commit(()))
    });
    written.await.expect("another language");
    let summary = scene.feed().await.events[0]["SUMMARY"].clone();
    assert!(summary.starts_with("Caso en "), "{summary}");
    let root =
        poster_actor(&scene.fixture.system, &[]).require_system_admin().expect("the system administrator");
    for active in [false, true] {
        set_user_active(&scene.fixture, &root, person, active, None).await.expect("changed");
        let found = get_calendar_feed(&scene.fixture, &scene.token).await.expect("read");
        assert_eq!(found, None, "an opened account has no feed until a new address is created");
    }
}

/// A feed of more cases than it can contain keeps those that are to come, and of the past ones the latest.
///
/// Shows: FL-27, AMB-175
#[tokio::test(flavor = "multi_thread")]
async fn a_full_feed_keeps_the_cases_to_come() {
    let fixture = Fixture::new().await;
    fixture.set_clock(instant("2026-10-20T16:00:00Z"));
    // A person posts 1,000 cases a day at most (AMB-246).
    fixture.post_case(&fixture.admin, fixture.hours_from_now(1), &[(NURSE, 1)]).await;
    for batch in 0..20 {
        let post = |hours| fixture.post_case(&fixture.surgeon, fixture.hours_from_now(hours), &[(NURSE, 1)]);
        futures_util::future::join_all((0..50).map(|number| post(24 + batch + number % 5))).await;
    }
    fixture.advance_clock(days(20));
    for hours in [24, 48] {
        fixture.post_case(&fixture.surgeon, fixture.hours_from_now(hours), &[(NURSE, 1)]).await;
    }
    for poster in [&fixture.surgeon, &fixture.admin] {
        let events = feed(&fixture, &feed_of(&fixture, poster.person()).await).await.events;
        assert_eq!(events.len(), 1000);
        let starts: Vec<&str> = events.iter().map(|event| &*event["DTSTART"]).collect();
        assert!(starts.is_sorted(), "by start");
        assert_eq!(
            starts[998..],
            ["America/Los_Angeles 20261110T080000", "America/Los_Angeles 20261111T080000"]
        );
        assert!(!starts.contains(&"America/Los_Angeles 20261020T100000"), "the oldest is left out");
    }
}
