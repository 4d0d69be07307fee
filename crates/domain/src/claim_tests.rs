use super::*;
use crate::engagement::Rejection;
use crate::fixtures::*;
use crate::person::Category;
use crate::refusal::RefusalKind;
use uuid::Uuid;

fn claim_id(n: u128) -> ClaimId {
    ClaimId::from_uuid(Uuid::from_u128(5_000 + n))
}

fn worked(hundredths: i64) -> WorkedHours {
    WorkedHours::from_hundredths(hundredths).expect("valid hours")
}

fn cents(cents: i64) -> Money {
    Money::from_cents(cents)
}

/// A confirmed nurse on a case of surgeon 1 at center 1 that starts now.
fn confirmed(terms: PayTerms) -> (Case, Engagement) {
    let case = case(now(), &[position(Category::RegisteredNurse, 1, 1)]);
    let state = State::Confirmed { at: now() - hours(100), reconfirm: false };
    let nurse = Category::RegisteredNurse;
    let engagement = Engagement::new(engagement_id(1), case.id, person(9), nurse, terms, state);
    (case, engagement)
}

fn input(hours: f64) -> ValidClaim {
    ClaimDraft { hours: Some(hours), note: " a word ".into() }.validate().expect("a valid claim")
}

fn code<T: std::fmt::Debug>(outcome: Result<T, Refusal>) -> &'static str {
    outcome.expect_err("a refusal").code
}

/// Hours in hundredths times cents; half a cent is rounded up.
///
/// Shows: AMB-66, G-18
#[test]
fn hours_times_the_rate_are_rounded_half_up_to_cents() {
    for (hundredths, rate, amount) in [
        (625, 12_050, 75_313), // 6.25 h × $120.50 = $753.125
        (100, 12_050, 12_050),
        (1, 1, 0),   // a hundredth of a cent
        (49, 1, 0),  // 0.49 ¢
        (50, 1, 1),  // 0.50 ¢
        (51, 1, 1),  // 0.51 ¢
        (150, 1, 2), // 1.50 ¢
        (149, 1, 1), // 1.49 ¢
        (250, 3, 8), // 7.50 ¢
        (33, 10_000, 3_300),
        (1, 12_345, 123),    // 123.45 ¢
        (10, 12_345, 1_235), // 1234.50 ¢
        (30, 12_345, 3_704), // 3703.50 ¢
        (9_999, 9_999_900, 999_890_001),
    ] {
        assert_eq!(worked(hundredths).at(cents(rate)), cents(amount), "{hundredths} × {rate}");
    }
}

proptest::proptest! {
    /// The rounding error is at most half a cent, and half a cent is rounded up.
    #[test]
    fn amounts_are_within_half_a_cent(hundredths in 1_i64..10_000, rate in 1_i64..9_999_901) {
        let exact = hundredths * rate;
        let off = worked(hundredths).at(cents(rate)).cents() * 100 - exact;
        proptest::prop_assert!((-49..=50).contains(&off), "{}", off);
    }
}

/// Claimed hours are above 0 and below 100 and have two decimals at most.
///
/// Shows: AMB-65
#[test]
fn claimed_hours_are_above_0_below_100_with_two_decimals() {
    for (hours, shown) in
        [(0.01, "0.01"), (0.5, "0.5"), (6.25, "6.25"), (8.0, "8"), (99.99, "99.99"), (10.1, "10.1")]
    {
        assert_eq!(WorkedHours::from_number(hours).expect("valid hours").to_string(), shown);
    }
    for hours in [0.0, -0.01, -1.0, 100.0, 0.001, 6.255, 99.995, f64::NAN, f64::INFINITY, 1e300] {
        let draft = ClaimDraft { hours: Some(hours), note: String::new() };
        assert_eq!(
            draft.validate().expect_err("no hours").fields[0].field.field,
            Field::ClaimHours,
            "{hours}"
        );
    }
    assert_eq!(
        ClaimDraft::default().validate().expect_err("no hours").fields[0].field.field,
        Field::ClaimHours
    );
    for note in ["x".repeat(NOTE.max + 1), "\u{0}".to_owned()] {
        let draft = ClaimDraft { hours: Some(1.0), note };
        assert_eq!(draft.validate().expect_err("no note").fields[0].field.field, Field::ClaimNote);
    }
    assert_eq!(input(1.0).note, "a word");
}

