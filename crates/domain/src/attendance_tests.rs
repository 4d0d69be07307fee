use super::*;
use crate::fixtures::{MICRO, case, case_id, engagement_id, hours, now, person, position, terms};
use crate::person::Category::Anesthesiologist;

/// A case that starts in this time and takes four hours.
fn group_view(lead: SignedDuration) -> GroupView {
    case(now() + lead, &[position(Anesthesiologist, 1, 1)]).group_view(Anesthesiologist).expect("a position")
}

/// An engagement that was accepted this long ago.
fn accepted(ago: SignedDuration, reconfirm: bool) -> Engagement {
    let state = State::Confirmed { at: now() - ago, reconfirm };
    Engagement::new(engagement_id(1), case_id(1), person(1), Anesthesiologist, terms(100, 400), state)
}

fn attendee(lead: SignedDuration) -> Attendee {
    Attendee::of(&accepted(hours(200), false), &group_view(lead), None).expect("confirmed")
}

fn asked(lead: SignedDuration) -> Attendee {
    let mut attendee = attendee(lead);
    attendee.record(DueMessages { asks: true, reports: false }, now() - hours(1));
    attendee
}

fn code<T: std::fmt::Debug>(outcome: Result<T, Refusal>) -> &'static str {
    outcome.expect_err("refused").code
}

const NOTHING: DueMessages = DueMessages { asks: false, reports: false };
const ASKS: DueMessages = DueMessages { asks: true, reports: false };
const BOTH: DueMessages = DueMessages { asks: true, reports: true };

/// A day that was confirmed before the time changed is confirmed again with the new time only.
///
/// Shows: FL-22, AMB-168
#[test]
fn a_changed_time_voids_the_confirmation_of_the_day() {
    let view = group_view(hours(12));
    let of = |reconfirm| {
        let engagement = accepted(hours(200), reconfirm);
        let fresh = Attendee::of(&engagement, &view, None).expect("confirmed").attendance();
        let stored = Attendance { confirmed: Some(now() - hours(30)), ..fresh };
        Attendee::of(&engagement, &view, Some(stored)).expect("confirmed")
    };
    assert_eq!((of(false).confirmed_at(), of(false).due(48, now())), (Some(now() - hours(30)), NOTHING));
    assert_eq!(of(true).confirmed_at(), None);
    assert!(of(true).due(48, now()).reports);
}

/// Shows: FL-22, AMB-168
#[test]
fn the_day_is_asked_at_the_hours_of_the_center_and_again_at_24_and_12() {
    for (ask, lead, due) in [
        (48, hours(48) + MICRO, NOTHING),
        (48, hours(48), ASKS),
        (72, hours(72), ASKS),
        (24, hours(48), NOTHING),
        (24, hours(24), ASKS),
        (48, hours(12), BOTH),
        (48, hours(2) + MICRO, BOTH),
        (48, hours(2), ASKS),
        (48, MICRO, ASKS),
        (48, hours(0), NOTHING),
        (0, hours(12), NOTHING),
    ] {
        assert_eq!(attendee(lead).due(ask, now()), due, "{ask} hours, {lead} before the start");
    }
    let mut attendee = attendee(hours(48));
    let start = now() + hours(48);
    let mut done = Vec::new();
    for left in [48, 47, 24, 23, 12, 11] {
        let at = start - hours(left);
        let due = attendee.due(48, at);
        attendee.record(due, at);
        done.push((left, due));
    }
    assert_eq!(done, [(48, ASKS), (47, NOTHING), (24, ASKS), (23, NOTHING), (12, BOTH), (11, NOTHING)]);
    assert_eq!(attendee.state(now() + hours(37)), Some(AttendanceState::Unconfirmed));
}

/// Owners call a person who cannot come, or of whom they were notified, until the end of the case.
///
/// Shows: AMB-110, FL-21, FL-22, FL-23
#[test]
fn a_person_may_not_come_after_a_report_until_the_end_of_the_case() {
    let lead = hours(11);
    let view = group_view(lead);
    let (start, end) = (now() + lead, view.end);
    let mut asked = asked(lead);
    assert!(!asked.may_not_come(now()), "asked only");
    asked.record(BOTH, now());
    assert!(asked.may_not_come(now()), "the day is not confirmed");
    let arrives = |at| {
        let mut here = asked;
        assert_eq!(here.arrive(None, at), Ok(true));
        here.may_not_come(at)
    };
    assert!(!arrives(start), "arrived");
    let mut absent = accepted(hours(200), false);
    absent.cannot_come = Some(now());
    let of = |view: &GroupView| Attendee::of(&absent, view, None).expect("confirmed");
    let found = [now(), start, end - MICRO, end].map(|at| of(&view).may_not_come(at));
    assert_eq!(found, [true, true, true, false], "until the end");
    assert!(!of(&GroupView { cancelled: true, ..view }).may_not_come(now()), "cancelled");
}

