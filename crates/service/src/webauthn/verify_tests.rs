//! The test vectors of Web Authentication Level 3 (section 16), and answers that must be rejected.

use coset::{CborSerializable as _, CoseKeyBuilder};
use proptest::prelude::*;
use ring::rand::SystemRandom;
use ring::signature::{Ed25519KeyPair, KeyPair as _};

use super::*;

fn hex(text: &str) -> Vec<u8> {
    hex::decode(text).expect("hexadecimal digits")
}

fn example_org() -> RelyingParty {
    RelyingParty { id: "example.org".into(), origin: "https://example.org".into() }
}

/// A registration and a sign-in of the specification.
struct Vector {
    registration: Attestation,
    credential: Vec<u8>,
    sign_in: Assertion,
}

/// "ES256 Credential with No Attestation".
fn es256() -> Vector {
    Vector {
        registration: Attestation {
            client_data: br#"{"type":"webauthn.create","challenge":"AMMPt4UxxGTStncdq417Y7wBFi8vpIa-pw8oOuVW4TA","origin":"https://example.org","crossOrigin":false,"extraData":"clientDataJSON may be extended with additional fields in the future, such as this: BkQeDjdcTBrXBiAwJTLE5Q"}"#.to_vec(),
            object: hex("a363666d74646e6f6e656761747453746d74a068617574684461746158a4bfabc37432958b063360d3ad6461c9c4735ae7f8edd46592a5e0f01452b2e4b559000000008446ccb9ab1db374750b2367ff6f3a1f0020f91f391db4c9b2fde0ea70189cba3fb63f579ba6122b33ad94ff3ec330084be4a5010203262001215820afefa16f97ca9b2d23eb86ccb64098d20db90856062eb249c33a9b672f26df61225820930a56b87a2fca66334b03458abf879717c12cc68ed73290af2e2664796b9220"),
        },
        credential: hex("f91f391db4c9b2fde0ea70189cba3fb63f579ba6122b33ad94ff3ec330084be4"),
        sign_in: Assertion {
            client_data: br#"{"type":"webauthn.get","challenge":"OcDnUhQXulTUPo3JUXT0I97pvzzYBP9tZchXyav01Ag","origin":"https://example.org","crossOrigin":false}"#.to_vec(),
            authenticator_data: hex("bfabc37432958b063360d3ad6461c9c4735ae7f8edd46592a5e0f01452b2e4b51900000000"),
            signature: hex("3046022100f50a4e2e4409249c4a853ba361282f09841df4dd4547a13a87780218deffcd380221008480ac0f0b93538174f575bf11a1dd5d78c6e486013f937295ea13653e331e87"),
            ..Assertion::default()
        },
    }
}

/// The modulus of an RSA key with 2048 bits, which OpenSSL generated.
const MODULUS_2048: &str = "b66ea85f382d88444aa8bf21d31badad71cba0a642caae3542e8be8027b5298c31182a4d262c33dc3f5bd9f8accda893ee5490500eb5502995a907de5683a86d020cc724f9eb29c2809ed5cdddd3f555b8727b9642b7ff70dfec9e9f0cc06a914b57ae657e48c39d6baf665aa6f1d06a7b00e70631b82938ba215baeef13e435733ca2af2bf0bc1b70acee6d06b5e62aba94af757a7a2f6ba7d9ae9ca0d7f65115ea4b6e20d4af4c9bc21480314526936414e1b9be64f7fa1fc125f1f1fac83a295b6347a399ed4f08cbedff77efb86625ee242aa7e2937ca579fa6109754e4f1f4e44c064be9894ca2511e1e30f1b09da72b084e8094e505381a74faa56e6ab";
/// What that key signed: the authenticator data of the vectors and `{"type":"webauthn.get"}`.
const SIGNATURE_2048: &str = "952c84b09b2b1c333377ab5ddb987856162db9bf61aa52281a855013bc091da5cebd54ce9e1fa93eccfc7356a1bcee9ec6d183b70851e512408df33b6c3a44217328c35bcb82b3687228542c2e29dd2eed5b5ffac4d7e46024527a37fe0e26aca242938e9619348003ec1414d7d0c0dbb0b00b74ef62bd98cde77c8d69ac84e0621412d45750e5bb2e0d30f6e3a93722b50a9ca7ac9e3477b86434d82766aea0e668104c7d9c1e7c7b2a04ff14479f6d9eae028cd7e5cec820466535e6e10808a3620bd8fd1c0242dfab1e8ad61724c81f7ba1e781c5eae686e0baa8335d909fc0ffe5056bc5ae4050846b9e6ccd7d9a5648598c0f91141551d057e460a7598e";

