//! The signed-in person.

use caseboard_domain::actor::SessionData;

use super::SessionUser;
use super::session::load_user;
use crate::app::App;
use crate::boxed;
use crate::error::Error;

/// Returns the session's person with current data.
#[boxed]
pub async fn get_session(app: &App, session: &SessionData) -> Result<SessionUser, Error> {
    let (settings, person) = (app.settings.clone(), session.person);
    app.db.read(move |conn| async move { load_user(&conn, &settings, person).await }).await
}
