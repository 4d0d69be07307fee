//! Housekeeping: deletes expired rows in small steps every few minutes.

use std::pin::Pin;
use std::time::Duration;

use caseboard_domain::attendance::COORDINATES_RETENTION;
use caseboard_domain::profile::UNDO_TTL;
use caseboard_domain::time::days;
use caseboard_domain::{NoticeId, PersonId};
use caseboard_store::notices::retention;
use caseboard_store::persons::{credentials, profiles, unverified};
use caseboard_store::{
    Committed, DELETE_BATCH, StoreError, Tx, attendances, case_imports, devices, email_undos,
    factor_removals, idempotency, one_time_tokens, outbox, passkey_challenges, pending_sign_ins, persons,
    push_subscriptions, rate_limits, second_factors, sessions,
};
use jiff::{SignedDuration, Timestamp};
use tokio::sync::watch;

use crate::app::App;
use crate::audit::{self, Action, Entry};
use crate::boxed;
use crate::documents::{self, SweepCursor};
use crate::error::Error;
use crate::expiries;
use crate::second_factors::end_password_sessions_of_system_admins;
use crate::stop::stopped;

/// Pause between two runs.
const INTERVAL: Duration = Duration::from_mins(5);
/// How long an outcome is stored under its idempotency key.
pub const OUTCOME_RETENTION: SignedDuration = SignedDuration::from_hours(24);
/// How long the rows of an imported file are kept, so that a repeated request posts none of them twice.
pub const IMPORT_RETENTION: SignedDuration = days(30);
/// How long an account whose email address is not verified is kept.
pub const UNVERIFIED_RETENTION: SignedDuration = SignedDuration::from_hours(48);
/// Maximum number of batches in which one run deletes the rows of a table, so that the other steps have their turn.
const DELETE_BATCHES: usize = 100;
/// Maximum number of batches of notices that one run reads.
const NOTICE_BATCHES: usize = 20;
/// Maximum number of notices that one transaction deletes.
const NOTICES_PER_TRANSACTION: usize = 500;
/// Maximum number of pages of accounts that one run removes.
const UNVERIFIED_PAGES: usize = 20;

/// Where a run continues to read notices; the default is at the oldest one.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct NoticeCursor(Option<NoticeId>);

/// Where the next run continues what the last one has not finished.
#[derive(Default)]
struct Cursors {
    notices: NoticeCursor,
    files: SweepCursor,
}

/// Runs housekeeping until the stop signal.
#[boxed]
pub async fn run_worker(app: App, mut stop: watch::Receiver<bool>) {
    let mut cursors = Cursors::default();
    while !*stop.borrow() {
        if let Err(error) = run_from(&app, &mut cursors).await {
            tracing::warn!(%error, "housekeeping failed and will run again");
        }
        tokio::select! {
            () = tokio::time::sleep(INTERVAL) => {}
            () = stopped(&mut stop) => return,
        }
    }
}

/// Removes unreferenced files, outcomes older than a day, rows of imports older than thirty days, sent messages and
/// notices older than their settings, accounts that were not verified in time, coordinates of arrivals at cases,
/// browsers of people who have not signed in for as long as devices are kept, replaced security answers, and what has
/// expired: rate limits, sessions, devices, one-time tokens, waiting sign-ins, requests to remove second factors,
/// unconfirmed secrets of authenticator apps, passkey challenges, pending addresses and undo links. Ends sessions of
/// system administrators that the rule about second factors does not allow (AMB-313). Moves old entries of the audit
/// log to files. Sets the timer of the daily check for what expires soon if there is none.
pub async fn run_once(app: &App) -> Result<(), Error> {
    run_from(app, &mut Cursors::default()).await
}

/// [`run_once`] that continues where the last run ended.
async fn run_from(app: &App, cursors: &mut Cursors) -> Result<(), Error> {
    // Each step runs, also if others fail; the first error is returned.
    let steps = [
        expiries::schedule_expiry_check(app).await,
        delete_expired(app).await,
        delete_old_notices(app, &mut cursors.notices, NOTICE_BATCHES).await,
        purge_unverified(app).await,
        end_password_sessions_of_system_admins(app).await.map(drop),
        audit::archive(app).await,
        documents::sweep_from(app, &mut cursors.files).await.map(drop),
    ];
    steps.into_iter().collect()
}

/// Deletes rows that are older than an instant, [`DELETE_BATCH`] at most, and returns how many.
type Deletion =
    for<'a> fn(&'a Tx, Timestamp) -> Pin<Box<dyn Future<Output = Result<u64, StoreError>> + Send + 'a>>;

