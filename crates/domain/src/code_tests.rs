use super::*;

fn start() -> Timestamp {
    Timestamp::from_second(1_800_000_000).expect("in range")
}

fn after(seconds: i64) -> Timestamp {
    start() + SignedDuration::from_secs(seconds)
}

/// Shows: AMB-01
#[test]
fn the_right_code_is_accepted_once() {
    let (used, outcome) = OneTimeCode::issue(start()).attempt(true, 0, after(5));
    assert_eq!((outcome, used.used_at), (CodeOutcome::Matched, Some(after(5))));
    assert_eq!(used.attempt(true, 0, after(6)).1, CodeOutcome::Expired);
}

/// Shows: AMB-01
#[test]
fn a_code_expires_after_ten_minutes() {
    let code = OneTimeCode::issue(start());
    let last = code.expires_at() - SignedDuration::from_micros(1);
    assert_eq!(code.expires_at(), after(10 * 60));
    assert_eq!(code.attempt(true, 0, last).1, CodeOutcome::Matched);
    let (same, outcome) = code.attempt(true, 0, code.expires_at());
    assert_eq!((same, outcome), (code, CodeOutcome::Expired));
}

/// Shows: AMB-01, AMB-250
#[test]
fn five_wrong_attempts_from_one_address_void_the_code_for_it() {
    let mut code = OneTimeCode::issue(start());
    for wrong_here in 0..5 {
        let (next, outcome) = code.attempt(false, wrong_here, after(1));
        assert_eq!(outcome, CodeOutcome::Mismatch { left: 4 - wrong_here });
        code = next;
    }
    assert_eq!(code.attempt(true, 5, after(2)), (code, CodeOutcome::Expired));
    assert!(!code.is_valid_for(5, after(2)));
    assert!(code.is_valid_for(4, after(2)) && code.is_valid(after(2)), "another address");
    assert_eq!(code.attempt(true, 0, after(2)).1, CodeOutcome::Matched);
}

/// Shows: AMB-01, AMB-250
#[test]
fn fifty_wrong_attempts_void_the_code_for_every_address() {
    let mut code = OneTimeCode::issue(start());
    for _ in 0..49 {
        code = code.attempt(false, 0, after(1)).0;
    }
    assert!(code.is_valid(after(1)));
    let (code, outcome) = code.attempt(false, 0, after(1));
    assert_eq!(outcome, CodeOutcome::Mismatch { left: 0 });
    assert!(!code.is_valid(after(2)));
    assert_eq!(code.attempt(true, 0, after(2)), (code, CodeOutcome::Expired));
}

/// Shows: A-98, M-06, AMB-01
#[test]
fn code_errors_have_a_code_and_the_text_of_the_specification() {
    assert_eq!(CodeOutcome::Matched.into_result(), Ok(()));
    let refusal = CodeOutcome::Mismatch { left: 1 }.into_result().expect_err("wrong");
    assert_eq!((refusal.code, refusal.message.as_str()), (codes::CODE_MISMATCH, MISMATCH));
    assert_eq!(MISMATCH, "The Email Verfication code doesn't match");
    let refusal = CodeOutcome::Expired.into_result().expect_err("expired");
    assert_eq!((refusal.code, refusal.kind), (codes::CODE_EXPIRED, crate::refusal::RefusalKind::Invalid));
    assert_eq!(refusal.fields[0].field.field, Field::Code);
}

/// Shows: A-97, L-18
#[test]
fn an_entered_code_must_be_six_digits() {
    assert_eq!(parse_entered(Some(" 012345 ")), Ok("012345"));
    for empty in [None, Some(""), Some("  ")] {
        let refusal = parse_entered(empty).expect_err("empty");
        assert_eq!(refusal.code, codes::CODE_REQUIRED);
        assert_eq!(refusal.message, "Please enter your email verification code");
    }
    for bad in ["12345", "1234567", "12345a", "１２３４５６"] {
        assert_eq!(parse_entered(Some(bad)).expect_err("malformed").code, codes::CODE_MISMATCH);
    }
}

/// Shows: L-18
#[test]
fn a_generated_code_has_six_digits() {
    assert_eq!(generate_digits([0; 8]), "000000");
    assert_eq!(generate_digits(42_u64.to_be_bytes()), "000042");
    assert_eq!(generate_digits(1_234_567_u64.to_be_bytes()), "234567");
}

fn sent(in_window: u32, last: i64) -> Option<MailCounter> {
    Some(MailCounter { last_at: after(last), window_started_at: start(), in_window })
}

/// Shows: AMB-01
#[test]
fn codes_are_mailed_at_most_once_a_minute() {
    let first = MailCounter { last_at: start(), window_started_at: start(), in_window: 1 };
    assert_eq!(may_resend(None, false, start()), Ok(first));
    assert_eq!(may_resend(Some(first), false, start()), Err(60));
    assert_eq!(may_resend(Some(first), false, after(59)), Err(1));
    assert_eq!(may_resend(Some(first), false, after(60) - SignedDuration::from_micros(1)), Err(1));
    assert_eq!(may_resend(Some(first), false, after(60)).ok(), sent(2, 60));
}

/// Shows: AMB-01
#[test]
fn codes_are_mailed_at_most_five_times_an_hour() {
    assert_eq!(may_resend(sent(4, 400), false, after(500)).ok(), sent(5, 500));
    // The limit per hour ends one hour after the first mail; the next mail starts a new hour.
    assert_eq!(may_resend(sent(5, 500), false, after(600)), Err(3_000));
    assert_eq!(may_resend(sent(5, 500), false, after(3_599)), Err(1));
    let anew = MailCounter { last_at: after(3_600), window_started_at: after(3_600), in_window: 1 };
    assert_eq!(may_resend(sent(5, 500), false, after(3_600)), Ok(anew));
    // The limit of one mail a minute also applies across two hours.
    assert_eq!(may_resend(sent(5, 3_590), false, after(3_600)), Err(50));
    assert_eq!(may_resend(sent(5, 3_590), false, after(3_595)), Err(55));
}

/// The sixth mail of an hour is for an address that requested at most two of the others.
///
/// Shows: AMB-01, AMB-250
#[test]
fn one_mail_an_hour_is_reserved() {
    assert_eq!((0..6).map(may_use_reserve).collect::<Vec<_>>(), [true, true, true, false, false, false]);
    assert_eq!(may_resend(sent(5, 500), true, after(600)).ok(), sent(6, 600));
    assert_eq!(may_resend(sent(5, 500), true, after(510)), Err(50), "a minute after the last");
    assert_eq!(may_resend(sent(6, 600), true, after(700)), Err(2_900));
}
