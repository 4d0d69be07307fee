//! Profiles and the security level (K-12 to K-14, K-18).

use axum::Json as Reply;
use caseboard_domain::PersonId;
use caseboard_domain::actor::Actor;
use caseboard_service::profile;

use crate::auth::{As, Session};
use crate::here::Here;
use crate::input::{Command, Path, id};
use crate::openapi::{Read, Write};
use crate::problem::Problem;
use crate::run;
use crate::wire::params::IdempotencyKey;
use crate::wire::profile::User;
use crate::wire::profile_parts::SecurityLevel;
use crate::wire::scalar::Id;
use crate::wire::update_user::UpdateUser;

/// A person's profile
///
/// The own profile with all fields, also before the address is verified (K-12, AMB-22). Of others what the reader may see (AMB-17): surgeons and administrators see professionals; surgeons are shown to all users, but to a professional of security level 0 with `restricted: true` and a message only (AMB-60), and with the text about them only if they want it so (AMB-72). Other people are the same 403 as a person who does not exist. Reading another person's profile is recorded in the audit log.
#[utoipa::path(
    get,
    path = "/api/user/{id}",
    operation_id = "getProfile",
    tag = "profile",
    params(("id" = Id, Path, description = "The person.")),
    responses((status = 200, description = "What the reader may see of the person", body = User), Read),
    security(("bearer" = [])),
)]
pub(crate) async fn get_profile(
    Here(api): Here,
    Session(facts): Session,
    Path(person): Path<String>,
) -> Result<Reply<User>, Problem> {
    let person: PersonId = id("id", Some(&person))?;
    let shown = run::command(async move { profile::get_profile(&api.app, &facts, person).await }).await?;
    Ok(Reply(shown.into()))
}

/// Change a profile
///
/// Writes what the body carries, judged by the rules of the editor's steps, and answers the profile as it is then (H-50, AMB-18). People change their own, a system administrator anybody's. EMAIL_TAKEN (409) when an account has the new address; PROOF_REQUIRED (403) for new answers to the security questions without `POST /api/verifypassword` within the last ten minutes; RATE_LIMITED (429) when a code for a new address was mailed less than a minute ago or five times within an hour.
#[utoipa::path(
    put,
    path = "/api/updateuser/{id}",
    operation_id = "updateProfile",
    tag = "profile",
    params(("id" = Id, Path, description = "The person."), IdempotencyKey),
    request_body(content = UpdateUser),
    responses((status = 200, description = "The person as they are now", body = User), Write),
    security(("bearer" = [])),
)]
pub(crate) async fn update_profile(
    Here(api): Here,
    As(actor): As<Actor>,
    Path(person): Path<String>,
    command: Command<UpdateUser>,
) -> Result<Reply<User>, Problem> {
    let person: PersonId = id("id", Some(&person))?;
    let key = command.idempotency_key(Some(actor.person()), "updateProfile");
    let input = command.input.into_update()?;
    let shown =
        run::command(async move { profile::update_profile(&api.app, &actor, key, person, input).await })
            .await?;
    Ok(Reply(shown.into()))
}

/// The own security level
///
/// The derived level, 0 to 4 (K-18, AMB-60). Another person's is a 403.
#[utoipa::path(
    get,
    path = "/api/usersecuritylevel/{userId}",
    operation_id = "getSecurityLevel",
    tag = "profile",
    params(("userId" = Id, Path, description = "The session's person.")),
    responses((status = 200, description = "The level", body = SecurityLevel), Read),
    security(("bearer" = [])),
)]
pub(crate) async fn get_security_level(
    Here(api): Here,
    As(actor): As<Actor>,
    Path(person): Path<String>,
) -> Result<Reply<SecurityLevel>, Problem> {
    let person: PersonId = id("userId", Some(&person))?;
    let level = profile::get_security_level(&api.app, &actor, person).await?;
    Ok(Reply(SecurityLevel { level: i32::from(level) }))
}
