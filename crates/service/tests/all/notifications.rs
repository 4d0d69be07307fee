//! Notification preferences: channels of single kinds, quiet hours, and the daily summary.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use caseboard_domain::actor::Professional;
use caseboard_domain::case_draft::CaseDraft;
use caseboard_domain::delivery::Channel;
use caseboard_domain::dispatch::{PlanDraft, WaveAudience, WaveDraft};
use caseboard_domain::notifications::{
    Channels, EventDraft, PreferencesDraft, QuietHoursDraft, SummaryDraft,
};
use caseboard_domain::person::NotificationSettings;
use caseboard_domain::refusal::codes;
use caseboard_domain::{CaseId, PersonId, Refusal};
use caseboard_service::cases::{cancel_case, post_case};
use caseboard_service::centers::deactivate_center;
use caseboard_service::deliver::{Delivery, DeliveryFuture, Transport};
use caseboard_service::invitations::{stand_by, withdraw_from_case};
use caseboard_service::notifications::{get_notification_preferences, update_notification_preferences};
use caseboard_service::timer_kinds::run_due;
use caseboard_service::{Error, outbox};
use caseboard_store::outbox::OutboxItem;
use caseboard_store::{daily_summaries, engagements, persons};
use caseboard_testkit::{Fixture, sql_id};
use jiff::{SignedDuration, Timestamp};
use uuid::Uuid;

use crate::cases::support::{NURSE, TECH, accept, as_actor, engagements_of, invite, state};
use crate::documents::support::professional_actor;

/// Records what it sends.
#[derive(Default)]
struct Recorder(Mutex<Vec<(Channel, String, String)>>);

impl Transport for Recorder {
    fn deliver<'a>(&'a self, item: &'a OutboxItem) -> DeliveryFuture<'a> {
        Box::pin(async move {
            let sent = (item.channel, item.recipient.clone(), item.id.to_string());
            self.0.lock().expect("the mutex is not poisoned").push(sent);
            tokio::task::yield_now().await;
            Ok(Delivery::HandedOver)
        })
    }
}

async fn deliver(fixture: &Fixture, recorder: &Arc<Recorder>) {
    let transport: Arc<dyn Transport> = recorder.clone();
    for &channel in Channel::ALL {
        while outbox::deliver_due(fixture, &transport, channel).await.expect("the outbox is readable") > 0 {}
    }
}

/// Returns the channels of the messages that were sent to a person.
async fn sent_to(fixture: &Fixture, recorder: &Recorder, person: PersonId) -> Vec<Channel> {
    let found = fixture.db.read(move |conn| async move { persons::find(&conn, person).await }).await;
    let found = found.expect("read").expect("a person");
    let sent = recorder.0.lock().expect("the mutex is not poisoned").clone();
    let addressed = |recipient: &str| recipient == found.email.as_str() || recipient == found.phone;
    sent.into_iter().filter(|(_, to, _)| addressed(to)).map(|(channel, ..)| channel).collect()
}

/// All on, in Denver.
fn draft() -> PreferencesDraft {
    PreferencesDraft {
        mail: Some(true),
        sms: Some(true),
        zone: Some("America/Denver".into()),
        ..Default::default()
    }
}

fn quiet(urgent_wakes: bool) -> PreferencesDraft {
    let quiet_hours = QuietHoursDraft { from: "22:00".into(), until: "07:00".into(), urgent_wakes };
    PreferencesDraft { quiet_hours: Some(quiet_hours), ..draft() }
}

fn off(event: &str, mail: bool, sms: bool) -> PreferencesDraft {
    let channels = Channels { mail: Some(!mail), sms: Some(!sms), push: None };
    PreferencesDraft { events: vec![EventDraft { event: event.into(), channels }], ..draft() }
}

fn summary(change: impl FnOnce(&mut SummaryDraft)) -> PreferencesDraft {
    let mut summary = SummaryDraft { hour: Some(7), ..Default::default() };
    change(&mut summary);
    PreferencesDraft { summary: Some(summary), ..draft() }
}

