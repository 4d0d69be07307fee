//! The input of the profile editor and its validation.
//!
//! A request contains what it changes; missing fields stay as they are. Fields that a role does not have are ignored.

use jiff::Timestamp;
use jiff::civil::Date;

use super::steps::{
    about, answer, email, experiences, fellowships, license_date, one, phone, required, schools, specialties,
    state, word, years,
};
use super::{Experience, MedicalDegree, School, Training, UndergraduateDegree, has_full_profile};
use crate::person::{Email, Prefix, Role, Suffix};
use crate::refusal::{Fields, Refusal};
use crate::registration::{Question, name};
use crate::secret::Secret;
use crate::states::State;

/// The maximum length of the "about me" text, in characters.
pub const ABOUT_MAX: usize = 4_000;
/// The maximum length of a city, school, hospital, name or place of a training, in characters.
pub const TEXT_MAX: usize = 200;
/// The maximum length of a license number, in characters.
pub const LICENSE_MAX: usize = 50;
/// The maximum length of a board specialty, in characters.
pub const SPECIALTY_MAX: usize = 100;
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
pub const END_ALONE: &str = "End Date needs a Start Date";
/// Message for an end date before the start date.
pub const END_FIRST: &str = "End Date cannot be before the Start Date";

/// The input of a school. Missing texts are empty.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SchoolDraft {
    /// `school`
    pub school: String,
    /// `degreeEarned`
    pub degree: String,
    /// `graduationDateSchool`
    pub graduated: String,
}

/// The input of an internship, residency or fellowship. Missing texts are empty.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct TrainingDraft {
    /// `internshipName` and the like.
    pub name: String,
    /// `internshipLocation` and the like.
    pub location: String,
    /// `internshipCompletionDate` and the like.
    pub completed: String,
}

/// The input of a place of work. Missing texts are empty.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ExperienceDraft {
    /// `hospital`
    pub hospital: String,
    /// `startDate`
    pub start: String,
    /// `endDate`
    pub end: String,
}

/// The input of a changed security question.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct AnswerDraft {
    /// The index in the set, 0 to 6; the current one if missing.
    pub question: Option<i64>,
    /// The new answer.
    pub answer: Option<Secret>,
}

/// The input of the editor; `None` for a missing field. A training that is `Some(None)` is removed.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Draft {
    /// `firstName`
    pub first_name: Option<String>,
    /// `lastName`
    pub last_name: Option<String>,
    /// `prefix`; empty for none.
    pub prefix: Option<String>,
    /// `suffix`; empty for none.
    pub suffix: Option<String>,
    /// `email`
    pub email: Option<String>,
    /// `phone`
    pub phone: Option<String>,
    /// `notificationsEnable.email`
    pub notify_email: Option<bool>,
    /// `notificationsEnable.sms`
    pub notify_sms: Option<bool>,
    /// `aboutMe.text`
    pub about_text: Option<String>,
    /// `aboutMe.flag`
    pub about_only: Option<bool>,
    /// `resCity`
    pub res_city: Option<String>,
    /// `resState.value`
    pub res_state: Option<String>,
    /// `licenseNo`
    pub license_no: Option<String>,
    /// `licenseState`
    pub license_state: Option<String>,
    /// `licenseExpDate`
    pub license_expires: Option<String>,
    /// `yearsOfExperience`
    pub years_of_experience: Option<String>,
    /// `boardSpecialties`
    pub board_specialties: Option<Vec<String>>,
    /// `undergraduate`
    pub undergraduate: Option<Vec<SchoolDraft>>,
    /// `medSchool`
    pub med_school: Option<Vec<SchoolDraft>>,
    /// `internship`
    pub internship: Option<Option<TrainingDraft>>,
    /// `residency`
    pub residency: Option<Option<TrainingDraft>>,
    /// `fellowships`
    pub fellowships: Option<Vec<TrainingDraft>>,
    /// `workExperiences`
    pub work_experiences: Option<Vec<ExperienceDraft>>,
    /// `securityQuestion1` and `securityQuestion2`
    pub questions: [AnswerDraft; 2],
}

/// A validated change; `None` for a field that stays.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Change {
    /// First name, one line.
    pub first: Option<String>,
    /// Last name, one line.
    pub last: Option<String>,
    /// Title; `Some(None)` removes it.
    pub prefix: Option<Option<Prefix>>,
    /// `Jr` or `Sr`; `Some(None)` removes it.
    pub suffix: Option<Option<Suffix>>,
    /// The new address; it changes after a code was entered.
    pub email: Option<Email>,
    /// Ten digits.
    pub phone: Option<String>,
    /// Whether to notify by mail.
    pub notify_email: Option<bool>,
    /// Whether to notify by text message.
    pub notify_sms: Option<bool>,
    /// What administrators do not have.
    pub rest: ClinicalProfileChange,
    /// Security questions with new answers.
    pub questions: [Option<Question>; 2],
}

