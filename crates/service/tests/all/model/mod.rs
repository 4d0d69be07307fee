//! Random histories, run by the commands on a real database and by a reference model that was written from the
//! decisions and shares no code with the application. After every step the answers, the views of all users and the
//! stored records must be the same on both sides (appendix B; AMB-31 to AMB-42, AMB-51, AMB-54, AMB-55, AMB-352).
//!
//! A history has fifty steps of random users, authorized or not. Some steps set the clock to the limits of 72 and
//! 24 hours or a second past them. Half of the histories require certified professionals (AMB-51). By default 250 histories
//! run (forty on PostgreSQL), the same each time; `make model` runs ten thousand, and `make trust` as many others, and shows
//! that a model with a wrong rule differs. The number of a history is the seed of its random generator: a failure prints the
//! number and a shortened history with the same difference, and `make model FIRST=<number> HISTORIES=1` repeats it.

mod history;
mod product_side;
mod reference;
mod steps;
mod stories;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Instant;

use caseboard_testkit::{on_postgres, trust};
use proptest::strategy::{Strategy as _, ValueTree as _};
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};

use crate::model::history::{AnswerCounts, HistoryRunner};
use crate::model::reference::WrongRule;
use crate::model::steps::{STEPS, Step, history as any_history};

const ROW: &str = "random histories and the reference model";

/// The faults that the long form plants into the model.
const WRONG_RULES: [(&str, WrongRule); 2] = [
    ("a model that allows a fourth request", WrongRule::FourRequests),
    ("a model in which held places are free", WrongRule::HeldPlacesAreFree),
];

/// The histories of `make test` on SQLite: the first ones, which have every required answer.
const QUICK: usize = 250;
/// So many histories have every required answer, wherever they begin.
const MANY: u64 = 500;

/// Answers that the histories must contain, because an answer that never occurs is never compared.
const REQUIRED_ANSWERS: [(&str, &[&str]); 17] = [
    (
        "Accept",
        &[
            "CONFIRMED",
            "POSITION_ALREADY_FILLED",
            "POSITION_CLOSED",
            "SCHEDULE_CONFLICT",
            "ALREADY_ANSWERED",
            "NOT_INVITED",
            "NOT_ELIGIBLE",
            "FORBIDDEN",
        ],
    ),
    ("Acknowledge", &["ACKNOWLEDGED", "CANCELLED", "REJECTED_REQUEST", "INVITED", "CONFIRMED", "FORBIDDEN"]),
    (
        "AnswerRequest",
        &[
            "INVITED",
            "REJECTED_REQUEST",
            "CLOSED",
            "ALREADY_ANSWERED",
            "NOT_CERTIFIED",
            "NOT_ELIGIBLE",
            "FORBIDDEN",
        ],
    ),
    ("Block", &["BLOCKED", "UNBLOCKED", "FORBIDDEN"]),
    ("Cancel", &["CANCELLED", "CANCELLED with minimum pay", "JOB_STARTED", "FORBIDDEN"]),
    ("Certify", &["CERTIFIED", "FORBIDDEN"]),
    ("Decline", &["DECLINED", "CLOSED", "ALREADY_ANSWERED", "NOT_INVITED", "FORBIDDEN"]),
    (
        "Invite",
        &[
            "INVITED",
            "ALREADY_INVITED",
            "CLOSED",
            "INACTIVE",
            "NOT_FAVORITE",
            "WRONG_CATEGORY",
            "NOT_CERTIFIED",
            "NOT_ELIGIBLE",
            "FORBIDDEN",
        ],
    ),
    ("Post", &["OPEN", "FORBIDDEN"]),
    (
        "Request",
        &[
            "INVITED",
            "POSITION_ALREADY_FILLED",
            "POSITION_CLOSED",
            "ALREADY_CONFIRMED",
            "REQUEST_DECLINED",
            "SCHEDULE_CONFLICT",
            "TOO_MANY_REQUESTS",
            "NOT_ELIGIBLE",
            "FORBIDDEN",
        ],
    ),
    ("LeaveStandby", &["LEFT", "FORBIDDEN"]),
    ("WithdrawRequest", &["WITHDRAWN", "ALREADY_ANSWERED", "FORBIDDEN"]),
    ("Release", &["RELEASED", "NOT_CONFIRMED", "CLOSED", "FORBIDDEN"]),
    ("ReportAbsence", &["CONFIRMED", "NOT_LOCKED", "NOT_CONFIRMED", "FORBIDDEN"]),
    ("SetOpen", &["SET"]),
    (
        "StandBy",
        &[
            "STANDBY",
            "PLACE_FREE",
            "CLOSED",
            "ALREADY_CONFIRMED",
            "ALREADY_OFFERED",
            "SCHEDULE_CONFLICT",
            "NOT_ELIGIBLE",
            "FORBIDDEN",
        ],
    ),
    ("Withdraw", &["WITHDRAWN", "WITHDRAW_LOCKED", "NOT_CONFIRMED", "CLOSED", "FORBIDDEN"]),
];

fn number(name: &str, default: u64) -> u64 {
    match std::env::var(name) {
        Ok(text) => text.parse().unwrap_or_else(|_| panic!("{name} must be a number, not {text:?}")),
        Err(_) => default,
    }
}

/// The steps of the history with this number.
fn history(number: u64) -> Vec<Step> {
    let mut seed = [0; 32];
    seed[..8].copy_from_slice(&number.to_le_bytes());
    let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &seed);
    let mut runner = TestRunner::new_with_rng(Config::default(), rng);
    any_history().new_tree(&mut runner).expect("a history").current()
}

