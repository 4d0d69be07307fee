//! Mails about sign-ins and changes of an account (AMB-94).

use caseboard_domain::Secret;
use caseboard_domain::actor::Actor;
use caseboard_domain::language::Language;
use caseboard_domain::person::Role;
use caseboard_domain::profile::draft::{AnswerDraft, ProfileDraft};
use caseboard_domain::time::days;
use caseboard_service::accounts::{SignIn, SignInOrigin, sign_in_by_email};
use caseboard_service::passwords::verify_password;
use caseboard_service::profile::{ProfileUpdate, update_profile};
use caseboard_service::{App, Origin};
use caseboard_testkit::TestApp;
use jiff::SignedDuration;

use crate::accounts::support::{
    PASSWORD, center, email, form, form_at_center, insert_person, mail, mails, proof, root, session_data,
    signed_up, verified,
};

const NEW_DEVICE: &str = "New sign-in to your account";
const LOCKED: &str = "Sign-ins to your account are refused";
const PHONE: &str = "Mozilla/5.0 (Linux; Android 15) Chrome/140.0.0.0 Mobile Safari/537.36";

/// Signs in from an Android phone and returns the device token.
async fn sign_in(app: &App, name: &str, device: Option<String>) -> String {
    let user_agent = Some(PHONE.to_owned());
    let app = app.for_request(Origin { address: "203.0.113.9".into(), request: "r".into(), user_agent });
    let origin = SignInOrigin { address: "203.0.113.9".into(), device };
    match sign_in_by_email(&app, origin, email(name), Secret::new(PASSWORD)).await.expect("answered") {
        SignIn::In { device, .. } => device.expect("a device token"),
        other => panic!("{other:?}"),
    }
}

/// Returns how many mails with this subject a person has.
async fn count(app: &App, name: &str, subject: &str) -> usize {
    mails(app, name).await.iter().filter(|mail| mail.subject == subject).count()
}

/// The first device of an account causes no mail; another one does, with its name, time and network and the way to the list of
/// sessions. A known device causes none, and a client that forgets its token causes five a day.
///
/// Shows: AMB-94
#[tokio::test(flavor = "multi_thread")]
async fn a_sign_in_on_an_unknown_device_is_mailed() {
    let app = TestApp::new().await;
    verified(&app, form("Ann", Role::Professional)).await;
    let laptop = sign_in(&app, "Ann", None).await;
    assert_eq!(count(&app, "Ann", NEW_DEVICE).await, 0, "the first device");
    let phone = sign_in(&app, "Ann", None).await;
    let sent = mail(&app, "Ann", NEW_DEVICE).await;
    for text in [
        "Device: Chrome on Android",
        "When: May 4 2026, 4:00 PM UTC",
        "Network address: 203.0.113.9",
        "Open Account Security: http://localhost:8080/security",
    ] {
        assert!(sent.text.contains(text), "{text} in {}", sent.text);
    }
    for device in [laptop, phone] {
        sign_in(&app, "Ann", Some(device)).await;
    }
    assert_eq!(count(&app, "Ann", NEW_DEVICE).await, 1, "known devices");
    for _ in 0..9 {
        sign_in(&app, "Ann", None).await;
    }
    assert_eq!(count(&app, "Ann", NEW_DEVICE).await, 5);
    app.advance_clock(SignedDuration::from_hours(24));
    sign_in(&app, "Ann", None).await;
    assert_eq!(count(&app, "Ann", NEW_DEVICE).await, 6, "another day");
}

/// Devices are forgotten after 90 days. A sign-in after that is mailed, because an account that is not used is not looked at
/// either; the first sign-in of a new account is not.
///
/// Shows: AMB-94
#[tokio::test(flavor = "multi_thread")]
async fn a_sign_in_after_ninety_days_without_one_is_mailed() {
    let app = TestApp::new().await;
    verified(&app, form("Ann", Role::Professional)).await;
    let laptop = sign_in(&app, "Ann", None).await;
    assert_eq!(count(&app, "Ann", NEW_DEVICE).await, 0, "a new account");
    app.advance_clock(days(91));
    sign_in(&app, "Ann", Some(laptop)).await;
    assert_eq!(count(&app, "Ann", NEW_DEVICE).await, 1, "the device is forgotten");
}

/// A device of another person is unknown to the account; the mail is in the language of its recipient.
///
/// Shows: AMB-92, AMB-94
#[tokio::test(flavor = "multi_thread")]
async fn the_device_of_another_person_is_unknown() {
    let app = TestApp::new().await;
    insert_person(&app, "Ana", Role::Surgeon, |person| person.language = Language::Spanish).await;
    insert_person(&app, "Bob", Role::Surgeon, |_| {}).await;
    sign_in(&app, "Ana", None).await;
    let of_bob = sign_in(&app, "Bob", None).await;
    sign_in(&app, "Ana", Some(of_bob)).await;
    let sent = mail(&app, "Ana", "Nuevo inicio de sesión en su cuenta").await;
    assert!(sent.text.contains("Dispositivo: Chrome en Android"), "{}", sent.text);
}

