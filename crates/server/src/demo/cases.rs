//! The sixty cases of the demo, which show the states of cases, invitations, requests and claims as of now.
//!
//! The listed accounts are the first of their groups (`an(0)`, `rn(0)`, `st(0)`), Dr. Marchetti and Dr. Okonjo; most
//! cases involve one of them.

use caseboard_domain::person::Category::{
    self, Anesthesiologist, MedicalAssistant, NurseAssistant, RegisteredNurse, ScrubTech,
};

use super::plan::Move::{
    Accept, Approve, Ask, Cancel, Claim, Decline, Paystub, Reject, SayNo, SayYes, TakeNote, Withdraw,
};
use super::plan::Start::{Day, In};
use super::plan::{By, Plan, case};
use super::roster::{
    self, CASTELLAN, HARBOR, HUDSON, LINDQVIST, MARCHETTI, OKONJO, Pro, SAGUARO, WORKS_AT, an, ma, na, rn, st,
};

/// Returns all plans.
pub(super) fn all() -> Vec<Plan> {
    let mut plans = worked();
    plans.extend(past());
    plans.extend(soon());
    plans.extend(open());
    plans.extend(invited());
    plans.extend(requested());
    plans.extend(declined_requests());
    plans.extend(partial());
    plans.extend(complete());
    plans.extend(declined());
    plans.extend(withdrawn());
    plans.extend(cancelled());
    plans
}

/// Thirteen cases that took place in the last three weeks. One more person than needed was invited to each position.
fn worked() -> Vec<Plan> {
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
    let plan = |(number, days): (usize, i32)| {
        let (surgeon, center) = rota[number % rota.len()];
        let posted = 24 * i64::from(days) + 96;
        let mut plan = case(surgeon, center, posted, Day(-days, 7)).lasting(2.0 + (number % 4) as f64 * 0.5);
        if number % 4 == 3 {
            plan = plan.by(By::Admin);
        }
        for (category, places) in teams[(number * 2) % teams.len()] {
            let staff = WORKS_AT[center];
            let candidate = |next: usize| roster::of(*category, staff[(number + next) % staff.len()]);
            let people: Vec<Pro> = (0..=*places as usize).map(candidate).collect();
            plan = plan.needs(*category, *places).invite(posted - 1, &people);
            for pro in &people[..*places as usize] {
                plan = claimed(plan.ago(posted - 9, Accept(*pro)), *pro, number, 24 * i64::from(days));
            }
        }
        plan.moves.sort_by_key(|(ago, _)| -ago);
        plan
    };
    days.into_iter().enumerate().map(plan).collect()
}

/// Adds the claim of a professional for a case that took place `worked` hours ago: the older the case, the further its
/// payment has come.
fn claimed(plan: Plan, pro: Pro, number: usize, worked: i64) -> Plan {
    #[expect(clippy::cast_possible_truncation, reason = "a day's work")]
    let estimated = (plan.hours * 100.0) as i64;
    let hours = estimated + [0, 25, -50, 75][number % 4];
    // A case starts at seven of its day, at most nine and a half hours later than the present time of day.
    let (sent, decided, paid) = (worked - 14, worked - 18, worked - 22);
    let claim = plan.clone().ago(sent, Claim(pro, hours));
    let check = 10_471 + u32::try_from(number * 60 + pro).unwrap_or_default();
    match number {
        0..=3 => claim.ago(decided, Approve(pro)).ago(paid, Paystub(pro, Some(check))),
        4..=5 => claim.ago(decided, Approve(pro)).ago(paid, Paystub(pro, None)),
        6..=7 => claim.ago(decided, Approve(pro)),
        8 => claim.ago(decided, Reject(pro)),
        9 => claim.ago(decided, Reject(pro)).ago(paid, Claim(pro, estimated)),
        10..=11 => claim,
        _ => plan,
    }
}

