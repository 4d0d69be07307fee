//! The steps of a story, and their random generation.

use proptest::collection::vec;
use proptest::prelude::*;

use super::choices::{Choice, choice};

/// The number of steps of a story.
pub(super) const STEPS: usize = 50;
/// The number of choices of professionals with which a story begins.
const CHOICES: usize = 6;
/// The posters: the surgeon and an administrator of both centers, the system administrator, an administrator of a third center.
pub(super) const POSTERS: usize = 4;
/// The professionals: six nurses and three technicians.
pub(super) const NURSES: usize = 6;
pub(super) const PROFESSIONALS: usize = 9;
/// The plans of `waves` in `world/plans.rs`; 0 is none.
pub(super) const PLANS: usize = 6;
/// The maximum number of cases of a story; a posting that would exceed it is left out.
pub(super) const CASES: usize = 6;

/// An action of a poster on a case.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum OwnerAct {
    SendNext,
    Pause(bool),
    Skip(u32),
    Replace {
        plan: usize,
    },
    /// Begins a plan for each position without one.
    BeginPlan {
        plan: usize,
    },
    Invite {
        who: usize,
    },
    AnswerRequest {
        who: usize,
        yes: bool,
    },
    /// Releases a person for one of the reasons.
    Release {
        who: usize,
        reason: usize,
    },
    /// Moves the case to a start in `ahead` hours.
    Move {
        ahead: i64,
    },
    /// Changes the estimated hours, to which confirmed people have to consent like to a moved case.
    Lengthen {
        hours: u32,
    },
    /// Changes the special instructions, which needs no consent.
    Annotate {
        text: u32,
    },
    /// Changes the number of nurses.
    Resize {
        nurses: u32,
    },
    /// Adds a position for a technician to a case without one.
    AddPosition,
    /// Approves or rejects the newest claim of a person.
    DecideClaim {
        who: usize,
        yes: bool,
    },
    Cancel,
    CancelLater,
}

/// An action of a professional on a case.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Act {
    Request,
    WithdrawRequest,
    Accept,
    Decline,
    Withdraw,
    StandBy,
    LeaveStandby,
    ReportAbsence,
    ConfirmTime,
    ConfirmDay,
    SetOut,
    Arrive,
    SubmitClaim,
    WithdrawClaim,
}

/// One step. Numbers of cases are taken modulo the existing ones, so that a story can be shortened.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Step {
    /// A poster posts a case in `ahead` hours, at the second center if it is `away`.
    Post {
        by: usize,
        ahead: i64,
        nurses: u32,
        technicians: u32,
        plan: usize,
        away: bool,
    },
    /// A poster posts a case for each of `count` days.
    PostSeries {
        by: usize,
        ahead: i64,
        count: i64,
        plan: usize,
    },
    /// A poster imports rows of one of two files.
    Import {
        by: usize,
        file: u8,
        first: u32,
        rows: u32,
        plan: usize,
    },
    /// With `fits` the person is one for whom the act is possible in their state, if there is one.
    Owner {
        by: usize,
        case: usize,
        act: OwnerAct,
        fits: bool,
    },
    Professional {
        who: usize,
        case: usize,
        act: Act,
        fits: bool,
    },
    /// A professional chooses something about their time or their messages.
    Choose {
        who: usize,
        choice: Choice,
    },
    /// The center certifies a professional or revokes it.
    Certify {
        by: usize,
        who: usize,
        yes: bool,
    },
    /// The center blocks a professional or ends the block.
    Block {
        by: usize,
        who: usize,
        yes: bool,
    },
    /// An account is closed or reopened.
    SetOpen {
        who: usize,
        open: bool,
    },
    /// Advances the clock; timers run at their times.
    Advance {
        seconds: i64,
    },
    /// Advances the clock to just after the start of a case that starts within half a day.
    Begin {
        case: usize,
    },
}

fn poster() -> impl Strategy<Value = usize> {
    prop_oneof![9 => 0..2usize, 1 => 0..POSTERS]
}

/// Near the times at which a free place is held for a shorter time or for no one, and at which withdrawing ends.
fn ahead() -> impl Strategy<Value = i64> {
    prop_oneof![2 => 4..9i64, 3 => 22..28i64, 6 => 72..100i64]
}

fn fits() -> impl Strategy<Value = bool> {
    prop_oneof![3 => Just(true), 1 => Just(false)]
}

