use super::*;
use crate::case::CaseStatus;
use crate::fixtures::{MICRO, case_id, center, center_id, hours, now, person, poster};
use crate::person::Role;
use crate::refusal::codes;

fn positions(hourly: f64) -> Vec<PositionDraft> {
    let pay = PayDraft { hourly: Some(hourly), per_case: None, min_pay: Some(400.0) };
    vec![PositionDraft { category_id: Some(0), pay, required: None }]
}

fn draft() -> CaseDraft {
    CaseDraft {
        surgeon: None,
        center: Some(center_id(1)),
        start: Some((now() + hours(20)).to_string()),
        hours: Some(8.0),
        notes: " bring gloves ".into(),
        procedures: vec![" knee   replacement ".into(), "  ".into()],
        positions: positions(150.0),
        plan: None,
    }
}

fn surgeon() -> Poster {
    poster(1, Role::Surgeon, &[center_id(1)])
}

fn admin() -> Poster {
    poster(5, Role::Admin, &[center_id(1)])
}

fn credentialed(n: u128) -> PerformingSurgeon {
    PerformingSurgeon { id: person(n), full_name: format!("Dr. {n}"), credentialed: true }
}

fn post(draft: CaseDraft) -> Result<Case, Refusal> {
    draft.validate(case_id(1), &surgeon(), Some(&center(1)), None, now()).map(|new| new.case)
}

fn faults(result: Result<Case, Refusal>) -> Vec<(String, String)> {
    let refusal = result.expect_err("refused");
    assert_eq!((refusal.code, refusal.kind), (codes::VALIDATION, crate::refusal::RefusalKind::Invalid));
    refusal.fields.into_iter().map(|fault| (fault.field.to_string(), fault.message)).collect()
}

fn fault(field: &str, message: &str) -> Vec<(String, String)> {
    vec![(field.to_owned(), message.to_owned())]
}

/// Shows: B-59, B-62, L-08, L-09, AMB-47
#[test]
fn a_surgeon_posts_a_complete_case() {
    let case = post(draft()).expect("a case");
    assert_eq!((case.poster, case.poster_role, case.surgeon), (person(1), Role::Surgeon, person(1)));
    assert_eq!((case.poster_name.as_str(), case.surgeon_name.as_str()), ("SURGEON 1", "SURGEON 1"));
    assert_eq!(case.location, "Center 1, Oakland, CA");
    assert_eq!(case.zone.name(), "America/Los_Angeles");
    assert_eq!((case.status(), case.is_cancelled()), (CaseStatus::Open, false));
    assert_eq!(case.posted_at, now());
    assert_eq!(case.notes, "bring gloves");
    assert_eq!(case.procedures, ["knee replacement"]);
    assert_eq!((case.positions[0].required(), case.positions[0].filled()), (1, 0));
    assert_eq!(case.positions[0].terms.min_pay.cents(), 40_000);
}

/// Shows: AMB-14
#[test]
fn a_surgeon_is_always_the_surgeon_of_their_case() {
    let case = post(CaseDraft { surgeon: Some(person(9)), ..draft() }).expect("a case");
    assert_eq!(case.surgeon, person(1));
}

/// Shows: B-37
#[test]
fn a_surgeon_names_the_center() {
    let refused = post(CaseDraft { center: None, ..draft() });
    assert_eq!(faults(refused), fault("case.center", "Surgery_Center cannot be empty"));
}

/// All missing fields are reported together.
///
/// Shows: B-37..B-42, B-44, B-45
#[test]
fn every_missing_field_is_reported() {
    let result = CaseDraft::default()
        .validate(case_id(1), &poster(9, Role::SystemAdmin, &[]), None, None, now())
        .map(|new| new.case);
    let expected = [
        ("case.center", "Surgery_Center cannot be empty"),
        ("case.surgeon", "Surgeon_Name cannot be empty"),
        ("case.start", "Surgery_Date cannot be empty or in the past"),
        ("case.hours", "Estimated_hours must be a valid number"),
        ("case.positions", "Pay_Rate must be a valid number"),
    ];
    let expected = expected.map(|(field, message)| (field.to_owned(), message.to_owned()));
    assert_eq!(faults(result), expected);
}

