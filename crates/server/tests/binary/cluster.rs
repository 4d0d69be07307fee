//! An installation with one or three nodes, and enough professionals with sessions to contend for a case.

use std::collections::HashMap;

use caseboard_domain::person::Category;
use caseboard_domain::time::days;
use caseboard_service::bench_data::{BenchData, BenchSession, BenchSize, fill};
use caseboard_service::{Clock as _, SystemClock};
use caseboard_store::favorites::{self, FavoritesOwner};
use caseboard_testkit::{FaultyProxy, TestApp, TestDatabase, require_postgres};
use jiff::Timestamp;
use serde_json::{Value, json};

use crate::support::{Client, Server, database_url, in_days, postgres_url};

/// More than 200 of these people are anesthesiologists.
const PEOPLE: u32 = 400;
/// The most people of one invitation.
const INVITEES: usize = 100;

/// A professional who can be invited.
#[derive(Clone)]
pub(crate) struct Candidate {
    pub(crate) id: String,
    token: String,
}

/// The running nodes. Each case of a cluster has the same administrator, surgeon and center.
pub(crate) struct Cluster {
    nodes: Vec<Server>,
    administrator: Client,
    surgeon: String,
    center: String,
    candidates: Vec<Candidate>,
    /// The full minute of the start.
    today: Timestamp,
    /// Number of cases so far; they do not overlap, so that a confirmation for one does not prevent another.
    cases: i64,
    _database: TestDatabase,
}

impl Cluster {
    /// Fills a database and starts this many nodes on it; more than one needs PostgreSQL.
    pub(crate) fn start(nodes: usize, seed: u64) -> Self {
        Self::start_with(&vec![Vec::new(); nodes], seed)
    }

    /// Starts a node with each of these environments.
    pub(crate) fn start_with(nodes: &[Vec<(&str, &str)>], seed: u64) -> Self {
        if nodes.len() > 1 {
            require_postgres();
        }
        let (database, data) = filled_database(seed);
        let start = |(number, env): (usize, &Vec<(&str, &str)>)| {
            let env: Vec<_> = env.iter().copied().chain(database_url(&database)).collect();
            match number {
                0 => Server::start_with(database.folder(), &env),
                _ => Server::start_with(&database.folder().join(format!("node{number}")), &env),
            }
        };
        let nodes = nodes.iter().enumerate().map(start).collect();
        Self::on_nodes(nodes, &data, database)
    }

    /// Fills a PostgreSQL database and starts one node whose connections to it go through a proxy.
    pub(crate) fn start_behind_proxy(seed: u64) -> (Self, FaultyProxy) {
        let (database, data) = filled_database(seed);
        let url = postgres_url(&database);
        let (credentials, rest) = url.rsplit_once('@').expect("an address");
        let (target, name) = rest.split_once('/').expect("a database");
        let proxy = FaultyProxy::start(target);
        let through = format!("{credentials}@127.0.0.1:{}/{name}", proxy.port());
        let node = Server::start_with(database.folder(), &[("CASEBOARD_DATABASE_URL", &through)]);
        (Self::on_nodes(vec![node], &data, database), proxy)
    }

    fn on_nodes(nodes: Vec<Server>, data: &BenchData, database: TestDatabase) -> Self {
        let client = |session: &BenchSession| {
            let mut client = Client::new(&nodes[0]).with_token(session.token.clone());
            client.id = session.person.to_string();
            client
        };
        let administrator = &data.admins[0];
        let surgeon = data.surgeons.iter().find(|it| it.center == administrator.center);
        let candidates = anesthesiologists(data)
            .map(|it| Candidate { id: it.person.to_string(), token: it.token.clone() })
            .collect();
        Self {
            administrator: client(administrator),
            surgeon: surgeon.expect("a surgeon of the center").person.to_string(),
            center: administrator.center.expect("an administrator has a center").to_string(),
            candidates,
            today: in_days(0).parse().expect("an instant"),
            cases: 0,
            nodes,
            _database: database,
        }
    }

    /// The node with this number.
    pub(crate) fn node(&mut self, number: usize) -> &mut Server {
        &mut self.nodes[number]
    }

    /// Continues as the administrator at another node.
    pub(crate) fn move_administrator(&mut self, number: usize) {
        self.administrator = self.administrator.at(&self.nodes[number]);
    }

    /// The same time in every call, because a request that is repeated with its key must be the same.
    fn in_days(&self, number: i64) -> String {
        (self.today + days(number)).to_string()
    }