fn rsa_key(modulus: Vec<u8>, exponent: &str) -> Vec<u8> {
    let key = CoseKey {
        kty: KeyType::Assigned(iana::KeyType::RSA),
        alg: Some(coset::Algorithm::Assigned(iana::Algorithm::RS256)),
        params: vec![(Label::Int(-1), Value::Bytes(modulus)), (Label::Int(-2), Value::Bytes(hex(exponent)))],
        ..CoseKey::default()
    };
    key.to_vec().expect("the key serializes")
}

/// The RS256 key and sign-in of "Packed Attestation with RS256 Credential".
fn rs256() -> (Vec<u8>, Assertion) {
    let modulus = format!("03{}7{}8{}1", "f".repeat(319), "f".repeat(230), "0".repeat(318));
    assert_eq!(modulus.len(), 2 * 436, "the length of the modulus");
    let key = rsa_key(hex(&modulus), "010001");
    let sign_in = Assertion {
        client_data: br#"{"type":"webauthn.get","challenge":"KV9Z9fqP5ixayp4nYmx4yNo3aubYzS3SmuutYB4bxMU","origin":"https://example.org","crossOrigin":false}"#.to_vec(),
        authenticator_data: hex("bfabc37432958b063360d3ad6461c9c4735ae7f8edd46592a5e0f01452b2e4b51900000000"),
        signature: hex("01063d52d7c39b4d432fc7063c5d93e582bdcb16889cd71f888d67d880ea730a428498d3bc8e1ee11f2b1ecbe6c292b118c55ffaaddefa8cad0a54dd137c51f1eec673f1bb6c4d1789d6826a222b22d0f585fc901fdc933212e579d199b89d672aa44891333e6a1355536025e82b25590256c3538229b55737083b2f6b9377e49e2472f11952f79fdd0da180b5ffd901b4049a8f081bb40711bef76c62aed943571f2d0575304cb549d68d8892f95086a30f93716aee818f8dc06e96c0d5e0ed4cfa9fd8773d90464b68cf140f7986666ff9c9e3302acd0535d60d769f465e2ab57ef8aabc89fccfef7ba32a64154a8b3d26be2298f470b8cc5377dbe3dfd4b0b45f8f01e63bde6cfc76b62771f9b70aa27cf40152cad93aa5acd784fd4b90f676e2ea828d0bf2400aebbaae4153e5838f537f88b6228346782a93a899be66ec77de45b3efcf311da6321c92e6b0cd11bfe653bf3e98cee8e341f02d67dbb6f9c98d9e8178090cfb5b70fbc6d541599ac794ae2f1d4de1286ec8de8c2daf7b1d15c8438e90d924df5c19045220a4c8438c1b979bbe016cf3d0eeec23c3999d4882cc645b776de930756612cdc6dd398160ff02a6"),
        ..Assertion::default()
    };
    (key, sign_in)
}

/// Returns the credential of an attestation object, without the checks of its flags.
fn credential_in(object: &[u8]) -> NewCredential {
    let data = authenticator_data_in(object).expect("authenticator data");
    AuthenticatorData::parse(&data).expect("parsed").credential.expect("a credential")
}

