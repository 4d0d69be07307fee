//! Confirming the current password and setting a new one.

use caseboard_domain::actor::{Actor, SessionData};
use caseboard_domain::person::Role;
use caseboard_domain::{PersonId, Secret};
use caseboard_service::change_feed::Topic;
use caseboard_service::passwords::{PasswordCheck, UpdatePassword, update_password, verify_password};
use caseboard_service::{App, Error, session};
use caseboard_testkit::TestApp;
use jiff::SignedDuration;

use crate::accounts::support::{
    PASSWORD, can_sign_in, field_error, field_errors, form, mail, mails, next_event, refusal_code,
    retry_after, root, sign_up_as, token, verified,
};

const NEW: &str = "Other8Harbor";
const WRONG: PasswordCheck = PasswordCheck::Refused("The current password is incorrect.");

async fn find_session(app: &App, token: &str) -> Option<SessionData> {
    session::authenticate(app, token).await.expect("looked up")
}

/// Creates a verified user with a new session.
async fn ann(app: &App) -> Actor {
    verified(app, form("Ann", Role::Professional)).await;
    again(app).await
}

/// Signs the user in again, with another session.
async fn again(app: &App) -> Actor {
    let session = find_session(app, &token(app, "Ann").await).await.expect("an active session");
    Actor::from_session(session, true).expect("an actor")
}

async fn check_password(app: &App, who: &Actor, password: &str) -> PasswordCheck {
    verify_password(app, who, who.person(), Secret::new(password)).await.expect("the call succeeds")
}

fn to(password: &str) -> UpdatePassword {
    UpdatePassword { password: Secret::new(password), confirm: None, reset_token: None }
}

async fn set_password(app: &App, who: &Actor, password: &str) -> Result<(), Error> {
    update_password(app, Some(who), who.person(), to(password)).await
}

/// Confirming the current password allows one change; all other sessions end, and a mail confirms it.
///
/// Shows, K-15, K-16, AMB-10
#[tokio::test(flavor = "multi_thread")]
async fn changing_a_password_requires_the_current_one_and_ends_other_sessions() {
    let app = TestApp::new().await;
    let ann = ann(&app).await;
    let phone = token(&app, "Ann").await;
    assert_eq!(refusal_code(set_password(&app, &ann, NEW).await), "PROOF_REQUIRED");
    assert_eq!(check_password(&app, &ann, PASSWORD).await, PasswordCheck::Right);
    let listening = app.feed().subscribe(ann.person(), 0);
    set_password(&app, &ann, NEW).await.expect("changed");
    assert_eq!(next_event(&listening).await, Some(vec![Topic::Session]));
    assert!(can_sign_in(&app, NEW).await && !can_sign_in(&app, PASSWORD).await);
    assert!(find_session(&app, &phone).await.is_none(), "the other session ends");
    assert!(
        session::is_active(&app, ann.session_data()).await.expect("the call succeeds"),
        "the session of the change goes on"
    );
    let mail_item = mail(&app, "Ann", "Your password was changed").await;
    assert!(
        !mail_item.text.contains(NEW) && mail_item.text.contains("support@caseboard.example"),
        "{}",
        mail_item.text
    );
    assert_eq!(
        refusal_code(set_password(&app, &ann, "Third9Harbor").await),
        "PROOF_REQUIRED",
        "a proof is used once"
    );
}

/// The proof belongs to its session and expires after ten minutes.
///
/// Shows: A-122, AMB-10
#[tokio::test(flavor = "multi_thread")]
async fn a_password_proof_is_valid_in_its_session_for_ten_minutes() {
    let app = TestApp::new().await;
    let (ann, phone) = (ann(&app).await, again(&app).await);
    assert_eq!(check_password(&app, &ann, PASSWORD).await, PasswordCheck::Right);
    assert_eq!(refusal_code(set_password(&app, &phone, NEW).await), "PROOF_REQUIRED", "another session");
    app.advance_clock(SignedDuration::from_mins(10));
    assert_eq!(refusal_code(set_password(&app, &ann, NEW).await), "PROOF_REQUIRED", "too late");
    assert_eq!(check_password(&app, &ann, PASSWORD).await, PasswordCheck::Right);
    app.advance_clock(SignedDuration::from_mins(10) - SignedDuration::from_micros(1));
    set_password(&app, &ann, NEW).await.expect("just in time");
}

