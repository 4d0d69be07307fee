//! Removing unreferenced files: first the object, then its row, so that no object remains without a row.

use caseboard_domain::FileId;
use caseboard_store::documents;
use jiff::{SignedDuration, Timestamp};

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

/// How many removals in a row may fail before the others wait for the next run: the file store does not answer then, and each
/// would wait for it.
const FAILURES_IN_A_ROW: usize = 10;

/// Where a sweep continues; the default is at the file that could be removed first.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct SweepCursor(Option<(Timestamp, FileId)>);

/// Removes files of interrupted uploads and replaced files, at most 100, and returns how many. A file that cannot be removed does
/// not prevent the removal of the others.
///
/// # Errors
/// When the database cannot be reached, or the first error of a file; the other files are removed nevertheless.
pub async fn sweep(app: &App) -> Result<usize, Error> {
    sweep_from(app, &mut SweepCursor::default()).await
}

/// [`sweep`] that begins at a cursor and moves it behind the files that it tried, and back to the first one after the last:
/// the next sweep begins behind files that cannot be removed.
///
/// # Errors
/// As for [`sweep`].
pub async fn sweep_from(app: &App, cursor: &mut SweepCursor) -> Result<usize, Error> {
    let now = app.now();
    let until = now - RETRY_AFTER;
    let SweepCursor(after) = *cursor;
    let unattached = app
        .db
        .read(move |conn| async move {
            Ok::<_, Error>(documents::list_unattached_files(&conn, until, now, after).await?)
        })
        .await?;
    let is_last_page = unattached.len() < documents::UNATTACHED_PAGE;
    let (mut removed, mut first_error, mut failures) = (0, None, 0);
    for (at, file) in unattached {
        *cursor = SweepCursor(Some((at, file)));
        match remove(app, file).await {
            Ok(()) => {
                removed += 1;
                failures = 0;
            }
            Err(error) => {
                tracing::warn!(%file, %error, "an unreferenced file was not removed");
                first_error.get_or_insert(error);
                failures += 1;
            }
        }
        if failures == FAILURES_IN_A_ROW {
            break;
        }
    }
    if is_last_page && failures < FAILURES_IN_A_ROW {
        *cursor = SweepCursor::default();
    }
    if removed > 0 {
        tracing::info!(files = removed, "unreferenced files were removed");
    }
    first_error.map_or(Ok(removed), Err)
}
