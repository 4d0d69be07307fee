//! Verifies the answers of authenticators with webauthn-rs: sections 7.1 (registration) and 7.2 (assertion).

use std::collections::BTreeMap;

use caseboard_store::passkeys::{PasskeyRow, PasskeyUse};
use serde::Deserialize;
use serde_cbor_2::Value;
use webauthn_rs::prelude::{DiscoverableAuthentication, PublicKeyCredential};
use webauthn_rs_core::error::WebauthnError;
use webauthn_rs_core::internals::AuthenticatorData;
use webauthn_rs_core::proto::{
    AttestationFormat, AttestationMetadata, AuthenticatorAssertionResponseRaw,
    AuthenticatorAttestationResponseRaw, COSEAlgorithm, COSEKey, COSEKeyType, Credential, ECDSACurve,
    ParsedAttestation, ParsedAttestationData, RegisterPublicKeyCredential, RegisteredExtensions,
    Registration, UserVerificationPolicy,
};

use super::client_data::reject_frames;
use super::{Assertion, Attestation, ChallengeState, Rejection, RelyingParty};

const CREDENTIAL_TYPE: &str = "public-key";
/// The longest id of a credential in bytes (5.1.3).
const CREDENTIAL_ID_MAX: usize = 1023;
/// The longest authenticator data in bytes: the longest id, an RSA key, and space for extensions.
const AUTHENTICATOR_DATA_MAX: usize = 2048;

/// A new credential.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct NewCredential {
    /// The id that the authenticator chose.
    pub(crate) id: Vec<u8>,
    /// The public key, a COSE_Key.
    pub(crate) public_key: Vec<u8>,
    /// The signature counter.
    pub(crate) sign_count: u32,
    /// Whether the key may be copied to other devices of its owner.
    pub(crate) backup_eligible: bool,
}

impl From<WebauthnError> for Rejection {
    fn from(error: WebauthnError) -> Self {
        match error {
            WebauthnError::InvalidClientDataType => Self::Type,
            WebauthnError::MismatchedChallenge => Self::Challenge,
            WebauthnError::InvalidRPOrigin | WebauthnError::CredentialCrossOrigin => Self::Origin,
            WebauthnError::InvalidRPIDHash => Self::RelyingParty,
            WebauthnError::UserNotPresent | WebauthnError::UserNotVerified => Self::UserVerification,
            WebauthnError::CredentialAlteredAlgFromRequest
            | WebauthnError::COSEKeyInvalidType
            | WebauthnError::COSEKeyInvalidAlgorithm
            | WebauthnError::COSEKeyECDSAInvalidCurve
            | WebauthnError::COSEKeyEDDSAInvalidCurve
            | WebauthnError::COSEKeyRSANEInvalid
            | WebauthnError::RsaParametersInvalid
            | WebauthnError::SshPublicKeyEDUnsupported => Self::Algorithm,
            WebauthnError::AuthenticationFailure | WebauthnError::SignatureInvalid => Self::Signature,
            WebauthnError::CredentialPossibleCompromise => Self::Counter,
            _ => Self::Format,
        }
    }
}

/// Verifies a new credential with the state of its challenge.
pub(crate) fn verify_registration(
    party: &RelyingParty,
    attestation: &Attestation,
    state: &ChallengeState,
) -> Result<NewCredential, Rejection> {
    reject_frames(&attestation.client_data)?;
    let authenticator_data = authenticator_data_in(&attestation.object)?;
    let credential = credential_in(authenticator_data)?;
    let answer = RegisterPublicKeyCredential {
        // The library takes the id from the attestation object.
        id: String::new(),
        raw_id: Vec::new(),
        response: AuthenticatorAttestationResponseRaw {
            attestation_object: without_statement(authenticator_data)?,
            client_data_json: attestation.client_data.clone(),
            transports: None,
        },
        type_: CREDENTIAL_TYPE.to_owned(),
        extensions: Default::default(),
    };
    let passkey = party.webauthn.finish_passkey_registration(&answer, &state.parse()?)?;
    match is_supported(passkey.get_public_key()) {
        true => Ok(credential),
        false => Err(Rejection::Algorithm),
    }
}

/// Returns the authenticator data in an attestation object (6.5.4).
fn authenticator_data_in(object: &[u8]) -> Result<&[u8], Rejection> {
    #[derive(Deserialize)]
    struct AttestationObject<'a> {
        #[serde(rename = "authData")]
        authenticator_data: &'a [u8],
    }
    let object: AttestationObject<'_> = serde_cbor_2::from_slice(object).map_err(|_| Rejection::Format)?;
    check_length(object.authenticator_data)?;
    Ok(object.authenticator_data)
}

