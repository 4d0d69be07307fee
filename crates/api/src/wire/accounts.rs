//! Signing up, signing in, and the own account (A-13 … A-88, AMB-06, AMB-07, AMB-11, AMB-12, AMB-17, AMB-20).

use caseboard_domain::person::{Prefix, Role, Suffix};
use caseboard_domain::registration::{QuestionDraft, RegistrationDraft};
use caseboard_domain::{CenterId, Secret};
use caseboard_service::accounts::{self, SignIn};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use crate::input::id;
use crate::problem::Problem;

use super::centers::Choice;
use super::scalar::Id;
use super::words::{AffiliationStatus, SignInType, SignUpType};

/// `POST /api/emaillogin` (A-14).
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct EmailLogin {
    /// The address; case does not matter.
    #[schema(value_type = String, min_length = 1, max_length = 254, pattern = r"^[A-Za-z0-9._+'-]+@[A-Za-z0-9.-]+\.[A-Za-z]{2,}$", examples("rosa.marin@example.com"))]
    pub email: Option<String>,
    /// The password.
    #[schema(value_type = String, format = Password, min_length = 1, max_length = 128)]
    pub password: Option<String>,
}

/// `POST /api/usernamelogin` (AMB-12). The user name is the email address in lower case.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct UsernameLogin {
    /// The user name.
    #[schema(value_type = String, min_length = 1, max_length = 254, examples("rosa.marin@example.com"))]
    pub username: Option<String>,
    /// The password.
    #[schema(value_type = String, format = Password, min_length = 1, max_length = 128)]
    pub password: Option<String>,
}

/// The answer of every sign-in. A refusal is a 200 with `auth: false` (AMB-11); HTTP 401 only ever means a dead session.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LoginAnswer {
    /// Whether the person is signed in.
    pub auth: bool,
    /// Why not; empty when signed in. The client adds `... Please try again` (A-13).
    #[schema(examples("Email or password is incorrect"))]
    pub message: String,
    /// The person, an array of one; empty when refused (AMB-78).
    pub user: Vec<SessionUser>,
    /// The bearer token of the new session, shown once. Idle 12 h, absolute 7 days (AMB-20).
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub auth_token: Option<String>,
}

impl LoginAnswer {
    /// Not signed in.
    pub(crate) fn refused(message: impl Into<String>) -> Self {
        Self { auth: false, message: message.into(), user: Vec::new(), auth_token: None }
    }
}

impl From<SignIn> for LoginAnswer {
    fn from(outcome: SignIn) -> Self {
        match outcome {
            SignIn::In { token, user } => {
                Self { auth: true, message: String::new(), user: vec![(*user).into()], auth_token: token }
            }
            SignIn::Refused { message } => Self::refused(message),
        }
    }
}

/// The session's person (A-16).
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SessionUser {
    /// The person.
    #[serde(rename = "_id")]
    pub id: Id,
    /// The person again, under the name the specification's session uses.
    pub user_id: Id,
    /// The professional group 0 to 4 (A-28); -1 for a surgeon or an administrator.
    #[schema(minimum = -1, maximum = 4)]
    pub category_id: i32,
    /// Whether the person belongs to the posting side: every role but `USER` (AMB-07).
    pub admin_sign_in: bool,
    /// The role.
    pub sign_in_type: SignInType,
    /// First name.
    pub first_name: String,
    /// Last name.
    pub last_name: String,
    /// Prefix, first name, last name, suffix (AMB-57).
    #[schema(examples("Dr. Rosa Marin"))]
    pub full_name: String,
    /// The email address in lower case.
    pub email: String,
    /// Whether the address is verified; until then only a few calls answer (AMB-22).
    pub verified_email: bool,
    /// Ids of all chosen centers, proven or not.
    pub surgery_centers: Vec<Id>,
    /// The same centers as value and label.
    pub my_centers: Vec<Choice>,
    /// Ids of the centers with a proven tie (AMB-04), for a professional the centers that certified them.
    pub certified_centers: Vec<Id>,
    /// The chosen centers with the state of each tie (AMB-04).
    pub affiliations: Vec<Affiliation>,
    /// Unread notifications, as the bell counts them.
    pub num_of_new_msg: i64,
    /// Whether the person is a system administrator (A-84).
    pub sys_admin_on: bool,
    /// The derived security level 0 to 4 (AMB-60).
    #[schema(minimum = 0, maximum = 4)]
    pub auth_level: i32,
    /// The client's own; the server keeps none and answers an empty text.
    pub viewport: String,
    /// The client's own; the server keeps none and answers 1.
    pub current_page_number: i32,
    /// The file id of the picture, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub profile_picture: Option<String>,
}

