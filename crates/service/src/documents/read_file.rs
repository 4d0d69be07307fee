//! Reads a file, with the access rules of AMB-16 and AMB-72.

use caseboard_domain::actor::Actor;
use caseboard_domain::document::{DocumentRelation, may_read};
use caseboard_domain::{FileId, Refusal};
use caseboard_store::documents::{self, DocumentRow};
use caseboard_store::persons::profiles;
use caseboard_store::{Conn, affiliations};

use crate::app::App;
use crate::audit::{self, Action, Entry};
use crate::error::Error;
use crate::files::Content;

/// A file that the caller may read.
pub struct OpenedFile {
    /// Its type.
    pub document: DocumentRow,
    /// Its bytes.
    pub content: Content,
}

/// Opens a file for a caller who may read it; reading a document is recorded before the first byte is sent.
///
/// # Errors
/// The same 403 for a file that the actor may not read and for one that does not exist; [`Error::Busy`] if the file
/// store does not answer.
pub async fn read_file(app: &App, actor: &Actor, file: FileId) -> Result<OpenedFile, Error> {
    let document = find_readable(app, actor, file).await?;
    // Pictures are shown in every list, so reading them is not audited.
    if document.slot.is_document() {
        let entry = Entry::new(Action::DocumentRead, actor).on(file);
        audit::record_alone(app, entry.with("person", document.person).with("slot", document.slot.as_str()))
            .await?;
    }
    match app.files.get(file).await? {
        Some(content) => Ok(OpenedFile { document, content }),
        None => {
            // The file may have been replaced in the meantime.
            find_readable(app, actor, file).await?;
            Err(Error::Internal(format!("the object of file {file} is missing")))
        }
    }
}

/// Returns a file's record if the actor may read it.
pub(super) async fn find_readable(app: &App, actor: &Actor, file: FileId) -> Result<DocumentRow, Error> {
    let actor = actor.clone();
    app.db.read(move |conn| async move { readable(&conn, &actor, file).await }).await
}

async fn readable(conn: &Conn, actor: &Actor, file: FileId) -> Result<DocumentRow, Error> {
    let document = documents::find_by_file(conn, file).await?.ok_or_else(Refusal::forbidden)?;
    let bond = match actor {
        Actor::Surgeon(surgeon) if surgeon.person() != document.person => DocumentRelation {
            linked: documents::is_related_to_surgeon(conn, surgeon.person(), document.person).await?,
            hidden: false,
        },
        Actor::CenterAdmin(_) => {
            DocumentRelation { linked: false, hidden: is_hidden(conn, actor, &document).await? }
        }
        _ => DocumentRelation::default(),
    };
    match may_read(actor, document.person, document.slot, bond) {
        true => Ok(document),
        false => Err(Refusal::forbidden().into()),
    }
}

/// Returns whether the person of a document shows only About Me and shares no center with the viewer.
async fn is_hidden(conn: &Conn, viewer: &Actor, document: &DocumentRow) -> Result<bool, Error> {
    let Some(owner) = profiles::find(conn, document.person).await? else { return Ok(false) };
    if !owner.profile.about.only {
        return Ok(false);
    }
    let centers = affiliations::list_of_person(conn, document.person).await?;
    Ok(!centers.iter().any(|tie| viewer.session_data().centers.contains(&tie.center.id)))
}
