//! The plans that a center offers by lead time (AMB-152).

use caseboard_domain::CenterId;
use caseboard_domain::actor::Poster;
use caseboard_domain::dispatch::CenterDispatch;
use caseboard_store::dispatch;

use crate::boxed;
use crate::{App, Error};

/// Returns the plans of a center, which are the presets of the product until the center sets its own.
///
/// # Errors
/// FORBIDDEN for a center for which the actor does not post.
#[boxed]
pub async fn get_center_dispatch(
    app: &App,
    actor: &Poster,
    center: CenterId,
) -> Result<CenterDispatch, Error> {
    actor.require_center(center)?;
    let found = app.db.read(move |conn| async move { dispatch::find_of_center(&conn, center).await }).await?;
    Ok(found.unwrap_or_default())
}
