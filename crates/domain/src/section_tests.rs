use super::*;
use crate::fixtures::{MICRO, case, case_id, engagement_id, hours, now, person, position, terms};
use crate::person::Category::Anesthesiologist;

fn engaged(state: State) -> Engagement {
    let mut engagement =
        Engagement::new(engagement_id(1), case_id(1), person(10), Anesthesiologist, terms(150, 0), state);
    engagement.requests = 1;
    engagement
}

fn group_view(filled: i64) -> GroupView {
    case(now() + hours(10), &[position(Anesthesiologist, 1, filled)])
        .group_view(Anesthesiologist)
        .expect("a position")
}

/// Section and button of a case in this state; `at` is an hour from now.
fn shown(state: Option<State>, group_view: &GroupView, at: Timestamp) -> (Option<Section>, ButtonCategory) {
    let engagement = state.map(engaged);
    (section(engagement.as_ref(), group_view, at), professional_button(engagement.as_ref(), group_view, at))
}

fn all_states() -> Vec<Option<State>> {
    let at = now();
    vec![
        None,
        Some(State::Requested { at }),
        Some(State::Invited { at }),
        Some(State::PositionFilled { at }),
        Some(State::Confirmed { at, reconfirm: false }),
        Some(State::Declined { at }),
        Some(State::Withdrawn { at, excused: false }),
        Some(State::Released { at }),
        Some(State::RequestDeclined { at }),
        Some(State::Cancelled { at, was_confirmed: false }),
        Some(State::Cancelled { at, was_confirmed: true }),
        Some(State::Acknowledged { at, after: Rejection::Request }),
        Some(State::Acknowledged { at, after: Rejection::Cancellation }),
    ]
}

/// Each state decides the section and the button of an open case.
///
/// Shows: C-24..C-32, B-86
#[test]
fn the_state_decides_the_section_and_button_of_an_open_case() {
    let at = now();
    for (row, state, section, button) in [
        ("C-24", None, Section::Requestable, ButtonCategory::Requestable),
        (
            "C-25",
            Some(State::Confirmed { at, reconfirm: false }),
            Section::Confirmed,
            ButtonCategory::Confirmed,
        ),
        ("C-26", Some(State::Declined { at }), Section::Requestable, ButtonCategory::Requestable),
        (
            "C-27",
            Some(State::Withdrawn { at, excused: false }),
            Section::Requestable,
            ButtonCategory::Requestable,
        ),
        ("C-28", Some(State::Invited { at }), Section::Invited, ButtonCategory::Invited),
        ("C-29", Some(State::PositionFilled { at }), Section::Invited, ButtonCategory::Invited),
        ("C-30", Some(State::RequestDeclined { at }), Section::Requested, ButtonCategory::Rejected),
        (
            "C-31, AMB-36",
            Some(State::Acknowledged { at, after: Rejection::Request }),
            Section::Requestable,
            ButtonCategory::Requestable,
        ),
        ("C-31, AMB-160", Some(State::Released { at }), Section::Requestable, ButtonCategory::Requestable),
        ("C-32", Some(State::Requested { at }), Section::Requested, ButtonCategory::Requested),
    ] {
        assert_eq!(shown(state, &group_view(0), now()), (Some(section), button), "{row}");
    }
}

/// Shows: AMB-38
#[test]
fn a_partly_filled_position_counts_as_open() {
    let partly = case(now() + hours(10), &[position(Anesthesiologist, 2, 1)]).group_view(Anesthesiologist);
    let partly = partly.expect("a position");
    assert_eq!(shown(None, &partly, now()).0, Some(Section::Requestable));
}

/// Shows: C-23, AMB-32
#[test]
fn a_full_case_is_shown_to_the_confirmed_only() {
    for state in all_states() {
        let confirmed = matches!(state, Some(State::Confirmed { .. }));
        let expected = confirmed.then_some(Section::Confirmed);
        assert_eq!(shown(state, &group_view(1), now()).0, expected, "{state:?}");
    }
}

/// Shows: C-21, C-22
#[test]
fn cancelled_cases_are_shown_to_their_participants() {
    let cancelled = GroupView { cancelled: true, ..group_view(0) };
    for state in all_states() {
        let own = matches!(
            state,
            Some(State::Cancelled { .. } | State::Acknowledged { after: Rejection::Cancellation, .. })
        );
        let expected = match own {
            true => (Some(Section::Cancelled), ButtonCategory::Cancelled),
            false => (None, ButtonCategory::Closed),
        };
        assert_eq!(shown(state, &cancelled, now()), expected, "{state:?}");
    }
}

/// Shows: AMB-42
#[test]
fn cancelled_cases_are_hidden_after_seven_days() {
    let cancelled = GroupView { cancelled: true, ..group_view(0) };
    let state = Some(State::Cancelled { at: now(), was_confirmed: true });
    let last = cancelled.start + hours(7 * 24);
    assert_eq!(shown(state, &cancelled, last - MICRO).0, Some(Section::Cancelled));
    assert_eq!(shown(state, &cancelled, last).0, None);
}

/// Shows: C-20, AMB-42
#[test]
fn started_cases_are_shown_to_confirmed_professionals_until_their_end() {
    let open = group_view(0);
    for state in all_states() {
        let confirmed = matches!(state, Some(State::Confirmed { .. }));
        let expected = confirmed.then_some(Section::Confirmed);
        assert_eq!(shown(state, &open, open.start).0, expected, "{state:?}");
        assert_eq!(shown(state, &open, open.end - MICRO).0, expected, "{state:?}");
        assert_eq!(shown(state, &open, open.end), (None, ButtonCategory::Closed), "{state:?}");
    }
}

/// Shows: B-79, B-86
#[test]
fn posters_can_cancel_until_the_start() {
    let sample = case(now() + hours(10), &[position(Anesthesiologist, 1, 0)]);
    assert_eq!(poster_button(&sample, now()), ButtonCategory::Cancel);
    assert_eq!(poster_button(&sample, sample.start), ButtonCategory::Closed);
    let cancelled = Case { cancelled_at: Some(now()), ..sample };
    assert_eq!(poster_button(&cancelled, now()), ButtonCategory::Cancelled);
    let names: Vec<_> = ButtonCategory::ALL.iter().map(|button| button.as_str()).collect();
    let expected =
        ["CANCEL", "INVITED", "CONFIRMED", "REQUESTED", "REQUESTABLE", "CANCELLED", "CLOSED", "REJECTED"];
    assert_eq!(names, expected);
}
