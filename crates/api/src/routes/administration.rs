//! Administration of the installation, for system administrators.

use axum::Json as Reply;
use caseboard_domain::actor::SystemAdmin;
use caseboard_domain::administration::{MessageKind, MessageState};
use caseboard_domain::delivery::Channel;
use caseboard_domain::{OutboxId, PersonId};
use caseboard_service::administration::{self, MessageFilter};
use caseboard_wire::administration::{
    AccountDetails, AccountQuery, Accounts, AdministrationCommand, AuditStatus, AuditVerification,
    DropMessage, DroppedMessage, OutboxMessages, OutboxQuery, RetriedMessages, SystemStatus, UnlockedAccount,
    Worker,
};
use caseboard_wire::params::IdempotencyKey;
use caseboard_wire::request::{id, required};
use caseboard_wire::scalar::Id;

use crate::auth::RequireRole;
use crate::error_responses::{ReadErrors, WriteErrors};
use crate::input::{Command, Json, Path, Query, optional_word};
use crate::problem::Problem;
use crate::request_context::RequestContext;
use crate::spawn_command::spawn_command;

/// List the mails and text messages of the queue
///
/// Without subjects and texts, which may contain codes and links. Recipients are masked, errors are without addresses,
/// links and long numbers.
///
/// Requires: system administrator.
#[utoipa::path(
    get,
    path = "/api/outbox",
    operation_id = "listOutboxMessages",
    tag = "administration",
    params(OutboxQuery),
    responses((status = 200, description = "A page of messages", body = OutboxMessages), ReadErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn list_outbox_messages(
    RequestContext(api): RequestContext,
    RequireRole(actor): RequireRole<SystemAdmin>,
    Query(query): Query<OutboxQuery>,
) -> Result<Reply<OutboxMessages>, Problem> {
    let filter = MessageFilter {
        state: optional_word("state", query.state.as_deref(), MessageState::parse)?
            .unwrap_or(MessageState::Dead),
        channel: optional_word("channel", query.channel.as_deref(), Channel::parse)?,
        kind: optional_word("kind", query.kind.as_deref(), MessageKind::parse)?,
        after: query.after,
    };
    Ok(Reply(administration::list_outbox_messages(&api.app, &actor, filter).await?.into()))
}

/// Send all messages again that were given up
///
/// They are tried for another 24 hours.
///
/// Requires: system administrator.
#[utoipa::path(
    post,
    path = "/api/outbox/retry",
    operation_id = "retryDeadMessages",
    tag = "administration",
    params(IdempotencyKey),
    request_body(content = AdministrationCommand),
    responses((status = 200, description = "How many messages will be sent again", body = RetriedMessages), WriteErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn retry_dead_messages(
    RequestContext(api): RequestContext,
    RequireRole(actor): RequireRole<SystemAdmin>,
    command: Command<AdministrationCommand>,
) -> Result<Reply<RetriedMessages>, Problem> {
    let key = command.idempotency_key(Some(actor.person()), "retryDeadMessages");
    let retried =
        spawn_command(async move { administration::retry_dead_messages(&api.app, &actor, key).await })
            .await?;
    Ok(Reply(RetriedMessages { count: retried.count }))
}

/// Send a message again that was given up
///
/// It is tried for another 24 hours.
///
/// Requires: system administrator.
#[utoipa::path(
    post,
    path = "/api/outbox/{id}/retry",
    operation_id = "retryOutboxMessage",
    tag = "administration",
    params(("id" = Id, Path, description = "The message."), IdempotencyKey),
    request_body(content = AdministrationCommand),
    responses((status = 200, description = "Whether the message will be sent again", body = RetriedMessages), WriteErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn retry_outbox_message(
    RequestContext(api): RequestContext,
    RequireRole(actor): RequireRole<SystemAdmin>,
    Path(message): Path<String>,
    command: Command<AdministrationCommand>,
) -> Result<Reply<RetriedMessages>, Problem> {
    let message: OutboxId = id("id", Some(&message))?;
    let key = command.idempotency_key(Some(actor.person()), "retryOutboxMessage");
    let retried =
        spawn_command(
            async move { administration::retry_outbox_message(&api.app, &actor, key, message).await },
        )
        .await?;
    Ok(Reply(RetriedMessages { count: retried.count }))
}

/// Delete a message that was given up
///
/// The audit log keeps its id, transport and purpose, and the reason.
///
/// Requires: system administrator.
#[utoipa::path(
    post,
    path = "/api/outbox/{id}/drop",
    operation_id = "dropOutboxMessage",
    tag = "administration",
    params(("id" = Id, Path, description = "The message."), IdempotencyKey),
    request_body(content = DropMessage),
    responses((status = 200, description = "Whether the message was deleted", body = DroppedMessage), WriteErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn drop_outbox_message(
    RequestContext(api): RequestContext,
    RequireRole(actor): RequireRole<SystemAdmin>,
    Path(message): Path<String>,
    command: Command<DropMessage>,
) -> Result<Reply<DroppedMessage>, Problem> {
    let message: OutboxId = id("id", Some(&message))?;
    let key = command.idempotency_key(Some(actor.person()), "dropOutboxMessage");
    let reason = required("reason", command.input.reason)?;
    let dropped = spawn_command(async move {
        administration::drop_outbox_message(&api.app, &actor, key, message, reason).await
    })
    .await?;
    Ok(Reply(dropped.into()))
}

/// Find accounts
///
/// By name, email address or phone number; of every role, closed ones too.
///
/// Requires: system administrator.
#[utoipa::path(
    get,
    path = "/api/accounts",
    operation_id = "findAccounts",
    tag = "administration",
    params(AccountQuery),
    responses((status = 200, description = "A page of accounts", body = Accounts), ReadErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn find_accounts(
    RequestContext(api): RequestContext,
    RequireRole(actor): RequireRole<SystemAdmin>,
    Query(query): Query<AccountQuery>,
) -> Result<Reply<Accounts>, Problem> {
    let AccountQuery { text, after } = query;
    Ok(Reply(administration::find_accounts(&api.app, &actor, text, after).await?.into()))
}

/// Get an account
///
/// With its centers and the state of its sign-in. The read is in the audit log.
///
/// Requires: system administrator.
#[utoipa::path(
    get,
    path = "/api/accounts/{id}",
    operation_id = "getAccount",
    tag = "administration",
    params(("id" = Id, Path, description = "The person.")),
    responses((status = 200, description = "The account", body = AccountDetails), ReadErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn get_account(
    RequestContext(api): RequestContext,
    RequireRole(actor): RequireRole<SystemAdmin>,
    Path(person): Path<String>,
) -> Result<Reply<AccountDetails>, Problem> {
    let person: PersonId = id("id", Some(&person))?;
    let details =
        spawn_command(async move { administration::get_account(&api.app, &actor, person).await }).await?;
    Ok(Reply(details.into()))
}

/// Delete the failed attempts of an account
///
/// The person can try again at once: the password and the second factor on devices that the account does not know, the
/// security questions, and the current password. The limits of an address and of a known device end by themselves after
/// fifteen minutes.
///
/// Requires: system administrator.
#[utoipa::path(
    post,
    path = "/api/accounts/{id}/unlock",
    operation_id = "unlockAccount",
    tag = "administration",
    params(("id" = Id, Path, description = "The person."), IdempotencyKey),
    request_body(content = AdministrationCommand),
    responses((status = 200, description = "The account", body = UnlockedAccount), WriteErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn unlock_account(
    RequestContext(api): RequestContext,
    RequireRole(actor): RequireRole<SystemAdmin>,
    Path(person): Path<String>,
    command: Command<AdministrationCommand>,
) -> Result<Reply<UnlockedAccount>, Problem> {
    let person: PersonId = id("id", Some(&person))?;
    let key = command.idempotency_key(Some(actor.person()), "unlockAccount");
    let unlocked =
        spawn_command(async move { administration::unlock_account(&api.app, &actor, key, person).await })
            .await?;
    Ok(Reply(UnlockedAccount { id: unlocked.person.into() }))
}

/// Get the state of the audit log
///
/// The recorded ends of the hash chains, and the result of the last verification.
///
/// Requires: system administrator.
#[utoipa::path(
    get,
    path = "/api/auditstatus",
    operation_id = "getAuditStatus",
    tag = "administration",
    responses((status = 200, description = "The state", body = AuditStatus), ReadErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn get_audit_status(
    RequestContext(api): RequestContext,
    RequireRole(actor): RequireRole<SystemAdmin>,
) -> Result<Reply<AuditStatus>, Problem> {
    Ok(Reply(administration::get_audit_status(&api.app, &actor).await?.into()))
}

/// Get the state of the system
///
/// Version, database, background workers of this node, and the age of the queue of messages.
///
/// Requires: system administrator.
#[utoipa::path(
    get,
    path = "/api/systemstatus",
    operation_id = "getSystemStatus",
    tag = "administration",
    responses((status = 200, description = "The state", body = SystemStatus), ReadErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn get_system_status(
    RequestContext(api): RequestContext,
    RequireRole(actor): RequireRole<SystemAdmin>,
) -> Result<Reply<SystemStatus>, Problem> {
    let status = administration::get_system_status(&api.app, &actor).await?;
    let workers = api.settings.readiness.workers().into_iter().map(Worker::from).collect();
    Ok(Reply(SystemStatus::new(status, workers, api.started_at, api.app.now())))
}

/// Verify the audit log
///
/// Reads all entries and archives, as `caseboard verify-audit` does; six times an hour at most. The result is an entry of
/// the log.
///
/// Requires: system administrator.
#[utoipa::path(
    post,
    path = "/api/auditstatus",
    operation_id = "verifyAuditLog",
    tag = "administration",
    request_body(content = AdministrationCommand),
    responses((status = 200, description = "The result", body = AuditVerification), WriteErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn verify_audit_log(
    RequestContext(api): RequestContext,
    RequireRole(actor): RequireRole<SystemAdmin>,
    Json(_body): Json<AdministrationCommand>,
) -> Result<Reply<AuditVerification>, Problem> {
    let result =
        spawn_command(async move { administration::verify_audit_log(&api.app, &actor).await }).await?;
    Ok(Reply(result.into()))
}
