//! Accounts whose email address was not verified in time, and their deletion.

use caseboard_domain::PersonId;
use jiff::Timestamp;

use crate::connection::{Conn, Tx};
use crate::error::StoreError;
use crate::stmt::statements;
use crate::value::params;

statements! {
    /// An account has a code for its address only if the installation requires verification. Accounts that take part in
    /// cases, pay, centers or uploads are not listed: their records refer to them.
    LIST: PersonId = "SELECT p.id FROM persons p
        WHERE p.email_verified = FALSE AND p.active = TRUE AND p.created_at <= $1 AND p.role <> 'SYSTEM_ADMIN'
            AND EXISTS (SELECT 1 FROM codes o WHERE o.person_id = p.id AND o.purpose = 'VERIFY_EMAIL')
            AND NOT EXISTS (SELECT 1 FROM engagements e WHERE e.person_id = p.id)
            AND NOT EXISTS (SELECT 1 FROM cases c WHERE c.surgeon_id = p.id)
            AND NOT EXISTS (SELECT 1 FROM centers t WHERE t.created_by = p.id)
            AND NOT EXISTS (SELECT 1 FROM files f WHERE f.person_id = p.id)
        ORDER BY p.created_at LIMIT $2";
    DELETE_SESSIONS = "DELETE FROM sessions WHERE person_id = $1";
    DELETE_DEVICES = "DELETE FROM devices WHERE person_id = $1";
    DELETE_PENDING_SIGN_INS = "DELETE FROM pending_sign_ins WHERE person_id = $1";
    DELETE_SECOND_FACTORS = "DELETE FROM second_factors WHERE person_id = $1";
    DELETE_SECOND_FACTOR_DRAFTS = "DELETE FROM second_factor_drafts WHERE person_id = $1";
    DELETE_RECOVERY_CODES = "DELETE FROM recovery_codes WHERE person_id = $1";
    DELETE_FACTOR_REMOVALS = "DELETE FROM factor_removals WHERE person_id = $1";
    DELETE_PASSKEYS = "DELETE FROM passkeys WHERE person_id = $1";
    DELETE_CODES = "DELETE FROM codes WHERE person_id = $1";
    DELETE_TICKETS = "DELETE FROM tickets WHERE kind = 'RESET_PASSWORD' AND subject_id = $1";
    DELETE_EMAIL_UNDOS = "DELETE FROM email_undos WHERE person_id = $1";
    DELETE_FAVORITES = "DELETE FROM favorites WHERE person_id = $1";
    DELETE_VERIFICATION_REQUESTS = "DELETE FROM verification_requests WHERE person_id = $1";
    DELETE_DOCUMENT_REQUESTS = "DELETE FROM document_requests WHERE person_id = $1";
    DELETE_TEMPLATES = "DELETE FROM case_templates WHERE person_id = $1";
    DELETE_CERTIFICATIONS = "DELETE FROM certifications WHERE person_id = $1";
    DELETE_AFFILIATIONS = "DELETE FROM affiliations WHERE person_id = $1";
    DELETE_NOTICES = "DELETE FROM notices WHERE (recipient_id = $1 OR sender_id = $1) AND engagement_id IS NULL";
    DELETE_MAILS = "DELETE FROM outbox WHERE recipient = (SELECT email FROM persons WHERE id = $1)";
    DELETE = "DELETE FROM persons WHERE id = $1 AND email_verified = FALSE";
}

/// Returns up to `limit` accounts that were created until `created` and never verified, the oldest first.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn list(conn: &Conn, created: Timestamp, limit: i64) -> Result<Vec<PersonId>, StoreError> {
    conn.query(&LIST, params![created, limit]).await
}

/// Deletes an account with what belongs to it: sessions, devices, passkeys, second factors, codes, tokens, affiliations,
/// certifications, notices and mails.
///
/// # Errors
/// [`StoreError::Guard`] if there is no such account or its address was verified; `StoreError` if a statement fails, also
/// because another record refers to the account.
pub async fn delete(tx: &Tx, id: PersonId) -> Result<(), StoreError> {
    for stmt in [
        &DELETE_SESSIONS,
        &DELETE_DEVICES,
        &DELETE_PENDING_SIGN_INS,
        &DELETE_SECOND_FACTORS,
        &DELETE_SECOND_FACTOR_DRAFTS,
        &DELETE_RECOVERY_CODES,
        &DELETE_FACTOR_REMOVALS,
        &DELETE_PASSKEYS,
        &DELETE_CODES,
        &DELETE_TICKETS,
        &DELETE_EMAIL_UNDOS,
        &DELETE_FAVORITES,
        &DELETE_VERIFICATION_REQUESTS,
        &DELETE_DOCUMENT_REQUESTS,
        &DELETE_TEMPLATES,
        &DELETE_CERTIFICATIONS,
        &DELETE_AFFILIATIONS,
        &DELETE_NOTICES,
        &DELETE_MAILS,
    ] {
        tx.execute(stmt, params![id]).await?;
    }
    tx.execute_one(&DELETE, params![id]).await
}
