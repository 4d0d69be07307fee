//! The sequential specification of one case with one position, which recorded histories are compared with.

use caseboard_testkit::linearizability::SequentialModel;

/// A call of a person, by number, or of the administrator.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Call {
    Accept(usize),
    Withdraw(usize),
    /// The administrator invites a person who may have withdrawn.
    Invite(usize),
    Cancel,
}

/// The state of a person on the case.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Person {
    Invited,
    Confirmed,
    Withdrawn,
    /// Invited or confirmed until the case was cancelled.
    Cancelled,
}

/// The people of a case and whether it was cancelled.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct State {
    people: Vec<Person>,
    cancelled: bool,
}

impl State {
    /// All people are invited.
    pub(super) fn new(people: usize) -> Self {
        Self { people: vec![Person::Invited; people], cancelled: false }
    }
}

/// A case with this many places.
pub(super) struct CaseModel {
    pub(super) places: usize,
}

impl CaseModel {
    fn is_full(&self, state: &State) -> bool {
        state.people.iter().filter(|person| **person == Person::Confirmed).count() >= self.places
    }

    /// Returns the answer of a call and the new state of its person.
    fn answer(&self, state: &State, call: Call) -> (&'static str, Option<(usize, Person)>) {
        match call {
            Call::Accept(who) => match state.people[who] {
                Person::Confirmed => ("CONFIRMED", None),
                Person::Cancelled => ("POSITION_CLOSED", None),
                Person::Withdrawn => ("ALREADY_ANSWERED", None),
                Person::Invited if self.is_full(state) => ("POSITION_ALREADY_FILLED", None),
                Person::Invited => ("CONFIRMED", Some((who, Person::Confirmed))),
            },
            Call::Withdraw(who) => match state.people[who] {
                Person::Confirmed => ("WITHDRAWN", Some((who, Person::Withdrawn))),
                Person::Withdrawn => ("WITHDRAWN", None),
                Person::Cancelled => ("CLOSED", None),
                Person::Invited => ("NOT_CONFIRMED", None),
            },
            Call::Invite(who) => match state.people[who] {
                Person::Invited | Person::Confirmed => ("ALREADY_INVITED", None),
                Person::Withdrawn if !state.cancelled && !self.is_full(state) => {
                    ("INVITED", Some((who, Person::Invited)))
                }
                Person::Withdrawn | Person::Cancelled => ("CLOSED", None),
            },
            Call::Cancel => ("CANCELLED", None),
        }
    }
}

impl SequentialModel for CaseModel {
    type State = State;
    type Call = Call;
    type Answer = String;

    fn apply(&self, state: &State, call: &Call, answer: &String) -> Option<State> {
        let (expected, change) = self.answer(state, *call);
        if expected != answer {
            return None;
        }
        let mut after = state.clone();
        if let Some((who, person)) = change {
            after.people[who] = person;
        }
        if *call == Call::Cancel {
            after.cancelled = true;
            for person in &mut after.people {
                if *person != Person::Withdrawn {
                    *person = Person::Cancelled;
                }
            }
        }
        Some(after)
    }

    fn is_read(&self, _: &Call, answer: &String) -> bool {
        !["CONFIRMED", "WITHDRAWN", "INVITED", "CANCELLED"].contains(&&**answer)
    }
}

mod tests {
    use caseboard_testkit::linearizability::{Operation, Verdict, check};

    use super::*;

    fn verdict(history: &[(Call, &str, u64, u64)]) -> Verdict {
        let history: Vec<_> = history
            .iter()
            .map(|&(call, answer, began, ended)| Operation { call, answer: answer.to_owned(), began, ended })
            .collect();
        check(&CaseModel { places: 1 }, State::new(3), &history)
    }

    /// Each of these answers is possible by itself, but not in this order.
    #[test]
    fn wrong_histories_are_refuted() {
        let two_winners = [(Call::Accept(0), "CONFIRMED", 0, 9), (Call::Accept(1), "CONFIRMED", 0, 9)];
        let refused_while_free = [
            (Call::Accept(0), "CONFIRMED", 0, 1),
            (Call::Withdraw(0), "WITHDRAWN", 2, 3),
            (Call::Accept(1), "POSITION_ALREADY_FILLED", 4, 5),
        ];
        let confirmed_after_cancellation =
            [(Call::Cancel, "CANCELLED", 0, 1), (Call::Accept(0), "CONFIRMED", 2, 3)];
        let stale_invitation = [
            (Call::Accept(0), "CONFIRMED", 0, 1),
            (Call::Withdraw(0), "WITHDRAWN", 2, 3),
            (Call::Accept(0), "CONFIRMED", 4, 5),
        ];
        let wrong: [&[_]; 4] =
            [&two_winners, &refused_while_free, &confirmed_after_cancellation, &stale_invitation];
        for history in wrong {
            assert!(matches!(verdict(history), Verdict::Refuted { .. }), "{history:?}");
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
}
