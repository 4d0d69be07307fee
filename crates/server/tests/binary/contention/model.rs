//! The sequential specification of one case with one position, which recorded histories are compared with.
//!
//! In each state a call has one possible answer. Two things do not follow from the calls alone. The standby list has the order
//! in which the server read its clock for each person, at some time within the call that joined it; so of people whose calls
//! overlapped any may be the first, and the model chooses one when a place is offered. And once the time of an offer is over,
//! a timer of some node ends it at a moment of its own, which is an internal step of the model.

use caseboard_testkit::linearizability::{Operation, SequentialModel};

/// A call of a person, by number, or of the administrator.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Call {
    Accept(usize),
    Decline(usize),
    Withdraw(usize),
    /// Joins the standby list, or asks the owners for a place on it.
    StandBy(usize),
    /// Leaves the standby list, an offer, or takes that request back.
    LeaveStandby(usize),
    /// The administrator invites a person who may not be invited any more.
    Invite(usize),
    /// The administrator releases a person. A place that is not needed any more is offered to no one (AMB-267).
    Release {
        who: usize,
        needed: bool,
    },
    Cancel,
    /// No call of the server: more time passes than an offer lasts.
    PassTime,
}

/// An answer of a success, or the code of a refusal.
pub(super) type Answer = String;

/// The answers with which a call may have changed something.
const CHANGES: [&str; 10] = [
    "CONFIRMED",
    "DECLINED",
    "WITHDRAWN",
    "STANDBY",
    "REQUESTED",
    "LEFT",
    "INVITED",
    "RELEASED",
    "CANCELLED",
    "PASSED",
];

/// How often a person may ask the owners (AMB-36).
const REQUESTS_MAX: u8 = 3;

/// The state of a person on the case.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Stage {
    /// Can accept a free place. The same whether the position is full or not, because the model looks at its places.
    Invited,
    /// A place is held for this person; `over` if the time of the offer has passed, but the timer has not ended it yet.
    Offered {
        over: bool,
    },
    Confirmed,
    Declined,
    Withdrawn,
    Released,
    /// Asks for a place on the standby list.
    Requested,
    /// Has taken that request back.
    RequestWithdrawn,
    /// Was in one of the states with an open end until the case was cancelled.
    Cancelled,
}

/// A person on the case.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Person {
    stage: Stage,
    /// When the call was sent and answered that joined the standby list, or asked for a place on it.
    standby: Option<(u64, u64)>,
    /// Has missed an offer since the last invitation, and needs the approval of an owner to be on the list again
    /// (AMB-265).
    missed: bool,
    requests: u8,
}

impl Person {
    fn to(self, stage: Stage) -> Self {
        Self { stage, ..self }
    }

    /// Without a place on the standby list.
    fn off_list(self, stage: Stage) -> Self {
        Self { stage, standby: None, ..self }
    }

    /// After an offer that was left or has ended.
    fn without_offer(self) -> Self {
        Self { missed: true, ..self.off_list(Stage::Invited) }
    }

    fn is_live(self) -> bool {
        use Stage::{Confirmed, Invited, Offered, Requested};
        matches!(self.stage, Invited | Offered { .. } | Confirmed | Requested)
    }
}

/// The people of a case and whether it was cancelled.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct State {
    people: Vec<Person>,
    cancelled: bool,
}

impl State {
    /// All people are invited.
    pub(super) fn new(people: usize) -> Self {
        let invited = Person { stage: Stage::Invited, standby: None, missed: false, requests: 0 };
        Self { people: vec![invited; people], cancelled: false }
    }

    fn with(&self, who: usize, person: Person) -> Self {
        let mut after = self.clone();
        after.people[who] = person;
        after
    }

    fn map(&self, change: impl Fn(Person) -> Person) -> Self {
        Self { people: self.people.iter().copied().map(change).collect(), ..*self }
    }

