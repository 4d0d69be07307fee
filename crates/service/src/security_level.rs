//! The security level of a person, derived from role, verified address, certifications and messages.

use caseboard_domain::PersonId;
use caseboard_domain::person::{self, Role};
use caseboard_store::{Conn, StoreError, persons};

/// Returns the level of a person; reads the certifications and the open messages of a professional.
pub(crate) async fn of_person(
    conn: &Conn,
    id: PersonId,
    role: Role,
    verified: bool,
) -> Result<u8, StoreError> {
    let (certified, live) = match role {
        Role::Professional => persons::find_activity(conn, id).await?,
        _ => (false, false),
    };
    Ok(person::security_level(role, verified, certified, live))
}
