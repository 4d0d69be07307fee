//! Sign-up, sign-in and the session.

use axum::Json as Reply;
use caseboard_domain::actor::SystemAdmin;
use caseboard_domain::second_factor::{ENTERED_CODE, SecondFactorMethod};
use caseboard_domain::secret::TOKEN;
use caseboard_domain::{PersonId, Secret};
use caseboard_service::accounts::{self, SecondFactor, SignInOrigin};
use caseboard_wire::accounts::{
    CompleteSignIn, EmailLogin, LoginAnswer, SessionUser, UserActive, UserActiveAnswer, UsernameLogin,
};
use caseboard_wire::params::IdempotencyKey;
use caseboard_wire::request::{bounded, id, required};
use caseboard_wire::scalar::Id;
use caseboard_wire::schema::EmailAddress;
use caseboard_wire::sign_up::{SignUp, SignUpAnswer, UniqueEmailAnswer};
use http::{HeaderMap, StatusCode};

use crate::address::ClientAddress;
use crate::auth::{AnySession, RequireRole, basic};
use crate::error_responses::{
    PublicCreateErrors, PublicErrors, PublicReadErrors, PublicWriteErrors, SessionErrors, WriteErrors,
};
use crate::input::{Command, Json, Path};
use crate::problem::Problem;
use crate::request_context::RequestContext;
use crate::spawn_command::spawn_command;

/// Sign in with an email address
///
/// Starts a session. A wrong password and an unknown address get the same response after the same time.
///
/// Requires: no session.
#[utoipa::path(
    post,
    path = "/api/emaillogin",
    operation_id = "signInByEmail",
    tag = "accounts",
    request_body(content = EmailLogin),
    responses((status = 200, description = "Signed in, or refused with `auth: false`", body = LoginAnswer), PublicWriteErrors),
)]
pub(crate) async fn sign_in_by_email(
    RequestContext(api): RequestContext,
    address: ClientAddress,
    Json(input): Json<EmailLogin>,
) -> Result<Reply<LoginAnswer>, Problem> {
    let (email, password) =
        (input.email.unwrap_or_default(), Secret::new(input.password.unwrap_or_default()));
    let origin = SignInOrigin { address: address.0, device: input.device_token };
    let outcome =
        spawn_command(async move { accounts::sign_in_by_email(&api.app, origin, email, password).await })
            .await?;
    Ok(Reply(outcome.into()))
}

/// Sign in with a user name
///
/// Starts a session. Shares the rate limit of `POST /api/emaillogin`.
///
/// Requires: no session.
#[utoipa::path(
    post,
    path = "/api/usernamelogin",
    operation_id = "signInByUsername",
    tag = "accounts",
    request_body(content = UsernameLogin),
    responses((status = 200, description = "Signed in, or refused with `auth: false`", body = LoginAnswer), PublicWriteErrors),
)]
pub(crate) async fn sign_in_by_username(
    RequestContext(api): RequestContext,
    address: ClientAddress,
    Json(input): Json<UsernameLogin>,
) -> Result<Reply<LoginAnswer>, Problem> {
    let (username, password) =
        (input.username.unwrap_or_default(), Secret::new(input.password.unwrap_or_default()));
    let origin = SignInOrigin { address: address.0, device: input.device_token };
    let outcome =
        spawn_command(
            async move { accounts::sign_in_by_username(&api.app, origin, username, password).await },
        )
        .await?;
    Ok(Reply(outcome.into()))
}

/// Complete a sign-in
///
/// Takes the `secondFactor.token` of a sign-in and a code of the authenticator app or a recovery code. A wrong code is
/// a 200 with `auth: false`; with `secondFactor`, another code can be sent, without it the sign-in begins again with
/// the password. Five codes can be tried.
///
/// Requires: no session.
#[utoipa::path(
    post,
    path = "/api/secondfactorlogin",
    operation_id = "completeSignIn",
    tag = "accounts",
    request_body(content = CompleteSignIn),
    responses((status = 200, description = "Signed in, or refused with `auth: false`", body = LoginAnswer), PublicWriteErrors),
)]
pub(crate) async fn complete_sign_in(
    RequestContext(api): RequestContext,
    address: ClientAddress,
    Json(input): Json<CompleteSignIn>,
) -> Result<Reply<LoginAnswer>, Problem> {
    let method = input.method.as_deref().and_then(SecondFactorMethod::parse);
    let method = method.filter(|it| *it != SecondFactorMethod::Passkey);
    let method = method.ok_or_else(|| Problem::field("method", "method is invalid"))?;
    let factor = SecondFactor {
        token: bounded("token", input.token, TOKEN)?,
        method,
        code: Secret::new(bounded("code", input.code, ENTERED_CODE)?),
    };
    let origin = SignInOrigin { address: address.0, device: input.device_token };
    let outcome =
        spawn_command(async move { accounts::complete_sign_in(&api.app, origin, factor).await }).await?;
    Ok(Reply(outcome.into()))
}

