//! The cases of the demo, which show the states of cases, invitations, requests and claims as of now.
//!
//! The listed accounts are the first of their groups (`anesthesiologist(0)`, `nurse(0)`, `scrub_tech(0)`), Dr. Marchetti and Dr.
//! Okonjo; most cases involve one of them.

use caseboard_domain::engagement::standby::ReleaseReason::{NoLongerNeeded, ScheduleChanged};
use caseboard_domain::person::Category::{
    self, Anesthesiologist, MedicalAssistant, NurseAssistant, RegisteredNurse, ScrubTech,
};

use super::demo_case::Action::{
    Accept, Acknowledge, ApproveClaim, ApproveRequest, Arrive, Cancel, Claim, ConfirmDay, Decline,
    DeclineRequest, Move, PausePlan, Paystub, RejectClaim, Release, ReportAbsence, Request, SetOut,
    SkipLastWave, StandBy, Withdraw,
};
use super::demo_case::Plan::{OfLeadTime, OneByOne};
use super::demo_case::Start::{Day, FromNow};
use super::demo_case::{DemoCase, PostedBy, case};
use super::roster::{
    self, CASTELLAN, HARBOR, HUDSON, LINDQVIST, MARCHETTI, OKONJO, Pro, SAGUARO, WORKS_AT, anesthesiologist,
    medical_assistant, nurse, nurse_assistant, scrub_tech,
};

/// Returns all demo cases.
pub(super) fn all() -> Vec<DemoCase> {
    let mut demo_cases = worked();
    demo_cases.extend(past());
    demo_cases.extend(around_today());
    demo_cases.extend(open());
    demo_cases.extend(invited());
    demo_cases.extend(requested());
    demo_cases.extend(declined_requests());
    demo_cases.extend(partial());
    demo_cases.extend(complete());
    demo_cases.extend(declined());
    demo_cases.extend(withdrawn());
    demo_cases.extend(cancelled());
    demo_cases.extend(with_plan_standby_and_series());
    demo_cases.extend(with_plan());
    demo_cases.extend(with_standby());
    demo_cases
}

/// Thirteen cases that took place in the last three weeks. One more person than needed was invited to each position.
fn worked() -> Vec<DemoCase> {
    let days = [21, 20, 18, 17, 15, 14, 13, 11, 10, 8, 7, 4, 2];
    let rota = [
        (MARCHETTI, HARBOR),
        (OKONJO, SAGUARO),
        (CASTELLAN, HUDSON),
        (LINDQVIST, HARBOR),
        (MARCHETTI, SAGUARO),
    ];
    let teams: [&[(Category, u32)]; 5] = [
        &[(Anesthesiologist, 1), (RegisteredNurse, 1)],
        &[(RegisteredNurse, 1), (ScrubTech, 1)],
        &[(ScrubTech, 1)],
        &[(Anesthesiologist, 1), (NurseAssistant, 1)],
        &[(MedicalAssistant, 2)],
    ];
    let demo_case = |(number, days): (usize, i32)| {
        let (surgeon, center) = rota[number % rota.len()];
        let posted = 24 * i64::from(days) + 96;
        let mut demo_case =
            case(surgeon, center, posted, Day(-days, 7)).duration(2.0 + (number % 4) as f64 * 0.5);
        if number % 4 == 3 {
            demo_case = demo_case.posted_by(PostedBy::Admin);
        }
        for (category, places) in teams[(number * 2) % teams.len()] {
            let staff = WORKS_AT[center];
            let candidate = |next: usize| roster::of(*category, staff[(number + next) % staff.len()]);
            let people: Vec<Pro> = (0..=*places as usize).map(candidate).collect();
            demo_case = demo_case.position(*category, *places).invite(posted - 1, &people);
            for pro in &people[..*places as usize] {
                demo_case =
                    claimed(demo_case.action(posted - 9, Accept(*pro)), *pro, number, 24 * i64::from(days));
            }
        }
        demo_case.actions.sort_by_key(|(ago, _)| -ago);
        demo_case
    };
    days.into_iter().enumerate().map(demo_case).collect()
}

