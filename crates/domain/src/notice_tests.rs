use super::*;
use crate::money::Money;
use crate::pay::PayTerms;
use crate::person::Category;

/// Shows: C-40, D-26, AMB-56
#[test]
fn kinds_have_the_names_of_the_specification_and_a_request_has_two() {
    let names: Vec<_> = NoticeKind::ALL.iter().map(|kind| kind.as_str()).collect();
    let expected = [
        "INVITATION",
        "MESSAGE",
        "WITHDRAWAL",
        "CANCELLATION",
        "INVITATION_REQUEST",
        "REJECTION",
        "ACCEPTED",
    ];
    assert_eq!(names, expected);
    for name in ["INVITE_REQUEST", "INVITATION_REQUEST"] {
        assert_eq!(NoticeKind::from_input(name), Some(NoticeKind::InvitationRequest), "D-26 {name}");
    }
    assert_eq!(NoticeKind::from_input("GREETING"), None);
}

/// A notice has one of the sixteen statuses of the specification, or that of a changed time, which is never stored.
///
/// Shows: C-39, FL-05
#[test]
fn notices_have_the_statuses_of_the_specification() {
    let names: Vec<_> = NoticeStatus::ALL.iter().map(|status| status.as_str()).collect();
    let expected = [
        "NOT_INVITED",
        "INVITED",
        "REJECTED",
        "CONFIRMED",
        "ACCEPTED",
        "POSITION_ALREADY_FILLED",
        "DECLINED",
        "POSITION_CLOSED",
        "WITHDRAWN",
        "CANCELLED",
        "ACKNOWLEDGED",
        "INVITE_REQUEST",
        "REMOVED",
        "DISCARDED",
        "UNKNOWN_STATUS",
        "REJECTED_REQUEST",
        "AWAITING_RECONFIRMATION",
    ];
    assert_eq!(names, expected);
    for status in NoticeStatus::ALL {
        assert_eq!(NoticeStatus::parse(status.as_str()), Some(*status));
    }
    assert_eq!(NoticeStatus::parse("WHATEVER"), None, "AMB-48");
}

/// Shows: C-45, C-49, AMB-55
#[test]
fn notice_texts_match_the_specification() {
    assert_eq!(accepted_content(true), "position filled");
    assert_eq!(accepted_content(false), "position accepted");
    assert_eq!(REQUEST_DECLINED, "Your invite request has been declined.");
    assert_eq!(CANCELLED, "job cancelled");
}

