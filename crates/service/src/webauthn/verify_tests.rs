//! Tests of the conversion of the library's answers. Rejected answers are tested as requests (`tests/all/accounts/passkeys.rs`).

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use caseboard_domain::{PasskeyId, PersonId};
use caseboard_testkit::SoftwareAuthenticator;
use coset::{AsCborValue as _, CborSerializable as _, CoseKey, CoseKeyBuilder, KeyType, Label, cbor, iana};
use jiff::Timestamp;
use uuid::Uuid;

use super::*;
use crate::secrets::digest;

pub(crate) fn localhost() -> RelyingParty {
    RelyingParty::parse("http://localhost:8080").expect("a host name")
}

pub(crate) fn authenticator() -> SoftwareAuthenticator {
    SoftwareAuthenticator::new(PersonId::from_uuid(Uuid::nil()))
}

/// Starts a registration; returns the challenge and its state.
pub(crate) fn start_registration() -> (String, ChallengeState) {
    let started = localhost().webauthn.start_passkey_registration(Uuid::nil(), "a@example.com", "Ann", None);
    let (options, state) = started.expect("a challenge");
    (URL_SAFE_NO_PAD.encode(&options.public_key.challenge), ChallengeState::new(&state))
}

/// Starts a sign-in; returns the challenge and its state.
pub(crate) fn start_sign_in() -> (String, ChallengeState) {
    let (options, state) = localhost().webauthn.start_discoverable_authentication().expect("a challenge");
    (URL_SAFE_NO_PAD.encode(&options.public_key.challenge), ChallengeState::new(&state))
}

/// Returns the row of a passkey that the authenticator creates.
pub(crate) fn registered(authenticator: &SoftwareAuthenticator) -> PasskeyRow {
    let (challenge, state) = start_registration();
    let answer = attestation(authenticator, &challenge);
    let credential = verify_registration(&localhost(), &answer, &state).expect("verified");
    PasskeyRow {
        id: PasskeyId::from_uuid(Uuid::nil()),
        person: PersonId::from_uuid(Uuid::nil()),
        credential: credential.id,
        public_key: credential.public_key,
        sign_count: credential.sign_count,
        backup_eligible: credential.backup_eligible,
        name: "Phone".to_owned(),
        created_at: Timestamp::UNIX_EPOCH,
        last_used_at: None,
    }
}

// The testkit is compiled with another instance of this crate, whose types are not these.
pub(crate) fn attestation(authenticator: &SoftwareAuthenticator, challenge: &str) -> Attestation {
    let created = authenticator.create(challenge);
    Attestation { client_data: created.client_data, object: created.object }
}

pub(crate) fn assertion(authenticator: &SoftwareAuthenticator, challenge: &str) -> Assertion {
    let signed = authenticator.sign(challenge);
    Assertion {
        credential: signed.credential,
        client_data: signed.client_data,
        authenticator_data: signed.authenticator_data,
        signature: signed.signature,
        user_handle: signed.user_handle,
    }
}

fn sign_in(authenticator: &SoftwareAuthenticator, stored: &PasskeyRow) -> Result<PasskeyUse, Rejection> {
    let (challenge, state) = start_sign_in();
    verify_assertion(&localhost(), &assertion(authenticator, &challenge), stored, &state)
}

/// The stored key is the COSE_Key that the authenticator sent, which other libraries read, too.
///
/// Shows: AMB-107
#[test]
fn the_stored_key_is_a_cose_key() {
    let authenticator = authenticator();
    let stored = registered(&authenticator);
    let key = CoseKey::from_slice(&stored.public_key).expect("a COSE_Key");
    assert_eq!(key.alg, Some(coset::Algorithm::Assigned(iana::Algorithm::ES256)));
    let sent = authenticator.create("challenge").object;
    assert!(sent.windows(stored.public_key.len()).any(|bytes| bytes == stored.public_key));
    assert_eq!(sign_in(&authenticator, &stored), Ok(PasskeyUse { sign_count: 0, backup_eligible: false }));
}

/// A key may become one that is copied to other devices of its owner; one that was must stay so.
///
/// Shows: AMB-107
#[test]
fn a_key_may_become_backup_eligible_and_must_stay_so() {
    let mut authenticator = authenticator();
    let mut stored = registered(&authenticator);
    assert!(!stored.backup_eligible);
    authenticator.backup_eligible = true;
    let used = sign_in(&authenticator, &stored).expect("verified");
    assert!(used.backup_eligible);
    stored.backup_eligible = used.backup_eligible;
    assert!(sign_in(&authenticator, &stored).is_ok());
    authenticator.backup_eligible = false;
    assert_eq!(sign_in(&authenticator, &stored), Err(Rejection::Format));
}

