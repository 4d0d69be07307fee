//! First come, first served under contention: 200 people take the places of a case at the same moment, and mixed histories of
//! accepting, withdrawing, inviting again and cancelling. Every history is checked for linearizability.

mod model;

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Barrier, Mutex};
use std::time::{Duration, Instant};

use caseboard_testkit::linearizability::{Operation, Verdict, check};
use caseboard_testkit::{Random, on_postgres, trust};
use serde_json::{Value, json};

use self::model::{Call, CaseModel, State};
use crate::cluster::{Cluster, OpenCase};
use crate::support::Client;

/// People who accept at the same moment.
const PEOPLE: usize = 200;
/// People of a mixed history, and calls of each of them.
const MIXED_PEOPLE: usize = 24;
const MIXED_CALLS: usize = 25;

type History = Vec<Operation<Call, String>>;

/// Records calls with the instants at which they were sent and answered.
struct Recorder {
    started: Instant,
    history: Mutex<History>,
    /// Answers with 503. Such a command has changed nothing and is sent again: on a busy machine a test must not fail because
    /// of them, but `make trust` requires that there are none.
    busy: AtomicUsize,
}

impl Recorder {
    fn new() -> Self {
        Self { started: Instant::now(), history: Mutex::default(), busy: AtomicUsize::new(0) }
    }

    fn now(&self) -> u64 {
        u64::try_from(self.started.elapsed().as_nanos()).expect("a short test")
    }

    /// Sends a call and records its answer: the status that a success reports, or the code of a refusal.
    fn call(&self, client: &Client, call: Call, path: &str, body: &Value) {
        let began = self.now();
        let (status, response) = loop {
            let (status, response) = client.send("POST", path, body, None).expect("the server responds");
            if status != 503 {
                break (status, response);
            }
            self.busy.fetch_add(1, Ordering::Relaxed);
        };
        let ended = self.now();
        let answer = match (status, call) {
            (200, Call::Cancel) => Some("CANCELLED"),
            (200, Call::Invite(_)) if response["invited"][0].is_object() => Some("INVITED"),
            (200, Call::Invite(_)) => response["skipped"][0]["reason"].as_str(),
            (200, _) => response["status"].as_str(),
            (409, _) => response["code"].as_str(),
            _ => None,
        };
        let answer = answer.unwrap_or_else(|| panic!("{call:?}: {status} {response}")).to_owned();
        self.history.lock().expect("no client panics").push(Operation { call, answer, began, ended });
    }

    fn accept(&self, client: &Client, who: usize, invitation: &str) {
        let body = json!({ "_id": invitation, "status": "CONFIRMED" });
        self.call(client, Call::Accept(who), "/api/accepted", &body);
    }

    fn withdraw(&self, client: &Client, who: usize, invitation: &str) {
        self.call(client, Call::Withdraw(who), "/api/withdrawjob", &json!({ "msgId": invitation }));
    }

    /// Number of recorded calls.
    fn len(&self) -> usize {
        self.history.lock().expect("no client panics").len()
    }

    /// The history, and the number of answers with 503.
    fn into_history(self) -> (History, usize) {
        (self.history.into_inner().expect("no client panics"), self.busy.into_inner())
    }
}

fn count(history: &[Operation<Call, String>], answer: &str) -> usize {
    history.iter().filter(|it| it.answer == answer).count()
}

/// The most places with which a race is also checked with one more winner, whose every subset the search has to refute.
const PLANTED_MAX: usize = 5;

/// Checks a history.
fn check_history(case: &OpenCase, history: &[Operation<Call, String>], seed: u64) {
    let verdict = check(&CaseModel { places: case.places }, State::new(case.people.len()), history);
    assert_eq!(verdict, Verdict::Linearizable, "seed {seed}: {history:#?}");
}

/// Checks that the checker refutes a race with one more winner. Not for mixed histories: a place that is free for a moment
/// between a withdrawal and the next acceptance can make one more winner possible there.
fn check_planted_winner(case: &OpenCase, history: &[Operation<Call, String>], seed: u64) {
    if case.places > PLANTED_MAX {
        return;
    }
    let model = CaseModel { places: case.places };
    let mut wrong = history.to_vec();
    let refused = wrong.iter_mut().find(|it| it.answer == "POSITION_ALREADY_FILLED");
    refused.expect("a person was too late").answer = "CONFIRMED".to_owned();
    let verdict = check(&model, State::new(case.people.len()), &wrong);
    assert!(matches!(verdict, Verdict::Refuted { .. }), "seed {seed}: a planted winner is {verdict:?}");
}

