//! Dispatch plans.

use caseboard_domain::CenterId;
use caseboard_domain::dispatch::wave::{HISTORY_MAX, WAVES_MAX};
use caseboard_domain::dispatch::{
    CenterDispatch as CenterPlans, DispatchState, LeadTime, PlanDraft, PlannedWave, RankReason,
    RankReasonKind, Wave, WaveAudience, WaveDraft, WaveState, WaveTime,
};
use caseboard_domain::dispatch_preview::PreviewDraft;
use caseboard_domain::engagement::INVITEES_MAX;
use caseboard_domain::notice::NoticeStatus;
use caseboard_domain::person::Category;
use caseboard_service::dispatch::{
    AudienceSize as Size, DispatchPreview as Preview, DispatchTimeline as Timeline, PlanTimeline,
    PlannedInvitation, PreviewDispatchPlan, UpdateCenterDispatch as Update,
};
use serde::{Deserialize, Serialize};
use serde_json::Number;
use utoipa::ToSchema;

use super::request::{RequestError, id, number, optional_id, required};
use super::scalar::{HourCount, Id, Instant};
use super::schema::{
    BatchSize, CategoryNumber, ConfirmDayHours, Count, FullName, HoursBefore, MinutesAfter, StartText,
    WaveNumber, list_schemas,
};

list_schemas! {
    /// Numbers of waves.
    WaveNumbers = [WaveNumber; 0..=HISTORY_MAX];
    /// The waves of a plan, in their order.
    NewWaves = [NewWave; 1..=WAVES_MAX];
    /// The chosen people: only with a wave of the audience `CHOSEN`, and then required.
    PlanPeople = [Id; 0..=INVITEES_MAX];
}

/// A wave of a new plan. Exactly one of `afterMinutes` and `beforeHours` is given.
#[derive(Debug, Clone, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NewWave {
    /// The people whom it invites.
    #[schema(value_type = WaveAudience)]
    pub audience: Option<String>,
    /// Minutes after the posting.
    #[schema(value_type = Option<MinutesAfter>, nullable = false)]
    pub after_minutes: Option<i64>,
    /// Hours before the start, if a place is free then.
    #[schema(value_type = Option<HoursBefore>, nullable = false)]
    pub before_hours: Option<i64>,
    /// How many at a time; all if missing.
    #[schema(value_type = Option<BatchSize>, nullable = false)]
    pub batch_size: Option<i64>,
}

/// A dispatch plan to set.
#[derive(Debug, Clone, Default, Deserialize, ToSchema)]
pub struct NewPlan {
    /// The waves.
    #[schema(value_type = NewWaves)]
    pub waves: Option<Vec<NewWave>>,
    /// The people of the audience `CHOSEN`.
    #[serde(default)]
    #[schema(value_type = Option<PlanPeople>, nullable = false)]
    pub people: Option<Vec<String>>,
}

impl From<NewWave> for WaveDraft {
    fn from(wave: NewWave) -> Self {
        Self {
            audience: wave.audience.as_deref().and_then(WaveAudience::parse),
            after_minutes: wave.after_minutes,
            before_hours: wave.before_hours,
            batch: wave.batch_size,
        }
    }
}

impl NewPlan {
    /// Returns the input of the domain.
    pub fn into_draft(self) -> Result<PlanDraft, RequestError> {
        let people = self.people.unwrap_or_default();
        let people: Result<_, _> = people.iter().map(|person| id("plan.people", Some(person))).collect();
        let waves = self.waves.unwrap_or_default().into_iter().map(WaveDraft::from).collect();
        Ok(PlanDraft { waves, people: people? })
    }
}

/// `POST /api/dispatchplans/{jobId}`.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct BeginDispatchPlans {
    /// The plan of each position that has none.
    pub plan: Option<NewPlan>,
}

impl BeginDispatchPlans {
    /// Returns the plan.
    ///
    /// # Errors
    /// An error that names a missing plan, or an invalid id of a person.
    pub fn parse(self) -> Result<PlanDraft, RequestError> {
        required("plan", self.plan)?.into_draft()
    }
}

/// `PUT /api/dispatchplan/{id}`.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct UpdateDispatchPlan {
    /// What replaces the waves that were not sent.
    pub plan: Option<NewPlan>,
    /// The numbers of the waves that were waiting when they were edited. NOTHING_TO_SEND (409) if other waves are
    /// waiting by now. Missing: all waiting waves are replaced.
    #[serde(default)]
    #[schema(value_type = Option<WaveNumbers>, nullable = false)]
    pub waiting: Option<Vec<i64>>,
}

