//! Removing unreferenced files: first the object, then its row, so that no object remains without a row.

use caseboard_domain::FileId;
use caseboard_store::documents;
use jiff::SignedDuration;

use crate::app::App;
use crate::error::Error;

/// Housekeeping waits so much longer than a file is needed: clocks of several nodes differ, and whoever replaced a file
/// takes it away at once.
const PATIENCE: SignedDuration = SignedDuration::from_mins(10);

/// Takes a loose file away; when that fails, housekeeping does it later.
pub(super) async fn discard(app: &App, file: FileId) {
    if let Err(error) = remove(app, file).await {
        tracing::warn!(%file, %error, "a file that is not needed any more stays for now");
    }
}

async fn remove(app: &App, file: FileId) -> Result<(), Error> {
    app.files.remove(file).await?;
    app.db
        .write(move |tx| async move {
            documents::delete_unattached_file(&tx, file).await?;
            Ok(tx.commit(()))
        })
        .await
}

/// Takes away files of uploads that broke off, and replaced files that are still there; 100 at most. Says how many.
///
/// # Errors
/// When the database or the file store cannot be reached; what was taken away by then is gone.
pub async fn sweep(app: &App) -> Result<usize, Error> {
    let until = app.now() - PATIENCE;
    let loose = app
        .db
        .read(move |cx| async move { Ok::<_, Error>(documents::list_unattached_files(&cx, until).await?) })
        .await?;
    for file in &loose {
        remove(app, *file).await?;
    }
    if !loose.is_empty() {
        tracing::info!(files = loose.len(), "files that nothing points to were removed");
    }
    Ok(loose.len())
}
