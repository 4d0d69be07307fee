//! `caseboard demo`: fills an empty database with sample data and leaves any other database unchanged.

use std::collections::{BTreeMap, BTreeSet};
use std::process::Output;

use crate::support::{Client, Server, caseboard};
use caseboard_domain::case::CaseStatus;
use caseboard_domain::claim::PaymentStatus;
use caseboard_domain::eligibility::PeopleFilter;
use caseboard_domain::engagement::Engagement;
use caseboard_domain::page::Page;
use caseboard_domain::payment_scope::PaymentScope;
use caseboard_domain::time::{Range, days};
use caseboard_service::{Clock as _, SystemClock};
use caseboard_store::cases::{self, CaseOwner, CaseRange};
use caseboard_store::paystubs::PaystubFilter;
use caseboard_store::persons::directory;
use caseboard_store::statistics::{self, RecordCounts};
use caseboard_store::{Db, StoreError, affiliations, centers, claims, engagements, outbox, paystubs};
use caseboard_testkit::{DatabaseLocation, TestDatabase};
use jiff::{SignedDuration, Timestamp};
use serde_json::Value;

/// A separate database, and the environment variables with which the binary uses it.
struct Fixture {
    fresh: TestDatabase,
    runtime: tokio::runtime::Runtime,
}

impl Fixture {
    fn new() -> Self {
        let runtime = tokio::runtime::Runtime::new().expect("the runtime starts");
        Self { fresh: runtime.block_on(TestDatabase::create()), runtime }
    }

    fn env(&self) -> Vec<(&str, &str)> {
        match self.fresh.place() {
            DatabaseLocation::Postgres { url, .. } => {
                vec![("CASEBOARD_ENV", "dev"), ("CASEBOARD_DATABASE_URL", url)]
            }
            DatabaseLocation::Sqlite { .. } => vec![("CASEBOARD_ENV", "dev")],
        }
    }

    fn run(&self, arguments: &[&str], more: &[(&str, &str)]) -> Output {
        caseboard(arguments)
            .envs(self.env())
            .env("CASEBOARD_DATA_DIR", self.fresh.folder())
            .envs(more.iter().copied())
            .output()
            .expect("the binary runs")
    }

    fn demo(&self) -> String {
        let result = self.run(&["demo"], &[]);
        assert!(result.status.success(), "{}", String::from_utf8_lossy(&result.stderr));
        String::from_utf8(result.stdout).expect("the output is UTF-8")
    }

    fn contents(&self) -> Contents {
        self.runtime.block_on(async {
            let db = self.fresh.open().await;
            let now = SystemClock.now();
            read(&db, now).await.expect("the database can be read")
        })
    }
}

/// The records that the demo creates.
#[derive(Debug, PartialEq)]
struct Contents {
    counts: RecordCounts,
    surgeons: i64,
    professionals: i64,
    administrators: usize,
    /// Time zones of the centers.
    zones: BTreeSet<String>,
    statuses: BTreeMap<CaseStatus, usize>,
    starts: Vec<Timestamp>,
    engagements: Vec<Engagement>,
    /// Claims by status and rate.
    claims: BTreeMap<(&'static str, &'static str), usize>,
    /// Number of pending and paid paystubs.
    paystubs: (i64, i64),
    mails: (i64, i64, i64),
}

