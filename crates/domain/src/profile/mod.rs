//! Profiles: residence, About Me text, license, education and work experience.
//!
//! [`draft`] is the input of the editor; [`viewing`] decides how much of a profile another person sees.

pub mod draft;
pub mod gaps;
pub mod month;
mod validation;
pub mod viewing;

use jiff::civil::Date;
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use crate::person::{Email, NotificationSettings, PersonName, Role};
use crate::states::UsState;
use crate::time::days;

pub use draft::{ProfileChange, ProfileDraft};
pub use month::Month;

closed_list! {
    /// The degrees of a medical school.
    pub enum MedicalDegree {
        /// Doctor of Medicine.
        Md = "MD",
        /// Master of Science.
        Ms = "MS",
        /// Doctor of Osteopathic Medicine.
        Do = "DO",
    }
}

closed_list! {
    /// The degrees before medical school.
    pub enum UndergraduateDegree {
        /// Bachelor of Science.
        Bs = "BS",
        /// Bachelor of Arts.
        Ba = "BA",
        /// Bachelor of Applied Science.
        Bas = "BAS",
        /// Bachelor of Fine Arts.
        Bfa = "BFA",
        /// Bachelor of Business Administration.
        Bba = "BBA",
    }
}

/// A completed school; `D` is the closed list of its degrees. As input, degree and month are texts.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct School<D, M = Month> {
    /// Name of the school, one line.
    pub school: String,
    /// Degree earned.
    pub degree: D,
    /// Month of graduation.
    pub graduated: M,
}

/// An internship, a residency or a fellowship. As input, the month is a text.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Training<M = Month> {
    /// Name of the program, one line.
    pub name: String,
    /// Place, one line.
    pub location: String,
    /// Month in which it was completed.
    pub completed: M,
}

/// A place of work. It always has an end, which is never before the start. As input, the months are texts.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Experience<M = Month> {
    /// Name of the employer, one line.
    pub hospital: String,
    /// First month of work.
    pub start: M,
    /// Last month of work.
    pub end: M,
}

/// License, education and experience. Sign-up asks for none of it, so everything may be missing.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct ProfessionalDetails {
    /// License number, one line; empty if unknown.
    pub license_no: String,
    /// State that issued the license.
    pub license_state: Option<UsState>,
    /// Last valid day of the license.
    pub license_expires: Option<Date>,
    /// National Provider Identifier, ten digits; empty if unknown.
    pub npi: String,
    /// Years of experience as entered, up to three digits; empty if unknown.
    pub years_of_experience: String,
    /// Board specialties, one line each.
    pub board_specialties: Vec<String>,
    /// Schools before medical school.
    pub undergraduate: Vec<School<UndergraduateDegree>>,
    /// Medical schools, at most 10.
    pub med_school: Vec<School<MedicalDegree>>,
    /// Internship, if completed.
    pub internship: Option<Training>,
    /// Residency, if completed.
    pub residency: Option<Training>,
    /// Completed fellowships, at most 10.
    pub fellowships: Vec<Training>,
    /// Places of work, at most 30.
    pub work_experiences: Vec<Experience>,
}

/// The texts of a person about themselves.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct AboutMe {
    /// Text about the person; may have several lines.
    pub text: String,
    /// Whether others see only this text; a setting of surgeons, always false for other roles.
    pub only: bool,
}

/// The data that the profile editor changes, except the email address, which changes only after its code is entered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Profile {
    /// Name in parts.
    pub name: PersonName,
    /// Phone number, ten digits.
    pub phone: String,
    /// Channels by which the person is notified.
    pub notifications: NotificationSettings,
    /// About Me text and its visibility.
    pub about: AboutMe,
    /// City of residence; empty if unknown.
    pub res_city: String,
    /// State of residence.
    pub res_state: Option<UsState>,
    /// License, education and experience.
    pub details: ProfessionalDetails,
}

/// Returns whether a changed profile has to be reviewed again by the centers that certified the person: they certified
/// this name with this license (AMB-88).
pub fn returns_to_review(before: &Profile, after: &Profile) -> bool {
    let license = |profile: &Profile| {
        let ProfessionalDetails { license_no, license_state, license_expires, .. } = &profile.details;
        (license_no.clone(), *license_state, *license_expires)
    };
    before.name != after.name || license(before) != license(after)
}

/// Returns whether a role has a clinical profile: administrators have no residence, About Me text, picture, license,
/// education, experience or documents.
pub const fn has_full_profile(role: Role) -> bool {
    matches!(role, Role::Surgeon | Role::Professional)
}

/// An email address that replaces the current one once its code is entered (AMB-18). It ends with its code (AMB-82).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PendingEmail {
    /// The address.
    pub email: Email,
    /// The first instant at which the address is no longer pending.
    pub expires_at: Timestamp,
}

impl PendingEmail {
    /// Returns the address while it is pending.
    pub fn unexpired(&self, now: Timestamp) -> Option<&Email> {
        (now < self.expires_at).then_some(&self.email)
    }
}

/// The time during which a change of the email address can be undone with the link that was mailed to the former address.
/// No other account can take the former address during that time (AMB-82).
pub const UNDO_TTL: SignedDuration = days(7);

/// The outcome of a request to change the email address.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EmailChange {
    /// The address is the current one, or its code was sent already.
    Unchanged,
    /// A code must be sent to the new address.
    NeedsVerification,
}

/// Returns whether a new address must be verified. `pending` is the address whose code can still be entered.
pub fn email_change(wanted: &Email, present: &Email, pending: Option<&Email>) -> EmailChange {
    match wanted == present || Some(wanted) == pending {
        true => EmailChange::Unchanged,
        false => EmailChange::NeedsVerification,
    }
}