/// Five cases of the past that did not take place as planned.
fn past() -> [Plan; 5] {
    [
        case(LINDQVIST, HARBOR, 250, Day(-6, 7)).needs(Anesthesiologist, 1).invite(249, &[an(1), an(2)]),
        case(CASTELLAN, HUDSON, 160, Day(-3, 13)).needs(NurseAssistant, 1),
        case(MARCHETTI, SAGUARO, 330, Day(-9, 7))
            .needs(RegisteredNurse, 2)
            .needs(ScrubTech, 1)
            .invite(329, &[rn(3), rn(4), st(5)])
            .ago(320, Accept(rn(3)))
            .ago(310, Accept(st(5))),
        case(OKONJO, SAGUARO, 560, Day(-16, 7))
            .needs(Anesthesiologist, 1)
            .invite(550, &[an(3), an(5)])
            .ago(540, Accept(an(5)))
            .ago(500, Cancel)
            .ago(490, TakeNote(an(5)))
            .ago(480, TakeNote(an(3))),
        // Cancelled ten hours before the start, which creates minimum pay claims automatically.
        case(MARCHETTI, HARBOR, 120, In(-20))
            .by(By::Admin)
            .needs(RegisteredNurse, 1)
            .needs(ScrubTech, 1)
            .invite(110, &[rn(2), st(3)])
            .ago(100, Accept(rn(2)))
            .ago(90, Accept(st(3)))
            .ago(30, Cancel)
            .ago(28, TakeNote(st(3)))
            .ago(26, Approve(rn(2))),
    ]
}

/// Six cases of yesterday, today and tomorrow: withdrawing is locked, and cancelling costs minimum pay.
fn soon() -> [Plan; 6] {
    [
        case(MARCHETTI, HARBOR, 150, In(2))
            .needs(Anesthesiologist, 1)
            .needs(RegisteredNurse, 1)
            .invite(149, &[an(1), rn(0), rn(1)])
            .ago(130, Accept(an(1)))
            .ago(120, Accept(rn(0))),
        case(OKONJO, SAGUARO, 100, In(3))
            .needs(ScrubTech, 1)
            .needs(RegisteredNurse, 1)
            .invite(99, &[st(0), rn(3)])
            .ago(60, Accept(st(0))),
        case(CASTELLAN, HUDSON, 140, In(-1))
            .lasting(4.0)
            .needs(Anesthesiologist, 1)
            .needs(NurseAssistant, 1)
            .invite(139, &[an(6), an(7), na(6)])
            .ago(110, Accept(an(6)))
            .ago(105, Accept(na(6))),
        case(LINDQVIST, HARBOR, 90, In(18))
            .by(By::Admin)
            .lasting(2.0)
            .needs(RegisteredNurse, 1)
            .needs(Anesthesiologist, 1)
            .invite(89, &[rn(0), an(2)])
            .ago(70, Accept(rn(0)))
            .ago(50, Accept(an(2)))
            .ago(1, Cancel),
        case(MARCHETTI, SAGUARO, 95, In(21))
            .needs(ScrubTech, 1)
            .needs(Anesthesiologist, 1)
            .invite(94, &[st(0), an(0)])
            .ago(80, Accept(st(0)))
            .ago(75, Accept(an(0)))
            .ago(5, Cancel)
            .ago(3, TakeNote(st(0))),
        case(OKONJO, SAGUARO, 85, In(26))
            .lasting(1.5)
            .needs(MedicalAssistant, 1)
            .invite(84, &[ma(3), ma(4)])
            .ago(66, Accept(ma(3))),
    ]
}

/// Six cases without invitations.
fn open() -> [Plan; 6] {
    [
        case(MARCHETTI, HARBOR, 3, Day(4, 7)).needs(RegisteredNurse, 1).needs(ScrubTech, 1),
        case(OKONJO, SAGUARO, 22, Day(6, 7)).needs(Anesthesiologist, 1),
        case(CASTELLAN, HUDSON, 40, Day(9, 7))
            .lasting(1.0)
            .needs(RegisteredNurse, 1)
            .needs(NurseAssistant, 1),
        case(LINDQVIST, HARBOR, 55, Day(13, 7)).by(By::Admin).needs(ScrubTech, 1).needs(MedicalAssistant, 1),
        case(MARCHETTI, HARBOR, 14, Day(20, 7))
            .by(By::System)
            .lasting(4.5)
            .needs(Anesthesiologist, 1)
            .needs(RegisteredNurse, 1),
        case(MARCHETTI, SAGUARO, 9, Day(27, 7))
            .by(By::Admin)
            .needs(RegisteredNurse, 2)
            .needs(MedicalAssistant, 1),
    ]
}