/// A claim uses the rate agreed on acceptance, not the current rate of the case.
///
/// Shows: AMB-65, AMB-66, G-18
#[test]
fn a_claim_uses_the_rate_agreed_on_acceptance() {
    let agreed = PayTerms { rate: Rate::Hourly(cents(12_050)), min_pay: cents(500_000) };
    let (mut case, engagement) = confirmed(agreed);
    case.positions[0].terms = terms(999, 0);
    let claim = Claim::submit(claim_id(1), &case, &engagement, input(6.25), false, now()).expect("a claim");
    assert_eq!(
        (claim.rate, claim.amount),
        (RateType::Hourly, cents(75_313)),
        "minimum pay does not raise a small claim"
    );
    assert_eq!((claim.terms, claim.worked, claim.note.as_str()), (agreed, Some(worked(625)), "a word"));
    assert_eq!(
        (claim.status, claim.decision, claim.paystub, claim.paid),
        (ClaimStatus::Pending, None, None, false)
    );
    assert_eq!((claim.person, claim.engagement, claim.case), (person(9), engagement.id, case.id));

    let (case, engagement) = confirmed(PayTerms { rate: Rate::PerCase(cents(90_000)), min_pay: Money::ZERO });
    let claim = Claim::submit(claim_id(1), &case, &engagement, input(0.01), false, now()).expect("a claim");
    assert_eq!((claim.rate, claim.amount), (RateType::PerJob, cents(90_000)), "regardless of the hours");
}

/// A confirmed engagement without a claim can be claimed, from the start of its case on.
///
/// Shows: AMB-65, AMB-300
#[test]
fn only_confirmed_started_unclaimed_cases_can_be_claimed() {
    let (case, engagement) = confirmed(terms(120, 50));
    let submit = |case: &Case, engagement: &Engagement, claimed| {
        Claim::submit(claim_id(1), case, engagement, input(2.0), claimed, now())
    };
    assert!(submit(&case, &engagement, false).is_ok(), "at the start");
    assert_eq!(code(submit(&case, &engagement, true)), codes::CLAIM_EXISTS);
    let absent = Engagement { cannot_come: Some(now()), ..engagement };
    assert_eq!(code(submit(&case, &absent, false)), codes::ABSENCE_REPORTED);
    let later = Case { start: now() + MICRO, ..case.clone() };
    assert_eq!(code(submit(&later, &engagement, false)), codes::JOB_NOT_STARTED);
    let cancelled = Case { cancelled_at: Some(now()), ..case.clone() };
    assert_eq!(code(submit(&cancelled, &engagement, false)), codes::NOT_CONFIRMED);
    let at = now();
    for state in [
        State::Requested { at },
        State::Invited { at },
        State::PositionFilled { at },
        State::Declined { at },
        State::Withdrawn { at, excused: false },
        State::Released { at },
        State::RequestDeclined { at },
        State::Cancelled { at, was_confirmed: true },
        State::Cancelled { at, was_confirmed: false },
    ] {
        let other = Engagement { state, ..engagement };
        assert_eq!(code(submit(&case, &other, false)), codes::NOT_CONFIRMED, "{state:?}");
    }
    let (case, engagement) = confirmed(PayTerms { rate: Rate::Hourly(cents(1)), min_pay: Money::ZERO });
    let nothing = Claim::submit(claim_id(1), &case, &engagement, input(0.49), false, now());
    assert_eq!(nothing.expect_err("less than a cent").fields[0].field.field, Field::ClaimHours);
}

/// Work and minimum pay are claimed apart: a professional who is confirmed again claims the work, whatever became of the minimum
/// pay.
///
/// Shows: AMB-65, AMB-160
#[test]
fn minimum_pay_does_not_prevent_a_claim_for_the_work() {
    let (case, engagement) = confirmed(terms(120, 50));
    let submit =
        |engagement: &Engagement| Claim::submit(claim_id(1), &case, engagement, input(2.0), false, now());
    let again = Engagement { min_pay_claimed: true, ..engagement };
    assert_eq!(submit(&again).expect("a claim").rate, RateType::Hourly);
    let released = Engagement { state: State::Released { at: now() }, ..again };
    assert_eq!(code(submit(&released)), codes::CLAIM_EXISTS, "the minimum pay is claimed already");
}

