use super::*;
use crate::engagement::MAX_REQUESTS;
use crate::engagement::Reconfirmation;
use crate::fixtures::{MICRO, case, case_id, engagement_id, hours, now, person, position, terms};
use crate::id::CaseId;
use crate::person::Category::{self, Anesthesiologist};

fn group_view(start: Timestamp, required: i64, filled: i64) -> GroupView {
    case(start, &[position(Anesthesiologist, required, filled)])
        .group_view(Anesthesiologist)
        .expect("a position")
}

fn of(who: u128, state: State) -> Engagement {
    let group: Category = Anesthesiologist;
    Engagement::new(engagement_id(who), case_id(1), person(who), group, terms(100, 400), state)
}

fn waiting(who: u128) -> Engagement {
    let at = now() - hours(50);
    Engagement { standby: Some(at), ..of(who, State::PositionFilled { at }) }
}

fn confirmed() -> Engagement {
    of(10, State::Confirmed { at: now() - hours(50), reconfirm: false })
}

/// Shows: FL-19, AMB-158
#[test]
fn a_place_is_held_15_minutes_5_if_urgent_and_not_at_all_within_6_hours() {
    let minutes = SignedDuration::from_mins;
    for (lead, hold) in [
        (hours(24), Some(minutes(15))),
        (hours(24) - MICRO, Some(minutes(5))),
        (hours(6), Some(minutes(5))),
        (hours(6) - MICRO, None),
        (hours(-1), None),
    ] {
        assert_eq!(hold_time(now() + lead, now()), hold, "{lead}");
    }
}

/// Shows: FL-19, AMB-158
#[test]
fn free_places_are_offered_in_the_order_of_the_list() {
    let view = group_view(now() + hours(100), 3, 1);
    let until = now() + HOLD;
    let both = refill(&view, &[waiting(1), waiting(2), waiting(3)], 2, now());
    let offered: Vec<_> = both.offers.iter().map(|it| (it.person, it.state, it.terms)).collect();
    let state = State::Offered { at: now(), until };
    assert_eq!(offered, [(person(1), state, terms(150, 400)), (person(2), state, terms(150, 400))]);
    assert_eq!((both.position.held(), both.opens), (2, false));

    let one = refill(&view, &[waiting(1)], 2, now());
    assert_eq!((one.offers.len(), one.position.held(), one.opens), (1, 1, true));
    let soon = refill(&group_view(now() + hours(5), 3, 1), &[waiting(1)], 2, now());
    assert_eq!((soon.offers.len(), soon.position.held(), soon.opens), (0, 0, true));
    let over = refill(&group_view(now(), 3, 1), &[waiting(1)], 2, now());
    assert_eq!((over.offers.len(), over.opens), (0, false));
}

/// A place that the owners do not need is not offered when another one becomes free; people on the standby list have an open
/// invitation meanwhile.
///
/// Shows: FL-19, AMB-267
#[test]
fn only_freed_places_are_offered() {
    let view = group_view(now() + hours(100), 3, 1);
    let invited = Engagement { state: State::Invited { at: now() }, ..waiting(1) };
    let one = refill(&view, &[invited, waiting(2)], 1, now());
    let offered: Vec<_> = one.offers.iter().map(|it| it.person).collect();
    assert_eq!((offered, one.position.held(), one.opens), (vec![person(1)], 1, false));
    let none = refill(&view, &[], 1, now());
    assert_eq!((none.offers.len(), none.opens), (0, true));
}

/// Shows: FL-19, AMB-158
#[test]
fn an_offer_ends_at_its_instant_and_takes_the_person_off_the_list() {
    let view = group_view(now() + hours(100), 1, 0);
    let held = GroupView { position: view.position.hold().expect("a place"), ..view };
    let offered = waiting(1).offer(&view, now() + HOLD, now()).expect("an offer");
    let last = now() + HOLD - MICRO;
    assert!(offered.has_offer(last) && !offered.has_offer(now() + HOLD));
    assert_eq!(offered.expire_offer(last), None);
    let expired = offered.expire_offer(now() + HOLD).expect("over");
    assert_eq!((expired.state, expired.standby), (State::PositionFilled { at: now() }, None));

    use crate::engagement::Acceptance;
    let accepted = offered.accept(&held, &[], last).expect("an answer");
    assert!(matches!(accepted, Acceptance::Confirmed { engagement, position }
        if engagement.standby.is_none() && position.held() == 0 && position.is_filled()));
    assert_eq!(offered.accept(&held, &[], now() + HOLD), Ok(Acceptance::Filled(offered)));
    let other = of(2, State::Invited { at: now() });
    assert!(matches!(other.accept(&held, &[], last), Ok(Acceptance::Filled(_))));
}

