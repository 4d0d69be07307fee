//! Verifies the answers of authenticators: sections 7.1 (registration) and 7.2 (assertion), without attestation.

use std::io::Read as _;

use coset::cbor::value::Value;
use coset::iana::{self, EnumI64 as _};
use coset::{AsCborValue as _, CoseKey, KeyType, Label};
use ring::signature::{self, RsaPublicKeyComponents, UnparsedPublicKey};
use serde::Deserialize;

use super::{Assertion, Attestation, Rejection, RelyingParty};
use crate::secrets::digest;

/// The user is present.
const USER_PRESENT: u8 = 0x01;
/// The authenticator verified its user, by a PIN or a fingerprint for example.
const USER_VERIFIED: u8 = 0x04;
/// The credential may be copied to other devices of its owner.
const BACKUP_ELIGIBLE: u8 = 0x08;
/// The credential has been copied.
const BACKED_UP: u8 = 0x10;
/// A new credential follows.
const CREDENTIAL_DATA: u8 = 0x40;
/// Extension data follow.
const EXTENSION_DATA: u8 = 0x80;

/// The longest id of a credential in bytes (5.1.3).
const CREDENTIAL_ID_MAX: usize = 1023;

/// A new credential.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct NewCredential {
    /// The id that the authenticator chose.
    pub(crate) id: Vec<u8>,
    /// The public key, a COSE_Key.
    pub(crate) public_key: Vec<u8>,
    /// The signature counter.
    pub(crate) sign_count: u32,
}

/// `clientDataJSON` (5.8.1).
#[derive(Deserialize)]
struct ClientData {
    #[serde(rename = "type")]
    kind: String,
    challenge: String,
    origin: String,
    #[serde(default, rename = "crossOrigin")]
    cross_origin: bool,
    #[serde(rename = "topOrigin")]
    top_origin: Option<String>,
}

impl ClientData {
    fn parse(json: &[u8]) -> Result<Self, Rejection> {
        serde_json::from_slice(json).map_err(|_| Rejection::Format)
    }

    /// Checks the kind of the request and the website that made it. A page in a frame of another website is rejected.
    fn check(&self, kind: &str, party: &RelyingParty) -> Result<(), Rejection> {
        if self.kind != kind {
            return Err(Rejection::Type);
        }
        match self.origin == party.origin && !self.cross_origin && self.top_origin.is_none() {
            true => Ok(()),
            false => Err(Rejection::Origin),
        }
    }
}

/// Returns the challenge to which client data belong, in base64url.
pub(crate) fn challenge_in(client_data: &[u8]) -> Result<String, Rejection> {
    ClientData::parse(client_data).map(|data| data.challenge)
}

/// Verifies a new credential. The challenge is checked by the caller.
pub(crate) fn verify_registration(
    party: &RelyingParty,
    attestation: &Attestation,
) -> Result<NewCredential, Rejection> {
    ClientData::parse(&attestation.client_data)?.check("webauthn.create", party)?;
    let data = authenticator_data_in(&attestation.object)?;
    let data = AuthenticatorData::parse(&data)?;
    data.check(party)?;
    let credential = data.credential.ok_or(Rejection::Format)?;
    // Refuses a key that could never verify a signature.
    PublicKey::parse(&credential.public_key)?;
    Ok(credential)
}

/// Verifies a signature with a stored key and returns the signature counter. The challenge is checked by the caller, and so
/// is the counter.
pub(crate) fn verify_assertion(
    party: &RelyingParty,
    assertion: &Assertion,
    public_key: &[u8],
) -> Result<u32, Rejection> {
    ClientData::parse(&assertion.client_data)?.check("webauthn.get", party)?;
    let data = AuthenticatorData::parse(&assertion.authenticator_data)?;
    data.check(party)?;
    verify_signature(assertion, public_key)?;
    Ok(data.sign_count)
}

/// Verifies the signature over the authenticator data and the hash of the client data.
fn verify_signature(assertion: &Assertion, public_key: &[u8]) -> Result<(), Rejection> {
    let signed = [assertion.authenticator_data.as_slice(), &digest(&assertion.client_data)].concat();
    PublicKey::parse(public_key)?.verify(&signed, &assertion.signature)
}

/// Returns the authenticator data of an attestation object; its format and statement are ignored.
fn authenticator_data_in(object: &[u8]) -> Result<Vec<u8>, Rejection> {
    let mut rest = object;
    let value: Value = coset::cbor::from_reader(&mut rest).map_err(|_| Rejection::Format)?;
    let Value::Map(entries) = value else { return Err(Rejection::Format) };
    let data = entries.into_iter().find(|(name, _)| name.as_text() == Some("authData"));
    match data {
        Some((_, Value::Bytes(data))) if rest.is_empty() => Ok(data),
        _ => Err(Rejection::Format),
    }
}

/// The authenticator data (6.1).
struct AuthenticatorData {
    rp_id_hash: [u8; 32],
    flags: u8,
    sign_count: u32,
    credential: Option<NewCredential>,
}

impl AuthenticatorData {
    fn parse(bytes: &[u8]) -> Result<Self, Rejection> {
        let mut rest = bytes;
        let rp_id_hash: [u8; 32] = take(&mut rest)?;
        let [flags] = take(&mut rest)?;
        let sign_count = u32::from_be_bytes(take(&mut rest)?);
        let credential = match flags & CREDENTIAL_DATA {
            0 => None,
            _ => Some(credential(&mut rest, sign_count)?),
        };
        if flags & EXTENSION_DATA != 0 {
            let _: Value = coset::cbor::from_reader(&mut rest).map_err(|_| Rejection::Format)?;
        }
        match rest.is_empty() {
            true => Ok(Self { rp_id_hash, flags, sign_count, credential }),
            false => Err(Rejection::Format),
        }
    }

