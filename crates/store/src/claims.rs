//! Claims: requests of professionals for payment for a case.
//!
//! Locks are taken in the order person, case, claim, paystub; several claims in the order of their ids.

use caseboard_domain::claim::{Claim, ClaimDecisionRecord, ClaimStatus, Payer, PayerType, WorkedHours};
use caseboard_domain::page::{Cursor, Keyset};
use caseboard_domain::pay::{PayTerms, RateType};
use caseboard_domain::payment_scope::PaymentScope;
use caseboard_domain::person::Category;
use caseboard_domain::time::Zone;
use caseboard_domain::{CaseId, CenterId, ClaimId, EngagementId, Hours, Money, PaystubId, PersonId};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::connection::{Conn, Tx};
use crate::error::StoreError;
use crate::payments::{payer_type_is, select};
use crate::row::row;
use crate::stmt::statements;
use crate::value::{id_list, params};

row! {
    impl Claim {
        id: ClaimId = "k.id",
        engagement: EngagementId = "k.engagement_id",
        case: CaseId = "k.case_id",
        person: PersonId = "k.person_id",
        payer: (CenterId, Option<PersonId>) = ["k.center_id", "k.payer_id"],
        terms: PayTerms = ["k.hourly_cents", "k.per_case_cents", "k.min_pay_cents"],
        rate: RateType = "k.rate",
        worked: Option<WorkedHours> = "k.hours",
        amount: Money = "k.amount_cents",
        note: String = "k.note",
        created_at: Timestamp = "k.created_at",
        status: ClaimStatus = "k.status",
        decision: Option<(PersonId, Timestamp)> = ["k.decided_by", "k.decided_at"],
        rejection_reason: String = "k.rejection_reason",
        paystub: Option<PaystubId> = "k.paystub_id",
        paid: bool = "k.paid",
    } => Ok(Self {
        id,
        engagement,
        case,
        person,
        payer: Payer { center: payer.0, surgeon: payer.1 },
        terms,
        rate,
        worked,
        amount,
        note,
        created_at,
        status,
        decision: decision.map(|(by, at)| ClaimDecisionRecord { by, at }),
        rejection_reason,
        paystub,
        paid,
    })
}

row! {
    /// A claim with the data that lists show; `claim_joins` has its tables.
    #[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
    pub struct ClaimRow {
        /// Stored claim; the other fields come from joined tables.
        pub claim: Claim,
        /// Surgeon who performs the case.
        pub surgeon: PersonId = "c.surgeon_id",
        /// Full name of that surgeon.
        pub surgeon_name: String = "c.surgeon_name",
        /// Full name of the poster of the case.
        pub posted_by: String = "c.posted_by",
        /// Surgical procedures of the case.
        pub procedures: Vec<String> = "c.procedures",
        /// Start of the case.
        pub service_at: Timestamp = "c.start_at",
        /// Time zone of the case.
        pub zone: Zone = "c.time_zone",
        /// Estimated length of the case.
        pub estimated: Hours = "c.hours",
        /// Name of the center of the case.
        pub center_name: String = "ce.name",
        /// Full name of the professional who is paid.
        pub payee_name: String = "p.full_name",
        /// Group that the professional was confirmed for; `None` in outcomes that an earlier version of the server stored.
        #[serde(default)]
        pub category: Option<Category> = "e.category",
        /// Number of places of that group on the case; `None` also if the case no longer has any.
        #[serde(default)]
        pub required: Option<i64> = "po.required",
        /// When the professional reported the arrival for the claimed work.
        #[serde(default)]
        pub arrived: Option<Timestamp> = "a.arrived_at",
        /// When the arrival had not been reported in time.
        #[serde(default)]
        pub missed: Option<Timestamp> = "a.missed_at",
        /// Full name of the person who approved or rejected the claim; `None` while it is pending.
        pub decided_by_name: Option<String> = "d.full_name",
    }
}

/// Joins the tables of a [`ClaimRow`] to `claims k`.
macro_rules! claim_joins {
    () => {
        " JOIN cases c ON c.id = k.case_id JOIN centers ce ON ce.id = k.center_id JOIN persons p ON p.id = k.person_id
            JOIN engagements e ON e.id = k.engagement_id
            LEFT JOIN positions po ON po.case_id = e.case_id AND po.category = e.category
            LEFT JOIN attendances a ON a.engagement_id = e.id
                AND a.accepted_at = e.state_at AND a.start_at = e.case_start_at AND k.rate <> 'MIN_PAY'
            LEFT JOIN persons d ON d.id = k.decided_by "
    };
}
pub(crate) use claim_joins;

