use super::*;

fn validate(
    hourly: Option<f64>,
    per_case: Option<f64>,
    min_pay: Option<f64>,
) -> Result<PayTerms, Vec<String>> {
    let mut fields = Fields::new();
    let terms = PayDraft { hourly, per_case, min_pay }.validate(0, &mut fields);
    match (terms, fields.into_refusal()) {
        (Some(terms), None) => Ok(terms),
        (None, Some(refusal)) => Err(refusal
            .fields
            .into_iter()
            .map(|fault| format!("{}: {}", fault.field, fault.message))
            .collect()),
        other => panic!("terms and faults must exclude each other: {other:?}"),
    }
}

/// Shows: B-69, L-34
#[test]
fn rate_types_have_their_wire_names() {
    let names: Vec<_> = RateType::ALL.iter().map(|rate| rate.as_str()).collect();
    assert_eq!(names, ["HOURLY", "PER_JOB", "MIN_PAY"]);
}

/// Shows: B-11, L-07, AMB-46
#[test]
fn exactly_one_rate_is_required() {
    let hourly = validate(Some(150.5), None, None).expect("hourly");
    assert_eq!((hourly.hourly().cents(), hourly.per_case().cents()), (15_050, 0));
    let per_case = validate(Some(0.0), Some(900.0), Some(100.0)).expect("per case");
    assert_eq!((per_case.hourly().cents(), per_case.per_case().cents()), (0, 90_000));
    assert_eq!(per_case.min_pay.cents(), 10_000);
    let both = validate(Some(1.0), Some(1.0), None).expect_err("two rates");
    assert_eq!(both, ["case.positions[0].per_case: Pay_Rate must be a valid number"]);
}

/// Shows: B-40, B-46
#[test]
fn a_rate_is_a_number_above_zero() {
    let refused = ["case.positions[0].hourly: Pay_Rate must be a valid number"];
    for rate in
        [None, Some(0.0), Some(-1.0), Some(f64::NAN), Some(f64::INFINITY), Some(0.001), Some(99_999.01)]
    {
        assert_eq!(validate(rate, None, None).expect_err("no rate"), refused, "{rate:?}");
    }
}

/// Shows: AMB-45
#[test]
fn amounts_of_pay_are_limited() {
    assert!(validate(Some(0.01), None, Some(99_999.0)).is_ok());
    assert!(validate(Some(99_999.0), None, Some(0.0)).is_ok());
    for min_pay in [-0.01, 99_999.01, f64::NAN] {
        let refused = validate(Some(1.0), None, Some(min_pay)).expect_err("bad minimum");
        assert_eq!(refused, ["case.positions[0].min_pay: Minimum_Pay must be a valid number"]);
    }
}

/// Shows: B-89, L-33, AMB-46
#[test]
fn pay_is_displayed_with_its_unit() {
    let shown = |hourly, per_case, min| validate(hourly, per_case, min).expect("valid terms").to_string();
    assert_eq!(shown(Some(120.0), None, None), "$120/hr");
    assert_eq!(shown(None, Some(900.0), Some(0.0)), "$900/job");
    assert_eq!(shown(Some(120.5), None, Some(50.0)), "$120.50/hr (Min.: $50)");
}

#[test]
fn invalid_stored_amounts_are_rejected() {
    let cents = Money::from_cents;
    assert!(PayTerms::from_amounts(cents(1), cents(0), cents(0)).is_ok());
    for (hourly, per_case, min) in [(0, 0, 0), (1, 1, 0), (-1, 1, 0), (1, 0, -1), (9_999_901, 0, 0)] {
        assert_eq!(PayTerms::from_amounts(cents(hourly), cents(per_case), cents(min)), Err(InvalidTerms));
    }
}
