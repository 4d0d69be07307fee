//! The people whom a wave invites, and their order.

use std::collections::HashMap;

use caseboard_domain::dispatch::{Candidate, DispatchPlan, PlannedWave, Ranked, WaveAudience, rank};
use caseboard_domain::person::Category;
use caseboard_domain::requirements::Requirements;
use caseboard_domain::states::UsState;
use caseboard_domain::time::Zone;
use caseboard_domain::{CaseId, CenterId, PersonId};
use caseboard_store::Conn;
use caseboard_store::availabilities::CaseTime;
use caseboard_store::cases::CaseRow;
use caseboard_store::center_requirements::find_rules;
use caseboard_store::dispatch::{self, AUDIENCE_PAGE, AudienceQuery, CandidateRow};
use caseboard_store::notices::Contact;
use jiff::Timestamp;
use uuid::Uuid;

use crate::eligibility::{CenterDay, KnownPeople};
use crate::person_time::{PersonTime, list_times};
use crate::{App, Error};

/// The data of a case that decide who can be invited; the case may not be posted yet.
#[derive(Debug, Clone)]
pub(super) struct Staffing {
    /// The case; nil for one that is not posted.
    pub(super) case: CaseId,
    pub(super) surgeon: PersonId,
    pub(super) center: CenterId,
    /// State of the center, whose licenses count.
    pub(super) state: UsState,
    pub(super) zone: Zone,
    pub(super) start: Timestamp,
    pub(super) end: Timestamp,
}

impl Staffing {
    pub(super) fn of(case_row: &CaseRow) -> Self {
        let case = &case_row.case;
        Self {
            case: case.id,
            surgeon: case.surgeon,
            center: case.center,
            state: case_row.center_state,
            zone: case.zone.clone(),
            start: case.start,
            end: case.end(),
        }
    }
}

/// A person who can be invited.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct FreePerson {
    pub(super) person: PersonId,
    /// Whether the person stated to be available at the time of the case; `None` if nothing was stated.
    pub(super) available: Option<bool>,
    /// Miles from the home of the person to the center; `None` if unknown.
    pub(super) miles: Option<u32>,
}

impl FreePerson {
    fn of(time: &PersonTime) -> Self {
        Self { person: time.person, available: time.stated.available(), miles: time.miles }
    }
}

/// Returns the people of an audience who can be invited now, `at_most` of them. None of them has an engagement on the
/// case or a confirmed case at its time, all have the time for the drive and the rest before and after it (AMB-214),
/// all meet the requirements of the center on the day on which the case ends (AMB-132), and the center blocks none of
/// them (AMB-352).
///
/// The audience is read in pages until it ends: people who are not eligible must not take the places of others, and the order
/// of a wave has to compare all.
pub(super) async fn list_people(
    app: &App,
    conn: &Conn,
    staffing: &Staffing,
    category: Category,
    (audience, chosen): (WaveAudience, &[PersonId]),
    at_most: usize,
    now: Timestamp,
) -> Result<Vec<FreePerson>, Error> {
    let Staffing { case, surgeon, center, start, end, .. } = *staffing;
    let verified_only = app.settings.email_verification;
    let query =
        AudienceQuery { case, surgeon, center, start, end, category, audience, chosen, verified_only };
    let case_time = CaseTime { case, center, start, end };
    let mut after = PersonId::from_uuid(Uuid::nil());
    let mut people = Vec::new();
    while people.len() < at_most {
        let mut page = dispatch::list_audience(conn, query, after, now).await?;
        let is_last = page.len() < AUDIENCE_PAGE;
        let Some(last) = page.last().copied() else { break };
        after = last;
        retain_eligible(app, conn, staffing, category, &mut page).await?;
        let times = list_times(conn, &page, case_time, &staffing.zone).await?;
        people.extend(times.iter().filter(|time| time.short.is_empty()).map(FreePerson::of));
        if is_last {
            break;
        }
    }
    people.truncate(at_most);
    Ok(people)
}

/// Removes the people who do not meet the requirements of the center on the day on which the case ends, and those whom
/// it blocks.
async fn retain_eligible(
    app: &App,
    conn: &Conn,
    Staffing { center, state, zone, end, .. }: &Staffing,
    category: Category,
    people: &mut Vec<PersonId>,
) -> Result<(), Error> {
    let rules = find_rules(conn, *center, people).await?;
    let required = Requirements::in_force(rules.set_for(category), app.settings.require_certified);
    let with_required = people.iter().map(|person| (*person, &required));
    let known = KnownPeople::read(conn, *center, with_required, rules.blocked).await?;
    let center_day = CenterDay::at_end(*center, *state, *end, zone);
    people.retain(|person| known.gaps(center_day, *person, &required).is_empty());
    Ok(())
}

/// Returns the people whom a wave can invite now, in its order.
pub(super) async fn list_invitees(
    app: &App,
    conn: &Conn,
    staffing: &Staffing,
    plan: &DispatchPlan,
    wave: &PlannedWave,
    now: Timestamp,
) -> Result<Vec<(Contact, Ranked)>, Error> {
    let audience = (wave.wave.audience, wave.people.as_slice());
    let people = list_people(app, conn, staffing, plan.category, audience, usize::MAX, now).await?;
    let mut known: Vec<CandidateRow> = Vec::with_capacity(people.len());
    for page in people.chunks(AUDIENCE_PAGE) {
        let ids: Vec<PersonId> = page.iter().map(|free| free.person).collect();
        known.append(&mut dispatch::list_candidates(conn, &ids, staffing.center, now).await?);
    }
    let free: HashMap<PersonId, FreePerson> = people.iter().map(|free| (free.person, *free)).collect();
    let candidate = |row: &CandidateRow| {
        let free = free.get(&row.contact.id);
        Candidate {
            person: row.contact.id,
            available: free.and_then(|free| free.available),
            worked_here: row.worked_here,
            withdrawals: row.withdrawals,
            miles: free.and_then(|free| free.miles),
            recent_invitations: row.recent_invitations,
        }
    };
    let ranked = rank(&known.iter().map(candidate).collect::<Vec<_>>(), plan.id);
    let mut contacts: HashMap<PersonId, Contact> =
        known.into_iter().map(|row| (row.contact.id, row.contact)).collect();
    let with_contact = |ranked: Ranked| Some((contacts.remove(&ranked.person)?, ranked));
    Ok(ranked.into_iter().filter_map(with_contact).collect())
}