/// A new password that breaks the rule, is on the list of common passwords, differs from its repetition or equals the current
/// one is rejected; a rejection does not use the proof.
///
/// Shows: A-112, AMB-10
#[tokio::test(flavor = "multi_thread")]
async fn a_rejected_new_password_does_not_use_the_proof() {
    let app = TestApp::new().await;
    let ann = ann(&app).await;
    assert_eq!(check_password(&app, &ann, PASSWORD).await, PasswordCheck::Right);
    let rule = "Password is invalid. Must be at least 6 characters long with 1 upper and lowercase letters and 1 number";
    for (password, message) in [
        ("", "Password is required"),
        ("short", rule),
        (&format!("Aa1{}", "x".repeat(126)), rule),
        ("Password1", "Password is too easy to guess. Please choose another one"),
        (PASSWORD, "Password must be different from the current one"),
    ] {
        assert_eq!(
            field_errors(set_password(&app, &ann, password).await),
            field_error("password", message),
            "{password}"
        );
    }
    let differs = UpdatePassword { confirm: Some(Secret::new("Other9Harbor")), ..to(NEW) };
    let refused = update_password(&app, Some(&ann), ann.person(), differs).await;
    let message = "Passwords do not match. Please make sure they are the same.";
    assert_eq!(field_errors(refused), field_error("password_confirmation", message));
    assert!(can_sign_in(&app, PASSWORD).await);
    let same = UpdatePassword { confirm: Some(Secret::new(NEW)), ..to(NEW) };
    update_password(&app, Some(&ann), ann.person(), same).await.expect("the proof is valid");
}

/// A wrong password is a normal response; at most ten wrong ones in 15 minutes and a hundred a day.
///
/// Shows: A-119, M-08, AMB-11, AMB-21
#[tokio::test(flavor = "multi_thread")]
async fn password_guesses_in_a_session_are_limited() {
    let app = TestApp::new().await;
    let ann = ann(&app).await;
    let too_many = PasswordCheck::Refused("Too many attempts. Wait at least 15 minutes");
    for round in 0..10 {
        for _ in 0..10 {
            assert_eq!(check_password(&app, &ann, "Wrong1").await, WRONG, "{round}");
        }
        assert_eq!(check_password(&app, &ann, PASSWORD).await, too_many);
        app.advance_clock(SignedDuration::from_mins(15));
    }
    assert_eq!(check_password(&app, &ann, PASSWORD).await, too_many, "a hundred wrong passwords a day");
    app.advance_clock(SignedDuration::from_hours(22));
    let ann = again(&app).await;
    assert_eq!(check_password(&app, &ann, PASSWORD).await, PasswordCheck::Right, "the next day");
    for _ in 0..9 {
        assert_eq!(check_password(&app, &ann, "Wrong1").await, WRONG);
    }
    assert_eq!(
        check_password(&app, &ann, PASSWORD).await,
        PasswordCheck::Right,
        "right passwords are not counted"
    );
    assert_eq!(check_password(&app, &ann, "Wrong1").await, WRONG);
}

/// The response reveals whether the new password is the current one, so the attempt counts as a guess.
///
/// Shows: AMB-10, AMB-21
#[tokio::test(flavor = "multi_thread")]
async fn the_current_password_as_new_one_counts_as_a_guess() {
    let app = TestApp::new().await;
    let ann = ann(&app).await;
    assert_eq!(check_password(&app, &ann, PASSWORD).await, PasswordCheck::Right);
    for _ in 0..10 {
        assert_eq!(refusal_code(set_password(&app, &ann, PASSWORD).await), "VALIDATION");
    }
    assert_eq!(retry_after(set_password(&app, &ann, NEW).await), 15 * 60);
    assert!(can_sign_in(&app, PASSWORD).await);
}

