//! Copies the database of an installation from SQLite to PostgreSQL: every table, in one transaction of the target.
//!
//! Tables and columns are read from both schemas, so the tables of later migrations are copied without a change here.
//! For this reason only this module builds statements at run time.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::pin::pin;

use futures_util::TryStreamExt as _;
use rusqlite::Connection;
use sha2::{Digest as _, Sha256};
use tokio::sync::mpsc;
use tokio_postgres::Transaction;
use tokio_postgres::binary_copy::BinaryCopyInWriter;
use tokio_postgres::types::{ToSql, Type};
use uuid::Uuid;

use crate::error::StoreError;
use crate::postgres_connector::Connector;
use crate::row::{Row, Source};
use crate::value::Value;
use crate::{schema, sqlite};

/// Number of rows that the reading thread passes on at once.
const BATCH: usize = 500;
/// Maximum number of batches that wait to be written to the target.
const MAX_WAITING: usize = 8;

/// One table after it was copied and compared.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CopiedTable {
    /// Name of the table.
    pub table: String,
    /// Number of rows, the same on both sides.
    pub rows: u64,
    /// Checksum over all rows, the same on both sides; 64 hexadecimal digits.
    pub checksum: String,
}

/// A column as the target declares it.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Column {
    name: String,
    ty: Type,
}

/// Number and checksum of rows, independent of their order: the SHA-256 of each row's canonical text, added up.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct Checksum {
    rows: u64,
    high: u128,
    low: u128,
}

impl Checksum {
    fn add(&mut self, row: &[Value]) {
        let hash = Sha256::digest(canonical(row));
        let half =
            |from: usize| hash[from..from + 16].iter().fold(0_u128, |sum, byte| sum << 8 | u128::from(*byte));
        self.rows += 1;
        self.high = self.high.wrapping_add(half(0));
        self.low = self.low.wrapping_add(half(16));
    }

    fn hex(self) -> String {
        format!("{:032x}{:032x}", self.high, self.low)
    }
}

/// Returns the canonical text of a row: for each value its kind, its length where it has one, and the value.
fn canonical(row: &[Value]) -> String {
    let value = |value: &Value| match value {
        Value::Null => "-;".to_owned(),
        Value::Int(it) => format!("i{it};"),
        Value::Bool(it) => format!("b{it};"),
        Value::Text(it) => format!("t{}:{it};", it.len()),
        Value::Bytes(it) => {
            format!("x{};", hex::encode(it))
        }
        Value::Id(it) => format!("u{};", it.simple()),
    };
    row.iter().map(value).collect()
}

/// Copies all rows from the file at `from`, which no server may use, to the empty database at `url`, and compares every
/// table on both sides before it commits. `ca_file` is that of
/// [`DatabaseLocation::Postgres`](crate::DatabaseLocation::Postgres). `done` is called after each table.
///
/// # Errors
/// [`StoreError::Busy`] if a server holds the file; [`StoreError::Corrupt`] if a table differs after the copy;
/// [`StoreError::Engine`] if the target is not empty or the schemas differ. No error before the commit leaves a row in
/// the target.
pub async fn copy_to_postgres(
    from: &Path,
    url: &str,
    ca_file: Option<&Path>,
    done: &(dyn Fn(&CopiedTable) + Send + Sync),
) -> Result<Vec<CopiedTable>, StoreError> {
    let lock = sqlite::lock_file(from)?;
    schema::migrate_sqlite(from)?;
    let connector = Connector::new(url, ca_file)?;
    schema::migrate_postgres(&connector).await?;
    let mut source = sqlite::open(from, false)?;
    // One snapshot for all tables, although the lock already excludes servers.
    source.execute_batch("BEGIN")?;
    let connector = connector
        .with_options("-c lock_timeout=4000 -c statement_timeout=0 -c idle_in_transaction_session_timeout=0");
    let (mut client, connection) = connector.connect().await?;
    let driver = tokio::spawn(connection);
    let target = client.transaction().await?;
    // The lock of the migrations: no node can start on the target meanwhile.
    target.batch_execute(&format!("SELECT pg_advisory_xact_lock({})", schema::MIGRATION_LOCK)).await?;

    let tables = in_dependency_order(&source)?;
    let columns = columns_of(&target).await?;
    compare(&source, &tables, &columns)?;
    require_empty(&target, &tables).await?;
    let mut copied = Vec::new();
    for table in tables {
        let columns = &columns[&table];
        let sent;
        (source, sent) = send(source, &target, &table, columns)
            .await
            .map_err(|error| StoreError::Engine(format!("{table}: {error}")))?;
        require_same(&table, sent, checksum(&target, &table, columns).await?)?;
        let table = CopiedTable { table, rows: sent.rows, checksum: sent.hex() };
        done(&table);
        copied.push(table);
    }
    target.commit().await?;
    client.batch_execute("ANALYZE").await?;
    drop(client);
    driver.await.map_err(|error| StoreError::Engine(error.to_string()))??;
    drop(lock);
    Ok(copied)
}

