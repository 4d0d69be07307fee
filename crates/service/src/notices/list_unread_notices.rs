//! The unread notices of a person: the bell and the notifications screen (AMB-53).

use caseboard_domain::PersonId;
use caseboard_domain::actor::Actor;
use caseboard_domain::page::{Keyset, Slice};
use caseboard_store::StoreError;
use caseboard_store::notices::{self, NoticeScope};

use super::ListedNotice;
use crate::boxed;
use crate::{App, Error};

/// A page of unread notices, newest first.
#[derive(Debug, Clone, PartialEq)]
pub struct UnreadNotices {
    /// The notices of the page.
    pub page: Slice<ListedNotice>,
    /// Number of items on all pages, 100 at most; only with the first page.
    pub count: Option<i64>,
}

/// Returns a page of the unread notices. `without_cancelled` (NOT_CANCELLED) excludes notices about cancelled cases.
///
/// # Errors
/// FORBIDDEN for another person.
#[boxed]
pub async fn list_unread_notices(
    app: &App,
    actor: &Actor,
    user: PersonId,
    without_cancelled: bool,
    page: Keyset,
) -> Result<UnreadNotices, Error> {
    actor.require_self(user)?;
    let now = app.now();
    let scope = if without_cancelled { NoticeScope::UnreadNotCancelled } else { NoticeScope::Unread };
    let read: Result<_, StoreError> = app
        .db
        .read(move |conn| async move {
            let items = notices::list(&conn, user, scope, page).await?;
            let count = match page.after {
                // All of them were read.
                None if items.len() <= page.count() => Some(items.len() as i64),
                None => Some(notices::count_some_unread(&conn, user, without_cancelled).await?),
                Some(_) => None,
            };
            Ok((items, count))
        })
        .await;
    let (items, count) = read?;
    Ok(UnreadNotices { page: ListedNotice::slice(page, items, actor, now), count })
}
