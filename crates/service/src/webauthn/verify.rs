//! Verifies the answers of authenticators with webauthn-rs: sections 7.1 (registration) and 7.2 (assertion).

use caseboard_store::passkeys::{PasskeyRow, PasskeyUse};
use serde::Deserialize;
use webauthn_rs::prelude::{DiscoverableAuthentication, PasskeyRegistration, PublicKeyCredential};
use webauthn_rs_core::error::WebauthnError;
use webauthn_rs_core::internals::AuthenticatorData;
use webauthn_rs_core::proto::{
    AttestationFormat, AttestationMetadata, AuthenticatorAssertionResponseRaw,
    AuthenticatorAttestationResponseRaw, COSEKey, CollectedClientData, Credential, ParsedAttestation,
    ParsedAttestationData, RegisterPublicKeyCredential, RegisteredExtensions, Registration,
    UserVerificationPolicy,
};

use super::{Assertion, Attestation, Rejection, RelyingParty};

const CREDENTIAL_TYPE: &str = "public-key";

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
            | WebauthnError::COSEKeyEDUnsupported
            | WebauthnError::COSEKeyECDSAInvalidCurve => Self::Algorithm,
            WebauthnError::AuthenticationFailure | WebauthnError::SignatureInvalid => Self::Signature,
            WebauthnError::CredentialPossibleCompromise => Self::Counter,
            _ => Self::Format,
        }
    }
}

/// Returns the challenge to which client data belong.
pub(crate) fn challenge_in(client_data: &[u8]) -> Result<Vec<u8>, Rejection> {
    parse_client_data(client_data).map(|data| data.challenge)
}

fn parse_client_data(json: &[u8]) -> Result<CollectedClientData, Rejection> {
    serde_json::from_slice(json).map_err(|_| Rejection::Format)
}

/// Verifies a new credential with the state of its challenge.
pub(crate) fn verify_registration(
    party: &RelyingParty,
    attestation: Attestation,
    state: &PasskeyRegistration,
) -> Result<NewCredential, Rejection> {
    let credential = credential_in(&attestation.object)?;
    let answer = RegisterPublicKeyCredential {
        // The library takes the id from the attestation object.
        id: String::new(),
        raw_id: Vec::new(),
        response: AuthenticatorAttestationResponseRaw {
            attestation_object: attestation.object,
            client_data_json: attestation.client_data,
            transports: None,
        },
        type_: CREDENTIAL_TYPE.to_owned(),
        extensions: Default::default(),
    };
    party.webauthn.finish_passkey_registration(&answer, state)?;
    Ok(credential)
}

/// Returns the credential in an attestation object. Its key is stored as the authenticator encodes it, a COSE_Key, instead of
/// in a form of the library.
fn credential_in(object: &[u8]) -> Result<NewCredential, Rejection> {
    #[derive(Deserialize)]
    struct AttestationObject<'a> {
        #[serde(rename = "authData")]
        authenticator_data: &'a [u8],
    }
    let object: AttestationObject<'_> = serde_cbor_2::from_slice(object).map_err(|_| Rejection::Format)?;
    let data = AuthenticatorData::<Registration>::try_from(object.authenticator_data)?;
    let credential = data.acd.ok_or(Rejection::Format)?;
    Ok(NewCredential {
        id: credential.credential_id,
        public_key: serde_cbor_2::to_vec(&credential.credential_pk).map_err(|_| Rejection::Format)?,
        sign_count: data.counter,
        backup_eligible: data.backup_eligible,
    })
}

/// Verifies an assertion with a stored passkey and the state of its challenge.
pub(crate) fn verify_assertion(
    party: &RelyingParty,
    assertion: &Assertion,
    stored: &PasskeyRow,
    state: &DiscoverableAuthentication,
) -> Result<PasskeyUse, Rejection> {
    // A page in a frame of another website: the library rejects it for registrations only.
    if parse_client_data(&assertion.client_data)?.cross_origin == Some(true) {
        return Err(Rejection::Origin);
    }
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
    let key: serde_cbor_2::Value = serde_cbor_2::from_slice(&stored.public_key)?;
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
