//! Inviting, asking, accepting, rejecting, acknowledging, withdrawing (C-38 … C-79).

use crate::openapi::{Read, Write};
use crate::wire::invitations::{
    AcceptedAnswer, Acknowledge, AcknowledgedAnswer, AnswerInvitation, AnswerRequest, AnswerRequestAnswer, DeclinedAnswer, InviteFavorites,
    InviteFavoritesAnswer, RequestInvite, RequestInviteAnswer, WithdrawJob, WithdrawnAnswer,
};
use crate::wire::notices::Message;
use crate::wire::params::{CenterRange, IdempotencyKey, SurgeonRange};

/// Invites favorites; a pending request of an invitee becomes an invitation (K-30, AMB-37). For the owners of the case.
#[utoipa::path(
    post,
    path = "/api/invitefavorites",
    operation_id = "inviteFavorites",
    tag = "invitations",
    summary = "Invite favorites to a case",
    params(IdempotencyKey),
    request_body(content = InviteFavorites),
    responses((status = 200, description = "Who was invited and who was passed over", body = InviteFavoritesAnswer), Write),
    security(("bearer" = [])),
)]
pub(crate) async fn invite_favorites() -> crate::routes::Pending {
    crate::routes::Pending
}

/// Asks the owners of a case for an invitation (K-34, AMB-35). SCHEDULE_CONFLICT (409) when the person is confirmed elsewhere at this time (AMB-34); at most three requests per case (AMB-36).
#[utoipa::path(
    post,
    path = "/api/requestinvite",
    operation_id = "requestInvite",
    tag = "invitations",
    summary = "Ask for an invitation",
    params(IdempotencyKey),
    request_body(content = RequestInvite),
    responses((status = 200, description = "What became of it", body = RequestInviteAnswer), Write),
    security(("bearer" = [])),
)]
pub(crate) async fn request_invite() -> crate::routes::Pending {
    crate::routes::Pending
}

/// Answers a request with an invitation (K-35, C-74). ALREADY_ANSWERED (409) when another owner was first (AMB-55). For the owners of the case.
#[utoipa::path(
    post,
    path = "/api/inviting",
    operation_id = "inviting",
    tag = "invitations",
    summary = "Answer a request with an invitation",
    params(IdempotencyKey),
    request_body(content = AnswerRequest),
    responses((status = 200, description = "Invited", body = AnswerRequestAnswer), Write),
    security(("bearer" = [])),
)]
pub(crate) async fn inviting() -> crate::routes::Pending {
    crate::routes::Pending
}

/// Declines a request (K-36, C-76). ALREADY_ANSWERED (409) when another owner was first (AMB-55). For the owners of the case.
#[utoipa::path(
    post,
    path = "/api/declining",
    operation_id = "declining",
    tag = "invitations",
    summary = "Decline a request",
    params(IdempotencyKey),
    request_body(content = AnswerRequest),
    responses((status = 200, description = "Declined", body = AnswerRequestAnswer), Write),
    security(("bearer" = [])),
)]
pub(crate) async fn declining() -> crate::routes::Pending {
    crate::routes::Pending
}

/// Takes a place if one is free, first come, first served (K-37, C-64, AMB-33). Accepting twice answers `CONFIRMED` again. SCHEDULE_CONFLICT (409) when the person is confirmed elsewhere at this time (AMB-34). For the recipient.
#[utoipa::path(
    post,
    path = "/api/accepted",
    operation_id = "accepted",
    tag = "invitations",
    summary = "Accept an invitation",
    params(IdempotencyKey),
    request_body(content = AnswerInvitation),
    responses((status = 200, description = "What became of it", body = AcceptedAnswer), Write),
    security(("bearer" = [])),
)]
pub(crate) async fn accepted() -> crate::routes::Pending {
    crate::routes::Pending
}

/// Rejects an invitation (K-38, C-52). For the recipient.
#[utoipa::path(
    post,
    path = "/api/declined",
    operation_id = "declined",
    tag = "invitations",
    summary = "Reject an invitation",
    params(IdempotencyKey),
    request_body(content = AnswerInvitation),
    responses((status = 200, description = "Rejected", body = DeclinedAnswer), Write),
    security(("bearer" = [])),
)]
pub(crate) async fn declined() -> crate::routes::Pending {
    crate::routes::Pending
}

/// Marks a message read; with `status: ACKNOWLEDGED` also acknowledges a cancellation or a declined request (K-39, K-40, AMB-54). For the recipient.
#[utoipa::path(
    post,
    path = "/api/acknowledged",
    operation_id = "acknowledged",
    tag = "invitations",
    summary = "Acknowledge or discard a message",
    params(IdempotencyKey),
    request_body(content = Acknowledge),
    responses((status = 200, description = "Read", body = AcknowledgedAnswer), Write),
    security(("bearer" = [])),
)]
pub(crate) async fn acknowledged() -> crate::routes::Pending {
    crate::routes::Pending
}

/// Gives the place back, at least 72 hours before the start (K-41, C-60); later WITHDRAW_LOCKED (409). For the confirmed professional.
#[utoipa::path(
    post,
    path = "/api/withdrawjob",
    operation_id = "withdrawJob",
    tag = "invitations",
    summary = "Withdraw from a confirmed case",
    params(IdempotencyKey),
    request_body(content = WithdrawJob),
    responses((status = 200, description = "Withdrawn", body = WithdrawnAnswer), Write),
    security(("bearer" = [])),
)]
pub(crate) async fn withdraw_job() -> crate::routes::Pending {
    crate::routes::Pending
}

/// Requests for an invitation to the center's cases, asked in the range, newest first (K-25). Default: one month back to today. For its administrators.
#[utoipa::path(
    get,
    path = "/api/requestedinvites",
    operation_id = "requestedInvites",
    tag = "invitations",
    summary = "The requests to a center",
    params(CenterRange),
    responses((status = 200, description = "The requests", body = Vec<Message>), Read),
    security(("bearer" = [])),
)]
pub(crate) async fn requested_invites() -> crate::routes::Pending {
    crate::routes::Pending
}

/// Requests for an invitation to the surgeon's cases, asked in the range, newest first (K-24). Default: one month back to today.
#[utoipa::path(
    get,
    path = "/api/requestedinvitestosurgeon",
    operation_id = "requestedInvitesToSurgeon",
    tag = "invitations",
    summary = "The requests to a surgeon",
    params(SurgeonRange),
    responses((status = 200, description = "The requests", body = Vec<Message>), Read),
    security(("bearer" = [])),
)]
pub(crate) async fn requested_invites_to_surgeon() -> crate::routes::Pending {
    crate::routes::Pending
}
