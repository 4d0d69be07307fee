//! Administration: the queue of messages, accounts and the state of the audit log.

use caseboard_domain::administration::{DropReason, MessageKind, MessageState};
use caseboard_domain::center::AffiliationStatus;
use caseboard_domain::delivery::Channel;
use caseboard_domain::person::Role;
use caseboard_service::administration;
use caseboard_service::outbox::OutboxState;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::scalar::{Id, Instant};
use super::schema::{
    AccountCursor, EmailAddress, FullName, OptionalPhoneNumber, PageCursor, SearchText, SurgeryCenterName,
};

/// Filters of the queue.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct OutboxQuery {
    /// The state of the messages. Missing: DEAD.
    #[param(value_type = Option<MessageState>, nullable = false)]
    pub state: Option<String>,
    /// Only messages of this transport.
    #[param(value_type = Option<Channel>, nullable = false)]
    pub channel: Option<String>,
    /// Only messages of this purpose.
    #[param(value_type = Option<MessageKind>, nullable = false)]
    pub kind: Option<String>,
    /// `next` of the page before. Missing: the first page.
    #[param(value_type = Option<PageCursor>, nullable = false)]
    pub after: Option<String>,
}

/// A page of the queue.
#[derive(Debug, Serialize, ToSchema)]
pub struct OutboxMessages {
    /// The number of messages of each state, without the other filters.
    pub counts: OutboxCounts,
    /// The messages: pending ones by their next attempt, the others from the newest.
    #[schema(max_items = 50)]
    pub messages: Vec<OutboxMessage>,
    /// The cursor of the next page (`after`); missing on the last page.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<PageCursor>, nullable = false)]
    pub next: Option<String>,
}

/// The number of messages of each state.
#[derive(Debug, Serialize, ToSchema)]
pub struct OutboxCounts {
    /// Messages that will be sent or retried.
    #[schema(minimum = 0, maximum = 9_007_199_254_740_991_i64, examples(2))]
    pub pending: i64,
    /// Messages that were given up.
    #[schema(minimum = 0, maximum = 9_007_199_254_740_991_i64, examples(1))]
    pub dead: i64,
    /// Sent messages that are not deleted yet.
    #[schema(minimum = 0, maximum = 9_007_199_254_740_991_i64, examples(120))]
    pub sent: i64,
}

/// A message without subject and text, which may contain codes and links.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OutboxMessage {
    /// The message.
    #[serde(rename = "_id")]
    pub id: Id,
    /// Its transport.
    pub channel: Channel,
    /// Its purpose.
    pub kind: MessageKind,
    /// The recipient, masked.
    #[schema(max_length = 300, examples("r•••@example.com"))]
    pub recipient: String,
    /// When it was created.
    pub created_at: Instant,
    /// Number of attempts so far.
    #[schema(minimum = 0, maximum = 1000, examples(3))]
    pub attempts: i64,
    /// The next attempt of a pending message.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub due_at: Option<Instant>,
    /// When it was given up.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub dead_at: Option<Instant>,
    /// When it was sent.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub sent_at: Option<Instant>,
    /// The error of the last attempt, without addresses, links and long numbers.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, max_length = 300, examples("550 5.1.1 unknown user"))]
    pub last_error: Option<String>,
}

impl From<OutboxState> for OutboxMessage {
    fn from(state: OutboxState) -> Self {
        let OutboxState {
            id,
            channel,
            recipient,
            created_at,
            due_at,
            attempts,
            dead_at,
            last_error,
            sent_at,
            kind,
        } = state;
        let pending = dead_at.is_none() && sent_at.is_none();
        Self {
            id: id.into(),
            channel,
            kind,
            recipient,
            created_at: created_at.into(),
            attempts,
            due_at: pending.then(|| due_at.into()),
            dead_at: dead_at.map(Instant::from),
            sent_at: sent_at.map(Instant::from),
            last_error,
        }
    }
}

