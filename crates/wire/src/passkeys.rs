//! Passkeys. The options and credentials have the JSON of Web Authentication Level 3, so that browsers parse and write
//! them without help (`parseCreationOptionsFromJSON`, `toJSON`).

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use caseboard_domain::passkey::CHALLENGE_TTL;
use caseboard_service::passkeys;
use caseboard_service::webauthn::{Assertion, Attestation, CreationOptions, RequestOptions};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::request::{RequestError, required};
use super::scalar::{Id, Instant};
use super::schema::{
    BASE64_URL_MAX, Base64Url, DeviceToken, EmailAddress, FullName, PasskeyName, SignInToken,
};

/// The only type of a credential.
#[derive(Debug, Clone, Copy, Default, Serialize, ToSchema)]
pub enum CredentialType {
    /// A public key.
    #[default]
    #[serde(rename = "public-key")]
    PublicKey,
}

/// The website that passkeys are for.
#[derive(Debug, Serialize, ToSchema)]
pub struct PasskeyRelyingParty {
    /// The host name of the installation.
    #[schema(examples("staff.example.com"), max_length = 254)]
    pub id: String,
    /// The name of the product.
    #[schema(examples("Caseboard"), max_length = 500)]
    pub name: String,
}

/// The account that a passkey is for.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PasskeyUser {
    /// The id of the person, as bytes in base64url.
    #[schema(value_type = Base64Url)]
    pub id: String,
    /// The email address.
    #[schema(value_type = EmailAddress)]
    pub name: String,
    /// The full name.
    #[schema(value_type = FullName)]
    pub display_name: String,
}

/// A signature algorithm that the server accepts.
#[derive(Debug, Serialize, ToSchema)]
pub struct PasskeyAlgorithm {
    /// The type of the credential.
    #[serde(rename = "type")]
    pub kind: CredentialType,
    /// The number of the algorithm in COSE: -7 (ES256), -35 (ES384) or -257 (RS256).
    #[schema(minimum = -257, maximum = -7, examples(-7))]
    pub alg: i64,
}

/// An existing passkey.
#[derive(Debug, Serialize, ToSchema)]
pub struct PasskeyDescriptor {
    /// The type of the credential.
    #[serde(rename = "type")]
    pub kind: CredentialType,
    /// The id that the authenticator chose.
    #[schema(value_type = Base64Url)]
    pub id: String,
}

fn descriptors(ids: Vec<String>) -> Vec<PasskeyDescriptor> {
    ids.into_iter().map(|id| PasskeyDescriptor { kind: CredentialType::PublicKey, id }).collect()
}

/// The kind of authenticator that is asked for.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AuthenticatorSelection {
    /// Always `required`: the passkey signs in without a user name.
    #[schema(examples("required"), max_length = 20)]
    pub resident_key: &'static str,
    /// Always true, for older browsers.
    pub require_resident_key: bool,
    /// Always `required`: the authenticator asks for a PIN, a fingerprint or the like.
    #[schema(examples("required"), max_length = 20)]
    pub user_verification: &'static str,
}

/// `POST /api/passkeys/options`: `PublicKeyCredentialCreationOptionsJSON`.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PasskeyCreationOptions {
    /// The website.
    pub rp: PasskeyRelyingParty,
    /// The account.
    pub user: PasskeyUser,
    /// The value to sign; valid for five minutes and one answer in this session.
    #[schema(value_type = Base64Url)]
    pub challenge: String,
    /// The accepted algorithms, the preferred one first.
    #[schema(max_items = 10)]
    pub pub_key_cred_params: Vec<PasskeyAlgorithm>,
    /// How long the browser waits, in milliseconds.
    #[schema(minimum = 0, maximum = 3600000, examples(300000))]
    pub timeout: i64,
    /// The person's passkeys; an authenticator that has one of them creates none.
    #[schema(max_items = 100)]
    pub exclude_credentials: Vec<PasskeyDescriptor>,
    /// The kind of authenticator.
    pub authenticator_selection: AuthenticatorSelection,
    /// Always `none`: the make of the authenticator is not asked for.
    #[schema(examples("none"), max_length = 20)]
    pub attestation: &'static str,
}

