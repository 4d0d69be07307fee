//! `kill -9` under load: acknowledged writes exist exactly once.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use crate::support::{Client, Server, database_url};
use caseboard_service::Entropy as _;
use caseboard_testkit::{SeededEntropy, TestDatabase, on_postgres, trust};

/// Writers with an idempotency key for each write, and the control group without keys.
const WRITERS: usize = 8;
const CONTROLS: usize = 4;
/// Rounds share the days on which their cases are, because a case must start within a bounded time.
pub(crate) const DAYS: usize = 50;
const RESTART_MAX: Duration = Duration::from_secs(2);
const FIRST_WRITE_MAX: Duration = Duration::from_secs(30);

/// The writes of a group.
#[derive(Default)]
struct Writes {
    /// The acknowledged case id of each key.
    acknowledged: BTreeMap<String, String>,
    /// The keys whose request was not answered.
    unanswered: BTreeSet<String>,
}

/// Writers post cases, each with its own key, while the server is killed again and again. An acknowledged write exists
/// once; one that was not acknowledged can be retried with its key and then exists once. Writes that are retried without a
/// key are the control: in the long form some of them must exist twice.
#[test]
fn acknowledged_writes_exist_once_after_kills() {
    let kills = if on_postgres() { 20 } else { trust::choose(20, 200) };
    let seed = trust::seed();
    let random = SeededEntropy::new(seed);
    let runtime = tokio::runtime::Runtime::new().expect("the runtime starts");
    let fresh = runtime.block_on(TestDatabase::create());
    // On PostgreSQL the node is killed, and its open transactions with it.
    let mut server = Server::start_with(fresh.folder(), database_url(&fresh).as_slice());
    let (center, code) = Client::create_center(&server, "Harbor Surgery Center");
    let surgeon = Client::sign_up(&server, "SURGEON", Some((&center, &code)));
    let (keyed, control): (Arc<Mutex<Writes>>, Arc<Mutex<Writes>>) = Default::default();
    let mut slowest = Duration::ZERO;

    for round in 0..kills {
        let acknowledged = count_acknowledged(&keyed);
        let stop = Arc::new(AtomicBool::new(false));
        let writers: Vec<_> = (0..WRITERS + CONTROLS)
            .map(|writer| {
                let (client, center, stop) = (surgeon.at(&server), center.clone(), stop.clone());
                let has_keys = writer < WRITERS;
                let writes = if has_keys { keyed.clone() } else { control.clone() };
                std::thread::spawn(move || write(&client, &center, (round, writer), has_keys, &stop, &writes))
            })
            .collect();
        // A kill before the first response would test nothing: on a busy machine the first can take seconds.
        let begun = Instant::now();
        while count_acknowledged(&keyed) == acknowledged {
            assert!(begun.elapsed() < FIRST_WRITE_MAX, "no write was acknowledged in round {round}");
            std::thread::sleep(Duration::from_millis(5));
        }
        let mut pause = [0];
        random.fill(&mut pause);
        std::thread::sleep(Duration::from_millis(u64::from(pause[0])));
        server.kill();
        stop.store(true, Ordering::Relaxed);
        writers.into_iter().for_each(|writer| writer.join().expect("no writer panics"));
        let killed = Instant::now();
        server.restart();
        slowest = slowest.max(killed.elapsed());
    }

    let surgeon = surgeon.at(&server);
    let mut keyed = std::mem::take(&mut *keyed.lock().expect("the lock is not poisoned"));
    let control = std::mem::take(&mut *control.lock().expect("the lock is not poisoned"));
    let total = keyed.acknowledged.len();
    assert!(total >= kills, "only {total} writes were acknowledged");
    assert_eq!(violations(&list_cases(&surgeon), &keyed.acknowledged), [""; 0]);
    for key in &keyed.unanswered {
        let id = post(&surgeon, &center, key, true).expect("the server is up");
        keyed.acknowledged.insert(key.clone(), id);
    }
    for key in &control.unanswered {
        post(&surgeon, &center, key, false).expect("the server is up");
    }
    let found = list_cases(&surgeon);
    let wrong = violations(&found, &keyed.acknowledged);
    let unknown: Vec<_> = found
        .keys()
        .filter(|key| !key.starts_with("control") && !keyed.acknowledged.contains_key(*key))
        .collect();
    let doubled = control.unanswered.iter().filter(|key| found.get(*key).map_or(0, Vec::len) > 1).count();
    let number = format!(
        "{kills} kills, {total} acknowledged, {} retried: {} lost or doubled; slowest restart {:.2} s",
        keyed.unanswered.len(),
        wrong.len() + unknown.len(),
        slowest.as_secs_f64()
    );
    let reached = wrong.is_empty() && unknown.is_empty() && slowest <= RESTART_MAX;
    let target = format!("{kills} kills: 0 lost or doubled, restart ≤ {} s", RESTART_MAX.as_secs());
    trust::report_row("kill -9 under keyed writes", &target, &number, seed, reached);
    let number = format!("{doubled} of {} retried writes exist twice", control.unanswered.len());
    if trust::is_long() {
        trust::report_fault("kill -9 under keyed writes", "retries without keys", &number, doubled > 0);
    }
    assert_eq!((wrong, unknown), (Vec::new(), Vec::new()));

    // A write that is retried without its key exists twice, and a write that was never sent is missing: both are found.
    let (key, id) = keyed.acknowledged.first_key_value().expect("acknowledged writes");
    post(&surgeon, &center, key, false).expect("the server is up");
    let planted = BTreeMap::from([(key.clone(), id.clone()), ("0-never-sent".to_owned(), id.clone())]);
    assert_eq!(violations(&list_cases(&surgeon), &planted).len(), 2);
}

