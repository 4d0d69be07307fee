//! Sign-up: from what a person typed to an account that may be made (A-88, AMB-07).
//!
//! Everything about trust in the payload (verified, Rating, certified centers, full name) is computed, so it
//! is not read here at all. Whether the address is free and whether the first center is proven is the
//! caller's to find out: [`missing_center_proof`] is the refusal for the latter.

use crate::id::CenterId;
use crate::password;
use crate::person::{Category, Email, PersonName, Prefix, Role, phone_ok};
use crate::refusal::{Fields, Refusal};
use crate::secret::Secret;
use crate::text::{has_control, length, single_line};

/// The version of the terms that a person agrees to (AMB-07, I-11).
pub const TERMS_VERSION: &str = "2021-09-13";

/// The longest first or last name, in characters.
pub const NAME_MAX: usize = 100;

/// The longest answer to a security question, in characters.
pub const ANSWER_MAX: usize = 200;

/// The most centers a surgeon may name at sign-up.
pub const CENTERS_MAX: usize = 50;

/// One security question as it was sent.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct QuestionDraft {
    /// The position in the set, 0 to 6.
    pub question: Option<i64>,
    /// The answer, exactly as typed (AMB-09).
    pub answer: Secret,
}

/// One security question of an account to be made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Question {
    /// The position in the set, 0 to 6.
    pub index: u8,
    /// The exact answer, to be hashed.
    pub answer: Secret,
}

/// What the sign-up form sent. Missing texts are empty.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RegistrationDraft {
    /// `email`
    pub email: String,
    /// `password`
    pub password: Secret,
    /// `firstName`
    pub first_name: String,
    /// `lastName`
    pub last_name: String,
    /// `phone`
    pub phone: String,
    /// `signInType`; nothing means USER.
    pub role: Option<String>,
    /// `categoryId`
    pub category_id: Option<i64>,
    /// `surgeryCenters`, the first of which is the proven one.
    pub centers: Vec<CenterId>,
    /// `securityQuestion1` and `securityQuestion2`
    pub questions: [QuestionDraft; 2],
    /// `consent`
    pub consent: bool,
    /// `termsVersion`
    pub terms_version: Option<String>,
}

/// An account that may be made once its address is free and its first center proven.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Registration {
    /// In lower case.
    pub email: Email,
    /// To be hashed.
    pub password: Secret,
    /// With the prefix of A-81.
    pub name: PersonName,
    /// Ten digits.
    pub phone: String,
    /// Never SYSTEM_ADMIN (AMB-06).
    pub role: Role,
    /// The group; set for professionals only.
    pub category: Option<Category>,
    /// Without doubles, in the order sent; empty for professionals. The first needs a proof.
    pub centers: Vec<CenterId>,
    /// One of each set.
    pub questions: [Question; 2],
}

/// A surgeon or administrator without a proof for the first center.
pub fn missing_center_proof() -> Refusal {
    Refusal::field("centerProofs", "verification code is invalid")
}

/// A first or last name: one line, something in it, not too long.
pub fn name_ok(name: &str) -> bool {
    !name.is_empty() && length(name) <= NAME_MAX && !has_control(name)
}

