//! Sign-up: the validation of a new account.
//!
//! The server computes verification, rating, verified centers and full name, so they are not part of the input. The
//! caller checks that the email address is free and that the code of the first center is proven
//! ([`missing_center_proof`]).

use crate::field::Field;
use crate::id::CenterId;
use crate::language::Language;
use crate::password;
use crate::person::{Category, Email, NAME, PersonName, Prefix, Role, is_valid_phone};
use crate::refusal::{Fields, Refusal};
use crate::secret::Secret;
use crate::text::{TextBounds, check_name, single_line};

/// The version of the terms that a person agrees to.
pub const TERMS_VERSION: &str = "2021-09-13";

/// The bounds of the version of the terms.
pub const TERMS_VERSION_BOUNDS: TextBounds = TextBounds::between(1, 20);

/// The bounds of an answer to a security question.
pub const ANSWER: TextBounds = TextBounds::between(1, 200);

/// The maximum number of centers of a surgeon at sign-up.
pub const CENTERS_MAX: usize = 50;

/// The input of a security question.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct QuestionDraft {
    /// Index of the question in its set, 0 to 6.
    pub question: Option<i64>,
    /// Answer, exactly as entered.
    pub answer: Secret,
}

/// A validated security question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Question {
    /// Index of the question in its set, 0 to 6.
    pub index: u8,
    /// Exact answer, to be hashed.
    pub answer: Secret,
}

/// The input of the sign-up form; missing texts are empty.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RegistrationDraft {
    /// The email address.
    pub email: String,
    /// The password.
    pub password: Secret,
    /// First name.
    pub first_name: String,
    /// Last name.
    pub last_name: String,
    /// Phone number.
    pub phone: String,
    /// The role; `None` means a professional.
    pub role: Option<String>,
    /// The number of the professional group.
    pub category_id: Option<i64>,
    /// The chosen centers, the first of which is the proven one.
    pub centers: Vec<CenterId>,
    /// Both security questions.
    pub questions: [QuestionDraft; 2],
    /// Consent to the terms.
    pub consent: bool,
    /// The version of the terms.
    pub terms_version: Option<String>,
    /// The language; `None` means English.
    pub language: Option<String>,
}

/// A validated sign-up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Registration {
    /// Email address in lower case.
    pub email: Email,
    /// Password, to be hashed.
    pub password: Secret,
    /// Name with the default prefix.
    pub name: PersonName,
    /// Phone number, ten digits.
    pub phone: String,
    /// Role, never SYSTEM_ADMIN.
    pub role: Role,
    /// Group; set for professionals only.
    pub category: Option<Category>,
    /// Chosen centers, each once, in the order of the request; empty for professionals. The first needs a proof.
    pub centers: Vec<CenterId>,
    /// One security question of each set.
    pub questions: [Question; 2],
    /// The language of mails and of the client.
    pub language: Language,
}

/// Returns the refusal of a surgeon or administrator without a proof for the first center.
pub fn missing_center_proof() -> Refusal {
    Refusal::field(Field::CenterProofs, "verification code is invalid")
}

impl RegistrationDraft {
    /// Validates the draft and reports every invalid field. `product` is the name that the installation gives the product.
    ///
    /// # Errors
    /// VALIDATION with every invalid field.
    pub fn validate(self, product: &str) -> Result<Registration, Refusal> {
        let mut fields = Fields::new();
        let email = Email::from_form(&self.email, &mut fields);
        password::check(&self.password, product, &mut fields);
        let first = name(&self.first_name, Field::FirstName, "First Name", &mut fields);
        let last = name(&self.last_name, Field::LastName, "Last Name", &mut fields);
        let phone = self.phone.trim().to_owned();
        if phone.is_empty() {
            fields.required(Field::Phone, "Phone");
        } else if !is_valid_phone(&phone) {
            fields.add(Field::Phone, "Phone must be 10 digits without spaces");
        }
        let role = self.role(&mut fields);
        let category = role.and_then(|role| self.category(role, &mut fields));
        let centers = role.map(|role| self.centers(role, &mut fields)).unwrap_or_default();
        let first_question = question(&self.questions[0], 1, &mut fields);
        let second_question = question(&self.questions[1], 2, &mut fields);
        if !self.consent {
            fields.required(Field::Consent, "Consent");
        }
        match self.terms_version.as_deref() {
            Some(TERMS_VERSION) => {}
            None | Some("") => fields.required(Field::TermsVersion, "Terms version"),
            Some(_) => fields.invalid(Field::TermsVersion, "Terms version"),
        }
        let language = Language::from_field(self.language.as_deref(), &mut fields);
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
                language,
            }),
            _ => None,
        };
        fields.finish_with(registration)
    }

    fn role(&self, fields: &mut Fields) -> Option<Role> {
        let role = match self.role.as_deref() {
            None | Some("") => Some(Role::Professional),
            Some(name) => Role::parse(name).filter(|role| *role != Role::SystemAdmin),
        };
        if role.is_none() {
            fields.invalid(Field::Role, "Sign-in type");
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
                None => fields.required(Field::Category, label),
                Some(_) => fields.invalid(Field::Category, label),
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
            (_, 0) => fields.required(Field::Centers, "Surgery_Center"),
            (Role::Admin, 1) | (Role::Surgeon, 1..=CENTERS_MAX) => {}
            _ => fields.invalid(Field::Centers, "Surgery_Center"),
        }
        centers
    }
}

/// Validates a first or last name.
pub(crate) fn name(text: &str, field: Field, label: &str, fields: &mut Fields) -> String {
    let name = single_line(text);
    if name.is_empty() {
        fields.required(field, label);
    } else {
        check_name(&name, NAME, field, label, fields);
    }
    name
}

/// Validates a security question; `number` is 1 or 2.
pub(crate) fn question(draft: &QuestionDraft, number: u8, fields: &mut Fields) -> Option<Question> {
    let (question_field, answer_field) = match number {
        1 => (Field::FirstQuestion, Field::FirstAnswer),
        _ => (Field::SecondQuestion, Field::SecondAnswer),
    };
    let label = format!("Security question {number}");
    let index = draft.question.and_then(|q| u8::try_from(q).ok()).filter(|q| *q < 7);
    match (draft.question, index) {
        (None, _) => fields.required(question_field, &label),
        (Some(_), None) => fields.invalid(question_field, &label),
        _ => {}
    }
    let answer = draft.answer.expose();
    let label = format!("Answer {number}");
    if answer.trim().is_empty() {
        fields.required(answer_field, &label);
    } else if !ANSWER.contains_length(answer) {
        fields.invalid(answer_field, &label);
    }
    index.map(|index| Question { index, answer: draft.answer.clone() })
}

#[cfg(test)]
#[path = "registration_tests.rs"]
mod tests;
