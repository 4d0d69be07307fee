//! The state table of appendix B: every state with every event, in six situations of the case.

use super::*;

const EVENTS: [&str; 17] = [
    "request",
    "invite",
    "approve",
    "reject",
    "accept",
    "decline",
    "withdraw",
    "cancel",
    "acknowledge",
    "fill",
    "reopen",
    "change",
    "reconfirm",
    "standby",
    "offer",
    "release",
    "absence",
];

/// One row for each state, one column for each event in the order of [`EVENTS`], for a case that starts in
/// 100 hours and has a free place. A cell is the next state, `=` and the answer of a success that stores
/// nothing, `.` if the event has no effect, `skip:` and the reason of a skipped invitee, or the code of the
/// refusal.
const OPEN: &str = "
NONE                      REQUESTED         INVITED              -                -                 -           -                 -                -                    -                          -                -  -  -  PLACE_FREE  -  -  -
REQUESTED                 =INVITED          INVITED              INVITED          REQUEST_DECLINED  NOT_INVITED NOT_INVITED       NOT_CONFIRMED    CANCELLED            .                          .                .  .  NOT_CONFIRMED  PLACE_FREE  .  NOT_CONFIRMED  NOT_CONFIRMED
INVITED                   =INVITED          skip:ALREADY_INVITED ALREADY_ANSWERED ALREADY_ANSWERED  CONFIRMED   DECLINED          NOT_CONFIRMED    CANCELLED            .                          POSITION_FILLED  .  .  NOT_CONFIRMED  PLACE_FREE  OFFERED  NOT_CONFIRMED  NOT_CONFIRMED
OFFERED                   =INVITED          skip:ALREADY_INVITED ALREADY_ANSWERED ALREADY_ANSWERED  CONFIRMED   DECLINED          NOT_CONFIRMED    CANCELLED            .                          .                .  .  NOT_CONFIRMED  ALREADY_OFFERED  .  NOT_CONFIRMED  NOT_CONFIRMED
POSITION_FILLED           =INVITED          skip:ALREADY_INVITED ALREADY_ANSWERED ALREADY_ANSWERED  CONFIRMED   DECLINED          NOT_CONFIRMED    CANCELLED            .                          .                INVITED  .  NOT_CONFIRMED  PLACE_FREE  OFFERED  NOT_CONFIRMED  NOT_CONFIRMED
CONFIRMED                 ALREADY_CONFIRMED skip:ALREADY_INVITED ALREADY_ANSWERED ALREADY_ANSWERED  =CONFIRMED  ALREADY_ANSWERED  WITHDRAWN        CANCELLED_CONFIRMED  .                          .                .  AWAITING_RECONFIRMATION  =CONFIRMED  ALREADY_CONFIRMED  .  RELEASED  NOT_LOCKED
AWAITING_RECONFIRMATION   ALREADY_CONFIRMED skip:ALREADY_INVITED ALREADY_ANSWERED ALREADY_ANSWERED  =CONFIRMED  ALREADY_ANSWERED  WITHDRAWN        CANCELLED_CONFIRMED  .                          .                .  AWAITING_RECONFIRMATION  CONFIRMED  ALREADY_CONFIRMED  .  RELEASED  NOT_LOCKED
DECLINED                  REQUESTED         INVITED              ALREADY_ANSWERED ALREADY_ANSWERED  ALREADY_ANSWERED =DECLINED    NOT_CONFIRMED    .                    .                          .                .  .  NOT_CONFIRMED  PLACE_FREE  .  NOT_CONFIRMED  NOT_CONFIRMED
WITHDRAWN                 REQUESTED         INVITED              ALREADY_ANSWERED ALREADY_ANSWERED  ALREADY_ANSWERED ALREADY_ANSWERED =WITHDRAWN   .                    .                          .                .  .  NOT_CONFIRMED  PLACE_FREE  .  NOT_CONFIRMED  NOT_CONFIRMED
RELEASED                  REQUESTED         INVITED              ALREADY_ANSWERED ALREADY_ANSWERED  ALREADY_ANSWERED ALREADY_ANSWERED NOT_CONFIRMED .                  .                          .                .  .  NOT_CONFIRMED  PLACE_FREE  .  =RELEASED  NOT_CONFIRMED
REQUEST_DECLINED          REQUEST_DECLINED! INVITED              ALREADY_ANSWERED ALREADY_ANSWERED  NOT_INVITED NOT_INVITED       NOT_CONFIRMED    .                    ACKNOWLEDGED_REJECTION     .                .  .  NOT_CONFIRMED  REQUEST_DECLINED!  .  NOT_CONFIRMED  NOT_CONFIRMED
CANCELLED                 =POSITION_CLOSED  skip:CLOSED          CLOSED           CLOSED            =POSITION_CLOSED CLOSED       CLOSED           .                    ACKNOWLEDGED_CANCELLATION  .                .  .  CLOSED  CLOSED  .  CLOSED  CLOSED
CANCELLED_CONFIRMED       =POSITION_CLOSED  skip:CLOSED          CLOSED           CLOSED            =POSITION_CLOSED CLOSED       CLOSED           .                    ACKNOWLEDGED_CANCELLATION  .                .  .  CLOSED  CLOSED  .  CLOSED  CLOSED
ACKNOWLEDGED_REJECTION    REQUESTED         INVITED              ALREADY_ANSWERED ALREADY_ANSWERED  NOT_INVITED NOT_INVITED       NOT_CONFIRMED    .                    .                          .                .  .  NOT_CONFIRMED  PLACE_FREE  .  NOT_CONFIRMED  NOT_CONFIRMED
ACKNOWLEDGED_CANCELLATION =POSITION_CLOSED  skip:CLOSED          CLOSED           CLOSED            =POSITION_CLOSED CLOSED       CLOSED           .                    .                          .                .  .  CLOSED  CLOSED  .  CLOSED  CLOSED
";

