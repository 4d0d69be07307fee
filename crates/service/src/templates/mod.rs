//! Templates of postings (AMB-122): saving, listing, renaming and deleting them. Posting from one is an ordinary posting.

mod delete_case_template;
mod list_case_templates;
mod rename_case_template;
mod save_case_template;

use caseboard_domain::actor::Poster;
use caseboard_domain::case_template::{self, TemplateOwner};
use caseboard_domain::{Refusal, TemplateId};
use caseboard_store::change_feed::{Audience, Topic};
use caseboard_store::{StoreError, Tx, affiliations, case_templates, centers, persons};
use serde::{Deserialize, Serialize};

use crate::error::Error;
use crate::idempotency::StoredOutcome;

pub use caseboard_domain::case_template::TemplateDraft;
pub use caseboard_store::case_templates::TemplateRow;
pub use delete_case_template::delete_case_template;
pub use list_case_templates::list_case_templates;
pub use rename_case_template::rename_case_template;
pub use save_case_template::save_case_template;

/// A template as a person sees it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Template {
    /// The template and its center.
    pub row: TemplateRow,
    /// Whether the person may rename and delete it.
    pub may_change: bool,
}

impl StoredOutcome for Template {}

impl Template {
    fn new(row: TemplateRow, viewer: &Poster) -> Self {
        Self { may_change: case_template::may_change(viewer, row.owner()), row }
    }
}

/// Locks the owner of a template, so that the number and the names of its templates stay as they are read.
///
/// # Errors
/// FORBIDDEN for a missing owner and a person whose account was closed.
async fn lock_owner(tx: &Tx, owner: TemplateOwner) -> Result<(), Error> {
    let found = match owner {
        TemplateOwner::Person(person) => persons::lock(tx, person).await?.is_some_and(|it| it.active),
        TemplateOwner::Center(center) => centers::lock(tx, center).await?.is_some(),
    };
    if found { Ok(()) } else { Err(Refusal::forbidden().into()) }
}

/// Returns a template that the actor may change, with its owner locked.
///
/// # Errors
/// FORBIDDEN for a missing template and for one of another owner.
async fn lock_template(tx: &Tx, actor: &Poster, id: TemplateId) -> Result<TemplateRow, Error> {
    let row = case_templates::find(tx, id).await?.ok_or_else(Refusal::forbidden)?;
    case_template::require_may_change(actor, row.owner())?;
    lock_owner(tx, row.owner()).await?;
    // Another request may have deleted it before the lock.
    Ok(case_templates::find(tx, id).await?.ok_or_else(Refusal::forbidden)?)
}

/// Publishes a changed list to its owner: the person, or the administrators of the center.
async fn publish(tx: &Tx, owner: TemplateOwner) -> Result<(), StoreError> {
    let viewers = match owner {
        TemplateOwner::Person(person) => vec![person],
        TemplateOwner::Center(center) => {
            affiliations::list_admins(tx, center).await?.into_iter().map(|admin| admin.id).collect()
        }
    };
    for viewer in viewers {
        tx.publish(Audience::Person(viewer), Topic::Cases);
    }
    Ok(())
}
