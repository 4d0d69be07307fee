//! Uploads and reads files.

use bytes::Bytes;
use caseboard_domain::actor::{
    Actor, CenterManager, LimitedCenters, Poster, Professional, SecondFactorState, SessionData,
};
use caseboard_domain::document::{Slot, UploadRejection, Uploader};
use caseboard_domain::person::{Category, Role};
use caseboard_domain::{CenterId, FileId, PersonId, SessionId};
use caseboard_service::documents::{self, Upload, Uploaded};
use caseboard_service::files::BACKUP_LOCK;
use caseboard_service::{App, Error};
use caseboard_store::StoreError;
use caseboard_store::documents::DocumentRow;
use caseboard_testkit::Fixture;
use futures_util::TryStreamExt as _;
use jiff::Timestamp;

/// Returns a professional as an actor.
pub(crate) fn professional_actor(pro: &Professional) -> Actor {
    actor(pro.person(), Role::Professional, &[])
}

/// Returns a poster as an actor.
pub(crate) fn poster_actor(poster: &Poster, centers: &[CenterId]) -> Actor {
    actor(poster.person(), poster.role(), centers)
}

/// Returns an actor with a constant session and a proof of identity.
pub(crate) fn actor(person: PersonId, role: Role, centers: &[CenterId]) -> Actor {
    let facts = SessionData {
        session: SessionId::from_uuid(uuid::Uuid::from_u128(7)),
        person,
        role,
        category: (role == Role::Professional).then_some(Category::Anesthesiologist),
        full_name: "Somebody".into(),
        email_verified: true,
        centers: centers.to_vec(),
        limited: LimitedCenters::default(),
        second_factor: SecondFactorState::default(),
        // Valid at every time of the clock.
        proven_at: Some(Timestamp::MAX),
    };
    Actor::from_session(facts, true).expect("an actor")
}

/// Returns the actor as a center manager, who decides about documents.
pub(crate) fn manager(actor: &Actor) -> CenterManager {
    actor.clone().require_center_manager().expect("an administrator")
}

/// Uploads a file for the actor's own account.
pub(crate) async fn upload(
    app: &App,
    actor: &Actor,
    slot: Slot,
    extension: &str,
    content: impl Into<Bytes>,
) -> Result<Uploaded, Error> {
    let (person, content) = (actor.person(), content.into());
    let uploader = Uploader::of(actor.clone())?;
    documents::upload_file(
        app,
        &uploader,
        None,
        Upload { person, slot, extension: extension.into(), content, expires: None },
    )
    .await
}

/// Returns the stored file and the file that it replaced.
#[track_caller]
pub(crate) fn expect_stored(uploaded: Result<Uploaded, Error>) -> (FileId, Option<FileId>) {
    match uploaded {
        Ok(Uploaded::Stored { file, replaced }) => (file, replaced),
        other => panic!("not stored: {other:?}"),
    }
}

/// Returns why an upload was rejected.
#[track_caller]
pub(crate) fn rejection(uploaded: Result<Uploaded, Error>) -> UploadRejection {
    match uploaded {
        Ok(Uploaded::Rejected(rejection)) => rejection,
        other => panic!("taken: {other:?}"),
    }
}

/// Returns the bytes of a file as its reader gets them.
pub(crate) async fn bytes(app: &App, actor: &Actor, file: FileId) -> Result<Vec<u8>, Error> {
    let opened = documents::read_file(app, actor, file).await?;
    let chunks: Vec<Bytes> = opened.content.try_collect().await?;
    Ok(chunks.concat())
}

/// Returns the file in a slot.
pub(crate) async fn document_in_slot(app: &App, person: PersonId, slot: Slot) -> Option<DocumentRow> {
    let found: Result<_, StoreError> = app
        .db
        .read(move |conn| async move { caseboard_store::documents::find_in_slot(&conn, person, slot).await })
        .await;
    found.expect("read")
}

/// Returns the number of stored objects, including incomplete ones.
pub(crate) fn count_objects(fixture: &Fixture) -> usize {
    fn count(folder: &std::path::Path) -> usize {
        let entries =
            std::fs::read_dir(folder).into_iter().flatten().map(|entry| entry.expect("an entry").path());
        let objects = entries.filter(|path| !path.ends_with(BACKUP_LOCK));
        objects.map(|path| if path.is_dir() { count(&path) } else { 1 }).sum()
    }
    count(&fixture.database().folder().join("files"))
}

/// Asserts that the command returned the common FORBIDDEN refusal.
#[track_caller]
pub(crate) fn assert_forbidden<T>(outcome: Result<T, Error>) {
    match outcome {
        Err(Error::Refused(refusal)) => assert_eq!(refusal, caseboard_domain::Refusal::forbidden()),
        Err(error) => panic!("another error: {error}"),
        Ok(_) => panic!("allowed"),
    }
}

/// Returns whether bytes contain a text.
pub(crate) fn contains(content: &[u8], text: &str) -> bool {
    content.windows(text.len()).any(|window| window == text.as_bytes())
}
