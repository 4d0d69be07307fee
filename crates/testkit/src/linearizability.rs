//! Decides whether a history of concurrent calls is linearizable: whether the calls could have been made one after the other,
//! each between its start and its end, with the same answers.
//!
//! The search is that of Wing and Gong with the cache of Lowe: a configuration, which is the set of placed calls and the state
//! of the model, is visited once. Calls whose answers never change the state are placed as soon as they fit, because no later
//! place could be better; without this, the refusals of two hundred clients would be tried in every order.
//!
//! A model may be nondeterministic: a call may lead to one of several states, and the state may also change between two calls
//! without one. A configuration then has all states that are possible after its calls, and later answers rule some of them out;
//! choosing one at once would be an error that the search notices many calls later.

use std::collections::{BTreeSet, HashSet};
use std::hash::Hash;

/// The sequential specification that a history is compared with.
pub trait SequentialModel {
    /// The state between two calls.
    type State: Clone + Ord + Hash;
    /// A call.
    type Call;
    /// The answer of a call.
    type Answer;

    /// Returns the states that may follow the call; none if it cannot get its answer in this state.
    fn apply(&self, state: &Self::State, operation: &OperationOf<Self>) -> Vec<Self::State>;

    /// Returns whether a call with this answer leaves every state as it is.
    fn is_read(&self, operation: &OperationOf<Self>) -> bool;

    /// Returns the states that may follow without a call: what the server does by itself.
    fn internal_steps(&self, _state: &Self::State) -> Vec<Self::State> {
        Vec::new()
    }
}

/// A finished call of a model.
pub type OperationOf<M> = Operation<<M as SequentialModel>::Call, <M as SequentialModel>::Answer>;

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

/// The states in which the model may be after the placed calls.
type Possible<S> = BTreeSet<S>;

/// Checks a history that begins in the state `initial`.
pub fn check<M: SequentialModel>(model: &M, initial: M::State, history: &[OperationOf<M>]) -> Verdict {
    let mut calls: Vec<&OperationOf<M>> = history.iter().collect();
    calls.sort_by_key(|call| call.began);
    let mut visited = HashSet::new();
    let mut best = 0;
    let initial = with_internal_steps(model, [initial]);
    let mut open = vec![(Placed(vec![0; calls.len().div_ceil(64)]), initial)];
    while let Some((mut placed, possible)) = open.pop() {
        // A placed read may end the window earlier calls were in, so that more reads fit.
        while place_reads(model, &calls, &mut placed, &possible) {}
        let count = placed.len();
        best = best.max(count);
        if count == calls.len() {
            return Verdict::Linearizable;
        }
        if !visited.insert((placed.clone(), possible.clone())) {
            continue;
        }
        if visited.len() > CONFIGURATIONS_MAX {
            return Verdict::Undecided;
        }
        let mut candidates = next_calls(&calls, &placed);
        // The call that ended first is tried first: it is the last one on the stack.
        candidates.sort_by_key(|&index| std::cmp::Reverse(calls[index].ended));
        for index in candidates {
            let after = possible.iter().flat_map(|state| model.apply(state, calls[index]));
            let after = with_internal_steps(model, after);
            if !after.is_empty() {
                let mut placed = placed.clone();
                placed.insert(index);
                open.push((placed, after));
            }
        }
    }
    Verdict::Refuted { placed: best }
}

/// Adds the states that the model may reach from these by itself.
fn with_internal_steps<M: SequentialModel>(
    model: &M,
    states: impl IntoIterator<Item = M::State>,
) -> Possible<M::State> {
    let mut possible = Possible::new();
    let mut added: Vec<M::State> = states.into_iter().collect();
    while let Some(state) = added.pop() {
        if !possible.contains(&state) {
            added.extend(model.internal_steps(&state));
            possible.insert(state);
        }
    }
    possible
}

/// Places the reads that fit now, whichever of the states is the right one; returns whether there were any.
fn place_reads<M: SequentialModel>(
    model: &M,
    calls: &[&OperationOf<M>],
    placed: &mut Placed,
    possible: &Possible<M::State>,
) -> bool {
    let mut found = false;
    for index in next_calls(calls, placed) {
        let fits = |state: &M::State| !model.apply(state, calls[index]).is_empty();
        if model.is_read(calls[index]) && possible.iter().all(fits) {
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
#[path = "linearizability_tests.rs"]
mod tests;
