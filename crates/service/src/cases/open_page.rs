//! The open cases on a page of a professional's list: from the first ones of the group in memory, or from the database.

use std::collections::HashSet;
use std::sync::Arc;

use caseboard_domain::CaseId;
use caseboard_domain::case_search::CaseSearch;
use caseboard_domain::page::{Cursor, Keyset, Slice};
use caseboard_store::Conn;
use caseboard_store::engagements::{ProfessionalCaseRow, ROWS_OF_PERSON_MAX};
use caseboard_store::notices::CaseNoticeRow;
use caseboard_store::open_cases::{self, CANDIDATES_MAX, OpenCaseRow, OpenCases};
use jiff::Timestamp;

use crate::case_cache::CachedCase;
use crate::open_case_cache::FirstOpenCases;
use crate::{App, Error};

/// The filters and the page of a list of open cases.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CaseListQuery {
    /// The filters of the open cases.
    pub search: CaseSearch,
    /// The page.
    pub page: Keyset,
}

/// An own engagement with its notices, newest first.
pub(super) type OwnEngagementRow = (ProfessionalCaseRow, Vec<CaseNoticeRow>);

/// Returns the case of one of the professional's engagements.
pub(super) const fn case_of(row: &ProfessionalCaseRow) -> CaseId {
    row.engagement_row.engagement.case
}

/// Returns the open cases of a page; `version` is that of [`crate::open_case_cache`], `own` the engagements of the professional.
pub(super) async fn open_page(
    conn: &Conn,
    app: &App,
    version: u64,
    open: OpenCases,
    own: &[OwnEngagementRow],
    query: &CaseListQuery,
    now: Timestamp,
) -> Result<Slice<Arc<CachedCase>>, Error> {
    let case_cache = app.case_cache();
    if query.page.after.is_none() && query.search.is_empty() {
        let first = app.open_case_cache().get(conn, case_cache, version, open.category, now).await?;
        if let Some(page) = page_from_cache(&first, own, open.after, query.page) {
            return Ok(page);
        }
    }
    let Slice { items, next } = open_rows(conn, open, query).await?;
    let cases = case_cache.load(conn, items.iter().map(|row| (row.id, row.revision))).await?;
    Ok(Slice { items: items.iter().filter_map(|row| cases.get(&row.id).cloned()).collect(), next })
}

/// Returns the page after a place from the first open cases of the group; `None` if they may not suffice.
fn page_from_cache(
    first: &FirstOpenCases,
    own: &[OwnEngagementRow],
    after: Cursor,
    page: Keyset,
) -> Option<Slice<Arc<CachedCase>>> {
    // With as many rows as are read at once, there may be further engagements.
    if own.iter().map(|(_, notices)| notices.len().max(1)).sum::<usize>() >= ROWS_OF_PERSON_MAX {
        return None;
    }
    let engaged: HashSet<CaseId> = own
        .iter()
        .filter(|(row, _)| row.engagement_row.engagement.state.has_own_section())
        .map(|(row, _)| case_of(row))
        .collect();
    let cursor = |case: &Arc<CachedCase>| Cursor { at: case.row.case.start, id: case.row.case.id.as_uuid() };
    let open = first.cases.iter().filter(|case| cursor(case) > after && !engaged.contains(&case.row.case.id));
    let found: Vec<Arc<CachedCase>> = open.take(page.read() as usize).cloned().collect();
    (first.complete || found.len() == page.read() as usize).then(|| page.slice(found, cursor))
}

/// Reads which open cases are on a page.
async fn open_rows(
    conn: &Conn,
    open: OpenCases,
    CaseListQuery { search, page }: &CaseListQuery,
) -> Result<Slice<OpenCaseRow>, Error> {
    if search.is_empty() {
        let rows = open_cases::list(conn, open, page.read()).await?;
        return Ok(page.slice(rows, OpenCaseRow::cursor));
    }
    let candidates = open_cases::list_candidates(conn, open, search.range().until, search.center()).await?;
    let mut found = Vec::new();
    let mut last = None;
    for candidate in &candidates {
        if found.len() == page.count() {
            break;
        }
        if search.matches(candidate.searched()) {
            found.push(candidate.open_case());
        }
        last = Some(candidate.open_case());
    }
    // There may be more if a candidate was not compared, or if the list of candidates is not complete.
    let complete =
        last.map(|it| it.id) == candidates.last().map(|it| it.id) && candidates.len() < CANDIDATES_MAX;
    let next = last.filter(|_| !complete).map(|it| it.cursor());
    Ok(Slice { items: found, next })
}
