//! A passkey after the password: when it is required, what it is bound to, and that other people's passkeys are refused.

use caseboard_domain::Secret;
use caseboard_domain::actor::Actor;
use caseboard_domain::second_factor::SecondFactorMethod::{self, Passkey, RecoveryCode, Totp};
use caseboard_service::accounts::{
    NewSystemAdmin, SignIn, SignInOrigin, begin_passkey_second_factor, begin_passkey_sign_in,
    complete_sign_in_by_passkey, create_system_admin, get_session, sign_in_by_email, sign_in_by_passkey,
};
use caseboard_service::centers::{deactivate_center, reactivate_center, require_second_factor};
use caseboard_service::second_factors::{end_password_sessions_of_system_admins, remove_by_operator};
use caseboard_service::webauthn::Assertion;
use caseboard_service::{App, housekeeping, session};
use caseboard_testkit::{SoftwareAuthenticator, TestApp, TestDatabase, monday, totp_code};
use jiff::SignedDuration;

use crate::accounts::held_entropy::HeldEntropy;
use crate::accounts::passkeys::{added, again, user, with_passkey};
use crate::accounts::second_factors::{add_app, complete, outcome, pending, prove};
use crate::accounts::support::{PASSWORD, administrator, center, email, mails, refusal_code, root};
use crate::audit::support::entries;

const ADDRESS: &str = "198.51.100.7";
const EXPIRED: &str = "This sign-in has expired";

/// Enters the right password; returns the token of the waiting sign-in and its methods, or nothing if it has a session.
async fn after_password(app: &App, name: &str) -> Option<(String, Vec<SecondFactorMethod>)> {
    let origin = SignInOrigin::at("192.0.2.1");
    match sign_in_by_email(app, origin, email(name), Secret::new(PASSWORD)).await.expect("an outcome") {
        SignIn::Pending { token, methods, .. } => Some((token, methods)),
        SignIn::In { token: Some(_), .. } => None,
        other => panic!("{other:?}"),
    }
}

async fn challenge(app: &App, token: &str) -> String {
    begin_passkey_second_factor(app, token).await.expect("options").challenge
}

async fn send(app: &App, token: &str, assertion: Assertion) -> SignIn {
    complete_sign_in_by_passkey(app, SignInOrigin::at("192.0.2.1"), token.to_owned(), assertion)
        .await
        .expect("an outcome")
}

/// A person with an app and a passkey, who needs both steps.
async fn with_both(app: &TestApp, name: &str) -> (Actor, SoftwareAuthenticator, String) {
    let (who, key) = with_passkey(app, name).await;
    let (secret, _) = add_app(app, &who).await;
    (who, key, secret)
}

/// A person with an app can use a passkey at the second step instead of a code. Only their own passkeys are asked for.
///
/// Shows: AMB-102
#[tokio::test(flavor = "multi_thread")]
async fn a_passkey_is_the_second_step_after_a_password() {
    let app = TestApp::new().await;
    let (ann, key, _) = with_both(&app, "Ann").await;
    with_passkey(&app, "Ben").await;
    let (token, methods) = after_password(&app, "Ann").await.expect("a second step");
    assert_eq!(methods, [Totp, RecoveryCode, Passkey]);
    let options = begin_passkey_second_factor(&app, &token).await.expect("options");
    assert_eq!((options.rp_id.as_str(), options.allow.len()), ("localhost", 1));
    let SignIn::In { token: Some(bearer), .. } = send(&app, &token, key.sign(&options.challenge)).await
    else {
        panic!("not signed in")
    };
    let found = session::authenticate(&app, &bearer).await.expect("looked up").expect("a session");
    assert_eq!(found.person, ann.person());
    let again = send(&app, &token, key.sign(&options.challenge)).await;
    assert_eq!(outcome(&again), EXPIRED, "the sign-in is completed");
}

