//! Pages of audit log entries.

use caseboard_domain::actor::CenterManager;
use caseboard_domain::page;
use caseboard_store::audit as store;

use super::query::{AuditEntryView, AuditQuery, ValidatedQuery, cursor_of, format_cursor};
use crate::app::App;
use crate::boxed;
use crate::error::Error;

/// The default page size.
const PAGE: u32 = 50;

/// A page of entries, newest first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Page {
    /// The entries.
    pub entries: Vec<AuditEntryView>,
    /// The cursor of the next page; `None` after the last one.
    pub next: Option<String>,
}

/// Returns a page of the entries of a center, or for a system administrator of all centers, newest first.
///
/// # Errors
/// FORBIDDEN, the same for a foreign and a missing center; VALIDATION of the action, the range, the cursor or the size.
#[boxed]
pub async fn list_audit_entries(app: &App, actor: &CenterManager, query: AuditQuery) -> Result<Page, Error> {
    let size = page::Page::parse(None, query.limit, PAGE)?.size as usize;
    let (validated, now) = (ValidatedQuery::new(actor, query)?, app.now());
    app.db
        .read(move |conn| async move {
            let filter = validated.filter(&conn, now).await?;
            let mut found = store::list_newest(&conn, &filter).await?;
            let more = found.len() > size;
            found.truncate(size);
            let next = found.last().filter(|_| more).map(|(record, _)| format_cursor(&cursor_of(record)));
            Ok(Page { entries: found.into_iter().map(|it| validated.redact(it)).collect(), next })
        })
        .await
}