/// All people of a case accept at the same moment.
fn race(cluster: &mut Cluster, places: usize, seed: u64) -> (History, usize) {
    let case = cluster.post_case(places, PEOPLE);
    let (recorder, gate) = (Recorder::new(), Barrier::new(PEOPLE));
    std::thread::scope(|scope| {
        for (who, (person, invitation)) in case.people.iter().enumerate() {
            let client = cluster.client(who, person);
            let (recorder, gate) = (&recorder, &gate);
            scope.spawn(move || {
                // The connection is open before the race. A thread that failed here would leave the others waiting.
                let opened = client.get("/api/session").expect("the server responds");
                gate.wait();
                assert_eq!(opened.0, 200, "{}", opened.1);
                recorder.accept(&client, who, invitation);
            });
        }
    });
    let (history, busy) = recorder.into_history();
    let answers = (count(&history, "CONFIRMED"), count(&history, "POSITION_ALREADY_FILLED"));
    assert_eq!(answers, (places, PEOPLE - places), "seed {seed}: winners and the others");
    assert_eq!(cluster.filled(&case), places, "seed {seed}");
    check_history(&case, &history, seed);
    check_planted_winner(&case, &history, seed);
    (history, busy)
}

/// People accept and withdraw at random while the administrator invites those who withdrew and, in some histories, cancels
/// the case.
fn mixed(cluster: &mut Cluster, places: usize, cancels: bool, seed: u64) -> (History, usize) {
    let case = cluster.post_case(places, MIXED_PEOPLE);
    let recorder = Recorder::new();
    let running = AtomicBool::new(true);
    let administrator = cluster.administrator();
    let invite = |who: usize| {
        let invitee = json!({ "id": case.people[who].0.id, "categoryId": 0 });
        let body = json!({ "job": case.id, "invitees": [invitee] });
        recorder.call(administrator, Call::Invite(who), "/api/invitefavorites", &body);
    };
    std::thread::scope(|scope| {
        let (recorder, running, case, invite) = (&recorder, &running, &case, &invite);
        let mut calls = Vec::new();
        for (who, (person, invitation)) in case.people.iter().enumerate() {
            let client = cluster.client(who, person);
            let mut random = Random::new(seed.wrapping_add(who as u64));
            calls.push(scope.spawn(move || {
                for _ in 0..MIXED_CALLS {
                    // Leaves time for the calls of the administrator, who is only one client.
                    std::thread::sleep(Duration::from_millis(random.below(20) as u64));
                    match random.chance(55) {
                        true => recorder.accept(&client, who, invitation),
                        false => recorder.withdraw(&client, who, invitation),
                    }
                }
            }));
        }
        let mut random = Random::new(!seed);
        scope.spawn(move || {
            let mut cancelled = !cancels;
            while running.load(Ordering::Relaxed) {
                // After half of the calls, so that there are calls before and after the cancellation.
                if !cancelled && recorder.len() > MIXED_PEOPLE * MIXED_CALLS / 2 {
                    cancelled = true;
                    let body = json!({ "jobId": case.id });
                    recorder.call(administrator, Call::Cancel, "/api/canceljob", &body);
                }
                invite(random.below(MIXED_PEOPLE));
            }
        });
        let ended: Vec<_> = calls.into_iter().map(std::thread::ScopedJoinHandle::join).collect();
        running.store(false, Ordering::Relaxed);
        assert!(ended.iter().all(Result::is_ok), "seed {seed}: a client failed");
    });
    // On a busy machine, every invitation above may have met a full position or a person who had not withdrawn.
    if !cancels {
        for (who, (person, invitation)) in case.people.iter().enumerate() {
            recorder.withdraw(&cluster.client(who, person), who, invitation);
        }
        (0..MIXED_PEOPLE).for_each(invite);
    }
    let (history, busy) = recorder.into_history();
    check_history(&case, &history, seed);
    (history, busy)
}

/// Runs races and mixed histories on this many nodes.
fn contend(row: &str, nodes: usize) {
    let seed = trust::seed();
    let mut cluster = Cluster::start(nodes, seed);
    let mut latencies = Vec::new();
    let (mut histories, mut calls, mut busy) = (0, Vec::new(), 0);
    for round in 0..trust::choose(1, 8) {
        for places in [1, 5, 20] {
            let (history, refused) = race(&mut cluster, places, seed);
            latencies.extend(history.iter().map(|it| it.ended - it.began));
            (histories, busy) = (histories + 1, busy + refused);
        }
        for (places, cancels) in [(1, false), (4, true)] {
            let seed = seed.wrapping_add(round as u64 * 1_000 + places as u64 * 100);
            let (history, refused) = mixed(&mut cluster, places, cancels, seed);
            calls.extend(history);
            (histories, busy) = (histories + 1, busy + refused);
        }
    }
    for answer in
        ["CONFIRMED", "WITHDRAWN", "INVITED", "POSITION_ALREADY_FILLED", "POSITION_CLOSED", "CLOSED"]
    {
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
    trust::report_fault(row, "one more winner in each race of up to 5 places", "all refuted", true);
}

/// Shows: C-51, C-64, AMB-33
#[test]
fn histories_of_one_node_are_linearizable() {
    contend("first come, first served", 1);
}

mod postgres_only {
    use super::*;

    /// Shows: C-51, C-64, AMB-33
    #[test]
    fn histories_of_three_nodes_are_linearizable() {
        contend("first come, first served, three nodes", 3);
    }
}
