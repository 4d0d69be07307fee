//! The private calendar feed.

use caseboard_service::calendar;
use serde::Serialize;
use utoipa::ToSchema;

use super::scalar::Instant;

/// Whether there is a private calendar feed. Its address is shown only when it is created.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CalendarLink {
    /// When the address was created; `null` without a feed.
    pub created_at: Option<Instant>,
}

/// The address of the private calendar feed, shown once.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CreatedCalendarLink {
    /// The address for calendar programs.
    #[schema(max_length = 2000, examples("https://cases.example.org/api/calendar/wq3nV0y1m6b5Qm2s.ics"))]
    pub url: String,
    /// When it was created.
    pub created_at: Instant,
}

impl From<calendar::CreatedCalendarLink> for CreatedCalendarLink {
    fn from(calendar::CreatedCalendarLink { url, created_at }: calendar::CreatedCalendarLink) -> Self {
        Self { url, created_at: created_at.into() }
    }
}
