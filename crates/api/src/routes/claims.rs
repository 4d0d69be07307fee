//! Claims of professionals.

use axum::Json as Reply;
use axum::http::HeaderMap;
use caseboard_domain::ClaimId;
use caseboard_domain::actor::{Actor, Poster, Professional};
use caseboard_domain::claim::{ClaimDecisionDraft, ClaimStatus, PayerType};
use caseboard_service::IdempotencyKey as Key;
use caseboard_service::claims::{self, ClaimSubmission, ClaimsQuery};
use caseboard_wire::claims::{Claim, ClaimableJob, ClaimsFilter, DecideClaim, NewClaim};
use caseboard_wire::params::{IdempotencyKey, ListPage};
use caseboard_wire::request::id;
use caseboard_wire::scalar::Id;

use crate::auth::RequireRole;
use crate::error_responses::{ReadErrors, WriteErrors};
use crate::input::{Command, Path, Query, idempotency_key, optional_word, query_id, word};
use crate::next_page::{ListAddress, Paged, parse_page};
use crate::problem::Problem;
use crate::request_context::RequestContext;
use crate::spawn_command::spawn_command;

/// List the cases that can be claimed
///
/// Returns at most 500 cases that the professional was confirmed for, that have started and have no open claim,
/// newest first, and then at most 100 whose minimum pay was rejected.
///
/// Requires: professional.
#[utoipa::path(
    get,
    path = "/api/claimablejobs/{userId}",
    operation_id = "listClaimableCases",
    tag = "claims",
    params(("userId" = Id, Path, description = "The session's person.")),
    responses((status = 200, description = "The cases", body = Vec<ClaimableJob>), ReadErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn list_claimable_cases(
    RequestContext(api): RequestContext,
    RequireRole(actor): RequireRole<Professional>,
    Path(user): Path<String>,
) -> Result<Reply<Vec<ClaimableJob>>, Problem> {
    let user = id("userId", Some(&user))?;
    let found = claims::list_claimable_cases(&api.app, &actor, user).await?;
    Ok(Reply(found.into_iter().map(ClaimableJob::from).collect()))
}

/// Submit a claim
///
/// The server computes the amount from the hours and the agreed rate, rounding half a cent up. NOT_CONFIRMED,
/// JOB_NOT_STARTED or CLAIM_EXISTS (409). A rejected claim can be submitted again; minimum pay has the same amount then.
///
/// Requires: professional.
#[utoipa::path(
    post,
    path = "/api/transaction",
    operation_id = "submitClaim",
    tag = "claims",
    params(IdempotencyKey),
    request_body(content = NewClaim),
    responses((status = 200, description = "The claim", body = Claim), WriteErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn submit_claim(
    RequestContext(api): RequestContext,
    RequireRole(actor): RequireRole<Professional>,
    command: Command<NewClaim>,
) -> Result<Reply<Claim>, Problem> {
    let key = command.idempotency_key(Some(actor.person()), "submitClaim");
    let notice = id("msgId", command.input.msg_id.as_deref())?;
    let input = ClaimSubmission { notice, draft: command.input.draft() };
    let claim =
        spawn_command(async move { claims::submit_claim(&api.app, &actor, key, input).await }).await?;
    Ok(Reply(claim.into()))
}

/// List claims
///
/// Returns a page, newest first. A professional reads their own claims, a surgeon the claims that they pay, an administrator
/// those of their centers, a system administrator all.
///
/// Requires: any verified session.
#[utoipa::path(
    get,
    path = "/api/transactions",
    operation_id = "listClaims",
    tag = "claims",
    params(ClaimsFilter, ListPage),
    responses((status = 200, description = "The page", body = Vec<Claim>, headers(("Link"), ("X-Total-Count" = i64, description = "How many claims all pages hold; only with the first page."))), ReadErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn list_claims(
    RequestContext(api): RequestContext,
    RequireRole(actor): RequireRole<Actor>,
    address: ListAddress,
    Query(filter): Query<ClaimsFilter>,
    Query(list): Query<ListPage>,
) -> Result<Paged<Reply<Vec<Claim>>>, Problem> {
    let page = parse_page(&list)?;
    let query = ClaimsQuery {
        user: query_id("userId", filter.user.as_deref())?,
        payer: optional_word("payerType", filter.payer.as_deref(), PayerType::from_input)?,
        center: query_id("centerId", filter.center.as_deref())?,
        status: optional_word("status", filter.status.as_deref(), ClaimStatus::parse)?,
        invoiced: optional_word("invoiced", filter.invoiced.as_deref(), |text| text.parse().ok())?,
        page,
    };
    let listed = claims::list_claims(&api.app, &actor, query).await?;
    Ok(address.array(page, listed.page).with_total(listed.total))
}

/// Approve or reject a claim
///
/// Decides a pending claim once; ALREADY_DECIDED (409) after that. The professional is emailed if they want email, and sees the
/// reason of a rejection with the claim.
///
/// Requires: surgeon who pays, administrator of the center or system administrator.
#[utoipa::path(
    put,
    path = "/api/transaction/{id}",
    operation_id = "decideClaim",
    tag = "claims",
    params(("id" = Id, Path, description = "The claim."), IdempotencyKey),
    request_body(content = DecideClaim),
    responses((status = 200, description = "The claim", body = Claim), WriteErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn decide_claim(
    RequestContext(api): RequestContext,
    RequireRole(actor): RequireRole<Poster>,
    Path(claim): Path<String>,
    command: Command<DecideClaim>,
) -> Result<Reply<Claim>, Problem> {
    let key = command.idempotency_key(Some(actor.person()), "decideClaim");
    let claim = id("id", Some(&claim))?;
    let status = word("status", command.input.status.as_deref(), ClaimStatus::parse)?;
    let draft = ClaimDecisionDraft { status, reason: command.input.reason.unwrap_or_default() };
    let claim =
        spawn_command(async move { claims::decide_claim(&api.app, &actor, key, claim, draft).await }).await?;
    Ok(Reply(claim.into()))
}

/// Withdraw a claim
///
/// Deletes a pending claim for work, which can be claimed again; ALREADY_DECIDED (409) after its decision. Minimum pay, which
/// the server claims, cannot be withdrawn.
///
/// Requires: professional who submitted it.
#[utoipa::path(
    delete,
    path = "/api/transaction/{id}",
    operation_id = "withdrawClaim",
    tag = "claims",
    params(("id" = Id, Path, description = "The claim."), IdempotencyKey),
    responses((status = 200, description = "The withdrawn claim", body = Claim), WriteErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn withdraw_claim(
    RequestContext(api): RequestContext,
    RequireRole(actor): RequireRole<Professional>,
    Path(claim): Path<String>,
    headers: HeaderMap,
) -> Result<Reply<Claim>, Problem> {
    let claim: ClaimId = id("id", Some(&claim))?;
    let key = idempotency_key(&headers)?
        .map(|key| Key::new(Some(actor.person()), &key, "withdrawClaim", claim.to_string().as_bytes()));
    let withdrawn =
        spawn_command(async move { claims::withdraw_claim(&api.app, &actor, key, claim).await }).await?;
    Ok(Reply(withdrawn.into()))
}