/// The difference between the two sides, if any; a panic of the application is one, too.
fn difference(runner: &HistoryRunner, steps: &[Step], only_certified: bool) -> Option<String> {
    let outcome = catch_unwind(AssertUnwindSafe(|| runner.run(steps, only_certified)));
    outcome.unwrap_or_else(|_| Err("a panic, see above".to_owned())).err()
}

/// Removes steps as long as the history still fails without them: halves first, single steps last.
fn shorten<S: Clone>(mut steps: Vec<S>, mut fails: impl FnMut(&[S]) -> bool) -> Vec<S> {
    let mut part = steps.len() / 2;
    while part > 0 {
        let mut from = 0;
        while from < steps.len() {
            let shorter = [&steps[..from], &steps[steps.len().min(from + part)..]].concat();
            match fails(&shorter) {
                true => steps = shorter,
                false => from += part,
            }
        }
        part /= 2;
    }
    steps
}

/// Returns whether centers require certified professionals in the history with this number.
const fn only_certified(number: u64) -> bool {
    number % 4 >= 2
}

/// Runs every history of a share of the numbers; returns the counts of answers, or the first difference.
fn run_share(first: u64, histories: u64, share: u64, shares: u64) -> Result<AnswerCounts, String> {
    let runner = HistoryRunner::new(None);
    for number in (first..first + histories).filter(|number| number % shares == share) {
        let (steps, only_certified) = (history(number), only_certified(number));
        if difference(&runner, &steps, only_certified).is_some() {
            let steps = shorten(steps, |steps| difference(&runner, steps, only_certified).is_some());
            let why = difference(&runner, &steps, only_certified).unwrap_or_default();
            let steps: Vec<String> = steps.iter().map(|step| format!("    {step:?},")).collect();
            return Err(format!(
                "history {number} differs: {why}\nthe shortened history:\n{}",
                steps.join("\n")
            ));
        }
    }
    Ok(runner.answer_counts())
}

/// Runs `run` on a few threads, each for its share of the numbers; returns the counts of all of them, or what failed in one.
fn run_shares(
    run: impl Fn(u64, u64) -> Result<AnswerCounts, String> + Copy + Send + 'static,
) -> Result<AnswerCounts, String> {
    let shares = std::thread::available_parallelism().map_or(1, |it| it.get() as u64).min(4);
    let threads: Vec<_> = (0..shares).map(|share| std::thread::spawn(move || run(share, shares))).collect();
    let mut counts = AnswerCounts::new();
    for thread in threads {
        for (answer, times) in thread.join().expect("the task does not panic")? {
            *counts.entry(answer).or_default() += times;
        }
    }
    Ok(counts)
}

/// Returns the first number and the count of the histories or stories to run. Those of `make test` are the same each time; the
/// long form begins with the seed of its run.
fn numbers(quick: usize, long: usize) -> (u64, u64) {
    let first = if trust::is_long() { trust::seed() } else { 1 };
    let count = trust::choose(quick, long) as u64;
    (number("CASEBOARD_FIRST_HISTORY", first), number("CASEBOARD_HISTORIES", count))
}

/// Reports the planted fault of a long form, which `fails` looks for in one history or story after another, a thousand at most.
fn report_planted(row: &str, planted: &str, first: u64, mut fails: impl FnMut(u64) -> bool) {
    let found = (first..first + 1_000).position(&mut fails);
    let number = found.map_or("not found".to_owned(), |passed| format!("found in number {}", passed + 1));
    trust::report_fault(row, planted, &number, found.is_some());
    assert!(found.is_some(), "{planted}: not found");
}

/// The answers, views and records of random histories are those of the reference model (appendix B).
///
/// Shows: C-42, C-48..C-52, C-58, C-60, C-62..C-65, C-74, C-76, C-79, B-63, B-72, B-78, B-82..B-84, D-12, D-13,
/// AMB-31..AMB-42, AMB-54, AMB-55, FL-18, FL-19, FL-20, FL-21, AMB-157, AMB-158
#[test]
fn random_histories_match_the_reference_model() {
    // The rules are the same on both engines; on PostgreSQL a step takes longer.
    let (quick, long) = if on_postgres() { (40, 1_000) } else { (QUICK, 10_000) };
    let (first, histories) = numbers(quick, long);
    let began = Instant::now();
    let outcome = run_shares(move |share, shares| run_share(first, histories, share, shares));
    eprintln!("{histories} histories, {} steps, {:.1?}", histories * STEPS as u64, began.elapsed());
    if trust::is_long() {
        let target = format!("{long} × {STEPS} steps, 0 differences");
        let number = match outcome {
            Ok(_) => format!("{histories} × {STEPS} steps, 0 differences"),
            Err(_) => "a difference".to_owned(),
        };
        trust::report_row(ROW, &target, &number, first, outcome.is_ok());
        for (planted, wrong) in WRONG_RULES {
            let runner = HistoryRunner::new(Some(wrong));
            report_planted(ROW, planted, first, |number| {
                difference(&runner, &history(number), only_certified(number)).is_some()
            });
        }
    }
    let answer_counts = outcome.unwrap_or_else(|failure| panic!("{failure}"));
    answer_counts.iter().for_each(|(answer, times)| eprintln!("{times:>8} {answer}"));
    if histories < MANY && (first != 1 || histories < QUICK as u64) {
        return;
    }
    for (call, answers) in REQUIRED_ANSWERS {
        for answer in answers.iter().map(|answer| format!("{call} {answer}")) {
            assert!(answer_counts.contains_key(&answer), "no history has the answer {answer}");
        }
    }
}