fn owner_act() -> impl Strategy<Value = OwnerAct> {
    let who = || 0..PROFESSIONALS;
    prop_oneof![
        4 => Just(OwnerAct::SendNext),
        2 => any::<bool>().prop_map(OwnerAct::Pause),
        1 => (0..5u32).prop_map(OwnerAct::Skip),
        1 => (1..PLANS).prop_map(|plan| OwnerAct::Replace { plan }),
        2 => (1..PLANS).prop_map(|plan| OwnerAct::BeginPlan { plan }),
        3 => who().prop_map(|who| OwnerAct::Invite { who }),
        4 => (who(), any::<bool>()).prop_map(|(who, yes)| OwnerAct::AnswerRequest { who, yes }),
        4 => (who(), 0..6usize).prop_map(|(who, reason)| OwnerAct::Release { who, reason }),
        2 => ahead().prop_map(|ahead| OwnerAct::Move { ahead }),
        2 => (2..5u32).prop_map(|hours| OwnerAct::Lengthen { hours }),
        1 => (0..3u32).prop_map(|text| OwnerAct::Annotate { text }),
        2 => (who(), any::<bool>()).prop_map(|(who, yes)| OwnerAct::DecideClaim { who, yes }),
        2 => (1..4u32).prop_map(|nurses| OwnerAct::Resize { nurses }),
        1 => Just(OwnerAct::AddPosition),
        1 => Just(OwnerAct::Cancel),
        1 => Just(OwnerAct::CancelLater),
    ]
}

fn act() -> impl Strategy<Value = Act> {
    prop_oneof![
        3 => Just(Act::Request),
        2 => Just(Act::WithdrawRequest),
        14 => Just(Act::Accept),
        3 => Just(Act::Decline),
        6 => Just(Act::Withdraw),
        7 => Just(Act::StandBy),
        1 => Just(Act::LeaveStandby),
        2 => Just(Act::ReportAbsence),
        3 => Just(Act::ConfirmTime),
        2 => Just(Act::ConfirmDay),
        1 => Just(Act::SetOut),
        1 => Just(Act::Arrive),
        3 => Just(Act::SubmitClaim),
        2 => Just(Act::WithdrawClaim),
    ]
}

fn post() -> impl Strategy<Value = Step> {
    let away = prop_oneof![2 => Just(false), 1 => Just(true)];
    (poster(), ahead(), 1..3u32, 0..2u32, 0..PLANS, away).prop_map(
        |(by, ahead, nurses, technicians, plan, away)| Step::Post {
            by,
            ahead,
            nurses,
            technicians,
            plan,
            away,
        },
    )
}

fn choose() -> impl Strategy<Value = Step> {
    (0..PROFESSIONALS, choice()).prop_map(|(who, choice)| Step::Choose { who, choice })
}

fn step() -> impl Strategy<Value = Step> {
    let case = || 0..CASES;
    prop_oneof![
        2 => post(),
        1 => (poster(), ahead(), 1..4i64, 0..PLANS)
            .prop_map(|(by, ahead, count, plan)| Step::PostSeries { by, ahead, count, plan }),
        3 => (0..2usize, 0..2u8, Just(1), 1..3u32, 0..PLANS)
            .prop_map(|(by, file, first, rows, plan)| Step::Import { by, file, first, rows, plan }),
        12 => (poster(), case(), owner_act(), fits())
            .prop_map(|(by, case, act, fits)| Step::Owner { by, case, act, fits }),
        40 => (0..PROFESSIONALS, case(), act(), fits())
            .prop_map(|(who, case, act, fits)| Step::Professional { who, case, act, fits }),
        6 => choose(),
        2 => (poster(), 0..PROFESSIONALS, any::<bool>())
            .prop_map(|(by, who, yes)| Step::Certify { by, who, yes }),
        1 => (poster(), 0..PROFESSIONALS, any::<bool>())
            .prop_map(|(by, who, yes)| Step::Block { by, who, yes }),
        1 => (0..PROFESSIONALS, any::<bool>()).prop_map(|(who, open)| Step::SetOpen { who, open }),
        6 => (1..5_400i64).prop_map(|seconds| Step::Advance { seconds }),
        1 => (5_400..100_000i64).prop_map(|seconds| Step::Advance { seconds }),
        1 => case().prop_map(|case| Step::Begin { case }),
    ]
}

/// A story: choices of professionals, and a case with a plan, followed by random steps.
pub(super) fn story() -> impl Strategy<Value = Vec<Step>> {
    let first = (ahead(), 1..3u32, 1..PLANS).prop_map(|(ahead, nurses, plan)| {
        vec![Step::Post { by: 0, ahead, nurses, technicians: 1, plan, away: false }]
    });
    (vec(choose(), CHOICES), first, vec(step(), STEPS - CHOICES - 1))
        .prop_map(|(choices, first, rest)| [choices, first, rest].concat())
}
