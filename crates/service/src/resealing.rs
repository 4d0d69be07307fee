//! Resealing: replaces what is sealed with older versions of the installation's key, and seals files that were stored
//! before files were sealed (AMB-96).
//!
//! An object is replaced as a whole and says itself which version it needs, and its row is updated afterwards. So an
//! interruption loses nothing: the object can be read before and after, and the next run continues. A node reserves a file
//! before it rewrites the object, so that the file is not removed meanwhile and no other node does the same work.

use std::time::Duration;

use bytes::BytesMut;
use caseboard_domain::{FileId, PersonId};
use caseboard_store::audit_keys::{self, AuditKeyRow};
use caseboard_store::sealed::{self, FileToSeal};
use caseboard_store::vapid_keys;
use futures_util::TryStreamExt as _;
use jiff::SignedDuration;
use tokio::sync::watch;

use crate::app::App;
use crate::audit_chain;
use crate::boxed;
use crate::error::Error;
use crate::installation_key::{KeyUse, read_use};
use crate::push::vapid;
use crate::stop::stopped;
use crate::{sealing, second_factors};

/// Pause after everything is sealed that can be, or after an error.
const PAUSE: Duration = Duration::from_mins(1);
/// How long a file is reserved.
const LEASE: SignedDuration = SignedDuration::from_mins(10);
/// How long rewriting an object may take; shorter than the reservation.
const REWRITE_TIME: Duration = Duration::from_mins(5);

/// The result of a run.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Resealed {
    /// How many files and secrets are now sealed with the newest version.
    pub done: usize,
    /// How many could not be; they stay as they are and are tried again later.
    pub failed: usize,
}

/// Reseals until the stop signal.
#[boxed]
pub async fn run_worker(app: App, mut stop: watch::Receiver<bool>) {
    let mut total = 0;
    while !*stop.borrow() {
        match run_once(&app).await {
            Ok(run) if run.done > 0 => {
                total += run.done;
                continue;
            }
            Ok(_) => report(&app, &mut total).await,
            Err(error) => tracing::warn!(%error, "resealing failed and will run again"),
        }
        tokio::select! {
            () = tokio::time::sleep(PAUSE) => {}
            () = stopped(&mut stop) => return,
        }
    }
}

/// Logs how much was sealed since the last report, and what is left.
async fn report(app: &App, total: &mut usize) {
    if std::mem::take(total) > 0
        && let Ok(left) = read_use(&app.db).await.as_ref().map(KeyUse::pending)
    {
        tracing::info!(left, "files and secrets were sealed with the newest version of the key");
    }
}

/// Seals a batch of what is sealed with an older version or not at all. Does nothing if this node does not have the newest
/// version yet, so that nodes with different versions do not undo each other's work.
///
/// # Errors
/// None for a file that cannot be sealed, which is counted and logged.
pub async fn run_once(app: &App) -> Result<Resealed, Error> {
    let (version, now) = (app.key().number(), app.now());
    let (newest, audit, apps, vapid, files) = app
        .db
        .read(move |conn| async move {
            let newest = sealed::list_key_versions(&conn).await?.last().map_or(0, |row| row.version);
            let audit = audit_keys::list(&conn).await?;
            let apps = sealed::list_apps_to_seal(&conn, version).await?;
            let vapid = vapid_keys::find(&conn).await?;
            let files = sealed::list_files_to_seal(&conn, version, now).await?;
            Ok::<_, Error>((newest, audit, apps, vapid, files))
        })
        .await?;
    let mut run = Resealed::default();
    if newest != version {
        return Ok(run);
    }
    for row in audit.into_iter().filter(|row| row.key_version < version) {
        run.count(reseal_audit_key(app, row).await)?;
    }
    if let Some(row) = vapid.filter(|row| row.key_version < version) {
        run.count(reseal_vapid_key(app, row.secret).await)?;
    }
    for (person, secret) in apps {
        run.count(reseal_app(app, person, secret).await)?;
    }
    for file in files {
        if claim(app, file.id).await? {
            let sealed = match rewrite(app, file).await {
                Ok(()) => mark_file(app, file.id).await,
                failed => failed,
            };
            run.count(sealed)?;
        }
    }
    Ok(run)
}

