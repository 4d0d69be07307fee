//! A demo case: who posts it, when it starts, and what people do with it afterwards.

use caseboard_domain::case_draft::PositionDraft;
use caseboard_domain::dispatch::{LeadTime, Wave, WaveAudience, WaveDraft};
use caseboard_domain::engagement::standby::ReleaseReason;
use caseboard_domain::pay::PayDraft;
use caseboard_domain::person::Category;
use caseboard_domain::time::{TimeError, Zone, local_to_instant};
use caseboard_service::Error;
use jiff::civil::Time;
use jiff::{SignedDuration, Timestamp, ToSpan};

use super::people::Favorites;
use super::roster::{
    CASTELLAN, HARBOR, HUDSON, LINDQVIST, MARCHETTI, OKONJO, Pro, SAGUARO, anesthesiologist,
    medical_assistant, nurse, nurse_assistant, scrub_tech,
};

/// The person who posts a case.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum PostedBy {
    /// The performing surgeon.
    Surgeon,
    /// The administrator of the center.
    Admin,
    /// The system administrator.
    System,
}

/// When a case starts.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Start {
    /// This number of days after today, at this hour in the time zone of the center.
    Day(i32, i8),
    /// This number of hours from now, rounded up to the next quarter of an hour.
    FromNow(i64),
}

impl Start {
    /// Returns the instant in the time zone of a center.
    pub(super) fn at(self, zone: &Zone, now: Timestamp) -> Result<Timestamp, Error> {
        self.instant(zone, now).map_err(|error| Error::Internal(error.to_string()))
    }

    /// Days are counted from today in New York, the easternmost zone, so that a case of tomorrow has not started at any
    /// center.
    fn instant(self, zone: &Zone, now: Timestamp) -> Result<Timestamp, TimeError> {
        match self {
            Self::FromNow(hours) => {
                let quarter = 15 * 60;
                let second = (now + SignedDuration::from_hours(hours)).as_second();
                let rounded = (second + quarter - 1).div_euclid(quarter) * quarter;
                Timestamp::from_second(rounded).map_err(|_| TimeError::Malformed)
            }
            Self::Day(days, hour) => {
                let today = Zone::parse("America/New_York")?.local(now).date();
                let day = today.checked_add(days.days()).map_err(|_| TimeError::Malformed)?;
                let time = Time::new(hour, 0, 0, 0).map_err(|_| TimeError::Malformed)?;
                local_to_instant(zone, day.to_datetime(time))
            }
        }
    }
}

/// The dispatch plan with which a case is posted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Plan {
    /// The preset of its lead time.
    OfLeadTime,
    /// Everyone whom the center has verified, one person at a time, and the whole group after two days.
    OneByOne,
}

impl Plan {
    /// Returns the waves for a case that is posted now.
    pub(super) fn waves(self, start: Timestamp, now: Timestamp) -> Vec<WaveDraft> {
        let waves = match self {
            Self::OfLeadTime => LeadTime::of(start, now).preset(),
            Self::OneByOne => vec![
                Wave { batch: Some(1), ..Wave::after(0, WaveAudience::Eligible) },
                Wave::after(48 * 60, WaveAudience::Group),
            ],
        };
        waves.into_iter().map(WaveDraft::from).collect()
    }
}

/// One action of a person on a case.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Action {
    /// The poster invites these professionals.
    Invite(Vec<Pro>),
    /// A professional asks for an invitation.
    Request(Pro),
    /// The poster approves a request, which invites the professional.
    ApproveRequest(Pro),
    /// The poster declines a request.
    DeclineRequest(Pro),
    /// A professional accepts an invitation of the poster or of a wave of the dispatch plan.
    Accept(Pro),
    /// A professional declines an invitation.
    Decline(Pro),
    /// A professional withdraws from the case.
    Withdraw(Pro),
    /// A professional confirms the day.
    ConfirmDay(Pro),
    /// A professional reports to be on the way.
    SetOut(Pro),
    /// A professional reports to have arrived, and shares their coordinates.
    Arrive(Pro),
    /// A professional reports that they cannot come.
    ReportAbsence(Pro),
    /// The poster releases a confirmed professional.
    Release(Pro, ReleaseReason),
    /// The poster pauses the dispatch plan.
    PausePlan,
    /// The poster skips the last wave of the dispatch plan.
    SkipLastWave,
    /// The poster moves the case to this hour of the same day; confirmed people have yet to confirm it.
    Move(i8),
    /// A professional joins the standby list of a full position; one who was not invited asks for it.
    StandBy(Pro),
    /// A professional acknowledges a declined request or a cancellation.
    Acknowledge(Pro),
    /// The poster cancels the case.
    Cancel,
    /// A professional claims this number of hundredths of an hour.
    Claim(Pro, i64),
    /// The poster approves the claim of a professional.
    ApproveClaim(Pro),
    /// The poster rejects the claim of a professional.
    RejectClaim(Pro),
    /// The poster puts all approved claims of a professional on a paystub and, with a check number, pays it.
    Paystub(Pro, Option<u32>),
}

/// A case and the actions on it. Times are hours before the present, so all of it has happened by now.
#[derive(Debug, Clone)]
pub(super) struct DemoCase {
    pub(super) surgeon: usize,
    pub(super) center: usize,
    pub(super) by: PostedBy,
    pub(super) posted: i64,
    pub(super) start: Start,
    pub(super) hours: f64,
    pub(super) positions: Vec<(Category, u32)>,
    pub(super) actions: Vec<(i64, Action)>,
    /// Actions by the number of minutes before the start; the hours of `actions` do not tell how near it is.
    pub(super) before_start: Vec<(i64, Action)>,
    /// The dispatch plan, if the case has one.
    pub(super) plan: Option<Plan>,
    /// The number of weeks in which the case is repeated on the same day; more than one posts a series.
    pub(super) weeks: i32,
}

