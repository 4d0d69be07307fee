use super::*;
use jiff::civil::{date, datetime};

const NOW: &str = "2026-03-05T18:00:00Z";

fn pacific() -> Zone {
    Zone::parse("America/Los_Angeles").expect("a zone")
}

fn at(text: &str) -> Timestamp {
    text.parse().expect("an instant")
}

fn range(sdate: Option<&str>, edate: Option<&str>, default: DefaultRange) -> Result<Range, Refusal> {
    parse_range(sdate, edate, &pacific(), default, at(NOW))
}

fn refused_field(result: Result<Range, Refusal>) -> Field {
    let refusal = result.expect_err("refused");
    assert_eq!(refusal.kind, crate::refusal::RefusalKind::Invalid);
    refusal.fields[0].field.field
}

/// Shows: AMB-43
#[test]
fn zones_are_names_of_the_time_zone_database() {
    assert_eq!(
        Zone::parse("america/los_angeles").expect("case does not matter").name(),
        "America/Los_Angeles"
    );
    for name in ["", "Pacific", "PST8PDT,M3.2.0,M11.1.0", "+08:00", "../etc/passwd"] {
        assert_eq!(Zone::parse(name), Err(TimeError::UnknownZone), "{name}");
    }
    let json = serde_json::to_string(&pacific()).expect("serializable");
    assert_eq!(json, "\"America/Los_Angeles\"");
    assert_eq!(serde_json::from_str::<Zone>(&json).expect("deserializable"), pacific());
}

/// Shows: AMB-43
#[test]
fn a_time_that_the_clocks_skip_is_refused() {
    let gap = datetime(2026, 3, 8, 2, 30, 0, 0);
    assert_eq!(local_to_instant(&pacific(), gap), Err(TimeError::Skipped));
    assert_eq!(parse_start("2026-03-08T02:30", &pacific()), Err(TimeError::Skipped));
    // The limits exist: the last second before the skipped hour and the first after it.
    assert_eq!(
        local_to_instant(&pacific(), datetime(2026, 3, 8, 1, 59, 59, 0)),
        Ok(at("2026-03-08T09:59:59Z"))
    );
    assert_eq!(
        local_to_instant(&pacific(), datetime(2026, 3, 8, 3, 0, 0, 0)),
        Ok(at("2026-03-08T10:00:00Z"))
    );
}

/// Shows: AMB-43
#[test]
fn an_ambiguous_local_time_is_the_earlier_one() {
    let doubled = datetime(2026, 11, 1, 1, 30, 0, 0);
    assert_eq!(local_to_instant(&pacific(), doubled), Ok(at("2026-11-01T08:30:00Z")));
}

/// Shows: AMB-43
#[test]
fn arizona_has_no_daylight_saving_time() {
    let phoenix = Zone::parse("America/Phoenix").expect("a zone");
    assert_eq!(local_to_instant(&phoenix, datetime(2026, 3, 8, 2, 30, 0, 0)), Ok(at("2026-03-08T09:30:00Z")));
}

/// Shows: AMB-43
#[test]
fn starts_are_instants_or_center_time() {
    let zone = pacific();
    assert_eq!(parse_start("2026-07-01T07:00", &zone), Ok(at("2026-07-01T14:00:00Z")));
    assert_eq!(parse_start(" 2026-07-01 07:00:00 ", &zone), Ok(at("2026-07-01T14:00:00Z")));
    assert_eq!(parse_start("2026-07-01T07:00:00Z", &zone), Ok(at("2026-07-01T07:00:00Z")));
    assert_eq!(parse_start("2026-07-01T07:00:00-04:00", &zone), Ok(at("2026-07-01T11:00:00Z")));
    assert_eq!(parse_start("2026-07-01T07:00:00.0000019Z", &zone), Ok(at("2026-07-01T07:00:00.000001Z")));
    for text in ["", "soon", "2026-07-01", "2026-13-01T07:00", "2026-02-30T07:00", "07:00"] {
        assert_eq!(parse_start(text, &zone), Err(TimeError::Malformed), "{text}");
    }
}

#[test]
fn instants_are_stored_in_microseconds_and_printed_in_milliseconds() {
    let instant = at("2026-07-01T07:00:00.123456Z");
    assert_eq!(from_micros(to_micros(instant)), Ok(instant));
    assert_eq!(to_iso(instant), "2026-07-01T07:00:00.123Z");
    assert_eq!(from_micros(i64::MAX), Err(TimeError::Malformed));
}

/// Shows: AMB-44
#[test]
fn days_are_those_of_the_zone_and_edate_is_inclusive() {
    let range = range(Some("2026-03-07"), Some("2026-03-08"), DefaultRange::Postings).expect("a range");
    // 8 March has 23 hours in California.
    assert_eq!(range, Range { from: at("2026-03-07T08:00:00Z"), until: at("2026-03-09T07:00:00Z") });
    assert!(range.contains(range.from));
    assert!(!range.contains(range.until));
}

/// Shows: AMB-44
#[test]
fn one_day_is_a_range_and_instants_are_half_open() {
    let day = range(Some("2026-06-01"), Some("2026-06-01"), DefaultRange::Postings).expect("one day");
    assert_eq!(day.until.duration_since(day.from), SignedDuration::from_hours(24));
    let (from, until) = ("2026-06-01T00:00:00Z", "2026-06-01T12:00:00Z");
    let instants = range(Some(from), Some(until), DefaultRange::Postings).expect("instants");
    assert_eq!(instants, Range { from: at(from), until: at(until) });
}

