//! The mailed verification code.

use caseboard_domain::PersonId;
use caseboard_domain::person::Role;
use caseboard_service::secrets::digest;
use caseboard_service::verification::{VerifyEmail, send_verification_code, verify_email};
use caseboard_service::{App, StoreError};
use caseboard_store::codes::{self, CodePurpose};
use caseboard_testkit::TestApp;
use jiff::SignedDuration;

use crate::accounts::support::{
    code_in, code_input, field_error, field_errors, form, insert_person, mails, next_event, refusal_code,
    retry_after, session_data, signed_up, verified,
};

/// Returns a code that differs from this one.
fn different_code(right: &str) -> String {
    format!("{:06}", (right.parse::<u32>().expect("digits") + 1) % 1_000_000)
}

async fn newest_code(app: &App, name: &str) -> String {
    code_in(&mails(app, name).await[0])
}

async fn is_verified(app: &App, name: &str) -> bool {
    session_data(app, name).await.email_verified
}

/// The right code verifies the address, once.
///
/// Shows: A-102, K-11
#[tokio::test(flavor = "multi_thread")]
async fn the_mailed_code_verifies_the_address_once() {
    let app = TestApp::new().await;
    let ann = signed_up(&app, form("Ann", Role::Professional)).await.id;
    assert!(!is_verified(&app, "Ann").await);
    let right = newest_code(&app, "Ann").await;
    let listening = app.feed().subscribe(ann, 0);
    verify_email(&app, "x", ann, code_input(&right)).await.expect("verified");
    assert_eq!(next_event(&listening).await, Some(vec![caseboard_service::change_feed::Topic::Profile]));
    assert!(is_verified(&app, "Ann").await);
    assert_eq!(refusal_code(verify_email(&app, "x", ann, code_input(&right)).await), "CODE_EXPIRED");
}

/// Five wrong attempts void the code; no other code is accepted.
///
/// Shows, L-20
#[tokio::test(flavor = "multi_thread")]
async fn five_wrong_codes_void_the_right_one() {
    let app = TestApp::new().await;
    let ann = signed_up(&app, form("Ann", Role::Professional)).await.id;
    let right = newest_code(&app, "Ann").await;
    let wrong = different_code(&right);
    for _ in 0..5 {
        let message = "The Email Verfication code doesn't match";
        assert_eq!(
            field_errors(verify_email(&app, "x", ann, code_input(&wrong)).await),
            field_error("code", message)
        );
    }
    assert_eq!(refusal_code(verify_email(&app, "x", ann, code_input(&right)).await), "CODE_EXPIRED");
    assert!(!is_verified(&app, "Ann").await);
    app.advance_clock(SignedDuration::from_mins(1));
    send_verification_code(&app, "x", ann).await.expect("sent");
    verify_email(&app, "x", ann, code_input(&newest_code(&app, "Ann").await)).await.expect("verified");
}

/// After four wrong attempts the right code is accepted.
///
/// Shows: A-96
#[tokio::test(flavor = "multi_thread")]
async fn the_right_code_is_accepted_at_the_fifth_attempt() {
    let app = TestApp::new().await;
    let ann = signed_up(&app, form("Ann", Role::Professional)).await.id;
    let right = newest_code(&app, "Ann").await;
    for _ in 0..4 {
        assert_eq!(
            refusal_code(verify_email(&app, "x", ann, code_input(&different_code(&right))).await),
            "CODE_MISMATCH"
        );
    }
    verify_email(&app, "x", ann, code_input(&right)).await.expect("verified");
}

/// Of twenty concurrent attempts from one address five are compared.
///
/// Shows: AMB-01
#[tokio::test(flavor = "multi_thread")]
async fn concurrent_attempts_are_counted_one_by_one() {
    let app = std::sync::Arc::new(TestApp::new().await);
    let ann = signed_up(&app, form("Ann", Role::Professional)).await.id;
    let wrong = different_code(&newest_code(&app, "Ann").await);
    let trying: Vec<_> = (0..20)
        .map(|_| {
            let (app, wrong) = (app.clone(), wrong.clone());
            tokio::spawn(async move { refusal_code(verify_email(&app, "x", ann, code_input(&wrong)).await) })
        })
        .collect();
    let mut mismatches = 0;
    for outcome in trying {
        mismatches += i32::from(outcome.await.expect("the task does not panic") == "CODE_MISMATCH");
    }
    assert_eq!(mismatches, 5);
}

