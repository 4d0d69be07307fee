//! Random stories, told twice: by the product's verbs on a real database, and by a plain reference model that was written
//! from the decisions and shares no code with the product. After every step the answers, what everybody sees and what is
//! kept must be the same (appendix B; AMB-31 to AMB-42, AMB-51, AMB-54, AMB-55).
//!
//! A story has fifty steps by random people, the wrong ones too, with the clock put to the marks of 72 and 24 hours and a
//! second past them. Five hundred stories run with the other tests
//! (forty on PostgreSQL); `make model` runs ten thousand. A story follows from
//! its number: a failure prints the number and the shortest story that still fails, and
//!
//! ```text
//! CASEBOARD_MODEL_FIRST=<number> CASEBOARD_MODEL_STORIES=1 cargo nextest run -p caseboard-service --test model
//! ```
//!
//! tells it again. Every other story is told where only certified professionals are invited (AMB-51).

mod reference;
mod steps;
mod story;
mod world;

use std::time::Instant;

use caseboard_testkit::on_postgres;
use proptest::test_runner::{Config, RngAlgorithm, TestCaseError, TestError, TestRng, TestRunner};

use crate::steps::{STEPS, Step, story as any_story};
use crate::story::{Heard, Theatre};

/// What five hundred stories must have come to: what is never answered is never compared.
const MUST_BE_HEARD: [(&str, &[&str]); 11] = [
    (
        "Accept",
        &[
            "CONFIRMED",
            "POSITION_ALREADY_FILLED",
            "POSITION_CLOSED",
            "SCHEDULE_CONFLICT",
            "ALREADY_ANSWERED",
            "NOT_INVITED",
            "FORBIDDEN",
        ],
    ),
    ("Acknowledge", &["ACKNOWLEDGED", "CANCELLED", "REJECTED_REQUEST", "INVITED", "CONFIRMED", "FORBIDDEN"]),
    (
        "AnswerRequest",
        &["INVITED", "REJECTED_REQUEST", "CLOSED", "ALREADY_ANSWERED", "NOT_CERTIFIED", "FORBIDDEN"],
    ),
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
            "FORBIDDEN",
        ],
    ),
    ("SetOpen", &["SET"]),
    ("Withdraw", &["WITHDRAWN", "WITHDRAW_LOCKED", "NOT_CONFIRMED", "CLOSED", "FORBIDDEN"]),
];

fn number(name: &str, default: u64) -> u64 {
    match std::env::var(name) {
        Ok(text) => text.parse().unwrap_or_else(|_| panic!("{name} must be a number, not {text:?}")),
        Err(_) => default,
    }
}

/// Tells every story of a share of the numbers; says what was heard.
fn tell(first: u64, stories: u64, share: u64, shares: u64) -> Result<Heard, String> {
    let theatre = Theatre::new();
    for story in (first..first + stories).filter(|story| story % shares == share) {
        let mut seed = [0; 32];
        seed[..8].copy_from_slice(&story.to_le_bytes());
        let config =
            Config { cases: 1, max_shrink_iters: 4_000, failure_persistence: None, ..Config::default() };
        let mut runner = TestRunner::new_with_rng(config, TestRng::from_seed(RngAlgorithm::ChaCha, &seed));
        let told = runner
            .run(&any_story(), |steps| theatre.tell(&steps, story % 4 >= 2).map_err(TestCaseError::fail));
        match told {
            Ok(()) => {}
            Err(TestError::Fail(why, steps)) => return Err(failure(story, &why.to_string(), &steps)),
            Err(TestError::Abort(why)) => return Err(format!("story {story} was given up: {why}")),
        }
    }
    Ok(theatre.heard())
}

fn failure(story: u64, why: &str, steps: &[Step]) -> String {
    let steps: Vec<String> = steps.iter().map(|step| format!("    {step:?},")).collect();
    format!("story {story} differs: {why}\nthe shortest story that does:\n{}", steps.join("\n"))
}

/// C-42 to C-60, C-63 to C-66, C-72 to C-79, B-63, B-78 to B-84, appendix B, AMB-31 to AMB-42, AMB-54, AMB-55.
#[test]
fn every_story_is_told_alike() {
    // The rules are the same on both engines; on PostgreSQL a step takes longer.
    let usual = if on_postgres() { 40 } else { 500 };
    let (first, stories) = (number("CASEBOARD_MODEL_FIRST", 1), number("CASEBOARD_MODEL_STORIES", usual));
    let shares = std::thread::available_parallelism().map_or(1, |it| it.get() as u64).min(4);
    let began = Instant::now();
    let threads: Vec<_> =
        (0..shares).map(|share| std::thread::spawn(move || tell(first, stories, share, shares))).collect();
    let mut heard = Heard::new();
    for thread in threads {
        for (answer, times) in thread.join().expect("no panic").unwrap_or_else(|failure| panic!("{failure}"))
        {
            *heard.entry(answer).or_default() += times;
        }
    }
    eprintln!("{stories} stories, {} steps, {:.1?}", stories * STEPS as u64, began.elapsed());
    heard.iter().for_each(|(answer, times)| eprintln!("{times:>8} {answer}"));
    for (call, answers) in MUST_BE_HEARD {
        for answer in answers.iter().map(|answer| format!("{call} {answer}")) {
            assert!(stories < 500 || heard.contains_key(&answer), "no story came to {answer}");
        }
    }
}
