//! Inviting, asking, accepting, rejecting, acknowledging, withdrawing (C-38 … C-79).

use axum::Json;
use caseboard_domain::actor::{Actor, Poster, Professional};
use caseboard_domain::notice::{NoticeKind, NoticeStatus};
use caseboard_service::cases::Dates;
use caseboard_service::invitations;

use crate::auth::As;
use crate::here::Here;
use crate::input::{Command, Query, id, query_id};
use crate::openapi::{Read, Write};
use crate::problem::Problem;
use crate::run;
use crate::wire::invitations::{
    AcceptedAnswer, Acknowledge, AcknowledgedAnswer, AnswerInvitation, AnswerRequest, AnswerRequestAnswer,
    DeclinedAnswer, InviteFavorites, InviteFavoritesAnswer, RequestInvite, RequestInviteAnswer, WithdrawJob,
    WithdrawnAnswer,
};
use crate::wire::notices::Message;
use crate::wire::params::{CenterRange, IdempotencyKey, SurgeonRange};

/// What a client claims as the new state is ignored (C-63), but must be a word of the product (AMB-48).
fn known_status(word: Option<&str>) -> Result<(), Problem> {
    match word {
        Some(word) if NoticeStatus::parse(word).is_none() => {
            Err(Problem::field("status", "status is invalid"))
        }
        _ => Ok(()),
    }
}

/// Invite favorites to a case
///
/// Invites favorites; a pending request of an invitee becomes an invitation (K-30, AMB-37). For the owners of the case.
#[utoipa::path(
    post,
    path = "/api/invitefavorites",
    operation_id = "inviteFavorites",
    tag = "invitations",
    params(IdempotencyKey),
    request_body(content = InviteFavorites),
    responses((status = 200, description = "Who was invited and who was passed over", body = InviteFavoritesAnswer), Write),
    security(("bearer" = [])),
)]
pub(crate) async fn invite_favorites(
    Here(api): Here,
    As(actor): As<Poster>,
    command: Command<InviteFavorites>,
) -> Result<Json<InviteFavoritesAnswer>, Problem> {
    let key = command.idempotency_key(Some(actor.person()), "inviteFavorites");
    let case = id("job", command.input.job.as_deref())?;
    let invitees = command.input.invitees.unwrap_or_default();
    let people: Result<Vec<_>, Problem> = invitees
        .iter()
        .enumerate()
        .map(|(index, invitee)| id(&format!("invitees[{index}].id"), invitee.id.as_deref()))
        .collect();
    let input = invitations::InviteFavorites { case, people: people? };
    let outcome =
        run::command(async move { invitations::invite_favorites(&api.app, &actor, key, input).await })
            .await?;
    Ok(Json(outcome.into()))
}

/// Ask for an invitation
///
/// Asks the owners of a case for an invitation (K-34, AMB-35). SCHEDULE_CONFLICT (409) when the person is confirmed elsewhere at this time (AMB-34); at most three requests per case (AMB-36).
#[utoipa::path(
    post,
    path = "/api/requestinvite",
    operation_id = "requestInvitation",
    tag = "invitations",
    params(IdempotencyKey),
    request_body(content = RequestInvite),
    responses((status = 200, description = "What became of it", body = RequestInviteAnswer), Write),
    security(("bearer" = [])),
)]
pub(crate) async fn request_invitation(
    Here(api): Here,
    As(actor): As<Professional>,
    command: Command<RequestInvite>,
) -> Result<Json<RequestInviteAnswer>, Problem> {
    let key = command.idempotency_key(Some(actor.person()), "requestInvitation");
    known_status(command.input.status.as_deref())?;
    if command.input.r#type.as_deref().is_some_and(|word| NoticeKind::from_input(word).is_none()) {
        return Err(Problem::field("type", "type is invalid"));
    }
    let case = id("job", command.input.job.as_deref())?;
    let outcome =
        run::command(async move { invitations::request_invitation(&api.app, &actor, key, case).await })
            .await?;
    Ok(Json(outcome.into()))
}

