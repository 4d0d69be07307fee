//! Due waves of dispatch plans on several nodes, one of which is killed.

use std::time::{Duration, Instant};

use crate::support::{Client, Server, in_days, postgres_url};
use caseboard_testkit::TestDatabase;
use serde_json::json;

/// Number of plans whose wave is due at the same moment.
const PLANS: u64 = 250;

/// Several nodes need PostgreSQL.
mod postgres_only {
    use super::*;

    /// Three nodes share the due waves. One is killed with SIGKILL while it has leases; the others send what it did not commit.
    /// Every wave is sent once.
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
        for _ in 0..PLANS {
            surgeon.post("/api/createjob", &case);
        }

        // All waves are due now.
        let sql = "UPDATE dispatch_plans SET waves = regexp_replace(waves, '\"next_at\":\"[^\"]*\"',
                '\"next_at\":\"2020-01-01T00:00:00Z\"');
            DELETE FROM timers WHERE kind <> 'DISPATCH_WAVE';
            UPDATE timers SET due_at = 0, run_at = 0";
        runtime.block_on(fresh.run_raw_sql("", sql)).expect("due");
        let count = |table: &str| runtime.block_on(fresh.table_digests())[table].0;
        let begun = Instant::now();
        while count("dispatch_invitations") == 0 {
            assert!(begun.elapsed() < Duration::from_secs(20), "no wave was sent");
        }
        first.kill();
        while count("timers") > 0 {
            assert!(begun.elapsed() < Duration::from_secs(90), "{} waves are left", count("timers"));
            std::thread::sleep(Duration::from_millis(200));
        }
        assert_eq!(count("dispatch_invitations"), PLANS);
        assert_eq!(
            (count("engagements"), count("notices")),
            (PLANS, PLANS),
            "one invitation and one notice each"
        );
    }
}
