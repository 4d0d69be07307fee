//! Engagements: the state between one professional and one case, from a request or invitation on; one row for each
//! pair.
//!
//! Every change of an engagement holds the lock of its case (see [`crate::cases::lock`]), so engagements need no
//! locking order of their own. Every change still checks the state that it starts from.

use std::cmp::Reverse;
use std::collections::HashMap;

use caseboard_domain::claim::Claim;
use caseboard_domain::engagement::{Engagement, State, StateColumns};
use caseboard_domain::pay::PayTerms;
use caseboard_domain::person::Category;
use caseboard_domain::requirements::Requirements;
use caseboard_domain::schedule::Booking;
use caseboard_domain::search::SearchWords;
use caseboard_domain::{CaseId, CenterId, EngagementId, NoticeId, PersonId, ThreadId};
use jiff::Timestamp;
use serde_json::{Value as Json, json};

use crate::cases::{self, CaseRow, earliest, merge_positions};
use crate::connection::{Conn, Tx};
use crate::error::StoreError;
use crate::notices::{CaseNoticeRow, Contact};
use crate::persons::directory::infix_pattern;
use crate::row::{FromRow, Row, row};
use crate::stmt::statements;
use crate::value::{id_list, params};

row! {
    impl Engagement {
        id: EngagementId = "e.id",
        case: CaseId = "e.case_id",
        person: PersonId = "e.person_id",
        category: Category = "e.category",
        terms: PayTerms = ["e.hourly_cents", "e.per_case_cents", "e.min_pay_cents"],
        state: State = ["e.state", "e.state_at", "e.reconfirm", "e.offer_until", "e.released", "e.excused"],
        requests: u8 = "e.requests",
        standby: Option<Timestamp> = "e.standby_at",
        offer_missed: bool = "e.offer_missed",
        cannot_come: Option<Timestamp> = "e.cannot_come_at",
        claimed: bool = "e.claim_submitted",
        min_pay_claimed: bool = "e.min_pay_claimed",
    } => Ok(Self {
        id,
        case,
        person,
        category,
        terms,
        state,
        requests,
        standby,
        offer_missed,
        cannot_come,
        claimed,
        min_pay_claimed,
    })
}

impl FromRow for State {
    fn from_row(row: &mut Row<'_>) -> Result<Self, StoreError> {
        let (name, at): (String, Timestamp) = FromRow::from_row(row)?;
        let (reconfirm, offer_until) = FromRow::from_row(row)?;
        let (released, excused) = FromRow::from_row(row)?;
        let columns = StateColumns { reconfirm, offer_until, released, excused };
        Self::restore(&name, at, columns).ok_or_else(|| StoreError::Corrupt(format!("state {name}")))
    }
}

row! {
    /// An engagement with its newest notices.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct EngagementRow {
        /// Stored engagement without its notices.
        pub engagement: Engagement,
        /// Thread of the newest request, whose first copy has the same id.
        pub request: Option<ThreadId> = "e.request_id",
        /// Newest notice to the professional; `None` while there was only a request.
        pub notice: Option<NoticeId> = "e.notice_id",
    }
}

row! {
    /// An engagement in a list of one professional, without its case.
    #[derive(Debug, Clone, PartialEq)]
    pub struct ProfessionalCaseRow {
        /// Revision of the case.
        pub revision: i64 = "c.revision",
        /// Engagement of the professional on the case.
        pub engagement_row: EngagementRow,
        /// Phone number of the performing surgeon, ten digits; empty unless the professional is confirmed.
        pub surgeon_phone: String = "CASE WHEN e.state = 'CONFIRMED' THEN (SELECT s.phone FROM persons s
            WHERE s.id = c.surgeon_id) ELSE '' END",
        /// Phone number of the center, ten digits; empty if unknown, and unless the professional is confirmed.
        pub center_phone: String = "CASE WHEN e.state = 'CONFIRMED' THEN (SELECT ce.phone FROM centers ce
            WHERE ce.id = c.center_id) ELSE '' END",
    }
}

row! {
    /// The person of an engagement as lists show them.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct EngagedPerson {
        /// Id of the person.
        pub id: PersonId = "p.id",
        /// Full name with prefix and suffix.
        pub full_name: String = "p.full_name",
        /// Whether the center of the case blocks the person.
        pub blocked: bool = "CASE WHEN cb.person_id IS NULL THEN FALSE ELSE TRUE END",
        /// How many people have an engagement on the case, those included that the list leaves out.
        pub on_case: i64 = "o.on_case",
    }
}

row! {
    /// The name of a person with an engagement on a case.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct NameOnCase {
        /// The case.
        pub case: CaseId = "e.case_id",
        /// Full name with prefix and suffix.
        pub full_name: String = "p.full_name",
    }
}

row! {
    /// An engagement of a person with its locked case.
    #[derive(Debug, Clone, PartialEq)]
    pub struct LockedEngagement {
        /// Case with its center.
        pub case_row: CaseRow,
        /// The person and their notification settings.
        pub contact: Contact,
        /// Engagement of the person on the case.
        pub engagement_row: EngagementRow,
        /// What the center requires of the person's group; `None` if it has not set that.
        pub required: Option<Requirements> = "q.requirements",
        /// Whether the center blocks the person.
        pub blocked: bool = "CASE WHEN cb.person_id IS NULL THEN FALSE ELSE TRUE END",
    }
}

