//! `caseboard copy --to postgres://…`: copies the records of this installation to PostgreSQL.

use std::io::Write as _;

use caseboard_service::DatabaseLocation;
use caseboard_store::StoreError;
use caseboard_store::copy::{CopiedTable, copy_to_postgres};

use crate::config::ServerConfig;

/// Copies all records and returns a table of the copied tables to print.
///
/// # Errors
/// A sentence if the records are not in SQLite, a server still uses them, the target is not empty, or a table differs
/// after the copy. No records are left in the target then.
pub(crate) async fn copy(config: &ServerConfig, to: &str) -> Result<String, String> {
    let DatabaseLocation::Sqlite { path, .. } = &config.place else {
        return Err("the records are in PostgreSQL already; leave CASEBOARD_DATABASE_URL out, it is the target that --to names".into());
    };
    if !(to.starts_with("postgres://") || to.starts_with("postgresql://")) {
        return Err("--to must begin with postgres://".into());
    }
    if !path.is_file() {
        return Err(format!("there is no database at {}", path.display()));
    }
    let done = |table: &CopiedTable| {
        let _ = writeln!(std::io::stderr(), "{}: {} rows, the same on both sides", table.table, table.rows);
    };
    match copy_to_postgres(path, to, &done).await {
        Ok(moved) => Ok(table(&moved)),
        Err(StoreError::Busy(cause)) => {
            Err(format!("{cause}. Stop the server before its records move; nothing was changed"))
        }
        Err(error) => Err(format!("{error}. Nothing was changed in the target")),
    }
}

fn table(moved: &[CopiedTable]) -> String {
    let wide = moved.iter().map(|it| it.table.len()).max().unwrap_or(0).max("table".len());
    let line = |name: &str, rows: &str, sum: &str| format!("{name:wide$}  {rows:>12}  {sum}\n");
    let mut text = line("table", "rows", "SHA-256 of all rows, both sides");
    for it in moved {
        text.push_str(&line(&it.table, &it.rows.to_string(), &it.sum[..16]));
    }
    let rows: u64 = moved.iter().map(|it| it.rows).sum();
    text + &line("in all", &rows.to_string(), "everything is the same")
}
