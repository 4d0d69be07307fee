use super::*;

/// Shows: C-40, AMB-56
#[test]
fn every_kind_parses_and_both_spellings_of_a_request() {
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

/// Shows: C-39
#[test]
fn notices_have_sixteen_statuses() {
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
