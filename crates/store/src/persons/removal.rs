//! Parts that erasing a person and removing an account that was never verified share.
//!
//! The row of the account stays without its content: deleting it would search notices, cases, claims and paystubs for references,
//! which they have in columns without an index (AMB-252).

use caseboard_domain::PersonId;
use jiff::Timestamp;

use crate::affiliations::knows_code;
use crate::connection::Tx;
use crate::error::StoreError;
use crate::stmt::statements;
use crate::value::params;

statements! {
    DELETE_SESSIONS = "DELETE FROM sessions WHERE person_id = $1";
    DELETE_DEVICES = "DELETE FROM devices WHERE person_id = $1";
    DELETE_AVAILABILITY = "DELETE FROM availabilities WHERE person_id = $1";
    DELETE_CALENDAR_FEED = "DELETE FROM calendar_feeds WHERE person_id = $1";
    DELETE_FORMER_ANSWERS = "DELETE FROM former_answers WHERE person_id = $1";
    DELETE_PUSH = "DELETE FROM push_subscriptions WHERE person_id = $1";
    DELETE_REMINDERS = "DELETE FROM expiry_reminders WHERE person_id = $1";
    DELETE_SUMMARY = "DELETE FROM daily_summaries WHERE person_id = $1";
    DELETE_CODES = "DELETE FROM codes WHERE person_id = $1";
    DELETE_TICKETS = "DELETE FROM tickets WHERE kind = 'RESET_PASSWORD' AND subject_id = $1";
    DELETE_EMAIL_UNDOS = "DELETE FROM email_undos WHERE person_id = $1";
    DELETE_APPS = "DELETE FROM second_factors WHERE person_id = $1";
    DELETE_APP_DRAFTS = "DELETE FROM second_factor_drafts WHERE person_id = $1";
    DELETE_RECOVERY_CODES = "DELETE FROM recovery_codes WHERE person_id = $1";
    DELETE_PASSKEYS = "DELETE FROM passkeys WHERE person_id = $1";
    DELETE_SIGN_INS = "DELETE FROM pending_sign_ins WHERE person_id = $1";
    DELETE_REMOVALS = "DELETE FROM factor_removals WHERE person_id = $1 OR requested_by = $1";
    DELETE_FAVORITES = "DELETE FROM favorites WHERE person_id = $1 OR (owner_kind = 'SURGEON' AND owner_id = $1)";
    DELETE_CERTIFICATION_REVIEWS = "DELETE FROM certification_reviews WHERE person_id = $1";
    DELETE_VERIFICATION_REQUESTS = "DELETE FROM verification_requests WHERE person_id = $1";
    DELETE_DOCUMENT_REQUESTS = "DELETE FROM document_requests WHERE person_id = $1";
    DELETE_BLOCKS = "DELETE FROM center_blocks WHERE person_id = $1";
    DELETE_TEMPLATES = "DELETE FROM case_templates WHERE person_id = $1";
    DELETE_CERTIFICATIONS = "DELETE FROM certifications WHERE person_id = $1";
    /// The code of a center makes its first administrator only, also after that person is gone (AMB-385).
    KEEP_ADMINISTRATION = "UPDATE centers SET had_administrators = TRUE WHERE had_administrators = FALSE
        AND id IN (SELECT a.center_id FROM affiliations a WHERE a.person_id = $1 AND a.administers = TRUE)";
    /// The same for the surgeons who know the code.
    KEEP_KNOWN_CODES = (concat!("UPDATE centers SET had_surgeons = TRUE WHERE had_surgeons = FALSE
        AND id IN (SELECT s.center_id FROM affiliations s WHERE s.person_id = $1 AND ", knows_code!(), ")"));
    DELETE_AFFILIATIONS = "DELETE FROM affiliations WHERE person_id = $1";
    DELETE_DOCUMENT_READS = "DELETE FROM document_reads WHERE owner_id = $1";
    DELETE_DOCUMENT_CENTERS = "DELETE FROM document_centers WHERE person_id = $1";
    DELETE_DOCUMENT_REVIEWS = "DELETE FROM document_reviews WHERE person_id = $1";
    DELETE_DOCUMENTS = "DELETE FROM documents WHERE person_id = $1";
    DELETE_OUTCOMES = "DELETE FROM idempotency WHERE scope_id = $1";
    EMPTY = "UPDATE persons SET email = $2, first_name = $4, last_name = $5, first_name_folded = $6, last_name_folded = $7,
            full_name = $8, prefix = '', suffix = '', phone = '', profile_picture = NULL, about_text = '', about_only = FALSE,
            res_city = '', res_state = '', profile = '{}', license_expires = NULL, password_hash = '', question_1 = 0,
            answer_1_hash = '', question_2 = 0, answer_2_hash = '', email_verified = FALSE, active = FALSE, notify_email = FALSE,
            notify_sms = FALSE, preferences = '{}', pending_email = NULL, pending_email_expires = NULL, documents_limited = FALSE,
            updated_at = $3
        WHERE id = $1";
}

/// The replacement of the name of an account.
pub(super) struct Replacement {
    first: &'static str,
    last: &'static str,
    full: &'static str,
    first_folded: &'static str,
    last_folded: &'static str,
}

impl Replacement {
    /// Of a person who was erased, whose name is replaced in other records, too.
    pub(super) const ERASED: Self = Self {
        first: "Erased",
        last: "person",
        full: "Erased person",
        first_folded: "erased",
        last_folded: "person",
    };
    /// Of an account that was never verified. Without a name for comparisons no list of accounts contains it: see
    /// [`AccountCursor`](super::accounts::AccountCursor).
    pub(super) const NEVER_VERIFIED: Self = Self {
        first: "Deleted",
        last: "account",
        full: "Deleted account",
        first_folded: "",
        last_folded: "",
    };
}

/// Deletes what belongs to a person alone.
pub(super) async fn delete_rows_of_person(tx: &Tx, person: PersonId) -> Result<(), StoreError> {
    for stmt in [
        &DELETE_SESSIONS,
        &DELETE_DEVICES,
        &DELETE_AVAILABILITY,
        &DELETE_CALENDAR_FEED,
        &DELETE_FORMER_ANSWERS,
        &DELETE_PUSH,
        &DELETE_SUMMARY,
        &DELETE_REMINDERS,
        &DELETE_CODES,
        &DELETE_TICKETS,
        &DELETE_EMAIL_UNDOS,
        &DELETE_APPS,
        &DELETE_APP_DRAFTS,
        &DELETE_RECOVERY_CODES,
        &DELETE_PASSKEYS,
        &DELETE_SIGN_INS,
        &DELETE_REMOVALS,
        &DELETE_FAVORITES,
        &DELETE_CERTIFICATION_REVIEWS,
        &DELETE_VERIFICATION_REQUESTS,
        &DELETE_DOCUMENT_REQUESTS,
        &DELETE_BLOCKS,
        &DELETE_TEMPLATES,
        &DELETE_CERTIFICATIONS,
        &KEEP_ADMINISTRATION,
        &KEEP_KNOWN_CODES,
        &DELETE_AFFILIATIONS,
        &DELETE_DOCUMENT_READS,
        &DELETE_DOCUMENT_CENTERS,
        &DELETE_DOCUMENT_REVIEWS,
        &DELETE_DOCUMENTS,
        &DELETE_OUTCOMES,
    ] {
        tx.execute(stmt, params![person]).await?;
    }
    Ok(())
}

/// Closes an account and removes its content; `email` replaces the address, so that it is free again.
///
/// # Errors
/// [`StoreError::Guard`] if there is no such account.
pub(super) async fn empty_account(
    tx: &Tx,
    person: PersonId,
    name: &Replacement,
    email: &str,
    now: Timestamp,
) -> Result<(), StoreError> {
    let Replacement { first, last, full, first_folded, last_folded } = *name;
    let params = params![person, email, now, first, last, first_folded, last_folded, full];
    tx.execute_one(&EMPTY, params).await
}