impl UpdateDispatchPlan {
    /// Returns the waves that were edited, and what replaces them.
    ///
    /// # Errors
    /// An error that names a missing plan, an invalid id of a person, or an invalid number of a wave.
    pub fn parse(self) -> Result<(Option<Vec<u32>>, PlanDraft), RequestError> {
        let draft = required("plan", self.plan)?.into_draft()?;
        let waiting = self.waiting.map(|numbers| numbers.into_iter().map(u32::try_from).collect());
        let waiting: Option<Vec<u32>> =
            waiting.transpose().map_err(|_| RequestError::field("waiting", "waiting is invalid"))?;
        Ok((waiting, draft))
    }
}

/// `PUT /api/dispatchplan/{id}/paused`.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct PauseDispatchPlan {
    /// Whether the plan is paused.
    pub paused: Option<bool>,
}

impl PauseDispatchPlan {
    /// Returns whether the plan is paused.
    ///
    /// # Errors
    /// If the field is missing.
    pub fn parse(&self) -> Result<bool, RequestError> {
        required("paused", self.paused)
    }
}

/// `POST /api/dispatchplan/{id}/next` and `POST /api/dispatchplan/{id}/skip`.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct ChosenWave {
    /// The number of the wave.
    #[schema(value_type = WaveNumber)]
    pub wave: Option<i64>,
}

impl ChosenWave {
    /// Returns the number of the wave.
    ///
    /// # Errors
    /// If the field is missing or not a number of a wave.
    pub fn parse(&self) -> Result<u32, RequestError> {
        let wave = required("wave", self.wave)?;
        u32::try_from(wave).map_err(|_| RequestError::field("wave", "wave is invalid"))
    }
}

list_schemas! {
    /// The plans of a case, one for each position that has one.
    DispatchPlans = [DispatchPlan; 0..=Category::ALL.len()];
    /// The waves of a plan: those that were sent, then those to come.
    DispatchWaves = [DispatchWave; 0..=HISTORY_MAX];
    /// The invitations of a plan, the oldest first.
    DispatchInvitations = [DispatchInvitation; 0..=5_000];
    /// Why a professional was invited at this place of the order.
    DispatchReasons = [DispatchReason; 0..=RankReasonKind::ALL.len()];
    /// How many people each audience of each group has.
    AudienceSizes = [AudienceSize; 0..=Category::ALL.len() * WaveAudience::ALL.len()];
    /// The waves that a center offers.
    OfferedWaves = [OfferedWave; 0..=WAVES_MAX];
}

/// The dispatch plans of a case.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DispatchTimeline {
    /// The case.
    pub job_id: Id,
    /// The plans.
    #[schema(value_type = DispatchPlans)]
    pub plans: Vec<DispatchPlan>,
}

/// The dispatch plan of a position.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DispatchPlan {
    /// The plan.
    #[serde(rename = "_id")]
    pub id: Id,
    /// The professional group 0 to 4.
    #[schema(value_type = CategoryNumber)]
    pub category_id: i32,
    /// The state.
    pub state: DispatchState,
    /// The waves.
    #[schema(value_type = DispatchWaves)]
    pub waves: Vec<DispatchWave>,
    /// The invitations, the oldest first.
    #[schema(value_type = DispatchInvitations)]
    pub invitations: Vec<DispatchInvitation>,
}

/// A wave of a plan.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DispatchWave {
    /// Its number in the plan.
    #[schema(value_type = WaveNumber)]
    pub number: u32,
    /// The people whom it invites.
    pub audience: WaveAudience,
    /// Minutes after the posting.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<MinutesAfter>, nullable = false)]
    pub after_minutes: Option<u32>,
    /// Hours before the start.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<HoursBefore>, nullable = false)]
    pub before_hours: Option<u32>,
    /// How many at a time; missing for all.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<BatchSize>, nullable = false)]
    pub batch_size: Option<u32>,
    /// The progress.
    pub state: WaveState,
    /// When it, or its next batch, is due.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub next_at: Option<Instant>,
    /// When it was last sent.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub sent_at: Option<Instant>,
}

