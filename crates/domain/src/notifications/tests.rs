use jiff::civil::{date, time};
use jiff::{SignedDuration, Timestamp};

use super::*;
use crate::id::CenterId;
use crate::money::Money;
use crate::refusal::Refusal;
use crate::time::days;
use crate::zip_code::ZipCode;

const ON: NotificationSettings = NotificationSettings { email: true, sms: true };
const NOW: Channels<Sending> = Channels { mail: Sending::Now, sms: Sending::Now, push: Sending::Now };
const OFF: Channels<Sending> = Channels { mail: Sending::Off, sms: Sending::Off, push: Sending::Off };

fn denver() -> Zone {
    Zone::parse("America/Denver").expect("a zone")
}

fn at(text: &str) -> Timestamp {
    text.parse().expect("an instant")
}

fn quiet(from: (i8, i8), until: (i8, i8), urgent_wakes: bool) -> NotificationPreferences {
    let quiet =
        QuietHours { from: time(from.0, from.1, 0, 0), until: time(until.0, until.1, 0, 0), urgent_wakes };
    NotificationPreferences { zone: Some(denver()), quiet_hours: Some(quiet), ..Default::default() }
}

fn to(preferences: &NotificationPreferences) -> RecipientChoices<'_> {
    RecipientChoices { active: true, settings: ON, push: true, preferences }
}

fn all_until(end: &str) -> Channels<Sending> {
    let due = Sending::NotBefore(at(end));
    Channels { mail: due, sms: due, push: due }
}

/// Shows: FL-24, AMB-190
#[test]
fn without_choices_every_kind_is_sent_on_its_channels_that_are_on() {
    let preferences = NotificationPreferences::default();
    let start = at("2026-05-20T15:00:00Z");
    for kind in EventKind::ALL {
        let about = Occasion { required: false, ..Occasion::about_case(*kind, start) };
        for (email, sms, push) in
            [(true, true, true), (true, false, false), (false, true, false), (false, false, true)]
        {
            let person =
                RecipientChoices { settings: NotificationSettings { email, sms }, push, ..to(&preferences) };
            let sent = deliveries(person, about, at("2026-05-12T09:00:00Z"));
            let now = |on: bool| if on { Sending::Now } else { Sending::Off };
            let offered = kind.channels();
            let expected = Channels {
                mail: now(offered.mail && email),
                sms: now(offered.sms && sms),
                push: now(offered.push && push),
            };
            assert_eq!(sent, expected, "{kind}");
        }
    }
}

/// Shows: FL-24, AMB-190
#[test]
fn a_required_mail_is_sent_at_once_whatever_the_choices_are() {
    let mut preferences = quiet((0, 0), (23, 59), false);
    preferences.off.insert(EventKind::CaseChange, Channels::ALL);
    let person =
        RecipientChoices { settings: NotificationSettings { email: false, sms: false }, ..to(&preferences) };
    let cancelled = Occasion::about_case(EventKind::CaseChange, at("2026-06-20T15:00:00Z")).required(true);
    let code = Occasion::of(EventKind::Required);
    for about in [cancelled, code] {
        let sent = deliveries(person, about, at("2026-05-12T09:00:00Z"));
        assert_eq!(sent, Channels { mail: Sending::Now, ..OFF }, "{about:?}");
        let closed = RecipientChoices { active: false, ..person };
        assert_eq!(deliveries(closed, about, at("2026-05-12T09:00:00Z")), OFF);
    }
}

/// Shows: FL-24, AMB-190
#[test]
fn a_closed_account_gets_no_message() {
    let preferences = NotificationPreferences::default();
    let closed = RecipientChoices { active: false, ..to(&preferences) };
    for kind in EventKind::ALL {
        for required in [false, true] {
            let about = Occasion { required, ..Occasion::about_case(*kind, at("2026-05-20T15:00:00Z")) };
            assert_eq!(deliveries(closed, about, at("2026-05-12T09:00:00Z")), OFF, "{kind} {required}");
        }
    }
}

/// Shows: FL-24, AMB-190
#[test]
fn a_kind_is_switched_off_by_channel() {
    let mut preferences = NotificationPreferences::default();
    preferences.off.insert(EventKind::Invitation, Channels { mail: false, sms: true, push: true });
    let invitation = Occasion::about_case(EventKind::Invitation, at("2026-05-20T15:00:00Z"));
    let now = at("2026-05-12T09:00:00Z");
    assert_eq!(deliveries(to(&preferences), invitation, now), Channels { mail: Sending::Now, ..OFF });
    let change = Occasion { kind: EventKind::CaseChange, ..invitation };
    assert_eq!(deliveries(to(&preferences), change, now), NOW);
}

