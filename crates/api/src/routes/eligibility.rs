//! Lists of people and their certification by a center.

use axum::Json as Reply;
use caseboard_domain::actor::{CenterManager, Poster, Professional};
use caseboard_domain::page::{self, Page};
use caseboard_service::eligibility::{self, PeoplePage, PeopleQuery};
use caseboard_wire::eligibility::{
    CertifyAnswer, CertifyCredential, CredentialedSurgeon, OwnEligibility, PersonCard, QueuedPerson,
    RevokeAnswer, RevokeCredential, Total, VerificationRequest,
};
use caseboard_wire::params::{CertifiedPage, NameSearch, TotalQuery, UserPage};
use caseboard_wire::request::id;
use caseboard_wire::scalar::Id;
use http::HeaderName;

use crate::auth::RequireRole;
use crate::error_responses::{ReadErrors, VerifiedSessionErrors, WriteErrors};
use crate::input::{Json, Path, Query, optional_number, query_id};
use crate::next_page::TOTAL;
use crate::problem::Problem;
use crate::request_context::RequestContext;
use crate::spawn_command::spawn_command;

/// A page of people with the total in a header.
type Cards = ([(HeaderName, String); 1], Reply<Vec<PersonCard>>);

fn cards(PeoplePage { items, total }: PeoplePage) -> Cards {
    ([(TOTAL, total.to_string())], Reply(items.into_iter().map(PersonCard::from).collect()))
}

/// Parses the page parameters.
fn page(page: Option<&str>, limit: Option<&str>, usual: u32) -> Result<Page, Problem> {
    Ok(Page::parse(optional_number("page", page)?, optional_number("limit", limit)?, usual)?)
}

