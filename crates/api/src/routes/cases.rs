//! Posting, listing and cancelling cases (B-37 … B-93, C-20 … C-37).

use crate::openapi::{Read, Write};
use crate::wire::cases::{CancelAnswer, CancelJob, NewJob, PostedJob, ProfessionalJob};
use crate::wire::params::{CenterRange, IdempotencyKey, SurgeonRange};
use crate::wire::scalar::Id;

/// Posts a case (K-29, B-92, B-93): a surgeon for themself at a proven center (else CENTER_NOT_VERIFIED, 403), an administrator for a credentialed surgeon of the own center.
#[utoipa::path(
    post,
    path = "/api/createjob",
    operation_id = "createJob",
    tag = "cases",
    summary = "Post a case",
    params(IdempotencyKey),
    request_body(content = NewJob),
    responses((status = 200, description = "The case", body = PostedJob), Write),
    security(("bearer" = [])),
)]
pub(crate) async fn create_job() -> crate::routes::Pending {
    crate::routes::Pending
}

/// Cancels a case before its start (K-42, AMB-39); later JOB_STARTED (409). Everybody on it is told; within 24 hours of the start minimum pay falls due (AMB-40).
#[utoipa::path(
    post,
    path = "/api/canceljob",
    operation_id = "cancelJob",
    tag = "cases",
    summary = "Cancel a case",
    params(IdempotencyKey),
    request_body(content = CancelJob),
    responses((status = 200, description = "Cancelled", body = CancelAnswer), Write),
    security(("bearer" = [])),
)]
pub(crate) async fn cancel_job() -> crate::routes::Pending {
    crate::routes::Pending
}

/// The surgeon's cases with a start in the range, by start (K-22). Default: today to one month ahead.
#[utoipa::path(
    get,
    path = "/api/getsurgeonjobs",
    operation_id = "getSurgeonJobs",
    tag = "cases",
    summary = "The cases of a surgeon",
    params(SurgeonRange),
    responses((status = 200, description = "The cases", body = Vec<PostedJob>), Read),
    security(("bearer" = [])),
)]
pub(crate) async fn get_surgeon_jobs() -> crate::routes::Pending {
    crate::routes::Pending
}

/// The center's cases with a start in the range, by start (K-23). Default: today to one month ahead. For its administrators.
#[utoipa::path(
    get,
    path = "/api/getjobs",
    operation_id = "getJobs",
    tag = "cases",
    summary = "The cases of a center",
    params(CenterRange),
    responses((status = 200, description = "The cases", body = Vec<PostedJob>), Read),
    security(("bearer" = [])),
)]
pub(crate) async fn get_jobs() -> crate::routes::Pending {
    crate::routes::Pending
}

/// Future cases with a position of the own group, own confirmed cases until they end, own cancelled cases until seven days after their start, by start (K-21, AMB-42). A complete case is listed to confirmed people only (AMB-32).
#[utoipa::path(
    get,
    path = "/api/newjobs/{categoryId}/{userId}",
    operation_id = "newJobs",
    tag = "cases",
    summary = "The cases a professional can see",
    params(("categoryId" = i32, Path, description = "The professional's own group.", minimum = 0, maximum = 4), ("userId" = Id, Path, description = "The session's person.")),
    responses((status = 200, description = "The cases", body = Vec<ProfessionalJob>), Read),
    security(("bearer" = [])),
)]
pub(crate) async fn new_jobs() -> crate::routes::Pending {
    crate::routes::Pending
}