/// Rejected minimum pay is claimed again with the same amount, except by a professional who is confirmed.
///
/// Shows: AMB-244
#[test]
fn only_rejected_minimum_pay_is_claimed_again() {
    let (case, engagement) = confirmed(terms(120, 50));
    let owed = engagement.terms.min_pay;
    let pending = Claim::min_pay(claim_id(1), &case, &engagement, owed, now());
    let decided = |claim: &Claim, status| {
        let at = ClaimDecisionRecord { by: person(2), at: now() };
        Claim { status, decision: Some(at), ..claim.clone() }
    };
    let rejected = decided(&pending, ClaimStatus::Rejected);
    let at = now();
    for state in [
        State::Released { at },
        State::Cancelled { at, was_confirmed: true },
        State::Acknowledged { at, after: Rejection::Cancellation },
        State::Invited { at },
        State::Withdrawn { at, excused: false },
    ] {
        assert!(rejected.is_min_pay_to_claim_again(state), "{state:?}");
        assert!(!pending.is_min_pay_to_claim_again(state), "{state:?}");
        assert!(!decided(&pending, ClaimStatus::Approved).is_min_pay_to_claim_again(state), "{state:?}");
    }
    assert!(!rejected.is_min_pay_to_claim_again(engagement.state), "the work is claimed");
    let worked = Claim::submit(claim_id(1), &case, &engagement, input(2.0), false, now()).expect("a claim");
    let worked = decided(&worked, ClaimStatus::Rejected);
    assert!(!worked.is_min_pay_to_claim_again(State::Released { at }));

    let draft = ClaimDraft { hours: None, note: " a word ".into() };
    let again = rejected.min_pay_again(claim_id(2), &draft, now() + MICRO).expect("a claim");
    let expected =
        Claim { id: claim_id(2), created_at: now() + MICRO, note: "a word".into(), ..pending.clone() };
    assert_eq!(again, expected);
    let long = ClaimDraft { hours: Some(2.0), note: "x".repeat(501) };
    let refused = rejected.min_pay_again(claim_id(2), &long, now()).expect_err("too long");
    assert_eq!(refused.fields[0].field.field, Field::ClaimNote);
}

/// The payer is the surgeon who posted, or else the center.
///
/// Shows: AMB-68, G-04
#[test]
fn the_payer_is_the_posting_surgeon_or_the_center() {
    let (case, _) = confirmed(terms(120, 50));
    assert_eq!(Payer::of(&case), Payer { center: center_id(1), surgeon: Some(person(1)) });
    assert_eq!(Payer::of(&case).kind(), PayerType::Surgeon);
    for role in [Role::Admin, Role::SystemAdmin] {
        let by_another = Case { poster: person(2), poster_role: role, ..case.clone() };
        assert_eq!(Payer::of(&by_another), Payer { center: center_id(1), surgeon: None });
        assert_eq!(Payer::of(&by_another).kind(), PayerType::Center);
    }
    assert_eq!(PayerType::from_input("CENTER"), Some(PayerType::Center));
    assert_eq!(PayerType::from_input("ADMIN"), Some(PayerType::Center));
    assert_eq!(PayerType::from_input("SURGEON"), Some(PayerType::Surgeon));
    assert_eq!(PayerType::from_input("USER"), None);
}

/// A claim is decided once, by the payer's side, and never by the payee.
///
/// Shows: G-31, AMB-67, AMB-68, K-68
#[test]
fn claims_are_decided_once_by_the_payer() {
    let (case, engagement) = confirmed(terms(120, 50));
    let of_surgeon =
        Claim::submit(claim_id(1), &case, &engagement, input(2.0), false, now()).expect("a claim");
    let of_center = Claim { payer: Payer { surgeon: None, ..of_surgeon.payer }, ..of_surgeon.clone() };
    let (surgeon, admin) =
        (poster(1, Role::Surgeon, &[center_id(1)]), poster(2, Role::Admin, &[center_id(1)]));
    let revoked = poster(1, Role::Surgeon, &[]);
    let (stranger, system) = (poster(3, Role::Admin, &[center_id(2)]), poster(4, Role::SystemAdmin, &[]));
    let other = poster(5, Role::Surgeon, &[center_id(1)]);
    let decide = |claim: &Claim, by: &Poster| claim.decide(by, &ClaimStatus::Approved.into(), now());
    for (by, surgeons, centers) in [
        (&surgeon, true, false),
        (&admin, true, true),
        (&system, true, true),
        (&stranger, false, false),
        (&other, false, false),
        // AMB-87
        (&revoked, false, false),
    ] {
        assert_eq!(decide(&of_surgeon, by).is_ok(), surgeons, "{:?}", by.role());
        assert_eq!(decide(&of_center, by).is_ok(), centers, "{:?}", by.role());
    }
    assert_eq!(decide(&of_center, &stranger).expect_err("foreign"), Refusal::forbidden());
    // A payee never has a role that may decide; if one had, the decision is rejected nevertheless.
    let own = Claim { person: admin.person(), ..of_center.clone() };
    assert_eq!(decide(&own, &admin).expect_err("the payee"), Refusal::forbidden());

    for status in [ClaimStatus::Approved, ClaimStatus::Rejected] {
        let decided = of_center.decide(&admin, &status.into(), now()).expect("decided");
        assert_eq!((decided.status, decided.is_rejected()), (status, status == ClaimStatus::Rejected));
        assert_eq!(decided.decision, Some(ClaimDecisionRecord { by: admin.person(), at: now() }));
        for again in [ClaimStatus::Approved, ClaimStatus::Rejected] {
            let refused = decided.decide(&system, &again.into(), now()).expect_err("decided before");
            assert_eq!((refused.code, refused.kind), (codes::ALREADY_DECIDED, RefusalKind::Conflict));
        }
    }
    let pending = of_center.decide(&admin, &ClaimStatus::Pending.into(), now()).expect_err("no decision");
    assert_eq!(pending.fields[0].field.field, Field::ClaimStatus);
}