/// Shows: FL-24, AMB-191
#[test]
fn messages_wait_for_the_end_of_the_quiet_hours_unless_the_case_is_urgent() {
    // 22:00 to 07:00 in Denver, six hours behind UTC in May.
    for (now, end) in [
        ("2026-05-13T03:59:59Z", None),
        ("2026-05-13T04:00:00Z", Some("2026-05-13T13:00:00Z")),
        ("2026-05-13T09:00:00Z", Some("2026-05-13T13:00:00Z")),
        ("2026-05-13T12:59:59Z", Some("2026-05-13T13:00:00Z")),
        ("2026-05-13T13:00:00Z", None),
    ] {
        let later = at(now) + SignedDuration::from_hours(24);
        let urgent = later - SignedDuration::from_micros(1);
        for (wakes, start) in [(false, later), (false, urgent), (true, later)] {
            let preferences = quiet((22, 0), (7, 0), wakes);
            let about = Occasion::about_case(EventKind::Invitation, start);
            let expected = end.map_or(NOW, all_until);
            assert_eq!(deliveries(to(&preferences), about, at(now)), expected, "{now} {wakes} {start}");
        }
        let preferences = quiet((22, 0), (7, 0), true);
        for start in [urgent, at(now) - SignedDuration::from_mins(15)] {
            let about = Occasion::about_case(EventKind::Attendance, start);
            assert_eq!(deliveries(to(&preferences), about, at(now)), NOW, "{now}");
        }
        // A message about no case is never urgent.
        let about = Occasion::of(EventKind::Payment);
        let mail = end.map_or(Sending::Now, |end| Sending::NotBefore(at(end)));
        assert_eq!(deliveries(to(&preferences), about, at(now)), Channels { mail, ..OFF }, "{now}");
    }
}

/// The clocks of Denver skip 2:00 to 3:00 on March 8 2026 and repeat 1:00 to 2:00 on November 1.
///
/// Shows: FL-24, AMB-191
#[test]
fn quiet_hours_follow_the_changes_of_the_clocks() {
    let end = |from, until, now: &str| quiet(from, until, false).quiet_until(at(now));
    assert_eq!(end((22, 0), (7, 0), "2026-03-08T06:00:00Z"), Some(at("2026-03-08T13:00:00Z")));
    assert_eq!(end((22, 0), (7, 0), "2026-11-01T05:00:00Z"), Some(at("2026-11-01T14:00:00Z")));
    // An end that is skipped: the first instant after the gap, 3:00.
    assert_eq!(end((1, 0), (2, 30), "2026-03-08T08:30:00Z"), Some(at("2026-03-08T09:00:00Z")));
    assert_eq!(end((1, 0), (2, 30), "2026-03-08T09:00:00Z"), None);
    // An end that is repeated: the first one before it, the second one between them.
    assert_eq!(end((0, 30), (1, 30), "2026-11-01T07:15:00Z"), Some(at("2026-11-01T07:30:00Z")));
    assert_eq!(end((0, 30), (1, 30), "2026-11-01T07:45:00Z"), None);
    assert_eq!(end((0, 30), (1, 30), "2026-11-01T08:15:00Z"), Some(at("2026-11-01T08:30:00Z")));
}

/// Shows: FL-24, AMB-191
#[test]
fn the_end_of_the_quiet_hours_is_later_and_not_quiet_at_any_time_of_a_year() {
    let preferences = [((22, 0), (7, 0)), ((1, 15), (2, 45)), ((2, 30), (2, 15)), ((0, 0), (23, 59))]
        .map(|(from, until)| quiet(from, until, false));
    let mut now = at("2026-01-01T00:00:00Z");
    let year = now + days(366);
    while now < year {
        for preferences in &preferences {
            if let Some(end) = preferences.quiet_until(now) {
                assert!(
                    now < end && end.duration_since(now) <= SignedDuration::from_hours(25),
                    "{now} {end}"
                );
            }
        }
        now += SignedDuration::from_mins(13);
    }
}

/// Shows: FL-24, AMB-192
#[test]
fn the_summary_is_due_once_a_day_at_the_local_hour() {
    let filter = |hour| NotificationPreferences {
        zone: Some(denver()),
        summary: Some(SummaryFilter {
            hour,
            centers: Vec::new(),
            near: None,
            min_pay: None,
            days: Vec::new(),
        }),
        ..Default::default()
    };
    let next = |hour, after: &str| filter(hour).next_summary(at(after)).expect("a time");
    assert_eq!(next(7, "2026-05-12T12:59:59Z"), at("2026-05-12T13:00:00Z"));
    assert_eq!(next(7, "2026-05-12T13:00:00Z"), at("2026-05-13T13:00:00Z"));
    assert_eq!(next(0, "2026-05-12T13:00:00Z"), at("2026-05-13T06:00:00Z"));
    // Over the changes of the clocks: 23 and 25 hours later, and 3:00 for the skipped 2:00.
    assert_eq!(next(7, "2026-03-07T14:00:00Z"), at("2026-03-08T13:00:00Z"));
    assert_eq!(next(7, "2026-10-31T13:00:00Z"), at("2026-11-01T14:00:00Z"));
    assert_eq!(next(2, "2026-03-07T12:00:00Z"), at("2026-03-08T09:00:00Z"));
    assert_eq!(next(1, "2026-11-01T07:00:00Z"), at("2026-11-02T08:00:00Z"));
    assert_eq!(NotificationPreferences::default().next_summary(at("2026-05-12T12:00:00Z")), None);
}

