//! Accounts whose email address was not verified in time, and their removal.

use caseboard_domain::{NoticeId, PersonId};
use jiff::{SignedDuration, Timestamp};

use super::removal::{self, Replacement};
use crate::connection::{Conn, Tx};
use crate::error::StoreError;
use crate::notices;
use crate::stmt::statements;
use crate::value::params;

/// How long after the creation of an account the notices of its sign-up were written at the latest. They are written in the same
/// transaction; later an account that is not verified sends none (AMB-22).
const SIGN_UP_TIME: SignedDuration = SignedDuration::from_mins(1);

/// The condition of an account `p`, created until `$1`, that is removed. An account has a code for its address only if the
/// installation requires verification. A closed one is removed like the others, so that it does not keep its address, and a
/// removed one has no password. Accounts that take part in cases, pay, centers or uploads stay: others need their records.
macro_rules! may_be_removed {
    () => {
        "p.email_verified = FALSE AND p.password_hash <> '' AND p.created_at <= $1 AND p.role <> 'SYSTEM_ADMIN'
            AND EXISTS (SELECT 1 FROM codes o WHERE o.person_id = p.id AND o.purpose = 'VERIFY_EMAIL')
            AND NOT EXISTS (SELECT 1 FROM engagements e WHERE e.person_id = p.id)
            AND NOT EXISTS (SELECT 1 FROM cases c WHERE c.surgeon_id = p.id)
            AND NOT EXISTS (SELECT 1 FROM centers t WHERE t.created_by = p.id)
            AND NOT EXISTS (SELECT 1 FROM files f WHERE f.person_id = p.id)"
    };
}

statements! {
    LIST: (Timestamp, PersonId) = (concat!("SELECT p.created_at, p.id FROM persons p WHERE ", may_be_removed!(), "
            AND (p.created_at, p.id) > ($2, $3)
        ORDER BY p.created_at, p.id LIMIT 50"));
    MAY_BE_REMOVED: PersonId = (concat!("SELECT p.id FROM persons p WHERE p.id = $2 AND ", may_be_removed!()));
    CREATED_AT: Timestamp = "SELECT created_at FROM persons WHERE id = $1";
    /// Read and unread notices have an index each.
    DELETE_RECEIVED = "DELETE FROM notices WHERE id IN (
        SELECT n.id FROM notices n WHERE n.recipient_id = $1 AND n.read = FALSE AND n.engagement_id IS NULL
        UNION ALL SELECT m.id FROM notices m WHERE m.recipient_id = $1 AND m.read = TRUE AND m.engagement_id IS NULL)";
    /// The sender has no index, but ids begin with the time. The index of engagements would read the notices without one, so the
    /// condition names the case, which has none.
    DELETE_SENT = "DELETE FROM notices WHERE id >= $2 AND id < $3 AND sender_id = $1 AND case_id IS NULL";
    DELETE_MAILS = "DELETE FROM outbox WHERE recipient = (SELECT email FROM persons WHERE id = $1)";
}

/// How many accounts [`list`] returns at most.
pub const PAGE: usize = 50;

/// Returns the accounts that were created until `created` and never verified, after one of them, the oldest first, [`PAGE`] at
/// most.
pub async fn list(
    conn: &Conn,
    created: Timestamp,
    after: Option<(Timestamp, PersonId)>,
) -> Result<Vec<(Timestamp, PersonId)>, StoreError> {
    let (at, id) = after.unwrap_or((Timestamp::MIN, PersonId::from_uuid(uuid::Uuid::nil())));
    conn.query(&LIST, params![created, at, id]).await
}

/// Returns whether [`list`] would still return an account. The caller has locked its row with
/// [`lock_against_references`](super::lock_against_references), so that no case can name the person afterwards.
pub async fn may_be_removed(tx: &Tx, created: Timestamp, id: PersonId) -> Result<bool, StoreError> {
    tx.exists(&MAY_BE_REMOVED, params![created, id]).await
}

/// Removes an account with what belongs to it: sessions, devices, passkeys, second factors, codes, tokens, affiliations,
/// certifications, notices and mails. Its row stays, closed and without content; `email` replaces the address.
///
/// # Errors
/// [`StoreError::Guard`] if there is no such account.
pub async fn remove(tx: &Tx, id: PersonId, email: &str, now: Timestamp) -> Result<(), StoreError> {
    let created = tx.query_one(&CREATED_AT, params![id]).await?;
    let (first, end): (NoticeId, NoticeId) =
        (notices::first_id_at(created), notices::first_id_at(created + SIGN_UP_TIME));
    tx.execute(&DELETE_SENT, params![id, first, end]).await?;
    tx.execute(&DELETE_RECEIVED, params![id]).await?;
    tx.execute(&DELETE_MAILS, params![id]).await?;
    removal::delete_rows_of_person(tx, id).await?;
    removal::empty_account(tx, id, &Replacement::NEVER_VERIFIED, email, now).await
}