impl From<CreationOptions> for PasskeyCreationOptions {
    fn from(options: CreationOptions) -> Self {
        let CreationOptions { challenge, rp_id, rp_name, person, email, full_name, exclude, algorithms } =
            options;
        let id = URL_SAFE_NO_PAD.encode(person.as_uuid().as_bytes());
        Self {
            rp: PasskeyRelyingParty { id: rp_id, name: rp_name },
            user: PasskeyUser { id, name: email, display_name: full_name },
            challenge,
            pub_key_cred_params: algorithms
                .into_iter()
                .map(|alg| PasskeyAlgorithm { kind: CredentialType::PublicKey, alg })
                .collect(),
            timeout: timeout(),
            exclude_credentials: descriptors(exclude),
            authenticator_selection: AuthenticatorSelection {
                resident_key: "required",
                require_resident_key: true,
                user_verification: "required",
            },
            attestation: "none",
        }
    }
}

fn timeout() -> i64 {
    i64::try_from(CHALLENGE_TTL.as_millis()).unwrap_or(i64::MAX)
}

/// `PublicKeyCredentialRequestOptionsJSON`.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PasskeyRequestOptions {
    /// The value to sign; valid for five minutes and one answer.
    #[schema(value_type = Base64Url)]
    pub challenge: String,
    /// The host name of the installation.
    #[schema(examples("staff.example.com"), max_length = 254)]
    pub rp_id: String,
    /// How long the browser waits, in milliseconds.
    #[schema(minimum = 0, maximum = 3600000, examples(300000))]
    pub timeout: i64,
    /// The passkeys to choose from; empty for a sign-in, where the browser offers all that it has for the website.
    #[schema(max_items = 100)]
    pub allow_credentials: Vec<PasskeyDescriptor>,
    /// Always `required`: the authenticator asks for a PIN, a fingerprint or the like.
    #[schema(examples("required"), max_length = 20)]
    pub user_verification: &'static str,
}

impl From<RequestOptions> for PasskeyRequestOptions {
    fn from(options: RequestOptions) -> Self {
        let RequestOptions { challenge, rp_id, allow } = options;
        Self {
            challenge,
            rp_id,
            timeout: timeout(),
            allow_credentials: descriptors(allow),
            user_verification: "required",
        }
    }
}

/// What an authenticator returned for a new passkey: `AuthenticatorAttestationResponseJSON`. Other fields are ignored.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AttestationResponse {
    /// The client data.
    #[serde(rename = "clientDataJSON")]
    #[schema(value_type = Base64Url)]
    pub client_data_json: Option<String>,
    /// The attestation object.
    #[schema(value_type = Base64Url)]
    pub attestation_object: Option<String>,
}

/// A new passkey: `RegistrationResponseJSON`. Other fields are ignored.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct NewPasskeyCredential {
    /// The answer of the authenticator.
    #[schema(value_type = AttestationResponse)]
    pub response: Option<AttestationResponse>,
}

/// `POST /api/passkeys`.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct AddPasskey {
    /// The name of the passkey, to tell it from others.
    #[schema(value_type = PasskeyName)]
    pub name: Option<String>,
    /// The new passkey as the browser returned it.
    #[schema(value_type = NewPasskeyCredential)]
    pub credential: Option<NewPasskeyCredential>,
}

impl AddPasskey {
    /// Converts the request.
    ///
    /// # Errors
    /// A missing or undecodable field.
    pub fn into_input(self) -> Result<passkeys::AddPasskey, RequestError> {
        let response = required("credential", self.credential)?.response;
        let response = required("credential.response", response)?;
        let attestation = Attestation {
            client_data: bytes("credential.response.clientDataJSON", response.client_data_json)?,
            object: bytes("credential.response.attestationObject", response.attestation_object)?,
        };
        Ok(passkeys::AddPasskey { name: self.name.unwrap_or_default(), attestation })
    }
}

/// What an authenticator returned for a signature: `AuthenticatorAssertionResponseJSON`. Other fields are ignored.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AssertionResponse {
    /// The client data.
    #[serde(rename = "clientDataJSON")]
    #[schema(value_type = Base64Url)]
    pub client_data_json: Option<String>,
    /// The authenticator data.
    #[schema(value_type = Base64Url)]
    pub authenticator_data: Option<String>,
    /// The signature.
    #[schema(value_type = Base64Url)]
    pub signature: Option<String>,
    /// The id of the person as bytes; required for a sign-in.
    #[schema(value_type = Option<Base64Url>, nullable = false)]
    pub user_handle: Option<String>,
}

