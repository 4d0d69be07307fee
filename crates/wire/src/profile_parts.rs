//! The parts of a profile: those that are written and answered in the same shape, documents, security
//! questions, and the security level.

use caseboard_domain::document::DocumentStatus;
use caseboard_domain::profile::draft::{
    EXPERIENCES_MAX, ExperienceDraft, SCHOOLS_MAX, SchoolDraft, TrainingDraft,
};
use caseboard_domain::profile::{Experience, MedicalDegree, School, Training, UndergraduateDegree};
use caseboard_domain::states::UsState;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::lists::DocumentSlot;
use super::scalar::{Id, Instant};
use super::schema::{
    AboutText, DayText, HospitalName, MonthText, QuestionIndex, ReviewReason, SchoolName, StateCode,
    TrainingLocation, TrainingName, list_schemas,
};

/// One of the 50 states.
#[derive(Debug, Clone, Default, Serialize, Deserialize, ToSchema)]
pub struct ResState {
    /// Two-letter code.
    #[schema(value_type = StateCode)]
    pub value: Option<String>,
    /// The name; ignored in requests.
    #[schema(value_type = Option<String>, nullable = false, examples("California"))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
}

impl From<UsState> for ResState {
    fn from(state: UsState) -> Self {
        Self { value: Some(state.code().to_owned()), label: Some(state.label().to_owned()) }
    }
}

/// What a person writes about themselves, and whether others see only that.
#[derive(Debug, Clone, Default, Serialize, Deserialize, ToSchema)]
pub struct AboutMe {
    /// At most 4000 characters; may have several lines.
    #[schema(value_type = Option<AboutText>, nullable = false)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// Whether a surgeon's profile shows only the text to others; ignored for other roles.
    #[schema(value_type = Option<bool>, nullable = false)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub flag: Option<bool>,
}

/// The notification channels of a person.
#[derive(Debug, Clone, Default, Serialize, Deserialize, ToSchema)]
pub struct NotificationsEnable {
    /// By email.
    #[schema(value_type = Option<bool>, nullable = false)]
    pub email: Option<bool>,
    /// By SMS.
    #[schema(value_type = Option<bool>, nullable = false)]
    pub sms: Option<bool>,
}

