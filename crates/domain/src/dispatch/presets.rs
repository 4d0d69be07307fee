//! The plans that the posting form offers by lead time, as a center has set them (AMB-152).

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use super::wave::{NewPlan, Wave, WaveAudience};
use crate::attendance::CONFIRM_DAY_DEFAULT;
use crate::time::{URGENT, days};

closed_list! {
    /// How long before its start a case is posted.
    pub enum LeadTime {
        /// More than seven days.
        Weeks = "WEEKS",
        /// One to seven days.
        Days = "DAYS",
        /// Less than 24 hours.
        Hours = "HOURS",
    }
}

impl LeadTime {
    /// Returns the lead time of a case that is posted now.
    pub fn of(start: Timestamp, now: Timestamp) -> Self {
        let ahead = start.duration_since(now);
        if ahead > days(7) {
            Self::Weeks
        } else if ahead >= URGENT {
            Self::Days
        } else {
            Self::Hours
        }
    }

    /// Returns the waves of the preset.
    pub fn preset(self) -> Vec<Wave> {
        let [worked_here, eligible, group] = match self {
            Self::Weeks => [4 * 60, 24 * 60, 48 * 60],
            Self::Days => [30, 2 * 60, 6 * 60],
            Self::Hours => [5, 15, 30],
        };
        vec![
            Wave::after(0, WaveAudience::SurgeonFavorites),
            Wave::after(0, WaveAudience::CenterFavorites),
            Wave::after(worked_here, WaveAudience::WorkedHere),
            Wave::after(eligible, WaveAudience::Eligible),
            Wave::after(group, WaveAudience::Group),
        ]
    }
}

/// The plans of a center.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CenterDispatch {
    /// Whether the posting form begins with the plan of the lead time; otherwise with "only the people I choose".
    pub preselected: bool,
    /// The waves for more than seven days.
    pub weeks: Vec<Wave>,
    /// The waves for one to seven days.
    pub days: Vec<Wave>,
    /// The waves for less than 24 hours.
    pub hours: Vec<Wave>,
    /// The hours before the start at which confirmed professionals are asked to confirm the day; 0 is never (AMB-168).
    #[serde(default = "confirm_day_default")]
    pub confirm_day: u32,
}

const fn confirm_day_default() -> u32 {
    CONFIRM_DAY_DEFAULT
}

impl Default for CenterDispatch {
    fn default() -> Self {
        let [weeks, days, hours] = [LeadTime::Weeks, LeadTime::Days, LeadTime::Hours].map(LeadTime::preset);
        Self { preselected: false, weeks, days, hours, confirm_day: CONFIRM_DAY_DEFAULT }
    }
}

impl CenterDispatch {
    /// Returns the waves for a lead time.
    pub fn waves(&self, lead: LeadTime) -> &[Wave] {
        match lead {
            LeadTime::Weeks => &self.weeks,
            LeadTime::Days => &self.days,
            LeadTime::Hours => &self.hours,
        }
    }

    /// Returns the plan with which a case of a file is posted; `None` if the center does not prefer its plan (AMB-305).
    pub fn preferred(&self, lead: LeadTime) -> Option<NewPlan> {
        self.preselected.then(|| NewPlan { waves: self.waves(lead).to_vec(), people: Vec::new() })
    }

    /// Replaces the waves for a lead time.
    pub fn set_waves(&mut self, lead: LeadTime, waves: Vec<Wave>) {
        match lead {
            LeadTime::Weeks => self.weeks = waves,
            LeadTime::Days => self.days = waves,
            LeadTime::Hours => self.hours = waves,
        }
    }
}
