//! The browsers that get push messages (AMB-177).

use caseboard_domain::{PersonId, PushSubscriptionId, SessionId};
use jiff::Timestamp;

use crate::connection::{Conn, Tx};
use crate::error::StoreError;
use crate::row::row;
use crate::stmt::statements;
use crate::value::{id_list, params};

row! {
    /// A browser that gets push messages.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct PushSubscriptionRow {
        /// Its id.
        pub id: PushSubscriptionId = "u.id",
        /// The person who gets the messages.
        pub person: PersonId = "u.person_id",
        /// The session that subscribed, or the last one that began on the same device.
        pub session: SessionId = "u.session_id",
        /// The address at the push service.
        pub endpoint: String = "u.endpoint",
        /// The public key of the browser.
        pub public_key: Vec<u8> = "u.public_key",
        /// The secret that the browser shares with the installation.
        pub auth: Vec<u8> = "u.auth",
        /// The header `User-Agent`, if it was sent.
        pub user_agent: Option<String> = "u.user_agent",
        /// When the browser subscribed last.
        pub created_at: Timestamp = "u.created_at",
    }
}

statements! {
    OF_PERSON: PushSubscriptionRow = "SELECT {columns} FROM push_subscriptions u WHERE u.person_id = $1
        ORDER BY u.created_at DESC, u.id DESC LIMIT 100";
    FIND: PushSubscriptionRow = "SELECT {columns} FROM push_subscriptions u JOIN persons p ON p.id = u.person_id
        WHERE u.id = $1 AND p.active = TRUE";
    IDS_OF_PERSONS: (PersonId, PushSubscriptionId) = "SELECT u.person_id, u.id FROM {ids}
        JOIN push_subscriptions u ON u.person_id = {id} ORDER BY u.person_id, u.id";
    /// A browser has one endpoint, so another person who signs in there takes it over. Queued messages to the former person
    /// name the deleted row, so they are not shown to the new one.
    TAKE_OVER = "DELETE FROM push_subscriptions WHERE endpoint = $1 AND person_id <> $2";
    SAVE = "INSERT INTO push_subscriptions
            (id, person_id, session_id, endpoint, public_key, auth, user_agent, created_at, device_hash)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, (SELECT device_hash FROM sessions WHERE person_id = $2 AND id = $3))
        ON CONFLICT (endpoint) DO UPDATE SET session_id = excluded.session_id,
            public_key = excluded.public_key, auth = excluded.auth, user_agent = excluded.user_agent,
            created_at = excluded.created_at, device_hash = excluded.device_hash
            WHERE push_subscriptions.person_id = excluded.person_id";
    DELETE_OLDEST = "DELETE FROM push_subscriptions WHERE person_id = $1 AND id NOT IN (
        SELECT id FROM push_subscriptions WHERE person_id = $1 ORDER BY created_at DESC, id DESC LIMIT 10)";
    DELETE_OWN = "DELETE FROM push_subscriptions WHERE id = $1 AND person_id = $2";
    DELETE = "DELETE FROM push_subscriptions WHERE id = $1";
    MOVE_TO_SESSION = "UPDATE push_subscriptions SET session_id = $3 WHERE person_id = $1 AND device_hash = $2";
    DELETE_OF_SESSION = "DELETE FROM push_subscriptions WHERE person_id = $1 AND session_id = $2";
    DELETE_OF_OTHERS = "DELETE FROM push_subscriptions WHERE person_id = $1 AND session_id <> $2";
    DELETE_UNUSED = "DELETE FROM push_subscriptions WHERE id IN (
        SELECT u.id FROM push_subscriptions u WHERE u.created_at < $1
            AND NOT EXISTS (SELECT 1 FROM devices d WHERE d.person_id = u.person_id)
            AND NOT EXISTS (SELECT 1 FROM sessions s WHERE s.person_id = u.person_id) LIMIT 1000)
        AND created_at < $1";
    DELETE_OF_PERSON = "DELETE FROM push_subscriptions WHERE person_id = $1";
}

