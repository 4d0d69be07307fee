//! Sessions: tokens, authentication and the session's user (AMB-20).

use std::sync::Arc;

use caseboard_domain::actor::{
    SESSION_ABSOLUTE_TIMEOUT, SESSION_IDLE_TIMEOUT, SecondFactorState, SessionData,
};
use caseboard_domain::person::Role;
use caseboard_domain::{PersonId, Refusal, SessionId};
use caseboard_store::persons::SessionPerson;
use caseboard_store::sessions::{ActiveSession, SessionOrigin, SessionUse};
use caseboard_store::{Conn, StoreError, Tx, affiliations, certifications, notices, persons, sessions};
use jiff::{SignedDuration, Timestamp};

use super::{Affiliation, SessionUser};
use crate::app::{App, Settings};
use crate::boxed;
use crate::error::Error;
use crate::secrets::{digest, new_token};
use crate::security_level;

/// Minimum time between two recorded uses of a session.
const TOUCH_INTERVAL: SignedDuration = SignedDuration::from_mins(1);

/// Returns when a session ends that began at `began` and is used now.
fn expires_at(settings: &Settings, began: Timestamp, now: Timestamp) -> Timestamp {
    let idle = settings.session_idle.min(SESSION_IDLE_TIMEOUT);
    let lifetime = settings.session_lifetime.min(SESSION_ABSOLUTE_TIMEOUT);
    (now + idle).min(began + lifetime)
}

/// Creates a session, with the origin of the request and the token of the device, and returns its token; only hashes of tokens
/// are stored.
pub(super) async fn create(
    app: &App,
    tx: &Tx,
    person: PersonId,
    device: &str,
) -> Result<(SessionId, String), StoreError> {
    let (token, now) = (new_token(&*app.entropy), app.now());
    let id: SessionId = app.new_id();
    let request = app.origin();
    let origin = SessionOrigin {
        user_agent: request.and_then(|origin| origin.user_agent.clone()),
        address: request.map(|origin| origin.address.clone()),
        device_hash: Some(digest(device)),
    };
    let expires = expires_at(&app.settings, now, now);
    sessions::insert(tx, &digest(&token), id, person, now, expires, &origin).await?;
    Ok((id, token))
}

/// Returns the active session of a token; `None` if it has ended or the account is closed. The use of the session is recorded
/// with the address of the request, once a minute and [after this call](wait_for_recorded_uses).
#[boxed]
pub async fn authenticate(app: &App, token: &str) -> Result<Option<SessionData>, Error> {
    let (hash, now) = (digest(token), app.now());
    let Some(active) = find_cached(app, hash, now).await? else { return Ok(None) };
    if now.duration_since(active.last_seen_at) >= TOUCH_INTERVAL {
        let expires_at = expires_at(&app.settings, active.created_at, now);
        let address = app.origin().map(|origin| origin.address.clone());
        if app.session_uses().add(hash, SessionUse { at: now, expires_at, address }) {
            tokio::spawn(write_uses(app.clone()));
        }
    }
    Ok(Some(active.data.clone()))
}

/// Lets later uses be stored if the task that stores uses panics.
struct WritingGuard(App);

impl Drop for WritingGuard {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.session_uses().give_up();
        }
    }
}

/// Stores the recorded uses, those that arrive meanwhile included.
async fn write_uses(app: App) {
    let _guard = WritingGuard(app.clone());
    while let Some(uses) = app.session_uses().take() {
        let uses = Arc::new(uses);
        let written: Result<(), StoreError> = app
            .db
            .write({
                let uses = Arc::clone(&uses);
                move |tx: Tx| {
                    let uses = Arc::clone(&uses);
                    async move {
                        sessions::mark_seen(&tx, &uses).await?;
                        Ok(tx.commit(()))
                    }
                }
            })
            .await;
        if let Err(error) = written {
            // The next request of each session records it again.
            tracing::warn!(%error, sessions = uses.len(), "the uses of sessions were not recorded");
        }
        for hash in uses.keys() {
            // The stored times differ from those in memory now.
            app.session_cache().remove(hash);
        }
    }
}

/// Waits until all recorded uses of sessions are stored, when no further requests arrive.
pub async fn wait_for_recorded_uses(app: &App) {
    app.session_uses().wait().await;
}

