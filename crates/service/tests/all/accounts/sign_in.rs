//! Signing in.

use std::collections::BTreeMap;
use std::sync::Arc;

use caseboard_domain::Secret;
use caseboard_domain::person::Role;
use caseboard_domain::time::days;
use caseboard_service::accounts::{
    SignIn, SignInOrigin, check_credentials, sign_in_by_email, sign_in_by_username,
};
use caseboard_service::{App, session};
use caseboard_testkit::TestApp;
use jiff::SignedDuration;

use crate::accounts::support::{
    PASSWORD, center, email, field_error, field_errors, form, form_at_center, insert_person, mails,
    signed_up, verified,
};

const INCORRECT: &str = "The email or password is incorrect";
const TOO_MANY: &str = "Too many attempts. Wait at least 15 minutes";

/// Returns the message of the refusal, or "in" after a successful sign-in.
async fn sign_in_result(app: &App, address: &str, name: &str, password: &str) -> String {
    match sign_in_by_email(app, SignInOrigin::at(address), email(name), Secret::new(password))
        .await
        .expect("the call succeeds")
    {
        SignIn::In { .. } => "in".to_owned(),
        SignIn::Refused { message } => message,
        other @ SignIn::Pending { .. } => panic!("{other:?}"),
    }
}

/// The response has the token and the session user.
///
/// Shows, K-07
#[tokio::test(flavor = "multi_thread")]
async fn the_right_password_starts_a_session() {
    let app = TestApp::new().await;
    let north = center(&app, "North").await;
    let new = verified(&app, form_at_center(&app, "Adam", Role::Admin, &north).await).await;
    let outcome =
        sign_in_by_email(&app, SignInOrigin::at("x"), "ADAM@Example.org".into(), Secret::new(PASSWORD)).await;
    let SignIn::In { token: Some(token), user, .. } = outcome.expect("the call succeeds") else {
        panic!("not signed in")
    };
    assert_eq!(token.len(), 43, "256 bits");
    let person = &user.person;
    assert_eq!((person.id, person.role, person.category_id()), (new.id, Role::Admin, -1));
    assert_eq!((person.email.as_str(), person.full_name().as_str()), ("adam@example.org", "Adam Lee"));
    assert_eq!((person.email_verified, user.security_level, user.unread), (true, 2, 0));
    assert_eq!(user.affiliations, new.affiliations);
    assert_eq!(user.certified, [north.center.id]);
    let session = session::authenticate(&app, &token).await.expect("looked up").expect("an active session");
    assert_eq!((session.person, session.centers), (new.id, vec![north.center.id]));
}

/// The user name is the email address; checking it starts no session.
///
/// Shows: K-08, AMB-12
#[tokio::test(flavor = "multi_thread")]
async fn the_user_name_is_the_email_address() {
    let app = TestApp::new().await;
    signed_up(&app, form("Ann", Role::Professional)).await;
    let password = || Secret::new(PASSWORD);
    let outcome = sign_in_by_username(&app, SignInOrigin::at("x"), email("Ann"), password())
        .await
        .expect("the call succeeds");
    assert!(matches!(outcome, SignIn::In { token: Some(_), .. }));
    let outcome = check_credentials(&app, "x", email("Ann"), password()).await.expect("the call succeeds");
    assert!(matches!(outcome, SignIn::In { token: None, .. }));
    for (name, password) in [(email("Ann"), "Wrong1"), ("no address".into(), PASSWORD)] {
        let outcome =
            check_credentials(&app, "x", name, Secret::new(password)).await.expect("the call succeeds");
        assert_eq!(outcome, SignIn::Refused { message: INCORRECT.into() });
    }
}

/// A right password that is checked without a sign-in is mailed to its owner, five times a day at most: a
/// stranger who has found the password would otherwise learn that it is right, and leave no trace. A wrong
/// one is not mailed.
///
/// Shows: AMB-94
#[tokio::test(flavor = "multi_thread")]
async fn a_check_of_the_right_password_is_mailed() {
    let app = TestApp::new().await;
    verified(&app, form("Ann", Role::Professional)).await;
    let check = async |password: &str| {
        check_credentials(&app, "x", email("Ann"), Secret::new(password)).await.expect("the call succeeds")
    };
    let mailed = async || {
        let subject = "Your password was entered without a sign-in";
        mails(&app, "Ann").await.iter().filter(|mail| mail.subject == subject).count()
    };
    assert_eq!(check("Wrong1").await, SignIn::Refused { message: INCORRECT.into() });
    assert_eq!(mailed().await, 0);
    for _ in 0..7 {
        assert!(matches!(check(PASSWORD).await, SignIn::In { token: None, .. }));
    }
    assert_eq!(mailed().await, 5);
    app.advance_clock(SignedDuration::from_hours(24));
    check(PASSWORD).await;
    assert_eq!(mailed().await, 6);
}

