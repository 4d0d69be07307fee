//! `caseboard outbox`: lists unsent messages and retries dead ones.

use caseboard_domain::OutboxId;
use caseboard_service::outbox::{self, OutboxState, Unsent};
use caseboard_service::{DatabaseLocation, Db, SystemClock};
use serde_json::{Value, json};

use crate::cli::{OutboxCommand, OutboxList, OutboxRetry};
use crate::config::ServerConfig;
use crate::{operator, print_line};

/// Maximum number of messages of each state in a list.
const LIST_LIMIT: i64 = 1_000;

/// Runs an operation on the outbox.
pub(crate) async fn run(config: &ServerConfig, command: OutboxCommand) -> Result<(), String> {
    match command {
        OutboxCommand::List(options) => list(config, &options).await,
        OutboxCommand::Retry(options) => retry(&operator::database(config), &options).await,
    }
}

async fn list(config: &ServerConfig, options: &OutboxList) -> Result<(), String> {
    let db = operator::open_read_only(config).await?;
    let mut items = Vec::new();
    for (which, excluded) in [(Unsent::Pending, options.dead), (Unsent::Dead, options.pending)] {
        if !excluded {
            let listed = outbox::list_unsent(&db, which, LIST_LIMIT).await;
            items.extend(listed.map_err(|error| error.to_string())?);
        }
    }
    match options.json {
        true => print_line(&Value::from_iter(items.iter().map(as_json)).to_string()),
        false if items.is_empty() => print_line("There is no such message."),
        false => items.iter().try_for_each(|item| print_line(&as_line(item))),
    }
}

fn state(item: &OutboxState) -> &'static str {
    if item.dead_at.is_some() { "dead" } else { "pending" }
}

fn as_json(item: &OutboxState) -> Value {
    let OutboxState {
        id,
        channel,
        recipient,
        created_at,
        due_at,
        attempts,
        dead_at,
        last_error,
        sent_at: _,
        kind,
    } = item;
    json!({
        "id": id.to_string(),
        "state": state(item),
        "channel": channel.as_str(),
        "kind": kind,
        "recipient": recipient,
        "createdAt": created_at,
        "dueAt": dead_at.is_none().then_some(due_at),
        "deadAt": dead_at,
        "attempts": attempts,
        "lastError": last_error,
    })
}

fn as_line(item: &OutboxState) -> String {
    let instant = item.dead_at.unwrap_or(item.due_at);
    let error = item.last_error.as_deref().unwrap_or("-");
    format!(
        "{}  {:<7}  {:<4}  {instant}  attempts {:>2}  {}  {error}",
        item.id,
        state(item),
        item.channel.as_str(),
        item.attempts,
        item.recipient
    )
}

async fn retry(location: &DatabaseLocation, options: &OutboxRetry) -> Result<(), String> {
    let db = Db::open(location).await.map_err(|error| match location {
        DatabaseLocation::Sqlite { .. } => {
            format!("{error}; on SQLite stop the server first: it is the only process that may write")
        }
        DatabaseLocation::Postgres { .. } => error.to_string(),
    })?;
    let id: Option<OutboxId> = options.id.filter(|_| !options.all_dead);
    let count = outbox::retry_dead(&db, id, &SystemClock).await.map_err(|error| error.to_string())?;
    match (count, id) {
        (0, Some(id)) => Err(format!("{id} is not a dead message")),
        (1, _) => print_line("1 message will be sent again."),
        (count, _) => print_line(&format!("{count} messages will be sent again.")),
    }
}
