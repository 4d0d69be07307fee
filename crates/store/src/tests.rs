//! Tests of the facade on both engines: statements, schemas, batches, savepoints, lost transactions, the change feed.
//! The functions of the nouns are tested in `tests/`.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use caseboard_testkit::{FaultyProxy, Latch, TestDatabase, waiting_for_locks};
use futures_util::FutureExt as _;
use tokio::sync::Notify;
use tokio::task::JoinHandle;

use crate::cached_data::CachedDataSet;
use crate::change_feed::{Audience, Topic};
use crate::postgres_connector::Connector;
use crate::stmt::{Sql, statements};
use crate::value::params;
use crate::{Committed, DatabaseLoad, DatabaseLocation, Db, StoreError, Tx};

mod lists {
    //! Every module with statements. A file that is missing here is found by a test.
    use super::Sql;

    pub(super) const MODULES: &[&[(&str, Sql)]] = &[
        crate::add_center_code::ALL,
        crate::affiliations::ALL,
        crate::attendances::ALL,
        crate::attention::ALL,
        crate::audit::ALL,
        crate::audit_archives::ALL,
        crate::audit_keys::ALL,
        crate::availabilities::ALL,
        crate::case_changes::ALL,
        crate::calendar_feeds::ALL,
        crate::case_imports::ALL,
        crate::case_templates::ALL,
        crate::center_blocks::ALL,
        crate::center_requirements::ALL,
        crate::cases::ALL,
        crate::centers::ALL,
        crate::certifications::ALL,
        crate::claims::ALL,
        crate::codes::ALL,
        crate::daily_summaries::ALL,
        crate::db::ALL,
        crate::devices::ALL,
        crate::dispatch::ALL,
        crate::document_reads::ALL,
        crate::documents::ALL,
        crate::email_undos::ALL,
        crate::engagements::ALL,
        crate::engagements::absences::ALL,
        crate::engagements::bookings::ALL,
        crate::engagements::lists::ALL,
        crate::expiries::ALL,
        crate::factor_removals::ALL,
        crate::favorites::ALL,
        crate::idempotency::ALL,
        crate::keys::ALL,
        crate::message_recipients::ALL,
        crate::notices::ALL,
        crate::notices::deliveries::ALL,
        crate::notices::lists::ALL,
        crate::notices::retention::ALL,
        crate::one_time_tokens::ALL,
        crate::open_cases::ALL,
        crate::outbox::ALL,
        crate::passkey_challenges::ALL,
        crate::passkeys::ALL,
        crate::own_data::ALL,
        crate::paystubs::ALL,
        crate::pending_sign_ins::ALL,
        crate::persons::ALL,
        crate::persons::accounts::ALL,
        crate::persons::credentials::ALL,
        crate::persons::directory::ALL,
        crate::persons::erasure::ALL,
        crate::persons::profiles::ALL,
        crate::persons::removal::ALL,
        crate::persons::unverified::ALL,
        crate::pipeline::ALL,
        crate::positions::ALL,
        crate::push_subscriptions::ALL,
        crate::rate_limits::ALL,
        crate::schedules::ALL,
        crate::sealed::ALL,
        crate::second_factors::ALL,
        crate::sessions::ALL,
        crate::vapid_keys::ALL,
        crate::verification_requests::ALL,
        crate::statistics::ALL,
        crate::timers::ALL,
    ];
}

statements! {
    MAKE = "CREATE TABLE IF NOT EXISTS notes (id BIGINT PRIMARY KEY, note TEXT NOT NULL CHECK (note <> 'bad'))";
    PUT = "INSERT INTO notes (id, note) VALUES ($1, $2)";
    COUNT: i64 = "SELECT COUNT(*) FROM notes";
    FIRST: (i64, String) = "SELECT id, note FROM notes WHERE id >= $2 AND note = $1 ORDER BY id";
}

/// Returns all statements of the crate with their names.
pub(crate) fn all() -> impl Iterator<Item = (&'static str, Sql)> {
    lists::MODULES.iter().flat_map(|list| list.iter().copied())
}

/// A case in memory is identified by its revision, so every change of a case must increase it.
///
/// Shows: AMB-104
#[test]
fn every_update_of_a_case_increases_its_revision() {
    let updates = all().filter(|(_, sql)| sql.sqlite.contains("UPDATE cases SET"));
    let mut count = 0;
    for (name, sql) in updates {
        for text in [sql.sqlite, sql.postgres] {
            assert!(text.contains("revision = revision + 1"), "{name}: {text}");
        }
        count += 1;
    }
    assert!(count >= 7, "{count} statements update cases");
}

/// Tables that refer to people and are not in the download of a person's own data, with the reason: they have hashes, what the
/// person did for a center, or what another list of the download has.
const NOT_IN_OWN_DATA: [(&str, &str); 10] = [
    ("case_changes", "the history of a case; that the person changed it is an action"),
    ("center_dispatch", "the plans of a center; that the person changed them is an action"),
    ("center_requirements", "the requirements of a center; that the person changed them is an action"),
    ("codes", "hashes of codes; that they were mailed is an action"),
    ("daily_summaries", "until when cases were in a mail"),
    ("expiry_reminders", "which reminders were sent; the documents and the profile have the days"),
    ("factor_removals", "hashes of links and the times of an open request, which the security screen shows"),
    ("pending_sign_ins", "hashes of a sign-in that lives ten minutes"),
    ("recovery_codes", "hashes of codes"),
    ("second_factor_drafts", "a sealed secret that lives fifteen minutes"),
];