/// Invalid fields are reported by name and do not count as an attempt.
///
/// Shows
#[tokio::test(flavor = "multi_thread")]
async fn empty_and_malformed_fields_are_reported() {
    let app = TestApp::new().await;
    let none = Secret::default;
    let both =
        [field_error("email", "Email Address is required"), field_error("password", "Password is required")]
            .concat();
    assert_eq!(field_errors(sign_in_by_email(&app, SignInOrigin::at("x"), " ".into(), none()).await), both);
    let invalid = field_error("email", "Email Address is invalid");
    for text in ["ann", "ann@example", "an n@example.org", "ann@example.o"] {
        assert_eq!(
            field_errors(sign_in_by_email(&app, SignInOrigin::at("x"), text.into(), Secret::new("x")).await),
            invalid,
            "{text}"
        );
    }
    let username = field_error("username", "Username is required");
    assert_eq!(
        field_errors(sign_in_by_username(&app, SignInOrigin::at("x"), String::new(), Secret::new("x")).await),
        username
    );
}

/// The response does not reveal whether the address or the password was wrong.
///
/// Shows: A-13, M-03, AMB-11
#[tokio::test(flavor = "multi_thread")]
async fn a_wrong_password_and_an_unknown_address_get_the_same_response() {
    let app = TestApp::new().await;
    signed_up(&app, form("Ann", Role::Professional)).await;
    assert_eq!(sign_in_result(&app, "x", "Ann", "Secret2").await, INCORRECT);
    assert_eq!(sign_in_result(&app, "x", "Ann", "secret1").await, INCORRECT);
    assert_eq!(sign_in_result(&app, "x", "Unknown", PASSWORD).await, INCORRECT);
    assert_eq!(sign_in_result(&app, "x", "Ann", PASSWORD).await, "in");
}

/// A closed account is reported only with the right password.
///
/// Shows: A-27, AMB-24
#[tokio::test(flavor = "multi_thread")]
async fn a_closed_account_cannot_sign_in() {
    let app = TestApp::new().await;
    insert_person(&app, "Gone", Role::Surgeon, |person| person.active = false).await;
    assert_eq!(sign_in_result(&app, "x", "Gone", PASSWORD).await, "This account is not active");
    assert_eq!(sign_in_result(&app, "x", "Gone", "Secret2").await, INCORRECT);
}

/// After ten failures in 15 minutes, the next password from that address is refused without being compared.
///
/// Shows: A-14, AMB-21
#[tokio::test(flavor = "multi_thread")]
async fn the_eleventh_sign_in_attempt_is_refused_unchecked() {
    let app = TestApp::new().await;
    for name in ["Ann", "Bob"] {
        signed_up(&app, form(name, Role::Professional)).await;
    }
    for _ in 0..10 {
        assert_eq!(sign_in_result(&app, "here", "Ann", "Wrong1").await, INCORRECT);
    }
    assert_eq!(sign_in_result(&app, "here", "Ann", PASSWORD).await, TOO_MANY);
    let username = sign_in_by_username(&app, SignInOrigin::at("here"), email("Ann"), Secret::new(PASSWORD))
        .await
        .expect("the call succeeds");
    assert_eq!(username, SignIn::Refused { message: TOO_MANY.into() }, "one limit for both checks");
    assert_eq!(sign_in_result(&app, "here", "Bob", PASSWORD).await, "in", "another account");
    assert_eq!(sign_in_result(&app, "there", "Ann", PASSWORD).await, "in", "another address");
    app.advance_clock(SignedDuration::from_mins(15) - SignedDuration::from_micros(1));
    assert_eq!(sign_in_result(&app, "here", "Ann", PASSWORD).await, TOO_MANY);
    app.advance_clock(SignedDuration::from_micros(1));
    assert_eq!(sign_in_result(&app, "here", "Ann", PASSWORD).await, "in");
}