/// Adds the claim of a professional for a case that took place `worked` hours ago: the older the case, the further its
/// payment has come. The arrival was not reported for a rejected claim and for one that waits.
fn claimed(demo_case: DemoCase, pro: Pro, number: usize, worked: i64) -> DemoCase {
    #[expect(clippy::cast_possible_truncation, reason = "a day's work")]
    let estimated = (demo_case.hours * 100.0) as i64;
    let hours = estimated + [0, 25, -50, 75][number % 4];
    // A case starts at seven of its day, at most nine and a half hours later than the present time of day.
    let (sent, decided, paid) = (worked - 14, worked - 18, worked - 22);
    let claim = demo_case.clone().action(sent, Claim(pro, hours));
    let claim = if matches!(number, 8 | 11) { claim } else { claim.before_start(5, Arrive(pro)) };
    let check = 10_471 + u32::try_from(number * 60 + pro).unwrap_or_default();
    match number {
        0..=3 => claim.action(decided, ApproveClaim(pro)).action(paid, Paystub(pro, Some(check))),
        4..=5 => claim.action(decided, ApproveClaim(pro)).action(paid, Paystub(pro, None)),
        6..=7 => claim.action(decided, ApproveClaim(pro)),
        8 => claim.action(decided, RejectClaim(pro)),
        9 => claim.action(decided, RejectClaim(pro)).action(paid, Claim(pro, estimated)),
        10..=11 => claim,
        _ => demo_case,
    }
}

/// Five cases of the past that did not take place as planned.
fn past() -> [DemoCase; 5] {
    [
        case(LINDQVIST, HARBOR, 250, Day(-6, 7))
            .position(Anesthesiologist, 1)
            .invite(249, &[anesthesiologist(1), anesthesiologist(2)]),
        case(CASTELLAN, HUDSON, 160, Day(-3, 13)).position(NurseAssistant, 1),
        case(MARCHETTI, SAGUARO, 330, Day(-9, 7))
            .position(RegisteredNurse, 2)
            .position(ScrubTech, 1)
            .invite(329, &[nurse(3), nurse(4), scrub_tech(5)])
            .action(320, Accept(nurse(3)))
            .action(310, Accept(scrub_tech(5))),
        case(OKONJO, SAGUARO, 560, Day(-16, 7))
            .position(Anesthesiologist, 1)
            .invite(550, &[anesthesiologist(3), anesthesiologist(5)])
            .action(540, Accept(anesthesiologist(5)))
            .action(500, Cancel)
            .action(490, Acknowledge(anesthesiologist(5)))
            .action(480, Acknowledge(anesthesiologist(3))),
        // Cancelled ten hours before the start, which creates minimum pay claims automatically.
        case(MARCHETTI, HARBOR, 120, FromNow(-20))
            .posted_by(PostedBy::Admin)
            .position(RegisteredNurse, 1)
            .position(ScrubTech, 1)
            .invite(110, &[nurse(2), scrub_tech(3)])
            .action(100, Accept(nurse(2)))
            .action(90, Accept(scrub_tech(3)))
            .action(30, Cancel)
            .action(28, Acknowledge(scrub_tech(3)))
            .action(26, ApproveClaim(nurse(2))),
    ]
}

