//! Health, configuration, this document, live updates.

use std::sync::LazyLock;

use axum::Json;
use axum::response::{Html, IntoResponse, Response};
use caseboard_domain::actor::{Actor, SessionFacts};
use caseboard_domain::engagement::MAX_REQUESTS;
use caseboard_domain::pay::MAX_PAY;
use caseboard_domain::person::{self, Category};
use caseboard_domain::position::MAX_REQUIRED;
use caseboard_domain::registration::TERMS_VERSION;
use caseboard_domain::states::State as State50;
use caseboard_domain::{Money, page, questions, time};
use caseboard_service::{App, Environment};
use http::header;

use crate::auth::As;
use crate::events::Alive;
use crate::here::Here;
use crate::input::Query;
use crate::openapi::{Open, OpenRead, OwnReadVerified};
use crate::problem::Problem;
use crate::wire::params::MailboxQuery;
use crate::wire::problem::Problem as ProblemBody;
use crate::wire::system::{Config, Flags, Group, Health, Limits, Mail, SecurityQuestions, StateChoice};

/// Whether the process is alive
///
/// Whether the process is alive; `db` tells of the database without failing.
#[utoipa::path(
    get,
    path = "/healthz",
    operation_id = "checkLiveness",
    tag = "system",
    responses((status = 200, description = "Alive", body = Health), Open),
)]
pub(crate) async fn check_liveness(Here(api): Here) -> Json<Health> {
    let db = match api.app.db.ping().await {
        Ok(()) => "ok",
        Err(_) => "not reachable",
    };
    Json(Health { ok: true, db: db.to_owned() })
}

/// Whether requests can be served
///
/// 503 while the database cannot be reached, the server is stopping, or a background worker is down.
#[utoipa::path(
    get,
    path = "/readyz",
    operation_id = "checkReadiness",
    tag = "system",
    responses((status = 200, description = "Ready", body = Health), Open),
)]
pub(crate) async fn check_readiness(Here(api): Here) -> Result<Json<Health>, Problem> {
    let readiness = &api.settings.readiness;
    if readiness.is_stopping() {
        return Err(Problem::busy());
    }
    let down = readiness.workers_down();
    if !down.is_empty() {
        return Err(Problem::workers_down(&down));
    }
    api.app.db.ping().await.map_err(caseboard_service::Error::from)?;
    Ok(Json(Health { ok: true, db: "ok".to_owned() }))
}

/// What the client needs to know
///
/// Switches, groups, states and limits (AMB-79).
#[utoipa::path(
    get,
    path = "/api/config",
    operation_id = "getConfig",
    tag = "system",
    responses((status = 200, description = "The configuration", body = Config), Open),
)]
pub(crate) async fn get_config(Here(api): Here) -> Json<Config> {
    let config = caseboard_service::public_config(&api.app);
    let texts = |set: &[&str]| set.iter().map(|&text| text.to_owned()).collect();
    Json(Config {
        product_name: config.product_name,
        support_email: config.support_email,
        flags: Flags {
            email_verification: config.email_verification,
            code_validation: config.code_validation,
            staff_validation: config.staff_validation,
            reset_email_code: config.reset_email_code,
        },
        groups: Category::ALL
            .iter()
            .map(|group| Group { value: group.id(), label: group.label().to_owned() })
            .collect(),
        states: State50::all()
            .map(|state| StateChoice { value: state.code().to_owned(), label: state.label().to_owned() })
            .collect(),
        limits: limits(),
        security_questions: SecurityQuestions {
            first: texts(&questions::FIRST),
            second: texts(&questions::SECOND),
        },
        terms_version: TERMS_VERSION.to_owned(),
        add_center_open: config.add_center_open,
        mailbox: config.mailbox,
        server_time: config.server_time.into(),
    })
}

/// The limits, from the rules that hold to them.
fn limits() -> Limits {
    let dollars = |amount: Money| i32::try_from(amount.cents() / 100).unwrap_or(i32::MAX);
    let number = |number: u32| i32::try_from(number).unwrap_or(i32::MAX);
    Limits {
        withdraw_lock_hours: time::WITHDRAW_LOCK.as_hours(),
        min_pay_window_hours: time::MIN_PAY_WINDOW.as_hours(),
        password_min: 6,
        password_max: person::PASSWORD_MAX,
        phone_digits: 10,
        code_length: 6,
        hours_min: 1,
        hours_below: 100,
        pay_max: dollars(MAX_PAY),
        places_max: number(MAX_REQUIRED),
        requests_per_job: i32::from(MAX_REQUESTS),
        range_days: time::MAX_RANGE_DAYS,
        page_favorites: number(page::FAVORITES),
        page_eligibility: number(page::ELIGIBILITY),
        home_days: time::HOME_DAYS,
    }
}

/// The local mailbox
///
/// The mails of the local mailbox, newest first; 404 unless the server runs with CASEBOARD_ENV=dev (AMB-02).
#[utoipa::path(
    get,
    path = "/api/dev/outbox",
    operation_id = "listDevMails",
    tag = "system",
    params(MailboxQuery),
    responses((status = 200, description = "The mails", body = Vec<Mail>), (status = 404, description = "There is no local mailbox here (NOT_FOUND).", body = ProblemBody), OpenRead),
)]
pub(crate) async fn list_dev_mails(
    Here(api): Here,
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
        created_at: mail.created_at.into(),
    });
    Ok(Json(mails.collect()))
}

/// This document
///
/// This document.
#[utoipa::path(
    get,
    path = "/api/openapi.json",
    operation_id = "getOpenapiDocument",
    tag = "system",
    responses((status = 200, description = "The document", content_type = "application/json"), Open),
)]
pub(crate) async fn get_openapi_document() -> impl IntoResponse {
    static TEXT: LazyLock<String> = LazyLock::new(crate::document_text);
    ([(header::CONTENT_TYPE, "application/json")], TEXT.as_str())
}

/// This document, to read
///
/// This document as a page.
#[utoipa::path(
    get,
    path = "/api/docs",
    operation_id = "getApiDocs",
    tag = "system",
    responses((status = 200, description = "The page", content_type = "text/html", body = String), Open),
)]
pub(crate) async fn get_api_docs() -> Html<&'static str> {
    Html(crate::docs::page())
}

/// Live updates
///
/// A stream of server-sent events that carry a topic and nothing else: `notifications`, `cases`, `requests`, `favorites` or `profile`. Read the lists again on each. A comment every 15 seconds keeps the stream alive; it ends with the session.
#[utoipa::path(
    get,
    path = "/api/events",
    operation_id = "streamEvents",
    tag = "system",
    responses((status = 200, description = "The stream", content_type = "text/event-stream", body = String), OwnReadVerified),
    security(("bearer" = [])),
)]
pub(crate) async fn stream_events(Here(api): Here, As(actor): As<Actor>) -> Response {
    let facts = actor.facts().clone();
    let feed = api.app.feed().subscribe(facts.person, i64::from(person::category_id(facts.category)));
    crate::events::respond(feed, Watched { app: api.app, facts })
}

/// The session behind a stream.
struct Watched {
    app: App,
    facts: SessionFacts,
}

impl Alive for Watched {
    async fn alive(&mut self) -> bool {
        // A database that cannot be asked is no reason to end the stream: it carries nothing but names of topics.
        caseboard_service::session::alive(&self.app, &self.facts).await.unwrap_or(true)
    }
}
