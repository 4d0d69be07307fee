//! Whether people may be invited to a case, and accept (AMB-132).

use caseboard_domain::person::Category;
use caseboard_domain::requirements::{self, Gap, NotEligible, PersonFacts, Requirements};
use caseboard_domain::states::State;
use caseboard_domain::time::Zone;
use caseboard_domain::{CenterId, PersonId};
use caseboard_store::cases::CaseRow;
use caseboard_store::center_requirements::{self, CenterRequirements};
use caseboard_store::{Conn, Tx};
use jiff::Timestamp;
use jiff::civil::Date;

use crate::app::App;
use crate::error::Error;

/// A person who is to be invited to a case, or to accept.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Applicant<'a> {
    /// The person.
    pub(crate) person: PersonId,
    /// Full name with prefix and suffix.
    pub(crate) full_name: &'a str,
    /// The group in which the person takes part.
    pub(crate) category: Category,
}

/// A center and the day for which people are checked.
#[derive(Debug, Clone, Copy)]
pub(crate) struct CenterDay {
    center: CenterId,
    state: State,
    day: Date,
}

impl CenterDay {
    /// Returns the day in the zone of the center on which work ends.
    pub(crate) fn at_end(center: CenterId, state: State, end: Timestamp, zone: &Zone) -> Self {
        Self { center, state, day: requirements::last_day(end, zone) }
    }

    /// Returns the center of a case and the day on which it ends.
    pub(crate) fn of_case(case_row: &CaseRow) -> Self {
        let case = &case_row.case;
        Self::at_end(case.center, case_row.center_state, case.end(), &case.zone)
    }
}

/// Returns what a center has set for its groups.
pub(crate) async fn requirements_of(
    conn: &Conn,
    center: CenterId,
) -> Result<Vec<(Category, Requirements)>, Error> {
    let set = center_requirements::list_of_centers(conn, &[center]).await?;
    Ok(set.into_iter().map(|CenterRequirements { category, required, .. }| (category, required)).collect())
}

/// Requires that people meet the requirements of the center of a case on the day on which it ends; `set` is what the center
/// has set. Without requirements, nothing is read.
///
/// # Errors
/// 403 NOT_ELIGIBLE with all people who do not, and what each of them lacks; 403 NOT_CERTIFIED where only the installation
/// requires something (AMB-51).
pub(crate) async fn require_eligible(
    app: &App,
    tx: &Tx,
    case_row: &CaseRow,
    set: &[(Category, Requirements)],
    applicants: &[Applicant<'_>],
) -> Result<(), Error> {
    let center_day = CenterDay::of_case(case_row);
    let (refused, set_by_center) = list_not_eligible(app, tx, center_day, set, applicants).await?;
    Ok(requirements::require_eligible(refused, set_by_center)?)
}

/// Returns the people who do not meet the requirements of a center on a day, with what each of them lacks, and whether the center
/// has set one of these requirements. Without requirements, nothing is read.
pub(crate) async fn list_not_eligible(
    app: &App,
    conn: &Conn,
    center_day: CenterDay,
    set: &[(Category, Requirements)],
    applicants: &[Applicant<'_>],
) -> Result<(Vec<NotEligible>, bool), Error> {
    let set_for = |category: Category| set.iter().find(|(group, _)| *group == category).map(|(_, set)| set);
    let required = |category| Requirements::in_force(set_for(category), app.settings.require_certified);
    let people: Vec<PersonId> =
        applicants.iter().filter(|it| !required(it.category).is_empty()).map(|it| it.person).collect();
    if people.is_empty() {
        return Ok((Vec::new(), false));
    }
    let facts = center_requirements::list_facts(conn, &people, center_day.center).await?;
    let unknown = PersonFacts::default();
    let mut refused = Vec::new();
    let mut set_by_center = false;
    for Applicant { person, full_name, category } in applicants {
        let known = facts.get(person).unwrap_or(&unknown);
        let gaps = gaps_at(center_day, known, &required(*category));
        if !gaps.is_empty() {
            set_by_center |= set_for(*category).is_some();
            refused.push(NotEligible { person: *person, full_name: (*full_name).to_owned(), gaps });
        }
    }
    Ok((refused, set_by_center))
}

/// Returns what a person lacks at a center on a day.
pub(crate) fn gaps_at(center_day: CenterDay, facts: &PersonFacts, required: &Requirements) -> Vec<Gap> {
    requirements::eligibility(facts, required, center_day.state, center_day.day).into_gaps()
}