row! {
    /// The engagement of an invitation, with its locked case.
    #[derive(Debug, Clone, PartialEq)]
    pub struct LockedInvitation {
        /// Engagement, person and case.
        pub locked: LockedEngagement,
        /// The first confirmed case of the person that overlaps this one.
        pub overlap: Option<OverlappingBooking>,
    }
}

row! {
    /// A confirmed case of a person that overlaps another case.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct OverlappingBooking {
        case: CaseId = "b.case_id",
        start: Timestamp = "b.case_start_at",
        end: Timestamp = "b.case_end_at",
    }
}

impl From<OverlappingBooking> for Booking {
    fn from(OverlappingBooking { case, start, end }: OverlappingBooking) -> Self {
        Self { case, start, end }
    }
}

/// Selects the rejected minimum pay `r` of the person `$1` that was not claimed again, with its engagement `w` (AMB-244). A
/// professional who is confirmed again claims the work instead.
macro_rules! rejected_min_pay {
    () => {
        "claims r JOIN engagements w ON w.id = r.engagement_id
            WHERE r.person_id = $1 AND r.rate = 'MIN_PAY' AND r.status = 'REJECTED' AND w.state <> 'CONFIRMED'
                AND NOT EXISTS (SELECT n.id FROM claims n WHERE n.engagement_id = r.engagement_id
                    AND (n.created_at > r.created_at OR (n.created_at = r.created_at AND n.id > r.id)))"
    };
}
pub(crate) use rejected_min_pay;