/// The ES256 vector: its key verifies its signature and no other one. Its authenticator did not verify the user, so
/// neither the registration nor the sign-in is accepted.
///
/// Shows: AMB-93
#[test]
fn the_es256_vector_is_verified() {
    let Vector { registration, credential, sign_in } = es256();
    let found = credential_in(&registration.object);
    assert_eq!((found.id, found.sign_count), (credential, 0));
    assert_eq!(verify_signature(&sign_in, &found.public_key), Ok(()));
    for at in 0..sign_in.signature.len() {
        let mut tampered = sign_in.clone();
        tampered.signature[at] ^= 1;
        assert_eq!(verify_signature(&tampered, &found.public_key), Err(Rejection::Signature), "byte {at}");
    }
    let mut tampered = sign_in.clone();
    tampered.authenticator_data[32] |= USER_VERIFIED;
    assert_eq!(verify_signature(&tampered, &found.public_key), Err(Rejection::Signature));
    let mut tampered = sign_in.clone();
    tampered.client_data.push(b' ');
    assert_eq!(verify_signature(&tampered, &found.public_key), Err(Rejection::Signature));
    let refused = Err(Rejection::UserVerification);
    assert_eq!(verify_registration(&example_org(), &registration).map(|_| ()), refused);
    assert_eq!(verify_assertion(&example_org(), &sign_in, &found.public_key).map(|_| ()), refused);
}

/// The key of the RS256 vector verifies its signature and no other one.
///
/// Shows: AMB-93
#[test]
fn the_rs256_vector_is_verified() {
    let (key, sign_in) = rs256();
    assert_eq!(verify_signature(&sign_in, &key), Ok(()));
    let mut tampered = sign_in.clone();
    tampered.signature[9] ^= 1;
    assert_eq!(verify_signature(&tampered, &key), Err(Rejection::Signature));
    assert_eq!(
        verify_signature(&sign_in, &credential_in(&es256().registration.object).public_key),
        Err(Rejection::Signature),
        "the key of another algorithm"
    );
}

/// RSA keys have 2048 bits at least, as authenticators of Windows make them; shorter ones and keys that could never verify a
/// signature are refused when they are added.
///
/// Shows: AMB-107
#[test]
fn rsa_keys_have_2048_bits_at_least() {
    let sign_in = Assertion {
        client_data: br#"{"type":"webauthn.get"}"#.to_vec(),
        authenticator_data: hex("bfabc37432958b063360d3ad6461c9c4735ae7f8edd46592a5e0f01452b2e4b51900000000"),
        signature: hex(SIGNATURE_2048),
        ..Assertion::default()
    };
    let modulus = hex(MODULUS_2048);
    assert_eq!(verify_signature(&sign_in, &rsa_key(modulus.clone(), "010001")), Ok(()));
    let mut other = modulus.clone();
    other[99] ^= 1;
    assert_eq!(verify_signature(&sign_in, &rsa_key(other, "010001")), Err(Rejection::Signature));

    let refused = |modulus: &[u8], exponent: &str| {
        let parsed = PublicKey::parse(&rsa_key(modulus.to_vec(), exponent));
        assert!(matches!(parsed, Err(Rejection::Format)), "{} {exponent}", modulus.len());
    };
    let mut bits_2047 = modulus.clone();
    bits_2047[0] &= 0x7f;
    refused(&bits_2047, "010001");
    refused(&modulus[..128], "010001");
    refused(&[&[0], &modulus[..]].concat(), "010001");
    refused(&vec![0xff; 1025], "010001");
    refused(&[], "010001");
    for exponent in ["", "01", "02", "010000", "00010001", "0400000001"] {
        refused(&modulus, exponent);
    }
}

