//! Signing up, signing in, and the session (A-13 … A-88).

use axum::Json as Reply;
use caseboard_domain::actor::SystemAdmin;
use caseboard_domain::{PersonId, Secret};
use caseboard_service::accounts;
use http::{HeaderMap, StatusCode};

use crate::address::Caller;
use crate::auth::{As, Session, basic};
use crate::here::Here;
use crate::input::{Command, Json, Path, id};
use crate::openapi::{Open, OpenCreate, OpenRead, OpenWrite, OwnRead, Write};
use crate::problem::Problem;
use crate::run;
use crate::wire::accounts::{
    EmailLogin, LoginAnswer, SessionUser, UserActive, UserActiveAnswer, UsernameLogin,
};
use crate::wire::params::IdempotencyKey;
use crate::wire::scalar::Id;
use crate::wire::sign_up::{SignUp, SignUpAnswer, UniqueEmailAnswer};

/// Sign in with email address and password
///
/// Signs in with email address and password (A-14). A wrong password and an unknown address get the same answer after the same time.
#[utoipa::path(
    post,
    path = "/api/emaillogin",
    operation_id = "signInByEmail",
    tag = "accounts",
    request_body(content = EmailLogin),
    responses((status = 200, description = "Signed in, or refused with `auth: false`", body = LoginAnswer), OpenWrite),
)]
pub(crate) async fn sign_in_by_email(
    Here(api): Here,
    caller: Caller,
    Json(input): Json<EmailLogin>,
) -> Result<Reply<LoginAnswer>, Problem> {
    let (email, password) =
        (input.email.unwrap_or_default(), Secret::new(input.password.unwrap_or_default()));
    let outcome =
        run::command(async move { accounts::sign_in_by_email(&api.app, &caller.0, email, password).await })
            .await?;
    Ok(Reply(outcome.into()))
}

/// Sign in with user name and password
///
/// Signs in with a user name (AMB-12); the same throttle as `emaillogin`.
#[utoipa::path(
    post,
    path = "/api/usernamelogin",
    operation_id = "signInByUsername",
    tag = "accounts",
    request_body(content = UsernameLogin),
    responses((status = 200, description = "Signed in, or refused with `auth: false`", body = LoginAnswer), OpenWrite),
)]
pub(crate) async fn sign_in_by_username(
    Here(api): Here,
    caller: Caller,
    Json(input): Json<UsernameLogin>,
) -> Result<Reply<LoginAnswer>, Problem> {
    let (username, password) =
        (input.username.unwrap_or_default(), Secret::new(input.password.unwrap_or_default()));
    let outcome =
        run::command(
            async move { accounts::sign_in_by_username(&api.app, &caller.0, username, password).await },
        )
        .await?;
    Ok(Reply(outcome.into()))
}

/// Check user name and password
///
/// Credentials in the query are never read: the answer is `auth: false` (AMB-12). With `Authorization: Basic` they are evaluated; no session is made, so there is no `authToken`.
#[utoipa::path(
    get,
    path = "/api/usernamelogin",
    operation_id = "checkCredentials",
    tag = "accounts",
    responses((status = 200, description = "Right, or refused with `auth: false`", body = LoginAnswer), Open),
    security((), ("basic" = [])),
)]
pub(crate) async fn check_credentials(
    Here(api): Here,
    caller: Caller,
    headers: HeaderMap,
) -> Result<Reply<LoginAnswer>, Problem> {
    let Some((username, password)) = basic(&headers) else {
        return Ok(Reply(LoginAnswer::refused("Please sign in with your email address")));
    };
    let outcome =
        run::command(
            async move { accounts::check_credentials(&api.app, &caller.0, username, password).await },
        )
        .await?;
    Ok(Reply(outcome.into()))
}

