//! How long sessions last, and what they return.

use std::time::{Duration, Instant};

use caseboard_domain::Refusal;
use caseboard_domain::actor::{Actor, SESSION_IDLE_TIMEOUT};
use caseboard_domain::person::{Category, Role};
use caseboard_domain::time::days;
use caseboard_service::accounts::sign_out;
use caseboard_service::change_feed::Topic;
use caseboard_service::profile::{self, ProfileView};
use caseboard_service::{App, eligibility, housekeeping, session};
use caseboard_store::statements_run;
use caseboard_testkit::{Fixture, TestApp};
use jiff::SignedDuration;

use crate::accounts::support::{
    center, form, form_at_center, insert_person, manager, next_event, professional, refusal_code, root,
    session_data, signed_up, token, verified,
};

/// Returns whether a session is active, which is a use of it.
async fn is_active(app: &App, token: &str) -> bool {
    let active = session::authenticate(app, token).await.expect("looked up").is_some();
    session::wait_for_recorded_uses(app).await;
    active
}

/// Waits until a session has ended on a node that has it in memory, and is notified of the end by another one.
pub(crate) async fn until_ended(node: &App, token: &str) {
    let began = Instant::now();
    while is_active(node, token).await {
        assert!(began.elapsed() < Duration::from_secs(30), "the other node was not notified");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

/// User and role come from the server's records.
///
/// Shows: A-29, K-01
#[tokio::test(flavor = "multi_thread")]
async fn a_token_identifies_the_user_and_role() {
    let app = TestApp::new().await;
    let north = center(&app, "North").await;
    verified(&app, form_at_center(&app, "Sue", Role::Surgeon, &north).await).await;
    let sue = session_data(&app, "Sue").await;
    assert_eq!((sue.role, sue.category, sue.email_verified), (Role::Surgeon, None, true));
    assert_eq!(sue.centers, [north.center.id]);
    let ann = professional(&app, "Ann", Category::ScrubTech).await;
    assert_eq!(ann.category(), Category::ScrubTech);
    for token in ["", "x", &token(&app, "Ann").await.to_lowercase()] {
        assert!(!is_active(&app, token).await, "{token}");
    }
}

/// A new account has a session but no permissions.
///
/// Shows: J-21, AMB-22
#[tokio::test(flavor = "multi_thread")]
async fn an_unverified_user_has_a_session_without_rights() {
    let app = TestApp::new().await;
    let new = signed_up(&app, form("Ann", Role::Professional)).await;
    let session = session_data(&app, "Ann").await;
    assert!(!session.email_verified);
    assert!(
        matches!(profile::get_profile(&app, &session, new.id).await, Ok(ProfileView::Full(own)) if own.person.id == new.id)
    );
    let other = insert_person(&app, "Sue", Role::Surgeon, |_| {}).await;
    assert_eq!(refusal_code(profile::get_profile(&app, &session, other).await), "EMAIL_UNVERIFIED");
    assert_eq!(Actor::from_session(session, true), Err(Refusal::email_unverified()));
}

/// A session ends after twelve hours without use.
///
/// Shows: A-15, AMB-20
#[tokio::test(flavor = "multi_thread")]
async fn an_unused_session_ends_after_twelve_hours() {
    let app = TestApp::new().await;
    signed_up(&app, form("Ann", Role::Professional)).await;
    let (idle, used) = (token(&app, "Ann").await, token(&app, "Ann").await);
    let just_before = SESSION_IDLE_TIMEOUT - SignedDuration::from_micros(1);
    app.advance_clock(just_before);
    assert!(is_active(&app, &used).await);
    app.advance_clock(SignedDuration::from_micros(1));
    assert!(!is_active(&app, &idle).await);
    assert!(is_active(&app, &used).await);
    housekeeping::run_once(&app).await.expect("a housekeeping round");
    assert!(is_active(&app, &used).await);
}

/// A session ends after seven days, even if it is used.
///
/// Shows: A-15, AMB-20
#[tokio::test(flavor = "multi_thread")]
async fn no_session_lives_longer_than_seven_days() {
    let app = TestApp::new().await;
    signed_up(&app, form("Ann", Role::Professional)).await;
    let token = token(&app, "Ann").await;
    for hour in 1..24 * 7 {
        app.advance_clock(SignedDuration::from_hours(1));
        assert!(is_active(&app, &token).await, "after {hour} h");
    }
    app.advance_clock(SignedDuration::from_hours(1));
    assert!(!is_active(&app, &token).await);
}

/// Settings shorten the time without use and the lifetime, and cannot make either longer; a session that exists already
/// follows them from its next use on.
///
/// Shows: AMB-109
#[tokio::test(flavor = "multi_thread")]
async fn settings_make_sessions_shorter_but_not_longer() {
    let minutes = SignedDuration::from_mins;
    let app = TestApp::with_settings(|settings| {
        (settings.session_idle, settings.session_lifetime) = (minutes(20), minutes(60));
    });
    let app = app.await;
    signed_up(&app, form("Ann", Role::Professional)).await;
    let (idle, used) = (token(&app, "Ann").await, token(&app, "Ann").await);
    for minute in [19, 38, 57] {
        app.advance_clock(minutes(19));
        assert!(is_active(&app, &used).await, "after {minute} minutes");
    }
    assert!(!is_active(&app, &idle).await);
    app.advance_clock(minutes(3));
    assert!(!is_active(&app, &used).await);

    let app = TestApp::with_settings(|settings| {
        let year = days(365);
        (settings.session_idle, settings.session_lifetime) = (year, year);
    });
    let app = app.await;
    signed_up(&app, form("Ann", Role::Professional)).await;
    let idle = token(&app, "Ann").await;
    app.advance_clock(SESSION_IDLE_TIMEOUT);
    assert!(!is_active(&app, &idle).await);
}

/// Use is stored at most once a minute, so a session that was only used within its first minute ends twelve hours after it
/// began.
///
/// Shows: AMB-20
#[tokio::test(flavor = "multi_thread")]
async fn session_use_is_stored_at_most_once_a_minute() {
    let app = TestApp::new().await;
    signed_up(&app, form("Ann", Role::Professional)).await;
    let (early, later) = (token(&app, "Ann").await, token(&app, "Ann").await);
    app.advance_clock(SignedDuration::from_secs(59));
    assert!(is_active(&app, &early).await);
    app.advance_clock(SignedDuration::from_secs(1));
    assert!(is_active(&app, &later).await);
    app.advance_clock(SESSION_IDLE_TIMEOUT - SignedDuration::from_secs(60));
    assert!(!is_active(&app, &early).await);
    assert!(is_active(&app, &later).await);
}

/// Signing out ends this session at once, and no other.
///
/// Shows: A-126
#[tokio::test(flavor = "multi_thread")]
async fn signing_out_ends_the_session_and_notifies_its_streams() {
    let app = TestApp::new().await;
    let new = signed_up(&app, form("Ann", Role::Professional)).await;
    let (phone, desk) = (token(&app, "Ann").await, token(&app, "Ann").await);
    let on_phone = session::authenticate(&app, &phone).await.expect("looked up").expect("an active session");
    let at_desk = session::authenticate(&app, &desk).await.expect("looked up").expect("an active session");
    let listening = app.feed().subscribe(new.id, 0);
    sign_out(&app, &on_phone).await.expect("signed out");
    assert_eq!(next_event(&listening).await, Some(vec![Topic::Session]));
    assert!(!is_active(&app, &phone).await && is_active(&app, &desk).await);
    assert!(!session::is_active(&app, &on_phone).await.expect("the call succeeds"));
    assert!(session::is_active(&app, &at_desk).await.expect("the call succeeds"));
    sign_out(&app, &on_phone).await.expect("adding twice is no error");
    app.advance_clock(SESSION_IDLE_TIMEOUT);
    assert!(!session::is_active(&app, &at_desk).await.expect("the call succeeds"));
}

/// A session is read once a second at most, also if it changes in a way that this node is not notified of.
///
/// Shows: AMB-133
#[tokio::test(flavor = "multi_thread")]
async fn a_session_in_memory_is_read_again_after_a_second() {
    let app = TestApp::new().await;
    signed_up(&app, form("Ann", Role::Professional)).await;
    let token = token(&app, "Ann").await;
    assert!(is_active(&app, &token).await);
    let before = statements_run();
    assert!(is_active(&app, &token).await);
    assert_eq!(statements_run() - before, 0);
    let end = "DELETE FROM sessions";
    app.database().run_raw_sql(end, end).await.expect("deleted");
    app.advance_clock(SignedDuration::from_millis(999));
    assert!(is_active(&app, &token).await, "no one has notified this node");
    app.advance_clock(SignedDuration::from_millis(1));
    assert!(!is_active(&app, &token).await);
}

/// On PostgreSQL a session can be in the memory of several nodes.
mod postgres_only {
    use caseboard_testkit::require_postgres;

    use super::*;

    /// The clock does not move, so only the notification of the other node can end the session.
    ///
    /// Shows: AMB-133
    #[tokio::test(flavor = "multi_thread")]
    async fn a_session_ends_on_other_nodes_too() {
        require_postgres();
        let app = TestApp::new().await;
        let other = app.start_second_node().await;
        signed_up(&app, form("Ann", Role::Professional)).await;
        let token = token(&app, "Ann").await;
        let data = session::authenticate(&app, &token).await.expect("looked up").expect("an active session");
        assert!(is_active(&other, &token).await);
        sign_out(&app, &data).await.expect("signed out");
        assert!(!is_active(&app, &token).await, "at once on the node of the request");
        until_ended(&other, &token).await;
    }
}

/// The security level is computed from the account.
///
/// Shows: AMB-60
#[tokio::test(flavor = "multi_thread")]
async fn the_security_level_follows_from_the_account() {
    let app = TestApp::new().await;
    let north = center(&app, "North").await;
    let level = async |name: &str| {
        caseboard_service::accounts::get_session(&app, &session_data(&app, name).await)
            .await
            .expect("the session's person")
            .security_level
    };
    signed_up(&app, form("Una", Role::Professional)).await;
    let ann = professional(&app, "Ann", Category::Anesthesiologist).await;
    let adam = manager(&app, "Adam", &north).await;
    root(&app).await;
    assert_eq!(
        (level("Una").await, level("Ann").await, level("Adam").await, level("Root").await),
        (0, 0, 2, 4)
    );
    eligibility::certify_person(&app, &adam, ann.person(), north.center.id).await.expect("certified");
    assert_eq!(level("Ann").await, 1);
    let user = caseboard_service::accounts::get_session(&app, &session_data(&app, "Ann").await)
        .await
        .expect("the session's person");
    assert_eq!(user.certified, [north.center.id], "certifiedCenters of a professional");
}

/// The session has the number of unread notices.
///
/// Shows: A-16
#[tokio::test(flavor = "multi_thread")]
async fn unread_notices_are_counted() {
    let fixture = Fixture::new().await;
    let professional = fixture.professional(Category::RegisteredNurse).await;
    let case = fixture
        .post_case(&fixture.surgeon, fixture.hours_from_now(200), &[(Category::RegisteredNurse, 1)])
        .await;
    caseboard_service::invitations::request_invitation(&fixture, &professional, None, case)
        .await
        .expect("the call succeeds");
    let session = caseboard_domain::actor::SessionData {
        session: fixture.surgeon.session(),
        person: fixture.surgeon.person(),
        role: Role::Surgeon,
        category: None,
        full_name: String::new(),
        email_verified: true,
        centers: Vec::new(),
        limited: caseboard_domain::actor::LimitedCenters::default(),
        second_factor: caseboard_domain::actor::SecondFactorState::default(),
        proven_at: None,
    };
    assert_eq!(
        caseboard_service::accounts::get_session(&fixture, &session)
            .await
            .expect("the session's person")
            .unread,
        1
    );
}