/// An invitation that a plan sent.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DispatchInvitation {
    /// The number of the wave.
    #[schema(value_type = WaveNumber)]
    pub wave: u32,
    /// The professional.
    pub user_id: Id,
    /// The full name.
    #[schema(value_type = FullName)]
    pub full_name: String,
    /// When it was sent.
    pub invited_at: Instant,
    /// Whether the professional has seen or answered it.
    pub seen: bool,
    /// The status of the professional on the case.
    pub status: NoticeStatus,
    /// Why the professional was invited at this place of the order.
    #[schema(value_type = DispatchReasons)]
    pub reasons: Vec<DispatchReason>,
}

/// Why a professional was invited before or after others.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct DispatchReason {
    /// The kind.
    pub kind: RankReasonKind,
    /// How many cases, withdrawals, miles or invitations; missing for a stated availability.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Count>, nullable = false)]
    pub count: Option<u32>,
}

impl From<RankReason> for DispatchReason {
    fn from(reason: RankReason) -> Self {
        let count = match reason {
            RankReason::Available | RankReason::NotAvailable => None,
            RankReason::WorkedHere(count)
            | RankReason::Withdrew(count)
            | RankReason::Miles(count)
            | RankReason::InvitedRecently(count) => Some(count),
        };
        Self { kind: reason.kind(), count }
    }
}

/// Returns the two forms of the time of a wave: minutes after the posting, hours before the start.
const fn times(time: WaveTime) -> (Option<u32>, Option<u32>) {
    match time {
        WaveTime::AfterPosting { minutes } => (Some(minutes), None),
        WaveTime::BeforeStart { hours } => (None, Some(hours)),
    }
}

impl From<PlannedWave> for DispatchWave {
    fn from(planned: PlannedWave) -> Self {
        let (after_minutes, before_hours) = times(planned.wave.time);
        Self {
            number: planned.number,
            audience: planned.wave.audience,
            after_minutes,
            before_hours,
            batch_size: planned.wave.batch,
            state: planned.state,
            next_at: planned.next_at.map(Instant),
            sent_at: planned.ran_at.map(Instant),
        }
    }
}

impl From<PlannedInvitation> for DispatchInvitation {
    fn from(invitation: PlannedInvitation) -> Self {
        Self {
            wave: invitation.wave,
            user_id: invitation.person.into(),
            full_name: invitation.full_name,
            invited_at: invitation.invited_at.into(),
            seen: invitation.seen,
            status: invitation.status,
            reasons: invitation.reasons.into_iter().map(DispatchReason::from).collect(),
        }
    }
}

impl From<PlanTimeline> for DispatchPlan {
    fn from(plan: PlanTimeline) -> Self {
        Self {
            id: plan.id.into(),
            category_id: plan.category.id(),
            state: plan.state,
            waves: plan.waves.into_iter().map(DispatchWave::from).collect(),
            invitations: plan.invitations.into_iter().map(DispatchInvitation::from).collect(),
        }
    }
}

impl From<Timeline> for DispatchTimeline {
    fn from(timeline: Timeline) -> Self {
        let plans = timeline.plans.into_iter().map(DispatchPlan::from).collect();
        Self { job_id: timeline.case.into(), plans }
    }
}

/// A wave that a center offers.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OfferedWave {
    /// The people whom it invites.
    pub audience: WaveAudience,
    /// Minutes after the posting.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<MinutesAfter>, nullable = false)]
    pub after_minutes: Option<u32>,
    /// Hours before the start.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<HoursBefore>, nullable = false)]
    pub before_hours: Option<u32>,
    /// How many at a time; missing for all.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<BatchSize>, nullable = false)]
    pub batch_size: Option<u32>,
}

impl From<Wave> for OfferedWave {
    fn from(Wave { audience, time, batch }: Wave) -> Self {
        let (after_minutes, before_hours) = times(time);
        Self { audience, after_minutes, before_hours, batch_size: batch }
    }
}

/// The plans that a center offers by lead time.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CenterDispatch {
    /// Whether the posting form begins with the plan of the lead time; otherwise with the people whom the poster chooses.
    pub preselected: bool,
    /// The waves for more than seven days.
    #[schema(value_type = OfferedWaves)]
    pub weeks: Vec<OfferedWave>,
    /// The waves for one to seven days.
    #[schema(value_type = OfferedWaves)]
    pub days: Vec<OfferedWave>,
    /// The waves for less than 24 hours.
    #[schema(value_type = OfferedWaves)]
    pub hours: Vec<OfferedWave>,
    /// Hours before the start at which confirmed professionals are asked to confirm the day.
    #[schema(value_type = ConfirmDayHours)]
    pub confirm_day_hours: u32,
}

fn offered(waves: Vec<Wave>) -> Vec<OfferedWave> {
    waves.into_iter().map(OfferedWave::from).collect()
}