/// Passkeys alone do not change the sign-in with the password: a lost device would lock the person out. Where a second
/// factor is required, they count as one, and are asked for after the password.
///
/// Shows: AMB-102
#[tokio::test(flavor = "multi_thread")]
async fn a_passkey_counts_where_a_second_factor_is_required() {
    let app = TestApp::new().await;
    let north = center(&app, "North").await;
    administrator(&app, "Adam", &north).await;
    administrator(&app, "Eve", &north).await;
    let (adam, eve) = (again(&app, "Adam").await, again(&app, "Eve").await);
    let key = SoftwareAuthenticator::new(adam.person());
    added(&app, &adam, &key).await;
    assert!(after_password(&app, "Adam").await.is_none(), "nothing is required yet");

    prove(&app, &adam).await;
    let by = adam.clone().require_center_admin().expect("an administrator");
    require_second_factor(&app, &by, None, north.center.id, true).await.expect("the passkey is one");
    let state = async |who: &Actor| {
        let user = get_session(&app, who.session_data()).await.expect("read");
        (user.second_factor.required, user.second_factor.present)
    };
    assert_eq!((state(&adam).await, state(&eve).await), ((true, true), (true, false)));

    let (token, methods) = after_password(&app, "Adam").await.expect("the password is not enough any more");
    assert_eq!(methods, [Passkey]);
    let signed = key.sign(&challenge(&app, &token).await);
    assert_eq!(outcome(&send(&app, &token, signed).await), "in");
    let alone =
        key.sign(&begin_passkey_sign_in(&app, SignInOrigin::at(ADDRESS)).await.expect("options").challenge);
    let alone = sign_in_by_passkey(&app, SignInOrigin::at(ADDRESS), alone).await.expect("an outcome");
    assert_eq!(outcome(&alone), "in", "a passkey alone is both factors");
}

/// A session that began with the password alone does not become a session with two factors by a passkey that is added later:
/// neither when a factor becomes required, nor when a person who needs one adds the first one.
///
/// Shows: AMB-100, AMB-102
#[tokio::test(flavor = "multi_thread")]
async fn sessions_that_began_without_the_required_factor_end() {
    let app = TestApp::new().await;
    let north = center(&app, "North").await;
    for name in ["Adam", "Bea", "Eve"] {
        administrator(&app, name, &north).await;
    }
    let bearer = async |name: &str| {
        let outcome =
            sign_in_by_email(&app, SignInOrigin::at(ADDRESS), email(name), Secret::new(PASSWORD)).await;
        let Ok(SignIn::In { token: Some(bearer), .. }) = outcome else { panic!("not signed in") };
        bearer
    };
    let (adam, bea) = (again(&app, "Adam").await, again(&app, "Bea").await);
    added(&app, &adam, &SoftwareAuthenticator::new(adam.person())).await;
    added(&app, &bea, &SoftwareAuthenticator::new(bea.person())).await;
    let [of_adam, of_bea, of_eve] = [bearer("Adam").await, bearer("Bea").await, bearer("Eve").await];
    let find_session = async |bearer| session::authenticate(&app, bearer).await.expect("read");
    let is_active = async |bearer| find_session(bearer).await.is_some();
    assert!(is_active(&of_adam).await && is_active(&of_bea).await && is_active(&of_eve).await);

    prove(&app, &adam).await;
    let by = adam.clone().require_center_admin().expect("an administrator");
    require_second_factor(&app, &by, None, north.center.id, true).await.expect("the passkey is one");
    assert!(!is_active(&of_bea).await, "began with the password alone");
    assert!(!is_active(&of_adam).await, "another session of the actor");
    assert!(is_active(&of_eve).await, "restricted, because she has no factor");

    let second = bearer("Eve").await;
    let eve =
        Actor::before_second_factor(find_session(&second).await.expect("a session"), true).expect("an actor");
    added(&app, &eve, &SoftwareAuthenticator::new(eve.person())).await;
    assert!(is_active(&second).await, "the session that added it remains");
    assert!(!is_active(&of_eve).await, "the first factor ends the other sessions");
}

