//! Reminders before documents and licenses end, and the weekly summaries of them.

use caseboard_domain::PersonId;
use caseboard_domain::actor::Professional;
use caseboard_domain::notifications::{Channels, EventDraft, PreferencesDraft};
use caseboard_service::expiries::schedule_expiry_check;
use caseboard_service::notifications::update_notification_preferences;
use caseboard_service::timer_kinds::run_due;
use caseboard_service::{Error, housekeeping, outbox};
use caseboard_store::outbox::OutboxItem;
use caseboard_store::persons;
use caseboard_store::persons::profiles;
use caseboard_testkit::{Fixture, on_postgres, sql_id};
use jiff::Timestamp;
use jiff::civil::{Date, date};

use crate::cases::support::{NURSE, unread_notices};
use crate::documents::support::professional_actor;

fn at(text: &str) -> Timestamp {
    text.parse().expect("an instant")
}

/// Sets the last valid day of a license.
async fn set_license(fixture: &Fixture, person: &Professional, last_day: Date) {
    let (id, now) = (person.person(), fixture.now());
    let written = fixture.db.write(move |tx| async move {
        let mut profile = profiles::lock(&tx, id).await?.expect("a person").profile;
        profile.details.license_expires = Some(last_day);
        profiles::save(&tx, id, &profile, now).await?;
        Ok::<_, Error>(tx.commit(()))
    });
    written.await.expect("written");
}

async fn run_until(fixture: &Fixture, time: &str) {
    fixture.set_clock(at(time));
    while run_due(fixture).await.expect("run") > 0 {}
}

async fn mails(fixture: &Fixture, person: PersonId, subject: &str) -> Vec<OutboxItem> {
    let found = fixture.db.read(move |conn| async move { persons::find(&conn, person).await }).await;
    let email = found.expect("read").expect("a person").email.into_string();
    let mut mails = outbox::list_mailbox(fixture, Some(email)).await.expect("listed");
    mails.retain(|mail| mail.subject.contains(subject));
    mails
}

/// Each stage causes one reminder, also if one of the daily checks was missed, and so does each stage of a new last day.
///
/// Shows: FL-11, AMB-194
#[tokio::test(flavor = "multi_thread")]
async fn a_professional_is_reminded_once_at_each_stage() {
    let fixture = Fixture::new().await;
    let people = fixture.professionals(NURSE, 2).await;
    fixture.set_clock(at("2026-05-01T14:00:00Z"));
    set_license(&fixture, &people[0], date(2026, 6, 10)).await;
    schedule_expiry_check(&fixture).await.expect("scheduled");
    let mut reminded = Vec::new();
    for day in 1..=50_i8 {
        let day = date(2026, 5, 1).saturating_add(jiff::Span::new().days(i64::from(day) - 1));
        // A server that starts again does not move the check.
        schedule_expiry_check(&fixture).await.expect("scheduled");
        run_until(&fixture, &format!("{day}T15:00:00Z")).await;
        let count = mails(&fixture, people[0].person(), "Expires soon").await.len();
        if reminded.last().is_none_or(|(_, known)| *known != count) {
            reminded.push((day, count));
        }
    }
    let days: Vec<Date> = reminded.iter().skip(1).map(|(day, _)| *day).collect();
    assert_eq!(days, [date(2026, 5, 11), date(2026, 5, 27), date(2026, 6, 3), date(2026, 6, 9)]);
    let sent = mails(&fixture, people[0].person(), "Expires soon").await;
    assert_eq!(sent.len(), 4);
    assert!(
        sent[0].text.contains("Medical license") && sent[0].text.contains("Jun 10, 2026"),
        "{}",
        sent[0].text
    );
    assert_eq!(mails(&fixture, people[1].person(), "Expires soon").await.len(), 0);
    let unread = unread_notices(&fixture, people[0].person()).await;
    assert_eq!(unread.len(), 4);
}

/// If the timer of the daily check cannot be written when the server starts, the next round of housekeeping sets it.
///
/// Shows: FL-11, AMB-194
#[tokio::test(flavor = "multi_thread")]
async fn housekeeping_schedules_the_daily_check() {
    let fixture = Fixture::new().await;
    let person = fixture.professional(NURSE).await;
    fixture.set_clock(at("2026-05-01T14:00:00Z"));
    set_license(&fixture, &person, date(2026, 6, 10)).await;
    let fails = (
        "CREATE TRIGGER fails BEFORE INSERT ON timers BEGIN SELECT RAISE(ABORT, 'of this test'); END",
        "ALTER TABLE timers ADD CONSTRAINT fails CHECK (attempts < 0)",
    );
    fixture.database().run_raw_sql(fails.0, fails.1).await.expect("written");
    housekeeping::run_once(&fixture).await.expect_err("the timer cannot be written");
    let works = ("DROP TRIGGER fails", "ALTER TABLE timers DROP CONSTRAINT fails");
    fixture.database().run_raw_sql(works.0, works.1).await.expect("written");
    housekeeping::run_once(&fixture).await.expect("a round");
    run_until(&fixture, "2026-05-11T15:00:00Z").await;
    assert_eq!(mails(&fixture, person.person(), "Expires soon").await.len(), 1);
}