/// Differences when all places are taken.
const FULL: &str = "
NONE                   request  =POSITION_ALREADY_FILLED
NONE                   invite   skip:CLOSED
REQUESTED              invite   skip:CLOSED
REQUESTED              approve  CLOSED
INVITED                request  =POSITION_ALREADY_FILLED
INVITED                accept   POSITION_FILLED
POSITION_FILLED        request  =POSITION_ALREADY_FILLED
POSITION_FILLED        accept   POSITION_FILLED
DECLINED               request  =POSITION_ALREADY_FILLED
DECLINED               invite   skip:CLOSED
WITHDRAWN              request  =POSITION_ALREADY_FILLED
WITHDRAWN              invite   skip:CLOSED
REQUEST_DECLINED       invite   skip:CLOSED
ACKNOWLEDGED_REJECTION request  =POSITION_ALREADY_FILLED
ACKNOWLEDGED_REJECTION invite   skip:CLOSED
RELEASED               request  =POSITION_ALREADY_FILLED
RELEASED               invite   skip:CLOSED
NONE                   standby  REQUESTED
REQUESTED              standby  REQUESTED
INVITED                standby  POSITION_FILLED
POSITION_FILLED        standby  POSITION_FILLED
DECLINED               standby  REQUESTED
WITHDRAWN              standby  REQUESTED
RELEASED               standby  REQUESTED
ACKNOWLEDGED_REJECTION standby  REQUESTED
";

/// Differences after the start. (`Case::may_cancel` rejects the cancellation of a started case.)
const STARTED: &str = "
NONE                   request   =POSITION_CLOSED
NONE                   invite    skip:CLOSED
REQUESTED              request   =POSITION_CLOSED
REQUESTED              invite    skip:CLOSED
REQUESTED              approve   CLOSED
REQUESTED              reject    CLOSED
INVITED                request   =POSITION_CLOSED
INVITED                accept    =POSITION_CLOSED
POSITION_FILLED        request   =POSITION_CLOSED
POSITION_FILLED        accept    =POSITION_CLOSED
CONFIRMED              request   =POSITION_CLOSED
CONFIRMED              withdraw  WITHDRAW_LOCKED
AWAITING_RECONFIRMATION request  =POSITION_CLOSED
AWAITING_RECONFIRMATION withdraw WITHDRAW_LOCKED
AWAITING_RECONFIRMATION reconfirm CLOSED
DECLINED               request   =POSITION_CLOSED
DECLINED               invite    skip:CLOSED
WITHDRAWN              request   =POSITION_CLOSED
WITHDRAWN              invite    skip:CLOSED
REQUEST_DECLINED       request   =POSITION_CLOSED
REQUEST_DECLINED       invite    skip:CLOSED
ACKNOWLEDGED_REJECTION request   =POSITION_CLOSED
ACKNOWLEDGED_REJECTION invite    skip:CLOSED
OFFERED                request   =POSITION_CLOSED
OFFERED                accept    =POSITION_CLOSED
RELEASED               request   =POSITION_CLOSED
RELEASED               invite    skip:CLOSED
NONE                   standby   CLOSED
REQUESTED              standby   CLOSED
INVITED                standby   CLOSED
POSITION_FILLED        standby   CLOSED
DECLINED               standby   CLOSED
WITHDRAWN              standby   CLOSED
RELEASED               standby   CLOSED
ACKNOWLEDGED_REJECTION standby   CLOSED
CONFIRMED              standby   CLOSED
AWAITING_RECONFIRMATION standby   CLOSED
OFFERED                standby   CLOSED
REQUEST_DECLINED       standby   CLOSED
CONFIRMED               release  JOB_STARTED
CONFIRMED               absence  JOB_STARTED
AWAITING_RECONFIRMATION release  JOB_STARTED
AWAITING_RECONFIRMATION absence  JOB_STARTED
";