    fn check(&self, party: &RelyingParty) -> Result<(), Rejection> {
        if self.rp_id_hash != digest(&party.id) {
            return Err(Rejection::RelyingParty);
        }
        if self.flags & USER_PRESENT == 0 || self.flags & USER_VERIFIED == 0 {
            return Err(Rejection::UserVerification);
        }
        match self.flags & BACKED_UP != 0 && self.flags & BACKUP_ELIGIBLE == 0 {
            true => Err(Rejection::Format),
            false => Ok(()),
        }
    }
}

/// Reads a new credential (6.5.1): the model of the authenticator, the id with its length, and the key.
fn credential(rest: &mut &[u8], sign_count: u32) -> Result<NewCredential, Rejection> {
    let _model: [u8; 16] = take(rest)?;
    let length = usize::from(u16::from_be_bytes(take(rest)?));
    if !(1..=CREDENTIAL_ID_MAX).contains(&length) || rest.len() < length {
        return Err(Rejection::Format);
    }
    let (id, key) = rest.split_at(length);
    *rest = key;
    let _: Value = coset::cbor::from_reader(&mut *rest).map_err(|_| Rejection::Format)?;
    let public_key = key[..key.len() - rest.len()].to_vec();
    Ok(NewCredential { id: id.to_vec(), public_key, sign_count })
}

/// Takes the first bytes off a slice.
fn take<const N: usize>(rest: &mut &[u8]) -> Result<[u8; N], Rejection> {
    let mut bytes = [0; N];
    rest.read_exact(&mut bytes).map_err(|_| Rejection::Format)?;
    Ok(bytes)
}

/// A public key of an accepted algorithm (5.8.5).
enum PublicKey {
    /// ECDSA on P-256 with SHA-256: the uncompressed point.
    Es256(Vec<u8>),
    /// Ed25519.
    EdDsa(Vec<u8>),
    /// RSASSA-PKCS1-v1_5 with SHA-256: modulus and exponent.
    Rs256(Vec<u8>, Vec<u8>),
}

impl PublicKey {
    fn parse(cose: &[u8]) -> Result<Self, Rejection> {
        let value: Value = coset::cbor::from_reader(cose).map_err(|_| Rejection::Format)?;
        let key = CoseKey::from_cbor_value(value).map_err(|_| Rejection::Format)?;
        let Some(coset::Algorithm::Assigned(algorithm)) = &key.alg else { return Err(Rejection::Algorithm) };
        let KeyType::Assigned(kind) = key.kty else { return Err(Rejection::Algorithm) };
        let bytes =
            |label: i64| parameter(&key, label).and_then(Value::as_bytes).cloned().unwrap_or_default();
        let curve = parameter(&key, iana::Ec2KeyParameter::Crv.to_i64()).and_then(Value::as_integer);
        let is_on = |wanted: iana::EllipticCurve| curve == Some(wanted.to_i64().into());
        match (algorithm, kind) {
            (iana::Algorithm::ES256, iana::KeyType::EC2) if is_on(iana::EllipticCurve::P_256) => {
                let point = key.to_sec1_octet_string().map_err(|_| Rejection::Format)?;
                (point.len() == 65).then_some(Self::Es256(point)).ok_or(Rejection::Format)
            }
            (iana::Algorithm::EdDSA, iana::KeyType::OKP) if is_on(iana::EllipticCurve::Ed25519) => {
                let x = bytes(iana::OkpKeyParameter::X.to_i64());
                (x.len() == 32).then_some(Self::EdDsa(x)).ok_or(Rejection::Format)
            }
            (iana::Algorithm::RS256, iana::KeyType::RSA) => {
                let n = bytes(iana::RsaKeyParameter::N.to_i64());
                let e = bytes(iana::RsaKeyParameter::E.to_i64());
                is_rsa_key(&n, &e).then_some(Self::Rs256(n, e)).ok_or(Rejection::Format)
            }
            _ => Err(Rejection::Algorithm),
        }
    }

    fn verify(&self, message: &[u8], signature: &[u8]) -> Result<(), Rejection> {
        let verified = match self {
            Self::Es256(point) => {
                UnparsedPublicKey::new(&signature::ECDSA_P256_SHA256_ASN1, point).verify(message, signature)
            }
            Self::EdDsa(x) => UnparsedPublicKey::new(&signature::ED25519, x).verify(message, signature),
            Self::Rs256(n, e) => RsaPublicKeyComponents { n, e }.verify(
                &signature::RSA_PKCS1_2048_8192_SHA256,
                message,
                signature,
            ),
        };
        verified.map_err(|_| Rejection::Signature)
    }
}

/// Returns whether ring verifies signatures with this key: a modulus of 2048 to 8192 bits and an odd exponent from 3 to 33
/// bits, both big-endian without leading zeros (RFC 8230, section 4).
fn is_rsa_key(modulus: &[u8], exponent: &[u8]) -> bool {
    let bits = |number: &[u8]| match number.first() {
        None | Some(0) => 0,
        Some(first) => number.len() * 8 - first.leading_zeros() as usize,
    };
    let is_odd = exponent.last().is_some_and(|last| last % 2 == 1);
    (2048..=8192).contains(&bits(modulus)) && (2..=33).contains(&bits(exponent)) && is_odd
}

/// Returns a parameter of a key.
fn parameter(key: &CoseKey, label: i64) -> Option<&Value> {
    key.params.iter().find(|(name, _)| *name == Label::Int(label)).map(|(_, value)| value)
}

#[cfg(test)]
#[path = "verify_tests.rs"]
mod tests;
