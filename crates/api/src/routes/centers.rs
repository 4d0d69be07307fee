//! Surgery centers and the codes that prove a tie to one (A-62 … … A-146).

use crate::openapi::{Open, OpenWrite, OptionalSessionCreate};
use crate::wire::centers::{AddCenterCode, AddCenterCodeAnswer, CenterBrief, CreatedCenter, NewCenter, VerifyCenterCode, VerifyCenterCodeAnswer};
use crate::wire::params::{CenterTicket, IdempotencyKey};

/// Every active center, by name; public because sign-up needs it (K-06).
#[utoipa::path(
    get,
    path = "/api/surgerycenters",
    operation_id = "surgeryCenters",
    tag = "centers",
    summary = "All surgery centers",
    responses((status = 200, description = "The centers", body = Vec<CenterBrief>), Open),
)]
pub(crate) async fn surgery_centers() -> crate::routes::Pending {
    crate::routes::Pending
}

/// Checks a center identification code and hands out a proof for the sign-up (AMB-03); five wrong tries per center and client address in 15 minutes.
#[utoipa::path(
    post,
    path = "/api/verifycentercode",
    operation_id = "verifyCenterCode",
    tag = "centers",
    summary = "Prove a tie to a center",
    request_body(content = VerifyCenterCode),
    responses((status = 200, description = "Right with a proof, or wrong with a message", body = VerifyCenterCodeAnswer), OpenWrite),
)]
pub(crate) async fn verify_center_code() -> crate::routes::Pending {
    crate::routes::Pending
}

/// Checks the admin code and hands out a single-use ticket (AMB-05); five wrong tries per client address in 15 minutes.
#[utoipa::path(
    post,
    path = "/api/addcentercode",
    operation_id = "addCenterCode",
    tag = "centers",
    summary = "Unlock adding a center",
    request_body(content = AddCenterCode),
    responses((status = 200, description = "Right with a ticket, or wrong with a message", body = AddCenterCodeAnswer), OpenWrite),
)]
pub(crate) async fn add_center_code() -> crate::routes::Pending {
    crate::routes::Pending
}

/// Creates a center with a ticket, or as a signed-in surgeon (who is tied to it at once) or system administrator (AMB-04, AMB-05). CENTER_EXISTS (409) when name and zip code exist.
#[utoipa::path(
    post,
    path = "/api/surgerycenter",
    operation_id = "createSurgeryCenter",
    tag = "centers",
    summary = "Add a center",
    params(CenterTicket, IdempotencyKey),
    request_body(content = NewCenter),
    responses((status = 200, description = "The center and, this one time, its private identification", body = CreatedCenter), OptionalSessionCreate),
    security((), ("bearer" = [])),
)]
pub(crate) async fn create_center() -> crate::routes::Pending {
    crate::routes::Pending
}
