//! Cases that repeat.

use caseboard_domain::case_draft::{CaseDraft, PositionDraft};
use caseboard_domain::case_series::{SERIES_MAX, SeriesDraft};
use caseboard_domain::engagement::INVITEES_MAX;
use caseboard_service::{cases, series};
use serde::{Deserialize, Serialize};
use serde_json::Number;
use utoipa::ToSchema;

use super::cancellation::CancelAnswer;
use super::cases::{NewStaff, NewStaffs, PostedJob};
use super::dispatch::NewPlan;
use super::invitations::{Invitee, Skipped};
use super::request::{RequestError, id, number, optional_id};
use super::scalar::{HourCount, Id};
use super::schema::{Procedures, SpecialInstructions, StartText, list_schemas};

list_schemas! {
    /// The dates, each once.
    SeriesStarts = [StartText; 1..=SERIES_MAX];
    /// The professionals to invite to every case.
    SeriesInvitees = [Invitee; 0..=INVITEES_MAX];
}

/// `POST /api/createjobs`: the fields of `createjob`, with several starts.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NewJobSeries {
    /// The center. Default for an administrator: the first own center.
    #[schema(value_type = Option<Id>, nullable = false)]
    pub surgery_center_id: Option<String>,
    /// The performing surgeon: for an administrator a credentialed surgeon. Default for a surgeon: the session's person.
    #[schema(value_type = Option<Id>, nullable = false)]
    pub surgeon_id: Option<String>,
    /// The start of each case, as in `createjob`. A time without a zone stays the same local time on every date.
    #[schema(value_type = SeriesStarts)]
    pub starts: Option<Vec<String>>,
    /// Estimated hours, from 1 to below 100, at most two decimals.
    #[schema(value_type = HourCount)]
    pub duration: Option<Number>,
    /// Special instructions. No names or identifiers of patients.
    #[schema(value_type = Option<SpecialInstructions>, nullable = false)]
    pub desc: Option<String>,
    /// Procedures in their order.
    #[schema(value_type = Option<Procedures>, nullable = false)]
    pub procedures: Option<Vec<String>>,
    /// The positions of each case, each group at most once.
    #[schema(value_type = NewStaffs)]
    pub staffs: Option<Vec<NewStaff>>,
    /// The dispatch plan of each position of each case. Without one, only people whom an owner invites are invited.
    pub plan: Option<NewPlan>,
    /// The favorites to invite to every case. If one of them does not meet the requirements of the center on the last date,
    /// the whole request is refused.
    #[schema(value_type = Option<SeriesInvitees>, nullable = false)]
    pub invitees: Option<Vec<Invitee>>,
}

impl NewJobSeries {
    /// Returns the input of the service.
    pub fn into_input(self) -> Result<series::PostCaseSeries, RequestError> {
        let common = CaseDraft {
            surgeon: optional_id("surgeonId", self.surgeon_id.as_deref())?,
            center: optional_id("surgeryCenterId", self.surgery_center_id.as_deref())?,
            start: None,
            hours: number(self.duration),
            notes: self.desc.unwrap_or_default(),
            procedures: self.procedures.unwrap_or_default(),
            positions: self.staffs.unwrap_or_default().into_iter().map(PositionDraft::from).collect(),
            plan: self.plan.map(NewPlan::into_draft).transpose()?,
        };
        let invitees = self.invitees.unwrap_or_default();
        let people = invitees
            .iter()
            .enumerate()
            .map(|(index, it)| id(&format!("invitees[{index}].id"), it.id.as_deref()))
            .collect::<Result<_, _>>()?;
        let starts = self.starts.unwrap_or_default();
        Ok(series::PostCaseSeries { series: SeriesDraft { common, starts }, people })
    }
}

/// The posted cases.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct PostedJobSeries {
    /// The cases by start, without the invitations.
    #[schema(max_items = 60)]
    pub jobs: Vec<PostedJob>,
    /// The people who were not invited to any of them.
    #[schema(max_items = 100)]
    pub skipped: Vec<Skipped>,
}

impl From<series::PostedSeries> for PostedJobSeries {
    fn from(posted: series::PostedSeries) -> Self {
        let skipped =
            |it: caseboard_service::invitations::Skipped| Skipped { id: it.person.into(), reason: it.reason };
        Self {
            jobs: posted.cases.into_iter().map(PostedJob::from).collect(),
            skipped: posted.skipped.into_iter().map(skipped).collect(),
        }
    }
}

/// The cancelled cases. Cancelling twice has no effect.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct CancelSeriesAnswer {
    /// The cases by start, each with its claims for minimum pay.
    #[schema(max_items = 300)]
    pub cancelled: Vec<CancelAnswer>,
}

impl From<cases::CancelledSeries> for CancelSeriesAnswer {
    fn from(cases::CancelledSeries(cancelled): cases::CancelledSeries) -> Self {
        Self { cancelled: cancelled.into_iter().map(CancelAnswer::from).collect() }
    }
}
