//! Passkeys: adding them, signing in with them, confirming the identity with them, and what is rejected.

use caseboard_domain::actor::{Actor, SessionData};
use caseboard_domain::person::Role;
use caseboard_domain::refusal::codes;
use caseboard_domain::{PersonId, Secret};
use caseboard_service::accounts::{
    PASSKEY_REJECTED, SignIn, SignInOrigin, UNKNOWN_PASSKEY, begin_passkey_sign_in, set_user_active,
    sign_in_by_passkey,
};
use caseboard_service::audit::{AuditQuery, list_audit_entries};
use caseboard_service::passkeys::{
    AddPasskey, Passkey, add_passkey, begin_passkey_confirmation, begin_passkey_registration, list_passkeys,
    remove_passkey, rename_passkey, verify_passkey,
};
use caseboard_service::passwords::{PasswordCheck, verify_password};
use caseboard_service::webauthn::{Assertion, Attestation};
use caseboard_service::{App, Error, IdempotencyKey, housekeeping, session};
use caseboard_testkit::{SoftwareAuthenticator, TestApp};
use jiff::SignedDuration;

use crate::accounts::support::{
    PASSWORD, field_error, field_errors, form, mail, mails, refusal_code, root, session_data, verified,
};

/// Returns a new verified user with a session.
pub(crate) async fn user(app: &App, name: &str) -> Actor {
    verified(app, form(name, Role::Professional)).await;
    again(app, name).await
}

/// Signs a user in again, with another session.
pub(crate) async fn again(app: &App, name: &str) -> Actor {
    Actor::from_session(session_data(app, name).await, true).expect("an actor")
}

/// Enters the password again in a session.
async fn prove(app: &App, who: &Actor) {
    let checked = verify_password(app, who, who.person(), Secret::new(PASSWORD)).await;
    assert_eq!(checked.expect("the call succeeds"), PasswordCheck::Right);
}

async fn challenge_to_create(app: &App, who: &Actor) -> String {
    begin_passkey_registration(app, who).await.expect("options").challenge
}

async fn challenge_to_sign_in(app: &App) -> String {
    begin_passkey_sign_in(app, SignInOrigin::at("198.51.100.7")).await.expect("options").challenge
}

fn named(name: &str, attestation: Attestation) -> AddPasskey {
    AddPasskey { name: name.to_owned(), attestation }
}

/// Adds a passkey to a user, after the password.
pub(crate) async fn added(app: &App, who: &Actor, key: &SoftwareAuthenticator) -> Passkey {
    prove(app, who).await;
    let attestation = key.create(&challenge_to_create(app, who).await);
    add_passkey(app, who, None, named("My phone", attestation)).await.expect("added")
}

/// Returns a user with a passkey.
pub(crate) async fn with_passkey(app: &App, name: &str) -> (Actor, SoftwareAuthenticator) {
    let who = user(app, name).await;
    let key = SoftwareAuthenticator::new(who.person());
    added(app, &who, &key).await;
    (who, key)
}

async fn sign_in_at(app: &App, address: &str, assertion: Assertion) -> SignIn {
    sign_in_by_passkey(app, SignInOrigin::at(address), assertion).await.expect("the call succeeds")
}

/// Signs in with a passkey as it is set.
async fn sign_in(app: &App, key: &SoftwareAuthenticator) -> SignIn {
    let challenge = challenge_to_sign_in(app).await;
    sign_in_at(app, "198.51.100.7", key.sign(&challenge)).await
}

fn refused(message: &str) -> SignIn {
    SignIn::Refused { message: message.to_owned() }
}

async fn signed_in(app: &App, outcome: SignIn) -> SessionData {
    match outcome {
        SignIn::In { token: Some(token), device: Some(_), .. } => {
            session::authenticate(app, &token).await.expect("looked up").expect("an active session")
        }
        other => panic!("not signed in: {other:?}"),
    }
}

