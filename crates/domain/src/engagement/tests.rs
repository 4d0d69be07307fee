use super::*;
use crate::case::{Case, GroupView};
use crate::fixtures::{MICRO, case, case_id, engagement_id, hours, now, person, position, terms};
use crate::money::Money;
use crate::person::Role;
use crate::refusal::{Detail, Refusal, codes};
use crate::schedule::Booking;
use Category::Anesthesiologist;

#[path = "history_tests.rs"]
mod history;
#[path = "table_tests.rs"]
mod table;

fn sample(start: Timestamp, required: i64, filled: i64) -> Case {
    case(start, &[position(Anesthesiologist, required, filled)])
}

fn group_view(start: Timestamp, required: i64, filled: i64) -> GroupView {
    sample(start, required, filled).group_view(Anesthesiologist).expect("a position")
}

fn engagement(state: State) -> Engagement {
    let mut engagement =
        Engagement::new(engagement_id(1), case_id(1), person(10), Anesthesiologist, terms(150, 400), state);
    engagement.requests = 1;
    engagement
}

fn applicant() -> Applicant {
    Applicant { person: person(10), category: Anesthesiologist }
}

fn favorite() -> Invitee {
    Invitee {
        person: person(10),
        role: Role::Professional,
        category: Some(Anesthesiologist),
        active: true,
        favorite: true,
    }
}

fn early() -> Timestamp {
    now() - hours(200)
}

fn confirmed() -> Engagement {
    engagement(State::Confirmed { at: early(), reconfirm: false })
}

fn invited() -> Engagement {
    engagement(State::Invited { at: early() })
}

/// Shows: C-59, C-60, L-01, AMB-41
#[test]
fn withdrawal_is_allowed_exactly_72_hours_before_the_start() {
    let start = now() + hours(1_000);
    let at_the_limit = start - hours(72);
    assert!(may_withdraw(start, at_the_limit - MICRO));
    assert!(may_withdraw(start, at_the_limit));
    assert!(!may_withdraw(start, at_the_limit + MICRO));
    assert!(!may_withdraw(start, start + hours(1)));
    let open = group_view(start, 1, 1);
    assert!(matches!(confirmed().withdraw(&open, at_the_limit), Ok(Withdrawal::Withdrawn { .. })));
    let refusal = confirmed().withdraw(&open, at_the_limit + MICRO).expect_err("locked");
    assert_eq!((refusal.code, refusal.kind), (codes::WITHDRAW_LOCKED, crate::refusal::RefusalKind::Conflict));
    assert_eq!(refusal.message, "Withdrawal is not permitted within 72 hours of the surgery.");
}

/// Shows: AMB-43
#[test]
fn seventy_two_hours_are_elapsed_time_across_a_change_of_the_clocks() {
    // California: Monday 9 March 07:00 PDT is 71 elapsed hours after Friday 6 March 07:00 PST.
    let start: Timestamp = "2026-03-09T14:00:00Z".parse().expect("an instant");
    let same_wall_clock_three_days_before: Timestamp = "2026-03-06T15:00:00Z".parse().expect("an instant");
    assert!(!may_withdraw(start, same_wall_clock_three_days_before));
    assert!(may_withdraw(start, same_wall_clock_three_days_before - hours(1)));
}

/// Shows: C-58, AMB-41
#[test]
fn a_withdrawal_frees_the_place() {
    let far = now() + hours(100);
    for (required, filled) in [(1, 1), (3, 3), (3, 2)] {
        let outcome = confirmed().withdraw(&group_view(far, required, filled), now());
        let Ok(Withdrawal::Withdrawn { engagement, position }) = outcome else {
            panic!("withdrawn: {outcome:?}");
        };
        assert_eq!(engagement.state, State::Withdrawn { at: now(), excused: false });
        assert_eq!((i64::from(position.filled()), position.is_full()), (filled - 1, false));
    }
}

/// Shows: C-51, AMB-33
#[test]
fn an_acceptance_fills_a_place_and_reports_whether_it_was_the_last() {
    for (required, filled, last) in [(1, 0, true), (3, 2, true), (3, 1, false)] {
        let outcome = invited().accept(&group_view(now() + hours(1), required, filled), &[], now());
        let outcome = outcome.expect("a place is free");
        let Acceptance::Confirmed { engagement, position } = outcome else {
            panic!("confirmed: {outcome:?}")
        };
        assert_eq!(engagement.state, State::Confirmed { at: now(), reconfirm: false });
        assert_eq!((i64::from(position.filled()), position.is_full()), (filled + 1, last));
        assert_eq!(outcome.answer(), NoticeStatus::Confirmed, "C-48");
    }
}

