//! The unread notices of a person: the bell and the notifications screen (AMB-53).

use caseboard_domain::PersonId;
use caseboard_domain::actor::Actor;
use caseboard_store::notices;

use super::ListedNotice;
use crate::{App, Error};

/// Returns the unread notices, newest first, at most 200. `without_cancelled` (NOT_CANCELLED) excludes notices about
/// cancelled cases.
///
/// # Errors
/// 403 for another person.
pub async fn list_unread_notices(
    app: &App,
    actor: &Actor,
    user: PersonId,
    without_cancelled: bool,
) -> Result<Vec<ListedNotice>, Error> {
    actor.require_self(user)?;
    let now = app.now();
    let list = app
        .db
        .read(move |conn| async move { notices::list_unread(&conn, user, without_cancelled).await })
        .await?;
    Ok(list.into_iter().map(|notice| ListedNotice::new(notice, user, now)).collect())
}
