//! When professionals say to be available (AMB-210), and warnings about too little time between cases (AMB-214). Neither hides a
//! case or refuses a command, but waves invite only people with enough time (FL-14).

mod check_acceptance;
mod check_invitees;
mod get_availability;
mod preview_invitees;
mod update_availability;

use caseboard_domain::PersonId;
use caseboard_domain::actor::Poster;
use caseboard_domain::availability::{Stated, Unavailable};
use caseboard_domain::case::Case;
use caseboard_domain::person::Category;
use caseboard_domain::time::Zone;
use caseboard_store::Conn;
use caseboard_store::availabilities::CaseTime;
use caseboard_store::favorites::{self, FavoritesOwner};

pub use check_acceptance::{AcceptanceWarning, check_acceptance};
pub use check_invitees::check_invitees;
pub use get_availability::get_availability;
pub use preview_invitees::preview_invitees;
pub use update_availability::update_availability;

use crate::Error;
use crate::person_time::{PersonTime, list_times};

/// The reasons against inviting a person, without data of their other cases.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct InviteeWarning {
    /// The person.
    pub person: PersonId,
    /// The statement by which the person is not available.
    pub unavailable: Option<Unavailable>,
    /// Whether another case leaves little time, or is at the same time; the inviter does not learn which.
    pub little_time: bool,
}

impl InviteeWarning {
    fn of(time: &PersonTime) -> Option<Self> {
        let unavailable = match time.stated {
            Stated::NotAvailable(unavailable) => Some(unavailable),
            Stated::Available | Stated::Nothing => None,
        };
        let little_time = time.overlaps || !time.short.is_empty();
        (unavailable.is_some() || little_time).then_some(Self {
            person: time.person,
            unavailable,
            little_time,
        })
    }
}

/// Returns time and place of a posted case.
fn case_time(case: &Case) -> CaseTime {
    CaseTime { case: case.id, center: case.center, start: case.start, end: case.end() }
}

/// Returns the warnings about the favorites of these groups that the actor may invite to a case. A surgeon gets them for
/// confirmed centers only: anyone can add a center and favorites, and would learn when other people work.
async fn warnings(
    conn: &Conn,
    actor: &Poster,
    surgeon: Option<PersonId>,
    groups: &[Category],
    case_time: CaseTime,
    zone: &Zone,
) -> Result<Vec<InviteeWarning>, Error> {
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
        people.extend(favorites::list_panel(conn, owner, None, groups).await?.iter().map(|it| it.id));
    }
    people.sort_unstable();
    people.dedup();
    let times = list_times(conn, &people, case_time, zone).await?;
    Ok(times.iter().filter_map(InviteeWarning::of).collect())
}
