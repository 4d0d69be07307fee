//! `caseboard copy --to postgres://…`: copies the database of this installation to PostgreSQL.

use std::io::Write as _;

use caseboard_service::DatabaseLocation;
use caseboard_store::StoreError;
use caseboard_store::copy::{CopiedTable, copy_to_postgres};

use crate::config::ServerConfig;

/// Copies all rows and returns a table of the copied tables to print.
///
/// # Errors
/// A sentence if the source is not SQLite, a server still uses them, the target is not empty, or a table differs
/// after the copy. No rows are left in the target then.
pub(crate) async fn copy(config: &ServerConfig, to: &str) -> Result<String, String> {
    let DatabaseLocation::Sqlite { path, .. } = &config.database else {
        return Err("CASEBOARD_DATABASE_URL already names a PostgreSQL database; unset it, because copy reads from SQLite and writes to the database of --to".into());
    };
    if let Some(warning) = config.postgres_policy.check(to).map_err(|fault| format!("--to: {fault}"))? {
        tracing::warn!("{warning}");
    }
    if !path.is_file() {
        return Err(format!("there is no database at {}", path.display()));
    }
    let done = |table: &CopiedTable| {
        let _ = writeln!(
            std::io::stderr(),
            "{}: {} rows, identical in source and target",
            table.table,
            table.rows
        );
    };
    match copy_to_postgres(path, to, config.postgres_policy.ca_file.as_deref(), &done).await {
        Ok(copied) => Ok(table(&copied)),
        Err(StoreError::Busy(cause)) => Err(format!("{cause}. Stop the server first; nothing was changed")),
        Err(error) => Err(format!("{error}. Nothing was changed in the target")),
    }
}

fn table(copied: &[CopiedTable]) -> String {
    let width = copied.iter().map(|it| it.table.len()).max().unwrap_or(0).max("table".len());
    let line = |name: &str, rows: &str, sum: &str| format!("{name:width$}  {rows:>12}  {sum}\n");
    let mut text = line("table", "rows", "SHA-256 of all rows in source and target");
    for it in copied {
        text.push_str(&line(&it.table, &it.rows.to_string(), &it.checksum[..16]));
    }
    let rows: u64 = copied.iter().map(|it| it.rows).sum();
    text + &line("total", &rows.to_string(), "source and target are identical")
}