async fn choose(fixture: &Fixture, person: &Professional, preferences: PreferencesDraft) {
    update_notification_preferences(fixture, &professional_actor(person), preferences).await.expect("saved");
}

fn at(text: &str) -> Timestamp {
    text.parse().expect("an instant")
}

/// One in the morning in Denver.
fn night() -> Timestamp {
    at("2026-05-12T07:00:00Z")
}

async fn summaries(fixture: &Fixture, person: PersonId) -> Vec<OutboxItem> {
    let found = fixture.db.read(move |conn| async move { persons::find(&conn, person).await }).await;
    let email = found.expect("read").expect("a person").email.into_string();
    let mut mails = outbox::list_mailbox(fixture, Some(email)).await.expect("listed");
    mails.retain(|mail| mail.text.contains("daily summary"));
    mails
}

/// An invitation in the night waits until 7:00 in the outbox, and four workers then send each message once.
///
/// Shows: FL-24, AMB-191
#[tokio::test(flavor = "multi_thread")]
async fn messages_in_quiet_hours_wait_in_the_outbox_and_are_sent_once() {
    let fixture = Fixture::new().await;
    let recorder = Arc::new(Recorder::default());
    let people = fixture.professionals(NURSE, 2).await;
    fixture.set_clock(night());
    choose(&fixture, &people[0], quiet(true)).await;
    let case = fixture.post_case(&fixture.surgeon, fixture.hours_from_now(200), &[(NURSE, 2)]).await;
    deliver(&fixture, &recorder).await;
    invite(&fixture, &fixture.surgeon, case, &people).await;
    deliver(&fixture, &recorder).await;
    assert_eq!(sent_to(&fixture, &recorder, people[0].person()).await, []);
    assert_eq!(sent_to(&fixture, &recorder, people[1].person()).await, [Channel::Mail]);
    fixture.set_clock(at("2026-05-12T12:59:59Z"));
    deliver(&fixture, &recorder).await;
    assert_eq!(sent_to(&fixture, &recorder, people[0].person()).await, []);
    fixture.set_clock(at("2026-05-12T13:00:00Z"));
    let workers: Vec<_> = (0..4)
        .map(|_| {
            let (app, transport): (_, Arc<dyn Transport>) = (fixture.app().clone(), recorder.clone());
            tokio::spawn(async move {
                for &channel in Channel::ALL {
                    while outbox::deliver_due(&app, &transport, channel).await.expect("delivered") > 0 {}
                }
            })
        })
        .collect();
    for worker in workers {
        worker.await.expect("the task does not panic");
    }
    let mut sent = sent_to(&fixture, &recorder, people[0].person()).await;
    sent.sort_by_key(|channel| channel.as_str());
    assert_eq!(sent, [Channel::Mail, Channel::Sms]);
    let mut times: BTreeMap<String, u32> = BTreeMap::new();
    for (_, _, id) in recorder.0.lock().expect("the mutex is not poisoned").iter() {
        *times.entry(id.clone()).or_default() += 1;
    }
    assert!(times.values().all(|times| *times == 1), "{times:?}");
}

/// Shows: FL-24, AMB-191
#[tokio::test(flavor = "multi_thread")]
async fn an_urgent_case_ends_the_quiet_hours_of_people_who_allow_it() {
    let fixture = Fixture::new().await;
    let recorder = Arc::new(Recorder::default());
    let people = fixture.professionals(NURSE, 2).await;
    fixture.set_clock(night());
    choose(&fixture, &people[0], quiet(true)).await;
    choose(&fixture, &people[1], quiet(false)).await;
    let case = fixture.post_case(&fixture.surgeon, fixture.hours_from_now(20), &[(NURSE, 2)]).await;
    invite(&fixture, &fixture.surgeon, case, &people).await;
    deliver(&fixture, &recorder).await;
    assert_eq!(sent_to(&fixture, &recorder, people[0].person()).await.len(), 2);
    assert_eq!(sent_to(&fixture, &recorder, people[1].person()).await, []);
}