/// A key of the algorithm EdDSA verifies its signature. The key is that of the test, because the specification has no vector
/// without attestation for this algorithm.
///
/// Shows: AMB-93
#[test]
fn ed25519_keys_verify() {
    let pkcs8 = Ed25519KeyPair::generate_pkcs8(&SystemRandom::new()).expect("a new key");
    let pair = Ed25519KeyPair::from_pkcs8(pkcs8.as_ref()).expect("the key parses");
    let key = CoseKeyBuilder::new_okp_key()
        .algorithm(iana::Algorithm::EdDSA)
        .param(-1, Value::from(6))
        .param(-2, Value::Bytes(pair.public_key().as_ref().to_vec()))
        .build();
    let key = key.to_vec().expect("the key serializes");
    let mut sign_in = es256().sign_in;
    let message = [sign_in.authenticator_data.as_slice(), &digest(&sign_in.client_data)].concat();
    sign_in.signature = pair.sign(&message).as_ref().to_vec();
    assert_eq!(verify_signature(&sign_in, &key), Ok(()));
    sign_in.signature[3] ^= 1;
    assert_eq!(verify_signature(&sign_in, &key), Err(Rejection::Signature));
}

/// Keys of other algorithms and curves, and keys of a wrong length, are refused.
///
/// Shows: AMB-93
#[test]
fn other_keys_are_refused() {
    let ec = |curve, length: usize, algorithm| {
        CoseKeyBuilder::new_ec2_pub_key(curve, vec![1; length], vec![2; length]).algorithm(algorithm).build()
    };
    for (key, rejection) in [
        (ec(iana::EllipticCurve::P_384, 48, iana::Algorithm::ES384), Rejection::Algorithm),
        (ec(iana::EllipticCurve::P_384, 32, iana::Algorithm::ES256), Rejection::Algorithm),
        (ec(iana::EllipticCurve::P_256, 32, iana::Algorithm::RS256), Rejection::Algorithm),
        (ec(iana::EllipticCurve::P_256, 31, iana::Algorithm::ES256), Rejection::Format),
        (CoseKeyBuilder::new_okp_key().algorithm(iana::Algorithm::EdDSA).build(), Rejection::Algorithm),
    ] {
        let label = format!("{key:?}");
        let bytes = key.to_vec().expect("the key serializes");
        assert_eq!(PublicKey::parse(&bytes).map(|_| ()).expect_err("refused"), rejection, "{label}");
    }
}

/// Data after the end, a credential that is cut off, and flags that contradict each other are refused.
///
/// Shows: AMB-93
#[test]
fn malformed_authenticator_data_are_refused() {
    let data = authenticator_data_in(&es256().registration.object).expect("authenticator data");
    for length in 0..data.len() {
        assert!(AuthenticatorData::parse(&data[..length]).is_err(), "{length} bytes");
    }
    let longer = [data.as_slice(), &[0]].concat();
    assert!(AuthenticatorData::parse(&longer).is_err());
    let mut parsed = AuthenticatorData::parse(&data).expect("parsed");
    parsed.flags = USER_PRESENT | USER_VERIFIED | BACKED_UP;
    assert_eq!(parsed.check(&example_org()), Err(Rejection::Format));
    parsed.flags |= BACKUP_ELIGIBLE;
    assert_eq!(parsed.check(&example_org()), Ok(()));
    parsed.flags = USER_VERIFIED;
    assert_eq!(parsed.check(&example_org()), Err(Rejection::UserVerification));
}

proptest! {
    /// No input makes the parsers panic.
    #[test]
    fn any_bytes_are_parsed_or_refused(bytes in proptest::collection::vec(any::<u8>(), 0..300)) {
        let _ = authenticator_data_in(&bytes);
        let _ = AuthenticatorData::parse(&bytes);
        let _ = PublicKey::parse(&bytes);
        let _ = challenge_in(&bytes);
    }

    /// A valid object with one changed byte is parsed or refused, without a panic.
    #[test]
    fn a_changed_object_is_parsed_or_refused(at in 0_usize..190, value in any::<u8>()) {
        let mut attestation = es256().registration;
        attestation.object[at] = value;
        let _ = verify_registration(&example_org(), &attestation);
    }
}
