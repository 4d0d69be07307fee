//! Persons: users with an account. The submodules have the profiles, the credentials and the lists of persons.

use caseboard_domain::PersonId;
use caseboard_domain::density::Density;
use caseboard_domain::language::Language;
use caseboard_domain::notifications::NotificationPreferences;
use caseboard_domain::person::{
    Category, DEFAULT_RATING, Email, NotificationSettings, Person, PersonName, Prefix, Role, Suffix,
    category_id,
};
use caseboard_domain::search::fold_search;
use jiff::Timestamp;

use crate::connection::{Conn, Tx};
use crate::error::StoreError;
use crate::row::row;
use crate::stmt::statements;
use crate::value::params;

pub mod accounts;
pub mod credentials;
pub mod directory;
pub mod erasure;
pub mod profiles;
pub(crate) mod removal;
pub mod unverified;

row! {
    impl PersonName {
        prefix: Option<Prefix> = "p.prefix",
        first: String = "p.first_name",
        last: String = "p.last_name",
        suffix: Option<Suffix> = "p.suffix",
    } => Ok(Self { prefix, first, last, suffix })
}

row! {
    impl Person {
        id: PersonId = "p.id",
        role: Role = "p.role",
        category: Option<Category> = "p.category",
        name: PersonName,
        email: Email = "p.email",
        phone: String = "p.phone",
        email_verified: bool = "p.email_verified",
        active: bool = "p.active",
        mail: bool = "p.notify_email",
        sms: bool = "p.notify_sms",
        preferences: NotificationPreferences = "p.preferences",
        language: Language = "p.language",
        density: Density = "p.density",
    } => Ok(Self {
        id,
        role,
        category,
        name,
        email,
        phone,
        email_verified,
        active,
        notifications: NotificationSettings { email: mail, sms },
        preferences,
        language,
        density,
    })
}

statements! {
    INSERT = "INSERT INTO persons (id, role, category, email, email_verified, password_hash, first_name, last_name,
            first_name_folded, last_name_folded, prefix, suffix, full_name, phone, rating, active, about_text, about_only,
            notify_email, notify_sms, res_city, res_state, profile, question_1, answer_1_hash, question_2, answer_2_hash,
            terms_version, consent_at, created_at, updated_at, language, density)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, '', FALSE,
            $17, $18, '', '', '{}', $19, $20, $21, $22, $23, $24, $24, $24, $25, $26)";
    FIND: Person = "SELECT {columns} FROM persons p WHERE p.id = $1";
    FOR_SESSION: SessionPerson = "SELECT {columns} FROM persons p WHERE p.id = $1";
    /// Without a limit, because there are few.
    SYSTEM_ADMINS: Person = "SELECT {columns} FROM persons p WHERE p.role = 'SYSTEM_ADMIN' AND p.active = TRUE ORDER BY p.id";
    LOCK: Person = "SELECT {columns} FROM persons p WHERE p.id = $1 {lock}";
    /// Foreign keys to the person lock the row FOR KEY SHARE, which waits for this lock and not for the usual one.
    LOCK_AGAINST_REFERENCES: Person = {
        sqlite: "SELECT {columns} FROM persons p WHERE p.id = $1",
        postgres: "SELECT {columns} FROM persons p WHERE p.id = $1 FOR UPDATE",
    };
    LOCK_FOR_REFERENCE: Person = {
        sqlite: "SELECT {columns} FROM persons p WHERE p.id = $1",
        postgres: "SELECT {columns} FROM persons p WHERE p.id = $1 FOR KEY SHARE",
    };
    /// An erased account has no password and stays closed.
    SET_ACTIVE = "UPDATE persons SET active = $2, updated_at = $3
        WHERE id = $1 AND active <> $2 AND ($2 = FALSE OR password_hash <> '')";
    SET_EMAIL_VERIFIED = "UPDATE persons SET email_verified = TRUE, updated_at = $2
        WHERE id = $1 AND email_verified = FALSE";
    SET_LANGUAGE = "UPDATE persons SET language = $2, updated_at = $3 WHERE id = $1 AND language <> $2";
    SET_DENSITY = "UPDATE persons SET density = $2, updated_at = $3 WHERE id = $1 AND density <> $2";
    SET_SETUP_HIDDEN = "UPDATE persons SET setup_hidden = $2, updated_at = $3 WHERE id = $1 AND setup_hidden <> $2";
    SET_NOTIFICATIONS_CHOSEN = "UPDATE persons SET notifications_chosen = TRUE, updated_at = $2
        WHERE id = $1 AND notifications_chosen = FALSE";
    SET_NOTIFICATIONS = "UPDATE persons SET notify_email = $2, notify_sms = $3, preferences = $4, notifications_chosen = TRUE,
            updated_at = $5
        WHERE id = $1";
    DISABLE_MAIL = "UPDATE persons SET notify_email = FALSE, updated_at = $2 WHERE id = $1 AND notify_email = TRUE";
    /// Engagements on cases of unconfirmed centers do not count (AMB-285).
    ACTIVITY: (bool, bool) = "SELECT
            CASE WHEN EXISTS (SELECT t.person_id FROM certifications t WHERE t.person_id = $1) THEN TRUE ELSE FALSE END,
            CASE WHEN EXISTS (SELECT e.person_id FROM engagements e JOIN cases c ON c.id = e.case_id
                JOIN centers ce ON ce.id = c.center_id AND ce.confirmed_at IS NOT NULL
                WHERE e.person_id = $1 AND e.state IN ('INVITED', 'POSITION_FILLED', 'CONFIRMED')) THEN TRUE ELSE FALSE END";
}

