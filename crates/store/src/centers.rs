//! Surgery centers.

use caseboard_domain::center::{Center, CenterStatus};
use caseboard_domain::states::UsState;
use caseboard_domain::text::fold;
use caseboard_domain::time::Zone;
use caseboard_domain::{CenterId, PersonId};
use jiff::Timestamp;

use crate::connection::{Conn, Tx};
use crate::error::StoreError;
use crate::row::row;
use crate::stmt::statements;
use crate::value::{id_list, params};

row! {
    impl Center {
        id: CenterId = "ce.id",
        name: String = "ce.name",
        address: String = "ce.address",
        city: String = "ce.city",
        state: UsState = "ce.state",
        zip_code: String = "ce.zip_code",
        phone: String = "ce.phone",
        zone: Zone = "ce.time_zone",
        active: bool = "ce.active",
        confirmed: bool = "CASE WHEN ce.confirmed_at IS NULL THEN FALSE ELSE TRUE END",
    } => {
        let phone = Some(phone).filter(|phone| !phone.is_empty());
        Ok(Self { id, name, address, city, state, zip_code, phone, zone, active, confirmed })
    }
}

row! {
    /// The security settings of a center, for its administrators.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct CenterSecurity {
        /// The center.
        pub id: CenterId = "ce.id",
        /// Its name.
        pub name: String = "ce.name",
        /// Whether its administrators need a second factor.
        pub requires_second_factor: bool = "ce.requires_second_factor",
        /// When its identification code was created; `None` for codes that are older than this column.
        pub code_created_at: Option<Timestamp> = "ce.code_created_at",
    }
}

row! {
    /// An active center with what is stored of its identification code.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct CenterCode {
        /// The center.
        pub center: Center,
        /// The hash of the code.
        pub hash: Vec<u8> = "ce.code_hash",
        /// When the code was created; `None` for codes that are older than this column.
        pub created_at: Option<Timestamp> = "ce.code_created_at",
    }
}

row! {
    /// A center for the system administrator, with what is known about its creation.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct CenterReview {
        /// The center.
        pub center: Center,
        /// When it was created.
        pub created_at: Timestamp = "ce.created_at",
        /// Person who created it; `None` if it was added with the add-center code and without a session.
        pub creator: Option<PersonId> = "ce.created_by",
        /// Full name of the creator.
        pub creator_name: Option<String> = "(SELECT p.full_name FROM persons p WHERE p.id = ce.created_by)",
        /// Email address of the creator.
        pub creator_email: Option<String> = "(SELECT p.email FROM persons p WHERE p.id = ce.created_by)",
        /// Number of persons who chose the center, verified or not.
        pub people: u64 = "(SELECT COUNT(*) FROM affiliations a WHERE a.center_id = ce.id)",
        /// When the center was last deactivated.
        pub deactivated_at: Option<Timestamp> = "ce.deactivated_at",
        /// The reason; empty if it never was.
        pub reason: String = "ce.deactivation_reason",
    }
}

