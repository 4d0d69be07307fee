//! Profiles: what a person tells of themself, and the address that waits for its code (H-23, AMB-18).

use caseboard_domain::PersonId;
use caseboard_domain::person::{Email, Person, Prefix, Suffix};
use caseboard_domain::profile::{AboutMe, ProfessionalDetails, Profile};
use caseboard_domain::states::State;
use caseboard_domain::text::fold;
use jiff::Timestamp;

use crate::cx::{Cx, Tx};
use crate::error::StoreError;
use crate::params;
use crate::persons::{PERSON_COLUMNS, person};
use crate::value::Row;

/// The columns of a profile after those of the person, in the order of [`kept`].
macro_rules! profile_of {
    ($rest:literal) => {
        concat!(
            "SELECT ",
            $crate::persons::person_columns!(),
            ", p.about_text, p.about_only, p.res_city, p.res_state, p.profile, p.pending_email, p.rating,
            p.profile_picture, p.question_1, p.question_2 FROM persons p WHERE ",
            $rest
        )
    };
}

crate::statements! {
    FIND = (profile_of!("p.id = $1"));
    LOCK = {
        sqlite: profile_of!("p.id = $1"),
        postgres: profile_of!("p.id = $1 FOR NO KEY UPDATE"),
    };
    SAVE = "UPDATE persons SET first_name = $2, last_name = $3, first_name_folded = $4, last_name_folded = $5, prefix = $6,
            suffix = $7, full_name = $8, phone = $9, notify_email = $10, notify_sms = $11, about_text = $12,
            about_only = $13, res_city = $14, res_state = $15, profile = $16, updated_at = $17, license_expires = $18
        WHERE id = $1";
    SET_FIRST_ANSWER = "UPDATE persons SET question_1 = $2, answer_1_hash = $3, updated_at = $4 WHERE id = $1";
    SET_SECOND_ANSWER = "UPDATE persons SET question_2 = $2, answer_2_hash = $3, updated_at = $4 WHERE id = $1";
    SET_PENDING = "UPDATE persons SET pending_email = $2, updated_at = $3 WHERE id = $1";
    /// The guard on the pending address makes a code good for the address it was mailed to.
    SWITCH_EMAIL = "UPDATE persons SET email = $2, pending_email = NULL, email_verified = TRUE, updated_at = $3
        WHERE id = $1 AND pending_email = $2";
    PARTNERS = "SELECT e.id FROM engagements e JOIN cases c ON c.id = e.case_id
        WHERE e.person_id = $1 AND e.state = 'CONFIRMED' AND c.surgeon_id = $2 LIMIT 1";
}

/// A profile as it is kept, with what of the account belongs to it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProfileRow {
    /// The account.
    pub person: Person,
    /// What the editor writes.
    pub profile: Profile,
    /// The address that becomes the account's once its code is entered.
    pub pending_email: Option<Email>,
    /// Display only.
    pub rating: i64,
    /// The file of the picture.
    pub picture: Option<String>,
    /// The positions of the security questions in their sets.
    pub questions: [u8; 2],
}

fn kept(row: &Row<'_>) -> Result<ProfileRow, StoreError> {
    let at = |offset| PERSON_COLUMNS + offset;
    let person = person(row, 0)?;
    let corrupt = |what: &str| StoreError::Corrupt(format!("{what} of {}", person.id));
    let state = match row.get::<String>(at(3))?.as_str() {
        "" => None,
        code => Some(code.parse::<State>().map_err(|_| corrupt("the state"))?),
    };
    let details: ProfessionalDetails =
        serde_json::from_str(&row.get::<String>(at(4))?).map_err(|_| corrupt("the profile"))?;
    let pending_email = match row.get::<Option<String>>(at(5))? {
        None => None,
        Some(address) => Some(Email::parse(&address).map_err(|_| corrupt("the pending address"))?),
    };
    let profile = Profile {
        name: person.name.clone(),
        phone: person.phone.clone(),
        notifications: person.notifications,
        about: AboutMe { text: row.get(at(0))?, only: row.get(at(1))? },
        city: row.get(at(2))?,
        state,
        details,
    };
    Ok(ProfileRow {
        profile,
        pending_email,
        rating: row.get(at(6))?,
        picture: row.get(at(7))?,
        questions: [row.get(at(8))?, row.get(at(9))?],
        person,
    })
}

/// A person's profile.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn find(cx: &Cx, id: PersonId) -> Result<Option<ProfileRow>, StoreError> {
    cx.query_opt(&FIND, params![id], kept).await
}

/// A person's profile, which stays as it is until the transaction ends.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn lock(tx: &Tx, id: PersonId) -> Result<Option<ProfileRow>, StoreError> {
    tx.query_opt(&LOCK, params![id], kept).await
}

/// Keeps a whole profile in the place of the one before; the full name and the searched names follow from it.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn save(tx: &Tx, id: PersonId, profile: &Profile, now: Timestamp) -> Result<(), StoreError> {
    let Profile { name, phone, notifications, about, city, state, details } = profile;
    let json = serde_json::to_string(details).map_err(|error| StoreError::Corrupt(error.to_string()))?;
    let params = params![
        id,
        &name.first,
        &name.last,
        fold(&name.first),
        fold(&name.last),
        name.prefix.map_or("", Prefix::label),
        name.suffix.map_or("", Suffix::label),
        name.full(),
        phone,
        notifications.email,
        notifications.sms,
        &about.text,
        about.only,
        city,
        state.map_or("", State::code),
        json,
        now,
        details.license_expires.map(|day| day.to_string()),
    ];
    tx.execute_one(&SAVE, params).await
}

/// Keeps what is left of a new answer, and which question of its set it belongs to; `second` says of which set.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn set_answer(
    tx: &Tx,
    id: PersonId,
    second: bool,
    question: u8,
    hash: &str,
    now: Timestamp,
) -> Result<(), StoreError> {
    let stmt = if second { &SET_SECOND_ANSWER } else { &SET_FIRST_ANSWER };
    tx.execute_one(stmt, params![id, question, hash, now]).await
}

/// Keeps an address until its code is entered, in the place of one that waited before.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn set_pending_email(
    tx: &Tx,
    id: PersonId,
    email: &Email,
    now: Timestamp,
) -> Result<(), StoreError> {
    tx.execute_one(&SET_PENDING, params![id, email.as_str(), now]).await
}

/// Makes the waiting address the account's. It is proven by that.
///
/// # Errors
/// [`StoreError::Taken`] of `persons` when another account has it by now; [`StoreError::Guard`] when another one waits.
pub async fn confirm_pending_email(
    tx: &Tx,
    id: PersonId,
    email: &Email,
    now: Timestamp,
) -> Result<(), StoreError> {
    tx.execute_one(&SWITCH_EMAIL, params![id, email.as_str(), now]).await
}

/// Whether a professional is confirmed for a case of a surgeon: the two are level 3 for each other (AMB-60).
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn have_confirmed_case(
    cx: &Cx,
    professional: PersonId,
    surgeon: PersonId,
) -> Result<bool, StoreError> {
    let id = |row: &Row<'_>| row.get::<caseboard_domain::EngagementId>(0);
    Ok(cx.query_opt(&PARTNERS, params![professional, surgeon], id).await?.is_some())
}