/// When a server starts with the rule for system administrators, their sessions that began with a password
/// alone end. Those in which a passkey was used or added go on, and so does a session that is restricted
/// because there is no factor. Without the rule, and for other roles, nothing ends.
///
/// Shows: AMB-100, AMB-313
#[tokio::test(flavor = "multi_thread")]
async fn password_sessions_of_system_administrators_end_when_their_rule_begins() {
    let app = TestApp::new().await;
    let administrator = async |name: &str| {
        let new = NewSystemAdmin {
            email: email(name),
            password: Secret::new(PASSWORD),
            first_name: name.into(),
            last_name: "Lee".into(),
        };
        create_system_admin(&app, new).await.expect("created");
        again(&app, name).await
    };
    let (root, rae, ann) = (administrator("Root").await, administrator("Rae").await, user(&app, "Ann").await);
    let key = SoftwareAuthenticator::new(root.person());
    added(&app, &root, &key).await;
    added(&app, &ann, &SoftwareAuthenticator::new(ann.person())).await;
    let (by_password, of_ann) = (again(&app, "Root").await, again(&app, "Ann").await);
    let signed =
        key.sign(&begin_passkey_sign_in(&app, SignInOrigin::at(ADDRESS)).await.expect("options").challenge);
    let by_passkey = sign_in_by_passkey(&app, SignInOrigin::at(ADDRESS), signed).await.expect("an outcome");
    let SignIn::In { token: Some(by_passkey), .. } = by_passkey else { panic!("not signed in") };

    assert_eq!(end_password_sessions_of_system_admins(&app).await.expect("no rule"), 0);
    let now = app.now();
    let app = TestApp::on_database(app.into_database(), now, |it| it.system_admin_second_factor = true).await;
    assert_eq!(end_password_sessions_of_system_admins(&app).await.expect("ended"), 1);
    let is_active = async |who: &Actor| session::is_active(&app, who.session_data()).await.expect("read");
    assert!(!is_active(&by_password).await, "began with the password alone");
    assert!(is_active(&root).await, "the passkey was added in it");
    assert!(session::authenticate(&app, &by_passkey).await.expect("read").is_some());
    assert!(is_active(&rae).await && is_active(&of_ann).await);
    assert_eq!(end_password_sessions_of_system_admins(&app).await.expect("the next start"), 0);
}

/// A node that runs without the rule still accepts a password alone. Housekeeping of a node with the rule
/// ends such a session, and the audit log says of whom and why.
///
/// Shows: AMB-313
#[tokio::test(flavor = "multi_thread")]
async fn housekeeping_ends_password_sessions_that_began_at_another_node() {
    let app = TestApp::with_settings(|it| it.system_admin_second_factor = false).await;
    let root = root(&app).await;
    added(&app, &root, &SoftwareAuthenticator::new(root.person())).await;
    let now = app.now();
    let ruled =
        TestApp::on_database(app.into_database(), now, |it| it.system_admin_second_factor = true).await;
    housekeeping::run_once(&ruled).await.expect("nothing to end");
    let database = ruled.into_database();
    let lax = TestApp::on_database(database, now, |it| it.system_admin_second_factor = false).await;
    let by_password = again(&lax, "Root").await;
    let ruled =
        TestApp::on_database(lax.into_database(), now, |it| it.system_admin_second_factor = true).await;
    let is_active = async |who: &Actor| session::is_active(&ruled, who.session_data()).await.expect("read");
    assert!(is_active(&by_password).await);

    housekeeping::run_once(&ruled).await.expect("done");
    assert!(!is_active(&by_password).await, "began with the password alone");
    assert!(is_active(&root).await, "the passkey was added in it");
    let ended = Vec::from_iter(
        entries(&ruled)
            .await
            .into_iter()
            .filter(|entry| entry.action == "SESSIONS_ENDED")
            .map(|entry| (entry.object.map(|(_, id)| id), entry.detail)),
    );
    let detail = r#"{"reason":"SECOND_FACTOR_REQUIRED","sessionsEnded":1}"#.to_owned();
    assert_eq!(ended, [(Some(root.person().as_uuid()), detail)]);
}

mod postgres_only {
    use caseboard_testkit::{require_postgres, waiting_for_locks};

    use super::*;

    /// A sign-in with the password that has read the rule before it was set, and commits its session after it, waits for neither:
    /// setting the rule waits for the sign-in, and ends its session.
    ///
    /// Shows: AMB-100
    #[tokio::test(flavor = "multi_thread")]
    async fn a_session_that_begins_while_a_factor_becomes_required_ends() {
        require_postgres();
        let (entropy, hold) = HeldEntropy::new();
        let app = TestApp::with_entropy(entropy, TestDatabase::create().await, monday(), |_| ()).await;
        let north = center(&app, "North").await;
        for name in ["Adam", "Bea"] {
            administrator(&app, name, &north).await;
        }
        let (adam, bea) = (again(&app, "Adam").await, again(&app, "Bea").await);
        added(&app, &adam, &SoftwareAuthenticator::new(adam.person())).await;
        added(&app, &bea, &SoftwareAuthenticator::new(bea.person())).await;
        prove(&app, &adam).await;
        let by = adam.require_center_admin().expect("an administrator");

        let signing_in = (*app).clone();
        hold.hold_next();
        let signed_in = tokio::spawn(async move {
            sign_in_by_email(&signing_in, SignInOrigin::at(ADDRESS), email("Bea"), Secret::new(PASSWORD))
                .await
        });
        hold.wait();
        let other = app.start_second_node().await;
        let mut required = tokio::spawn(async move {
            require_second_factor(&other, &by, None, north.center.id, true).await.map(drop)
        });
        let waits = waiting_for_locks(1);
        tokio::select! {
            () = app.database().wait_until(&waits) => {}
            _ = &mut required => panic!("the rule does not wait for the sign-in"),
        }
        hold.release();
        let Ok(Ok(SignIn::In { token: Some(bearer), .. })) = signed_in.await else { panic!("not signed in") };
        required.await.expect("no panic").expect("required");
        assert!(session::authenticate(&app, &bearer).await.expect("read").is_none());
    }
}