/// Returns the active session of a token as [`authenticate`] does, without recording a use: for a request that was
/// authenticated already and whose body arrived later.
#[boxed]
pub async fn find_active(app: &App, token: &str) -> Result<Option<SessionData>, Error> {
    Ok(find_cached(app, digest(token), app.now()).await?.map(|active| active.data.clone()))
}

/// Returns the active session of the hash of a token, from memory if nothing has changed it.
async fn find_cached(
    app: &App,
    hash: [u8; 32],
    now: Timestamp,
) -> Result<Option<Arc<ActiveSession>>, StoreError> {
    let read = async {
        let settings = app.settings.clone();
        app.db
            .read(move |conn| async move {
                with_rights(&conn, &settings, sessions::find(&conn, &hash, now).await?).await
            })
            .await
    };
    app.session_cache().get(app.feed(), &hash, now, read).await
}

/// Adds the centers to a session, and whether the person needs a second factor.
async fn with_rights(
    conn: &Conn,
    settings: &Settings,
    active: Option<ActiveSession>,
) -> Result<Option<ActiveSession>, StoreError> {
    let Some(mut active) = active else { return Ok(None) };
    active.data.second_factor.required = settings.require_second_factor(active.data.role);
    // Only these roles have affiliations; other roles save the query.
    if matches!(active.data.role, Role::Surgeon | Role::Admin) {
        active.data.set_centers(affiliations::list_verified_affiliations(conn, active.data.person).await?);
    }
    Ok(Some(active))
}

/// Returns the user of a session by its id, for signed links; `None` if it has ended or the account is closed. Does not
/// count as a use of the session.
pub(crate) async fn find_by_id(
    app: &App,
    person: PersonId,
    session: SessionId,
) -> Result<Option<SessionData>, Error> {
    let (now, settings) = (app.now(), app.settings.clone());
    let active: Result<_, StoreError> = app
        .db
        .read(move |conn| async move {
            with_rights(&conn, &settings, sessions::find_by_id(&conn, person, session, now).await?).await
        })
        .await;
    Ok(active?.map(|active| active.data))
}

/// Returns whether a session is still active. Does not count as a use.
#[boxed]
pub async fn is_active(app: &App, session: &SessionData) -> Result<bool, Error> {
    let (person, session, now) = (session.person, session.session, app.now());
    Ok(app.db.read(move |conn| async move { sessions::is_active(&conn, person, session, now).await }).await?)
}

/// Requires that the session of a request has not ended since the request was authenticated, and keeps it from ending
/// until the transaction ends. Programs such as the demo act without a request and have no session.
///
/// # Errors
/// FORBIDDEN if the session has ended.
pub(crate) async fn require_active(app: &App, tx: &Tx, session: &SessionData) -> Result<(), Error> {
    if app.origin().is_none() || sessions::lock_active(tx, session.person, session.session, app.now()).await?
    {
        return Ok(());
    }
    Err(Refusal::forbidden().into())
}

/// Reads the session's user.
pub(super) async fn load_user(conn: &Conn, settings: &Settings, id: PersonId) -> Result<SessionUser, Error> {
    // The foreign key of the session guarantees that the person exists.
    let found = persons::find_for_session(conn, id).await?.ok_or_else(Refusal::forbidden)?;
    let SessionPerson { mut person, profile_picture, has_second_factor, center_requires_second_factor } =
        found;
    let second_factor = SecondFactorState {
        required: center_requires_second_factor || settings.require_second_factor(person.role),
        present: has_second_factor,
    };
    person.email_verified |= !settings.email_verification;
    let affiliations = affiliations::list_of_person(conn, id).await?;
    let affiliations: Vec<Affiliation> = affiliations.into_iter().map(Affiliation::from).collect();
    let certified = match person.role {
        Role::Professional => certifications::list_centers_of_person(conn, id).await?,
        _ => affiliations::list_verified_centers(conn, id).await?,
    };
    let unread = notices::count_some_unread(conn, id, person.role != Role::Professional).await?;
    let level = security_level::of_person(conn, id, person.role, person.email_verified).await?;
    Ok(SessionUser {
        person,
        affiliations,
        certified,
        unread,
        security_level: level,
        profile_picture,
        second_factor,
    })
}
