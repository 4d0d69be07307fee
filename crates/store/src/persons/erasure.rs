//! Erasing a person: deletes what belongs to them, and removes their name from what others need (AMB-98).

use caseboard_domain::text::fold;
use caseboard_domain::{FileId, PersonId};
use jiff::Timestamp;

use super::removal::{self, Replacement};
use crate::connection::{Conn, Tx};
use crate::error::StoreError;
use crate::row::row;
use crate::stmt::statements;
use crate::value::params;

row! {
    /// The numbers of records of a person `$1`; `$2` is the present instant.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct ErasureCounts {
        /// Sessions, which end.
        pub sessions: i64 = "(SELECT COUNT(*) FROM sessions WHERE person_id = $1)",
        /// Files, which are deleted.
        pub files: i64 = "(SELECT COUNT(*) FROM files WHERE person_id = $1)",
        /// Notices from and to the person, whose text is deleted.
        pub notices: i64 = "(SELECT COUNT(*) FROM notices WHERE recipient_id = $1 OR sender_id = $1)",
        /// Cases of the person as a surgeon, which remain without the name.
        pub cases: i64 = "(SELECT COUNT(*) FROM cases WHERE surgeon_id = $1)",
        /// Requests and places on cases, which remain.
        pub engagements: i64 = "(SELECT COUNT(*) FROM engagements WHERE person_id = $1)",
        /// Claims, which remain.
        pub claims: i64 = "(SELECT COUNT(*) FROM claims WHERE person_id = $1)",
        /// Paystubs of or by the person, which remain without the name.
        pub paystubs: i64 = "(SELECT COUNT(*) FROM paystubs WHERE payee_id = $1 OR payer_id = $1)",
        /// Cases that have not ended and that the person works on or operates at.
        pub future_cases: i64 = "(SELECT COUNT(*) FROM cases c WHERE c.cancelled = FALSE AND c.end_at > $2 AND (c.surgeon_id = $1
            OR EXISTS (SELECT 1 FROM engagements e WHERE e.case_id = c.id AND e.person_id = $1 AND e.state = 'CONFIRMED')))",
        /// Claims that are not decided, and approved ones that are not paid.
        pub open_claims: i64 = "(SELECT COUNT(*) FROM claims WHERE (person_id = $1 OR payer_id = $1)
            AND (status = 'PENDING' OR (status = 'APPROVED' AND paid = FALSE)))",
    }
}

statements! {
    COUNT: ErasureCounts = "SELECT {columns}";
    CONTACTS: String = "SELECT email FROM persons WHERE id = $1
        UNION SELECT pending_email FROM persons WHERE id = $1 AND pending_email IS NOT NULL
        UNION SELECT phone FROM persons WHERE id = $1 AND phone <> ''
        UNION SELECT email FROM email_undos WHERE person_id = $1";
    NAMES: (String, String) = "SELECT p.full_name, p.first_name || ' ' || p.last_name FROM persons p WHERE p.id = $1";
    CASE_NAMES: String = "SELECT DISTINCT surgeon_name FROM cases WHERE surgeon_id = $1
        UNION SELECT DISTINCT posted_by FROM cases WHERE poster_id = $1 ORDER BY 1 LIMIT 50";
    /// Without unattached files: the object of an upload may be stored after the erasure, and then needs its row.
    FILES: FileId = "SELECT id FROM files WHERE person_id = $1 AND remove_after IS NULL ORDER BY id";
    WIPE_NOTICES = "UPDATE notices SET subject = '', content = '' WHERE recipient_id = $1 OR sender_id = $1
        OR engagement_id IN (SELECT e.id FROM engagements e WHERE e.person_id = $1)";
    WIPE_ENGAGEMENTS = "UPDATE engagements SET standby_at = NULL, cannot_come_reason = NULL WHERE person_id = $1";
    WIPE_POINTS = "UPDATE attendances SET latitude = NULL, longitude = NULL
        WHERE engagement_id IN (SELECT e.id FROM engagements e WHERE e.person_id = $1)";
    WIPE_CASES = "UPDATE cases SET surgeon_name = 'Erased person', revision = revision + 1 WHERE surgeon_id = $1";
    WIPE_POSTERS = "UPDATE cases SET posted_by = 'Erased person', revision = revision + 1 WHERE poster_id = $1";
    WIPE_CHANGES = "UPDATE case_changes SET changed_by_name = 'Erased person' WHERE changed_by = $1";
    WIPE_CLAIMS = "UPDATE claims SET note = '', rejection_reason = '' WHERE person_id = $1";
    /// The reasons of the order have the distance of the home.
    WIPE_RANKS = "UPDATE dispatch_invitations SET reasons = '[]'
        WHERE engagement_id IN (SELECT e.id FROM engagements e WHERE e.person_id = $1)";
    WIPE_PAYEES = "UPDATE paystubs SET payee_name = 'Erased person', note = '' WHERE payee_id = $1";
    WIPE_PAYERS = "UPDATE paystubs SET payer_name = 'Erased person' WHERE payer_id = $1";
    WIPE_REASONS = "UPDATE document_reviews SET reason = '' WHERE decided_by = $1";
    WIPE_BLOCK_REASONS = "UPDATE center_blocks SET reason = '' WHERE blocked_by = $1";

    /// The object is removed after the commit, then this row.
    DETACH_FILES = "UPDATE files SET name = 'erased', remove_after = COALESCE(remove_after, $2) WHERE person_id = $1";
    DELETE_MESSAGES_TO = "DELETE FROM outbox WHERE recipient = $1";
    /// Messages to others that mention the person: what was sent or given up is deleted, the others lose the name.
    DELETE_MESSAGES_WITH = "DELETE FROM outbox WHERE (sent_at IS NOT NULL OR dead_at IS NOT NULL)
        AND REPLACE(subject || letter || text_body || html_body, $1, '') <> subject || letter || text_body || html_body";
    RENAME_IN_MESSAGES = "UPDATE outbox SET subject = REPLACE(subject, $1, 'Erased person'), letter = REPLACE(letter, $1, 'Erased person'),
            text_body = REPLACE(text_body, $1, 'Erased person'), html_body = REPLACE(html_body, $1, 'Erased person')
        WHERE REPLACE(subject || letter || text_body || html_body, $1, '') <> subject || letter || text_body || html_body";
    RENAME_IN_NOTICES = "UPDATE notices SET subject = REPLACE(subject, $2, 'Erased person'),
            content = REPLACE(content, $2, 'Erased person')
        WHERE case_id IN (SELECT c.id FROM cases c WHERE c.surgeon_id = $1 OR c.poster_id = $1)";
    RENAME_IN_CASES = "UPDATE cases SET notes = REPLACE(notes, $2, 'Erased person'),
            procedures = REPLACE(procedures, $2, 'Erased person'), revision = revision + 1
        WHERE surgeon_id = $1 OR poster_id = $1";
    /// The history has the former texts of cases.
    RENAME_IN_CHANGES = "UPDATE case_changes SET changes = REPLACE(changes, $2, 'Erased person')
        WHERE case_id IN (SELECT c.id FROM cases c WHERE c.surgeon_id = $1 OR c.poster_id = $1)";
    /// Shared templates of the person's centers, which colleagues may have named after them.
    RENAME_IN_TEMPLATES = "UPDATE case_templates SET name = REPLACE(name, $2, 'Erased person'),
            name_folded = REPLACE(name_folded, $3, 'erased person'), content = REPLACE(content, $2, 'Erased person')
        WHERE person_id IS NULL AND center_id IN (SELECT a.center_id FROM affiliations a WHERE a.person_id = $1)";
    DELETE_OUTCOMES_WITH = "DELETE FROM idempotency WHERE REPLACE(outcome, $1, '') <> outcome";
}

