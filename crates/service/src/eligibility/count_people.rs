//! The number of people that `list_people` lists.

use caseboard_domain::actor::Poster;
use caseboard_domain::eligibility::PeopleFilter;
use caseboard_store::persons::directory;

use super::list_people::filter;
use crate::app::App;
use crate::boxed;
use crate::error::Error;

/// Returns how many people [`super::list_people`] lists with this `sign_in_type`.
///
/// # Errors
/// VALIDATION for an unknown filter; FORBIDDEN for a filter that the actor may not use.
#[boxed]
pub async fn count_people(app: &App, actor: &Poster, sign_in_type: Option<&str>) -> Result<i64, Error> {
    count(app, filter(actor, sign_in_type)?).await
}

pub(super) async fn count(app: &App, filter: PeopleFilter) -> Result<i64, Error> {
    let verified_only = app.settings.email_verification;
    Ok(app.db.read(move |conn| async move { directory::count(&conn, filter, verified_only).await }).await?)
}
