//! Profiles, the security level, language and density, and the download of own data.

use axum::Json as Reply;
use axum::body::Body;
use axum::response::IntoResponse;
use caseboard_domain::PersonId;
use caseboard_domain::actor::Actor;
use caseboard_service::profile;
use caseboard_wire::density::{UpdateDensity, UpdateDensityAnswer};
use caseboard_wire::language::{UpdateLanguage, UpdateLanguageAnswer};
use caseboard_wire::params::IdempotencyKey;
use caseboard_wire::profile::User;
use caseboard_wire::profile_parts::SecurityLevel;
use caseboard_wire::request::id;
use caseboard_wire::scalar::Id;
use caseboard_wire::schema::BinaryBody;
use caseboard_wire::update_user::UpdateUser;
use http::header;

use crate::auth::{RequireRole, Session};
use crate::error_responses::{ReadErrors, VerifiedSessionErrors, WriteErrors};
use crate::input::{Command, Path};
use crate::problem::Problem;
use crate::request_context::RequestContext;
use crate::spawn_command::spawn_command;

/// Get a profile
///
/// Returns all fields of your own profile, and of other profiles what the reader may see: surgeons and
/// administrators read professionals; everyone reads surgeons, but a professional of security level 0 gets
/// `restricted: true` and a message. Other profiles get the same 403 as an unknown person. Reading another profile
/// is recorded in the audit log.
///
/// Requires: any session; other profiles need a verified one.
#[utoipa::path(
    get,
    path = "/api/user/{id}",
    operation_id = "getProfile",
    tag = "profile",
    params(("id" = Id, Path, description = "The person.")),
    responses((status = 200, description = "What the reader may see of the person", body = User), ReadErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn get_profile(
    RequestContext(api): RequestContext,
    Session(session): Session,
    Path(person): Path<String>,
) -> Result<Reply<User>, Problem> {
    let person: PersonId = id("id", Some(&person))?;
    let shown = spawn_command(async move { profile::get_profile(&api.app, &session, person).await }).await?;
    Ok(Reply(shown.into()))
}

/// Update a profile
///
/// Writes the fields that the body contains and returns the updated profile. EMAIL_TAKEN (409) if an account has
/// the new address; PROOF_REQUIRED (403) for new security answers, another email address or another phone
/// number without `POST /api/verifypassword` in the same session in the last ten minutes; RATE_LIMITED (429) if a code
/// for a new address was emailed less than a minute ago or five times in an hour.
///
/// Requires: the person, or system administrator.
#[utoipa::path(
    put,
    path = "/api/updateuser/{id}",
    operation_id = "updateProfile",
    tag = "profile",
    params(("id" = Id, Path, description = "The person."), IdempotencyKey),
    request_body(content = UpdateUser),
    responses((status = 200, description = "The person as they are now", body = User), WriteErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn update_profile(
    RequestContext(api): RequestContext,
    RequireRole(actor): RequireRole<Actor>,
    Path(person): Path<String>,
    command: Command<UpdateUser>,
) -> Result<Reply<User>, Problem> {
    let person: PersonId = id("id", Some(&person))?;
    let key = command.idempotency_key(Some(actor.person()), "updateProfile");
    let input = command.input.into_update()?;
    let shown =
        spawn_command(async move { profile::update_profile(&api.app, &actor, key, person, input).await })
            .await?;
    Ok(Reply(shown.into()))
}

/// Choose your language
///
/// Stores the language of mails, text messages, paystubs and the client. Sign-in and session answers contain it, so
/// that every device of the person follows.
///
/// Requires: any session, also before the email address is verified.
#[utoipa::path(
    put,
    path = "/api/language",
    operation_id = "updateLanguage",
    tag = "profile",
    params(IdempotencyKey),
    request_body(content = UpdateLanguage),
    responses((status = 200, description = "The language now", body = UpdateLanguageAnswer), WriteErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn update_language(
    RequestContext(api): RequestContext,
    Session(session): Session,
    command: Command<UpdateLanguage>,
) -> Result<Reply<UpdateLanguageAnswer>, Problem> {
    let key = command.idempotency_key(Some(session.person), "updateLanguage");
    let language = command.input.language;
    let updated =
        spawn_command(async move { profile::update_language(&api.app, &session, key, language).await })
            .await?;
    Ok(Reply(updated.into()))
}

/// Choose the density of your lists
///
/// Stores how close the rows of lists are in the client. Sign-in and session answers contain it, so that every device of
/// the person follows.
///
/// Requires: any session, also before the email address is verified.
#[utoipa::path(
    put,
    path = "/api/density",
    operation_id = "updateDensity",
    tag = "profile",
    params(IdempotencyKey),
    request_body(content = UpdateDensity),
    responses((status = 200, description = "The density now", body = UpdateDensityAnswer), WriteErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn update_density(
    RequestContext(api): RequestContext,
    Session(session): Session,
    command: Command<UpdateDensity>,
) -> Result<Reply<UpdateDensityAnswer>, Problem> {
    let key = command.idempotency_key(Some(session.person), "updateDensity");
    let density = command.input.density;
    let updated =
        spawn_command(async move { profile::update_density(&api.app, &session, key, density).await }).await?;
    Ok(Reply(updated.into()))
}

/// Get your security level
///
/// Returns the derived level, 0 to 4. Another person's level is a 403.
///
/// Requires: any verified session.
#[utoipa::path(
    get,
    path = "/api/usersecuritylevel/{userId}",
    operation_id = "getSecurityLevel",
    tag = "profile",
    params(("userId" = Id, Path, description = "The session's person.")),
    responses((status = 200, description = "The level", body = SecurityLevel), ReadErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn get_security_level(
    RequestContext(api): RequestContext,
    RequireRole(actor): RequireRole<Actor>,
    Path(person): Path<String>,
) -> Result<Reply<SecurityLevel>, Problem> {
    let person: PersonId = id("userId", Some(&person))?;
    let level = profile::get_security_level(&api.app, &actor, person).await?;
    Ok(Reply(SecurityLevel { level: i32::from(level) }))
}

/// Download your data
///
/// Returns a ZIP archive with `data.json`, which has everything that is stored about the person, and their files. The
/// archive is sent while it is made; a transfer that ends early is not complete. PROOF_REQUIRED (403) without
/// a recent proof of identity (`POST /api/verifypassword`); RATE_LIMITED (429) after five archives in a day.
/// The download is recorded in the audit log.
///
/// Requires: any verified session.
#[utoipa::path(
    post,
    path = "/api/mydata",
    operation_id = "exportOwnData",
    tag = "profile",
    responses(
        (status = 200, description = "The archive", body = inline(BinaryBody), content_type = "application/zip"),
        VerifiedSessionErrors,
    ),
    security(("bearer" = [])),
)]
pub(crate) async fn export_own_data(
    RequestContext(api): RequestContext,
    RequireRole(actor): RequireRole<Actor>,
) -> Result<impl IntoResponse, Problem> {
    let content = spawn_command(async move { profile::export_own_data(&api.app, &actor).await }).await?;
    let headers = [
        (header::CONTENT_TYPE, "application/zip"),
        (header::CONTENT_DISPOSITION, "attachment; filename=\"my-data.zip\""),
        (header::CACHE_CONTROL, "no-store"),
    ];
    Ok((headers, Body::from_stream(content)))
}