/// Shows: FL-24, AMB-190
#[tokio::test(flavor = "multi_thread")]
async fn one_kind_is_switched_off_on_one_channel() {
    let fixture = Fixture::new().await;
    let recorder = Arc::new(Recorder::default());
    let people = fixture.professionals(NURSE, 3).await;
    choose(&fixture, &people[0], off("INVITATION", true, false)).await;
    choose(&fixture, &people[1], off("INVITATION", false, true)).await;
    choose(&fixture, &people[2], off("MESSAGE", true, true)).await;
    let case = fixture.post_case(&fixture.surgeon, fixture.hours_from_now(200), &[(NURSE, 3)]).await;
    invite(&fixture, &fixture.surgeon, case, &people).await;
    deliver(&fixture, &recorder).await;
    assert_eq!(sent_to(&fixture, &recorder, people[0].person()).await, [Channel::Sms]);
    assert_eq!(sent_to(&fixture, &recorder, people[1].person()).await, [Channel::Mail]);
    assert_eq!(sent_to(&fixture, &recorder, people[2].person()).await.len(), 2);
}

/// A wave of a dispatch plan sends on the channels that its people have chosen, and not in their quiet hours.
///
/// Shows: FL-14, FL-24, AMB-190, AMB-191
#[tokio::test(flavor = "multi_thread")]
async fn a_wave_keeps_the_preferences_of_the_people_it_invites() {
    let fixture = Fixture::new().await;
    let recorder = Arc::new(Recorder::default());
    let people = fixture.professionals(NURSE, 3).await;
    fixture.set_clock(night());
    choose(&fixture, &people[0], off("INVITATION", true, false)).await;
    choose(&fixture, &people[1], off("INVITATION", false, true)).await;
    choose(&fixture, &people[2], quiet(true)).await;
    let eligible =
        WaveDraft { audience: Some(WaveAudience::Eligible), after_minutes: Some(0), ..WaveDraft::default() };
    let plan = Some(PlanDraft { waves: vec![eligible], people: Vec::new() });
    let draft = CaseDraft { plan, ..fixture.case_draft(fixture.hours_from_now(200), &[(NURSE, 1)]) };
    let case = post_case(&fixture, &fixture.surgeon, None, draft).await.expect("posted").case_row.case.id;
    while run_due(&fixture).await.expect("run") > 0 {}
    assert_eq!(engagements_of(&fixture, case).await.len(), 3);
    deliver(&fixture, &recorder).await;
    assert_eq!(sent_to(&fixture, &recorder, people[0].person()).await, [Channel::Sms]);
    assert_eq!(sent_to(&fixture, &recorder, people[1].person()).await, [Channel::Mail]);
    assert_eq!(sent_to(&fixture, &recorder, people[2].person()).await, []);
    fixture.set_clock(at("2026-05-12T13:00:00Z"));
    deliver(&fixture, &recorder).await;
    assert_eq!(sent_to(&fixture, &recorder, people[2].person()).await.len(), 2);
}

