//! Renames a template of postings (AMB-122).

use caseboard_domain::TemplateId;
use caseboard_domain::actor::Poster;
use caseboard_domain::case_template;
use caseboard_domain::text::fold;
use caseboard_store::{Committed, Tx, case_templates};

use super::{Template, TemplateRow, lock_template, publish};
use crate::app::App;
use crate::audit::{self, Action, Entry};
use crate::boxed;
use crate::error::Error;

/// Gives a template another name. The name that it has succeeds, too.
///
/// # Errors
/// VALIDATION for the name; FORBIDDEN for a missing template and for one that the actor may not change.
#[boxed]
pub async fn rename_case_template(
    app: &App,
    actor: &Poster,
    id: TemplateId,
    name: &str,
) -> Result<Template, Error> {
    let name = case_template::parse_name(name)?;
    app.transact((actor.clone(), id, name), run).await
}

async fn run(
    app: App,
    tx: Tx,
    (actor, id, name): (Poster, TemplateId, String),
) -> Result<Committed<Template>, Error> {
    let row = lock_template(&tx, &actor, id).await?;
    let names = case_templates::list_names(&tx, row.owner()).await?;
    let folded = fold(&name);
    case_template::require_free_name(names.iter().any(|(other, taken)| *other != id && *taken == folded))?;
    case_templates::rename(&tx, id, &name).await?;
    publish(&tx, row.owner()).await?;
    let renamed = Template::new(TemplateRow { name, ..row }, &actor);
    let entry = Entry::new(Action::TemplateRenamed, &actor).on(id).at(renamed.row.center);
    audit::record(&app, &tx, entry).await?;
    Ok(tx.commit(renamed))
}
