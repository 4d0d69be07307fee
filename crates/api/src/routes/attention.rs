//! What waits for a person.

use axum::Json as Reply;
use caseboard_domain::actor::{Actor, Professional};
use caseboard_service::{attention, profile};
use caseboard_wire::attention::{Attention, UpdateSetup, UpdateSetupAnswer};
use caseboard_wire::params::IdempotencyKey;

use crate::auth::RequireRole;
use crate::error_responses::{VerifiedSessionErrors, WriteErrors};
use crate::input::Command;
use crate::problem::Problem;
use crate::request_context::RequestContext;
use crate::spawn_command::spawn_command;

/// List what waits for your action
///
/// Returns what the session's person has to do, in lists of at most five items with the number of all: for surgeons
/// and administrators requests, claims, people to verify, cases with free places and withdrawals, for the system
/// administrator also centers to confirm, for professionals invitations, cases to claim, what the profile lacks
/// and how far the setup is.
///
/// Requires: any verified session.
#[utoipa::path(
    get,
    path = "/api/attention",
    operation_id = "getAttention",
    tag = "notices",
    responses((status = 200, description = "What waits", body = Attention), VerifiedSessionErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn get_attention(
    RequestContext(api): RequestContext,
    RequireRole(actor): RequireRole<Actor>,
) -> Result<Reply<Attention>, Problem> {
    Ok(Reply(attention::get_attention(&api.app, &actor).await?.into()))
}

/// Hide or show the steps of your setup
///
/// Stores whether the home screen hides the steps, and that the person keeps the notification settings as they are,
/// which completes one of the steps. Missing fields stay unchanged.
///
/// Requires: professional.
#[utoipa::path(
    put,
    path = "/api/setup",
    operation_id = "updateSetup",
    tag = "profile",
    params(IdempotencyKey),
    request_body(content = UpdateSetup),
    responses((status = 200, description = "Stored", body = UpdateSetupAnswer), WriteErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn update_setup(
    RequestContext(api): RequestContext,
    RequireRole(actor): RequireRole<Professional>,
    command: Command<UpdateSetup>,
) -> Result<Reply<UpdateSetupAnswer>, Problem> {
    let key = command.idempotency_key(Some(actor.person()), "updateSetup");
    let change = command.input.into();
    let updated =
        spawn_command(async move { profile::update_setup(&api.app, &actor, key, change).await }).await?;
    Ok(Reply(updated.into()))
}