/// Everything off and quiet hours around the clock: the cancellation of a confirmed case is mailed at once.
///
/// Shows: FL-24, AMB-190
#[tokio::test(flavor = "multi_thread")]
async fn the_cancellation_of_a_confirmed_case_is_always_mailed_at_once() {
    let fixture = Fixture::new().await;
    let recorder = Arc::new(Recorder::default());
    let people = fixture.professionals(NURSE, 1).await;
    let case = fixture.post_case(&fixture.surgeon, fixture.hours_from_now(200), &[(NURSE, 1)]).await;
    let invitations = invite(&fixture, &fixture.surgeon, case, &people).await;
    accept(&fixture, &people[0], None, invitations[0]).await.expect("accepted");
    deliver(&fixture, &recorder).await;
    let before = sent_to(&fixture, &recorder, people[0].person()).await.len();
    let hours = QuietHoursDraft { from: "00:01".into(), until: "00:00".into(), urgent_wakes: false };
    let silent = PreferencesDraft {
        mail: Some(false),
        sms: Some(false),
        quiet_hours: Some(hours),
        ..off("CASE_CHANGE", true, true)
    };
    choose(&fixture, &people[0], silent).await;
    cancel_case(&fixture, &fixture.surgeon, None, case).await.expect("cancelled");
    deliver(&fixture, &recorder).await;
    assert_eq!(sent_to(&fixture, &recorder, people[0].person()).await[before..], [Channel::Mail]);
}

/// The two switches of the profile are those of the preferences.
///
/// Shows: FL-24, AMB-190
#[tokio::test(flavor = "multi_thread")]
async fn the_switches_of_the_profile_are_the_columns_of_the_preferences() {
    let fixture = Fixture::new().await;
    let person = fixture.professional(NURSE).await;
    let actor = professional_actor(&person);
    let own = get_notification_preferences(&fixture, &actor).await.expect("read");
    assert_eq!(own.settings, NotificationSettings::default());
    choose(&fixture, &person, PreferencesDraft { mail: Some(false), sms: Some(true), ..draft() }).await;
    let id = person.person();
    let found = fixture.db.read(move |conn| async move { persons::find(&conn, id).await }).await;
    let found = found.expect("read").expect("a person");
    assert_eq!(found.notifications, NotificationSettings { email: false, sms: true });
    choose(&fixture, &person, PreferencesDraft { mail: None, sms: None, ..draft() }).await;
    let own = get_notification_preferences(&fixture, &actor).await.expect("read");
    assert_eq!(own.settings, found.notifications, "missing switches change nothing");
    let written = fixture.db.write(move |tx| async move {
        let off = persons::disable_mail(&tx, id, Timestamp::UNIX_EPOCH).await?;
        Ok::<_, Error>(tx.commit(off))
    });
    assert!(!written.await.expect("written"), "mail is off already");
}

fn refused<T: std::fmt::Debug>(result: Result<T, Error>) -> Refusal {
    match result {
        Err(Error::Refused(refusal)) => refusal,
        other => panic!("{other:?}"),
    }
}

/// Shows: FL-24, AMB-190, AMB-192
#[tokio::test(flavor = "multi_thread")]
async fn unknown_centers_and_summaries_of_owners_are_refused_and_nothing_is_stored() {
    let fixture = Fixture::new().await;
    let person = fixture.professional(NURSE).await;
    let unknown: caseboard_domain::CenterId = fixture.new_id();
    let with = PreferencesDraft { mail: Some(false), ..summary(|it| it.centers = vec![unknown]) };
    let result = update_notification_preferences(&fixture, &professional_actor(&person), with).await;
    assert_eq!(refused(result).code, codes::VALIDATION);
    let owner = as_actor(&fixture.surgeon);
    let result = update_notification_preferences(&fixture, &owner, summary(|_| {})).await;
    assert_eq!(refused(result).code, codes::VALIDATION);
    let own = get_notification_preferences(&fixture, &professional_actor(&person)).await.expect("read");
    assert_eq!((own.settings, own.preferences.summary), (NotificationSettings::default(), None));
}