/// Shows: L-04, L-05, AMB-44
#[test]
fn missing_dates_are_the_defaults_of_the_screen() {
    let day = |text: &str| pacific().start_of(text.parse().expect("a day")).expect("a start");
    for (default, first, after) in [
        (DefaultRange::Postings, "2026-03-05", "2026-04-06"),
        (DefaultRange::Requests, "2026-02-05", "2026-03-06"),
    ] {
        let expected = Range { from: day(first), until: day(after) };
        assert_eq!(range(None, None, default), Ok(expected), "{default:?}");
        assert_eq!(range(Some(""), Some(" "), default), Ok(expected), "{default:?} with empty texts");
    }
}

/// Shows: AMB-44
#[test]
fn a_missing_date_is_one_month_from_the_other() {
    let day = |text: &str| pacific().start_of(text.parse().expect("a day")).expect("a start");
    let later = range(Some("2026-12-31"), None, DefaultRange::Postings).expect("a range");
    assert_eq!(later, Range { from: day("2026-12-31"), until: day("2027-02-01") });
    let earlier = range(None, Some("2026-01-31"), DefaultRange::Requests).expect("a range");
    assert_eq!(earlier, Range { from: day("2025-12-31"), until: day("2026-02-01") });
}

/// Shows: AMB-44
#[test]
fn today_is_the_day_of_the_zone() {
    // 18:30 UTC on the 5th is already the 6th in Kiritimati.
    let kiritimati = Zone::parse("Pacific/Kiritimati").expect("a zone");
    let range = parse_range(None, None, &kiritimati, DefaultRange::Postings, at(NOW)).expect("a range");
    assert_eq!(kiritimati.local(range.from).date(), date(2026, 3, 6));
}

/// Shows: AMB-44
#[test]
fn invalid_dates_are_reported_by_field() {
    let default = DefaultRange::Postings;
    assert_eq!(refused_field(range(Some("tomorrow"), None, default)), Field::RangeFirst);
    assert_eq!(refused_field(range(Some("2026-02-30"), None, default)), Field::RangeFirst);
    assert_eq!(refused_field(range(None, Some("03/05/2026"), default)), Field::RangeLast);
    assert_eq!(refused_field(range(Some("2026-03-05T07:00"), None, default)), Field::RangeFirst);
    assert_eq!(refused_field(range(Some("9999-12-31"), Some("9999-12-31"), default)), Field::RangeFirst);
    let named = parse_named_range(
        (Field::ScheduleFirst, Some("x")),
        (Field::ScheduleLast, None),
        &pacific(),
        default,
        at(NOW),
    );
    assert_eq!(refused_field(named), Field::ScheduleFirst);
}

/// Shows: AMB-44
#[test]
fn sdate_after_edate_is_rejected() {
    let default = DefaultRange::Postings;
    assert_eq!(refused_field(range(Some("2026-03-06"), Some("2026-03-05"), default)), Field::RangeFirst);
    let (late, early) = (Some("2026-03-06T00:00:00.000001Z"), Some("2026-03-06T00:00:00Z"));
    assert_eq!(refused_field(range(late, early, default)), Field::RangeFirst);
    assert!(range(early, early, default).is_ok());
}

/// Shows: AMB-44
#[test]
fn ranges_are_limited_to_400_days() {
    let default = DefaultRange::Postings;
    // 400 inclusive days: 1 January 2026 to 4 February 2027.
    assert!(range(Some("2026-01-01"), Some("2027-02-04"), default).is_ok());
    assert_eq!(refused_field(range(Some("2026-01-01"), Some("2027-02-05"), default)), Field::RangeLast);
    // Calendar days are counted, also across the changes of daylight saving time.
    assert!(range(Some("2026-02-01"), Some("2027-03-07"), default).is_ok());
    assert_eq!(refused_field(range(Some("0001-01-01"), Some("9998-01-01"), default)), Field::RangeLast);
}

/// Shows: L-01, L-02
#[test]
fn limit_windows_are_elapsed_time() {
    assert_eq!(WITHDRAW_LOCK.as_secs(), 72 * 3_600);
    assert_eq!(MIN_PAY_WINDOW.as_secs(), 24 * 3_600);
}

proptest::proptest! {
    /// Shows: AMB-44
    #[test]
    fn parsing_a_range_never_panics(first in ".{0,30}", last in "[0-9:TZ-]{0,25}") {
        let range = range(Some(&first), Some(&last), DefaultRange::Postings);
        proptest::prop_assert!(range.map_or(true, |range| range.from <= range.until));
    }

    /// Shows: AMB-43
    #[test]
    fn existing_local_times_are_unchanged_by_conversion(minutes in 0..525_600_i64) {
        let local = datetime(2026, 1, 1, 0, 0, 0, 0).checked_add(minutes.minutes()).expect("in 2026");
        match local_to_instant(&pacific(), local) {
            Ok(instant) => proptest::prop_assert_eq!(pacific().local(instant), local),
            // The hour that is skipped in 2026.
            Err(_) => proptest::prop_assert_eq!((local.date(), local.hour()), (date(2026, 3, 8), 2)),
        }
    }
}
