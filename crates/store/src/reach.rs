//! Whom the owner of cases may write to: people of whom something can still come on one of them (AMB-15).

use caseboard_domain::PersonId;
use jiff::Timestamp;
use serde_json::Value as Json;

use crate::cx::Cx;
use crate::error::StoreError;
use crate::notices::{Contact, contact, contact_columns};
use crate::params;

/// The people of a list who are live on a case of `$2` that is not over.
macro_rules! reachable {
    ($people:literal, $id:literal, $mine:literal) => {
        concat!(
            "SELECT ",
            contact_columns!(),
            " FROM ",
            $people,
            " JOIN persons p ON p.id = ",
            $id,
            " WHERE p.active = TRUE AND EXISTS (SELECT e.id FROM engagements e JOIN cases c ON c.id = e.case_id
                WHERE e.person_id = p.id AND e.case_end_at > $3
                    AND e.state IN ('REQUESTED', 'INVITED', 'POSITION_FILLED', 'CONFIRMED') AND ",
            $mine,
            ")"
        )
    };
}

crate::statements! {
    BY_SURGEON = {
        sqlite: reachable!("json_each($1) AS v", "unhex(v.value)", "(c.surgeon_id = $2 OR c.poster_id = $2)"),
        postgres: reachable!("json_array_elements_text(CAST(CAST($1 AS TEXT) AS JSON)) AS v(value)", "CAST(v.value AS UUID)",
            "(c.surgeon_id = $2 OR c.poster_id = $2)"),
    };
    BY_ADMIN = {
        sqlite: reachable!("json_each($1) AS v", "unhex(v.value)",
            "c.center_id IN (SELECT a.center_id FROM affiliations a WHERE a.person_id = $2 AND a.status = 'VERIFIED')"),
        postgres: reachable!("json_array_elements_text(CAST(CAST($1 AS TEXT) AS JSON)) AS v(value)", "CAST(v.value AS UUID)",
            "c.center_id IN (SELECT a.center_id FROM affiliations a WHERE a.person_id = $2 AND a.status = 'VERIFIED')"),
    };
}

/// Whose cases they are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SenderScope {
    /// Those a surgeon performs or posted.
    Surgeon(PersonId),
    /// Those of the centers an administrator runs.
    Admin(PersonId),
}

/// Those of a list of people who may be written to. Who does not exist, whose account is closed and who has nothing to
/// do with the cases is missing.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn list_allowed(
    cx: &Cx,
    by: SenderScope,
    people: &[PersonId],
    now: Timestamp,
) -> Result<Vec<Contact>, StoreError> {
    let list = Json::from_iter(people.iter().map(PersonId::to_string)).to_string();
    let (stmt, owner) = match by {
        SenderScope::Surgeon(person) => (&BY_SURGEON, person),
        SenderScope::Admin(person) => (&BY_ADMIN, person),
    };
    cx.query(stmt, params![list, owner, now], |row| contact(row, 0)).await
}