/// Shows: FL-18, AMB-157
#[test]
fn people_who_were_not_invited_ask_to_stand_by() {
    let full = group_view(now() + hours(100), 1, 1);
    let applicant = Applicant { person: person(1), category: Anesthesiologist };
    let stand_by = |existing: Option<&Engagement>| {
        Engagement::stand_by(existing, engagement_id(1), applicant, &full, &[], now())
    };
    let Ok(StandbyOutcome::Requested(asked)) = stand_by(None) else { panic!("a request") };
    assert_eq!((asked.requests, asked.standby), (1, Some(now())));
    assert_eq!(stand_by(Some(&asked)), Ok(StandbyOutcome::AlreadyWaiting));
    assert_eq!(asked.offer(&full, now() + HOLD, now()), None, "an owner has to approve it first");
    let approved = asked.approve_request(&full, now()).expect("approved");
    assert_eq!((approved.state, approved.standby), (State::PositionFilled { at: now() }, Some(now())));
    let declined = asked.decline_request(&full, now()).expect("declined");
    assert_eq!(declined.standby, None);
    let StandbyEnd::Left(left) = asked.leave_standby(now()) else { panic!("left") };
    assert!(matches!(left.state, State::Acknowledged { after: Rejection::Request, .. }));
    assert_eq!(left.leave_standby(now()), StandbyEnd::NotWaiting);

    // A pending request becomes one for the standby list and counts once; three are the maximum.
    let pending = Engagement { requests: MAX_REQUESTS, ..of(1, State::Requested { at: now() }) };
    assert!(
        matches!(stand_by(Some(&pending)), Ok(StandbyOutcome::Requested(it)) if it.requests == MAX_REQUESTS)
    );
    let often =
        Engagement { requests: MAX_REQUESTS, ..of(1, State::Withdrawn { at: now(), excused: false }) };
    assert_eq!(stand_by(Some(&often)).expect_err("too many").code, codes::TOO_MANY_REQUESTS);
    let busy = Booking { case: CaseId::from_uuid(person(7).as_uuid()), start: full.start, end: full.end };
    let conflict = Engagement::stand_by(None, engagement_id(1), applicant, &full, &[busy], now());
    assert_eq!(conflict.expect_err("busy").code, codes::SCHEDULE_CONFLICT);
}

/// Shows: FL-18, AMB-265
#[test]
fn after_a_missed_offer_an_owner_decides() {
    let full = group_view(now() + hours(100), 1, 1);
    let applicant = Applicant { person: person(1), category: Anesthesiologist };
    let offered =
        Engagement { standby: Some(now()), ..of(1, State::Offered { at: now(), until: now() + HOLD }) };
    let StandbyEnd::Left(left) = offered.leave_standby(now()) else { panic!("left") };
    let expired = offered.expire_offer(now() + HOLD).expect("over");
    for missed in [left, expired] {
        assert_eq!((missed.state.name(), missed.standby), ("POSITION_FILLED", None));
        let again = Engagement::stand_by(Some(&missed), missed.id, applicant, &full, &[], now());
        let Ok(StandbyOutcome::Requested(asked)) = again else { panic!("a request: {again:?}") };
        let approved = asked.approve_request(&full, now()).expect("approved");
        assert!(approved.offer(&full, now() + HOLD, now()).is_some());
        let StandbyEnd::Left(approved) = approved.leave_standby(now()) else { panic!("left") };
        let joined = Engagement::stand_by(Some(&approved), missed.id, applicant, &full, &[], now());
        assert!(matches!(joined, Ok(StandbyOutcome::Joined(_))), "no offer was missed since: {joined:?}");
    }
}

/// Shows: FL-20, AMB-160
#[test]
fn a_release_owes_minimum_pay_like_a_cancellation_but_never_twice() {
    let owed = |engagement: Engagement, lead: SignedDuration| {
        let outcome = engagement.release(&group_view(now() + lead, 1, 1), now()).expect("released");
        let Release::Released { min_pay, position, .. } = outcome else { panic!("released") };
        assert_eq!(position.filled(), 0);
        let cancelled = engagement.cancel(now() + lead, now()).expect("cancelled");
        assert_eq!(cancelled.min_pay, min_pay, "the same rule");
        min_pay
    };
    let pay = Some(confirmed().terms.min_pay);
    assert_eq!(owed(confirmed(), hours(24)), pay);
    assert_eq!(owed(confirmed(), hours(24) + MICRO), None);
    assert_eq!(owed(Engagement { min_pay_claimed: true, ..confirmed() }, hours(20)), None);
    assert_eq!(owed(Engagement { cannot_come: Some(now()), ..confirmed() }, hours(20)), None);
    assert_eq!(owed(Engagement { terms: terms(100, 0), ..confirmed() }, hours(20)), None);
}

/// Shows: FL-21, AMB-161
#[test]
fn a_reported_absence_keeps_the_place_until_the_release() {
    let near = group_view(now() + hours(72) - MICRO, 1, 1);
    let Ok(AbsenceReport::Reported(reported)) = confirmed().report_absence(&near, now()) else {
        panic!("reported")
    };
    assert_eq!((reported.state, reported.cannot_come), (confirmed().state, Some(now())));
    assert_eq!(reported.report_absence(&near, now()), Ok(AbsenceReport::AlreadyReported));
    let far = group_view(now() + hours(72), 1, 1);
    assert_eq!(confirmed().report_absence(&far, now()).expect_err("may withdraw").code, codes::NOT_LOCKED);
    let Ok(Release::Released { engagement, .. }) = reported.release(&near, now()) else { panic!("released") };
    assert_eq!((engagement.state, engagement.cannot_come), (State::Released { at: now() }, None));
}

/// Shows: FL-21, AMB-161
#[test]
fn confirming_a_changed_time_ends_a_reported_absence() {
    let absent = Engagement { cannot_come: Some(now()), ..confirmed() };
    let moved = absent.change_time().expect("confirmed");
    assert_eq!(moved.cannot_come, Some(now()), "a changed time alone ends nothing");
    let outcome = moved.reconfirm(&group_view(now() + hours(50), 1, 1), &[], now());
    let Ok(Reconfirmation::Confirmed(engagement)) = outcome else { panic!("confirmed") };
    assert_eq!((engagement.state, engagement.cannot_come), (confirmed().state, None));
}
