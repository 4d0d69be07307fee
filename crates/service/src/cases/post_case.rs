//! Posting a case.

use std::collections::HashMap;

use caseboard_domain::actor::Poster;
use caseboard_domain::case_draft::{CaseDraft, NewCase, PerformingSurgeon, PostingWarning};
use caseboard_domain::center::Center;
use caseboard_domain::dispatch::NewPlan;
use caseboard_domain::person::Role;
use caseboard_domain::throttle::POSTINGS;
use caseboard_domain::{CaseId, CenterId, PersonId, Refusal, SeriesId};
use caseboard_store::cases::CaseRow;
use caseboard_store::change_feed::Topic;
use caseboard_store::{Committed, Tx, affiliations, cases, centers, persons};

use super::PostedCase;
use crate::attendance::{self, AttendanceById};
use crate::audit::{self, Action, Entry};
use crate::boxed;
use crate::dispatch;
use crate::notices::fan_out::CaseEventContext;
use crate::rate_limit::Counter;
use crate::{App, Error, IdempotencyKey, Settings};

/// Posts a case, which all professionals of its groups can see at once.
///
/// # Errors
/// VALIDATION with every invalid field; CENTER_NOT_VERIFIED or FORBIDDEN for a center or surgeon that the poster may not use,
/// found or not; RATE_LIMITED after a thousand cases of the poster in 24 hours (AMB-246).
#[boxed]
pub async fn post_case(
    app: &App,
    actor: &Poster,
    key: Option<IdempotencyKey>,
    draft: CaseDraft,
) -> Result<PostedCase, Error> {
    app.command(key, (actor.clone(), draft), run).await
}

async fn run(app: App, tx: Tx, (actor, draft): (Poster, CaseDraft)) -> Result<Committed<PostedCase>, Error> {
    let now = app.now();
    let mut lookups = PostingLookups::new(&app.settings);
    let (center, surgeon) = lookups.find(&tx, &actor, &draft).await?;
    let id: CaseId = app.new_id();
    let NewCase { case, plan } = draft.validate(id, &actor, center.as_ref(), surgeon.as_ref(), now)?;
    let center = center.ok_or_else(Refusal::forbidden)?;
    count_postings(&app, &tx, &actor, 1).await?;
    let event_context = CaseEventContext { app: &app, tx: &tx, case: &case, by: actor.person(), now };
    let posted = insert(&event_context, center, plan.as_ref(), None).await?;
    event_context.publish_to_managers(&event_context.managers().await?, &[Topic::Cases]);
    audit::record(&app, &tx, Entry::new(Action::CasePosted, &actor).on(id).at(case.center)).await?;
    Ok(tx.commit(posted))
}

/// Counts cases that a person posts, or refuses them if the person has posted a thousand in 24 hours: each is a row in the lists
/// of all professionals of its groups.
pub(crate) async fn count_postings(app: &App, tx: &Tx, actor: &Poster, cases: usize) -> Result<(), Error> {
    let hits = i64::try_from(cases).unwrap_or(i64::MAX);
    Counter::new(POSTINGS, &actor.person().to_string()).take_many(app, tx, hits).await
}

/// The centers and surgeons of postings, each read once.
pub(crate) struct PostingLookups<'a> {
    settings: &'a Settings,
    /// Whether the poster was found and is active.
    has_poster: bool,
    centers: HashMap<CenterId, Option<Center>>,
    surgeons: HashMap<(PersonId, Option<CenterId>), Option<PerformingSurgeon>>,
}

impl<'a> PostingLookups<'a> {
    pub(crate) fn new(settings: &'a Settings) -> Self {
        Self { settings, has_poster: false, centers: HashMap::new(), surgeons: HashMap::new() }
    }

    /// Returns the center and the surgeon that [`CaseDraft::validate`] needs. Locks both persons, whose names the case copies: a
    /// concurrent erasure either has finished, and the person is inactive, or waits for this transaction. So does a correction
    /// of the center, whose location and time zone the case copies.
    ///
    /// # Errors
    /// FORBIDDEN if the account of the poster is closed.
    pub(crate) async fn find(
        &mut self,
        tx: &Tx,
        actor: &Poster,
        draft: &CaseDraft,
    ) -> Result<(Option<Center>, Option<PerformingSurgeon>), Error> {
        if !self.has_poster {
            let poster = persons::lock_for_reference(tx, actor.person()).await?;
            poster.filter(|poster| poster.active).ok_or_else(Refusal::forbidden)?;
            self.has_poster = true;
        }
        let center = match draft.center_for(actor) {
            Some(id) => self.center(tx, id).await?,
            None => None,
        };
        let surgeon = match draft.surgeon_for(actor) {
            Some(id) => self.surgeon(tx, id, center.as_ref().map(|it| it.id)).await?,
            None => None,
        };
        Ok((center, surgeon))
    }

    async fn center(&mut self, tx: &Tx, id: CenterId) -> Result<Option<Center>, Error> {
        if let Some(known) = self.centers.get(&id) {
            return Ok(known.clone());
        }
        let found = centers::lock_against_changes(tx, id).await?;
        self.centers.insert(id, found.clone());
        Ok(found)
    }

    async fn surgeon(
        &mut self,
        tx: &Tx,
        id: PersonId,
        center: Option<CenterId>,
    ) -> Result<Option<PerformingSurgeon>, Error> {
        if let Some(known) = self.surgeons.get(&(id, center)) {
            return Ok(known.clone());
        }
        let found = match (persons::lock_for_reference(tx, id).await?, center) {
            (Some(person), Some(center)) => {
                let works_there = affiliations::is_verified(tx, person.id, center).await?;
                // The surgeon owns the case, whose requests and acceptances are mailed to them.
                let reachable = person.active && self.settings.is_reachable(&person);
                let credentialed = works_there && reachable && person.role == Role::Surgeon;
                Some(PerformingSurgeon { id: person.id, full_name: person.full_name(), credentialed })
            }
            _ => None,
        };
        self.surgeons.insert((id, center), found.clone());
        Ok(found)
    }
}

/// Stores a valid case, begins its dispatch plans and publishes it to the professionals of its groups.
pub(crate) async fn insert(
    event_context: &CaseEventContext<'_>,
    center: Center,
    plan: Option<&NewPlan>,
    series: Option<SeriesId>,
) -> Result<PostedCase, Error> {
    let CaseEventContext { app, tx, case, now, .. } = *event_context;
    let overlap = cases::has_surgeon_conflict(tx, case).await?;
    cases::insert(tx, case).await?;
    attendance::begin(app, tx, case, now).await?;
    if let Some(plan) = plan {
        dispatch::begin_plans(app, tx, case, plan).await?;
    }
    for position in &case.positions {
        event_context.publish_to_group(position.category);
    }
    let warnings = if overlap { vec![PostingWarning::SurgeonOverlap] } else { Vec::new() };
    let case_row = CaseRow {
        status: case.status(),
        case: case.clone(),
        center_name: center.name,
        center_city: center.city,
        center_state: center.state,
        center_unconfirmed: !center.confirmed,
        paid: false,
        series,
    };
    Ok(PostedCase { warnings, ..PostedCase::new(case_row, &[], &AttendanceById::new(), now) })
}
