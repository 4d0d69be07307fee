//! Reading a file, by the rules of AMB-16 and AMB-72.

use caseboard_domain::actor::Actor;
use caseboard_domain::document::{DocumentRelation, may_read};
use caseboard_domain::{FileId, Refusal};
use caseboard_store::documents::{self, DocumentRow};
use caseboard_store::persons::profiles;
use caseboard_store::{Cx, affiliations};

use crate::app::App;
use crate::audit::{self, Action, Entry};
use crate::error::Error;
use crate::files::Content;

/// A file that the caller may read.
pub struct Opened {
    /// Its type.
    pub document: DocumentRow,
    /// Its bytes.
    pub content: Content,
}

/// Opens a file for a caller who may read it; reading a document is recorded before the first byte is sent.
///
/// # Errors
/// The same 403 for a file that is not theirs to read and for one that does not exist; [`Error::Busy`] when the file store
/// does not answer.
pub async fn read_file(app: &App, actor: &Actor, file: FileId) -> Result<Opened, Error> {
    let document = allowed(app, actor, file).await?;
    // Pictures are shown in every list, so reading them is not audited.
    if document.slot.is_document() {
        let entry = Entry::new(Action::DocumentRead, actor).on(file);
        audit::note(app, entry.with("person", document.person).with("slot", document.slot.as_str())).await?;
    }
    match app.files.get(file).await? {
        Some(content) => Ok(Opened { document, content }),
        None => {
            // It may have been replaced a moment ago.
            allowed(app, actor, file).await?;
            Err(Error::Internal(format!("the object of file {file} is missing")))
        }
    }
}

/// Returns a file's record if the actor may read it.
pub(super) async fn allowed(app: &App, actor: &Actor, file: FileId) -> Result<DocumentRow, Error> {
    let actor = actor.clone();
    app.db.read(move |cx| async move { readable(&cx, &actor, file).await }).await
}

async fn readable(cx: &Cx, actor: &Actor, file: FileId) -> Result<DocumentRow, Error> {
    let document = documents::find_by_file(cx, file).await?.ok_or_else(Refusal::forbidden)?;
    let bond = match actor {
        Actor::Surgeon(surgeon) if surgeon.person() != document.person => DocumentRelation {
            linked: documents::is_related_to_surgeon(cx, surgeon.person(), document.person).await?,
            hidden: false,
        },
        Actor::CenterAdmin(_) => {
            DocumentRelation { linked: false, hidden: is_hidden(cx, actor, &document).await? }
        }
        _ => DocumentRelation::default(),
    };
    match may_read(actor, document.person, document.slot, bond) {
        true => Ok(document),
        false => Err(Refusal::forbidden().into()),
    }
}

/// Whether the person of a document shows "only About Me" and has no center with the viewer.
async fn is_hidden(cx: &Cx, viewer: &Actor, document: &DocumentRow) -> Result<bool, Error> {
    let Some(owner) = profiles::find(cx, document.person).await? else { return Ok(false) };
    if !owner.profile.about.only {
        return Ok(false);
    }
    let centers = affiliations::list_of_person(cx, document.person).await?;
    Ok(!centers.iter().any(|tie| viewer.facts().centers.contains(&tie.center.id)))
}
