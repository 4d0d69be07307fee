//! Web Push: messages that a browser shows although the client is not open (RFC 8030; AMB-177, AMB-178).
//!
//! A message is queued for a person, written into the outbox once per browser, and encrypted when it is sent. It contains what
//! happened, the time, the place and the pay of the case, and no name of a person.

mod address;
mod encryption;
mod request;
pub(crate) mod vapid;

use std::borrow::Cow;
use std::collections::HashMap;

use caseboard_domain::case::Case;
use caseboard_domain::delivery::Channel;
use caseboard_domain::pay::PayTerms;
use caseboard_domain::{OutboxId, PersonId};
use caseboard_store::outbox::OutboxItem;
use caseboard_store::{StoreError, Tx, push_subscriptions};
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use crate::app::App;
use crate::texts::Texts;

pub(crate) use address::parse_endpoint;
pub use address::{ENDPOINT_MAX, is_public};
pub use encryption::{AUTH_BYTES, CONTENT_MAX, PUBLIC_KEY_BYTES, SubscriptionKeys, encrypt};
pub(crate) use request::{Prepared, push_request};

/// The content of a push message.
#[derive(Serialize, Deserialize)]
struct PushContent<'a> {
    /// The title.
    title: Cow<'a, str>,
    /// Time, place and pay.
    body: String,
    /// The path that a press opens.
    path: Cow<'a, str>,
    /// A later message about the same case replaces this one.
    tag: String,
    /// When the message is outdated, in seconds since 1970: a push service that could not deliver it until
    /// then drops it. `None` if it is worth knowing for a day.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    until: Option<i64>,
}

/// How long a push service keeps a message for a browser that is offline, at most.
const LONGEST_TTL: SignedDuration = SignedDuration::from_hours(24);

/// Returns how many seconds a push service keeps a message with this content. 0 delivers it only to a browser that is connected.
fn ttl(content: &str, now: Timestamp) -> u32 {
    let until = serde_json::from_str(content).ok().and_then(|it: PushContent<'_>| it.until);
    let left = until.map_or(LONGEST_TTL.as_secs(), |until| until - now.as_second());
    u32::try_from(left.clamp(0, LONGEST_TTL.as_secs())).unwrap_or(0)
}

/// Returns the content of a message about a case that is outdated at `until`. `title` must not name a person.
pub(crate) fn content(
    texts: &Texts,
    case: &Case,
    terms: PayTerms,
    title: &str,
    path: &str,
    until: Option<Timestamp>,
) -> String {
    let when = texts.short_time(case.start, &case.zone);
    let body = format!("{when}, {}. {}", case.location, (texts.pay)(terms));
    let (title, path) = (Cow::Borrowed(title), Cow::Borrowed(path));
    let content =
        PushContent { title, body, path, tag: case.id.to_string(), until: until.map(Timestamp::as_second) };
    serde_json::to_string(&content).expect("a struct of texts is JSON")
}

/// Replaces each push message to a person by one message to each of the person's browsers. Reads the browsers in one
/// statement, and nothing if there is no push message.
pub(crate) async fn expand(
    app: &App,
    tx: &Tx,
    items: Vec<OutboxItem>,
) -> Result<Vec<OutboxItem>, StoreError> {
    let person = |item: &OutboxItem| -> Option<PersonId> {
        (item.channel == Channel::Push).then(|| item.recipient.parse().ok()).flatten()
    };
    let people: Vec<PersonId> = items.iter().filter_map(person).collect();
    if people.is_empty() {
        return Ok(items);
    }
    let mut browsers: HashMap<PersonId, Vec<_>> = HashMap::new();
    for (person, id) in push_subscriptions::list_ids(tx, &people).await? {
        browsers.entry(person).or_default().push(id);
    }
    let mut expanded = Vec::with_capacity(items.len());
    for item in items {
        match person(&item) {
            None => expanded.push(item),
            Some(person) => expanded.extend(browsers.get(&person).into_iter().flatten().map(|browser| {
                let id: OutboxId = app.new_id();
                OutboxItem { id, recipient: browser.to_string(), ..item.clone() }
            })),
        }
    }
    Ok(expanded)
}