/// Whether an address has an account
///
/// Tells whether an account uses the address (A-61); 20 look-ups a minute per client address (AMB-19).
#[utoipa::path(
    get,
    path = "/api/uniqueemail/{email}",
    operation_id = "checkEmailTaken",
    tag = "accounts",
    params(("email" = String, Path, description = "The address; case does not matter.", max_length = 254, pattern = r"^[A-Za-z0-9._+'-]+@[A-Za-z0-9.-]+\.[A-Za-z]{2,}$", example = "rosa.marin@example.com")),
    responses((status = 200, description = "The answer", body = UniqueEmailAnswer), OpenRead),
)]
pub(crate) async fn check_email_taken(
    Here(api): Here,
    caller: Caller,
    Path(email): Path<String>,
) -> Result<Reply<UniqueEmailAnswer>, Problem> {
    let match_found = accounts::check_email_taken(&api.app, &caller.0, &email).await?;
    Ok(Reply(UniqueEmailAnswer { match_found }))
}

/// Sign up
///
/// Creates an account and mails its verification code in the same transaction (A-72, AMB-01, AMB-07). EMAIL_TAKEN (409) when the address has one.
#[utoipa::path(
    post,
    path = "/api/user",
    operation_id = "signUp",
    tag = "accounts",
    params(IdempotencyKey),
    request_body(content = SignUp),
    responses((status = 200, description = "The new person", body = SignUpAnswer), OpenCreate),
)]
pub(crate) async fn sign_up(
    Here(api): Here,
    caller: Caller,
    command: Command<SignUp>,
) -> Result<Reply<SignUpAnswer>, Problem> {
    let key = command.idempotency_key(None, "signUp");
    let claims = command.input.claims();
    let (draft, center_proofs) = command.input.into_draft()?;
    let input = accounts::SignUp { draft, center_proofs, claims };
    let person =
        run::command(async move { accounts::sign_up(&api.app, &caller.0, key, input).await }).await?;
    Ok(Reply(person.into()))
}

/// The session's person
///
/// The same person as the sign-in answered, fresh (AMB-20). Answers before the address is verified.
#[utoipa::path(
    get,
    path = "/api/session",
    operation_id = "getSession",
    tag = "accounts",
    responses((status = 200, description = "The person", body = SessionUser), OwnRead),
    security(("bearer" = [])),
)]
pub(crate) async fn get_session(
    Here(api): Here,
    Session(facts): Session,
) -> Result<Reply<SessionUser>, Problem> {
    Ok(Reply(accounts::session::current(&api.app, &facts).await?.into()))
}

/// Sign out
///
/// Revokes the token at once on every node (A-126).
#[utoipa::path(
    post,
    path = "/api/logout",
    operation_id = "signOut",
    tag = "accounts",
    responses((status = 204, description = "Signed out"), OwnRead),
    security(("bearer" = [])),
)]
pub(crate) async fn sign_out(Here(api): Here, Session(facts): Session) -> Result<StatusCode, Problem> {
    run::command(async move { accounts::sign_out(&api.app, &facts).await }).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Close an account, or open it again
///
/// For the system administrator (AMB-24). A closed account is signed out on every node at once, answers `auth: false` at sign-in and is in no list. OWN_ACCOUNT (409) for the own one.
#[utoipa::path(
    put,
    path = "/api/useractive/{id}",
    operation_id = "setUserActive",
    tag = "accounts",
    params(("id" = Id, Path, description = "The person.")),
    request_body(content = UserActive),
    responses((status = 200, description = "The account as it is now", body = UserActiveAnswer), Write),
    security(("bearer" = [])),
)]
pub(crate) async fn set_user_active(
    Here(api): Here,
    As(actor): As<SystemAdmin>,
    Path(user): Path<String>,
    Json(input): Json<UserActive>,
) -> Result<Reply<UserActiveAnswer>, Problem> {
    let user: PersonId = id("id", Some(&user))?;
    let active = input.active.ok_or_else(|| Problem::field("active", "active is required"))?;
    run::command(async move { accounts::set_user_active(&api.app, &actor, user, active).await }).await?;
    Ok(Reply(UserActiveAnswer { id: user.into(), active }))
}