/// Registers a COSE_Key; the attestation is not signed, so any key can be sent.
fn register_key(key: CoseKey) -> Result<NewCredential, Rejection> {
    let (challenge, state) = start_registration();
    let key = key.to_vec().expect("the key serializes");
    let created = authenticator().create_with_key(&challenge, key);
    let answer = Attestation { client_data: created.client_data, object: created.object };
    verify_registration(&localhost(), &answer, &state)
}

/// The modulus of an RSA key with 2048 bits, which OpenSSL generated.
const MODULUS_2048: &str = "b66ea85f382d88444aa8bf21d31badad71cba0a642caae3542e8be8027b5298c31182a4d262c33dc3f5bd9f8accda893ee5490500eb5502995a907de5683a86d020cc724f9eb29c2809ed5cdddd3f555b8727b9642b7ff70dfec9e9f0cc06a914b57ae657e48c39d6baf665aa6f1d06a7b00e70631b82938ba215baeef13e435733ca2af2bf0bc1b70acee6d06b5e62aba94af757a7a2f6ba7d9ae9ca0d7f65115ea4b6e20d4af4c9bc21480314526936414e1b9be64f7fa1fc125f1f1fac83a295b6347a399ed4f08cbedff77efb86625ee242aa7e2937ca579fa6109754e4f1f4e44c064be9894ca2511e1e30f1b09da72b084e8094e505381a74faa56e6ab";
/// The bytes that this key signed: the authenticator data of the vectors and `{"type":"webauthn.get"}`.
const SIGNATURE_2048: &str = "952c84b09b2b1c333377ab5ddb987856162db9bf61aa52281a855013bc091da5cebd54ce9e1fa93eccfc7356a1bcee9ec6d183b70851e512408df33b6c3a44217328c35bcb82b3687228542c2e29dd2eed5b5ffac4d7e46024527a37fe0e26aca242938e9619348003ec1414d7d0c0dbb0b00b74ef62bd98cde77c8d69ac84e0621412d45750e5bb2e0d30f6e3a93722b50a9ca7ac9e3477b86434d82766aea0e668104c7d9c1e7c7b2a04ff14479f6d9eae028cd7e5cec820466535e6e10808a3620bd8fd1c0242dfab1e8ad61724c81f7ba1e781c5eae686e0baa8335d909fc0ffe5056bc5ae4050846b9e6ccd7d9a5648598c0f91141551d057e460a7598e";

fn hex(text: &str) -> Vec<u8> {
    hex::decode(text).expect("hexadecimal digits")
}

fn rsa_key(modulus: Vec<u8>) -> CoseKey {
    CoseKey {
        kty: KeyType::Assigned(iana::KeyType::RSA),
        alg: Some(coset::Algorithm::Assigned(iana::Algorithm::RS256)),
        params: vec![
            (Label::Int(-1), cbor::Value::Bytes(modulus)),
            (Label::Int(-2), cbor::Value::Bytes(hex("010001"))),
        ],
        ..CoseKey::default()
    }
}