macro_rules! schools {
    ($(#[doc = $doc:literal])* $name:ident of $degree:ident) => {
        $(#[doc = $doc])*
        #[derive(Debug, Clone, Default, Serialize, Deserialize, ToSchema)]
        pub struct $name {
            /// Its name.
            #[schema(value_type = SchoolName)]
            pub school: Option<String>,
            /// The degree.
            #[serde(rename = "degreeEarned")]
            #[schema(value_type = $degree)]
            pub degree: Option<String>,
            /// The month of graduation, `YYYY-MM`; of a day the month is taken.
            #[serde(rename = "graduationDateSchool")]
            #[schema(value_type = MonthText)]
            pub graduated: Option<String>,
        }

        impl From<School<$degree>> for $name {
            fn from(school: School<$degree>) -> Self {
                Self {
                    school: Some(school.school),
                    degree: Some(school.degree.as_str().to_owned()),
                    graduated: Some(school.graduated.to_string()),
                }
            }
        }

        impl From<$name> for SchoolDraft {
            fn from(sent: $name) -> Self {
                Self {
                    school: sent.school.unwrap_or_default(),
                    degree: sent.degree.unwrap_or_default(),
                    graduated: sent.graduated.unwrap_or_default(),
                }
            }
        }
    };
}

schools! {
    /// A school before medical school.
    UndergraduateSchool of UndergraduateDegree
}
schools! {
    /// A medical school.
    MedicalSchool of MedicalDegree
}

macro_rules! trainings {
    ($(#[doc = $doc:literal])* $name:ident { $first:tt, $place:tt, $end:tt }) => {
        $(#[doc = $doc])*
        #[derive(Debug, Clone, Default, Serialize, Deserialize, ToSchema)]
        pub struct $name {
            /// Its name.
            #[serde(rename = $first)]
            #[schema(value_type = TrainingName)]
            pub name: Option<String>,
            /// The place.
            #[serde(rename = $place)]
            #[schema(value_type = TrainingLocation)]
            pub location: Option<String>,
            /// The month of its end, `YYYY-MM`; of a day the month is taken.
            #[serde(rename = $end)]
            #[schema(value_type = MonthText)]
            pub completed: Option<String>,
        }

        impl From<Training> for $name {
            fn from(training: Training) -> Self {
                Self {
                    name: Some(training.name),
                    location: Some(training.location),
                    completed: Some(training.completed.to_string()),
                }
            }
        }

        impl From<$name> for TrainingDraft {
            fn from(sent: $name) -> Self {
                Self {
                    name: sent.name.unwrap_or_default(),
                    location: sent.location.unwrap_or_default(),
                    completed: sent.completed.unwrap_or_default(),
                }
            }
        }
    };
}

trainings! {
    /// The internship.
    Internship { "internshipName", "internshipLocation", "internshipCompletionDate" }
}
trainings! {
    /// The residency.
    Residency { "residencyName", "residencyLocation", "residencyCompletionDate" }
}
trainings! {
    /// A fellowship.
    Fellowship { "fellowshipName", "fellowshipLocation", "fellowshipCompletionDate" }
}

/// A place of work.
#[derive(Debug, Clone, Default, Serialize, Deserialize, ToSchema)]
pub struct WorkExperience {
    /// Its name, more than one character.
    #[schema(value_type = HospitalName)]
    pub hospital: Option<String>,
    /// The first month, `YYYY-MM`, not in the future; of a day the month is taken.
    #[serde(rename = "startDate")]
    #[schema(value_type = MonthText)]
    pub start: Option<String>,
    /// The last month, `YYYY-MM`, not in the future and not before the first.
    #[serde(rename = "endDate")]
    #[schema(value_type = MonthText)]
    pub end: Option<String>,
}

impl From<Experience> for WorkExperience {
    fn from(experience: Experience) -> Self {
        Self {
            hospital: Some(experience.hospital),
            start: Some(experience.start.to_string()),
            end: Some(experience.end.to_string()),
        }
    }
}

impl From<WorkExperience> for ExperienceDraft {
    fn from(sent: WorkExperience) -> Self {
        Self {
            hospital: sent.hospital.unwrap_or_default(),
            start: sent.start.unwrap_or_default(),
            end: sent.end.unwrap_or_default(),
        }
    }
}

list_schemas! {
    /// Schools before medical school.
    UndergraduateSchools = [UndergraduateSchool; 0..=SCHOOLS_MAX];
    /// Medical schools.
    MedicalSchools = [MedicalSchool; 0..=SCHOOLS_MAX];
    /// Fellowships.
    Fellowships = [Fellowship; 0..=SCHOOLS_MAX];
    /// Places of work.
    WorkExperiences = [WorkExperience; 0..=EXPERIENCES_MAX];
}

/// A stored security question: the index only, never the answer.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct StoredQuestion {
    /// Index of the question in its set of seven.
    #[schema(value_type = QuestionIndex)]
    pub question: i32,
}

/// A document of a profile.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Document {
    /// The slot of the document.
    #[schema(value_type = DocumentSlot)]
    pub slot: &'static str,
    /// The id of the file, for `GET /api/downloadedfile/{fileId}`.
    pub file_id: Id,
    /// The name under which it is downloaded.
    #[schema(examples("medLicense-Marin.pdf"), max_length = 100)]
    pub name: String,
    /// `application/pdf`, `image/jpeg` or `image/png`.
    #[schema(examples("application/pdf"), max_length = 100)]
    pub content_type: String,
    /// Bytes.
    #[schema(minimum = 1, maximum = 100000000, examples(48213))]
    pub size: u64,
    /// What was decided.
    pub status: DocumentStatus,
    /// The reason of the rejection, if one was given.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<ReviewReason>, nullable = false)]
    pub reason: Option<String>,
    /// When it was uploaded.
    pub uploaded_at: Instant,
    /// The last valid day of the document, `YYYY-MM-DD`, if it has one: that of the review, else what the owner entered.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<DayText>, nullable = false)]
    pub expires: Option<String>,
}

/// `GET /api/usersecuritylevel/{userId}`.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct SecurityLevel {
    /// 0 unverified or unknown to every center, 1 certified, invited or confirmed, 2 surgeon or administrator, 4 system
    /// administrator. Level 3 exists between two people only and is never returned.
    #[schema(minimum = 0, maximum = 4, examples(1))]
    pub level: i32,
}
