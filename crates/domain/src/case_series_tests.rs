use super::*;
use crate::case_draft::PositionDraft;
use crate::fixtures::{case_id, center, center_id, now, poster};
use crate::pay::PayDraft;
use crate::person::Role;
use crate::time::days;

fn series(starts: &[&str]) -> SeriesDraft {
    let pay = PayDraft { hourly: Some(150.0), per_case: None, min_pay: None };
    let common = CaseDraft {
        center: Some(center_id(1)),
        hours: Some(2.0),
        positions: vec![PositionDraft { category_id: Some(0), pay, required: None }],
        ..CaseDraft::default()
    };
    SeriesDraft { common, starts: starts.iter().map(ToString::to_string).collect() }
}

fn post(draft: SeriesDraft) -> Result<NewSeries, Refusal> {
    let mut next = 0;
    let ids = || {
        next += 1;
        case_id(next)
    };
    draft.validate(ids, &poster(1, Role::Surgeon, &[center_id(1)]), Some(&center(1)), None, now())
}

fn errors(draft: SeriesDraft) -> Vec<(String, String)> {
    let refusal = post(draft).expect_err("refused");
    assert_eq!(refusal.code, codes::VALIDATION);
    refusal.fields.into_iter().map(|error| (error.field.to_string(), error.message)).collect()
}

/// Shows: FL-03, AMB-182
#[test]
fn local_times_stay_the_same_over_a_change_of_daylight_saving_time() {
    // Daylight-saving time ends in Los Angeles on November 1, 2026.
    let new = post(series(&["2026-11-03T07:00", "2026-10-27T07:00"])).expect("a series");
    let starts: Vec<String> = new.cases.iter().map(|case| case.start.to_string()).collect();
    assert_eq!(starts, ["2026-10-27T14:00:00Z", "2026-11-03T15:00:00Z"]);
    assert_ne!(new.cases[0].id, new.cases[1].id);
    assert_eq!(new.cases[0].positions, new.cases[1].positions);
}

/// Shows: FL-03
#[test]
fn every_wrong_date_is_named_with_the_other_errors() {
    let mut draft = series(&["2026-10-27T07:00", "2020-01-01T07:00", "2026-10-27T07:00", "soon"]);
    draft.common.hours = None;
    let named = |field: &str, message: &str| (field.to_owned(), message.to_owned());
    assert_eq!(
        errors(draft),
        [
            named("series.starts[1]", "2020-01-01T07:00: Surgery_Date cannot be empty or in the past"),
            named("series.starts[2]", "2026-10-27T07:00: this date is there twice"),
            named("series.starts[3]", "soon: Surgery_Date is invalid"),
            named("case.hours", "Estimated_hours must be a valid number"),
        ]
    );
}

/// A time that daylight-saving time skips is an error of its date.
///
/// Shows: FL-03
#[test]
fn a_skipped_time_is_named() {
    let errors = errors(series(&["2027-03-13T02:30", "2027-03-14T02:30"]));
    assert_eq!(errors.len(), 1);
    assert_eq!(errors[0].0, "series.starts[1]");
}

/// Shows: FL-03
#[test]
fn a_series_has_one_to_sixty_dates() {
    let dates: Vec<String> = (1..=61)
        .map(|day| {
            let day = now() + days(day);
            day.to_string()
        })
        .collect();
    let dates: Vec<&str> = dates.iter().map(String::as_str).collect();
    assert_eq!(post(series(&dates[..60])).expect("a series").cases.len(), 60);
    for wrong in [&dates[..], &[]] {
        assert_eq!(errors(series(wrong))[0].0, "series.starts");
    }
}

/// Shows: FL-03
#[test]
fn a_foreign_center_is_refused_before_anything_else() {
    let mut draft = series(&["soon"]);
    draft.common.center = Some(center_id(2));
    assert_eq!(post(draft).expect_err("refused").code, codes::CENTER_NOT_VERIFIED);
}