/// The right password at the ninth attempt resets the counter; successful sign-ins are not limited.
///
/// Shows: A-14
#[tokio::test(flavor = "multi_thread")]
async fn a_successful_sign_in_resets_the_failures() {
    let app = TestApp::new().await;
    signed_up(&app, form("Ann", Role::Professional)).await;
    for _ in 0..3 {
        for _ in 0..9 {
            assert_eq!(sign_in_result(&app, "here", "Ann", "Wrong1").await, INCORRECT);
        }
        assert_eq!(sign_in_result(&app, "here", "Ann", PASSWORD).await, "in");
    }
    for _ in 0..12 {
        assert_eq!(sign_in_result(&app, "here", "Ann", PASSWORD).await, "in");
    }
}

/// Sign-ins with the right password from many addresses are not limited.
///
/// Shows: A-14
#[tokio::test(flavor = "multi_thread")]
async fn sign_ins_from_many_addresses_are_not_limited() {
    let app = TestApp::new().await;
    signed_up(&app, form("Ann", Role::Professional)).await;
    for n in 0..102 {
        assert_eq!(sign_in_result(&app, &format!("place {n}"), "Ann", PASSWORD).await, "in", "{n}");
    }
}

/// Concurrent guesses have the same limit as sequential ones.
///
/// Shows: A-14
#[tokio::test(flavor = "multi_thread")]
async fn sixty_concurrent_guesses_are_limited_to_ten() {
    let app = Arc::new(TestApp::new().await);
    signed_up(&app, form("Ann", Role::Professional)).await;
    let guessing: Vec<_> = (0..60)
        .map(|_| {
            let app = app.clone();
            tokio::spawn(async move { sign_in_result(&app, "here", "Ann", "Wrong1").await })
        })
        .collect();
    let mut answers = BTreeMap::new();
    for guess in guessing {
        *answers.entry(guess.await.expect("the task does not panic")).or_insert(0) += 1;
    }
    assert_eq!(answers, BTreeMap::from([(INCORRECT.to_owned(), 10), (TOO_MANY.to_owned(), 50)]));
}

/// Signs in from an address on a device and returns the device's token.
async fn sign_in_on_device(app: &App, address: &str, device: Option<&str>, name: &str) -> String {
    let origin = SignInOrigin { device: device.map(str::to_owned), ..SignInOrigin::at(address) };
    let outcome = sign_in_by_email(app, origin, email(name), Secret::new(PASSWORD)).await;
    match outcome.expect("the call succeeds") {
        SignIn::In { device, .. } => device.expect("a device token"),
        other => panic!("{other:?}"),
    }
}

/// All addresses together have a hundred failed attempts a day for one account; the owner can still sign in on a known device.
///
/// Shows: A-14
#[tokio::test(flavor = "multi_thread")]
async fn a_distributed_attack_is_limited_without_locking_out_the_owner() {
    let app = TestApp::new().await;
    signed_up(&app, form("Ann", Role::Professional)).await;
    let device = sign_in_on_device(&app, "home", None, "Ann").await;
    for n in 0..100 {
        assert_eq!(sign_in_result(&app, &format!("bot {}", n / 9), "Ann", "Wrong1").await, INCORRECT, "{n}");
    }
    assert_eq!(sign_in_result(&app, "bot 99", "Ann", PASSWORD).await, TOO_MANY);
    assert_eq!(sign_in_result(&app, "home", "Ann", PASSWORD).await, TOO_MANY, "an address is not a device");
    assert_eq!(sign_in_on_device(&app, "bot 99", Some(&device), "Ann").await, device, "any address");
    app.advance_clock(SignedDuration::from_hours(24));
    assert_eq!(sign_in_result(&app, "bot 99", "Ann", PASSWORD).await, "in");
}

/// One address has thirty failures in total, whatever the accounts; known devices at the address are exempt.
///
/// Shows: A-14
#[tokio::test(flavor = "multi_thread")]
async fn passwords_tried_on_many_accounts_from_one_address_are_limited() {
    let app = TestApp::new().await;
    for name in ["Ann", "Bob"] {
        signed_up(&app, form(name, Role::Professional)).await;
    }
    let device = sign_in_on_device(&app, "hospital", None, "Ann").await;
    for n in 0..30 {
        let name = format!("Target{n}");
        assert_eq!(sign_in_result(&app, "hospital", &name, "Meadow5Lantern").await, INCORRECT, "{n}");
    }
    assert_eq!(sign_in_result(&app, "hospital", "Bob", PASSWORD).await, TOO_MANY);
    assert_eq!(sign_in_result(&app, "elsewhere", "Bob", PASSWORD).await, "in");
    sign_in_on_device(&app, "hospital", Some(&device), "Ann").await;
    app.advance_clock(SignedDuration::from_mins(15));
    assert_eq!(sign_in_result(&app, "hospital", "Bob", PASSWORD).await, "in");
}

