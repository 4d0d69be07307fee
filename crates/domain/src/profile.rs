//! What a person tells of themself: residence, about me, license, education, work experience (H-23 to H-31).
//!
//! [`draft`] checks what the editor sends, step by step; [`viewing`] says how much of it another person is shown.

pub mod draft;
pub mod month;
mod steps;
pub mod viewing;

use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use crate::person::{Email, NotificationSettings, PersonName, Role};
use crate::states::State;

pub use draft::{Change, Draft};
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

/// A school that was finished (H-27); `D` is the list its degree comes from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct School<D> {
    /// Name, one line.
    pub school: String,
    /// The degree.
    pub degree: D,
    /// The month of graduation.
    pub graduated: Month,
}

/// An internship, a residency or a fellowship (H-28 to H-30).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Training {
    /// Name, one line.
    pub name: String,
    /// Place, one line.
    pub location: String,
    /// The month of its end.
    pub completed: Month,
}

/// A place of work (H-31). The end is never before the start, and there is always one (AMB-76).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Experience {
    /// Name, one line.
    pub hospital: String,
    /// The first month.
    pub start: Month,
    /// The last month.
    pub end: Month,
}

/// License, education and experience. Nothing of it is asked for at sign-up, so all of it may be missing.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Details {
    /// License number, one line; empty when not told.
    pub license_no: String,
    /// The state that gave the license.
    pub license_state: Option<State>,
    /// The last day of the license.
    pub license_expires: Option<Date>,
    /// Up to three digits, as typed; empty when not told (H-59).
    pub years_of_experience: String,
    /// One line each.
    pub board_specialties: Vec<String>,
    /// Schools before medical school.
    pub undergraduate: Vec<School<UndergraduateDegree>>,
    /// Medical schools.
    pub med_school: Vec<School<MedicalDegree>>,
    /// The internship.
    pub internship: Option<Training>,
    /// The residency.
    pub residency: Option<Training>,
    /// Fellowships.
    pub fellowships: Vec<Training>,
    /// Places of work.
    pub work_experiences: Vec<Experience>,
}

/// `aboutMe` (H-17).
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct AboutMe {
    /// What a person says of themself; may have several lines.
    pub text: String,
    /// A surgeon's wish that others are shown this text only (AMB-72); always false for others.
    pub only: bool,
}

/// Everything that the profile editor writes, except the address of the account, which changes by a code (AMB-18).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Profile {
    /// The name in parts.
    pub name: PersonName,
    /// Ten digits.
    pub phone: String,
    /// How to tell them.
    pub notifications: NotificationSettings,
    /// About me.
    pub about: AboutMe,
    /// City of residence; empty when not told.
    pub city: String,
    /// State of residence.
    pub state: Option<State>,
    /// License, education and experience.
    pub details: Details,
}

impl Profile {
    /// Takes a change over; what it does not carry stays. The new address is not among it.
    pub fn apply(&mut self, change: Change) {
        let Change { first, last, prefix, suffix, phone, notify_email, notify_sms, rest, .. } = change;
        let draft::ClinicalProfileChange {
            about_text,
            about_only,
            city,
            state,
            license,
            education,
            experience,
        } = rest;
        put(&mut self.name.first, first);
        put(&mut self.name.last, last);
        put(&mut self.name.prefix, prefix);
        put(&mut self.name.suffix, suffix);
        put(&mut self.phone, phone);
        put(&mut self.notifications.email, notify_email);
        put(&mut self.notifications.sms, notify_sms);
        put(&mut self.about.text, about_text);
        put(&mut self.about.only, about_only);
        put(&mut self.city, city);
        if state.is_some() {
            self.state = state;
        }
        put(&mut self.details.license_no, license.number);
        if license.state.is_some() {
            self.details.license_state = license.state;
        }
        if license.expires.is_some() {
            self.details.license_expires = license.expires;
        }
        put(&mut self.details.years_of_experience, license.years);
        put(&mut self.details.board_specialties, license.specialties);
        put(&mut self.details.undergraduate, education.undergraduate);
        put(&mut self.details.med_school, education.med_school);
        put(&mut self.details.internship, education.internship);
        put(&mut self.details.residency, education.residency);
        put(&mut self.details.fellowships, education.fellowships);
        put(&mut self.details.work_experiences, experience);
    }
}

/// Puts a value in the place of another, when there is one.
fn put<T>(place: &mut T, value: Option<T>) {
    if let Some(value) = value {
        *place = value;
    }
}

/// Whether people of a role have more than names, phone, address and settings: administrators have no residence, about
/// me, picture, license, education, experience or documents (H-38, H-40).
pub const fn has_full_profile(role: Role) -> bool {
    matches!(role, Role::Surgeon | Role::Professional)
}

/// What a request to change the address comes to (AMB-18).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AddressChange {
    /// It is the present address, or waits for its code already: nothing to do.
    None,
    /// A code goes to the new address.
    Ask,
}

/// Whether a new address has to be proven. `pending` is the address whose code can still be entered.
pub fn address_change(wanted: &Email, present: &Email, pending: Option<&Email>) -> AddressChange {
    match wanted == present || Some(wanted) == pending {
        true => AddressChange::None,
        false => AddressChange::Ask,
    }
}
