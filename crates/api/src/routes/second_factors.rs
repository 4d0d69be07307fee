//! The second factors of the signed-in person.

use axum::Json as Reply;
use caseboard_domain::actor::CenterAdmin;
use caseboard_domain::second_factor::RemovalAnswer;
use caseboard_domain::{CenterId, Secret};
use caseboard_service::{centers, second_factors};
use caseboard_wire::params::IdempotencyKey;
use caseboard_wire::request::{id, required};
use caseboard_wire::scalar::{Id, Instant};
use caseboard_wire::second_factors::{
    AnswerFactorRemoval, ConfirmTotp, FactorRemovalAnswer, FactorRemovalRequested, NoInput, RecoveryCodes,
    RequestFactorRemoval, RequireSecondFactor, SecondFactorRule, SecondFactors, TotpDraft,
};
use http::StatusCode;

use crate::address::ClientAddress;
use crate::auth::{BeforeSecondFactor, RequireRole};
use crate::error_responses::{PublicWriteErrors, VerifiedSessionErrors, WriteErrors};
use crate::input::{Command, Json, Path};
use crate::problem::Problem;
use crate::request_context::RequestContext;
use crate::spawn_command::spawn_command;

/// Get your second factors
///
/// Returns whether an authenticator app was added, and how many recovery codes are unused; for an administrator also the rule,
/// the age of the code and the administrators of each confirmed center.
///
/// Requires: any verified session, also before a required second factor is added.
#[utoipa::path(
    get,
    path = "/api/secondfactor",
    operation_id = "getSecondFactors",
    tag = "second factors",
    responses((status = 200, description = "The second factors", body = SecondFactors), VerifiedSessionErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn get_second_factors(
    RequestContext(api): RequestContext,
    BeforeSecondFactor(actor): BeforeSecondFactor,
) -> Result<Reply<SecondFactors>, Problem> {
    Ok(Reply(second_factors::get_second_factors(&api.app, &actor).await?.into()))
}

/// Begin to add an authenticator app
///
/// Returns a new secret as text and as the address of a QR code. It counts after `PUT /api/secondfactor/totp` in the same
/// session within fifteen minutes; an earlier app stays until then. PROOF_REQUIRED (403) without `POST
/// /api/verifypassword` in this session.
///
/// Requires: any verified session, also before a required second factor is added.
#[utoipa::path(
    post,
    path = "/api/secondfactor/totp",
    operation_id = "beginTotp",
    tag = "second factors",
    params(IdempotencyKey),
    request_body(content = NoInput),
    responses((status = 200, description = "The secret", body = TotpDraft), WriteErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn begin_totp(
    RequestContext(api): RequestContext,
    BeforeSecondFactor(actor): BeforeSecondFactor,
    command: Command<NoInput>,
) -> Result<Reply<TotpDraft>, Problem> {
    let key = command.idempotency_key(Some(actor.person()), "beginTotp");
    let draft = spawn_command(async move { second_factors::begin_totp(&api.app, &actor, key).await }).await?;
    Ok(Reply(draft.into()))
}

/// Confirm an authenticator app
///
/// Adds the app with its first code, in place of an earlier one, and returns ten recovery codes, this one time. All other
/// sessions of the person end, and a mail informs the person. CODE_MISMATCH (400) for a wrong code, CODE_EXPIRED (400) if
/// no secret was shown in this session.
///
/// Requires: any verified session, also before a required second factor is added.
#[utoipa::path(
    put,
    path = "/api/secondfactor/totp",
    operation_id = "confirmTotp",
    tag = "second factors",
    params(IdempotencyKey),
    request_body(content = ConfirmTotp),
    responses((status = 200, description = "The recovery codes, this one time", body = RecoveryCodes), WriteErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn confirm_totp(
    RequestContext(api): RequestContext,
    BeforeSecondFactor(actor): BeforeSecondFactor,
    command: Command<ConfirmTotp>,
) -> Result<Reply<RecoveryCodes>, Problem> {
    let key = command.idempotency_key(Some(actor.person()), "confirmTotp");
    let code = Secret::new(command.input.code.unwrap_or_default());
    let codes =
        spawn_command(async move { second_factors::confirm_totp(&api.app, &actor, key, code).await }).await?;
    Ok(Reply(codes.into()))
}

/// Remove the authenticator app
///
/// Removes the app and the recovery codes, and mails the person. The response is the same without an app. PROOF_REQUIRED
/// (403) without `POST /api/verifypassword` in this session.
///
/// Requires: any verified session.
#[utoipa::path(
    delete,
    path = "/api/secondfactor/totp",
    operation_id = "removeTotp",
    tag = "second factors",
    responses((status = 204, description = "There is no app"), VerifiedSessionErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn remove_totp(
    RequestContext(api): RequestContext,
    BeforeSecondFactor(actor): BeforeSecondFactor,
) -> Result<StatusCode, Problem> {
    spawn_command(async move { second_factors::remove_totp(&api.app, &actor).await }).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Replace the recovery codes
///
/// Returns ten new codes, this one time; the old ones are void. PROOF_REQUIRED (403) without `POST /api/verifypassword` in
/// this session, NO_SECOND_FACTOR (409) without an app.
///
/// Requires: any verified session.
#[utoipa::path(
    post,
    path = "/api/secondfactor/recoverycodes",
    operation_id = "renewRecoveryCodes",
    tag = "second factors",
    params(IdempotencyKey),
    request_body(content = NoInput),
    responses((status = 200, description = "The recovery codes, this one time", body = RecoveryCodes), WriteErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn renew_recovery_codes(
    RequestContext(api): RequestContext,
    BeforeSecondFactor(actor): BeforeSecondFactor,
    command: Command<NoInput>,
) -> Result<Reply<RecoveryCodes>, Problem> {
    let key = command.idempotency_key(Some(actor.person()), "renewRecoveryCodes");
    let codes =
        spawn_command(async move { second_factors::renew_recovery_codes(&api.app, &actor, key).await })
            .await?;
    Ok(Reply(codes.into()))
}

/// Require a second factor of a center's administrators
///
/// Applies at once, also to sessions that began before: without a second factor they can only add one. PROOF_REQUIRED
/// (403) without `POST /api/verifypassword` in this session, NO_SECOND_FACTOR (409) if the caller has none.
///
/// Requires: administrator of the confirmed center.
#[utoipa::path(
    put,
    path = "/api/surgerycenter/{id}/secondfactor",
    operation_id = "requireSecondFactor",
    tag = "second factors",
    params(("id" = Id, Path, description = "The center."), IdempotencyKey),
    request_body(content = RequireSecondFactor),
    responses((status = 200, description = "The rule as it is now", body = SecondFactorRule), WriteErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn require_second_factor(
    RequestContext(api): RequestContext,
    RequireRole(actor): RequireRole<CenterAdmin>,
    Path(center): Path<String>,
    command: Command<RequireSecondFactor>,
) -> Result<Reply<SecondFactorRule>, Problem> {
    let center: CenterId = id("id", Some(&center))?;
    let key = command.idempotency_key(Some(actor.person()), "requireSecondFactor");
    let required = required("required", command.input.required)?;
    let rule = spawn_command(async move {
        centers::require_second_factor(&api.app, &actor, key, center, required).await
    })
    .await?;
    Ok(Reply(rule.into()))
}

/// Request the removal of lost second factors
///
/// Mails the person a link that confirms or cancels the request. The factors are removed a day after the person confirmed
/// it. PROOF_REQUIRED (403) without `POST /api/verifypassword` in this session; NO_SECOND_FACTOR (409) if the person has
/// none; REMOVAL_REQUESTED (409) if it is requested already. Three requests a day for one person.
///
/// Requires: administrator of a confirmed center, for another person who is verified or certified by it.
#[utoipa::path(
    post,
    path = "/api/secondfactorremoval",
    operation_id = "requestFactorRemoval",
    tag = "second factors",
    params(IdempotencyKey),
    request_body(content = RequestFactorRemoval),
    responses((status = 200, description = "Requested", body = FactorRemovalRequested), WriteErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn request_factor_removal(
    RequestContext(api): RequestContext,
    RequireRole(actor): RequireRole<CenterAdmin>,
    command: Command<RequestFactorRemoval>,
) -> Result<Reply<FactorRemovalRequested>, Problem> {
    let key = command.idempotency_key(Some(actor.person()), "requestFactorRemoval");
    let center: CenterId = id("centerId", command.input.center_id.as_deref())?;
    let email = command.input.email.unwrap_or_default();
    spawn_command(async move {
        second_factors::request_factor_removal(&api.app, &actor, key, center, &email).await
    })
    .await?;
    Ok(Reply(FactorRemovalRequested { requested: true }))
}

/// Confirm or cancel the removal of lost second factors
///
/// Takes the token of the link that was mailed. A confirmed removal happens a day later and can be cancelled until then,
/// with the same token or in any session of the person.
///
/// Requires: no session.
#[utoipa::path(
    put,
    path = "/api/secondfactorremoval",
    operation_id = "answerFactorRemoval",
    tag = "second factors",
    request_body(content = AnswerFactorRemoval),
    responses((status = 200, description = "Confirmed or cancelled", body = FactorRemovalAnswer), PublicWriteErrors),
)]
pub(crate) async fn answer_factor_removal(
    RequestContext(api): RequestContext,
    address: ClientAddress,
    Json(input): Json<AnswerFactorRemoval>,
) -> Result<Reply<FactorRemovalAnswer>, Problem> {
    let answer = input.answer.as_deref().and_then(RemovalAnswer::parse);
    let answer = answer.ok_or_else(|| Problem::field("answer", "answer is invalid"))?;
    let token = input.token.unwrap_or_default();
    let due = spawn_command(async move {
        second_factors::answer_factor_removal(&api.app, &address.0, &token, answer).await
    })
    .await?;
    Ok(Reply(FactorRemovalAnswer { due_at: due.map(Instant) }))
}

/// Cancel the removal of your second factors
///
/// Ends the request of an administrator. The response is the same if there is none.
///
/// Requires: any verified session.
#[utoipa::path(
    delete,
    path = "/api/secondfactorremoval",
    operation_id = "cancelFactorRemoval",
    tag = "second factors",
    responses((status = 204, description = "No removal is requested"), VerifiedSessionErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn cancel_factor_removal(
    RequestContext(api): RequestContext,
    BeforeSecondFactor(actor): BeforeSecondFactor,
) -> Result<StatusCode, Problem> {
    spawn_command(async move { second_factors::cancel_factor_removal(&api.app, &actor).await }).await?;
    Ok(StatusCode::NO_CONTENT)
}
