//! A case as its managers see it: with the people on it and their missing requirements.

use std::collections::{BTreeMap, HashMap, HashSet};

use caseboard_domain::attendance::{Attendance, AttendanceState, Attendee, is_shown};
use caseboard_domain::case::OpenState;
use caseboard_domain::case_draft::PostingWarning;
use caseboard_domain::engagement::{Engagement, Rejection, State};
use caseboard_domain::geo::GeoPoint;
use caseboard_domain::notice::NoticeStatus;
use caseboard_domain::page::{Cursor, Keyset, Slice};
use caseboard_domain::person::Category;
use caseboard_domain::requirements::{Gap, Requirements};
use caseboard_domain::section::{ButtonCategory, poster_button};
use caseboard_domain::{CaseId, CenterId, EngagementId, Money, PersonId};
use caseboard_store::cases::CaseRow;
use caseboard_store::engagements::EngagedPerson;
use caseboard_store::{Conn, cases, center_requirements, engagements};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::attendance::{AttendanceById, attendee_of, list_attendances};
use crate::eligibility::{CenterDay, KnownPeople};
use crate::{Error, StoredOutcome};

/// A professional on a case.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Participant {
    /// The professional.
    pub id: PersonId,
    /// The full name.
    pub full_name: String,
    /// The professional group.
    pub category: Category,
    /// The status of the engagement.
    pub status: NoticeStatus,
    /// The requirements of the center that a confirmed person lacks before the case ends (AMB-132), and whether the center
    /// blocks the person (AMB-352).
    #[serde(default)]
    pub gaps: Vec<Gap>,
    /// The time until which a place is held for the person (AMB-158).
    #[serde(default)]
    pub offer_until: Option<Timestamp>,
    /// When the confirmed person reported that they cannot come (AMB-161).
    #[serde(default)]
    pub cannot_come: Option<Timestamp>,
    /// The reason that they gave. The outcome of a command is stored without it, because it may be about the person's health.
    #[serde(skip)]
    pub cannot_come_reason: Option<String>,
    /// The phone number of a confirmed person who may not come (AMB-110). The outcome of a command is stored without it.
    #[serde(skip)]
    pub phone: Option<String>,
    /// The minimum pay that releasing the confirmed person now would owe (AMB-160).
    #[serde(default)]
    pub release_due: Money,
    /// Whether the confirmed person will come and has arrived, around the day of the case.
    #[serde(default)]
    pub attendance: Option<ParticipantAttendance>,
}

impl Participant {
    /// Removes what only current managers of the case may see.
    fn hide_from_former_owner(&mut self) {
        self.gaps.clear();
        (self.offer_until, self.cannot_come, self.attendance) = (None, None, None);
        (self.cannot_come_reason, self.phone) = (None, None);
    }
}

/// The attendance of a confirmed professional as the owners see it (AMB-168 to AMB-171).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct ParticipantAttendance {
    /// The state.
    pub state: AttendanceState,
    /// The time at which the state began.
    pub at: Timestamp,
    /// When the professional reported to be on the way.
    pub set_out: Option<Timestamp>,
    /// The place of the professional on arrival, if they shared it.
    pub point: Option<GeoPoint>,
}

/// A professional on the standby list of a position, or one who asks to be (AMB-157).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct StandbyPerson {
    /// The professional.
    pub id: PersonId,
    /// The full name.
    pub full_name: String,
    /// The professional group.
    pub category: Category,
    /// The time at which the person joined the list, or asked to.
    pub since: Timestamp,
    /// Whether an owner has yet to approve it.
    pub awaits_approval: bool,
    /// The time until which a place is held for the person.
    pub offer_until: Option<Timestamp>,
}

/// How many people of a case are listed at most.
const PEOPLE_MAX: i64 = 500;

/// A case with the data that only its managers see.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct PostedCase {
    /// The case and its center.
    pub case_row: CaseRow,
    /// Whether it can still be joined.
    pub open_state: OpenState,
    /// Invited and confirmed people, in the order of their engagements.
    pub participants: Vec<Participant>,
    /// The number of further ones that are left out.
    #[serde(default)]
    pub left_out: u32,
    /// The standby lists of the positions, in the order in which places are offered.
    #[serde(default)]
    pub standby: Vec<StandbyPerson>,
    /// The action that its card offers.
    pub button: ButtonCategory,
    /// The minimum pay that cancelling now would owe.
    pub min_pay_due: Money,
    /// Warnings about a case that was just posted or changed; empty in lists.
    pub warnings: Vec<PostingWarning>,
}