row! {
    /// The person of a session, and what else the client needs.
    #[derive(Debug, Clone)]
    pub struct SessionPerson {
        /// The person.
        pub person: Person,
        /// The file of the picture.
        pub profile_picture: Option<String> = "p.profile_picture",
        /// Whether the person has a second factor.
        pub has_second_factor: bool = "EXISTS (SELECT 1 FROM second_factors f WHERE f.person_id = p.id)
            OR EXISTS (SELECT 1 FROM passkeys k WHERE k.person_id = p.id)",
        /// Whether a center that the person administers requires one.
        pub center_requires_second_factor: bool = "EXISTS (SELECT 1 FROM affiliations a JOIN centers ce ON ce.id = a.center_id
            WHERE a.person_id = p.id AND p.role = 'ADMIN' AND a.status = 'VERIFIED' AND ce.active = TRUE
                AND ce.confirmed_at IS NOT NULL AND ce.requires_second_factor = TRUE)",
    }
}

/// An account to be inserted.
#[derive(Debug, Clone)]
pub struct NewPerson {
    /// Identity, contact data and state of the account.
    pub person: Person,
    /// Hash of the password.
    pub password_hash: String,
    /// For each security question its index in its set, 0 to 6, and the hash of the answer; empty hashes for an
    /// account without questions.
    pub questions: [(u8, String); 2],
    /// Version of the terms that the person accepted.
    pub terms_version: String,
}

/// Inserts an account; `now` is also when the person accepted the terms.
///
/// # Errors
/// [`StoreError::Taken`] of `persons` if another account has the email address.
pub async fn insert(tx: &Tx, new: &NewPerson, now: Timestamp) -> Result<(), StoreError> {
    let NewPerson { person, password_hash, questions: [first, second], terms_version } = new;
    let Person {
        id,
        role,
        category,
        name,
        email,
        phone,
        email_verified,
        active,
        notifications,
        // A new account has the default ones.
        preferences: _,
        language,
        density,
    } = person;
    tx.execute_one(
        &INSERT,
        params![
            *id,
            *role,
            category_id(*category),
            email.as_str(),
            *email_verified,
            password_hash,
            &name.first,
            &name.last,
            fold_search(&name.first),
            fold_search(&name.last),
            name.prefix.map_or("", Prefix::label),
            name.suffix.map_or("", Suffix::label),
            name.full(),
            phone,
            DEFAULT_RATING,
            *active,
            notifications.email,
            notifications.sms,
            first.0,
            &first.1,
            second.0,
            &second.1,
            terms_version,
            now,
            *language,
            *density,
        ],
    )
    .await
}

/// Returns a person, with an open or a closed account; `None` if there is none.
pub async fn find(conn: &Conn, id: PersonId) -> Result<Option<Person>, StoreError> {
    conn.query_opt(&FIND, params![id]).await
}

/// Returns the system administrators with an open account, by id.
pub async fn list_system_admins(conn: &Conn) -> Result<Vec<Person>, StoreError> {
    conn.query(&SYSTEM_ADMINS, &[]).await
}

