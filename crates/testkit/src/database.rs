//! A new database for every test.
//!
//! By default it is an SQLite file. If `CASEBOARD_TEST_POSTGRES` is set, it is a database in that cluster, copied from
//! a template that the first test migrates. The suite runs once on each engine.

use std::path::Path;
use std::sync::atomic::{AtomicU32, Ordering};

use caseboard_store::{DatabaseLocation, Db};
use tempfile::TempDir;
use tokio_postgres::{Client, Config, NoTls};

/// The environment variable with the URL of a PostgreSQL cluster in which the tests create databases.
pub const POSTGRES: &str = "CASEBOARD_TEST_POSTGRES";
const TEMPLATE: &str = "caseboard_template";
/// Serializes the creation of the template.
const LOCK: &str = "SELECT pg_advisory_lock(711)";

/// Numbers the databases of this process, so that their names are unique.
pub(crate) static NUMBER: AtomicU32 = AtomicU32::new(0);

/// A database for one test, deleted on drop.
pub struct TestDatabase {
    place: DatabaseLocation,
    folder: TempDir,
    database: Option<(String, String)>,
}

/// Returns whether the tests run on PostgreSQL.
pub fn on_postgres() -> bool {
    cluster().is_some()
}

/// Panics unless the tests run on PostgreSQL. Tests that need it are in modules called `postgres_only`, which a run on
/// SQLite skips (`.config/nextest.toml`).
///
/// # Panics
/// On SQLite.
pub fn require_postgres() {
    assert!(
        on_postgres(),
        "this test needs PostgreSQL: run it with scripts/unit.sh, which skips it on SQLite"
    );
}

/// Panics unless the tests run on SQLite. Tests that need it are in modules called `sqlite_only`, which a run on
/// PostgreSQL skips (`.config/nextest.toml`).
///
/// # Panics
/// On PostgreSQL.
pub fn require_sqlite() {
    assert!(
        !on_postgres(),
        "this test needs SQLite: run it with scripts/unit.sh, which skips it on PostgreSQL"
    );
}

fn cluster() -> Option<String> {
    std::env::var(POSTGRES).ok().filter(|url| !url.is_empty())
}

impl TestDatabase {
    /// Creates a database on the engine of this test run.
    ///
    /// # Panics
    /// If it cannot be created.
    pub async fn create() -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let Some(url) = cluster() else {
            let mut place = DatabaseLocation::in_folder(folder.path());
            if let DatabaseLocation::Sqlite { readers, .. } = &mut place {
                *readers = 2;
            }
            return Self { place, folder, database: None };
        };
        let name = format!("test_{}_{}", std::process::id(), NUMBER.fetch_add(1, Ordering::Relaxed));
        let admin = connect(&url).await;
        admin.batch_execute(LOCK).await.expect("the lock of the template");
        let known = admin.query_opt("SELECT 1 FROM pg_database WHERE datname = $1", &[&TEMPLATE]).await;
        if known.expect("the databases are listed").is_none() {
            make_template(&admin, &url).await;
        }
        drop_leftovers(&admin).await;
        copy_database(&admin, &name, TEMPLATE).await;
        drop(admin);
        let place =
            DatabaseLocation::Postgres { url: in_database(&url, &name), ca_file: None, connections: 8 };
        Self { place, folder, database: Some((url, name)) }
    }

    /// Wraps a database that was created elsewhere.
    pub(crate) fn from_parts(
        place: DatabaseLocation,
        folder: TempDir,
        database: Option<(String, String)>,
    ) -> Self {
        Self { place, folder, database }
    }

    /// Returns the URL of the cluster and the name of the database; `None` on SQLite.
    pub(crate) fn cluster_and_name(&self) -> Option<(&str, &str)> {
        self.database.as_ref().map(|(url, name)| (url.as_str(), name.as_str()))
    }

    /// Returns the location, for [`Db::open`].
    pub fn place(&self) -> &DatabaseLocation {
        &self.place
    }

    /// Returns a temporary folder, which is deleted with the database.
    pub fn folder(&self) -> &std::path::Path {
        self.folder.path()
    }

    /// Opens the database.
    ///
    /// # Panics
    /// If it cannot be opened.
    pub async fn open(&self) -> Db {
        Db::open(&self.place).await.expect("the fresh database opens")
    }
}

impl Drop for TestDatabase {
    /// Drops the database in a thread of its own and does not wait for it. PostgreSQL waits with every `DROP DATABASE`
    /// until all connections of the cluster have authenticated, and those of this test cannot while its runtime waits.
    fn drop(&mut self) {
        let Some((url, name)) = self.database.take() else { return };
        std::thread::spawn(move || {
            let runtime =
                tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a small runtime");
            runtime.block_on(async { drop_database(&connect(&url).await, &name).await });
        });
    }
}

/// Drops the databases of test processes that ended before their own drop did. The process id is in the name; without
/// `/proc` every process counts as running, and the databases remain until the cluster is removed.
async fn drop_leftovers(admin: &Client) {
    if !Path::new("/proc/self").exists() {
        return;
    }
    let databases = admin.query("SELECT datname FROM pg_database WHERE datname LIKE 'test\\_%'", &[]).await;
    for row in databases.expect("the names of the databases") {
        let name: &str = row.get("datname");
        let process = name.split('_').nth(1).expect("the process id in the name");
        if !Path::new("/proc").join(process).exists() {
            drop_database(admin, name).await;
        }
    }
}

async fn drop_database(admin: &Client, name: &str) {
    // Another process may drop the same database at this moment.
    let _ = admin.batch_execute(&format!("DROP DATABASE IF EXISTS {name} WITH (FORCE)")).await;
}

/// Creates a database with the content of another one. Copying the files takes half as long as writing every block to the log,
/// the default.
pub(crate) async fn copy_database(admin: &Client, name: &str, template: &str) {
    let copy = format!("CREATE DATABASE {name} TEMPLATE {template} STRATEGY FILE_COPY");
    admin.batch_execute(&copy).await.expect("a copy of the database");
}

async fn make_template(admin: &Client, url: &str) {
    let name = format!("{TEMPLATE}_new");
    let texts = [
        format!("DROP DATABASE IF EXISTS {name}"),
        format!("CREATE DATABASE {name} TEMPLATE template0 ENCODING 'UTF8' LC_COLLATE 'C' LC_CTYPE 'C'"),
    ];
    for text in texts {
        admin.batch_execute(&text).await.expect("a new template");
    }
    let place = DatabaseLocation::Postgres { url: in_database(url, &name), ca_file: None, connections: 1 };
    Db::migrate(&place).await.expect("the template is migrated");
    admin
        .batch_execute(&format!("ALTER DATABASE {name} RENAME TO {TEMPLATE}"))
        .await
        .expect("the template is there");
}

pub(crate) async fn connect(url: &str) -> Client {
    let config: Config = url.parse().unwrap_or_else(|error| panic!("{POSTGRES} cannot be read: {error}"));
    let (client, connection) =
        config.connect(NoTls).await.unwrap_or_else(|error| panic!("{POSTGRES}: {error}"));
    tokio::spawn(connection);
    client
}

/// Returns a URL with another database name.
pub(crate) fn in_database(url: &str, name: &str) -> String {
    let (base, query) =
        url.split_once('?').map_or((url, String::new()), |(base, query)| (base, format!("?{query}")));
    let host_at = base.find("://").map_or(0, |at| at + 3);
    let end = base[host_at..].find('/').map_or(base.len(), |at| host_at + at);
    format!("{}/{name}{query}", &base[..end])
}
