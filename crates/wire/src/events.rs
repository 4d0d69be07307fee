//! The data of live updates.

use caseboard_service::change_feed::Topic;
use utoipa::openapi::schema::{ObjectBuilder, Type};
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

/// The topic of an event of `GET /api/events`, for the document.
pub struct EventTopic;

impl PartialSchema for EventTopic {
    fn schema() -> RefOr<Schema> {
        // The session topic makes the server check the session and is never sent.
        let topics = Topic::ALL.into_iter().filter(|topic| *topic != Topic::Session).map(Topic::name);
        ObjectBuilder::new()
            .schema_type(Type::String)
            .description(Some("What changed: the data of an event of `GET /api/events`."))
            .enum_values(Some(topics))
            .into()
    }
}

impl ToSchema for EventTopic {}
