//! What the library's answers are turned into. Rejected answers are tested as requests (`tests/all/accounts/passkeys.rs`).

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use caseboard_domain::{PasskeyId, PersonId};
use caseboard_testkit::SoftwareAuthenticator;
use coset::{CborSerializable as _, CoseKey, iana};
use jiff::Timestamp;
use uuid::Uuid;

use super::*;

pub(crate) fn localhost() -> RelyingParty {
    RelyingParty::parse("http://localhost:8080").expect("a host name")
}

pub(crate) fn authenticator() -> SoftwareAuthenticator {
    SoftwareAuthenticator::new(PersonId::from_uuid(Uuid::nil()))
}

/// Starts a registration; returns the challenge and its state.
pub(crate) fn start_registration() -> (String, PasskeyRegistration) {
    let started = localhost().webauthn.start_passkey_registration(Uuid::nil(), "a@example.com", "Ann", None);
    let (options, state) = started.expect("a challenge");
    (URL_SAFE_NO_PAD.encode(&options.public_key.challenge), state)
}

/// Starts a sign-in; returns the challenge and its state.
pub(crate) fn start_sign_in() -> (String, DiscoverableAuthentication) {
    let (options, state) = localhost().webauthn.start_discoverable_authentication().expect("a challenge");
    (URL_SAFE_NO_PAD.encode(&options.public_key.challenge), state)
}

/// Returns the row of a passkey that the authenticator creates.
pub(crate) fn registered(authenticator: &SoftwareAuthenticator) -> PasskeyRow {
    let (challenge, state) = start_registration();
    let answer = attestation(authenticator, &challenge);
    let credential = verify_registration(&localhost(), answer, &state).expect("verified");
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

/// A key of another algorithm than those that were offered is refused.
///
/// Shows: AMB-93
#[test]
fn keys_of_other_algorithms_are_refused() {
    let (challenge, state) = start_registration();
    let created = authenticator().create(&challenge);
    let es256 = [0x01, 0x02, 0x03, 0x26];
    let at = created.object.windows(4).position(|bytes| bytes == es256).expect("the key");
    // -8 (EdDSA) and -9 (unassigned when the library was written) instead of -7.
    for algorithm in [0x27, 0x28] {
        let mut object = created.object.clone();
        object[at + 3] = algorithm;
        let answer = Attestation { client_data: created.client_data.clone(), object };
        assert_eq!(
            verify_registration(&localhost(), answer, &state),
            Err(Rejection::Algorithm),
            "{algorithm}"
        );
    }
}