/// The filters of a list of claims: `$3` is the type of the payer, `$4` a center, `$5` whether the claim is on a
/// paystub (`YES` or `NO`); NULL selects all.
macro_rules! filters {
    () => {
        concat!(
            payer_type_is!("k.payer_id", "$3"),
            " AND (k.center_id = $4 OR $4 IS NULL)
              AND (CAST($5 AS TEXT) IS NULL OR $5 = CASE WHEN k.paystub_id IS NULL THEN 'NO' ELSE 'YES' END)"
        )
    };
}

/// Selects a page of claims, the newest first, after the time `$6` and the id `$7`.
macro_rules! page {
    ($scope:literal) => {
        concat!(
            "SELECT {columns} FROM (SELECT k.id FROM claims k WHERE ",
            $scope,
            filters!(),
            " AND k.created_at <= $6 AND (k.created_at < $6 OR k.id < $7)
              ORDER BY k.created_at DESC, k.id DESC LIMIT $8) o JOIN claims k ON k.id = o.id",
            claim_joins!(),
            "ORDER BY k.created_at DESC, k.id DESC"
        )
    };
}

macro_rules! count {
    ($scope:literal) => {
        concat!("SELECT COUNT(*) FROM claims k WHERE ", $scope, filters!())
    };
}

statements! {
    INSERT = "INSERT INTO claims (id, engagement_id, case_id, person_id, center_id, payer_id, hourly_cents, per_case_cents,
            min_pay_cents, rate, hours, amount_cents, note, created_at, status, paid)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, 'PENDING', FALSE)";
    WORK_CLAIMED: ClaimId = "SELECT id FROM claims WHERE case_id = $1 AND person_id = $2 AND rate <> 'MIN_PAY' AND status <> 'REJECTED'";
    NEWEST_OF_ENGAGEMENT: Claim = "SELECT {columns} FROM claims k WHERE k.engagement_id = $1
        ORDER BY k.created_at DESC, k.id DESC LIMIT 1";
    FIND: ClaimRow = (concat!("SELECT {columns} FROM claims k", claim_joins!(), "WHERE k.id = $1"));
    CASE_ID: CaseId = "SELECT case_id FROM claims WHERE id = $1";
    LOCK: Claim = "SELECT {columns} FROM claims k WHERE k.id {in_ids} ORDER BY k.id {lock}";
    /// The condition keeps concurrent transactions from deciding a claim twice.
    DECIDE = "UPDATE claims SET status = $2, decided_by = $3, decided_at = $4, rejection_reason = $5
        WHERE id = $1 AND status = 'PENDING'";
    /// The condition keeps concurrent transactions from deleting a decided claim.
    DELETE_PENDING = "DELETE FROM claims WHERE id = $1 AND status = 'PENDING'";
    /// The condition keeps concurrent transactions from putting a claim on two paystubs.
    ASSIGN_TO_PAYSTUB = "UPDATE claims SET paystub_id = $2 WHERE id {in_ids}
        AND status = 'APPROVED' AND paystub_id IS NULL";
    MARK_PAID = "UPDATE claims SET paid = TRUE WHERE paystub_id = $1 AND paid = FALSE";
    /// A case is paid when it has claims and all of them are paid; rejected ones do not count.
    UPDATE_CASE_PAID = "UPDATE cases SET paid = CASE
            WHEN EXISTS (SELECT k.id FROM claims k WHERE k.case_id = $1 AND k.status <> 'REJECTED')
                AND NOT EXISTS (SELECT k.id FROM claims k WHERE k.case_id = $1 AND k.status <> 'REJECTED' AND k.paid = FALSE)
            THEN TRUE ELSE FALSE END, revision = revision + 1 WHERE id = $1";
    OF_CASE: ClaimRow = (concat!("SELECT {columns} FROM claims k", claim_joins!(),
        "WHERE k.case_id = $1 ORDER BY k.created_at, k.id"));
    OF_PAYSTUB: ClaimRow = (concat!("SELECT {columns} FROM claims k", claim_joins!(),
        "WHERE k.paystub_id = $1 ORDER BY c.start_at, k.id"));
    IDS_OF_PAYSTUBS: (PaystubId, ClaimId) = "SELECT k.paystub_id, k.id FROM {ids} JOIN claims k ON k.paystub_id = {id}
        JOIN cases c ON c.id = k.case_id ORDER BY c.start_at, k.id";
    AT_CENTER: ClaimRow = (page!("k.center_id = $1 AND CAST($2 AS TEXT) IS NULL"));
    AT_CENTER_BY_STATUS: ClaimRow = (page!("k.center_id = $1 AND k.status = $2"));
    COUNT_AT_CENTER: i64 = (count!("k.center_id = $1 AND CAST($2 AS TEXT) IS NULL"));
    COUNT_AT_CENTER_BY_STATUS: i64 = (count!("k.center_id = $1 AND k.status = $2"));
    /// `READY_…` have the condition of an index of the few claims that can be put on a paystub.
    READY_AT_CENTER: ClaimRow = (page!("k.center_id = $1 AND k.status = 'APPROVED' AND k.paystub_id IS NULL
        AND CAST($2 AS TEXT) = 'APPROVED'"));
    COUNT_READY_AT_CENTER: i64 = (count!("k.center_id = $1 AND k.status = 'APPROVED' AND k.paystub_id IS NULL
        AND CAST($2 AS TEXT) = 'APPROVED'"));
    READY_PAID_BY: ClaimRow = (page!("k.payer_id = $1 AND k.status = 'APPROVED' AND k.paystub_id IS NULL
        AND CAST($2 AS TEXT) = 'APPROVED'"));
    COUNT_READY_PAID_BY: i64 = (count!("k.payer_id = $1 AND k.status = 'APPROVED' AND k.paystub_id IS NULL
        AND CAST($2 AS TEXT) = 'APPROVED'"));
    PAID_BY: ClaimRow = (page!("k.payer_id = $1 AND CAST($2 AS TEXT) IS NULL"));
    PAID_BY_BY_STATUS: ClaimRow = (page!("k.payer_id = $1 AND k.status = $2"));
    COUNT_PAID_BY: i64 = (count!("k.payer_id = $1 AND CAST($2 AS TEXT) IS NULL"));
    COUNT_PAID_BY_BY_STATUS: i64 = (count!("k.payer_id = $1 AND k.status = $2"));
    OF_PERSON: ClaimRow = (page!("k.person_id = $1 AND (CAST($2 AS TEXT) IS NULL OR k.status = $2)"));
    COUNT_OF_PERSON: i64 = (count!("k.person_id = $1 AND (CAST($2 AS TEXT) IS NULL OR k.status = $2)"));
}

/// Inserts a new, undecided claim.
///
/// # Errors
/// [`StoreError::Taken`] of `claims` if the person has a pending or approved claim of the same kind for the case.
pub async fn insert(tx: &Tx, claim: &Claim) -> Result<(), StoreError> {
    let Claim { id, engagement, case, person, payer, terms, rate, worked, amount, created_at, .. } = *claim;
    let values = params![
        id,
        engagement,
        case,
        person,
        payer.center,
        payer.surgeon,
        terms.hourly(),
        terms.per_case(),
        terms.min_pay,
        rate,
        worked.map_or(0, WorkedHours::hundredths),
        amount,
        &claim.note,
        created_at,
    ];
    tx.execute_one(&INSERT, values).await
}

/// Returns whether a person has a pending or approved claim for the work of a case.
pub async fn is_work_claimed(conn: &Conn, case: CaseId, person: PersonId) -> Result<bool, StoreError> {
    conn.exists(&WORK_CLAIMED, params![case, person]).await
}

/// Returns the newest claim of an engagement, if there is one.
pub async fn find_newest_of_engagement(
    conn: &Conn,
    engagement: EngagementId,
) -> Result<Option<Claim>, StoreError> {
    conn.query_opt(&NEWEST_OF_ENGAGEMENT, params![engagement]).await
}

/// Returns a claim. The caller checks whether its user may see it.
pub async fn find(conn: &Conn, id: ClaimId) -> Result<Option<ClaimRow>, StoreError> {
    conn.query_opt(&FIND, params![id]).await
}

/// Returns the case of a claim, which must be locked before the claim.
pub async fn find_case_id(conn: &Conn, id: ClaimId) -> Result<Option<CaseId>, StoreError> {
    conn.query_opt(&CASE_ID, params![id]).await
}

/// Locks claims in the order of their ids and returns them; unknown ones are left out.
pub async fn lock(tx: &Tx, ids: &[ClaimId]) -> Result<Vec<Claim>, StoreError> {
    tx.query(&LOCK, &[id_list(ids)]).await
}

/// Stores the approval or rejection of a pending claim, which has its decision.
///
/// # Errors
/// [`StoreError::Guard`] if the claim is decided already.
pub async fn save_decision(tx: &Tx, decided: &Claim) -> Result<(), StoreError> {
    let (by, at) = decided.decision.map(|decision| (decision.by, decision.at)).unzip();
    tx.execute_one(&DECIDE, params![decided.id, decided.status, by, at, &decided.rejection_reason]).await
}

/// Deletes a pending claim.
///
/// # Errors
/// [`StoreError::Guard`] if the claim is decided or missing.
pub async fn delete_pending(tx: &Tx, id: ClaimId) -> Result<(), StoreError> {
    tx.execute_one(&DELETE_PENDING, params![id]).await
}

/// Assigns approved claims to a paystub.
///
/// # Errors
/// [`StoreError::Guard`] if one of them is not approved, or on a paystub already.
pub async fn assign_to_paystub(tx: &Tx, ids: &[ClaimId], paystub: PaystubId) -> Result<(), StoreError> {
    tx.execute_exactly(&ASSIGN_TO_PAYSTUB, params![id_list(ids), paystub], ids.len()).await
}

/// Marks the claims of a paystub as paid.
pub async fn mark_paid(tx: &Tx, paystub: PaystubId) -> Result<(), StoreError> {
    tx.execute(&MARK_PAID, params![paystub]).await.map(drop)
}

/// Updates whether all claims of a case are paid. The case must be locked.
///
/// # Errors
/// [`StoreError::Guard`] if there is no such case.
pub async fn update_case_paid(tx: &Tx, case: CaseId) -> Result<(), StoreError> {
    tx.execute_one(&UPDATE_CASE_PAID, params![case]).await
}

/// Returns all claims of a case, the oldest first.
pub async fn list_of_case(conn: &Conn, case: CaseId) -> Result<Vec<ClaimRow>, StoreError> {
    conn.query(&OF_CASE, params![case]).await
}

/// Returns the claims on a paystub, by the start of their cases.
pub async fn list_of_paystub(conn: &Conn, paystub: PaystubId) -> Result<Vec<ClaimRow>, StoreError> {
    conn.query(&OF_PAYSTUB, params![paystub]).await
}

/// Returns paystub and claim for each claim on these paystubs, by the start of the cases.
pub async fn list_ids_of_paystubs(
    conn: &Conn,
    paystubs: &[PaystubId],
) -> Result<Vec<(PaystubId, ClaimId)>, StoreError> {
    if paystubs.is_empty() {
        return Ok(Vec::new());
    }
    conn.query(&IDS_OF_PAYSTUBS, &[id_list(paystubs)]).await
}

/// The filter of a list of claims; `None` selects all.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct ClaimFilter {
    /// Only claims with this status.
    pub status: Option<ClaimStatus>,
    /// Only claims with this type of payer.
    pub payer: Option<PayerType>,
    /// Only claims for cases at this center.
    pub center: Option<CenterId>,
    /// Only claims that are on a paystub (`true`) or on none (`false`).
    pub invoiced: Option<bool>,
}

impl ClaimFilter {
    /// Returns `invoiced` as the statements compare it.
    fn on_paystub(self) -> Option<&'static str> {
        self.invoiced.map(|invoiced| if invoiced { "YES" } else { "NO" })
    }

    /// Returns the statements for claims that can be put on a paystub if only those are selected, those for claims of one
    /// status, or those for all claims.
    fn choose<S>(self, ready: S, by_status: S, all: S) -> S {
        match (self.status, self.invoiced) {
            (Some(ClaimStatus::Approved), Some(false)) => ready,
            (Some(_), _) => by_status,
            (None, _) => all,
        }
    }
}

/// Returns what a page of claims reads, the newest first.
pub async fn list(
    conn: &Conn,
    scope: PaymentScope,
    filter: ClaimFilter,
    page: Keyset,
) -> Result<Vec<ClaimRow>, StoreError> {
    let of_scope = filter.choose(
        [&READY_AT_CENTER, &READY_PAID_BY, &OF_PERSON],
        [&AT_CENTER_BY_STATUS, &PAID_BY_BY_STATUS, &OF_PERSON],
        [&AT_CENTER, &PAID_BY, &OF_PERSON],
    );
    let ClaimFilter { status, payer, center, .. } = filter;
    let after = page.descending(Cursor::after(Timestamp::MAX));
    let (at, id) = (after.at, ClaimId::from_uuid(after.id));
    let values = params![scope, status, payer, center, filter.on_paystub(), at, id, page.read()];
    conn.query(select(scope, of_scope), values).await
}

/// Returns the number of claims that match a filter.
pub async fn count(conn: &Conn, scope: PaymentScope, filter: ClaimFilter) -> Result<i64, StoreError> {
    let of_scope = filter.choose(
        [&COUNT_READY_AT_CENTER, &COUNT_READY_PAID_BY, &COUNT_OF_PERSON],
        [&COUNT_AT_CENTER_BY_STATUS, &COUNT_PAID_BY_BY_STATUS, &COUNT_OF_PERSON],
        [&COUNT_AT_CENTER, &COUNT_PAID_BY, &COUNT_OF_PERSON],
    );
    let ClaimFilter { status, payer, center, .. } = filter;
    conn.query_one(select(scope, of_scope), params![scope, status, payer, center, filter.on_paystub()]).await
}