/// The reasons of the refused entries of an action in the audit log.
async fn refusals(app: &App, action: &str) -> Vec<String> {
    let root = root(app).await.require_center_manager().expect("a manager");
    let query = AuditQuery { action: Some(action.to_owned()), ..AuditQuery::default() };
    let page = list_audit_entries(app, &root, query).await.expect("entries");
    let details = page.entries.into_iter().map(|entry| entry.record.detail);
    details
        .filter_map(|detail| {
            let (_, reason) = detail.split_once("\"reason\":\"")?;
            Some(reason.split('"').next()?.to_owned())
        })
        .collect()
}

/// A passkey is added after the password, is listed with its name, and signs in without a password. Mails tell about both
/// changes; after its removal the passkey is unknown.
///
/// Shows: AMB-93
#[tokio::test(flavor = "multi_thread")]
async fn a_passkey_is_added_signs_in_and_is_removed() {
    let app = TestApp::new().await;
    let ann = user(&app, "Ann").await;
    let mut key = SoftwareAuthenticator::new(ann.person());
    prove(&app, &ann).await;
    let options = begin_passkey_registration(&app, &ann).await.expect("options");
    assert_eq!((options.rp_id.as_str(), options.person), ("localhost", ann.person()));
    assert_eq!((options.email.as_str(), options.exclude.len()), ("ann@example.org", 0));
    let attestation = key.create(&options.challenge);
    let passkey = add_passkey(&app, &ann, None, named(" My  phone ", attestation)).await.expect("added");
    assert_eq!((passkey.name.as_str(), passkey.last_used_at), ("My phone", None));
    let text = mail(&app, "Ann", "A passkey was added to your account").await.text;
    assert!(text.contains("\"My phone\"") && text.contains("/security"), "{text}");

    app.advance_clock(SignedDuration::from_mins(1));
    key.counter = 1;
    let session = signed_in(&app, sign_in(&app, &key).await).await;
    assert_eq!(session.person, ann.person());
    let listed = list_passkeys(&app, &ann).await.expect("listed");
    assert_eq!(listed, [Passkey { last_used_at: Some(app.now()), ..passkey.clone() }]);

    let renamed = rename_passkey(&app, &ann, passkey.id, "Office").await.expect("renamed");
    assert_eq!(renamed.name, "Office");
    prove(&app, &ann).await;
    let again = begin_passkey_registration(&app, &ann).await.expect("options");
    assert_eq!(again.exclude.len(), 1, "the authenticator does not get a second passkey");
    remove_passkey(&app, &ann, None, passkey.id).await.expect("removed");
    assert!(list_passkeys(&app, &ann).await.expect("listed").is_empty());
    let text = mail(&app, "Ann", "A passkey was removed from your account").await.text;
    assert!(text.contains("\"Office\""), "{text}");
    key.counter = 2;
    assert_eq!(sign_in(&app, &key).await, refused(UNKNOWN_PASSKEY));
}

/// Adding and removing need the password again in the same session; a rejected attempt changes nothing.
///
/// Shows: AMB-93
#[tokio::test(flavor = "multi_thread")]
async fn adding_and_removing_need_the_password_in_this_session() {
    let app = TestApp::new().await;
    let (ann, other) = (user(&app, "Ann").await, again(&app, "Ann").await);
    let key = SoftwareAuthenticator::new(ann.person());
    assert_eq!(refusal_code(begin_passkey_registration(&app, &ann).await), codes::PROOF_REQUIRED);
    prove(&app, &ann).await;
    assert_eq!(refusal_code(begin_passkey_registration(&app, &other).await), codes::PROOF_REQUIRED);
    let attestation = key.create(&challenge_to_create(&app, &ann).await);
    app.advance_clock(SignedDuration::from_mins(4));
    let input = named("Key", attestation);
    let elsewhere = add_passkey(&app, &other, None, input.clone()).await;
    assert_eq!(refusal_code(elsewhere), codes::PROOF_REQUIRED);
    app.advance_clock(SignedDuration::from_secs(30));
    let passkey = add_passkey(&app, &ann, None, input).await.expect("the challenge was not used up");
    assert_eq!(refusal_code(remove_passkey(&app, &other, None, passkey.id).await), codes::PROOF_REQUIRED);
    assert_eq!(list_passkeys(&app, &ann).await.expect("listed"), [passkey]);
}