/// A signature with a passkey: `AuthenticationResponseJSON`. Other fields are ignored.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct PasskeyAssertion {
    /// The id of the passkey that the authenticator chose.
    #[schema(value_type = Base64Url)]
    pub id: Option<String>,
    /// The answer of the authenticator.
    #[schema(value_type = AssertionResponse)]
    pub response: Option<AssertionResponse>,
}

impl PasskeyAssertion {
    /// Converts the credential in the field `credential` of a request.
    ///
    /// # Errors
    /// A missing or undecodable field.
    pub fn into_input(credential: Option<Self>) -> Result<Assertion, RequestError> {
        let Self { id, response } = required("credential", credential)?;
        let id = bytes("credential.id", id)?;
        let response = required("credential.response", response)?;
        let user_handle = response.user_handle.filter(|handle| !handle.is_empty());
        Ok(Assertion {
            credential: id,
            client_data: bytes("credential.response.clientDataJSON", response.client_data_json)?,
            authenticator_data: bytes("credential.response.authenticatorData", response.authenticator_data)?,
            signature: bytes("credential.response.signature", response.signature)?,
            user_handle: user_handle
                .map(|handle| bytes("credential.response.userHandle", Some(handle)))
                .transpose()?,
        })
    }
}

/// `POST /api/passkeylogin/options`.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BeginPasskeyLogin {
    /// The `deviceToken` of an earlier sign-in on this device. Requests of a known device are counted apart.
    #[schema(value_type = Option<DeviceToken>, nullable = false)]
    #[serde(default, deserialize_with = "super::accounts::device_token")]
    pub device_token: Option<String>,
}

/// `POST /api/passkeylogin`.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PasskeyLogin {
    /// The signature as the browser returned it.
    #[schema(value_type = PasskeyAssertion)]
    pub credential: Option<PasskeyAssertion>,
    /// The `deviceToken` of an earlier sign-in on this device.
    #[schema(value_type = Option<DeviceToken>, nullable = false)]
    #[serde(default, deserialize_with = "super::accounts::device_token")]
    pub device_token: Option<String>,
}

/// `POST /api/secondfactorlogin/passkey/options`.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct BeginPasskeySecondFactor {
    /// The `secondFactor.token` of the sign-in.
    #[schema(value_type = SignInToken)]
    pub token: Option<String>,
}

/// `POST /api/secondfactorlogin/passkey`.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PasskeySecondFactor {
    /// The `secondFactor.token` of the sign-in.
    #[schema(value_type = SignInToken)]
    pub token: Option<String>,
    /// The signature as the browser returned it.
    #[schema(value_type = PasskeyAssertion)]
    pub credential: Option<PasskeyAssertion>,
    /// The `deviceToken` of an earlier sign-in on this device.
    #[schema(value_type = Option<DeviceToken>, nullable = false)]
    #[serde(default, deserialize_with = "super::accounts::device_token")]
    pub device_token: Option<String>,
}

/// `POST /api/verifypasskey`.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct VerifyPasskey {
    /// The signature as the browser returned it.
    #[schema(value_type = PasskeyAssertion)]
    pub credential: Option<PasskeyAssertion>,
}

/// `PUT /api/passkeys/{id}`.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct RenamePasskey {
    /// The new name.
    #[schema(value_type = PasskeyName)]
    pub name: Option<String>,
}

/// A passkey of the session's person.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Passkey {
    /// Its id.
    #[serde(rename = "_id")]
    pub id: Id,
    /// The name that the person gave it.
    #[schema(value_type = PasskeyName)]
    pub name: String,
    /// When it was added.
    pub created_at: Instant,
    /// When it was used for the last time; missing if it never was.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub last_used_at: Option<Instant>,
}

impl From<passkeys::Passkey> for Passkey {
    fn from(passkey: passkeys::Passkey) -> Self {
        let passkeys::Passkey { id, name, created_at, last_used_at } = passkey;
        Self {
            id: id.into(),
            name,
            created_at: created_at.into(),
            last_used_at: last_used_at.map(Instant::from),
        }
    }
}

/// Decodes base64url without padding.
fn bytes(field: &str, text: Option<String>) -> Result<Vec<u8>, RequestError> {
    let text = required(field, text.filter(|text| !text.is_empty() && text.len() <= BASE64_URL_MAX))?;
    URL_SAFE_NO_PAD.decode(text).map_err(|_| RequestError::field(field, format!("{field} is invalid")))
}