/// Shows: FL-22, AMB-168
#[test]
fn accepting_within_24_hours_confirms_the_day() {
    let view = group_view(hours(10));
    let of = |ago, reconfirm| Attendee::of(&accepted(ago, reconfirm), &view, None).expect("confirmed");
    assert_eq!(of(hours(14), false).confirmed_at(), Some(now() - hours(14)));
    assert_eq!(of(hours(14) + MICRO, false).confirmed_at(), None);
    assert_eq!(of(hours(14), true).confirmed_at(), None);
    assert_eq!(of(hours(14), false).due(48, now()), NOTHING);
    // A professional who has yet to confirm a changed time is not asked about the day as well, but the owners are notified.
    assert_eq!(of(hours(14), true).due(48, now()), DueMessages { asks: false, reports: true });
    assert_eq!(of(hours(14), false).state(now()), Some(AttendanceState::Confirmed));
}

/// Shows: FL-22, AMB-168
#[test]
fn the_day_is_confirmed_once_after_the_question_and_before_the_start() {
    assert_eq!(code(attendee(hours(30)).confirm(now())), codes::TOO_EARLY);
    let mut first = asked(hours(30));
    assert_eq!(first.state(now()), Some(AttendanceState::Asked));
    assert_eq!(first.actions(now()), [AttendanceAction::ConfirmDay]);
    assert_eq!(first.confirm(now()), Ok(true));
    assert_eq!((first.confirmed_at(), first.confirm(now())), (Some(now()), Ok(false)));
    assert_eq!((first.state(now()), first.actions(now())), (Some(AttendanceState::Confirmed), vec![]));
    assert_eq!(code(asked(hours(0)).confirm(now())), codes::JOB_STARTED);

    let stored = Some(asked(hours(30)).attendance());
    let absent = Engagement { cannot_come: Some(now()), ..accepted(hours(200), false) };
    let mut absent = Attendee::of(&absent, &group_view(hours(30)), stored).expect("confirmed");
    assert_eq!(code(absent.confirm(now())), codes::ABSENCE_REPORTED);
    assert_eq!((absent.state(now()), absent.actions(now())), (None, vec![]));
    assert_eq!(absent.due(48, now() + hours(20)), NOTHING);
    let before = now() + hours(29);
    assert_eq!(
        (absent.actions(before), code(absent.arrive(None, before))),
        (vec![], codes::ABSENCE_REPORTED)
    );
    let later = now() + hours(30);
    assert_eq!(code(absent.set_out(later)), codes::ABSENCE_REPORTED);
    assert_eq!(absent.actions(later), [AttendanceAction::Arrive], "a person who comes after all");
    assert_eq!((absent.arrive(None, later), absent.is_absent()), (Ok(true), false));
    assert_eq!(
        (absent.state(later), absent.arrive(None, later)),
        (Some(AttendanceState::Arrived), Ok(false))
    );
    absent.cannot_come = true;
    assert_eq!(
        (absent.actions(later), absent.arrive(None, later)),
        (vec![AttendanceAction::Arrive], Ok(true))
    );
    let moved = accepted(hours(200), true);
    let mut moved = Attendee::of(&moved, &group_view(hours(30)), stored).expect("confirmed");
    assert_eq!(code(moved.confirm(now())), codes::NOT_CONFIRMED);
    let mut cancelled = Attendee { cancelled: true, ..first };
    assert_eq!(code(cancelled.confirm(now())), codes::CLOSED);
}

/// Shows: FL-22, AMB-168
#[test]
fn another_acceptance_or_start_resets_the_attendance() {
    let mut confirmed = asked(hours(30));
    confirmed.confirm(now()).expect("confirmed");
    let stored = Some(confirmed.attendance());
    let again =
        Attendee::of(&accepted(hours(100), false), &group_view(hours(30)), stored).expect("confirmed");
    let moved =
        Attendee::of(&accepted(hours(200), false), &group_view(hours(31)), stored).expect("confirmed");
    let same = Attendee::of(&accepted(hours(200), false), &group_view(hours(30)), stored).expect("confirmed");
    assert_eq!(
        [again, moved, same].map(|it| it.confirmed_at().is_some()),
        [false, false, true],
        "only the same acceptance and start count"
    );
    let withdrawn =
        Engagement { state: State::Withdrawn { at: now(), excused: false }, ..accepted(hours(200), false) };
    assert_eq!(Attendee::of(&withdrawn, &group_view(hours(30)), stored), None);
}

