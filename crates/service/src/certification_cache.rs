//! The centers that have certified a professional, kept in memory: every list of cases marks the cases of these centers.
//!
//! Only lists use it. Whether a professional may be invited or accept is read in the transaction that decides it.

use std::fmt;
use std::sync::Arc;

use caseboard_domain::{CenterId, PersonId};
use caseboard_store::change_feed::ChangeFeed;
use caseboard_store::{CachedData, Conn, StoreError, certifications};
use jiff::{SignedDuration, Timestamp};
use quick_cache::sync::Cache;

/// How many professionals are kept; one takes about 150 bytes.
const CAPACITY: usize = 20_000;
/// How long the centers of a professional are used without asking the database. A change ends this at once on the node that
/// commits it, on others when they are notified; the minute bounds how long a lost notification shows a wrong mark.
const MAX_AGE: SignedDuration = SignedDuration::from_mins(1);

#[derive(Clone)]
struct CachedCenters {
    centers: Arc<[CenterId]>,
    version: u64,
    read_at: Timestamp,
}

/// The certifying centers in memory of this node, by professional.
pub(crate) struct CertificationCache(Cache<PersonId, CachedCenters>);

impl Default for CertificationCache {
    fn default() -> Self {
        Self(Cache::new(CAPACITY))
    }
}

impl fmt::Debug for CertificationCache {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CertificationCache").field("professionals", &self.0.len()).finish()
    }
}

impl CertificationCache {
    /// Returns the centers that have certified a professional. `version` is that of [`version`] from before the read of `conn`
    /// began.
    pub(crate) async fn get(
        &self,
        conn: &Conn,
        version: u64,
        person: PersonId,
        now: Timestamp,
    ) -> Result<Arc<[CenterId]>, StoreError> {
        if let Some(found) = self.0.get(&person)
            && found.version == version
            && (found.read_at..found.read_at + MAX_AGE).contains(&now)
        {
            return Ok(found.centers);
        }
        let centers: Arc<[CenterId]> = certifications::list_centers_of_person(conn, person).await?.into();
        self.0.insert(person, CachedCenters { centers: Arc::clone(&centers), version, read_at: now });
        Ok(centers)
    }
}

/// Returns the version under which a read may use and fill the cache; call it before the read begins.
pub(crate) fn version(feed: &ChangeFeed) -> u64 {
    feed.version(CachedData::Certifications)
}
