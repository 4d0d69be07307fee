//! Profiles: the data that persons enter about themselves, and the email address that is not verified yet.

use caseboard_domain::person::{Email, Person, Prefix, Suffix};
use caseboard_domain::profile::{AboutMe, PendingEmail, ProfessionalDetails, Profile};
use caseboard_domain::search::fold_search;
use caseboard_domain::states::UsState;
use caseboard_domain::{EngagementId, PersonId};
use jiff::Timestamp;

use crate::connection::{Conn, Tx};
use crate::error::StoreError;
use crate::row::row;
use crate::stmt::statements;
use crate::value::params;

/// A profile with the other data of the account that its screen shows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProfileRow {
    /// Identity, contact data and state of the account.
    pub person: Person,
    /// Fields that the person edits.
    pub profile: Profile,
    /// Email address that replaces the current one once its code is entered; it may have ended.
    pub pending_email: Option<PendingEmail>,
    /// Rating, which is only shown and never changes.
    pub rating: i64,
    /// Id of the picture's file as text, if there is a picture.
    pub picture: Option<String>,
    /// Indexes of the chosen security questions in their sets, 0 to 6.
    pub questions: [u8; 2],
}

row! {
    impl ProfileRow {
        person: Person,
        text: String = "p.about_text",
        only: bool = "p.about_only",
        res_city: String = "p.res_city",
        res_state: Option<UsState> = "p.res_state",
        details: ProfessionalDetails = "p.profile",
        pending_email: Option<Email> = "p.pending_email",
        pending_email_expires: Option<Timestamp> = "p.pending_email_expires",
        rating: i64 = "p.rating",
        picture: Option<String> = "p.profile_picture",
        questions: [u8; 2] = ["p.question_1", "p.question_2"],
    } => Ok(Self {
        profile: Profile {
            name: person.name.clone(),
            phone: person.phone.clone(),
            notifications: person.notifications,
            about: AboutMe { text, only },
            res_city,
            res_state,
            details,
        },
        person,
        pending_email: pending_email
            .zip(pending_email_expires)
            .map(|(email, expires_at)| PendingEmail { email, expires_at }),
        rating,
        picture,
        questions,
    })
}

statements! {
    FIND: ProfileRow = "SELECT {columns} FROM persons p WHERE p.id = $1";
    LOCK: ProfileRow = "SELECT {columns} FROM persons p WHERE p.id = $1 {lock}";
    SAVE = "UPDATE persons SET first_name = $2, last_name = $3, first_name_folded = $4, last_name_folded = $5, prefix = $6,
            suffix = $7, full_name = $8, phone = $9, notify_email = $10, notify_sms = $11, about_text = $12,
            about_only = $13, res_city = $14, res_state = $15, profile = $16, updated_at = $17, license_expires = $18
        WHERE id = $1";
    SET_PENDING_EMAIL = "UPDATE persons SET pending_email = $2, pending_email_expires = $3, updated_at = $4 WHERE id = $1";
    CLEAR_PENDING_EMAIL = "UPDATE persons SET pending_email = NULL, pending_email_expires = NULL, updated_at = $2
        WHERE id = $1 AND pending_email IS NOT NULL";
    CLEAR_EXPIRED_EMAILS = "UPDATE persons SET pending_email = NULL, pending_email_expires = NULL
        WHERE id IN (SELECT p.id FROM persons p WHERE p.pending_email_expires <= $1 ORDER BY p.pending_email_expires LIMIT 1000)
            AND pending_email_expires <= $1";
    RESTORE_EMAIL = "UPDATE persons SET email = $2, email_verified = TRUE, pending_email = NULL, pending_email_expires = NULL,
            updated_at = $3
        WHERE id = $1";
    /// The condition on the pending address makes a code valid only for the address it was mailed to.
    CONFIRM_PENDING_EMAIL = "UPDATE persons SET email = $2, pending_email = NULL, pending_email_expires = NULL, email_verified = TRUE,
            updated_at = $3
        WHERE id = $1 AND pending_email = $2";
    CONFIRMED_CASE: EngagementId = "SELECT e.id FROM engagements e JOIN cases c ON c.id = e.case_id
        WHERE e.person_id = $1 AND e.state = 'CONFIRMED' AND c.surgeon_id = $2 LIMIT 1";
}

