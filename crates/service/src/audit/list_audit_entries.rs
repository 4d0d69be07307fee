//! Pages of audit log entries.

use caseboard_domain::actor::CenterManager;
use caseboard_domain::page;
use caseboard_store::audit as store;

use super::query::{Asked, AuditQuery, Listed, cursor, place};
use crate::app::App;
use crate::error::Error;

/// The default page size.
const PAGE: u32 = 50;

/// A page of entries, newest first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Page {
    /// The entries.
    pub entries: Vec<Listed>,
    /// The cursor of the next page; `None` after the last one.
    pub next: Option<String>,
}

/// Entries of a center, or for a system administrator of all, newest first.
///
/// # Errors
/// 403, the same for a foreign and a missing center; VALIDATION naming `action`, `from`, `to`, `before` or `limit`.
pub async fn list_audit_entries(
    app: &App,
    actor: &CenterManager,
    question: AuditQuery,
) -> Result<Page, Error> {
    let size = page::Page::parse(None, question.limit, PAGE)?.size as usize;
    let (asked, now) = (Asked::of(actor, question)?, app.now());
    app.db
        .read(move |cx| async move {
            let filter = asked.filter(&cx, now).await?;
            let mut found = store::list_newest(&cx, &filter).await?;
            let more = found.len() > size;
            found.truncate(size);
            let next = found.last().filter(|_| more).map(|(record, _)| cursor(&place(record)));
            Ok(Page { entries: found.into_iter().map(|it| asked.shown(it)).collect(), next })
        })
        .await
}