statements! {
    OF_PAIR: EngagementRow = "SELECT {columns} FROM engagements e WHERE e.case_id = $1 AND e.person_id = $2";
    FIND: (Contact, EngagementRow) = "SELECT {columns} FROM engagements e JOIN persons p ON p.id = e.person_id
        WHERE e.id = $1";
    /// The first confirmed case that overlaps is enough to refuse an acceptance. 360000000000 are the microseconds of the
    /// longest case (see [`earliest`]).
    INVITED: LockedInvitation = "SELECT {columns} FROM notices n JOIN engagements e ON e.id = n.engagement_id
        JOIN persons p ON p.id = e.person_id JOIN cases c ON c.id = e.case_id JOIN centers ce ON ce.id = c.center_id
        LEFT JOIN center_requirements q ON q.center_id = c.center_id AND q.category = e.category
        LEFT JOIN center_blocks cb ON cb.center_id = c.center_id AND cb.person_id = e.person_id
        LEFT JOIN engagements b ON b.id = (SELECT i.id FROM engagements i WHERE i.person_id = $2
            AND i.case_start_at > c.start_at - 360000000000 AND i.case_start_at < c.end_at AND i.case_end_at > c.start_at
            AND i.state = 'CONFIRMED' AND i.case_id <> c.id ORDER BY i.case_start_at, i.case_id LIMIT 1)
        JOIN positions po ON po.case_id = c.id WHERE n.id = $1 AND n.recipient_id = $2 AND e.person_id = $2 ORDER BY po.place";
    LOCK_PERSON = "SELECT id FROM persons WHERE id = $1 {lock}";
    /// In the other states of an invitation an acceptance cannot be decided without the lock of the case.
    LOCK_CASE_UNLESS_FILLED = "SELECT id FROM cases WHERE id = (SELECT e.case_id FROM notices n
        JOIN engagements e ON e.id = n.engagement_id
        WHERE n.id = $1 AND n.recipient_id = $2 AND e.state <> 'POSITION_FILLED') {lock}";
    OF_PERSON_ON_CASE: LockedEngagement = "SELECT {columns} FROM engagements e
        JOIN persons p ON p.id = e.person_id JOIN cases c ON c.id = e.case_id JOIN centers ce ON ce.id = c.center_id
        LEFT JOIN center_requirements q ON q.center_id = c.center_id AND q.category = e.category
        LEFT JOIN center_blocks cb ON cb.center_id = c.center_id AND cb.person_id = e.person_id
        JOIN positions po ON po.case_id = c.id WHERE e.id = $1 AND e.case_id = $2 AND e.person_id = $3 ORDER BY po.place";
    /// A plan may invite everyone who is eligible, so the people of a case are bounded: those who have a place, request one or
    /// are on the standby list come first, then those whose state has changed last.
    OF_CASES: (EngagedPerson, Engagement) = "SELECT {columns} FROM (SELECT en.id, COUNT(*) OVER (PARTITION BY en.case_id) AS on_case,
            ROW_NUMBER() OVER (PARTITION BY en.case_id ORDER BY CASE WHEN en.state = 'CONFIRMED' THEN 0
                WHEN en.state = 'REQUESTED' OR en.standby_at IS NOT NULL OR en.offer_until IS NOT NULL THEN 1 ELSE 2 END,
                en.state_at DESC, en.id) AS rank_on_case
            FROM {ids} JOIN engagements en ON en.case_id = {id}) o
        JOIN engagements e ON e.id = o.id JOIN cases c ON c.id = e.case_id JOIN persons p ON p.id = e.person_id
        LEFT JOIN center_blocks cb ON cb.center_id = c.center_id AND cb.person_id = p.id
        WHERE o.rank_on_case <= $2 ORDER BY e.created_at, e.id";
    /// Names that contain a beginning of a word may be those of others, which the caller compares.
    NAMES_ON_CASES: (NameOnCase, Engagement) = "SELECT {columns} FROM {ids} JOIN engagements e ON e.case_id = {id}
        JOIN persons p ON p.id = e.person_id
        WHERE (p.first_name_folded || ' ' || p.last_name_folded) LIKE $2 ESCAPE '!'
            OR (p.first_name_folded || ' ' || p.last_name_folded) LIKE $3 ESCAPE '!'
            OR (p.first_name_folded || ' ' || p.last_name_folded) LIKE $4 ESCAPE '!'
            OR (p.first_name_folded || ' ' || p.last_name_folded) LIKE $5 ESCAPE '!' LIMIT 20000";
    LIVE: (Contact, EngagementRow) = "SELECT {columns} FROM engagements e JOIN persons p ON p.id = e.person_id
        WHERE e.case_id = $1 AND e.state IN ('REQUESTED', 'INVITED', 'POSITION_FILLED', 'CONFIRMED')
        ORDER BY e.created_at, e.id";
    STANDBY: (Contact, EngagementRow) = "SELECT {columns} FROM engagements e JOIN persons p ON p.id = e.person_id
        WHERE e.case_id = $1 AND e.category = $2 AND e.state IN ('INVITED', 'POSITION_FILLED') AND e.standby_at IS NOT NULL
            AND e.offer_until IS NULL
        ORDER BY e.standby_at, e.id";
    BOOKINGS_OF_PERSONS: (PersonId, Booking) = "SELECT e.person_id, {columns} FROM {ids}
        JOIN engagements e ON e.person_id = {id}
        WHERE e.case_start_at > $2 AND e.case_start_at < $3 AND e.case_end_at > $4 AND e.state = 'CONFIRMED'";
    OF_PERSON_ON: Engagement = "SELECT {columns} FROM {ids} JOIN engagements e ON e.case_id = {id} AND e.person_id = $2";
    SET_ABSENCE_REASON = "UPDATE engagements SET cannot_come_reason = $2, account_closed = FALSE
        WHERE id = $1 AND cannot_come_at IS NOT NULL";
    SET_ABSENCE_OF_CLOSING = "UPDATE engagements SET account_closed = TRUE WHERE id = $1 AND cannot_come_at IS NOT NULL";
    ABSENCES_OF_CLOSING: CaseId = "SELECT e.case_id FROM engagements e WHERE e.person_id = $1
        AND e.state = 'CONFIRMED' AND e.cannot_come_at IS NOT NULL AND e.account_closed = TRUE";
    OFFERS: CaseId = "SELECT e.case_id FROM engagements e WHERE e.person_id = $1 AND e.case_start_at > $2
        AND e.state = 'INVITED' AND e.offer_until IS NOT NULL";
    ABSENCE_OF_CLOSING: EngagementRow = "SELECT {columns} FROM engagements e WHERE e.case_id = $1 AND e.person_id = $2
        AND e.state = 'CONFIRMED' AND e.cannot_come_at IS NOT NULL AND e.account_closed = TRUE";
    WAITING: (Contact, bool) = "SELECT {columns}, e.standby_at IS NOT NULL FROM engagements e JOIN persons p ON p.id = e.person_id
        WHERE e.case_id = $1 AND e.category = $2
            AND (e.state = 'POSITION_FILLED' OR (e.state = 'INVITED' AND e.offer_until IS NULL AND (e.standby_at IS NOT NULL OR EXISTS
                (SELECT po.place FROM positions po WHERE po.case_id = $1 AND po.category = $2 AND po.unannounced = TRUE))))
        ORDER BY e.created_at, e.id";
    BOOKINGS: Booking = "SELECT {columns} FROM engagements e
        WHERE e.person_id = $1 AND e.case_start_at > $2 AND e.case_start_at < $3 AND e.case_end_at > $4
            AND e.state = 'CONFIRMED'";
    /// The notices are those to the person and the first copy of the newest request. The order is that of the index: a sort
    /// of whole rows costs SQLite more than the caller's of the values.
    OF_PERSON: (ProfessionalCaseRow, Option<CaseNoticeRow>) = "SELECT {columns}
        FROM engagements e JOIN cases c ON c.id = e.case_id
        LEFT JOIN notices n ON n.engagement_id = e.id AND (n.recipient_id = e.person_id OR n.id = e.request_id)
        LEFT JOIN persons s ON s.id = n.sender_id
        WHERE e.person_id = $1 AND e.case_start_at > $2 ORDER BY e.case_start_at LIMIT 2000";
    CLAIMABLE: (CaseRow, EngagementRow) = "SELECT {columns}
        FROM (SELECT id FROM engagements WHERE person_id = $1 AND case_start_at <= $2
            AND state = 'CONFIRMED' AND claim_submitted = FALSE AND cannot_come_at IS NULL ORDER BY case_start_at DESC, id DESC LIMIT 500) o
        JOIN engagements e ON e.id = o.id JOIN cases c ON c.id = e.case_id JOIN centers ce ON ce.id = c.center_id
        JOIN positions po ON po.case_id = c.id ORDER BY c.start_at DESC, c.id, po.place";
    REJECTED_MIN_PAY: (CaseRow, EngagementRow, Claim) = (concat!("SELECT {columns}
        FROM (SELECT r.id FROM ", rejected_min_pay!(), " ORDER BY r.created_at DESC, r.id DESC LIMIT 100) o
        JOIN claims k ON k.id = o.id JOIN engagements e ON e.id = k.engagement_id JOIN cases c ON c.id = k.case_id
        JOIN centers ce ON ce.id = c.center_id JOIN positions po ON po.case_id = c.id
        ORDER BY c.start_at DESC, c.id, po.place"));
    SET_CLAIMED = "UPDATE engagements SET claim_submitted = $2, updated_at = $3 WHERE id = $1";
    SET_MIN_PAY_CLAIMED = "UPDATE engagements SET min_pay_claimed = $2, updated_at = $3 WHERE id = $1";
    ADD = {
        sqlite: "INSERT INTO engagements (id, case_id, person_id, category, hourly_cents, per_case_cents, min_pay_cents, state,
                state_at, requests, own_choice, standby_at, notice_id, claim_submitted, case_start_at, case_end_at, created_at, updated_at)
            SELECT unhex(v.value->>'id'), unhex(v.value->>'case'), unhex(v.value->>'person'), v.value->>'category',
                v.value->>'hourly', v.value->>'perCase', v.value->>'minPay', v.value->>'state', v.value->>'at',
                v.value->>'requests', v.value->>'ownChoice', v.value->>'standby', unhex(v.value->>'notice'), FALSE, c.start_at, c.end_at, $2, $2
            FROM json_each($1) AS v JOIN cases c ON c.id = unhex(v.value->>'case')",
        postgres: "INSERT INTO engagements (id, case_id, person_id, category, hourly_cents, per_case_cents, min_pay_cents, state,
                state_at, requests, own_choice, standby_at, notice_id, claim_submitted, case_start_at, case_end_at, created_at, updated_at)
            SELECT CAST(v.value->>'id' AS UUID), c.id, CAST(v.value->>'person' AS UUID), CAST(v.value->>'category' AS BIGINT),
                CAST(v.value->>'hourly' AS BIGINT), CAST(v.value->>'perCase' AS BIGINT), CAST(v.value->>'minPay' AS BIGINT),
                v.value->>'state', CAST(v.value->>'at' AS BIGINT), CAST(v.value->>'requests' AS BIGINT),
                CAST(v.value->>'ownChoice' AS BOOLEAN), CAST(v.value->>'standby' AS BIGINT), CAST(v.value->>'notice' AS UUID), FALSE, c.start_at, c.end_at,
                CAST($2 AS BIGINT), CAST($2 AS BIGINT)
            FROM json_array_elements(CAST(CAST($1 AS TEXT) AS JSON)) AS v(value)
            JOIN cases c ON c.id = CAST(v.value->>'case' AS UUID)",
    };
    CHANGE = {
        sqlite: "UPDATE engagements SET hourly_cents = v.value->>'hourly', per_case_cents = v.value->>'perCase',
                min_pay_cents = v.value->>'minPay', state = v.value->>'state', state_at = v.value->>'at', reconfirm = v.value->>'reconfirm',
                offer_until = v.value->>'offerUntil', released = v.value->>'released', excused = v.value->>'excused',
                withdrew_at = COALESCE(v.value->>'withdrew', withdrew_at),
                standby_at = v.value->>'standby', offer_missed = v.value->>'offerMissed',
                cannot_come_at = v.value->>'cannotCome', requests = v.value->>'requests', sequence = engagements.sequence + 1, own_choice = v.value->>'ownChoice', notice_id = COALESCE(unhex(v.value->>'notice'), notice_id),
                updated_at = $2
            FROM json_each($1) AS v
            WHERE engagements.id = unhex(v.value->>'id') AND engagements.state = v.value->>'from'",
        postgres: "UPDATE engagements SET hourly_cents = CAST(v.value->>'hourly' AS BIGINT),
                per_case_cents = CAST(v.value->>'perCase' AS BIGINT), min_pay_cents = CAST(v.value->>'minPay' AS BIGINT),
                state = v.value->>'state', state_at = CAST(v.value->>'at' AS BIGINT),
                reconfirm = CAST(v.value->>'reconfirm' AS BOOLEAN), offer_until = CAST(v.value->>'offerUntil' AS BIGINT),
                released = CAST(v.value->>'released' AS BOOLEAN), excused = CAST(v.value->>'excused' AS BOOLEAN),
                withdrew_at = COALESCE(CAST(v.value->>'withdrew' AS BIGINT), withdrew_at),
                standby_at = CAST(v.value->>'standby' AS BIGINT), offer_missed = CAST(v.value->>'offerMissed' AS BOOLEAN),
                cannot_come_at = CAST(v.value->>'cannotCome' AS BIGINT),
                requests = CAST(v.value->>'requests' AS BIGINT), sequence = engagements.sequence + 1, own_choice = CAST(v.value->>'ownChoice' AS BOOLEAN),
                notice_id = COALESCE(CAST(v.value->>'notice' AS UUID), notice_id),
                updated_at = $2
            FROM json_array_elements(CAST(CAST($1 AS TEXT) AS JSON)) AS v(value)
            WHERE engagements.id = CAST(v.value->>'id' AS UUID) AND engagements.state = v.value->>'from'",
    };
    MOVE = "UPDATE engagements SET case_start_at = $2, case_end_at = $3, sequence = sequence + 1, updated_at = $4 WHERE case_id = $1";
    RAISE = "UPDATE engagements SET hourly_cents = $3, per_case_cents = $4, min_pay_cents = $5, sequence = sequence + 1, updated_at = $6
        WHERE case_id = $1 AND category = $2 AND state IN ('REQUESTED', 'INVITED', 'POSITION_FILLED', 'CONFIRMED')";
    /// Confirms an engagement and marks the open invitations to its position, if that is full now.
    CONFIRM: PersonId = "UPDATE engagements SET state = CASE WHEN id = $1 THEN 'CONFIRMED' ELSE 'POSITION_FILLED' END,
            state_at = CASE WHEN id = $1 THEN $5 ELSE state_at END, reconfirm = CASE WHEN id = $1 THEN FALSE ELSE reconfirm END,
            own_choice = CASE WHEN id = $1 THEN TRUE ELSE own_choice END,
            offer_until = CASE WHEN id = $1 THEN NULL ELSE offer_until END,
            standby_at = CASE WHEN id = $1 THEN NULL ELSE standby_at END,
            hourly_cents = CASE WHEN id = $1 THEN $7 ELSE hourly_cents END,
            per_case_cents = CASE WHEN id = $1 THEN $8 ELSE per_case_cents END,
            min_pay_cents = CASE WHEN id = $1 THEN $9 ELSE min_pay_cents END, sequence = sequence + 1, updated_at = $5
        WHERE case_id = $2 AND ((id = $1 AND state = $3)
            OR ($4 = TRUE AND category = $6 AND state = 'INVITED' AND offer_until IS NULL AND id <> $1)) RETURNING person_id";
    SET_REQUEST = "UPDATE engagements SET request_id = $2 WHERE id = $1 AND state = 'REQUESTED'";
    REOPEN = "UPDATE engagements SET state = 'INVITED', updated_at = $3
        WHERE case_id = $1 AND category = $2 AND state = 'POSITION_FILLED'";
    CANDIDATES: (Contact, bool) = "SELECT {columns},
            EXISTS (SELECT f.person_id FROM favorites f WHERE f.person_id = p.id AND f.owner_kind = 'SURGEON' AND f.owner_id = $2)
            OR EXISTS (SELECT f.person_id FROM favorites f WHERE f.person_id = p.id AND f.owner_kind = 'CENTER' AND f.owner_id = $3)
        FROM {ids} JOIN persons p ON p.id = {id} WHERE p.email_verified = TRUE OR $4 = FALSE";
    OF_PERSONS: EngagementRow = "SELECT {columns} FROM {ids}
        JOIN engagements e ON e.case_id = $2 AND e.person_id = {id}";
}

