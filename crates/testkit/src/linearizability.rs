//! Decides whether a history of concurrent calls is linearizable: whether the calls could have been made one after the other,
//! each between its start and its end, with the same answers.
//!
//! The search is that of Wing and Gong with the cache of Lowe: a configuration, which is the set of placed calls and the state
//! of the model, is visited once. Calls whose answers never change the state are placed as soon as they fit, because no later
//! place could be better; without this, the refusals of two hundred clients would be tried in every order.

use std::collections::HashSet;
use std::hash::Hash;

/// The sequential specification that a history is compared with.
pub trait SequentialModel {
    /// The state between two calls.
    type State: Clone + Eq + Hash;
    /// A call.
    type Call;
    /// What the caller was answered.
    type Answer;

    /// Returns the state after the call, or `None` if it cannot get this answer in this state.
    fn apply(&self, state: &Self::State, call: &Self::Call, answer: &Self::Answer) -> Option<Self::State>;

    /// Returns whether a call with this answer leaves every state as it is.
    fn is_read(&self, call: &Self::Call, answer: &Self::Answer) -> bool;
}

/// A finished call. The instants come from one monotonic clock.
#[derive(Debug, Clone)]
pub struct Operation<C, A> {
    /// The call.
    pub call: C,
    /// Its answer.
    pub answer: A,
    /// When it was sent.
    pub began: u64,
    /// When its answer arrived.
    pub ended: u64,
}

/// The result of a check.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// The calls have an order that explains all answers.
    Linearizable,
    /// No order explains the answers. This many calls could be placed at most.
    Refuted {
        /// Number of calls in the longest order that the answers allow.
        placed: usize,
    },
    /// The search ended at its limit of configurations.
    Undecided,
}

/// The largest number of visited configurations; a correct history needs few more than it has calls.
const CONFIGURATIONS_MAX: usize = 500_000;

/// The set of placed calls.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Placed(Vec<u64>);

impl Placed {
    fn contains(&self, index: usize) -> bool {
        self.0[index / 64] >> (index % 64) & 1 == 1
    }

    fn insert(&mut self, index: usize) {
        self.0[index / 64] |= 1 << (index % 64);
    }

    fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }
}

/// Checks a history that begins in the state `initial`.
pub fn check<M: SequentialModel>(
    model: &M,
    initial: M::State,
    history: &[Operation<M::Call, M::Answer>],
) -> Verdict {
    let mut calls: Vec<&Operation<M::Call, M::Answer>> = history.iter().collect();
    calls.sort_by_key(|call| call.began);
    let mut visited = HashSet::new();
    let mut best = 0;
    let mut open = vec![(Placed(vec![0; calls.len().div_ceil(64)]), initial)];
    while let Some((mut placed, state)) = open.pop() {
        // A placed read may end the window earlier calls were in, so that more reads fit.
        while place_reads(model, &calls, &mut placed, &state) {}
        let count = placed.len();
        best = best.max(count);
        if count == calls.len() {
            return Verdict::Linearizable;
        }
        if !visited.insert((placed.clone(), state.clone())) {
            continue;
        }
        if visited.len() > CONFIGURATIONS_MAX {
            return Verdict::Undecided;
        }
        let mut candidates = next_calls(&calls, &placed);
        // The call that ended first is tried first: it is the last one on the stack.
        candidates.sort_by_key(|&index| std::cmp::Reverse(calls[index].ended));
        for index in candidates {
            if let Some(after) = model.apply(&state, &calls[index].call, &calls[index].answer) {
                let mut placed = placed.clone();
                placed.insert(index);
                open.push((placed, after));
            }
        }
    }
    Verdict::Refuted { placed: best }
}

/// Places the reads that fit now; returns whether there were any.
fn place_reads<M: SequentialModel>(
    model: &M,
    calls: &[&Operation<M::Call, M::Answer>],
    placed: &mut Placed,
    state: &M::State,
) -> bool {
    let mut found = false;
    for index in next_calls(calls, placed) {
        let Operation { call, answer, .. } = calls[index];
        if model.is_read(call, answer) && model.apply(state, call, answer).is_some() {
            placed.insert(index);
            found = true;
        }
    }
    found
}

/// Returns the calls that may be the next one: those that began before every other unplaced call had ended.
fn next_calls<C, A>(calls: &[&Operation<C, A>], placed: &Placed) -> Vec<usize> {
    let mut next = Vec::new();
    let mut first_end = u64::MAX;
    for (index, call) in calls.iter().enumerate().filter(|(index, _)| !placed.contains(*index)) {
        if call.began > first_end {
            break;
        }
        first_end = first_end.min(call.ended);
        next.push(index);
    }
    next
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A register with the values 0 to 9.
    struct Register;

    enum Call {
        Read,
        Write(u8),
    }

    impl SequentialModel for Register {
        type State = u8;
        type Call = Call;
        type Answer = u8;

        fn apply(&self, state: &u8, call: &Call, answer: &u8) -> Option<u8> {
            match call {
                Call::Read => (state == answer).then_some(*state),
                Call::Write(value) => Some(*value),
            }
        }

        fn is_read(&self, call: &Call, _: &u8) -> bool {
            matches!(call, Call::Read)
        }
    }

    fn operation(call: Call, answer: u8, began: u64, ended: u64) -> Operation<Call, u8> {
        Operation { call, answer, began, ended }
    }

    #[test]
    fn concurrent_reads_may_see_either_value() {
        let history = [
            operation(Call::Write(1), 0, 0, 10),
            operation(Call::Read, 0, 2, 4),
            operation(Call::Read, 1, 5, 6),
            operation(Call::Read, 1, 11, 12),
        ];
        assert_eq!(check(&Register, 0, &history), Verdict::Linearizable);
    }

    /// A value that was read once must not be followed by the older one.
    #[test]
    fn a_read_of_an_older_value_is_refuted() {
        let history = [
            operation(Call::Write(1), 0, 0, 10),
            operation(Call::Read, 1, 2, 4),
            operation(Call::Read, 0, 5, 6),
        ];
        assert_eq!(check(&Register, 0, &history), Verdict::Refuted { placed: 2 });
    }

    /// A write that ended before the read began must be visible.
    #[test]
    fn a_lost_write_is_refuted() {
        let history = [operation(Call::Write(1), 0, 0, 1), operation(Call::Read, 0, 2, 3)];
        assert!(matches!(check(&Register, 0, &history), Verdict::Refuted { .. }));
    }

    #[test]
    fn many_concurrent_reads_need_few_configurations() {
        let mut history = vec![operation(Call::Write(1), 0, 0, 100), operation(Call::Write(2), 0, 0, 100)];
        history.extend((0..200).map(|number| operation(Call::Read, number % 3, 0, 100)));
        assert_eq!(check(&Register, 0, &history), Verdict::Linearizable);
    }
}