/// A table with rows of people is in the download of a person's own data, or left out on purpose: a new table has to be decided.
///
/// Shows: AMB-98
#[tokio::test]
async fn every_table_with_rows_of_people_is_in_their_data_or_left_out() {
    let database = TestDatabase::create().await;
    let _db = database.open().await;
    let exported: Vec<&str> = crate::own_data::ALL.iter().map(|(_, sql)| sql.sqlite).collect();
    let has = |table: &str| {
        let named =
            |sql: &&str| sql.contains(&format!("FROM {table} ")) || sql.contains(&format!("JOIN {table} "));
        exported.iter().any(named)
    };
    let tables = database.references_to("persons").await;
    let tables: BTreeSet<&str> = tables.iter().filter_map(|it| Some(it.split_once('.')?.0)).collect();
    let missing: BTreeSet<&str> = tables.into_iter().filter(|table| !has(table)).collect();
    assert_eq!(missing, NOT_IN_OWN_DATA.into_iter().map(|(table, _)| table).collect());
}

/// A node keeps data in memory until a statement changes them, so every statement that writes their tables must be known.
///
/// Shows: AMB-133, AMB-134
#[test]
fn every_write_of_data_in_memory_is_noticed() {
    // Nodes do not keep new rows of these tables in memory yet.
    const HARMLESS: [&str; 3] = ["INSERT INTO persons", "INSERT INTO sessions", "INSERT INTO centers"];
    let tables = [
        "sessions",
        "persons",
        "affiliations",
        "centers",
        "second_factors",
        "passkeys",
        "cases",
        "positions",
        "certifications",
    ];
    let mut count = 0;
    for (name, sql) in all() {
        for text in [sql.sqlite, sql.postgres] {
            let words: Vec<&str> = text.split([' ', '\n', '(']).filter(|word| !word.is_empty()).collect();
            let writes = words.windows(2).any(|pair| {
                ["UPDATE", "INTO", "FROM"].contains(&pair[0])
                    && tables.contains(&pair[1])
                    && (pair[0] != "FROM" || text.contains(&format!("DELETE FROM {}", pair[1])))
            });
            if writes && !HARMLESS.iter().any(|harmless| text.starts_with(harmless)) {
                assert!(!CachedDataSet::written_by(text).is_empty(), "{name}: {text}");
                count += 1;
            }
        }
    }
    assert!(count >= 100, "{count} statements write these tables");
}

/// The location of a fresh database, as the type of this crate.
pub(crate) fn place_of(fresh: &TestDatabase) -> DatabaseLocation {
    match fresh.place() {
        caseboard_testkit::DatabaseLocation::Sqlite { path, readers } => {
            DatabaseLocation::Sqlite { path: path.clone(), readers: *readers }
        }
        caseboard_testkit::DatabaseLocation::Postgres { url, ca_file, connections } => {
            let (url, ca_file) = (url.clone(), ca_file.clone());
            DatabaseLocation::Postgres { url, ca_file, connections: *connections }
        }
    }
}

/// The address of the PostgreSQL database of this run; panics if the tests run on SQLite.
pub(crate) fn postgres_url(fresh: &TestDatabase) -> String {
    match place_of(fresh) {
        DatabaseLocation::Postgres { url, .. } => url,
        DatabaseLocation::Sqlite { .. } => {
            panic!("needs PostgreSQL: run this test with scripts/with-postgres.sh")
        }
    }
}

async fn fresh() -> (TestDatabase, Db) {
    let fresh = TestDatabase::create().await;
    let db = Db::open(&place_of(&fresh)).await.expect("a database");
    let made: Result<(), StoreError> = db
        .write(async |tx: Tx| {
            tx.execute(&MAKE, &[]).await?;
            Ok(tx.commit(()))
        })
        .await;
    made.expect("a table");
    (fresh, db)
}

async fn put(tx: Tx, id: i64, note: &'static str) -> Result<Committed<i64>, StoreError> {
    tx.execute_one(&PUT, params![id, note]).await?;
    tx.publish(Audience::Category(3), Topic::Cases);
    Ok(tx.commit(id))
}

async fn count(db: &Db) -> i64 {
    let count: Result<i64, StoreError> =
        db.read(|conn| async move { conn.query_one(&COUNT, &[]).await }).await;
    count.expect("a count")
}

#[tokio::test(flavor = "multi_thread")]
async fn every_statement_can_be_prepared_on_this_engine() {
    let fresh = TestDatabase::create().await;
    let mut failed = Vec::new();
    match place_of(&fresh) {
        DatabaseLocation::Sqlite { path, .. } => {
            crate::schema::migrate_sqlite(&path).expect("migrated");
            let connection = crate::sqlite::open(&path, true).expect("open");
            for (name, stmt) in all() {
                if let Err(error) = connection.prepare(stmt.sqlite) {
                    failed.push(format!("{name}: {error}"));
                }
            }
        }
        DatabaseLocation::Postgres { url, .. } => {
            let connector = Connector::new(&url, None).expect("an address");
            let (client, connection) = connector.connect().await.expect("connected");
            tokio::spawn(connection);
            for (name, stmt) in all() {
                if let Err(error) = client.prepare(stmt.postgres).await {
                    failed.push(format!(
                        "{name}: {error}: {:?}",
                        error.as_db_error().map(|it| it.message().to_owned())
                    ));
                }
            }
        }
    }
    assert!(failed.is_empty(), "{} of {} statements:\n{}", failed.len(), all().count(), failed.join("\n"));
}

