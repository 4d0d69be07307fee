//! Second factors: adding an app, signing in with it, and what a person who knows only the password gains.

use caseboard_domain::Secret;
use caseboard_domain::actor::Actor;
use caseboard_domain::second_factor::SecondFactorMethod::{self, RecoveryCode, Totp};
use caseboard_service::accounts::{
    SecondFactor, SignIn, SignInOrigin, check_credentials, complete_sign_in, set_user_active,
    sign_in_by_email,
};
use caseboard_service::passwords::{
    SecurityAnswers, UpdatePassword, update_password, verify_password, verify_security_answers,
};
use caseboard_service::second_factors::{
    begin_totp, confirm_totp, get_second_factors, remove_totp, renew_recovery_codes,
};
use caseboard_service::{App, Error, IdempotencyKey, session};
use caseboard_testkit::{TestApp, totp_code};
use jiff::SignedDuration;

use crate::accounts::support::{PASSWORD, ann, email, mail, mails, refusal_code, root, session_data, token};
use crate::audit::support::with_key;

/// Enters the password of the person again in this session.
pub(crate) async fn prove(app: &App, who: &Actor) {
    verify_password(app, who, who.person(), Secret::new(PASSWORD)).await.expect("the right password");
}

/// Adds an app to the account of the session, and returns its secret and the recovery codes.
pub(crate) async fn add_app(app: &TestApp, who: &Actor) -> (String, Vec<String>) {
    prove(app, who).await;
    let secret = begin_totp(app, who, None).await.expect("a secret").secret;
    let code = totp_code(&secret, app.now());
    let codes = confirm_totp(app, who, None, Secret::new(code)).await.expect("the right code");
    // The step of this code is used.
    app.advance_clock(SignedDuration::from_secs(60));
    (secret, codes.0)
}

async fn sign_in(app: &App, password: &str) -> SignIn {
    sign_in_by_email(app, SignInOrigin::at("192.0.2.1"), email("Ann"), Secret::new(password))
        .await
        .expect("an outcome")
}

/// Enters the right password and returns the token of the waiting sign-in.
pub(crate) async fn pending(app: &App, name: &str) -> String {
    let origin = SignInOrigin::at("192.0.2.1");
    match sign_in_by_email(app, origin, email(name), Secret::new(PASSWORD)).await.expect("an outcome") {
        SignIn::Pending { token, message, .. } => {
            assert_eq!(message, "");
            token
        }
        other => panic!("{other:?}"),
    }
}

pub(crate) async fn complete(app: &App, token: &str, method: SecondFactorMethod, code: &str) -> SignIn {
    let factor = SecondFactor { token: token.to_owned(), method, code: Secret::new(code) };
    complete_sign_in(app, SignInOrigin::at("192.0.2.1"), factor).await.expect("an outcome")
}

/// `in`, `again` for a wrong code after which another can be entered, or the message of a refusal.
pub(crate) fn outcome(of: &SignIn) -> &str {
    match of {
        SignIn::In { token: Some(_), .. } => "in",
        SignIn::Pending { message, .. } if message == "The code is incorrect" => "again",
        SignIn::Refused { message } => message,
        other => panic!("{other:?}"),
    }
}

const EXPIRED: &str = "This sign-in has expired";