fn count_acknowledged(writes: &Mutex<Writes>) -> usize {
    writes.lock().expect("the lock is not poisoned").acknowledged.len()
}

/// Posts cases until the server is killed.
fn write(
    client: &Client,
    center: &str,
    (round, writer): (usize, usize),
    has_keys: bool,
    stop: &AtomicBool,
    writes: &Mutex<Writes>,
) {
    let group = if has_keys { "keyed" } else { "control" };
    for number in 0.. {
        if stop.load(Ordering::Relaxed) {
            return;
        }
        let key = format!("{group}-{round}-{writer}-{number}");
        let answer = post(client, center, &key, has_keys);
        let mut writes = writes.lock().expect("the lock is not poisoned");
        match answer {
            Some(id) => drop(writes.acknowledged.insert(key, id)),
            None => {
                writes.unanswered.insert(key);
                return;
            }
        }
    }
}

/// The id of the case, or `None` if the server was killed before it responded.
fn post(client: &Client, center: &str, key: &str, has_keys: bool) -> Option<String> {
    let round: usize = key.split('-').nth(1).and_then(|it| it.parse().ok()).expect("the round is in the key");
    let case = client.case_payload(center, &start(round % DAYS), key);
    match client.send("POST", "/api/createjob", &case, has_keys.then_some(key)) {
        Ok((200, response)) => Some(response["_id"].as_str().expect("the response has an id").to_owned()),
        Ok((status, response)) => panic!("{status} {response}"),
        Err(_) => None,
    }
}

/// One day per round, so that lists stay short; a retry with the same key must send the same body.
pub(crate) fn start(day: usize) -> String {
    static FIRST: std::sync::OnceLock<jiff::Timestamp> = std::sync::OnceLock::new();
    let first = FIRST.get_or_init(|| crate::support::in_days(30).parse().expect("the text is a timestamp"));
    (*first + caseboard_domain::time::days(day as i64)).to_string()
}

/// The ids of the cases by the key that their notes have.
pub(crate) fn list_cases(surgeon: &Client) -> BTreeMap<String, Vec<String>> {
    let mut found: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for day in 0..DAYS {
        let path = format!(
            "/api/getsurgeonjobs?surgeon={}&sdate={}&edate={}",
            surgeon.id,
            start(day),
            start(day + 1)
        );
        for case in surgeon.get_all(&path) {
            let text = |name: &str| case[name].as_str().expect("the output is UTF-8").to_owned();
            found.entry(text("desc")).or_default().push(text("_id"));
        }
    }
    found
}

/// The keys that do not have exactly one case, with the acknowledged id.
pub(crate) fn violations(
    found: &BTreeMap<String, Vec<String>>,
    acknowledged: &BTreeMap<String, String>,
) -> Vec<String> {
    let wrong = acknowledged.iter().filter(|(key, id)| found.get(*key) != Some(&vec![(*id).clone()]));
    wrong.map(|(key, id)| format!("{key}: {id} is {:?}", found.get(key))).collect()
}