/// Differences when the case is cancelled. A cancellation ends all live states, but the rules do not rely on
/// it.
const CASE_CANCELLED: &str = "
NONE                   request   =POSITION_CLOSED
NONE                   invite    skip:CLOSED
REQUESTED              request   =POSITION_CLOSED
REQUESTED              invite    skip:CLOSED
REQUESTED              approve   CLOSED
REQUESTED              reject    CLOSED
INVITED                request   =POSITION_CLOSED
INVITED                accept    =POSITION_CLOSED
POSITION_FILLED        request   =POSITION_CLOSED
POSITION_FILLED        accept    =POSITION_CLOSED
CONFIRMED              request   =POSITION_CLOSED
CONFIRMED              withdraw  CLOSED
AWAITING_RECONFIRMATION request  =POSITION_CLOSED
AWAITING_RECONFIRMATION withdraw CLOSED
AWAITING_RECONFIRMATION reconfirm CLOSED
DECLINED               request   =POSITION_CLOSED
DECLINED               invite    skip:CLOSED
WITHDRAWN              request   =POSITION_CLOSED
WITHDRAWN              invite    skip:CLOSED
REQUEST_DECLINED       request   =POSITION_CLOSED
REQUEST_DECLINED       invite    skip:CLOSED
ACKNOWLEDGED_REJECTION request   =POSITION_CLOSED
ACKNOWLEDGED_REJECTION invite    skip:CLOSED
OFFERED                request   =POSITION_CLOSED
OFFERED                accept    =POSITION_CLOSED
RELEASED               request   =POSITION_CLOSED
RELEASED               invite    skip:CLOSED
NONE                   standby   CLOSED
REQUESTED              standby   CLOSED
INVITED                standby   CLOSED
POSITION_FILLED        standby   CLOSED
DECLINED               standby   CLOSED
WITHDRAWN              standby   CLOSED
RELEASED               standby   CLOSED
ACKNOWLEDGED_REJECTION standby   CLOSED
CONFIRMED              standby   CLOSED
AWAITING_RECONFIRMATION standby   CLOSED
OFFERED                standby   CLOSED
REQUEST_DECLINED       standby   CLOSED
CONFIRMED               release  CLOSED
CONFIRMED               absence  CLOSED
AWAITING_RECONFIRMATION release  CLOSED
AWAITING_RECONFIRMATION absence  CLOSED
";

/// Differences when the professional is confirmed for another case at that time. The inviting user gets no
/// conflict.
const BUSY: &str = "
NONE                   request SCHEDULE_CONFLICT
INVITED                accept  SCHEDULE_CONFLICT
POSITION_FILLED        accept  SCHEDULE_CONFLICT
DECLINED               request SCHEDULE_CONFLICT
WITHDRAWN              request SCHEDULE_CONFLICT
ACKNOWLEDGED_REJECTION request SCHEDULE_CONFLICT
AWAITING_RECONFIRMATION reconfirm SCHEDULE_CONFLICT
OFFERED                accept  SCHEDULE_CONFLICT
RELEASED               request SCHEDULE_CONFLICT
";

