//! Signing in and the session.

use caseboard_domain::administration::CloseReason;
use caseboard_domain::center::{AffiliationStatus, CenterStatus};
use caseboard_domain::density::Density;
use caseboard_domain::language::Language;
use caseboard_domain::person::Role;
use caseboard_domain::second_factor::SecondFactorMethod;
use caseboard_domain::secret::TOKEN;
use caseboard_service::accounts::{self, SignIn};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};
use utoipa::ToSchema;

use super::centers::Choice;
use super::scalar::Id;
use super::schema::{
    Count, DeviceToken, EmailAddress, EnteredFactorCode, FirstName, FullName, LastName,
    OptionalCategoryNumber, SignInToken,
};

/// Reads a device token that may be missing, but neither null nor longer than any that the server issues.
pub(super) fn device_token<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<String>, D::Error> {
    let token = String::deserialize(deserializer)?;
    match TOKEN.contains_length(&token) {
        true => Ok(Some(token)),
        false => Err(D::Error::custom("too long")),
    }
}

/// `POST /api/emaillogin`.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EmailLogin {
    /// The address; case does not matter.
    #[schema(value_type = EmailAddress)]
    pub email: Option<String>,
    /// The password.
    #[schema(value_type = String, format = Password, min_length = 1, examples("Meadow5Lantern"))]
    pub password: Option<String>,
    /// The `deviceToken` of an earlier sign-in on this device. Failures on a known device are counted apart, so that an attack
    /// does not lock out the owner.
    #[schema(value_type = Option<DeviceToken>, nullable = false)]
    #[serde(default, deserialize_with = "device_token")]
    pub device_token: Option<String>,
}

/// `POST /api/usernamelogin`. The user name is the email address in lower case.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UsernameLogin {
    /// The user name.
    #[schema(value_type = EmailAddress)]
    pub username: Option<String>,
    /// The password.
    #[schema(value_type = String, format = Password, min_length = 1, examples("Meadow5Lantern"))]
    pub password: Option<String>,
    /// The `deviceToken` of an earlier sign-in on this device. Failures on a known device are counted apart, so that an attack
    /// does not lock out the owner.
    #[schema(value_type = Option<DeviceToken>, nullable = false)]
    #[serde(default, deserialize_with = "device_token")]
    pub device_token: Option<String>,
}

/// The response of every sign-in. A rejected sign-in is a 200 with `auth: false`; HTTP 401 only means that
/// there is no valid session.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LoginAnswer {
    /// Whether the person is signed in.
    pub auth: bool,
    /// The reason of a rejection; empty when signed in. The client adds `... Please try again`.
    #[schema(examples("Email or password is incorrect"), max_length = 20000)]
    pub message: String,
    /// The person, an array of one; empty if the sign-in was rejected.
    #[schema(max_items = 1)]
    pub user: Vec<SessionUser>,
    /// The bearer token of the new session, shown once. Idle 12 h, absolute 7 days.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, max_length = 100, examples("0b6yUqkJ8Yb0mXb3lJkq2m1m7VQx3m2nJ5oW1yT9aZc"))]
    pub auth_token: Option<String>,
    /// The token of this device, to send with its next sign-in. It grants no access.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<DeviceToken>, nullable = false)]
    pub device_token: Option<String>,
    /// The password was right; `POST /api/secondfactorlogin` or, with a passkey,
    /// `POST /api/secondfactorlogin/passkey` completes the sign-in within ten minutes.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub second_factor: Option<PendingSecondFactor>,
}

/// A sign-in that waits for the second factor.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PendingSecondFactor {
    /// The token to send with the code.
    #[schema(value_type = SignInToken)]
    pub token: String,
    /// The methods that the person can use.
    #[schema(max_items = 3)]
    pub methods: Vec<SecondFactorMethod>,
}

/// `POST /api/secondfactorlogin`.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CompleteSignIn {
    /// The `secondFactor.token` of the sign-in.
    #[schema(value_type = SignInToken)]
    pub token: Option<String>,
    /// One of `secondFactor.methods` that has a code: not `PASSKEY`.
    #[schema(value_type = SecondFactorMethod)]
    pub method: Option<String>,
    /// The code of the app, or a recovery code.
    #[schema(value_type = EnteredFactorCode)]
    pub code: Option<String>,
    /// The `deviceToken` of an earlier sign-in on this device.
    #[schema(value_type = Option<DeviceToken>, nullable = false)]
    #[serde(default, deserialize_with = "device_token")]
    pub device_token: Option<String>,
}

impl LoginAnswer {
    /// Not signed in.
    pub fn refused(message: impl Into<String>) -> Self {
        Self {
            auth: false,
            message: message.into(),
            user: Vec::new(),
            auth_token: None,
            device_token: None,
            second_factor: None,
        }
    }
}

impl From<SignIn> for LoginAnswer {
    fn from(outcome: SignIn) -> Self {
        match outcome {
            SignIn::In { token, device, user } => Self {
                auth: true,
                message: String::new(),
                user: vec![(*user).into()],
                auth_token: token,
                device_token: device,
                second_factor: None,
            },
            SignIn::Pending { message, token, methods } => {
                Self { second_factor: Some(PendingSecondFactor { token, methods }), ..Self::refused(message) }
            }
            SignIn::Refused { message } => Self::refused(message),
        }
    }
}

