//! Engagements: the state between one professional and one case, from a request or invitation on; one row for each
//! pair.
//!
//! Every change of an engagement holds the lock of its case (see [`crate::cases::lock`]), so engagements need no
//! locking order of their own. Every change still checks the state that it starts from.

use caseboard_domain::claim::Claim;
use caseboard_domain::engagement::{Engagement, State, StateColumns};
use caseboard_domain::pay::PayTerms;
use caseboard_domain::person::Category;
use caseboard_domain::requirements::Requirements;
use caseboard_domain::schedule::Booking;
use caseboard_domain::{CaseId, EngagementId, NoticeId, PersonId, ThreadId};
use jiff::Timestamp;
use serde_json::{Value as Json, json};

use crate::cases::{self, CaseRow, merge_positions};
use crate::connection::{Conn, Tx};
use crate::error::StoreError;
use crate::notices::Contact;
use crate::row::{FromRow, Row, row};
use crate::stmt::statements;
use crate::value::params;

pub(crate) mod absences;
pub(crate) mod bookings;
pub(crate) mod lists;

pub use absences::{
    find_absence_of_closing, list_absences_of_closing, set_absence_of_closing, set_absence_reason,
};
pub use bookings::{list_overlapping_bookings, list_overlapping_bookings_of};
pub(crate) use lists::rejected_min_pay;
pub use lists::{
    EngagedPerson, FavoriteOwners, InviteCandidate, NameOnCase, ProfessionalCaseRow, ROWS_OF_PERSON_MAX,
    list_candidates, list_claimable, list_live, list_names_on_cases, list_of_cases, list_of_person,
    list_of_person_on, list_offers, list_rejected_min_pay, list_standby,
};

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
    /// An engagement of a person with its locked case.
    #[derive(Debug, Clone, PartialEq)]
    pub struct LockedEngagement {
        /// Case with its center.
        pub case_row: CaseRow,
        /// The person and their notification settings.
        pub contact: Contact,
        /// Engagement of the person on the case.
        pub engagement_row: EngagementRow,
        /// The requirements of the center for the person's group; `None` if it has not set them.
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
        pub overlap: Option<Booking>,
    }
}

