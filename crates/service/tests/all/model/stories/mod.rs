//! Random stories with dispatch plans, standby lists, releases, changed cases, attendance, claims, series and imports, on a
//! real database. The answers are not compared with a model, as in [`crate::model`]; invariants are checked after each step: a
//! plan invites a person once and only if the person is eligible and free; no position has more people than places; a held
//! place can be taken only by the person it is held for; every place that can be filled again is offered at once; confirmed
//! people have to consent to a changed time and to nothing else; a withdrawn request leaves no invitation; a withdrawn claim
//! is gone; and a person has left as many cases as the withdrawals and releases of the story that count.
//!
//! By default sixty stories run (ten on PostgreSQL), in the long form ten thousand. The number of a story is the seed of its
//! random generator: a failure prints the number and a shortened story, and `CASEBOARD_FIRST_HISTORY=<number>
//! CASEBOARD_HISTORIES=1` repeats it.

mod steps;
mod world;

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Instant;

use caseboard_testkit::{Fixture, TestApp, on_postgres, trust};
use proptest::strategy::{Strategy as _, ValueTree as _};
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use tokio::runtime::{Builder, Runtime};

use crate::model::{number, shorten};
use steps::{STEPS, Step};
use world::World;

/// The number of stories that share a database, which limits its size.
const SHARED: usize = 25;
/// The number of steps between two complete checks of the cases.
const COMPLETE_CHECK: usize = 10;

/// Outcomes that sixty stories must contain, because a call that never succeeds shows nothing.
const REQUIRED: [&str; 19] = [
    "Post POSTED",
    "PostSeries POSTED",
    "Import POSTED",
    "SendNext DONE",
    "Pause DONE",
    "Release DONE",
    "Cancel DONE",
    "CancelLater DONE",
    "Request INVITED",
    "Accept CONFIRMED",
    "Accept POSITION_ALREADY_FILLED",
    "Decline DONE",
    "Withdraw DONE",
    "StandBy DONE",
    "LeaveStandby DONE",
    "Certify CERTIFIED",
    "Certify REVOKED",
    "Block BLOCKED",
    "Block UNBLOCKED",
];

/// Outcomes that five hundred stories must contain in addition.
const REQUIRED_OF_MANY: [&str; 17] = [
    "Import KNOWN",
    "Skip DONE",
    "Replace DONE",
    "Invite INVITED",
    "AnswerRequest INVITED",
    "ReportAbsence DONE",
    "Move DONE",
    "Resize DONE",
    "Lengthen DONE",
    "Annotate DONE",
    "WithdrawRequest DONE",
    "SubmitClaim DONE",
    "WithdrawClaim DONE",
    "DecideClaim DONE",
    "ConfirmTime DONE",
    "ConfirmDay DONE",
    "SetOut DONE",
];

/// How often each call had each outcome.
type Counts = BTreeMap<String, usize>;

/// Runs stories on databases that some of them share.
struct Runner {
    runtime: Runtime,
    fixture: Option<Fixture>,
    stories: usize,
    counts: Counts,
}

impl Runner {
    fn new() -> Self {
        let runtime = Builder::new_current_thread().enable_all().build().expect("a runtime");
        Self { runtime, fixture: None, stories: 0, counts: Counts::new() }
    }

    /// Runs a story; the error names the violated invariant. A panic of a check or of the application is also an error.
    fn run(&mut self, story: &[Step]) -> Result<(), String> {
        self.stories += 1;
        let (shared, counts) = (self.fixture.take(), &mut self.counts);
        let shared = shared.filter(|_| !self.stories.is_multiple_of(SHARED));
        let run = || {
            self.runtime.block_on(async {
                let fixture = match shared {
                    Some(fixture) => fixture.with_new_centers().await,
                    None => Fixture::on(TestApp::with_settings(|it| it.require_certified = true).await).await,
                };
                let outcome = play(&fixture, story, counts).await;
                (fixture, outcome)
            })
        };
        match catch_unwind(AssertUnwindSafe(run)) {
            Ok((fixture, outcome)) => {
                self.fixture = Some(fixture);
                outcome
            }
            Err(_) => Err("a panic, see above".to_owned()),
        }
    }
}

async fn play(fixture: &Fixture, story: &[Step], counts: &mut Counts) -> Result<(), String> {
    let mut world = World::create(fixture).await;
    for (number, step) in story.iter().enumerate() {
        let outcome = world.step(*step).await;
        let outcome = outcome.map_err(|why| format!("step {} {step:?}: {why}", number + 1))?;
        *counts.entry(format!("{} {outcome}", call(step))).or_default() += 1;
        if (number + 1).is_multiple_of(COMPLETE_CHECK) || number + 1 == story.len() {
            world.check_all().await;
        }
    }
    Ok(())
}

/// Returns the name of the call of a step.
fn call(step: &Step) -> String {
    let text = match step {
        Step::Owner { act, .. } => format!("{act:?}"),
        Step::Professional { act, .. } => format!("{act:?}"),
        step => format!("{step:?}"),
    };
    text.chars().take_while(char::is_ascii_alphanumeric).collect()
}

fn story(number: u64) -> Vec<Step> {
    let mut seed = [0; 32];
    seed[..8].copy_from_slice(&number.to_le_bytes());
    let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &seed);
    let mut runner = TestRunner::new_with_rng(Config::default(), rng);
    steps::story().new_tree(&mut runner).expect("a story").current()
}

/// Runs every story of a share of the numbers.
fn run_share(first: u64, stories: u64, share: u64, shares: u64) -> Result<Counts, String> {
    let mut runner = Runner::new();
    for number in (first..first + stories).filter(|number| number % shares == share) {
        let steps = story(number);
        if let Err(why) = runner.run(&steps) {
            let steps = shorten(steps, |steps| runner.run(steps).is_err());
            let why = runner.run(&steps).err().unwrap_or(why);
            let steps: Vec<String> = steps.iter().map(|step| format!("    {step:?},")).collect();
            return Err(format!("story {number}: {why}\nthe shortened story:\n{}", steps.join("\n")));
        }
    }
    Ok(runner.counts)
}

/// Shows: FL-03, FL-04, FL-05, FL-08, FL-14, FL-16, FL-18, FL-19, FL-20, FL-21, FL-22
#[test]
fn random_stories_keep_the_invariants_of_plans_standby_lists_and_series() {
    let usual = trust::choose(if on_postgres() { 10 } else { 60 }, 10_000) as u64;
    let (first, stories) = (number("CASEBOARD_FIRST_HISTORY", 1), number("CASEBOARD_HISTORIES", usual));
    let shares = std::thread::available_parallelism().map_or(1, |it| it.get() as u64).min(4);
    let began = Instant::now();
    let threads: Vec<_> = (0..shares)
        .map(|share| std::thread::spawn(move || run_share(first, stories, share, shares)))
        .collect();
    let mut counts = Counts::new();
    for thread in threads {
        let share = thread.join().expect("the task does not panic");
        for (outcome, times) in share.unwrap_or_else(|failure| panic!("{failure}")) {
            *counts.entry(outcome).or_default() += times;
        }
    }
    eprintln!("{stories} stories, {} steps, {:.1?}", stories * STEPS as u64, began.elapsed());
    counts.iter().for_each(|(outcome, times)| eprintln!("{times:>8} {outcome}"));
    let few = REQUIRED.iter().filter(|_| stories >= 60);
    for outcome in few.chain(REQUIRED_OF_MANY.iter().filter(|_| stories >= 500)) {
        assert!(counts.contains_key(*outcome), "no story has the outcome {outcome}");
    }
}
