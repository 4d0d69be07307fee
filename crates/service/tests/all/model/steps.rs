//! The steps of a history, and their random generation.

use proptest::collection::vec;
use proptest::prelude::*;

/// The number of steps of a history.
pub(crate) const STEPS: usize = 50;

/// The posters: the surgeon, two administrators of the center, the system administrator, an administrator of another
/// center, and a second surgeon of the center.
pub(crate) const POSTERS: usize = 6;
/// The professionals: three nurses and two technicians.
pub(crate) const PROFESSIONALS: usize = 5;
/// The maximum number of cases of a history.
pub(crate) const CASES: usize = 3;

/// An instant relative to the start of a case.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mark {
    /// The last instant at which withdrawing is allowed.
    Withdrawal,
    /// The first instant at which a cancellation owes minimum pay.
    MinPay,
    Start,
}

/// One step. Numbers of cases and notices are taken modulo the existing ones, so that a step is valid in
/// every history and a failing history can be shortened.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Step {
    /// A poster posts a case for a surgeon that starts in `ahead` hours.
    Post {
        by: usize,
        surgeon: usize,
        ahead: i64,
        hours: i64,
        nurses: usize,
        technicians: usize,
        min_pay: bool,
    },
    /// A professional requests an invitation.
    Request {
        who: usize,
        case: usize,
    },
    /// A poster invites the professionals whose bits are set.
    Invite {
        by: usize,
        case: usize,
        invitees: u8,
    },
    /// A poster answers a request. The notice may be of another kind.
    AnswerRequest {
        by: usize,
        notice: Pick,
        yes: bool,
    },
    /// A professional answers a notice.
    Accept {
        who: usize,
        notice: Pick,
    },
    Decline {
        who: usize,
        notice: Pick,
    },
    Withdraw {
        who: usize,
        notice: Pick,
    },
    /// A user acknowledges or discards a notice.
    Acknowledge {
        who: usize,
        notice: Pick,
        acknowledge_it: bool,
    },
    /// A poster cancels a case.
    Cancel {
        by: usize,
        case: usize,
    },
    /// A poster certifies a professional.
    Certify {
        by: usize,
        who: usize,
    },
    /// A poster blocks a professional for the center, or ends the block.
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
    /// A professional joins or leaves the standby list of a case.
    StandBy {
        who: usize,
        case: usize,
    },
    LeaveStandby {
        who: usize,
        case: usize,
    },
    /// A professional withdraws a request.
    WithdrawRequest {
        who: usize,
        case: usize,
    },
    /// A poster releases a professional.
    Release {
        by: usize,
        case: usize,
        who: usize,
        refills: bool,
    },
    /// A professional reports that they cannot come.
    ReportAbsence {
        who: usize,
        notice: Pick,
    },
    /// Advances the clock.
    AdvanceClock {
        seconds: i64,
    },
    /// Advances the clock to a mark of a case, or to a second after it.
    AdvanceClockTo {
        case: usize,
        mark: Mark,
        after: bool,
    },
    /// Repeats the last command.
    Repeat,
}

/// Selects a notice and the user who answers it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Pick {
    /// A notice for which the command is valid now, answered by its recipient.
    Valid(usize),
    /// One of the user's own notices, of any kind.
    Own(usize),
    /// Any notice, with any recipient.
    Any(usize),
}

fn pick() -> impl Strategy<Value = Pick> {
    prop_oneof![
        6 => (0..20usize).prop_map(Pick::Valid),
        3 => (0..20usize).prop_map(Pick::Own),
        1 => (0..100usize).prop_map(Pick::Any),
    ]
}

fn poster() -> impl Strategy<Value = usize> {
    prop_oneof![10 => 0..2usize, 3 => 0..POSTERS]
}

fn professional() -> impl Strategy<Value = usize> {
    (0..PROFESSIONALS).prop_map(|who| POSTERS + who)
}

fn case() -> impl Strategy<Value = usize> {
    0..CASES
}

fn post() -> impl Strategy<Value = Step> {
    let surgeon = prop_oneof![8 => Just(0), 2 => Just(5), 1 => Just(1)];
    // Near the marks, so that small steps cross them, and near one another, so that cases overlap.
    let ahead = prop_oneof![1 => 22..27i64, 2 => 70..75i64, 6 => 75..82i64];
    let lines = (1..3usize, 0..2usize);
    (poster(), surgeon, ahead, 2..6i64, lines, any::<bool>()).prop_map(
        |(by, surgeon, ahead, hours, (nurses, technicians), min_pay)| Step::Post {
            by,
            surgeon,
            ahead,
            hours,
            nurses,
            technicians,
            min_pay,
        },
    )
}