/// Shows: FL-24, AMB-192, AMB-193
#[test]
fn each_filter_of_the_summary_leaves_out_what_does_not_match() {
    let center = CenterId::from_uuid(uuid::Uuid::from_u128(1));
    let zone = denver();
    // Monday 23:30 in Denver, which is Tuesday in UTC.
    let start =
        date(2026, 5, 18).at(23, 30, 0, 0).to_zoned(zone.time_zone().clone()).expect("a time").timestamp();
    let case = SummaryCase { center, zip: "80302-1234", zone: &zone, start, pay: Money::from_cents(40_000) };
    let all = SummaryFilter { hour: 7, centers: Vec::new(), near: None, min_pay: None, days: Vec::new() };
    let near = |zip: &str, miles| Some(SearchRadius { zip: ZipCode::parse(zip).expect("a code"), miles });
    let with = |change: &dyn Fn(&mut SummaryFilter)| {
        let mut filter = all.clone();
        change(&mut filter);
        filter.matches(&case)
    };
    assert!(all.matches(&case));
    assert!(with(&|it| it.centers = vec![center]));
    assert!(!with(&|it| it.centers = vec![CenterId::from_uuid(uuid::Uuid::from_u128(2))]));
    assert!(with(&|it| it.days = vec![1]));
    assert!(!with(&|it| it.days = vec![2]));
    assert!(with(&|it| it.min_pay = Some(40_000)));
    assert!(!with(&|it| it.min_pay = Some(40_001)));
    assert!(with(&|it| it.near = near("80202", 40)));
    assert!(!with(&|it| it.near = near("80202", 10)));
    let unknown = SummaryCase { zip: "00000", ..case };
    assert!(all.matches(&unknown) && !SummaryFilter { near: near("80202", 500), ..all }.matches(&unknown));
}

fn draft() -> PreferencesDraft {
    PreferencesDraft::default()
}

fn event(event: EventKind, mail: Option<bool>, sms: Option<bool>) -> EventDraft {
    EventDraft { event: event.to_string(), channels: Channels { mail, sms, push: None } }
}

fn named(refusal: Result<NotificationPreferences, Refusal>) -> Vec<&'static str> {
    let refusal = refusal.expect_err("a refusal");
    refusal.fields.iter().map(|error| error.field.field.path()).collect()
}

/// Shows: FL-24, AMB-190
#[test]
fn kinds_of_another_role_and_required_ones_cannot_be_switched_off() {
    let with = |events| PreferencesDraft { events, ..draft() };
    let off = |kind| with(vec![event(kind, Some(false), Some(false))]);
    let preferences = off(EventKind::Invitation).validate(Role::Professional).expect("valid");
    assert_eq!(preferences.wanted(EventKind::Invitation), Channels { mail: false, sms: false, push: true });
    for (kind, role) in [
        (EventKind::Required, Role::Professional),
        (EventKind::Required, Role::Admin),
        (EventKind::Invitation, Role::Surgeon),
        (EventKind::Request, Role::Professional),
        (EventKind::Summary, Role::Professional),
    ] {
        assert_eq!(named(off(kind).validate(role)), ["notifications.events"], "{kind}");
    }
    let unknown = with(vec![EventDraft { event: "LUNCH".into(), ..Default::default() }]);
    assert_eq!(named(unknown.validate(Role::Professional)), ["notifications.events"]);
    // A channel that the kind does not have is not stored.
    let preferences =
        with(vec![event(EventKind::Payment, None, Some(false))]).validate(Role::Professional).expect("valid");
    assert_eq!(preferences, NotificationPreferences::default());
}