/// RSA keys of 2048 bits, which authenticators of Windows make, are accepted, and their signatures verified; shorter ones are
/// refused.
///
/// Shows: AMB-107
#[test]
fn rsa_keys_have_2048_bits() {
    let modulus = hex(MODULUS_2048);
    let registered = register_key(rsa_key(modulus.clone())).expect("accepted");
    let key: Value = serde_cbor_2::from_slice(&registered.public_key).expect("CBOR");
    let key = COSEKey::try_from(&key).expect("a key");
    let data = hex("bfabc37432958b063360d3ad6461c9c4735ae7f8edd46592a5e0f01452b2e4b51900000000");
    let mut message = [data, digest(br#"{"type":"webauthn.get"}"#).to_vec()].concat();
    assert!(key.verify_signature(&hex(SIGNATURE_2048), &message).expect("verified"));
    message[0] ^= 1;
    assert!(!key.verify_signature(&hex(SIGNATURE_2048), &message).expect("verified"));

    let mut bits_2047 = modulus.clone();
    bits_2047[0] &= 0x7f;
    for refused in [bits_2047, modulus[..128].to_vec(), [&[0], &modulus[..255]].concat()] {
        assert_eq!(register_key(rsa_key(refused)), Err(Rejection::Algorithm));
    }
}

/// Keys of other algorithms than those that were offered, and curves that do not belong to their algorithm, are refused.
///
/// Shows: AMB-93, AMB-107
#[test]
fn keys_of_other_algorithms_are_refused() {
    let ec = |curve, length: usize, algorithm| {
        CoseKeyBuilder::new_ec2_pub_key(curve, vec![1; length], vec![2; length]).algorithm(algorithm).build()
    };
    // The base point of P-384, which ES256 does not sign with.
    let x = hex(
        "aa87ca22be8b05378eb1c71ef320ad746e1d3b628ba79b9859f741e082542a385502f25dbf55296c3a545e3872760ab7",
    );
    let y = hex(
        "3617de4a96262c6f5d9e98bf9292dc29f8f41dbd289a147ce9da3113b5f0b8c00a60b1ce1d7e819d7a431d7c90ea0e5f",
    );
    let other_curve = CoseKeyBuilder::new_ec2_pub_key(iana::EllipticCurve::P_384, x, y);
    let ed25519 = CoseKeyBuilder::new_okp_key()
        .algorithm(iana::Algorithm::EdDSA)
        .param(-1, cbor::Value::from(6))
        .param(-2, cbor::Value::Bytes(vec![1; 32]))
        .build();
    for (what, key, rejection) in [
        ("ES256 on P-384", other_curve.algorithm(iana::Algorithm::ES256).build(), Rejection::Algorithm),
        ("Ed25519", ed25519, Rejection::Algorithm),
        (
            "no point of the curve",
            ec(iana::EllipticCurve::P_256, 32, iana::Algorithm::ES256),
            Rejection::Format,
        ),
        ("a short point", ec(iana::EllipticCurve::P_256, 31, iana::Algorithm::ES256), Rejection::Format),
    ] {
        assert_eq!(register_key(key), Err(rejection), "{what}");
    }
}

/// A stored key whose parameters are in another order than the library writes them verifies signatures.
///
/// Shows: AMB-107
#[test]
fn a_key_in_another_order_verifies() {
    let authenticator = authenticator();
    let mut stored = registered(&authenticator);
    let key = CoseKey::from_slice(&stored.public_key).expect("a COSE_Key");
    let cbor::Value::Map(mut entries) = key.to_cbor_value().expect("a map") else { panic!("a map") };
    entries.reverse();
    stored.public_key.clear();
    cbor::into_writer(&cbor::Value::Map(entries), &mut stored.public_key).expect("written");
    assert!(sign_in(&authenticator, &stored).is_ok());
}

/// An id of 1 to 1,023 bytes and authenticator data of 2,048 bytes at most are accepted. The statement of a maker is not read.
///
/// Shows: AMB-107
#[test]
fn the_size_of_answers_is_bounded() {
    let mut authenticator = authenticator();
    for (length, accepted) in [(0, false), (1, true), (1023, true), (1024, false)] {
        authenticator.credential = vec![7; length];
        let (challenge, state) = start_registration();
        let verified = verify_registration(&localhost(), &attestation(&authenticator, &challenge), &state);
        assert_eq!(verified.is_ok(), accepted, "{length}: {verified:?}");
    }
    let stored = registered(&self::authenticator());
    let (challenge, state) = start_sign_in();
    let mut answer = assertion(&authenticator, &challenge);
    answer.authenticator_data.resize(AUTHENTICATOR_DATA_MAX + 1, 0);
    assert_eq!(verify_assertion(&localhost(), &answer, &stored, &state), Err(Rejection::Format));

    authenticator.credential = vec![7; 16];
    let (challenge, state) = start_registration();
    let mut answer = attestation(&authenticator, &challenge);
    let cbor::Value::Map(mut entries) = cbor::from_reader(&*answer.object).expect("CBOR") else {
        panic!("a map")
    };
    entries[0].1 = cbor::Value::from("packed");
    entries[1].1 = cbor::Value::Map(vec![(cbor::Value::from("x5c"), cbor::Value::from("not a certificate"))]);
    answer.object.clear();
    cbor::into_writer(&cbor::Value::Map(entries), &mut answer.object).expect("written");
    assert!(verify_registration(&localhost(), &answer, &state).is_ok());
}