/// A person adds an app: the password is entered again, the first code confirms it, all other sessions end, and a mail tells
/// of it. From then on the password alone gives no session, and the code of a step signs in once.
///
/// Shows: AMB-99
#[tokio::test(flavor = "multi_thread")]
async fn a_sign_in_takes_the_password_and_a_code_of_the_app() {
    let app = TestApp::new().await;
    let ann = ann(&app).await;
    let phone = token(&app, "Ann").await;
    assert_eq!(refusal_code(begin_totp(&app, &ann, None).await), "PROOF_REQUIRED");
    prove(&app, &ann).await;
    let draft = begin_totp(&app, &ann, None).await.expect("a secret");
    assert!(draft.uri.contains(&format!("secret={}", draft.secret)), "{}", draft.uri);
    let confirm = async |code: &str| confirm_totp(&app, &ann, None, Secret::new(code)).await;
    assert_eq!(refusal_code(confirm("000000").await), "CODE_MISMATCH");
    assert_eq!(outcome(&sign_in(&app, PASSWORD).await), "in", "an unconfirmed app does not count");
    let codes = confirm(&totp_code(&draft.secret, app.now())).await.expect("confirmed").0;
    assert_eq!(codes.len(), 10);
    assert!(session::authenticate(&app, &phone).await.expect("looked up").is_none());
    assert!(session::is_active(&app, ann.session_data()).await.expect("looked up"));
    mail(&app, "Ann", "Your sign-in has a second factor").await;
    let found = get_second_factors(&app, &ann).await.expect("found");
    assert_eq!((found.totp_since, found.recovery_codes), (Some(app.now()), 10));

    let first = pending(&app, "Ann").await;
    let used = totp_code(&draft.secret, app.now());
    assert_eq!(outcome(&complete(&app, &first, Totp, &used).await), "again", "the code confirmed the app");
    let early = app.now() + SignedDuration::from_secs(60);
    assert_eq!(outcome(&complete(&app, &first, Totp, &totp_code(&draft.secret, early)).await), "again");
    let next = totp_code(&draft.secret, app.now() + SignedDuration::from_secs(30));
    assert_eq!(outcome(&complete(&app, &first, Totp, &next).await), "in");
    assert_eq!(outcome(&complete(&app, &first, Totp, &next).await), EXPIRED, "a sign-in is completed once");
    let second = pending(&app, "Ann").await;
    assert_eq!(outcome(&complete(&app, &second, Totp, &next).await), "again", "a step is used once");
    app.advance_clock(SignedDuration::from_secs(90));
    let late = totp_code(&draft.secret, app.now() - SignedDuration::from_secs(30));
    assert_eq!(outcome(&complete(&app, &second, Totp, &late).await), "in", "the clock of the phone is late");
}

/// A check of the password without a session says nothing about the person.
///
/// Shows: AMB-99
#[tokio::test(flavor = "multi_thread")]
async fn a_password_alone_shows_nothing_of_an_account_with_a_second_factor() {
    let app = TestApp::new().await;
    let ann = ann(&app).await;
    add_app(&app, &ann).await;
    let checked =
        check_credentials(&app, "192.0.2.1", email("Ann"), Secret::new(PASSWORD)).await.expect("checked");
    assert_eq!(checked, SignIn::Refused { message: "This account needs a second factor".into() });
    mail(&app, "Ann", "Your password was entered without a sign-in").await;
    assert_eq!(outcome(&sign_in(&app, "Wrong1Word").await), "The email or password is incorrect");
    assert_eq!(outcome(&complete(&app, "made up", Totp, "123456").await), EXPIRED);
}