/// Bounds the CBOR that the library parses: it compares the keys of a map with all others.
fn check_length(authenticator_data: &[u8]) -> Result<(), Rejection> {
    match authenticator_data.len() <= AUTHENTICATOR_DATA_MAX {
        true => Ok(()),
        false => Err(Rejection::Format),
    }
}

/// Returns an attestation object without the statement of a maker: none was asked for, and the library would verify it.
fn without_statement(authenticator_data: &[u8]) -> Result<Vec<u8>, Rejection> {
    let text = |text: &str| Value::Text(text.to_owned());
    let object = Value::Map(BTreeMap::from([
        (text("fmt"), text("none")),
        (text("attStmt"), Value::Map(BTreeMap::new())),
        (text("authData"), Value::Bytes(authenticator_data.to_vec())),
    ]));
    serde_cbor_2::to_vec(&object).map_err(|_| Rejection::Format)
}

/// Returns the credential in authenticator data (6.1). Its key is stored as a COSE_Key, which every library reads, instead of
/// in a form of this one.
fn credential_in(authenticator_data: &[u8]) -> Result<NewCredential, Rejection> {
    let data = AuthenticatorData::<Registration>::try_from(authenticator_data)?;
    let credential = data.acd.ok_or(Rejection::Format)?;
    if !(1..=CREDENTIAL_ID_MAX).contains(&credential.credential_id.len()) {
        return Err(Rejection::Format);
    }
    Ok(NewCredential {
        id: credential.credential_id,
        public_key: serde_cbor_2::to_vec(&credential.credential_pk).map_err(|_| Rejection::Format)?,
        sign_count: data.counter,
        backup_eligible: data.backup_eligible,
    })
}

/// Returns whether signatures of this key can be verified: the library accepts curves that do not belong to the algorithm, and
/// an RSA modulus with leading zeros.
fn is_supported(key: &COSEKey) -> bool {
    match (&key.type_, &key.key) {
        (COSEAlgorithm::ES256, COSEKeyType::EC_EC2(ec)) => ec.curve == ECDSACurve::SECP256R1,
        (COSEAlgorithm::ES384, COSEKeyType::EC_EC2(ec)) => ec.curve == ECDSACurve::SECP384R1,
        (COSEAlgorithm::RS256, COSEKeyType::RSA(rsa)) => rsa.n.first().is_some_and(|byte| byte & 0x80 != 0),
        _ => false,
    }
}

/// Verifies an assertion with a stored passkey and the state of its challenge.
pub(crate) fn verify_assertion(
    party: &RelyingParty,
    assertion: &Assertion,
    stored: &PasskeyRow,
    state: &ChallengeState,
) -> Result<PasskeyUse, Rejection> {
    reject_frames(&assertion.client_data)?;
    check_length(&assertion.authenticator_data)?;
    let state: DiscoverableAuthentication = state.parse()?;
    let answer = PublicKeyCredential {
        id: String::new(),
        raw_id: assertion.credential.clone(),
        response: AuthenticatorAssertionResponseRaw {
            authenticator_data: assertion.authenticator_data.clone(),
            client_data_json: assertion.client_data.clone(),
            signature: assertion.signature.clone(),
            user_handle: assertion.user_handle.clone(),
        },
        extensions: Default::default(),
        type_: CREDENTIAL_TYPE.to_owned(),
    };
    let finish = |backup_eligible| {
        let credential = credential(stored, backup_eligible)?;
        party.webauthn.finish_discoverable_authentication_v2(&answer, state.clone(), &credential)
    };
    let result = match finish(stored.backup_eligible) {
        // A key may become one that can be copied, and older rows do not have the flag; the reverse is rejected.
        Err(WebauthnError::CredentialBackupEligibilityInconsistent) if !stored.backup_eligible => {
            finish(true)
        }
        finished => finished,
    }?;
    Ok(PasskeyUse { sign_count: result.counter(), backup_eligible: result.backup_eligible() })
}

/// Returns a stored passkey in the library's form.
fn credential(stored: &PasskeyRow, backup_eligible: bool) -> Result<Credential, WebauthnError> {
    let key: Value = serde_cbor_2::from_slice(&stored.public_key)?;
    Ok(Credential {
        cred_id: stored.credential.clone(),
        cred: COSEKey::try_from(&key)?,
        counter: stored.sign_count,
        transports: None,
        user_verified: true,
        backup_eligible,
        backup_state: false,
        registration_policy: UserVerificationPolicy::Required,
        extensions: RegisteredExtensions::none(),
        attestation: ParsedAttestation {
            data: ParsedAttestationData::None,
            metadata: AttestationMetadata::None,
        },
        attestation_format: AttestationFormat::None,
    })
}

#[cfg(test)]
#[path = "verify_tests.rs"]
pub(crate) mod tests;