/// List people
///
/// Returns a page of active people, sorted by last name, then first name. A surgeon can only list professionals.
///
/// Requires: surgeon, center administrator or system administrator.
#[utoipa::path(
    get,
    path = "/api/users",
    operation_id = "listPeople",
    tag = "eligibility",
    params(UserPage),
    responses((status = 200, description = "The page", body = Vec<PersonCard>, headers(("X-Total-Count" = i64, description = "How many people all pages hold."))), ReadErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn list_people(
    RequestContext(api): RequestContext,
    RequireRole(actor): RequireRole<Poster>,
    Query(query): Query<UserPage>,
) -> Result<Cards, Problem> {
    let query = PeopleQuery {
        page: page(query.page.as_deref(), query.limit.as_deref(), page::ELIGIBILITY)?,
        sign_in_type: query.sign_in_type,
        center: query_id("center", query.center.as_deref())?,
    };
    Ok(cards(eligibility::list_people(&api.app, &actor, query).await?))
}

/// List the certified professionals of a center
///
/// Returns a page of active professionals, sorted by last name, then first name.
///
/// Requires: surgeon with a verified affiliation, administrator of the center or system administrator.
#[utoipa::path(
    get,
    path = "/api/certifiedusers",
    operation_id = "listCertifiedPeople",
    tag = "eligibility",
    params(CertifiedPage),
    responses((status = 200, description = "The page", body = Vec<PersonCard>, headers(("X-Total-Count" = i64, description = "How many people all pages hold."))), ReadErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn list_certified_people(
    RequestContext(api): RequestContext,
    RequireRole(actor): RequireRole<Poster>,
    Query(query): Query<CertifiedPage>,
) -> Result<Cards, Problem> {
    let page = page(query.page.as_deref(), query.limit.as_deref(), page::FAVORITES)?;
    let center = query_id("surgeryCenterId", query.center.as_deref())?;
    Ok(cards(eligibility::list_certified_people(&api.app, &actor, center, page).await?))
}

/// Count people
///
/// Counts the people that `GET /api/users` lists. A surgeon can only count professionals.
///
/// Requires: surgeon, center administrator or system administrator.
#[utoipa::path(
    get,
    path = "/api/totalusers",
    operation_id = "countPeople",
    tag = "eligibility",
    params(TotalQuery),
    responses((status = 200, description = "The count", body = Total), ReadErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn count_people(
    RequestContext(api): RequestContext,
    RequireRole(actor): RequireRole<Poster>,
    Query(query): Query<TotalQuery>,
) -> Result<Reply<Total>, Problem> {
    let total = eligibility::count_people(&api.app, &actor, query.sign_in_type.as_deref()).await?;
    Ok(Reply(Total { total }))
}

/// Count professionals
///
/// Counts the active professionals of all groups.
///
/// Requires: surgeon, center administrator or system administrator.
#[utoipa::path(
    get,
    path = "/api/totalanesthesiologist",
    operation_id = "countProfessionals",
    tag = "eligibility",
    responses((status = 200, description = "The count", body = Total), VerifiedSessionErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn count_professionals(
    RequestContext(api): RequestContext,
    RequireRole(actor): RequireRole<Poster>,
) -> Result<Reply<Total>, Problem> {
    Ok(Reply(Total { total: eligibility::count_professionals(&api.app, &actor).await? }))
}

/// Count the certified professionals of a center
///
/// Counts the people that `GET /api/certifiedusers` lists.
///
/// Requires: surgeon with a verified affiliation, administrator of the center or system administrator.
#[utoipa::path(
    get,
    path = "/api/totalcertifiedusers/{centerId}",
    operation_id = "countCertifiedPeople",
    tag = "eligibility",
    params(("centerId" = Id, Path, description = "The center.")),
    responses((status = 200, description = "The count", body = Total), ReadErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn count_certified_people(
    RequestContext(api): RequestContext,
    RequireRole(actor): RequireRole<Poster>,
    Path(center): Path<String>,
) -> Result<Reply<Total>, Problem> {
    let center = id("centerId", Some(&center))?;
    Ok(Reply(Total { total: eligibility::count_certified_people(&api.app, &actor, center).await? }))
}

/// Search people by name
///
/// Returns at most 50 active people whose names start with the given texts, or with the words of `name`, ignoring case
/// and accents. A surgeon only finds professionals.
///
/// Requires: surgeon, center administrator or system administrator.
#[utoipa::path(
    get,
    path = "/api/searchusers",
    operation_id = "searchPeople",
    tag = "eligibility",
    params(NameSearch),
    responses((status = 200, description = "The people who were found", body = Vec<PersonCard>, headers(("X-Total-Count" = i64, description = "How many people the answer holds."))), ReadErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn search_people(
    RequestContext(api): RequestContext,
    RequireRole(actor): RequireRole<Poster>,
    Query(query): Query<NameSearch>,
) -> Result<Cards, Problem> {
    let NameSearch { name, last, first, center } = query;
    let center = query_id("center", center.as_deref())?;
    let (name, last, first) = (name.as_deref(), last.as_deref(), first.as_deref());
    let found = eligibility::search_people(&api.app, &actor, name, last, first, center).await?;
    Ok(cards(found))
}

/// Certify a person for a center
///
/// A professional becomes a favorite of the center; the affiliation of a surgeon becomes verified. A person who waits to become
/// an administrator of the center becomes one: that person and the other administrators are notified and mailed. For an
/// administrator: PROOF_REQUIRED (403) without a recent proof of identity (`POST /api/verifypassword`), and
/// ADMINISTRATOR_DECIDED (409) for one who was declined or removed.
///
/// Requires: administrator of the center or system administrator.
#[utoipa::path(
    put,
    path = "/api/certifycredential/{id}",
    operation_id = "certifyPerson",
    tag = "eligibility",
    params(("id" = Id, Path, description = "The person.")),
    request_body(content = CertifyCredential),
    responses((status = 200, description = "The person is certified", body = CertifyAnswer), WriteErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn certify_person(
    RequestContext(api): RequestContext,
    RequireRole(actor): RequireRole<CenterManager>,
    Path(person): Path<String>,
    Json(input): Json<CertifyCredential>,
) -> Result<Reply<CertifyAnswer>, Problem> {
    let (person, center) = (id("id", Some(&person))?, id("center", input.center.as_deref())?);
    let certified =
        spawn_command(async move { eligibility::certify_person(&api.app, &actor, person, center).await })
            .await?;
    Ok(Reply(certified.into()))
}

/// Revoke a certification
///
/// A professional is no longer a favorite of the center; the affiliation of a surgeon is pending again. Confirmed
/// cases stay. An administrator who joined the center later than the caller is no longer an administrator of it; that person and
/// the other administrators are notified and mailed. A person who waits to become an administrator of the center is declined,
/// and notified and mailed; with `waiting`, ADMINISTRATOR_DECIDED (409) for one who was confirmed. For both: PROOF_REQUIRED
/// (403) without a recent proof of identity (`POST /api/verifypassword`), and FORBIDDEN (403) for an administrator who did not
/// join later.
///
/// Requires: administrator of the center or system administrator.
#[utoipa::path(
    put,
    path = "/api/revokecredential/{id}",
    operation_id = "revokeCertification",
    tag = "eligibility",
    params(("id" = Id, Path, description = "The person.")),
    request_body(content = RevokeCredential),
    responses((status = 200, description = "The person is not certified", body = RevokeAnswer), WriteErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn revoke_certification(
    RequestContext(api): RequestContext,
    RequireRole(actor): RequireRole<CenterManager>,
    Path(person): Path<String>,
    Json(input): Json<RevokeCredential>,
) -> Result<Reply<RevokeAnswer>, Problem> {
    let (person, center) = (id("id", Some(&person))?, id("center", input.center.as_deref())?);
    let waiting = input.waiting == Some(true);
    let revoked = spawn_command(async move {
        match waiting {
            true => eligibility::decline_administrator(&api.app, &actor, person, center).await,
            false => eligibility::revoke_certification(&api.app, &actor, person, center).await,
        }
    })
    .await?;
    Ok(Reply(revoked.into()))
}

/// List the surgeons of a center
///
/// Returns the surgeons with a verified affiliation, sorted by name.
///
/// Requires: surgeon with a verified affiliation, administrator of the center or system administrator.
#[utoipa::path(
    get,
    path = "/api/credentialedsurgeons/{centerId}",
    operation_id = "listCredentialedSurgeons",
    tag = "eligibility",
    params(("centerId" = Id, Path, description = "The center.")),
    responses((status = 200, description = "The surgeons", body = Vec<CredentialedSurgeon>), ReadErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn list_credentialed_surgeons(
    RequestContext(api): RequestContext,
    RequireRole(actor): RequireRole<Poster>,
    Path(center): Path<String>,
) -> Result<Reply<Vec<CredentialedSurgeon>>, Problem> {
    let center = id("centerId", Some(&center))?;
    let surgeons = eligibility::list_credentialed_surgeons(&api.app, &actor, center).await?;
    let surgeons =
        surgeons.into_iter().map(|it| CredentialedSurgeon { id: it.id.into(), full_name: it.full_name });
    Ok(Reply(surgeons.collect()))
}

/// List the people who await verification
///
/// Returns who awaits the verification by a center, the longest wait first, 200 at most: professionals who asked, people
/// whose name or license changed, and surgeons who chose the center; each with what is complete and what is missing for
/// their group.
///
/// Requires: administrator of the center or system administrator.
#[utoipa::path(
    get,
    path = "/api/verificationqueue/{centerId}",
    operation_id = "listVerificationQueue",
    tag = "eligibility",
    params(("centerId" = Id, Path, description = "The center.")),
    responses((status = 200, description = "The queue", body = Vec<QueuedPerson>), ReadErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn list_verification_queue(
    RequestContext(api): RequestContext,
    RequireRole(actor): RequireRole<CenterManager>,
    Path(center): Path<String>,
) -> Result<Reply<Vec<QueuedPerson>>, Problem> {
    let center = id("centerId", Some(&center))?;
    let queue = eligibility::list_verification_queue(&api.app, &actor, center).await?;
    Ok(Reply(queue.into_iter().map(QueuedPerson::from).collect()))
}

fn requests(open: Vec<eligibility::VerificationRequest>) -> Reply<Vec<VerificationRequest>> {
    Reply(open.into_iter().map(VerificationRequest::from).collect())
}

/// List your requests for verification
///
/// Returns the centers that the professional asked and that have not answered, the oldest request first.
///
/// Requires: professional.
#[utoipa::path(
    get,
    path = "/api/verificationrequests",
    operation_id = "listVerificationRequests",
    tag = "eligibility",
    responses((status = 200, description = "The open requests", body = Vec<VerificationRequest>), VerifiedSessionErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn list_verification_requests(
    RequestContext(api): RequestContext,
    RequireRole(actor): RequireRole<Professional>,
) -> Result<Reply<Vec<VerificationRequest>>, Problem> {
    Ok(requests(eligibility::list_verification_requests(&api.app, &actor).await?))
}

/// Ask a center for verification
///
/// Puts the professional into the queue of the center. Repeating it changes nothing.
/// TOO_MANY_VERIFICATION_REQUESTS (409) with ten open requests.
///
/// Requires: professional.
#[utoipa::path(
    put,
    path = "/api/verificationrequests/{centerId}",
    operation_id = "requestVerification",
    tag = "eligibility",
    params(("centerId" = Id, Path, description = "The center.")),
    responses((status = 200, description = "The open requests", body = Vec<VerificationRequest>), WriteErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn request_verification(
    RequestContext(api): RequestContext,
    RequireRole(actor): RequireRole<Professional>,
    Path(center): Path<String>,
) -> Result<Reply<Vec<VerificationRequest>>, Problem> {
    let center = id("centerId", Some(&center))?;
    let open =
        spawn_command(async move { eligibility::request_verification(&api.app, &actor, center).await })
            .await?;
    Ok(requests(open))
}

/// Withdraw a request for verification
///
/// Takes the professional out of the queue of the center. Repeating it changes nothing.
///
/// Requires: professional.
#[utoipa::path(
    delete,
    path = "/api/verificationrequests/{centerId}",
    operation_id = "withdrawVerification",
    tag = "eligibility",
    params(("centerId" = Id, Path, description = "The center.")),
    responses((status = 200, description = "The open requests", body = Vec<VerificationRequest>), WriteErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn withdraw_verification(
    RequestContext(api): RequestContext,
    RequireRole(actor): RequireRole<Professional>,
    Path(center): Path<String>,
) -> Result<Reply<Vec<VerificationRequest>>, Problem> {
    let center = id("centerId", Some(&center))?;
    let open =
        spawn_command(async move { eligibility::withdraw_verification(&api.app, &actor, center).await })
            .await?;
    Ok(requests(open))
}

/// Read your eligibility
///
/// Returns the centers that have open cases of your group, have verified you or were asked to, 100 at
/// most: for each, what is missing and which open cases need it. The center with the highest pay of blocked cases is first.
///
/// Requires: professional.
#[utoipa::path(
    get,
    path = "/api/myeligibility",
    operation_id = "getOwnEligibility",
    tag = "eligibility",
    responses((status = 200, description = "The centers", body = Vec<OwnEligibility>), VerifiedSessionErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn get_own_eligibility(
    RequestContext(api): RequestContext,
    RequireRole(actor): RequireRole<Professional>,
) -> Result<Reply<Vec<OwnEligibility>>, Problem> {
    let own = eligibility::get_own_eligibility(&api.app, &actor).await?;
    Ok(Reply(own.into_iter().map(OwnEligibility::from).collect()))
}
