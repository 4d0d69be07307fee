//! Waves of a dispatch plan, and the waves of a request.

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use crate::case::Case;
use crate::engagement::INVITEES_MAX;
use crate::field::Field;
use crate::id::PersonId;
use crate::refusal::{Fields, Refusal};

/// The maximum number of waves of a request.
pub const WAVES_MAX: usize = 10;
/// The maximum number of waves of a plan, those that were sent before a change included.
pub const HISTORY_MAX: usize = 40;
/// The longest time after the posting: thirty days.
pub const MINUTES_MAX: u32 = 30 * 24 * 60;
/// The longest time before the start: thirty days.
pub const HOURS_MAX: u32 = 30 * 24;
/// The largest batch size that a plan can name.
pub const BATCH_SIZE_MAX: u32 = 100;

closed_list! {
    /// The people whom a wave invites: always professionals of the position's group. The order is from few to many people.
    pub enum WaveAudience as "Audience" {
        /// The people whom the owner chose, among the favorites that the owner may invite.
        Chosen = "CHOSEN",
        /// The favorites of the performing surgeon.
        SurgeonFavorites = "SURGEON_FAVORITES",
        /// The favorites of the center.
        CenterFavorites = "CENTER_FAVORITES",
        /// People who worked at the center in the last two years.
        WorkedHere = "WORKED_HERE",
        /// Everyone whom the center has verified and who meets its requirements.
        Eligible = "ELIGIBLE",
        /// Everyone of the group: no invitations, but anyone may request one, as with every posted case.
        Group = "GROUP",
    }
}

/// When a wave is sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum WaveTime {
    /// After the case was posted.
    AfterPosting {
        /// Minutes, at most [`MINUTES_MAX`].
        minutes: u32,
    },
    /// Before the case starts, if a place is free then.
    BeforeStart {
        /// Hours, 1 to [`HOURS_MAX`].
        hours: u32,
    },
}

impl WaveTime {
    /// Returns the instant for a case.
    pub fn at(self, case: &Case) -> Timestamp {
        match self {
            Self::AfterPosting { minutes } => case
                .posted_at
                .saturating_add(SignedDuration::from_mins(minutes.into()))
                .unwrap_or(Timestamp::MAX),
            Self::BeforeStart { hours } => {
                case.start.saturating_sub(SignedDuration::from_hours(hours.into())).unwrap_or(Timestamp::MIN)
            }
        }
    }
}

/// A wave of a plan.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Wave {
    /// The people whom it invites.
    pub audience: WaveAudience,
    /// When.
    pub time: WaveTime,
    /// How many at a time; `None` for all at once.
    pub batch: Option<u32>,
}

impl Wave {
    /// Returns a wave that invites all of an audience some minutes after the posting.
    pub const fn after(minutes: u32, audience: WaveAudience) -> Self {
        Self { audience, time: WaveTime::AfterPosting { minutes }, batch: None }
    }
}

/// The valid plan of a request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewPlan {
    /// The waves in their order, 1 to [`WAVES_MAX`].
    pub waves: Vec<Wave>,
    /// The people of the audience [`WaveAudience::Chosen`].
    pub people: Vec<PersonId>,
}

/// The input of a wave. Exactly one of the two times is given.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct WaveDraft {
    /// The audience.
    pub audience: Option<WaveAudience>,
    /// Minutes after the posting.
    pub after_minutes: Option<i64>,
    /// Hours before the start.
    pub before_hours: Option<i64>,
    /// How many at a time.
    pub batch: Option<i64>,
}

impl From<Wave> for WaveDraft {
    fn from(Wave { audience, time, batch }: Wave) -> Self {
        let (after_minutes, before_hours) = match time {
            WaveTime::AfterPosting { minutes } => (Some(minutes.into()), None),
            WaveTime::BeforeStart { hours } => (None, Some(hours.into())),
        };
        Self { audience: Some(audience), after_minutes, before_hours, batch: batch.map(i64::from) }
    }
}