/// Shows: C-71, C-72, C-73, D-14, D-15, D-16, D-17, D-18, D-19, D-20, D-21, D-22, AMB-384
#[test]
fn actions_follow_from_kind_status_and_case() {
    use NoticeKind::{Accepted, Cancellation, Invitation, InvitationRequest, Message, Rejection, Withdrawal};
    use NoticeStatus::{
        Cancelled, Confirmed, InviteRequest, Invited, PositionAlreadyFilled, RejectedRequest, Withdrawn,
    };
    let now: Timestamp = "2026-11-21T12:00:00Z".parse().expect("an instant");
    let later: Timestamp = "2026-11-21T12:00:01Z".parse().expect("an instant");
    let terms =
        PayTerms::from_amounts(Money::from_cents(100), Money::ZERO, Money::ZERO).expect("valid terms");
    let position = |filled| Position::restore(Category::ScrubTech, terms, 1, filled).expect("a position");
    let case = |status, start, filled| NoticeCaseState {
        status,
        start,
        position: Some(position(filled)),
        offer_until: None,
        standby: false,
        cannot_come: false,
        day_reported: false,
        own: &[],
    };
    let open = case(CaseStatus::Open, later, 0);
    let started = case(CaseStatus::Open, now, 0);
    let full = case(CaseStatus::Partial, later, 1);
    let partial = case(CaseStatus::Partial, later, 0);
    let complete = case(CaseStatus::Complete, later, 1);
    let cancelled = case(CaseStatus::Cancelled, later, 0);
    let held = NoticeCaseState { offer_until: Some(later), ..full };
    let expired = NoticeCaseState { offer_until: Some(now), ..full };
    let absent = NoticeCaseState { cannot_come: true, ..complete };
    let absent_of_cancelled = NoticeCaseState { cannot_come: true, ..cancelled };
    let absent_at_start = NoticeCaseState { cannot_come: true, ..started };
    let unconfirmed = NoticeCaseState { day_reported: true, ..complete };
    let unconfirmed_at_start = NoticeCaseState { day_reported: true, ..started };
    let to_stand_by = NoticeCaseState { standby: true, ..complete };
    let to_stand_by_of_partial = NoticeCaseState { standby: true, ..full };
    let table: &[(NoticeKind, NoticeStatus, &NoticeCaseState, &str)] = &[
        (Invitation, Invited, &open, "REJECT ACCEPT"),
        (Invitation, Invited, &full, "DISCARD"),
        (Invitation, PositionAlreadyFilled, &complete, "DISCARD STAND_BY"),
        (Invitation, PositionAlreadyFilled, &full, "DISCARD STAND_BY"),
        (Invitation, PositionAlreadyFilled, &to_stand_by, "DISCARD"),
        (Invitation, PositionAlreadyFilled, &open, "DISCARD"),
        (Invitation, PositionAlreadyFilled, &started, "DISCARD"),
        (Invitation, PositionAlreadyFilled, &cancelled, "DISCARD"),
        (Invitation, Invited, &started, "DISCARD"),
        (Invitation, Cancelled, &cancelled, "DISCARD"),
        (Invitation, Confirmed, &open, "DISCARD"),
        (InvitationRequest, InviteRequest, &open, "DECLINE INVITE"),
        (InvitationRequest, InviteRequest, &partial, "DECLINE INVITE"),
        // The position is full, but the case is not: the poster can decline (AMB-38).
        (InvitationRequest, InviteRequest, &full, "DECLINE"),
        (InvitationRequest, InviteRequest, &to_stand_by_of_partial, "DECLINE INVITE"),
        (InvitationRequest, InviteRequest, &complete, "DISCARD"),
        (InvitationRequest, InviteRequest, &started, "DISCARD"),
        (InvitationRequest, InviteRequest, &cancelled, "DISCARD"),
        (InvitationRequest, Invited, &open, "DISCARD"),
        // An owner releases a professional who cannot come with one click (AMB-161).
        (Withdrawal, Confirmed, &absent, "DISCARD RELEASE"),
        (Withdrawal, Confirmed, &complete, "ACKNOWLEDGE"),
        (Withdrawal, Confirmed, &absent_of_cancelled, "ACKNOWLEDGE"),
        (Withdrawal, Confirmed, &absent_at_start, "DISCARD"),
        (Withdrawal, Withdrawn, &absent, "ACKNOWLEDGE"),
        // An owner releases a professional who has not confirmed the day with one click (AMB-168).
        (Message, Confirmed, &complete, "DISCARD"),
        (Withdrawal, Confirmed, &unconfirmed, "DISCARD RELEASE"),
        (Withdrawal, Confirmed, &unconfirmed_at_start, "DISCARD"),
        // A held place can be taken until the offer ends (AMB-158).
        (Invitation, Invited, &held, "REJECT ACCEPT"),
        (Invitation, Invited, &expired, "DISCARD"),
        // A request for a place on the standby list is about a full case (AMB-157).
        (InvitationRequest, InviteRequest, &to_stand_by, "DECLINE INVITE"),
        (Rejection, RejectedRequest, &open, "DISCARD"),
        (Rejection, RejectedRequest, &started, "DISCARD"),
        (Cancellation, Cancelled, &cancelled, "ACKNOWLEDGE"),
        (Cancellation, Cancelled, &started, "DISCARD"),
        (Withdrawal, Withdrawn, &open, "ACKNOWLEDGE"),
        (Withdrawal, Withdrawn, &started, "DISCARD"),
        (Accepted, Confirmed, &complete, "ACKNOWLEDGE"),
        (Accepted, Confirmed, &started, "DISCARD"),
    ];
    let texts = |actions: Vec<NoticeAction>| {
        actions.iter().map(|action| action.as_str()).collect::<Vec<_>>().join(" ")
    };
    for (kind, status, case, expected) in table {
        let found = texts(actions(*kind, *status, false, Some(case), now));
        assert_eq!(found, *expected, "{kind} {status} {case:?}");
        // A notice that was read has only the buttons to answer it; the standby list is no answer.
        let is_answered = expected.contains(' ') && !expected.ends_with("STAND_BY");
        let answers = if is_answered || *expected == "DECLINE" { *expected } else { "" };
        assert_eq!(texts(actions(*kind, *status, true, Some(case), now)), answers, "read {kind} {status}");
    }
    assert_eq!(actions(Message, NoticeStatus::NotInvited, false, None, now), [NoticeAction::Discard]);
}

/// A message to a confirmed professional also offers the steps on the way to the case, whether or not it was read.
///
/// Shows: AMB-322
#[test]
fn a_message_to_a_confirmed_professional_has_the_steps_to_the_case() {
    let start: Timestamp = "2026-11-21T12:00:00Z".parse().expect("an instant");
    let case = NoticeCaseState {
        status: CaseStatus::Complete,
        start,
        position: None,
        offer_until: None,
        standby: false,
        cannot_come: false,
        day_reported: false,
        own: &[NoticeAction::SetOut, NoticeAction::Arrive],
    };
    let steps = [NoticeAction::Discard, NoticeAction::SetOut, NoticeAction::Arrive];
    for read in [false, true] {
        let found = |kind, status| actions(kind, status, read, Some(&case), start);
        assert_eq!(found(NoticeKind::Message, NoticeStatus::Confirmed), steps);
        let other: &[NoticeAction] = if read { &[] } else { &[NoticeAction::Discard] };
        assert_eq!(found(NoticeKind::Message, NoticeStatus::Removed), other);
        assert_eq!(found(NoticeKind::Invitation, NoticeStatus::Confirmed), other);
    }
}

/// Every report is recognized by its stored subject, on a notice of its kind only; a message that a person writes with
/// the same subject as a report of the owners is none.
///
/// Shows: AMB-389
#[test]
fn reports_are_recognized_by_kind_and_subject() {
    for report in NoticeReport::ALL {
        for kind in NoticeKind::ALL {
            let expected = (*kind == report.kind()).then_some(*report);
            assert_eq!(NoticeReport::of(*kind, report.subject()), expected, "{kind} {report}");
        }
    }
    for kind in NoticeKind::ALL {
        assert_eq!(NoticeReport::of(*kind, kind.subject()), None, "{kind}");
    }
}
