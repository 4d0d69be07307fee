//! People and their certification by a center (F-01 … F-15).

use crate::openapi::{Read, Write};
use crate::wire::eligibility::{CertifyAnswer, CertifyCredential, CredentialedSurgeon, PersonCard};
use crate::wire::params::UserPage;
use crate::wire::scalar::Id;

/// Active people by last name, first name (K-43, K-45, AMB-61). A surgeon may read professionals only.
#[utoipa::path(
    get,
    path = "/api/users",
    operation_id = "users",
    tag = "eligibility",
    summary = "A page of people",
    params(UserPage),
    responses((status = 200, description = "The page", body = Vec<PersonCard>, headers(("X-Total-Count" = i64, description = "How many people all pages hold."))), Read),
    security(("bearer" = [])),
)]
pub(crate) async fn users() -> crate::routes::Pending {
    crate::routes::Pending
}

/// Certifies a person for a center; a professional becomes a favorite of it, a surgeon's tie to it becomes proven (F-05, F-06, AMB-04, AMB-62). For its administrators.
#[utoipa::path(
    put,
    path = "/api/certifycredential/{id}",
    operation_id = "certifyCredential",
    tag = "eligibility",
    summary = "Certify a person for a center",
    params(("id" = Id, Path, description = "The person.")),
    request_body(content = CertifyCredential),
    responses((status = 200, description = "The person is certified", body = CertifyAnswer), Write),
    security(("bearer" = [])),
)]
pub(crate) async fn certify_credential() -> crate::routes::Pending {
    crate::routes::Pending
}

/// The surgeons with a proven tie to the center, by name (K-33).
#[utoipa::path(
    get,
    path = "/api/credentialedsurgeons/{centerId}",
    operation_id = "credentialedSurgeons",
    tag = "eligibility",
    summary = "The surgeons of a center",
    params(("centerId" = Id, Path, description = "The center.")),
    responses((status = 200, description = "The surgeons", body = Vec<CredentialedSurgeon>), Read),
    security(("bearer" = [])),
)]
pub(crate) async fn credentialed_surgeons() -> crate::routes::Pending {
    crate::routes::Pending
}
