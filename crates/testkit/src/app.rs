//! A complete application for tests.

use std::ops::Deref;
use std::sync::Arc;

use caseboard_service::files::{FileLocation, Files};
use caseboard_service::secrets::{Hasher, digest};
use caseboard_service::{App, AppDependencies, Entropy, Environment, OsEntropy, Settings};
use jiff::{SignedDuration, Timestamp};

use crate::clock::MockClock;
use crate::database::TestDatabase;
use crate::template::DatabaseTemplate;

/// The code that permits adding a center in tests.
pub const ADD_CENTER_CODE: &str = "open-sesame";

/// An application with its own database, a settable clock and a fast password hash.
pub struct TestApp {
    app: App,
    clock: Arc<MockClock>,
    database: TestDatabase,
}

impl Deref for TestApp {
    type Target = App;

    fn deref(&self) -> &App {
        &self.app
    }
}

/// Returns the initial time of the clock: a Monday morning in California, far from any change of daylight saving time.
pub fn monday() -> Timestamp {
    "2026-05-04T16:00:00Z".parse().expect("an instant")
}

/// Returns development settings with every check of the specification enabled.
pub fn settings() -> Settings {
    Settings {
        mail_from: "Caseboard <no-reply@caseboard.example>".into(),
        add_center_code: Some(digest(ADD_CENTER_CODE)),
        ..Settings::defaults(Environment::Dev, "http://localhost:8080")
    }
}

impl TestApp {
    /// Starts an application with the default test settings.
    ///
    /// # Panics
    /// If the database cannot be created.
    pub async fn new() -> Self {
        Self::with_settings(|_| {}).await
    }

    /// Starts an application with changed settings.
    ///
    /// # Panics
    /// If the database cannot be created.
    pub async fn with_settings(change: impl FnOnce(&mut Settings)) -> Self {
        Self::on_database(TestDatabase::create().await, monday(), change).await
    }

    /// Starts an application on an existing database, at this time.
    ///
    /// # Panics
    /// If it cannot be started.
    pub async fn on_database(
        database: TestDatabase,
        now: Timestamp,
        change: impl FnOnce(&mut Settings),
    ) -> Self {
        Self::with_entropy(Arc::new(OsEntropy), database, now, change).await
    }

    /// Starts an application like [`TestApp::on_database`], with the given source of random bytes.
    ///
    /// # Panics
    /// If it cannot be started.
    pub async fn with_entropy(
        entropy: Arc<dyn Entropy>,
        database: TestDatabase,
        now: Timestamp,
        change: impl FnOnce(&mut Settings),
    ) -> Self {
        let clock = Arc::new(MockClock::at(now));
        let mut settings = settings();
        change(&mut settings);
        let dependencies = AppDependencies {
            db: database.open().await,
            clock: clock.clone(),
            entropy,
            hasher: Hasher::weak(&OsEntropy).expect("a weak hasher"),
            files: Files::open(&FileLocation::Folder(database.folder().join("files"))).expect("a folder"),
            settings,
        };
        let app = App::new(dependencies, None).await.expect("the application starts");
        Self { app, clock, database }
    }

    /// Starts a second node of the same installation, with the same clock.
    ///
    /// # Panics
    /// On SQLite, whose file belongs to one process, and if the node cannot be started.
    pub async fn start_second_node(&self) -> App {
        crate::require_postgres();
        let files = FileLocation::Folder(self.database.folder().join("files"));
        let dependencies = AppDependencies {
            db: self.database.open().await,
            clock: self.clock.clone(),
            entropy: Arc::new(OsEntropy),
            hasher: Hasher::weak(&OsEntropy).expect("a weak hasher"),
            files: Files::open(&files).expect("a folder"),
            settings: self.app.settings.clone(),
        };
        App::new(dependencies, None).await.expect("the node starts")
    }

    /// Returns another node of the same installation: a second one on PostgreSQL, this one on SQLite.
    ///
    /// # Panics
    /// If the node cannot be started.
    pub async fn other_node(&self) -> App {
        match crate::on_postgres() {
            true => self.start_second_node().await,
            false => self.app.clone(),
        }
    }

    /// Returns the application.
    pub fn app(&self) -> &App {
        &self.app
    }

    /// Returns the database, to open it a second time or to read its files.
    pub fn database(&self) -> &TestDatabase {
        &self.database
    }

    /// Stops the application and returns its database, for a server that continues on it.
    pub fn into_database(self) -> TestDatabase {
        self.database
    }

    /// Closes the database and turns it into a template.
    ///
    /// # Panics
    /// If it cannot be created.
    pub async fn into_template(self) -> DatabaseTemplate {
        self.database.into_template().await
    }

    /// Sets the clock.
    pub fn set_clock(&self, now: Timestamp) {
        self.clock.set(now);
    }

    /// Advances the clock.
    pub fn advance_clock(&self, by: SignedDuration) {
        self.clock.advance(by);
    }
}