/// The reason of a rejection is trimmed and bounded; an approval has none.
///
/// Shows: AMB-290.
#[test]
fn only_a_rejection_keeps_its_reason() {
    let (case, engagement) = confirmed(terms(120, 50));
    let claim = Claim::submit(claim_id(1), &case, &engagement, input(2.0), false, now()).expect("a claim");
    let admin = poster(2, Role::Admin, &[center_id(1)]);
    let decide = |status, reason: &str| {
        claim.decide(&admin, &ClaimDecisionDraft { status, reason: reason.to_owned() }, now())
    };
    let rejected = decide(ClaimStatus::Rejected, " Worked two hours \n").expect("decided");
    assert_eq!(rejected.rejection_reason, "Worked two hours");
    assert_eq!(decide(ClaimStatus::Approved, "Thanks").expect("decided").rejection_reason, "");
    let long = decide(ClaimStatus::Rejected, &"a".repeat(501)).expect_err("too long");
    assert_eq!(long.fields[0].field.field, Field::ClaimReason);
    let min_pay = Claim { rate: RateType::MinPay, ..rejected };
    let again = min_pay.min_pay_again(claim_id(2), &ClaimDraft::default(), now()).expect("a claim");
    assert_eq!(again.rejection_reason, "");
}

/// Only an own claim for work can be withdrawn, before it is decided.
///
/// Shows: AMB-291.
#[test]
fn only_an_own_pending_claim_for_work_can_be_withdrawn() {
    let (case, engagement) = confirmed(terms(120, 50));
    let claim = Claim::submit(claim_id(1), &case, &engagement, input(2.0), false, now()).expect("a claim");
    claim.require_withdrawable(claim.person).expect("an own pending claim");
    assert_eq!(claim.require_withdrawable(person(77)), Err(Refusal::forbidden()));
    let min_pay = Claim { rate: RateType::MinPay, ..claim.clone() };
    assert_eq!(min_pay.require_withdrawable(claim.person), Err(Refusal::forbidden()));
    for status in [ClaimStatus::Approved, ClaimStatus::Rejected] {
        let decided = Claim { status, ..claim.clone() };
        let refused = decided.require_withdrawable(claim.person).expect_err("decided");
        assert_eq!(refused.code, codes::ALREADY_DECIDED);
    }
}

/// Each state of a claim has its name on the wire.
///
/// Shows: G-17, G-18, B-70
#[test]
fn claim_states_have_their_wire_names() {
    let words = |all: &[&str]| all.join(" ");
    let statuses: Vec<_> = ClaimStatus::ALL.iter().map(|it| it.as_str()).collect();
    let rates: Vec<_> = RateType::ALL.iter().map(|it| it.as_str()).collect();
    let payments: Vec<_> = PaymentStatus::ALL.iter().map(|it| it.as_str()).collect();
    assert_eq!(words(&statuses), "PENDING APPROVED REJECTED");
    assert_eq!(words(&rates), "HOURLY PER_JOB MIN_PAY");
    assert_eq!(words(&payments), "PENDING PAID");
}

/// A person who is confirmed, has not reported an absence and has no claim can claim a case from its start on.
///
/// Shows: AMB-65
#[test]
fn a_claim_requires_a_place_on_a_started_case() {
    let at = |minute: i64| Timestamp::from_second(minute * 60).expect("in range");
    let confirmed = State::Confirmed { at: at(0), reconfirm: false };
    assert!(is_claimable(confirmed, false, at(60), false, at(60)));
    assert!(!is_claimable(confirmed, true, at(60), false, at(60)), "absence reported");
    assert!(!is_claimable(confirmed, false, at(60), false, at(59)), "not started");
    assert!(!is_claimable(confirmed, false, at(60), true, at(60)), "already claimed");
    let cancelled = State::Cancelled { at: at(0), was_confirmed: true };
    assert!(!is_claimable(cancelled, false, at(60), false, at(90)));
}