async fn require_empty(target: &Transaction<'_>, tables: &[String]) -> Result<(), StoreError> {
    for table in tables {
        let row = target.query_one(&format!("SELECT EXISTS (SELECT 1 FROM \"{table}\")"), &[]).await?;
        if row.get(0) {
            return Err(StoreError::Engine(format!(
                "the target is not empty: {table} has rows. Copy into a new database, before any server has run on it"
            )));
        }
    }
    Ok(())
}

/// Requires that the target has the rows of a table that were sent to it.
fn require_same(table: &str, sent: Checksum, found: Checksum) -> Result<(), StoreError> {
    if found == sent {
        return Ok(());
    }
    Err(StoreError::Corrupt(format!(
        "{table} differs: {} rows with checksum {} in the source, {} rows with checksum {} in the target",
        sent.rows,
        sent.hex(),
        found.rows,
        found.hex()
    )))
}

/// Returns all tables, each after the tables that it refers to.
fn in_dependency_order(source: &Connection) -> Result<Vec<String>, StoreError> {
    let mut left: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for table in schema::sqlite_tables(source)? {
        let parents = format!("SELECT DISTINCT \"table\" FROM pragma_foreign_key_list('{table}')");
        let parents = sqlite::list_texts(source, &parents)?.into_iter().collect();
        left.insert(table, parents);
    }
    let mut order: Vec<String> = Vec::new();
    while !left.is_empty() {
        let free: Vec<String> = left
            .iter()
            .filter(|(_, parents)| parents.iter().all(|parent| order.contains(parent)))
            .map(|(table, _)| table.clone())
            .collect();
        if free.is_empty() {
            let stuck: Vec<&str> = left.keys().map(String::as_str).collect();
            return Err(StoreError::Engine(format!(
                "these tables reference each other: {}",
                stuck.join(", ")
            )));
        }
        free.iter().for_each(|table| drop(left.remove(table)));
        order.extend(free);
    }
    Ok(order)
}

/// Returns the columns of every table of the target, in the target's order.
async fn columns_of(target: &Transaction<'_>) -> Result<BTreeMap<String, Vec<Column>>, StoreError> {
    let text = "SELECT table_name::text, column_name::text, udt_name::text FROM information_schema.columns
        WHERE table_schema = 'public' AND table_name NOT LIKE 'refinery%' ORDER BY table_name, ordinal_position";
    let mut tables: BTreeMap<String, Vec<Column>> = BTreeMap::new();
    for row in target.query(text, &[]).await? {
        let (table, name, declared): (String, String, String) = Row::read(Source::Postgres(&row))?;
        let ty = match declared.as_str() {
            "int8" => Type::INT8,
            "bool" => Type::BOOL,
            "text" => Type::TEXT,
            "bytea" => Type::BYTEA,
            "uuid" => Type::UUID,
            other => {
                return Err(StoreError::Engine(format!("{table}.{name} is {other}, which is not supported")));
            }
        };
        tables.entry(table).or_default().push(Column { name, ty });
    }
    Ok(tables)
}

/// Checks that both sides have the same tables with the same columns.
fn compare(
    source: &Connection,
    tables: &[String],
    columns: &BTreeMap<String, Vec<Column>>,
) -> Result<(), StoreError> {
    let source_names: BTreeSet<&str> = tables.iter().map(String::as_str).collect();
    let target_names: BTreeSet<&str> = columns.keys().map(String::as_str).collect();
    if let Some(table) = source_names.symmetric_difference(&target_names).next() {
        return Err(StoreError::Engine(format!(
            "the table {table} exists only in the source or only in the target"
        )));
    }
    for (table, columns) in columns {
        let names = format!("SELECT name FROM pragma_table_info('{table}')");
        let source_names: BTreeSet<String> = sqlite::list_texts(source, &names)?.into_iter().collect();
        let target_names: BTreeSet<String> = columns.iter().map(|column| column.name.clone()).collect();
        if let Some(column) = source_names.symmetric_difference(&target_names).next() {
            return Err(StoreError::Engine(format!(
                "the column {table}.{column} exists only in the source or only in the target"
            )));
        }
    }
    Ok(())
}

