//! People and their certification by a center (F-01 … F-15).

use axum::Json as Reply;
use caseboard_domain::actor::{CenterManager, Poster};
use caseboard_domain::page::{self, Page};
use caseboard_service::eligibility::{self, PeoplePage, PeopleQuery};
use http::HeaderName;

use crate::auth::As;
use crate::here::Here;
use crate::input::{Json, Path, Query, id, maybe_number, query_id};
use crate::openapi::{OwnReadVerified, Read, Write};
use crate::problem::Problem;
use crate::run;
use crate::wire::eligibility::{
    CertifyAnswer, CertifyCredential, CredentialedSurgeon, PersonCard, RevokeAnswer, RevokeCredential, Total,
};
use crate::wire::params::{CertifiedPage, NameSearch, TotalQuery, UserPage};
use crate::wire::scalar::Id;

/// How many people all pages hold (AMB-61).
const TOTAL: HeaderName = HeaderName::from_static("x-total-count");

/// A list with its total.
type Cards = ([(HeaderName, String); 1], Reply<Vec<PersonCard>>);

fn cards(PeoplePage { items, total }: PeoplePage) -> Cards {
    ([(TOTAL, total.to_string())], Reply(items.into_iter().map(PersonCard::from).collect()))
}

/// The page that was asked for.
fn page(page: Option<&str>, limit: Option<&str>, usual: u32) -> Result<Page, Problem> {
    Ok(Page::parse(maybe_number("page", page)?, maybe_number("limit", limit)?, usual)?)
}

/// A page of people
///
/// Active people by last name, first name (K-43, K-45, AMB-61). A surgeon may read professionals only.
#[utoipa::path(
    get,
    path = "/api/users",
    operation_id = "listPeople",
    tag = "eligibility",
    params(UserPage),
    responses((status = 200, description = "The page", body = Vec<PersonCard>, headers(("X-Total-Count" = i64, description = "How many people all pages hold."))), Read),
    security(("bearer" = [])),
)]
pub(crate) async fn list_people(
    Here(api): Here,
    As(actor): As<Poster>,
    Query(query): Query<UserPage>,
) -> Result<Cards, Problem> {
    let query = PeopleQuery {
        page: page(query.page.as_deref(), query.limit.as_deref(), page::ELIGIBILITY)?,
        sign_in_type: query.sign_in_type,
        center: query_id("center", query.center.as_deref())?,
    };
    Ok(cards(eligibility::list_people(&api.app, &actor, query).await?))
}

/// The people a center has certified
///
/// A page of the active professionals a center has certified, by last name, first name (F-18, K-44). For surgeons with a proven tie to the center and for its administrators.
#[utoipa::path(
    get,
    path = "/api/certifiedusers",
    operation_id = "listCertifiedPeople",
    tag = "eligibility",
    params(CertifiedPage),
    responses((status = 200, description = "The page", body = Vec<PersonCard>, headers(("X-Total-Count" = i64, description = "How many people all pages hold."))), Read),
    security(("bearer" = [])),
)]
pub(crate) async fn list_certified_people(
    Here(api): Here,
    As(actor): As<Poster>,
    Query(query): Query<CertifiedPage>,
) -> Result<Cards, Problem> {
    let page = page(query.page.as_deref(), query.limit.as_deref(), page::FAVORITES)?;
    let center = query_id("surgeryCenterId", query.center.as_deref())?;
    Ok(cards(eligibility::list_certified_people(&api.app, &actor, center, page).await?))
}

/// How many people there are
///
/// Counts the people `GET /api/users` lists (F-21, K-46). A surgeon may count professionals only.
#[utoipa::path(
    get,
    path = "/api/totalusers",
    operation_id = "countPeople",
    tag = "eligibility",
    params(TotalQuery),
    responses((status = 200, description = "The count", body = Total), Read),
    security(("bearer" = [])),
)]
pub(crate) async fn count_people(
    Here(api): Here,
    As(actor): As<Poster>,
    Query(query): Query<TotalQuery>,
) -> Result<Reply<Total>, Problem> {
    let total = eligibility::count_people(&api.app, &actor, query.sign_in_type.as_deref()).await?;
    Ok(Reply(Total { total }))
}

/// How many professionals there are
///
/// Counts the active professionals of all groups (F-21, K-47, AMB-61).
#[utoipa::path(
    get,
    path = "/api/totalanesthesiologist",
    operation_id = "countProfessionals",
    tag = "eligibility",
    responses((status = 200, description = "The count", body = Total), OwnReadVerified),
    security(("bearer" = [])),
)]
pub(crate) async fn count_professionals(
    Here(api): Here,
    As(actor): As<Poster>,
) -> Result<Reply<Total>, Problem> {
    Ok(Reply(Total { total: eligibility::count_professionals(&api.app, &actor).await? }))
}