/// Shows: FL-22, AMB-168
#[test]
fn confirming_a_changed_time_confirms_the_day_if_the_question_is_due() {
    let of = |lead| Attendee::of(&accepted(hours(200), true), &group_view(lead), None).expect("confirmed");
    for (ask, lead, confirms) in [(48, 48, true), (48, 49, false), (24, 30, false), (0, 10, false)] {
        assert_eq!(of(hours(lead)).confirm_with_time(ask, now()), confirms, "{ask} {lead}");
    }
}

/// Shows: FL-23, AMB-170
#[test]
fn people_report_on_the_day_until_the_end_and_once() {
    let grace = SignedDuration::from_mins(15);
    assert_eq!(code(attendee(hours(6) + MICRO).set_out(now())), codes::TOO_EARLY);
    assert_eq!(code(attendee(hours(6) + MICRO).arrive(None, now())), codes::TOO_EARLY);
    let end = group_view(hours(0)).end;
    assert_eq!(code(attendee(hours(0)).arrive(None, end)), codes::CLOSED);

    let mut attendee = attendee(hours(6));
    assert_eq!(attendee.actions(now()), [AttendanceAction::SetOut, AttendanceAction::Arrive]);
    assert_eq!((attendee.set_out(now()), attendee.set_out(now() + MICRO)), (Ok(true), Ok(false)));
    assert_eq!(attendee.state(now()), Some(AttendanceState::OnTheWay));
    assert_eq!(attendee.confirmed_at(), Some(now()));
    assert_eq!(attendee.actions(now()), [AttendanceAction::Arrive]);
    let start = now() + hours(6);
    assert!(!attendee.is_missed(start + grace - MICRO));
    assert!(attendee.is_missed(start + grace), "being on the way is not being there");
    attendee.record_missed(start + grace);
    assert_eq!(attendee.state(start + grace), Some(AttendanceState::NotArrived));
    assert!(!attendee.is_missed(start + hours(1)), "once");

    let point = GeoPoint::parse(Some(36.73785), Some(-119.7871)).expect("a point");
    assert_eq!(point, GeoPoint { latitude: 367_379, longitude: -1_197_871 });
    assert_eq!(attendee.arrive(Some(point), start + hours(1)), Ok(true));
    assert_eq!(attendee.arrive(None, start + hours(2)), Ok(false));
    let Attendance { arrived, point: stored, .. } = attendee.attendance();
    assert_eq!((arrived, stored), (Some(start + hours(1)), Some(point)));
    assert_eq!(attendee.state(start + hours(2)), Some(AttendanceState::Arrived));
    assert!(attendee.actions(start + hours(2)).is_empty());
}

/// Shows: FL-23, AMB-171
#[test]
fn coordinates_are_degrees_on_earth() {
    for (latitude, longitude, fields) in [
        (Some(90.0), Some(-180.0), 0),
        (Some(90.1), Some(-180.1), 2),
        (None, Some(0.0), 1),
        (Some(f64::NAN), Some(f64::INFINITY), 2),
    ] {
        let found = GeoPoint::parse(latitude, longitude).map_or_else(|refusal| refusal.fields.len(), |_| 0);
        assert_eq!(found, fields, "{latitude:?} {longitude:?}");
    }
}

/// Shows: FL-22, FL-23, AMB-168, AMB-351
#[test]
fn a_case_is_checked_at_every_hour_that_a_center_can_set_and_often_before_its_start() {
    let start = now() + hours(100);
    let mut at = now();
    let mut left = Vec::new();
    while let Some(next) = next_check(start, at) {
        left.push(start.duration_since(next).as_mins());
        at = next;
    }
    let days = [72 * 60, 48 * 60, 24 * 60, 12 * 60];
    let near = [120, 105, 90, 75, 60, 45, 30, 15, -15];
    assert_eq!(left, [&days[..], &near].concat());
    assert_eq!(check_confirm_day(48), Ok(48));
    assert!([-24, 12, 49].map(check_confirm_day).iter().all(Result::is_err));
}

/// Shows: FL-22, AMB-168
#[test]
fn a_case_that_is_moved_closer_is_checked_halfway_to_its_start() {
    for (lead, check) in [
        (hours(100), Some(hours(28))),
        (hours(14), Some(hours(2))),
        (hours(14) - MICRO - MICRO, Some(hours(7) - MICRO)),
        (hours(12) + SignedDuration::from_mins(5), Some(hours(6) + SignedDuration::from_secs(150))),
        (hours(12), Some(hours(6))),
        (hours(8), Some(hours(4))),
        (hours(0), Some(ARRIVAL_GRACE)),
        (hours(-1), None),
    ] {
        let start = now() + lead;
        let expected = check.map(|after| now() + after);
        assert_eq!(next_check_after_move(start, now()), expected, "{lead} ahead");
    }
}

