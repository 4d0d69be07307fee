//! Open cases as the professionals of a group see them.

use caseboard_domain::case_search::Searched;
use caseboard_domain::page::Cursor;
use caseboard_domain::pay::PayTerms;
use caseboard_domain::person::Category;
use caseboard_domain::time::Zone;
use caseboard_domain::{CaseId, CenterId, Hours, PersonId};
use jiff::Timestamp;

use crate::connection::Conn;
use crate::error::StoreError;
use crate::row::row;
use crate::stmt::statements;
use crate::value::params;

row! {
    /// An open case of a list, without its data.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct OpenCaseRow {
        /// Id of the case.
        pub id: CaseId = "c.id",
        /// Start of the case.
        pub start: Timestamp = "c.start_at",
        /// Revision of the case.
        pub revision: i64 = "c.revision",
    }
}

row! {
    /// The fields of an open case that the filters of a list compare.
    #[derive(Debug, Clone, PartialEq)]
    pub struct CandidateRow {
        /// Id of the case.
        pub id: CaseId = "c.id",
        /// Start of the case.
        pub start: Timestamp = "c.start_at",
        /// Revision of the case.
        pub revision: i64 = "c.revision",
        /// Time zone of the center when the case was posted.
        pub zone: Zone = "c.time_zone",
        /// Estimated length of the case.
        pub hours: Hours = "c.hours",
        /// Pay of the group.
        pub terms: PayTerms = ["o.hourly_cents", "o.per_case_cents", "o.min_pay_cents"],
        /// Center of the case.
        pub center: CenterId = "c.center_id",
        /// ZIP code of the center.
        pub zip_code: String = "z.zip_code",
        /// Full name of the performing surgeon.
        pub surgeon_name: String = "c.surgeon_name",
        /// Location as `center name, city, ST`.
        pub location: String = "c.location",
        /// Surgical procedures of the case.
        pub procedures: Vec<String> = "c.procedures",
    }
}

impl OpenCaseRow {
    /// Returns the place of the case in the list.
    pub const fn cursor(&self) -> Cursor {
        Cursor { at: self.start, id: self.id.as_uuid() }
    }
}

impl CandidateRow {
    /// Returns the case without what filters compare.
    pub const fn open_case(&self) -> OpenCaseRow {
        OpenCaseRow { id: self.id, start: self.start, revision: self.revision }
    }

    /// Returns what the filters compare.
    pub fn searched(&self) -> Searched<'_> {
        let Self { start, zone, hours, terms, center, zip_code, surgeon_name, location, procedures, .. } =
            self;
        Searched {
            start: *start,
            zone,
            hours: *hours,
            terms,
            center: *center,
            zip_code,
            surgeon_name,
            location,
            procedures,
        }
    }
}

/// How many open cases a page with filters compares; the next page continues after them.
pub const CANDIDATES_MAX: usize = 1000;

macro_rules! not_engaged {
    ($person:literal) => {
        concat!(
            " AND po.case_id NOT IN (SELECT e.case_id FROM engagements e WHERE e.person_id = ",
            $person,
            " AND e.case_start_at >= $2 AND e.state IN ('REQUESTED', 'REQUEST_DECLINED', 'INVITED', 'POSITION_FILLED', 'CONFIRMED'))"
        )
    };
}

statements! {
    /// The inner LIMIT bounds what PostgreSQL expects of the outer one, which is a parameter. A case on which the person
    /// has a live engagement is not read: it is in another section of the list.
    PAGE: OpenCaseRow = (concat!("SELECT {columns} FROM (SELECT case_id, start_at FROM (SELECT po.case_id, po.start_at FROM positions po
            WHERE po.category = $1 AND po.open = TRUE AND (po.start_at, po.case_id) > ($2, $3)", not_engaged!("$4"), "
            ORDER BY po.start_at, po.case_id LIMIT 101) o ORDER BY start_at, case_id LIMIT $5) o JOIN cases c ON c.id = o.case_id
        ORDER BY o.start_at, c.id"));
    FIRST: OpenCaseRow = "SELECT {columns} FROM (SELECT po.case_id, po.start_at FROM positions po
            WHERE po.category = $1 AND po.open = TRUE AND po.start_at > $2
            ORDER BY po.start_at, po.case_id LIMIT 120) o JOIN cases c ON c.id = o.case_id
        ORDER BY o.start_at, c.id";
    /// Cancelled cases are closed too and are left out by their status. A case on which the person is confirmed, has an offer
    /// or a declined request is in another list.
    FULL: OpenCaseRow = "SELECT {columns} FROM (SELECT case_id, start_at FROM (SELECT po.case_id, po.start_at FROM positions po
            JOIN cases k ON k.id = po.case_id AND k.cancelled = FALSE
            WHERE po.category = $1 AND po.open = FALSE AND (po.start_at, po.case_id) > ($2, $3)
                AND po.case_id NOT IN (SELECT e.case_id FROM engagements e WHERE e.person_id = $4
                    AND e.case_start_at >= $2 AND e.state IN ('INVITED', 'CONFIRMED', 'REQUEST_DECLINED'))
            ORDER BY po.start_at, po.case_id LIMIT 101) o ORDER BY start_at, case_id LIMIT $5) o JOIN cases c ON c.id = o.case_id
        ORDER BY o.start_at, c.id";
    /// The full cases to which the person was invited too late, or on whose standby list they are or ask to be.
    FULL_OF_PERSON: OpenCaseRow = "SELECT {columns} FROM (SELECT case_id, start_at FROM (SELECT e.case_id, e.case_start_at AS start_at
            FROM engagements e JOIN positions po ON po.case_id = e.case_id AND po.category = e.category AND po.open = FALSE
            JOIN cases k ON k.id = e.case_id AND k.cancelled = FALSE
            WHERE e.person_id = $4 AND e.category = $1 AND (e.case_start_at, e.case_id) > ($2, $3)
                AND (e.state = 'POSITION_FILLED' OR (e.state = 'REQUESTED' AND e.standby_at IS NOT NULL))
            ORDER BY e.case_start_at, e.case_id LIMIT 101) o ORDER BY start_at, case_id LIMIT $5) o JOIN cases c ON c.id = o.case_id
        ORDER BY o.start_at, c.id";
    CANDIDATES: CandidateRow = (concat!("SELECT {columns} FROM (SELECT po.* FROM positions po
            WHERE po.category = $1 AND po.open = TRUE AND (po.start_at, po.case_id) > ($2, $3) AND po.start_at < $5", not_engaged!("$4"), "
            ORDER BY po.start_at, po.case_id LIMIT 1000) o JOIN cases c ON c.id = o.case_id JOIN centers z ON z.id = c.center_id
        ORDER BY o.start_at, c.id"));
    /// The terms are those of the position; the engagement copies them at each step.
    ASKED_OR_INVITED: CandidateRow = "SELECT {columns} FROM (SELECT po.* FROM engagements e
            JOIN positions po ON po.case_id = e.case_id AND po.category = e.category
            WHERE e.person_id = $1 AND e.case_start_at > $2 AND e.category = $3
                AND e.state IN ('REQUESTED', 'INVITED', 'POSITION_FILLED')
            ORDER BY e.case_start_at LIMIT 1000) o JOIN cases c ON c.id = o.case_id JOIN centers z ON z.id = c.center_id
        ORDER BY o.start_at, c.id";
    CANDIDATES_AT: CandidateRow = (concat!("SELECT {columns} FROM (SELECT po.* FROM cases c
            JOIN positions po ON po.case_id = c.id AND po.category = $1 AND po.open = TRUE
            WHERE c.center_id = $6 AND c.start_at >= $2 AND (c.start_at > $2 OR c.id > $3) AND c.start_at < $5", not_engaged!("$4"), "
            ORDER BY c.start_at, c.id LIMIT 1000) o JOIN cases c ON c.id = o.case_id JOIN centers z ON z.id = c.center_id
        ORDER BY o.start_at, c.id"));
}