/// A center of the daily summary that is deactivated later stays chosen when other choices are stored:
/// without it the summary would have the cases of all centers. A person who has not chosen it cannot choose it.
///
/// Shows: FL-24, AMB-190, AMB-192
#[tokio::test(flavor = "multi_thread")]
async fn a_deactivated_center_stays_in_the_summary() {
    let fixture = Fixture::new().await;
    let people = fixture.professionals(NURSE, 2).await;
    let center = fixture.center;
    let chosen = || summary(|it| it.centers = vec![center]);
    choose(&fixture, &people[0], chosen()).await;
    let root = as_actor(&fixture.system).require_system_admin().expect("the system administrator");
    deactivate_center(&fixture, &root, None, center, "It closed.".into()).await.expect("deactivated");
    let actor = professional_actor(&people[0]);
    let own = get_notification_preferences(&fixture, &actor).await.expect("read");
    assert_eq!(own.centers.iter().map(|it| it.0).collect::<Vec<_>>(), [center]);
    choose(&fixture, &people[0], PreferencesDraft { mail: Some(false), ..chosen() }).await;
    let own = get_notification_preferences(&fixture, &actor).await.expect("read");
    assert_eq!(own.preferences.summary.expect("a summary").centers, [center]);
    let anew = update_notification_preferences(&fixture, &professional_actor(&people[1]), chosen()).await;
    assert_eq!(refused(anew).code, codes::VALIDATION);
}

/// Each case of a summary leads to the case itself, in the list of the day that it has at its center.
///
/// Shows: FL-24, AMB-379
#[tokio::test(flavor = "multi_thread")]
async fn each_case_of_a_summary_leads_to_the_case() {
    let fixture = Fixture::new().await;
    let person = fixture.professional(NURSE).await;
    fixture.set_clock(night());
    choose(&fixture, &person, summary(|_| {})).await;
    fixture.advance_clock(SignedDuration::from_secs(1));
    // In California it is still May 20.
    let start = at("2026-05-21T05:00:00Z");
    let evening = fixture.post_case(&fixture.surgeon, start, &[(NURSE, 1)]).await;
    let noon = fixture.post_case(&fixture.surgeon, at("2026-05-22T19:00:00Z"), &[(NURSE, 1)]).await;
    fixture.set_clock(at("2026-05-12T14:00:00Z"));
    while run_due(&fixture).await.expect("run") > 0 {}
    let mails = summaries(&fixture, person.person()).await;
    let [mail] = mails.as_slice() else { panic!("one mail: {mails:?}") };
    let links: Vec<&str> = mail.text.lines().filter_map(|line| line.strip_prefix("    ")).collect();
    let list = "http://localhost:8080/userMain/upcomingJobs";
    let link = |day: &str, case: CaseId| format!("{list}?from={day}&until={day}&item={case}");
    assert_eq!(links, [link("2026-05-20", evening), link("2026-05-22", noon)]);
    assert!(mail.text.contains(&format!("{list}\n")), "the button opens the whole list: {}", mail.text);
}

/// All new cases are compared with the filter, also those before the newest hundreds.
///
/// Shows: FL-24, AMB-192
#[tokio::test(flavor = "multi_thread")]
async fn a_summary_compares_all_new_cases() {
    let fixture = Fixture::new().await;
    let person = fixture.professional(NURSE).await;
    fixture.set_clock(night());
    choose(&fixture, &person, summary(|it| it.min_pay = Some(201))).await;
    fixture.advance_clock(SignedDuration::from_secs(1));
    let case = post(&fixture, 200).await;
    copy_case(&fixture, case).await;
    let longer = format!("UPDATE cases SET hours = 900 WHERE id = {}", sql_id(case.as_uuid()));
    fixture.database().run_raw_sql(&longer, &longer).await.expect("changed");
    fixture.set_clock(at("2026-05-12T14:00:00Z"));
    while run_due(&fixture).await.expect("run") > 0 {}
    let mails = summaries(&fixture, person.person()).await;
    assert_eq!(mails.len(), 1);
    assert_eq!(mails[0].subject, "1 new case for you");
}

