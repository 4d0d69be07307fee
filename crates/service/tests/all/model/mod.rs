//! Random stories, told twice: by the product's verbs on a real database, and by a plain reference model that was written
//! from the decisions and shares no code with the product. After every step the answers, what everybody sees and what is
//! kept must be the same (appendix B; AMB-31 to AMB-42, AMB-51, AMB-54, AMB-55).
//!
//! A story has fifty steps by random people, the wrong ones too, with the clock put to the marks of 72 and 24 hours and a
//! second past them; half of the stories are told where only certified professionals are invited (AMB-51). Five hundred
//! stories run with the other tests (forty on PostgreSQL), `make model` runs ten thousand. A story follows from its
//! number: a failure prints the number and what is left of the story when all that the difference does not need is taken
//! out, and `make model FIRST=<number> STORIES=1` tells it again.

mod reference;
mod steps;
mod story;
mod world;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Instant;

use caseboard_testkit::on_postgres;
use proptest::strategy::{Strategy as _, ValueTree as _};
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};

use crate::model::steps::{STEPS, Step, story as any_story};
use crate::model::story::{Heard, Theatre};

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

/// The steps of the story with this number.
fn story(number: u64) -> Vec<Step> {
    let mut seed = [0; 32];
    seed[..8].copy_from_slice(&number.to_le_bytes());
    let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &seed);
    let mut runner = TestRunner::new_with_rng(Config::default(), rng);
    any_story().new_tree(&mut runner).expect("a story").current()
}

/// Where the two sides differ, if they do; a panic of the product is a difference too.
fn difference(theatre: &Theatre, steps: &[Step], only_certified: bool) -> Option<String> {
    let told = catch_unwind(AssertUnwindSafe(|| theatre.tell(steps, only_certified)));
    told.unwrap_or_else(|_| Err("a panic, see above".to_owned())).err()
}

/// Leaves out whatever the difference does not need: halves first, single steps last.
fn shorten(theatre: &Theatre, mut steps: Vec<Step>, only_certified: bool) -> Vec<Step> {
    let mut part = steps.len() / 2;
    while part > 0 {
        let mut from = 0;
        while from < steps.len() {
            let shorter = [&steps[..from], &steps[steps.len().min(from + part)..]].concat();
            match difference(theatre, &shorter, only_certified) {
                Some(_) => steps = shorter,
                None => from += part,
            }
        }
        part /= 2;
    }
    steps
}

/// Tells every story of a share of the numbers; says what was heard, or how a story differs.
fn tell(first: u64, stories: u64, share: u64, shares: u64) -> Result<Heard, String> {
    let theatre = Theatre::new();
    for number in (first..first + stories).filter(|number| number % shares == share) {
        let (steps, only_certified) = (story(number), number % 4 >= 2);
        if difference(&theatre, &steps, only_certified).is_some() {
            let steps = shorten(&theatre, steps, only_certified);
            let why = difference(&theatre, &steps, only_certified).unwrap_or_default();
            let steps: Vec<String> = steps.iter().map(|step| format!("    {step:?},")).collect();
            return Err(format!(
                "story {number} differs: {why}\nthe shortest that does:\n{}",
                steps.join("\n")
            ));
        }
    }
    Ok(theatre.heard())
}

/// C-42 to C-60, C-63 to C-66, C-72 to C-79, B-63, B-78 to B-84, appendix B, AMB-31 to AMB-42, AMB-54, AMB-55.
#[test]
fn random_stories_match_the_reference_model() {
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