impl RegistrationDraft {
    /// Checks everything and tells all faults at once.
    ///
    /// # Errors
    /// VALIDATION with a field for every fault.
    pub fn validate(self) -> Result<Registration, Refusal> {
        let mut fields = Fields::new();
        let email = self.email(&mut fields);
        password::check(&self.password, &mut fields);
        let first = name(&self.first_name, "firstName", "First Name", &mut fields);
        let last = name(&self.last_name, "lastName", "Last Name", &mut fields);
        let phone = self.phone.trim().to_owned();
        if phone.is_empty() {
            fields.required("phone", "Phone");
        } else if !phone_ok(&phone) {
            fields.add("phone", "Phone must be 10 digits without spaces");
        }
        let role = self.role(&mut fields);
        let category = role.and_then(|role| self.category(role, &mut fields));
        let centers = role.map(|role| self.centers(role, &mut fields)).unwrap_or_default();
        let first_question = question(&self.questions[0], 1, &mut fields);
        let second_question = question(&self.questions[1], 2, &mut fields);
        if !self.consent {
            fields.required("consent", "Consent");
        }
        match self.terms_version.as_deref() {
            Some(TERMS_VERSION) => {}
            None | Some("") => fields.required("termsVersion", "Terms version"),
            Some(_) => fields.invalid("termsVersion", "Terms version"),
        }
        let registration = match (email, role, first_question, second_question) {
            (Some(email), Some(role), Some(one), Some(two)) => Some(Registration {
                email,
                password: self.password,
                name: PersonName { prefix: Prefix::default_for(role, category), first, last, suffix: None },
                phone,
                role,
                category,
                centers,
                questions: [one, two],
            }),
            _ => None,
        };
        fields.finish_with(registration)
    }

    fn email(&self, fields: &mut Fields) -> Option<Email> {
        if self.email.trim().is_empty() {
            fields.required("email", "Email Address");
            return None;
        }
        let email = Email::parse(&self.email).ok();
        if email.is_none() {
            fields.invalid("email", "Email Address");
        }
        email
    }

    fn role(&self, fields: &mut Fields) -> Option<Role> {
        let role = match self.role.as_deref() {
            None | Some("") => Some(Role::Professional),
            Some(name) => Role::parse(name).filter(|role| *role != Role::SystemAdmin),
        };
        if role.is_none() {
            fields.invalid("signInType", "Sign-in type");
        }
        role
    }

    fn category(&self, role: Role, fields: &mut Fields) -> Option<Category> {
        if role != Role::Professional {
            return None;
        }
        let category = self.category_id.and_then(Category::from_id);
        if category.is_none() {
            let label = "Professional group";
            match self.category_id {
                None => fields.required("categoryId", label),
                Some(_) => fields.invalid("categoryId", label),
            }
        }
        category
    }

    fn centers(&self, role: Role, fields: &mut Fields) -> Vec<CenterId> {
        let mut centers: Vec<CenterId> = Vec::new();
        if role == Role::Professional {
            return centers;
        }
        for center in &self.centers {
            if !centers.contains(center) {
                centers.push(*center);
            }
        }
        match (role, centers.len()) {
            (_, 0) => fields.required("surgeryCenters", "Surgery_Center"),
            (Role::Admin, 1) | (Role::Surgeon, 1..=CENTERS_MAX) => {}
            _ => fields.invalid("surgeryCenters", "Surgery_Center"),
        }
        centers
    }
}

/// Reads a first or last name and notes what is wrong with it.
pub(crate) fn name(text: &str, field: &str, label: &str, fields: &mut Fields) -> String {
    let name = single_line(text);
    if name.is_empty() {
        fields.required(field, label);
    } else if !name_ok(&name) {
        fields.invalid(field, label);
    }
    name
}

/// Reads a security question and notes what is wrong with it; `number` is 1 or 2.
pub(crate) fn question(draft: &QuestionDraft, number: u8, fields: &mut Fields) -> Option<Question> {
    let (field, label) = (format!("securityQuestion{number}"), format!("Security question {number}"));
    let index = draft.question.and_then(|q| u8::try_from(q).ok()).filter(|q| *q < 7);
    match (draft.question, index) {
        (None, _) => fields.required(format!("{field}.question"), &label),
        (Some(_), None) => fields.invalid(format!("{field}.question"), &label),
        _ => {}
    }
    let answer = draft.answer.expose();
    let (field, label) = (format!("{field}.answer"), format!("Answer {number}"));
    if answer.trim().is_empty() {
        fields.required(field, &label);
    } else if length(answer) > ANSWER_MAX {
        fields.invalid(field, &label);
    }
    index.map(|index| Question { index, answer: draft.answer.clone() })
}

#[cfg(test)]
#[path = "registration_tests.rs"]
mod tests;