/// Returns the person of a session; `None` if there is none.
pub async fn find_for_session(conn: &Conn, id: PersonId) -> Result<Option<SessionPerson>, StoreError> {
    conn.query_opt(&FOR_SESSION, params![id]).await
}

/// Returns a person and locks their row until the transaction ends.
pub async fn lock(tx: &Tx, id: PersonId) -> Result<Option<Person>, StoreError> {
    tx.query_opt(&LOCK, params![id]).await
}

/// Returns a person and locks their row until the transaction ends, also against rows that refer to the person: this waits for
/// transactions that have written such rows, which the next statements of this one then see, and others wait for it.
pub async fn lock_against_references(tx: &Tx, id: PersonId) -> Result<Option<Person>, StoreError> {
    tx.query_opt(&LOCK_AGAINST_REFERENCES, params![id]).await
}

/// Returns a person and locks their row against erasure and removal until the transaction ends, for a transaction that
/// writes the name of the person. It waits for an erasure or a removal that is under way, but for no other change.
pub async fn lock_for_reference(tx: &Tx, id: PersonId) -> Result<Option<Person>, StoreError> {
    tx.query_opt(&LOCK_FOR_REFERENCE, params![id]).await
}

/// Opens or closes an account; returns false if nothing changed, there is no such account, or an erased one is to be opened.
pub async fn set_active(tx: &Tx, id: PersonId, active: bool, now: Timestamp) -> Result<bool, StoreError> {
    Ok(tx.execute(&SET_ACTIVE, params![id, active, now]).await? == 1)
}

/// Marks the email address of an account as verified; returns false if it was verified already.
pub async fn mark_email_verified(tx: &Tx, id: PersonId, now: Timestamp) -> Result<bool, StoreError> {
    Ok(tx.execute(&SET_EMAIL_VERIFIED, params![id, now]).await? == 1)
}

/// Stores a person's language; returns false if it is the current one.
pub async fn set_language(
    tx: &Tx,
    id: PersonId,
    language: Language,
    now: Timestamp,
) -> Result<bool, StoreError> {
    Ok(tx.execute(&SET_LANGUAGE, params![id, language, now]).await? == 1)
}

/// Stores a person's density; returns false if it is the current one.
pub async fn set_density(
    tx: &Tx,
    id: PersonId,
    density: Density,
    now: Timestamp,
) -> Result<bool, StoreError> {
    Ok(tx.execute(&SET_DENSITY, params![id, density, now]).await? == 1)
}

/// Stores whether a person hides the steps of the setup (AMB-124); returns false if nothing changed.
pub async fn set_setup_hidden(
    tx: &Tx,
    id: PersonId,
    hidden: bool,
    now: Timestamp,
) -> Result<bool, StoreError> {
    Ok(tx.execute(&SET_SETUP_HIDDEN, params![id, hidden, now]).await? == 1)
}

/// Records that a person has chosen how to be notified (AMB-124); returns false if it was recorded before.
pub async fn set_notifications_chosen(tx: &Tx, id: PersonId, now: Timestamp) -> Result<bool, StoreError> {
    Ok(tx.execute(&SET_NOTIFICATIONS_CHOSEN, params![id, now]).await? == 1)
}

/// Replaces the notification preferences of a person, and records that they have chosen how to be notified.
///
/// # Errors
/// [`StoreError::Guard`] if there is no such account.
pub async fn set_notifications(
    tx: &Tx,
    id: PersonId,
    settings: NotificationSettings,
    preferences: &NotificationPreferences,
    now: Timestamp,
) -> Result<(), StoreError> {
    let stored = serde_json::to_string(preferences).map_err(StoreError::corrupt)?;
    tx.execute_one(&SET_NOTIFICATIONS, params![id, settings.email, settings.sms, stored, now]).await
}

/// Switches a person's mail off; returns false if it was already off.
pub async fn disable_mail(tx: &Tx, id: PersonId, now: Timestamp) -> Result<bool, StoreError> {
    Ok(tx.execute(&DISABLE_MAIL, params![id, now]).await? == 1)
}

/// Returns whether any center has certified a person, and whether the person is invited or confirmed. A request alone does
/// not count, because anyone can make one (AMB-86).
pub async fn find_activity(conn: &Conn, id: PersonId) -> Result<(bool, bool), StoreError> {
    conn.query_one(&ACTIVITY, params![id]).await
}
