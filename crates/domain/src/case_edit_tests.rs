use super::*;
use crate::fixtures::{case, hours, now, position};
use crate::money::Money;
use crate::pay::PayDraft;
use Category::{Anesthesiologist, RegisteredNurse};

fn posted() -> Case {
    let full = position(Anesthesiologist, 1, 1);
    Case { version: 3, ..case(now() + hours(100), &[full]) }
}

fn edit() -> CaseEdit {
    CaseEdit { version: Some(3), ..CaseEdit::default() }
}

/// The draft of a position of the posted case, with other amounts and places.
fn draft(category: Category, dollars: f64, min_pay: f64, required: f64) -> PositionDraft {
    PositionDraft {
        category_id: Some(category.id().into()),
        pay: PayDraft { hourly: Some(dollars), min_pay: Some(min_pay), per_case: None },
        required: Some(required),
    }
}

fn amounts(case: &Case) -> (f64, f64) {
    let dollars = |money: Money| money.cents() as f64 / 100.0;
    (dollars(case.positions[0].terms.hourly()), dollars(case.positions[0].terms.min_pay))
}

fn codes_of(outcome: Result<EditedCase, Refusal>) -> (&'static str, Vec<String>) {
    let refusal = outcome.expect_err("a refusal");
    (refusal.code, refusal.fields.iter().map(|error| error.field.to_string()).collect())
}

/// A change names every part with old and new, and counts the version; without a change nothing is counted.
///
/// Shows: FL-05, AMB-106
#[test]
fn a_change_names_what_is_old_and_new() {
    let before = posted();
    let (pay, min) = amounts(&before);
    let start = before.start + hours(2);
    let changed = CaseEdit {
        start: Some(start.to_string()),
        hours: Some(5.0),
        notes: Some(" Bring loupes ".to_owned()),
        procedures: Some(vec!["Knee".to_owned(), " ".to_owned()]),
        positions: Some(vec![
            draft(Anesthesiologist, pay + 10.0, min + 5.0, 2.0),
            draft(RegisteredNurse, 80.0, 0.0, 2.0),
        ]),
        ..edit()
    };
    let EditedCase { case, changes } = changed.validate(&before, now()).expect("valid");
    assert_eq!((case.version, case.start, case.notes.as_str()), (4, start, "Bring loupes"));
    assert_eq!(case.procedures, ["Knee"]);
    assert_eq!(case.positions[0].filled(), 1, "the taken place stays taken");
    let kinds: Vec<&str> = changes
        .iter()
        .map(|change| match change {
            Change::Start { .. } => "start",
            Change::Hours { .. } => "hours",
            Change::Procedures { .. } => "procedures",
            Change::Notes { .. } => "notes",
            Change::Pay { .. } => "pay",
            Change::Places { old: 0, .. } => "new position",
            Change::Places { .. } => "places",
        })
        .collect();
    assert_eq!(kinds, ["start", "hours", "procedures", "notes", "pay", "places", "new position"]);
    let concern = |group| changes.iter().filter(|change| change.concerns(group)).count();
    assert_eq!((concern(Anesthesiologist), concern(RegisteredNurse)), (5, 4));

    let same = CaseEdit { positions: Some(vec![draft(Anesthesiologist, pay, min, 1.0)]), ..edit() };
    let EditedCase { case, changes } = same.validate(&before, now()).expect("valid");
    assert_eq!((case, changes), (before, vec![]));
}

/// Pay, minimum pay and places never go down, the type of pay stays, and no position is removed or replaced.
///
/// Shows: FL-05, AMB-106
#[test]
fn pay_and_places_only_grow() {
    let before = posted();
    let (pay, min) = amounts(&before);
    let with = |positions: Vec<PositionDraft>| {
        codes_of(CaseEdit { positions: Some(positions), ..edit() }.validate(&before, now()))
    };
    let lower = with(vec![draft(Anesthesiologist, pay - 0.01, min, 1.0)]);
    assert_eq!(lower, ("VALIDATION", vec!["case.positions[0].hourly".to_owned()]));
    let per_case = PositionDraft {
        pay: PayDraft { per_case: Some(9_000.0), hourly: None, min_pay: Some(min) },
        ..draft(Anesthesiologist, pay, min, 1.0)
    };
    assert_eq!(with(vec![per_case]).1.len(), 1);
    for wrong in [
        vec![],
        vec![draft(RegisteredNurse, pay, min, 1.0)],
        vec![draft(RegisteredNurse, pay, min, 1.0), draft(Anesthesiologist, pay, min, 1.0)],
        vec![draft(Anesthesiologist, pay, min, 1.0), draft(Anesthesiologist, pay, min, 1.0)],
        vec![draft(Anesthesiologist, pay, min, 0.0)],
    ] {
        assert_eq!(with(wrong.clone()).0, "VALIDATION", "{wrong:?}");
    }
    let two = Case { positions: vec![position(Anesthesiologist, 2, 0)], ..before.clone() };
    let fewer = CaseEdit { positions: Some(vec![draft(Anesthesiologist, pay, min, 1.0)]), ..edit() };
    assert_eq!(codes_of(fewer.validate(&two, now())).1.len(), 1);
}

/// Shows: FL-05, AMB-106
#[test]
fn only_the_current_version_of_a_coming_case_can_be_changed() {
    let before = posted();
    let with = |edit: CaseEdit, case: &Case| codes_of(edit.validate(case, now())).0;
    assert_eq!(with(CaseEdit { version: Some(2), ..edit() }, &before), "CASE_CHANGED");
    for version in [None, Some(-1), Some(i64::MAX)] {
        assert_eq!(with(CaseEdit { version, ..edit() }, &before), "VALIDATION", "{version:?}");
    }
    let started = Case { start: now(), ..before.clone() };
    assert_eq!(with(edit(), &started), "JOB_STARTED");
    let cancelled = Case { cancelled_at: Some(now()), ..before.clone() };
    assert_eq!(with(edit(), &cancelled), "CLOSED");
    for start in [now().to_string(), String::new(), "tomorrow".to_owned()] {
        assert_eq!(with(CaseEdit { start: Some(start), ..edit() }, &before), "VALIDATION");
    }
    assert_eq!(with(CaseEdit { hours: Some(f64::NAN), ..edit() }, &before), "VALIDATION");
}
