//! Health, configuration, the API document and live updates.

use axum::response::{Html, IntoResponse, Response};
use axum::{Extension, Json};
use caseboard_domain::actor::{Actor, SessionData};
use caseboard_domain::person::{self, Category};
use caseboard_domain::registration::TERMS_VERSION;
use caseboard_domain::states::UsState;
use caseboard_domain::{document, questions};
use caseboard_service::{App, Environment};
use caseboard_wire::events::StreamEvent;
use caseboard_wire::params::MailboxQuery;
use caseboard_wire::problem::Problem as ProblemBody;
use caseboard_wire::system::{Config, Flags, Group, Health, Limits, Mail, SecurityQuestions, StateChoice};
use http::header;

use crate::auth::RequireRole;
use crate::docs::SharedTexts;
use crate::error_responses::{PublicErrors, PublicReadErrors, VerifiedSessionErrors};
use crate::events::SessionCheck;
use crate::input::Query;
use crate::problem::Problem;
use crate::request_context::RequestContext;

/// Check that the process is alive
///
/// `db` reports the state of the database, as of the last second, without failing.
///
/// Requires: no session.
#[utoipa::path(
    get,
    path = "/healthz",
    operation_id = "checkLiveness",
    tag = "system",
    responses((status = 200, description = "Alive", body = Health), PublicErrors),
)]
pub(crate) async fn check_liveness(RequestContext(api): RequestContext) -> Json<Health> {
    let db = match api.health_check.check_answer(&api.app).await {
        Ok(()) => "ok",
        Err(_) => "not reachable",
    };
    Json(Health { ok: true, db: db.to_owned() })
}

/// Check that requests can be served
///
/// 503 while the database is unreachable, the database or the folder of the files cannot be written, the server is
/// stopping, or a background worker is down.
///
/// Requires: no session.
#[utoipa::path(
    get,
    path = "/readyz",
    operation_id = "checkReadiness",
    tag = "system",
    responses((status = 200, description = "Ready", body = Health), PublicErrors),
)]
pub(crate) async fn check_readiness(RequestContext(api): RequestContext) -> Result<Json<Health>, Problem> {
    let readiness = &api.settings.readiness;
    if readiness.is_stopping() {
        return Err(Problem::busy());
    }
    let down = readiness.workers_down();
    if !down.is_empty() {
        return Err(Problem::workers_down(&down));
    }
    api.health_check.check_answer(&api.app).await?;
    if let Err(error) = api.health_check.check_write(&api.app).await {
        tracing::warn!(%error, "not ready: the database or the folder of the files cannot be written");
        return Err(Problem::not_writable());
    }
    Ok(Json(Health { ok: true, db: "ok".to_owned() }))
}

/// Get the client configuration
///
/// Returns feature switches, groups, states and limits.
///
/// Requires: no session.
#[utoipa::path(
    get,
    path = "/api/config",
    operation_id = "getConfig",
    tag = "system",
    responses((status = 200, description = "The configuration", body = Config), PublicErrors),
)]
pub(crate) async fn get_config(RequestContext(api): RequestContext) -> Result<Json<Config>, Problem> {
    let config = caseboard_service::public_config(&api.app).await?;
    let texts = |set: &[&str]| set.iter().map(|&text| text.to_owned()).collect();
    Ok(Json(Config {
        product_name: config.product_name,
        support_email: config.support_email,
        flags: Flags {
            email_verification: config.email_verification,
            code_validation: config.code_validation,
            staff_validation: config.staff_validation,
            reset_email_code: config.reset_email_code,
            passkeys: config.passkeys,
        },
        groups: Category::ALL
            .iter()
            .map(|group| Group { value: group.id(), label: group.label().to_owned() })
            .collect(),
        states: UsState::all()
            .map(|state| StateChoice { value: state.code().to_owned(), label: state.label().to_owned() })
            .collect(),
        limits: Limits { pdf_bytes_max: document::PDF_MAX },
        security_questions: SecurityQuestions {
            first: texts(&questions::FIRST),
            second: texts(&questions::SECOND),
        },
        terms_version: TERMS_VERSION.to_owned(),
        add_center_open: config.add_center_open,
        mailbox: config.mailbox,
        server_time: config.server_time.into(),
    }))
}