/// Shows: B-43, B-93
#[test]
fn a_start_must_be_in_the_future() {
    let at = |start: Timestamp| CaseDraft { start: Some(start.to_string()), ..draft() };
    for past in [now(), now() - MICRO, now() - hours(1)] {
        let expected = fault("case.start", "Surgery_Date cannot be empty or in the past");
        assert_eq!(faults(post(at(past))), expected, "{past}");
    }
    assert!(post(at(now() + MICRO)).is_ok());
    for malformed in ["tomorrow", "2026-03-08"] {
        let bad = CaseDraft { start: Some(malformed.into()), ..draft() };
        assert_eq!(faults(post(bad)), fault("case.start", "Surgery_Date is invalid"));
    }
}

/// Shows: E-17
#[test]
fn a_start_must_leave_time_for_the_case() {
    let at = |start: &str| CaseDraft { start: Some(start.into()), hours: Some(99.99), ..draft() };
    for start in ["9999-12-30T22:00:00Z", "9999-12-26T18:00:01Z"] {
        assert_eq!(faults(post(at(start))), fault("case.start", "Surgery_Date is invalid"), "{start}");
    }
    let case = post(at("9999-12-26T18:00:00Z")).expect("a case");
    assert_eq!(case.end().duration_since(case.start), SignedDuration::from_secs(359_964));
}

/// Shows: B-33, AMB-43
#[test]
fn a_start_without_offset_is_center_time() {
    let local = CaseDraft { start: Some("2026-03-06T07:00".into()), ..draft() };
    let expected: Timestamp = "2026-03-06T15:00:00Z".parse().expect("an instant");
    assert_eq!(post(local).expect("a case").start, expected);
    let skipped = CaseDraft { start: Some("2026-03-08T02:30".into()), ..draft() };
    assert_eq!(faults(post(skipped)), fault("case.start", "Surgery_Date is invalid"));
}

/// Shows: B-47, L-14, B-93
#[test]
fn estimated_hours_are_required_and_bounded() {
    for bad in [None, Some(0.5), Some(0.0), Some(100.0), Some(1.001), Some(f64::NAN)] {
        let expected = fault("case.hours", "Estimated_hours must be a valid number");
        assert_eq!(faults(post(CaseDraft { hours: bad, ..draft() })), expected, "{bad:?}");
    }
    assert!(post(CaseDraft { hours: Some(99.99), ..draft() }).is_ok());
}

/// Shows: B-40, B-46, B-93
#[test]
fn invalid_pay_is_reported_by_field() {
    for bad in [0.0, -5.0, f64::NAN, 100_000.0] {
        let expected = fault("case.positions[0].hourly", "Pay_Rate must be a valid number");
        assert_eq!(faults(post(CaseDraft { positions: positions(bad), ..draft() })), expected, "{bad}");
    }
}

/// Shows: B-60, FL-01
#[test]
fn positions_are_of_different_groups_with_one_to_twenty_places() {
    let position = |category_id, required| PositionDraft { category_id, required, ..positions(150.0)[0] };
    let two =
        CaseDraft { positions: vec![position(Some(0), Some(20.0)), position(Some(4), None)], ..draft() };
    assert_eq!(post(two).expect("a case").positions.len(), 2);
    for bad in [None, Some(-1), Some(5)] {
        let result = post(CaseDraft { positions: vec![position(bad, None)], ..draft() });
        assert_eq!(faults(result), fault("case.positions[0].category", "Professional_Needed is invalid"));
    }
    let double = CaseDraft { positions: vec![position(Some(0), None), position(Some(0), None)], ..draft() };
    assert_eq!(faults(post(double)), fault("case.positions[1].category", "Professional_Needed is invalid"));
    for bad in [0.0, 21.0, 1.5, -1.0, f64::NAN, f64::INFINITY] {
        let result = post(CaseDraft { positions: vec![position(Some(0), Some(bad))], ..draft() });
        assert_eq!(
            faults(result),
            fault("case.positions[0].required", "Number_Required is invalid"),
            "{bad}"
        );
    }
    let six = CaseDraft { positions: vec![position(Some(0), None); 6], ..draft() };
    assert_eq!(faults(post(six)), fault("case.positions", "Professional_Needed is invalid"));
}

