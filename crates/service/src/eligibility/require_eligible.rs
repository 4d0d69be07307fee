//! Whether people may be invited to a case, and accept (AMB-132, AMB-352).

use std::collections::{BTreeMap, BTreeSet};

use caseboard_domain::person::Category;
use caseboard_domain::requirements::{self, Gap, NotEligible, PersonFacts, Requirements};
use caseboard_domain::states::UsState;
use caseboard_domain::time::Zone;
use caseboard_domain::{CenterId, PersonId};
use caseboard_store::cases::CaseRow;
use caseboard_store::center_requirements::{self, CenterRequirements, CenterRules, find_rules};
use caseboard_store::{Conn, Tx};
use jiff::Timestamp;
use jiff::civil::Date;

use crate::app::App;
use crate::error::Error;

/// A person who is to be invited to a case, or to accept.
#[derive(Debug, Clone, Copy)]
pub(crate) struct EligibilityCheck<'a> {
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
    state: UsState,
    day: Date,
}

impl CenterDay {
    /// Returns a center in a state, and a day there.
    pub(super) const fn new(center: CenterId, state: UsState, day: Date) -> Self {
        Self { center, state, day }
    }

    /// Returns the day in the zone of the center on which work ends.
    pub(crate) fn at_end(center: CenterId, state: UsState, end: Timestamp, zone: &Zone) -> Self {
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

/// The facts about people at a center that decide whether they are eligible.
#[derive(Debug)]
pub(crate) struct KnownPeople {
    facts: BTreeMap<PersonId, PersonFacts>,
    blocked: BTreeSet<PersonId>,
}

impl KnownPeople {
    /// Reads what is known of people with what applies to each of them. Where only a block excludes people, which the
    /// caller has read (`blocked`), nothing is read.
    pub(crate) async fn read<'a>(
        conn: &Conn,
        center: CenterId,
        people: impl Iterator<Item = (PersonId, &'a Requirements)>,
        blocked: impl IntoIterator<Item = PersonId>,
    ) -> Result<Self, Error> {
        let to_read: BTreeSet<PersonId> = people
            .filter(|(_, required)| !required.excludes_blocked_only())
            .map(|(person, _)| person)
            .collect();
        let to_read: Vec<PersonId> = to_read.into_iter().collect();
        let facts = match to_read.is_empty() {
            true => BTreeMap::new(),
            false => center_requirements::list_facts(conn, &to_read, center).await?,
        };
        Ok(Self { facts, blocked: blocked.into_iter().collect() })
    }

    /// Returns what a person lacks at the center on a day.
    pub(crate) fn gaps(&self, center_day: CenterDay, person: PersonId, required: &Requirements) -> Vec<Gap> {
        let only_block = PersonFacts::of_block(self.blocked.contains(&person));
        let facts = self.facts.get(&person).unwrap_or(&only_block);
        requirements::eligibility(facts, required, center_day.state, center_day.day).into_gaps()
    }
}

/// Requires that people meet the requirements of the center of a case on the day on which it ends, and that it does not
/// block them.
///
/// # Errors
/// NOT_ELIGIBLE with all people who do not, and what each of them lacks; NOT_CERTIFIED where only the installation requires
/// something and no one is blocked (AMB-51).
pub(crate) async fn require_eligible(
    app: &App,
    tx: &Tx,
    case_row: &CaseRow,
    rules: &CenterRules,
    checks: &[EligibilityCheck<'_>],
) -> Result<(), Error> {
    let center_day = CenterDay::of_case(case_row);
    let (refused, set_by_center) = list_not_eligible(app, tx, center_day, rules, checks).await?;
    Ok(requirements::require_eligible(refused, set_by_center)?)
}

/// Requires that the center of a case does not block a person who requests an invitation.
///
/// # Errors
/// NOT_ELIGIBLE that names the block.
pub(crate) async fn require_not_blocked(
    tx: &Tx,
    case_row: &CaseRow,
    EligibilityCheck { person, full_name, .. }: EligibilityCheck<'_>,
) -> Result<(), Error> {
    let center = case_row.case.center;
    let CenterRules { blocked, .. } = find_rules(tx, center, &[person]).await?;
    let required = Requirements::of_request();
    let known = KnownPeople::read(tx, center, [(person, &required)].into_iter(), blocked).await?;
    let gaps = known.gaps(CenterDay::of_case(case_row), person, &required);
    let refused = NotEligible { person, full_name: full_name.to_owned(), gaps };
    let refused = Some(refused).filter(|it| !it.gaps.is_empty()).into_iter().collect();
    Ok(requirements::require_eligible(refused, true)?)
}

/// Returns the people who do not meet the requirements of a center on a day or whom it blocks, with what each of them
/// lacks, and whether the center has set requirements for one of them.
pub(crate) async fn list_not_eligible(
    app: &App,
    conn: &Conn,
    center_day: CenterDay,
    rules: &CenterRules,
    checks: &[EligibilityCheck<'_>],
) -> Result<(Vec<NotEligible>, bool), Error> {
    let required: BTreeMap<Category, Requirements> = checks
        .iter()
        .map(|it| it.category)
        .map(|it| (it, Requirements::in_force(rules.set_for(it), app.settings.require_certified)))
        .collect();
    let people = checks.iter().map(|it| (it.person, &required[&it.category]));
    let known = KnownPeople::read(conn, center_day.center, people, rules.blocked.iter().copied()).await?;
    let mut refused = Vec::new();
    let mut set_by_center = false;
    for EligibilityCheck { person, full_name, category } in checks {
        let gaps = known.gaps(center_day, *person, &required[category]);
        if !gaps.is_empty() {
            set_by_center |= rules.set_for(*category).is_some();
            refused.push(NotEligible { person: *person, full_name: (*full_name).to_owned(), gaps });
        }
    }
    Ok((refused, set_by_center))
}
