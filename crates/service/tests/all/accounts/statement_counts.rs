//! How many statements the requests that occur most need. Every one of them delays a request, and on SQLite a write delays
//! all others.

use caseboard_domain::Secret;
use caseboard_domain::person::Role;
use caseboard_service::accounts::{SignIn, SignInOrigin, sign_in_by_email};
use caseboard_service::session;
use caseboard_store::statements_run;
use caseboard_testkit::TestApp;
use jiff::SignedDuration;

use crate::accounts::support::{PASSWORD, center, email, form, form_at_center, token, verified};

/// Returns how many statements a call runs.
async fn count(call: impl Future) -> u64 {
    let before = statements_run();
    call.await;
    statements_run() - before
}

/// The session of a request is one statement, with its proof of identity; the centers of a surgeon are a second one. Once a
/// minute a third one records the use and the network, after the call.
///
/// Shows: AMB-20, AMB-94, AMB-95
#[tokio::test(flavor = "multi_thread")]
async fn authenticating_a_request_needs_a_fixed_number_of_statements() {
    let app = TestApp::new().await;
    let north = center(&app, "North").await;
    verified(&app, form("Ann", Role::Professional)).await;
    verified(&app, form_at_center(&app, "Sue", Role::Surgeon, &north).await).await;
    let (ann, sue) = (token(&app, "Ann").await, token(&app, "Sue").await);
    assert_eq!(count(session::authenticate(&app, &ann)).await, 1);
    assert_eq!(count(session::authenticate(&app, &sue)).await, 2);
    app.advance_clock(SignedDuration::from_mins(1));
    let recorded = async {
        session::authenticate(&app, &sue).await.expect("a session");
        session::wait_for_recorded_uses(&app).await;
    };
    assert_eq!(count(recorded).await, 3);
    assert_eq!(count(session::authenticate(&app, &sue)).await, 2, "once a minute");
}

/// The statements of a sign-in do not grow with the devices or sessions of the account; a failed one needs fewer.
///
/// Shows: AMB-94
#[tokio::test(flavor = "multi_thread")]
async fn sign_ins_need_a_fixed_number_of_statements() {
    let app = TestApp::new().await;
    verified(&app, form("Ann", Role::Professional)).await;
    let sign_in = async |device: Option<String>, password: &str| {
        let origin = SignInOrigin { address: "x".into(), device };
        sign_in_by_email(&app, origin, email("Ann"), Secret::new(password)).await.expect("answered")
    };
    let first = count(sign_in(None, PASSWORD)).await;
    let SignIn::In { device, .. } = sign_in(None, PASSWORD).await else { panic!("not signed in") };
    let known = count(sign_in(device, PASSWORD)).await;
    let failed = count(sign_in(None, "Wrong1")).await;
    let failed_again = count(sign_in(None, "Wrong1")).await;
    // The first sign-in reads when the account was created (AMB-94). The first failure in a quarter of an hour writes an audit
    // entry.
    assert_eq!((first, known, failed, failed_again), (21, 20, 7, 5));
}