/// Six cases of yesterday, today and tomorrow: withdrawing is locked, and cancelling costs minimum pay.
fn around_today() -> [DemoCase; 6] {
    [
        case(MARCHETTI, HARBOR, 150, FromNow(2))
            .position(Anesthesiologist, 1)
            .position(RegisteredNurse, 1)
            .invite(149, &[anesthesiologist(1), nurse(0), nurse(1)])
            .action(130, Accept(anesthesiologist(1)))
            .action(120, Accept(nurse(0)))
            .action(20, ConfirmDay(nurse(0))),
        case(OKONJO, SAGUARO, 100, FromNow(3))
            .position(ScrubTech, 1)
            .position(RegisteredNurse, 1)
            .invite(99, &[scrub_tech(0), nurse(3)])
            .action(60, Accept(scrub_tech(0)))
            .action(30, ConfirmDay(scrub_tech(0)))
            .action(1, SetOut(scrub_tech(0))),
        case(CASTELLAN, HUDSON, 140, FromNow(-1))
            .duration(4.0)
            .position(Anesthesiologist, 1)
            .position(NurseAssistant, 1)
            .invite(139, &[anesthesiologist(6), anesthesiologist(7), nurse_assistant(6)])
            .action(110, Accept(anesthesiologist(6)))
            .action(105, Accept(nurse_assistant(6)))
            .action(2, Arrive(anesthesiologist(6))),
        case(LINDQVIST, HARBOR, 90, FromNow(18))
            .posted_by(PostedBy::Admin)
            .duration(2.0)
            .position(RegisteredNurse, 1)
            .position(Anesthesiologist, 1)
            .invite(89, &[nurse(0), anesthesiologist(2)])
            .action(70, Accept(nurse(0)))
            .action(50, Accept(anesthesiologist(2)))
            .action(1, Cancel),
        case(MARCHETTI, SAGUARO, 95, FromNow(21))
            .position(ScrubTech, 1)
            .position(Anesthesiologist, 1)
            .invite(94, &[scrub_tech(0), anesthesiologist(0)])
            .action(80, Accept(scrub_tech(0)))
            .action(75, Accept(anesthesiologist(0)))
            .action(5, Cancel)
            .action(3, Acknowledge(scrub_tech(0))),
        case(OKONJO, SAGUARO, 85, FromNow(26))
            .duration(1.5)
            .position(MedicalAssistant, 1)
            .invite(84, &[medical_assistant(3), medical_assistant(4)])
            .action(66, Accept(medical_assistant(3)))
            .action(6, StandBy(medical_assistant(4)))
            .action(2, ReportAbsence(medical_assistant(3))),
    ]
}

/// Six cases without invitations.
fn open() -> [DemoCase; 6] {
    [
        // Its dispatch plan still has a wave to send.
        case(MARCHETTI, HARBOR, 3, Day(4, 7))
            .planned(OfLeadTime)
            .position(RegisteredNurse, 1)
            .position(ScrubTech, 1),
        case(OKONJO, SAGUARO, 22, Day(6, 7)).position(Anesthesiologist, 1),
        case(CASTELLAN, HUDSON, 40, Day(9, 7))
            .duration(1.0)
            .position(RegisteredNurse, 1)
            .position(NurseAssistant, 1),
        case(LINDQVIST, HARBOR, 55, Day(13, 7))
            .posted_by(PostedBy::Admin)
            .position(ScrubTech, 1)
            .position(MedicalAssistant, 1),
        case(MARCHETTI, HARBOR, 14, Day(20, 7))
            .posted_by(PostedBy::System)
            .duration(4.5)
            .position(Anesthesiologist, 1)
            .position(RegisteredNurse, 1),
        case(MARCHETTI, SAGUARO, 9, Day(27, 7))
            .posted_by(PostedBy::Admin)
            .position(RegisteredNurse, 2)
            .position(MedicalAssistant, 1),
    ]
}

/// Six cases with unanswered invitations.
fn invited() -> [DemoCase; 6] {
    [
        case(MARCHETTI, HARBOR, 6, Day(7, 7))
            .position(RegisteredNurse, 1)
            .invite(5, &[nurse(0), nurse(1), nurse(2)]),
        case(OKONJO, SAGUARO, 20, Day(8, 7))
            .position(ScrubTech, 1)
            .position(Anesthesiologist, 1)
            .invite(19, &[scrub_tech(0), scrub_tech(3), anesthesiologist(0), anesthesiologist(3)]),
        case(CASTELLAN, HUDSON, 28, Day(10, 7))
            .duration(1.5)
            .position(RegisteredNurse, 1)
            .position(NurseAssistant, 1)
            .invite(27, &[nurse(0), nurse(6), nurse_assistant(0)]),
        case(LINDQVIST, HARBOR, 50, Day(12, 7))
            .posted_by(PostedBy::Admin)
            .position(ScrubTech, 1)
            .invite(48, &[scrub_tech(0), scrub_tech(1)]),
        case(MARCHETTI, SAGUARO, 70, Day(15, 7))
            .duration(4.0)
            .position(Anesthesiologist, 1)
            .position(MedicalAssistant, 1)
            .invite(
                68,
                &[anesthesiologist(0), anesthesiologist(4), medical_assistant(0), medical_assistant(4)],
            ),
        case(MARCHETTI, HARBOR, 90, Day(22, 7))
            .position(RegisteredNurse, 1)
            .position(ScrubTech, 1)
            .invite(88, &[nurse(0), nurse(2), scrub_tech(2)]),
    ]
}

