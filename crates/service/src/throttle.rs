//! Limits on attempts, counted in the database so that all nodes share them (AMB-19, AMB-21).

use caseboard_domain::Refusal;
use caseboard_store::throttles;
use jiff::{SignedDuration, Timestamp};

use crate::app::App;
use crate::error::Error;
use crate::secrets::digest;

/// So many attempts in such a time.
#[derive(Debug, Clone, Copy)]
pub struct Limit {
    /// What is attempted; part of the key.
    pub name: &'static str,
    /// How many attempts.
    pub attempts: i64,
    /// In how much time.
    pub window: SignedDuration,
}

/// Failed logins of one account from one address.
pub const LOGIN: Limit = Limit { name: "login", attempts: 10, window: SignedDuration::from_mins(15) };
/// Failed logins of one account from anywhere.
pub const LOGIN_ACCOUNT: Limit = Limit { name: "login-account", attempts: 100, window: SignedDuration::from_hours(24) };
/// Sign-ups from one address.
pub const SIGN_UP: Limit = Limit { name: "sign-up", attempts: 10, window: SignedDuration::from_hours(1) };
/// Questions whether an email has an account, from one address (AMB-19).
pub const LOOK_UP: Limit = Limit { name: "look-up", attempts: 20, window: SignedDuration::from_mins(1) };
/// Wrong codes for one center from one address (AMB-03).
pub const CENTER_CODE: Limit = Limit { name: "center-code", attempts: 5, window: SignedDuration::from_mins(15) };
/// Wrong add-center codes from one address (AMB-05).
pub const ADD_CENTER_CODE: Limit = Limit { name: "add-center-code", attempts: 5, window: SignedDuration::from_mins(15) };
/// Emailed codes asked for or tried from one address.
pub const EMAIL_CODE: Limit = Limit { name: "email-code", attempts: 30, window: SignedDuration::from_mins(15) };

fn key(limit: Limit, who: &str) -> [u8; 32] {
    digest(format!("{}\0{who}", limit.name))
}

fn too_many(ends: Timestamp, now: Timestamp) -> Error {
    let seconds = ends.duration_since(now).as_secs().max(1);
    Refusal::too_many(u32::try_from(seconds).unwrap_or(u32::MAX)).into()
}

/// Refuses when the limit is reached; counts nothing.
///
/// # Errors
/// A refusal of the kind "too many", with the seconds to wait.
pub async fn check(app: &App, limit: Limit, who: &str) -> Result<(), Error> {
    if !app.settings.rate_limit {
        return Ok(());
    }
    let (now, key) = (app.now(), key(limit, who));
    let hits = app.db.read(move |cx| async move { throttles::read(&cx, &key, now).await }).await.map_err(Error::from)?;
    match hits {
        Some((hits, ends)) if hits >= limit.attempts => Err(too_many(ends, now)),
        _ => Ok(()),
    }
}

/// Counts an attempt.
///
/// # Errors
/// When it cannot be counted.
pub async fn count(app: &App, limit: Limit, who: &str) -> Result<(), Error> {
    if !app.settings.rate_limit {
        return Ok(());
    }
    let (now, key) = (app.now(), key(limit, who));
    app.db
        .write(move |tx| async move {
        throttles::hit(&tx, &key, now, now + limit.window).await?;
        Ok(tx.commit(()))
    })
    .await
}

/// Counts an attempt, or refuses it when the limit is reached.
///
/// # Errors
/// As for [`check`].
pub async fn take(app: &App, limit: Limit, who: &str) -> Result<(), Error> {
    if !app.settings.rate_limit {
        return Ok(());
    }
    let (now, key) = (app.now(), key(limit, who));
    let hits: Result<_, Error> = app.db.write(move |tx| async move {
        let hits = throttles::read(&tx, &key, now).await?;
        if hits.is_none_or(|(hits, _)| hits < limit.attempts) {
            throttles::hit(&tx, &key, now, now + limit.window).await?;
        }
        Ok(tx.commit(hits))
    })
    .await;
    match hits? {
        Some((hits, ends)) if hits >= limit.attempts => Err(too_many(ends, now)),
        _ => Ok(()),
    }
}

/// Forgets the attempts: the right person got in.
///
/// # Errors
/// When it cannot be written.
pub async fn clear(app: &App, limit: Limit, who: &str) -> Result<(), Error> {
    if !app.settings.rate_limit {
        return Ok(());
    }
    let key = key(limit, who);
    app.db
        .write(move |tx| async move {
        throttles::clear(&tx, &key).await?;
        Ok(tx.commit(()))
    })
    .await
}
