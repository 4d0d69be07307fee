//! How people are notified outside the application: their preferences, and the daily summary of new cases (AMB-190 to AMB-193).

mod get_notification_preferences;
pub(crate) mod letters;
mod run_daily_summary;
mod update_notification_preferences;

use caseboard_domain::CenterId;
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
        let summary = person.preferences.summary.as_ref();
        let centers = match summary.map(|summary| summary.centers.as_slice()) {
            Some(ids) if !ids.is_empty() => centers::list_of(conn, ids).await?,
            _ => Vec::new(),
        };
        // As everywhere, only centers that are confirmed and active are shown.
        let visible = centers.into_iter().filter(|center| center.active && center.confirmed);
        Ok(Self {
            role: person.role,
            settings: person.notifications,
            preferences: person.preferences.clone(),
            centers: visible.map(|center| (center.id, center.name)).collect(),
        })
    }
}
