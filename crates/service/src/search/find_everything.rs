//! Finds people, cases and centers by words.

use std::collections::HashMap;

use caseboard_domain::actor::{Actor, Poster, Professional};
use caseboard_domain::case::{Case, CaseStatus};
use caseboard_domain::case_search::CaseSearch;
use caseboard_domain::page::Keyset;
use caseboard_domain::person::{Category, Role};
use caseboard_domain::search::SearchWords;
use caseboard_domain::time::{Range, Zone, days};
use caseboard_domain::{CaseId, CenterId, PersonId, Refusal};
use caseboard_store::cases::{self, CaseOwner, CaseRange};
use caseboard_store::engagements::NameOnCase;
use caseboard_store::persons::directory::ListViewer;
use caseboard_store::{Conn, centers, engagements, persons};
use jiff::{SignedDuration, Timestamp};

use crate::boxed;
use crate::cases::{CaseListQuery, CaseRow, list_professional_cases, takes_part};
use crate::centers::{CenterBrief, search_centers};
use crate::eligibility::people_filter;
use crate::{App, Error};

/// The maximum number of people, of cases and of centers that are found.
const FOUND_MAX: usize = 8;

/// Cases are found that started at most this long ago, or start at most this far in the future.
const CASES_WITHIN: SignedDuration = days(180);

/// The number of cases that are searched at most, and how many of them may be coming ones; the others are the latest past ones.
const SEARCHED_MAX: u32 = 500;
const COMING_MAX: u32 = 400;

/// A person that was found, without contact data.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FoundPerson {
    /// The person.
    pub id: PersonId,
    /// Full name with prefix and suffix.
    pub full_name: String,
    /// The role.
    pub role: Role,
    /// The group of a professional.
    pub category: Option<Category>,
}

/// A case that was found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FoundCase {
    /// The case.
    pub id: CaseId,
    /// When it starts.
    pub start: Timestamp,
    /// The time zone of the center.
    pub zone: Zone,
    /// The center.
    pub center_name: String,
    /// The performing surgeon.
    pub surgeon_name: String,
    /// The procedures.
    pub procedures: Vec<String>,
    /// Its status.
    pub status: CaseStatus,
}

/// The results, at most eight of each kind.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Found {
    /// People by name.
    pub people: Vec<FoundPerson>,
    /// Cases, the one whose start is closest to now first.
    pub cases: Vec<FoundCase>,
    /// Centers of every status by name; none unless the actor is a system administrator.
    pub centers: Vec<CenterBrief>,
}

/// Finds people by name, and cases by surgeon, center, procedure and participant. A poster finds the people that they
/// may list and the cases of their own lists, a system administrator also centers by name and city; a professional finds only
/// the cases of their own list.
///
/// # Errors
/// VALIDATION naming the text; FORBIDDEN for a center that the actor may not use, the same for a missing one.
#[boxed]
pub async fn find_everything(
    app: &App,
    actor: &Actor,
    text: Option<&str>,
    center: Option<CenterId>,
) -> Result<Found, Error> {
    let words = SearchWords::parse(text)?;
    let poster = match actor {
        Actor::Professional(professional) => {
            if center.is_some() {
                return Err(Refusal::forbidden().into());
            }
            let Some(words) = words else { return Ok(Found::default()) };
            return find_for_professional(app, professional, &words).await;
        }
        other => other.clone().require_poster()?,
    };
    if let Some(center) = center {
        poster.require_center(center)?;
    }
    let Some(words) = words else { return Ok(Found::default()) };
    let filter = people_filter(&poster, None)?;
    let (now, verified_only) = (app.now(), app.settings.email_verification);
    let read = app.db.read(move |conn| async move {
        if let Some(center) = center {
            centers::find(&conn, center).await?.ok_or_else(Refusal::forbidden)?;
        }
        let viewer = ListViewer { favorites_of: None, center: None };
        let people =
            persons::directory::search_by_words(&conn, filter, &words, viewer, verified_only).await?;
        let people = people.into_iter().take(FOUND_MAX).map(|row| FoundPerson {
            id: row.id,
            full_name: row.name.full(),
            role: row.role,
            category: row.category,
        });
        let rows = cases_of(&conn, &poster, center, now).await?;
        let ids: Vec<CaseId> = rows.iter().map(|row| row.case.id).collect();
        let mut names: HashMap<CaseId, Vec<String>> = HashMap::new();
        let named = engagements::list_names_on_cases(&conn, &ids, &words).await?;
        for (NameOnCase { case, full_name }, _) in named.into_iter().filter(|(_, it)| takes_part(it)) {
            names.entry(case).or_default().push(full_name);
        }
        let of_case = |row: &CaseRow| names.get(&row.case.id).map_or(&[][..], Vec::as_slice);
        let cases = closest(rows.iter().filter(|row| matches(&words, row, of_case(row))), now);
        let centers = if matches!(poster, Poster::SystemAdmin(_)) {
            search_centers(&conn, &words).await?
        } else {
            Vec::new()
        };
        let centers = centers.into_iter().take(FOUND_MAX).map(CenterBrief::from).collect();
        Ok::<_, Error>(Found { people: people.collect(), cases, centers })
    });
    read.await
}