/// A recovery code signs in once, however it is written; a mail says how many are left. New codes void the old ones.
///
/// Shows: AMB-99
#[tokio::test(flavor = "multi_thread")]
async fn a_recovery_code_replaces_the_app_once() {
    let app = TestApp::new().await;
    let ann = ann(&app).await;
    let (_, codes) = add_app(&app, &ann).await;
    let token = pending(&app, "Ann").await;
    let written = codes[3].to_lowercase().replace('-', " ");
    assert_eq!(outcome(&complete(&app, &token, RecoveryCode, &written).await), "in");
    let letter = mail(&app, "Ann", "A recovery code was used").await;
    assert!(letter.text.contains("You have 9 recovery codes left."), "{}", letter.text);
    assert!(!letter.text.contains(&codes[4]), "{}", letter.text);
    let token = pending(&app, "Ann").await;
    assert_eq!(outcome(&complete(&app, &token, RecoveryCode, &codes[3]).await), "again", "it is used");
    assert_eq!(outcome(&complete(&app, &token, Totp, &codes[4]).await), "again", "another method");
    assert_eq!(refusal_code(renew_recovery_codes(&app, &ann, None).await), "PROOF_REQUIRED");
    prove(&app, &ann).await;
    let key = || Some(IdempotencyKey::new(Some(ann.person()), "once", "renewRecoveryCodes", b"{}"));
    let new = renew_recovery_codes(&app, &ann, key()).await.expect("new codes");
    mail(&app, "Ann", "Your recovery codes were replaced").await;
    let repeated = renew_recovery_codes(&app, &ann, key()).await.expect("the same codes");
    assert_eq!(new, repeated, "a retried request shows the same codes");
    assert_eq!(
        outcome(&complete(&app, &token, RecoveryCode, &codes[4]).await),
        "again",
        "old codes are void"
    );
    assert_eq!(outcome(&complete(&app, &token, RecoveryCode, &new.0[0]).await), "in");
}

/// A retried request shows the same secret and codes also after the installation's key was changed: those of the newest version
/// would be wrong.
///
/// Shows: AMB-96, AMB-99
#[tokio::test(flavor = "multi_thread")]
async fn a_retried_request_after_a_change_of_the_key_shows_the_same_codes() {
    let app = TestApp::new().await;
    let ann = ann(&app).await;
    prove(&app, &ann).await;
    let key = |name: &'static str| Some(IdempotencyKey::new(Some(ann.person()), name, name, b"{}"));
    let begin = async |app: &App| begin_totp(app, &ann, key("beginTotp")).await;
    let draft = begin(&app).await.expect("a secret");
    let code = Secret::new(totp_code(&draft.secret, app.now()));
    let confirm = async |app: &App| confirm_totp(app, &ann, key("confirmTotp"), code.clone()).await;
    let codes = confirm(&app).await.expect("codes");
    prove(&app, &ann).await;
    let renew = async |app: &App| renew_recovery_codes(app, &ann, key("renewRecoveryCodes")).await;
    let renewed = renew(&app).await.expect("new codes");

    let stored = app.db.read(|conn| async move { caseboard_store::keys::find(&conn, "codes").await }).await;
    let old: [u8; 32] = stored.expect("read").expect("a key").try_into().expect("32 bytes");
    let rotated = with_key(&app, [2; 32], &[old]).await;
    assert_eq!(begin(&rotated).await.expect("the same secret"), draft);
    assert_eq!(confirm(&rotated).await.expect("the same codes"), codes);
    assert_eq!(renew(&rotated).await.expect("the same codes"), renewed);
}

/// Five codes can be tried after one password, ten in a quarter of an hour; the owner's known device has a limit of its
/// own, so a person who knows the password cannot lock out the owner.
///
/// Shows: AMB-99
#[tokio::test(flavor = "multi_thread")]
async fn guesses_at_a_code_are_limited() {
    let app = TestApp::new().await;
    let ann = ann(&app).await;
    let (secret, _) = add_app(&app, &ann).await;
    let token = pending(&app, "Ann").await;
    let own = complete(&app, &token, Totp, &totp_code(&secret, app.now())).await;
    let SignIn::In { device, .. } = own else { panic!("{own:?}") };
    app.advance_clock(SignedDuration::from_secs(60));
    for _ in 0..2 {
        let token = pending(&app, "Ann").await;
        for _ in 0..4 {
            assert_eq!(outcome(&complete(&app, &token, Totp, "000000").await), "again");
        }
        assert_eq!(outcome(&complete(&app, &token, Totp, "000000").await), "Too many attempts");
        let right = totp_code(&secret, app.now());
        assert_eq!(outcome(&complete(&app, &token, Totp, &right).await), EXPIRED, "the sixth try");
    }
    let right = totp_code(&secret, app.now());
    let token = pending(&app, "Ann").await;
    assert_eq!(
        outcome(&complete(&app, &token, Totp, &right).await),
        "Too many attempts. Wait at least 15 minutes"
    );
    let factor = SecondFactor { token, method: Totp, code: Secret::new(right) };
    let origin = SignInOrigin { device, ..SignInOrigin::at("192.0.2.1") };
    let known = complete_sign_in(&app, origin, factor).await.expect("an outcome");
    assert_eq!(outcome(&known), "in", "the owner's device");
    app.advance_clock(SignedDuration::from_mins(15));
    let token = pending(&app, "Ann").await;
    assert_eq!(outcome(&complete(&app, &token, Totp, &totp_code(&secret, app.now())).await), "in");
}

