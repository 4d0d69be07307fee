//! Whether there is a private feed.

use caseboard_domain::actor::Actor;
use caseboard_store::calendar_feeds;
use jiff::Timestamp;

use super::require_schedule;
use crate::app::App;
use crate::boxed;
use crate::error::Error;

/// Returns when the address of the caller's feed was created; `None` without one. The address itself is not stored.
///
/// # Errors
/// FORBIDDEN for system administrators.
#[boxed]
pub async fn get_calendar_link(app: &App, actor: &Actor) -> Result<Option<Timestamp>, Error> {
    require_schedule(actor)?;
    let person = actor.person();
    Ok(app.db.read(move |conn| async move { calendar_feeds::created_at(&conn, person).await }).await?)
}
