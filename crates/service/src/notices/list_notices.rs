//! All notices of a person, page by page: the `Earlier` tab of the notifications screen (AMB-53).

use caseboard_domain::PersonId;
use caseboard_domain::actor::Actor;
use caseboard_domain::page::Page;
use caseboard_store::notices;

use super::ListedNotice;
use crate::{App, Error};

/// A page of notices, newest first.
#[derive(Debug, Clone, PartialEq)]
pub struct History {
    /// The notices of the page.
    pub items: Vec<ListedNotice>,
    /// Number of items on all pages.
    pub total: i64,
    /// Number of unread notices on all pages.
    pub unread: i64,
}

/// Returns a page of a person's notices, or of the unread ones.
///
/// # Errors
/// 403 for another person.
pub async fn list_notices(
    app: &App,
    actor: &Actor,
    user: PersonId,
    unread_only: bool,
    page: Page,
) -> Result<History, Error> {
    actor.require_self(user)?;
    let now = app.now();
    let read = app.db.read(move |conn| async move {
        let items = notices::list_history(&conn, user, unread_only, page).await?;
        let unread = notices::count_history(&conn, user, true).await?;
        let total = if unread_only { unread } else { notices::count_history(&conn, user, false).await? };
        Ok((items, total, unread))
    });
    let (items, total, unread) =
        read.await.map_err(|error: caseboard_store::StoreError| Error::from(error))?;
    let items = items.into_iter().map(|notice| ListedNotice::new(notice, user, now)).collect();
    Ok(History { items, total, unread })
}