impl From<CenterPlans> for CenterDispatch {
    fn from(CenterPlans { preselected, weeks, days, hours, confirm_day }: CenterPlans) -> Self {
        let [weeks, days, hours] = [weeks, days, hours].map(offered);
        Self { preselected, weeks, days, hours, confirm_day_hours: confirm_day }
    }
}

/// `PUT /api/surgerycenter/{id}/dispatch`. What is missing stays as it is.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UpdateCenterDispatch {
    /// Whether the posting form begins with the plan.
    #[schema(nullable = false, required = false)]
    pub preselected: Option<bool>,
    /// The lead time of the plan.
    #[schema(value_type = Option<LeadTime>, nullable = false)]
    pub lead: Option<String>,
    /// The plan for this lead time, without people.
    pub plan: Option<NewPlan>,
    /// Hours before the start at which confirmed professionals are asked to confirm the day.
    #[schema(value_type = Option<ConfirmDayHours>, nullable = false)]
    pub confirm_day_hours: Option<i64>,
}

impl UpdateCenterDispatch {
    /// Returns the change for a center.
    pub fn parse(self, center: CenterId) -> Result<Update, RequestError> {
        let lead = self
            .lead
            .as_deref()
            .map(|text| LeadTime::parse(text).ok_or_else(|| RequestError::field("lead", "lead is invalid")));
        let waves = match (lead.transpose()?, self.plan) {
            (Some(lead), Some(plan)) => Some((lead, plan.into_draft()?.waves)),
            (None, None) => None,
            (None, Some(_)) => return Err(RequestError::field("lead", "lead is required")),
            (Some(_), None) => return Err(RequestError::field("plan", "plan is required")),
        };
        Ok(Update { center, preselected: self.preselected, confirm_day: self.confirm_day_hours, waves })
    }
}

list_schemas! {
    /// The professional groups of the positions.
    PreviewCategories = [CategoryNumber; 1..=Category::ALL.len()];
}

/// `POST /api/dispatchpreview`: the case of a form.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PreviewPlan {
    /// The center.
    #[schema(value_type = Id)]
    pub surgery_center_id: Option<String>,
    /// The performing surgeon; for a surgeon always the session's person.
    #[schema(value_type = Option<Id>, nullable = false)]
    pub surgeon_id: Option<String>,
    /// The start, as in `createjob`.
    #[schema(value_type = StartText)]
    pub start: Option<String>,
    /// Estimated hours, from 1 to below 100, at most two decimals.
    #[schema(value_type = HourCount)]
    pub duration: Option<Number>,
    /// The groups of the positions.
    #[schema(value_type = PreviewCategories)]
    pub categories: Option<Vec<i64>>,
}

impl PreviewPlan {
    /// Returns the input of the service.
    pub fn parse(self) -> Result<PreviewDispatchPlan, RequestError> {
        Ok(PreviewDispatchPlan {
            center: id("surgeryCenterId", self.surgery_center_id.as_deref())?,
            surgeon: optional_id("surgeonId", self.surgeon_id.as_deref())?,
            draft: PreviewDraft {
                start: self.start,
                hours: number(self.duration),
                categories: self.categories.unwrap_or_default(),
            },
        })
    }
}

/// The plan that a center offers for a case.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct DispatchPreview {
    /// Whether the posting form begins with the plan; otherwise with the people whom the poster chooses.
    pub preselected: bool,
    /// The lead time of the case.
    pub lead: LeadTime,
    /// The plan.
    #[schema(value_type = OfferedWaves)]
    pub waves: Vec<OfferedWave>,
    /// How many people could be invited now.
    #[schema(value_type = AudienceSizes)]
    pub sizes: Vec<AudienceSize>,
}

/// How many people of a group could be invited now: they are eligible and free at the time.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AudienceSize {
    /// The professional group 0 to 4.
    #[schema(value_type = CategoryNumber)]
    pub category_id: i32,
    /// The audience.
    pub audience: WaveAudience,
    /// How many, counted up to 501.
    #[schema(value_type = Count)]
    pub people: usize,
}

impl From<Preview> for DispatchPreview {
    fn from(Preview { preselected, lead, waves, sizes }: Preview) -> Self {
        let size = |Size { category, audience, people }: Size| AudienceSize {
            category_id: category.id(),
            audience,
            people,
        };
        let sizes = sizes.into_iter().map(size).collect();
        Self { preselected, lead, waves: offered(waves), sizes }
    }
}
