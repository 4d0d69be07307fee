//! Cases that many lists show, kept in memory between requests.
//!
//! A list reads the ids and revisions of its cases in every request, and only cases with another revision than the one in
//! memory are read as a whole. A case of this cache is therefore never older than the database, also with several nodes.
//! The first open cases of a group ([`crate::open_case_cache`]) are used for up to a second without this comparison.

use std::borrow::Cow;
use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, OnceLock};

use caseboard_domain::CaseId;
use caseboard_domain::case::OpenState;
use caseboard_domain::person::Category;
use caseboard_store::cases::{self, CaseRow, RevisedCaseRow};
use caseboard_store::{Conn, StoreError};
use quick_cache::Weighter;
use quick_cache::sync::Cache;

/// How many bytes the cases take about at most: 64 MiB.
const CAPACITY: u64 = 64 << 20;
/// How many cases these are if they have as much text as usual.
const USUAL_NUMBER: usize = 10_000;
/// How many times a case has its texts in memory at most: in its row and in each JSON.
const COPIES: usize = 2 + 2 * Category::ALL.len();

/// A case in memory.
pub struct CachedCase {
    /// The case with its center.
    pub row: CaseRow,
    revision: i64,
    json: OnceLock<(OpenState, Box<str>)>,
    open_json: [[OnceLock<Box<str>>; 2]; Category::ALL.len()],
}

impl CachedCase {
    /// Returns the JSON of the case for this state. `render` is called the first time, and when the state is another one
    /// than then.
    ///
    /// # Errors
    /// The error of `render`.
    pub fn json<E>(
        &self,
        state: OpenState,
        render: impl FnOnce(&CaseRow) -> Result<String, E>,
    ) -> Result<Cow<'_, str>, E> {
        if let Some((rendered, json)) = self.json.get()
            && *rendered == state
        {
            return Ok(Cow::Borrowed(json));
        }
        let json = render(&self.row)?;
        // Without effect if it has the JSON for another state, or if another request was faster.
        let _ = self.json.set((state, json.as_str().into()));
        Ok(Cow::Owned(json))
    }
}

impl CachedCase {
    /// Returns the JSON of an open case for professionals of a group without an engagement on it, which depends on whether the
    /// center certifies them. `render` is called the first time.
    ///
    /// # Errors
    /// The error of `render`.
    pub fn open_json<E>(
        &self,
        category: Category,
        certified: bool,
        render: impl FnOnce() -> Result<String, E>,
    ) -> Result<&str, E> {
        let number = usize::try_from(category.id()).unwrap_or_default();
        let json = &self.open_json[number][usize::from(certified)];
        if let Some(json) = json.get() {
            return Ok(json);
        }
        let rendered = render()?.into_boxed_str();
        Ok(json.get_or_init(|| rendered))
    }
}

impl fmt::Debug for CachedCase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CachedCase")
            .field("row", &self.row)
            .field("revision", &self.revision)
            .finish_non_exhaustive()
    }
}

impl PartialEq for CachedCase {
    fn eq(&self, other: &Self) -> bool {
        (&self.row, self.revision) == (&other.row, other.revision)
    }
}

/// Estimates the bytes of a case by the texts that people enter, because one case may have a hundred times as much text as
/// another one.
#[derive(Clone)]
struct ByText;

impl Weighter<CaseId, Arc<CachedCase>> for ByText {
    fn weight(&self, _: &CaseId, cached: &Arc<CachedCase>) -> u64 {
        let case = &cached.row.case;
        let text = case.notes.len() + case.procedures.iter().map(String::len).sum::<usize>();
        u64::try_from(2_048 + COPIES * text).unwrap_or(u64::MAX)
    }
}

/// The cases in memory of this node.
pub(crate) struct CaseCache(Cache<CaseId, Arc<CachedCase>, ByText>);

impl Default for CaseCache {
    fn default() -> Self {
        Self(Cache::with_weighter(USUAL_NUMBER, CAPACITY, ByText))
    }
}

impl CaseCache {
    /// Returns cases by id. Those that are not in memory with this revision are read with one statement.
    pub(crate) async fn load(
        &self,
        conn: &Conn,
        revisions: impl Iterator<Item = (CaseId, i64)>,
    ) -> Result<HashMap<CaseId, Arc<CachedCase>>, StoreError> {
        let mut found = HashMap::new();
        let mut missing = Vec::new();
        for (id, revision) in revisions {
            match self.0.get(&id) {
                Some(case) if case.revision == revision => drop(found.insert(id, case)),
                _ => missing.push(id),
            }
        }
        if missing.is_empty() {
            return Ok(found);
        }
        for RevisedCaseRow { case_row, revision } in cases::list_of(conn, &missing).await? {
            let id = case_row.case.id;
            let (json, open_json) = (OnceLock::new(), Default::default());
            let case = Arc::new(CachedCase { row: case_row, revision, json, open_json });
            self.0.insert(id, Arc::clone(&case));
            found.insert(id, case);
        }
        Ok(found)
    }
}
