//! Sessions, kept in memory for a second between requests.
//!
//! A session is dropped as soon as a commit changes what it grants, on this node before the caller of that commit gets its
//! answer, on other nodes by the notification of the change feed. The second bounds what a lost notification can do.

use std::fmt;
use std::sync::Arc;

use caseboard_store::change_feed::ChangeFeed;
use caseboard_store::sessions::ActiveSession;
use caseboard_store::{CachedData, StoreError};
use jiff::{SignedDuration, Timestamp};
use quick_cache::sync::Cache;

/// How many sessions are kept; one takes about 500 bytes.
const CAPACITY: usize = 10_000;
/// How long a session is used without asking the database.
const MAX_AGE: SignedDuration = SignedDuration::from_secs(1);

#[derive(Clone)]
struct CachedSession {
    session: Arc<ActiveSession>,
    version: u64,
    read_at: Timestamp,
}

/// The sessions in memory of this node, by the hashes of their tokens.
pub(crate) struct SessionCache(Cache<[u8; 32], CachedSession>);

impl Default for SessionCache {
    fn default() -> Self {
        Self(Cache::new(CAPACITY))
    }
}

impl fmt::Debug for SessionCache {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SessionCache").field("sessions", &self.0.len()).finish()
    }
}

impl SessionCache {
    /// Returns the session of a token. `read` asks the database if the session is not in memory; a token without a session
    /// is asked for every time.
    ///
    /// # Errors
    /// The error of `read`.
    pub(crate) async fn get(
        &self,
        feed: &ChangeFeed,
        hash: &[u8; 32],
        now: Timestamp,
        read: impl Future<Output = Result<Option<ActiveSession>, StoreError>>,
    ) -> Result<Option<Arc<ActiveSession>>, StoreError> {
        // The version was read before the session, so that a commit during that read is noticed.
        let version = feed.version(CachedData::Sessions);
        if let Some(found) = self.0.get(hash)
            && found.version == version
            && (found.read_at..found.read_at + MAX_AGE).contains(&now)
            && now < found.session.expires_at
        {
            return Ok(Some(found.session));
        }
        let Some(session) = read.await?.map(Arc::new) else { return Ok(None) };
        self.0.insert(*hash, CachedSession { session: Arc::clone(&session), version, read_at: now });
        Ok(Some(session))
    }

    /// Drops a session whose stored times have changed.
    pub(crate) fn remove(&self, hash: &[u8; 32]) {
        self.0.remove(hash);
    }
}
