//! The data of live updates.

use caseboard_domain::closed_list;
use caseboard_service::change_feed::Topic;
use serde::Serialize;
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

/// The topic of an event of `GET /api/events`, for the document.
pub struct EventTopic;

impl PartialSchema for EventTopic {
    fn schema() -> RefOr<Schema> {
        // The session topic makes the server check the session and is never sent.
        let sent = Topic::ALL.iter().filter(|topic| **topic != Topic::Session);
        let topics: Vec<_> = sent.map(|topic| topic.as_str()).collect();
        closed_list::schema("What changed: the data of an event of `GET /api/events`.", &topics)
    }
}

impl ToSchema for EventTopic {}

/// One event of `GET /api/events`, as a parser of server-sent events returns it.
#[derive(Debug, Serialize, ToSchema)]
pub struct StreamEvent {
    /// `message`, or `end` as the last event, after which the session is over.
    #[schema(example = "message", max_length = 7)]
    pub event: String,
    /// The `EventTopic`, or `session` in the last event.
    #[schema(example = "cases", max_length = 20)]
    pub data: String,
}
