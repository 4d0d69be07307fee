//! Sends the calls of a history to the server and records their answers.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use caseboard_testkit::linearizability::Operation;
use serde_json::{Value, json};

use super::model::{Answer, Call};
use crate::cluster::{Cluster, OpenCase};
use crate::support::Client;

pub(super) type History = Vec<Operation<Call, Answer>>;

/// Longer than a place is held for a person on the standby list.
const LONGER_THAN_AN_OFFER: u64 = 16 * 60;

/// Records calls about a case with the instants at which they were sent and answered.
pub(super) struct Recorder<'a> {
    case: &'a OpenCase,
    started: Instant,
    history: Mutex<History>,
    /// Answers with 503. Such a command has changed nothing and is sent again: on a busy machine a test must not fail because
    /// of them, but `make trust` requires that there are none.
    busy: AtomicUsize,
}

impl<'a> Recorder<'a> {
    pub(super) fn new(case: &'a OpenCase) -> Self {
        Self { case, started: Instant::now(), history: Mutex::default(), busy: AtomicUsize::new(0) }
    }

    fn now(&self) -> u64 {
        u64::try_from(self.started.elapsed().as_nanos()).expect("a short test")
    }

    /// Sends a call, and records and returns its answer: the status that a success reports, or the code of a refusal.
    pub(super) fn call(&self, client: &Client, call: Call) -> Answer {
        let (path, body) = self.request(call);
        let began = self.now();
        let (status, response) = loop {
            let (status, response) = client.send("POST", path, &body, None).expect("the server responds");
            if status != 503 {
                break (status, response);
            }
            self.busy.fetch_add(1, Ordering::Relaxed);
        };
        let ended = self.now();
        let answer = answer(call, status, &response);
        let answer = answer.unwrap_or_else(|| panic!("{call:?}: {status} {response}")).to_owned();
        self.record(Operation { call, answer: answer.clone(), began, ended });
        answer
    }

    /// Lets every node's time pass until all present offers are over. No other call may be under way.
    pub(super) fn pass_time(&self, cluster: &Cluster) {
        let began = self.now();
        cluster.pass_seconds(LONGER_THAN_AN_OFFER);
        let answer = "PASSED".to_owned();
        self.record(Operation { call: Call::PassTime, answer, began, ended: self.now() });
    }

    fn record(&self, operation: Operation<Call, Answer>) {
        self.history.lock().expect("no client panics").push(operation);
    }

    fn request(&self, call: Call) -> (&'static str, Value) {
        let OpenCase { id, people, .. } = self.case;
        let invitation = |who: usize| people[who].1.as_str();
        let person = |who: usize| people[who].0.id.as_str();
        match call {
            Call::Accept(who) => ("/api/accepted", json!({ "_id": invitation(who), "status": "CONFIRMED" })),
            Call::Decline(who) => ("/api/declined", json!({ "_id": invitation(who), "status": "DECLINED" })),
            Call::Withdraw(who) => ("/api/withdrawjob", json!({ "msgId": invitation(who) })),
            Call::StandBy(_) => ("/api/standby", json!({ "job": id })),
            Call::LeaveStandby(_) => ("/api/leavestandby", json!({ "job": id })),
            Call::Invite(who) => {
                let invitee = json!({ "id": person(who), "categoryId": 0 });
                ("/api/invitefavorites", json!({ "job": id, "invitees": [invitee] }))
            }
            Call::Release { who, needed } => {
                let reason = if needed { "SCHEDULE_CHANGED" } else { "NO_LONGER_NEEDED" };
                ("/api/releaseprofessional", json!({ "job": id, "user": person(who), "reason": reason }))
            }
            Call::Cancel => ("/api/canceljob", json!({ "jobId": id })),
            Call::PassTime => unreachable!("no request"),
        }
    }

    /// Number of recorded calls.
    pub(super) fn len(&self) -> usize {
        self.history.lock().expect("no client panics").len()
    }

    /// The person who was confirmed last, also if they have no place any more.
    pub(super) fn last_winner(&self) -> Option<usize> {
        let history = self.history.lock().expect("no client panics");
        let winner = |it: &Operation<Call, Answer>| match it.call {
            Call::Accept(who) if it.answer == "CONFIRMED" => Some(who),
            _ => None,
        };
        history.iter().rev().find_map(winner)
    }

    /// The calls so far.
    pub(super) fn history(&self) -> History {
        self.history.lock().expect("no client panics").clone()
    }

    /// Number of answers with 503.
    pub(super) fn busy(&self) -> usize {
        self.busy.load(Ordering::Relaxed)
    }
}

fn answer(call: Call, status: u16, response: &Value) -> Option<&str> {
    match (status, call) {
        (200, Call::Cancel) => Some("CANCELLED"),
        (200, Call::Release { .. }) => Some("RELEASED"),
        (200, Call::LeaveStandby(_)) => Some("LEFT"),
        (200, Call::StandBy(_)) => {
            response["awaitsApproval"].as_bool().map(|awaits| if awaits { "REQUESTED" } else { "STANDBY" })
        }
        (200, Call::Invite(_)) if response["invited"][0].is_object() => Some("INVITED"),
        (200, Call::Invite(_)) => response["skipped"][0]["reason"].as_str(),
        (200, _) => response["status"].as_str(),
        (409, _) => response["code"].as_str(),
        _ => None,
    }
}

/// Number of calls with this answer.
pub(super) fn count(history: &[Operation<Call, Answer>], answer: &str) -> usize {
    history.iter().filter(|it| it.answer == answer).count()
}