/// Deletes what has expired from each table. A table that cannot be written does not prevent the cleaning of the others.
async fn delete_expired(app: &App) -> Result<(), Error> {
    let now = app.now();
    let seen_before = now - app.settings.device_retention;
    let sent_before = now.saturating_sub(app.settings.outbox_retention).unwrap_or(now);
    // The link of a change restores answers that were replaced up to seven days before it.
    let answers_before = now - UNDO_TTL - UNDO_TTL;
    let deletions: [(Deletion, Timestamp); 16] = [
        (|tx, at| Box::pin(idempotency::delete_older_than(tx, at)), now - OUTCOME_RETENTION),
        (|tx, at| Box::pin(case_imports::delete_older_than(tx, at)), now - IMPORT_RETENTION),
        (|tx, at| Box::pin(rate_limits::delete_expired(tx, at)), now),
        (|tx, at| Box::pin(sessions::delete_expired(tx, at)), now),
        (|tx, at| Box::pin(devices::delete_older_than(tx, at)), seen_before),
        (|tx, at| Box::pin(one_time_tokens::delete_expired(tx, at)), now),
        (|tx, at| Box::pin(pending_sign_ins::delete_expired(tx, at)), now),
        (|tx, at| Box::pin(factor_removals::delete_expired(tx, at)), now),
        (|tx, at| Box::pin(second_factors::delete_expired_drafts(tx, at)), now),
        (|tx, at| Box::pin(passkey_challenges::delete_expired(tx, at)), now),
        (|tx, at| Box::pin(email_undos::delete_expired(tx, at)), now),
        (|tx, at| Box::pin(credentials::delete_former_answers(tx, at)), answers_before),
        // After the sessions and devices, because a browser is in use while its person has one.
        (|tx, at| Box::pin(push_subscriptions::delete_unused(tx, at)), seen_before),
        (|tx, at| Box::pin(profiles::clear_expired_emails(tx, at)), now),
        (|tx, at| Box::pin(attendances::clear_points(tx, at)), now - COORDINATES_RETENTION),
        (|tx, at| Box::pin(outbox::delete_sent_before(tx, at)), sent_before),
    ];
    let mut deleted = Ok(());
    for (delete, until) in deletions {
        deleted = deleted.and(delete_in_batches(app, delete, until).await);
    }
    deleted
}

/// Deletes the rows of one table in transactions of a bounded length, and leaves what one run cannot delete to the next.
async fn delete_in_batches(app: &App, delete: Deletion, until: Timestamp) -> Result<(), Error> {
    for _ in 0..DELETE_BATCHES {
        let deleted = app
            .db
            .write(move |tx| async move {
                let deleted = delete(&tx, until).await?;
                Ok::<_, Error>(tx.commit(deleted))
            })
            .await?;
        if deleted < DELETE_BATCH {
            break;
        }
    }
    Ok(())
}

/// Deletes notices that are older than the setting and that nothing needs any more (AMB-139). Reads up to
/// `batches` times [`retention::BATCH`] notices from the cursor on, moves it behind them, and back to the
/// oldest one after the last: the notices that stay are not read again in each run.
///
/// # Errors
/// When the database cannot be read or written; the cursor is then behind the notices that failed.
pub async fn delete_old_notices(app: &App, cursor: &mut NoticeCursor, batches: usize) -> Result<(), Error> {
    let before = app.now().saturating_sub(app.settings.notice_retention).unwrap_or(Timestamp::MIN);
    for _ in 0..batches {
        let NoticeCursor(after) = *cursor;
        let old = app
            .db
            .read(move |conn| async move { Ok::<_, Error>(retention::read_old(&conn, after, before).await?) })
            .await?;
        *cursor = NoticeCursor(old.last);
        for ids in old.unneeded.chunks(NOTICES_PER_TRANSACTION) {
            let ids = ids.to_vec();
            app.db
                .write(move |tx| {
                    let ids = ids.clone();
                    async move {
                        retention::delete_old(&tx, &ids, before).await?;
                        Ok::<_, Error>(tx.commit(()))
                    }
                })
                .await?;
        }
        if old.last.is_none() {
            break;
        }
    }
    Ok(())
}

/// Removes accounts whose address was not verified within [`UNVERIFIED_RETENTION`], each in its own
/// transaction (AMB-252). Without verification no account is verified, so none is removed.
async fn purge_unverified(app: &App) -> Result<(), Error> {
    if !app.settings.email_verification {
        return Ok(());
    }
    let until = app.now() - UNVERIFIED_RETENTION;
    let mut after = None;
    for _ in 0..UNVERIFIED_PAGES {
        let due = app
            .db
            .read(move |conn| async move { Ok::<_, Error>(unverified::list(&conn, until, after).await?) })
            .await?;
        for (_, person) in &due {
            if let Err(error) = app.transact((*person, until), purge).await {
                // The accounts after it are still removed, those of later pages too.
                tracing::warn!(%error, "an unverified account was not removed");
            }
        }
        if due.len() < unverified::PAGE {
            break;
        }
        after = due.last().copied();
    }
    Ok(())
}

async fn purge(app: App, tx: Tx, (person, until): (PersonId, Timestamp)) -> Result<Committed<()>, Error> {
    let found = persons::lock_against_references(&tx, person).await?;
    // A colleague may have posted a case of the person since the list was read.
    if let Some(found) = found
        && unverified::may_be_removed(&tx, until, person).await?
    {
        unverified::remove(&tx, person, &format!("deleted-{person}@deleted.invalid"), app.now()).await?;
        let entry = Entry::anonymous(Action::AccountPurged).on(person).with("role", found.role.as_str());
        audit::record(&app, &tx, entry).await?;
    }
    Ok(tx.commit(()))
}