async fn find_for_professional(app: &App, actor: &Professional, words: &SearchWords) -> Result<Found, Error> {
    let now = app.now();
    let query = CaseListQuery { search: CaseSearch::of_words(words.clone()), page: Keyset::default() };
    let group = actor.category().id().into();
    let listed = list_professional_cases(app, actor, group, actor.person(), query).await?;
    // The filter applies to the open cases; the professional's own are all listed.
    let rows = listed.items.iter().map(|found| &found.case.row);
    Ok(Found { cases: closest(rows.filter(|row| matches(words, row, &[])), now), ..Found::default() })
}

/// Returns the cases that a poster lists, those around now if there are many: a surgeon their own, others those of the center;
/// none for a system administrator who names no center.
async fn cases_of(
    conn: &Conn,
    poster: &Poster,
    center: Option<CenterId>,
    now: Timestamp,
) -> Result<Vec<CaseRow>, Error> {
    let owner = match (poster, center.or_else(|| poster.default_center())) {
        (Poster::Surgeon(surgeon), _) => CaseOwner::Surgeon(surgeon.person()),
        (_, Some(center)) => CaseOwner::Center(center),
        (_, None) => return Ok(Vec::new()),
    };
    let past = Range { from: now.saturating_sub(CASES_WITHIN).unwrap_or(Timestamp::MIN), until: now };
    let coming = Range { from: now, until: now.saturating_add(CASES_WITHIN).unwrap_or(Timestamp::MAX) };
    let coming = CaseRange { limit: COMING_MAX, ..CaseRange::all(coming) };
    let mut found = cases::list(conn, owner, coming).await?;
    let left = SEARCHED_MAX.saturating_sub(u32::try_from(found.len()).unwrap_or(u32::MAX));
    found.extend(cases::list_latest(conn, owner, past, left).await?);
    Ok(found)
}

/// Returns whether every word begins a word of the case or of a name of a person on it.
fn matches(words: &SearchWords, row: &CaseRow, names: &[String]) -> bool {
    let Case { surgeon_name, location, procedures, .. } = &row.case;
    let texts = [surgeon_name.as_str(), location.as_str(), row.center_name.as_str()];
    words.find_in(texts.into_iter().chain(procedures.iter().chain(names).map(String::as_str)))
}

/// Returns the first cases by the distance of their start from now.
fn closest<'a>(rows: impl Iterator<Item = &'a CaseRow>, now: Timestamp) -> Vec<FoundCase> {
    let mut rows: Vec<_> = rows.collect();
    rows.sort_by_key(|row| (row.case.start.duration_since(now).abs(), row.case.id));
    rows.truncate(FOUND_MAX);
    let found = rows.into_iter().map(|row| FoundCase {
        id: row.case.id,
        start: row.case.start,
        zone: row.case.zone.clone(),
        center_name: row.center_name.clone(),
        surgeon_name: row.case.surgeon_name.clone(),
        procedures: row.case.procedures.clone(),
        status: row.status,
    });
    found.collect()
}
