//! The list of centers that people choose from.

use caseboard_store::centers;

use super::CenterBrief;
use crate::app::App;
use crate::error::Error;

/// Returns the active centers, sorted by name.
///
/// # Errors
/// When the database cannot be read.
pub async fn list_centers(app: &App) -> Result<Vec<CenterBrief>, Error> {
    let active =
        app.db.read(|conn| async move { centers::list_active(&conn).await }).await.map_err(Error::from)?;
    Ok(active.into_iter().map(CenterBrief::from).collect())
}