statements! {
    INSERT = "INSERT INTO centers (id, name, name_folded, address, city, state, zip_code, phone, time_zone, active,
            code_hash, code_key_version, created_by, created_at, code_created_at, confirmed_at, confirmed_by)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $14, $15, $16)";
    FIND: Center = "SELECT {columns} FROM centers ce WHERE ce.id = $1";
    OF_IDS: Center = "SELECT {columns} FROM {ids} JOIN centers ce ON ce.id = {id} ORDER BY ce.name_folded, ce.id";
    LOCK: Center = "SELECT {columns} FROM centers ce WHERE ce.id = $1 {lock}";
    LOCK_AGAINST_CHANGES: Center = {
        sqlite: "SELECT {columns} FROM centers ce WHERE ce.id = $1",
        postgres: "SELECT {columns} FROM centers ce WHERE ce.id = $1 FOR SHARE",
    };
    CONFIRMED: Center = "SELECT {columns} FROM centers ce WHERE ce.active = TRUE AND ce.confirmed_at IS NOT NULL
        ORDER BY ce.name_folded, ce.zip_code LIMIT 5000";
    UNCONFIRMED: CenterReview = "SELECT {columns} FROM centers ce WHERE ce.active = TRUE AND ce.confirmed_at IS NULL
        ORDER BY ce.created_at, ce.id LIMIT 500";
    DEACTIVATED: CenterReview = "SELECT {columns} FROM centers ce WHERE ce.active = FALSE
        ORDER BY ce.deactivated_at DESC, ce.id LIMIT 500";
    FOR_REVIEW: CenterReview = "SELECT {columns} FROM centers ce WHERE ce.active = TRUE AND ce.confirmed_at IS NOT NULL
        ORDER BY ce.name_folded, ce.zip_code LIMIT 5000";
    REVIEW: CenterReview = "SELECT {columns} FROM centers ce WHERE ce.id = $1";
    BY_NAME: Center = "SELECT {columns} FROM centers ce ORDER BY ce.name_folded, ce.id LIMIT 5000";
    REVIEWS_OF: CenterReview = "SELECT {columns} FROM {ids} JOIN centers ce ON ce.id = {id} ORDER BY ce.name_folded, ce.id";
    CONFIRM = "UPDATE centers SET confirmed_at = $2, confirmed_by = $3 WHERE id = $1 AND confirmed_at IS NULL AND active = TRUE";
    DEACTIVATE = "UPDATE centers SET active = FALSE, deactivated_at = $2, deactivated_by = $3, deactivation_reason = $4
        WHERE id = $1 AND active = TRUE";
    REACTIVATE = "UPDATE centers SET active = TRUE WHERE id = $1 AND active = FALSE";
    CORRECT = "UPDATE centers SET name = $2, name_folded = $3, address = $4, city = $5, state = $6, zip_code = $7, phone = $8,
            time_zone = $9
        WHERE id = $1";
    SET_CODE = "UPDATE centers SET code_hash = $2, code_key_version = $3, code_created_at = $4 WHERE id = $1 AND active = TRUE";
    RESEAL_CODE = "UPDATE centers SET code_hash = $3, code_key_version = $4 WHERE id = $1 AND code_hash = $2";
    REQUIRE_SECOND_FACTOR = "UPDATE centers SET requires_second_factor = $2 WHERE id = $1 AND requires_second_factor <> $2";
    SECURITY_OF_CENTERS: CenterSecurity = "SELECT {columns}
        FROM affiliations a JOIN centers ce ON ce.id = a.center_id JOIN persons p ON p.id = a.person_id
        WHERE a.person_id = $1 AND a.status = 'VERIFIED' AND p.role = 'ADMIN' AND ce.active = TRUE
            AND ce.confirmed_at IS NOT NULL
        ORDER BY a.place, a.center_id";
    CODES_OF_PERSON: CenterCode = "SELECT {columns} FROM centers ce WHERE ce.active = TRUE
        AND (ce.created_by = $1 OR ce.id IN (SELECT a.center_id FROM affiliations a JOIN persons p ON p.id = a.person_id
            WHERE a.person_id = $1 AND a.status = 'VERIFIED' AND p.role = 'ADMIN'))
        ORDER BY ce.created_at DESC, ce.id LIMIT 20";
    CODE: CenterCode = "SELECT {columns} FROM centers ce WHERE ce.id = $1 AND ce.active = TRUE";
}

/// The hash of an identification code, as it is stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CodeHash {
    /// MAC under the installation's key.
    pub hash: [u8; 32],
    /// Version of that key.
    pub key_version: i64,
}

/// Inserts a center. `code` is the hash of its identification code; `created_by` is `None` if it was added with a
/// one-time token and without a session.
///
/// # Errors
/// [`StoreError::Taken`] of `centers` if an active center with that name and zip code exists.
pub async fn insert(
    tx: &Tx,
    center: &Center,
    code: CodeHash,
    created_by: Option<PersonId>,
    now: Timestamp,
) -> Result<(), StoreError> {
    let Center { id, name, address, city, state, zip_code, phone, zone, active, confirmed } = center;
    let confirmed_at = confirmed.then_some(now);
    tx.execute_one(
        &INSERT,
        params![
            *id,
            name,
            fold(name),
            address,
            city,
            state.code(),
            zip_code,
            phone.as_deref().unwrap_or_default(),
            zone.name(),
            *active,
            code.hash,
            code.key_version,
            created_by,
            now,
            confirmed_at,
            created_by.filter(|_| *confirmed),
        ],
    )
    .await
}

/// Returns a center, active or not; `None` if there is none.
pub async fn find(conn: &Conn, id: CenterId) -> Result<Option<Center>, StoreError> {
    conn.query_opt(&FIND, params![id]).await
}

/// Returns these centers by name; unknown ones are left out.
pub async fn list_of(conn: &Conn, ids: &[CenterId]) -> Result<Vec<Center>, StoreError> {
    conn.query(&OF_IDS, &[id_list(ids)]).await
}

/// Returns a center and locks its row until the transaction ends.
pub async fn lock(tx: &Tx, id: CenterId) -> Result<Option<Center>, StoreError> {
    tx.query_opt(&LOCK, params![id]).await
}

/// Returns a center whose data stay the same until the transaction ends. Several transactions can hold this lock at once;
/// [`lock`] waits for them, foreign keys to the center do not.
pub async fn lock_against_changes(tx: &Tx, id: CenterId) -> Result<Option<Center>, StoreError> {
    tx.query_opt(&LOCK_AGAINST_CHANGES, params![id]).await
}

/// Returns the confirmed, active centers by name, 5000 at most.
pub async fn list_confirmed(conn: &Conn) -> Result<Vec<Center>, StoreError> {
    conn.query(&CONFIRMED, &[]).await
}

