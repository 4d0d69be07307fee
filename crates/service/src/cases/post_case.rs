//! Posting a case (K-29, B-37 to B-47, B-58 to B-62, B-92, B-93).

use caseboard_domain::CaseId;
use caseboard_domain::actor::Poster;
use caseboard_domain::case_draft::{CaseDraft, PostingWarning, SurgeonFacts};
use caseboard_domain::person::Role;
use caseboard_store::cases::CaseRow;
use caseboard_store::feed::Topic;
use caseboard_store::{Committed, Tx, affiliations, cases, centers, persons};
use serde::{Deserialize, Serialize};

use super::{PostedCase, posted};
use crate::audit::{self, Action, Entry};
use crate::notices::fan_out::CaseEventContext;
use crate::{App, Error, IdempotencyKey, StoredOutcome};

/// The posted case.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Posted {
    /// The case.
    pub case: PostedCase,
    /// Warnings about the posted case.
    pub warnings: Vec<PostingWarning>,
}

impl StoredOutcome for Posted {}

/// Posts a case. Every professional of its groups can see it at once and ask for an invitation (B-58).
///
/// # Errors
/// VALIDATION with a field for every fault; 403 CENTER_NOT_VERIFIED or FORBIDDEN for a center or surgeon that the poster
/// may not use, found or not.
pub async fn post_case(
    app: &App,
    actor: &Poster,
    key: Option<IdempotencyKey>,
    draft: CaseDraft,
) -> Result<Posted, Error> {
    app.command(key, (actor.clone(), draft), run).await
}

async fn run(app: App, tx: Tx, (actor, draft): (Poster, CaseDraft)) -> Result<Committed<Posted>, Error> {
    let now = app.now();
    let center = match draft.center_for(&actor) {
        Some(id) => centers::find(&tx, id).await?,
        None => None,
    };
    let surgeon = match draft.surgeon_for(&actor) {
        Some(id) => persons::find(&tx, id).await?,
        None => None,
    };
    let surgeon = match (surgeon, &center) {
        (Some(person), Some(center)) => {
            let works_there = affiliations::is_verified(&tx, person.id, center.id).await?;
            let credentialed = works_there && person.active && person.role == Role::Surgeon;
            Some(SurgeonFacts { id: person.id, full_name: person.full_name(), credentialed })
        }
        _ => None,
    };
    let id = CaseId::from_uuid(app.new_id());
    let case = draft.validate(id, &actor, center.as_ref(), surgeon.as_ref(), now)?.into_case();

    let overlap = cases::has_surgeon_conflict(&tx, &case).await?;
    cases::insert(&tx, &case).await?;
    let event_context = CaseEventContext { app: &app, tx: &tx, case: &case, by: actor.person(), now };
    event_context.publish_to_managers(&event_context.managers().await?, &[Topic::Cases]);
    for line in &case.positions {
        event_context.publish_to_group(line.category);
    }
    let listed: Vec<CaseRow> = cases::find(&tx, id).await?.into_iter().collect();
    let posted = posted(&tx, listed, now).await?.pop();
    let case = posted.ok_or_else(|| Error::Internal(format!("case {id} vanished")))?;
    let warnings = if overlap { vec![PostingWarning::SurgeonOverlap] } else { Vec::new() };
    let center = case.case.center.id;
    audit::record(&app, &tx, Entry::new(Action::CasePosted, &actor).on(id).at(center)).await?;
    Ok(tx.commit(Posted { case, warnings }))
}
