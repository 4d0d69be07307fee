//! The professionals whom a center knows, its open positions, and when it asked for documents (AMB-202, AMB-203).

use caseboard_domain::pay::PayTerms;
use caseboard_domain::person::Category;
use caseboard_domain::time::days;
use caseboard_domain::{CaseId, CenterId, Hours, PersonId};
use jiff::{SignedDuration, Timestamp};

use crate::center_blocks::CenterBlock;
use crate::connection::{Conn, Tx};
use crate::error::StoreError;
use crate::notices::Contact;
use crate::row::row;
use crate::stmt::statements;
use crate::value::{id_list, params};

/// How long work at a center counts, as in dispatch plans.
const WORKED: SignedDuration = days(2 * 365);
/// How many people [`list_known`] returns at most.
pub const KNOWN_MAX: usize = 5000;

row! {
    /// A professional whom a center knows.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct KnownPersonRow {
        /// Id of the person.
        pub id: PersonId = "p.id",
        /// Full name with prefix and suffix.
        pub full_name: String = "p.full_name",
        /// First name.
        pub first_name: String = "p.first_name",
        /// Last name.
        pub last_name: String = "p.last_name",
        /// Group.
        pub category: Category = "p.category",
        /// Whether the person asks the center to verify them.
        pub asked: bool = "EXISTS (SELECT 1 FROM verification_requests r WHERE r.center_id = ce.id AND r.person_id = p.id)",
        /// When the center last asked the person for what is missing.
        pub asked_at: Option<Timestamp> = "dq.asked_at",
        /// The block by the center.
        pub block: Option<CenterBlock>,
    }
}

row! {
    /// An open position of a center.
    #[derive(Debug, Clone, Copy, PartialEq)]
    pub struct OpenPositionRow {
        /// The case.
        pub case: CaseId = "c.id",
        /// The group.
        pub category: Category = "po.category",
        /// Start of the case.
        pub start: Timestamp = "c.start_at",
        /// End of the case.
        pub end: Timestamp = "c.end_at",
        /// Estimated length of the case.
        pub hours: Hours = "c.hours",
        /// Pay of the group.
        pub terms: PayTerms = ["po.hourly_cents", "po.per_case_cents", "po.min_pay_cents"],
    }
}

/// The ids of the people whom a center knows, each once: verified ones, those who ask to be verified or await another
/// review, its favorites, those whom it blocks, and those who worked in the latest 2000 of its cases of the last two
/// years. The parameters are the center, the beginning of the two years, and now.
macro_rules! known {
    ($center:literal, $since:literal, $now:literal) => {
        concat!(
            "SELECT person_id FROM certifications WHERE center_id = ",
            $center,
            " UNION SELECT person_id FROM verification_requests WHERE center_id = ",
            $center,
            " UNION SELECT person_id FROM certification_reviews WHERE center_id = ",
            $center,
            " UNION SELECT person_id FROM center_blocks WHERE center_id = ",
            $center,
            " UNION SELECT person_id FROM favorites WHERE owner_kind = 'CENTER' AND owner_id = ",
            $center,
            " UNION SELECT w.person_id FROM (SELECT id FROM cases WHERE center_id = ",
            $center,
            " AND start_at > ",
            $since,
            " AND start_at < ",
            $now,
            " AND status IN ('PARTIAL', 'COMPLETE') ORDER BY start_at DESC LIMIT 2000) o
            JOIN engagements w ON w.case_id = o.id WHERE ",
            crate::dispatch::worked!()
        )
    };
}