/// Returns the centers of a status for the system administrator: unconfirmed ones by age (500 at most), confirmed ones by
/// name (5000), deactivated ones from the last deactivation (500).
pub async fn list_for_review(conn: &Conn, status: CenterStatus) -> Result<Vec<CenterReview>, StoreError> {
    let stmt = match status {
        CenterStatus::Unconfirmed => &UNCONFIRMED,
        CenterStatus::Confirmed => &FOR_REVIEW,
        CenterStatus::Deactivated => &DEACTIVATED,
    };
    conn.query(stmt, &[]).await
}

/// Returns a center for the system administrator.
pub async fn find_for_review(conn: &Conn, id: CenterId) -> Result<Option<CenterReview>, StoreError> {
    conn.query_opt(&REVIEW, params![id]).await
}

/// Returns the centers of every status by name, 5000 at most.
pub async fn list_all(conn: &Conn) -> Result<Vec<Center>, StoreError> {
    conn.query(&BY_NAME, &[]).await
}

/// Returns these centers for the system administrator, by name; unknown ones are left out.
pub async fn list_reviews_of(conn: &Conn, ids: &[CenterId]) -> Result<Vec<CenterReview>, StoreError> {
    conn.query(&REVIEWS_OF, &[id_list(ids)]).await
}

/// Confirms an unconfirmed, active center.
///
/// # Errors
/// [`StoreError::Guard`] if it is not unconfirmed and active.
pub async fn confirm(tx: &Tx, id: CenterId, by: PersonId, now: Timestamp) -> Result<(), StoreError> {
    tx.execute_one(&CONFIRM, params![id, now, by]).await
}

/// Deactivates an active center.
///
/// # Errors
/// [`StoreError::Guard`] if it is not active.
pub async fn deactivate(
    tx: &Tx,
    id: CenterId,
    by: PersonId,
    reason: &str,
    now: Timestamp,
) -> Result<(), StoreError> {
    tx.execute_one(&DEACTIVATE, params![id, now, by, reason]).await
}

/// Reactivates a deactivated center; it is confirmed or not as before.
///
/// # Errors
/// [`StoreError::Taken`] of `centers` if an active center has its name and zip code; [`StoreError::Guard`] if it is active.
pub async fn reactivate(tx: &Tx, id: CenterId) -> Result<(), StoreError> {
    tx.execute_one(&REACTIVATE, params![id]).await
}

/// Replaces name, address, phone number and time zone of a center.
///
/// # Errors
/// [`StoreError::Taken`] of `centers` if another active center has its name and zip code.
pub async fn correct(tx: &Tx, center: &Center) -> Result<(), StoreError> {
    let Center { id, name, address, city, state, zip_code, phone, zone, active: _, confirmed: _ } = center;
    let phone = phone.as_deref().unwrap_or_default();
    let state = state.code();
    let values = params![*id, name, fold(name), address, city, state, zip_code, phone, zone.name()];
    tx.execute_one(&CORRECT, values).await
}

/// Replaces the hash of a center's identification code, which has the same code, by one under another version of the key.
/// A code that was changed meanwhile stays as it is.
pub async fn reseal_code(tx: &Tx, id: CenterId, before: &[u8], code: CodeHash) -> Result<(), StoreError> {
    tx.execute(&RESEAL_CODE, params![id, before, code.hash, code.key_version]).await.map(drop)
}

/// Sets whether the administrators of a center need a second factor; returns false if that changes nothing, or there is no such
/// center.
pub async fn require_second_factor(tx: &Tx, id: CenterId, required: bool) -> Result<bool, StoreError> {
    Ok(tx.execute(&REQUIRE_SECOND_FACTOR, params![id, required]).await? > 0)
}

/// Returns the confirmed, active centers that a person administers.
pub async fn list_center_security(conn: &Conn, person: PersonId) -> Result<Vec<CenterSecurity>, StoreError> {
    conn.query(&SECURITY_OF_CENTERS, params![person]).await
}

/// Replaces the hash of a center's identification code; returns false if there is no such active center.
pub async fn set_code_hash(
    tx: &Tx,
    id: CenterId,
    code: CodeHash,
    now: Timestamp,
) -> Result<bool, StoreError> {
    Ok(tx.execute(&SET_CODE, params![id, code.hash, code.key_version, now]).await? == 1)
}

/// Returns an active center with its identification code.
pub async fn find_code(conn: &Conn, id: CenterId) -> Result<Option<CenterCode>, StoreError> {
    conn.query_opt(&CODE, params![id]).await
}

/// Returns the active centers that a person added or administers with their identification codes, the newest 20.
pub async fn list_codes_of_person(conn: &Conn, person: PersonId) -> Result<Vec<CenterCode>, StoreError> {
    conn.query(&CODES_OF_PERSON, params![person]).await
}
