//! First come, first served under contention, as histories that are checked for linearizability: 200 people take the places of
//! a case at the same moment, and the places that are freed then go to the standby list; and mixed histories of all calls that
//! change who has a place, at random. Faults that are planted into the recorded races must be found.
//!
//! The server offers a freed place in the transaction that frees it, so an offer is part of that call in the model. Only the
//! end of an offer is asynchronous: the development clock of all nodes is moved past it while no call is under way, and the
//! timer then ends it among the next calls, which is an internal step of the model.

mod mixed;
mod model;
mod planted;
mod races;
mod recorder;

use caseboard_testkit::linearizability::{Verdict, check};
use caseboard_testkit::{on_postgres, trust};

use self::model::{CaseModel, State};
use self::recorder::{History, count};
use crate::cluster::Cluster;

/// People who accept at the same moment.
const PEOPLE: usize = 200;
/// The answer to an acceptance that is too late.
const FILLED: &str = "POSITION_ALREADY_FILLED";

/// The answers that some mixed history must have, so that they are not all refusals.
const REQUIRED: [&str; 9] =
    ["CONFIRMED", "WITHDRAWN", "RELEASED", "STANDBY", "LEFT", "INVITED", FILLED, "POSITION_CLOSED", "CLOSED"];

/// The places of the races of a round, and how many mixed histories follow. The quick form on PostgreSQL leaves out those of 20
/// places, which take as long as all others: there a call takes several times as long, and SQLite has them. Three nodes are to
/// show only that the database alone decides who is first.
fn round_of(nodes: usize) -> (&'static [usize], usize) {
    match nodes {
        _ if trust::is_long() => (&[1, 5, 20], mixed::SHAPES.len()),
        1 if !on_postgres() => (&[1, 5, 20], mixed::QUICK_SHAPES),
        1 => (&[1, 5], mixed::QUICK_SHAPES - 1),
        _ => (&[5], mixed::QUICK_SHAPES - 1),
    }
}

/// Compares a history of a case with this many places and people with the model.
fn verdict(places: usize, people: usize, history: &History) -> Verdict {
    check(&CaseModel { places }, State::new(people), history)
}

/// Runs races and mixed histories on this many nodes.
fn contend(row: &str, nodes: usize) {
    let seed = trust::seed();
    let mut cluster = Cluster::start(nodes, seed);
    let (mut histories, mut planted, mut busy) = (0, 0, 0);
    let (mut latencies, mut calls) = (Vec::new(), Vec::new());
    let (races, shapes) = round_of(nodes);
    for round in 0..trust::choose(1, 8) {
        for &places in races {
            let race = races::race(&mut cluster, places, seed);
            planted += planted::check_faults(places, &race, seed);
            latencies.extend(race.latencies());
            (histories, busy) = (histories + 1, busy + race.busy);
        }
        for (number, shape) in mixed::SHAPES.into_iter().take(shapes).enumerate() {
            let seed = seed.wrapping_add((round * 10_000 + number * 1_000) as u64);
            let (history, refused) = mixed::mixed(&mut cluster, shape, seed);
            calls.extend(history);
            (histories, busy) = (histories + 1, busy + refused);
        }
    }
    for answer in REQUIRED {
        assert!(count(&calls, answer) > 0, "seed {seed}: no {answer}");
    }
    assert_eq!(cluster.errors(), Vec::<String>::new());
    latencies.sort_unstable();
    let at = |percent: usize| latencies[latencies.len() * percent / 100 - 1] / 1_000_000;
    let (p50, p99, max) = (at(50), at(99), if on_postgres() { 200 } else { 500 });
    let number = format!(
        "{histories} histories linearizable, {} races of 200 exact, p50 {p50} ms, p99 {p99} ms, {} mixed calls, {busy} × 503",
        latencies.len() / PEOPLE,
        calls.len()
    );
    let target = format!("exactly k winners, linearizable, 0 × 5xx, p99 ≤ {max} ms");
    trust::report_row(row, &target, &number, seed, p99 <= max && busy == 0);
    let faults = planted::FAULTS.map(|it| it.what).join("; ");
    trust::report_fault(row, &faults, &format!("{planted} planted, all refuted"), true);
}

/// Shows: C-51, C-64, AMB-33, FL-19, FL-20, AMB-158, AMB-265, AMB-267
#[test]
fn histories_of_one_node_are_linearizable() {
    contend("first come, first served", 1);
}

mod postgres_only {
    use super::*;

    /// Shows: C-51, C-64, AMB-33, FL-19, FL-20, AMB-158, AMB-265, AMB-267
    #[test]
    fn histories_of_three_nodes_are_linearizable() {
        contend("first come, first served, three nodes", 3);
    }
}
