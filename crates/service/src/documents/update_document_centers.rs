//! The owner chooses the centers that may read their documents (AMB-84).

use caseboard_domain::document::{READER_CENTERS_MAX, Uploader};
use caseboard_domain::{CenterId, Field, Fields, Refusal};
use caseboard_store::change_feed::{Audience, Topic};
use caseboard_store::{Committed, Tx, centers, document_reads, persons};
use serde::{Deserialize, Serialize};

use crate::app::App;
use crate::audit::{self, Action, Entry};
use crate::boxed;
use crate::error::Error;
use crate::idempotency::{IdempotencyKey, StoredOutcome};

/// The choice of an owner.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DocumentCenters {
    /// Whether only the chosen centers may read.
    pub limited: Option<bool>,
    /// The chosen centers; ignored without a limit.
    pub centers: Vec<CenterId>,
}

/// The stored choice.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct DocumentCentersUpdated {
    /// The only centers that may read; `None` without a limit.
    pub allowed: Option<Vec<CenterId>>,
}

impl StoredOutcome for DocumentCentersUpdated {}

/// Stores which centers may read the actor's documents. It applies to the next read, also by a link that was made before.
///
/// # Errors
/// VALIDATION of the choice if it is missing, or of the centers for too many or for one that does not exist; FORBIDDEN if the
/// account was closed meanwhile.
#[boxed]
pub async fn update_document_centers(
    app: &App,
    actor: &Uploader,
    key: Option<IdempotencyKey>,
    input: DocumentCenters,
) -> Result<DocumentCentersUpdated, Error> {
    app.command(key, (actor.clone(), input), run).await
}

async fn run(
    app: App,
    tx: Tx,
    (actor, input): (Uploader, DocumentCenters),
) -> Result<Committed<DocumentCentersUpdated>, Error> {
    let DocumentCenters { limited, mut centers } = input;
    let owner = actor.actor().person();
    let mut fields = Fields::new();
    if limited.is_none() {
        fields.required(Field::DocumentsLimited, "limited");
    }
    if limited != Some(true) {
        centers.clear();
    }
    let mut known = centers.len() <= READER_CENTERS_MAX;
    centers.sort();
    centers.dedup();
    for center in centers.iter().take(READER_CENTERS_MAX) {
        known &= centers::find(&tx, *center).await?.is_some();
    }
    if !known {
        fields.invalid(Field::DocumentCenters, "centers");
    }
    fields.finish()?;
    let allowed = (limited == Some(true)).then_some(centers);
    persons::lock(&tx, owner).await?.filter(|owner| owner.active).ok_or_else(Refusal::forbidden)?;
    document_reads::set_allowed_centers(&tx, owner, allowed.as_deref(), app.now()).await?;
    tx.publish(Audience::Person(owner), Topic::Profile);
    let count = allowed.as_ref().map_or(0, Vec::len);
    let entry = Entry::new(Action::DocumentCentersChanged, actor.actor()).on(owner);
    audit::record(&app, &tx, entry.with("limited", allowed.is_some()).with("centers", count)).await?;
    Ok(tx.commit(DocumentCentersUpdated { allowed }))
}