fn select(table: &str, columns: &[Column]) -> String {
    format!("SELECT {} FROM \"{table}\"", list(columns))
}

fn list(columns: &[Column]) -> String {
    columns.iter().map(|column| format!("\"{}\"", column.name)).collect::<Vec<_>>().join(", ")
}

/// Reads the values of a row, in the same form from both databases.
fn values(source: Source<'_>, columns: &[Column]) -> Result<Vec<Value>, StoreError> {
    let mut row = Row::new(source);
    let value = |column: &Column| {
        Ok(match column.ty {
            Type::INT8 => row.next_column::<Option<i64>>()?.into(),
            Type::BOOL => row.next_column::<Option<bool>>()?.into(),
            Type::BYTEA => row.next_column::<Option<Vec<u8>>>()?.into(),
            Type::UUID => row.next_column::<Option<Uuid>>()?.into(),
            _ => row.next_column::<Option<String>>()?.into(),
        })
    };
    columns.iter().map(value).collect()
}

/// Reads a table on a blocking thread while it writes the rows to the target, and returns the connection and the checksum
/// of the rows sent.
async fn send(
    source: Connection,
    target: &Transaction<'_>,
    table: &str,
    columns: &[Column],
) -> Result<(Connection, Checksum), StoreError> {
    let (batches, mut received) = mpsc::channel::<Vec<Vec<Value>>>(MAX_WAITING);
    let (text, own) = (select(table, columns), columns.to_vec());
    let reading = tokio::task::spawn_blocking(move || {
        let sent = read_all(&source, &text, &own, &batches)?;
        Ok::<_, StoreError>((source, sent))
    });
    let sink = target.copy_in(&format!("COPY \"{table}\" ({}) FROM STDIN BINARY", list(columns))).await?;
    let types: Vec<Type> = columns.iter().map(|column| column.ty.clone()).collect();
    let mut writer = pin!(BinaryCopyInWriter::new(sink, &types));
    while let Some(batch) = received.recv().await {
        for row in &batch {
            let row: Vec<&(dyn ToSql + Sync)> = row.iter().map(|it| it as &(dyn ToSql + Sync)).collect();
            writer.as_mut().write(&row).await?;
        }
    }
    // The reader's error is checked before the COPY is finished; otherwise half a table would look complete.
    let read = reading.await.map_err(|error| StoreError::Engine(error.to_string()))??;
    writer.finish().await?;
    Ok(read)
}

fn read_all(
    source: &Connection,
    text: &str,
    columns: &[Column],
    batches: &mpsc::Sender<Vec<Vec<Value>>>,
) -> Result<Checksum, StoreError> {
    let mut sent = Checksum::default();
    let mut prepared = source.prepare(text)?;
    let mut rows = prepared.raw_query();
    let mut batch = Vec::with_capacity(BATCH);
    // A closed channel means that the target failed; the caller returns that error.
    while let Some(row) = rows.next()? {
        let row = values(Source::Sqlite(row), columns)?;
        sent.add(&row);
        batch.push(row);
        if batch.len() == BATCH && batches.blocking_send(std::mem::take(&mut batch)).is_err() {
            return Ok(sent);
        }
    }
    let _ = batches.blocking_send(batch);
    Ok(sent)
}

/// Returns the checksum of the rows of a table of the target.
async fn checksum(target: &Transaction<'_>, table: &str, columns: &[Column]) -> Result<Checksum, StoreError> {
    let none: [&(dyn ToSql + Sync); 0] = [];
    let mut rows = pin!(target.query_raw(&select(table, columns), none).await?);
    let mut found = Checksum::default();
    while let Some(row) = rows.try_next().await? {
        found.add(&values(Source::Postgres(&row), columns)?);
    }
    Ok(found)
}

#[cfg(test)]
#[path = "copy_tests.rs"]
mod tests;