/// No role can check or set the password of another user.
///
/// Shows: K-15, K-16, K-70, AMB-14
#[tokio::test(flavor = "multi_thread")]
async fn only_the_own_password_is_checked_and_set() {
    let app = TestApp::new().await;
    let ann = ann(&app).await;
    let other = root(&app).await;
    assert_eq!(check_password(&app, &ann, PASSWORD).await, PasswordCheck::Right);
    for id in [other.person(), app.new_id::<PersonId>()] {
        assert_eq!(refusal_code(verify_password(&app, &ann, id, Secret::new(PASSWORD)).await), "FORBIDDEN");
        assert_eq!(refusal_code(update_password(&app, Some(&ann), id, to(NEW)).await), "FORBIDDEN");
        assert_eq!(refusal_code(update_password(&app, None, id, to(NEW)).await), "PROOF_REQUIRED");
    }
    assert_eq!(refusal_code(update_password(&app, None, ann.person(), to(NEW)).await), "PROOF_REQUIRED");
    assert_eq!(refusal_code(update_password(&app, Some(&other), ann.person(), to(NEW)).await), "FORBIDDEN");
    let none = Secret::default();
    let refused = verify_password(&app, &ann, ann.person(), none).await;
    assert_eq!(field_errors(refused), field_error("password", "Password is required"));
    assert!(can_sign_in(&app, PASSWORD).await);
    assert!(mails(&app, "Ann").await.iter().all(|mail| mail.subject != "Your password was changed"));
}

/// Of two concurrent changes with one proof, one succeeds.
///
/// Shows: A-122, AMB-10
#[tokio::test(flavor = "multi_thread")]
async fn concurrent_changes_with_one_proof_are_one_change() {
    let app = TestApp::new().await;
    let ann = ann(&app).await;
    assert_eq!(check_password(&app, &ann, PASSWORD).await, PasswordCheck::Right);
    let (one, two) = tokio::join!(set_password(&app, &ann, NEW), set_password(&app, &ann, "Third9Harbor"));
    assert_eq!([one.is_ok(), two.is_ok()].iter().filter(|ok| **ok).count(), 1, "{one:?} {two:?}");
}

/// Sign-up also uses the list of common passwords.
///
/// Shows
#[tokio::test(flavor = "multi_thread")]
async fn sign_up_rejects_common_passwords() {
    let app = TestApp::new().await;
    for password in ["Password1", "P@ssw0rd2026", "Qwerty12"] {
        let mut form = form("Ann", Role::Professional);
        form.draft.password = Secret::new(password);
        let message = "Password is too easy to guess. Please choose another one";
        assert_eq!(
            field_errors(sign_up_as(&app, form).await),
            field_error("password", message),
            "{password}"
        );
    }
}

/// Several nodes need PostgreSQL.
mod postgres_only {
    use super::*;
    use crate::accounts::session::until_ended;

    /// A change at one node ends the sessions at the other as soon as that is notified; the clock does not move meanwhile.
    ///
    /// Shows: AMB-20, AMB-133
    #[tokio::test(flavor = "multi_thread")]
    async fn a_change_at_one_node_ends_sessions_at_the_other() {
        let app = TestApp::new().await;
        let there = app.start_second_node().await;
        let ann = ann(&app).await;
        let phone = token(&there, "Ann").await;
        assert!(find_session(&app, &phone).await.is_some() && find_session(&there, &phone).await.is_some());
        assert_eq!(check_password(&app, &ann, PASSWORD).await, PasswordCheck::Right);
        set_password(&app, &ann, NEW).await.expect("changed");
        assert!(find_session(&app, &phone).await.is_none());
        until_ended(&there, &phone).await;
        assert!(can_sign_in(&there, NEW).await && !can_sign_in(&there, PASSWORD).await);
    }

    /// Guesses at one node count at the other.
    ///
    /// Shows: AMB-01, AMB-10
    #[tokio::test(flavor = "multi_thread")]
    async fn password_guesses_are_counted_across_nodes() {
        let app = TestApp::new().await;
        let there = app.start_second_node().await;
        let ann = ann(&app).await;
        for guess in 0..10 {
            let node = if guess % 2 == 0 { app.app() } else { &there };
            assert_eq!(check_password(node, &ann, "Wrong1").await, WRONG);
        }
        for node in [app.app(), &there] {
            assert_eq!(
                check_password(node, &ann, PASSWORD).await,
                PasswordCheck::Refused("Too many attempts. Wait at least 15 minutes")
            );
        }
    }
}