/// Returns what there is of a person.
pub async fn count(conn: &Conn, person: PersonId, now: Timestamp) -> Result<ErasureCounts, StoreError> {
    conn.query_one(&COUNT, params![person, now]).await
}

/// Erases a person: `email` replaces their address, so that it is free again. Returns their attached files, whose objects are
/// to be removed after the commit; housekeeping removes the others. The rows of cases, engagements, claims, paystubs and
/// decisions remain.
///
/// # Errors
/// [`StoreError::Guard`] if there is no such person.
pub async fn erase(
    tx: &Tx,
    person: PersonId,
    email: &str,
    now: Timestamp,
) -> Result<Vec<FileId>, StoreError> {
    let contacts = tx.query(&CONTACTS, params![person]).await?;
    let (full, plain) = tx.query_one(&NAMES, params![person]).await?;
    let mut names = tx.query(&CASE_NAMES, params![person]).await?;
    names.extend([full, plain]);
    // As mails of earlier releases write it in HTML, and those of this release and JSON columns in JSON.
    let escaped: Vec<String> = names.iter().flat_map(|name| [escape(name), quote(name)]).collect();
    names.extend(escaped);
    // The longest first: a name without its prefix is part of the one with it.
    names.sort_by(|one, other| other.len().cmp(&one.len()).then_with(|| one.cmp(other)));
    names.dedup();
    names.retain(|name| !name.trim().is_empty());
    let files = tx.query(&FILES, params![person]).await?;

    for contact in &contacts {
        tx.execute(&DELETE_MESSAGES_TO, params![contact]).await?;
    }
    for name in names.iter().chain(&contacts) {
        tx.execute(&DELETE_MESSAGES_WITH, params![name]).await?;
        tx.execute(&RENAME_IN_MESSAGES, params![name]).await?;
        tx.execute(&RENAME_IN_NOTICES, params![person, name]).await?;
        tx.execute(&RENAME_IN_CASES, params![person, name]).await?;
        tx.execute(&RENAME_IN_CHANGES, params![person, name]).await?;
        tx.execute(&RENAME_IN_TEMPLATES, params![person, name, fold(name)]).await?;
        tx.execute(&DELETE_OUTCOMES_WITH, params![name]).await?;
    }
    removal::delete_rows_of_person(tx, person).await?;
    for stmt in [
        &WIPE_NOTICES,
        &WIPE_ENGAGEMENTS,
        &WIPE_POINTS,
        &WIPE_CASES,
        &WIPE_POSTERS,
        &WIPE_CHANGES,
        &WIPE_CLAIMS,
        &WIPE_RANKS,
        &WIPE_PAYEES,
        &WIPE_PAYERS,
        &WIPE_REASONS,
        &WIPE_BLOCK_REASONS,
    ] {
        tx.execute(stmt, params![person]).await?;
    }
    tx.execute(&DETACH_FILES, params![person, now]).await?;
    removal::empty_account(tx, person, &Replacement::ERASED, email, now).await?;
    Ok(files)
}

/// Escapes a name as templates of mails do.
fn escape(name: &str) -> String {
    name.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// Escapes a name as JSON does.
fn quote(name: &str) -> String {
    let text = serde_json::Value::from(name).to_string();
    text[1..text.len() - 1].to_owned()
}
