//! The demo is valid at any time of day: its times are relative to now, and the rules depend on dates and time zones.

use std::sync::Arc;

use caseboard_service::files::{FileLocation, Files};
use caseboard_service::{App, AppDependencies, OsEntropy};
use caseboard_testkit::{TestDatabase, settings};

use super::*;

async fn record_counts_at(now: &str, require_certified: bool) -> RecordCounts {
    let now: Timestamp = now.parse().expect("the text is a timestamp");
    let fresh = TestDatabase::create().await;
    let clock = Arc::new(SteppedClock::at(now - MONTH));
    let dependencies = AppDependencies {
        db: fresh.open().await,
        clock: clock.clone(),
        entropy: Arc::new(OsEntropy),
        hasher: Hasher::weak(&OsEntropy).expect("a hasher"),
        files: Files::open(&FileLocation::Folder(fresh.folder().join("files"))).expect("the folder exists"),
        settings: caseboard_service::Settings { require_certified, ..settings() },
    };
    let app = App::new(dependencies, None).await.expect("the application");
    create_all(&app, &clock, now).await.unwrap_or_else(|error| panic!("failed at {now}: {error}"));
    assert_eq!(app.now(), now);
    app.db.read(|conn| async move { statistics::count_records(&conn).await }).await.expect("counted")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_demo_is_consistent_at_any_time_of_day() {
    let times = [
        "2026-03-08T09:59:00Z",
        "2026-07-15T12:14:00.000001Z",
        "2026-10-30T23:30:00Z",
        "2028-02-29T20:00:00Z",
    ];
    for now in times {
        assert_eq!(
            record_counts_at(now, false).await,
            RecordCounts { persons: 48, centers: 4, cases: 65 },
            "{now}"
        );
    }
}

/// People who are invited or confirmed in the demo are certified if certification is required.
///
/// Shows: AMB-51
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn invited_and_confirmed_demo_people_are_certified() {
    assert_eq!(record_counts_at("2026-05-04T16:00:00Z", true).await.cases, 65);
}

#[test]
fn an_address_has_one_account() {
    let names = roster::PROFESSIONALS
        .iter()
        .chain(&roster::ADMINS)
        .copied()
        .chain(roster::SURGEONS.iter().map(|it| (it.first, it.last)))
        .chain([roster::SYSTEM_ADMIN]);
    let addresses: Vec<String> = names.map(|(first, last)| roster::email(first, last)).collect();
    let different: std::collections::BTreeSet<&String> = addresses.iter().collect();
    assert_eq!((addresses.len(), different.len()), (48, 48));
    assert!(addresses.iter().all(|address| Email::parse(address).is_ok()), "{addresses:?}");
}
