//! The number of active professionals.

use caseboard_domain::actor::Poster;
use caseboard_domain::eligibility::PeopleFilter;

use super::count_people::count;
use crate::app::App;
use crate::boxed;
use crate::error::Error;

/// Returns how many active professionals there are in all groups (AMB-61).
#[boxed]
pub async fn count_professionals(app: &App, _: &Poster) -> Result<i64, Error> {
    count(app, PeopleFilter::User).await
}
