//! The list of centers that people choose from.

use caseboard_store::centers;

use super::CenterBrief;
use crate::app::App;
use crate::boxed;
use crate::error::Error;

/// Returns the confirmed, active centers, sorted by name.
#[boxed]
pub async fn list_centers(app: &App) -> Result<Vec<CenterBrief>, Error> {
    let confirmed =
        app.db.read(|conn| async move { centers::list_confirmed(&conn).await }).await.map_err(Error::from)?;
    Ok(confirmed.into_iter().map(CenterBrief::from).collect())
}
