use super::*;
use crate::claim::ClaimDecisionRecord;
use crate::fixtures::*;
use crate::id::EngagementId;
use crate::pay::RateType;
use crate::person::Role;
use uuid::Uuid;

fn id(n: u128) -> ClaimId {
    ClaimId::from_uuid(Uuid::from_u128(5_000 + n))
}

/// An approved claim of person 9 on center 1.
fn claim(n: u128, cents: i64) -> Claim {
    Claim {
        id: id(n),
        engagement: EngagementId::from_uuid(Uuid::from_u128(n)),
        case: case_id(n),
        person: person(9),
        payer: Payer { center: center_id(1), surgeon: None },
        terms: terms(120, 50),
        rate: RateType::PerJob,
        worked: None,
        amount: Money::from_cents(cents),
        note: String::new(),
        created_at: now(),
        status: ClaimStatus::Approved,
        decision: Some(ClaimDecisionRecord { by: person(2), at: now() }),
        rejection_reason: String::new(),
        paystub: None,
        paid: false,
    }
}

fn admin() -> Poster {
    poster(2, Role::Admin, &[center_id(1), center_id(2)])
}

fn refused(claims: &[Claim], by: &Poster) -> &'static str {
    group(claims, by).expect_err("refused").code
}

/// The claims of a paystub are approved, are on no other paystub, and have one payee, center and payer.
///
/// Shows: G-20, G-30, AMB-69
#[test]
fn a_paystub_has_approved_claims_of_one_payee_center_and_payer() {
    let fine = [claim(1, 75_313), claim(2, 10), claim(3, 1)];
    let together = group(&fine, &admin()).expect("a valid group");
    assert_eq!(
        together,
        ClaimGroup { payer: fine[0].payer, payee: person(9), amount: Money::from_cents(75_324) }
    );

    let with = |other: Claim| refused(&[claim(1, 100), other], &admin());
    let payer = Payer { center: center_id(1), surgeon: Some(person(1)) };
    assert_eq!(with(Claim { person: person(8), ..claim(2, 1) }), codes::MIXED_CLAIMS);
    assert_eq!(with(Claim { payer, ..claim(2, 1) }), codes::MIXED_CLAIMS);
    let center = Payer { center: center_id(2), surgeon: None };
    assert_eq!(with(Claim { payer: center, ..claim(2, 1) }), codes::MIXED_CLAIMS);
    for status in [ClaimStatus::Pending, ClaimStatus::Rejected] {
        assert_eq!(with(Claim { status, ..claim(2, 1) }), codes::CLAIM_NOT_APPROVED);
    }
    let paystub = Some(PaystubId::from_uuid(Uuid::from_u128(1)));
    assert_eq!(with(Claim { paystub, ..claim(2, 1) }), codes::ALREADY_INVOICED);
    assert_eq!(refused(&[], &admin()), codes::FORBIDDEN);
}

/// Only the payer of every claim can generate the paystub, and never the payee.
///
/// Shows: G-31, AMB-68
#[test]
fn only_the_payer_generates_a_paystub() {
    let foreign = Payer { center: center_id(3), surgeon: None };
    let mixed = [claim(1, 100), Claim { payer: foreign, status: ClaimStatus::Pending, ..claim(2, 1) }];
    assert_eq!(refused(&mixed, &admin()), codes::FORBIDDEN, "a foreign claim gets no detailed error");
    assert_eq!(refused(&[claim(1, 100)], &poster(1, Role::Surgeon, &[center_id(1)])), codes::FORBIDDEN);
    let own = Claim { person: admin().person(), ..claim(1, 100) };
    assert_eq!(refused(&[own], &admin()), codes::FORBIDDEN);
    assert!(group(&[claim(1, 100)], &poster(7, Role::SystemAdmin, &[])).is_ok());
}

/// The list of claims is limited, and no claim is on it twice.
///
/// Shows: AMB-69
#[test]
fn claim_lists_are_limited_and_without_duplicates() {
    let many = |count: u128| (0..count).map(id).collect::<Vec<_>>();
    assert_eq!(check_list(&many(1)), Ok(()));
    assert_eq!(check_list(&many(200)), Ok(()));
    for wrong in [many(0), many(201), vec![id(1), id(2), id(1)]] {
        assert_eq!(check_list(&wrong).expect_err("wrong").fields[0].field.field, Field::PaystubClaims);
    }
    assert_eq!(check_note(" thanks ").as_deref(), Ok("thanks"));
    for wrong in ["x".repeat(NOTE.max + 1), "\u{7}".to_owned()] {
        assert_eq!(check_note(&wrong).expect_err("wrong").fields[0].field.field, Field::PaystubNote);
    }
}

