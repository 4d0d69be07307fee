//! Removing unreferenced files: first the object, then its row, so that no object remains without a row.

use caseboard_domain::FileId;
use caseboard_store::documents;
use jiff::SignedDuration;

use crate::app::App;
use crate::error::Error;

/// Housekeeping waits this long before it removes a file, because the clocks of nodes differ and a replaced file is
/// normally removed at once.
const RETRY_AFTER: SignedDuration = SignedDuration::from_mins(10);

/// Removes an unattached file; if that fails, housekeeping removes it later.
pub(crate) async fn discard(app: &App, file: FileId) {
    if let Err(error) = remove(app, file).await {
        tracing::warn!(%file, %error, "an unreferenced file was not removed; housekeeping tries again");
    }
}

async fn remove(app: &App, file: FileId) -> Result<(), Error> {
    let now = app.now();
    let busy: bool = app
        .db
        .read(move |conn| async move { Ok::<_, Error>(documents::is_being_sealed(&conn, file, now).await?) })
        .await?;
    if busy {
        return Err(Error::Busy("its object is being rewritten".into()));
    }
    app.files.remove(file).await?;
    app.db
        .write(move |tx| async move {
            documents::delete_unattached_file(&tx, file).await?;
            Ok(tx.commit(()))
        })
        .await
}

/// Removes files of interrupted uploads and replaced files, at most 100, and returns how many.
///
/// # Errors
/// When the database or the file store cannot be reached; files removed before the error stay removed.
pub async fn sweep(app: &App) -> Result<usize, Error> {
    let now = app.now();
    let until = now - RETRY_AFTER;
    let unattached = app
        .db
        .read(move |conn| async move {
            Ok::<_, Error>(documents::list_unattached_files(&conn, until, now).await?)
        })
        .await?;
    for file in &unattached {
        remove(app, *file).await?;
    }
    if !unattached.is_empty() {
        tracing::info!(files = unattached.len(), "unreferenced files were removed");
    }
    Ok(unattached.len())
}
