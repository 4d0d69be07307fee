//! Unread notifications (D-11 … D-13).

use crate::openapi::Read;
use crate::wire::notices::Message;
use crate::wire::scalar::Id;
use crate::wire::words::NoticeFilter;

/// The unread messages of the session's person, newest first, at most 200 (K-19, K-20, AMB-53).
#[utoipa::path(
    get,
    path = "/api/unreadnotifications/{userId}/{filter}",
    operation_id = "unreadNotifications",
    tag = "notices",
    summary = "Unread notifications",
    params(("userId" = Id, Path, description = "The session's person."), ("filter" = inline(NoticeFilter), Path, description = "Which messages.")),
    responses((status = 200, description = "The messages", body = Vec<Message>), Read),
    security(("bearer" = [])),
)]
pub(crate) async fn unread_notifications() -> crate::routes::Pending {
    crate::routes::Pending
}
