//! Signing up, signing in, and the own account (A-13 … A-88).

use crate::openapi::{Open, OpenCreate, OpenRead, OpenWrite, OwnRead, Read};
use crate::wire::accounts::{EmailLogin, LoginAnswer, SessionUser, SignUp, SignUpAnswer, UniqueEmailAnswer, User, UsernameLogin};
use crate::wire::params::IdempotencyKey;
use crate::wire::scalar::Id;

/// Signs in with email address and password. A wrong password and an unknown address get the same answer after the same time.
#[utoipa::path(
    post,
    path = "/api/emaillogin",
    operation_id = "emailLogin",
    tag = "accounts",
    summary = "Sign in with email address and password",
    request_body(content = EmailLogin),
    responses((status = 200, description = "Signed in, or refused with `auth: false`", body = LoginAnswer), OpenWrite),
)]
pub(crate) async fn email_login() -> crate::routes::Pending {
    crate::routes::Pending
}

/// Signs in with a user name (AMB-12); the same throttle as `emaillogin`.
#[utoipa::path(
    post,
    path = "/api/usernamelogin",
    operation_id = "usernameLogin",
    tag = "accounts",
    summary = "Sign in with user name and password",
    request_body(content = UsernameLogin),
    responses((status = 200, description = "Signed in, or refused with `auth: false`", body = LoginAnswer), OpenWrite),
)]
pub(crate) async fn username_login() -> crate::routes::Pending {
    crate::routes::Pending
}

/// Credentials in the query are never read: the answer is `auth: false` (AMB-12). With `Authorization: Basic` they are evaluated; no session is made, so there is no `authToken`.
#[utoipa::path(
    get,
    path = "/api/usernamelogin",
    operation_id = "usernameLoginBasic",
    tag = "accounts",
    summary = "Check user name and password",
    responses((status = 200, description = "Right, or refused with `auth: false`", body = LoginAnswer), Open),
    security((), ("basic" = [])),
)]
pub(crate) async fn username_login_get() -> crate::routes::Pending {
    crate::routes::Pending
}

/// Tells whether an account uses the address; 20 look-ups a minute per client address (AMB-19).
#[utoipa::path(
    get,
    path = "/api/uniqueemail/{email}",
    operation_id = "uniqueEmail",
    tag = "accounts",
    summary = "Whether an address has an account",
    params(("email" = String, Path, description = "The address; case does not matter.", max_length = 254, example = "rosa.marin@example.com")),
    responses((status = 200, description = "The answer", body = UniqueEmailAnswer), OpenRead),
)]
pub(crate) async fn unique_email() -> crate::routes::Pending {
    crate::routes::Pending
}

/// Creates an account and mails its verification code in the same transaction (A-72, AMB-01, AMB-07). EMAIL_TAKEN (409) when the address has one.
#[utoipa::path(
    post,
    path = "/api/user",
    operation_id = "signUp",
    tag = "accounts",
    summary = "Sign up",
    params(IdempotencyKey),
    request_body(content = SignUp),
    responses((status = 200, description = "The new person", body = SignUpAnswer), OpenCreate),
)]
pub(crate) async fn sign_up() -> crate::routes::Pending {
    crate::routes::Pending
}

/// All fields of the own account (K-12). Another person is a 403.
#[utoipa::path(
    get,
    path = "/api/user/{id}",
    operation_id = "getUser",
    tag = "accounts",
    summary = "The own account",
    params(("id" = Id, Path, description = "The session's person.")),
    responses((status = 200, description = "The account", body = User), Read),
    security(("bearer" = [])),
)]
pub(crate) async fn user() -> crate::routes::Pending {
    crate::routes::Pending
}

/// The same person as the sign-in answered, fresh (AMB-20). Answers before the address is verified.
#[utoipa::path(
    get,
    path = "/api/session",
    operation_id = "getSession",
    tag = "accounts",
    summary = "The session's person",
    responses((status = 200, description = "The person", body = SessionUser), OwnRead),
    security(("bearer" = [])),
)]
pub(crate) async fn session() -> crate::routes::Pending {
    crate::routes::Pending
}

/// Revokes the token at once on every node.
#[utoipa::path(
    post,
    path = "/api/logout",
    operation_id = "logout",
    tag = "accounts",
    summary = "Sign out",
    responses((status = 204, description = "Signed out"), OwnRead),
    security(("bearer" = [])),
)]
pub(crate) async fn logout() -> crate::routes::Pending {
    crate::routes::Pending
}
