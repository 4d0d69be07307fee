//! `caseboard verify-audit`: whether the audit log is what was written.

use caseboard_service::audit::{self, ChainEnd};
use caseboard_service::{Db, Place};

use crate::config::Config;
use crate::say;

/// Connections it takes from a PostgreSQL server that others use as well.
const CONNECTIONS: usize = 2;

/// Walks the log, says what it found, and fails when a chain is broken.
pub(crate) async fn verify(config: &Config) -> Result<(), String> {
    let mut place = config.place.clone();
    if let Place::Postgres { connections, .. } = &mut place {
        *connections = CONNECTIONS;
    }
    let db = Db::beside(&place).await.map_err(|error| error.to_string())?;
    let found = audit::verify(&db).await.map_err(|error| error.to_string())?;
    for end in &found.whole {
        say(&line(end))?;
    }
    for broken in &found.broken {
        say(&format!("BROKEN {broken}"))?;
    }
    match found.broken.len() {
        0 => {
            let entries: i64 = found.whole.iter().map(|end| end.entries).sum();
            say(&format!("The audit log is whole: {entries} entries."))
        }
        1 => Err("the audit log was changed: 1 chain is broken".to_owned()),
        more => Err(format!("the audit log was changed: {more} chains are broken")),
    }
}

/// A chain with its end, to be noted down elsewhere.
fn line(end: &ChainEnd) -> String {
    let ChainEnd { chain, entries, hash } = end;
    let hash: String = hash.iter().map(|byte| format!("{byte:02x}")).collect();
    format!("chain {chain}  {entries} entries  {hash}")
}