impl From<administration::MessagePage> for OutboxMessages {
    fn from(page: administration::MessagePage) -> Self {
        let administration::OutboxCounts { pending, dead, sent } = page.counts;
        Self {
            counts: OutboxCounts { pending, dead, sent },
            messages: page.messages.into_iter().map(OutboxMessage::from).collect(),
            next: page.next,
        }
    }
}

/// `POST /api/outbox/retry`, `/api/outbox/{id}/retry` and `/api/accounts/{id}/unlock`: an object whose fields are ignored.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct AdministrationCommand {
    /// Ignored; it makes the body an object.
    #[serde(flatten)]
    #[schema(ignore)]
    pub ignored: serde_json::Map<String, serde_json::Value>,
}

/// How many messages will be sent again.
#[derive(Debug, Serialize, ToSchema)]
pub struct RetriedMessages {
    /// The number of messages; 0 if the message was not dead any more.
    #[schema(minimum = 0, maximum = 9_007_199_254_740_991_i64, examples(1))]
    pub count: u64,
}

/// `POST /api/outbox/{id}/drop`.
#[derive(Debug, Deserialize, ToSchema)]
pub struct DropMessage {
    /// Why, for the audit log.
    #[schema(value_type = DropReason)]
    pub reason: Option<DropReason>,
}

/// The outcome of deleting a message.
#[derive(Debug, Serialize, ToSchema)]
pub struct DroppedMessage {
    /// The message.
    #[serde(rename = "_id")]
    pub id: Id,
    /// Whether it was deleted; false if it was not dead any more.
    pub dropped: bool,
}

impl From<administration::DroppedMessage> for DroppedMessage {
    fn from(outcome: administration::DroppedMessage) -> Self {
        Self { id: outcome.id.into(), dropped: outcome.dropped }
    }
}

/// The text and the page of a search of accounts.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct AccountQuery {
    /// The beginning of an email address (with `@`), the beginning of a phone number (three or more digits), or words of
    /// the name. Missing or empty: all accounts.
    #[param(value_type = Option<SearchText>, nullable = false)]
    pub text: Option<String>,
    /// `next` of the page before. Missing: the first page.
    #[param(value_type = Option<AccountCursor>, nullable = false)]
    pub after: Option<String>,
}

/// A page of accounts by last name, first name and id.
#[derive(Debug, Serialize, ToSchema)]
pub struct Accounts {
    /// The accounts, closed ones too.
    #[schema(max_items = 50)]
    pub accounts: Vec<Account>,
    /// The cursor of the next page (`after`); missing on the last page.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<AccountCursor>, nullable = false)]
    pub next: Option<String>,
}

/// An account.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Account {
    /// The person.
    #[serde(rename = "_id")]
    pub id: Id,
    /// The name.
    #[schema(value_type = FullName)]
    pub full_name: String,
    /// The role.
    pub sign_in_type: Role,
    /// The email address.
    #[schema(value_type = EmailAddress)]
    pub email: String,
    /// The phone number; empty if there is none.
    #[schema(value_type = OptionalPhoneNumber)]
    pub phone: String,
    /// Whether the email address is verified.
    pub verified_email: bool,
    /// Whether the account is open.
    pub active: bool,
    /// Whether the person was erased or the sign-up deleted; such an account cannot be opened again.
    pub deleted: bool,
    /// When the account was created.
    pub created_at: Instant,
}

impl From<administration::AccountRow> for Account {
    fn from(row: administration::AccountRow) -> Self {
        Self {
            id: row.id.into(),
            full_name: row.full_name,
            sign_in_type: row.role,
            email: row.email.as_str().to_owned(),
            phone: row.phone,
            verified_email: row.email_verified,
            active: row.active,
            deleted: row.deleted,
            created_at: row.created_at.into(),
        }
    }
}

impl From<administration::AccountPage> for Accounts {
    fn from(page: administration::AccountPage) -> Self {
        Self { accounts: page.accounts.into_iter().map(Account::from).collect(), next: page.next }
    }
}

