//! The first open cases of each group, kept in memory until a case changes: the lists of all professionals of a group begin with
//! them, and a new case makes many clients read their list at the same moment.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use caseboard_domain::person::Category;
use caseboard_store::change_feed::ChangeFeed;
use caseboard_store::open_cases::{self, FIRST_MAX};
use caseboard_store::{CachedData, Conn, StoreError};
use jiff::{SignedDuration, Timestamp};

use crate::case_cache::{CachedCase, CaseCache};

/// How long the cases of a group are used without asking the database. A change ends this at once on the node that commits
/// it, on others when they are notified; the second bounds what a lost notification can do.
const MAX_AGE: SignedDuration = SignedDuration::from_secs(1);

/// The first open cases of a group.
#[derive(Debug, Clone)]
pub(crate) struct FirstOpenCases {
    /// Cases by start and id; those at the front may have started.
    pub(crate) cases: Vec<Arc<CachedCase>>,
    /// Whether these are all open cases of the group.
    pub(crate) complete: bool,
    version: u64,
    read_at: Timestamp,
}

/// The first open cases of all groups.
#[derive(Default)]
pub(crate) struct OpenCaseCache([Mutex<Option<Arc<FirstOpenCases>>>; Category::ALL.len()]);

impl OpenCaseCache {
    fn of_group(&self, category: Category) -> MutexGuard<'_, Option<Arc<FirstOpenCases>>> {
        let number = usize::try_from(category.id()).unwrap_or_default();
        self.0[number].lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the first open cases of a group; `case_cache` has those that did not change. `version` is that of
    /// [`CachedData::Cases`] from before the read of `conn` began.
    pub(crate) async fn get(
        &self,
        conn: &Conn,
        case_cache: &CaseCache,
        version: u64,
        category: Category,
        now: Timestamp,
    ) -> Result<Arc<FirstOpenCases>, StoreError> {
        let known = self.of_group(category).clone();
        if let Some(known) = known
            && known.version == version
            && (known.read_at..known.read_at + MAX_AGE).contains(&now)
        {
            return Ok(known);
        }
        let rows = open_cases::list_first(conn, category, now).await?;
        let complete = rows.len() < FIRST_MAX;
        let cases = case_cache.load(conn, rows.iter().map(|row| (row.id, row.revision))).await?;
        let cases = rows.iter().filter_map(|row| cases.get(&row.id).cloned()).collect();
        let first = Arc::new(FirstOpenCases { cases, complete, version, read_at: now });
        *self.of_group(category) = Some(Arc::clone(&first));
        Ok(first)
    }
}

/// Returns the version under which a read may use and fill the cache; call it before the read begins.
pub(crate) fn version(feed: &ChangeFeed) -> u64 {
    feed.version(CachedData::Cases)
}