/// Of two requests with the same code only one gets a session.
///
/// Shows: AMB-99
#[tokio::test(flavor = "multi_thread")]
async fn concurrent_requests_use_a_code_once() {
    let app = TestApp::new().await;
    let ann = ann(&app).await;
    let (secret, codes) = add_app(&app, &ann).await;
    for (method, code) in [(Totp, totp_code(&secret, app.now())), (RecoveryCode, codes[0].clone())] {
        let (one, two) = (pending(&app, "Ann").await, pending(&app, "Ann").await);
        let (one, two) =
            tokio::join!(complete(&app, &one, method, &code), complete(&app, &two, method, &code));
        let mut outcomes = [outcome(&one), outcome(&two)];
        outcomes.sort_unstable();
        assert_eq!(outcomes, ["again", "in"], "{method}");
    }
}

/// A sign-in that waits for the code ends after ten minutes, with another password, and when the account is closed.
///
/// Shows: AMB-99
#[tokio::test(flavor = "multi_thread")]
async fn a_pending_sign_in_ends_after_ten_minutes_or_with_its_password_or_account() {
    let app = TestApp::new().await;
    let ann = ann(&app).await;
    let (secret, _) = add_app(&app, &ann).await;
    let token = pending(&app, "Ann").await;
    app.advance_clock(SignedDuration::from_mins(10));
    assert_eq!(outcome(&complete(&app, &token, Totp, &totp_code(&secret, app.now())).await), EXPIRED);

    let token = pending(&app, "Ann").await;
    let root = root(&app).await.require_system_admin().expect("the system administrator");
    set_user_active(&app, &root, ann.person(), false, None).await.expect("closed");
    assert_eq!(outcome(&complete(&app, &token, Totp, &totp_code(&secret, app.now())).await), EXPIRED);
    set_user_active(&app, &root, ann.person(), true, None).await.expect("opened");

    let token = pending(&app, "Ann").await;
    let code = totp_code(&secret, app.now());
    let own = complete(&app, &pending(&app, "Ann").await, Totp, &code).await;
    let SignIn::In { token: own, .. } = own else { panic!("{own:?}") };
    let own =
        session::authenticate(&app, &own.expect("a token")).await.expect("looked up").expect("a session");
    let own = Actor::from_session(own, true).expect("an actor");
    prove(&app, &own).await;
    let new = UpdatePassword { password: Secret::new("Other8Harbor"), confirm: None, reset_token: None };
    update_password(&app, Some(&own), own.person(), new).await.expect("changed");
    app.advance_clock(SignedDuration::from_secs(60));
    assert_eq!(outcome(&complete(&app, &token, Totp, &totp_code(&secret, app.now())).await), EXPIRED);
}