/// An account with its centers and the state of its sign-in.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AccountDetails {
    /// The account.
    #[serde(flatten)]
    pub account: Account,
    /// The centers that the person chose.
    #[schema(max_items = 1000)]
    pub centers: Vec<AccountCenter>,
    /// The last sign-in; missing if it is too long ago.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub last_sign_in: Option<Instant>,
    /// Number of active sessions.
    #[schema(minimum = 0, maximum = 100, examples(2))]
    pub sessions: usize,
    /// The time until which failed attempts keep the person from signing in.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub locked_until: Option<Instant>,
}

/// A center that a person chose.
#[derive(Debug, Serialize, ToSchema)]
pub struct AccountCenter {
    /// The center.
    #[serde(rename = "_id")]
    pub id: Id,
    /// Its name.
    #[schema(value_type = SurgeryCenterName)]
    pub name: String,
    /// Whether the affiliation is verified.
    pub verified: bool,
}

impl From<administration::AccountDetails> for AccountDetails {
    fn from(details: administration::AccountDetails) -> Self {
        let administration::AccountDetails { account, centers, last_sign_in, sessions, locked_until } =
            details;
        let center = |center: administration::AccountCenter| AccountCenter {
            id: center.id.into(),
            name: center.name,
            verified: center.status == AffiliationStatus::Verified,
        };
        Self {
            account: account.into(),
            centers: centers.into_iter().map(center).collect(),
            last_sign_in: last_sign_in.map(Instant::from),
            sessions,
            locked_until: locked_until.map(Instant::from),
        }
    }
}

/// The account whose failed attempts were deleted.
#[derive(Debug, Serialize, ToSchema)]
pub struct UnlockedAccount {
    /// The person.
    #[serde(rename = "_id")]
    pub id: Id,
}

/// The recorded ends of the chains of the audit log, and the last verification.
#[derive(Debug, Serialize, ToSchema)]
pub struct AuditStatus {
    /// The chains.
    #[schema(min_items = 8, max_items = 8)]
    pub chains: Vec<AuditChain>,
    /// The last verification by a system administrator; missing if there was none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub last: Option<AuditVerificationSummary>,
}

/// The recorded end of a chain.
#[derive(Debug, Serialize, ToSchema)]
pub struct AuditChain {
    /// The number of the chain.
    #[schema(minimum = 0, maximum = 7, examples(3))]
    pub chain: i64,
    /// Number of entries.
    #[schema(minimum = 0, maximum = 9_007_199_254_740_991_i64, examples(1204))]
    pub entries: i64,
    /// The hash of the last entry, in hexadecimal digits; zeros if there is none.
    #[schema(
        pattern = "^[0-9a-f]{64}$",
        examples("9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08")
    )]
    pub hash: String,
}

/// The result of a verification as the log has it.
#[derive(Debug, Serialize, ToSchema)]
pub struct AuditVerificationSummary {
    /// When it ended.
    pub at: Instant,
    /// Number of entries in chains without a fault.
    #[schema(minimum = 0, maximum = 9_007_199_254_740_991_i64, examples(9632))]
    pub entries: i64,
    /// Number of chains with a fault.
    #[schema(minimum = 0, maximum = 8, examples(0))]
    pub broken: i64,
}

impl From<administration::AuditStatus> for AuditStatus {
    fn from(status: administration::AuditStatus) -> Self {
        let chain = |end: caseboard_service::audit::ChainEnd| AuditChain {
            chain: end.chain,
            entries: end.entries,
            hash: end.hash.iter().map(|byte| format!("{byte:02x}")).collect(),
        };
        let last = |last: administration::LastVerification| AuditVerificationSummary {
            at: last.at.into(),
            entries: last.entries,
            broken: last.broken,
        };
        Self { chains: status.chains.into_iter().map(chain).collect(), last: status.last.map(last) }
    }
}