async fn read(db: &Db, now: Timestamp) -> Result<Contents, StoreError> {
    let month = days(31);
    let range = Range { from: now - month, until: now + month };
    db.read(move |conn| async move {
        let centers = centers::list_confirmed(&conn).await?;
        let (mut listed, mut administrators) = (Vec::new(), 0);
        for center in &centers {
            administrators += affiliations::list_admins(&conn, center.id).await?.len();
            listed.extend(cases::list(&conn, CaseOwner::Center(center.id), CaseRange::all(range)).await?);
        }
        let ids: Vec<_> = listed.iter().map(|it| it.case.id).collect();
        let mut claimed = BTreeMap::new();
        for id in &ids {
            for it in claims::list_of_case(&conn, *id).await? {
                *claimed.entry((it.claim.status.as_str(), it.claim.rate.as_str())).or_default() += 1;
            }
        }
        let mut stubs = (0, 0);
        for center in &centers {
            let issued = Range { from: Timestamp::MIN, until: Timestamp::MAX };
            let (surgeon, payee, payer, scope) = (None, None, None, PaymentScope::Center(center.id));
            let filter =
                |status| PaystubFilter { issued, status: Some(status), center: None, surgeon, payee, payer };
            let page = Page { number: 1, size: 1 };
            stubs.0 += paystubs::list_page(&conn, scope, filter(PaymentStatus::Pending), page).await?.total;
            stubs.1 += paystubs::list_page(&conn, scope, filter(PaymentStatus::Paid), page).await?.total;
        }
        let mut statuses = BTreeMap::new();
        for it in &listed {
            assert_eq!(it.case.status(), it.status, "the stored status is the one of the positions");
            *statuses.entry(it.status).or_default() += 1;
        }
        let engagements = engagements::list_of_cases(&conn, &ids, i64::MAX).await?;
        Ok(Contents {
            counts: statistics::count_records(&conn).await?,
            surgeons: directory::count(&conn, PeopleFilter::Surgeon, true).await?,
            professionals: directory::count(&conn, PeopleFilter::User, true).await?,
            administrators,
            zones: centers.iter().map(|center| center.zone.name().to_owned()).collect(),
            statuses,
            starts: listed.iter().map(|it| it.case.start).collect(),
            engagements: engagements.into_iter().map(|(_, engagement)| engagement).collect(),
            claims: claimed,
            paystubs: stubs,
            mails: outbox::count_by_state(&conn).await?,
        })
    })
    .await
}

/// The names of the states of an engagement (decisions, appendix B).
const STATES: [&str; 14] = [
    "OFFERED",
    "REQUESTED",
    "INVITED",
    "POSITION_FILLED",
    "CONFIRMED",
    "AWAITING_RECONFIRMATION",
    "RELEASED",
    "DECLINED",
    "WITHDRAWN",
    "REQUEST_DECLINED",
    "CANCELLED",
    "CANCELLED_CONFIRMED",
    "ACKNOWLEDGED_REJECTION",
    "ACKNOWLEDGED_CANCELLATION",
];

#[test]
fn demo_fills_an_empty_database_with_cases_in_every_state() {
    let fixture = Fixture::new();
    let before = SystemClock.now();
    let output = fixture.demo();
    let now = SystemClock.now();
    let Contents {
        counts,
        surgeons,
        professionals,
        administrators,
        zones,
        statuses,
        starts,
        engagements,
        claims,
        paystubs,
        mails,
    } = fixture.contents();
    assert_eq!((surgeons, administrators, professionals), (4, 3, 40));
    // One more person: the system administrator.
    assert_eq!(counts, RecordCounts { persons: 4 + 3 + 1 + 40, centers: 4, cases: 71 });
    assert_eq!(zones.len(), 3, "{zones:?}");
    let (pending, sent, dead) = mails;
    assert!(pending == 0 && sent > 0 && dead > 0, "no message is left to be sent: {mails:?}");

    assert_eq!(starts.len(), 71, "all cases start within a month");
    for status in [CaseStatus::Open, CaseStatus::Partial, CaseStatus::Complete, CaseStatus::Cancelled] {
        assert!(statuses.get(&status).is_some_and(|count| *count >= 5), "{status:?}: {statuses:?}");
    }
    let found: BTreeSet<&str> = engagements.iter().map(|engagement| engagement.state.name()).collect();
    assert_eq!(found, BTreeSet::from(STATES));
    assert!(engagements.iter().all(|engagement| engagement.state.at() <= now), "no state is in the future");
    let claimed = |status, rate| claims.get(&(status, rate)).copied().unwrap_or_default();
    assert!(
        claimed("PENDING", "MIN_PAY") >= 3,
        "minimum pay is claimed after late cancellations: {claims:?}"
    );
    assert_eq!(claimed("APPROVED", "MIN_PAY"), 1, "{claims:?}");
    for status in ["PENDING", "APPROVED", "REJECTED"] {
        assert!(claimed(status, "HOURLY") + claimed(status, "PER_JOB") >= 2, "{status}: {claims:?}");
    }
    assert!(paystubs.0 >= 2 && paystubs.1 >= 4, "{paystubs:?}");
    let hours = |hours| SignedDuration::from_hours(hours);
    let within = |from, until| {
        starts.iter().filter(|start| (before + hours(from)..now + hours(until)).contains(start)).count()
    };
    assert!(within(-24 * 31, 0) >= 15 && within(72, 24 * 31) >= 30);
    assert!(within(1, 3) >= 1, "one begins in about two hours");
    assert!(within(96, 144) >= 1, "one begins in about five days");

    for address in addresses(&output) {
        assert!(address.ends_with("@caseboard.example"), "{address}");
    }
    assert_eq!(addresses(&output).len(), 8, "{output}");
    assert!(
        output.contains("/dev/mailbox") && output.lines().all(|line| line.chars().count() <= 110),
        "{output}"
    );
}