/// Inserts copies of a case with its positions: a page that was posted in the same instant, with smaller ids,
/// and more than two pages later ones.
async fn copy_case(fixture: &Fixture, case: CaseId) {
    let of = sql_id(case.as_uuid());
    let mut copies = format!(
        "CREATE TABLE copied AS SELECT * FROM cases WHERE id = {of};
         CREATE TABLE copied_positions AS SELECT * FROM positions WHERE case_id = {of};"
    );
    for number in 0..=3 * daily_summaries::PAGE {
        let id = sql_id(Uuid::from_u128(number as u128 + 1));
        if number == daily_summaries::PAGE {
            copies += "UPDATE copied SET created_at = created_at + 1;";
        }
        copies += &format!(
            "UPDATE copied SET id = {id}; INSERT INTO cases SELECT * FROM copied;
             UPDATE copied_positions SET case_id = {id}; INSERT INTO positions SELECT * FROM copied_positions;"
        );
    }
    copies += "DROP TABLE copied; DROP TABLE copied_positions;";
    fixture.database().run_raw_sql(&copies, &copies).await.expect("inserted");
}

async fn post(fixture: &Fixture, hours: i64) -> CaseId {
    fixture.post_case(&fixture.surgeon, fixture.hours_from_now(hours), &[(NURSE, 1)]).await
}

/// Shows: FL-24, AMB-192
#[tokio::test(flavor = "multi_thread")]
async fn new_cases_are_in_one_summary_at_the_chosen_hour() {
    let fixture = Fixture::new().await;
    let people = fixture.professionals(NURSE, 2).await;
    let (ana, ben) = (people[0].person(), people[1].person());
    fixture.set_clock(night());
    post(&fixture, 100).await;
    fixture.advance_clock(SignedDuration::from_secs(1));
    choose(&fixture, &people[0], summary(|_| {})).await;
    fixture.advance_clock(SignedDuration::from_secs(1));
    let first = fixture.post_case(&fixture.surgeon, fixture.hours_from_now(200), &[(NURSE, 3)]).await;
    fixture.advance_clock(SignedDuration::from_mins(2));
    let cancelled = post(&fixture, 300).await;
    cancel_case(&fixture, &fixture.surgeon, None, cancelled).await.expect("cancelled");
    let engaged = post(&fixture, 400).await;
    invite(&fixture, &fixture.surgeon, engaged, &people[..1]).await;
    fixture.set_clock(at("2026-05-12T12:59:59Z"));
    run_due(&fixture).await.expect("run");
    assert_eq!(summaries(&fixture, ana).await.len(), 0);
    fixture.set_clock(at("2026-05-12T13:00:00Z"));
    while run_due(&fixture).await.expect("run") > 0 {}
    let mails = summaries(&fixture, ana).await;
    assert_eq!(mails.len(), 1, "one new case of which the person does not know");
    assert_eq!(mails[0].subject, "1 new case for you");
    assert!(mails[0].text.contains("3 × RN, $100/hr"), "{}", mails[0].text);
    assert!(!mails[0].text.contains("Carpal") && !mails[0].text.contains("Latex"), "{}", mails[0].text);
    assert!(mails[0].unsubscribe.is_some());
    assert_eq!(summaries(&fixture, ben).await.len(), 0);
    // Without new cases nothing is sent; a case is in one summary only.
    fixture.set_clock(at("2026-05-13T13:00:00Z"));
    while run_due(&fixture).await.expect("run") > 0 {}
    assert_eq!(summaries(&fixture, ana).await.len(), 1, "{first}");
    // After three days without a server, one summary has the cases of all of them.
    post(&fixture, 100).await;
    fixture.advance_clock(SignedDuration::from_hours(24));
    post(&fixture, 100).await;
    fixture.set_clock(at("2026-05-16T18:00:00Z"));
    while run_due(&fixture).await.expect("run") > 0 {}
    let mails = summaries(&fixture, ana).await;
    assert_eq!(mails.len(), 2);
    assert!(mails.iter().any(|mail| mail.subject == "2 new cases for you"));
    // Switched off.
    choose(&fixture, &people[0], draft()).await;
    post(&fixture, 100).await;
    fixture.advance_clock(SignedDuration::from_hours(48));
    while run_due(&fixture).await.expect("run") > 0 {}
    assert_eq!(summaries(&fixture, ana).await.len(), 2);
}

