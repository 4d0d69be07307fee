//! Affiliations of surgeons and administrators with centers, in the order in which the person chose the centers.

use caseboard_domain::actor::VerifiedAffiliation;
use caseboard_domain::center::{AffiliationStatus, Center};
use caseboard_domain::eligibility::AdministratorState;
use caseboard_domain::person::Person;
use caseboard_domain::{CenterId, PersonId};
use jiff::Timestamp;

use crate::connection::{Conn, Tx};
use crate::error::StoreError;
use crate::row::row;
use crate::stmt::statements;
use crate::value::params;

/// The condition of an affiliation `s` of a surgeon who knows the code of the center: it is verified, or was until it was revoked
/// (AMB-385).
macro_rules! knows_code {
    () => {
        "s.administers = FALSE AND (s.status = 'VERIFIED' OR s.revoked_at IS NOT NULL)"
    };
}
pub(crate) use knows_code;

statements! {
    INSERT = "INSERT INTO affiliations (person_id, center_id, status, place, created_at, administers)
        VALUES ($1, $2, $3, $4, $5, (SELECT p.role = 'ADMIN' FROM persons p WHERE p.id = $1))";
    VERIFY = "INSERT INTO affiliations (person_id, center_id, status, place, created_at, administers)
        VALUES ($1, $2, 'VERIFIED', (SELECT COALESCE(MAX(o.place) + 1, 0) FROM affiliations o WHERE o.person_id = $1), $3,
            (SELECT p.role = 'ADMIN' FROM persons p WHERE p.id = $1))
        ON CONFLICT (person_id, center_id) DO UPDATE SET status = 'VERIFIED', own_choice = TRUE
            WHERE affiliations.administers = FALSE AND affiliations.revoked_at IS NULL AND (affiliations.status = 'PENDING' OR affiliations.own_choice = FALSE)";
    VERIFY_PENDING = "UPDATE affiliations SET status = 'VERIFIED', revoked_at = NULL WHERE person_id = $1 AND center_id = $2 AND administers = FALSE
        AND status = 'PENDING'";
    CONFIRM_ADMINISTRATOR = "UPDATE affiliations SET status = 'VERIFIED', created_at = $3
        WHERE person_id = $1 AND center_id = $2 AND administers = TRUE AND status = 'PENDING' AND revoked_at IS NULL";
    DECLINE_ADMINISTRATOR = "UPDATE affiliations SET revoked_at = $3
        WHERE person_id = $1 AND center_id = $2 AND administers = TRUE AND status = 'PENDING' AND revoked_at IS NULL";
    ADMINISTRATOR_STATE: (AffiliationStatus, bool) = "SELECT status, CASE WHEN revoked_at IS NULL THEN FALSE ELSE TRUE END
        FROM affiliations WHERE person_id = $1 AND center_id = $2 AND administers = TRUE";
    WAITING: PersonId = "SELECT person_id FROM affiliations
        WHERE center_id = $1 AND administers = TRUE AND status = 'PENDING' AND revoked_at IS NULL ORDER BY person_id LIMIT 1000";
    FIRST_WAITING: Person = "SELECT {columns} FROM affiliations a JOIN persons p ON p.id = a.person_id
        WHERE a.center_id = $1 AND a.administers = TRUE AND a.status = 'PENDING' AND a.revoked_at IS NULL AND p.active = TRUE
            AND (p.email_verified = TRUE OR $2 = FALSE)
        ORDER BY a.created_at, p.id LIMIT 1";
    CODE_HISTORY: CodeHistory = "SELECT {columns} FROM centers ce WHERE ce.id = $1";
    STATUS: AffiliationStatus = "SELECT status FROM affiliations WHERE person_id = $1 AND center_id = $2";
    SHARED: CenterId = "SELECT center_id FROM affiliations WHERE person_id = $1 AND status = 'VERIFIED' AND own_choice = TRUE
        ORDER BY place, center_id";
    REVOKE = "UPDATE affiliations SET status = 'PENDING', revoked_at = $3
        WHERE person_id = $1 AND center_id = $2 AND (status = 'VERIFIED' OR revoked_at IS NULL)";
    IS_REVOKED: AffiliationStatus = "SELECT status FROM affiliations WHERE person_id = $1 AND center_id = $2 AND revoked_at IS NOT NULL";
    OF_PERSON: AffiliationRow = "SELECT {columns} FROM affiliations a JOIN centers ce ON ce.id = a.center_id
        WHERE a.person_id = $1 ORDER BY a.place, a.center_id";
    VERIFIED: CenterId = "SELECT center_id FROM affiliations WHERE person_id = $1 AND status = 'VERIFIED' ORDER BY place, center_id";
    VERIFIED_AFFILIATIONS: VerifiedAffiliationRow =
        "SELECT {columns} FROM affiliations a JOIN centers ce ON ce.id = a.center_id
        WHERE a.person_id = $1 AND a.status = 'VERIFIED' ORDER BY a.place, a.center_id";
    IS_VERIFIED: AffiliationStatus = "SELECT status FROM affiliations WHERE person_id = $1 AND center_id = $2 AND status = 'VERIFIED'";
    ADMINS: Person = "SELECT {columns} FROM affiliations a JOIN persons p ON p.id = a.person_id
        WHERE a.center_id = $1 AND a.administers = TRUE AND a.status = 'VERIFIED' AND p.active = TRUE
            AND (p.email_verified = TRUE OR $2 = FALSE)
        ORDER BY p.id";
    ADMINISTERS_SINCE: Timestamp = "SELECT created_at FROM affiliations
        WHERE person_id = $1 AND center_id = $2 AND administers = TRUE AND status = 'VERIFIED'";
    COLLEAGUES: Administrator = "SELECT {columns} FROM affiliations o
        JOIN affiliations a ON a.center_id = o.center_id AND a.administers = TRUE
        JOIN persons p ON p.id = a.person_id
        WHERE o.person_id = $1 AND o.administers = TRUE AND o.status = 'VERIFIED' AND p.active = TRUE
            AND (a.status = 'VERIFIED' OR a.revoked_at IS NULL)
        ORDER BY a.center_id, a.created_at, p.id LIMIT 1000";
    SURGEONS: (PersonId, String) = "SELECT p.id, p.full_name FROM affiliations a JOIN persons p ON p.id = a.person_id
        WHERE a.center_id = $1 AND a.status = 'VERIFIED' AND p.role = 'SURGEON' AND p.active = TRUE
            AND (p.email_verified = TRUE OR $2 = FALSE)
        ORDER BY p.last_name_folded, p.first_name_folded, p.id LIMIT 1000";
}

