use caseboard_testkit::linearizability::{Operation, Verdict, check};

use super::*;

type Recorded<'a> = (Call, &'a str, u64, u64);

fn verdict(history: &[Recorded<'_>]) -> Verdict {
    let history: Vec<_> = history
        .iter()
        .map(|&(call, answer, began, ended)| Operation { call, answer: answer.to_owned(), began, ended })
        .collect();
    check(&CaseModel { places: 1 }, State::new(4), &history)
}

/// Calls one after the other.
fn in_order<'a>(calls: &[(Call, &'a str)]) -> Vec<Recorded<'a>> {
    (0..).zip(calls).map(|(number, (call, answer))| (*call, *answer, 2 * number, 2 * number + 1)).collect()
}

fn release(who: usize, needed: bool) -> Call {
    Call::Release { who, needed }
}

/// The first person has the place, and the two next ones are on the standby list.
const FULL: [(Call, &str); 3] =
    [(Call::Accept(0), "CONFIRMED"), (Call::StandBy(1), "STANDBY"), (Call::StandBy(2), "STANDBY")];

fn after_full<'a>(calls: &[(Call, &'a str)]) -> Vec<Recorded<'a>> {
    in_order(&[&FULL, calls].concat())
}

/// Each of these answers is possible by itself, but not in this order.
#[test]
fn wrong_histories_are_refuted() {
    let two_winners = [(Call::Accept(0), "CONFIRMED", 0, 9), (Call::Accept(1), "CONFIRMED", 0, 9)];
    let wrong = [
        two_winners.to_vec(),
        in_order(&[
            (Call::Accept(0), "CONFIRMED"),
            (Call::Withdraw(0), "WITHDRAWN"),
            (Call::Accept(1), "POSITION_ALREADY_FILLED"),
        ]),
        in_order(&[(Call::Cancel, "CANCELLED"), (Call::Accept(0), "CONFIRMED")]),
        // The invitation ended with the withdrawal.
        in_order(&[
            (Call::Accept(0), "CONFIRMED"),
            (Call::Withdraw(0), "WITHDRAWN"),
            (Call::Accept(0), "CONFIRMED"),
        ]),
        in_order(&[(Call::StandBy(0), "STANDBY")]),
        // The held place goes to another person, or to the second one on the list, or to no one.
        after_full(&[(Call::Withdraw(0), "WITHDRAWN"), (Call::Accept(3), "CONFIRMED")]),
        after_full(&[(release(0, true), "RELEASED"), (Call::Accept(2), "CONFIRMED")]),
        after_full(&[(release(0, true), "RELEASED"), (Call::Accept(1), "POSITION_ALREADY_FILLED")]),
        // A place that is not needed is offered to no one.
        after_full(&[(release(0, false), "RELEASED"), (Call::StandBy(1), "ALREADY_OFFERED")]),
        // No time has passed.
        after_full(&[(Call::Withdraw(0), "WITHDRAWN"), (Call::StandBy(2), "ALREADY_OFFERED")]),
        // Who has left an offer needs the owners.
        after_full(&[
            (Call::Withdraw(0), "WITHDRAWN"),
            (Call::LeaveStandby(1), "LEFT"),
            (Call::StandBy(1), "STANDBY"),
        ]),
    ];
    for history in wrong {
        assert!(matches!(verdict(&history), Verdict::Refuted { .. }), "{history:?}");
    }
}