/// Five cases with requests for an invitation.
fn requested() -> [DemoCase; 5] {
    [
        case(MARCHETTI, HARBOR, 36, Day(6, 7))
            .position(RegisteredNurse, 1)
            .action(10, Request(nurse(0)))
            .action(4, Request(nurse(3))),
        case(MARCHETTI, HARBOR, 44, Day(11, 7))
            .position(ScrubTech, 1)
            .action(8, Request(scrub_tech(0)))
            .action(2, Request(scrub_tech(2))),
        case(OKONJO, SAGUARO, 60, Day(14, 7))
            .position(Anesthesiologist, 1)
            .action(12, Request(anesthesiologist(0)))
            .action(6, Request(anesthesiologist(5))),
        case(LINDQVIST, HARBOR, 65, Day(16, 7))
            .posted_by(PostedBy::Admin)
            .position(MedicalAssistant, 1)
            .action(35, Request(medical_assistant(0)))
            .action(5, Request(medical_assistant(1))),
        case(OKONJO, SAGUARO, 75, Day(9, 13))
            .posted_by(PostedBy::Admin)
            .position(RegisteredNurse, 1)
            .position(NurseAssistant, 1)
            .action(30, Request(nurse(0)))
            .action(14, Request(nurse(4)))
            .action(11, Request(nurse_assistant(0))),
    ]
}

/// Three cases with declined requests: one not acknowledged, one acknowledged, and one requested again.
fn declined_requests() -> [DemoCase; 3] {
    [
        case(OKONJO, SAGUARO, 48, Day(10, 7))
            .position(RegisteredNurse, 1)
            .action(40, Request(nurse(0)))
            .action(9, DeclineRequest(nurse(0))),
        case(OKONJO, SAGUARO, 72, Day(12, 7))
            .posted_by(PostedBy::Admin)
            .position(ScrubTech, 1)
            .action(60, Request(scrub_tech(0)))
            .action(50, DeclineRequest(scrub_tech(0)))
            .action(45, Acknowledge(scrub_tech(0))),
        case(MARCHETTI, HARBOR, 96, Day(18, 7))
            .position(Anesthesiologist, 1)
            .action(80, Request(anesthesiologist(0)))
            .action(70, DeclineRequest(anesthesiologist(0)))
            .action(66, Request(anesthesiologist(2)))
            .action(65, DeclineRequest(anesthesiologist(2)))
            .action(60, Acknowledge(anesthesiologist(0)))
            .action(7, Request(anesthesiologist(0))),
    ]
}

/// Three cases with two of three places taken.
fn partial() -> [DemoCase; 3] {
    [
        case(MARCHETTI, HARBOR, 52, Day(6, 13))
            .position(Anesthesiologist, 1)
            .position(RegisteredNurse, 1)
            .position(ScrubTech, 1)
            .invite(51, &[anesthesiologist(1), nurse(2), scrub_tech(1), scrub_tech(2)])
            .action(24, Accept(anesthesiologist(1)))
            .action(6, Accept(nurse(2))),
        case(LINDQVIST, HARBOR, 46, Day(9, 7))
            .posted_by(PostedBy::Admin)
            .position(RegisteredNurse, 3)
            .invite(45, &[nurse(1), nurse(2), nurse(3)])
            .action(11, Accept(nurse(1)))
            .action(2, Accept(nurse(2))),
        case(CASTELLAN, HUDSON, 62, Day(14, 7))
            .position(MedicalAssistant, 3)
            .invite(61, &[medical_assistant(6), medical_assistant(7), medical_assistant(1)])
            .action(33, Accept(medical_assistant(6)))
            .action(13, Accept(medical_assistant(7))),
    ]
}