impl From<accounts::SessionUser> for SessionUser {
    fn from(user: accounts::SessionUser) -> Self {
        let accounts::SessionUser { person, affiliations, certified, unread, security_level, profile_picture } = user;
        let affiliations: Vec<Affiliation> = affiliations.into_iter().map(Affiliation::from).collect();
        Self {
            id: person.id.into(),
            user_id: person.id.into(),
            category_id: person.category_id(),
            admin_sign_in: person.role.admin_sign_in(),
            sign_in_type: person.role.into(),
            full_name: person.full_name(),
            first_name: person.name.first,
            last_name: person.name.last,
            email: person.email.into_string(),
            verified_email: person.email_verified,
            surgery_centers: ids(&affiliations),
            my_centers: choices(&affiliations),
            certified_centers: certified.into_iter().map(Id::from).collect(),
            affiliations,
            num_of_new_msg: unread,
            sys_admin_on: person.role == Role::SystemAdmin,
            auth_level: i32::from(security_level),
            viewport: String::new(),
            current_page_number: 1,
            profile_picture,
        }
    }
}

fn ids(affiliations: &[Affiliation]) -> Vec<Id> {
    affiliations.iter().map(|tie| tie.center.id).collect()
}

fn choices(affiliations: &[Affiliation]) -> Vec<Choice> {
    let choice = |tie: &Affiliation| Choice {
        value: Some(tie.center.id.0.simple().to_string()),
        label: Some(tie.center.name.clone()),
    };
    affiliations.iter().map(choice).collect()
}

/// A person's tie to one center (AMB-04).
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Affiliation {
    /// The center.
    pub center: super::centers::CenterBrief,
    /// Whether the tie is proven.
    pub status: AffiliationStatus,
}

impl From<accounts::Affiliation> for Affiliation {
    fn from(tie: accounts::Affiliation) -> Self {
        Self { center: tie.center.into(), status: tie.status.into() }
    }
}

/// A security question and its answer at sign-up (A-46, A-80). The answer is stored as a hash and never answered.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct SecurityQuestion {
    /// Index of the question in its set of seven.
    #[schema(value_type = i32, minimum = 0, maximum = 6)]
    pub question: Option<i64>,
    /// The answer, compared letter for letter.
    #[schema(value_type = String, min_length = 1, max_length = 200)]
    pub answer: Option<String>,
}

