//! The standby list of a case, releases, and reports of people who cannot come.

use caseboard_domain::case::CaseStatus;
use caseboard_domain::engagement::standby::ReleaseReason;
use caseboard_domain::notice::NoticeStatus;
use caseboard_service::cases::FullCase;
use caseboard_service::invitations;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::cases::{Job, Staff};
use super::lists::ResultWord;
use super::people::PersonName;
use super::scalar::{Dollars, Id, Instant};
use super::schema::WrittenReason;

/// `POST /api/standby` and `POST /api/leavestandby`.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct StandBy {
    /// The case.
    #[schema(value_type = Id)]
    pub job: Option<String>,
}

/// The standby list that was joined. Joining twice has no effect.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StandByAnswer {
    /// Always `SUCCESS`.
    pub result: ResultWord,
    /// The case.
    pub job: Id,
    /// Whether an owner has yet to approve it, because the professional was not invited.
    pub awaits_approval: bool,
}

/// The standby list that was left.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct LeaveStandbyAnswer {
    /// Always `SUCCESS`.
    pub result: ResultWord,
    /// The case.
    pub job: Id,
}

/// `POST /api/releaseprofessional`.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct ReleaseProfessional {
    /// The case.
    #[schema(value_type = Id)]
    pub job: Option<String>,
    /// The confirmed professional.
    #[schema(value_type = Id)]
    pub user: Option<String>,
    /// The reason.
    #[schema(value_type = ReleaseReason)]
    pub reason: Option<String>,
    /// The written reason; required for `OTHER`, ignored otherwise.
    #[schema(value_type = Option<WrittenReason>, nullable = false)]
    pub text: Option<String>,
}

/// The released professional. Releasing twice has no effect.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReleaseAnswer {
    /// Always `SUCCESS`.
    pub result: ResultWord,
    /// The case.
    pub job: Id,
    /// The new status of the case.
    pub job_status: CaseStatus,
    /// The professional.
    pub professional: PersonName,
    /// Dollars of minimum pay that the release owes and for which it made a claim, or 0.
    pub min_pay: Dollars,
}

/// `POST /api/cannotcome`.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct ReportAbsence {
    /// A message about the case: `_id` of an entry of `myMsg`.
    #[serde(rename = "_id")]
    #[schema(value_type = Id)]
    pub id: Option<String>,
    /// Why the professional cannot come.
    #[schema(value_type = WrittenReason)]
    pub reason: Option<String>,
}

/// The report. The place stays taken until an owner releases it.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct AbsenceAnswer {
    /// Always `SUCCESS`.
    pub result: ResultWord,
    /// The message.
    #[serde(rename = "_id")]
    pub id: Id,
    /// Always `CONFIRMED`.
    pub status: NoticeStatus,
    /// The case.
    pub job: Id,
}

/// The filter of `GET /api/fulljobs`.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct FullCasesQuery {
    /// `true`: only cases to which the professional was invited before the position was filled, or on whose
    /// standby list they are or ask to be. Missing: all.
    #[param(value_type = Option<bool>, nullable = false, example = true)]
    pub own: Option<String>,
}

/// A case without a free place for the professional's group: the answer of `fulljobs`.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FullJob {
    /// The case.
    #[serde(flatten)]
    pub job: Job,
    /// The position of the professional's own group.
    pub my_staff: Staff,
    /// Whether the center certified the professional.
    pub certified_for_center: bool,
    /// The time at which the professional joined the standby list, or asked to.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub standby_since: Option<Instant>,
    /// Whether an owner has yet to approve it.
    pub awaits_approval: bool,
    /// Whether the professional was invited, so that no approval is needed.
    pub invited: bool,
}

impl FullJob {
    /// Returns a full case as the answer has it.
    pub fn new(full: FullCase) -> Self {
        Self {
            job: Job::new(full.case.row.clone(), full.open_state),
            my_staff: full.position.into(),
            certified_for_center: full.certified_for_center,
            standby_since: full.standby.map(Instant::from),
            awaits_approval: full.awaits_approval,
            invited: full.invited,
        }
    }
}

impl From<invitations::StandbyJoined> for StandByAnswer {
    fn from(outcome: invitations::StandbyJoined) -> Self {
        let awaits_approval = outcome.awaits_approval;
        Self { result: ResultWord::Success, job: outcome.case.into(), awaits_approval }
    }
}

impl From<invitations::LeftStandby> for LeaveStandbyAnswer {
    fn from(outcome: invitations::LeftStandby) -> Self {
        Self { result: ResultWord::Success, job: outcome.case.into() }
    }
}

impl From<invitations::Released> for ReleaseAnswer {
    fn from(released: invitations::Released) -> Self {
        Self {
            result: ResultWord::Success,
            job: released.case.into(),
            job_status: released.case_status,
            professional: PersonName { id: released.person.into(), full_name: released.full_name },
            min_pay: released.min_pay.unwrap_or(caseboard_domain::Money::ZERO).into(),
        }
    }
}

impl From<invitations::AbsenceReported> for AbsenceAnswer {
    fn from(reported: invitations::AbsenceReported) -> Self {
        let (id, job) = (reported.id.into(), reported.case.into());
        Self { result: ResultWord::Success, id, status: reported.status, job }
    }
}
