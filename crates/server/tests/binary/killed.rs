//! `kill -9` under load: acknowledged writes exist exactly once.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use crate::support::{Client, Server};
use caseboard_testkit::{DatabaseLocation, TestDatabase};

const WRITERS: usize = 8;
const KILLS: usize = 20;

/// Eight writers post cases, each with its own key, while the server is killed twenty times. An acknowledged write exists
/// once; one that was not acknowledged can be retried with its key and then exists once.
#[test]
fn acknowledged_writes_exist_once_after_twenty_kills() {
    let runtime = tokio::runtime::Runtime::new().expect("the runtime starts");
    let fresh = runtime.block_on(TestDatabase::create());
    // On PostgreSQL the node is killed, and its open transactions with it.
    let mut server = match fresh.place() {
        DatabaseLocation::Sqlite { .. } => Server::start(fresh.folder()),
        DatabaseLocation::Postgres { url, .. } => {
            Server::start_with(fresh.folder(), &[("CASEBOARD_DATABASE_URL", url)])
        }
    };
    let (center, code) = Client::create_center(&server, "Harbor Surgery Center");
    let surgeon = Client::sign_up(&server, "SURGEON", Some((&center, &code)));
    // The acknowledged case id of each key, and the keys without a response.
    let acknowledged: Arc<Mutex<BTreeMap<String, String>>> = Arc::default();
    let unacknowledged: Arc<Mutex<BTreeSet<String>>> = Arc::default();

    for round in 0..KILLS {
        let stop = Arc::new(AtomicBool::new(false));
        let writers: Vec<_> = (0..WRITERS)
            .map(|writer| {
                let (client, center, stop) = (surgeon.at(&server), center.clone(), stop.clone());
                let (acknowledged, unacknowledged) = (acknowledged.clone(), unacknowledged.clone());
                std::thread::spawn(move || {
                    let mut number = 0;
                    while !stop.load(Ordering::Relaxed) {
                        let key = format!("{round}-{writer}-{number}");
                        number += 1;
                        match post(&client, &center, &key) {
                            Some(id) => {
                                drop(acknowledged.lock().expect("the lock is not poisoned").insert(key, id))
                            }
                            None => {
                                unacknowledged.lock().expect("the lock is not poisoned").insert(key);
                                break;
                            }
                        }
                    }
                })
            })
            .collect();
        std::thread::sleep(Duration::from_millis(150 + 23 * round as u64 % 200));
        server.kill();
        stop.store(true, Ordering::Relaxed);
        writers.into_iter().for_each(|writer| writer.join().expect("no writer panics"));
        server.restart();
    }

    let surgeon = surgeon.at(&server);
    let mut acknowledged = Arc::try_unwrap(acknowledged)
        .expect("all writers are done")
        .into_inner()
        .expect("the lock is not poisoned");
    assert!(acknowledged.len() > KILLS, "only {} writes were acknowledged", acknowledged.len());
    assert_once(&surgeon, &acknowledged, true);
    for key in unacknowledged.lock().expect("the lock is not poisoned").iter() {
        let id = post(&surgeon, &center, key).expect("the server is up");
        acknowledged.insert(key.clone(), id);
    }
    assert_once(&surgeon, &acknowledged, false);
}

/// The id of the case, or `None` if the server was killed before it responded.
fn post(client: &Client, center: &str, key: &str) -> Option<String> {
    let case = client.case_payload(center, &start(key), key);
    match client.send("POST", "/api/createjob", &case, Some(key)) {
        Ok((200, response)) => Some(response["_id"].as_str().expect("the response has an id").to_owned()),
        Ok((status, response)) => panic!("{status} {response}"),
        Err(_) => None,
    }
}

/// One start per round, so that lists stay short; a retry with the same key must send the same body.
fn start(key: &str) -> String {
    static FIRST: std::sync::OnceLock<jiff::Timestamp> = std::sync::OnceLock::new();
    let first = FIRST.get_or_init(|| crate::support::in_days(30).parse().expect("the text is a timestamp"));
    let round: i64 =
        key.split('-').next().and_then(|it| it.parse().ok()).expect("the key starts with the round");
    (*first + jiff::SignedDuration::from_hours(24 * round)).to_string()
}

/// Every key has exactly one case, with the acknowledged id.
fn assert_once(surgeon: &Client, acknowledged: &BTreeMap<String, String>, more_allowed: bool) {
    let mut found: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for round in 0..KILLS {
        let (from, to) = (start(&format!("{round}-")), start(&format!("{}-", round + 1)));
        let path = format!("/api/getsurgeonjobs?surgeon={}&sdate={from}&edate={to}", surgeon.id);
        for case in surgeon.get_all(&path) {
            let text = |name: &str| case[name].as_str().expect("the output is UTF-8").to_owned();
            found.entry(text("desc")).or_default().push(text("_id"));
        }
    }
    for (key, id) in acknowledged {
        assert_eq!(found.get(key), Some(&vec![id.clone()]), "{key}");
    }
    assert!(
        more_allowed || found.len() == acknowledged.len(),
        "{} cases for {} keys",
        found.len(),
        acknowledged.len()
    );
    assert!(found.values().all(|ids| ids.len() == 1), "a case exists twice: {found:?}");
}