fn mark() -> impl Strategy<Value = Mark> {
    prop_oneof![4 => Just(Mark::Withdrawal), 3 => Just(Mark::MinPay), 1 => Just(Mark::Start)]
}

/// One step. Steps that advance a case are more frequent than steps that end it.
fn step() -> impl Strategy<Value = Step> {
    let yes = prop_oneof![1 => Just(true), 1 => Just(false)];
    let open = prop_oneof![1 => Just(false), 4 => Just(true)];
    let acknowledge_it = prop_oneof![3 => Just(true), 2 => Just(false)];
    prop_oneof![
        4 => post(),
        18 => (professional(), case()).prop_map(|(who, case)| Step::Request { who, case }),
        12 => (poster(), case(), 1..32u8).prop_map(|(by, case, invitees)| Step::Invite { by, case, invitees }),
        14 => (poster(), pick(), yes).prop_map(|(by, notice, yes)| Step::AnswerRequest { by, notice, yes }),
        18 => (professional(), pick()).prop_map(|(who, notice)| Step::Accept { who, notice }),
        5 => (professional(), pick()).prop_map(|(who, notice)| Step::Decline { who, notice }),
        10 => (professional(), pick()).prop_map(|(who, notice)| Step::Withdraw { who, notice }),
        12 => (0..POSTERS + PROFESSIONALS, pick(), acknowledge_it)
            .prop_map(|(who, notice, acknowledge_it)| Step::Acknowledge { who, notice, acknowledge_it }),
        14 => (professional(), case()).prop_map(|(who, case)| Step::StandBy { who, case }),
        3 => (professional(), case()).prop_map(|(who, case)| Step::LeaveStandby { who, case }),
        2 => (professional(), case()).prop_map(|(who, case)| Step::WithdrawRequest { who, case }),
        6 => (poster(), case(), professional(), prop::bool::weighted(0.7))
            .prop_map(|(by, case, who, refills)| Step::Release { by, case, who, refills }),
        3 => (professional(), pick()).prop_map(|(who, notice)| Step::ReportAbsence { who, notice }),
        2 => (poster(), case()).prop_map(|(by, case)| Step::Cancel { by, case }),
        1 => (poster(), professional()).prop_map(|(by, who)| Step::Certify { by, who }),
        2 => (poster(), professional(), prop::bool::weighted(0.4))
            .prop_map(|(by, who, yes)| Step::Block { by, who, yes }),
        1 => (professional(), open).prop_map(|(who, open)| Step::SetOpen { who, open }),
        1 => (1..7_200i64).prop_map(|seconds| Step::AdvanceClock { seconds }),
        1 => (case(), mark(), any::<bool>()).prop_map(|(case, mark, after)| Step::AdvanceClockTo { case, mark, after }),
        6 => Just(Step::Repeat),
    ]
}

/// One step of a history with repeated requests that are mostly declined (AMB-36).
fn repeated_requests() -> impl Strategy<Value = Step> {
    let no = prop_oneof![1 => Just(true), 5 => Just(false)];
    prop_oneof![
        4 => (POSTERS..POSTERS + 2).prop_map(|who| Step::Request { who, case: 0 }),
        4 => no.prop_map(|yes| Step::AnswerRequest { by: 0, notice: Pick::Valid(0), yes }),
        4 => Just(Step::Acknowledge { who: 0, notice: Pick::Valid(0), acknowledge_it: true }),
        2 => step(),
    ]
}

/// One step of a history in which places of one case are offered to its standby list, and freed again (AMB-158).
fn standby_lists() -> impl Strategy<Value = Step> {
    let who = || POSTERS..POSTERS + 3;
    let notice = Pick::Valid(0);
    prop_oneof![
        2 => Just(Step::Invite { by: 0, case: 0, invitees: 0b111 }),
        4 => who().prop_map(|who| Step::StandBy { who, case: 0 }),
        3 => who().prop_map(move |who| Step::Accept { who, notice }),
        3 => who().prop_map(|who| Step::Release { by: 0, case: 0, who, refills: true }),
        1 => who().prop_map(|who| Step::LeaveStandby { who, case: 0 }),
        2 => step(),
    ]
}

/// A history: two new cases, followed by random steps.
pub(crate) fn history() -> impl Strategy<Value = Vec<Step>> {
    let steps = prop_oneof![
        10 => vec(step(), STEPS - 2),
        2 => vec(repeated_requests(), STEPS - 2),
        1 => vec(standby_lists(), STEPS - 2),
    ];
    (vec(post(), 2), steps).prop_map(|(posts, steps)| [posts, steps].concat())
}
