//! Documents and licenses that end soon, and the reminders about them (AMB-194, AMB-195).

use caseboard_domain::expiry::{Expiring, STAGES};
use caseboard_domain::person::{Category, Person};
use caseboard_domain::{CenterId, PersonId};
use jiff::civil::Date;
use jiff::{Timestamp, ToSpan as _};
use serde_json::{Value as Json, json};
use uuid::Uuid;

use crate::column::stored_as;
use crate::connection::{Conn, Tx};
use crate::error::StoreError;
use crate::row::row;
use crate::stmt::statements;
use crate::value::{id_list, params};

stored_as! {
    Expiring as String: |it| Expiring::parse(&it);
}

/// Selects what ends in the days from `$1` to `$2` as person, item and last day: licenses, documents as their owner or a system
/// administrator dated them, and documents as centers dated them.
macro_rules! ending {
    () => {
        "(SELECT l.id AS person_id, 'LICENSE' AS item, l.license_expires AS expires FROM persons l
            WHERE l.license_expires >= $1 AND l.license_expires <= $2
        UNION SELECT d.person_id, d.slot, COALESCE(d.decided_expires, d.expires) FROM documents d
            WHERE COALESCE(d.decided_expires, d.expires) >= $1 AND COALESCE(d.decided_expires, d.expires) <= $2
        UNION SELECT r.person_id, r.slot, r.expires FROM document_reviews r WHERE r.expires >= $1 AND r.expires <= $2) x"
    };
}

row! {
    /// A document or a license of a professional about which a reminder is due.
    #[derive(Debug, Clone)]
    pub struct DueReminder {
        /// The item that ends.
        pub item: Expiring = "x.item",
        /// Its last valid day.
        pub expires: Date = "x.expires",
        /// The professional.
        pub person: Person,
    }
}

row! {
    /// A person certified by a center.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct CertifiedPerson {
        /// The person.
        pub id: PersonId = "p.id",
        /// Full name with prefix and suffix.
        pub full_name: String = "p.full_name",
        /// Group of a professional; `None` for a surgeon.
        pub category: Option<Category> = "p.category",
    }
}

statements! {
    DUE: DueReminder = (concat!("SELECT {columns} FROM ", ending!(), " JOIN persons p ON p.id = x.person_id
        WHERE p.active = TRUE AND p.role = 'USER' AND NOT EXISTS (SELECT s.stage FROM expiry_reminders s
            WHERE s.person_id = x.person_id AND s.item = x.item AND s.expires = x.expires
                AND s.stage <= CASE WHEN x.expires <= $3 THEN 1 WHEN x.expires <= $4 THEN 7 WHEN x.expires <= $5 THEN 14 ELSE 30 END)
        ORDER BY x.expires, x.person_id, x.item LIMIT 100"));
    ADD = {
        sqlite: "INSERT INTO expiry_reminders (person_id, item, expires, stage, sent_at)
            SELECT unhex(v.value->>'person'), v.value->>'item', v.value->>'expires', v.value->>'stage', $2
            FROM json_each($1) AS v",
        postgres: "INSERT INTO expiry_reminders (person_id, item, expires, stage, sent_at)
            SELECT CAST(v.value->>'person' AS UUID), v.value->>'item', v.value->>'expires', CAST(v.value->>'stage' AS BIGINT),
                CAST($2 AS BIGINT)
            FROM json_array_elements(CAST(CAST($1 AS TEXT) AS JSON)) AS v(value)",
    };
    CENTERS: CenterId = (concat!("SELECT DISTINCT t.center_id FROM ", ending!(), "
            JOIN certifications t ON t.person_id = x.person_id
        WHERE t.center_id > $3 ORDER BY t.center_id LIMIT 1000"));
    SET_SUMMARIES = "INSERT INTO timers (kind, subject_id, due_at, run_at, attempts)
        SELECT 'EXPIRY_SUMMARY', {id}, CAST($2 AS BIGINT), CAST($2 AS BIGINT), 0 FROM {ids} WHERE TRUE
        ON CONFLICT (kind, subject_id) DO NOTHING";
    PEOPLE: CertifiedPerson = (concat!("SELECT {columns} FROM (SELECT DISTINCT x.person_id FROM ", ending!(), "
            JOIN certifications t ON t.person_id = x.person_id AND t.center_id = $3) o
        JOIN persons p ON p.id = o.person_id WHERE p.active = TRUE
        ORDER BY p.last_name_folded, p.first_name_folded, p.id LIMIT 1000"));
    DELETE_PAST = "DELETE FROM expiry_reminders WHERE expires < $1";
}

/// The largest number of reminders that [`list_due`] returns.
pub const DUE_MAX: usize = 100;

/// Returns the documents and licenses of professionals that end within 30 days of a day and whose reminder for that day was not
/// sent, [`DUE_MAX`] at most, by their last day.
pub async fn list_due(conn: &Conn, today: Date) -> Result<Vec<DueReminder>, StoreError> {
    let [one, seven, fourteen, thirty] = STAGES.map(|stage| today.saturating_add(stage.days()).to_string());
    conn.query(&DUE, params![today.to_string(), thirty, one, seven, fourteen]).await
}

/// A sent reminder.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SentReminder {
    /// The professional.
    pub person: PersonId,
    /// The item that ends.
    pub item: Expiring,
    /// Its last valid day.
    pub expires: Date,
    /// The days left, rounded up to a stage.
    pub stage: i32,
}

/// Stores that reminders were sent.
///
/// # Errors
/// `StoreError` if the statement fails, also if one of them was sent before.
pub async fn add_sent(tx: &Tx, sent: &[SentReminder], now: Timestamp) -> Result<(), StoreError> {
    if sent.is_empty() {
        return Ok(());
    }
    let list = Json::from_iter(sent.iter().map(|it| {
        json!({"person": it.person, "item": it.item.as_str(), "expires": it.expires.to_string(), "stage": it.stage})
    }));
    tx.execute(&ADD, params![list.to_string(), now]).await.map(drop)
}

/// Deletes the reminders about what ended before a day.
pub async fn delete_past(tx: &Tx, before: Date) -> Result<u64, StoreError> {
    tx.execute(&DELETE_PAST, params![before.to_string()]).await
}

/// Sets the timer of the weekly summary of every center that has certified a person with something that ends in these days.
pub async fn set_summaries(tx: &Tx, first: Date, last: Date, now: Timestamp) -> Result<(), StoreError> {
    let mut after = CenterId::from_uuid(Uuid::nil());
    loop {
        let centers = tx.query(&CENTERS, params![first.to_string(), last.to_string(), after]).await?;
        let Some(last_center) = centers.last() else { return Ok(()) };
        after = *last_center;
        tx.execute(&SET_SUMMARIES, params![id_list(&centers), now]).await?;
    }
}

/// Returns the people certified by a center with something that ends in these days, by name, 1,000 at most.
pub async fn list_people(
    conn: &Conn,
    center: CenterId,
    first: Date,
    last: Date,
) -> Result<Vec<CertifiedPerson>, StoreError> {
    conn.query(&PEOPLE, params![first.to_string(), last.to_string(), center]).await
}