/// Check a user name and password
///
/// Evaluates `Authorization: Basic` without starting a session, so the response has no `authToken`. Credentials in
/// the query are never read; the response is then `auth: false`.
///
/// Requires: no session.
#[utoipa::path(
    get,
    path = "/api/usernamelogin",
    operation_id = "checkCredentials",
    tag = "accounts",
    responses((status = 200, description = "Right, or refused with `auth: false`", body = LoginAnswer), PublicErrors),
    security((), ("basic" = [])),
)]
pub(crate) async fn check_credentials(
    RequestContext(api): RequestContext,
    address: ClientAddress,
    headers: HeaderMap,
) -> Result<Reply<LoginAnswer>, Problem> {
    let Some((username, password)) = basic(&headers) else {
        return Ok(Reply(LoginAnswer::refused("Please sign in with your email address")));
    };
    let outcome =
        spawn_command(
            async move { accounts::check_credentials(&api.app, &address.0, username, password).await },
        )
        .await?;
    Ok(Reply(outcome.into()))
}

/// Check whether an email address has an account
///
/// Limited to 20 requests a minute per client address.
///
/// Requires: no session.
#[utoipa::path(
    get,
    path = "/api/uniqueemail/{email}",
    operation_id = "checkEmailTaken",
    tag = "accounts",
    params(("email" = EmailAddress, Path, description = "The address; case does not matter.")),
    responses((status = 200, description = "The answer", body = UniqueEmailAnswer), PublicReadErrors),
)]
pub(crate) async fn check_email_taken(
    RequestContext(api): RequestContext,
    address: ClientAddress,
    Path(email): Path<String>,
) -> Result<Reply<UniqueEmailAnswer>, Problem> {
    let match_found = accounts::check_email_taken(&api.app, &address.0, &email).await?;
    Ok(Reply(UniqueEmailAnswer { match_found }))
}

/// Sign up
///
/// Creates an account and emails its verification code in the same transaction. EMAIL_TAKEN (409) if the address
/// has an account.
///
/// Requires: no session.
#[utoipa::path(
    post,
    path = "/api/user",
    operation_id = "signUp",
    tag = "accounts",
    params(IdempotencyKey),
    request_body(content = SignUp),
    responses((status = 200, description = "The new person", body = SignUpAnswer), PublicCreateErrors),
)]
pub(crate) async fn sign_up(
    RequestContext(api): RequestContext,
    address: ClientAddress,
    command: Command<SignUp>,
) -> Result<Reply<SignUpAnswer>, Problem> {
    let key = command.idempotency_key(None, "signUp");
    let claims = command.input.privileged_fields();
    let (draft, center_proofs) = command.input.into_draft()?;
    let input = accounts::SignUp { draft, center_proofs, claims };
    let person =
        spawn_command(async move { accounts::sign_up(&api.app, &address.0, key, input).await }).await?;
    Ok(Reply(person.into()))
}

/// Get the signed-in person
///
/// Returns the same shape as the sign-in, with current data.
///
/// Requires: any session, also before the email address is verified or a required second factor is added.
#[utoipa::path(
    get,
    path = "/api/session",
    operation_id = "getSession",
    tag = "accounts",
    responses((status = 200, description = "The person", body = SessionUser), SessionErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn get_session(
    RequestContext(api): RequestContext,
    AnySession(session): AnySession,
) -> Result<Reply<SessionUser>, Problem> {
    Ok(Reply(accounts::get_session(&api.app, &session).await?.into()))
}

/// Sign out
///
/// Revokes the token on every node at once.
///
/// Requires: any session, also before the email address is verified or a required second factor is added.
#[utoipa::path(
    post,
    path = "/api/logout",
    operation_id = "signOut",
    tag = "accounts",
    responses((status = 204, description = "Signed out"), SessionErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn sign_out(
    RequestContext(api): RequestContext,
    AnySession(session): AnySession,
) -> Result<StatusCode, Problem> {
    spawn_command(async move { accounts::sign_out(&api.app, &session).await }).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Close or reopen an account
///
/// A closed account is signed out on every node at once, cannot sign in (`auth: false`) and is not listed.
/// OWN_ACCOUNT (409) for your own account, LAST_SYSTEM_ADMIN (409) for the only open one of a system administrator,
/// ACCOUNT_DELETED (409) for reopening an erased one.
///
/// Requires: system administrator.
#[utoipa::path(
    put,
    path = "/api/useractive/{id}",
    operation_id = "setUserActive",
    tag = "accounts",
    params(("id" = Id, Path, description = "The person.")),
    request_body(content = UserActive),
    responses((status = 200, description = "The account as it is now", body = UserActiveAnswer), WriteErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn set_user_active(
    RequestContext(api): RequestContext,
    RequireRole(actor): RequireRole<SystemAdmin>,
    Path(user): Path<String>,
    Json(input): Json<UserActive>,
) -> Result<Reply<UserActiveAnswer>, Problem> {
    let user: PersonId = id("id", Some(&user))?;
    let active = required("active", input.active)?;
    let reason = input.reason;
    spawn_command(async move { accounts::set_user_active(&api.app, &actor, user, active, reason).await })
        .await?;
    Ok(Reply(UserActiveAnswer { id: user.into(), active }))
}