fn paystub() -> Paystub {
    Paystub {
        id: PaystubId::from_uuid(Uuid::from_u128(1)),
        number: 12,
        payer: Payer { center: center_id(1), surgeon: None },
        payer_name: "Center 1".into(),
        payee: person(9),
        payee_name: "Nine".into(),
        center_name: "Center 1".into(),
        center_address: "1 Harbor Way, Oakland, CA 94607".into(),
        zone: Zone::parse("America/Los_Angeles").expect("a zone"),
        amount: Money::from_cents(75_313),
        note: String::new(),
        issued_by: person(2),
        issued_at: now(),
        payment: None,
    }
}

fn draft(check_number: &str, paid_date: Option<&str>) -> PaymentDraft {
    PaymentDraft {
        paid: Some(true),
        check_number: Some(check_number.into()),
        paid_date: paid_date.map(str::to_owned),
    }
}

/// A paystub is paid once, by the payer's side.
///
/// Shows: AMB-70, B-70, G-21
#[test]
fn a_paystub_is_paid_once() {
    let unpaid = paystub();
    assert_eq!((unpaid.name().as_str(), unpaid.status()), ("PS-000012", PaymentStatus::Pending));
    let payment = unpaid.pay(&admin(), &draft(" 10 482 ", None), now()).expect("paid");
    assert_eq!(payment, Payment { at: now(), check_number: "10 482".into(), by: person(2) });
    let paid = Paystub { payment: Some(payment), ..paystub() };
    assert_eq!(paid.status(), PaymentStatus::Paid);
    assert_eq!(
        paid.pay(&admin(), &draft("1", None), now()).expect_err("paid before").code,
        codes::ALREADY_PAID
    );
    for by in [poster(3, Role::Admin, &[center_id(2)]), poster(1, Role::Surgeon, &[center_id(1)])] {
        assert_eq!(unpaid.pay(&by, &draft("1", None), now()), Err(Refusal::forbidden()));
    }
    let own = Paystub { payee: admin().person(), ..paystub() };
    assert_eq!(own.pay(&admin(), &draft("1", None), now()), Err(Refusal::forbidden()));
}

/// Each invalid field of a payment is reported.
///
/// Shows: AMB-70
#[test]
fn payment_details_are_validated() {
    let field = |draft: PaymentDraft| {
        let refusal = paystub().pay(&admin(), &draft, now()).expect_err("wrong");
        refusal.fields[0].field.field
    };
    assert_eq!(field(PaymentDraft { paid: Some(false), ..draft("1", None) }), Field::PaymentPaid);
    assert_eq!(field(PaymentDraft { paid: None, ..draft("1", None) }), Field::PaymentPaid);
    assert_eq!(field(draft(&"1".repeat(CHECK_NUMBER.max + 1), None)), Field::PaymentCheckNumber);
    assert_eq!(field(draft("1\u{0}", None)), Field::PaymentCheckNumber);
    // It is 10:00 on March 5 in California.
    for wrong in ["2026-03-06", "2025-03-03", "2026-02-30", "yesterday", "2026-03-06T08:00:00Z", "0001-01-01"]
    {
        assert_eq!(field(draft("1", Some(wrong))), Field::PaymentDate, "{wrong}");
    }
    for (right, day) in [
        ("2026-03-05", "2026-03-05"),
        ("2026-03-04", "2026-03-04"),
        ("2025-03-04", "2025-03-04"),
        (" 2026-03-01 ", "2026-03-01"),
        ("2026-03-05T07:59:00Z", "2026-03-04"),
        ("", "2026-03-05"),
    ] {
        let payment = paystub().pay(&admin(), &draft("", Some(right)), now()).expect(right);
        assert_eq!(paystub().zone.local(payment.at).date().to_string(), day, "{right}");
        assert_eq!(payment.check_number, "");
    }
}
