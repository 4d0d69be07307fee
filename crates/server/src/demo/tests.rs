//! The demo is valid at any time of day: its times are relative to now, and the rules depend on dates and time zones.

use std::collections::BTreeSet;
use std::sync::Arc;

use caseboard_domain::CenterId;
use caseboard_domain::attendance::{AttendanceState, Attendee};
use caseboard_domain::case::Case;
use caseboard_domain::dispatch::{DispatchState, WaveState};
use caseboard_domain::engagement::{Engagement, State};
use caseboard_domain::page::Page;
use caseboard_domain::pay::RateType;
use caseboard_domain::requirement::{Gap, Requirement};
use caseboard_domain::time::Range;
use caseboard_service::eligibility::{PeopleQuery, list_people};
use caseboard_service::files::{FileLocation, Files};
use caseboard_service::{App, AppDependencies, OsEntropy};
use caseboard_store::cases::{self, CaseOwner, CaseRange};
use caseboard_store::{Conn, attendances, claims, dispatch, engagements};
use caseboard_testkit::{TestDatabase, settings};

use super::*;

/// The demo as of a time.
struct Demo {
    app: App,
    people: People,
    /// Removes the database at the end of the test.
    _database: TestDatabase,
}

async fn demo_at(now: &str, require_certified: bool) -> Demo {
    let now: Timestamp = now.parse().expect("the text is a timestamp");
    let database = TestDatabase::create().await;
    let clock = Arc::new(SteppedClock::at(now - MONTH));
    let files = FileLocation::Folder(database.folder().join("files"));
    let dependencies = AppDependencies {
        db: database.open().await,
        clock: clock.clone(),
        entropy: Arc::new(OsEntropy),
        hasher: Hasher::weak(&OsEntropy).expect("a hasher"),
        files: Files::open(&files).expect("the folder exists"),
        settings: caseboard_service::Settings { require_certified, ..settings() },
    };
    let app = App::new(dependencies, None).await.expect("the application");
    let people =
        create_all(&app, &clock, now).await.unwrap_or_else(|error| panic!("failed at {now}: {error}"));
    assert_eq!(app.now(), now);
    Demo { app, people, _database: database }
}

impl Demo {
    async fn record_counts(&self) -> RecordCounts {
        let read = self.app.db.read(|conn| async move { statistics::count_records(&conn).await });
        read.await.expect("counted")
    }

    async fn states(&self) -> States {
        let now = self.app.now();
        let centers: Vec<CenterId> = self.people.centers.iter().map(|center| center.id).collect();
        let read: Result<States, StoreError> = self
            .app
            .db
            .read(move |conn| async move {
                let range = CaseRange::all(Range { from: now - MONTH, until: now + MONTH });
                let mut states = States::default();
                for center in centers {
                    for row in cases::list(&conn, CaseOwner::Center(center), range).await? {
                        states.add(&conn, &row.case, now).await?;
                    }
                }
                Ok(states)
            })
            .await;
        read.expect("the demo can be read")
    }

    /// Returns how many professionals the center in Tucson blocks.
    async fn blocked(&self) -> usize {
        let manager = self.people.admins[roster::SAGUARO].clone().require_poster().expect("an administrator");
        let query = PeopleQuery {
            page: Page { number: 1, size: 100 },
            sign_in_type: Some("USER".into()),
            center: None,
        };
        let listed = list_people(&self.app, &manager, query).await.expect("the list is read").items;
        let is_blocked = |gap: &Gap| gap.requirement == Requirement::NotBlocked;
        listed.iter().filter(|person| person.gaps.iter().any(is_blocked)).count()
    }
}

/// The states that occur in the demo.
#[derive(Debug, Default, PartialEq, Eq)]
struct States {
    plans: BTreeSet<DispatchState>,
    waves: BTreeSet<WaveState>,
    attendance: BTreeSet<AttendanceState>,
    standby: BTreeSet<&'static str>,
    /// For claims of work: whether the arrival was reported, and whether the owners were notified that it was not.
    arrivals: BTreeSet<(bool, bool)>,
}

impl States {
    /// Adds those of a case.
    async fn add(&mut self, conn: &Conn, case: &Case, now: Timestamp) -> Result<(), StoreError> {
        for plan in dispatch::list_of_case(conn, case.id).await? {
            self.plans.insert(plan.state(case, now));
            self.waves.extend(plan.waves.iter().map(|wave| wave.state));
        }
        for (_, engagement) in engagements::list_of_cases(conn, &[case.id], i64::MAX).await? {
            self.standby.extend(standby_state(&engagement));
            let stored = attendances::find(conn, engagement.id).await?;
            let attendee = case
                .group_view(engagement.category)
                .and_then(|group_view| Attendee::of(&engagement, &group_view, stored));
            self.attendance.extend(attendee.and_then(|it| it.state(now)));
        }
        let claims = claims::list_of_case(conn, case.id).await?;
        let of_work = claims.iter().filter(|it| it.claim.rate != RateType::MinPay);
        self.arrivals.extend(of_work.map(|it| (it.arrived.is_some(), it.missed.is_some())));
        Ok(())
    }
}

/// The states of a person on the standby list.
const STANDBY: [&str; 4] = ["AWAITS_APPROVAL", "WAITING", "PLACE_HELD", "PLACE_NOT_NEEDED"];

/// Returns the state of a person on the standby list; `None` for all others. Those who got a place or gave up are on no list.
fn standby_state(engagement: &Engagement) -> Option<&'static str> {
    engagement.standby?;
    match engagement.state {
        State::Requested { .. } => Some("AWAITS_APPROVAL"),
        State::PositionFilled { .. } => Some("WAITING"),
        State::Offered { .. } => Some("PLACE_HELD"),
        State::Invited { .. } => Some("PLACE_NOT_NEEDED"),
        State::Confirmed { .. }
        | State::Declined { .. }
        | State::Withdrawn { .. }
        | State::Released { .. }
        | State::RequestDeclined { .. }
        | State::Cancelled { .. }
        | State::Acknowledged { .. } => None,
    }
}

/// Every state of plans, waves, standby lists, arrivals and blocks can be seen in the demo, at any time of day.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_demo_has_every_state_at_any_time_of_day() {
    let times = [
        "2026-03-08T09:59:00Z",
        "2026-07-15T12:14:00.000001Z",
        "2026-10-30T23:30:00Z",
        "2028-02-29T20:00:00Z",
    ];
    let every = States {
        plans: DispatchState::ALL.iter().copied().collect(),
        waves: WaveState::ALL.iter().copied().collect(),
        attendance: AttendanceState::ALL.iter().copied().collect(),
        standby: BTreeSet::from(STANDBY),
        arrivals: BTreeSet::from([(true, false), (false, true)]),
    };
    for now in times {
        let demo = demo_at(now, false).await;
        assert_eq!(demo.record_counts().await, RecordCounts { persons: 48, centers: 4, cases: 71 }, "{now}");
        assert_eq!(demo.states().await, every, "{now}");
        assert_eq!(demo.blocked().await, 1, "{now}");
    }
}

/// People who are invited or confirmed in the demo are certified if certification is required.
///
/// Shows: AMB-51
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn invited_and_confirmed_demo_people_are_certified() {
    assert_eq!(demo_at("2026-05-04T16:00:00Z", true).await.record_counts().await.cases, 71);
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
