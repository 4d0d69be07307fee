//! The queue of mails and text messages (AMB-118).

use caseboard_domain::actor::SystemAdmin;
use caseboard_domain::administration::{MessageKind, MessageState, mask_recipient, redact_error};
use caseboard_domain::delivery::Channel;
use caseboard_domain::{Field, OutboxId, Refusal};
use caseboard_store::outbox::{self, OutboxCursor, OutboxState, PAGE_MAX};

use crate::app::App;
use crate::boxed;
use crate::error::Error;

/// A filter for the listed messages.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MessageFilter {
    /// Their state.
    pub state: MessageState,
    /// Only messages of this transport.
    pub channel: Option<Channel>,
    /// Only messages of this purpose.
    pub kind: Option<MessageKind>,
    /// The cursor that the previous page returned.
    pub after: Option<String>,
}

/// The number of messages of each state.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OutboxCounts {
    /// Messages that will be sent or retried.
    pub pending: i64,
    /// Messages that were given up.
    pub dead: i64,
    /// Sent messages that are not deleted yet.
    pub sent: i64,
}

/// A page of messages without their texts, with masked recipients.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MessagePage {
    /// The number of messages of each state, without the other filters.
    pub counts: OutboxCounts,
    /// The messages.
    pub messages: Vec<OutboxState>,
    /// The cursor of the next page; `None` after the last one.
    pub next: Option<String>,
}

/// Returns a page of messages: pending ones by their next attempt, the others from the newest. Subject and text are not
/// read, because they contain codes and links; recipients are masked, and errors without what a server repeated of a
/// message.
///
/// # Errors
/// VALIDATION of the cursor.
#[boxed]
pub async fn list_outbox_messages(
    app: &App,
    _actor: &SystemAdmin,
    filter: MessageFilter,
) -> Result<MessagePage, Error> {
    let after = match filter.after.as_deref() {
        Some(text) => {
            Some(parse_cursor(text).ok_or_else(|| Refusal::field(Field::ListCursor, "Cursor is invalid"))?)
        }
        None => None,
    };
    let MessageFilter { state, channel, kind, .. } = filter;
    app.db
        .read(move |conn| async move {
            let (pending, sent, dead) = outbox::count_by_state(&conn).await?;
            let mut found = outbox::list_page(&conn, state, after, channel, kind).await?;
            let more = found.len() == PAGE_MAX;
            found.truncate(PAGE_MAX - 1);
            let next = found.last().filter(|_| more).map(|last| format_cursor(OutboxCursor::of(last)));
            let messages = found.into_iter().map(redact).collect();
            Ok(MessagePage { counts: OutboxCounts { pending, dead, sent }, messages, next })
        })
        .await
}

fn redact(message: OutboxState) -> OutboxState {
    OutboxState {
        recipient: mask_recipient(&message.recipient),
        last_error: message.last_error.as_deref().map(redact_error),
        ..message
    }
}

fn format_cursor(OutboxCursor { at, id }: OutboxCursor) -> String {
    format!("{at}.{id}")
}

fn parse_cursor(text: &str) -> Option<OutboxCursor> {
    let (at, id) = text.split_once('.')?;
    Some(OutboxCursor { at: at.parse().ok()?, id: id.parse::<OutboxId>().ok()? })
}
