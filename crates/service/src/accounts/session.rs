//! Sessions: tokens, authentication and the session's user (AMB-20).

use caseboard_domain::actor::SessionFacts;
use caseboard_domain::person::Role;
use caseboard_domain::{PersonId, Refusal, SessionId};
use caseboard_store::sessions::LiveSession;
use caseboard_store::{Cx, StoreError, Tx, affiliations, certifications, notices, persons, sessions};
use jiff::{SignedDuration, Timestamp};

use super::{Affiliation, SessionUser};
use crate::app::{App, Settings};
use crate::centers::CenterBrief;
use crate::error::Error;
use crate::secrets::{digest, new_token};
use crate::security_level;

/// A session that is not used for so long is over.
pub const IDLE: SignedDuration = SignedDuration::from_hours(12);
/// A session is over after so long, however much it is used.
pub const ABSOLUTE: SignedDuration = SignedDuration::from_hours(7 * 24);
/// That a session is used is written down at most this often.
const NOTE: SignedDuration = SignedDuration::from_mins(1);

/// When a session ends that began at `began` and is used now.
fn end(began: Timestamp, now: Timestamp) -> Timestamp {
    (now + IDLE).min(began + ABSOLUTE)
}

/// Begins a session and returns its token, which cannot be read again.
pub(super) async fn begin(app: &App, tx: &Tx, person: PersonId) -> Result<(SessionId, String), StoreError> {
    let (token, now) = (new_token(&*app.entropy), app.now());
    let id = SessionId::from_uuid(app.new_id());
    sessions::insert(tx, &digest(&token), id, person, now, end(now, now)).await?;
    Ok((id, token))
}

/// Returns the live session of a token; `None` if it has ended or the account is closed.
///
/// # Errors
/// When the database cannot be read.
pub async fn authenticate(app: &App, token: &str) -> Result<Option<SessionFacts>, Error> {
    let (hash, now) = (digest(token), app.now());
    let live: Result<_, StoreError> = app
        .db
        .read(move |cx| async move { with_centers(&cx, sessions::find(&cx, &hash, now).await?).await })
        .await;
    let Some(live) = live? else { return Ok(None) };
    if now.duration_since(live.last_seen_at) >= NOTE {
        let expires = end(live.created_at, now);
        let noted: Result<(), StoreError> = app
            .db
            .write(move |tx| async move {
                sessions::mark_seen(&tx, &hash, now, expires).await?;
                Ok(tx.commit(()))
            })
            .await;
        if let Err(error) = noted {
            // The next request notes it. A busy writer must not refuse one that only reads.
            tracing::warn!(%error, "the use of a session was not noted");
        }
    }
    Ok(Some(live.facts))
}

/// Adds the verified centers to a session.
async fn with_centers(cx: &Cx, live: Option<LiveSession>) -> Result<Option<LiveSession>, StoreError> {
    let Some(mut live) = live else { return Ok(None) };
    // Only these roles have affiliations; other roles save the query.
    if matches!(live.facts.role, Role::Surgeon | Role::Admin) {
        live.facts.centers = affiliations::list_verified_centers(cx, live.facts.person).await?;
    }
    Ok(Some(live))
}

/// Returns the user of a session that something was signed for; `None` if it has ended or the account is closed. Does not
/// count as a use of the session.
///
/// # Errors
/// When the database cannot be read.
pub(crate) async fn of(
    app: &App,
    person: PersonId,
    session: SessionId,
) -> Result<Option<SessionFacts>, Error> {
    let now = app.now();
    let live: Result<_, StoreError> = app
        .db
        .read(move |cx| async move {
            with_centers(&cx, sessions::find_by_id(&cx, person, session, now).await?).await
        })
        .await;
    Ok(live?.map(|live| live.facts))
}

/// Whether a session has not ended since it was authenticated. Does not count as a use.
///
/// # Errors
/// When the database cannot be read.
pub async fn alive(app: &App, facts: &SessionFacts) -> Result<bool, Error> {
    let (person, session, now) = (facts.person, facts.session, app.now());
    Ok(app.db.read(move |cx| async move { sessions::is_alive(&cx, person, session, now).await }).await?)
}

/// Reads the session's user.
pub(super) async fn user(cx: &Cx, settings: &Settings, id: PersonId) -> Result<SessionUser, Error> {
    // A session refers to its person, so there is one.
    let (mut person, profile_picture) =
        persons::find_with_picture(cx, id).await?.ok_or_else(Refusal::forbidden)?;
    person.email_verified |= !settings.email_verification;
    let affiliations: Vec<Affiliation> = affiliations::list_of_person(cx, id)
        .await?
        .into_iter()
        .map(|tie| Affiliation { center: CenterBrief::from(tie.center), status: tie.status })
        .collect();
    let certified = match person.role {
        Role::Professional => certifications::list_centers_of_person(cx, id).await?,
        _ => affiliations::list_verified_centers(cx, id).await?,
    };
    let unread = notices::count_unread(cx, id, person.role != Role::Professional).await?;
    let level = security_level::derive(cx, id, person.role, person.email_verified).await?;
    Ok(SessionUser { person, affiliations, certified, unread, security_level: level, profile_picture })
}