/// Procedures and special instructions are bounded.
#[test]
fn texts_have_a_maximum_length() {
    let long = CaseDraft { notes: "x".repeat(NOTES.max + 1), ..draft() };
    assert_eq!(faults(post(long)), fault("case.notes", "Special_Instructions is invalid"));
    let most = PROCEDURES_TEXT_MAX / PROCEDURES_MAX;
    let together = CaseDraft { procedures: vec!["x".repeat(most); PROCEDURES_MAX], ..draft() };
    post(together).expect("as long as allowed");
    let together = CaseDraft { procedures: vec!["x".repeat(most + 1); PROCEDURES_MAX], ..draft() };
    let message = "Procedures can have at most 4000 characters";
    assert_eq!(faults(post(together)), fault("case.procedures", message));
    for procedures in [vec!["x".repeat(PROCEDURE.max + 1)], vec!["x".to_owned(); PROCEDURES_MAX + 1]] {
        let long = CaseDraft { procedures, ..draft() };
        assert_eq!(faults(post(long)), fault("case.procedures", "Procedures is invalid"));
    }
}

/// Shows: AMB-04
#[test]
fn a_surgeon_needs_a_verified_center() {
    let poster = surgeon();
    let foreign = CaseDraft { center: Some(center_id(2)), ..draft() };
    let found = foreign.clone().validate(case_id(1), &poster, Some(&center(2)), None, now());
    let missing = foreign.validate(case_id(1), &poster, None, None, now());
    assert_eq!(found, Err(Refusal::center_not_verified().about(Field::CaseCenter)));
    assert_eq!(found, missing, "foreign and missing look the same");
    let closed = Center { active: false, ..center(1) };
    let result = draft().validate(case_id(1), &poster, Some(&closed), None, now());
    assert_eq!(result, Err(Refusal::center_not_verified().about(Field::CaseCenter)));
}

/// Shows: B-21, B-22, B-92
#[test]
fn an_administrator_posts_for_the_own_center_and_a_credentialed_surgeon() {
    let sent = CaseDraft { center: None, surgeon: Some(person(2)), ..draft() };
    assert_eq!(sent.center_for(&admin()), Some(center_id(1)));
    assert_eq!(sent.surgeon_for(&admin()), Some(person(2)));
    let case = sent
        .validate(case_id(1), &admin(), Some(&center(1)), Some(&credentialed(2)), now())
        .expect("a case")
        .case;
    assert_eq!((case.poster, case.poster_role, case.surgeon), (person(5), Role::Admin, person(2)));
    assert_eq!((case.poster_name.as_str(), case.surgeon_name.as_str()), ("ADMIN 5", "Dr. 2"));
}

/// Shows: B-92, AMB-13
#[test]
fn foreign_and_missing_centers_and_surgeons_get_the_same_error() {
    let sent = CaseDraft { surgeon: Some(person(2)), ..draft() };
    let stranger = PerformingSurgeon { credentialed: false, ..credentialed(2) };
    for facts in [None, Some(&stranger), Some(&credentialed(3))] {
        let result = sent.clone().validate(case_id(1), &admin(), Some(&center(1)), facts, now());
        assert_eq!(result, Err(Refusal::forbidden().about(Field::CaseSurgeon)), "{facts:?}");
    }
    let elsewhere = CaseDraft { center: Some(center_id(2)), ..sent.clone() };
    let result = elsewhere.validate(case_id(1), &admin(), Some(&center(2)), Some(&credentialed(2)), now());
    assert_eq!(result, Err(Refusal::forbidden().about(Field::CaseCenter)));
    // A center other than the requested one is rejected.
    let result = sent.validate(case_id(1), &admin(), Some(&center(2)), Some(&credentialed(2)), now());
    assert_eq!(result, Err(Refusal::forbidden().about(Field::CaseCenter)));
}
