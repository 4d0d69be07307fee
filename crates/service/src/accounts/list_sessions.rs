//! A person's own sessions (AMB-94).

use caseboard_domain::actor::SessionData;
use caseboard_domain::device_name::DeviceName;
use caseboard_store::sessions::{self, ListedSession};

use crate::app::App;
use crate::boxed;
use crate::error::Error;

/// A session in the list of its person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnSession {
    /// The session.
    pub session: ListedSession,
    /// The names of its browser and system.
    pub device: DeviceName,
    /// Whether it is the session of the request.
    pub current: bool,
    /// Whether it was last used from the network of the request.
    pub same_network: bool,
}

/// Lists the active sessions of the session's person: the current one first, then the most recently used.
#[boxed]
pub async fn list_sessions(app: &App, data: &SessionData) -> Result<Vec<OwnSession>, Error> {
    let (person, now) = (data.person, app.now());
    let found = app.db.read(move |conn| async move { sessions::list(&conn, person, now).await }).await?;
    let here = app.origin().map(|origin| origin.address.as_str());
    let own = |mut session: ListedSession| {
        let current = session.id == data.session;
        if current {
            // This request is its last use, which is recorded only after it.
            session.last_seen_at = now;
            session.last_address = here.map(str::to_owned).or(session.last_address);
        }
        OwnSession {
            device: session.user_agent.as_deref().map(DeviceName::of).unwrap_or_default(),
            current,
            same_network: here.is_some() && session.last_address.as_deref() == here,
            session,
        }
    };
    let mut own: Vec<OwnSession> = found.into_iter().map(own).collect();
    own.sort_by_key(|own| !own.current);
    Ok(own)
}
