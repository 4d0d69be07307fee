//! Deletes a template of postings (AMB-122).

use caseboard_domain::TemplateId;
use caseboard_domain::actor::Poster;
use caseboard_store::{Committed, Tx, case_templates};

use super::{Template, lock_template, publish};
use crate::app::App;
use crate::audit::{self, Action, Entry};
use crate::boxed;
use crate::error::Error;
use crate::idempotency::IdempotencyKey;

/// Deletes a template. Cases that were posted from it stay as they are.
///
/// # Errors
/// FORBIDDEN for a missing template and for one that the actor may not change.
#[boxed]
pub async fn delete_case_template(
    app: &App,
    actor: &Poster,
    key: Option<IdempotencyKey>,
    id: TemplateId,
) -> Result<Template, Error> {
    app.command(key, (actor.clone(), id), run).await
}

async fn run(app: App, tx: Tx, (actor, id): (Poster, TemplateId)) -> Result<Committed<Template>, Error> {
    let row = lock_template(&tx, &actor, id).await?;
    case_templates::delete(&tx, id).await?;
    publish(&tx, row.owner()).await?;
    let deleted = Template::new(row, &actor);
    let entry = Entry::new(Action::TemplateDeleted, &actor).on(id).at(deleted.row.center);
    audit::record(&app, &tx, entry).await?;
    Ok(tx.commit(deleted))
}
