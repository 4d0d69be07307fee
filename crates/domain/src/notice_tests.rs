use super::*;
use NoticeAction::{Accept, Acknowledge, Decline, Discard, Invite, Reject};

#[test]
fn c_40_kinds_and_amb_56_both_spellings_of_a_request() {
    let names: Vec<_> = NoticeKind::ALL.iter().map(|kind| kind.wire()).collect();
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

#[test]
fn c_39_sixteen_statuses() {
    let names: Vec<_> = NoticeStatus::ALL.iter().map(|status| status.wire()).collect();
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
    ];
    assert_eq!(names, expected);
    for status in NoticeStatus::ALL {
        assert_eq!(NoticeStatus::from_wire(status.wire()), Some(*status));
    }
    assert_eq!(NoticeStatus::from_wire("WHATEVER"), None, "AMB-48");
}

#[test]
fn d_14_a_started_case_is_discarded_only() {
    for kind in NoticeKind::ALL.iter().filter(|kind| **kind != NoticeKind::Message) {
        for complete in [false, true] {
            assert_eq!(kind.actions(true, complete), [Discard], "{kind}");
        }
    }
}

#[test]
fn d_15_to_d_22_actions_before_the_start() {
    let before = |kind: NoticeKind, complete| kind.actions(false, complete);
    for complete in [false, true] {
        assert_eq!(before(NoticeKind::Rejection, complete), [Discard], "D-15");
        assert_eq!(before(NoticeKind::Cancellation, complete), [Acknowledge], "D-16");
        assert_eq!(before(NoticeKind::Withdrawal, complete), [Acknowledge], "D-17");
        assert_eq!(before(NoticeKind::Accepted, complete), [Acknowledge], "D-18");
        assert_eq!(before(NoticeKind::Message, complete), [Acknowledge], "AMB-08");
    }
    assert_eq!(before(NoticeKind::Invitation, false), [Accept, Reject], "D-19");
    assert_eq!(before(NoticeKind::Invitation, true), [Discard], "D-20");
    assert_eq!(before(NoticeKind::InvitationRequest, false), [Invite, Decline], "D-21");
    assert_eq!(before(NoticeKind::InvitationRequest, true), [Discard], "D-22");
}

#[test]
fn d_03_to_d_08_groups() {
    let label = |kind: NoticeKind| kind.group().wire();
    assert_eq!(label(NoticeKind::Withdrawal), "Job Withdrawn");
    assert_eq!(label(NoticeKind::InvitationRequest), "Invite Requested");
    assert_eq!(label(NoticeKind::Accepted), "Job Accepted");
    assert_eq!(label(NoticeKind::Invitation), "Invitations");
    assert_eq!(label(NoticeKind::Rejection), "Declined Request");
    assert_eq!(label(NoticeKind::Cancellation), "Cancellations");
    assert_eq!(label(NoticeKind::Message), "Messages");
}

#[test]
fn c_45_c_49_amb_55_contents() {
    assert_eq!(accepted_content(true), "position filled");
    assert_eq!(accepted_content(false), "position accepted");
    assert_eq!(REQUEST_DECLINED, "Your invite request has been declined.");
    assert_eq!(CANCELLED, "job cancelled");
}

#[test]
fn d_12_amb_53_not_cancelled_leaves_cancelled_cases_out() {
    assert!(passes_not_cancelled(NoticeKind::Accepted, false));
    assert!(!passes_not_cancelled(NoticeKind::Accepted, true));
    assert!(!passes_not_cancelled(NoticeKind::Cancellation, false));
}