/// Returns a person's profile.
pub async fn find(conn: &Conn, id: PersonId) -> Result<Option<ProfileRow>, StoreError> {
    conn.query_opt(&FIND, params![id]).await
}

/// Returns a person's profile and locks its row until the transaction ends.
pub async fn lock(tx: &Tx, id: PersonId) -> Result<Option<ProfileRow>, StoreError> {
    tx.query_opt(&LOCK, params![id]).await
}

/// Replaces a whole profile; the full name and the names for searching are derived from it.
///
/// # Errors
/// [`StoreError::Guard`] if there is no such account.
pub async fn save(tx: &Tx, id: PersonId, profile: &Profile, now: Timestamp) -> Result<(), StoreError> {
    let Profile { name, phone, notifications, about, res_city, res_state, details } = profile;
    let json = serde_json::to_string(details).map_err(StoreError::corrupt)?;
    let params = params![
        id,
        &name.first,
        &name.last,
        fold_search(&name.first),
        fold_search(&name.last),
        name.prefix.map_or("", Prefix::label),
        name.suffix.map_or("", Suffix::label),
        name.full(),
        phone,
        notifications.email,
        notifications.sms,
        &about.text,
        about.only,
        res_city,
        res_state.map_or("", UsState::code),
        json,
        now,
        details.license_expires.map(|day| day.to_string()),
    ];
    tx.execute_one(&SAVE, params).await
}

/// Stores the email address that waits for its code, in place of an earlier one.
///
/// # Errors
/// [`StoreError::Guard`] if there is no such account.
pub async fn set_pending_email(
    tx: &Tx,
    id: PersonId,
    pending: &PendingEmail,
    now: Timestamp,
) -> Result<(), StoreError> {
    let PendingEmail { email, expires_at } = pending;
    tx.execute_one(&SET_PENDING_EMAIL, params![id, email.as_str(), *expires_at, now]).await
}

/// Ends the pending address of an account; returns false if there is none.
pub async fn clear_pending_email(tx: &Tx, id: PersonId, now: Timestamp) -> Result<bool, StoreError> {
    Ok(tx.execute(&CLEAR_PENDING_EMAIL, params![id, now]).await? == 1)
}

/// Deletes the pending addresses that have ended, [`DELETE_BATCH`](crate::DELETE_BATCH) at most, and returns how many.
pub async fn clear_expired_emails(tx: &Tx, now: Timestamp) -> Result<u64, StoreError> {
    tx.execute(&CLEAR_EXPIRED_EMAILS, params![now]).await
}

/// Sets the former email address of an account again, as verified, and ends the pending one.
///
/// # Errors
/// [`StoreError::Taken`] of `persons` if another account has the address; [`StoreError::Guard`] if there is no such
/// account.
pub async fn restore_email(tx: &Tx, id: PersonId, email: &Email, now: Timestamp) -> Result<(), StoreError> {
    tx.execute_one(&RESTORE_EMAIL, params![id, email.as_str(), now]).await
}

/// Replaces the email address of an account by the pending one and marks it as verified.
///
/// # Errors
/// [`StoreError::Taken`] of `persons` if another account has the address; [`StoreError::Guard`] if this address is not
/// pending.
pub async fn confirm_pending_email(
    tx: &Tx,
    id: PersonId,
    email: &Email,
    now: Timestamp,
) -> Result<(), StoreError> {
    tx.execute_one(&CONFIRM_PENDING_EMAIL, params![id, email.as_str(), now]).await
}

/// Returns whether a professional is confirmed for a case of a surgeon; each then sees the other's profile at level 3.
pub async fn have_confirmed_case(
    conn: &Conn,
    professional: PersonId,
    surgeon: PersonId,
) -> Result<bool, StoreError> {
    conn.exists(&CONFIRMED_CASE, params![professional, surgeon]).await
}
