//! Invitations, requests, acceptances and withdrawals.

use axum::Json;
use caseboard_domain::actor::{Actor, Poster, Professional};
use caseboard_domain::notice::{NoticeKind, NoticeStatus};
use caseboard_service::cases::DateRangeInput;
use caseboard_service::invitations::{self, AcceptInvitation, ConfirmChangedCase};
use caseboard_wire::invitations::{
    AcceptedAnswer, Acknowledge, AcknowledgedAnswer, AnswerInvitation, AnswerRequest, AnswerRequestAnswer,
    ConfirmChange, ConfirmChangeAnswer, DeclinedAnswer, InviteFavorites, InviteFavoritesAnswer,
    RequestInvite, RequestInviteAnswer, WithdrawJob, WithdrawRequest, WithdrawRequestAnswer, WithdrawnAnswer,
};
use caseboard_wire::notices::Message;
use caseboard_wire::params::{CenterRange, IdempotencyKey, ListPage, SurgeonRange};
use caseboard_wire::request::{RequestError, case_version, id};

use crate::auth::RequireRole;
use crate::error_responses::{ReadErrors, WriteErrors};
use crate::input::{Command, Query, query_id};
use crate::next_page::{ListAddress, Paged, parse_page};
use crate::problem::Problem;
use crate::request_context::RequestContext;
use crate::spawn_command::spawn_command;

/// Rejects an unknown status. The status that a client sends is otherwise ignored: the server decides the new state.
fn require_known_status(word: Option<&str>) -> Result<(), Problem> {
    match word {
        Some(word) if NoticeStatus::parse(word).is_none() => {
            Err(Problem::field("status", "status is invalid"))
        }
        _ => Ok(()),
    }
}