row! {
    impl Booking {
        case: CaseId = "e.case_id",
        start: Timestamp = "e.case_start_at",
        end: Timestamp = "e.case_end_at",
    } => Ok(Self { case, start, end })
}

/// A change of a stored engagement, or a new engagement.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EngagementChange {
    /// Engagement to be stored.
    pub after: Engagement,
    /// State that the stored engagement must have; `None` for a new engagement.
    pub before: Option<State>,
    /// Newest notice to the professional; `None` leaves the stored one.
    pub notice: Option<NoticeId>,
    /// When the professional left the case by this change, if it counts in the order of a wave.
    pub withdrew: Option<Timestamp>,
}

impl EngagementChange {
    /// Returns the change of a stored engagement (`None` for a new one) to `after`; the stored notice stays.
    pub fn new(before: Option<&EngagementRow>, after: Engagement) -> Self {
        let before = before.map(|record| &record.engagement);
        let withdrew = after.counted_withdrawal(before);
        Self { after, before: before.map(|it| it.state), notice: None, withdrew }
    }

    fn json(&self) -> Json {
        let Engagement { id, case, person, category, terms, state, requests, standby, .. } = self.after;
        let Engagement { offer_missed, cannot_come, .. } = self.after;
        let StateColumns { reconfirm, offer_until, released, excused } = state.columns();
        let micros = |at: Option<Timestamp>| at.map(Timestamp::as_microsecond);
        json!({
            "id": id, "case": case, "person": person, "category": category.id(), "requests": requests,
            "ownChoice": self.after.is_own_choice(self.before),
            "hourly": terms.hourly().cents(), "perCase": terms.per_case().cents(), "minPay": terms.min_pay.cents(),
            "state": state.stored_name(), "at": state.at().as_microsecond(), "from": self.before.map(State::stored_name),
            "reconfirm": reconfirm, "offerUntil": micros(offer_until), "released": released,
            "excused": excused, "standby": micros(standby), "offerMissed": offer_missed, "cannotCome": micros(cannot_come),
            "withdrew": micros(self.withdrew), "notice": self.notice,
        })
    }
}