/// Makes the authenticator give an invalid answer to a request to create a passkey.
type Tampering = fn(&mut SoftwareAuthenticator);

/// A new passkey is rejected for another website, another relying party, in a frame, and without verification of the user.
/// Each rejection uses up the challenge.
///
/// Shows: AMB-93
#[tokio::test(flavor = "multi_thread")]
async fn a_new_passkey_must_be_for_this_website_and_a_verified_user() {
    let app = TestApp::new().await;
    let ann = user(&app, "Ann").await;
    prove(&app, &ann).await;
    let tamperings: [(&str, Tampering); 6] = [
        ("another website", |key| key.origin = "https://evil.example".into()),
        ("another scheme", |key| key.origin = "https://localhost:8080".into()),
        ("another port", |key| key.origin = "http://localhost:8081".into()),
        ("another relying party", |key| key.rp_id = "evil.example".into()),
        ("a frame", |key| key.in_frame = true),
        ("no verification of the user", |key| key.user_verified = false),
    ];
    for (what, tamper) in tamperings {
        let mut key = SoftwareAuthenticator::new(ann.person());
        let challenge = challenge_to_create(&app, &ann).await;
        tamper(&mut key);
        let outcome = add_passkey(&app, &ann, None, named("Key", key.create(&challenge))).await;
        assert_eq!(refusal_code(outcome), codes::PASSKEY_REJECTED, "{what}");
        let honest = SoftwareAuthenticator::new(ann.person()).create(&challenge);
        let outcome = add_passkey(&app, &ann, None, named("Key", honest)).await;
        assert_eq!(refusal_code(outcome), codes::PASSKEY_REJECTED, "{what}: the challenge again");
    }
    assert!(list_passkeys(&app, &ann).await.expect("listed").is_empty());
    assert!(mails(&app, "Ann").await.iter().all(|mail| !mail.subject.contains("passkey")));
}

/// A challenge is valid for five minutes, for registrations, in the session that got it.
///
/// Shows: AMB-93
#[tokio::test(flavor = "multi_thread")]
async fn a_registration_challenge_belongs_to_its_session() {
    let app = TestApp::new().await;
    let (ann, other) = (user(&app, "Ann").await, again(&app, "Ann").await);
    let key = SoftwareAuthenticator::new(ann.person());
    for who in [&ann, &other] {
        prove(&app, who).await;
    }
    let expired = challenge_to_create(&app, &ann).await;
    app.advance_clock(SignedDuration::from_mins(5));
    let of_other = challenge_to_create(&app, &other).await;
    let to_sign_in = challenge_to_sign_in(&app).await;
    for challenge in [expired.as_str(), &of_other, &to_sign_in, "bm90IGlzc3VlZA"] {
        let outcome = add_passkey(&app, &ann, None, named("Key", key.create(challenge))).await;
        assert_eq!(refusal_code(outcome), codes::PASSKEY_REJECTED, "{challenge}");
    }
    let in_time = challenge_to_create(&app, &ann).await;
    app.advance_clock(SignedDuration::from_mins(5) - SignedDuration::from_micros(1));
    add_passkey(&app, &ann, None, named("Key", key.create(&in_time))).await.expect("in time");
}

