//! The state of the installation (AMB-121).

use caseboard_domain::actor::SystemAdmin;
use caseboard_store::statistics::{self, HealthStats};

use crate::app::App;
use crate::boxed;
use crate::error::Error;

/// The state of the database and of its queues.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SystemStatus {
    /// The database engine: `sqlite` or `postgres`.
    pub engine: &'static str,
    /// The number of the newest migration of the database.
    pub schema: i64,
    /// Size of the database in bytes.
    pub database_bytes: i64,
    /// The health statistics, which `/metrics` has too.
    pub health: HealthStats,
}

/// Returns the state of the database and of its queues.
#[boxed]
pub async fn get_system_status(app: &App, _actor: &SystemAdmin) -> Result<SystemStatus, Error> {
    let (now, engine) = (app.now(), app.db.engine());
    app.db
        .read(move |conn| async move {
            let schema = statistics::read_schema_version(&conn).await?;
            let database_bytes = statistics::read_database_size(&conn).await?;
            let health = statistics::read_health(&conn, now).await?;
            Ok(SystemStatus { engine, schema, database_bytes, health })
        })
        .await
}
