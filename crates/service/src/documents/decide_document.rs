//! Approving or rejecting a document (AMB-64, AMB-83, AMB-84), and the notice about a rejection (AMB-128).

use caseboard_domain::actor::{Actor, CenterManager};
use caseboard_domain::document::{DocumentAccess, DocumentStatus, Slot, document_access, review_reason};
use caseboard_domain::notifications::{EventKind, Occasion};
use caseboard_domain::person::Person;
use caseboard_domain::throttle::{DOCUMENT_DECISIONS, REJECTION_NOTICES};
use caseboard_domain::{CenterId, Field, FileId, NoticeId, PersonId, Refusal, refusal::codes};
use caseboard_store::change_feed::{Audience, Topic};
use caseboard_store::documents::{self, DocumentDecision};
use caseboard_store::notices::{self, NewNotice};
use caseboard_store::{Committed, Tx, centers, persons};
use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use super::letters::Rejection;
use super::{letters, relation};
use crate::app::App;
use crate::audit::{self, Action, Entry};
use crate::boxed;
use crate::error::Error;
use crate::idempotency::{IdempotencyKey, StoredOutcome};
use crate::outbox;
use crate::rate_limit::Counter;
use crate::texts::Texts;

/// The input of [`decide_document`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DecideDocument {
    /// The owner of the document.
    pub person: PersonId,
    /// The document.
    pub slot: Slot,
    /// The decision.
    pub status: DocumentStatus,
    /// The reason; stored with a rejection only.
    pub reason: Option<String>,
    /// The last valid day that the document says; `None` leaves what the owner entered (AMB-130).
    pub expires: Option<Date>,
    /// The center that decides; `None` is the first one of the administrator that may read the document (AMB-131).
    pub center: Option<CenterId>,
    /// The reviewed file; if given, the decision applies to this file only.
    pub file: Option<FileId>,
}

/// The stored decision.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct DocumentDecided {
    /// The document.
    pub slot: Slot,
    /// The decision.
    pub status: DocumentStatus,
}

impl StoredOutcome for DocumentDecided {}

/// Decides on a document and refreshes its person's open clients; a rejection with a new reason also sends a notice and a mail.
/// The decision of an administrator is that of the center for which they may read it, and changes nothing for another one; a
/// system administrator's applies where a center has not decided.
///
/// # Errors
/// VALIDATION for the profile picture, which is not reviewed, and for a reason that is too long or has a web or email
/// address; FORBIDDEN for an administrator who may not read the document, for their own document, for a center that the actor
/// does not administer, and for a document that does not exist; DOCUMENT_REPLACED if the slot has another file by now; the
/// refusal of the limit on decisions.
#[boxed]
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
    let DecideDocument { person, slot, status, reason, expires, center, file } = input;
    if !slot.is_document() {
        return Err(Refusal::field(Field::ReviewedSlot, "slot is invalid").into());
    }
    let reason = review_reason(status, reason.as_deref())?;
    let owner = persons::lock(&tx, person).await?.ok_or_else(Refusal::forbidden)?;
    let viewer = Actor::from(actor.clone());
    let mut relation = relation(&tx, &viewer, person).await?;
    if let Some(center) = center {
        // Only a center that the actor administers and that may read the document decides about it.
        relation = relation.limited_to(center);
    }
    let center = match document_access(&viewer, person, slot, &relation) {
        Some(DocumentAccess::Center(center)) => Some(center),
        Some(DocumentAccess::System) if center.is_none() => None,
        Some(DocumentAccess::System | DocumentAccess::Open) | None => return Err(Refusal::forbidden().into()),
    };
    let there = documents::find_in_slot(&tx, person, slot).await?.ok_or_else(Refusal::forbidden)?;
    if file.is_some_and(|file| file != there.file) {
        let message = "The document was replaced meanwhile. Please look at the new one.";
        return Err(Refusal::conflict(codes::DOCUMENT_REPLACED, message).into());
    }
    Counter::new(DOCUMENT_DECISIONS, &actor.person().to_string()).take(&app, &tx).await?;
    let decision = DocumentDecision { status, reason, expires, by: actor.person() };
    let former = documents::find_decision(&tx, person, slot, center).await?;
    documents::save_decision(&tx, person, slot, center, &decision, app.now()).await?;
    tx.publish(Audience::Person(person), Topic::Profile);
    let repeated = former.is_some_and(|former| former == (decision.status, decision.reason.clone()));
    if decision.status == DocumentStatus::Rejected && !repeated {
        notify_owner(&app, &tx, &owner, slot, center, &decision).await?;
    }
    let entry = Entry::new(Action::DocumentDecided, &actor)
        .on(there.file)
        .at(center)
        .with("person", person)
        .with("slot", slot.as_str())
        .with("status", status.as_str())
        .with("expires", decision.expires);
    audit::record(&app, &tx, entry).await?;
    Ok(tx.commit(DocumentDecided { slot, status }))
}

/// Sends the owner a notice about a rejection, and a mail if they want mail. The limit keeps a reviewer who changes the
/// decision again and again from causing mail each time; the profile shows the decision in any case.
async fn notify_owner(
    app: &App,
    tx: &Tx,
    owner: &Person,
    slot: Slot,
    center: Option<CenterId>,
    decision: &DocumentDecision,
) -> Result<(), Error> {
    let by = center.map_or_else(|| "system".to_owned(), |center| center.to_string());
    let who = format!("{} {} {by}", owner.id, slot.as_str());
    if !Counter::new(REJECTION_NOTICES, &who).take_if_free(app, tx).await? {
        return Ok(());
    }
    let center = match center {
        Some(center) => Some(centers::find(tx, center).await?.ok_or_else(Refusal::forbidden)?),
        None => None,
    };
    let rejection = Rejection { slot, center: center.as_ref(), reason: one_line(&decision.reason) };
    let texts = Texts::of(owner.language);
    let id: NoticeId = app.new_id();
    let (subject, content) = (rejection.subject(texts), rejection.content(texts));
    let message = NewNotice::message(id, owner.id, decision.by, subject, content);
    let notice = NewNotice { center: rejection.center.map(|center| center.id), slot: Some(slot), ..message };
    notices::insert(tx, &[notice], app.now()).await?;
    tx.publish(Audience::Person(owner.id), Topic::Notifications);
    outbox::enqueue_notification(
        app,
        tx,
        owner,
        Occasion::of(EventKind::Eligibility),
        &letters::rejected(&rejection, owner),
    )
    .await?;
    Ok(())
}

/// Returns a reason without line breaks, which could otherwise imitate other lines of a mail as text.
fn one_line(reason: &str) -> String {
    let words: Vec<&str> = reason.split_whitespace().collect();
    words.join(" ")
}
