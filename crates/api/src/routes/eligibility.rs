//! People and their certification by a center (F-01 … F-15).

use axum::Json as Reply;
use caseboard_domain::actor::{CenterManager, Poster};
use caseboard_domain::page::{self, Page};
use caseboard_service::eligibility::{self, PeoplePage, PeopleQuery};
use http::HeaderName;

use crate::auth::As;
use crate::here::Here;
use crate::input::{Json, Path, Query, id, maybe_number, query_id};
use crate::openapi::{Read, Write};
use crate::problem::Problem;
use crate::run;
use crate::wire::eligibility::{CertifyAnswer, CertifyCredential, CredentialedSurgeon, PersonCard};
use crate::wire::params::UserPage;
use crate::wire::scalar::Id;

/// How many people all pages hold (AMB-61).
const TOTAL: HeaderName = HeaderName::from_static("x-total-count");

/// A page of people
///
/// Active people by last name, first name (K-43, K-45, AMB-61). A surgeon may read professionals only.
#[utoipa::path(
    get,
    path = "/api/users",
    operation_id = "users",
    tag = "eligibility",
    params(UserPage),
    responses((status = 200, description = "The page", body = Vec<PersonCard>, headers(("X-Total-Count" = i64, description = "How many people all pages hold."))), Read),
    security(("bearer" = [])),
)]
pub(crate) async fn users(
    Here(api): Here,
    As(actor): As<Poster>,
    Query(query): Query<UserPage>,
) -> Result<([(HeaderName, String); 1], Reply<Vec<PersonCard>>), Problem> {
    let (page, limit) =
        (maybe_number("page", query.page.as_deref())?, maybe_number("limit", query.limit.as_deref())?);
    let query = PeopleQuery {
        page: Page::parse(page, limit, page::ELIGIBILITY)?,
        sign_in_type: query.sign_in_type,
        center: query_id("center", query.center.as_deref())?,
    };
    let PeoplePage { items, total } = eligibility::people(&api.app, &actor, query).await?;
    Ok(([(TOTAL, total.to_string())], Reply(items.into_iter().map(PersonCard::from).collect())))
}

/// Certify a person for a center
///
/// Certifies a person for a center; a professional becomes a favorite of it, a surgeon's tie to it becomes proven (F-05, F-06, AMB-04, AMB-62). For its administrators.
#[utoipa::path(
    put,
    path = "/api/certifycredential/{id}",
    operation_id = "certifyCredential",
    tag = "eligibility",
    params(("id" = Id, Path, description = "The person.")),
    request_body(content = CertifyCredential),
    responses((status = 200, description = "The person is certified", body = CertifyAnswer), Write),
    security(("bearer" = [])),
)]
pub(crate) async fn certify_credential(
    Here(api): Here,
    As(actor): As<CenterManager>,
    Path(person): Path<String>,
    Json(input): Json<CertifyCredential>,
) -> Result<Reply<CertifyAnswer>, Problem> {
    let (person, center) = (id("id", Some(&person))?, id("center", input.center.as_deref())?);
    let certified =
        run::command(async move { eligibility::certify(&api.app, &actor, person, center).await }).await?;
    Ok(Reply(certified.into()))
}

/// The surgeons of a center
///
/// The surgeons with a proven tie to the center, by name (K-33).
#[utoipa::path(
    get,
    path = "/api/credentialedsurgeons/{centerId}",
    operation_id = "credentialedSurgeons",
    tag = "eligibility",
    params(("centerId" = Id, Path, description = "The center.")),
    responses((status = 200, description = "The surgeons", body = Vec<CredentialedSurgeon>), Read),
    security(("bearer" = [])),
)]
pub(crate) async fn credentialed_surgeons(
    Here(api): Here,
    As(actor): As<Poster>,
    Path(center): Path<String>,
) -> Result<Reply<Vec<CredentialedSurgeon>>, Problem> {
    let center = id("centerId", Some(&center))?;
    let surgeons = eligibility::credentialed_surgeons(&api.app, &actor, center).await?;
    let surgeons =
        surgeons.into_iter().map(|it| CredentialedSurgeon { id: it.id.into(), full_name: it.full_name });
    Ok(Reply(surgeons.collect()))
}
