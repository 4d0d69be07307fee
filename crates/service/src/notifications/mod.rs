//! How people are notified outside the application: their preferences, and the daily summary of new cases (AMB-190 to AMB-193).

mod get_notification_preferences;
pub(crate) mod letters;
mod run_daily_summary;
mod update_notification_preferences;

use caseboard_domain::CenterId;
use caseboard_domain::center::Center;
use caseboard_domain::notifications::NotificationPreferences;
use caseboard_domain::person::{NotificationSettings, Person, Role};
use caseboard_store::{Conn, StoreError, centers};

pub use get_notification_preferences::get_notification_preferences;
pub(crate) use run_daily_summary::run_daily_summary;
pub use update_notification_preferences::update_notification_preferences;

/// The preferences of a person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnPreferences {
    /// The role, which decides the kinds to choose from.
    pub role: Role,
    /// The switches of whole channels.
    pub settings: NotificationSettings,
    /// The other choices.
    pub preferences: NotificationPreferences,
    /// The centers of the daily summary with their names.
    pub centers: Vec<(CenterId, String)>,
}

impl OwnPreferences {
    async fn of(conn: &Conn, person: &Person) -> Result<Self, StoreError> {
        // A center that was deactivated later is shown, too: without it, storing the other choices would delete this one, and a
        // summary without centers has the cases of all.
        let centers = summary_centers(conn, &person.preferences).await?;
        Ok(Self {
            role: person.role,
            settings: person.notifications,
            preferences: person.preferences.clone(),
            centers: centers.into_iter().map(|center| (center.id, center.name)).collect(),
        })
    }
}

/// Returns the centers of the daily summary.
async fn summary_centers(
    conn: &Conn,
    preferences: &NotificationPreferences,
) -> Result<Vec<Center>, StoreError> {
    match preferences.summary.as_ref().map(|summary| summary.centers.as_slice()) {
        Some(ids) if !ids.is_empty() => centers::list_of(conn, ids).await,
        _ => Ok(Vec::new()),
    }
}