/// A malformed code gets another error than a wrong one, and the client must send `verifiedEmail`.
///
/// Shows: A-97
#[tokio::test(flavor = "multi_thread")]
async fn a_missing_or_malformed_code_is_reported_as_invalid_input() {
    let app = TestApp::new().await;
    let ann = signed_up(&app, form("Ann", Role::Professional)).await.id;
    let missing = "Please enter your email verification code";
    for text in [None, Some(String::new())] {
        let input = VerifyEmail { verified_email: Some(true), code: text };
        assert_eq!(field_errors(verify_email(&app, "x", ann, input).await), field_error("code", missing));
    }
    let right = newest_code(&app, "Ann").await;
    for (said, message) in [(None, "Confirmation is required"), (Some(false), "Confirmation is invalid")] {
        let input = VerifyEmail { verified_email: said, code: Some(right.clone()) };
        assert_eq!(
            field_errors(verify_email(&app, "x", ann, input).await),
            field_error("email_verified", message)
        );
    }
    assert!(!is_verified(&app, "Ann").await);
}

/// A database without the installation's key does not reveal a code, although there are only a million of them.
///
/// Shows: A-95
#[tokio::test(flavor = "multi_thread")]
async fn a_code_is_stored_as_a_keyed_hash_only() {
    let app = TestApp::new().await;
    let ann = signed_up(&app, form("Ann", Role::Professional)).await.id;
    let digits = newest_code(&app, "Ann").await;
    let stored: Result<_, StoreError> =
        app.db.read(move |conn| async move { codes::find(&conn, ann, CodePurpose::VerifyEmail).await }).await;
    let hash = stored.expect("read").expect("a code").hash;
    let purpose = format!("VERIFY_EMAIL:{ann}");
    assert!(app.key().verify(&purpose, &digits, &hash), "the hash under the installation's key");
    assert!(!app.key().verify(&purpose, &different_code(&digits), &hash));
    let other = TestApp::new().await;
    assert!(!other.key().verify(&purpose, &digits, &hash), "another key gives another hash");
    assert_ne!(hash, digest(&digits), "not a hash without a key");
}

/// A code expires after ten minutes.
///
/// Shows: A-95, AMB-01
#[tokio::test(flavor = "multi_thread")]
async fn a_verification_code_expires_after_ten_minutes() {
    let app = TestApp::new().await;
    for name in ["Ann", "Bob"] {
        signed_up(&app, form(name, Role::Professional)).await;
    }
    let (ann, bob) = (session_data(&app, "Ann").await.person, session_data(&app, "Bob").await.person);
    app.advance_clock(SignedDuration::from_mins(10) - SignedDuration::from_micros(1));
    verify_email(&app, "x", ann, code_input(&newest_code(&app, "Ann").await)).await.expect("in time");
    app.advance_clock(SignedDuration::from_micros(1));
    assert_eq!(
        refusal_code(verify_email(&app, "x", bob, code_input(&newest_code(&app, "Bob").await)).await),
        "CODE_EXPIRED"
    );
}

/// An unknown user gets the same error as one whose code has expired.
///
/// Shows: AMB-01
#[tokio::test(flavor = "multi_thread")]
async fn a_code_is_valid_for_its_user_only() {
    let app = TestApp::new().await;
    let ann = signed_up(&app, form("Ann", Role::Professional)).await.id;
    signed_up(&app, form("Bob", Role::Professional)).await;
    let (hers, his) = (newest_code(&app, "Ann").await, newest_code(&app, "Bob").await);
    if hers != his {
        assert_eq!(refusal_code(verify_email(&app, "x", ann, code_input(&his)).await), "CODE_MISMATCH");
    }
    let unknown: PersonId = app.new_id();
    assert_eq!(refusal_code(verify_email(&app, "x", unknown, code_input(&hers)).await), "CODE_EXPIRED");
}

/// A new code voids the previous one; one code a minute and five an hour are mailed at most.
///
/// Shows: A-101, AMB-01
#[tokio::test(flavor = "multi_thread")]
async fn a_code_is_sent_at_most_once_a_minute_and_five_times_an_hour() {
    let app = TestApp::new().await;
    let ann = signed_up(&app, form("Ann", Role::Professional)).await.id;
    let first = newest_code(&app, "Ann").await;
    assert_eq!(retry_after(send_verification_code(&app, "x", ann).await), 60);
    for mail in 2..=5 {
        app.advance_clock(SignedDuration::from_mins(1));
        assert_eq!(send_verification_code(&app, "x", ann).await.expect("sent"), 60);
        assert_eq!(mails(&app, "Ann").await.len(), mail);
    }
    let newest = newest_code(&app, "Ann").await;
    if first != newest {
        assert_eq!(refusal_code(verify_email(&app, "x", ann, code_input(&first)).await), "CODE_MISMATCH");
    }
    app.advance_clock(SignedDuration::from_mins(1));
    assert_eq!(retry_after(send_verification_code(&app, "x", ann).await), 55 * 60);
    assert_eq!(mails(&app, "Ann").await.len(), 5);
    app.advance_clock(SignedDuration::from_mins(55));
    send_verification_code(&app, "x", ann).await.expect("after an hour");
    verify_email(&app, "x", ann, code_input(&newest_code(&app, "Ann").await)).await.expect("verified");
}