impl StoredOutcome for PostedCase {
    const VERSION: u32 = 2;
}

impl PostedCase {
    /// Removes what only current managers of the case may see: a surgeon whose affiliation was revoked keeps seeing their own
    /// cases (AMB-87), but neither the standby list nor attendance.
    pub(crate) fn hide_from_former_owner(&mut self) {
        self.standby.clear();
        for participant in &mut self.participants {
            participant.hide_from_former_owner();
        }
    }

    pub(super) fn new(
        case_row: CaseRow,
        people: &[(EngagedPerson, Engagement)],
        attendances: &AttendanceById,
        now: Timestamp,
    ) -> Self {
        let due =
            people.iter().filter_map(|(_, engagement)| engagement.owed_min_pay(case_row.case.start, now));
        let min_pay_due = Money::from_cents(due.map(Money::cents).sum());
        let participants = people
            .iter()
            .filter(|(_, engagement)| takes_part(engagement))
            .map(participant(&case_row, attendances, now))
            .collect();
        let mut standby: Vec<StandbyPerson> = people.iter().filter_map(standby_person).collect();
        standby.sort_by_key(|person| (person.awaits_approval, person.since, person.id));
        Self {
            button: poster_button(&case_row.case, now),
            standby,
            participants,
            left_out: left_out(people),
            min_pay_due,
            open_state: case_row.case.open_state(now),
            warnings: Vec::new(),
            case_row,
        }
    }
}

/// Returns the number of people of a case that the list has left out.
fn left_out(people: &[(EngagedPerson, Engagement)]) -> u32 {
    let on_case = people.first().map_or(0, |(person, _)| person.on_case);
    u32::try_from(on_case).unwrap_or(u32::MAX).saturating_sub(u32::try_from(people.len()).unwrap_or(u32::MAX))
}

/// Returns whether a person is a participant. A person who only requested an invitation is in the list of requests
/// instead.
pub(crate) fn takes_part(engagement: &Engagement) -> bool {
    !matches!(
        engagement.state,
        State::Requested { .. }
            | State::RequestDeclined { .. }
            | State::Acknowledged { after: Rejection::Request, .. }
    )
}

fn participant(
    case_row: &CaseRow,
    attendances: &AttendanceById,
    now: Timestamp,
) -> impl Fn(&(EngagedPerson, Engagement)) -> Participant {
    let start = case_row.case.start;
    let attendance = move |attendee: Attendee| {
        let state = attendee.state(now)?;
        let (at, Attendance { set_out, point, .. }) = (attendee.since(state)?, attendee.attendance());
        Some(ParticipantAttendance { state, at, set_out, point })
    };
    move |(person, engagement)| {
        let attendee = attendee_of(&case_row.case, engagement, attendances);
        let may_not_come = attendee.is_some_and(|it| it.may_not_come(now));
        Participant {
            id: person.id,
            full_name: person.full_name.clone(),
            category: engagement.category,
            status: engagement.status(),
            gaps: Vec::new(),
            offer_until: engagement.state.columns().offer_until,
            cannot_come: engagement.cannot_come,
            cannot_come_reason: person.cannot_come_reason.clone(),
            phone: may_not_come.then(|| person.phone.clone()).filter(|phone| !phone.is_empty()),
            release_due: engagement.owed_min_pay(start, now).unwrap_or(Money::ZERO),
            attendance: attendee.and_then(attendance),
        }
    }
}

fn standby_person((person, engagement): &(EngagedPerson, Engagement)) -> Option<StandbyPerson> {
    Some(StandbyPerson {
        id: person.id,
        full_name: person.full_name.clone(),
        category: engagement.category,
        since: engagement.standby?,
        awaits_approval: engagement.awaits_standby_approval(),
        offer_until: engagement.state.columns().offer_until,
    })
}

