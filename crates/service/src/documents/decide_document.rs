//! Approving or rejecting a document (AMB-64, AMB-83, AMB-84).

use caseboard_domain::actor::{Actor, CenterManager};
use caseboard_domain::document::{DocumentAccess, DocumentStatus, REASON, Slot, document_access};
use caseboard_domain::{Field, FileId, PersonId, Refusal, refusal::codes};
use caseboard_store::change_feed::{Audience, Topic};
use caseboard_store::documents::{self, DocumentDecision};
use caseboard_store::{Committed, Tx, persons};
use serde::{Deserialize, Serialize};

use super::relation;
use crate::app::App;
use crate::audit::{self, Action, Entry};
use crate::error::Error;
use crate::idempotency::{IdempotencyKey, StoredOutcome};

/// A decision.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DecideDocument {
    /// The owner of the document.
    pub person: PersonId,
    /// Which one.
    pub slot: Slot,
    /// The decision.
    pub status: DocumentStatus,
    /// Why; stored with a rejection only.
    pub reason: Option<String>,
    /// The reviewed file; if given, the decision applies to this file only.
    pub file: Option<FileId>,
}

/// The stored decision.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct DocumentDecided {
    /// Which document.
    pub slot: Slot,
    /// The decision.
    pub status: DocumentStatus,
}

impl StoredOutcome for DocumentDecided {}

/// Decides on a document and notifies its person's open clients. The decision of an administrator is that of the center
/// for which they may read it, and changes nothing for another one; a system administrator's applies where a center has not decided.
///
/// # Errors
/// 400 for the profile picture, which is not reviewed, and for a reason that is too long; 403 for an administrator
/// who may not read the document, for an own document, and for one that does not exist; 409 if the slot has another file by now.
pub async fn decide_document(
    app: &App,
    actor: &CenterManager,
    key: Option<IdempotencyKey>,
    input: DecideDocument,
) -> Result<DocumentDecided, Error> {
    app.command(key, (actor.clone(), input), run).await
}

async fn run(
    app: App,
    tx: Tx,
    (actor, input): (CenterManager, DecideDocument),
) -> Result<Committed<DocumentDecided>, Error> {
    let DecideDocument { person, slot, status, reason, file } = input;
    if !slot.is_document() {
        return Err(Refusal::field(Field::ReviewedSlot, "slot is invalid").into());
    }
    if reason.as_ref().is_some_and(|reason| !REASON.contains_length(reason)) {
        return Err(Refusal::field(
            Field::ReviewReason,
            format!("reason must have at most {} characters", REASON.max),
        )
        .into());
    }
    persons::lock(&tx, person).await?.ok_or_else(Refusal::forbidden)?;
    let viewer = match &actor {
        CenterManager::CenterAdmin(admin) => Actor::CenterAdmin(admin.clone()),
        CenterManager::SystemAdmin(admin) => Actor::SystemAdmin(admin.clone()),
    };
    let relation = relation(&tx, &viewer, person).await?;
    let center = match document_access(&viewer, person, slot, &relation) {
        Some(DocumentAccess::Center(center)) => Some(center),
        Some(DocumentAccess::System) => None,
        Some(DocumentAccess::Open) | None => return Err(Refusal::forbidden().into()),
    };
    let there = documents::find_in_slot(&tx, person, slot).await?.ok_or_else(Refusal::forbidden)?;
    if file.is_some_and(|file| file != there.file) {
        let message = "The document was replaced meanwhile. Please look at the new one.";
        return Err(Refusal::conflict(codes::DOCUMENT_REPLACED, message).into());
    }
    let reason = match status {
        DocumentStatus::Rejected => reason.map(|it| it.trim().to_owned()).unwrap_or_default(),
        _ => String::new(),
    };
    let decision = DocumentDecision { status, reason, by: actor.person() };
    match center {
        Some(center) => documents::review(&tx, person, slot, center, &decision, app.now()).await?,
        None => documents::decide(&tx, person, slot, &decision, app.now()).await?,
    }
    tx.publish(Audience::Person(person), Topic::Profile);
    let entry = Entry::new(Action::DocumentDecided, &actor).on(there.file);
    let entry = entry.with("person", person).with("slot", slot.as_str()).with("status", status.as_str());
    let entry = match center {
        Some(center) => entry.at(center),
        None => entry,
    };
    audit::record(&app, &tx, entry).await?;
    Ok(tx.commit(DocumentDecided { slot, status }))
}
