//! Administration of an installation by its system administrators: messages, accounts and the state of the audit log.

mod drop_outbox_message;
mod find_accounts;
mod get_account;
mod get_audit_status;
mod get_system_status;
mod list_outbox_messages;
mod retry_dead_messages;
mod retry_outbox_message;
mod unlock_account;
mod verify_audit_log;

pub use caseboard_store::persons::accounts::{AccountCenter, AccountRow};
pub use drop_outbox_message::{DroppedMessage, drop_outbox_message};
pub use find_accounts::{ACCOUNT_CURSOR, AccountPage, find_accounts};
pub use get_account::{AccountDetails, get_account};
pub use get_audit_status::{AuditStatus, LastVerification, get_audit_status};
pub use get_system_status::{SystemStatus, get_system_status};
pub use list_outbox_messages::{MessageFilter, MessagePage, OutboxCounts, list_outbox_messages};
pub use retry_dead_messages::{RetriedMessages, retry_dead_messages};
pub use retry_outbox_message::retry_outbox_message;
pub use unlock_account::{UnlockedAccount, unlock_account};
pub use verify_audit_log::{AuditVerification, verify_audit_log};
