//! Faults that are planted into recorded races: small changes after which no order of the calls explains the answers.

use caseboard_testkit::linearizability::{Operation, Verdict};

use super::model::{Answer, Call};
use super::races::Race;
use super::recorder::History;
use super::{FILLED, PEOPLE, verdict};

/// The most places of a race with planted faults: to refute one, the search has to look at every subset of the places.
const PLACES_MAX: usize = 5;

/// A small change of a recorded race.
pub(super) struct Fault {
    pub(super) what: &'static str,
    plant: fn(&Race, &mut History),
}

pub(super) const FAULTS: [Fault; 8] = [
    Fault {
        what: "one more winner",
        plant: |race, history| answer(first(history, Call::Accept(race.bystanders[0])), "CONFIRMED"),
    },
    Fault {
        what: "an acceptance refused while a place was free",
        plant: |race, history| answer(last(history, Call::Accept(last_on_list(race))), FILLED),
    },
    Fault {
        what: "a held place given to another person",
        plant: |race, history| answer(last(history, Call::Accept(race.bystanders[1])), "CONFIRMED"),
    },
    Fault {
        what: "a withdrawal that is lost",
        plant: |race, history| answer(last(history, Call::Accept(race.winners[0])), "CONFIRMED"),
    },
    Fault {
        what: "a freed place that is not offered",
        plant: |race, history| answer(last(history, Call::StandBy(last_on_list(race))), "STANDBY"),
    },
    Fault {
        what: "an offer to a later person on the standby list",
        plant: |race, history| {
            let not_offered_at_once = race.standby[race.winners.len()];
            exchange_times(history, Call::StandBy(race.standby[0]), Call::StandBy(not_offered_at_once));
        },
    },
    Fault {
        what: "an offer that ends before its time",
        plant: |_, history| history.retain(|it| it.call != Call::PassTime),
    },
    Fault {
        what: "a stale refusal",
        plant: |race, history| {
            // Before the calls of the winners, so before anyone had a place.
            let refusal = first(history, Call::Accept(race.bystanders[0]));
            (refusal.began, refusal.ended) = (0, 0);
        },
    },
];

fn answer(operation: &mut Operation<Call, Answer>, answer: &str) {
    answer.clone_into(&mut operation.answer);
}

/// Exchanges the instants of the first ones of these calls.
fn exchange_times(history: &mut History, one: Call, other: Call) {
    let times = [one, other].map(|call| {
        let operation = first(history, call);
        (operation.began, operation.ended)
    });
    for (call, time) in [other, one].into_iter().zip(times) {
        let operation = first(history, call);
        (operation.began, operation.ended) = time;
    }
}

fn last_on_list(race: &Race) -> usize {
    *race.standby.last().expect("a person stands by")
}

/// The first of these calls of the history.
fn first(history: &mut History, call: Call) -> &mut Operation<Call, Answer> {
    history.iter_mut().find(|it| it.call == call).expect("a call of the race")
}

/// The last of these calls of the history.
fn last(history: &mut History, call: Call) -> &mut Operation<Call, Answer> {
    history.iter_mut().rfind(|it| it.call == call).expect("a call of the race")
}

/// Checks that the checker refutes a race with each of the faults; returns how many.
pub(super) fn check_faults(places: usize, race: &Race, seed: u64) -> usize {
    if places > PLACES_MAX {
        return 0;
    }
    for Fault { what, plant } in FAULTS {
        let mut history = race.history.clone();
        plant(race, &mut history);
        let found = verdict(places, PEOPLE, &history);
        assert!(
            matches!(found, Verdict::Refuted { .. }),
            "seed {seed}, {places} places: {what} is {found:?}"
        );
    }
    FAULTS.len()
}