/// The number of browsers of a person; when there are more, the oldest ones are deleted.
pub const MAX: usize = 10;

/// Returns the browsers of a person, the newest first.
pub async fn list(conn: &Conn, person: PersonId) -> Result<Vec<PushSubscriptionRow>, StoreError> {
    conn.query(&OF_PERSON, params![person]).await
}

/// Returns a browser; `None` if it was removed or the account is closed.
pub async fn find(conn: &Conn, id: PushSubscriptionId) -> Result<Option<PushSubscriptionRow>, StoreError> {
    conn.query_opt(&FIND, params![id]).await
}

/// Returns the browsers of several people.
pub async fn list_ids(
    conn: &Conn,
    people: &[PersonId],
) -> Result<Vec<(PersonId, PushSubscriptionId)>, StoreError> {
    if people.is_empty() {
        return Ok(Vec::new());
    }
    conn.query(&IDS_OF_PERSONS, &[id_list(people)]).await
}

/// Stores a browser. One of the person with the same endpoint keeps its id, one of another person is deleted; beyond [`MAX`],
/// the oldest ones of the person are deleted.
///
/// # Errors
/// [`StoreError::Guard`] if another person subscribed with the same endpoint at the same time.
pub async fn save(tx: &Tx, row: &PushSubscriptionRow) -> Result<(), StoreError> {
    let PushSubscriptionRow { id, person, session, endpoint, public_key, auth, user_agent, created_at } = row;
    let (keys, agent) = ((&**public_key, &**auth), user_agent.as_deref());
    let values = params![*id, *person, *session, &**endpoint, keys.0, keys.1, agent, *created_at];
    tx.execute(&TAKE_OVER, params![&**endpoint, *person]).await?;
    tx.execute_one(&SAVE, values).await?;
    tx.execute(&DELETE_OLDEST, params![*person]).await.map(drop)
}

/// Deletes a browser of a person; returns false if there is none.
pub async fn delete_own(tx: &Tx, id: PushSubscriptionId, person: PersonId) -> Result<bool, StoreError> {
    Ok(tx.execute(&DELETE_OWN, params![id, person]).await? == 1)
}

/// Deletes a browser that the push service no longer knows.
pub async fn delete(tx: &Tx, id: PushSubscriptionId) -> Result<(), StoreError> {
    tx.execute(&DELETE, params![id]).await.map(drop)
}

/// Deletes browsers that subscribed before `before`, of people without a session and without a known device: they have not
/// signed in since either.
/// Deletes [`DELETE_BATCH`](crate::DELETE_BATCH) at most and returns how many.
pub async fn delete_unused(tx: &Tx, before: Timestamp) -> Result<u64, StoreError> {
    tx.execute(&DELETE_UNUSED, params![before]).await
}

/// Lets the browser of a device belong to a new session there, so that it ends with that one.
pub(crate) async fn move_to_session(
    tx: &Tx,
    person: PersonId,
    device_hash: &[u8; 32],
    session: SessionId,
) -> Result<(), StoreError> {
    tx.execute(&MOVE_TO_SESSION, params![person, device_hash, session]).await.map(drop)
}

/// Deletes the browser that subscribed in a session.
pub(crate) async fn delete_of_session(
    tx: &Tx,
    person: PersonId,
    session: SessionId,
) -> Result<(), StoreError> {
    tx.execute(&DELETE_OF_SESSION, params![person, session]).await.map(drop)
}

/// Deletes the browsers of a person that subscribed in other sessions.
pub(crate) async fn delete_of_other_sessions(
    tx: &Tx,
    person: PersonId,
    session: SessionId,
) -> Result<(), StoreError> {
    tx.execute(&DELETE_OF_OTHERS, params![person, session]).await.map(drop)
}

/// Deletes all browsers of a person.
pub(crate) async fn delete_all(tx: &Tx, person: PersonId) -> Result<(), StoreError> {
    tx.execute(&DELETE_OF_PERSON, params![person]).await.map(drop)
}