/// The result of a verification.
#[derive(Debug, Serialize, ToSchema)]
pub struct AuditVerification {
    /// Number of entries in chains without a fault.
    #[schema(minimum = 0, maximum = 9_007_199_254_740_991_i64, examples(9632))]
    pub entries: i64,
    /// Number of chains without a fault.
    #[schema(minimum = 0, maximum = 8, examples(8))]
    pub intact: usize,
    /// The first fault of each other chain, as `caseboard verify-audit` prints it.
    #[schema(max_items = 8)]
    pub broken: Vec<AuditFault>,
}

/// The first fault of a chain.
#[derive(Debug, Serialize, ToSchema)]
pub struct AuditFault {
    /// The number of the chain.
    #[schema(minimum = 0, maximum = 7, examples(3))]
    pub chain: i64,
    /// The number of the entry in it.
    #[schema(minimum = 1, maximum = 9_007_199_254_740_991_i64, examples(1204))]
    pub entry: i64,
    /// What is wrong.
    #[schema(max_length = 300, examples("chain 3, entry 1204: is missing"))]
    pub fault: String,
}

impl From<administration::AuditVerification> for AuditVerification {
    fn from(result: administration::AuditVerification) -> Self {
        let fault = |broken: caseboard_service::audit::BrokenChain| AuditFault {
            chain: broken.chain,
            entry: broken.seq,
            fault: broken.to_string(),
        };
        Self {
            entries: result.entries,
            intact: result.intact,
            broken: result.broken.into_iter().map(fault).collect(),
        }
    }
}

/// The state of the installation and of the node that answers.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SystemStatus {
    /// The version of the server.
    #[schema(max_length = 40, examples("0.1.0"))]
    pub version: String,
    /// When this node was started.
    pub started_at: Instant,
    /// The present time of the server.
    pub server_time: Instant,
    /// The database engine: `sqlite` or `postgres`.
    #[schema(max_length = 20, examples("sqlite"))]
    pub engine: String,
    /// The number of the newest migration of the database.
    #[schema(minimum = 0, maximum = 10000, examples(19))]
    pub schema: i64,
    /// Size of the database in bytes.
    #[schema(minimum = 0, maximum = 9_007_199_254_740_991_i64, examples(10485760))]
    pub database_bytes: i64,
    /// Number of messages that are due or wait for a retry.
    #[schema(minimum = 0, maximum = 9_007_199_254_740_991_i64, examples(0))]
    pub messages_due: i64,
    /// When the oldest of these was created.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub oldest_message: Option<Instant>,
    /// Number of messages that were given up.
    #[schema(minimum = 0, maximum = 9_007_199_254_740_991_i64, examples(0))]
    pub messages_dead: i64,
    /// Number of active sessions.
    #[schema(minimum = 0, maximum = 9_007_199_254_740_991_i64, examples(42))]
    pub sessions: i64,
    /// The background workers of this node.
    #[schema(max_items = 20)]
    pub workers: Vec<Worker>,
}

/// A background worker.
#[derive(Debug, Serialize, ToSchema)]
pub struct Worker {
    /// Its name.
    #[schema(max_length = 40, examples("outbox"))]
    pub name: String,
    /// How often it was restarted since this node was started.
    #[schema(minimum = 0, maximum = 9_007_199_254_740_991_i64, examples(0))]
    pub restarts: u64,
    /// Whether it is down.
    pub down: bool,
}

impl SystemStatus {
    /// Adds what the process knows to the state of the database.
    pub fn new(
        status: administration::SystemStatus,
        workers: Vec<Worker>,
        started_at: jiff::Timestamp,
        now: jiff::Timestamp,
    ) -> Self {
        let administration::SystemStatus { engine, schema, database_bytes, health } = status;
        Self {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            started_at: started_at.into(),
            server_time: now.into(),
            engine: engine.to_owned(),
            schema,
            database_bytes,
            messages_due: health.outbox_due,
            oldest_message: health.outbox_oldest.map(Instant::from),
            messages_dead: health.outbox_dead,
            sessions: health.sessions,
            workers,
        }
    }
}