/// Differences when less than 72 hours remain until the start.
const NEAR: &str = "
CONFIRMED withdraw WITHDRAW_LOCKED
CONFIRMED absence  CONFIRMED
";

/// Every state, once.
pub(super) fn states() -> Vec<State> {
    let at = early();
    vec![
        State::Requested { at },
        State::Invited { at },
        State::Offered { at, until: now() + MICRO },
        State::PositionFilled { at },
        State::Confirmed { at, reconfirm: false },
        State::Confirmed { at, reconfirm: true },
        State::Declined { at },
        State::Withdrawn { at, excused: false },
        State::Released { at },
        State::RequestDeclined { at },
        State::Cancelled { at, was_confirmed: false },
        State::Cancelled { at, was_confirmed: true },
        State::Acknowledged { at, after: Rejection::Request },
        State::Acknowledged { at, after: Rejection::Cancellation },
    ]
}

fn reached(engagement: Engagement) -> String {
    engagement.state.name().to_owned()
}

fn refused(refusal: &Refusal) -> String {
    assert_eq!(refusal.kind, crate::refusal::RefusalKind::Conflict, "{refusal:?}");
    // REQUEST_DECLINED is both the code of a refusal and the name of a state.
    let mark = if refusal.code == codes::REQUEST_DECLINED { "!" } else { "" };
    format!("{}{mark}", refusal.code)
}

fn describe<T>(result: Result<T, Refusal>, success: impl Fn(T) -> String) -> String {
    result.map_or_else(|refusal| refused(&refusal), success)
}

fn happens(existing: Option<&Engagement>, event: &str, open: &GroupView, busy: &[Booking]) -> String {
    let fresh = engagement_id(1);
    match event {
        "request" => {
            let outcome = Engagement::request(existing, fresh, applicant(), open, busy, now());
            return describe(outcome, |outcome| match outcome {
                RequestOutcome::Sent(engagement) => reached(engagement),
                _ => format!("={}", outcome.answer()),
            });
        }
        "invite" => {
            return match Engagement::invite(existing, fresh, &favorite(), Some(open), now()) {
                Ok(invitation) => reached(invitation.engagement),
                Err(reason) => format!("skip:{reason}"),
            };
        }
        "standby" => {
            let outcome = Engagement::stand_by(existing, fresh, applicant(), open, busy, now());
            return describe(outcome, |outcome| match outcome {
                StandbyOutcome::Joined(engagement) | StandbyOutcome::Requested(engagement) => {
                    reached(engagement)
                }
                StandbyOutcome::AlreadyWaiting => "=STANDBY".to_owned(),
            });
        }
        _ => {}
    }
    let Some(engagement) = existing else { return "-".to_owned() };
    let done = |changed: Option<Engagement>| changed.map_or_else(|| ".".to_owned(), reached);
    match event {
        "approve" => describe(engagement.approve_request(open, now()), reached),
        "reject" => describe(engagement.decline_request(open, now()), reached),
        "accept" => describe(engagement.accept(open, busy, now()), |outcome| match outcome {
            Acceptance::Confirmed { engagement, .. } | Acceptance::Filled(engagement) => reached(engagement),
            Acceptance::AlreadyConfirmed | Acceptance::Closed => format!("={}", outcome.answer()),
        }),
        "decline" => describe(engagement.decline(now()), |outcome| match outcome {
            DeclineOutcome::Declined(engagement) => reached(engagement),
            DeclineOutcome::AlreadyDeclined => "=DECLINED".to_owned(),
        }),
        "withdraw" => describe(engagement.withdraw(open, now()), |outcome| match outcome {
            Withdrawal::Withdrawn { engagement, .. } => reached(engagement),
            Withdrawal::AlreadyWithdrawn => "=WITHDRAWN".to_owned(),
        }),
        "cancel" => done(engagement.cancel(open.start, now()).map(|cancellation| cancellation.engagement)),
        "acknowledge" => done(engagement.acknowledge(now())),
        "fill" => done(engagement.fill()),
        "reopen" => done(engagement.reopen()),
        "change" => done(engagement.change_time()),
        "reconfirm" => describe(engagement.reconfirm(open, busy, now()), |outcome| match outcome {
            Reconfirmation::Confirmed(engagement) => reached(engagement),
            Reconfirmation::AlreadyConfirmed => "=CONFIRMED".to_owned(),
        }),
        "offer" => {
            let waiting = Engagement { standby: Some(early()), ..*engagement };
            done(waiting.offer(open, now() + hours(1), now()))
        }
        "release" => describe(engagement.release(open, now()), |outcome| match outcome {
            Release::Released { engagement, .. } => reached(engagement),
            Release::AlreadyReleased => "=RELEASED".to_owned(),
        }),
        "absence" => describe(engagement.report_absence(open, now()), |outcome| match outcome {
            AbsenceReport::Reported(engagement) => reached(engagement),
            AbsenceReport::AlreadyReported => "=REPORTED".to_owned(),
        }),
        other => panic!("unknown event {other}"),
    }
}

