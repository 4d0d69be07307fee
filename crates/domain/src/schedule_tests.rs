use super::*;
use uuid::Uuid;

fn at(minute: i64) -> Timestamp {
    Timestamp::from_second(minute * 60).expect("in range")
}

/// Shows: AMB-34
#[test]
fn adjacent_cases_do_not_overlap() {
    assert!(!overlaps((at(0), at(60)), (at(60), at(120))));
    assert!(!overlaps((at(60), at(120)), (at(0), at(60))));
    assert!(overlaps((at(0), at(61)), (at(60), at(120))));
    assert!(overlaps((at(0), at(240)), (at(60), at(120))));
    assert!(overlaps((at(60), at(120)), (at(0), at(240))));
}

/// Shows: C-65
#[test]
fn the_earliest_overlapping_case_is_reported() {
    let case = |n: u128| CaseId::from_uuid(Uuid::from_u128(n));
    let booking = |n, start, end| Booking { case: case(n), start: at(start), end: at(end) };
    let bookings = [booking(3, 90, 200), booking(2, 30, 70), booking(1, 0, 500)];
    assert_eq!(conflict(&bookings, case(1), at(60), at(100)), Some(bookings[1]));
    assert_eq!(conflict(&bookings[..1], case(9), at(0), at(90)), None);
    assert_eq!(conflict(&bookings[..1], case(3), at(90), at(200)), None);
}

fn instant(text: &str) -> Timestamp {
    text.parse().expect("an instant")
}

/// A Friday in February in all three zones.
const NOW: &str = "2028-02-18T12:00:00Z";

fn dates(first: Option<&str>, last: Option<&str>) -> Result<ScheduleDates, Refusal> {
    ScheduleDates::parse(first.map(str::to_owned), last.map(str::to_owned), instant(NOW))
}

fn zone(name: &str) -> Zone {
    Zone::parse(name).expect("a zone")
}

/// A day is a day in the zone of the case, so the bounding range covers that day in every zone.
///
/// Shows: AMB-43, AMB-44
#[test]
fn a_day_of_a_schedule_is_a_day_in_the_zone_of_the_case() {
    // Hours from midnight UTC of 1 June to the start of the day, and the length of the range.
    for (name, offset, length) in [
        ("Pacific/Kiritimati", -14, 24),
        ("Asia/Tokyo", -9, 24),
        ("UTC", 0, 24),
        ("America/New_York", 4, 24),
        ("Pacific/Honolulu", 10, 24),
    ] {
        let day = dates(Some("2028-06-01"), Some("2028-06-01")).expect("a day");
        let range = day.range(&zone(name));
        let start = instant("2028-06-01T00:00:00Z") + SignedDuration::from_hours(offset);
        assert_eq!(range, Range { from: start, until: start + SignedDuration::from_hours(length) }, "{name}");
        let bounding_range = day.bounding_range();
        assert!(bounding_range.from <= range.from && range.until <= bounding_range.until, "{name}");
    }
    // In New York, daylight saving time starts on 12 March and ends on 5 November 2028.
    for (day, hours) in [("2028-03-12", 23), ("2028-11-05", 25), ("2028-03-11", 24)] {
        let range = dates(Some(day), Some(day)).expect("a day").range(&zone("America/New_York"));
        assert_eq!(range.until.duration_since(range.from), SignedDuration::from_hours(hours), "{day}");
    }
}

/// Without dates a schedule shows the current month, which differs between zones at the end of a month.
///
/// Shows: AMB-44
#[test]
fn a_schedule_without_dates_is_the_current_month() {
    let range = dates(None, None).expect("a month").range(&Zone::utc());
    // 2028 is a leap year.
    let whole = Range { from: instant("2028-02-01T00:00:00Z"), until: instant("2028-03-01T00:00:00Z") };
    assert_eq!(range, whole);
    let turning = ScheduleDates::parse(None, None, instant("2028-02-29T23:00:00Z")).expect("a month");
    assert_eq!(turning.range(&Zone::utc()), whole);
    let tokyo = turning.range(&zone("Asia/Tokyo"));
    assert_eq!((tokyo.from, tokyo.until), (instant("2028-02-29T15:00:00Z"), instant("2028-03-31T15:00:00Z")));
    let bounding_range = turning.bounding_range();
    for range in [whole, tokyo] {
        assert!(bounding_range.from <= range.from && range.until <= bounding_range.until, "{range:?}");
    }
}

/// Instants are the same in every zone; an invalid range names its field.
///
/// Shows: AMB-44
#[test]
fn schedules_accept_instants_and_reject_invalid_ranges() {
    let (from, until) = ("2028-06-01T10:00:00Z", "2028-06-02T10:00:00-05:00");
    let range = dates(Some(from), Some(until)).expect("instants").range(&zone("Asia/Tokyo"));
    assert_eq!(range, Range { from: instant(from), until: instant(until) });
    for (first, last, field) in [
        (Some("June"), None, Field::ScheduleFirst),
        (None, Some("2028-06-31"), Field::ScheduleLast),
        (Some("2028-06-02"), Some("2028-06-01"), Field::ScheduleFirst),
        (Some("2028-01-01"), Some("2029-02-05"), Field::ScheduleLast),
    ] {
        assert_eq!(dates(first, last).expect_err("refused").fields[0].field.field, field);
    }
    assert!(dates(Some("2028-01-01"), Some("2029-02-03")).is_ok(), "400 days");
}
