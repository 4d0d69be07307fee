//! All notices of a person, page by page: an added call for earlier notices (AMB-53).

use caseboard_domain::PersonId;
use caseboard_domain::actor::Actor;
use caseboard_domain::page::{Keyset, Slice};
use caseboard_store::StoreError;
use caseboard_store::notices::{self, NoticeScope};

use super::ListedNotice;
use crate::boxed;
use crate::{App, Error};

/// A page of notices, newest first.
#[derive(Debug, Clone, PartialEq)]
pub struct History {
    /// The notices of the page.
    pub page: Slice<ListedNotice>,
    /// Number of items on all pages.
    pub total: i64,
    /// Number of unread notices on all pages.
    pub unread: i64,
}

/// Returns a page of a person's notices, or of the unread ones.
///
/// # Errors
/// FORBIDDEN for another person.
#[boxed]
pub async fn list_notices(
    app: &App,
    actor: &Actor,
    user: PersonId,
    unread_only: bool,
    page: Keyset,
) -> Result<History, Error> {
    actor.require_self(user)?;
    let now = app.now();
    let scope = if unread_only { NoticeScope::Unread } else { NoticeScope::All };
    let read: Result<_, StoreError> = app
        .db
        .read(move |conn| async move {
            let items = notices::list(&conn, user, scope, page).await?;
            let unread = notices::count(&conn, user, true).await?;
            let total = if unread_only { unread } else { notices::count(&conn, user, false).await? };
            Ok((items, total, unread))
        })
        .await;
    let (items, total, unread) = read?;
    Ok(History { page: ListedNotice::slice(page, items, actor, now), total, unread })
}
