//! The plan of a demo case: who posts it, when it starts, and what people do afterwards.

use caseboard_domain::case_draft::PositionDraft;
use caseboard_domain::pay::PayDraft;
use caseboard_domain::person::Category;
use caseboard_domain::time::{TimeError, Zone, local_to_instant};
use jiff::civil::Time;
use jiff::{SignedDuration, Timestamp, ToSpan};

use super::people::Favorites;
use super::roster::{
    CASTELLAN, HARBOR, HUDSON, LINDQVIST, MARCHETTI, OKONJO, Pro, SAGUARO, an, ma, na, rn, st,
};

/// Who posts a case.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum By {
    /// The one who performs.
    Surgeon,
    /// The administrator of the center.
    Admin,
    /// The system administrator.
    System,
}

/// When a case starts.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Start {
    /// So many days after today, at that hour of the center's day.
    Day(i32, i8),
    /// In so many hours, at the next quarter.
    In(i64),
}

/// What a person does about a case.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Move {
    /// The poster invites.
    Invite(Vec<Pro>),
    /// A professional asks for an invitation.
    Ask(Pro),
    /// The poster answers a request with an invitation.
    SayYes(Pro),
    /// The poster declines a request.
    SayNo(Pro),
    /// A professional takes a place.
    Accept(Pro),
    /// A professional turns an invitation down.
    Decline(Pro),
    /// A professional gives the place back.
    Withdraw(Pro),
    /// A professional takes note of a declined request or of a cancellation.
    TakeNote(Pro),
    /// The poster cancels.
    Cancel,
    /// A professional claims so many hundredths of an hour.
    Claim(Pro, i64),
    /// The poster confirms the claim.
    Approve(Pro),
    /// The poster rejects the claim.
    Reject(Pro),
    /// The poster puts everything on a paystub that is approved for a professional, and pays it with a check of this number.
    Paystub(Pro, Option<u32>),
}

/// A case and what happens to it. Times are hours before the present: everything has happened by now.
#[derive(Debug, Clone)]
pub(super) struct Plan {
    pub(super) surgeon: usize,
    pub(super) center: usize,
    pub(super) by: By,
    pub(super) posted: i64,
    pub(super) start: Start,
    pub(super) hours: f64,
    pub(super) lines: Vec<(Category, u32)>,
    pub(super) moves: Vec<(i64, Move)>,
}

/// A case that its surgeon posts so many hours ago.
pub(super) fn case(surgeon: usize, center: usize, posted: i64, start: Start) -> Plan {
    let by = By::Surgeon;
    Plan { surgeon, center, by, posted, start, hours: 2.5, lines: Vec::new(), moves: Vec::new() }
}

impl Plan {
    /// Another person posts it.
    pub(super) fn by(self, by: By) -> Self {
        Self { by, ..self }
    }

    /// How long it takes; two hours and a half unless said otherwise.
    pub(super) fn lasting(self, hours: f64) -> Self {
        Self { hours, ..self }
    }

    /// So many of a group are needed.
    pub(super) fn needs(mut self, category: Category, required: u32) -> Self {
        self.lines.push((category, required));
        self
    }

    /// So many hours ago, not earlier than the move before, this happens.
    pub(super) fn ago(mut self, hours: i64, what: Move) -> Self {
        self.moves.push((hours, what));
        self
    }

    /// The poster invites, so many hours ago.
    pub(super) fn invite(self, hours: i64, people: &[Pro]) -> Self {
        self.ago(hours, Move::Invite(people.to_vec()))
    }

    /// The lines as a form would send them.
    pub(super) fn positions(&self) -> Vec<PositionDraft> {
        let line = |(category, required): &(Category, u32)| PositionDraft {
            category_id: Some(category.id().into()),
            pay: pay(*category, self.hours),
            required: Some((*required).into()),
        };
        self.lines.iter().map(line).collect()
    }

    /// Something to do for the surgeon's specialty.
    pub(super) fn procedures(&self, number: usize) -> Vec<String> {
        let known = PROCEDURES[self.surgeon];
        let second = number.is_multiple_of(4).then(|| known[(number + 1) % known.len()]);
        [known[number % known.len()]].into_iter().chain(second).map(str::to_owned).collect()
    }