/// Stores changes and new engagements in at most two statements.
///
/// # Errors
/// [`StoreError::Guard`] if an engagement has another state than `before`; [`StoreError::Taken`] of `engagements` if a
/// new one exists for the same pair; `StoreError` if a statement fails.
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
            return Err(StoreError::Guard { statement: statement.sql.sqlite, touched });
        }
    }
    Ok(())
}

/// Stores the changed time of a case in its engagements, which copy it for schedules and bookings.
///
/// # Errors
/// `StoreError` if the statement fails.
pub async fn move_of_case(
    tx: &Tx,
    case: CaseId,
    start: Timestamp,
    end: Timestamp,
    now: Timestamp,
) -> Result<(), StoreError> {
    tx.execute(&MOVE, params![case, start, end, now]).await.map(drop)
}

/// Stores raised terms of a position in its live engagements.
///
/// # Errors
/// `StoreError` if the statement fails.
pub async fn raise_terms(
    tx: &Tx,
    case: CaseId,
    category: Category,
    terms: PayTerms,
    now: Timestamp,
) -> Result<(), StoreError> {
    let amounts = (terms.hourly(), terms.per_case(), terms.min_pay);
    tx.execute(&RAISE, params![case, category.id(), amounts.0, amounts.1, amounts.2, now]).await.map(drop)
}

