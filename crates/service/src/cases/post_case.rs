//! Posting a case.

use caseboard_domain::actor::Poster;
use caseboard_domain::case_draft::{CaseDraft, NewCase, PerformingSurgeon, PostingWarning};
use caseboard_domain::person::Role;
use caseboard_domain::{CaseId, Refusal};
use caseboard_store::cases::CaseRow;
use caseboard_store::change_feed::Topic;
use caseboard_store::{Committed, Tx, affiliations, cases, centers, persons};

use super::PostedCase;
use crate::audit::{self, Action, Entry};
use crate::dispatch;
use crate::notices::fan_out::CaseEventContext;
use crate::{App, Error, IdempotencyKey};

/// Posts a case, which all professionals of its groups can see at once.
///
/// # Errors
/// VALIDATION with every invalid field; 403 CENTER_NOT_VERIFIED or FORBIDDEN for a center or surgeon that the poster
/// may not use, found or not.
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
            Some(PerformingSurgeon { id: person.id, full_name: person.full_name(), credentialed })
        }
        _ => None,
    };
    let id = CaseId::from_uuid(app.new_id());
    let NewCase { case, plan } = draft.validate(id, &actor, center.as_ref(), surgeon.as_ref(), now)?;

    let overlap = cases::has_surgeon_conflict(&tx, &case).await?;
    cases::insert(&tx, &case).await?;
    if let Some(plan) = plan {
        dispatch::begin_plans(&app, &tx, &case, &plan).await?;
    }
    let event_context = CaseEventContext { app: &app, tx: &tx, case: &case, by: actor.person(), now };
    event_context.publish_to_managers(&event_context.managers().await?, &[Topic::Cases]);
    for position in &case.positions {
        event_context.publish_to_group(position.category);
    }
    let warnings = if overlap { vec![PostingWarning::SurgeonOverlap] } else { Vec::new() };
    audit::record(&app, &tx, Entry::new(Action::CasePosted, &actor).on(id).at(case.center)).await?;
    let center = center.ok_or_else(Refusal::forbidden)?;
    let case_row = CaseRow {
        status: case.status(),
        case,
        center_name: center.name,
        center_city: center.city,
        center_state: center.state.code().to_owned(),
        paid: false,
    };
    Ok(tx.commit(PostedCase { warnings, ..PostedCase::new(case_row, &[], now) }))
}