/// Answer a request with an invitation
///
/// Answers a request with an invitation (K-35, C-74). ALREADY_ANSWERED (409) when another owner was first (AMB-55). For the owners of the case.
#[utoipa::path(
    post,
    path = "/api/inviting",
    operation_id = "approveRequest",
    tag = "invitations",
    params(IdempotencyKey),
    request_body(content = AnswerRequest),
    responses((status = 200, description = "Invited", body = AnswerRequestAnswer), Write),
    security(("bearer" = [])),
)]
pub(crate) async fn approve_request(
    Here(api): Here,
    As(actor): As<Poster>,
    command: Command<AnswerRequest>,
) -> Result<Json<AnswerRequestAnswer>, Problem> {
    let key = command.idempotency_key(Some(actor.person()), "approveRequest");
    let request = id("requestMsgId", command.input.request_msg_id.as_deref())?;
    let answered =
        run::command(async move { invitations::approve_request(&api.app, &actor, key, request).await })
            .await?;
    Ok(Json(answered.into()))
}

/// Decline a request
///
/// Declines a request (K-36, C-76). ALREADY_ANSWERED (409) when another owner was first (AMB-55). For the owners of the case.
#[utoipa::path(
    post,
    path = "/api/declining",
    operation_id = "declineRequest",
    tag = "invitations",
    params(IdempotencyKey),
    request_body(content = AnswerRequest),
    responses((status = 200, description = "Declined", body = AnswerRequestAnswer), Write),
    security(("bearer" = [])),
)]
pub(crate) async fn decline_request(
    Here(api): Here,
    As(actor): As<Poster>,
    command: Command<AnswerRequest>,
) -> Result<Json<AnswerRequestAnswer>, Problem> {
    let key = command.idempotency_key(Some(actor.person()), "declineRequest");
    let request = id("requestMsgId", command.input.request_msg_id.as_deref())?;
    let answered =
        run::command(async move { invitations::decline_request(&api.app, &actor, key, request).await })
            .await?;
    Ok(Json(answered.into()))
}

/// Accept an invitation
///
/// Takes a place if one is free, first come, first served (K-37, C-64, AMB-33). Accepting twice answers `CONFIRMED` again. SCHEDULE_CONFLICT (409) when the person is confirmed elsewhere at this time (AMB-34). For the recipient.
#[utoipa::path(
    post,
    path = "/api/accepted",
    operation_id = "acceptInvitation",
    tag = "invitations",
    params(IdempotencyKey),
    request_body(content = AnswerInvitation),
    responses((status = 200, description = "What became of it", body = AcceptedAnswer), Write),
    security(("bearer" = [])),
)]
pub(crate) async fn accept_invitation(
    Here(api): Here,
    As(actor): As<Professional>,
    command: Command<AnswerInvitation>,
) -> Result<Json<AcceptedAnswer>, Problem> {
    let key = command.idempotency_key(Some(actor.person()), "acceptInvitation");
    known_status(command.input.status.as_deref())?;
    let invitation = id("_id", command.input.id.as_deref())?;
    let outcome =
        run::command(async move { invitations::accept_invitation(&api.app, &actor, key, invitation).await })
            .await?;
    Ok(Json(outcome.into()))
}

/// Reject an invitation
///
/// Rejects an invitation (K-38, C-52). For the recipient.
#[utoipa::path(
    post,
    path = "/api/declined",
    operation_id = "declineInvitation",
    tag = "invitations",
    params(IdempotencyKey),
    request_body(content = AnswerInvitation),
    responses((status = 200, description = "Rejected", body = DeclinedAnswer), Write),
    security(("bearer" = [])),
)]
pub(crate) async fn decline_invitation(
    Here(api): Here,
    As(actor): As<Professional>,
    command: Command<AnswerInvitation>,
) -> Result<Json<DeclinedAnswer>, Problem> {
    let key = command.idempotency_key(Some(actor.person()), "declineInvitation");
    known_status(command.input.status.as_deref())?;
    let invitation = id("_id", command.input.id.as_deref())?;
    let outcome =
        run::command(async move { invitations::decline_invitation(&api.app, &actor, key, invitation).await })
            .await?;
    Ok(Json(outcome.into()))
}