/// The session's person.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SessionUser {
    /// The person.
    #[serde(rename = "_id")]
    pub id: Id,
    /// The person again, under the name the specification's session uses.
    pub user_id: Id,
    /// The professional group 0 to 4; -1 for a surgeon or an administrator.
    #[schema(value_type = OptionalCategoryNumber)]
    pub category_id: i32,
    /// Whether the person can post cases: every role except `USER`.
    pub admin_sign_in: bool,
    /// The role.
    pub sign_in_type: Role,
    /// First name.
    #[schema(value_type = FirstName)]
    pub first_name: String,
    /// Last name.
    #[schema(value_type = LastName)]
    pub last_name: String,
    /// Prefix, first name, last name, suffix.
    #[schema(value_type = FullName)]
    pub full_name: String,
    /// The email address in lower case.
    #[schema(value_type = EmailAddress)]
    pub email: String,
    /// Whether the address is verified; until then, few operations are allowed.
    pub verified_email: bool,
    /// Ids of all chosen centers, verified or not.
    #[schema(max_items = 1000)]
    pub surgery_centers: Vec<Id>,
    /// The same centers as value and label.
    #[schema(max_items = 1000)]
    pub my_centers: Vec<Choice>,
    /// Ids of the centers with a verified affiliation; for a professional, of the centers that certified them.
    #[schema(max_items = 10000)]
    pub certified_centers: Vec<Id>,
    /// The chosen centers, each with the status of the affiliation.
    #[schema(max_items = 1000)]
    pub affiliations: Vec<Affiliation>,
    /// Unread notifications, as the bell counts them.
    #[schema(value_type = Count)]
    pub num_of_new_msg: i64,
    /// Whether the person is a system administrator.
    pub sys_admin_on: bool,
    /// The derived security level 0 to 4.
    #[schema(minimum = 0, maximum = 4, examples(2))]
    pub auth_level: i32,
    /// The second factor of the person.
    pub second_factor: SecondFactorState,
    /// Reserved for the client; always empty.
    #[schema(max_length = 40, examples("desktop"))]
    pub viewport: String,
    /// Reserved for the client; always 1.
    #[schema(minimum = 0, maximum = 1000000, examples(1))]
    pub current_page_number: i32,
    /// The language that the person chose.
    pub language: Language,
    /// How close the rows of lists are, as the person chose.
    pub density: Density,
    /// The file id of the picture, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, max_length = 300, examples("/files/0193a1c05e7b7c1e9a3f4d5e6f708192"))]
    pub profile_picture: Option<String>,
}

impl From<accounts::SessionUser> for SessionUser {
    fn from(user: accounts::SessionUser) -> Self {
        let accounts::SessionUser {
            person,
            affiliations,
            certified,
            unread,
            security_level,
            profile_picture,
            second_factor,
        } = user;
        let affiliations: Vec<Affiliation> = affiliations.into_iter().map(Affiliation::from).collect();
        Self {
            id: person.id.into(),
            user_id: person.id.into(),
            category_id: person.category_id(),
            admin_sign_in: person.role.admin_sign_in(),
            sign_in_type: person.role,
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
            second_factor: SecondFactorState {
                required: second_factor.required,
                present: second_factor.present,
            },
            viewport: String::new(),
            current_page_number: 1,
            language: person.language,
            density: person.density,
            profile_picture,
        }
    }
}

/// Whether a person needs a second factor, and has one.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct SecondFactorState {
    /// Whether the installation or a center that the person administers requires one. Without it, the session can only be
    /// read and ended, and add one; other calls are refused with SECOND_FACTOR_REQUIRED (403).
    pub required: bool,
    /// Whether the person has one.
    pub present: bool,
}

fn ids(affiliations: &[Affiliation]) -> Vec<Id> {
    affiliations.iter().map(|it| it.center.id).collect()
}

fn choices(affiliations: &[Affiliation]) -> Vec<Choice> {
    let choice = |affiliation: &Affiliation| Choice {
        value: Some(affiliation.center.id.0.simple().to_string()),
        label: Some(affiliation.center.name.clone()),
    };
    affiliations.iter().map(choice).collect()
}

/// The affiliation of a person with a center.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Affiliation {
    /// The center.
    pub center: super::centers::CenterBrief,
    /// Whether the affiliation is verified.
    pub status: AffiliationStatus,
    /// Whether the center ended or declined the affiliation; missing otherwise.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schema(required = false)]
    pub revoked: bool,
    /// Missing for a confirmed center. Only its creator posts cases at an UNCONFIRMED one; a DEACTIVATED one takes no new
    /// cases.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub center_status: Option<CenterStatus>,
}

impl From<accounts::Affiliation> for Affiliation {
    fn from(affiliation: accounts::Affiliation) -> Self {
        let center_status =
            Some(affiliation.center.status).filter(|status| *status != CenterStatus::Confirmed);
        let accounts::Affiliation { center, status, revoked } = affiliation;
        Self { center: center.into(), status, revoked, center_status }
    }
}

/// `PUT /api/useractive/{id}`.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct UserActive {
    /// False closes the account: it is signed out everywhere, cannot sign in and is not listed.
    #[schema(value_type = bool)]
    pub active: Option<bool>,
    /// Why the account is closed, for the audit log. Missing: OTHER.
    #[schema(nullable = false)]
    pub reason: Option<CloseReason>,
}

/// The account after the change.
#[derive(Debug, Serialize, ToSchema)]
pub struct UserActiveAnswer {
    /// The person.
    #[serde(rename = "_id")]
    pub id: Id,
    /// Whether the account is open.
    pub active: bool,
}