/// An address that is not verified may be another person's, so it gets none of these mails.
///
/// Shows: AMB-01, AMB-94
#[tokio::test(flavor = "multi_thread")]
async fn an_unverified_address_gets_no_security_mail() {
    let app = TestApp::new().await;
    let uma = signed_up(&app, form("Uma", Role::Professional)).await;
    for _ in 0..3 {
        sign_in(&app, "Uma", None).await;
    }
    let root = root(&app).await;
    verify_password(&app, &root, root.person(), Secret::new(PASSWORD)).await.expect("checked");
    let draft = ProfileDraft { phone: Some("5595550144".into()), ..ProfileDraft::default() };
    let input = ProfileUpdate { draft, ..ProfileUpdate::default() };
    update_profile(&app, &root, None, uma.id, input).await.expect("updated");
    fail_often(&app, "Uma").await;
    let subjects: Vec<String> = mails(&app, "Uma").await.into_iter().map(|mail| mail.subject).collect();
    assert_eq!(subjects, ["Email Verification"]);
}

/// Fails to sign in from a hundred addresses and once more.
async fn fail_often(app: &App, name: &str) {
    for n in 0..=100 {
        let origin = SignInOrigin::at(format!("10.0.0.{n}"));
        let outcome = sign_in_by_email(app, origin, email(name), Secret::new("Wrong1")).await;
        assert!(matches!(outcome.expect("answered"), SignIn::Refused { .. }));
    }
}

/// The owner is mailed when the limit of the account is reached, once a day; an unknown address is not.
///
/// Shows: AMB-21, AMB-94
#[tokio::test(flavor = "multi_thread")]
async fn the_limit_of_failed_sign_ins_is_mailed_once_a_day() {
    let app = TestApp::new().await;
    verified(&app, form("Ann", Role::Professional)).await;
    let app_ref: &App = &app;
    for n in 0..100 {
        let origin = SignInOrigin::at(format!("10.0.0.{n}"));
        sign_in_by_email(app_ref, origin, email("Ann"), Secret::new("Wrong1")).await.expect("answered");
    }
    assert_eq!(count(&app, "Ann", LOCKED).await, 0, "the limit is not reached");
    for n in 0..5 {
        let origin = SignInOrigin::at(format!("10.0.1.{n}"));
        sign_in_by_email(app_ref, origin, email("Ann"), Secret::new("Wrong1")).await.expect("answered");
    }
    assert_eq!(count(&app, "Ann", LOCKED).await, 1);
    app.advance_clock(SignedDuration::from_hours(25));
    fail_often(&app, "Ann").await;
    assert_eq!(count(&app, "Ann", LOCKED).await, 2, "another day");
    fail_often(&app, "Unknown").await;
    assert!(mails(&app, "Unknown").await.is_empty());
}

/// New security questions and another phone number are mailed, whatever the settings are; other changes are not.
///
/// Shows: AMB-94
#[tokio::test(flavor = "multi_thread")]
async fn changed_questions_and_phone_numbers_are_mailed() {
    let app = TestApp::new().await;
    verified(&app, form("Ann", Role::Professional)).await;
    let ann = Actor::from_session(session_data(&app, "Ann").await, true).expect("an actor");
    let before = mails(&app, "Ann").await.len();
    let update = async |draft: ProfileDraft| {
        verify_password(&app, &ann, ann.person(), Secret::new(PASSWORD)).await.expect("checked");
        let input = ProfileUpdate { draft, ..ProfileUpdate::default() };
        update_profile(&app, &ann, None, ann.person(), input).await.expect("updated");
    };
    update(ProfileDraft { res_city: Some("Reno".into()), ..ProfileDraft::default() }).await;
    assert_eq!(mails(&app, "Ann").await.len(), before);
    update(ProfileDraft { phone: Some("5595550144".into()), ..ProfileDraft::default() }).await;
    let sent = mail(&app, "Ann", "Your phone number was changed").await;
    assert!(!sent.text.contains("5595550144"), "{}", sent.text);
    let answered = |answer: &str| AnswerDraft { question: Some(2), answer: Some(Secret::new(answer)) };
    update(ProfileDraft { questions: [answered("Fern"), answered("Moss")], ..ProfileDraft::default() }).await;
    mail(&app, "Ann", "Your security questions were changed").await;
    assert_eq!(mails(&app, "Ann").await.len(), before + 2);
}

/// A surgeon whose code verified an affiliation is mailed, because administrators of the center now post in their name.
///
/// Shows: AMB-85, AMB-94
#[tokio::test(flavor = "multi_thread")]
async fn an_affiliation_that_a_code_verified_is_mailed() {
    let app = TestApp::new().await;
    let (north, south) = (center(&app, "North").await, center(&app, "South").await);
    verified(&app, form_at_center(&app, "Sue", Role::Surgeon, &north).await).await;
    let sue = Actor::from_session(session_data(&app, "Sue").await, true).expect("an actor");
    let input = ProfileUpdate {
        centers: vec![south.center.id],
        center_proofs: vec![proof(&app, &south).await],
        ..ProfileUpdate::default()
    };
    update_profile(&app, &sue, None, sue.person(), input).await.expect("updated");
    let sent = mail(&app, "Sue", "South has verified you").await;
    assert!(sent.text.contains("South"), "{}", sent.text);
}