/// Marks confirmed people who no longer meet what the center of a coming case has set and the installation requires,
/// and those whom it blocks. They stay confirmed; the owners decide.
async fn add_gaps(
    conn: &Conn,
    cases: &mut [PostedCase],
    blocked: &HashSet<(CaseId, PersonId)>,
    require_certified: bool,
    now: Timestamp,
) -> Result<(), Error> {
    let coming = |posted: &PostedCase| posted.case_row.case.end() > now;
    // A person who has not confirmed a changed time yet keeps the place.
    let confirmed = |person: &Participant| {
        matches!(person.status, NoticeStatus::Confirmed | NoticeStatus::AwaitingReconfirmation)
    };
    let to_check = |posted: &PostedCase| coming(posted) && posted.participants.iter().any(confirmed);
    let mut centers: Vec<CenterId> =
        cases.iter().filter(|it| to_check(it)).map(|it| it.case_row.case.center).collect();
    centers.sort();
    centers.dedup();
    if centers.is_empty() {
        return Ok(());
    }
    let set = center_requirements::list_of_centers(conn, &centers).await?;
    let in_force = |center: CenterId, category: Category| {
        let own = set.iter().find(|it| it.center == center && it.category == category);
        Requirements::in_force(own.map(|it| &it.required), require_certified)
    };
    for center in centers {
        let required: BTreeMap<Category, Requirements> =
            Category::ALL.iter().map(|category| (*category, in_force(center, *category))).collect();
        let there = |it: &&mut PostedCase| it.case_row.case.center == center && to_check(it);
        let (mut people, mut excluded) = (Vec::new(), Vec::new());
        for posted in cases.iter_mut().filter(there) {
            let case = posted.case_row.case.id;
            for person in posted.participants.iter().filter(|it| confirmed(it)) {
                people.push((person.id, &required[&person.category]));
                excluded.extend(blocked.contains(&(case, person.id)).then_some(person.id));
            }
        }
        let known = KnownPeople::read(conn, center, people.into_iter(), excluded).await?;
        for posted in cases.iter_mut().filter(there) {
            let center_day = CenterDay::of_case(&posted.case_row);
            for person in posted.participants.iter_mut().filter(|it| confirmed(it)) {
                person.gaps = known.gaps(center_day, person.id, &required[&person.category]);
            }
        }
    }
    Ok(())
}

/// Adds the participants to cases, and what confirmed people lack of the requirements, which include the certification
/// if the installation requires it. One statement reads all participants, one the attendances of cases whose attendance
/// is shown now ([`is_shown`]), one the requirements of the centers of coming cases with confirmed people, and one for
/// each center with requirements the facts about these people.
pub(crate) async fn with_participants(
    conn: &Conn,
    cases: Vec<CaseRow>,
    require_certified: bool,
    now: Timestamp,
) -> Result<Vec<PostedCase>, Error> {
    let ids: Vec<CaseId> = cases.iter().map(|case_row| case_row.case.id).collect();
    let mut people: HashMap<CaseId, Vec<(EngagedPerson, Engagement)>> = HashMap::new();
    let mut blocked: HashSet<(CaseId, PersonId)> = HashSet::new();
    for (contact, engagement) in engagements::list_of_cases(conn, &ids, PEOPLE_MAX).await? {
        blocked.extend(contact.blocked.then_some((engagement.case, contact.id)));
        people.entry(engagement.case).or_default().push((contact, engagement));
    }
    let shown_cases = cases.iter().filter(|it| is_shown(it.case.start, it.case.end(), now));
    let shown: Vec<EngagementId> = shown_cases
        .filter_map(|case_row| people.get(&case_row.case.id))
        .flatten()
        .filter(|(_, engagement)| matches!(engagement.state, State::Confirmed { .. }))
        .map(|(_, engagement)| engagement.id)
        .collect();
    let attendances = list_attendances(conn, &shown).await?;
    let with_people = |case_row: CaseRow| {
        let own = people.remove(&case_row.case.id).unwrap_or_default();
        PostedCase::new(case_row, &own, &attendances, now)
    };
    let mut posted: Vec<PostedCase> = cases.into_iter().map(with_people).collect();
    add_gaps(conn, &mut posted, &blocked, require_certified, now).await?;
    Ok(posted)
}

/// Returns a case as a command has written it, with the participants.
///
/// # Errors
/// Internal if the case does not exist, which a command has checked.
pub(super) async fn read_posted_case(
    conn: &Conn,
    case: CaseId,
    require_certified: bool,
    now: Timestamp,
) -> Result<PostedCase, Error> {
    let case_row = cases::find(conn, case).await?.into_iter().collect();
    let found = with_participants(conn, case_row, require_certified, now).await?.pop();
    found.ok_or_else(|| Error::Internal(format!("case {case} is missing after it was written")))
}

/// Returns the page of the cases that were read for it, with the participants.
pub(super) async fn posted_page(
    conn: &Conn,
    rows: Vec<CaseRow>,
    page: Keyset,
    require_certified: bool,
    now: Timestamp,
) -> Result<Slice<PostedCase>, Error> {
    let Slice { items, next } =
        page.slice(rows, |row| Cursor { at: row.case.start, id: row.case.id.as_uuid() });
    Ok(Slice { items: with_participants(conn, items, require_certified, now).await?, next })
}