row! {
    /// An affiliation of a person, with the data of the center.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct AffiliationRow {
        /// Center that the person chose.
        pub center: Center,
        /// Status of the affiliation.
        pub status: AffiliationStatus = "a.status",
        /// Whether an administrator ended or declined the affiliation.
        pub revoked: bool = "a.revoked_at IS NOT NULL",
    }
}

row! {
    /// Who may know the code of a center.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct CodeHistory {
        /// Whether anyone has ever joined the administrators of the center, also if they waited, were removed or erased.
        pub has_had_administrators: bool = "ce.had_administrators = TRUE
            OR EXISTS (SELECT 1 FROM affiliations a WHERE a.center_id = ce.id AND a.administers = TRUE)",
        /// Whether a surgeon added the center, and so got its code, or joined it with the code, also if they were erased.
        pub known_to_surgeons: bool = (concat!("ce.had_surgeons = TRUE
            OR EXISTS (SELECT 1 FROM persons p WHERE p.id = ce.created_by AND p.role = 'SURGEON')
            OR EXISTS (SELECT 1 FROM affiliations s WHERE s.center_id = ce.id AND ", knows_code!(), ")")),
    }
}

row! {
    /// An administrator of a center, as the others see them, or a person who waits to become one.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct Administrator {
        /// The center.
        pub center: CenterId = "a.center_id",
        /// The person.
        pub person: PersonId = "p.id",
        /// Full name with prefix and suffix.
        pub full_name: String = "p.full_name",
        /// Email address.
        pub email: String = "p.email",
        /// When the person became an administrator of the center; of a pending one, when they signed up.
        pub since: Timestamp = "a.created_at",
        /// PENDING while the person waits for a confirmation.
        pub status: AffiliationStatus = "a.status",
        /// Whether the person verified the email address.
        pub email_verified: bool = "p.email_verified",
    }
}