/// A reset of a forgotten password does not remove the second factor.
///
/// Shows: AMB-99
#[tokio::test(flavor = "multi_thread")]
async fn a_reset_of_the_password_keeps_the_second_factor() {
    let app = TestApp::with_settings(|settings| settings.reset_email_code = false).await;
    let ann = ann(&app).await;
    add_app(&app, &ann).await;
    let answers = SecurityAnswers { answers: [Secret::new("Rex"), Secret::new("Mars")], code: None };
    let reset = verify_security_answers(&app, "192.0.2.1", ann.person(), answers).await.expect("answered");
    let reset_token = Some(reset.expect("the right answers").reset_token);
    let new = UpdatePassword { password: Secret::new("Other8Harbor"), confirm: None, reset_token };
    update_password(&app, None, ann.person(), new).await.expect("changed");
    let outcome = sign_in(&app, "Other8Harbor").await;
    assert!(matches!(outcome, SignIn::Pending { .. }), "{outcome:?}");
}

/// A session alone neither adds, replaces nor removes an app: the password is entered again in it, and the secret that one
/// session shows is confirmed by no other one, and only for fifteen minutes.
///
/// Shows: AMB-99
#[tokio::test(flavor = "multi_thread")]
async fn a_stolen_session_cannot_change_the_second_factor() {
    let app = TestApp::new().await;
    let ann = ann(&app).await;
    let thief = Actor::from_session(session_data(&app, "Ann").await, true).expect("an actor");
    prove(&app, &ann).await;
    let draft = begin_totp(&app, &ann, None).await.expect("a secret");
    let code = Secret::new(totp_code(&draft.secret, app.now()));
    let stolen: Result<_, Error> = confirm_totp(&app, &thief, None, code.clone()).await;
    assert_eq!(refusal_code(stolen), "CODE_EXPIRED", "the secret of another session");
    app.advance_clock(SignedDuration::from_mins(15));
    let late = Secret::new(totp_code(&draft.secret, app.now()));
    assert_eq!(refusal_code(confirm_totp(&app, &ann, None, late).await), "CODE_EXPIRED");

    let (secret, _) = add_app(&app, &ann).await;
    assert_eq!(refusal_code(begin_totp(&app, &ann, None).await), "PROOF_REQUIRED");
    assert_eq!(refusal_code(remove_totp(&app, &ann).await), "PROOF_REQUIRED");
    let token = pending(&app, "Ann").await;
    assert_eq!(outcome(&complete(&app, &token, Totp, &totp_code(&secret, app.now())).await), "in");
    prove(&app, &ann).await;
    remove_totp(&app, &ann).await.expect("removed");
    mail(&app, "Ann", "Your second factor was removed").await;
    assert_eq!(get_second_factors(&app, &ann).await.expect("found").recovery_codes, 0);
    assert_eq!(outcome(&sign_in(&app, PASSWORD).await), "in");
    assert_eq!(mails(&app, "Ann").await.iter().filter(|mail| mail.subject.contains("removed")).count(), 1);
    remove_totp(&app, &ann).await.expect("removed before");
}

/// A person who reads the database finds neither the secret nor a recovery code.
///
/// Shows: AMB-99
#[tokio::test(flavor = "multi_thread")]
async fn secrets_are_not_in_the_database() {
    let app = TestApp::new().await;
    let ann = ann(&app).await;
    prove(&app, &ann).await;
    let key = Some(IdempotencyKey::new(Some(ann.person()), "begin", "beginTotp", b"{}"));
    let draft = begin_totp(&app, &ann, key).await.expect("a secret");
    let code = Secret::new(totp_code(&draft.secret, app.now()));
    let key = Some(IdempotencyKey::new(Some(ann.person()), "confirm", "confirmTotp", b"{}"));
    let codes = confirm_totp(&app, &ann, key, code).await.expect("confirmed").0;
    let token = pending(&app, "Ann").await;
    let rows = format!("{:?}", app.database().dump_rows().await).to_lowercase();
    let raw = data_encoding::BASE32_NOPAD.decode(draft.secret.as_bytes()).expect("base32");
    let plain = codes[0].replace('-', "");
    for secret in [draft.secret.clone(), hex::encode(raw), codes[0].clone(), plain, token] {
        assert!(!rows.contains(&secret.to_lowercase()), "{secret}");
    }
}