    /// The people who may be the first of the standby list: whose call began before another one's ended.
    fn first_on_list(&self) -> Vec<usize> {
        let waiting = || {
            let all = self.people.iter().enumerate().filter(|(_, it)| it.stage == Stage::Invited);
            all.filter_map(|(who, person)| Some((who, person.standby?)))
        };
        let first_end = waiting().map(|(_, (_, ended))| ended).min().unwrap_or_default();
        waiting().filter(|(_, (began, _))| *began <= first_end).map(|(who, _)| who).collect()
    }

    /// A place that was freed is held for the first of the standby list, and open to everyone if there is none.
    fn offer_place(&self) -> Vec<Self> {
        let first = self.first_on_list();
        if first.is_empty() {
            return vec![self.clone()];
        }
        let offered = |who: usize| self.people[who].off_list(Stage::Offered { over: false });
        first.into_iter().map(|who| self.with(who, offered(who))).collect()
    }
}

/// The effect of a call besides its answer.
enum Effect {
    Nothing,
    /// The person of the call changes.
    Changes(usize, Person),
    /// The person changes, and the place that they had or that was held for them is free.
    FreesPlace(usize, Person),
    Cancels,
    EndsOffers,
}

/// A case with this many places.
pub(super) struct CaseModel {
    pub(super) places: usize,
}

impl CaseModel {
    /// Every place is taken or held.
    fn is_full(&self, state: &State) -> bool {
        let has_place = |it: &&Person| matches!(it.stage, Stage::Confirmed | Stage::Offered { .. });
        state.people.iter().filter(has_place).count() >= self.places
    }

    /// Returns the answer of a call and its effect; `time` is when it was sent and answered.
    fn answer(&self, state: &State, call: Call, time: (u64, u64)) -> (&'static str, Effect) {
        use Effect::{Cancels, Changes, EndsOffers, FreesPlace, Nothing};
        let person = |who: usize| state.people[who];
        match call {
            Call::Accept(who) => match person(who).stage {
                Stage::Invited if self.is_full(state) => ("POSITION_ALREADY_FILLED", Nothing),
                Stage::Offered { over: true } => ("POSITION_ALREADY_FILLED", Nothing),
                Stage::Invited | Stage::Offered { over: false } => {
                    ("CONFIRMED", Changes(who, person(who).off_list(Stage::Confirmed)))
                }
                Stage::Confirmed => ("CONFIRMED", Nothing),
                Stage::Declined | Stage::Withdrawn | Stage::Released => ("ALREADY_ANSWERED", Nothing),
                Stage::Requested | Stage::RequestWithdrawn => ("NOT_INVITED", Nothing),
                Stage::Cancelled => ("POSITION_CLOSED", Nothing),
            },
            Call::Decline(who) => match person(who).stage {
                Stage::Invited => ("DECLINED", Changes(who, person(who).off_list(Stage::Declined))),
                Stage::Offered { .. } => ("DECLINED", FreesPlace(who, person(who).to(Stage::Declined))),
                Stage::Declined => ("DECLINED", Nothing),
                Stage::Confirmed | Stage::Withdrawn | Stage::Released => ("ALREADY_ANSWERED", Nothing),
                Stage::Requested | Stage::RequestWithdrawn => ("NOT_INVITED", Nothing),
                Stage::Cancelled => ("CLOSED", Nothing),
            },
            Call::Withdraw(who) => match person(who).stage {
                Stage::Confirmed => ("WITHDRAWN", FreesPlace(who, person(who).to(Stage::Withdrawn))),
                Stage::Withdrawn => ("WITHDRAWN", Nothing),
                Stage::Cancelled => ("CLOSED", Nothing),
                _ => ("NOT_CONFIRMED", Nothing),
            },
            Call::StandBy(who) => self.stand_by(state, who, time),
            Call::LeaveStandby(who) => match person(who).stage {
                Stage::Offered { .. } => ("LEFT", FreesPlace(who, person(who).without_offer())),
                Stage::Requested => ("LEFT", Changes(who, person(who).off_list(Stage::RequestWithdrawn))),
                stage => ("LEFT", Changes(who, person(who).off_list(stage))),
            },
            Call::Invite(who) => match person(who).stage {
                Stage::Invited | Stage::Offered { .. } | Stage::Confirmed => ("ALREADY_INVITED", Nothing),
                _ if state.cancelled || self.is_full(state) => ("CLOSED", Nothing),
                // A request keeps its place on the list.
                _ => ("INVITED", Changes(who, Person { missed: false, ..person(who).to(Stage::Invited) })),
            },
            Call::Release { who, needed } => match person(who).stage {
                Stage::Confirmed if needed => ("RELEASED", FreesPlace(who, person(who).to(Stage::Released))),
                Stage::Confirmed => ("RELEASED", Changes(who, person(who).to(Stage::Released))),
                Stage::Released => ("RELEASED", Nothing),
                Stage::Cancelled => ("CLOSED", Nothing),
                _ => ("NOT_CONFIRMED", Nothing),
            },
            Call::Cancel => ("CANCELLED", Cancels),
            Call::PassTime => ("PASSED", EndsOffers),
        }
    }