    /// A request that posts a case of its own; `key` is in its notes.
    pub(crate) fn case_payload(&self, number: i64, key: &str) -> Value {
        let mut payload = self.administrator.case_payload(&self.center, &self.in_days(number), key);
        payload["surgeonId"] = json!(self.surgeon);
        payload
    }

    /// All cases of the center.
    pub(crate) fn list_cases(&self) -> Vec<Value> {
        let days = format!("sdate={}&edate={}", self.in_days(0), self.in_days(300));
        self.administrator.get_all(&format!("/api/getjobs?{days}&center={}", self.center))
    }

    /// A client of the administrator at the first node.
    pub(crate) fn administrator(&self) -> &Client {
        &self.administrator
    }

    /// A client of a candidate, with a connection of its own, at one of the nodes.
    pub(crate) fn client(&self, number: usize, candidate: &Candidate) -> Client {
        let mut client =
            Client::new(&self.nodes[number % self.nodes.len()]).with_token(candidate.token.clone());
        client.id.clone_from(&candidate.id);
        client
    }

    /// Posts a case with one position and invites this many candidates.
    pub(crate) fn post_case(&mut self, places: usize, invited: usize) -> OpenCase {
        self.cases += 1;
        let mut payload = self.case_payload(20 + self.cases, "contention");
        payload["staffs"][0]["numOfRequired"] = json!(places);
        let id = text(&self.administrator.post("/api/createjob", &payload)["_id"]);
        let mut invitations = HashMap::new();
        let mut rest = self.candidates.as_slice();
        while invitations.len() < invited {
            let (next, later) = rest.split_at(rest.len().min(INVITEES).min(invited - invitations.len()));
            assert!(!next.is_empty(), "only {} people can be invited", invitations.len());
            rest = later;
            let invitees: Vec<Value> =
                next.iter().map(|it| json!({ "id": it.id, "categoryId": 0 })).collect();
            let body = json!({ "job": id, "invitees": invitees });
            let answer = self.administrator.post("/api/invitefavorites", &body);
            for it in answer["invited"].as_array().expect("a list") {
                invitations.insert(text(&it["id"]), text(&it["_id"]));
            }
        }
        let people = self.candidates.iter().filter_map(|candidate| {
            let invitation = invitations.remove(&candidate.id)?;
            Some((candidate.clone(), invitation))
        });
        OpenCase { id, people: people.collect() }
    }

    /// Moves the clock of every node forward.
    pub(crate) fn pass_seconds(&self, seconds: u64) {
        for node in &self.nodes {
            Client::new(node).post("/dev/clock", &json!({ "seconds": seconds }));
        }
    }

    /// Number of confirmed places of a case, as its administrator sees it.
    pub(crate) fn filled(&self, case: &OpenCase) -> usize {
        let all = self.list_cases();
        let found = all.iter().find(|it| it["_id"] == case.id.as_str()).expect("the case is listed");
        let filled = found["staffs"][0]["numOfFilled"].as_u64().expect("a number");
        usize::try_from(filled).expect("few places")
    }

    /// Lines that any node logged as an error.
    pub(crate) fn errors(&self) -> Vec<String> {
        self.nodes.iter().flat_map(Server::log).filter(|line| line.contains("Z ERROR ")).collect()
    }
}

/// A case that people were invited to.
pub(crate) struct OpenCase {
    pub(crate) id: String,
    /// The invited people, each with the invitation.
    pub(crate) people: Vec<(Candidate, String)>,
}

fn anesthesiologists(data: &BenchData) -> impl Iterator<Item = &BenchSession> {
    data.professionals.iter().filter(|it| it.category == Some(Category::Anesthesiologist))
}

/// A database with people and their sessions; the anesthesiologists are favorites of the center of the first administrator.
fn filled_database(seed: u64) -> (TestDatabase, BenchData) {
    let runtime = tokio::runtime::Runtime::new().expect("the runtime starts");
    runtime.block_on(async {
        let app = TestApp::on_database(TestDatabase::create().await, SystemClock.now(), |_| {}).await;
        let size = BenchSize { people: PEOPLE, cases: 0, engagements: 0, accepts: 0, seed };
        let data = fill(app.app(), size, |_| {}).await.expect("the database is filled");
        let center = FavoritesOwner::Center(data.admins[0].center.expect("an administrator has a center"));
        let people: Vec<_> = anesthesiologists(&data).map(|it| it.person).collect();
        let written = app.transact(people, move |app, tx, people| async move {
            for person in people {
                favorites::add(&tx, center, person, app.now()).await?;
            }
            Ok(tx.commit(()))
        });
        written.await.expect("the center has favorites");
        (app.into_database(), data)
    })
}

fn text(value: &Value) -> String {
    value.as_str().expect("text").to_owned()
}
