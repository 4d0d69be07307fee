use super::*;
use crate::time::parse_start;

fn zone() -> Zone {
    Zone::parse("America/Los_Angeles").expect("a zone")
}

fn at(text: &str) -> Timestamp {
    parse_start(text, &zone()).expect("a time")
}

fn statement(text: &str) -> StatedTimeDraft {
    let (state, hours) = text.split_once(' ').unwrap_or((text, ""));
    let hours = hours.split_once('-').map(|(from, until)| (from.to_owned(), until.to_owned()));
    let (from, until) = hours.unzip();
    StatedTimeDraft { state: AvailabilityState::parse(state), from, until }
}

fn week(day: &str, text: &str) -> WeekEntryDraft {
    WeekEntryDraft { day: WeekDay::parse(day), statement: statement(text) }
}

fn exception(first: &str, last: &str, text: &str) -> ExceptionDraft {
    ExceptionDraft { first: Some(first.into()), last: Some(last.into()), statement: statement(text) }
}

fn draft(week: Vec<WeekEntryDraft>, exceptions: Vec<ExceptionDraft>) -> AvailabilityDraft {
    AvailabilityDraft { week, exceptions, rest_hours: Some(8), zip_code: None }
}

fn valid(week: Vec<WeekEntryDraft>, exceptions: Vec<ExceptionDraft>) -> Availability {
    draft(week, exceptions).validate(at("2026-06-01T12:00")).expect("valid")
}

/// Returns the statement that decides, as `weekly date` or `date`.
fn stated(availability: &Availability, start: &str, end: &str) -> String {
    match availability.stated(&zone(), at(start), at(end)) {
        StatedAvailability::Available => "available".into(),
        StatedAvailability::Nothing => "nothing".into(),
        StatedAvailability::NotAvailable(Unavailable { date, weekly, .. }) => {
            format!("not {}{date}", if weekly { "weekly " } else { "" })
        }
    }
}

/// Shows: FL-29
#[test]
fn the_rest_is_eight_hours_unless_chosen() {
    assert_eq!(Availability::default().rest_hours, 8);
}

/// June 2, 2026 is a Tuesday.
///
/// Shows: FL-28
#[test]
fn a_case_is_compared_with_the_pattern_and_its_exceptions() {
    let own = valid(
        vec![
            week("TUESDAY", "NOT_AVAILABLE"),
            week("WEDNESDAY", "AVAILABLE"),
            week("THURSDAY", "AVAILABLE 07:00-15:00"),
            week("FRIDAY", "NOT_AVAILABLE 12:00-24:00"),
        ],
        vec![
            exception("2026-06-09", "2026-06-09", "AVAILABLE"),
            exception("2026-06-16", "2026-06-17", "NOT_AVAILABLE 07:00-08:00"),
        ],
    );
    for (start, end, expected) in [
        ("2026-06-01T07:00", "2026-06-01T11:00", "nothing"),
        ("2026-06-02T07:00", "2026-06-02T11:00", "not weekly 2026-06-02"),
        ("2026-06-03T07:00", "2026-06-03T11:00", "available"),
        // Over midnight, every day counts. The end itself does not.
        ("2026-06-01T20:00", "2026-06-02T00:00", "nothing"),
        ("2026-06-01T20:00", "2026-06-02T00:01", "not weekly 2026-06-02"),
        ("2026-06-03T20:00", "2026-06-04T00:00", "available"),
        // Available during some hours only.
        ("2026-06-04T07:00", "2026-06-04T15:00", "available"),
        ("2026-06-04T06:59", "2026-06-04T10:00", "not weekly 2026-06-04"),
        ("2026-06-04T14:00", "2026-06-04T15:01", "not weekly 2026-06-04"),
        // Not available during some hours: nothing is stated about the others.
        ("2026-06-05T07:00", "2026-06-05T12:00", "nothing"),
        ("2026-06-05T11:00", "2026-06-05T12:01", "not weekly 2026-06-05"),
        // An exception replaces the day of the week.
        ("2026-06-09T07:00", "2026-06-09T11:00", "available"),
        ("2026-06-16T08:00", "2026-06-16T11:00", "nothing"),
        ("2026-06-17T07:30", "2026-06-17T11:00", "not 2026-06-17"),
    ] {
        assert_eq!(stated(&own, start, end), expected, "{start} to {end}");
    }
    assert_eq!(
        Availability::default().stated(&zone(), at("2026-06-02T07:00"), at("2026-06-02T11:00")),
        StatedAvailability::Nothing
    );
}