/// `POST /api/user`: the sign-up payload (A-72, AMB-07). What the client claims about trust is accepted and ignored; the
/// server derives it.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SignUp {
    /// The role; missing means `USER` (A-82).
    #[schema(value_type = Option<SignUpType>, nullable = false, default = "USER")]
    pub sign_in_type: Option<String>,
    /// First name.
    #[schema(value_type = String, min_length = 1, max_length = 100)]
    pub first_name: Option<String>,
    /// Last name.
    #[schema(value_type = String, min_length = 1, max_length = 100)]
    pub last_name: Option<String>,
    /// The address; stored in lower case (A-73), unique.
    #[schema(value_type = String, max_length = 254, pattern = r"^[A-Za-z0-9._+'-]+@[A-Za-z0-9.-]+\.[A-Za-z]{2,}$", examples("rosa.marin@example.com"))]
    pub email: Option<String>,
    /// At least 6 characters with a digit, a lowercase and an uppercase letter (A-54).
    #[schema(value_type = String, format = Password, min_length = 6, max_length = 128)]
    pub password: Option<String>,
    /// Exactly 10 digits (A-68).
    #[schema(value_type = String, pattern = "^[0-9]{10}$", examples("9876543210"))]
    pub phone: Option<String>,
    /// The professional group 0 to 4, required for a professional; for a surgeon or an administrator ignored and -1 (A-75).
    #[schema(value_type = Option<i32>, nullable = false, minimum = -1, maximum = 4)]
    pub category_id: Option<i64>,
    /// Ids of the chosen centers (A-78): exactly one for an administrator, at least one for a surgeon.
    #[schema(value_type = Option<Vec<Id>>, nullable = false, max_items = 50)]
    pub surgery_centers: Option<Vec<String>>,
    /// The same centers as value and label; used where `surgeryCenters` is missing.
    #[schema(value_type = Option<Vec<Choice>>, nullable = false, max_items = 50)]
    pub my_centers: Option<Vec<Choice>>,
    /// Proofs from `POST /api/verifycentercode` (AMB-03); the first chosen center needs one (AMB-07).
    #[schema(value_type = Option<Vec<String>>, nullable = false, max_items = 50)]
    pub center_proofs: Option<Vec<String>>,
    /// First security question.
    #[schema(value_type = SecurityQuestion)]
    pub security_question1: Option<SecurityQuestion>,
    /// Second security question.
    #[schema(value_type = SecurityQuestion)]
    pub security_question2: Option<SecurityQuestion>,
    /// Over 18 and agrees to the terms and the privacy policy (AMB-81); must be true.
    #[schema(value_type = bool)]
    pub consent: Option<bool>,
    /// The version of the terms agreed to.
    #[schema(value_type = String, max_length = 20, examples("2021-09-13"))]
    pub terms_version: Option<String>,
    /// Ignored: follows from the role.
    pub admin_sign_in: Option<Value>,
    /// Ignored: computed (AMB-57).
    pub full_name: Option<Value>,
    /// Ignored: computed (AMB-57).
    pub prefix: Option<Value>,
    /// Ignored: the address in lower case.
    pub username: Option<Value>,
    /// Ignored: false until the code is entered.
    pub verified_email: Option<Value>,
    /// Ignored: 5 (A-76).
    #[serde(rename = "Rating")]
    pub rating: Option<Value>,
    /// Ignored: true (A-77).
    pub active: Option<Value>,
    /// Ignored: only what `centerProofs` proves (AMB-04).
    pub certified_centers: Option<Value>,
}

impl SignUp {
    /// What the rules check, and the proofs of the chosen centers.
    pub(crate) fn into_draft(self) -> Result<(RegistrationDraft, Vec<String>), Problem> {
        let (name, centers) = match (self.surgery_centers, self.my_centers) {
            (Some(ids), _) => ("surgeryCenters", ids.into_iter().map(Some).collect()),
            (None, Some(choices)) => ("myCenters", choices.into_iter().map(|choice| choice.value).collect()),
            (None, None) => ("surgeryCenters", Vec::new()),
        };
        let centers: Result<Vec<CenterId>, Problem> =
            centers.iter().enumerate().map(|(index, text)| id(&format!("{name}[{index}]"), text.as_deref())).collect();
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
        };
        Ok((draft, self.center_proofs.unwrap_or_default()))
    }
}

/// The new person (A-85).
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SignUpAnswer {
    /// The person.
    #[serde(rename = "_id")]
    pub id: Id,
    /// The role.
    pub sign_in_type: SignInType,
    /// Prefix, first name, last name.
    pub full_name: String,
    /// The address the code went to.
    pub email: String,
    /// False while email verification is on.
    pub verified_email: bool,
    /// The chosen centers with the state of each tie.
    pub affiliations: Vec<Affiliation>,
}

impl From<accounts::SignedUp> for SignUpAnswer {
    fn from(person: accounts::SignedUp) -> Self {
        Self {
            id: person.id.into(),
            sign_in_type: person.role.into(),
            full_name: person.full_name,
            email: person.email,
            verified_email: person.email_verified,
            affiliations: person.affiliations.into_iter().map(Affiliation::from).collect(),
        }
    }
}