/// The email addresses in the output.
fn addresses(output: &str) -> Vec<&str> {
    output.split_whitespace().filter(|word| word.contains('@')).collect()
}

fn list(client: &Client, path: &str) -> Vec<Value> {
    let (status, response) = client.get(path).expect("the server responds");
    assert_eq!(status, 200, "{path}: {response}");
    response.as_array().unwrap_or_else(|| panic!("{path}: {response}")).clone()
}

fn values<'a>(items: &'a [Value], name: &str) -> BTreeSet<&'a str> {
    items.iter().filter_map(|item| item[name].as_str()).collect()
}

#[test]
fn every_listed_demo_user_signs_in_and_has_data_on_every_screen() {
    let fixture = Fixture::new();
    let output = fixture.demo();
    let (_, rest) = output.split_once("The password of all accounts is ").expect("the password is printed");
    let password = rest.split_whitespace().next().expect("the password is printed");
    let mut env = fixture.env();
    env.push(("CASEBOARD_RATE_LIMIT", "on"));
    let server = Server::start_with(fixture.fresh.folder(), &env);
    let clients: Vec<Client> =
        addresses(&output).into_iter().map(|address| Client::sign_in(&server, address, password)).collect();
    let [helen, samuel, grace, miguel, robin, professionals @ ..] = &clients[..] else { panic!("{output}") };

    for surgeon in [helen, samuel] {
        let cases = list(surgeon, &format!("/api/getsurgeonjobs?surgeon={}", surgeon.id));
        assert!(values(&cases, "status").len() >= 3, "{:?}", values(&cases, "status"));
        let requests = list(surgeon, &format!("/api/requestedinvitestosurgeon?surgeon={}", surgeon.id));
        assert!(values(&requests, "status").contains("INVITE_REQUEST"));
        let of_series = cases.iter().filter(|case| case["seriesId"].is_string()).count();
        assert_eq!(of_series, if surgeon.id == helen.id { 3 } else { 0 });
        let for_standby = requests.iter().filter(|request| request["standby"] == true).count();
        assert_eq!(for_standby, usize::from(surgeon.id == samuel.id), "a request for a standby list");
        let unread = list(surgeon, &format!("/api/unreadnotifications/{}/NOT_CANCELLED", surgeon.id));
        assert_eq!(values(&unread, "type"), BTreeSet::from(["ACCEPTED", "INVITATION_REQUEST", "WITHDRAWAL"]));
    }
    let (_, session) = samuel.get("/api/session").expect("the server responds");
    let affiliations = session["affiliations"].as_array().expect("the affiliations are a list");
    assert_eq!(values(affiliations, "status"), BTreeSet::from(["PENDING", "VERIFIED"]), "{session}");
    let (_, session) = helen.get("/api/session").expect("the server responds");
    let affiliations = session["affiliations"].as_array().expect("the affiliations are a list");
    assert!(
        affiliations.len() == 3 && affiliations.iter().all(|affiliation| affiliation["status"] == "VERIFIED"),
        "{session}"
    );
    assert_eq!(values(affiliations, "centerStatus"), BTreeSet::from(["UNCONFIRMED"]), "{session}");

    for administrator in [grace, miguel] {
        assert!(list(administrator, "/api/getjobs").len() >= 10);
        assert!(!list(administrator, "/api/requestedinvites").is_empty());
        assert!(
            !list(administrator, &format!("/api/unreadnotifications/{}/NOT_CANCELLED", administrator.id))
                .is_empty()
        );
    }
    let is_blocked = |person: &&Value| person.to_string().contains("NOT_BLOCKED");
    let blocked =
        |client| list(client, "/api/users?signInType=USER&limit=100").iter().filter(is_blocked).count();
    assert_eq!((blocked(grace), blocked(miguel)), (0, 1), "people whom the center blocks");
    let lacks = |case: &Value| case.to_string().contains("\"missing\":[{");
    let marked = list(grace, "/api/getjobs").iter().filter(|case| lacks(case)).count();
    assert!(marked > 0, "a confirmed person does not meet the requirements of the center");
    for center in list(robin, "/api/surgerycenters") {
        let id = center["_id"].as_str().expect("the response has an id");
        assert!(!list(robin, &format!("/api/getjobs?center={id}")).is_empty(), "{center}");
    }

    assert_eq!(professionals.len(), 3);
    for professional in professionals {
        let (_, session) = professional.get("/api/session").expect("the server responds");
        let cases =
            list(professional, &format!("/api/newjobs/{}/{}", session["categoryId"], professional.id));
        let sections = BTreeSet::from(["CANCELLED", "CONFIRMED", "INVITED", "REQUESTABLE", "REQUESTED"]);
        assert_eq!(values(&cases, "section"), sections, "{session}");
        assert!(!list(professional, &format!("/api/unreadnotifications/{}/NO", professional.id)).is_empty());
    }
    let (_, mails) = robin.get("/api/dev/outbox").expect("the server responds");
    assert!(mails.as_array().is_some_and(|mails| !mails.is_empty()), "the mails of invitations");

    // The printed codes are those of the centers.
    let codes: Vec<&str> =
        output.lines().filter_map(|line| Some(line.split_once("sign up with: ")?.1)).collect();
    assert_eq!(codes.len(), 3, "{output}");
    let named = |line: &&str| line.contains("Harbor Point Surgery Center") && line.contains(codes[0]);
    assert!(output.lines().any(|line| named(&line)), "{output}");
    let centers = list(robin, "/api/surgerycenters");
    let harbor = centers.iter().find(|center| center["city"] == "San Diego").expect("the center is listed");
    let newcomer = Client::new(&server);
    let registration = newcomer.sign_up_payload(
        "new@example.org",
        "SURGEON",
        Some((harbor["_id"].as_str().expect("the response has an id"), codes[0])),
    );
    newcomer.post("/api/user", &registration);
}

