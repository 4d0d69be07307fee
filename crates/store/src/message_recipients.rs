//! Message recipients: the professionals to whom the owner of cases may send messages, because they have a live engagement
//! on one of the cases that is not over.

use caseboard_domain::{CaseId, PersonId};
use jiff::Timestamp;

use crate::connection::Conn;
use crate::error::StoreError;
use crate::notices::Contact;
use crate::row::row;
use crate::stmt::statements;
use crate::value::{id_list, params};

row! {
    /// A person to whom the sender may send messages.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct Recipient {
        /// The person.
        pub contact: Contact,
        /// The case of the sender with this person that starts first.
        pub case: CaseId = "o.case_id",
    }
}

/// Selects the persons of a list with a live engagement on a case of `$2` that is not over at `$3`. A case takes less than 100
/// hours, which are 360000000000 microseconds.
macro_rules! recipients {
    ($is_owner:literal) => {
        concat!(
            "SELECT {columns} FROM {ids} JOIN persons p ON p.id = {id}
            JOIN engagements o ON o.id = (SELECT e.id FROM engagements e JOIN cases c ON c.id = e.case_id
                WHERE e.person_id = p.id AND e.case_start_at > $3 - 360000000000 AND e.case_end_at > $3
                    AND e.state IN ('REQUESTED', 'INVITED', 'POSITION_FILLED', 'CONFIRMED') AND ",
            $is_owner,
            " ORDER BY e.case_start_at, e.id LIMIT 1)
            WHERE p.active = TRUE AND (p.email_verified = TRUE OR $4 = FALSE)"
        )
    };
}

statements! {
    OF_SURGEON: Recipient = (recipients!(
        "(c.surgeon_id = $2 OR c.poster_id = $2) AND EXISTS (SELECT a.center_id FROM affiliations a
            WHERE a.person_id = $2 AND a.center_id = c.center_id AND a.status = 'VERIFIED')
            AND (e.state = 'CONFIRMED' OR EXISTS (SELECT ce.id FROM centers ce
                WHERE ce.id = c.center_id AND ce.active = TRUE AND ce.confirmed_at IS NOT NULL))"
    ));
    OF_SURGEON_AT_CONFIRMED: Recipient = (recipients!(
        "(c.surgeon_id = $2 OR c.poster_id = $2) AND EXISTS (SELECT a.center_id FROM affiliations a
            JOIN centers ce ON ce.id = a.center_id
            WHERE a.person_id = $2 AND a.center_id = c.center_id AND a.status = 'VERIFIED'
                AND ce.active = TRUE AND ce.confirmed_at IS NOT NULL)"
    ));
    OF_ADMIN: Recipient = (recipients!(
        "c.center_id IN (SELECT a.center_id FROM affiliations a JOIN centers ce ON ce.id = a.center_id
            WHERE a.person_id = $2 AND a.status = 'VERIFIED' AND ce.active = TRUE AND ce.confirmed_at IS NOT NULL)"
    ));
}

/// The sender of messages, who owns the cases.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SenderScope {
    /// The surgeon who performs or posted the cases, with a verified affiliation with their centers (AMB-87); of those of an
    /// unconfirmed or deactivated center, to confirmed people only (AMB-286).
    Surgeon(PersonId),
    /// The same, without the cases of unconfirmed and deactivated centers (AMB-374).
    SurgeonAtConfirmed(PersonId),
    /// An administrator of the centers of the cases.
    Admin(PersonId),
}

/// Returns the persons of a list to whom the sender may send messages. Unknown persons, closed accounts and persons without
/// a live engagement are left out, and with `verified_only` those whose address is not verified.
pub async fn list_allowed(
    conn: &Conn,
    by: SenderScope,
    people: &[PersonId],
    now: Timestamp,
    verified_only: bool,
) -> Result<Vec<Recipient>, StoreError> {
    let (stmt, owner) = match by {
        SenderScope::Surgeon(person) => (&OF_SURGEON, person),
        SenderScope::SurgeonAtConfirmed(person) => (&OF_SURGEON_AT_CONFIRMED, person),
        SenderScope::Admin(person) => (&OF_ADMIN, person),
    };
    conn.query(stmt, params![id_list(people), owner, now, verified_only]).await
}