/// List the emails of the development mailbox
///
/// Newest first; 404 unless the server runs with CASEBOARD_ENV=dev.
///
/// Requires: no session.
#[utoipa::path(
    get,
    path = "/api/dev/outbox",
    operation_id = "listDevMails",
    tag = "system",
    params(MailboxQuery),
    responses((status = 200, description = "The mails", body = Vec<Mail>), (status = 404, description = "There is no local mailbox here (NOT_FOUND).", body = ProblemBody), PublicReadErrors),
)]
pub(crate) async fn list_dev_mails(
    RequestContext(api): RequestContext,
    Query(query): Query<MailboxQuery>,
) -> Result<Json<Vec<Mail>>, Problem> {
    if api.app.settings.environment != Environment::Dev {
        return Err(Problem::not_found());
    }
    let to = query.to.map(|to| to.trim().to_lowercase()).filter(|to| !to.is_empty());
    let mails = caseboard_service::outbox::list_mailbox(&api.app, to).await?;
    let mails = mails.into_iter().map(|mail| Mail {
        to: mail.recipient,
        subject: mail.subject,
        text: mail.text,
        calendar: mail.calendar.map(|part| part.text),
        created_at: mail.created_at.into(),
    });
    Ok(Json(mails.collect()))
}

/// Get this document as JSON
///
/// Returns the OpenAPI document.
///
/// Requires: no session.
#[utoipa::path(
    get,
    path = "/api/openapi.json",
    operation_id = "getOpenapiDocument",
    tag = "system",
    responses((status = 200, description = "The document", content_type = "application/json"), PublicErrors),
)]
pub(crate) async fn get_openapi_document(Extension(texts): Extension<SharedTexts>) -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "application/json")], texts.json.as_str())
}

/// Get this document as HTML
///
/// Returns the OpenAPI document as a page.
///
/// Requires: no session.
#[utoipa::path(
    get,
    path = "/api/docs",
    operation_id = "getApiDocs",
    tag = "system",
    responses((status = 200, description = "The page", content_type = "text/html", body = String), PublicErrors),
)]
pub(crate) async fn get_api_docs(Extension(texts): Extension<SharedTexts>) -> Html<&'static str> {
    Html(texts.page.as_str())
}

/// Stream live updates
///
/// Server-sent events whose data is one `EventTopic`. Read the affected lists again on each event. A stream
/// begins with the topics of the last four seconds, at least, for a client that has read before it connected.
/// A comment every 15 seconds keeps the stream alive; it ends with the session, after an event named `end`. A
/// session has at most five streams: a further one ends the oldest.
///
/// Requires: any verified session.
#[utoipa::path(
    get,
    path = "/api/events",
    operation_id = "streamEvents",
    tag = "system",
    responses((status = 200, description = "The stream", content_type = "text/event-stream", body = StreamEvent), VerifiedSessionErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn stream_events(
    RequestContext(api): RequestContext,
    RequireRole(actor): RequireRole<Actor>,
) -> Response {
    let session = actor.session_data().clone();
    let category = i64::from(person::category_id(session.category));
    let feed = api.app.feed().subscribe(session.person, category).with_recent_changes();
    let slot = api.open_streams.register(session.person, session.session);
    crate::events::respond(feed, slot, StreamSession { app: api.app, session })
}

/// The session of a stream.
struct StreamSession {
    app: App,
    session: SessionData,
}

impl SessionCheck for StreamSession {
    async fn is_active(&mut self) -> bool {
        // The stream only carries topic names, so it survives an unreachable database.
        caseboard_service::session::is_active(&self.app, &self.session).await.unwrap_or(true)
    }
}