/// Returns a case that its surgeon posts this number of hours before the present.
pub(super) fn case(surgeon: usize, center: usize, posted: i64, start: Start) -> DemoCase {
    let by = PostedBy::Surgeon;
    DemoCase {
        surgeon,
        center,
        by,
        posted,
        start,
        hours: 2.5,
        positions: Vec::new(),
        actions: Vec::new(),
        before_start: Vec::new(),
        plan: None,
        weeks: 1,
    }
}

impl DemoCase {
    /// Sets who posts the case.
    pub(super) fn posted_by(self, by: PostedBy) -> Self {
        Self { by, ..self }
    }

    /// Gives the case a dispatch plan.
    pub(super) fn planned(self, plan: Plan) -> Self {
        Self { plan: Some(plan), ..self }
    }

    /// Posts the case as a series of this number of weeks.
    pub(super) fn repeated(self, weeks: i32) -> Self {
        Self { weeks, ..self }
    }

    /// Sets the length in hours; the default is 2.5.
    pub(super) fn duration(self, hours: f64) -> Self {
        Self { hours, ..self }
    }

    /// Adds a position for this number of professionals of a group.
    pub(super) fn position(mut self, category: Category, required: u32) -> Self {
        self.positions.push((category, required));
        self
    }

    /// Adds an action this number of hours before the present. Actions must be added in the order of their times.
    pub(super) fn action(mut self, hours_ago: i64, action: Action) -> Self {
        self.actions.push((hours_ago, action));
        self
    }

    /// Adds an action this number of minutes before the start of the case, which is in the past.
    pub(super) fn before_start(mut self, minutes: i64, action: Action) -> Self {
        self.before_start.push((minutes, action));
        self
    }

    /// Adds an invitation by the poster.
    pub(super) fn invite(self, hours_ago: i64, people: &[Pro]) -> Self {
        self.action(hours_ago, Action::Invite(people.to_vec()))
    }

    /// Returns the positions as drafts for the command that posts the case.
    pub(super) fn positions(&self) -> Vec<PositionDraft> {
        let position = |(category, required): &(Category, u32)| PositionDraft {
            category_id: Some(category.id().into()),
            pay: pay(*category, self.hours),
            required: Some((*required).into()),
        };
        self.positions.iter().map(position).collect()
    }

    /// Returns one or two procedures of the surgeon's specialty.
    pub(super) fn procedures(&self, number: usize) -> Vec<String> {
        let known = PROCEDURES[self.surgeon];
        let second = number.is_multiple_of(4).then(|| known[(number + 1) % known.len()]);
        [known[number % known.len()]].into_iter().chain(second).map(str::to_owned).collect()
    }

    /// Returns the starts of the series, one week apart at the same local time.
    pub(super) fn starts(&self, zone: &Zone, now: Timestamp) -> Result<Vec<String>, Error> {
        let Start::Day(day, hour) = self.start else {
            return Err(Error::Internal("a series does not start on a day".into()));
        };
        let of_week = |week| Ok(Start::Day(day + 7 * week, hour).at(zone, now)?.to_string());
        (0..self.weeks).map(of_week).collect()
    }
}

/// Returns the favorites that the cases need, since only favorites can be invited, and some who are not invited.
pub(super) fn favorites(demo_cases: &[DemoCase]) -> Favorites {
    let mut favorites = Favorites::default();
    for demo_case in demo_cases {
        for pro in demo_case.actions.iter().filter_map(|(_, action)| invited(action)).flatten() {
            match demo_case.by {
                PostedBy::Surgeon => favorites.of_surgeons.insert((demo_case.surgeon, *pro)),
                PostedBy::Admin | PostedBy::System => favorites.of_centers.insert((demo_case.center, *pro)),
            };
        }
    }
    let others = [
        anesthesiologist(5),
        nurse(5),
        medical_assistant(5),
        scrub_tech(6),
        nurse_assistant(2),
        nurse_assistant(0),
    ];
    for surgeon in [MARCHETTI, OKONJO, LINDQVIST, CASTELLAN] {
        favorites.of_surgeons.extend(others.iter().skip(surgeon).map(|pro| (surgeon, *pro)));
    }
    // These are not certified at the center, so that the favorites panel shows both kinds.
    favorites.of_centers.extend([
        (HARBOR, nurse(5)),
        (HARBOR, scrub_tech(6)),
        (SAGUARO, nurse(7)),
        (HUDSON, anesthesiologist(4)),
    ]);
    favorites
}

fn invited(action: &Action) -> Option<&[Pro]> {
    match action {
        Action::Invite(people) => Some(people),
        _ => None,
    }
}

/// Returns typical pay: per case for anesthesiologists in long cases, per hour for all others.
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

/// The procedures of each surgeon.
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

/// Instructions of some cases. None contains information about a patient (AMB-52).
pub(super) const NOTES: [&str; 6] = [
    "",
    "Please arrive 30 minutes before the start. Badges are at the front desk.",
    "Two procedures back to back; a short break in between.",
    "",
    "Parking is free behind the building.",
    "Please bring your own loupes and a copy of your license.",
];