/// Invite favorites to a case
///
/// Invites up to 100 people: a surgeon invites their own favorites, an administrator those of the center. The
/// answer names who was invited, and who was passed over and why. A pending request of an invited person
/// becomes an invitation. NOT_ELIGIBLE or NOT_CERTIFIED (403) if people do not meet the requirements; then no
/// one is invited.
///
/// Requires: owner of the case (its surgeon, the person who posted it, an administrator of its center or the system
/// administrator).
#[utoipa::path(
    post,
    path = "/api/invitefavorites",
    operation_id = "inviteFavorites",
    tag = "invitations",
    params(IdempotencyKey),
    request_body(content = InviteFavorites),
    responses((status = 200, description = "The people who were invited and those who were passed over", body = InviteFavoritesAnswer), WriteErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn invite_favorites(
    RequestContext(api): RequestContext,
    RequireRole(actor): RequireRole<Poster>,
    command: Command<InviteFavorites>,
) -> Result<Json<InviteFavoritesAnswer>, Problem> {
    let key = command.idempotency_key(Some(actor.person()), "inviteFavorites");
    let case = id("job", command.input.job.as_deref())?;
    let invitees = command.input.invitees.unwrap_or_default();
    let people: Result<Vec<_>, RequestError> = invitees
        .iter()
        .enumerate()
        .map(|(index, invitee)| id(&format!("invitees[{index}].id"), invitee.id.as_deref()))
        .collect();
    let input = invitations::InviteFavorites { case, people: people? };
    let outcome =
        spawn_command(async move { invitations::invite_favorites(&api.app, &actor, key, input).await })
            .await?;
    Ok(Json(outcome.into()))
}

/// Request an invitation
///
/// Asks the owners of a case for an invitation, at most three times per case. SCHEDULE_CONFLICT (409) if the
/// professional is confirmed for another case at this time.
///
/// Requires: professional.
#[utoipa::path(
    post,
    path = "/api/requestinvite",
    operation_id = "requestInvitation",
    tag = "invitations",
    params(IdempotencyKey),
    request_body(content = RequestInvite),
    responses((status = 200, description = "The outcome", body = RequestInviteAnswer), WriteErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn request_invitation(
    RequestContext(api): RequestContext,
    RequireRole(actor): RequireRole<Professional>,
    command: Command<RequestInvite>,
) -> Result<Json<RequestInviteAnswer>, Problem> {
    let key = command.idempotency_key(Some(actor.person()), "requestInvitation");
    require_known_status(command.input.status.as_deref())?;
    if command.input.r#type.as_deref().is_some_and(|word| NoticeKind::from_input(word).is_none()) {
        return Err(Problem::field("type", "type is invalid"));
    }
    let case = id("job", command.input.job.as_deref())?;
    let outcome =
        spawn_command(async move { invitations::request_invitation(&api.app, &actor, key, case).await })
            .await?;
    Ok(Json(outcome.into()))
}

/// Withdraw a request for an invitation
///
/// Withdraws the pending request for an invitation or for a place on the standby list. It counts as one of the three requests
/// for the case. ALREADY_ANSWERED (409) if none is pending.
///
/// Requires: professional who is engaged on the case.
#[utoipa::path(
    post,
    path = "/api/withdrawrequest",
    operation_id = "withdrawRequest",
    tag = "invitations",
    params(IdempotencyKey),
    request_body(content = WithdrawRequest),
    responses((status = 200, description = "Withdrawn", body = WithdrawRequestAnswer), WriteErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn withdraw_request(
    RequestContext(api): RequestContext,
    RequireRole(actor): RequireRole<Professional>,
    command: Command<WithdrawRequest>,
) -> Result<Json<WithdrawRequestAnswer>, Problem> {
    let key = command.idempotency_key(Some(actor.person()), "withdrawRequest");
    let case = id("job", command.input.job.as_deref())?;
    let outcome =
        spawn_command(async move { invitations::withdraw_request(&api.app, &actor, key, case).await })
            .await?;
    Ok(Json(outcome.into()))
}

/// Approve a request
///
/// Answers a request with an invitation. ALREADY_ANSWERED (409) if another owner answered first; NOT_ELIGIBLE or NOT_CERTIFIED
/// (403) if the professional does not meet the requirements.
///
/// Requires: owner of the case (its surgeon, the person who posted it, an administrator of its center or the system
/// administrator).
#[utoipa::path(
    post,
    path = "/api/inviting",
    operation_id = "approveRequest",
    tag = "invitations",
    params(IdempotencyKey),
    request_body(content = AnswerRequest),
    responses((status = 200, description = "Invited", body = AnswerRequestAnswer), WriteErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn approve_request(
    RequestContext(api): RequestContext,
    RequireRole(actor): RequireRole<Poster>,
    command: Command<AnswerRequest>,
) -> Result<Json<AnswerRequestAnswer>, Problem> {
    let key = command.idempotency_key(Some(actor.person()), "approveRequest");
    let request = id("requestMsgId", command.input.request_msg_id.as_deref())?;
    let answered =
        spawn_command(async move { invitations::approve_request(&api.app, &actor, key, request).await })
            .await?;
    Ok(Json(answered.into()))
}

/// Decline a request
///
/// The professional is notified. ALREADY_ANSWERED (409) if another owner answered first.
///
/// Requires: owner of the case (its surgeon, the person who posted it, an administrator of its center or the system
/// administrator).
#[utoipa::path(
    post,
    path = "/api/declining",
    operation_id = "declineRequest",
    tag = "invitations",
    params(IdempotencyKey),
    request_body(content = AnswerRequest),
    responses((status = 200, description = "Declined", body = AnswerRequestAnswer), WriteErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn decline_request(
    RequestContext(api): RequestContext,
    RequireRole(actor): RequireRole<Poster>,
    command: Command<AnswerRequest>,
) -> Result<Json<AnswerRequestAnswer>, Problem> {
    let key = command.idempotency_key(Some(actor.person()), "declineRequest");
    let request = id("requestMsgId", command.input.request_msg_id.as_deref())?;
    let answered =
        spawn_command(async move { invitations::decline_request(&api.app, &actor, key, request).await })
            .await?;
    Ok(Json(answered.into()))
}

/// Accept an invitation
///
/// Takes a place if one is free, first come, first served. Accepting again returns `CONFIRMED` again.
/// SCHEDULE_CONFLICT (409) if the professional is confirmed for another case at this time; CASE_CHANGED (409) if the case has
/// another version than `version`.
///
/// Requires: recipient of the invitation.
#[utoipa::path(
    post,
    path = "/api/accepted",
    operation_id = "acceptInvitation",
    tag = "invitations",
    params(IdempotencyKey),
    request_body(content = AnswerInvitation),
    responses((status = 200, description = "The outcome", body = AcceptedAnswer), WriteErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn accept_invitation(
    RequestContext(api): RequestContext,
    RequireRole(actor): RequireRole<Professional>,
    command: Command<AnswerInvitation>,
) -> Result<Json<AcceptedAnswer>, Problem> {
    let key = command.idempotency_key(Some(actor.person()), "acceptInvitation");
    require_known_status(command.input.status.as_deref())?;
    let invitation = id("_id", command.input.id.as_deref())?;
    let version = command.input.version.map(|version| case_version(Some(version))).transpose()?;
    let input = AcceptInvitation { invitation, version };
    let outcome =
        spawn_command(async move { invitations::accept_invitation(&api.app, &actor, key, input).await })
            .await?;
    Ok(Json(outcome.into()))
}

/// Reject an invitation
///
/// Records that the professional does not take the case.
///
/// Requires: recipient of the invitation.
#[utoipa::path(
    post,
    path = "/api/declined",
    operation_id = "declineInvitation",
    tag = "invitations",
    params(IdempotencyKey),
    request_body(content = AnswerInvitation),
    responses((status = 200, description = "Rejected", body = DeclinedAnswer), WriteErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn decline_invitation(
    RequestContext(api): RequestContext,
    RequireRole(actor): RequireRole<Professional>,
    command: Command<AnswerInvitation>,
) -> Result<Json<DeclinedAnswer>, Problem> {
    let key = command.idempotency_key(Some(actor.person()), "declineInvitation");
    require_known_status(command.input.status.as_deref())?;
    let invitation = id("_id", command.input.id.as_deref())?;
    let outcome =
        spawn_command(
            async move { invitations::decline_invitation(&api.app, &actor, key, invitation).await },
        )
        .await?;
    Ok(Json(outcome.into()))
}

/// Mark a message as read
///
/// With `status: ACKNOWLEDGED` also acknowledges a cancellation or a declined request.
///
/// Requires: recipient of the message.
#[utoipa::path(
    post,
    path = "/api/acknowledged",
    operation_id = "acknowledgeNotice",
    tag = "invitations",
    params(IdempotencyKey),
    request_body(content = Acknowledge),
    responses((status = 200, description = "Read", body = AcknowledgedAnswer), WriteErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn acknowledge_notice(
    RequestContext(api): RequestContext,
    RequireRole(actor): RequireRole<Actor>,
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
        spawn_command(async move { invitations::acknowledge_notice(&api.app, &actor, key, input).await })
            .await?;
    Ok(Json(outcome.into()))
}

/// Confirm a changed case
///
/// Confirms the changed time of a case for which the professional is confirmed. CASE_CHANGED (409) if the case has another
/// version by now; SCHEDULE_CONFLICT (409) if the professional is confirmed for another case at the new time.
///
/// Requires: the confirmed professional.
#[utoipa::path(
    post,
    path = "/api/confirmchange",
    operation_id = "confirmChangedCase",
    tag = "invitations",
    params(IdempotencyKey),
    request_body(content = ConfirmChange),
    responses((status = 200, description = "Confirmed", body = ConfirmChangeAnswer), WriteErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn confirm_changed_case(
    RequestContext(api): RequestContext,
    RequireRole(actor): RequireRole<Professional>,
    command: Command<ConfirmChange>,
) -> Result<Json<ConfirmChangeAnswer>, Problem> {
    let key = command.idempotency_key(Some(actor.person()), "confirmChangedCase");
    let message = id("_id", command.input.id.as_deref())?;
    let version = case_version(command.input.version)?;
    let input = ConfirmChangedCase { message, version };
    let outcome =
        spawn_command(async move { invitations::confirm_changed_case(&api.app, &actor, key, input).await })
            .await?;
    Ok(Json(outcome.into()))
}

/// Withdraw from a confirmed case
///
/// Releases the place, at least 72 hours before the start; WITHDRAW_LOCKED (409) after that.
///
/// Requires: the confirmed professional.
#[utoipa::path(
    post,
    path = "/api/withdrawjob",
    operation_id = "withdrawFromCase",
    tag = "invitations",
    params(IdempotencyKey),
    request_body(content = WithdrawJob),
    responses((status = 200, description = "Withdrawn", body = WithdrawnAnswer), WriteErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn withdraw_from_case(
    RequestContext(api): RequestContext,
    RequireRole(actor): RequireRole<Professional>,
    command: Command<WithdrawJob>,
) -> Result<Json<WithdrawnAnswer>, Problem> {
    let key = command.idempotency_key(Some(actor.person()), "withdrawFromCase");
    let message = id("msgId", command.input.msg_id.as_deref())?;
    let outcome =
        spawn_command(async move { invitations::withdraw_from_case(&api.app, &actor, key, message).await })
            .await?;
    Ok(Json(outcome.into()))
}

/// List the requests to a center
///
/// Returns a page of the requests for invitations that were made in the range, newest first. Default range: one month back to
/// today.
///
/// Requires: administrator of the center or system administrator.
#[utoipa::path(
    get,
    path = "/api/requestedinvites",
    operation_id = "listCenterRequests",
    tag = "invitations",
    params(CenterRange, ListPage),
    responses((status = 200, description = "The requests", body = Vec<Message>, headers(("Link"))), ReadErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn list_center_requests(
    RequestContext(api): RequestContext,
    RequireRole(actor): RequireRole<Poster>,
    address: ListAddress,
    Query(query): Query<CenterRange>,
    Query(list): Query<ListPage>,
) -> Result<Paged<Json<Vec<Message>>>, Problem> {
    let center = query_id("center", query.center.as_deref())?;
    let page = parse_page(&list)?;
    let dates = DateRangeInput { first: query.first, last: query.last };
    let listed = invitations::list_center_requests(&api.app, &actor, center, dates, page).await?;
    Ok(address.array(page, listed))
}

/// List the requests to a surgeon
///
/// Returns a page of the requests for invitations that were made in the range, newest first. Default range: one month back to
/// today.
///
/// Requires: the surgeon or system administrator.
#[utoipa::path(
    get,
    path = "/api/requestedinvitestosurgeon",
    operation_id = "listSurgeonRequests",
    tag = "invitations",
    params(SurgeonRange, ListPage),
    responses((status = 200, description = "The requests", body = Vec<Message>, headers(("Link"))), ReadErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn list_surgeon_requests(
    RequestContext(api): RequestContext,
    RequireRole(actor): RequireRole<Poster>,
    address: ListAddress,
    Query(query): Query<SurgeonRange>,
    Query(list): Query<ListPage>,
) -> Result<Paged<Json<Vec<Message>>>, Problem> {
    let surgeon = query_id("surgeon", query.surgeon.as_deref())?;
    let page = parse_page(&list)?;
    let dates = DateRangeInput { first: query.first, last: query.last };
    let listed = invitations::list_surgeon_requests(&api.app, &actor, surgeon, dates, page).await?;
    Ok(address.array(page, listed))
}
