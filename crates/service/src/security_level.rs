//! The security level of a person, derived from role, verified address, certifications and engagements.

use caseboard_domain::PersonId;
use caseboard_domain::person::{self, Role};
use caseboard_store::{Conn, StoreError, persons};

/// Returns the level of a person; reads the certifications and engagements of a professional.
pub(crate) async fn of_person(
    conn: &Conn,
    id: PersonId,
    role: Role,
    verified: bool,
) -> Result<u8, StoreError> {
    let (certified, invited_or_confirmed) = match role {
        Role::Professional => persons::find_activity(conn, id).await?,
        _ => (false, false),
    };
    Ok(person::security_level(role, verified, certified, invited_or_confirmed))
}