/// While a center is deactivated, its rule does not apply, and passkeys are not asked for after the password. Sessions of that
/// time do not become sessions with all rights when the center is reactivated.
///
/// Shows: AMB-83, AMB-100, AMB-102
#[tokio::test(flavor = "multi_thread")]
async fn sessions_that_began_while_the_center_was_deactivated_end() {
    let app = TestApp::new().await;
    let north = center(&app, "North").await;
    for name in ["Adam", "Cy", "Eve"] {
        administrator(&app, name, &north).await;
    }
    let (adam, cy) = (again(&app, "Adam").await, again(&app, "Cy").await);
    added(&app, &adam, &SoftwareAuthenticator::new(adam.person())).await;
    let (secret, _) = add_app(&app, &cy).await;
    prove(&app, &adam).await;
    let by = adam.clone().require_center_admin().expect("an administrator");
    require_second_factor(&app, &by, None, north.center.id, true).await.expect("the passkey is one");
    assert!(after_password(&app, "Adam").await.is_some());

    let root = root(&app).await.require_system_admin().expect("a system administrator");
    let reason = "Closed for a month.".to_owned();
    deactivate_center(&app, &root, None, north.center.id, reason).await.expect("deactivated");
    let bearer = async |name: &str| {
        let outcome =
            sign_in_by_email(&app, SignInOrigin::at(ADDRESS), email(name), Secret::new(PASSWORD)).await;
        let Ok(SignIn::In { token: Some(bearer), .. }) = outcome else { panic!("not signed in") };
        bearer
    };
    let (of_adam, of_eve) = (bearer("Adam").await, bearer("Eve").await);
    let by_code = complete(&app, &pending(&app, "Cy").await, Totp, &totp_code(&secret, app.now())).await;
    let SignIn::In { token: Some(of_cy), .. } = by_code else { panic!("{by_code:?}") };
    let find_session = async |bearer| session::authenticate(&app, bearer).await.expect("read");
    assert!(find_session(&of_adam).await.is_some());

    reactivate_center(&app, &root, None, north.center.id).await.expect("reactivated");
    assert!(find_session(&of_adam).await.is_none(), "began with the password alone");
    assert!(find_session(&of_cy).await.is_some(), "began with both factors");
    let eve = find_session(&of_eve).await.expect("restricted, because she has no factor");
    assert_eq!(
        refusal_code(Actor::from_session(eve, true).map_err(caseboard_service::Error::from)),
        "SECOND_FACTOR_REQUIRED"
    );
}

/// Whether the first passkey of a person ends the other sessions is decided by what is required when it is added, not by what
/// was required when the request began.
///
/// Shows: AMB-100, AMB-102
#[tokio::test(flavor = "multi_thread")]
async fn a_passkey_that_becomes_required_while_it_is_added_ends_other_sessions() {
    let app = TestApp::new().await;
    let north = center(&app, "North").await;
    for name in ["Adam", "Bea"] {
        administrator(&app, name, &north).await;
    }
    let (adam, bea, other) = (again(&app, "Adam").await, again(&app, "Bea").await, again(&app, "Bea").await);
    added(&app, &adam, &SoftwareAuthenticator::new(adam.person())).await;
    prove(&app, &adam).await;
    let by = adam.clone().require_center_admin().expect("an administrator");
    require_second_factor(&app, &by, None, north.center.id, true).await.expect("the passkey is one");
    // This actor is of the time before the rule.
    assert!(!bea.session_data().second_factor.required);
    added(&app, &bea, &SoftwareAuthenticator::new(bea.person())).await;
    assert!(session::is_active(&app, bea.session_data()).await.expect("read"));
    assert!(!session::is_active(&app, other.session_data()).await.expect("read"));
}

