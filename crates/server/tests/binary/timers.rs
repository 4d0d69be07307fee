//! Due waves of dispatch plans on several nodes, one of which is killed.

use std::collections::BTreeSet;
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::support::{Client, Server, in_days, postgres_url};
use caseboard_testkit::{TestDatabase, trust};
use serde_json::json;

const ROW: &str = "due waves, the node with the leases killed";

/// Several nodes need PostgreSQL.
mod postgres_only {
    use super::*;

    /// Three nodes share 250 due waves, 1,000 in the long form. One is stopped with SIGSTOP until the leases that only it can
    /// have are known, and is then killed; the others send the waves that it had leased. Every wave is sent once.
    ///
    /// Shows: FL-17, AMB-149
    #[test]
    fn every_due_wave_is_sent_once_although_a_node_is_killed() {
        let runtime = tokio::runtime::Runtime::new().expect("the runtime starts");
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
