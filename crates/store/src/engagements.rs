//! Engagements: the thread between one professional and one case, one row a pair.
//!
//! Whoever changes an engagement holds the row of its case (see [`crate::cases::lock`]), so the rows here need no order
//! of their own; every change still names the state that it starts from.

use caseboard_domain::engagement::{Engagement, State};
use caseboard_domain::person::Category;
use caseboard_domain::schedule::Booking;
use caseboard_domain::{CaseId, CenterId, EngagementId, NoticeId, PersonId, ThreadId};
use jiff::Timestamp;
use serde_json::{Value as Json, json};

use crate::cases::{CASE_COLUMNS, CaseRow, case_columns, earliest, gather, listed};
use crate::cx::{Cx, Tx};
use crate::error::StoreError;
use crate::notices::{Contact, contact, contact_columns};
use crate::params;
use crate::positions::{category, terms};
use crate::value::Row;

/// The columns of an engagement in the order of [`record`]; the table is called `e`.
macro_rules! engagement_columns {
    () => {
        concat!(
            "e.id, e.case_id, e.person_id, e.category, e.hourly_cents, e.per_case_cents, e.min_pay_cents, e.state, ",
            "e.state_at, e.requests, e.request_id, e.notice_id"
        )
    };
}

crate::statements! {
    OF_PAIR = (concat!("SELECT ", engagement_columns!(), " FROM engagements e WHERE e.case_id = $1 AND e.person_id = $2"));
    FIND = (concat!("SELECT ", contact_columns!(), ", ", engagement_columns!(), " FROM engagements e
        JOIN persons p ON p.id = e.person_id WHERE e.id = $1"));
    OF_CASES = {
        sqlite: concat!("SELECT ", contact_columns!(), ", ", engagement_columns!(), " FROM json_each($1) AS v
            JOIN engagements e ON e.case_id = unhex(v.value) JOIN persons p ON p.id = e.person_id
            ORDER BY e.created_at, e.id"),
        postgres: concat!("SELECT ", contact_columns!(), ", ", engagement_columns!(), "
            FROM json_array_elements_text(CAST(CAST($1 AS TEXT) AS JSON)) AS v(value)
            JOIN engagements e ON e.case_id = CAST(v.value AS UUID) JOIN persons p ON p.id = e.person_id
            ORDER BY e.created_at, e.id"),
    };
    LIVE = (concat!("SELECT ", contact_columns!(), ", ", engagement_columns!(), " FROM engagements e
        JOIN persons p ON p.id = e.person_id
        WHERE e.case_id = $1 AND e.state IN ('REQUESTED', 'INVITED', 'POSITION_FILLED', 'CONFIRMED')
        ORDER BY e.created_at, e.id"));
    WAITING = (concat!("SELECT ", contact_columns!(), " FROM engagements e JOIN persons p ON p.id = e.person_id
        WHERE e.case_id = $1 AND e.category = $2 AND e.state = 'POSITION_FILLED' ORDER BY e.created_at, e.id"));
    BOOKINGS = "SELECT case_id, case_start_at, case_end_at FROM engagements
        WHERE person_id = $1 AND case_start_at > $2 AND case_start_at < $3 AND case_end_at > $4 AND state = 'CONFIRMED'";
    OF_PERSON = (concat!("SELECT ", case_columns!(), ", ", engagement_columns!(), ", s.phone, ce.phone
        FROM (SELECT id FROM engagements WHERE person_id = $1 AND case_start_at > $2
            ORDER BY case_start_at, id LIMIT 500) o
        JOIN engagements e ON e.id = o.id JOIN cases c ON c.id = e.case_id JOIN centers ce ON ce.id = c.center_id
        JOIN persons s ON s.id = c.surgeon_id JOIN positions p ON p.case_id = c.id
        ORDER BY c.start_at, c.id, p.place"));
    CLAIMABLE = (concat!("SELECT ", case_columns!(), ", ", engagement_columns!(), "
        FROM (SELECT id FROM engagements WHERE person_id = $1 AND case_start_at <= $2
            AND state = 'CONFIRMED' AND claim_submitted = FALSE ORDER BY case_start_at DESC, id DESC LIMIT 500) o
        JOIN engagements e ON e.id = o.id JOIN cases c ON c.id = e.case_id JOIN centers ce ON ce.id = c.center_id
        JOIN positions p ON p.case_id = c.id ORDER BY c.start_at DESC, c.id, p.place"));
    SET_CLAIMED = "UPDATE engagements SET claim_submitted = $2, updated_at = $3 WHERE id = $1";
    ADD = {
        sqlite: "INSERT INTO engagements (id, case_id, person_id, category, hourly_cents, per_case_cents, min_pay_cents, state,
                state_at, requests, notice_id, claim_submitted, case_start_at, case_end_at, created_at, updated_at)
            SELECT unhex(v.value->>'id'), unhex(v.value->>'case'), unhex(v.value->>'person'), v.value->>'category',
                v.value->>'hourly', v.value->>'perCase', v.value->>'minPay', v.value->>'state', v.value->>'at',
                v.value->>'requests', unhex(v.value->>'notice'), FALSE, c.start_at, c.end_at, $2, $2
            FROM json_each($1) AS v JOIN cases c ON c.id = unhex(v.value->>'case')",
        postgres: "INSERT INTO engagements (id, case_id, person_id, category, hourly_cents, per_case_cents, min_pay_cents, state,
                state_at, requests, notice_id, claim_submitted, case_start_at, case_end_at, created_at, updated_at)
            SELECT CAST(v.value->>'id' AS UUID), c.id, CAST(v.value->>'person' AS UUID), CAST(v.value->>'category' AS BIGINT),
                CAST(v.value->>'hourly' AS BIGINT), CAST(v.value->>'perCase' AS BIGINT), CAST(v.value->>'minPay' AS BIGINT),
                v.value->>'state', CAST(v.value->>'at' AS BIGINT), CAST(v.value->>'requests' AS BIGINT),
                CAST(v.value->>'notice' AS UUID), FALSE, c.start_at, c.end_at,
                CAST($2 AS BIGINT), CAST($2 AS BIGINT)
            FROM json_array_elements(CAST(CAST($1 AS TEXT) AS JSON)) AS v(value)
            JOIN cases c ON c.id = CAST(v.value->>'case' AS UUID)",
    };
    CHANGE = {
        sqlite: "UPDATE engagements SET hourly_cents = v.value->>'hourly', per_case_cents = v.value->>'perCase',
                min_pay_cents = v.value->>'minPay', state = v.value->>'state', state_at = v.value->>'at',
                requests = v.value->>'requests', notice_id = COALESCE(unhex(v.value->>'notice'), notice_id),
                updated_at = $2
            FROM json_each($1) AS v
            WHERE engagements.id = unhex(v.value->>'id') AND engagements.state = v.value->>'from'",
        postgres: "UPDATE engagements SET hourly_cents = CAST(v.value->>'hourly' AS BIGINT),
                per_case_cents = CAST(v.value->>'perCase' AS BIGINT), min_pay_cents = CAST(v.value->>'minPay' AS BIGINT),
                state = v.value->>'state', state_at = CAST(v.value->>'at' AS BIGINT),
                requests = CAST(v.value->>'requests' AS BIGINT),
                notice_id = COALESCE(CAST(v.value->>'notice' AS UUID), notice_id),
                updated_at = $2
            FROM json_array_elements(CAST(CAST($1 AS TEXT) AS JSON)) AS v(value)
            WHERE engagements.id = CAST(v.value->>'id' AS UUID) AND engagements.state = v.value->>'from'",
    };
    SET_REQUEST = "UPDATE engagements SET request_id = $2 WHERE id = $1 AND state = 'REQUESTED'";
    FILL = "UPDATE engagements SET state = 'POSITION_FILLED', updated_at = $3
        WHERE case_id = $1 AND category = $2 AND state = 'INVITED' RETURNING person_id";
    REOPEN = "UPDATE engagements SET state = 'INVITED', updated_at = $3
        WHERE case_id = $1 AND category = $2 AND state = 'POSITION_FILLED'";
    INVITEES = {
        sqlite: concat!("SELECT ", contact_columns!(), ",
                EXISTS (SELECT f.person_id FROM favorites f WHERE f.person_id = p.id AND f.owner_kind = 'SURGEON' AND f.owner_id = $2)
                OR EXISTS (SELECT f.person_id FROM favorites f WHERE f.person_id = p.id AND f.owner_kind = 'CENTER' AND f.owner_id = $3),
                EXISTS (SELECT t.person_id FROM certifications t WHERE t.person_id = p.id AND t.center_id = $4)
            FROM json_each($1) AS v JOIN persons p ON p.id = unhex(v.value)"),
        postgres: concat!("SELECT ", contact_columns!(), ",
                EXISTS (SELECT f.person_id FROM favorites f WHERE f.person_id = p.id AND f.owner_kind = 'SURGEON' AND f.owner_id = $2)
                OR EXISTS (SELECT f.person_id FROM favorites f WHERE f.person_id = p.id AND f.owner_kind = 'CENTER' AND f.owner_id = $3),
                EXISTS (SELECT t.person_id FROM certifications t WHERE t.person_id = p.id AND t.center_id = $4)
            FROM json_array_elements_text(CAST(CAST($1 AS TEXT) AS JSON)) AS v(value)
            JOIN persons p ON p.id = CAST(v.value AS UUID)"),
    };
    OF_PEOPLE = {
        sqlite: concat!("SELECT ", engagement_columns!(), " FROM json_each($1) AS v
            JOIN engagements e ON e.case_id = $2 AND e.person_id = unhex(v.value)"),
        postgres: concat!("SELECT ", engagement_columns!(), "
            FROM json_array_elements_text(CAST(CAST($1 AS TEXT) AS JSON)) AS v(value)
            JOIN engagements e ON e.case_id = $2 AND e.person_id = CAST(v.value AS UUID)"),
    };
}

/// How many columns [`engagement_columns`] has.
const ENGAGEMENT_COLUMNS: usize = 12;
/// How many columns [`contact_columns`] has.
const CONTACT_COLUMNS: usize = 9;

/// An engagement and the notices it hangs on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EngagementRow {
    /// Where the professional stands.
    pub engagement: Engagement,
    /// The thread of the newest request; its first copy has the same id.
    pub request: Option<ThreadId>,
    /// The newest notice to the professional; nothing while there was only a request.
    pub notice: Option<NoticeId>,
}

fn record(row: &Row<'_>, column: usize) -> Result<EngagementRow, StoreError> {
    let (name, at): (String, Timestamp) = (row.get(column + 7)?, row.get(column + 8)?);
    let engagement = Engagement {
        id: row.get(column)?,
        case: row.get(column + 1)?,
        person: row.get(column + 2)?,
        category: category(row, column + 3)?,
        terms: terms(row, column + 4)?,
        state: State::restore(&name, at).ok_or_else(|| StoreError::Corrupt(format!("state {name}")))?,
        requests: row.get(column + 9)?,
    };
    Ok(EngagementRow { engagement, request: row.get(column + 10)?, notice: row.get(column + 11)? })
}

/// A change of an engagement, or a new one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EngagementChange {
    /// What it becomes.
    pub after: Engagement,
    /// The state it must be in; nothing for a new one.
    pub before: Option<State>,
    /// A new newest notice; the old one stays when there is none.
    pub notice: Option<NoticeId>,
}

impl EngagementChange {
    /// A change that hangs on the notices there are.
    pub fn new(before: Option<&EngagementRow>, after: Engagement) -> Self {
        let before = before.map(|record| record.engagement.state);
        Self { after, before, notice: None }
    }

    fn json(&self) -> Json {
        let Engagement { id, case, person, category, terms, state, requests } = self.after;
        json!({
            "id": id, "case": case, "person": person, "category": category.id(), "requests": requests,
            "hourly": terms.hourly().cents(), "perCase": terms.per_case().cents(), "minPay": terms.min_pay.cents(),
            "state": state.name(), "at": state.at().as_microsecond(), "from": self.before.map(State::name),
            "notice": self.notice,
        })
    }
}

/// Writes changes and new engagements, however many, in two statements at most.
///
/// # Errors
/// [`StoreError::Guard`] when one was not in the state it was to start from; [`StoreError::Taken`] when a new one's
/// pair exists.
pub async fn save(tx: &Tx, changes: &[EngagementChange], now: Timestamp) -> Result<(), StoreError> {
    let (old, new): (Vec<&EngagementChange>, Vec<&EngagementChange>) =
        changes.iter().partition(|change| change.before.is_some());
    for (statement, part) in [(&ADD, new), (&CHANGE, old)] {
        if part.is_empty() {
            continue;
        }
        let list = Json::from_iter(part.iter().map(|change| change.json())).to_string();
        let touched = tx.execute(statement, params![list, now]).await?;
        if touched != part.len() as u64 {
            return Err(StoreError::Guard { statement: statement.sqlite, touched });
        }
    }
    Ok(())
}

/// Hangs a pending request on its thread of notices, which can only be written after the engagement.
///
/// # Errors
/// [`StoreError::Guard`] when no request is pending.
pub async fn set_request_thread(tx: &Tx, id: EngagementId, thread: ThreadId) -> Result<(), StoreError> {
    tx.execute_one(&SET_REQUEST, params![id, thread]).await
}

/// The engagement of a professional on a case.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn find_by_case_and_person(
    cx: &Cx,
    case: CaseId,
    person: PersonId,
) -> Result<Option<EngagementRow>, StoreError> {
    cx.query_opt(&OF_PAIR, params![case, person], |row| record(row, 0)).await
}

/// An engagement by its id, with its professional.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn find(cx: &Cx, id: EngagementId) -> Result<Option<(Contact, EngagementRow)>, StoreError> {
    cx.query_opt(&FIND, params![id], |row| Ok((contact(row, 0)?, record(row, CONTACT_COLUMNS)?))).await
}

/// All engagements of some cases with their professionals, in the order they came about.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn list_of_cases(cx: &Cx, cases: &[CaseId]) -> Result<Vec<(Contact, Engagement)>, StoreError> {
    if cases.is_empty() {
        return Ok(Vec::new());
    }
    let list = Json::from_iter(cases.iter().map(CaseId::to_string)).to_string();
    let map = |row: &Row<'_>| Ok((contact(row, 0)?, record(row, CONTACT_COLUMNS)?.engagement));
    cx.query(&OF_CASES, params![list], map).await
}

/// A person whom an owner wants to invite, as stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InviteCandidate {
    /// Who, and how to tell them.
    pub contact: Contact,
    /// A favorite of one of the asked owners.
    pub favorite: bool,
    /// Certified by the center of the case.
    pub certified: bool,
    /// Where they stand with the case.
    pub record: Option<EngagementRow>,
}

/// Whose favorites may be invited: a surgeon's, a center's, or both.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FavoriteOwners {
    /// A surgeon.
    pub surgeon: Option<PersonId>,
    /// A center.
    pub center: Option<CenterId>,
}

/// The people of a list as they stand with a case of a center; those who do not exist are missing.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn list_candidates(
    cx: &Cx,
    case: CaseId,
    center: CenterId,
    people: &[PersonId],
    of: FavoriteOwners,
) -> Result<Vec<InviteCandidate>, StoreError> {
    let list = Json::from_iter(people.iter().map(PersonId::to_string)).to_string();
    let records = cx.query(&OF_PEOPLE, params![&list, case], |row| record(row, 0)).await?;
    let map = |row: &Row<'_>| {
        let contact = contact(row, 0)?;
        let record = records.iter().copied().find(|record| record.engagement.person == contact.id);
        let (favorite, certified) = (row.get(CONTACT_COLUMNS)?, row.get(CONTACT_COLUMNS + 1)?);
        Ok(InviteCandidate { contact, favorite, certified, record })
    };
    cx.query(&INVITEES, params![&list, of.surgeon, of.center, center], map).await
}

/// Those on a case of whom something can still come, with how to tell them.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn list_live(cx: &Cx, case: CaseId) -> Result<Vec<(Contact, EngagementRow)>, StoreError> {
    cx.query(&LIVE, params![case], |row| Ok((contact(row, 0)?, record(row, CONTACT_COLUMNS)?))).await
}

/// Confirmed cases of a professional that overlap this time (AMB-34); read from the index of their own cases.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn list_overlapping_bookings(
    cx: &Cx,
    person: PersonId,
    start: Timestamp,
    end: Timestamp,
) -> Result<Vec<Booking>, StoreError> {
    let map = |row: &Row<'_>| Ok(Booking { case: row.get(0)?, start: row.get(1)?, end: row.get(2)? });
    cx.query(&BOOKINGS, params![person, earliest(start), end, start], map).await
}

/// The last place of a line was taken: open invitations wait (AMB-32). Says whose.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn mark_position_filled(
    tx: &Tx,
    case: CaseId,
    category: Category,
    now: Timestamp,
) -> Result<Vec<PersonId>, StoreError> {
    tx.query(&FILL, params![case, category.id(), now], |row| row.get(0)).await
}

/// A place of a full line was given back: waiting invitations are open again (AMB-32). Says whose.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn reopen_invitations(
    tx: &Tx,
    case: CaseId,
    category: Category,
    now: Timestamp,
) -> Result<Vec<Contact>, StoreError> {
    let waiting = tx.query(&WAITING, params![case, category.id()], |row| contact(row, 0)).await?;
    tx.execute(&REOPEN, params![case, category.id(), now]).await?;
    Ok(waiting)
}

/// Whether a live claim exists for an engagement (G-29).
///
/// # Errors
/// [`StoreError::Guard`] when there is no such engagement.
pub async fn set_claimed(tx: &Tx, id: EngagementId, claimed: bool, now: Timestamp) -> Result<(), StoreError> {
    tx.execute_one(&SET_CLAIMED, params![id, claimed, now]).await
}

/// What a professional was confirmed for that has started and has no live claim, the newest first, 500 at most (AMB-65).
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn list_claimable(
    cx: &Cx,
    person: PersonId,
    now: Timestamp,
) -> Result<Vec<(CaseRow, EngagementRow)>, StoreError> {
    let map = |row: &Row<'_>| Ok((listed(row)?, record(row, CASE_COLUMNS)?));
    let rows = cx.query(&CLAIMABLE, params![person, now], map).await?;
    Ok(gather(rows, |(listed, _)| listed))
}

/// A case of a professional.
#[derive(Debug, Clone, PartialEq)]
pub struct ProfessionalCaseRow {
    /// The case.
    pub listed: CaseRow,
    /// Where the professional stands.
    pub record: EngagementRow,
    /// Ten digits.
    pub surgeon_phone: String,
    /// Ten digits, or empty.
    pub center_phone: String,
}

/// A professional's cases that start after an instant, by start, 500 at most.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn list_of_person(
    cx: &Cx,
    person: PersonId,
    after: Timestamp,
) -> Result<Vec<ProfessionalCaseRow>, StoreError> {
    let map = |row: &Row<'_>| {
        let phones = CASE_COLUMNS + ENGAGEMENT_COLUMNS;
        let (listed, record) = (listed(row)?, record(row, CASE_COLUMNS)?);
        Ok(ProfessionalCaseRow {
            listed,
            record,
            surgeon_phone: row.get(phones)?,
            center_phone: row.get(phones + 1)?,
        })
    };
    let rows = cx.query(&OF_PERSON, params![person, after], map).await?;
    Ok(gather(rows, |own| &mut own.listed))
}