/// Stores the thread of a pending request, whose notices can be inserted only after the engagement.
///
/// # Errors
/// [`StoreError::Guard`] if no request is pending; `StoreError` if the statement fails.
pub async fn set_request_thread(tx: &Tx, id: EngagementId, thread: ThreadId) -> Result<(), StoreError> {
    tx.execute_one(&SET_REQUEST, params![id, thread]).await
}

/// Returns the engagement of a professional on a case.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn find_by_case_and_person(
    conn: &Conn,
    case: CaseId,
    person: PersonId,
) -> Result<Option<EngagementRow>, StoreError> {
    conn.query_opt(&OF_PAIR, params![case, person]).await
}

/// Returns an engagement with its professional.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn find(conn: &Conn, id: EngagementId) -> Result<Option<(Contact, EngagementRow)>, StoreError> {
    conn.query_opt(&FIND, params![id]).await
}

/// Locks a case until the transaction ends and returns it with a person's engagement on it and what the center requires of
/// the person's group, if it has set that; `None` if there is no such engagement of this person. All are read after the lock
/// is acquired.
///
/// # Errors
/// `StoreError` if a query fails.
pub async fn lock_with_case(
    tx: &Tx,
    id: EngagementId,
    case: CaseId,
    person: PersonId,
) -> Result<Option<LockedEngagement>, StoreError> {
    let rows = cases::query_locked(tx, case, &OF_PERSON_ON_CASE, params![id, case, person]).await?;
    Ok(merge_positions(rows, |locked| &mut locked.case_row).into_iter().next())
}

/// Locks a person and the case of an invitation to them until the transaction ends, and returns both with the engagement,
/// what the center requires, and a confirmed case that overlaps; `None` if there is no such invitation to this person. The case
/// of an invitation that is marked as filled is read as committed at this moment, and returned without its lock if `is_decided`
/// returns true for it. On SQLite, whose transactions run one after another, nothing is locked.
///
/// # Errors
/// `StoreError` if a query fails.
pub async fn lock_invitation(
    tx: &Tx,
    invitation: NoticeId,
    person: PersonId,
    is_decided: impl FnOnce(&CaseRow, &EngagementRow) -> bool + Send,
) -> Result<Option<LockedInvitation>, StoreError> {
    let key = params![invitation, person];
    let locks = [(&LOCK_PERSON, &params![person][..]), (&LOCK_CASE_UNLESS_FILLED, key)];
    let ([_, is_case_locked], rows) = tx.query_locked(locks, (&INVITED, key)).await?;
    let found = first_invitation(rows);
    match &found {
        Some(LockedInvitation { locked: LockedEngagement { case_row, engagement_row, .. }, .. })
            if !is_case_locked && !is_decided(case_row, engagement_row) =>
        {
            Ok(first_invitation(cases::query_locked(tx, case_row.case.id, &INVITED, key).await?))
        }
        _ => Ok(found),
    }
}

fn first_invitation(rows: Vec<LockedInvitation>) -> Option<LockedInvitation> {
    merge_positions(rows, |it| &mut it.locked.case_row).into_iter().next()
}