/// A name is required and bounded, ten passkeys are the maximum, and an id that an account has is refused.
///
/// Shows: AMB-93
#[tokio::test(flavor = "multi_thread")]
async fn names_number_and_ids_of_passkeys_are_checked() {
    let app = TestApp::new().await;
    let ann = user(&app, "Ann").await;
    let key = SoftwareAuthenticator::new(ann.person());
    prove(&app, &ann).await;
    let input = named("", key.create(&challenge_to_create(&app, &ann).await));
    let outcome = add_passkey(&app, &ann, None, input.clone()).await;
    assert_eq!(field_errors(outcome), field_error("passkey.name", "Name is required"));
    let address = AddPasskey { name: "www.evil.example".into(), ..input.clone() };
    let outcome = add_passkey(&app, &ann, None, address).await;
    let message = "Name cannot contain a web or email address. Write a space after a dot";
    assert_eq!(field_errors(outcome), field_error("passkey.name", message));
    let first = add_passkey(&app, &ann, None, AddPasskey { name: "Key".into(), ..input }).await;
    let first = first.expect("the challenge was not used up");
    assert_eq!(
        field_errors(rename_passkey(&app, &ann, first.id, " ").await),
        field_error("passkey.name", "Name is required")
    );

    let ben = user(&app, "Ben").await;
    prove(&app, &ben).await;
    let mut stolen = SoftwareAuthenticator::new(ben.person());
    stolen.credential.clone_from(&key.credential);
    let attestation = stolen.create(&challenge_to_create(&app, &ben).await);
    let outcome = add_passkey(&app, &ben, None, named("Key", attestation)).await;
    assert_eq!(refusal_code(outcome), codes::PASSKEY_EXISTS, "another account has it");
    prove(&app, &ann).await;
    let again = key.create(&challenge_to_create(&app, &ann).await);
    let outcome = add_passkey(&app, &ann, None, named("Key", again)).await;
    assert_eq!(refusal_code(outcome), codes::PASSKEY_EXISTS, "the person has it already");
    assert_eq!(signed_in(&app, sign_in(&app, &key).await).await.person, ann.person());

    for _ in 1..10 {
        added(&app, &ann, &SoftwareAuthenticator::new(ann.person())).await;
    }
    prove(&app, &ann).await;
    assert_eq!(refusal_code(begin_passkey_registration(&app, &ann).await), codes::TOO_MANY_PASSKEYS);
}

/// A retried request with the same idempotency key gets the first answer and adds nothing; a retried removal succeeds.
///
/// Shows: AMB-93
#[tokio::test(flavor = "multi_thread")]
async fn retried_changes_of_passkeys_are_one_change() {
    let app = TestApp::new().await;
    let ann = user(&app, "Ann").await;
    prove(&app, &ann).await;
    let attestation = SoftwareAuthenticator::new(ann.person()).create(&challenge_to_create(&app, &ann).await);
    let key = |operation| Some(IdempotencyKey::new(Some(ann.person()), "k", operation, b"request"));
    let input = named("Key", attestation);
    let first = add_passkey(&app, &ann, key("addPasskey"), input.clone()).await.expect("added");
    let second = add_passkey(&app, &ann, key("addPasskey"), input).await.expect("repeated");
    assert_eq!(first, second);
    prove(&app, &ann).await;
    let key = |operation| Some(IdempotencyKey::new(Some(ann.person()), "l", operation, b"request"));
    for _ in 0..2 {
        remove_passkey(&app, &ann, key("removePasskey"), first.id).await.expect("removed once");
    }
    let about = |word: &str, mails: &[_]| -> usize {
        mails.iter().filter(|mail: &&caseboard_store::outbox::OutboxItem| mail.subject.contains(word)).count()
    };
    let mails = mails(&app, "Ann").await;
    assert_eq!((about("was added", &mails), about("was removed", &mails)), (1, 1));
}