/// Shows: C-50, AMB-33
#[test]
fn an_invitation_to_a_full_position_is_suspended() {
    let outcome = invited().accept(&group_view(now() + hours(1), 1, 1), &[], now()).expect("no refusal");
    assert_eq!(outcome.answer(), NoticeStatus::PositionAlreadyFilled);
    assert_eq!(outcome, Acceptance::Filled(engagement(State::PositionFilled { at: early() })));
}

/// Shows: AMB-42
#[test]
fn an_acceptance_at_the_start_or_later_is_rejected() {
    let start = now() + hours(1);
    let accept = |at| invited().accept(&group_view(start, 1, 0), &[], at).expect("no refusal").answer();
    assert_eq!(accept(start - MICRO), NoticeStatus::Confirmed);
    assert_eq!(accept(start), NoticeStatus::PositionClosed);
}

/// Shows: C-65, AMB-34
#[test]
fn overlapping_accepts_and_requests_are_rejected_with_the_other_case() {
    let start = now() + hours(100);
    let open = group_view(start, 1, 0);
    let booking = |from: Timestamp, until: Timestamp| Booking { case: case_id(7), start: from, end: until };
    let overlapping = booking(open.end - MICRO, open.end + hours(1));
    let refusal = invited().accept(&open, &[overlapping], now()).expect_err("a schedule conflict");
    assert_eq!(
        (refusal.code, refusal.kind),
        (codes::SCHEDULE_CONFLICT, crate::refusal::RefusalKind::Conflict)
    );
    assert_eq!(refusal.message, "You are already confirmed for another case at this time.");
    let Booking { case, start, end } = overlapping;
    assert_eq!(refusal.detail.as_deref(), Some(&Detail::ScheduleConflict { case, start, end }));
    let asked = Engagement::request(None, engagement_id(1), applicant(), &open, &[overlapping], now());
    assert_eq!(asked, Err(refusal));
    // A case that starts when the other one ends does not overlap.
    let touching = [booking(open.start - hours(1), open.start), booking(open.end, open.end + hours(1))];
    assert!(matches!(invited().accept(&open, &touching, now()), Ok(Acceptance::Confirmed { .. })));
}

/// Shows: AMB-40
#[test]
fn the_terms_are_a_snapshot_of_the_position() {
    let open = group_view(now() + hours(100), 2, 0);
    let old = Engagement { terms: terms(90, 0), ..invited() };
    let outcome = old.accept(&open, &[], now()).expect("a place is free");
    let Acceptance::Confirmed { engagement: accepted, .. } = outcome else {
        panic!("confirmed: {outcome:?}")
    };
    assert_eq!(accepted.terms, open.position.terms);
    let invitation = Engagement::invite(None, engagement_id(1), &favorite(), Some(&open), now());
    assert_eq!(invitation.expect("invited").engagement.terms, open.position.terms);
    let asked = Engagement { terms: terms(90, 0), ..engagement(State::Requested { at: early() }) };
    assert_eq!(asked.approve_request(&open, now()).expect("invited").terms, open.position.terms);
}

/// Shows: AMB-36
#[test]
fn a_fourth_request_for_a_case_is_rejected() {
    let open = group_view(now() + hours(100), 1, 0);
    let mut last: Option<Engagement> = None;
    for n in 1..=MAX_REQUESTS {
        let outcome = Engagement::request(last.as_ref(), engagement_id(5), applicant(), &open, &[], now());
        let Ok(RequestOutcome::Sent(sent)) = outcome else { panic!("request {n}: {outcome:?}") };
        assert_eq!((sent.requests, sent.id), (n, engagement_id(5)));
        assert_eq!(sent.state, State::Requested { at: now() });
        let declined = sent.decline_request(&open, now()).expect("declined");
        last = declined.acknowledge(now());
        assert!(last.is_some(), "C-53");
    }
    let refusal = Engagement::request(last.as_ref(), engagement_id(5), applicant(), &open, &[], now())
        .expect_err("the fourth request");
    assert_eq!(
        (refusal.code, refusal.kind),
        (codes::TOO_MANY_REQUESTS, crate::refusal::RefusalKind::Conflict)
    );
}

