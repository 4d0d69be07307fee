//! The second factors of the signed-in person.

use axum::Json as Reply;
use caseboard_domain::Secret;
use caseboard_service::second_factors;
use http::StatusCode;

use crate::auth::BeforeSecondFactor;
use crate::error_responses::{VerifiedSessionErrors, WriteErrors};
use crate::input::Command;
use crate::problem::Problem;
use crate::request_context::RequestContext;
use crate::spawn_command::spawn_command;
use crate::wire::params::IdempotencyKey;
use crate::wire::second_factors::{ConfirmTotp, NoInput, RecoveryCodes, SecondFactors, TotpDraft};

/// Get the own second factors
///
/// Returns whether an authenticator app was added, and how many recovery codes are unused.
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