statements! {
    OF_PAIR: EngagementRow = "SELECT {columns} FROM engagements e WHERE e.case_id = $1 AND e.person_id = $2";
    FIND: (Contact, EngagementRow) = "SELECT {columns} FROM engagements e JOIN persons p ON p.id = e.person_id
        WHERE e.id = $1";
    /// The first confirmed case that overlaps is enough to refuse an acceptance. 360000000000 are the microseconds of the
    /// longest case (see [`cases::earliest`]).
    INVITED: LockedInvitation = "SELECT {columns} FROM notices n JOIN engagements e ON e.id = n.engagement_id
        JOIN persons p ON p.id = e.person_id JOIN cases c ON c.id = e.case_id JOIN centers ce ON ce.id = c.center_id
        LEFT JOIN center_requirements q ON q.center_id = c.center_id AND q.category = e.category
        LEFT JOIN center_blocks cb ON cb.center_id = c.center_id AND cb.person_id = e.person_id
        LEFT JOIN engagements b ON b.id = (SELECT i.id FROM engagements i WHERE i.person_id = $2
            AND i.case_start_at > c.start_at - 360000000000 AND i.case_start_at < c.end_at AND i.case_end_at > c.start_at
            AND i.state = 'CONFIRMED' AND i.case_id <> c.id ORDER BY i.case_start_at, i.case_id LIMIT 1)
        JOIN positions po ON po.case_id = c.id WHERE n.id = $1 AND n.recipient_id = $2 AND e.person_id = $2 ORDER BY po.place";
    LOCK_PERSON = "SELECT id FROM persons WHERE id = $1 {lock}";
    /// Only an invitation that is marked as filled can be decided without the lock of the case.
    LOCK_CASE_UNLESS_FILLED = "SELECT id FROM cases WHERE id = (SELECT e.case_id FROM notices n
        JOIN engagements e ON e.id = n.engagement_id
        WHERE n.id = $1 AND n.recipient_id = $2 AND e.state <> 'POSITION_FILLED') {lock}";
    OF_PERSON_ON_CASE: LockedEngagement = "SELECT {columns} FROM engagements e
        JOIN persons p ON p.id = e.person_id JOIN cases c ON c.id = e.case_id JOIN centers ce ON ce.id = c.center_id
        LEFT JOIN center_requirements q ON q.center_id = c.center_id AND q.category = e.category
        LEFT JOIN center_blocks cb ON cb.center_id = c.center_id AND cb.person_id = e.person_id
        JOIN positions po ON po.case_id = c.id WHERE e.id = $1 AND e.case_id = $2 AND e.person_id = $3 ORDER BY po.place";
    WAITING: (Contact, bool) = "SELECT {columns}, e.standby_at IS NOT NULL FROM engagements e JOIN persons p ON p.id = e.person_id
        WHERE e.case_id = $1 AND e.category = $2
            AND (e.state = 'POSITION_FILLED' OR (e.state = 'INVITED' AND e.offer_until IS NULL AND (e.standby_at IS NOT NULL OR EXISTS
                (SELECT po.place FROM positions po WHERE po.case_id = $1 AND po.category = $2 AND po.unannounced = TRUE))))
        ORDER BY e.created_at, e.id";
    SET_CLAIMED = "UPDATE engagements SET claim_submitted = $2 WHERE id = $1";
    SET_MIN_PAY_CLAIMED = "UPDATE engagements SET min_pay_claimed = $2 WHERE id = $1";
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
/// new one exists for the same pair.
pub async fn save(tx: &Tx, changes: &[EngagementChange], now: Timestamp) -> Result<(), StoreError> {
    let (old, new): (Vec<&EngagementChange>, Vec<&EngagementChange>) =
        changes.iter().partition(|change| change.before.is_some());
    for (statement, part) in [(&ADD, new), (&CHANGE, old)] {
        if part.is_empty() {
            continue;
        }
        let list = Json::from_iter(part.iter().map(|change| change.json())).to_string();
        tx.execute_exactly(statement, params![list, now], part.len()).await?;
    }
    Ok(())
}

/// Stores the changed time of a case in its engagements, which copy it for schedules and bookings.
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
/// [`StoreError::Guard`] if no request is pending.
pub async fn set_request_thread(tx: &Tx, id: EngagementId, thread: ThreadId) -> Result<(), StoreError> {
    tx.execute_one(&SET_REQUEST, params![id, thread]).await
}

/// Returns the engagement of a professional on a case.
pub async fn find_by_case_and_person(
    conn: &Conn,
    case: CaseId,
    person: PersonId,
) -> Result<Option<EngagementRow>, StoreError> {
    conn.query_opt(&OF_PAIR, params![case, person]).await
}

/// Returns an engagement with its professional.
pub async fn find(conn: &Conn, id: EngagementId) -> Result<Option<(Contact, EngagementRow)>, StoreError> {
    conn.query_opt(&FIND, params![id]).await
}

/// Locks a case until the transaction ends and returns it with a person's engagement on it and what the center requires of
/// the person's group, if it has set that; `None` if there is no such engagement of this person. All are read after the lock
/// is acquired.
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

/// Stores a confirmed engagement; `before` is the stored one. If the position `is_full` now, marks the open invitations to it
/// and returns the invited persons.
///
/// # Errors
/// [`StoreError::Guard`] if the engagement has another state than `before`.
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

/// Stores whether an engagement has a pending or approved claim of the kind of this one, which was written before.
///
/// # Errors
/// [`StoreError::Guard`] if there is no such engagement.
pub async fn set_claimed(tx: &Tx, claim: &Claim) -> Result<(), StoreError> {
    let stmt = if claim.is_min_pay() { &SET_MIN_PAY_CLAIMED } else { &SET_CLAIMED };
    tx.execute_one(stmt, params![claim.engagement, !claim.is_rejected()]).await
}
