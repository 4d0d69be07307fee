//! Uploads a file into a slot (AMB-16, AMB-75).
//!
//! There are three steps, so that a crash leaves neither a row without its object nor an object without a row: insert a
//! row for the expected object, store the object, attach the file to its slot. The replaced file is removed after that
//! commit. An interruption leaves an unattached file, which housekeeping removes.

use bytes::Bytes;
use caseboard_domain::actor::Actor;
use caseboard_domain::document::{
    FileKind, Slot, UPLOAD_TIME, UploadRejection, Uploader, detect_kind, file_name,
};
use caseboard_domain::{Field, FileId, PersonId, Refusal, pdf};
use caseboard_store::change_feed::{Audience, Topic};
use caseboard_store::documents::{self, NewFile};
use caseboard_store::{Committed, StoreError, Tx, persons};
use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use super::discard::discard;
use super::image::{self, rewrite};
use crate::accounts::session;
use crate::app::App;
use crate::audit::{self, Action, Entry};
use crate::boxed;
use crate::error::Error;
use crate::files;
use crate::idempotency::{IdempotencyKey, StoredOutcome};
use crate::virus_scanner::Verdict;

/// An uploaded file.
#[derive(Clone)]
pub struct Upload {
    /// The owner of the slot, who must be the actor.
    pub person: PersonId,
    /// The slot.
    pub slot: Slot,
    /// The extension of the file name, which must match the content.
    pub extension: String,
    /// The file.
    pub content: Bytes,
    /// The last valid day of a document, if it has one.
    pub expires: Option<Date>,
}

/// The outcome of an upload.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Uploaded {
    /// The file is in its slot.
    Stored {
        /// The file.
        file: FileId,
        /// The file that it replaced.
        replaced: Option<FileId>,
    },
    /// The file was rejected.
    Rejected(UploadRejection),
}

impl StoredOutcome for Uploaded {
    const VERSION: u32 = 2;
}

/// Stores a file in a slot of the actor, with PENDING for a document (AMB-64). The previous file is removed
/// after the commit.
///
/// # Errors
/// VALIDATION for the last valid day of a picture; FORBIDDEN for another person's slots, and if the account was closed or the
/// session ended meanwhile; [`Error::Busy`] if too many files are being checked, the virus scanner has no verdict, or the
/// file store does not accept it.
#[boxed]
pub async fn upload_file(
    app: &App,
    actor: &Uploader,
    key: Option<IdempotencyKey>,
    input: Upload,
) -> Result<Uploaded, Error> {
    if let Some(first) = app.replay(key.as_ref()).await? {
        return Ok(first);
    }
    let Upload { person, slot, extension, content, expires } = input;
    actor.require_self(person)?;
    if expires.is_some() && !slot.is_document() {
        return Err(Refusal::field(Field::DocumentExpires, "Expiry date is not for a picture").into());
    }
    if let Some(scanner) = &app.settings.virus_scanner
        && scanner.scan(&content).await? == Verdict::Infected
    {
        return app.transact((actor.actor().clone(), slot), reject_infected).await;
    }
    let checked = match detect_kind(slot, &extension, &content) {
        Ok(kind) => {
            let memory = memory_needed(kind, &content);
            app.file_check_limiter().run(kind, memory, move || Ok((kind, prepare(kind, content)?))).await?
        }
        Err(rejection) => Err(rejection),
    };
    let (kind, content) = match checked {
        Ok(checked) => checked,
        Err(rejection) => return Ok(Uploaded::Rejected(rejection)),
    };
    let size = content.len() as u64;
    let file = match insert_row(app, person, slot, kind, size).await? {
        Ok(file) => file,
        Err(rejection) => return Ok(Uploaded::Rejected(rejection)),
    };
    if let Err(error) = app.files.put(file.id, content).await {
        release_capacity(app, file.id).await;
        return Err(error);
    }
    let (actor, id) = (actor.actor().clone(), file.id);
    let done = app.command(key, (actor.clone(), file, slot, expires), attach).await?;
    if let Uploaded::Stored { file, replaced } = &done {
        // A repeated request returned the file of the first one, so this one is not needed.
        let unneeded = (*file != id).then_some(id);
        for file in unneeded.into_iter().chain(*replaced) {
            discard(app, file).await;
        }
    }
    Ok(done)
}

