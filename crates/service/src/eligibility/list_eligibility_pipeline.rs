//! The professionals whom a center knows, those with the fewest missing items first (FL-10, AMB-202).

use std::collections::BTreeMap;

use caseboard_domain::actor::CenterManager;
use caseboard_domain::page::Page;
use caseboard_domain::person::Category;
use caseboard_domain::pipeline::{self, PipelineItem};
use caseboard_domain::requirements::Requirement;
use caseboard_domain::schedule::{Booking, overlaps};
use caseboard_domain::search::SearchWords;
use caseboard_domain::{CenterId, PersonId, Refusal};
use caseboard_store::center_blocks::CenterBlock;
use caseboard_store::pipeline::{KnownPersonRow, OpenPositionRow, list_known};
use caseboard_store::{centers, engagements};
use jiff::Timestamp;

use super::pipeline::{Assessed, Assessment, assess};
use crate::app::App;
use crate::boxed;
use crate::error::Error;

/// How many people are compared at most, before the filter for a requirement is applied.
pub const PIPELINE_MAX: usize = 1000;

/// The filters of the list.
#[derive(Debug, Clone)]
pub struct PipelineQuery {
    /// The center.
    pub center: CenterId,
    /// Only people of this group.
    pub category: Option<Category>,
    /// Only people who lack this.
    pub requirement: Option<Requirement>,
    /// Only people with these words in their name.
    pub name: Option<SearchWords>,
    /// The page of the list.
    pub page: Page,
}

/// A page of the pipeline.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EligibilityPipeline {
    /// The people, those who lack least first; with as many items, those of the group with most open positions.
    pub people: Vec<PipelinePerson>,
    /// The number of people on all pages.
    pub total: usize,
    /// The requirements that people of the group and name lack, with the number of these people, whatever the filter for a
    /// requirement says.
    pub missing: Vec<(Requirement, usize)>,
    /// Whether there are more people than are compared.
    pub is_capped: bool,
}

/// A person in the pipeline.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PipelinePerson {
    /// The person.
    pub id: PersonId,
    /// Full name with prefix and suffix.
    pub full_name: String,
    /// The group.
    pub category: Category,
    /// Whether the center has verified the person.
    pub verified: bool,
    /// Whether the person asks the center to verify them.
    pub asked: bool,
    /// The missing items of the person; empty if they are eligible for all open cases of the group.
    pub items: Vec<PipelineItem>,
    /// The number of open positions at the center that the person could take without an overlap, once nothing is missing.
    pub positions: usize,
    /// When the center last asked the person for what is missing.
    pub asked_at: Option<Timestamp>,
    /// Whether the center can ask the person now.
    pub may_ask: bool,
    /// The block by the center (AMB-352).
    pub block: Option<CenterBlock>,
}

/// Returns a page of the professionals whom a center knows: those whom it verified, who ask it for that, its favorites,
/// those whom it blocks, and those who worked there in the last two years. Six statements, whatever the number of
/// people.
///
/// # Errors
/// FORBIDDEN for a center that the actor does not manage, and for one that does not exist.
#[boxed]
pub async fn list_eligibility_pipeline(
    app: &App,
    actor: &CenterManager,
    query: PipelineQuery,
) -> Result<EligibilityPipeline, Error> {
    actor.require_center(query.center)?;
    let (now, settings) = (app.now(), app.settings.clone());
    app.db
        .read(move |conn| async move {
            let PipelineQuery { center, category, requirement, name, page } = query;
            let center = centers::find(&conn, center).await?.ok_or_else(Refusal::forbidden)?;
            let known = list_known(&conn, center.id, category, settings.email_verification, now).await?;
            let named = |person: &KnownPersonRow| {
                let names = [person.first_name.as_str(), person.last_name.as_str()];
                name.as_ref().is_none_or(|words| words.find_in(names))
            };
            let mut known: Vec<KnownPersonRow> = known.into_iter().filter(named).collect();
            let is_capped = known.len() > PIPELINE_MAX;
            known.truncate(PIPELINE_MAX);
            let mut all = assess(&conn, &center, settings.require_certified, known, now).await?;
            let missing = count_missing(&all.people);
            if let Some(requirement) = requirement {
                all.people.retain(|it| it.items.iter().any(|item| item.gap.requirement == requirement));
            }
            let total = all.people.len();
            let chosen = page_of(&mut all, page);
            let bookings = bookings(&conn, &chosen, &all, now).await?;
            let people = chosen.into_iter().map(|it| person(it, &all, &bookings, now)).collect();
            Ok(EligibilityPipeline { people, total, missing, is_capped })
        })
        .await
}

/// Returns how many people lack what, the most frequent first.
fn count_missing(people: &[Assessed]) -> Vec<(Requirement, usize)> {
    let mut counts: BTreeMap<Requirement, usize> = BTreeMap::new();
    for item in people.iter().flat_map(|it| &it.items) {
        *counts.entry(item.gap.requirement).or_default() += 1;
    }
    let mut counts: Vec<(Requirement, usize)> = counts.into_iter().collect();
    counts.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    counts
}

/// Sorts the people, who are in the order of names, and takes those of a page.
fn page_of(all: &mut Assessment, page: Page) -> Vec<Assessed> {
    let mut people = std::mem::take(&mut all.people);
    people
        .sort_by_cached_key(|it| pipeline::sort_key(&it.items, all.positions_of(it.person.category).count()));
    let offset = usize::try_from(page.offset()).unwrap_or(usize::MAX);
    people.into_iter().skip(offset).take(page.size as usize).collect()
}

/// Returns the confirmed cases of people at the time of the open positions.
async fn bookings(
    conn: &caseboard_store::Conn,
    people: &[Assessed],
    all: &Assessment,
    now: Timestamp,
) -> Result<Vec<(PersonId, Booking)>, Error> {
    let Some(end) = all.positions.iter().map(|position| position.end).max() else { return Ok(Vec::new()) };
    let ids: Vec<PersonId> = people.iter().map(|it| it.person.id).collect();
    Ok(engagements::list_overlapping_bookings_of(conn, &ids, now, end).await?)
}

fn person(
    assessed: Assessed,
    all: &Assessment,
    bookings: &[(PersonId, Booking)],
    now: Timestamp,
) -> PipelinePerson {
    let Assessed { person: row, verified, items } = assessed;
    let own: Vec<Booking> =
        bookings.iter().filter(|(of, _)| *of == row.id).map(|(_, booking)| *booking).collect();
    let is_free = |position: &&OpenPositionRow| {
        !own.iter().any(|it| overlaps((it.start, it.end), (position.start, position.end)))
    };
    let asks = !pipeline::asked_for(&items).is_empty();
    PipelinePerson {
        id: row.id,
        full_name: row.full_name,
        category: row.category,
        verified,
        asked: row.asked,
        positions: all.positions_of(row.category).filter(is_free).count(),
        asked_at: row.asked_at,
        may_ask: asks && !pipeline::asked_recently(row.asked_at, now),
        items,
        block: row.block,
    }
}