/// How many people a center has certified
///
/// Counts the people `GET /api/certifiedusers` lists (F-21, K-48).
#[utoipa::path(
    get,
    path = "/api/totalcertifiedusers/{centerId}",
    operation_id = "countCertifiedPeople",
    tag = "eligibility",
    params(("centerId" = Id, Path, description = "The center.")),
    responses((status = 200, description = "The count", body = Total), Read),
    security(("bearer" = [])),
)]
pub(crate) async fn count_certified_people(
    Here(api): Here,
    As(actor): As<Poster>,
    Path(center): Path<String>,
) -> Result<Reply<Total>, Problem> {
    let center = id("centerId", Some(&center))?;
    Ok(Reply(Total { total: eligibility::count_certified_people(&api.app, &actor, center).await? }))
}

/// Search people by name
///
/// The active people whose names begin so, whatever the case, at most 50 (F-10, K-49, AMB-61). A surgeon finds professionals only.
#[utoipa::path(
    get,
    path = "/api/searchusers",
    operation_id = "searchPeople",
    tag = "eligibility",
    params(NameSearch),
    responses((status = 200, description = "Who was found", body = Vec<PersonCard>, headers(("X-Total-Count" = i64, description = "How many people the answer holds."))), Read),
    security(("bearer" = [])),
)]
pub(crate) async fn search_people(
    Here(api): Here,
    As(actor): As<Poster>,
    Query(query): Query<NameSearch>,
) -> Result<Cards, Problem> {
    let NameSearch { last, first, center } = query;
    let center = query_id("center", center.as_deref())?;
    let found =
        eligibility::search_people(&api.app, &actor, last.as_deref(), first.as_deref(), center).await?;
    Ok(cards(found))
}

/// Certify a person for a center
///
/// Certifies a person for a center; a professional becomes a favorite of it, a surgeon's tie to it becomes proven (F-05, F-06, AMB-04, AMB-62). For its administrators.
#[utoipa::path(
    put,
    path = "/api/certifycredential/{id}",
    operation_id = "certifyPerson",
    tag = "eligibility",
    params(("id" = Id, Path, description = "The person.")),
    request_body(content = CertifyCredential),
    responses((status = 200, description = "The person is certified", body = CertifyAnswer), Write),
    security(("bearer" = [])),
)]
pub(crate) async fn certify_person(
    Here(api): Here,
    As(actor): As<CenterManager>,
    Path(person): Path<String>,
    Json(input): Json<CertifyCredential>,
) -> Result<Reply<CertifyAnswer>, Problem> {
    let (person, center) = (id("id", Some(&person))?, id("center", input.center.as_deref())?);
    let certified =
        run::command(async move { eligibility::certify_person(&api.app, &actor, person, center).await })
            .await?;
    Ok(Reply(certified.into()))
}

/// Revoke a certification
///
/// Takes the certification of a person back; a professional stops being a favorite of the center, a surgeon's tie to it is pending again (F-08, F-33, AMB-62). Confirmed cases stay. For its administrators.
#[utoipa::path(
    put,
    path = "/api/revokecredential/{id}",
    operation_id = "revokeCertification",
    tag = "eligibility",
    params(("id" = Id, Path, description = "The person.")),
    request_body(content = RevokeCredential),
    responses((status = 200, description = "The person is not certified", body = RevokeAnswer), Write),
    security(("bearer" = [])),
)]
pub(crate) async fn revoke_certification(
    Here(api): Here,
    As(actor): As<CenterManager>,
    Path(person): Path<String>,
    Json(input): Json<RevokeCredential>,
) -> Result<Reply<RevokeAnswer>, Problem> {
    let (person, center) = (id("id", Some(&person))?, id("center", input.center.as_deref())?);
    let revoked =
        run::command(
            async move { eligibility::revoke_certification(&api.app, &actor, person, center).await },
        )
        .await?;
    Ok(Reply(revoked.into()))
}

/// The surgeons of a center
///
/// The surgeons with a proven tie to the center, by name (K-33).
#[utoipa::path(
    get,
    path = "/api/credentialedsurgeons/{centerId}",
    operation_id = "listCredentialedSurgeons",
    tag = "eligibility",
    params(("centerId" = Id, Path, description = "The center.")),
    responses((status = 200, description = "The surgeons", body = Vec<CredentialedSurgeon>), Read),
    security(("bearer" = [])),
)]
pub(crate) async fn list_credentialed_surgeons(
    Here(api): Here,
    As(actor): As<Poster>,
    Path(center): Path<String>,
) -> Result<Reply<Vec<CredentialedSurgeon>>, Problem> {
    let center = id("centerId", Some(&center))?;
    let surgeons = eligibility::list_credentialed_surgeons(&api.app, &actor, center).await?;
    let surgeons =
        surgeons.into_iter().map(|it| CredentialedSurgeon { id: it.id.into(), full_name: it.full_name });
    Ok(Reply(surgeons.collect()))
}
