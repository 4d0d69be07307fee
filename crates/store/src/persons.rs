//! People with an account, and what proves that a caller is one of them.

use caseboard_domain::PersonId;
use caseboard_domain::person::{
    Category, DEFAULT_RATING, Email, NotificationSettings, Person, PersonName, Prefix, Suffix, category_id,
};
use caseboard_domain::text::fold;
use jiff::Timestamp;

use crate::cx::{Cx, Tx};
use crate::error::StoreError;
use crate::params;
use crate::positions::word;
use crate::value::Row;

/// The columns of a person in the order of [`person`]; the table is called `p`.
macro_rules! person_columns {
    () => {
        "p.id, p.role, p.category, p.prefix, p.first_name, p.last_name, p.suffix, p.email, p.phone, p.email_verified, \
         p.active, p.notify_email, p.notify_sms"
    };
}
pub(crate) use person_columns;

/// How many columns [`person_columns`] has.
pub(crate) const PERSON_COLUMNS: usize = 13;

crate::statements! {
    INSERT = "INSERT INTO persons (id, role, category, email, email_verified, password_hash, first_name, last_name,
            first_name_folded, last_name_folded, prefix, suffix, full_name, phone, rating, active, about_text, about_only,
            notify_email, notify_sms, res_city, res_state, profile, question_1, answer_1_hash, question_2, answer_2_hash,
            terms_version, consent_at, created_at, updated_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, '', FALSE,
            $17, $18, '', '', '{}', $19, $20, $21, $22, $23, $24, $24, $24)";
    FIND = (concat!("SELECT ", person_columns!(), " FROM persons p WHERE p.id = $1"));
    LOCK = {
        sqlite: concat!("SELECT ", person_columns!(), " FROM persons p WHERE p.id = $1"),
        postgres: concat!("SELECT ", person_columns!(), " FROM persons p WHERE p.id = $1 FOR NO KEY UPDATE"),
    };
    BY_EMAIL = "SELECT id, password_hash, active FROM persons WHERE email = $1";
    LOCK_PASSWORD = {
        sqlite: "SELECT password_hash, active FROM persons WHERE id = $1",
        postgres: "SELECT password_hash, active FROM persons WHERE id = $1 FOR NO KEY UPDATE",
    };
    EMAIL_VERIFIED = "UPDATE persons SET email_verified = TRUE, updated_at = $2 WHERE id = $1 AND email_verified = FALSE";
    STOP_MAIL = "UPDATE persons SET notify_email = FALSE, updated_at = $2 WHERE id = $1 AND notify_email = TRUE";
    ACCOUNT = (concat!("SELECT ", person_columns!(), ", p.rating, p.question_1, p.question_2, p.profile_picture
        FROM persons p WHERE p.id = $1"));
    STANDING = "SELECT
            CASE WHEN EXISTS (SELECT t.person_id FROM certifications t WHERE t.person_id = $1) THEN TRUE ELSE FALSE END,
            CASE WHEN EXISTS (SELECT e.person_id FROM engagements e WHERE e.person_id = $1
                AND e.state IN ('REQUESTED', 'INVITED', 'POSITION_FILLED', 'CONFIRMED')) THEN TRUE ELSE FALSE END";
}

/// Reads a person from the columns that begin here.
pub(crate) fn person(row: &Row<'_>, column: usize) -> Result<Person, StoreError> {
    let at = |offset| column + offset;
    let email: String = row.get(at(7))?;
    Ok(Person {
        id: row.get(at(0))?,
        role: row.get(at(1))?,
        category: Category::from_id(row.get(at(2))?),
        name: PersonName {
            prefix: optional(row, at(3), Prefix::from_label)?,
            first: row.get(at(4))?,
            last: row.get(at(5))?,
            suffix: optional(row, at(6), Suffix::from_label)?,
        },
        email: Email::parse(&email)
            .map_err(|_| StoreError::Corrupt(format!("column {}: no address", at(7))))?,
        phone: row.get(at(8))?,
        email_verified: row.get(at(9))?,
        active: row.get(at(10))?,
        notifications: NotificationSettings { email: row.get(at(11))?, sms: row.get(at(12))? },
    })
}

/// Reads a word of a closed list that may be left out, kept as an empty text.
fn optional<T>(
    row: &Row<'_>,
    column: usize,
    of: impl Fn(&str) -> Option<T>,
) -> Result<Option<T>, StoreError> {
    match row.get::<String>(column)?.as_str() {
        "" => Ok(None),
        _ => word(row, column, of).map(Some),
    }
}

/// An account to be made.
#[derive(Debug, Clone)]
pub struct NewPerson {
    /// The person.
    pub person: Person,
    /// What is kept of the password.
    pub password_hash: String,
    /// The position of each security question in its set, 0 to 6, and what is kept of its answer; empty texts for an
    /// account without questions.
    pub questions: [(u8, String); 2],
    /// The version of the terms agreed to.
    pub terms_version: String,
}

/// Makes an account; the person agreed to the terms now.
///
/// # Errors
/// [`StoreError::Taken`] of `persons` when the email address has an account.
pub async fn insert(tx: &Tx, new: &NewPerson, now: Timestamp) -> Result<(), StoreError> {
    let NewPerson { person, password_hash, questions: [one, two], terms_version } = new;
    let Person { id, role, category, name, email, phone, email_verified, active, notifications } = person;
    tx.execute_one(
        &INSERT,
        params![
            *id,
            role.as_str(),
            category_id(*category),
            email.as_str(),
            *email_verified,
            password_hash,
            &name.first,
            &name.last,
            fold(&name.first),
            fold(&name.last),
            name.prefix.map_or("", Prefix::label),
            name.suffix.map_or("", Suffix::label),
            name.full(),
            phone,
            DEFAULT_RATING,
            *active,
            notifications.email,
            notifications.sms,
            one.0,
            &one.1,
            two.0,
            &two.1,
            terms_version,
            now,
        ],
    )
    .await
}

/// A person.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn find(cx: &Cx, id: PersonId) -> Result<Option<Person>, StoreError> {
    cx.query_opt(&FIND, params![id], |row| person(row, 0)).await
}