/// Shows: C-42, C-43, C-44, AMB-35
#[test]
fn the_answer_to_a_request_follows_from_the_case() {
    let ask = |existing: Option<&Engagement>, open: &GroupView, at| {
        Engagement::request(existing, engagement_id(1), applicant(), open, &[], at).expect("no refusal")
    };
    let start = now() + hours(10);
    assert_eq!(ask(None, &group_view(start, 1, 0), now()).answer(), NoticeStatus::Invited, "C-43");
    assert_eq!(
        ask(None, &group_view(start, 1, 1), now()).answer(),
        NoticeStatus::PositionAlreadyFilled,
        "C-44"
    );
    assert_eq!(ask(None, &group_view(start, 1, 0), start).answer(), NoticeStatus::PositionClosed, "AMB-42");
    let cancelled = GroupView { cancelled: true, ..group_view(start, 1, 0) };
    assert_eq!(ask(None, &cancelled, now()).answer(), NoticeStatus::PositionClosed);
    let pending = engagement(State::Requested { at: early() });
    assert_eq!(ask(Some(&pending), &group_view(start, 1, 1), now()), RequestOutcome::AlreadyPending);
    assert_eq!(ask(Some(&invited()), &group_view(start, 1, 0), now()), RequestOutcome::AlreadyInvited);
    for outcome in [RequestOutcome::AlreadyPending, RequestOutcome::AlreadyInvited] {
        assert_eq!(outcome.answer(), NoticeStatus::Invited);
    }
}

/// Shows: AMB-37
#[test]
fn skipped_invitees_have_a_reason() {
    let open = group_view(now() + hours(100), 1, 0);
    let skip = |invitee: Invitee, open: Option<&GroupView>, existing: Option<&Engagement>| {
        Engagement::invite(existing, engagement_id(1), &invitee, open, now()).expect_err("skipped")
    };
    let stranger = Invitee { favorite: false, active: false, ..favorite() };
    assert_eq!(skip(stranger, Some(&open), None), SkipReason::NotFavorite);
    let surgeon = Invitee { role: Role::Surgeon, category: None, ..favorite() };
    assert_eq!(skip(surgeon, Some(&open), None), SkipReason::NotFavorite);
    let gone = Invitee { active: false, ..favorite() };
    assert_eq!(skip(gone, Some(&open), None), SkipReason::Inactive);
    assert_eq!(skip(favorite(), None, None), SkipReason::WrongCategory);
    let nurse = Invitee { category: Some(Category::RegisteredNurse), ..favorite() };
    assert_eq!(skip(nurse, Some(&open), None), SkipReason::WrongCategory);
    for state in [invited().state, confirmed().state, State::PositionFilled { at: early() }] {
        assert_eq!(skip(favorite(), Some(&open), Some(&engagement(state))), SkipReason::AlreadyInvited);
    }
    let full = group_view(now() + hours(100), 1, 1);
    let started = group_view(now(), 1, 0);
    let cancelled = GroupView { cancelled: true, ..open };
    for closed in [full, started, cancelled] {
        assert_eq!(skip(favorite(), Some(&closed), None), SkipReason::Closed);
    }
    let names: Vec<_> = SkipReason::ALL.iter().map(|reason| reason.as_str()).collect();
    assert_eq!(names, ["ALREADY_INVITED", "NOT_FAVORITE", "WRONG_CATEGORY", "INACTIVE", "CLOSED"]);
}

/// Shows: AMB-37
#[test]
fn a_pending_request_is_answered_by_an_invitation() {
    let open = group_view(now() + hours(100), 1, 0);
    let pending = engagement(State::Requested { at: early() });
    let invitation = Engagement::invite(Some(&pending), engagement_id(9), &favorite(), Some(&open), now());
    let invitation = invitation.expect("invited");
    assert!(invitation.answers_request);
    assert_eq!(invitation.engagement, Engagement { state: State::Invited { at: now() }, ..pending });
    let fresh = Engagement::invite(None, engagement_id(9), &favorite(), Some(&open), now()).expect("invited");
    assert!(!fresh.answers_request);
    assert_eq!((fresh.engagement.id, fresh.engagement.requests), (engagement_id(9), 0));
}

/// Shows: C-79, AMB-55
#[test]
fn a_second_answer_is_a_conflict() {
    let open = group_view(now() + hours(100), 1, 0);
    let pending = engagement(State::Requested { at: early() });
    let first = pending.approve_request(&open, now()).expect("invited");
    for second in [first.approve_request(&open, now()), first.decline_request(&open, now())] {
        let refusal = second.expect_err("answered");
        assert_eq!(
            (refusal.code, refusal.kind),
            (codes::ALREADY_ANSWERED, crate::refusal::RefusalKind::Conflict)
        );
    }
}