/// Acknowledge or discard a message
///
/// Marks a message read; with `status: ACKNOWLEDGED` also acknowledges a cancellation or a declined request (K-39, K-40, AMB-54). For the recipient.
#[utoipa::path(
    post,
    path = "/api/acknowledged",
    operation_id = "acknowledgeNotice",
    tag = "invitations",
    params(IdempotencyKey),
    request_body(content = Acknowledge),
    responses((status = 200, description = "Read", body = AcknowledgedAnswer), Write),
    security(("bearer" = [])),
)]
pub(crate) async fn acknowledge_notice(
    Here(api): Here,
    As(actor): As<Actor>,
    command: Command<Acknowledge>,
) -> Result<Json<AcknowledgedAnswer>, Problem> {
    let key = command.idempotency_key(Some(actor.person()), "acknowledgeNotice");
    let acknowledge = match command.input.status.as_deref() {
        Some("ACKNOWLEDGED") => true,
        None | Some("DISCARDED") => false,
        Some(_) => return Err(Problem::field("status", "status is invalid")),
    };
    if command.input.read == Some(false) {
        return Err(Problem::field("read", "read is invalid"));
    }
    let input = invitations::Acknowledge { id: id("_id", command.input.id.as_deref())?, acknowledge };
    let outcome =
        run::command(async move { invitations::acknowledge_notice(&api.app, &actor, key, input).await })
            .await?;
    Ok(Json(outcome.into()))
}

/// Withdraw from a confirmed case
///
/// Gives the place back, at least 72 hours before the start (K-41, C-60); later WITHDRAW_LOCKED (409). For the confirmed professional.
#[utoipa::path(
    post,
    path = "/api/withdrawjob",
    operation_id = "withdrawFromCase",
    tag = "invitations",
    params(IdempotencyKey),
    request_body(content = WithdrawJob),
    responses((status = 200, description = "Withdrawn", body = WithdrawnAnswer), Write),
    security(("bearer" = [])),
)]
pub(crate) async fn withdraw_from_case(
    Here(api): Here,
    As(actor): As<Professional>,
    command: Command<WithdrawJob>,
) -> Result<Json<WithdrawnAnswer>, Problem> {
    let key = command.idempotency_key(Some(actor.person()), "withdrawFromCase");
    let message = id("msgId", command.input.msg_id.as_deref())?;
    let outcome =
        run::command(async move { invitations::withdraw_from_case(&api.app, &actor, key, message).await })
            .await?;
    Ok(Json(outcome.into()))
}

/// The requests to a center
///
/// Requests for an invitation to the center's cases, asked in the range, newest first (K-25). Default: one month back to today. For its administrators.
#[utoipa::path(
    get,
    path = "/api/requestedinvites",
    operation_id = "listCenterRequests",
    tag = "invitations",
    params(CenterRange),
    responses((status = 200, description = "The requests", body = Vec<Message>), Read),
    security(("bearer" = [])),
)]
pub(crate) async fn list_center_requests(
    Here(api): Here,
    As(actor): As<Poster>,
    Query(query): Query<CenterRange>,
) -> Result<Json<Vec<Message>>, Problem> {
    let center = query_id("center", query.center.as_deref())?;
    let dates = Dates { sdate: query.sdate, edate: query.edate };
    let listed = invitations::list_center_requests(&api.app, &actor, center, dates).await?;
    Ok(Json(listed.into_iter().map(Message::from).collect()))
}

/// The requests to a surgeon
///
/// Requests for an invitation to the surgeon's cases, asked in the range, newest first (K-24). Default: one month back to today.
#[utoipa::path(
    get,
    path = "/api/requestedinvitestosurgeon",
    operation_id = "listSurgeonRequests",
    tag = "invitations",
    params(SurgeonRange),
    responses((status = 200, description = "The requests", body = Vec<Message>), Read),
    security(("bearer" = [])),
)]
pub(crate) async fn list_surgeon_requests(
    Here(api): Here,
    As(actor): As<Poster>,
    Query(query): Query<SurgeonRange>,
) -> Result<Json<Vec<Message>>, Problem> {
    let surgeon = query_id("surgeon", query.surgeon.as_deref())?;
    let dates = Dates { sdate: query.sdate, edate: query.edate };
    let listed = invitations::list_surgeon_requests(&api.app, &actor, surgeon, dates).await?;
    Ok(Json(listed.into_iter().map(Message::from).collect()))
}
