//! Links of the OpenAPI document: which operation takes the id that another one returns.

use utoipa::openapi::link::LinkBuilder;
use utoipa::openapi::path::Operation;
use utoipa::openapi::{OpenApi, RefOr};

/// The operation, the operation that takes the id, its parameter, and where the id is in the response.
const LINKS: &[(&str, &str, &str, &str)] = &[
    ("listPaystubs", "getPaystub", "id", "$response.body#/items/0/_id"),
    ("listPaystubs", "getPaystubPdf", "id", "$response.body#/items/0/_id"),
    ("generatePaystub", "getPaystub", "id", "$response.body#/_id"),
    ("listClaims", "decideClaim", "id", "$response.body#/0/_id"),
    ("listPeople", "getProfile", "id", "$response.body#/0/_id"),
    ("signUp", "getProfile", "id", "$response.body#/_id"),
    ("getSession", "getProfile", "id", "$response.body#/_id"),
    ("getSession", "listNotices", "userId", "$response.body#/_id"),
    ("getSession", "listClaimableCases", "userId", "$response.body#/_id"),
    ("getSession", "getProfessionalCalendar", "userId", "$response.body#/_id"),
    ("listCenters", "listCredentialedSurgeons", "centerId", "$response.body#/0/_id"),
    ("listSurgeonCases", "getDispatchTimeline", "jobId", "$response.body#/0/_id"),
    ("listSurgeonCases", "listCaseChanges", "jobId", "$response.body#/0/_id"),
    ("listSurgeonCases", "listCaseSeries", "jobId", "$response.body#/0/_id"),
    ("listCenterCases", "getDispatchTimeline", "jobId", "$response.body#/0/_id"),
    ("listCenterCases", "listCaseChanges", "jobId", "$response.body#/0/_id"),
    ("listCenterCases", "listCaseSeries", "jobId", "$response.body#/0/_id"),
    ("listCenters", "getCenterDispatch", "id", "$response.body#/0/_id"),
    ("listCenters", "listCenterRequirements", "id", "$response.body#/0/_id"),
    ("listCenters", "listVerificationQueue", "centerId", "$response.body#/0/_id"),
    ("uploadFile", "readFile", "fileId", "$response.body#/id"),
    ("uploadFile", "createFileLink", "name", "$response.body#/id"),
];

/// Adds the links to the responses of all operations.
pub(super) fn add_links(document: &mut OpenApi) {
    for operation in super::operations(document) {
        add_links_of(operation);
    }
}

fn add_links_of(operation: &mut Operation) {
    let id = operation.operation_id.as_deref().unwrap_or_default();
    let Some(RefOr::T(response)) = operation.responses.responses.get_mut("200") else { return };
    for (_, target, parameter, value) in LINKS.iter().filter(|(from, ..)| *from == id) {
        let link = LinkBuilder::new().operation_id(*target).parameter(*parameter, *value).build();
        response.links.insert((*target).to_owned(), RefOr::T(link));
    }
}