/// Returns the engagements of these cases with their professionals, the oldest first, of each case `at_most`.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn list_of_cases(
    conn: &Conn,
    cases: &[CaseId],
    at_most: i64,
) -> Result<Vec<(EngagedPerson, Engagement)>, StoreError> {
    if cases.is_empty() {
        return Ok(Vec::new());
    }
    conn.query(&OF_CASES, &[id_list(cases), at_most.into()]).await
}

/// Returns the engagements on these cases of people whose names contain the beginning of one of the words, and possibly
/// others.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn list_names_on_cases(
    conn: &Conn,
    cases: &[CaseId],
    words: &SearchWords,
) -> Result<Vec<(NameOnCase, Engagement)>, StoreError> {
    if cases.is_empty() {
        return Ok(Vec::new());
    }
    let first = infix_pattern(words.first());
    let mut others = words.others().iter().map(|word| infix_pattern(word));
    let mut other = || others.next().unwrap_or_else(|| first.clone());
    let others = [other(), other(), other()];
    let [second, third, fourth] = others;
    conn.query(&NAMES_ON_CASES, &[id_list(cases), first.into(), second.into(), third.into(), fourth.into()])
        .await
}

/// A person whom an owner of a case wants to invite.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InviteCandidate {
    /// The person and their notification settings.
    pub contact: Contact,
    /// Whether the person is a favorite of one of the [`FavoriteOwners`].
    pub favorite: bool,
    /// Engagement of the person on the case; `None` if there is none yet.
    pub engagement_row: Option<EngagementRow>,
}

/// The owners whose favorites may be invited.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FavoriteOwners {
    /// Surgeon whose favorites may be invited.
    pub surgeon: Option<PersonId>,
    /// Center whose favorites may be invited.
    pub center: Option<CenterId>,
}

/// Returns these people as candidates for a case. Unknown persons are left out, and with `verified_only` those whose address is
/// not verified.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn list_candidates(
    conn: &Conn,
    case: CaseId,
    people: &[PersonId],
    of: FavoriteOwners,
    verified_only: bool,
) -> Result<Vec<InviteCandidate>, StoreError> {
    let ids = id_list(people);
    let records = conn.query(&OF_PERSONS, params![ids.clone(), case]).await?;
    let row_of = |id: PersonId| records.iter().copied().find(|record| record.engagement.person == id);
    let found = conn.query(&CANDIDATES, params![ids, of.surgeon, of.center, verified_only]).await?;
    let candidate = |(contact, favorite): (Contact, bool)| {
        let engagement_row = row_of(contact.id);
        InviteCandidate { contact, favorite, engagement_row }
    };
    Ok(found.into_iter().map(candidate).collect())
}

/// Returns the live engagements of a case with their professionals, the oldest first.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn list_live(conn: &Conn, case: CaseId) -> Result<Vec<(Contact, EngagementRow)>, StoreError> {
    conn.query(&LIVE, params![case]).await
}

/// Returns the confirmed cases of a professional that overlap the time from `start` to `end`.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn list_overlapping_bookings(
    conn: &Conn,
    person: PersonId,
    start: Timestamp,
    end: Timestamp,
) -> Result<Vec<Booking>, StoreError> {
    conn.query(&BOOKINGS, params![person, earliest(start), end, start]).await
}

/// Returns the people on the standby list of a position who were invited or approved, in the order of the list. While a place is
/// free that the owners do not need, their invitations are open (AMB-267).
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn list_standby(
    conn: &Conn,
    case: CaseId,
    category: Category,
) -> Result<Vec<(Contact, EngagementRow)>, StoreError> {
    conn.query(&STANDBY, params![case, category.id()]).await
}

/// Returns the confirmed cases of several professionals that overlap the time from `start` to `end`.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn list_overlapping_bookings_of(
    conn: &Conn,
    people: &[PersonId],
    start: Timestamp,
    end: Timestamp,
) -> Result<Vec<(PersonId, Booking)>, StoreError> {
    if people.is_empty() {
        return Ok(Vec::new());
    }
    conn.query(&BOOKINGS_OF_PERSONS, params![id_list(people), earliest(start), end, start]).await
}

/// Returns the engagements of a professional on these cases, in no particular order.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn list_of_person_on(
    conn: &Conn,
    person: PersonId,
    cases: &[CaseId],
) -> Result<Vec<Engagement>, StoreError> {
    if cases.is_empty() {
        return Ok(Vec::new());
    }
    conn.query(&OF_PERSON_ON, params![id_list(cases), person]).await
}

/// Stores why a professional cannot come.
///
/// # Errors
/// [`StoreError::Guard`] if no absence is stored; `StoreError` if the statement fails.
pub async fn set_absence_reason(tx: &Tx, id: EngagementId, reason: &str) -> Result<(), StoreError> {
    tx.execute_one(&SET_ABSENCE_REASON, params![id, reason]).await
}

/// Stores that a professional cannot come because their account was closed.
///
/// # Errors
/// [`StoreError::Guard`] if no absence is stored; `StoreError` if the statement fails.
pub async fn set_absence_of_closing(tx: &Tx, id: EngagementId) -> Result<(), StoreError> {
    tx.execute_one(&SET_ABSENCE_OF_CLOSING, params![id]).await
}