/// A person who knows Ann's password completes her sign-in neither with a passkey of their own nor with answers to other
/// challenges: of another sign-in of hers, of a sign-in without a password, of Ben's sign-in, or used before.
///
/// Shows: AMB-102
#[tokio::test(flavor = "multi_thread")]
async fn an_answer_for_another_person_or_sign_in_is_rejected() {
    let app = TestApp::new().await;
    let (ann, key, secret) = with_both(&app, "Ann").await;
    let (_, bens, _) = with_both(&app, "Ben").await;
    let first = pending(&app, "Ann").await;
    let wrong = async |name: &str, assertion: Assertion| {
        // Each attempt at a sign-in of its own, so that the limit of five does not end it.
        let token = pending(&app, "Ann").await;
        assert_eq!(outcome(&send(&app, &token, assertion).await), "again", "{name}");
        app.advance_clock(SignedDuration::from_mins(3));
    };
    let token = pending(&app, "Ann").await;
    let stolen = bens.sign(&challenge(&app, &token).await);
    assert_eq!(outcome(&send(&app, &token, stolen).await), "again", "Ben's passkey");
    let mut unnamed = bens.sign(&challenge(&app, &token).await);
    unnamed.user_handle = None;
    assert_eq!(outcome(&send(&app, &token, unnamed).await), "again", "Ben's passkey without a name");
    let mut pretending = SoftwareAuthenticator::new(ann.person());
    pretending.credential.clone_from(&key.credential);
    let forged = pretending.sign(&challenge(&app, &token).await);
    assert_eq!(outcome(&send(&app, &token, forged).await), "again", "another key under Ann's credential");
    // A sign-in of its own, so that the limit of five does not end it.
    let token = pending(&app, "Ann").await;
    let mut named_ben = key.sign(&challenge(&app, &token).await);
    named_ben.user_handle = Some(bens.user_handle.clone().expect("a person"));
    assert_eq!(outcome(&send(&app, &token, named_ben).await), "again", "the answer names Ben");

    wrong("another sign-in of Ann", key.sign(&challenge(&app, &first).await)).await;
    let of_ben = pending(&app, "Ben").await;
    wrong("a sign-in of Ben", key.sign(&challenge(&app, &of_ben).await)).await;
    let alone = begin_passkey_sign_in(&app, SignInOrigin::at(ADDRESS)).await.expect("options").challenge;
    wrong("a sign-in without a password", key.sign(&alone)).await;

    app.advance_clock(SignedDuration::from_mins(15));
    let token = pending(&app, "Ann").await;
    let used = challenge(&app, &token).await;
    let mut unverified = key.sign(&used);
    unverified.signature[0] ^= 1;
    assert_eq!(outcome(&send(&app, &token, unverified).await), "again");
    assert_eq!(outcome(&send(&app, &token, key.sign(&used)).await), "again", "a challenge has one answer");
    // A challenge of this step does not sign in without the password.
    let bound = key.sign(&challenge(&app, &token).await);
    let alone = sign_in_by_passkey(&app, SignInOrigin::at(ADDRESS), bound).await.expect("an outcome");
    assert!(matches!(alone, SignIn::Refused { .. }), "{alone:?}");
    assert_eq!(outcome(&complete(&app, &token, Totp, &totp_code(&secret, app.now())).await), "in");
}

/// A rejected passkey counts as a wrong code: five end the sign-in, also mixed with codes.
///
/// Shows: AMB-102
#[tokio::test(flavor = "multi_thread")]
async fn rejected_passkeys_and_wrong_codes_count_together() {
    let app = TestApp::new().await;
    let (_, key, _) = with_both(&app, "Ann").await;
    let token = pending(&app, "Ann").await;
    for _ in 0..2 {
        assert_eq!(outcome(&send(&app, &token, key.sign("unknown")).await), "again");
        assert_eq!(outcome(&complete(&app, &token, Totp, "000000").await), "again");
    }
    assert_eq!(outcome(&send(&app, &token, key.sign("unknown")).await), "Too many attempts");
    let late = key.sign(&challenge(&app, &token).await);
    assert_eq!(outcome(&send(&app, &token, late).await), EXPIRED, "also with the right passkey");
    let code = complete(&app, &token, Passkey, "000000").await;
    assert_eq!(outcome(&code), EXPIRED);
}

