//! Functions that the commands of operators share: opening the database and reporting an error.

use caseboard_service::secrets::Key;
use caseboard_service::{DatabaseLocation, Db, Error, installation_key};

use crate::config::ServerConfig;

/// Number of connections to PostgreSQL; few, because a running server shares it.
const CONNECTIONS: usize = 2;

/// Returns the location of the database for a command that may run next to a server.
pub(crate) fn database(config: &ServerConfig) -> DatabaseLocation {
    let mut location = config.database.clone();
    if let DatabaseLocation::Postgres { connections, .. } = &mut location {
        *connections = CONNECTIONS;
    }
    location
}

/// Opens the database for reading; also while the server runs.
///
/// # Errors
/// A sentence if it cannot be opened.
pub(crate) async fn open_read_only(config: &ServerConfig) -> Result<Db, String> {
    Db::open_read_only(&database(config)).await.map_err(|error| error.to_string())
}

/// Opens the database for reading, and loads the installation's key.
///
/// # Errors
/// A sentence if one of them cannot be read.
pub(crate) async fn open_with_key(config: &ServerConfig) -> Result<(Db, Key), String> {
    let db = open_read_only(config).await?;
    let key = installation_key::load_existing(&db, &config.key_source, &config.older_keys).await;
    Ok((db, key.map_err(|error| error.to_string())?))
}

/// Returns what an operator reads about an error: of a refusal its message only.
pub(crate) fn message(error: Error) -> String {
    match error {
        Error::Refused(refusal) => refusal.message,
        other => other.to_string(),
    }
}
