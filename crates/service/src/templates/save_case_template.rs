//! Saves a template of postings (AMB-122).

use caseboard_domain::actor::Poster;
use caseboard_domain::case_template::{self, TemplateDraft};
use caseboard_domain::text::fold;
use caseboard_domain::{Refusal, TemplateId};
use caseboard_store::{Committed, Tx, case_templates, centers};

use super::{Template, lock_owner, publish};
use crate::app::App;
use crate::audit::{self, Action, Entry};
use crate::boxed;
use crate::error::Error;
use crate::idempotency::IdempotencyKey;

/// Saves a personal template, or one that is shared with the center.
///
/// # Errors
/// VALIDATION with every invalid field, also for a name that another template of the owner has; CENTER_NOT_VERIFIED or
/// FORBIDDEN for a center that the actor may not post for, and for sharing with a center that the actor does not manage;
/// TOO_MANY_TEMPLATES if the owner has as many as allowed.
#[boxed]
pub async fn save_case_template(
    app: &App,
    actor: &Poster,
    key: Option<IdempotencyKey>,
    draft: TemplateDraft,
) -> Result<Template, Error> {
    app.command(key, (actor.clone(), draft), run).await
}

async fn run(
    app: App,
    tx: Tx,
    (actor, draft): (Poster, TemplateDraft),
) -> Result<Committed<Template>, Error> {
    let center = match draft.center_for(&actor) {
        Some(id) => centers::find(&tx, id).await?,
        None => None,
    };
    let template = draft.validate(&actor, center.as_ref())?;
    lock_owner(&tx, template.owner).await?;
    let names = case_templates::list_names(&tx, template.owner).await?;
    let folded = fold(&template.name);
    case_template::require_free_name(names.iter().any(|(_, name)| *name == folded))?;
    case_template::require_capacity(names.len())?;
    let id: TemplateId = app.new_id();
    case_templates::insert(&tx, id, &template, app.now()).await?;
    publish(&tx, template.owner).await?;
    let row = case_templates::find(&tx, id).await?.ok_or_else(Refusal::forbidden)?;
    let saved = Template::new(row, &actor);
    let entry = Entry::new(Action::TemplateSaved, &actor).on(id).at(template.center);
    audit::record(&app, &tx, entry.with("shared", saved.row.person.is_none())).await?;
    Ok(tx.commit(saved))
}