/// The owner gets a mail about the fifth wrong code after the right password, also of several sign-ins, at
/// most once a day. A right code ends the count.
///
/// Shows: AMB-94
#[tokio::test(flavor = "multi_thread")]
async fn five_wrong_codes_after_the_password_are_mailed_to_the_owner() {
    let app = TestApp::new().await;
    let (_, _, secret) = with_both(&app, "Ann").await;
    let about_codes = async || {
        let sent = mails(&app, "Ann").await.into_iter();
        sent.filter(|it| it.subject.starts_with("Wrong codes after your password")).count()
    };
    for (tries, right, mailed) in [(4, true, 0), (4, false, 0), (1, false, 1), (4, false, 1)] {
        let token = pending(&app, "Ann").await;
        for _ in 0..tries {
            complete(&app, &token, Totp, "000000").await;
        }
        if right {
            assert_eq!(outcome(&complete(&app, &token, Totp, &totp_code(&secret, app.now())).await), "in");
        }
        assert_eq!(about_codes().await, mailed);
        app.advance_clock(SignedDuration::from_mins(20));
    }
}

/// An expired sign-in, an unknown one, and one before a new password give neither a challenge nor a session.
///
/// Shows: AMB-102
#[tokio::test(flavor = "multi_thread")]
async fn an_ended_sign_in_has_no_challenge() {
    let app = TestApp::new().await;
    let (_, key, _) = with_both(&app, "Ann").await;
    assert_eq!(refusal_code(begin_passkey_second_factor(&app, "unknown").await), "VALIDATION");
    let token = pending(&app, "Ann").await;
    let signed = key.sign(&challenge(&app, &token).await);
    let other = "UPDATE persons SET password_hash = 'other'";
    app.database().run_raw_sql(other, other).await.expect("another password");
    assert_eq!(outcome(&send(&app, &token, signed).await), EXPIRED);
    app.advance_clock(SignedDuration::from_mins(10));
    assert_eq!(refusal_code(begin_passkey_second_factor(&app, &token).await), "VALIDATION");
}

/// The challenges after a right password are counted for that sign-in alone: neither the requests of others at the same address
/// nor another sign-in of the person use them up.
///
/// Shows: AMB-21, AMB-102, AMB-310
#[tokio::test(flavor = "multi_thread")]
async fn challenges_after_the_password_are_counted_for_each_sign_in() {
    let app = TestApp::new().await;
    let (_, key, _) = with_both(&app, "Ann").await;
    while begin_passkey_sign_in(&app, SignInOrigin::at(ADDRESS)).await.is_ok() {}
    let (other, _) = after_password(&app, "Ann").await.expect("a second step");
    for _ in 0..20 {
        challenge(&app, &other).await;
    }
    assert_eq!(refusal_code(begin_passkey_second_factor(&app, &other).await), "RATE_LIMITED");
    let (token, _) = after_password(&app, "Ann").await.expect("a second step");
    let signed = key.sign(&challenge(&app, &token).await);
    assert_eq!(outcome(&send(&app, &token, signed).await), "in");
}

/// A lost device can hold the app and the passkeys, so the removal of lost factors removes both.
///
/// Shows: AMB-101
#[tokio::test(flavor = "multi_thread")]
async fn the_removal_of_lost_factors_removes_passkeys() {
    let app = TestApp::new().await;
    let (_, key, _) = with_both(&app, "Ann").await;
    assert!(remove_by_operator(&app, &email("Ann")).await.expect("removed"));
    assert!(after_password(&app, "Ann").await.is_none());
    let signed =
        key.sign(&begin_passkey_sign_in(&app, SignInOrigin::at(ADDRESS)).await.expect("options").challenge);
    let alone = sign_in_by_passkey(&app, SignInOrigin::at(ADDRESS), signed).await.expect("an outcome");
    assert!(matches!(alone, SignIn::Refused { .. }), "{alone:?}");
    with_passkey(&app, "Ben").await;
    assert!(remove_by_operator(&app, &email("Ben")).await.expect("removed"), "a passkey alone");
    assert!(!remove_by_operator(&app, &email("Ben")).await.expect("nothing left"));
}
