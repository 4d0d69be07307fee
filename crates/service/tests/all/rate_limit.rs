//! The general limit on requests (AMB-21), with several nodes and after a restart. A node counts in its
//! `RequestLimits`: two of them on one database act as two nodes, and a new one as a restarted node.

use caseboard_domain::throttle::{PER_ADDRESS, PER_SESSION};
use caseboard_service::rate_limit::RequestLimits;
use caseboard_service::{App, Error};
use caseboard_testkit::TestApp;
use jiff::SignedDuration;

/// The maximum number of additional requests for each further node or restart; less than one reported batch.
const MAX_EXCESS: usize = 24;

async fn is_allowed(limits: &RequestLimits, app: &App, who: &str) -> bool {
    match limits.take(app, PER_SESSION, who).await {
        Ok(()) => true,
        Err(Error::Refused(refusal)) if refusal.retry_after().is_some() => false,
        Err(error) => panic!("{error}"),
    }
}

async fn count_allowed(limits: &RequestLimits, app: &App, who: &str, requests: usize) -> usize {
    let mut passed = 0;
    for _ in 0..requests {
        passed += usize::from(is_allowed(limits, app, who).await);
    }
    passed
}

/// One node allows exactly 300 requests of each session in each minute.
///
/// Shows: AMB-21
#[tokio::test(flavor = "multi_thread")]
async fn one_node_allows_exactly_three_hundred_requests_a_minute() {
    let (app, limits) = (TestApp::new().await, RequestLimits::default());
    app.advance_clock(SignedDuration::from_secs(20));
    assert_eq!(count_allowed(&limits, &app, "ann", 300).await, 300);
    let refused = limits.take(&app, PER_SESSION, "ann").await.expect_err("one too many");
    let Error::Refused(refusal) = refused else { panic!("{refused}") };
    assert_eq!(refusal.retry_after(), Some(40), "until the end of the minute");
    assert!(is_allowed(&limits, &app, "bob").await, "another session");
    assert!(limits.take(&app, PER_ADDRESS, "ann").await.is_ok(), "another limit");
    app.advance_clock(SignedDuration::from_secs(40));
    assert_eq!(count_allowed(&limits, &app, "ann", 301).await, 300, "another minute");
}

/// Two nodes share the count. With separate counts each node would allow 300 requests.
///
/// Shows: AMB-21
#[tokio::test(flavor = "multi_thread")]
async fn two_nodes_share_the_request_count() {
    let (app, here, there) = (TestApp::new().await, RequestLimits::default(), RequestLimits::default());
    let other = app.other_node().await;
    let mut allowed = 0;
    for _ in 0..250 {
        allowed += usize::from(is_allowed(&here, &app, "ann").await);
        allowed += usize::from(is_allowed(&there, &other, "ann").await);
    }
    assert!((300..=300 + MAX_EXCESS).contains(&allowed), "{allowed} of 500");
    for (limits, app) in [(&here, app.app()), (&there, &other)] {
        assert!(!is_allowed(limits, app, "ann").await, "the limit is reached at both nodes");
    }
}

/// A node that starts later includes the counts of the others.
///
/// Shows: AMB-21
#[tokio::test(flavor = "multi_thread")]
async fn requests_are_counted_across_a_restart() {
    let app = TestApp::new().await;
    let mut allowed = 0;
    for _ in 0..4 {
        let restarted = RequestLimits::default();
        allowed += count_allowed(&restarted, &app, "ann", 110).await;
    }
    assert!((300..=300 + 3 * MAX_EXCESS).contains(&allowed), "{allowed} of 440");
    assert!(!is_allowed(&RequestLimits::default(), &app, "ann").await, "no further request in this minute");
}

/// Concurrent requests have the same limit.
///
/// Shows: AMB-21
#[tokio::test(flavor = "multi_thread")]
async fn concurrent_requests_are_counted_one_by_one() {
    let (app, limits) = (TestApp::new().await, std::sync::Arc::new(RequestLimits::default()));
    let mut asking = tokio::task::JoinSet::new();
    for _ in 0..500 {
        let (app, limits) = (app.app().clone(), limits.clone());
        asking.spawn(async move { is_allowed(&limits, &app, "ann").await });
    }
    let allowed = asking.join_all().await.into_iter().filter(|passed| *passed).count();
    assert_eq!(allowed, 300);
}
