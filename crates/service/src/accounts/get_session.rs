//! The signed-in person.

use caseboard_domain::actor::SessionFacts;

use super::SessionUser;
use super::session::user;
use crate::app::App;
use crate::error::Error;

/// Returns the session's person with current data.
///
/// # Errors
/// When the database cannot be read.
pub async fn get_session(app: &App, facts: &SessionFacts) -> Result<SessionUser, Error> {
    let (settings, person) = (app.settings.clone(), facts.person);
    app.db.read(move |cx| async move { user(&cx, &settings, person).await }).await
}