#[test]
fn every_file_with_statements_is_in_the_list() {
    let listed: BTreeSet<String> = all()
        .filter_map(|(name, _)| name.rsplit_once("::"))
        .map(|(module, _)| module.replace("caseboard_store::", ""))
        .collect();
    let sources = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut folders = vec![sources.clone()];
    while let Some(folder) = folders.pop() {
        for file in std::fs::read_dir(folder).expect("the sources") {
            let path = file.expect("a file").path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let module = path.strip_prefix(&sources).expect("a source").with_extension("");
            let module = module.to_str().expect("a name").replace('/', "::");
            let module = module.strip_suffix("::mod").unwrap_or(&module).to_owned();
            let text = std::fs::read_to_string(&path).expect("a text");
            let has_statements = text.lines().any(|line| line == "statements! {");
            assert!(
                module == "tests" || !has_statements || listed.contains(&module),
                "{module} is not in the list"
            );
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_failed_statement_does_not_affect_others_in_its_batch() {
    let (_fresh, db) = fresh().await;
    let writes: Vec<_> = (0..200)
        .map(|id| {
            let db = db.clone();
            tokio::spawn(async move {
                db.write(move |tx| put(tx, id, if id % 3 == 0 { "bad" } else { "good" })).await
            })
        })
        .collect();
    for (id, write) in writes.into_iter().enumerate() {
        assert_eq!(write.await.expect("no panic").is_ok(), id % 3 != 0, "{id}");
    }
    assert_eq!(count(&db).await, 133);
}

#[tokio::test(flavor = "multi_thread")]
async fn numbered_parameters_are_the_same_on_both_engines() {
    let (_fresh, db) = fresh().await;
    for id in 1..=3 {
        db.write(move |tx| put(tx, id, "good")).await.expect("written");
    }
    let found: Result<Vec<(i64, String)>, StoreError> =
        db.read(|conn| async move { conn.query(&FIRST, params!["good", 2_i64]).await }).await;
    assert_eq!(found.expect("rows"), [(2, "good".to_owned()), (3, "good".to_owned())]);
}

#[tokio::test(flavor = "multi_thread")]
async fn writes_of_a_rejected_body_are_rolled_back() {
    let (_fresh, db) = fresh().await;
    let refused: Result<i64, StoreError> = db
        .write(async |tx: Tx| {
            tx.execute_one(&PUT, params![1_i64, "good"]).await?;
            Err(StoreError::Missing("the body says no"))
        })
        .await;
    assert!(matches!(refused, Err(StoreError::Missing(_))));
    assert_eq!(count(&db).await, 0);
    db.write(|tx| put(tx, 1, "good")).await.expect("the place is free");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_panicking_body_does_not_affect_others() {
    let (_fresh, db) = fresh().await;
    let panicking = db.clone();
    let broken = tokio::spawn(async move {
        async fn panics(tx: Tx) -> Result<Committed<()>, StoreError> {
            tx.execute_one(&PUT, params![1_i64, "good"]).await?;
            panic!("a fault of ours");
        }
        panicking.write(panics).await
    });
    // SQLite's writer catches it; on PostgreSQL it goes up through the caller's task.
    assert!(!matches!(broken.await, Ok(Ok(()))));
    db.write(|tx| put(tx, 1, "good")).await.expect("the next one is served");
    assert_eq!(count(&db).await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_update_of_no_row_is_reported() {
    let (_fresh, db) = fresh().await;
    statements! { TOUCH = "UPDATE notes SET note = 'x' WHERE id = 99"; }
    let touched: Result<(), StoreError> = db
        .write(async |tx: Tx| {
            tx.execute_one(&TOUCH, &[]).await?;
            Ok(tx.commit(()))
        })
        .await;
    assert!(matches!(touched, Err(StoreError::Guard { touched: 0, .. })));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_unique_violation_names_its_table() {
    let (_fresh, db) = fresh().await;
    db.write(|tx| put(tx, 7, "good")).await.expect("written");
    let again = db.write(|tx| put(tx, 7, "good")).await.expect_err("taken");
    assert!(again.is_taken("notes"), "{again:?}");
}

/// A deferred statement that fails fails the transaction, before another statement and before the commit;
/// nothing is stored, and the connection serves the next transaction. One that succeeds is stored, also
/// alone, and a body that fails sends none.
#[tokio::test(flavor = "multi_thread")]
async fn a_deferred_statement_belongs_to_its_transaction() {
    let (_fresh, db) = fresh().await;
    statements! { DEFERRED = "INSERT INTO notes (id, note) VALUES ($1, 'x')"; }
    let write = async |ids: &'static [i64], reads: bool, fails: bool| {
        db.write(move |tx: Tx| async move {
            for id in ids {
                tx.execute_deferred(&DEFERRED, params![*id]).await?;
            }
            if reads {
                tx.query_one(&COUNT, &[]).await?;
            }
            match fails {
                true => Err(StoreError::Missing("the body failed")),
                false => Ok(tx.commit(())),
            }
        })
        .await
    };
    write(&[1, 2], false, false).await.expect("stored with the commit");
    assert_eq!(count(&db).await, 2);
    for reads in [false, true] {
        let taken = write(&[3, 1, 4], reads, false).await.expect_err("taken");
        assert!(taken.is_taken("notes"), "{taken:?}");
        assert_eq!(count(&db).await, 2);
    }
    assert!(matches!(write(&[5], false, true).await, Err(StoreError::Missing(_))));
    write(&[6], true, false).await.expect("stored before the read");
    assert_eq!(count(&db).await, 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_change_is_published_after_its_commit_on_every_node() {
    let (fresh, db) = fresh().await;
    let here = db.feed().subscribe(caseboard_domain::PersonId::from_uuid(uuid::Uuid::now_v7()), 3);
    let other = db.feed().subscribe(caseboard_domain::PersonId::from_uuid(uuid::Uuid::now_v7()), 2);
    let second = match place_of(&fresh) {
        place @ DatabaseLocation::Postgres { .. } => Some(Db::open(&place).await.expect("a second node")),
        DatabaseLocation::Sqlite { .. } => None,
    };
    let there = second
        .as_ref()
        .map(|node| node.feed().subscribe(caseboard_domain::PersonId::from_uuid(uuid::Uuid::now_v7()), 3));
    // The second node may still be about to listen.
    if second.is_some() {
        tokio::time::sleep(Duration::from_millis(300)).await;
    }
    assert!(db.write(|tx| put(tx, 1, "bad")).await.is_err());
    db.write(|tx| put(tx, 1, "good")).await.expect("written");
    db.write(|tx| put(tx, 2, "good")).await.expect("written");
    let patience = Duration::from_secs(10);
    let topics = tokio::time::timeout(patience, here.next()).await.expect("received here");
    assert_eq!(topics, Some(vec![Topic::Cases]));
    if let Some(there) = there {
        let topics = tokio::time::timeout(patience, there.next()).await.expect("received on the other node");
        assert_eq!(topics, Some(vec![Topic::Cases]));
    }
    assert!(
        tokio::time::timeout(Duration::from_millis(50), other.next()).await.is_err(),
        "not for this group"
    );
    db.feed().close();
    assert_eq!(tokio::time::timeout(patience, other.next()).await.expect("closed"), None);
    let late = db.feed().subscribe(caseboard_domain::PersonId::from_uuid(uuid::Uuid::now_v7()), 2);
    assert_eq!(tokio::time::timeout(patience, late.next()).await.expect("it began closed"), None);
}

mod postgres_only {
    use super::*;

    /// The two engines have the same tables, columns and nullability.
    #[tokio::test(flavor = "multi_thread")]
    async fn both_engines_have_the_same_schema() {
        let fresh = TestDatabase::create().await;
        let url = postgres_url(&fresh);
        let path = fresh.folder().join("compare.sqlite");
        crate::schema::migrate_sqlite(&path).expect("migrated");
        let sqlite = crate::sqlite::open(&path, false).expect("open");
        let tables = "SELECT m.name, c.name, c.\"notnull\" FROM sqlite_master m, pragma_table_info(m.name) c
            WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite%' AND m.name NOT LIKE 'refinery%'";
        let indexes = "SELECT m.name, m.tbl_name, CASE WHEN m.sql LIKE 'CREATE UNIQUE%' THEN 1 ELSE 0 END
            FROM sqlite_master m WHERE m.type = 'index' AND m.sql IS NOT NULL";
        let lite = |text: &str| -> BTreeSet<(String, String, bool)> {
            let mut prepared = sqlite.prepare(text).expect("a query of the schema");
            let rows = prepared.query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)));
            rows.expect("rows").map(|row| row.expect("a row")).collect()
        };
        let connector = Connector::new(&url, None).expect("an address");
        let (client, connection) = connector.connect().await.expect("connected");
        tokio::spawn(connection);
        let big = async |text: &str| -> BTreeSet<(String, String, bool)> {
            let rows = client.query(text, &[]).await.expect("a query of the schema");
            rows.iter().map(|row| (row.get(0), row.get(1), row.get(2))).collect()
        };
        let columns =
            "SELECT table_name::text, column_name::text, is_nullable = 'NO' FROM information_schema.columns
            WHERE table_schema = 'public' AND table_name NOT LIKE 'refinery%'";
        let named = "SELECT indexname::text, tablename::text, indexdef LIKE 'CREATE UNIQUE%' FROM pg_indexes
            WHERE schemaname = 'public' AND indexname NOT LIKE '%_pkey' AND tablename NOT LIKE 'refinery%'";
        assert_eq!(lite(tables), big(columns).await);
        assert_eq!(lite(indexes), big(named).await);
    }

    /// A client may repeat a request that failed because PostgreSQL stops, has crashed or does not accept connections yet. An
    /// error of the database's own code is none of these.
    #[tokio::test(flavor = "multi_thread")]
    async fn a_server_that_stops_crashes_or_starts_is_busy() {
        let fresh = TestDatabase::create().await;
        let connector = Connector::new(&postgres_url(&fresh), None).expect("an address");
        let (client, connection) = connector.connect().await.expect("connected");
        tokio::spawn(connection);
        let mut kinds = Vec::new();
        // ADMIN_SHUTDOWN, CRASH_SHUTDOWN, CANNOT_CONNECT_NOW, and last an exception of a function.
        for code in ["57P01", "57P02", "57P03", "P0001"] {
            let raise = format!("DO $$ BEGIN RAISE EXCEPTION 'planted' USING ERRCODE = '{code}'; END $$");
            let error = client.batch_execute(&raise).await.expect_err("it is raised");
            kinds.push((code, StoreError::from(error).kind()));
        }
        assert_eq!(kinds, [("57P01", "busy"), ("57P02", "busy"), ("57P03", "busy"), ("P0001", "engine")]);
    }

    /// A node listens to changes of the others before its start has ended, so that it misses none of them.
    #[tokio::test(flavor = "multi_thread")]
    async fn a_node_listens_before_it_has_started() {
        let fresh = TestDatabase::create().await;
        let connector = Connector::new(&postgres_url(&fresh), None).expect("an address");
        let (client, connection) = connector.connect().await.expect("connected");
        tokio::spawn(connection);
        let _db = Db::open(&place_of(&fresh)).await.expect("it opens");
        let listening = "SELECT COUNT(*) FROM pg_stat_activity
            WHERE datname = current_database() AND query = 'LISTEN caseboard_changes'";
        let count: i64 = client.query_one(listening, &[]).await.expect("counted").get(0);
        assert_eq!(count, 1);
    }

    /// A node behind a proxy with this many connections, and one that is connected directly and has created the table.
    async fn two_nodes(fresh: &TestDatabase, connections: usize) -> (FaultyProxy, Db, Db) {
        let url = postgres_url(fresh);
        let (credentials, rest) = url.rsplit_once('@').expect("an address");
        let (target, database) = rest.split_once('/').expect("a database");
        let proxy = FaultyProxy::start(target);
        let through = format!("{credentials}@127.0.0.1:{}/{database}", proxy.port());
        let open = async |url, connections| {
            let place = DatabaseLocation::Postgres { url, ca_file: None, connections };
            Db::open(&place).await.expect("a node")
        };
        let (db, direct) = (open(through, connections).await, open(url, 2).await);
        let made: Result<(), StoreError> = direct
            .write(async |tx: Tx| {
                tx.execute(&MAKE, &[]).await?;
                Ok(tx.commit(()))
            })
            .await;
        made.expect("a table");
        (proxy, db, direct)
    }

    /// A network that drops everything without closing a connection: a statement ends with an error, the pool replaces all
    /// its connections at once, and the feed of the other nodes notices by itself.
    #[tokio::test(flavor = "multi_thread")]
    async fn silent_connections_are_given_up_and_replaced() {
        let fresh = TestDatabase::create().await;
        let (proxy, db, direct) = two_nodes(&fresh, 4).await;
        // All connections of the pool are open before the network fails.
        let pings = || futures_util::future::join_all((0..4).map(|_| db.ping()));
        assert!(pings().await.iter().all(Result::is_ok));
        let heard = db.feed().subscribe(caseboard_domain::PersonId::from_uuid(uuid::Uuid::now_v7()), 3);

        proxy.silence();
        let refused = db.write(|tx| put(tx, 1, "good")).await.expect_err("no answer");
        assert!(matches!(refused, StoreError::Busy(_)), "{refused}");
        // The other connections of the pool were replaced with it.
        assert!(pings().await.iter().all(Result::is_ok));
        db.write(|tx| put(tx, 2, "good")).await.expect("written");

        // The write of this connection and the end of the gap both publish.
        let patience = Duration::from_secs(20);
        tokio::time::timeout(patience, heard.next()).await.expect("heard");
        tokio::time::sleep(Duration::from_secs(6)).await;
        direct.write(|tx| put(tx, 3, "good")).await.expect("written");
        tokio::time::timeout(patience, heard.next()).await.expect("the other node is heard again");
    }

    /// A direction in which a connection is half-closed.
    type HalfClose = (&'static str, fn(&FaultyProxy));

    const HALF_CLOSES: [HalfClose; 2] =
        [("to PostgreSQL", FaultyProxy::half_close), ("to the node", FaultyProxy::half_close_to_client)];
    /// Whether PostgreSQL has a transaction whose last statement is an INSERT of these tests.
    const IS_OPEN: &str = "EXISTS (SELECT 1 FROM pg_stat_activity WHERE datname = current_database()
        AND state <> 'idle' AND query LIKE 'INSERT INTO notes%')";
    const NO_CONNECTION: DatabaseLoad = DatabaseLoad::Postgres { waiting: 0, in_use: 0, connections: 0 };

    /// Inserts a note without publishing it, because the task that sends changes would use a connection of the pool.
    async fn insert(db: &Db, id: i64) -> Result<(), StoreError> {
        db.write(move |tx: Tx| async move {
            tx.execute_one(&PUT, params![id, "good"]).await?;
            Ok(tx.commit(()))
        })
        .await
    }

    /// The error of a write, which has to end long before the test is ended.
    async fn expect_busy(writing: JoinHandle<Result<(), StoreError>>, case: &str) {
        let outcome = tokio::time::timeout(Duration::from_secs(20), writing).await;
        let outcome = outcome.unwrap_or_else(|_| panic!("{case}: the write hangs"));
        let refused = outcome.expect("no panic").expect_err(case);
        assert!(matches!(refused, StoreError::Busy(_)), "{case}: {refused}");
    }

    /// One direction of the connection of an open transaction is closed. The next statement fails, and so does a commit; nothing
    /// of the transaction is stored, its connection leaves the pool, and the next write gets another one.
    ///
    /// Shows: AMB-145
    #[tokio::test(flavor = "multi_thread")]
    async fn a_transaction_on_a_half_closed_connection_fails_and_is_rolled_back() {
        let fresh = TestDatabase::create().await;
        let (proxy, db, direct) = two_nodes(&fresh, 1).await;
        let is_ended = format!("NOT {IS_OPEN}");
        let mut written = 0;
        for ((direction, half_close), reads) in
            HALF_CLOSES.into_iter().flat_map(|it| [(it, true), (it, false)])
        {
            let case = format!("{direction}, {}", if reads { "then a statement" } else { "then the commit" });
            let (inserted, goes_on) = (Arc::new(Notify::new()), Arc::new(Notify::new()));
            let writing = {
                let (db, inserted, goes_on) = (db.clone(), Arc::clone(&inserted), Arc::clone(&goes_on));
                tokio::spawn(async move {
                    db.write(move |tx: Tx| {
                        let (inserted, goes_on) = (Arc::clone(&inserted), Arc::clone(&goes_on));
                        async move {
                            tx.execute_one(&PUT, params![1000_i64, "good"]).await?;
                            inserted.notify_one();
                            goes_on.notified().await;
                            if reads {
                                tx.query_one(&COUNT, &[]).await?;
                            }
                            Ok::<_, StoreError>(tx.commit(()))
                        }
                    })
                    .await
                })
            };
            inserted.notified().await;
            fresh.wait_until(IS_OPEN).await;
            half_close(&proxy);
            // A COMMIT that still arrives at PostgreSQL is carried out, whether or not the node gets its answer. So PostgreSQL
            // has ended the transaction before it is sent; a statement is sent at once.
            if !reads {
                fresh.wait_until(&is_ended).await;
            }
            goes_on.notify_one();
            expect_busy(writing, &case).await;
            assert_eq!(db.load(), NO_CONNECTION, "{case}: the connection does not return to the pool");
            fresh.wait_until(&is_ended).await;
            assert_eq!(count(&direct).await, written, "{case}: rolled back");
            insert(&db, written).await.unwrap_or_else(|error| panic!("{case}: the next write: {error}"));
            written += 1;
            assert_eq!(count(&direct).await, written, "{case}: the next write is stored");
        }
    }

    /// One direction is closed while PostgreSQL executes a statement, which it notices only afterwards: the statement succeeds
    /// there, and is rolled back with its transaction.
    ///
    /// Shows: AMB-145
    #[tokio::test(flavor = "multi_thread")]
    async fn a_statement_that_runs_while_its_connection_is_half_closed_is_rolled_back() {
        let is_ended = format!("NOT {IS_OPEN}");
        for (direction, half_close) in HALF_CLOSES {
            let fresh = TestDatabase::create().await;
            let (proxy, db, direct) = two_nodes(&fresh, 1).await;
            let first = "INSERT INTO notes (id, note) VALUES (1, 'held')";
            let released = "EXISTS (SELECT 1 FROM pg_tables WHERE tablename = 'released')";
            let held = fresh.hold_transaction(first, released, "DELETE FROM notes WHERE id = 1").await;
            let writing = {
                let db = db.clone();
                tokio::spawn(async move { insert(&db, 1).await })
            };
            fresh.wait_until(&waiting_for_locks(1)).await;
            half_close(&proxy);
            fresh.run_raw_sql("", "CREATE TABLE released ()").await.expect("released");
            held.await.expect("committed");
            expect_busy(writing, direction).await;
            assert_eq!(db.load(), NO_CONNECTION, "{direction}: the connection does not return to the pool");
            fresh.wait_until(&is_ended).await;
            assert_eq!(count(&direct).await, 0, "{direction}: rolled back");
            insert(&db, 1).await.unwrap_or_else(|error| panic!("{direction}: the next write: {error}"));
            assert_eq!(count(&direct).await, 1, "{direction}: the next write is stored");
        }
    }

    /// The connection is lost after COMMIT is sent: the caller gets an error, but the transaction may be
    /// committed, so listeners of all nodes read again.
    #[tokio::test(flavor = "multi_thread")]
    async fn changes_are_published_when_the_answer_to_the_commit_is_lost() {
        let fresh = TestDatabase::create().await;
        let (proxy, db, direct) = two_nodes(&fresh, 2).await;
        let proxy = Arc::new(proxy);
        let person = || caseboard_domain::PersonId::from_uuid(uuid::Uuid::now_v7());
        let (here, there) = (db.feed().subscribe(person(), 3), direct.feed().subscribe(person(), 3));
        // The second node may still be about to listen.
        while tokio::time::timeout(Duration::from_millis(200), there.next()).await.is_err() {
            let published: Result<(), StoreError> = db
                .write(async |tx: Tx| {
                    tx.publish(Audience::Category(3), Topic::Cases);
                    Ok(tx.commit(()))
                })
                .await;
            published.expect("published");
        }
        while here.next().now_or_never().is_some() {}

        let cut = Arc::clone(&proxy);
        let lost = db
            .write(move |tx| {
                let cut = Arc::clone(&cut);
                async move {
                    let committed = put(tx, 2, "good").await?;
                    cut.silence();
                    Ok::<_, StoreError>(committed)
                }
            })
            .await
            .expect_err("no answer");
        assert!(matches!(lost, StoreError::Busy(_)), "{lost}");
        assert_eq!(here.next().now_or_never(), Some(Some(vec![Topic::Cases])), "on this node");
        let patience = Duration::from_secs(20);
        let heard = tokio::time::timeout(patience, there.next()).await.expect("on the other node");
        assert_eq!(heard, Some(vec![Topic::Cases]));
    }

    /// A notification that cannot be parsed, as a node of another release may send, wakes all listeners, because any data may
    /// have changed.
    ///
    /// Shows: AMB-315
    #[tokio::test(flavor = "multi_thread")]
    async fn an_unreadable_notification_of_another_node_wakes_all_listeners() {
        let fresh = TestDatabase::create().await;
        let db = Db::open(&place_of(&fresh)).await.expect("a database");
        let listening = db.feed().subscribe(caseboard_domain::PersonId::from_uuid(uuid::Uuid::now_v7()), 3);
        let notify = "SELECT pg_notify('caseboard_changes', '{\"changes\": [\"of another release\"]}')";
        // The node may still be about to listen.
        let heard = async {
            loop {
                fresh.run_raw_sql("", notify).await.expect("sent");
                if let Ok(topics) = tokio::time::timeout(Duration::from_millis(200), listening.next()).await {
                    return topics;
                }
            }
        };
        let heard = tokio::time::timeout(Duration::from_secs(20), heard).await.expect("received");
        assert_eq!(heard, Some(Topic::ALL.to_vec()));
    }

    /// A request that is aborted inside its transaction writes nothing and leaves no open transaction in the pool.
    #[tokio::test(flavor = "multi_thread")]
    async fn a_cancelled_transaction_is_not_returned_to_the_pool() {
        let fresh = TestDatabase::create().await;
        let url = postgres_url(&fresh);
        // One connection only: if the cancelled one came back, the next request would find its open transaction.
        let db = Db::open(&DatabaseLocation::Postgres { url, ca_file: None, connections: 1 })
            .await
            .expect("a database");
        let made: Result<(), StoreError> = db
            .write(async |tx: Tx| {
                tx.execute(&MAKE, &[]).await?;
                Ok(tx.commit(()))
            })
            .await;
        made.expect("a table");
        for _ in 0..5 {
            let reached = Arc::new(AtomicBool::new(false));
            let (cancelled, seen) = (db.clone(), reached.clone());
            let task = tokio::spawn(async move {
                let _: Result<(), StoreError> = cancelled
                    .write(move |tx: Tx| {
                        let seen = seen.clone();
                        async move {
                            tx.execute_one(&PUT, params![1_i64, "good"]).await?;
                            seen.store(true, Ordering::SeqCst);
                            std::future::pending::<()>().await;
                            Ok(tx.commit(()))
                        }
                    })
                    .await;
            });
            let is_reached = async {
                while !reached.load(Ordering::SeqCst) {
                    tokio::time::sleep(Duration::from_millis(2)).await;
                }
            };
            tokio::time::timeout(Duration::from_secs(30), is_reached).await.expect("the statement runs");
            task.abort();
            assert!(task.await.expect_err("cancelled").is_cancelled());
            assert_eq!(count(&db).await, 0);
        }
        db.write(|tx| put(tx, 1, "good")).await.expect("the connection is a new one");
        assert_eq!(count(&db).await, 1);
    }
}

mod sqlite_only {
    use super::*;

    /// On SQLite a body may await only its transaction; another await is an error and does not block the writer.
    #[tokio::test(flavor = "multi_thread")]
    async fn a_body_that_awaits_other_futures_is_rejected() {
        let folder = tempfile::tempdir().expect("a folder");
        let db = Db::open(&DatabaseLocation::in_folder(folder.path())).await.expect("a database");
        let waiting: Result<(), StoreError> = db
            .write(async |tx: Tx| {
                tokio::task::yield_now().await;
                Ok(tx.commit(()))
            })
            .await;
        assert!(matches!(waiting, Err(StoreError::Engine(_))));
        db.ping().await.expect("the next one is served");
    }

    /// New files are private whatever the umask is, and those of earlier releases become private.
    #[tokio::test(flavor = "multi_thread")]
    async fn files_of_the_database_are_private() {
        use std::os::unix::fs::PermissionsExt as _;
        let folder = tempfile::tempdir().expect("a folder");
        let place = DatabaseLocation::in_folder(folder.path());
        let modes = || -> Vec<(String, u32)> {
            let files = std::fs::read_dir(folder.path()).expect("listed").map(|file| file.expect("a file"));
            let mode = |file: &std::fs::DirEntry| file.metadata().expect("it exists").permissions().mode();
            files.map(|file| (file.file_name().to_string_lossy().into_owned(), mode(&file) & 0o777)).collect()
        };
        let db = Db::open(&place).await.expect("a database");
        db.ping().await.expect("readers are open");
        assert_eq!(modes().len(), 4, "database, log, index and lock: {:?}", modes());
        assert!(modes().iter().all(|(_, mode)| *mode == 0o600), "{:?}", modes());
        // Before the close, which removes two of the four files some time after the drop.
        for (name, _) in modes() {
            let open = std::fs::Permissions::from_mode(0o644);
            std::fs::set_permissions(folder.path().join(name), open).expect("changed");
        }
        drop(db);
        let reopened = async || loop {
            match Db::open(&place).await {
                Ok(db) => return db,
                // The threads of the first one are still ending.
                Err(StoreError::Busy(_)) => tokio::time::sleep(Duration::from_millis(20)).await,
                Err(error) => panic!("{error}"),
            }
        };
        let reopened = tokio::time::timeout(Duration::from_secs(30), reopened()).await;
        let _db = reopened.expect("the threads of the first one end");
        assert!(modes().iter().all(|(_, mode)| *mode == 0o600), "{:?}", modes());
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn two_processes_cannot_share_one_file() {
        let folder = tempfile::tempdir().expect("a folder");
        let place = DatabaseLocation::in_folder(folder.path());
        let first = Db::open(&place).await.expect("the first one opens");
        assert!(matches!(Db::open(&place).await, Err(StoreError::Busy(_))));
        drop(first);
    }

    /// An error that makes SQLite roll the whole transaction back returns "busy" to every body of the batch, also to those
    /// whose own statements succeeded, and nothing of the batch is stored.
    #[tokio::test(flavor = "multi_thread")]
    async fn a_rolled_back_batch_is_busy_for_all_its_bodies() {
        statements! {
            LOSE = "INSERT OR ROLLBACK INTO notes (id, note) VALUES (1000, 'bad')";
        }
        let folder = tempfile::tempdir().expect("a folder");
        let db = Db::open(&DatabaseLocation::in_folder(folder.path())).await.expect("a database");
        let made: Result<(), StoreError> = db
            .write(async |tx: Tx| {
                tx.execute(&MAKE, &[]).await?;
                Ok(tx.commit(()))
            })
            .await;
        made.expect("a table");

        // The first body holds the writer until the others have queued up behind it, so that they make one batch.
        let latch = Arc::new(Latch::default());
        let mut all = Vec::new();
        let (first, at_latch) = (db.clone(), latch.clone());
        all.push(tokio::spawn(async move {
            first
                .write(move |tx| {
                    at_latch.wait();
                    put(tx, 0, "good")
                })
                .await
        }));
        tokio::time::sleep(Duration::from_millis(100)).await;
        for id in 1..=20 {
            let db = db.clone();
            all.push(tokio::spawn(async move {
                db.write(move |tx| async move {
                    if id == 10 {
                        tx.execute(&LOSE, &[]).await?;
                    }
                    put(tx, id, "good").await
                })
                .await
            }));
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
        latch.release();
        let mut outcomes = Vec::new();
        for write in all {
            outcomes.push(write.await.expect("no panic"));
        }
        assert!(matches!(outcomes[0], Ok(0)), "the batch before is untouched");
        let busy = outcomes[1..].iter().filter(|it| matches!(it, Err(StoreError::Busy(_)))).count();
        assert_eq!(busy, 20, "{outcomes:?}");
        assert_eq!(count(&db).await, 1);
        db.write(|tx| put(tx, 50, "good")).await.expect("the next batch is served");
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn a_full_queue_returns_busy() {
        let folder = tempfile::tempdir().expect("a folder");
        let db = Db::open(&DatabaseLocation::in_folder(folder.path())).await.expect("a database");
        let latch = Arc::new(Latch::default());
        let mut waiting = Vec::new();
        for _ in 0..2000 {
            let (db, latch) = (db.clone(), latch.clone());
            waiting.push(tokio::spawn(async move {
                db.write(move |tx: Tx| {
                    latch.wait();
                    async move { Ok::<_, StoreError>(tx.commit(())) }
                })
                .await
            }));
        }
        // The queue holds 1024 requests, and the batch under way up to 128: at least 840 of the 2000 are refused.
        let enough_refused = async {
            while waiting.iter().filter(|it| it.is_finished()).count() < 840 {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        };
        let refused = tokio::time::timeout(Duration::from_secs(30), enough_refused).await;
        latch.release();
        refused.expect("840 requests are refused within 30 seconds");
        let mut busy = 0;
        for write in waiting {
            match write.await.expect("no panic") {
                Ok(()) => {}
                Err(StoreError::Busy(_)) => busy += 1,
                Err(other) => panic!("{other}"),
            }
        }
        assert!((840..1000).contains(&busy), "{busy} were told to come back");
    }
}
