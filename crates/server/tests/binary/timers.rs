//! Due waves of dispatch plans: how soon they are sent, and on several nodes, one of which is killed.

use std::collections::BTreeSet;
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::support::{Client, Server, database_url, in_days, postgres_url};
use caseboard_service::{Clock as _, SystemClock};
use caseboard_testkit::{TestDatabase, on_postgres, trust};
use serde_json::json;
use tokio::runtime::Runtime;

const ROW: &str = "due waves, the node with the leases killed";
const DUE: &str = "due waves on an idle server";
/// When a due wave has invited someone on an idle server.
const SOON: Duration = Duration::from_secs(2);
/// The same for the ordinary test, which runs beside others.
const PATIENCE: Duration = Duration::from_secs(20);

/// An idle server with a surgeon who has two favorites.
struct Idle {
    _server: Server,
    runtime: Runtime,
    database: TestDatabase,
    center: String,
    surgeon: Client,
    people: [Client; 2],
    cases: i64,
}

impl Idle {
    fn start() -> Self {
        let runtime = Runtime::new().expect("the runtime starts");
        let database = runtime.block_on(TestDatabase::create());
        let server = Server::start_with(database.folder(), database_url(&database).as_slice());
        let (center, code) = Client::create_center(&server, "Harbor Surgery Center");
        let surgeon = Client::sign_up(&server, "SURGEON", Some((&center, &code)));
        let people = [(), ()].map(|()| Client::sign_up(&server, "USER", None));
        for person in &people {
            let path = format!("/api/addsurgeonfavorite/{}", person.id);
            let added = surgeon.send("PUT", &path, &json!({ "surgeon": surgeon.id }), None);
            assert_eq!(added.expect("the server responds").0, 200);
        }
        Self { _server: server, runtime, database, center, surgeon, people, cases: 0 }
    }

    /// Posts a case whose plan invites one of the favorites so long after the posting, and returns its id.
    fn post(&mut self, after_minutes: i64) -> String {
        self.cases += 1;
        let mut case = self.surgeon.case_payload(&self.center, &in_days(20 + self.cases), "due");
        let wave = json!({ "audience": "SURGEON_FAVORITES", "afterMinutes": after_minutes, "batchSize": 1 });
        case["plan"] = json!({ "waves": [wave] });
        let posted = self.surgeon.post("/api/createjob", &case);
        posted["_id"].as_str().expect("the id of the case").to_owned()
    }

    /// Waits until a person other than `but` is invited to a case; returns their number and the invitation.
    fn wait_for_invitation(&self, case: &str, but: Option<usize>) -> (usize, String) {
        let began = Instant::now();
        while began.elapsed() < Duration::from_secs(60) {
            for (number, person) in self.people.iter().enumerate().filter(|(number, _)| Some(*number) != but)
            {
                let unread = person.get(&format!("/api/unreadnotifications/{}/NO", person.id));
                let (_, unread) = unread.expect("the server responds");
                let all = unread.as_array().expect("a list");
                if let Some(found) = all.iter().find(|message| message.to_string().contains(case)) {
                    return (number, found["_id"].as_str().expect("an id").to_owned());
                }
            }
            sleep(Duration::from_millis(10));
        }
        panic!("no one is invited to {case}")
    }

    /// A person accepts a case and withdraws. Returns how long it then takes until the other one is invited.
    fn fill_freed_place(&mut self) -> Duration {
        let case = self.post(0);
        let (first, invitation) = self.wait_for_invitation(&case, None);
        let person = &self.people[first];
        let accepted = person.post("/api/accepted", &json!({ "_id": invitation, "status": "CONFIRMED" }));
        assert_eq!(accepted["status"], "CONFIRMED", "{accepted}");
        person.post("/api/withdrawjob", &json!({ "msgId": invitation }));
        let freed = Instant::now();
        self.wait_for_invitation(&case, Some(first));
        freed.elapsed()
    }