    /// A person who is invited is on the standby list of a full position at once; any other asks the owners.
    fn stand_by(&self, state: &State, who: usize, time: (u64, u64)) -> (&'static str, Effect) {
        let person = Person { standby: Some(time), ..state.people[who] };
        match state.people[who] {
            _ if state.cancelled => ("CLOSED", Effect::Nothing),
            Person { stage: Stage::Confirmed, .. } => ("ALREADY_CONFIRMED", Effect::Nothing),
            Person { stage: Stage::Offered { .. }, .. } => ("ALREADY_OFFERED", Effect::Nothing),
            Person { stage: Stage::Requested, .. } => ("REQUESTED", Effect::Nothing),
            Person { standby: Some(_), .. } => ("STANDBY", Effect::Nothing),
            _ if !self.is_full(state) => ("PLACE_FREE", Effect::Nothing),
            Person { stage: Stage::Invited, missed: false, .. } => ("STANDBY", Effect::Changes(who, person)),
            Person { requests: REQUESTS_MAX.., .. } => ("TOO_MANY_REQUESTS", Effect::Nothing),
            Person { requests, .. } => {
                let person = Person { requests: requests + 1, ..person.to(Stage::Requested) };
                ("REQUESTED", Effect::Changes(who, person))
            }
        }
    }
}

impl SequentialModel for CaseModel {
    type State = State;
    type Call = Call;
    type Answer = Answer;

    fn apply(&self, state: &State, operation: &Operation<Call, Answer>) -> Vec<State> {
        let Operation { call, answer, began, ended } = operation;
        let (expected, effect) = self.answer(state, *call, (*began, *ended));
        if expected != answer {
            return Vec::new();
        }
        match effect {
            Effect::Nothing => vec![state.clone()],
            Effect::Changes(who, person) => vec![state.with(who, person)],
            Effect::FreesPlace(who, person) => state.with(who, person).offer_place(),
            Effect::Cancels => {
                let cancel = |it: Person| if it.is_live() { it.off_list(Stage::Cancelled) } else { it };
                vec![State { cancelled: true, ..state.map(cancel) }]
            }
            Effect::EndsOffers => {
                let over = |it: Person| match it.stage {
                    Stage::Offered { .. } => it.to(Stage::Offered { over: true }),
                    _ => it,
                };
                vec![state.map(over)]
            }
        }
    }

    fn is_read(&self, operation: &Operation<Call, Answer>) -> bool {
        !CHANGES.contains(&&*operation.answer)
    }

    /// The timer ends an offer whose time is over.
    fn internal_steps(&self, state: &State) -> Vec<State> {
        let over = |it: &Person| it.stage == Stage::Offered { over: true };
        let people = state.people.iter().enumerate().filter(|(_, person)| over(person));
        people.flat_map(|(who, person)| state.with(who, person.without_offer()).offer_place()).collect()
    }
}

#[path = "model_tests.rs"]
mod tests;