/// Returns how much memory [`prepare`] needs, in bytes.
fn memory_needed(kind: FileKind, content: &[u8]) -> u64 {
    match kind {
        FileKind::Pdf => pdf::MEMORY_MAX,
        FileKind::Jpeg | FileKind::Png => image::memory_needed(kind, content),
    }
}

/// Checks a file and returns the bytes to store.
fn prepare(kind: FileKind, content: Bytes) -> Result<Bytes, UploadRejection> {
    match kind {
        FileKind::Pdf => {
            pdf::check(&content)?;
            Ok(content)
        }
        FileKind::Jpeg | FileKind::Png => rewrite(kind, &content).map(Bytes::from),
    }
}

/// Inserts the row of the object that is about to be stored if the person's capacity allows it.
async fn insert_row(
    app: &App,
    person: PersonId,
    slot: Slot,
    kind: FileKind,
    size: u64,
) -> Result<Result<NewFile, UploadRejection>, Error> {
    let (now, id) = (app.now(), files::new_id(&*app.entropy));
    let key_version = app.key().number();
    app.db
        .write(move |tx| async move {
            // The lock serializes the uploads of one person, so that the capacity check is exact.
            let owner = persons::lock(&tx, person).await?.filter(|owner| owner.active);
            let owner = owner.ok_or_else(Refusal::forbidden)?;
            if let Err(rejection) =
                documents::find_usage_excluding_slot(&tx, person, slot).await?.require_capacity(size)
            {
                return Ok(tx.commit(Err(rejection)));
            }
            let name = file_name(slot, &owner.name.last, kind);
            let file = NewFile { id, person, name, kind, size, key_version };
            documents::insert_unattached_file(&tx, &file, now, now + UPLOAD_TIME).await?;
            Ok(tx.commit(Ok(file)))
        })
        .await
}

/// Frees the capacity that a failed upload has reserved. Otherwise an outage of the file store of a few minutes would use up the
/// capacity of everyone who repeats an upload.
async fn release_capacity(app: &App, file: FileId) {
    let released = app.db.write(move |tx| async move {
        documents::mark_failed(&tx, file).await?;
        Ok::<_, StoreError>(tx.commit(()))
    });
    if let Err(error) = released.await {
        tracing::warn!(%file, %error, "a failed upload counts until housekeeping removes it");
    }
}

async fn reject_infected(
    app: App,
    tx: Tx,
    (actor, slot): (Actor, Slot),
) -> Result<Committed<Uploaded>, Error> {
    let entry = Entry::new(Action::InfectedUploadRejected, &actor).with("slot", slot.as_str());
    audit::record(&app, &tx, entry.on(actor.person())).await?;
    Ok(tx.commit(Uploaded::Rejected(UploadRejection::Infected)))
}

async fn attach(
    app: App,
    tx: Tx,
    (actor, file, slot, expires): (Actor, NewFile, Slot, Option<Date>),
) -> Result<Committed<Uploaded>, Error> {
    // The account may have been closed, or the session ended, while the file was checked and stored.
    let owner = persons::lock(&tx, file.person).await?.filter(|owner| owner.active);
    owner.ok_or_else(Refusal::forbidden)?;
    session::require_active(&app, &tx, actor.session_data()).await?;
    let replaced = match documents::attach(&tx, &file, slot, expires, app.now()).await {
        Err(StoreError::Guard { .. }) => return Err(Error::Busy("an upload took too long".into())),
        other => other?,
    };
    tx.publish(Audience::Person(file.person), Topic::Profile);
    let entry = Entry::new(Action::DocumentUploaded, &actor).on(file.id);
    let entry = entry.with("slot", slot.as_str()).with("expires", expires);
    audit::record(&app, &tx, entry).await?;
    Ok(tx.commit(Uploaded::Stored { file: file.id, replaced }))
}