/// Shows: C-77, AMB-42
#[test]
fn a_failed_invitation_has_the_products_text() {
    let pending = engagement(State::Requested { at: early() });
    let start = now() + hours(100);
    let cancelled = GroupView { cancelled: true, ..group_view(start, 1, 0) };
    for (open, at) in [(group_view(start, 1, 1), now()), (group_view(start, 1, 0), start), (cancelled, now())]
    {
        let refusal = pending.approve_request(&open, at).expect_err("closed");
        assert_eq!(
            (refusal.code, refusal.message.as_str()),
            (codes::CLOSED, "Your invitation was unsuccessful")
        );
    }
    assert!(pending.decline_request(&group_view(start, 1, 1), now()).is_ok(), "a full case can be declined");
    assert_eq!(
        pending.decline_request(&group_view(start, 1, 0), start).expect_err("started").code,
        codes::CLOSED
    );
}

/// Shows: AMB-32
#[test]
fn invitations_are_suspended_while_the_position_is_full() {
    let waiting = invited().fill().expect("suspended");
    assert_eq!(waiting.state, State::PositionFilled { at: early() });
    assert_eq!(waiting.reopen(), Some(invited()), "the time of the invitation is kept");
    let requested = engagement(State::Requested { at: early() });
    assert_eq!((requested.fill(), confirmed().fill()), (None, None), "the number of requests is unchanged");
    assert_eq!((invited().reopen(), confirmed().reopen()), (None, None));
    let outcome = waiting.accept(&group_view(now() + hours(1), 1, 0), &[], now());
    assert!(matches!(outcome, Ok(Acceptance::Confirmed { .. })), "can accept when a place is free again");
}

/// Shows: AMB-39, AMB-40
#[test]
fn a_cancellation_owes_minimum_pay_to_confirmed_people_within_24_hours() {
    let start = now() + hours(24);
    let none = Engagement { terms: terms(150, 0), ..confirmed() };
    for (engagement, start, owed) in [
        (confirmed(), start, Some(Money::from_cents(40_000))),
        (confirmed(), start + MICRO, None),
        (invited(), start, None),
        (none, start, None),
    ] {
        let cancellation = engagement.cancel(start, now()).expect("a live engagement");
        assert_eq!(cancellation.min_pay, owed);
        let was_confirmed = matches!(engagement.state, State::Confirmed { .. });
        assert_eq!(cancellation.was_confirmed, was_confirmed);
        assert_eq!(cancellation.engagement.state, State::Cancelled { at: now(), was_confirmed });
    }
}

#[test]
fn stored_states_are_read_back() {
    let at = early();
    let excused = State::Withdrawn { at, excused: true };
    for state in table::states().into_iter().chain([excused]) {
        assert_eq!(State::restore(state.stored_name(), state.at(), state.columns()), Some(state));
    }
    assert_eq!(State::restore("DISCARDED", at, StateColumns::default()), None);
}

/// Shows: C-39, AMB-36
#[test]
fn statuses_have_their_wire_names() {
    let at = early();
    for (state, message, request) in [
        (State::Requested { at }, None, Some("INVITE_REQUEST")),
        (State::Invited { at }, Some("INVITED"), None),
        (State::PositionFilled { at }, Some("POSITION_ALREADY_FILLED"), None),
        (State::Confirmed { at, reconfirm: false }, Some("CONFIRMED"), None),
        (State::Declined { at }, Some("DECLINED"), None),
        (State::Withdrawn { at, excused: false }, Some("WITHDRAWN"), None),
        (State::RequestDeclined { at }, Some("REJECTED_REQUEST"), None),
        (State::Cancelled { at, was_confirmed: true }, Some("CANCELLED"), None),
        (State::Acknowledged { at, after: Rejection::Request }, Some("ACKNOWLEDGED"), None),
    ] {
        let engagement = engagement(state);
        assert_eq!(engagement.message_status().map(NoticeStatus::as_str), message, "{state:?}");
        assert_eq!(engagement.request_status().map(NoticeStatus::as_str), request, "{state:?}");
        assert_eq!(Some(engagement.status().as_str()), message.or(request), "{state:?}");
    }
    assert_eq!(invite_status(None), NoticeStatus::NotInvited, "AMB-48");
    assert_eq!(invite_status(Some(&confirmed())), NoticeStatus::Confirmed);
}

/// An invitation that the professional did not request is not their choice, also after an earlier request ended.
///
/// Shows: AMB-84
#[test]
fn an_own_choice_is_a_request_its_answer_or_an_acceptance() {
    let at = Timestamp::UNIX_EPOCH;
    let (requested, invited) = (State::Requested { at }, State::Invited { at });
    for before in [None, Some(invited), Some(requested), Some(State::Declined { at })] {
        assert!(requested.is_own_choice(before));
        assert!(State::Confirmed { at, reconfirm: false }.is_own_choice(before));
        assert!(!State::Withdrawn { at, excused: false }.is_own_choice(before));
        assert_eq!(invited.is_own_choice(before), before == Some(requested), "{before:?}");
    }
}
