//! Tables of local times, days and default ranges in many zones, at the start and end of daylight saving time
//! (AMB-43, AMB-44).

use super::*;
use jiff::civil::Date;

fn zone(name: &str) -> Zone {
    Zone::parse(name).expect("a zone")
}

fn at(text: &str) -> Timestamp {
    text.parse().expect("an instant")
}

/// A local time is converted to an instant, or rejected if the start of daylight saving time skips it.
///
/// Shows: B-33, AMB-43
#[test]
fn local_times_are_converted_in_many_zones() {
    let table = [
        // Pacific: daylight saving time starts on 8 March and ends on 1 November.
        ("America/Los_Angeles", "2026-03-08T01:59:59", Some("2026-03-08T09:59:59Z")),
        ("America/Los_Angeles", "2026-03-08T02:00", None),
        ("America/Los_Angeles", "2026-03-08T02:59:59.999999", None),
        ("America/Los_Angeles", "2026-03-08T03:00", Some("2026-03-08T10:00:00Z")),
        ("America/Los_Angeles", "2026-11-01T00:59:59", Some("2026-11-01T07:59:59Z")),
        ("America/Los_Angeles", "2026-11-01T01:00", Some("2026-11-01T08:00:00Z")),
        ("America/Los_Angeles", "2026-11-01T01:59:59", Some("2026-11-01T08:59:59Z")),
        ("America/Los_Angeles", "2026-11-01T02:00", Some("2026-11-01T10:00:00Z")),
        // Eastern, three hours earlier; Alaska and the Aleutians later; no daylight saving time in Arizona
        // and Hawaii.
        ("America/New_York", "2026-03-08T02:30", None),
        ("America/New_York", "2026-03-08T03:30", Some("2026-03-08T07:30:00Z")),
        ("America/New_York", "2026-11-01T01:30", Some("2026-11-01T05:30:00Z")),
        ("America/Anchorage", "2026-03-08T02:30", None),
        ("America/Anchorage", "2026-11-01T01:30", Some("2026-11-01T09:30:00Z")),
        ("America/Adak", "2026-11-01T01:30", Some("2026-11-01T10:30:00Z")),
        ("America/Phoenix", "2026-03-08T02:30", Some("2026-03-08T09:30:00Z")),
        ("America/Phoenix", "2026-11-01T01:30", Some("2026-11-01T08:30:00Z")),
        ("Pacific/Honolulu", "2026-03-08T02:30", Some("2026-03-08T12:30:00Z")),
        // Other zones: other dates of the change, a change of half an hour, a day that begins at 01:00, an
        // offset of 5:45 hours.
        ("Europe/Berlin", "2026-03-29T02:30", None),
        ("Europe/Berlin", "2026-10-25T02:30", Some("2026-10-25T00:30:00Z")),
        ("Australia/Lord_Howe", "2026-10-04T02:15", None),
        ("Australia/Lord_Howe", "2026-10-04T02:30", Some("2026-10-03T15:30:00Z")),
        ("Australia/Lord_Howe", "2026-04-05T01:45", Some("2026-04-04T14:45:00Z")),
        ("Asia/Beirut", "2026-03-29T00:30", None),
        ("Asia/Kathmandu", "2026-03-29T00:30", Some("2026-03-28T18:45:00Z")),
        ("Pacific/Kiritimati", "2026-03-08T02:30", Some("2026-03-07T12:30:00Z")),
        // Samoa skipped this day.
        ("Pacific/Apia", "2011-12-30T12:00", None),
        // 29 February of a leap year.
        ("America/New_York", "2028-02-29T23:59:59", Some("2028-03-01T04:59:59Z")),
    ];
    for (name, local, expected) in table {
        let expected = expected.map(at).ok_or(TimeError::Skipped);
        assert_eq!(parse_start(local, &zone(name)), expected, "{local} in {name}");
    }
}

