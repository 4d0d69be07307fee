//! The number of active professionals.

use caseboard_domain::actor::Poster;
use caseboard_domain::eligibility::PeopleFilter;

use super::count_people::count;
use crate::app::App;
use crate::error::Error;

/// How many active professionals there are, of any group (AMB-61).
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn count_professionals(app: &App, _: &Poster) -> Result<i64, Error> {
    count(app, PeopleFilter::User).await
}
