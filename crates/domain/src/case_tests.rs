use super::*;
use crate::fixtures::{MICRO, case, hours, now, person, position};
use Category::{Anesthesiologist, RegisteredNurse};

/// Shows: B-63, B-64, B-72, AMB-31
#[test]
fn the_status_of_a_case_follows_from_its_filled_places() {
    use CaseStatus::{Cancelled, Complete, Open, Partial};
    let a = |required, filled| position(Anesthesiologist, required, filled);
    let b = |required, filled| position(RegisteredNurse, required, filled);
    for (positions, expected) in [
        (vec![a(1, 0)], Open),
        (vec![a(1, 1)], Complete),
        (vec![a(3, 2)], Partial),
        (vec![a(1, 0), b(2, 0)], Open),
        (vec![a(1, 1), b(2, 0)], Partial),
        (vec![a(1, 1), b(2, 1)], Partial),
        (vec![a(1, 1), b(2, 2)], Complete),
        (vec![], Open),
    ] {
        assert_eq!(CaseStatus::derive(false, &positions), expected, "{positions:?}");
        assert_eq!(CaseStatus::derive(true, &positions), Cancelled, "the flag overrides");
    }
}

/// Shows: B-68, AMB-31
#[test]
fn open_state_closes_at_the_start() {
    let start = now() + hours(1);
    let open = case(start, &[position(Anesthesiologist, 2, 1)]);
    assert_eq!(open.open_state(start - MICRO), OpenState::Open);
    assert_eq!(open.open_state(start), OpenState::Closed);
    let full = case(start, &[position(Anesthesiologist, 1, 1)]);
    assert_eq!(full.open_state(now()), OpenState::Closed);
    let cancelled = Case { cancelled_at: Some(now()), ..open };
    assert_eq!(cancelled.open_state(now()), OpenState::Closed);
}

/// Shows: B-78, AMB-39
#[test]
fn a_case_can_be_cancelled_until_it_starts() {
    let start = now() + hours(1);
    let open = case(start, &[position(Anesthesiologist, 1, 0)]);
    assert_eq!(open.may_cancel(start - MICRO), Ok(CancelOutcome::Proceed));
    for late in [start, start + hours(1)] {
        let refusal = open.may_cancel(late).expect_err("started");
        assert_eq!((refusal.code, refusal.kind), (codes::JOB_STARTED, crate::refusal::RefusalKind::Conflict));
    }
    let cancelled = Case { cancelled_at: Some(now()), ..open };
    assert_eq!(cancelled.may_cancel(start + hours(1)), Ok(CancelOutcome::AlreadyCancelled));
}

/// Shows: B-84, L-02, AMB-40
#[test]
fn minimum_pay_is_owed_within_24_hours_to_the_microsecond() {
    let start = now() + hours(1_000);
    for (now, applies) in [
        (start - hours(24) - MICRO, false),
        (start - hours(24), true),
        (start - MICRO, true),
        (start, false),
        (start + MICRO, false),
    ] {
        assert_eq!(min_pay_applies(start, now), applies, "{now}");
    }
}

/// Shows: AMB-43
#[test]
fn twenty_four_hours_are_elapsed_time_across_a_change_of_the_clocks() {
    // 02:00 on 8 March is skipped in California: 09:00 on the 7th is 23 elapsed hours before 09:00 on the 8th.
    let start: Timestamp = "2026-03-08T16:00:00Z".parse().expect("an instant");
    let nine_the_day_before: Timestamp = "2026-03-07T17:00:00Z".parse().expect("an instant");
    assert!(min_pay_applies(start, nine_the_day_before));
    assert!(!min_pay_applies(start, nine_the_day_before - hours(1) - MICRO));
}

/// Shows: E-17
#[test]
fn a_case_ends_its_estimated_hours_after_the_start() {
    let sample = case(now(), &[]);
    assert_eq!(sample.end(), now() + hours(8));
    assert_eq!(end_of(Timestamp::MAX, sample.hours), Timestamp::MAX);
}

/// Shows: AMB-55
#[test]
fn owners_are_poster_surgeon_and_the_administrators_of_an_administrators_case() {
    let own = case(now(), &[]);
    assert!(own.is_owner(person(1), false, true));
    assert!(!own.is_owner(person(5), true, true), "a case that a surgeon posted");
    let posted = Case { poster: person(5), poster_role: Role::Admin, ..case(now(), &[]) };
    for (owner, administers) in [(person(5), true), (person(1), false), (person(6), true)] {
        assert!(posted.is_owner(owner, administers, true), "{owner}");
    }
    assert!(!posted.is_owner(person(7), false, true));
    assert!(!posted.is_owner(person(5), false, true), "the poster after the deactivation of the center");
    let by_system = Case { poster: person(9), poster_role: Role::SystemAdmin, ..case(now(), &[]) };
    assert!(by_system.is_owner(person(9), false, true) && by_system.is_owner(person(1), false, true));
    assert!(!by_system.is_owner(person(5), true, true));
}

/// Shows: AMB-55, AMB-87
#[test]
fn the_center_owns_the_cases_of_a_surgeon_without_an_affiliation() {
    let own = case(now(), &[]);
    assert!(!own.is_owner(person(1), false, false));
    assert!(own.is_owner(person(5), true, false));
    let posted = Case { poster: person(5), poster_role: Role::Admin, ..case(now(), &[]) };
    assert!(!posted.is_owner(person(1), false, false));
    assert!(posted.is_owner(person(5), true, false) && posted.is_owner(person(6), true, false));
}

/// Shows: AMB-31
#[test]
fn a_group_sees_its_own_position() {
    let mut sample = case(now(), &[position(Anesthesiologist, 1, 1), position(RegisteredNurse, 2, 0)]);
    let group_view = sample.group_view(RegisteredNurse).expect("a position");
    assert!(!group_view.position.is_full());
    assert!(sample.group_view(Anesthesiologist).expect("a position").position.is_full());
    assert_eq!(sample.group_view(Category::ScrubTech), None);
    assert_eq!((group_view.start, group_view.end), (sample.start, sample.end()));
    sample.put_position(group_view.position.take().expect("a place"));
    assert_eq!(sample.position(RegisteredNurse).map(Position::filled), Some(1));
    assert_eq!(sample.status(), CaseStatus::Partial);
}