/// A start must not contain a zone or a calendar, nor an offset of a day or more, and special zone files are no zones.
///
/// Shows: AMB-43
#[test]
fn a_start_with_a_zone_name_is_rejected() {
    for text in [
        "2026-07-01T07:00[America/New_York]",
        "2026-07-01T07:00-04:00[America/New_York]",
        "2026-07-01T07:00[u-ca=hebrew]",
        "2027-02-29T07:00",
        "2026-04-31T07:00",
        "2026-07-01T24:00",
        "2026-07-01T07:00+24:00",
        "2026-07-01T07:00+25:00",
        "2026-07-01T07:00-25:59",
    ] {
        assert_eq!(parse_start(text, &zone("America/Los_Angeles")), Err(TimeError::Malformed), "{text}");
    }
    for name in ["localtime", "posixrules", "Factory", "FACTORY"] {
        assert_eq!(Zone::parse(name), Err(TimeError::UnknownZone), "{name}");
    }
}

/// A range of one day has the length of that day and ends where the next day begins.
///
/// Shows: AMB-44
#[test]
fn edate_includes_days_of_any_length() {
    let table = [
        ("America/Los_Angeles", "2026-03-07", 24 * 60),
        ("America/Los_Angeles", "2026-03-08", 23 * 60),
        ("America/Los_Angeles", "2026-03-09", 24 * 60),
        ("America/Los_Angeles", "2026-11-01", 25 * 60),
        ("America/New_York", "2026-03-08", 23 * 60),
        ("America/New_York", "2026-11-01", 25 * 60),
        ("America/Phoenix", "2026-03-08", 24 * 60),
        ("Pacific/Honolulu", "2026-11-01", 24 * 60),
        ("Australia/Lord_Howe", "2026-10-04", 23 * 60 + 30),
        ("Australia/Lord_Howe", "2026-04-05", 24 * 60 + 30),
        // The change skips or repeats midnight.
        ("Asia/Beirut", "2026-03-29", 23 * 60),
        ("Asia/Beirut", "2026-10-24", 25 * 60),
        ("America/Havana", "2026-03-08", 23 * 60),
        ("America/Havana", "2026-11-01", 25 * 60),
        ("America/New_York", "2028-02-29", 24 * 60),
    ];
    let now = at("2026-01-01T00:00:00Z");
    for (name, day, minutes) in table {
        let zone = zone(name);
        let read = |first, last| parse_range(Some(first), Some(last), &zone, DefaultRange::Postings, now);
        let range = read(day, day).expect("a day");
        let length = range.until.duration_since(range.from);
        assert_eq!(length, SignedDuration::from_mins(minutes), "{day} in {name}");
        let date: Date = day.parse().expect("a date");
        let last = range.until - SignedDuration::from_micros(1);
        assert_eq!(
            (zone.local(range.from).date(), zone.local(last).date()),
            (date, date),
            "{day} in {name} begins and ends on its own day"
        );
        let tomorrow = date.tomorrow().expect("a date").to_string();
        assert_eq!(read(&tomorrow, &tomorrow).expect("a day").from, range.until, "after {day} in {name}");
        let both = read(day, &tomorrow).expect("two days");
        assert!(both.contains(last) && both.contains(range.until));
    }
}

