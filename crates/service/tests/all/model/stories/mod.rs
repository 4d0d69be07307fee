//! Random stories with dispatch plans, standby lists, releases, changed cases, attendance, claims, series and imports at two
//! centers, on a real database. Professionals state when they are available, how long they rest and where they live, and choose
//! quiet hours and channels. The answers are not compared with a model, as in [`crate::model`]; invariants are checked after each
//! step: a plan invites a person once and only if the person is eligible, free and has enough time before and after the case; a
//! wave to everyone eligible leaves out no one else, and a batch no one with a higher score; each position of a case has one
//! plan, or none has one; no position has more people than places; a held place can be taken only by the person it is held for,
//! who learns of it before the offer ends; every place that can be filled again is offered at once; confirmed people have to
//! consent to a changed time and to nothing else; a person who accepts is warned of the cases that are too near; a withdrawn
//! request leaves no invitation; a withdrawn claim is gone; a person has left as many cases as the withdrawals and releases of
//! the story that count; and a message is on a channel that its person wants and waits for the end of their quiet hours, unless
//! it is required, or about an urgent case and the person allows that.
//!
//! The time of people (`world/person_time.rs`), the score (`world/plans.rs`) and the messages (`world/messages.rs`) are computed
//! here from what the people of the story have chosen and from the texts of the decisions, without the rules of the application.
//!
//! By default sixty stories run (ten on PostgreSQL), in `make trust` ten thousand (a thousand on PostgreSQL), which also shows
//! that planted faults are found. The number of a story is the seed of its random generator: a failure prints the number and a
//! shortened story, and `CASEBOARD_FIRST_HISTORY=<number> CASEBOARD_HISTORIES=1` repeats it.

mod choices;
mod steps;
mod world;

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Instant;

use caseboard_testkit::{Fixture, TestApp, on_postgres, trust};
use proptest::strategy::{Strategy as _, ValueTree as _};
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use tokio::runtime::{Builder, Runtime};

use crate::model::{numbers, report_planted, run_shares, shorten};
use steps::{STEPS, Step};
use world::{Planted, World};

const ROW: &str = "random stories of plans, standby lists and series";

/// The faults of the long form.
const PLANTED: [(&str, Planted); 5] = [
    ("revocations of certifications that are lost", Planted::LostRevocations),
    ("held places that count as free", Planted::HeldPlacesAreFree),
    ("quiet hours that are lost", Planted::LostQuietHours),
    ("hours of rest that are lost", Planted::LostRest),
    ("statements about days that are lost", Planted::LostStatements),
];

/// The number of stories that share a database, which limits its size.
const STORIES_PER_DATABASE: usize = 25;
/// The number of steps between two complete checks of the cases.
const COMPLETE_CHECK: usize = 10;

/// Outcomes that sixty stories must contain, because a call that never succeeds shows nothing. The last ones are no outcomes of
/// steps, but what the checks have found.
const REQUIRED: [&str; 31] = [
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
    "Weekday SET",
    "Weekday CLEARED",
    "Date SET",
    "Date CLEARED",
    "Rest SET",
    "Home SET",
    "QuietHours SET",
    "QuietHours CLEARED",
    "Channels SET",
    "Invitation NOT_AVAILABLE",
    "Message WAITS",
    "Batch ORDERED",
];

/// Outcomes that five thousand stories must contain in addition; a decided claim is not in every thousand.
const REQUIRED_OF_MANY: [&str; 24] = [
    "Import KNOWN",
    "Skip DONE",
    "Replace DONE",
    "BeginPlan DONE",
    "AddPosition DONE",
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
    "Home CLEARED",
    "Invitation AVAILABLE",
    "Message WAKES",
    "Wave LITTLE_TIME",
    "Accept WARNED",
];

/// How often each call had each outcome.
type Counts = BTreeMap<String, usize>;