    /// When it starts. Days are counted from today in the east, so that one day after today has not begun anywhere.
    pub(super) fn start(&self, zone: &Zone, now: Timestamp) -> Result<Timestamp, TimeError> {
        match self.start {
            Start::In(hours) => {
                let quarter = 15 * 60;
                let second = (now + SignedDuration::from_hours(hours)).as_second();
                let rounded = (second + quarter - 1).div_euclid(quarter) * quarter;
                Timestamp::from_second(rounded).map_err(|_| TimeError::Malformed)
            }
            Start::Day(days, hour) => {
                let today = Zone::parse("America/New_York")?.local(now).date();
                let day = today.checked_add(days.days()).map_err(|_| TimeError::Malformed)?;
                let time = Time::new(hour, 0, 0, 0).map_err(|_| TimeError::Malformed)?;
                local_to_instant(zone, day.to_datetime(time))
            }
        }
    }
}

/// Every invitee is a favorite of the inviting owner, and some favorites have no invitation.
pub(super) fn favorites(plans: &[Plan]) -> Favorites {
    let mut favorites = Favorites::default();
    for plan in plans {
        for pro in plan.moves.iter().filter_map(|(_, what)| invited(what)).flatten() {
            match plan.by {
                By::Surgeon => favorites.of_surgeons.insert((plan.surgeon, *pro)),
                By::Admin | By::System => favorites.of_centers.insert((plan.center, *pro)),
            };
        }
    }
    let others = [an(5), rn(5), ma(5), st(6), na(2), na(0)];
    for surgeon in [MARCHETTI, OKONJO, LINDQVIST, CASTELLAN] {
        favorites.of_surgeons.extend(others.iter().skip(surgeon).map(|pro| (surgeon, *pro)));
    }
    // Not certified there, so that the favorites panel has both kinds.
    favorites.of_centers.extend([(HARBOR, rn(5)), (HARBOR, st(6)), (SAGUARO, rn(7)), (HUDSON, an(4))]);
    favorites
}

fn invited(what: &Move) -> Option<&[Pro]> {
    match what {
        Move::Invite(people) => Some(people),
        _ => None,
    }
}

/// Typical pay: anesthesiologists per case for long cases, all others per hour.
fn pay(category: Category, hours: f64) -> PayDraft {
    let hourly = |rate, min_pay| PayDraft { hourly: Some(rate), per_case: None, min_pay: Some(min_pay) };
    match category {
        Category::Anesthesiologist if hours > 3.0 => {
            PayDraft { hourly: None, per_case: Some(1_450.0), min_pay: Some(300.0) }
        }
        Category::Anesthesiologist => hourly(185.0, 250.0),
        Category::RegisteredNurse => hourly(68.5, 120.0),
        Category::MedicalAssistant => hourly(32.0, 0.0),
        Category::ScrubTech => hourly(44.0, 80.0),
        Category::NurseAssistant => hourly(27.5, 50.0),
    }
}

/// What each surgeon does.
const PROCEDURES: [&[&str]; 4] = [
    &[
        "Arthroscopic rotator cuff repair",
        "Anterior cruciate ligament reconstruction",
        "Knee arthroscopy with partial meniscectomy",
        "Total knee arthroplasty",
        "Hardware removal, ankle",
    ],
    &[
        "Laparoscopic cholecystectomy",
        "Inguinal hernia repair with mesh",
        "Umbilical hernia repair",
        "Excision of lipoma",
        "Port placement",
    ],
    &[
        "Cataract extraction with lens implant",
        "Septoplasty",
        "Functional endoscopic sinus surgery",
        "Tonsillectomy",
        "Tympanostomy tubes",
    ],
    &[
        "Carpal tunnel release",
        "Trigger finger release",
        "Bunionectomy",
        "Hammertoe correction",
        "Ganglion cyst excision",
    ],
];

/// Instructions that some cases have. Nothing in them is about a patient (AMB-52).
pub(super) const NOTES: [&str; 6] = [
    "",
    "Please arrive 30 minutes before the start. Badges are at the front desk.",
    "Two procedures back to back; a short break in between.",
    "",
    "Parking is free behind the building.",
    "Please bring your own loupes and a copy of your license.",
];