/// Joins the center with the id `$center` and when it last asked, and selects the active professionals among the people `p`.
/// `$verified_only` leaves out accounts whose address was never verified.
macro_rules! professionals {
    ($center:literal, $verified_only:literal) => {
        concat!(
            " JOIN centers ce ON ce.id = ",
            $center,
            " LEFT JOIN document_requests dq ON dq.center_id = ce.id AND dq.person_id = p.id
            LEFT JOIN center_blocks cb ON cb.center_id = ce.id AND cb.person_id = p.id
            WHERE p.active = TRUE AND p.role = 'USER' AND p.category >= 0 AND (p.email_verified = TRUE OR ",
            $verified_only,
            " = FALSE)"
        )
    };
}

statements! {
    KNOWN: KnownPersonRow = (concat!("SELECT {columns} FROM (", known!("$1", "$2", "$3"), ") o
        JOIN persons p ON p.id = o.person_id", professionals!("$1", "$4"), "
            AND (CAST($5 AS BIGINT) IS NULL OR p.category = $5)
        ORDER BY p.last_name_folded, p.first_name_folded, p.id LIMIT 5000"));
    KNOWN_OF: KnownPersonRow = (concat!("SELECT {columns} FROM {ids} JOIN persons p ON p.id = {id}",
        professionals!("$2", "$5"), " AND p.id IN (", known!("$2", "$3", "$4"), ") ORDER BY p.id"));
    CONTACTS: Contact = "SELECT {columns} FROM {ids} JOIN persons p ON p.id = {id} ORDER BY p.id";
    OPEN_POSITIONS: OpenPositionRow = "SELECT {columns} FROM (SELECT id, start_at, end_at, hours FROM cases
            WHERE center_id = $1 AND start_at > $2 AND status IN ('OPEN', 'PARTIAL') ORDER BY start_at, id LIMIT 500) c
        JOIN positions po ON po.case_id = c.id WHERE po.open = TRUE ORDER BY c.start_at, c.id, po.place";
    /// Of two concurrent requests, only one updates the row of a person, so each person is asked once.
    ASK: PersonId = {
        sqlite: "INSERT INTO document_requests (center_id, person_id, asked_by, asked_at)
            SELECT $2, {id}, $3, $4 FROM {ids} WHERE TRUE
            ON CONFLICT (center_id, person_id) DO UPDATE SET asked_by = $3, asked_at = $4 WHERE document_requests.asked_at <= $5
            RETURNING person_id",
        postgres: "INSERT INTO document_requests (center_id, person_id, asked_by, asked_at)
            SELECT CAST($2 AS UUID), {id}, CAST($3 AS UUID), CAST($4 AS BIGINT) FROM {ids} WHERE TRUE
            ON CONFLICT (center_id, person_id) DO UPDATE SET asked_by = CAST($3 AS UUID), asked_at = CAST($4 AS BIGINT)
                WHERE document_requests.asked_at <= $5
            RETURNING person_id",
    };
}

/// Returns the active professionals whom a center knows, of one group or of all, in the order of names, [`KNOWN_MAX`] at most.
/// `verified_only` leaves out accounts whose address was never verified.
pub async fn list_known(
    conn: &Conn,
    center: CenterId,
    category: Option<Category>,
    verified_only: bool,
    now: Timestamp,
) -> Result<Vec<KnownPersonRow>, StoreError> {
    let since = now.saturating_sub(WORKED).unwrap_or(Timestamp::MIN);
    conn.query(&KNOWN, params![center, since, now, verified_only, category.map(Category::id)]).await
}

/// Returns those of some people whom a center knows and who are active professionals. `verified_only` leaves out accounts whose
/// address was never verified.
pub async fn list_known_of(
    conn: &Conn,
    center: CenterId,
    people: &[PersonId],
    verified_only: bool,
    now: Timestamp,
) -> Result<Vec<KnownPersonRow>, StoreError> {
    let since = now.saturating_sub(WORKED).unwrap_or(Timestamp::MIN);
    conn.query(&KNOWN_OF, params![id_list(people), center, since, now, verified_only]).await
}

/// Returns the contact data of people.
pub async fn list_contacts(conn: &Conn, people: &[PersonId]) -> Result<Vec<Contact>, StoreError> {
    conn.query(&CONTACTS, params![id_list(people)]).await
}

/// Returns the open positions of the next 500 cases of a center with a free place, by start.
pub async fn list_open_positions(
    conn: &Conn,
    center: CenterId,
    now: Timestamp,
) -> Result<Vec<OpenPositionRow>, StoreError> {
    conn.query(&OPEN_POSITIONS, params![center, now]).await
}

/// Records that a center asks people, except those whom it asked after `last`. Returns who is asked.
pub async fn ask(
    tx: &Tx,
    center: CenterId,
    people: &[PersonId],
    by: PersonId,
    now: Timestamp,
    last: Timestamp,
) -> Result<Vec<PersonId>, StoreError> {
    tx.query(&ASK, params![id_list(people), center, by, now, last]).await
}