/// Six cases with unanswered invitations.
fn invited() -> [Plan; 6] {
    [
        case(MARCHETTI, HARBOR, 6, Day(7, 7)).needs(RegisteredNurse, 1).invite(5, &[rn(0), rn(1), rn(2)]),
        case(OKONJO, SAGUARO, 20, Day(8, 7))
            .needs(ScrubTech, 1)
            .needs(Anesthesiologist, 1)
            .invite(19, &[st(0), st(3), an(0), an(3)]),
        case(CASTELLAN, HUDSON, 28, Day(10, 7))
            .lasting(1.5)
            .needs(RegisteredNurse, 1)
            .needs(NurseAssistant, 1)
            .invite(27, &[rn(0), rn(6), na(0)]),
        case(LINDQVIST, HARBOR, 50, Day(12, 7)).by(By::Admin).needs(ScrubTech, 1).invite(48, &[st(0), st(1)]),
        case(MARCHETTI, SAGUARO, 70, Day(15, 7))
            .lasting(4.0)
            .needs(Anesthesiologist, 1)
            .needs(MedicalAssistant, 1)
            .invite(68, &[an(0), an(4), ma(0), ma(4)]),
        case(MARCHETTI, HARBOR, 90, Day(22, 7))
            .needs(RegisteredNurse, 1)
            .needs(ScrubTech, 1)
            .invite(88, &[rn(0), rn(2), st(2)]),
    ]
}

/// Five cases with requests for an invitation.
fn requested() -> [Plan; 5] {
    [
        case(MARCHETTI, HARBOR, 36, Day(6, 7))
            .needs(RegisteredNurse, 1)
            .ago(10, Ask(rn(0)))
            .ago(4, Ask(rn(3))),
        case(MARCHETTI, HARBOR, 44, Day(11, 7)).needs(ScrubTech, 1).ago(8, Ask(st(0))).ago(2, Ask(st(2))),
        case(OKONJO, SAGUARO, 60, Day(14, 7))
            .needs(Anesthesiologist, 1)
            .ago(12, Ask(an(0)))
            .ago(6, Ask(an(5))),
        case(LINDQVIST, HARBOR, 65, Day(16, 7))
            .by(By::Admin)
            .needs(MedicalAssistant, 1)
            .ago(35, Ask(ma(0)))
            .ago(5, Ask(ma(1))),
        case(OKONJO, SAGUARO, 75, Day(9, 13))
            .by(By::Admin)
            .needs(RegisteredNurse, 1)
            .needs(NurseAssistant, 1)
            .ago(30, Ask(rn(0)))
            .ago(14, Ask(rn(4)))
            .ago(11, Ask(na(0))),
    ]
}

/// Three cases with declined requests: one not acknowledged, one acknowledged, and one requested again.
fn declined_requests() -> [Plan; 3] {
    [
        case(OKONJO, SAGUARO, 48, Day(10, 7))
            .needs(RegisteredNurse, 1)
            .ago(40, Ask(rn(0)))
            .ago(9, SayNo(rn(0))),
        case(OKONJO, SAGUARO, 72, Day(12, 7))
            .by(By::Admin)
            .needs(ScrubTech, 1)
            .ago(60, Ask(st(0)))
            .ago(50, SayNo(st(0)))
            .ago(45, TakeNote(st(0))),
        case(MARCHETTI, HARBOR, 96, Day(18, 7))
            .needs(Anesthesiologist, 1)
            .ago(80, Ask(an(0)))
            .ago(70, SayNo(an(0)))
            .ago(66, Ask(an(2)))
            .ago(65, SayNo(an(2)))
            .ago(60, TakeNote(an(0)))
            .ago(7, Ask(an(0))),
    ]
}

/// Three cases with two of three places taken.
fn partial() -> [Plan; 3] {
    [
        case(MARCHETTI, HARBOR, 52, Day(6, 13))
            .needs(Anesthesiologist, 1)
            .needs(RegisteredNurse, 1)
            .needs(ScrubTech, 1)
            .invite(51, &[an(1), rn(2), st(1), st(2)])
            .ago(24, Accept(an(1)))
            .ago(6, Accept(rn(2))),
        case(LINDQVIST, HARBOR, 46, Day(9, 7))
            .by(By::Admin)
            .needs(RegisteredNurse, 3)
            .invite(45, &[rn(1), rn(2), rn(3)])
            .ago(11, Accept(rn(1)))
            .ago(2, Accept(rn(2))),
        case(CASTELLAN, HUDSON, 62, Day(14, 7))
            .needs(MedicalAssistant, 3)
            .invite(61, &[ma(6), ma(7), ma(1)])
            .ago(33, Accept(ma(6)))
            .ago(13, Accept(ma(7))),
    ]
}