/// Five cases with all places taken at some time; most have an invited person who was too late. One was moved and waits for its
/// people to confirm the new time, and from one a person was released.
fn complete() -> [DemoCase; 5] {
    [
        case(MARCHETTI, HARBOR, 74, Day(5, 7))
            .duration(3.0)
            .position(RegisteredNurse, 1)
            .position(Anesthesiologist, 1)
            .invite(73, &[nurse(0), nurse(1), anesthesiologist(0)])
            .action(26, Accept(nurse(0)))
            .action(8, StandBy(nurse(1)))
            .action(3, Accept(anesthesiologist(0)))
            .action(1, Move(9)),
        case(OKONJO, SAGUARO, 58, Day(8, 13))
            .position(ScrubTech, 1)
            .invite(57, &[scrub_tech(0), scrub_tech(4)])
            .action(15, Accept(scrub_tech(0)))
            .action(6, Release(scrub_tech(0), ScheduleChanged)),
        case(CASTELLAN, HUDSON, 64, Day(11, 7))
            .duration(1.5)
            .position(Anesthesiologist, 1)
            .position(NurseAssistant, 1)
            .invite(63, &[anesthesiologist(6), anesthesiologist(7), nurse_assistant(7)])
            .action(38, Accept(anesthesiologist(6)))
            .action(17, Accept(nurse_assistant(7))),
        case(LINDQVIST, HARBOR, 82, Day(17, 7))
            .posted_by(PostedBy::Admin)
            .position(ScrubTech, 1)
            .position(MedicalAssistant, 1)
            .invite(81, &[scrub_tech(1), scrub_tech(0), medical_assistant(2)])
            .action(32, Accept(medical_assistant(2)))
            .action(16, Accept(scrub_tech(1))),
        case(OKONJO, SAGUARO, 110, Day(21, 7))
            .posted_by(PostedBy::Admin)
            .position(RegisteredNurse, 1)
            .action(100, Request(nurse(4)))
            .action(95, ApproveRequest(nurse(4)))
            .invite(94, &[nurse(0)])
            .action(21, Accept(nurse(4))),
    ]
}

/// Two cases with a declined invitation.
fn declined() -> [DemoCase; 2] {
    [
        case(OKONJO, SAGUARO, 34, Day(7, 13))
            .position(Anesthesiologist, 1)
            .invite(33, &[anesthesiologist(3), anesthesiologist(4)])
            .action(18, Decline(anesthesiologist(3))),
        case(CASTELLAN, HUDSON, 66, Day(13, 7))
            .position(RegisteredNurse, 1)
            .invite(65, &[nurse(6), nurse(7), nurse(1)])
            .action(44, Decline(nurse(6)))
            .action(25, Decline(nurse(7))),
    ]
}

/// Three cases with a withdrawal: open again, taken by the next person, and one place short.
fn withdrawn() -> [DemoCase; 3] {
    [
        case(MARCHETTI, HARBOR, 68, Day(8, 13))
            .position(RegisteredNurse, 1)
            .invite(67, &[nurse(1), nurse(0)])
            .action(42, Accept(nurse(1)))
            .action(5, Withdraw(nurse(1))),
        case(OKONJO, SAGUARO, 88, Day(10, 13))
            .posted_by(PostedBy::Admin)
            .position(Anesthesiologist, 1)
            .position(ScrubTech, 1)
            .invite(87, &[anesthesiologist(3), anesthesiologist(4), scrub_tech(3)])
            .action(70, Accept(anesthesiologist(3)))
            .action(61, Accept(scrub_tech(3)))
            .action(20, Withdraw(anesthesiologist(3)))
            .action(10, Accept(anesthesiologist(4))),
        case(CASTELLAN, HUDSON, 92, Day(19, 7))
            .position(NurseAssistant, 2)
            .invite(91, &[nurse_assistant(6), nurse_assistant(7)])
            .action(76, Accept(nurse_assistant(6)))
            .action(71, Accept(nurse_assistant(7)))
            .action(31, Withdraw(nurse_assistant(6))),
    ]
}