/// A missing date is one month from the other date, or from today; in a shorter month it is the last day.
///
/// Shows: L-04, L-05, AMB-44
#[test]
fn a_missing_date_is_one_month_away_within_the_length_of_the_month() {
    use DefaultRange::{Calendar, Postings, Requests};
    let table = [
        // Default range, today, given dates, first and last day of the result.
        (Postings, "2026-01-31", (None, None), ("2026-01-31", "2026-02-28")),
        (Postings, "2028-01-31", (None, None), ("2028-01-31", "2028-02-29")),
        (Postings, "2028-02-29", (None, None), ("2028-02-29", "2028-03-29")),
        (Postings, "2026-12-31", (None, None), ("2026-12-31", "2027-01-31")),
        (Postings, "2026-05-04", (Some("2026-08-31"), None), ("2026-08-31", "2026-09-30")),
        (Postings, "2026-05-04", (None, Some("2026-03-31")), ("2026-02-28", "2026-03-31")),
        (Requests, "2026-03-31", (None, None), ("2026-02-28", "2026-03-31")),
        (Requests, "2028-03-30", (None, None), ("2028-02-29", "2028-03-30")),
        (Requests, "2027-01-01", (None, None), ("2026-12-01", "2027-01-01")),
        (Calendar, "2026-02-10", (None, None), ("2026-02-01", "2026-02-28")),
        (Calendar, "2028-02-29", (None, None), ("2028-02-01", "2028-02-29")),
        (Calendar, "2026-11-30", (None, None), ("2026-11-01", "2026-11-30")),
        (Calendar, "2026-05-04", (Some("2026-01-31"), None), ("2026-01-31", "2026-02-28")),
    ];
    for (default, today, (sdate, edate), (first, last)) in table {
        for name in ["America/Los_Angeles", "Pacific/Kiritimati", "Pacific/Honolulu", "UTC"] {
            let zone = zone(name);
            let noon =
                local_to_instant(&zone, format!("{today}T12:00").parse().expect("noon")).expect("noon");
            let range = parse_range(sdate, edate, &zone, default, noon).expect("a range");
            let expected = parse_range(Some(first), Some(last), &zone, default, noon).expect("a range");
            assert_eq!(range, expected, "{default:?} on {today} in {name}");
        }
    }
}

/// The day changes at midnight of the zone, to the microsecond.
///
/// Shows: AMB-43, AMB-44
#[test]
fn today_changes_at_midnight_of_the_zone() {
    let table = [
        ("America/Los_Angeles", "2026-03-01T08:00:00Z"),
        ("America/New_York", "2026-03-01T05:00:00Z"),
        ("Pacific/Honolulu", "2026-03-01T10:00:00Z"),
        ("UTC", "2026-03-01T00:00:00Z"),
        ("Asia/Kathmandu", "2026-02-28T18:15:00Z"),
        ("Pacific/Kiritimati", "2026-02-28T10:00:00Z"),
    ];
    for (name, midnight) in table {
        let (zone, midnight) = (zone(name), at(midnight));
        let from = |now| parse_range(None, None, &zone, DefaultRange::Postings, now).expect("a range").from;
        assert_eq!(from(midnight), midnight, "{name}");
        let before = from(midnight - SignedDuration::from_micros(1));
        assert_eq!(midnight.duration_since(before), SignedDuration::from_hours(24), "{name}");
    }
}

/// The maximum is 400 calendar days, independent of daylight saving time.
///
/// Shows: AMB-44
#[test]
fn four_hundred_days_are_counted_on_the_calendar() {
    let now = at("2026-01-01T00:00:00Z");
    for (name, first, last, fits) in [
        // The first range has one start of daylight saving time more (one hour less), the second one end more
        // (one hour more).
        ("America/Los_Angeles", "2026-02-10", "2027-03-16", true),
        ("America/Los_Angeles", "2026-02-10", "2027-03-17", false),
        ("America/Los_Angeles", "2026-10-20", "2027-11-23", true),
        ("America/Los_Angeles", "2026-10-20", "2027-11-24", false),
        // The range contains a leap day.
        ("UTC", "2027-06-01", "2028-07-04", true),
        ("UTC", "2027-06-01", "2028-07-05", false),
    ] {
        let zone = zone(name);
        let range = parse_range(Some(first), Some(last), &zone, DefaultRange::Postings, now);
        assert_eq!(range.is_ok(), fits, "{first} to {last} in {name}");
    }
    let exact = |until| {
        let (from, zone) = (Some("2026-05-01T00:00:00Z"), zone("UTC"));
        parse_range(from, Some(until), &zone, DefaultRange::Postings, now).is_ok()
    };
    assert!(exact("2027-06-05T00:00:00Z") && !exact("2027-06-05T00:00:00.000001Z"));
}
