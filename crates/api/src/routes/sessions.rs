//! The sessions of a person.

use axum::Json as Reply;
use caseboard_domain::actor::SystemAdmin;
use caseboard_service::accounts;
use caseboard_wire::request::{id, required};
use caseboard_wire::scalar::Id;
use caseboard_wire::sessions::{EndSessions, EndedSessions, OwnSession};
use http::StatusCode;

use crate::auth::{RequireRole, Session};
use crate::error_responses::{SessionErrors, WriteErrors};
use crate::input::{Json, Path};
use crate::problem::Problem;
use crate::request_context::RequestContext;
use crate::spawn_command::spawn_command;

/// List your sessions
///
/// The current session first, then the most recently used. Devices and networks are those of the requests as far as they
/// are known; they are deleted with the session.
///
/// Requires: any session, also before the email address is verified.
#[utoipa::path(
    get,
    path = "/api/sessions",
    operation_id = "listSessions",
    tag = "accounts",
    responses((status = 200, description = "The sessions", body = Vec<OwnSession>), SessionErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn list_sessions(
    RequestContext(api): RequestContext,
    Session(session): Session,
) -> Result<Reply<Vec<OwnSession>>, Problem> {
    let own = accounts::list_sessions(&api.app, &session).await?;
    Ok(Reply(own.into_iter().map(OwnSession::from).collect()))
}

/// End one of your sessions
///
/// Its token is invalid at once on every node and its event stream ends. 403 for a session that has ended already and for
/// one of another person.
///
/// Requires: any session, also before the email address is verified.
#[utoipa::path(
    delete,
    path = "/api/sessions/{id}",
    operation_id = "endSession",
    tag = "accounts",
    params(("id" = Id, Path, description = "The session.")),
    responses((status = 204, description = "Ended"), WriteErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn end_session(
    RequestContext(api): RequestContext,
    Session(data): Session,
    Path(session): Path<String>,
) -> Result<StatusCode, Problem> {
    let session = id("id", Some(&session))?;
    spawn_command(async move { accounts::end_session(&api.app, &data, session).await }).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Sign out everywhere
///
/// Ends all own sessions, the current one only with `current: true`.
///
/// Requires: any session, also before the email address is verified.
#[utoipa::path(
    post,
    path = "/api/endsessions",
    operation_id = "endSessions",
    tag = "accounts",
    request_body(content = EndSessions),
    responses((status = 200, description = "How many sessions ended", body = EndedSessions), WriteErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn end_sessions(
    RequestContext(api): RequestContext,
    Session(data): Session,
    Json(input): Json<EndSessions>,
) -> Result<Reply<EndedSessions>, Problem> {
    let current = required("current", input.current)?;
    let ended = spawn_command(async move { accounts::end_sessions(&api.app, &data, current).await }).await?;
    Ok(Reply(EndedSessions::from(ended)))
}

/// End the sessions of a person
///
/// Signs the person out everywhere without closing the account. PROOF_REQUIRED (403) without a recent proof of identity.
///
/// Requires: system administrator.
#[utoipa::path(
    delete,
    path = "/api/usersessions/{id}",
    operation_id = "endSessionsOfPerson",
    tag = "accounts",
    params(("id" = Id, Path, description = "The person.")),
    responses((status = 200, description = "How many sessions ended", body = EndedSessions), WriteErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn end_sessions_of_person(
    RequestContext(api): RequestContext,
    RequireRole(actor): RequireRole<SystemAdmin>,
    Path(person): Path<String>,
) -> Result<Reply<EndedSessions>, Problem> {
    let person = id("id", Some(&person))?;
    let ended =
        spawn_command(async move { accounts::end_sessions_of_person(&api.app, &actor, person).await })
            .await?;
    Ok(Reply(EndedSessions::from(ended)))
}