/// A sign-in is rejected for another website, another relying party, in a frame, without verification of the user, with
/// another key or another person's id, and after any part was changed. No session is created, and the reason is audited.
///
/// Shows: AMB-93
#[tokio::test(flavor = "multi_thread")]
async fn a_sign_in_must_be_signed_for_this_website_by_a_verified_user() {
    let app = TestApp::new().await;
    let (ann, mut key) = with_passkey(&app, "Ann").await;
    let ben = user(&app, "Ben").await;
    let tamperings: [(&str, Tampering); 5] = [
        ("ORIGIN", |key| key.origin = "https://evil.example".into()),
        ("ORIGIN", |key| key.in_frame = true),
        ("RELYING_PARTY", |key| key.rp_id = "evil.example".into()),
        ("USER_VERIFICATION", |key| key.user_verified = false),
        ("UNKNOWN_PASSKEY", |key| key.credential = vec![7; 16]),
    ];
    for (what, tamper) in tamperings {
        let honest = (key.origin.clone(), key.rp_id.clone(), key.credential.clone());
        tamper(&mut key);
        assert!(matches!(sign_in(&app, &key).await, SignIn::Refused { .. }), "{what}");
        (key.origin, key.rp_id, key.credential) = honest;
        (key.in_frame, key.user_verified) = (false, true);
    }
    for handle in [None, Some(ben.person().as_uuid().as_bytes().to_vec()), Some(vec![1])] {
        let honest = key.user_handle.take();
        key.user_handle = handle;
        assert_eq!(sign_in(&app, &key).await, refused(UNKNOWN_PASSKEY), "{:?}", key.user_handle);
        key.user_handle = honest;
    }
    let mut foreign = SoftwareAuthenticator::new(ann.person());
    foreign.credential.clone_from(&key.credential);
    assert_eq!(sign_in(&app, &foreign).await, refused(PASSKEY_REJECTED), "another key");
    let tamper: [fn(&mut Assertion); 4] = [
        |it| it.signature[10] ^= 1,
        |it| it.signature.clear(),
        |it| it.authenticator_data[36] ^= 1,
        |it| it.client_data.insert(1, b' '),
    ];
    for change in tamper {
        let mut assertion = key.sign(&challenge_to_sign_in(&app).await);
        change(&mut assertion);
        assert_eq!(sign_in_at(&app, "198.51.100.7", assertion).await, refused(PASSKEY_REJECTED));
    }
    let reasons = refusals(&app, "SIGNED_IN").await;
    for reason in ["ORIGIN", "RELYING_PARTY", "USER_VERIFICATION", "UNKNOWN_PASSKEY", "SIGNATURE"] {
        assert!(reasons.iter().any(|it| it == reason), "{reason} in {reasons:?}");
    }
    signed_in(&app, sign_in(&app, &key).await).await;
}

/// A challenge has one answer, also if that answer was rejected; it expires after five minutes, and one for a registration
/// or a confirmation does not sign in.
///
/// Shows: AMB-93
#[tokio::test(flavor = "multi_thread")]
async fn a_sign_in_challenge_has_one_answer() {
    let app = TestApp::new().await;
    let (ann, key) = with_passkey(&app, "Ann").await;
    let assertion = key.sign(&challenge_to_sign_in(&app).await);
    signed_in(&app, sign_in_at(&app, "a", assertion.clone()).await).await;
    assert_eq!(sign_in_at(&app, "b", assertion).await, refused(PASSKEY_REJECTED), "replayed");

    let honest = key.sign(&challenge_to_sign_in(&app).await);
    let mut tampered = honest.clone();
    tampered.signature[10] ^= 1;
    assert_eq!(sign_in_at(&app, "a", tampered).await, refused(PASSKEY_REJECTED));
    assert_eq!(sign_in_at(&app, "a", honest).await, refused(PASSKEY_REJECTED), "used up by the first answer");

    let late = key.sign(&challenge_to_sign_in(&app).await);
    app.advance_clock(SignedDuration::from_mins(5));
    assert_eq!(sign_in_at(&app, "a", late).await, refused(PASSKEY_REJECTED), "expired");
    prove(&app, &ann).await;
    let confirmation = begin_passkey_confirmation(&app, &ann).await.expect("options").challenge;
    for challenge in [challenge_to_create(&app, &ann).await, confirmation] {
        assert_eq!(sign_in_at(&app, "a", key.sign(&challenge)).await, refused(PASSKEY_REJECTED));
    }
    // An answer to a registration is signed by nothing, so it cannot be one to a sign-in.
    let challenge = challenge_to_sign_in(&app).await;
    let created = key.create(&challenge);
    let mixed = Assertion { client_data: created.client_data, ..key.sign(&challenge) };
    assert_eq!(sign_in_at(&app, "a", mixed).await, refused(PASSKEY_REJECTED));
}

