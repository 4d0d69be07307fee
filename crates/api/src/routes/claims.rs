//! Claims: submitting, listing and deciding them (G-02 to G-31, AMB-65 to AMB-68).

use axum::Json as Reply;
use caseboard_domain::actor::{Actor, Poster, Professional};
use caseboard_domain::claim::{ClaimStatus, PayerType};
use caseboard_domain::page::{self, Page};
use caseboard_service::claims::{self, ClaimSubmission, ClaimsPage, ClaimsQuery};
use http::HeaderName;

use crate::auth::As;
use crate::here::Here;
use crate::input::{Command, Path, Query, id, maybe_number, query_id};
use crate::openapi::{Read, Write};
use crate::problem::Problem;
use crate::run;
use crate::wire::claims::{Claim, ClaimableJob, ClaimsFilter, DecideClaim, NewClaim};
use crate::wire::params::IdempotencyKey;
use crate::wire::scalar::Id;

/// How many claims all pages hold.
const TOTAL: HeaderName = HeaderName::from_static("x-total-count");

/// Reads a word of a closed list that may be left out.
pub(crate) fn maybe_word<T>(
    field: &str,
    text: Option<&str>,
    of: impl Fn(&str) -> Option<T>,
) -> Result<Option<T>, Problem> {
    let invalid = || Problem::field(field, format!("{field} is invalid"));
    text.map(|text| of(text).ok_or_else(invalid)).transpose()
}

/// What can be claimed
///
/// The cases that the professional was confirmed for, that have started and have no live claim, the newest first, at most 500 (AMB-65).
#[utoipa::path(
    get,
    path = "/api/claimablejobs/{userId}",
    operation_id = "listClaimableCases",
    tag = "claims",
    params(("userId" = Id, Path, description = "The session's person.")),
    responses((status = 200, description = "The cases", body = Vec<ClaimableJob>), Read),
    security(("bearer" = [])),
)]
pub(crate) async fn list_claimable_cases(
    Here(api): Here,
    As(actor): As<Professional>,
    Path(user): Path<String>,
) -> Result<Reply<Vec<ClaimableJob>>, Problem> {
    let user = id("userId", Some(&user))?;
    let found = claims::list_claimable_cases(&api.app, &actor, user).await?;
    Ok(Reply(found.into_iter().map(ClaimableJob::from).collect()))
}

/// Submit a claim
///
/// Claims what a case came to (AMB-65): the server computes the amount from the hours and the rate that was agreed when the invitation was accepted, half a cent up (AMB-66). 409: NOT_CONFIRMED, JOB_NOT_STARTED, CLAIM_EXISTS. A rejected claim may be submitted anew.
#[utoipa::path(
    post,
    path = "/api/transaction",
    operation_id = "submitClaim",
    tag = "claims",
    params(IdempotencyKey),
    request_body(content = NewClaim),
    responses((status = 200, description = "The claim", body = Claim), Write),
    security(("bearer" = [])),
)]
pub(crate) async fn submit_claim(
    Here(api): Here,
    As(actor): As<Professional>,
    command: Command<NewClaim>,
) -> Result<Reply<Claim>, Problem> {
    let key = command.idempotency_key(Some(actor.person()), "submitClaim");
    let notice = id("msgId", command.input.msg_id.as_deref())?;
    let input = ClaimSubmission { notice, draft: command.input.draft() };
    let claim = run::command(async move { claims::submit_claim(&api.app, &actor, key, input).await }).await?;
    Ok(Reply(claim.into()))
}

/// A page of claims
///
/// A professional reads the own claims, a surgeon those the surgeon pays, an administrator those of the own center, a system administrator any; the newest first (K-56, AMB-68).
#[utoipa::path(
    get,
    path = "/api/transactions",
    operation_id = "listClaims",
    tag = "claims",
    params(ClaimsFilter),
    responses((status = 200, description = "The page", body = Vec<Claim>, headers(("X-Total-Count" = i64, description = "How many claims all pages hold."))), Read),
    security(("bearer" = [])),
)]
pub(crate) async fn list_claims(
    Here(api): Here,
    As(actor): As<Actor>,
    Query(filter): Query<ClaimsFilter>,
) -> Result<([(HeaderName, String); 1], Reply<Vec<Claim>>), Problem> {
    let (page, limit) =
        (maybe_number("page", filter.page.as_deref())?, maybe_number("limit", filter.limit.as_deref())?);
    let query = ClaimsQuery {
        user: query_id("userId", filter.user.as_deref())?,
        payer: maybe_word("payerType", filter.payer.as_deref(), PayerType::from_input)?,
        center: query_id("centerId", filter.center.as_deref())?,
        status: maybe_word("status", filter.status.as_deref(), ClaimStatus::parse)?,
        invoiced: maybe_word("invoiced", filter.invoiced.as_deref(), |text| text.parse().ok())?,
        page: Page::parse(page, limit, page::MAX)?,
    };
    let ClaimsPage { items, total } = claims::list_claims(&api.app, &actor, query).await?;
    Ok(([(TOTAL, total.to_string())], Reply(items.into_iter().map(Claim::from).collect())))
}

/// Decide a claim
///
/// Confirms or rejects a pending claim, once (K-57, G-06, G-07); ALREADY_DECIDED (409) after that. For the payer's side: an administrator of the claim's center, the surgeon who pays, the system administrator (AMB-68). The professional is mailed, if they want mail.
#[utoipa::path(
    put,
    path = "/api/transaction/{id}",
    operation_id = "decideClaim",
    tag = "claims",
    params(("id" = Id, Path, description = "The claim."), IdempotencyKey),
    request_body(content = DecideClaim),
    responses((status = 200, description = "The claim", body = Claim), Write),
    security(("bearer" = [])),
)]
pub(crate) async fn decide_claim(
    Here(api): Here,
    As(actor): As<Poster>,
    Path(claim): Path<String>,
    command: Command<DecideClaim>,
) -> Result<Reply<Claim>, Problem> {
    let key = command.idempotency_key(Some(actor.person()), "decideClaim");
    let claim = id("id", Some(&claim))?;
    let status = maybe_word("status", command.input.status.as_deref(), ClaimStatus::parse)?;
    let status = status.ok_or_else(|| Problem::field("status", "status is required"))?;
    let claim =
        run::command(async move { claims::decide_claim(&api.app, &actor, key, claim, status).await }).await?;
    Ok(Reply(claim.into()))
}