/// Validates the waves of a request and reports every invalid field.
fn check_waves(drafts: &[WaveDraft], fields: &mut Fields) -> Vec<Wave> {
    if drafts.is_empty() || drafts.len() > WAVES_MAX {
        fields.add(Field::DispatchWaves, format!("waves must be 1 to {WAVES_MAX}"));
        return Vec::new();
    }
    let mut waves = Vec::with_capacity(drafts.len());
    for (index, draft) in drafts.iter().enumerate() {
        let within = |value: i64, least: u32, most: u32| {
            u32::try_from(value).ok().filter(|value| (least..=most).contains(value))
        };
        let time = match (draft.after_minutes, draft.before_hours) {
            (Some(minutes), None) => {
                within(minutes, 0, MINUTES_MAX).map(|minutes| WaveTime::AfterPosting { minutes })
            }
            (None, Some(hours)) => within(hours, 1, HOURS_MAX).map(|hours| WaveTime::BeforeStart { hours }),
            _ => None,
        };
        if time.is_none() {
            fields.invalid(Field::WaveTime.at(index), "The time of a step");
        }
        if draft.audience.is_none() {
            fields.invalid(Field::WaveAudience.at(index), "Audience");
        }
        let batch = draft.batch.map(|size| within(size, 1, BATCH_SIZE_MAX));
        if batch == Some(None) {
            fields.invalid(Field::WaveBatch.at(index), "Batch size");
        }
        if let (Some(audience), Some(time)) = (draft.audience, time) {
            waves.push(Wave { audience, time, batch: batch.flatten() });
        }
    }
    waves
}

/// Validates the waves that a center sets for its posting form, which cannot name people.
///
/// # Errors
/// VALIDATION with every invalid field.
pub fn check_center_waves(drafts: &[WaveDraft]) -> Result<Vec<Wave>, Refusal> {
    let mut fields = Fields::new();
    let waves = check_waves(drafts, &mut fields);
    for (index, draft) in drafts.iter().enumerate() {
        if draft.audience == Some(WaveAudience::Chosen) {
            fields.invalid(Field::WaveAudience.at(index), "Audience");
        }
    }
    fields.finish()?;
    Ok(waves)
}

/// The input of a plan.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct PlanDraft {
    /// The waves in their order.
    pub waves: Vec<WaveDraft>,
    /// The people of the audience [`WaveAudience::Chosen`].
    pub people: Vec<PersonId>,
}

impl PlanDraft {
    /// Validates the plan and reports every invalid field: also chosen people without a wave for them, and the reverse.
    pub fn check(&self, fields: &mut Fields) -> NewPlan {
        let waves = check_waves(&self.waves, fields);
        let mut people = self.people.clone();
        people.sort_unstable();
        people.dedup();
        let chosen = self.waves.iter().any(|wave| wave.audience == Some(WaveAudience::Chosen));
        if people.len() > INVITEES_MAX {
            fields.add(Field::DispatchPeople, format!("people cannot be more than {INVITEES_MAX}"));
        } else if chosen && people.is_empty() {
            fields.required(Field::DispatchPeople, "people");
        } else if !chosen && !people.is_empty() {
            fields.invalid(Field::DispatchPeople, "people");
        }
        NewPlan { waves, people }
    }

    /// Validates the plan.
    ///
    /// # Errors
    /// VALIDATION with every invalid field.
    pub fn validate(&self) -> Result<NewPlan, Refusal> {
        let mut fields = Fields::new();
        let plan = self.check(&mut fields);
        fields.finish()?;
        Ok(plan)
    }
}

/// Returns the refusal of a plan that was changed too often.
pub(crate) fn too_many() -> Refusal {
    Refusal::field(Field::DispatchWaves, format!("A plan has at most {HISTORY_MAX} steps"))
}