    /// Makes a wave due in the database, which wakes no worker, as when another node has set its timer. The timer runs so much
    /// later. Returns how long it takes until someone is invited.
    fn send_due_wave(&mut self, late: Duration) -> Duration {
        let case = self.post(20_000);
        let id = if on_postgres() { format!("'{case}'") } else { format!("x'{case}'") };
        let at = (SystemClock.now() + late).as_microsecond();
        let timer = format!(
            "UPDATE timers SET due_at = {at}, run_at = {at}
                WHERE subject_id IN (SELECT id FROM dispatch_plans WHERE case_id = {id})"
        );
        let due = "2020-01-01T00:00:00Z";
        let sqlite = format!(
            "UPDATE dispatch_plans SET waves = json_set(waves, '$[0].next_at', '{due}') WHERE case_id = {id};
            {timer}"
        );
        let postgres = format!(
            "UPDATE dispatch_plans SET waves = regexp_replace(waves, '\"next_at\":\"[^\"]*\"', '\"next_at\":\"{due}\"')
                WHERE case_id = {id};
            {timer}"
        );
        let since = Instant::now();
        self.runtime.block_on(self.database.run_raw_sql(&sqlite, &postgres)).expect("due");
        self.wait_for_invitation(&case, None);
        since.elapsed()
    }
}

/// A wave that becomes due is sent within two seconds: after a withdrawal, which wakes the worker, and when nothing wakes it. The
/// figure is required in the long form; the ordinary test has a bound that a busy machine keeps.
///
/// Shows: FL-17, FL-19, AMB-149
#[test]
fn due_work_starts_within_two_seconds_on_an_idle_server() {
    let mut idle = Idle::start();
    let rounds = trust::choose(2, 20);
    let (mut freed, mut due) = (Duration::ZERO, Duration::ZERO);
    for _ in 0..rounds {
        freed = freed.max(idle.fill_freed_place());
        due = due.max(idle.send_due_wave(Duration::ZERO));
    }
    let seconds = |time: Duration| format!("{:.2} s", time.as_secs_f64());
    let number = format!(
        "{rounds} freed places, the next person invited after {} at most; {rounds} waves that nothing announces, after {}",
        seconds(freed),
        seconds(due)
    );
    let slowest = freed.max(due);
    trust::report_row(DUE, "2 s at most", &number, 0, slowest <= SOON);
    let late = idle.send_due_wave(SOON + Duration::from_secs(1));
    let planted = "a timer that runs three seconds after its wave is due";
    trust::report_fault(DUE, planted, &format!("invited after {}", seconds(late)), late > SOON);
    let limit = if trust::is_long() { SOON } else { PATIENCE };
    assert!(slowest <= limit, "{number}");
    assert!(late > SOON, "a wave that is sent late is not found: {late:?}");
}

/// Several nodes need PostgreSQL.
mod postgres_only {
    use super::*;