/// Runs stories on databases that some of them share.
struct Runner {
    runtime: Runtime,
    fixture: Option<Fixture>,
    stories: usize,
    counts: Counts,
    planted: Option<Planted>,
}

impl Runner {
    fn new(planted: Option<Planted>) -> Self {
        let runtime = Builder::new_current_thread().enable_all().build().expect("a runtime");
        Self { runtime, fixture: None, stories: 0, counts: Counts::new(), planted }
    }

    /// Runs a story; the error names the violated invariant. A panic of a check or of the application is also an error.
    fn run(&mut self, story: &[Step]) -> Result<(), String> {
        self.stories += 1;
        let (shared, counts, planted) = (self.fixture.take(), &mut self.counts, self.planted);
        let shared = shared.filter(|_| !self.stories.is_multiple_of(STORIES_PER_DATABASE));
        let run = || {
            self.runtime.block_on(async {
                let fixture = match shared {
                    Some(fixture) => fixture.with_new_centers().await,
                    None => Fixture::on(TestApp::with_settings(|it| it.require_certified = true).await).await,
                };
                let outcome = play(&fixture, planted, story, counts).await;
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

async fn play(
    fixture: &Fixture,
    planted: Option<Planted>,
    story: &[Step],
    counts: &mut Counts,
) -> Result<(), String> {
    let mut world = World::create(fixture, planted).await;
    for (number, step) in story.iter().enumerate() {
        let outcome = world.step(*step).await;
        let outcome = outcome.map_err(|why| format!("step {} {step:?}: {why}", number + 1))?;
        *counts.entry(format!("{} {outcome}", call(step))).or_default() += 1;
        if (number + 1).is_multiple_of(COMPLETE_CHECK) || number + 1 == story.len() {
            world.check_all().await;
        }
    }
    for (what, times) in world.found() {
        *counts.entry((*what).to_owned()).or_default() += times;
    }
    Ok(())
}

/// Returns the name of the call of a step.
fn call(step: &Step) -> String {
    let text = match step {
        Step::Owner { act, .. } => format!("{act:?}"),
        Step::Professional { act, .. } => format!("{act:?}"),
        Step::Choose { choice, .. } => format!("{choice:?}"),
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
    let mut runner = Runner::new(None);
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

/// Shows: FL-03, FL-04, FL-05, FL-08, FL-12, FL-14, FL-15, FL-16, FL-18, FL-19, FL-20, FL-21, FL-22, FL-24, FL-28, FL-29
#[test]
fn random_stories_keep_the_invariants_of_plans_standby_lists_and_series() {
    let (quick, long) = if on_postgres() { (10, 1_000) } else { (60, 10_000) };
    let (first, stories) = numbers(quick, long);
    let began = Instant::now();
    let outcome = run_shares(move |share, shares| run_share(first, stories, share, shares));
    eprintln!("{stories} stories, {} steps, {:.1?}", stories * STEPS as u64, began.elapsed());
    if trust::is_long() {
        let target = format!("{long} stories, 0 violations");
        let number = match outcome {
            Ok(_) => format!("{stories} stories of {STEPS} steps, 0 violations"),
            Err(_) => "a violation".to_owned(),
        };
        trust::report_row(ROW, &target, &number, first, outcome.is_ok());
        for (what, planted) in PLANTED {
            let mut runner = Runner::new(Some(planted));
            report_planted(ROW, what, first, |number| runner.run(&story(number)).is_err());
        }
    }
    let counts = outcome.unwrap_or_else(|failure| panic!("{failure}"));
    counts.iter().for_each(|(outcome, times)| eprintln!("{times:>8} {outcome}"));
    let few = REQUIRED.iter().filter(|_| stories >= 60);
    for outcome in few.chain(REQUIRED_OF_MANY.iter().filter(|_| stories >= 5_000)) {
        assert!(counts.contains_key(*outcome), "no story has the outcome {outcome}");
    }
}