#[test]
fn a_second_demo_run_changes_nothing_and_lists_the_same_users() {
    let fixture = Fixture::new();
    let first = fixture.demo();
    let before = fixture.contents();
    let second = fixture.demo();
    assert!(second.starts_with("This database already contains the demo; nothing was changed."), "{second}");
    assert_eq!(addresses(&second), addresses(&first));
    assert_eq!(fixture.contents(), before);
}

#[test]
fn a_foreign_database_is_not_changed() {
    let fixture = Fixture::new();
    let root = ["create-system-admin", "--email", "root@example.org"];
    let created = fixture.run(&root, &[("CASEBOARD_ADMIN_PASSWORD", crate::support::PASSWORD)]);
    assert!(created.status.success(), "{}", String::from_utf8_lossy(&created.stderr));
    let output = fixture.demo();
    assert!(output.contains("contains other data; nothing was changed"), "{output}");
    assert!(addresses(&output).is_empty());
    assert_eq!(fixture.contents().counts, RecordCounts { persons: 1, centers: 0, cases: 0 });
}

#[test]
fn the_demo_is_refused_in_production() {
    let fixture = Fixture::new();
    let refused = fixture.run(&["demo"], &[("CASEBOARD_ENV", "production")]);
    let output = String::from_utf8_lossy(&refused.stderr);
    assert!(!refused.status.success() && output.contains("CASEBOARD_ENV=dev"), "{output}");
    assert_eq!(output.lines().count(), 1, "one line: {output}");
    assert_eq!(fixture.contents().counts, RecordCounts { persons: 0, centers: 0, cases: 0 });
}