/// Returns the cases of any time to which a person cannot come because their account was closed.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn list_absences_of_closing(conn: &Conn, person: PersonId) -> Result<Vec<CaseId>, StoreError> {
    conn.query(&ABSENCES_OF_CLOSING, params![person]).await
}

/// Returns the cases after an instant of which a place is held for a person (AMB-158).
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn list_offers(conn: &Conn, person: PersonId, after: Timestamp) -> Result<Vec<CaseId>, StoreError> {
    conn.query(&OFFERS, params![person, after]).await
}

/// Returns the engagement of a person who cannot come to a case because their account was closed.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn find_absence_of_closing(
    conn: &Conn,
    case: CaseId,
    person: PersonId,
) -> Result<Option<EngagementRow>, StoreError> {
    conn.query_opt(&ABSENCE_OF_CLOSING, params![case, person]).await
}

/// Stores a confirmed engagement; `before` is the stored one. If the position `is_full` now, marks the open invitations to it
/// and returns the invited persons.
///
/// # Errors
/// [`StoreError::Guard`] if the engagement has another state than `before`; `StoreError` if the statement fails.
pub async fn confirm(
    tx: &Tx,
    before: &EngagementRow,
    after: &Engagement,
    is_full: bool,
    now: Timestamp,
) -> Result<Vec<PersonId>, StoreError> {
    let Engagement { id, case, person, category, terms, .. } = *after;
    let values = params![
        id,
        case,
        before.engagement.state.stored_name(),
        is_full,
        now,
        category.id(),
        terms.hourly(),
        terms.per_case(),
        terms.min_pay,
    ];
    let mut changed = tx.query(&CONFIRM, values).await?;
    match changed.iter().position(|it| *it == person) {
        Some(own) => {
            changed.swap_remove(own);
            Ok(changed)
        }
        None => Err(StoreError::Guard { statement: CONFIRM.sql.sqlite, touched: changed.len() as u64 }),
    }
}

/// Reopens the invitations to a position that has a free place again, and returns the invited persons who do not know of one:
/// those who could not accept, those on the standby list, and all if an open place is unannounced (AMB-267). The second value of
/// each is whether the person is on the standby list.
///
/// # Errors
/// `StoreError` if a statement fails.
pub async fn reopen_invitations(
    tx: &Tx,
    case: CaseId,
    category: Category,
    now: Timestamp,
) -> Result<Vec<(Contact, bool)>, StoreError> {
    let waiting = tx.query(&WAITING, params![case, category.id()]).await?;
    tx.execute(&REOPEN, params![case, category.id(), now]).await?;
    Ok(waiting)
}

/// Stores whether an engagement has a live claim of the kind of this one, which was written before.
///
/// # Errors
/// [`StoreError::Guard`] if there is no such engagement; `StoreError` if the statement fails.
pub async fn set_claimed(tx: &Tx, claim: &Claim, now: Timestamp) -> Result<(), StoreError> {
    let stmt = if claim.is_min_pay() { &SET_MIN_PAY_CLAIMED } else { &SET_CLAIMED };
    tx.execute_one(stmt, params![claim.engagement, claim.is_live(), now]).await
}

/// Returns the cases of a professional whose minimum pay was rejected and not claimed again, with the rejected claim; the newest
/// first, 100 at most.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn list_rejected_min_pay(
    conn: &Conn,
    person: PersonId,
) -> Result<Vec<(CaseRow, EngagementRow, Claim)>, StoreError> {
    let rows = conn.query(&REJECTED_MIN_PAY, params![person]).await?;
    Ok(merge_positions(rows, |(case_row, _, _)| case_row))
}

/// Returns the confirmed cases of a professional that have started and have no claim, except rejected ones, and for which no
/// absence is reported; the newest first, 500 at most.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn list_claimable(
    conn: &Conn,
    person: PersonId,
    now: Timestamp,
) -> Result<Vec<(CaseRow, EngagementRow)>, StoreError> {
    let rows = conn.query(&CLAIMABLE, params![person, now]).await?;
    Ok(merge_positions(rows, |(case_row, _)| case_row))
}

/// The number of rows that [`list_of_person`] reads at most: one for each notice, and for each engagement without one.
pub const OF_PERSON_MAX: usize = 2000;

/// Returns a professional's engagements on cases that start after an instant, by start, with the notices to the professional
/// about them and the first copies of the newest requests, newest first.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn list_of_person(
    conn: &Conn,
    person: PersonId,
    after: Timestamp,
) -> Result<Vec<(ProfessionalCaseRow, Vec<CaseNoticeRow>)>, StoreError> {
    let mut found: Vec<(ProfessionalCaseRow, Vec<CaseNoticeRow>)> = Vec::new();
    let mut indexes = HashMap::new();
    for (row, notice) in conn.query(&OF_PERSON, params![person, after]).await? {
        let index = *indexes.entry(row.engagement_row.engagement.id).or_insert(found.len());
        if index == found.len() {
            found.push((row, Vec::new()));
        }
        found[index].1.extend(notice);
    }
    for (_, notices) in &mut found {
        notices.sort_by_key(|notice| Reverse((notice.created_at, notice.id)));
    }
    Ok(found)
}
