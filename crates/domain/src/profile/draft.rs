//! The input of the profile editor, its bounds and messages, and the validated change.
//!
//! A request contains what it changes; missing fields stay as they are. Fields that a role does not have are ignored.

use super::{Experience, Profile, School, Training};
use crate::person::Email;
use crate::registration::Question;
use crate::secret::Secret;
use crate::text::TextBounds;

/// The bounds of the "about me" text.
pub const ABOUT: TextBounds = TextBounds::up_to(4_000);
/// The bounds of the city of residence.
pub const CITY: TextBounds = TextBounds::between(1, 200);
/// The bounds of a school, and of the name and place of a training.
pub const SCHOOL: TextBounds = TextBounds::between(1, 200);
/// The bounds of a place of work.
pub const HOSPITAL: TextBounds = TextBounds::between(2, 200);
/// The bounds of a license number.
pub const LICENSE_NUMBER: TextBounds = TextBounds::between(1, 50);
/// The bounds of a board specialty; empty ones are dropped.
pub const SPECIALTY: TextBounds = TextBounds::up_to(100);
/// The bounds of the years of experience.
pub const YEARS: TextBounds = TextBounds::up_to(3);
/// Years of experience as a regular expression.
pub const YEARS_PATTERN: &str = "^[0-9]{0,3}$";
/// The maximum number of board specialties.
pub const SPECIALTIES_MAX: usize = 30;
/// The maximum number of schools of a kind, and of fellowships.
pub const SCHOOLS_MAX: usize = 10;
/// The maximum number of places of work.
pub const EXPERIENCES_MAX: usize = 30;

/// Message for a missing or past license date.
pub const LICENSE_DATE_INVALID: &str = "License Date cannot be empty or in the past";
/// Message for a missing or future start date.
pub const START_INVALID: &str = "Start Date cannot be empty or in the future";
/// Message for a missing or future end date.
pub const END_INVALID: &str = "End Date cannot be empty or in the future";
/// Message for an end date without a start date.
pub const END_WITHOUT_START: &str = "End Date needs a Start Date";
/// Message for an end date before the start date.
pub const END_BEFORE_START: &str = "End Date cannot be before the Start Date";

/// The input of a school; missing texts are empty.
pub type SchoolDraft = School<String, String>;
/// The input of an internship, residency or fellowship; missing texts are empty.
pub type TrainingDraft = Training<String>;
/// The input of a place of work; missing texts are empty.
pub type ExperienceDraft = Experience<String>;

/// The input of a changed security question.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct AnswerDraft {
    /// Index of the question in its set, 0 to 6; the current one if missing.
    pub question: Option<i64>,
    /// New answer, exactly as entered.
    pub answer: Option<Secret>,
}

/// The input of the profile editor: `None` for a missing field, `Some(None)` for a training that is removed.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ProfileDraft {
    /// First name.
    pub first_name: Option<String>,
    /// Last name.
    pub last_name: Option<String>,
    /// The title; empty for none.
    pub prefix: Option<String>,
    /// The suffix; empty for none.
    pub suffix: Option<String>,
    /// The email address.
    pub email: Option<String>,
    /// Phone number.
    pub phone: Option<String>,
    /// Whether to notify by email.
    pub notify_email: Option<bool>,
    /// Whether to notify by text message.
    pub notify_sms: Option<bool>,
    /// The "about me" text.
    pub about_text: Option<String>,
    /// Whether others see only this text.
    pub about_only: Option<bool>,
    /// City of residence.
    pub res_city: Option<String>,
    /// The code of the state of residence.
    pub res_state: Option<String>,
    /// License number.
    pub license_no: Option<String>,
    /// The code of the state that issued the license.
    pub license_state: Option<String>,
    /// The last day of the license.
    pub license_expires: Option<String>,
    /// The National Provider Identifier; an empty text removes it.
    pub npi: Option<String>,
    /// Years of experience.
    pub years_of_experience: Option<String>,
    /// Board specialties.
    pub board_specialties: Option<Vec<String>>,
    /// Schools before medical school.
    pub undergraduate: Option<Vec<SchoolDraft>>,
    /// Medical schools.
    pub med_school: Option<Vec<SchoolDraft>>,
    /// The internship.
    pub internship: Option<Option<TrainingDraft>>,
    /// The residency.
    pub residency: Option<Option<TrainingDraft>>,
    /// Fellowships.
    pub fellowships: Option<Vec<TrainingDraft>>,
    /// Places of work.
    pub work_experiences: Option<Vec<ExperienceDraft>>,
    /// Both security questions.
    pub questions: [AnswerDraft; 2],
}

/// The validated input of the profile editor.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProfileChange {
    /// The profile with the new values. Missing fields, and those that the role of the person does not have, are unchanged.
    pub profile: Profile,
    /// New email address, which becomes effective once its code is entered.
    pub email: Option<Email>,
    /// Security questions with new answers.
    pub questions: [Option<Question>; 2],
}