row! {
    struct VerifiedAffiliationRow {
        person: PersonId = "a.person_id",
        center: Center,
        creator: Option<PersonId> = "ce.created_by",
        requires_second_factor: bool = "ce.requires_second_factor",
    }
}

/// Inserts an affiliation; `place` counts from 0 in the order in which the person chose the centers.
///
/// # Errors
/// [`StoreError::Taken`] of `affiliations` if the person has chosen the center already.
pub async fn insert(
    tx: &Tx,
    person: PersonId,
    center: CenterId,
    status: AffiliationStatus,
    place: usize,
    now: Timestamp,
) -> Result<(), StoreError> {
    let place = i64::try_from(place).unwrap_or(i64::MAX);
    tx.execute_one(&INSERT, params![person, center, status, place, now]).await
}

/// Verifies an affiliation by the person's own act, a code or a new center, and creates it if there is none; returns false
/// if nothing changed. A revoked one stays as it is (AMB-283).
pub async fn verify(tx: &Tx, person: PersonId, center: CenterId, now: Timestamp) -> Result<bool, StoreError> {
    Ok(tx.execute(&VERIFY, params![person, center, now]).await? == 1)
}

/// Verifies a pending affiliation for an administrator of the center, who can never create one (AMB-85); returns false if
/// there is no pending one.
pub async fn verify_pending(tx: &Tx, person: PersonId, center: CenterId) -> Result<bool, StoreError> {
    Ok(tx.execute(&VERIFY_PENDING, params![person, center]).await? == 1)
}

/// Makes a person who waits an administrator of the center from now on.
///
/// # Errors
/// [`StoreError::Guard`] if they do not wait.
pub async fn confirm_administrator(
    tx: &Tx,
    person: PersonId,
    center: CenterId,
    now: Timestamp,
) -> Result<(), StoreError> {
    tx.execute_one(&CONFIRM_ADMINISTRATOR, params![person, center, now]).await
}

/// Declines a person who waits to become an administrator of the center.
///
/// # Errors
/// [`StoreError::Guard`] if they do not wait.
pub async fn decline_administrator(
    tx: &Tx,
    person: PersonId,
    center: CenterId,
    now: Timestamp,
) -> Result<(), StoreError> {
    tx.execute_one(&DECLINE_ADMINISTRATOR, params![person, center, now]).await
}

/// Returns the state of a person who signed up as an administrator of a center; `None` if they did not.
pub async fn find_administrator_state(
    conn: &Conn,
    person: PersonId,
    center: CenterId,
) -> Result<Option<AdministratorState>, StoreError> {
    let found = conn.query_opt(&ADMINISTRATOR_STATE, params![person, center]).await?;
    Ok(found.map(|(status, revoked)| AdministratorState { status, revoked }))
}

/// Returns who waits to become an administrator of a center, by id, 1000 at most.
pub async fn list_waiting(conn: &Conn, center: CenterId) -> Result<Vec<PersonId>, StoreError> {
    conn.query(&WAITING, params![center]).await
}

/// Returns the person who has waited longest to become an administrator of a center and can be confirmed; `verified_only` leaves
/// out those whose email address was never verified.
pub async fn find_first_waiting(
    conn: &Conn,
    center: CenterId,
    verified_only: bool,
) -> Result<Option<Person>, StoreError> {
    conn.query_opt(&FIRST_WAITING, params![center, verified_only]).await
}

/// Returns who may know the code of a center; `None` if there is no such center.
pub async fn find_code_history(conn: &Conn, center: CenterId) -> Result<Option<CodeHistory>, StoreError> {
    conn.query_opt(&CODE_HISTORY, params![center]).await
}

/// Returns the status of an affiliation; `None` if the person has not chosen the center.
pub async fn find_status(
    conn: &Conn,
    person: PersonId,
    center: CenterId,
) -> Result<Option<AffiliationStatus>, StoreError> {
    conn.query_opt(&STATUS, params![person, center]).await
}