/// Shows: FL-23, AMB-322, AMB-351
#[test]
fn people_who_have_to_set_out_are_notified_once_that_the_case_starts_soon() {
    let ten_minutes = SignedDuration::from_mins(10);
    for (lead, due) in [
        (hours(2) + MICRO, false),
        (hours(2), true),
        (ten_minutes, true),
        (ten_minutes - MICRO, false),
        (hours(0), false),
        (hours(-1), false),
    ] {
        assert_eq!(attendee(lead).is_start_notice_due(now()), due, "{lead} before the start");
    }
    let mut notified = attendee(hours(2));
    notified.record_start_notice(now());
    assert!(!notified.is_start_notice_due(now() + hours(1)), "once");
    let mut on_the_way = attendee(hours(2));
    on_the_way.set_out(now()).expect("reported");
    assert!(!on_the_way.is_start_notice_due(now()));
    let mut there = attendee(hours(2));
    there.arrive(None, now()).expect("reported");
    assert!(!there.is_start_notice_due(now()));
    let absent = Engagement { cannot_come: Some(now()), ..accepted(hours(200), false) };
    for engagement in [absent, accepted(hours(200), true)] {
        let other = Attendee::of(&engagement, &group_view(hours(1)), None).expect("confirmed");
        assert!(!other.is_start_notice_due(now()), "{engagement:?}");
    }
    assert!(!Attendee { cancelled: true, ..attendee(hours(1)) }.is_start_notice_due(now()));
}

/// Shows: AMB-320
#[test]
fn a_person_whose_absence_ends_after_the_start_has_not_arrived() {
    let grace = SignedDuration::from_mins(15);
    let mut early = attendee(-grace + MICRO);
    assert!(!early.record_late_return(now()), "the owners are notified by the timer");
    assert!(!early.is_missed(now()));
    for lead in [-grace, hours(-3), hours(-300)] {
        let mut late = attendee(lead);
        assert!(late.record_late_return(now()), "{lead}");
        assert!(!late.record_late_return(now() + MICRO), "once");
        assert_eq!(late.attendance().missed, Some(now()));
        assert!(!late.is_missed(now()), "the owners knew");
    }
    let mut arrived = attendee(hours(-1));
    arrived.arrive(None, now()).expect("reported");
    assert!(!arrived.record_late_return(now()));
}

/// A message to a confirmed professional offers what the server accepts now, and nothing after the end or a
/// cancellation.
///
/// Shows: AMB-322, FL-21, FL-22, FL-23, AMB-106
#[test]
fn a_message_to_a_confirmed_professional_offers_the_next_step() {
    let start: Timestamp = "2026-11-21T12:00:00Z".parse().expect("an instant");
    let confirmation = Confirmation {
        engagement: engagement_id(1),
        accepted: start - hours(200),
        reconfirm: false,
        cannot_come: false,
        start,
        end: start + hours(4),
        cancelled: false,
    };
    let asked =
        Attendance { asked: Some(start - hours(48)), ..Attendee::new(confirmation, None).attendance() };
    let confirmed = Attendance { confirmed: Some(start - hours(40)), ..asked };
    let set_out = Attendance { set_out: Some(start - hours(1)), ..confirmed };
    let arrived = Attendance { arrived: Some(start), ..set_out };
    let moved = Confirmation { reconfirm: true, ..confirmation };
    let absent = Confirmation { cannot_come: true, ..confirmation };
    let cancelled = Confirmation { cancelled: true, ..confirmation };
    let minute = SignedDuration::from_mins(1);
    for (confirmation, stored, at, expected) in [
        (confirmation, asked, start - hours(73), "WITHDRAW CONFIRM_DAY"),
        (confirmation, asked, start - hours(40), "CANNOT_COME CONFIRM_DAY"),
        (confirmation, asked, start - hours(5), "CANNOT_COME ON_MY_WAY CONFIRM_DAY"),
        (confirmation, confirmed, start - hours(6) - minute, ""),
        (confirmation, confirmed, start - hours(6), "CANNOT_COME HERE ON_MY_WAY"),
        (confirmation, set_out, start - minute, "CANNOT_COME HERE"),
        (confirmation, confirmed, start, "ON_MY_WAY HERE"),
        (confirmation, confirmed, start + hours(4), ""),
        (confirmation, arrived, start + minute, ""),
        (moved, asked, start - hours(100), "WITHDRAW CONFIRM_TIME"),
        (moved, asked, start - hours(1), "WITHDRAW CONFIRM_TIME"),
        (moved, asked, start, "ON_MY_WAY HERE"),
        (absent, asked, start - hours(5), ""),
        (absent, asked, start, "HERE"),
        (cancelled, asked, start - hours(5), ""),
    ] {
        let found = Attendee::new(confirmation, Some(stored)).notice_actions(at);
        let names: Vec<&str> = found.iter().map(|action| action.as_str()).collect();
        assert_eq!(names.join(" "), expected, "{} before the start", start.duration_since(at));
    }
}