/// Shows: FL-11, AMB-194
#[tokio::test(flavor = "multi_thread")]
async fn a_late_server_sends_one_reminder_and_a_new_day_begins_anew() {
    let fixture = Fixture::new().await;
    let people = fixture.professionals(NURSE, 1).await;
    let ana = people[0].person();
    fixture.set_clock(at("2026-05-01T14:00:00Z"));
    set_license(&fixture, &people[0], date(2026, 6, 10)).await;
    schedule_expiry_check(&fixture).await.expect("scheduled");
    run_until(&fixture, "2026-06-05T18:00:00Z").await;
    assert_eq!(mails(&fixture, ana, "Expires soon").await.len(), 1);
    set_license(&fixture, &people[0], date(2026, 7, 1)).await;
    run_until(&fixture, "2026-06-06T15:00:00Z").await;
    assert_eq!(mails(&fixture, ana, "Expires soon").await.len(), 2);
    // A person who wants no mail about documents still has the notice.
    let channels = Channels { mail: Some(false), sms: None, push: None };
    let events = vec![EventDraft { event: "ELIGIBILITY".into(), channels }];
    let silent = PreferencesDraft { mail: Some(true), events, ..Default::default() };
    update_notification_preferences(&fixture, &professional_actor(&people[0]), silent).await.expect("saved");
    run_until(&fixture, "2026-06-17T15:00:00Z").await;
    assert_eq!(mails(&fixture, ana, "Expires soon").await.len(), 2);
    let unread = unread_notices(&fixture, people[0].person()).await;
    assert_eq!(unread.len(), 3);
}

/// Shows: FL-11, AMB-195
#[tokio::test(flavor = "multi_thread")]
async fn administrators_get_one_summary_a_week_if_something_ends() {
    let fixture = Fixture::new().await;
    let people = fixture.professionals(NURSE, 2).await;
    let admin = fixture.admin.person();
    // A Sunday.
    fixture.set_clock(at("2026-05-03T14:00:00Z"));
    schedule_expiry_check(&fixture).await.expect("scheduled");
    run_until(&fixture, "2026-05-04T15:00:00Z").await;
    assert_eq!(mails(&fixture, admin, "Documents that expire").await.len(), 0, "nothing ends");
    set_license(&fixture, &people[0], date(2026, 5, 30)).await;
    for day in 5..=10 {
        run_until(&fixture, &format!("2026-05-{day:02}T15:00:00Z")).await;
    }
    assert_eq!(mails(&fixture, admin, "Documents that expire").await.len(), 0, "Monday is the day");
    run_until(&fixture, "2026-05-11T15:00:00Z").await;
    let sent = mails(&fixture, admin, "Documents that expire").await;
    assert_eq!(sent.len(), 1);
    assert!(sent[0].text.contains("1 person"), "{}", sent[0].text);
    assert!(sent[0].text.contains("Medical license May 30, 2026"), "{}", sent[0].text);
    run_until(&fixture, "2026-05-17T15:00:00Z").await;
    assert_eq!(mails(&fixture, admin, "Documents that expire").await.len(), 1);
    run_until(&fixture, "2026-05-18T15:00:00Z").await;
    assert_eq!(mails(&fixture, admin, "Documents that expire").await.len(), 2);
}

/// Adds active centers that have certified a person.
async fn add_certifying_centers(fixture: &Fixture, person: PersonId, count: usize) {
    let (numbers, id) = match on_postgres() {
        true => (format!("generate_series(1, {count}) AS n(n)"), "CAST(md5(CAST(n AS TEXT)) AS UUID)"),
        false => (
            format!(
                "(WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < {count}) SELECT n FROM n)"
            ),
            "CAST(printf('%016d', n) AS BLOB)",
        ),
    };
    let (person, admin) = (sql_id(person.as_uuid()), sql_id(fixture.admin.person().as_uuid()));
    let like = sql_id(fixture.center.as_uuid());
    let sql = format!(
        "CREATE TABLE added AS SELECT c.*, n FROM centers c, {numbers} WHERE c.id = {like};
         UPDATE added SET id = {id}, name_folded = 'center ' || n;
         ALTER TABLE added DROP COLUMN n;
         INSERT INTO centers SELECT * FROM added;
         INSERT INTO certifications (center_id, person_id, certified_by, certified_at) SELECT id, {person}, {admin}, 1 FROM added;
         DROP TABLE added"
    );
    fixture.database().run_raw_sql(&sql, &sql).await.expect("inserted");
}

/// Shows: AMB-195
#[tokio::test(flavor = "multi_thread")]
async fn every_one_of_many_centers_gets_a_summary() {
    let fixture = Fixture::new().await;
    let person = fixture.professional(NURSE).await;
    fixture.set_clock(at("2026-05-03T14:00:00Z"));
    schedule_expiry_check(&fixture).await.expect("scheduled");
    set_license(&fixture, &person, date(2026, 5, 30)).await;
    add_certifying_centers(&fixture, person.person(), 5_000).await;
    fixture.set_clock(at("2026-05-04T15:00:00Z"));
    run_due(&fixture).await.expect("the check");
    let timers = fixture.database().dump_rows_of(&["timers"]).await;
    let summaries = timers["timers"].iter().filter(|row| row.contains("EXPIRY_SUMMARY")).count();
    assert_eq!(summaries, 5_001, "with the center of the fixture");
}

/// A server that was down on a Monday sends the summary of that week when it runs again.
///
/// Shows: FL-11, AMB-149
#[tokio::test(flavor = "multi_thread")]
async fn a_summary_is_not_lost_in_an_outage() {
    let fixture = Fixture::new().await;
    let person = fixture.professional(NURSE).await;
    fixture.set_clock(at("2026-05-02T14:00:00Z"));
    schedule_expiry_check(&fixture).await.expect("scheduled");
    set_license(&fixture, &person, date(2026, 5, 30)).await;
    run_until(&fixture, "2026-05-05T16:00:00Z").await;
    assert_eq!(mails(&fixture, fixture.admin.person(), "Documents that expire").await.len(), 1);
}