/// A known device has ten failures of its own, and an invented or foreign device token changes nothing.
#[tokio::test(flavor = "multi_thread")]
async fn guesses_with_a_device_token_are_limited_too() {
    let app = TestApp::new().await;
    for name in ["Ann", "Mallory"] {
        signed_up(&app, form(name, Role::Professional)).await;
    }
    let own = sign_in_on_device(&app, "home", None, "Ann").await;
    let foreign = sign_in_on_device(&app, "office", None, "Mallory").await;
    let guess = async |device: &str| {
        let origin = SignInOrigin { device: Some(device.to_owned()), ..SignInOrigin::at("office") };
        match sign_in_by_email(&app, origin, email("Ann"), Secret::new("Wrong1")).await {
            Ok(SignIn::Refused { message }) => message,
            other => panic!("{other:?}"),
        }
    };
    for _ in 0..10 {
        assert_eq!(guess(&own).await, INCORRECT);
    }
    assert_eq!(guess(&own).await, TOO_MANY);
    for n in 0..10 {
        let device = if n % 2 == 0 { foreign.clone() } else { format!("invented {n}") };
        assert_eq!(guess(&device).await, INCORRECT, "{n}");
    }
    assert_eq!(guess(&foreign).await, TOO_MANY);
    assert_eq!(guess("invented").await, TOO_MANY);
}

/// After a hundred failures in a day a known device is treated like others, because another person may use the same browser: the
/// limit of the account applies, which is mailed to the owner. Other known devices are not affected.
///
/// Shows: AMB-94
#[tokio::test(flavor = "multi_thread")]
async fn a_known_device_with_many_failures_is_treated_like_others() {
    let app = TestApp::new().await;
    verified(&app, form("Ann", Role::Professional)).await;
    let shared = sign_in_on_device(&app, "office", None, "Ann").await;
    let own = sign_in_on_device(&app, "home", None, "Ann").await;
    let guess = async || {
        let origin = SignInOrigin { device: Some(shared.clone()), ..SignInOrigin::at("office") };
        match sign_in_by_email(&app, origin, email("Ann"), Secret::new("Wrong1")).await {
            Ok(SignIn::Refused { message }) => message,
            other => panic!("{other:?}"),
        }
    };
    let lock_outs = async || {
        let sent = mails(&app, "Ann").await.into_iter();
        sent.filter(|it| it.subject == "Sign-ins to your account are refused").count()
    };
    for _ in 0..20 {
        for _ in 0..10 {
            assert_eq!(guess().await, INCORRECT);
        }
        app.advance_clock(SignedDuration::from_mins(15));
    }
    assert_eq!(lock_outs().await, 0);
    assert_eq!(guess().await, TOO_MANY, "a hundred of the device and a hundred of the account");
    assert_eq!(lock_outs().await, 1);
    sign_in_on_device(&app, "home", Some(&own), "Ann").await;
    app.advance_clock(SignedDuration::from_hours(24));
    assert_eq!(guess().await, INCORRECT, "the next day");
}

/// One device can be used by several people; an invented token is replaced by a random one.
#[tokio::test(flavor = "multi_thread")]
async fn the_server_chooses_the_token_of_a_device() {
    let app = TestApp::new().await;
    for name in ["Ann", "Bob"] {
        signed_up(&app, form(name, Role::Professional)).await;
    }
    let invented = sign_in_on_device(&app, "x", Some("invented"), "Ann").await;
    assert_ne!(invented, "invented");
    assert_eq!(invented.len(), 43);
    assert_eq!(sign_in_on_device(&app, "x", Some(&invented), "Bob").await, invented);
    assert_ne!(sign_in_on_device(&app, "x", None, "Ann").await, invented);
    app.advance_clock(days(90));
    assert_ne!(
        sign_in_on_device(&app, "x", Some(&invented), "Ann").await,
        invented,
        "forgotten after 90 days"
    );
}

/// The limits can be disabled for development.
#[tokio::test(flavor = "multi_thread")]
async fn without_limits_nothing_is_counted() {
    let app = TestApp::with_settings(|settings| settings.rate_limit = false).await;
    signed_up(&app, form("Ann", Role::Professional)).await;
    for _ in 0..12 {
        assert_eq!(sign_in_result(&app, "here", "Ann", "Wrong1").await, INCORRECT);
    }
    assert_eq!(sign_in_result(&app, "here", "Ann", PASSWORD).await, "in");
}
