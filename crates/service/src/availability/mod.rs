//! The availability that professionals state (AMB-210), and warnings about too little time between cases (AMB-214).
//! Neither hides a case or refuses a command, but waves invite only people with enough time (FL-14).

mod check_acceptance;
mod check_invitees;
mod get_availability;
mod list_center_distances;
mod preview_invitees;
mod update_availability;

use std::collections::HashMap;

use caseboard_domain::PersonId;
use caseboard_domain::actor::Poster;
use caseboard_domain::availability::{StatedAvailability, Unavailable};
use caseboard_domain::case::Case;
use caseboard_domain::person::Category;
use caseboard_domain::requirements::Gap;
use caseboard_domain::states::UsState;
use caseboard_domain::time::Zone;
use caseboard_store::Conn;
use caseboard_store::availabilities::CaseTime;
use caseboard_store::center_requirements::find_rules;
use caseboard_store::favorites::{self, FavoritesOwner};

pub use check_acceptance::{AcceptanceWarning, check_acceptance};
pub use check_invitees::check_invitees;
pub use get_availability::get_availability;
pub use list_center_distances::list_center_distances;
pub use preview_invitees::preview_invitees;
pub use update_availability::update_availability;

use crate::eligibility::{CenterDay, EligibilityCheck, list_not_eligible};
use crate::person_time::{PersonTime, list_times};
use crate::{App, Error};

/// The reasons against inviting a person, without data of their other cases.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InviteeWarning {
    /// The person.
    pub person: PersonId,
    /// The statement by which the person is not available.
    pub unavailable: Option<Unavailable>,
    /// Whether another case leaves little time, or is at the same time; the inviter does not learn which.
    pub little_time: bool,
    /// The requirements that the person lacks on the day on which the case ends; an invitation would be refused (AMB-132).
    pub gaps: Vec<Gap>,
}

impl InviteeWarning {
    fn of(time: &PersonTime, gaps: Vec<Gap>) -> Option<Self> {
        let unavailable = match time.stated {
            StatedAvailability::NotAvailable(unavailable) => Some(unavailable),
            StatedAvailability::Available | StatedAvailability::Nothing => None,
        };
        let little_time = time.overlaps || !time.short.is_empty();
        (unavailable.is_some() || little_time || !gaps.is_empty()).then_some(Self {
            person: time.person,
            unavailable,
            little_time,
            gaps,
        })
    }
}

/// A case to which favorites may be invited, posted or not.
struct InvitableCase {
    surgeon: Option<PersonId>,
    groups: Vec<Category>,
    case_time: CaseTime,
    zone: Zone,
    center_state: UsState,
}

/// Returns time and place of a posted case.
fn case_time(case: &Case) -> CaseTime {
    CaseTime { case: case.id, center: case.center, start: case.start, end: case.end() }
}

/// Returns the warnings about the favorites that the actor may invite to a case. A surgeon gets them for confirmed centers only:
/// anyone can add a center and favorites, and would learn when other people work.
async fn warnings(
    app: &App,
    conn: &Conn,
    actor: &Poster,
    case: &InvitableCase,
) -> Result<Vec<InviteeWarning>, Error> {
    let InvitableCase { surgeon, groups, case_time, zone, center_state } = case;
    if matches!(actor, Poster::Surgeon(own) if !own.verified_centers().contains(&case_time.center)) {
        return Ok(Vec::new());
    }
    let center = FavoritesOwner::Center(case_time.center);
    let owners = match actor {
        Poster::Surgeon(own) => vec![FavoritesOwner::Surgeon(own.person())],
        Poster::CenterAdmin(_) => vec![center],
        Poster::SystemAdmin(_) => surgeon.map(FavoritesOwner::Surgeon).into_iter().chain([center]).collect(),
    };
    let mut people = Vec::new();
    for owner in owners {
        people.extend(favorites::list_panel(conn, owner, None, groups).await?);
    }
    people.sort_unstable_by_key(|it| it.id);
    people.dedup_by_key(|it| it.id);
    let ids: Vec<PersonId> = people.iter().map(|it| it.id).collect();
    let times = list_times(conn, &ids, *case_time, zone).await?;

    let checks: Vec<EligibilityCheck<'_>> = people
        .iter()
        .map(|it| EligibilityCheck { person: it.id, full_name: "", category: it.category })
        .collect();
    let rules = find_rules(conn, case_time.center, &ids).await?;
    let center_day = CenterDay::at_end(case_time.center, *center_state, case_time.end, zone);
    let (not_eligible, _) = list_not_eligible(app, conn, center_day, &rules, &checks).await?;
    let mut gaps: HashMap<PersonId, Vec<Gap>> =
        not_eligible.into_iter().map(|it| (it.person, it.gaps)).collect();
    let warning = |time| InviteeWarning::of(time, gaps.remove(&time.person).unwrap_or_default());
    Ok(times.iter().filter_map(warning).collect())
}