/// A person who stays as they are until the transaction ends.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn lock(tx: &Tx, id: PersonId) -> Result<Option<Person>, StoreError> {
    tx.query_opt(&LOCK, params![id], |row| person(row, 0)).await
}

/// What a sign-in is checked against.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Credentials {
    /// Whose.
    pub id: PersonId,
    /// What is kept of the password.
    pub password_hash: String,
    /// Whether the account is open (AMB-24).
    pub active: bool,
}

/// The account of an address.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn find_credentials(cx: &Cx, email: &Email) -> Result<Option<Credentials>, StoreError> {
    let map =
        |row: &Row<'_>| Ok(Credentials { id: row.get(0)?, password_hash: row.get(1)?, active: row.get(2)? });
    cx.query_opt(&BY_EMAIL, params![email.as_str()], map).await
}

/// Whether the account is still open with that password, which stays so until the transaction ends.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn lock_and_check_credentials(tx: &Tx, checked: &Credentials) -> Result<bool, StoreError> {
    let map = |row: &Row<'_>| Ok((row.get::<String>(0)?, row.get::<bool>(1)?));
    let kept = tx.query_opt(&LOCK_PASSWORD, params![checked.id], map).await?;
    Ok(kept.is_some_and(|(hash, active)| active && hash == checked.password_hash))
}

/// Marks the address as proven; false when it was already.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn mark_email_verified(tx: &Tx, id: PersonId, now: Timestamp) -> Result<bool, StoreError> {
    Ok(tx.execute(&EMAIL_VERIFIED, params![id, now]).await? == 1)
}

/// Switches a person's mail off; false when it was already.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn disable_mail(tx: &Tx, id: PersonId, now: Timestamp) -> Result<bool, StoreError> {
    Ok(tx.execute(&STOP_MAIL, params![id, now]).await? == 1)
}

/// A person with what only they see.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AccountRow {
    /// The person.
    pub person: Person,
    /// Display only.
    pub rating: i64,
    /// The positions of the security questions in their sets.
    pub questions: [u8; 2],
    /// The file of the picture.
    pub profile_picture: Option<String>,
}

/// A person's own account.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn find_account(cx: &Cx, id: PersonId) -> Result<Option<AccountRow>, StoreError> {
    cx.query_opt(&ACCOUNT, params![id], |row| {
        let at = |offset| PERSON_COLUMNS + offset;
        Ok(AccountRow {
            person: person(row, 0)?,
            rating: row.get(at(0))?,
            questions: [row.get(at(1))?, row.get(at(2))?],
            profile_picture: row.get(at(3))?,
        })
    })
    .await
}

/// Whether a person is certified by any center, and whether any engagement of theirs is live (AMB-60).
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn find_activity(cx: &Cx, id: PersonId) -> Result<(bool, bool), StoreError> {
    cx.query_one(&STANDING, params![id], |row| Ok((row.get(0)?, row.get(1)?))).await
}