/// Histories that keep the promises about held places, standby lists and releases are accepted.
#[test]
fn right_histories_are_linearizable() {
    let right = [
        after_full(&[
            (Call::Withdraw(0), "WITHDRAWN"),
            (Call::Accept(3), "POSITION_ALREADY_FILLED"),
            (Call::Accept(2), "POSITION_ALREADY_FILLED"),
            (Call::Invite(0), "CLOSED"),
            (Call::Accept(1), "CONFIRMED"),
        ]),
        after_full(&[
            (release(0, true), "RELEASED"),
            (Call::Decline(1), "DECLINED"),
            (Call::LeaveStandby(2), "LEFT"),
            (Call::Accept(3), "CONFIRMED"),
            (Call::StandBy(2), "REQUESTED"),
            (Call::StandBy(1), "REQUESTED"),
            (Call::LeaveStandby(1), "LEFT"),
            (Call::Accept(1), "NOT_INVITED"),
            (release(0, true), "RELEASED"),
            (Call::Withdraw(0), "NOT_CONFIRMED"),
        ]),
        after_full(&[
            (release(0, false), "RELEASED"),
            (Call::StandBy(1), "STANDBY"),
            (Call::StandBy(3), "PLACE_FREE"),
            (Call::Accept(3), "CONFIRMED"),
        ]),
        // The timer ends the offer later than its time is over.
        after_full(&[
            (Call::Withdraw(0), "WITHDRAWN"),
            (Call::PassTime, "PASSED"),
            (Call::Accept(1), "POSITION_ALREADY_FILLED"),
            (Call::StandBy(1), "ALREADY_OFFERED"),
            (Call::StandBy(1), "REQUESTED"),
            (Call::Accept(2), "CONFIRMED"),
        ]),
        // An owner who invites a person with a request keeps their place on the list.
        in_order(&[
            (Call::Accept(0), "CONFIRMED"),
            (Call::Decline(1), "DECLINED"),
            (Call::StandBy(1), "REQUESTED"),
            (release(0, true), "RELEASED"),
            (Call::Invite(1), "INVITED"),
            (Call::Accept(2), "CONFIRMED"),
            (Call::Withdraw(2), "WITHDRAWN"),
            (Call::StandBy(1), "ALREADY_OFFERED"),
        ]),
        in_order(&[
            (Call::Accept(0), "CONFIRMED"),
            (Call::Cancel, "CANCELLED"),
            (Call::StandBy(1), "CLOSED"),
            (Call::LeaveStandby(1), "LEFT"),
            (release(0, true), "CLOSED"),
            (Call::Accept(0), "POSITION_CLOSED"),
        ]),
    ];
    for history in right {
        assert_eq!(verdict(&history), Verdict::Linearizable, "{history:?}");
    }
}

/// The same calls at the same time have an order.
#[test]
fn concurrent_calls_have_an_order() {
    let history = [
        (Call::Accept(0), "CONFIRMED", 0, 9),
        (Call::Accept(1), "POSITION_ALREADY_FILLED", 1, 8),
        (Call::Withdraw(0), "WITHDRAWN", 10, 20),
        (Call::Accept(2), "CONFIRMED", 11, 19),
        (Call::Cancel, "CANCELLED", 12, 30),
        (Call::Accept(1), "POSITION_CLOSED", 13, 31),
    ];
    assert_eq!(verdict(&history), Verdict::Linearizable);
}

/// Of two people who join the standby list at the same time, either is the first; of two who join one after the other, only one.
#[test]
fn the_standby_list_has_the_order_of_the_calls() {
    let verdict = |began: u64, first: usize, second: usize| {
        verdict(&[
            (Call::Accept(0), "CONFIRMED", 0, 1),
            (Call::StandBy(1), "STANDBY", 2, 5),
            (Call::StandBy(2), "STANDBY", began, 9),
            (Call::Withdraw(0), "WITHDRAWN", 10, 11),
            (Call::StandBy(first), "ALREADY_OFFERED", 12, 13),
            (Call::StandBy(second), "STANDBY", 14, 15),
        ])
    };
    assert_eq!(verdict(4, 1, 2), Verdict::Linearizable);
    assert_eq!(verdict(4, 2, 1), Verdict::Linearizable);
    assert_eq!(verdict(6, 1, 2), Verdict::Linearizable);
    assert!(matches!(verdict(6, 2, 1), Verdict::Refuted { .. }));
}
