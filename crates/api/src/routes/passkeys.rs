//! Passkeys: signing in with one, managing them, and confirming the identity with one.

use axum::Json as Reply;
use caseboard_domain::PasskeyId;
use caseboard_domain::actor::Actor;
use caseboard_domain::secret::TOKEN;
use caseboard_service::accounts::{self, SignInOrigin};
use caseboard_service::{IdempotencyKey as Key, passkeys};
use caseboard_wire::accounts::LoginAnswer;
use caseboard_wire::params::IdempotencyKey;
use caseboard_wire::passkeys::{
    AddPasskey, BeginPasskeyLogin, BeginPasskeySecondFactor, Passkey, PasskeyAssertion,
    PasskeyCreationOptions, PasskeyLogin, PasskeyRequestOptions, PasskeySecondFactor, RenamePasskey,
    VerifyPasskey,
};
use caseboard_wire::request::{bounded, id};
use caseboard_wire::scalar::Id;
use http::{HeaderMap, StatusCode};

use crate::address::ClientAddress;
use crate::auth::{BeforeSecondFactor, RequireRole};
use crate::error_responses::{
    PublicWriteConflictErrors, SessionBeginErrors, VerifiedSessionErrors, WriteErrors,
};
use crate::input::{Command, Json, OptionalJson, Path, idempotency_key};
use crate::problem::Problem;
use crate::request_context::RequestContext;
use crate::spawn_command::spawn_command;

/// Start a sign-in with a passkey
///
/// Returns the options for `navigator.credentials.get`. They name no account. Limited to 300 in 15 minutes per
/// known device, or per client address; PASSKEYS_UNAVAILABLE (409) if the installation is reached by its IP address.
///
/// Requires: no session.
#[utoipa::path(
    post,
    path = "/api/passkeylogin/options",
    operation_id = "beginPasskeySignIn",
    tag = "passkeys",
    request_body(content = Option<BeginPasskeyLogin>),
    responses((status = 200, description = "The options", body = PasskeyRequestOptions), PublicWriteConflictErrors),
)]
pub(crate) async fn begin_passkey_sign_in(
    RequestContext(api): RequestContext,
    address: ClientAddress,
    OptionalJson(input): OptionalJson<BeginPasskeyLogin>,
) -> Result<Reply<PasskeyRequestOptions>, Problem> {
    let origin = SignInOrigin { address: address.0, device: input.device_token };
    let options =
        spawn_command(async move { accounts::begin_passkey_sign_in(&api.app, origin).await }).await?;
    Ok(Reply(options.into()))
}

/// Sign in with a passkey
///
/// Starts a session, without a password or another factor. A rejected passkey is a 200 with `auth: false`.
///
/// Requires: no session.
#[utoipa::path(
    post,
    path = "/api/passkeylogin",
    operation_id = "signInByPasskey",
    tag = "passkeys",
    request_body(content = PasskeyLogin),
    responses((status = 200, description = "Signed in, or refused with `auth: false`", body = LoginAnswer), PublicWriteConflictErrors),
)]
pub(crate) async fn sign_in_by_passkey(
    RequestContext(api): RequestContext,
    address: ClientAddress,
    Json(input): Json<PasskeyLogin>,
) -> Result<Reply<LoginAnswer>, Problem> {
    let assertion = PasskeyAssertion::into_input(input.credential)?;
    let origin = SignInOrigin { address: address.0, device: input.device_token };
    let outcome =
        spawn_command(async move { accounts::sign_in_by_passkey(&api.app, origin, assertion).await }).await?;
    Ok(Reply(outcome.into()))
}

/// Start completing a sign-in with a passkey
///
/// Takes the `secondFactor.token` of a sign-in and returns the options for `navigator.credentials.get` with the person's
/// passkeys. Limited to 20 for one sign-in; PASSKEYS_UNAVAILABLE (409).
///
/// Requires: no session.
#[utoipa::path(
    post,
    path = "/api/secondfactorlogin/passkey/options",
    operation_id = "beginPasskeySecondFactor",
    tag = "passkeys",
    request_body(content = BeginPasskeySecondFactor),
    responses((status = 200, description = "The options", body = PasskeyRequestOptions), PublicWriteConflictErrors),
)]
pub(crate) async fn begin_passkey_second_factor(
    RequestContext(api): RequestContext,
    Json(input): Json<BeginPasskeySecondFactor>,
) -> Result<Reply<PasskeyRequestOptions>, Problem> {
    let token = bounded("token", input.token, TOKEN)?;
    let options =
        spawn_command(async move { accounts::begin_passkey_second_factor(&api.app, &token).await }).await?;
    Ok(Reply(options.into()))
}

