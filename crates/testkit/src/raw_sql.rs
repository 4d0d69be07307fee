//! Reads and changes a database directly, to test what the application cannot do or must detect.

use std::collections::{BTreeMap, BTreeSet};
use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use caseboard_store::DatabaseLocation;
use rusqlite::Connection;
use rusqlite::types::ValueRef;
use tokio::task::JoinHandle;
use uuid::Uuid;

use crate::database::{TestDatabase, connect, on_postgres};

/// Number of rows and a digest of them for each table.
pub type TableDigests = BTreeMap<String, (u64, u64)>;

fn digest_rows<'a>(rows: impl Iterator<Item = &'a String>) -> (u64, u64) {
    rows.fold((0, 0), |(count, sum), row| {
        let mut hasher = DefaultHasher::new();
        row.hash(&mut hasher);
        (count + 1, sum.wrapping_add(hasher.finish()))
    })
}

/// Returns an id as a literal in the SQL of the engine that the tests use.
pub fn sql_id(id: Uuid) -> String {
    let id = id.simple();
    if on_postgres() { format!("'{id}'") } else { format!("x'{id}'") }
}

/// Returns the bytes of an id as a literal in the SQL of the engine that the tests use.
pub fn sql_bytes(id: Uuid) -> String {
    let id = id.simple();
    if on_postgres() { format!("'\\x{id}'") } else { format!("x'{id}'") }
}

/// Runs the SQL of the engine of this location, without the statements of the store.
///
/// # Errors
/// The message of the database if a statement fails.
pub async fn run_raw_sql(place: &DatabaseLocation, sqlite: &str, postgres: &str) -> Result<(), String> {
    match place {
        DatabaseLocation::Sqlite { path, .. } => {
            let connection = Connection::open(path).map_err(|error| error.to_string())?;
            connection.execute_batch(sqlite).map_err(|error| error.to_string())
        }
        DatabaseLocation::Postgres { url, .. } => {
            let done = connect(url).await.batch_execute(postgres).await;
            let message = |error: tokio_postgres::Error| match error.as_db_error() {
                Some(cause) => cause.message().to_owned(),
                None => error.to_string(),
            };
            done.map_err(message)
        }
    }
}

impl TestDatabase {
    /// Runs [`run_raw_sql`] on this database.
    ///
    /// # Errors
    /// The message of the database if a statement fails.
    pub async fn run_raw_sql(&self, sqlite: &str, postgres: &str) -> Result<(), String> {
        run_raw_sql(self.place(), sqlite, postgres).await
    }

    /// Runs SQL of PostgreSQL in a transaction of its own that stays open until a condition holds, like a slow transaction of
    /// another node; then runs `last` and commits. Returns after `first`.
    ///
    /// # Panics
    /// On SQLite, or if a statement fails.
    pub async fn hold_transaction(&self, first: &str, until: &str, last: &str) -> JoinHandle<()> {
        let DatabaseLocation::Postgres { url, .. } = self.place() else { panic!("not on SQLite") };
        let client = connect(url).await;
        client.batch_execute(&format!("BEGIN; {first}")).await.expect("the first statements");
        let rest = format!("{}; {last}; COMMIT", wait_for(until));
        tokio::spawn(async move { client.batch_execute(&rest).await.expect("the last statements") })
    }

    /// Waits until a condition in the SQL of PostgreSQL holds.
    ///
    /// # Panics
    /// On SQLite, or if the condition cannot be evaluated.
    pub async fn wait_until(&self, condition: &str) {
        self.run_raw_sql("not on SQLite", &wait_for(condition)).await.expect("a condition");
    }

    /// Returns the digests of all tables.
    ///
    /// # Panics
    /// If they cannot be read.
    pub async fn table_digests(&self) -> TableDigests {
        self.dump_rows().await.into_iter().map(|(table, rows)| (table, digest_rows(rows.iter()))).collect()
    }