/// `GET /api/uniqueemail/{email}` (A-61).
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UniqueEmailAnswer {
    /// Whether an account uses the address.
    pub match_found: bool,
}

/// A stored security question: the index only, never the answer (AMB-17).
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct StoredQuestion {
    /// Index of the question in its set of seven.
    #[schema(minimum = 0, maximum = 6)]
    pub question: i32,
}

/// How a person wants to be told (D-29).
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct NotificationsEnable {
    /// By email.
    pub email: bool,
    /// By SMS.
    pub sms: bool,
}

/// The own account, all fields (K-12, H-23). Password and answers never leave the server.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct User {
    /// The person.
    #[serde(rename = "_id")]
    pub id: Id,
    /// The person again, under the name the specification's session uses.
    pub user_id: Id,
    /// First name.
    pub first_name: String,
    /// Last name.
    pub last_name: String,
    /// Prefix, first name, last name, suffix (AMB-57).
    pub full_name: String,
    /// `Dr.`, `Mr.`, `Mrs.`, `Miss`, `Ms.` or empty (H-24).
    pub prefix: String,
    /// `Jr`, `Sr` or empty (H-25).
    pub suffix: String,
    /// The address in lower case.
    pub username: String,
    /// The address.
    pub email: String,
    /// Ten digits.
    pub phone: String,
    /// The role.
    pub sign_in_type: SignInType,
    /// Whether the person belongs to the posting side.
    pub admin_sign_in: bool,
    /// The professional group 0 to 4; -1 for a surgeon or an administrator.
    #[schema(minimum = -1, maximum = 4)]
    pub category_id: i32,
    /// Always 5 in this version (AMB-24).
    #[serde(rename = "Rating")]
    pub rating: i32,
    /// Whether the account may sign in.
    pub active: bool,
    /// Whether the address is verified.
    pub verified_email: bool,
    /// How the person wants to be told.
    pub notifications_enable: NotificationsEnable,
    /// Ids of all chosen centers.
    pub surgery_centers: Vec<Id>,
    /// The same centers as value and label.
    pub my_centers: Vec<Choice>,
    /// Ids of the centers with a proven tie, for a professional the centers that certified them.
    pub certified_centers: Vec<Id>,
    /// The chosen centers with the state of each tie.
    pub affiliations: Vec<Affiliation>,
    /// Unread notifications.
    pub num_of_new_msg: i64,
    /// First security question.
    pub security_question1: StoredQuestion,
    /// Second security question.
    pub security_question2: StoredQuestion,
    /// The file id of the picture, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub profile_picture: Option<String>,
}

impl From<accounts::OwnAccount> for User {
    fn from(account: accounts::OwnAccount) -> Self {
        let accounts::OwnAccount { user, rating, questions: [first, second] } = account;
        let question = |index: u8| StoredQuestion { question: i32::from(index) };
        let (name, phone, notifications) = (user.person.name.clone(), user.person.phone.clone(), user.person.notifications);
        let active = user.person.active;
        let shown = SessionUser::from(user);
        Self {
            id: shown.id,
            user_id: shown.user_id,
            first_name: shown.first_name,
            last_name: shown.last_name,
            full_name: shown.full_name,
            prefix: name.prefix.map_or("", Prefix::label).to_owned(),
            suffix: name.suffix.map_or("", Suffix::label).to_owned(),
            username: shown.email.clone(),
            email: shown.email,
            phone,
            sign_in_type: shown.sign_in_type,
            admin_sign_in: shown.admin_sign_in,
            category_id: shown.category_id,
            rating: i32::try_from(rating).unwrap_or(i32::MAX),
            active,
            verified_email: shown.verified_email,
            notifications_enable: NotificationsEnable { email: notifications.email, sms: notifications.sms },
            surgery_centers: shown.surgery_centers,
            my_centers: shown.my_centers,
            certified_centers: shown.certified_centers,
            affiliations: shown.affiliations,
            num_of_new_msg: shown.num_of_new_msg,
            security_question1: question(first),
            security_question2: question(second),
            profile_picture: shown.profile_picture,
        }
    }
}