/// Complete a sign-in with a passkey
///
/// Takes the `secondFactor.token` of a sign-in and the answer to its options. A rejected passkey is a 200 with `auth: false`
/// and counts as a wrong code.
///
/// Requires: no session.
#[utoipa::path(
    post,
    path = "/api/secondfactorlogin/passkey",
    operation_id = "completeSignInByPasskey",
    tag = "passkeys",
    request_body(content = PasskeySecondFactor),
    responses((status = 200, description = "Signed in, or refused with `auth: false`", body = LoginAnswer), PublicWriteConflictErrors),
)]
pub(crate) async fn complete_sign_in_by_passkey(
    RequestContext(api): RequestContext,
    address: ClientAddress,
    Json(input): Json<PasskeySecondFactor>,
) -> Result<Reply<LoginAnswer>, Problem> {
    let token = bounded("token", input.token, TOKEN)?;
    let assertion = PasskeyAssertion::into_input(input.credential)?;
    let origin = SignInOrigin { address: address.0, device: input.device_token };
    let outcome = spawn_command(async move {
        accounts::complete_sign_in_by_passkey(&api.app, origin, token, assertion).await
    })
    .await?;
    Ok(Reply(outcome.into()))
}

/// List your passkeys
///
/// Returns the passkeys of the session's person, the oldest first.
///
/// Requires: any verified session.
#[utoipa::path(
    get,
    path = "/api/passkeys",
    operation_id = "listPasskeys",
    tag = "passkeys",
    responses((status = 200, description = "The passkeys", body = Vec<Passkey>), VerifiedSessionErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn list_passkeys(
    RequestContext(api): RequestContext,
    BeforeSecondFactor(actor): BeforeSecondFactor,
) -> Result<Reply<Vec<Passkey>>, Problem> {
    let all = passkeys::list_passkeys(&api.app, &actor).await?;
    Ok(Reply(all.into_iter().map(Passkey::from).collect()))
}

/// Start adding a passkey
///
/// Returns the options for `navigator.credentials.create`. PROOF_REQUIRED (403) unless the identity was confirmed in
/// this session; TOO_MANY_PASSKEYS (409) with ten passkeys; PASSKEYS_UNAVAILABLE (409).
///
/// Requires: any verified session.
#[utoipa::path(
    post,
    path = "/api/passkeys/options",
    operation_id = "beginPasskeyRegistration",
    tag = "passkeys",
    responses((status = 200, description = "The options", body = PasskeyCreationOptions), SessionBeginErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn begin_passkey_registration(
    RequestContext(api): RequestContext,
    BeforeSecondFactor(actor): BeforeSecondFactor,
) -> Result<Reply<PasskeyCreationOptions>, Problem> {
    let options =
        spawn_command(async move { passkeys::begin_passkey_registration(&api.app, &actor).await }).await?;
    Ok(Reply(options.into()))
}

/// Add a passkey
///
/// Stores the passkey that the browser created, and emails a notice. PASSKEY_REJECTED (400) if it cannot be verified;
/// PROOF_REQUIRED (403); PASSKEY_EXISTS, TOO_MANY_PASSKEYS, PASSKEYS_UNAVAILABLE (409).
///
/// Requires: any verified session.
#[utoipa::path(
    post,
    path = "/api/passkeys",
    operation_id = "addPasskey",
    tag = "passkeys",
    params(IdempotencyKey),
    request_body(content = AddPasskey),
    responses((status = 200, description = "The passkey", body = Passkey), WriteErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn add_passkey(
    RequestContext(api): RequestContext,
    BeforeSecondFactor(actor): BeforeSecondFactor,
    command: Command<AddPasskey>,
) -> Result<Reply<Passkey>, Problem> {
    let key = command.idempotency_key(Some(actor.person()), "addPasskey");
    let input = command.input.into_input()?;
    let added =
        spawn_command(async move { passkeys::add_passkey(&api.app, &actor, key, input).await }).await?;
    Ok(Reply(added.into()))
}

/// Rename a passkey
///
/// Gives one of your passkeys another name.
///
/// Requires: the owner of the passkey.
#[utoipa::path(
    put,
    path = "/api/passkeys/{id}",
    operation_id = "renamePasskey",
    tag = "passkeys",
    params(("id" = Id, Path, description = "The passkey.")),
    request_body(content = RenamePasskey),
    responses((status = 200, description = "The passkey", body = Passkey), WriteErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn rename_passkey(
    RequestContext(api): RequestContext,
    RequireRole(actor): RequireRole<Actor>,
    Path(passkey): Path<String>,
    Json(input): Json<RenamePasskey>,
) -> Result<Reply<Passkey>, Problem> {
    let passkey: PasskeyId = id("id", Some(&passkey))?;
    let name = input.name.unwrap_or_default();
    let renamed =
        spawn_command(async move { passkeys::rename_passkey(&api.app, &actor, passkey, &name).await })
            .await?;
    Ok(Reply(renamed.into()))
}

/// Remove a passkey
///
/// It no longer signs in; a notice is emailed. PROOF_REQUIRED (403) unless the identity was confirmed in this session.
///
/// Requires: the owner of the passkey.
#[utoipa::path(
    delete,
    path = "/api/passkeys/{id}",
    operation_id = "removePasskey",
    tag = "passkeys",
    params(("id" = Id, Path, description = "The passkey."), IdempotencyKey),
    responses((status = 200, description = "The removed passkey", body = Passkey), WriteErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn remove_passkey(
    RequestContext(api): RequestContext,
    RequireRole(actor): RequireRole<Actor>,
    Path(passkey): Path<String>,
    headers: HeaderMap,
) -> Result<Reply<Passkey>, Problem> {
    let passkey: PasskeyId = id("id", Some(&passkey))?;
    let key = idempotency_key(&headers)?
        .map(|key| Key::new(Some(actor.person()), &key, "removePasskey", passkey.to_string().as_bytes()));
    let removed =
        spawn_command(async move { passkeys::remove_passkey(&api.app, &actor, key, passkey).await }).await?;
    Ok(Reply(removed.into()))
}

/// Start confirming the identity with a passkey
///
/// Returns the options for `navigator.credentials.get`, with the passkeys of the session's person.
///
/// Requires: any verified session.
#[utoipa::path(
    post,
    path = "/api/verifypasskey/options",
    operation_id = "beginPasskeyConfirmation",
    tag = "passkeys",
    responses((status = 200, description = "The options", body = PasskeyRequestOptions), SessionBeginErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn begin_passkey_confirmation(
    RequestContext(api): RequestContext,
    RequireRole(actor): RequireRole<Actor>,
) -> Result<Reply<PasskeyRequestOptions>, Problem> {
    let options =
        spawn_command(async move { passkeys::begin_passkey_confirmation(&api.app, &actor).await }).await?;
    Ok(Reply(options.into()))
}

/// Confirm the identity with a passkey
///
/// Gives this session the same proof as `POST /api/verifypassword`. PASSKEY_REJECTED (400) if the passkey cannot be
/// verified or is not the person's.
///
/// Requires: any verified session.
#[utoipa::path(
    post,
    path = "/api/verifypasskey",
    operation_id = "verifyPasskey",
    tag = "passkeys",
    request_body(content = VerifyPasskey),
    responses((status = 204, description = "Confirmed"), WriteErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn verify_passkey(
    RequestContext(api): RequestContext,
    RequireRole(actor): RequireRole<Actor>,
    Json(input): Json<VerifyPasskey>,
) -> Result<StatusCode, Problem> {
    let assertion = PasskeyAssertion::into_input(input.credential)?;
    spawn_command(async move { passkeys::verify_passkey(&api.app, &actor, assertion).await }).await?;
    Ok(StatusCode::NO_CONTENT)
}