    /// Three nodes share 250 due waves, 1,000 in the long form. One is stopped with SIGSTOP until the leases that only it can
    /// have are known, and is then killed; the others send the waves that it had leased. Every wave is sent once.
    ///
    /// Shows: FL-17, AMB-149
    #[test]
    fn every_due_wave_is_sent_once_although_a_node_is_killed() {
        let runtime = Runtime::new().expect("the runtime starts");
        let fresh = runtime.block_on(TestDatabase::create());
        let env = [("CASEBOARD_DATABASE_URL", postgres_url(&fresh))];
        let mut first = Server::start_with(&fresh.folder().join("first"), &env);
        let others = ["second", "third"].map(|name| Server::start_with(&fresh.folder().join(name), &env));

        let (center, code) = Client::create_center(&first, "Harbor Surgery Center");
        let surgeon = Client::sign_up(&first, "SURGEON", Some((&center, &code))).at(&others[0]);
        let ana = Client::sign_up(&first, "USER", None);
        let path = format!("/api/addsurgeonfavorite/{}", ana.id);
        let (status, response) =
            surgeon.send("PUT", &path, &json!({ "surgeon": surgeon.id }), None).expect("the server responds");
        assert_eq!(status, 200, "{response}");
        let mut case = surgeon.case_payload(&center, &in_days(20), "waves");
        case["plan"] = json!({ "waves": [{ "audience": "SURGEON_FAVORITES", "afterMinutes": 20_000 }] });
        let plans = trust::choose(250, 1_000) as u64;
        for _ in 0..plans {
            surgeon.post("/api/createjob", &case);
        }

        // All waves are due now.
        let sql = "UPDATE dispatch_plans SET waves = regexp_replace(waves, '\"next_at\":\"[^\"]*\"',
                '\"next_at\":\"2020-01-01T00:00:00Z\"');
            DELETE FROM timers WHERE kind <> 'DISPATCH_WAVE';
            UPDATE timers SET due_at = 0, run_at = 0";
        // Rows as text: (kind, subject_id, due_at, run_at, lease_id, attempts, last_error).
        let is_leased = |row: &String| row.split(',').nth(4).is_some_and(|lease| !lease.is_empty());
        let leased = || -> BTreeSet<String> {
            let rows = runtime.block_on(fresh.dump_rows_of(&["timers"])).remove("timers");
            rows.unwrap_or_default().into_iter().filter(is_leased).collect()
        };
        // The first node sends waves alone, so that it has leases when it stops.
        others.iter().for_each(Server::pause);
        runtime.block_on(fresh.run_raw_sql("", sql)).expect("due");
        let count = |table: &str| runtime.block_on(fresh.table_digests())[table].0;
        let begun = Instant::now();
        while count("dispatch_invitations") == 0 {
            assert!(begun.elapsed() < Duration::from_secs(20), "no wave was sent");
        }
        first.pause();
        let before = leased();
        others.iter().for_each(Server::resume);
        sleep(Duration::from_secs(3));
        let of_first = before.intersection(&leased()).count();
        assert!(of_first > 0, "the stopped node has leases");
        let left = count("timers");
        first.kill();
        let killed = Instant::now();
        let wait = || {
            let waiting = Instant::now();
            while count("timers") > 0 {
                assert!(waiting.elapsed() < Duration::from_secs(90), "{} waves are left", count("timers"));
                sleep(Duration::from_millis(200));
            }
        };
        wait();
        let last = killed.elapsed();
        // Invitations cannot exist twice, so the entries of the audit log say how often a wave was sent.
        let sent = || {
            let rows = runtime.block_on(fresh.dump_rows_of(&["audit"])).remove("audit").unwrap_or_default();
            rows.iter().filter(|row| row.contains("WAVE_SENT")).count() as u64
        };
        let once = (count("dispatch_invitations"), count("engagements"), count("notices"), sent())
            == (plans, plans, plans, plans);
        let number = format!(
            "{plans} waves, {left} left at the kill, {of_first} leased by the killed node; {} sent, the last one after {:.1} s",
            sent(),
            last.as_secs_f64()
        );
        let reached = once && last <= Duration::from_secs(30);
        trust::report_row(ROW, "each wave sent once, the last one within 30 s", &number, 0, reached);
        // A wave whose record is lost is sent again, which the count has to find.
        let again = "UPDATE dispatch_plans
                SET waves = REPLACE(waves, '\"next_at\":null', '\"next_at\":\"2020-01-01T00:00:00Z\"')
                WHERE id = (SELECT id FROM dispatch_plans ORDER BY id LIMIT 1);
            INSERT INTO timers (kind, subject_id, urgent, due_at, run_at, attempts)
                SELECT 'DISPATCH_WAVE', id, TRUE, 0, 0, 0 FROM dispatch_plans ORDER BY id LIMIT 1";
        runtime.block_on(fresh.run_raw_sql("", again)).expect("one wave is due again");
        wait();
        let found = sent() == plans + 1;
        trust::report_fault(ROW, "a wave whose record is lost", &format!("{} sent", sent()), found);
        assert!(reached, "{number}");
        assert!(found, "a wave that is sent twice is not found");
    }
}