/// Of two concurrent sign-ins with one answer, one succeeds.
///
/// Shows: AMB-93
#[tokio::test(flavor = "multi_thread")]
async fn concurrent_sign_ins_with_one_answer_are_one_sign_in() {
    let app = TestApp::new().await;
    let (_, key) = with_passkey(&app, "Ann").await;
    let there = app.other_node().await;
    let assertion = key.sign(&challenge_to_sign_in(&app).await);
    let (one, two) =
        tokio::join!(sign_in_at(&app, "a", assertion.clone()), sign_in_at(&there, "b", assertion.clone()));
    let succeeded = [one, two].iter().filter(|it| matches!(it, SignIn::In { .. })).count();
    assert_eq!(succeeded, 1);
}

/// The counter of a passkey must grow. One that stays or falls is refused and audited, because the key may have been copied.
///
/// Shows: AMB-93
#[tokio::test(flavor = "multi_thread")]
async fn a_counter_that_does_not_grow_is_refused() {
    let app = TestApp::new().await;
    let (_, mut key) = with_passkey(&app, "Ann").await;
    for (counter, accepted) in
        [(0, true), (0, true), (5, true), (5, false), (4, false), (0, false), (6, true)]
    {
        key.counter = counter;
        let outcome = sign_in(&app, &key).await;
        match accepted {
            true => drop(signed_in(&app, outcome).await),
            false => assert_eq!(outcome, refused(PASSKEY_REJECTED), "{counter}"),
        }
    }
    assert_eq!(refusals(&app, "SIGNED_IN").await, ["COUNTER"]);
}

/// The passkey of a closed account does not sign in; it does again when the account is reopened.
///
/// Shows: AMB-24, AMB-93
#[tokio::test(flavor = "multi_thread")]
async fn a_passkey_of_a_closed_account_does_not_sign_in() {
    let app = TestApp::new().await;
    let (ann, key) = with_passkey(&app, "Ann").await;
    let root = root(&app).await.require_system_admin().expect("a system administrator");
    set_user_active(&app, &root, ann.person(), false, None).await.expect("closed");
    assert_eq!(sign_in(&app, &key).await, refused("This account is not active"));
    set_user_active(&app, &root, ann.person(), true, None).await.expect("reopened");
    signed_in(&app, sign_in(&app, &key).await).await;
}

/// Failed sign-ins are limited per address, and so are challenges; successful sign-ins are not counted.
///
/// Shows: AMB-21, AMB-93
#[tokio::test(flavor = "multi_thread")]
async fn failed_sign_ins_with_passkeys_are_limited() {
    let app = TestApp::new().await;
    let (_, key) = with_passkey(&app, "Ann").await;
    let unknown = SoftwareAuthenticator::new(app.new_id::<PersonId>());
    for _ in 0..5 {
        signed_in(&app, sign_in(&app, &key).await).await;
    }
    for _ in 0..30 {
        assert_eq!(sign_in(&app, &unknown).await, refused(UNKNOWN_PASSKEY));
    }
    assert_eq!(sign_in(&app, &key).await, refused("Too many attempts. Wait at least 15 minutes"));
    let elsewhere = key.sign(&challenge_to_sign_in(&app).await);
    signed_in(&app, sign_in_at(&app, "203.0.113.9", elsewhere).await).await;
    for _ in 0..263 {
        challenge_to_sign_in(&app).await;
    }
    let limited = begin_passkey_sign_in(&app, SignInOrigin::at("198.51.100.7")).await;
    assert_eq!(refusal_code(limited), codes::RATE_LIMITED);
    app.advance_clock(SignedDuration::from_mins(15));
    signed_in(&app, sign_in(&app, &key).await).await;
}