/// One address that requests all codes of an hour and enters wrong digits keeps another from verifying the account neither with
/// a code that it requested nor with one of its own.
///
/// Shows: AMB-01, AMB-250
#[tokio::test(flavor = "multi_thread")]
async fn one_address_cannot_keep_another_from_verifying_an_account() {
    for requests_own in [false, true] {
        let app = TestApp::new().await;
        let ann = signed_up(&app, form("Ann", Role::Professional)).await.id;
        for _ in 0..4 {
            app.advance_clock(SignedDuration::from_mins(1));
            send_verification_code(&app, "stranger", ann).await.expect("sent");
            let wrong = different_code(&newest_code(&app, "Ann").await);
            for _ in 0..5 {
                let tried = verify_email(&app, "stranger", ann, code_input(&wrong)).await;
                assert_eq!(refusal_code(tried), "CODE_MISMATCH");
            }
            let tried = verify_email(&app, "stranger", ann, code_input(&wrong)).await;
            assert_eq!(refusal_code(tried), "CODE_EXPIRED", "its tries are used up");
        }
        app.advance_clock(SignedDuration::from_mins(1));
        assert_eq!(retry_after(send_verification_code(&app, "stranger", ann).await), 55 * 60);
        if requests_own {
            app.advance_clock(SignedDuration::from_mins(10));
            send_verification_code(&app, "home", ann).await.expect("the reserved mail");
        }
        let right = newest_code(&app, "Ann").await;
        verify_email(&app, "home", ann, code_input(&right)).await.expect("verified");
    }
}

/// The reserved mail of an hour is one, whatever the number of addresses.
///
/// Shows: AMB-01, AMB-250
#[tokio::test(flavor = "multi_thread")]
async fn six_codes_an_hour_are_mailed_to_an_account() {
    let app = TestApp::new().await;
    let ann = signed_up(&app, form("Ann", Role::Professional)).await.id;
    for number in 0..8 {
        app.advance_clock(SignedDuration::from_mins(1));
        let asked = send_verification_code(&app, &format!("address {number}"), ann).await;
        assert_eq!(asked.is_ok(), number < 5, "{number}");
    }
    assert_eq!(mails(&app, "Ann").await.len(), 6);
}

/// Fifty wrong digits from many addresses void a code for all of them.
///
/// Shows: AMB-01, AMB-250
#[tokio::test(flavor = "multi_thread")]
async fn fifty_wrong_codes_from_many_addresses_void_the_right_one() {
    let app = TestApp::new().await;
    let ann = signed_up(&app, form("Ann", Role::Professional)).await.id;
    let right = newest_code(&app, "Ann").await;
    let wrong = different_code(&right);
    for number in 0..50 {
        let tried = verify_email(&app, &format!("address {number}"), ann, code_input(&wrong)).await;
        assert_eq!(refusal_code(tried), "CODE_MISMATCH", "{number}");
    }
    assert_eq!(refusal_code(verify_email(&app, "home", ann, code_input(&right)).await), "CODE_EXPIRED");
    assert!(!is_verified(&app, "Ann").await);
}

/// The response reveals nothing about an account.
///
/// Shows: AMB-01
#[tokio::test(flavor = "multi_thread")]
async fn unknown_verified_and_closed_accounts_get_the_same_response_and_no_mail() {
    let app = TestApp::new().await;
    let ann = verified(&app, form("Ann", Role::Professional)).await.id;
    let before = mails(&app, "Ann").await.len();
    let gone = insert_person(&app, "Gone", Role::Surgeon, |person| {
        person.active = false;
        person.email_verified = false;
    })
    .await;
    for user in [ann, gone, app.new_id::<PersonId>()] {
        assert_eq!(send_verification_code(&app, "x", user).await.expect("answered"), 60);
    }
    assert_eq!((mails(&app, "Ann").await.len(), mails(&app, "Gone").await.len()), (before, 0));
}

/// One IP address can make thirty requests in 15 minutes.
///
/// Shows: AMB-01, AMB-21
#[tokio::test(flavor = "multi_thread")]
async fn code_requests_of_one_ip_address_are_limited() {
    let app = TestApp::new().await;
    let unknown: PersonId = app.new_id();
    for n in 0..30 {
        match n % 2 {
            0 => drop(send_verification_code(&app, "one", unknown).await.expect("answered")),
            _ => {
                assert_eq!(
                    refusal_code(verify_email(&app, "one", unknown, code_input("123456")).await),
                    "CODE_EXPIRED"
                )
            }
        }
    }
    assert_eq!(retry_after(send_verification_code(&app, "one", unknown).await), 15 * 60);
    assert_eq!(retry_after(verify_email(&app, "one", unknown, code_input("123456")).await), 15 * 60);
    send_verification_code(&app, "two", unknown).await.expect("another address");
}
