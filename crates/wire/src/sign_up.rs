//! Signing up.

use caseboard_domain::language::Language;
use caseboard_domain::person::{DEFAULT_RATING, Role};
use caseboard_domain::registration::{QuestionDraft, RegistrationDraft};
use caseboard_domain::{CenterId, Secret};
use caseboard_service::accounts;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use super::centers::CenterChoices;
use super::schema::{
    CenterProofs, ChosenCenters, EmailAddress, FirstName, FullName, LastName, OptionalCategoryNumber,
    Password, PhoneNumber, QuestionIndex, SecurityAnswer, TermsVersion,
};

use super::accounts::Affiliation;
use super::centers::Choice;
use super::lists::SignUpType;
use super::request::{RequestError, id};
use super::scalar::Id;

/// A security question and its answer at sign-up. The answer is stored as a hash and never returned.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct SecurityQuestion {
    /// Index of the question in its set of seven.
    #[schema(value_type = QuestionIndex)]
    pub question: Option<i64>,
    /// The answer, compared letter for letter.
    #[schema(value_type = SecurityAnswer)]
    pub answer: Option<String>,
}

/// `POST /api/user`: the sign-up payload. Fields that only the server may set are accepted and ignored; the
/// server derives it.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SignUp {
    /// The role; missing means `USER`.
    #[schema(value_type = Option<SignUpType>, nullable = false, default = "USER")]
    pub sign_in_type: Option<String>,
    /// First name.
    #[schema(value_type = FirstName)]
    pub first_name: Option<String>,
    /// Last name.
    #[schema(value_type = LastName)]
    pub last_name: Option<String>,
    /// The address; stored in lower case, unique.
    #[schema(value_type = EmailAddress)]
    pub email: Option<String>,
    /// At least 6 characters with a digit, a lowercase and an uppercase letter.
    #[schema(value_type = Password)]
    pub password: Option<String>,
    /// Exactly 10 digits.
    #[schema(value_type = PhoneNumber)]
    pub phone: Option<String>,
    /// The professional group 0 to 4, required for a professional; for a surgeon or an administrator ignored and -1.
    #[schema(value_type = Option<OptionalCategoryNumber>, nullable = false)]
    pub category_id: Option<i64>,
    /// Ids of the chosen centers: exactly one for an administrator, at least one for a surgeon.
    #[schema(value_type = Option<ChosenCenters>, nullable = false)]
    pub surgery_centers: Option<Vec<String>>,
    /// The same centers as value and label; used where `surgeryCenters` is missing.
    #[schema(value_type = Option<CenterChoices>, nullable = false)]
    pub my_centers: Option<Vec<Choice>>,
    /// Proofs from `POST /api/verifycentercode`; the first chosen center needs one.
    #[schema(value_type = Option<CenterProofs>, nullable = false)]
    pub center_proofs: Option<Vec<String>>,
    /// First security question.
    #[schema(value_type = SecurityQuestion)]
    pub security_question1: Option<SecurityQuestion>,
    /// Second security question.
    #[schema(value_type = SecurityQuestion)]
    pub security_question2: Option<SecurityQuestion>,
    /// Over 18 and agrees to the terms and the privacy policy; must be true.
    #[schema(value_type = bool)]
    pub consent: Option<bool>,
    /// The version of the terms agreed to.
    #[schema(value_type = TermsVersion)]
    pub terms_version: Option<String>,
    /// The language of mails, text messages, paystubs and the client; missing means English.
    #[schema(value_type = Option<Language>, nullable = false, default = "en")]
    pub language: Option<String>,
    /// Ignored: follows from the role.
    pub admin_sign_in: Option<Value>,
    /// Ignored: computed.
    pub full_name: Option<Value>,
    /// Ignored: computed.
    pub prefix: Option<Value>,
    /// Ignored: the address in lower case.
    pub username: Option<Value>,
    /// Ignored: false until the code is entered.
    pub verified_email: Option<Value>,
    /// Ignored: 5.
    #[serde(rename = "Rating")]
    pub rating: Option<Value>,
    /// Ignored: true.
    pub active: Option<Value>,
    /// Ignored: only what `centerProofs` proves.
    pub certified_centers: Option<Value>,
    /// Ignored: follows from the role, which sign-up does not offer.
    pub sys_admin_on: Option<Value>,
}