/// Shows: FL-24, AMB-192, AMB-193
#[tokio::test(flavor = "multi_thread")]
async fn the_summary_has_only_cases_that_match_the_filter() {
    let fixture = Fixture::new().await;
    let people = fixture.professionals(NURSE, 4).await;
    fixture.set_clock(night());
    let center = fixture.center;
    choose(&fixture, &people[0], summary(|it| it.centers = vec![center])).await;
    // The case of two hours pays $200.
    choose(&fixture, &people[1], summary(|it| it.min_pay = Some(201))).await;
    choose(&fixture, &people[2], PreferencesDraft { mail: Some(false), ..summary(|_| {}) }).await;
    // The center of the fixture is in California.
    choose(&fixture, &people[3], summary(|it| (it.zip_code, it.miles) = (Some("10001".into()), Some(100))))
        .await;
    let tech = fixture.professional(TECH).await;
    choose(&fixture, &tech, summary(|_| {})).await;
    fixture.advance_clock(SignedDuration::from_secs(1));
    post(&fixture, 200).await;
    fixture.set_clock(at("2026-05-12T14:00:00Z"));
    while run_due(&fixture).await.expect("run") > 0 {}
    let mut counts = Vec::new();
    for person in &people {
        counts.push(summaries(&fixture, person.person()).await.len());
    }
    assert_eq!(counts, [1, 0, 0, 0]);
    assert_eq!(summaries(&fixture, tech.person()).await.len(), 0, "the case needs no one of this group");
}

/// A place that is freed at night is offered to the first person who can be notified before the offer ends; the others stay on
/// the standby list.
///
/// Shows: FL-19, FL-24, AMB-158, AMB-191
#[tokio::test(flavor = "multi_thread")]
async fn quiet_hours_do_not_use_up_a_place_on_the_standby_list() {
    let fixture = Fixture::new().await;
    let people = fixture.professionals(NURSE, 4).await;
    let case = fixture.post_case(&fixture.surgeon, fixture.hours_from_now(100), &[(NURSE, 1)]).await;
    let invitations = invite(&fixture, &fixture.surgeon, case, &people).await;
    accept(&fixture, &people[0], None, invitations[0]).await.expect("accepted");
    let around_the_clock = || PreferencesDraft {
        quiet_hours: Some(QuietHoursDraft {
            from: "00:01".into(),
            until: "00:00".into(),
            urgent_wakes: true,
        }),
        ..draft()
    };
    for (who, preferences) in [(1, around_the_clock()), (2, draft()), (3, around_the_clock())] {
        choose(&fixture, &people[who], preferences).await;
        stand_by(&fixture, &people[who], None, case).await.expect("on the list");
        fixture.advance_clock(SignedDuration::from_secs(1));
    }
    withdraw_from_case(&fixture, &people[0], None, invitations[0]).await.expect("withdrawn");
    let mut states = Vec::new();
    for person in &people[1..] {
        states.push(state(&fixture, case, person).await);
    }
    assert_eq!(states, ["POSITION_FILLED", "OFFERED", "POSITION_FILLED"]);

    // No one is left who can be notified in time, so the place is open to all.
    fixture.advance_clock(SignedDuration::from_mins(15));
    run_due(&fixture).await.expect("the offer ends");
    for person in &people[1..] {
        assert_eq!(state(&fixture, case, person).await, "INVITED");
    }
    let waiting =
        fixture.db.read(move |conn| async move { engagements::list_standby(&conn, case, NURSE).await });
    let waiting: Vec<_> = waiting.await.expect("read").iter().map(|(contact, _)| contact.id).collect();
    assert_eq!(waiting, [people[1].person(), people[3].person()], "passed over, and still on the list");
}
