//! Reads a file, with the access rules of AMB-16, AMB-72 and AMB-84.

use caseboard_domain::actor::Actor;
use caseboard_domain::document::{DocumentAccess, DocumentRelation, Slot, document_access};
use caseboard_domain::notifications::{EventKind, Occasion};
use caseboard_domain::person::Person;
use caseboard_domain::{CenterId, FileId, NoticeId, PersonId, Refusal};
use caseboard_store::change_feed::{Audience, Topic};
use caseboard_store::document_reads::{self, DocumentRead};
use caseboard_store::documents::{self, DocumentRow};
use caseboard_store::notices::NewNotice;
use caseboard_store::persons::profiles;
use caseboard_store::{Committed, Conn, Tx, affiliations, centers, notices, persons};

use super::letters;
use crate::app::App;
use crate::audit::{self, Action, Entry};
use crate::boxed;
use crate::error::Error;
use crate::files::Content;
use crate::outbox;
use crate::texts::Texts;

/// A file that the caller may read.
pub struct OpenedFile {
    /// Its type.
    pub document: DocumentRow,
    /// Its bytes.
    pub content: Content,
}

/// Opens a file for a caller who may read it; reading a document is recorded before the first byte is sent, in the audit
/// log and for its owner.
///
/// # Errors
/// The same FORBIDDEN for a file that the actor may not read and for one that does not exist; PROOF_REQUIRED for a document
/// of another person if a system administrator has no recent proof of identity; FILE_MISSING if the object of a readable file
/// is missing; [`Error::Busy`] if the file store does not answer.
#[boxed]
pub async fn read_file(app: &App, actor: &Actor, file: FileId) -> Result<OpenedFile, Error> {
    let (document, access) = find_readable(app, actor, file).await?;
    require_proof(app, actor, access)?;
    open(app, actor, document, access).await
}

/// Requires the proof of identity that reading in a capacity needs.
pub(super) fn require_proof(app: &App, actor: &Actor, access: DocumentAccess) -> Result<(), Error> {
    match access.needs_proof() {
        true => Ok(actor.session_data().require_proof(app.now())?),
        false => Ok(()),
    }
}

/// Opens a file that the actor may read.
pub(super) async fn open(
    app: &App,
    actor: &Actor,
    document: DocumentRow,
    access: DocumentAccess,
) -> Result<OpenedFile, Error> {
    let file = document.file;
    // Pictures are shown in every list, so reading them is not audited.
    if document.slot.is_document() {
        app.transact((actor.clone(), document.clone(), access), record).await?;
    }
    match app.files.get(file, document.key_version == 0).await? {
        // A truncated object is refused before the first byte is sent.
        Some(stored) if stored.size != document.size => Err(Error::Internal(format!(
            "the object of file {file} has another length than when it was stored"
        ))),
        Some(stored) => Ok(OpenedFile { document, content: stored.content }),
        None => {
            // The file may have been replaced in the meantime.
            find_readable(app, actor, file).await?;
            tracing::error!(%file, "the object of a file is missing");
            Err(Refusal::file_missing().into())
        }
    }
}

/// Returns a file's record and the capacity of the actor, if the actor may read it.
pub(super) async fn find_readable(
    app: &App,
    actor: &Actor,
    file: FileId,
) -> Result<(DocumentRow, DocumentAccess), Error> {
    let actor = actor.clone();
    app.db
        .read(move |conn| async move {
            let document = documents::find_by_file(&conn, file).await?.ok_or_else(Refusal::forbidden)?;
            let relation = relation(&conn, &actor, document.person).await?;
            let access = document_access(&actor, document.person, document.slot, &relation);
            Ok((document, access.ok_or_else(Refusal::forbidden)?))
        })
        .await
}

/// Returns the relation of a viewer to the owner of documents.
pub(crate) async fn relation(
    conn: &Conn,
    viewer: &Actor,
    owner: PersonId,
) -> Result<DocumentRelation, Error> {
    let mut relation = DocumentRelation::default();
    match viewer {
        Actor::Surgeon(surgeon) => {
            relation.case_centers = document_reads::list_case_centers(conn, surgeon.person(), owner).await?;
        }
        Actor::CenterAdmin(_) => relation.hidden = is_hidden(conn, viewer, owner).await?,
        Actor::Professional(_) | Actor::SystemAdmin(_) => return Ok(relation),
    }
    relation.allowed_centers = document_reads::find_allowed_centers(conn, owner).await?;
    Ok(relation)
}

/// Returns whether a person shows only About Me and shares no center with the viewer.
async fn is_hidden(conn: &Conn, viewer: &Actor, owner: PersonId) -> Result<bool, Error> {
    let Some(row) = profiles::find(conn, owner).await? else { return Ok(false) };
    if !row.profile.about.only {
        return Ok(false);
    }
    let shared = affiliations::list_shared_centers(conn, owner).await?;
    Ok(!shared.iter().any(|center| viewer.session_data().centers.contains(center)))
}

/// Records a read in the audit log and for the owner, who is notified when a center reads for the first time.
async fn record(
    app: App,
    tx: Tx,
    (actor, document, access): (Actor, DocumentRow, DocumentAccess),
) -> Result<Committed<()>, Error> {
    let center = match access {
        DocumentAccess::Open => None,
        DocumentAccess::System => Some(None),
        DocumentAccess::Center(center) => Some(Some(center)),
    };
    if let Some(center) = center {
        // The lock makes the counting exact, and the first read of a center unique.
        let owner = persons::lock(&tx, document.person).await?.ok_or_else(Refusal::forbidden)?;
        if let Some(center) = center
            && !document_reads::has_read(&tx, owner.id, center).await?
        {
            notify_owner(&app, &tx, &actor, &owner, (center, document.slot)).await?;
        }
        let read = DocumentRead { owner: owner.id, slot: document.slot, reader: actor.person(), center };
        document_reads::count(&tx, app.new_id(), read, app.now()).await?;
        tx.publish(Audience::Person(owner.id), Topic::Profile);
    }
    let entry = Entry::new(Action::DocumentRead, &actor).on(document.file);
    let entry = entry.with("person", document.person).with("slot", document.slot.as_str());
    audit::record(&app, &tx, entry).await?;
    Ok(tx.commit(()))
}

/// Notifies the owner of the first read of a center, and of which document.
async fn notify_owner(
    app: &App,
    tx: &Tx,
    reader: &Actor,
    owner: &Person,
    (center, slot): (CenterId, Slot),
) -> Result<(), Error> {
    let center = centers::find(tx, center).await?.ok_or_else(Refusal::forbidden)?;
    let texts = &Texts::of(owner.language).documents;
    let id: NoticeId = app.new_id();
    let subject = (texts.first_read_subject)(&center.name);
    let content = (texts.first_read)(&center.name, (texts.slot)(slot));
    let message = NewNotice::message(id, owner.id, reader.person(), subject, content);
    let notice = NewNotice { center: Some(center.id), ..message };
    notices::insert(tx, &[notice], app.now()).await?;
    tx.publish(Audience::Person(owner.id), Topic::Notifications);
    outbox::enqueue_notification(
        app,
        tx,
        owner,
        Occasion::of(EventKind::Eligibility),
        &letters::first_read(owner, &center, slot),
    )
    .await?;
    Ok(())
}