/// A case with a place that is held for a person with an offer, and another one that is free or taken.
fn with_held_place(start: Timestamp, filled: i64) -> GroupView {
    let held = position(Anesthesiologist, 2, filled).with_held(1).expect("a place");
    case(start, &[held]).group_view(Anesthesiologist).expect("a position")
}

fn words(text: &str) -> impl Iterator<Item = Vec<&str>> {
    text.lines().filter(|row| !row.is_empty()).map(|row| row.split_whitespace().collect())
}

/// Compares every cell. `changes` replaces cells of [`OPEN`]; each replacement must differ from the cell of
/// [`OPEN`].
fn check(situation: &str, changes: &str, open: &GroupView, busy: &[Booking]) {
    let mut changes: Vec<_> = words(changes).collect();
    let mut rows = 0;
    for row in words(OPEN) {
        assert_eq!(row.len(), EVENTS.len() + 1, "{row:?}");
        let state = states().into_iter().find(|state| state.name() == row[0]);
        assert!(state.is_some() || row[0] == "NONE", "unknown state {}", row[0]);
        let existing = state.map(engagement);
        for (event, usual) in EVENTS.iter().zip(&row[1..]) {
            let change = changes.iter().position(|change| change[..2] == [row[0], *event]);
            let expected = change.map_or(*usual, |index| changes.swap_remove(index)[2]);
            assert!(
                change.is_none() || expected != *usual,
                "{situation}: {} {event} does not differ from OPEN",
                row[0]
            );
            let actual = happens(existing.as_ref(), event, open, busy);
            assert_eq!(actual, expected, "{situation}: {} {event}", row[0]);
        }
        rows += 1;
    }
    assert_eq!(rows, states().len() + 1, "one row for each state");
    assert_eq!(changes, Vec::<Vec<&str>>::new(), "{situation}: changes of unknown cells");
}

/// Shows: C-42, C-48, C-52, C-53, C-54, C-58, C-74, C-76
#[test]
fn transitions_of_an_open_case() {
    check("open", "", &with_held_place(now() + hours(100), 0), &[]);
}

/// Shows: C-44, C-50, FL-18, FL-19, AMB-158
#[test]
fn transitions_of_a_full_case() {
    check("full", FULL, &with_held_place(now() + hours(100), 1), &[]);
}

/// Shows: AMB-42
#[test]
fn transitions_of_a_started_case() {
    check("started", STARTED, &with_held_place(now(), 0), &[]);
    // A case that is both started and full answers closed, not filled.
    let full = group_view(now(), 1, 1);
    assert_eq!(happens(None, "request", &full, &[]), "=POSITION_CLOSED");
    assert_eq!(happens(Some(&invited()), "accept", &full, &[]), "=POSITION_CLOSED");
}

/// Shows: AMB-39
#[test]
fn transitions_of_a_cancelled_case() {
    let open = GroupView { cancelled: true, ..with_held_place(now() + hours(100), 0) };
    check("cancelled", CASE_CANCELLED, &open, &[]);
}

/// Shows: AMB-34
#[test]
fn transitions_of_a_busy_professional() {
    let open = with_held_place(now() + hours(100), 0);
    let busy = Booking { case: case_id(2), start: open.start - hours(1), end: open.start + MICRO };
    check("busy", BUSY, &open, &[busy]);
}

/// Shows: AMB-41, AMB-106, FL-05, FL-21
#[test]
fn transitions_within_72_hours_of_the_start() {
    check("near", NEAR, &with_held_place(now() + hours(72) - MICRO, 0), &[]);
}