/// Others at the same address can exclude neither a device on which an account signed in before, nor the passkey after a right
/// password. A device has the same limits itself, and a device token that no sign-in returned is no exemption.
///
/// Shows: AMB-21, AMB-93, AMB-102, AMB-310
#[tokio::test(flavor = "multi_thread")]
async fn others_at_the_address_do_not_exclude_a_known_device() {
    let app = TestApp::new().await;
    let (_, key) = with_passkey(&app, "Ann").await;
    let SignIn::In { device, .. } = sign_in(&app, &key).await else { panic!("not signed in") };
    let unknown = SoftwareAuthenticator::new(app.new_id::<PersonId>());
    for _ in 0..30 {
        assert_eq!(sign_in(&app, &unknown).await, refused(UNKNOWN_PASSKEY));
    }
    while begin_passkey_sign_in(&app, SignInOrigin::at("198.51.100.7")).await.is_ok() {}

    let known = SignInOrigin { device, ..SignInOrigin::at("198.51.100.7") };
    let invented = SignInOrigin { device: Some("invented".into()), ..known.clone() };
    let limited = begin_passkey_sign_in(&app, invented.clone()).await;
    assert_eq!(refusal_code(limited), codes::RATE_LIMITED);
    let on_device = async |key: &SoftwareAuthenticator, origin: &SignInOrigin| {
        let challenge = begin_passkey_sign_in(&app, known.clone()).await.expect("options").challenge;
        sign_in_by_passkey(&app, origin.clone(), key.sign(&challenge)).await.expect("the call succeeds")
    };
    assert_eq!(on_device(&key, &invented).await, refused("Too many attempts. Wait at least 15 minutes"));
    for _ in 0..2 {
        signed_in(&app, on_device(&key, &known).await).await;
    }
    for _ in 0..30 {
        assert_eq!(on_device(&unknown, &known).await, refused(UNKNOWN_PASSKEY));
    }
    assert_eq!(on_device(&key, &known).await, refused("Too many attempts. Wait at least 15 minutes"));
    while begin_passkey_sign_in(&app, known.clone()).await.is_ok() {}
    app.advance_clock(SignedDuration::from_mins(15));
    signed_in(&app, on_device(&key, &known).await).await;
}

/// A passkey confirms the identity in its session, as the password does. Another person's passkey and a replayed answer do
/// not, and leave no proof.
///
/// Shows: AMB-10, AMB-93
#[tokio::test(flavor = "multi_thread")]
async fn a_passkey_confirms_the_identity_in_its_session() {
    let app = TestApp::new().await;
    let (ann, key) = with_passkey(&app, "Ann").await;
    let (ben, of_ben) = with_passkey(&app, "Ben").await;
    app.advance_clock(SignedDuration::from_mins(11));
    let options = begin_passkey_confirmation(&app, &ann).await.expect("options");
    assert_eq!(options.allow.len(), 1);
    let foreign = verify_passkey(&app, &ann, of_ben.sign(&options.challenge)).await;
    assert_eq!(refusal_code(foreign), codes::PASSKEY_REJECTED);
    let of_other_session =
        begin_passkey_confirmation(&app, &again(&app, "Ann").await).await.expect("options");
    let outcome = verify_passkey(&app, &ann, key.sign(&of_other_session.challenge)).await;
    assert_eq!(refusal_code(outcome), codes::PASSKEY_REJECTED);
    let to_sign_in = challenge_to_sign_in(&app).await;
    assert_eq!(
        refusal_code(verify_passkey(&app, &ann, key.sign(&to_sign_in)).await),
        codes::PASSKEY_REJECTED
    );
    assert_eq!(refusal_code(begin_passkey_registration(&app, &ann).await), codes::PROOF_REQUIRED);
    assert_eq!(refusals(&app, "PASSKEY_CHECKED").await.len(), 3);

    let challenge = begin_passkey_confirmation(&app, &ann).await.expect("options").challenge;
    let assertion = key.sign(&challenge);
    verify_passkey(&app, &ann, assertion.clone()).await.expect("confirmed");
    begin_passkey_registration(&app, &ann).await.expect("the session has a proof");
    assert_eq!(refusal_code(begin_passkey_registration(&app, &ben).await), codes::PROOF_REQUIRED);
    assert_eq!(refusal_code(verify_passkey(&app, &ann, assertion).await), codes::PASSKEY_REJECTED);
}