impl SignUp {
    /// Returns the fields that request privileges which a sign-up cannot grant. The specification's client
    /// sends most of them with harmless values, and for a surgeon the chosen centers as certified ones; those
    /// are not returned.
    pub fn privileged_fields(&self) -> Vec<&'static str> {
        let role = self.sign_in_type.as_deref().unwrap_or_default();
        let is_true = |value: &Option<Value>| matches!(value, Some(Value::Bool(true)));
        let centers = self.certified_centers.as_ref().and_then(Value::as_array);
        let certified = centers.is_some_and(|all| match role {
            "SURGEON" => !all.iter().all(|center| self.has_chosen(center)),
            _ => !all.is_empty(),
        });
        let rating = self
            .rating
            .as_ref()
            .and_then(Value::as_f64)
            .is_some_and(|rating| rating > f64::from(DEFAULT_RATING));
        [
            ("signInType", role == Role::SystemAdmin.as_str()),
            ("adminSignIn", is_true(&self.admin_sign_in) && matches!(role, "" | "USER")),
            ("sysAdminOn", is_true(&self.sys_admin_on)),
            ("verifiedEmail", is_true(&self.verified_email)),
            ("Rating", rating),
            ("certifiedCenters", certified),
        ]
        .into_iter()
        .filter_map(|(field, claimed)| claimed.then_some(field))
        .collect()
    }

    /// Whether a center, as an id or as value and label, is among the chosen ones.
    fn has_chosen(&self, center: &Value) -> bool {
        let id = center
            .as_str()
            .or_else(|| center["value"].as_str())
            .and_then(|text| text.parse::<CenterId>().ok());
        let ids = self.surgery_centers.iter().flatten().map(String::as_str);
        let choices = self.my_centers.iter().flatten().filter_map(|choice| choice.value.as_deref());
        id.is_some_and(|id| ids.chain(choices).any(|chosen| chosen.parse() == Ok(id)))
    }

    /// Returns the input of the domain and the proofs of the chosen centers.
    pub fn into_draft(self) -> Result<(RegistrationDraft, Vec<String>), RequestError> {
        let centers: Result<Vec<CenterId>, RequestError> = match (self.surgery_centers, self.my_centers) {
            (Some(ids), _) => ids
                .iter()
                .enumerate()
                .map(|(index, text)| id(&format!("surgeryCenters[{index}]"), Some(text)))
                .collect(),
            (None, choices) => {
                let choices = choices.unwrap_or_default();
                let value = |(index, choice): (usize, &Choice)| {
                    id(&format!("myCenters[{index}].value"), choice.value.as_deref())
                };
                choices.iter().enumerate().map(value).collect()
            }
        };
        let question = |sent: Option<SecurityQuestion>| {
            let sent = sent.unwrap_or_default();
            QuestionDraft { question: sent.question, answer: Secret::new(sent.answer.unwrap_or_default()) }
        };
        let draft = RegistrationDraft {
            email: self.email.unwrap_or_default(),
            password: Secret::new(self.password.unwrap_or_default()),
            first_name: self.first_name.unwrap_or_default(),
            last_name: self.last_name.unwrap_or_default(),
            phone: self.phone.unwrap_or_default(),
            role: self.sign_in_type,
            category_id: self.category_id,
            centers: centers?,
            questions: [question(self.security_question1), question(self.security_question2)],
            consent: self.consent.unwrap_or_default(),
            terms_version: self.terms_version,
            language: self.language,
        };
        Ok((draft, self.center_proofs.unwrap_or_default()))
    }
}

/// The new person.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SignUpAnswer {
    /// The person.
    #[serde(rename = "_id")]
    pub id: Id,
    /// The role.
    pub sign_in_type: Role,
    /// Prefix, first name, last name.
    #[schema(value_type = FullName)]
    pub full_name: String,
    /// The address the code went to.
    #[schema(value_type = EmailAddress)]
    pub email: String,
    /// False while email verification is on.
    pub verified_email: bool,
    /// The chosen centers, each with the status of the affiliation.
    #[schema(max_items = 1000)]
    pub affiliations: Vec<Affiliation>,
}

impl From<accounts::SignedUp> for SignUpAnswer {
    fn from(person: accounts::SignedUp) -> Self {
        Self {
            id: person.id.into(),
            sign_in_type: person.role,
            full_name: person.full_name,
            email: person.email,
            verified_email: person.email_verified,
            affiliations: person.affiliations.into_iter().map(Affiliation::from).collect(),
        }
    }
}

/// `GET /api/uniqueemail/{email}`.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UniqueEmailAnswer {
    /// Whether an account uses the address.
    pub match_found: bool,
}