    /// Returns the columns that refer to a table, as `table.column`.
    ///
    /// # Panics
    /// If the schema cannot be read.
    pub async fn references_to(&self, table: &str) -> BTreeSet<String> {
        match self.place() {
            DatabaseLocation::Sqlite { path, .. } => {
                let connection = Connection::open(path).expect("the file opens");
                let sql = format!(
                    "SELECT m.name || '.' || f.\"from\" FROM sqlite_master m, pragma_foreign_key_list(m.name) f
                     WHERE m.type = 'table' AND f.\"table\" = '{table}'"
                );
                query_sqlite(&connection, &sql).into_iter().collect()
            }
            DatabaseLocation::Postgres { url, .. } => {
                let sql = format!(
                    "SELECT (c.conrelid::regclass || '.' || a.attname)::text FROM pg_constraint c
                     JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
                     WHERE c.contype = 'f' AND c.confrelid = '{table}'::regclass"
                );
                let rows = connect(url).await.query(&sql, &[]).await.expect("the schema");
                rows.iter().map(|row| row.get(0)).collect()
            }
        }
    }

    /// Returns every row of every table as text.
    ///
    /// # Panics
    /// If they cannot be read.
    pub async fn dump_rows(&self) -> BTreeMap<String, Vec<String>> {
        self.dump(|_| true).await
    }

    /// Returns every row of these tables as text.
    ///
    /// # Panics
    /// If they cannot be read.
    pub async fn dump_rows_of(&self, tables: &[&str]) -> BTreeMap<String, Vec<String>> {
        self.dump(|name| tables.contains(&name)).await
    }

    async fn dump(&self, wanted: impl Fn(&str) -> bool) -> BTreeMap<String, Vec<String>> {
        match self.place() {
            DatabaseLocation::Sqlite { path, .. } => {
                let connection = Connection::open(path).expect("the file opens");
                let names = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'";
                let texts = |name: &String| query_sqlite(&connection, &format!("SELECT * FROM {name}"));
                let names = query_sqlite(&connection, names);
                names.iter().filter(|name| wanted(name)).map(|name| (name.clone(), texts(name))).collect()
            }
            DatabaseLocation::Postgres { url, .. } => {
                let client = connect(url).await;
                let names = "SELECT tablename::text FROM pg_tables WHERE schemaname = 'public'";
                let names = client.query(names, &[]).await.expect("tables");
                let names: Vec<String> = names.iter().map(|row| row.get(0)).collect();
                let mut all: BTreeMap<String, Vec<String>> =
                    names.into_iter().filter(|name| wanted(name)).map(|name| (name, Vec::new())).collect();
                // One statement for all tables, because a round trip for each takes longer than reading them.
                let parts: Vec<String> =
                    all.keys().map(|name| format!("SELECT '{name}', t::text FROM {name} t")).collect();
                for row in client.query(&parts.join(" UNION ALL "), &[]).await.expect("rows") {
                    let rows = all.get_mut(row.get::<_, &str>(0)).expect("a table of the statement");
                    rows.push(row.get(1));
                }
                all
            }
        }
    }
}

/// The condition in the SQL of PostgreSQL that this many transactions of the database wait for a lock.
pub fn waiting_for_locks(count: usize) -> String {
    format!(
        "(SELECT COUNT(*) FROM pg_stat_activity WHERE datname = current_database()
            AND wait_event_type = 'Lock') >= {count}"
    )
}

/// A statement that ends when a condition holds.
fn wait_for(condition: &str) -> String {
    format!(
        "DO $$ BEGIN WHILE NOT ({condition}) LOOP
            PERFORM pg_stat_clear_snapshot(); PERFORM pg_sleep(0.01);
        END LOOP; END $$"
    )
}

fn query_sqlite(connection: &Connection, sql: &str) -> Vec<String> {
    let mut prepared = connection.prepare(sql).expect("a statement");
    let columns = prepared.column_count();
    let text = |value: ValueRef<'_>| match value {
        ValueRef::Text(text) => String::from_utf8_lossy(text).into_owned(),
        ValueRef::Blob(bytes) => hex::encode(bytes),
        other => format!("{other:?}"),
    };
    let rows = prepared.query_map([], |row| {
        let values = (0..columns).map(|column| row.get_ref(column).map(text));
        values.collect::<Result<Vec<String>, rusqlite::Error>>()
    });
    rows.expect("rows").map(|row| row.expect("a row").join(";")).collect()
}