/// Five cases with all places taken; most have an invited person who was too late.
fn complete() -> [Plan; 5] {
    [
        case(MARCHETTI, HARBOR, 74, Day(5, 7))
            .lasting(3.0)
            .needs(RegisteredNurse, 1)
            .needs(Anesthesiologist, 1)
            .invite(73, &[rn(0), rn(1), an(0)])
            .ago(26, Accept(rn(0)))
            .ago(3, Accept(an(0))),
        case(OKONJO, SAGUARO, 58, Day(8, 13))
            .needs(ScrubTech, 1)
            .invite(57, &[st(0), st(4)])
            .ago(15, Accept(st(0))),
        case(CASTELLAN, HUDSON, 64, Day(11, 7))
            .lasting(1.5)
            .needs(Anesthesiologist, 1)
            .needs(NurseAssistant, 1)
            .invite(63, &[an(6), an(7), na(7)])
            .ago(38, Accept(an(6)))
            .ago(17, Accept(na(7))),
        case(LINDQVIST, HARBOR, 82, Day(17, 7))
            .by(By::Admin)
            .needs(ScrubTech, 1)
            .needs(MedicalAssistant, 1)
            .invite(81, &[st(1), st(0), ma(2)])
            .ago(32, Accept(ma(2)))
            .ago(16, Accept(st(1))),
        case(OKONJO, SAGUARO, 110, Day(21, 7))
            .by(By::Admin)
            .needs(RegisteredNurse, 1)
            .ago(100, Ask(rn(4)))
            .ago(95, SayYes(rn(4)))
            .invite(94, &[rn(0)])
            .ago(21, Accept(rn(4))),
    ]
}

/// Two cases with a declined invitation.
fn declined() -> [Plan; 2] {
    [
        case(OKONJO, SAGUARO, 34, Day(7, 13))
            .needs(Anesthesiologist, 1)
            .invite(33, &[an(3), an(4)])
            .ago(18, Decline(an(3))),
        case(CASTELLAN, HUDSON, 66, Day(13, 7))
            .needs(RegisteredNurse, 1)
            .invite(65, &[rn(6), rn(7), rn(1)])
            .ago(44, Decline(rn(6)))
            .ago(25, Decline(rn(7))),
    ]
}

/// Three cases with a withdrawal: open again, taken by the next person, and one place short.
fn withdrawn() -> [Plan; 3] {
    [
        case(MARCHETTI, HARBOR, 68, Day(8, 13))
            .needs(RegisteredNurse, 1)
            .invite(67, &[rn(1), rn(0)])
            .ago(42, Accept(rn(1)))
            .ago(5, Withdraw(rn(1))),
        case(OKONJO, SAGUARO, 88, Day(10, 13))
            .by(By::Admin)
            .needs(Anesthesiologist, 1)
            .needs(ScrubTech, 1)
            .invite(87, &[an(3), an(4), st(3)])
            .ago(70, Accept(an(3)))
            .ago(61, Accept(st(3)))
            .ago(20, Withdraw(an(3)))
            .ago(10, Accept(an(4))),
        case(CASTELLAN, HUDSON, 92, Day(19, 7))
            .needs(NurseAssistant, 2)
            .invite(91, &[na(6), na(7)])
            .ago(76, Accept(na(6)))
            .ago(71, Accept(na(7)))
            .ago(31, Withdraw(na(6))),
    ]
}

/// Three cases that were cancelled long before their start.
fn cancelled() -> [Plan; 3] {
    [
        case(MARCHETTI, HARBOR, 78, Day(12, 13))
            .needs(RegisteredNurse, 1)
            .needs(ScrubTech, 1)
            .invite(77, &[rn(0), st(1)])
            .ago(54, Ask(st(3)))
            .ago(50, Accept(rn(0)))
            .ago(8, Cancel),
        case(LINDQVIST, HARBOR, 98, Day(15, 7))
            .by(By::Admin)
            .needs(MedicalAssistant, 1)
            .ago(86, Ask(ma(2)))
            .invite(84, &[ma(1)])
            .ago(79, Accept(ma(1)))
            .ago(30, Cancel)
            .ago(20, TakeNote(ma(1))),
        case(OKONJO, SAGUARO, 104, Day(25, 7))
            .needs(Anesthesiologist, 1)
            .invite(103, &[an(3), an(5)])
            .ago(90, Cancel),
    ]
}
