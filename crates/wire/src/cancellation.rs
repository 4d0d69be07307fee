//! Cancelling a case.

use caseboard_service::cases;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::cases::PostedJob;
use super::claims::Claim;
use super::lists::ResultWord;
use super::scalar::Id;

/// `POST /api/canceljob`.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CancelJob {
    /// The case.
    #[schema(value_type = Id)]
    pub job_id: Option<String>,
}

/// The cancelled case. Cancelling twice has no effect.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CancelAnswer {
    /// Always `SUCCESS`.
    pub result: ResultWord,
    /// The case.
    pub job: PostedJob,
    /// The claims for minimum pay that the cancellation created; none earlier than 24 hours before the start.
    #[schema(max_items = 100)]
    pub min_pay_claims: Vec<Claim>,
}

impl From<cases::Cancelled> for CancelAnswer {
    fn from(cancelled: cases::Cancelled) -> Self {
        Self {
            result: ResultWord::Success,
            job: cancelled.case.into(),
            min_pay_claims: cancelled.min_pay_claims.into_iter().map(Claim::from).collect(),
        }
    }
}