/// Three cases that were cancelled long before their start.
fn cancelled() -> [DemoCase; 3] {
    [
        case(MARCHETTI, HARBOR, 78, Day(12, 13))
            .position(RegisteredNurse, 1)
            .position(ScrubTech, 1)
            .invite(77, &[nurse(0), scrub_tech(1)])
            .action(54, Request(scrub_tech(3)))
            .action(50, Accept(nurse(0)))
            .action(8, Cancel),
        case(LINDQVIST, HARBOR, 98, Day(15, 7))
            .posted_by(PostedBy::Admin)
            .position(MedicalAssistant, 1)
            .action(86, Request(medical_assistant(2)))
            .invite(84, &[medical_assistant(1)])
            .action(79, Accept(medical_assistant(1)))
            .action(30, Cancel)
            .action(20, Acknowledge(medical_assistant(1))),
        case(OKONJO, SAGUARO, 104, Day(25, 7))
            .position(Anesthesiologist, 1)
            .invite(103, &[anesthesiologist(3), anesthesiologist(5)])
            .action(90, Cancel),
    ]
}

/// A place that is held for the next person of a standby list, a paused dispatch plan, and a series of three weeks.
fn with_plan_standby_and_series() -> [DemoCase; 3] {
    [
        case(LINDQVIST, HARBOR, 72, Day(16, 13))
            .position(RegisteredNurse, 1)
            .invite(71, &[nurse(2), nurse(0)])
            .action(48, Accept(nurse(2)))
            .action(24, StandBy(nurse(0)))
            .action(0, Withdraw(nurse(2))),
        case(OKONJO, SAGUARO, 36, Day(18, 9))
            .position(ScrubTech, 1)
            .planned(OfLeadTime)
            .action(12, PausePlan),
        case(MARCHETTI, HARBOR, 40, Day(13, 13)).position(ScrubTech, 1).repeated(3),
    ]
}

/// The other states of a dispatch plan: over, filled by an invitation of a wave, finished after the last wave was skipped, and in
/// the middle of a wave that invites one person at a time.
fn with_plan() -> [DemoCase; 4] {
    [
        case(OKONJO, SAGUARO, 200, Day(-5, 13)).position(NurseAssistant, 1).planned(OfLeadTime),
        case(OKONJO, SAGUARO, 66, Day(5, 13))
            .position(MedicalAssistant, 1)
            .planned(OfLeadTime)
            .action(20, Accept(medical_assistant(3))),
        case(OKONJO, SAGUARO, 60, Day(6, 13))
            .position(NurseAssistant, 1)
            .planned(OfLeadTime)
            .action(30, SkipLastWave),
        case(OKONJO, SAGUARO, 0, Day(11, 9)).position(MedicalAssistant, 1).planned(OneByOne),
    ]
}

/// A person who asks for the standby list of a case whose confirmed person has yet to confirm the day, and one who stays on it
/// although a place is free that is no longer needed.
fn with_standby() -> [DemoCase; 2] {
    [
        case(OKONJO, SAGUARO, 120, FromNow(30))
            .position(ScrubTech, 1)
            .invite(118, &[scrub_tech(4)])
            .action(100, Accept(scrub_tech(4)))
            .action(9, StandBy(scrub_tech(3))),
        case(OKONJO, SAGUARO, 70, Day(15, 9))
            .position(NurseAssistant, 1)
            .invite(69, &[nurse_assistant(3), nurse_assistant(4)])
            .action(50, Accept(nurse_assistant(3)))
            .action(32, StandBy(nurse_assistant(4)))
            .action(7, Release(nurse_assistant(3), NoLongerNeeded)),
    ]
}