/// Returns the centers that a person shares with their administrators: verified, and chosen by the person (AMB-85).
pub async fn list_shared_centers(conn: &Conn, person: PersonId) -> Result<Vec<CenterId>, StoreError> {
    conn.query(&SHARED, params![person]).await
}

/// Makes an affiliation pending and revoked, so that only an administrator can verify it again (AMB-283); returns false
/// if there is none, or if it is revoked already.
pub async fn revoke(tx: &Tx, person: PersonId, center: CenterId, now: Timestamp) -> Result<bool, StoreError> {
    Ok(tx.execute(&REVOKE, params![person, center, now]).await? == 1)
}

/// Returns whether an administrator revoked the affiliation and none has verified it since.
pub async fn is_revoked(conn: &Conn, person: PersonId, center: CenterId) -> Result<bool, StoreError> {
    conn.exists(&IS_REVOKED, params![person, center]).await
}

/// Returns all affiliations of a person, in the order chosen.
pub async fn list_of_person(conn: &Conn, person: PersonId) -> Result<Vec<AffiliationRow>, StoreError> {
    conn.query(&OF_PERSON, params![person]).await
}

/// Returns the centers with which a person has a verified affiliation, in the order chosen.
pub async fn list_verified_centers(conn: &Conn, person: PersonId) -> Result<Vec<CenterId>, StoreError> {
    conn.query(&VERIFIED, params![person]).await
}

/// Returns the verified affiliations of a person with the status of each center, in the order chosen, for the rights of
/// a session.
pub async fn list_verified_affiliations(
    conn: &Conn,
    person: PersonId,
) -> Result<Vec<VerifiedAffiliation>, StoreError> {
    let affiliations = conn.query(&VERIFIED_AFFILIATIONS, params![person]).await?;
    let affiliation = |row: VerifiedAffiliationRow| VerifiedAffiliation {
        center: row.center.id,
        status: row.center.status(),
        created: row.creator == Some(row.person),
        requires_second_factor: row.requires_second_factor,
    };
    Ok(affiliations.into_iter().map(affiliation).collect())
}

/// Returns whether a person has a verified affiliation with a center.
pub async fn is_verified(conn: &Conn, person: PersonId, center: CenterId) -> Result<bool, StoreError> {
    conn.exists(&IS_VERIFIED, params![person, center]).await
}

/// Returns the active administrators with a verified affiliation with a center, by id.
pub async fn list_admins(conn: &Conn, center: CenterId) -> Result<Vec<Person>, StoreError> {
    conn.query(&ADMINS, params![center, false]).await
}

/// Returns the administrators of [`list_admins`] who may get mails about people; `verified_only` leaves out those whose email
/// address was never verified, because it may belong to a stranger.
pub async fn list_admins_to_mail(
    conn: &Conn,
    center: CenterId,
    verified_only: bool,
) -> Result<Vec<Person>, StoreError> {
    conn.query(&ADMINS, params![center, verified_only]).await
}

/// Returns since when a person administers a center; `None` if they do not.
pub async fn administers_since(
    conn: &Conn,
    person: PersonId,
    center: CenterId,
) -> Result<Option<Timestamp>, StoreError> {
    conn.query_opt(&ADMINISTERS_SINCE, params![person, center]).await
}

/// Returns the administrators of all centers that a person administers, and the people who wait to become one, the person
/// included, by center and by when they became administrators or signed up, 1000 at most. Accounts whose email address was never
/// verified are among them.
pub async fn list_administrators_with(
    conn: &Conn,
    person: PersonId,
) -> Result<Vec<Administrator>, StoreError> {
    conn.query(&COLLEAGUES, params![person]).await
}

/// Returns id and full name of the active surgeons with a verified affiliation with a center, by last name, 1000 at
/// most; `verified_only` leaves out accounts whose email address was never verified.
pub async fn list_surgeons(
    conn: &Conn,
    center: CenterId,
    verified_only: bool,
) -> Result<Vec<(PersonId, String)>, StoreError> {
    conn.query(&SURGEONS, params![center, verified_only]).await
}