/// Passkeys of others can be neither seen, renamed nor removed; a missing one has the same answer.
///
/// Shows: K-70, AMB-93
#[tokio::test(flavor = "multi_thread")]
async fn passkeys_of_others_are_neither_shown_nor_changed() {
    let app = TestApp::new().await;
    let (ann, _) = with_passkey(&app, "Ann").await;
    let ben = user(&app, "Ben").await;
    let passkey = list_passkeys(&app, &ann).await.expect("listed").remove(0);
    assert!(list_passkeys(&app, &ben).await.expect("listed").is_empty());
    prove(&app, &ben).await;
    assert_eq!(refusal_code(rename_passkey(&app, &ben, passkey.id, "Mine").await), codes::FORBIDDEN);
    assert_eq!(refusal_code(remove_passkey(&app, &ben, None, passkey.id).await), codes::FORBIDDEN);
    assert_eq!(list_passkeys(&app, &ann).await.expect("listed"), [passkey]);
}

/// An installation that is reached by its IP address has no passkeys.
///
/// Shows: AMB-93
#[tokio::test(flavor = "multi_thread")]
async fn an_ip_address_has_no_passkeys() {
    let app = TestApp::with_settings(|settings| settings.public_url = "http://127.0.0.1:8080".into()).await;
    let ann = user(&app, "Ann").await;
    prove(&app, &ann).await;
    let unavailable = codes::PASSKEYS_UNAVAILABLE;
    assert_eq!(refusal_code(begin_passkey_sign_in(&app, SignInOrigin::at("a")).await), unavailable);
    assert_eq!(refusal_code(begin_passkey_registration(&app, &ann).await), unavailable);
    assert_eq!(refusal_code(begin_passkey_confirmation(&app, &ann).await), unavailable);
    let key = SoftwareAuthenticator::new(ann.person());
    let outcome: Result<SignIn, Error> =
        sign_in_by_passkey(&app, SignInOrigin::at("a"), key.sign("none")).await;
    assert_eq!(refusal_code(outcome), unavailable);
    assert!(!caseboard_service::public_config(&app).await.expect("read").passkeys);
}

/// Expired challenges are deleted by housekeeping, others stay.
///
/// Shows: AMB-93
#[tokio::test(flavor = "multi_thread")]
async fn expired_challenges_are_deleted() {
    let app = TestApp::new().await;
    challenge_to_sign_in(&app).await;
    app.advance_clock(SignedDuration::from_mins(4));
    challenge_to_sign_in(&app).await;
    let count = || async { app.database().table_digests().await["passkey_challenges"].0 };
    housekeeping::run_once(&app).await.expect("a run");
    assert_eq!(count().await, 2);
    app.advance_clock(SignedDuration::from_mins(1));
    housekeeping::run_once(&app).await.expect("a run");
    assert_eq!(count().await, 1);
}

/// On PostgreSQL a repeated request can wait for the first one.
mod postgres_only {
    use caseboard_testkit::{require_postgres, waiting_for_locks};

    use super::*;

    /// A request that is repeated before the first one commits gets its outcome, although that has used up the challenge.
    ///
    /// Shows: AMB-93, AMB-245
    #[tokio::test(flavor = "multi_thread")]
    async fn a_passkey_that_is_added_twice_at_the_same_time_is_one() {
        require_postgres();
        let app = TestApp::new().await;
        let ann = user(&app, "Ann").await;
        let key = SoftwareAuthenticator::new(ann.person());
        prove(&app, &ann).await;
        let input = named("Key", key.create(&challenge_to_create(&app, &ann).await));
        let add = || {
            let once = IdempotencyKey::new(Some(ann.person()), "key", "addPasskey", b"the same request");
            let (app, ann, input) = (app.app().clone(), ann.clone(), input.clone());
            tokio::spawn(async move { add_passkey(&app, &ann, Some(once), input).await })
        };
        // The first request writes the audit log last and waits there; the repeated one waits for its person.
        let lock = "LOCK TABLE audit_heads IN ACCESS EXCLUSIVE MODE";
        let held = app.database().hold_transaction(lock, &waiting_for_locks(2), "").await;
        let first = add();
        app.database().wait_until(&waiting_for_locks(1)).await;
        let second = add();
        let [first, second] = [first.await, second.await].map(|it| it.expect("no panic").expect("added"));
        held.await.expect("released");
        assert_eq!(first, second);
        assert_eq!(list_passkeys(&app, &ann).await.expect("listed").len(), 1);
    }
}