/// Shows: FL-28
/// The same instants are another day at another center.
#[test]
fn days_and_hours_are_those_at_the_center() {
    let own = valid(vec![week("TUESDAY", "NOT_AVAILABLE")], vec![]);
    let (start, end) = (at("2026-06-01T21:30"), at("2026-06-01T23:00"));
    assert_eq!(own.stated(&zone(), start, end), StatedAvailability::Nothing);
    let east = Zone::parse("America/New_York").expect("a zone");
    assert_eq!(own.stated(&east, start, end).available(), Some(false));
}

/// A day of 23 or 25 hours is a day like others.
#[test]
fn days_on_which_clocks_change_are_compared_by_their_clock() {
    let own = valid(vec![week("SUNDAY", "AVAILABLE 04:00-12:00")], vec![]);
    assert_eq!(stated(&own, "2026-03-08T04:00", "2026-03-08T12:00"), "available");
    assert_eq!(stated(&own, "2026-11-01T03:59", "2026-11-01T12:00"), "not weekly 2026-11-01");
}

/// Shows: FL-28
#[test]
fn the_input_is_validated_and_every_invalid_field_is_named() {
    let refused = |draft: AvailabilityDraft| -> Vec<String> {
        let refusal = draft.validate(at("2026-06-01T12:00")).expect_err("invalid");
        refusal.fields.iter().map(|error| error.field.to_string()).collect()
    };
    let days = vec![
        week("TUESDAY", "NOT_AVAILABLE"),
        week("TUESDAY", "AVAILABLE"),
        week("SOMEDAY", "AVAILABLE"),
        week("MONDAY", "PERHAPS"),
        week("FRIDAY", "AVAILABLE 15:00-07:00"),
        week("SUNDAY", "AVAILABLE 07:00-24:01"),
        week("SATURDAY", "AVAILABLE 7:00-8:00"),
    ];
    assert_eq!(
        refused(draft(days, vec![])),
        [
            "availability.week[1].day",
            "availability.week[2].day",
            "availability.week[3].state",
            "availability.week[4].until",
            "availability.week[5].until",
            "availability.week[6].from"
        ]
    );
    let exceptions = vec![
        exception("2026-06-10", "2026-06-12", "AVAILABLE"),
        exception("2026-06-12", "2026-06-13", "NOT_AVAILABLE"),
        exception("2026-06-20", "2026-06-19", "NOT_AVAILABLE"),
        exception("2026-07-01", "2027-07-02", "NOT_AVAILABLE"),
        exception("June 10", "2026-06-12", "AVAILABLE"),
        ExceptionDraft {
            first: Some("2026-06-30".into()),
            last: None,
            statement: statement("AVAILABLE 08:00-08:00"),
        },
    ];
    assert_eq!(
        refused(draft(vec![], exceptions)),
        [
            "availability.exceptions[1].first",
            "availability.exceptions[2].last",
            "availability.exceptions[3].last",
            "availability.exceptions[4].first",
            "availability.exceptions[5].until"
        ]
    );
    for hours in [None, Some(-1), Some(25)] {
        assert_eq!(
            refused(AvailabilityDraft { rest_hours: hours, ..AvailabilityDraft::default() }),
            ["availability.rest_hours"]
        );
    }
    let many = (0..=100).map(|_| exception("2026-06-10", "2026-06-12", "AVAILABLE")).collect();
    assert_eq!(refused(draft(vec![], many)), ["availability.exceptions"]);
    assert_eq!(refused(draft(vec![week("MONDAY", "AVAILABLE"); 8], vec![])), ["availability.week"]);
}

/// Shows: FL-28
/// Yesterday in UTC may be today at a center; the day before it has ended everywhere.
#[test]
fn exceptions_are_sorted_and_those_that_have_ended_are_dropped() {
    let own = valid(
        vec![],
        vec![
            exception("2026-07-01", "2027-07-01", "NOT_AVAILABLE"),
            exception("2026-05-30", "2026-05-30", "NOT_AVAILABLE"),
            exception("2026-05-20", "2026-05-29", "NOT_AVAILABLE"),
            exception("2026-05-31", "2026-06-02", "NOT_AVAILABLE"),
        ],
    );
    let first: Vec<String> = own.exceptions.iter().map(|it| it.first.to_string()).collect();
    assert_eq!(first, ["2026-05-31", "2026-07-01"]);
}

#[test]
fn times_are_written_as_they_are_read() {
    for text in ["00:00", "07:05", "23:59", "24:00"] {
        assert_eq!(parse_minutes(text).map(minutes_text).as_deref(), Some(text));
    }
}