/// What administrators do not have.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ClinicalProfileChange {
    /// The "about me" text.
    pub about_text: Option<String>,
    /// Accepted from surgeons only.
    pub about_only: Option<bool>,
    /// City of residence, one line.
    pub city: Option<String>,
    /// State of residence.
    pub state: Option<State>,
    /// The profession step.
    pub license: License,
    /// The education step.
    pub education: Education,
    /// The experience step.
    pub experience: Option<Vec<Experience>>,
}

/// The profession step.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct License {
    /// License number.
    pub number: Option<String>,
    /// The issuing state.
    pub state: Option<State>,
    /// Its last valid day.
    pub expires: Option<Date>,
    /// Up to three digits.
    pub years: Option<String>,
    /// Board specialties.
    pub specialties: Option<Vec<String>>,
}

/// The education step.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Education {
    /// Schools before medical school.
    pub undergraduate: Option<Vec<School<UndergraduateDegree>>>,
    /// Medical schools.
    pub med_school: Option<Vec<School<MedicalDegree>>>,
    /// The internship; `Some(None)` removes it.
    pub internship: Option<Option<Training>>,
    /// The residency; `Some(None)` removes it.
    pub residency: Option<Option<Training>>,
    /// Fellowships.
    pub fellowships: Option<Vec<Training>>,
}

impl Draft {
    /// Validates the input of a person of that role and reports every field error. `questions` are the indexes of the
    /// person's current questions.
    ///
    /// # Errors
    /// VALIDATION with every invalid field.
    pub fn validate(self, role: Role, questions: [u8; 2], now: Timestamp) -> Result<Change, Refusal> {
        let mut fields = Fields::new();
        let [first_answer, second_answer] = self.questions.clone();
        let change = Change {
            first: self.first_name.as_deref().map(|it| name(it, "firstName", "First Name", &mut fields)),
            last: self.last_name.as_deref().map(|it| name(it, "lastName", "Last Name", &mut fields)),
            prefix: word(self.prefix.as_deref(), "prefix", "Prefix", Prefix::from_label, &mut fields),
            suffix: word(self.suffix.as_deref(), "suffix", "Suffix", Suffix::from_label, &mut fields),
            email: self.email.as_deref().and_then(|it| email(it, &mut fields)),
            phone: self.phone.as_deref().map(|it| phone(it, &mut fields)),
            notify_email: self.notify_email,
            notify_sms: self.notify_sms,
            rest: match has_full_profile(role) {
                true => self.rest(role, now, &mut fields),
                false => ClinicalProfileChange::default(),
            },
            questions: [
                answer(first_answer, 1, questions[0], &mut fields),
                answer(second_answer, 2, questions[1], &mut fields),
            ],
        };
        fields.finish_with(Some(change))
    }

    fn rest(self, role: Role, now: Timestamp, fields: &mut Fields) -> ClinicalProfileChange {
        ClinicalProfileChange {
            about_text: self.about_text.map(|it| about(&it, fields)),
            about_only: self.about_only.filter(|_| role == Role::Surgeon),
            city: self.res_city.as_deref().map(|it| required(it, "resCity", "City", TEXT_MAX, fields)),
            state: self.res_state.as_deref().and_then(|it| state(it, "resState.value", "State", fields)),
            license: License {
                number: self
                    .license_no
                    .as_deref()
                    .map(|it| required(it, "licenseNo", "License Number", LICENSE_MAX, fields)),
                state: self
                    .license_state
                    .as_deref()
                    .and_then(|it| state(it, "licenseState", "License State", fields)),
                expires: self.license_expires.as_deref().and_then(|it| license_date(it, now, fields)),
                years: self.years_of_experience.as_deref().map(|it| years(it, fields)),
                specialties: self.board_specialties.map(|it| specialties(&it, fields)),
            },
            education: Education {
                undergraduate: self
                    .undergraduate
                    .map(|it| schools(&it, "undergraduate", UndergraduateDegree::parse, fields)),
                med_school: self.med_school.map(|it| schools(&it, "medSchool", MedicalDegree::parse, fields)),
                internship: self.internship.map(|it| one("internship", it.as_ref(), fields)),
                residency: self.residency.map(|it| one("residency", it.as_ref(), fields)),
                fellowships: self.fellowships.map(|it| fellowships(&it, fields)),
            },
            experience: self.work_experiences.map(|it| experiences(&it, now, fields)),
        }
    }
}

#[cfg(test)]
#[path = "draft_tests.rs"]
mod tests;