/// Shows: FL-24, AMB-191, AMB-192, AMB-193
#[test]
fn invalid_hours_zones_and_filters_are_reported_by_field() {
    let zone = Some("America/Denver".to_owned());
    let hours = |from: &str, until: &str| PreferencesDraft {
        zone: zone.clone(),
        quiet_hours: Some(QuietHoursDraft { from: from.into(), until: until.into(), urgent_wakes: true }),
        ..draft()
    };
    hours("22:00", "07:00").validate(Role::Admin).expect("valid");
    assert_eq!(
        named(hours("24:00", "7:00").validate(Role::Admin)),
        ["quiet_hours.from", "quiet_hours.until"]
    );
    assert_eq!(named(hours("07:00", "07:00").validate(Role::Admin)), ["quiet_hours.until"]);
    let no_zone = PreferencesDraft { zone: None, ..hours("22:00", "07:00") };
    assert_eq!(named(no_zone.validate(Role::Admin)), ["notifications.zone"]);
    let unknown = PreferencesDraft { zone: Some("Denver".into()), ..draft() };
    assert_eq!(named(unknown.validate(Role::Admin)), ["notifications.zone"]);

    let summary = |change: &dyn Fn(&mut SummaryDraft)| {
        let mut summary = SummaryDraft { hour: Some(7), ..Default::default() };
        change(&mut summary);
        PreferencesDraft { zone: zone.clone(), summary: Some(summary), ..draft() }
    };
    let valid = summary(&|it| {
        it.zip_code = Some("80202".into());
        it.miles = Some(30);
        it.days = vec![5, 1, 1];
        it.min_pay = Some(800);
    });
    let stored = valid.clone().validate(Role::Professional).expect("valid");
    let filter = stored.summary.expect("a summary");
    assert_eq!((filter.days, filter.min_pay), (vec![1, 5], Some(80_000)));
    assert_eq!(named(valid.validate(Role::Surgeon)), ["summary"]);
    type Change = &'static dyn Fn(&mut SummaryDraft);
    let table: [(Change, &str); 9] = [
        (&|it| it.hour = None, "summary.hour"),
        (&|it| it.hour = Some(24), "summary.hour"),
        (&|it| (it.zip_code, it.miles) = (Some(String::new()), Some(30)), "summary.zip"),
        (&|it| it.zip_code = Some("99999".into()), "summary.zip"),
        (&|it| it.zip_code = Some("80202".into()), "summary.miles"),
        (&|it| it.min_pay = Some(-1), "summary.min_pay"),
        (&|it| it.days = vec![0], "summary.days"),
        (&|it| it.days = vec![8], "summary.days"),
        (
            &|it| it.centers = (0..51).map(|n| CenterId::from_uuid(uuid::Uuid::from_u128(n))).collect(),
            "summary.centers",
        ),
    ];
    for (change, field) in table {
        let faults = named(summary(change).validate(Role::Professional));
        assert!(faults.contains(&field), "{field}: {faults:?}");
    }
}

/// Preferences without choices and with all of them are read back from their stored form.
///
/// Shows: FL-24
#[test]
fn the_stored_form_is_read_back() {
    let empty: NotificationPreferences = serde_json::from_str("{}").expect("a form");
    assert_eq!(empty, NotificationPreferences::default());
    assert_eq!(serde_json::to_string(&empty).expect("JSON"), "{}");
    let mut full = quiet((22, 0), (7, 30), true);
    full.off.insert(EventKind::Message, Channels { mail: false, sms: true, push: false });
    let near = Some(SearchRadius { zip: ZipCode::parse("02139").expect("a code"), miles: 30 });
    let centers = vec![CenterId::from_uuid(uuid::Uuid::from_u128(7))];
    full.summary = Some(SummaryFilter { hour: 6, centers, near, min_pay: Some(1), days: vec![7] });
    let text = serde_json::to_string(&full).expect("JSON");
    assert_eq!(serde_json::from_str::<NotificationPreferences>(&text).expect("a form"), full, "{text}");
}

/// Shows: FL-19, AMB-158, AMB-191
#[test]
fn a_message_arrives_before_an_instant_unless_quiet_hours_hold_all_of_them_back() {
    let none = NotificationPreferences::default();
    let night = quiet((22, 0), (7, 0), true);
    let (ten_pm, seven_am) = (at("2026-05-12T04:00:00Z"), at("2026-05-12T13:00:00Z"));
    let about = Occasion::about_case(EventKind::Invitation, at("2026-05-20T15:00:00Z"));
    let soon = ten_pm + SignedDuration::from_mins(15);
    assert!(arrives_before(to(&none), about, soon, ten_pm));
    assert!(!arrives_before(to(&night), about, soon, ten_pm));
    assert!(!arrives_before(to(&night), about, seven_am, ten_pm));
    assert!(arrives_before(to(&night), about, seven_am + SignedDuration::from_mins(1), ten_pm));
    // An urgent case ends the quiet hours of people who allow it.
    let urgent = Occasion::about_case(EventKind::Invitation, at("2026-05-12T20:00:00Z"));
    assert!(arrives_before(to(&night), urgent, soon, ten_pm));
    assert!(!arrives_before(to(&quiet((22, 0), (7, 0), false)), urgent, soon, ten_pm));
    // Nothing is held back for a person who has switched all messages off.
    let settings = NotificationSettings { email: false, sms: false };
    assert!(arrives_before(RecipientChoices { settings, push: false, ..to(&night) }, about, soon, ten_pm));
}