/// The open cases of a group as a professional sees them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OpenCases {
    /// The group.
    pub category: Category,
    /// The professional; cases on which they have a live engagement are left out.
    pub person: PersonId,
    /// The place in the list after which cases are read.
    pub after: Cursor,
}

/// Returns the next cases with a free place for a group, by start and id. An index selects them, so the cost does not
/// grow with the number of cases, nor with the number of pages before. `limit` is 101 at most.
pub async fn list(conn: &Conn, open: OpenCases, limit: u32) -> Result<Vec<OpenCaseRow>, StoreError> {
    let OpenCases { category, person, after } = open;
    let values = params![category.id(), after.at, CaseId::from_uuid(after.id), person, limit];
    conn.query(&PAGE, values).await
}

/// Returns the next coming cases without a free place for a group, by start and id. `limit` is 101 at most.
pub async fn list_full(conn: &Conn, full: OpenCases, limit: u32) -> Result<Vec<OpenCaseRow>, StoreError> {
    let OpenCases { category, person, after } = full;
    let values = params![category.id(), after.at, CaseId::from_uuid(after.id), person, limit];
    conn.query(&FULL, values).await
}

/// Returns the next cases of [`list_full`] to which the person was invited too late, or on whose standby list
/// they are or ask to be. `limit` is 101 at most.
pub async fn list_full_of_person(
    conn: &Conn,
    full: OpenCases,
    limit: u32,
) -> Result<Vec<OpenCaseRow>, StoreError> {
    let OpenCases { category, person, after } = full;
    let values = params![category.id(), after.at, CaseId::from_uuid(after.id), person, limit];
    conn.query(&FULL_OF_PERSON, values).await
}

/// Returns what filters compare of the next [`CANDIDATES_MAX`] cases of [`list`] that start before `until`; with a
/// `center`, of its cases only.
pub async fn list_candidates(
    conn: &Conn,
    open: OpenCases,
    until: Timestamp,
    center: Option<CenterId>,
) -> Result<Vec<CandidateRow>, StoreError> {
    let OpenCases { category, person, after } = open;
    let after_id = CaseId::from_uuid(after.id);
    match center {
        None => conn.query(&CANDIDATES, params![category.id(), after.at, after_id, person, until]).await,
        Some(center) => {
            conn.query(&CANDIDATES_AT, params![category.id(), after.at, after_id, person, until, center])
                .await
        }
    }
}

/// Returns the coming cases for a group that a professional has requested or is invited to, also if the position is full;
/// [`CANDIDATES_MAX`] at most.
pub async fn list_asked_or_invited(
    conn: &Conn,
    person: PersonId,
    category: Category,
    after: Timestamp,
) -> Result<Vec<CandidateRow>, StoreError> {
    conn.query(&ASKED_OR_INVITED, params![person, after, category.id()]).await
}

/// The number of cases that [`list_first`] returns at most: a page, and those that a professional is engaged on.
pub const FIRST_MAX: usize = 120;

/// Returns the first cases with a free place for a group that start after an instant, by start and id, [`FIRST_MAX`] at most.
/// They are the same for all professionals of the group.
pub async fn list_first(
    conn: &Conn,
    category: Category,
    after: Timestamp,
) -> Result<Vec<OpenCaseRow>, StoreError> {
    conn.query(&FIRST, params![category.id(), after]).await
}