impl Resealed {
    /// Counts an outcome. Only a failure that is not about one object ends the run.
    fn count(&mut self, outcome: Result<(), Error>) -> Result<(), Error> {
        match outcome {
            Ok(()) => self.done += 1,
            Err(error @ Error::Internal(_)) => {
                tracing::error!(%error, "sealing failed");
                self.failed += 1;
            }
            Err(error) => return Err(error),
        }
        Ok(())
    }
}

async fn claim(app: &App, file: FileId) -> Result<bool, Error> {
    let (version, now) = (app.key().number(), app.now());
    app.db
        .write(move |tx| async move {
            let claimed = sealed::claim_file(&tx, file, version, now, now + LEASE).await?;
            Ok::<_, Error>(tx.commit(claimed))
        })
        .await
}

/// Reads an object to its end, verifies it, and stores it with the newest version.
async fn rewrite(app: &App, file: FileToSeal) -> Result<(), Error> {
    let work = async {
        let stored = app.files.get(file.id, file.key_version == 0).await?;
        let stored = stored.ok_or_else(|| failure(file.id, "its object is missing"))?;
        if stored.size != file.size {
            return Err(failure(file.id, "its object has another length than when it was stored"));
        }
        if stored.key.as_ref() == app.key().ids().next() {
            // An interrupted run has rewritten it.
            return Ok(());
        }
        let length = usize::try_from(file.size).unwrap_or_default();
        let mut content = stored.content;
        let mut plain = BytesMut::with_capacity(length);
        while let Some(chunk) = content.try_next().await? {
            plain.extend_from_slice(&chunk);
        }
        app.files.put(file.id, plain.freeze()).await
    };
    match tokio::time::timeout(REWRITE_TIME, work).await {
        Ok(outcome) => outcome,
        Err(_) => Err(Error::Busy("an object takes too long to be rewritten".into())),
    }
}

async fn mark_file(app: &App, file: FileId) -> Result<(), Error> {
    let version = app.key().number();
    app.db
        .write(move |tx| async move {
            sealed::mark_file_sealed(&tx, file, version).await?;
            Ok::<_, Error>(tx.commit(()))
        })
        .await
}

async fn reseal_audit_key(app: &App, row: AuditKeyRow) -> Result<(), Error> {
    let renewed = audit_chain::keys::reseal(app.key(), &*app.entropy, &row).map_err(|error| {
        Error::Internal(format!(
            "the key of the audit log of version {} cannot be opened: {error}",
            row.version
        ))
    })?;
    let version = app.key().number();
    app.db
        .write(move |tx| {
            let (row, renewed) = (row.clone(), renewed.clone());
            async move {
                audit_keys::replace(&tx, &row, &renewed, version).await?;
                Ok::<_, Error>(tx.commit(()))
            }
        })
        .await
}

async fn reseal_app(app: &App, person: PersonId, secret: Vec<u8>) -> Result<(), Error> {
    let record = *person.as_uuid().as_bytes();
    let renewed = reseal(app, second_factors::SECRET, &record, &secret, "the secret of a second factor")?;
    let version = app.key().number();
    app.db
        .write(move |tx| {
            let (secret, renewed) = (secret.clone(), renewed.clone());
            async move {
                sealed::reseal_app(&tx, person, &secret, &renewed, version).await?;
                Ok::<_, Error>(tx.commit(()))
            }
        })
        .await
}

async fn reseal_vapid_key(app: &App, secret: Vec<u8>) -> Result<(), Error> {
    let renewed = reseal(app, vapid::SECRET, vapid::RECORD, &secret, "the key pair for push messages")?;
    let version = app.key().number();
    app.db
        .write(move |tx| {
            let (secret, renewed) = (secret.clone(), renewed.clone());
            async move {
                vapid_keys::reseal(&tx, &secret, &renewed, version).await?;
                Ok::<_, Error>(tx.commit(()))
            }
        })
        .await
}

/// Returns a secret sealed with the newest version of the key; `what` is its name in the failure.
fn reseal(app: &App, purpose: &str, record: &[u8], secret: &[u8], what: &str) -> Result<Vec<u8>, Error> {
    let plain = sealing::open(app.key(), purpose, record, secret)
        .map_err(|error| Error::Internal(format!("{what} cannot be opened: {error}")))?;
    Ok(sealing::seal(app.key(), &*app.entropy, purpose, record, &plain))
}

fn failure(file: FileId, reason: &str) -> Error {
    Error::Internal(format!("the file {file} cannot be sealed: {reason}"))
}
