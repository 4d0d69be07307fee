//! Claims: what professionals ask to be paid for cases.
//!
//! Locks are taken in the order case → engagement → claim → paystub; several claims in the order of their ids.

use caseboard_domain::claim::{Claim, ClaimStatus, Decision, Payer, PayerType, WorkedHours};
use caseboard_domain::page::Page;
use caseboard_domain::time::Zone;
use caseboard_domain::{CaseId, CenterId, ClaimId, Hours, PaystubId, PersonId};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;

use crate::cx::{Cx, Tx};
use crate::error::StoreError;
use crate::params;
use crate::positions::{terms, word};
use crate::stmt::Stmt;
use crate::value::{Row, Value};

/// The columns of a claim in the order of [`claim`]; the table is called `k`.
macro_rules! claim_columns {
    () => {
        "k.id, k.engagement_id, k.case_id, k.person_id, k.center_id, k.payer_id, k.hourly_cents, k.per_case_cents, \
         k.min_pay_cents, k.rate, k.hours, k.amount_cents, k.note, k.created_at, k.status, k.decided_by, k.decided_at, \
         k.paystub_id, k.paid"
    };
}

/// How many columns [`claim_columns`] has.
const CLAIM_COLUMNS: usize = 19;

/// The columns of a claim as it is shown, in the order of [`shown`].
macro_rules! shown_columns {
    () => {
        concat!(
            $crate::claims::claim_columns!(),
            ", c.surgeon_id, c.surgeon_name, c.posted_by, c.procedures, c.start_at, c.hours, c.time_zone, ce.name, ",
            "p.full_name, d.full_name"
        )
    };
}
pub(crate) use {claim_columns, shown_columns};

/// How many columns [`shown_columns`] has.
pub(crate) const SHOWN_COLUMNS: usize = CLAIM_COLUMNS + 10;

/// Where the columns of [`shown_columns`] come from, beside the claim `k`.
macro_rules! shown_joins {
    () => {
        " JOIN cases c ON c.id = k.case_id JOIN centers ce ON ce.id = k.center_id JOIN persons p ON p.id = k.person_id \
         LEFT JOIN persons d ON d.id = k.decided_by"
    };
}
pub(crate) use shown_joins;

/// `$3` is who pays (`ADMIN` or `SURGEON`), `$4` a center, `$5` whether a paystub is there (`YES` or `NO`).
macro_rules! filters {
    () => {
        " AND (CAST($3 AS TEXT) IS NULL OR $3 = CASE WHEN k.payer_id IS NULL THEN 'ADMIN' ELSE 'SURGEON' END)
          AND (k.center_id = $4 OR $4 IS NULL)
          AND (CAST($5 AS TEXT) IS NULL OR $5 = CASE WHEN k.paystub_id IS NULL THEN 'NO' ELSE 'YES' END)"
    };
}

/// One page of claims, the newest first.
macro_rules! page {
    ($scope:literal) => {
        concat!(
            "SELECT ",
            shown_columns!(),
            " FROM (SELECT k.id FROM claims k WHERE ",
            $scope,
            filters!(),
            " ORDER BY k.created_at DESC, k.id DESC LIMIT $6 OFFSET $7) o JOIN claims k ON k.id = o.id",
            shown_joins!(),
            " ORDER BY k.created_at DESC, k.id DESC"
        )
    };
}

macro_rules! count {
    ($scope:literal) => {
        concat!("SELECT COUNT(*) FROM claims k WHERE ", $scope, filters!())
    };
}

crate::statements! {
    INSERT = "INSERT INTO claims (id, engagement_id, case_id, person_id, center_id, payer_id, hourly_cents, per_case_cents,
            min_pay_cents, rate, hours, amount_cents, note, created_at, status, paid)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, 'PENDING', FALSE)";
    LIVE = "SELECT id FROM claims WHERE case_id = $1 AND person_id = $2 AND status <> 'REJECTED'";
    FIND = (concat!("SELECT ", shown_columns!(), " FROM claims k", shown_joins!(), " WHERE k.id = $1"));
    CASE_OF = "SELECT case_id FROM claims WHERE id = $1";
    LOCK = {
        sqlite: concat!("SELECT ", claim_columns!(), " FROM json_each($1) AS v JOIN claims k ON k.id = unhex(v.value)
            ORDER BY k.id"),
        postgres: concat!("SELECT ", claim_columns!(), " FROM claims k WHERE k.id IN (SELECT CAST(v.value AS UUID)
            FROM json_array_elements_text(CAST(CAST($1 AS TEXT) AS JSON)) AS v(value)) ORDER BY k.id FOR NO KEY UPDATE OF k"),
    };
    /// A claim cannot be decided twice, whatever was read before (AMB-67).
    DECIDE = "UPDATE claims SET status = $2, decided_by = $3, decided_at = $4 WHERE id = $1 AND status = 'PENDING'";
    /// No claim is put on a second paystub, whatever was read before (AMB-69).
    INVOICE = {
        sqlite: "UPDATE claims SET paystub_id = $2 WHERE id IN (SELECT unhex(v.value) FROM json_each($1) AS v)
            AND status = 'APPROVED' AND paystub_id IS NULL",
        postgres: "UPDATE claims SET paystub_id = $2 WHERE id IN (SELECT CAST(v.value AS UUID)
            FROM json_array_elements_text(CAST(CAST($1 AS TEXT) AS JSON)) AS v(value))
            AND status = 'APPROVED' AND paystub_id IS NULL",
    };
    PAY = "UPDATE claims SET paid = TRUE WHERE paystub_id = $1 AND paid = FALSE";
    /// A case is paid when it has claims and all of them are paid; rejected ones do not count (AMB-70).
    SETTLE = "UPDATE cases SET paid = CASE
            WHEN EXISTS (SELECT k.id FROM claims k WHERE k.case_id = $1 AND k.status <> 'REJECTED')
                AND NOT EXISTS (SELECT k.id FROM claims k WHERE k.case_id = $1 AND k.status <> 'REJECTED' AND k.paid = FALSE)
            THEN TRUE ELSE FALSE END, updated_at = $2 WHERE id = $1";
    OF_CASE = (concat!("SELECT ", shown_columns!(), " FROM claims k", shown_joins!(),
        " WHERE k.case_id = $1 ORDER BY k.created_at, k.id"));
    OF_PAYSTUB = (concat!("SELECT ", shown_columns!(), " FROM claims k", shown_joins!(),
        " WHERE k.paystub_id = $1 ORDER BY c.start_at, k.id"));
    OF_PAYSTUBS = {
        sqlite: "SELECT k.paystub_id, k.id FROM json_each($1) AS v JOIN claims k ON k.paystub_id = unhex(v.value)
            JOIN cases c ON c.id = k.case_id ORDER BY c.start_at, k.id",
        postgres: "SELECT k.paystub_id, k.id FROM json_array_elements_text(CAST(CAST($1 AS TEXT) AS JSON)) AS v(value)
            JOIN claims k ON k.paystub_id = CAST(v.value AS UUID) JOIN cases c ON c.id = k.case_id ORDER BY c.start_at, k.id",
    };
    AT_CENTER = (page!("k.center_id = $1 AND CAST($2 AS TEXT) IS NULL"));
    AT_CENTER_BY_STATUS = (page!("k.center_id = $1 AND k.status = $2"));
    COUNT_AT_CENTER = (count!("k.center_id = $1 AND CAST($2 AS TEXT) IS NULL"));
    COUNT_AT_CENTER_BY_STATUS = (count!("k.center_id = $1 AND k.status = $2"));
    PAID_BY = (page!("k.payer_id = $1 AND CAST($2 AS TEXT) IS NULL"));
    PAID_BY_BY_STATUS = (page!("k.payer_id = $1 AND k.status = $2"));
    COUNT_PAID_BY = (count!("k.payer_id = $1 AND CAST($2 AS TEXT) IS NULL"));
    COUNT_PAID_BY_BY_STATUS = (count!("k.payer_id = $1 AND k.status = $2"));
    OF_PERSON = (page!("k.person_id = $1 AND (CAST($2 AS TEXT) IS NULL OR k.status = $2)"));
    COUNT_OF_PERSON = (count!("k.person_id = $1 AND (CAST($2 AS TEXT) IS NULL OR k.status = $2)"));
}

/// A claim and what is shown with it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ClaimRow {
    /// The claim.
    pub claim: Claim,
    /// The performing surgeon.
    pub surgeon: PersonId,
    /// The surgeon's name.
    pub surgeon_name: String,
    /// The name of the poster.
    pub posted_by: String,
    /// What was done.
    pub procedures: Vec<String>,
    /// When the case started.
    pub service_at: Timestamp,
    /// The zone of the case's center.
    pub zone: Zone,
    /// How long the case was estimated to take.
    pub estimated: Hours,
    /// The name of the center.
    pub center_name: String,
    /// The name of the payee.
    pub payee_name: String,
    /// The name of who decided it.
    pub decided_by_name: Option<String>,
}

fn claim(row: &Row<'_>, column: usize) -> Result<Claim, StoreError> {
    let at = |offset| column + offset;
    let hours: i64 = row.get(at(10))?;
    let worked = match hours {
        0 => None,
        hours => Some(
            WorkedHours::from_hundredths(hours).map_err(|error| StoreError::Corrupt(error.to_string()))?,
        ),
    };
    let decided: (Option<PersonId>, Option<Timestamp>) = (row.get(at(15))?, row.get(at(16))?);
    Ok(Claim {
        id: row.get(at(0))?,
        engagement: row.get(at(1))?,
        case: row.get(at(2))?,
        person: row.get(at(3))?,
        payer: Payer { center: row.get(at(4))?, surgeon: row.get(at(5))? },
        terms: terms(row, at(6))?,
        rate: row.get(at(9))?,
        worked,
        amount: row.get(at(11))?,
        note: row.get(at(12))?,
        created_at: row.get(at(13))?,
        status: row.get(at(14))?,
        decision: decided.0.zip(decided.1).map(|(by, at)| Decision { by, at }),
        paystub: row.get(at(17))?,
        paid: row.get(at(18))?,
    })
}

/// Reads a claim as it is shown from the columns that begin here.
pub(crate) fn shown(row: &Row<'_>, column: usize) -> Result<ClaimRow, StoreError> {
    let at = |offset| column + CLAIM_COLUMNS + offset;
    let procedures: String = row.get(at(3))?;
    Ok(ClaimRow {
        claim: claim(row, column)?,
        surgeon: row.get(at(0))?,
        surgeon_name: row.get(at(1))?,
        posted_by: row.get(at(2))?,
        procedures: serde_json::from_str(&procedures)
            .map_err(|error| StoreError::Corrupt(error.to_string()))?,
        service_at: row.get(at(4))?,
        estimated: row.get(at(5))?,
        zone: word(row, at(6), |name| Zone::parse(name).ok())?,
        center_name: row.get(at(7))?,
        payee_name: row.get(at(8))?,
        decided_by_name: row.get(at(9))?,
    })
}

fn list<T: ToString>(ids: &[T]) -> String {
    Json::from_iter(ids.iter().map(T::to_string)).to_string()
}

/// Writes a new, undecided claim.
///
/// # Errors
/// [`StoreError::Taken`] of `claims` when the person has a live claim for the case.
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
        rate.as_str(),
        worked.map_or(0, WorkedHours::hundredths),
        amount,
        &claim.note,
        created_at,
    ];
    tx.execute_one(&INSERT, values).await
}

/// Whether a person has a claim for a case that is not rejected.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn has_live(cx: &Cx, case: CaseId, person: PersonId) -> Result<bool, StoreError> {
    Ok(cx.query_opt(&LIVE, params![case, person], |row| row.get::<ClaimId>(0)).await?.is_some())
}

/// A claim by its id. Whether the caller may know of it is for the caller to decide.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn find(cx: &Cx, id: ClaimId) -> Result<Option<ClaimRow>, StoreError> {
    cx.query_opt(&FIND, params![id], |row| shown(row, 0)).await
}

/// The case of a claim, to be locked before the claim.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn find_case_id(cx: &Cx, id: ClaimId) -> Result<Option<CaseId>, StoreError> {
    cx.query_opt(&CASE_OF, params![id], |row| row.get(0)).await
}

/// Locks claims in the order of their ids and reads them; those that do not exist are missing.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn lock(tx: &Tx, ids: &[ClaimId]) -> Result<Vec<Claim>, StoreError> {
    tx.query(&LOCK, params![list(ids)], |row| claim(row, 0)).await
}

/// Writes a decision.
///
/// # Errors
/// [`StoreError::Guard`] when the claim was decided before.
pub async fn decide(
    tx: &Tx,
    id: ClaimId,
    status: ClaimStatus,
    decision: &Decision,
) -> Result<(), StoreError> {
    tx.execute_one(&DECIDE, params![id, status.as_str(), decision.by, decision.at]).await
}

/// Puts approved claims on a paystub.
///
/// # Errors
/// [`StoreError::Guard`] when one of them is not approved or on a paystub already.
pub async fn assign_to_paystub(tx: &Tx, ids: &[ClaimId], paystub: PaystubId) -> Result<(), StoreError> {
    let touched = tx.execute(&INVOICE, params![list(ids), paystub]).await?;
    if touched == ids.len() as u64 {
        Ok(())
    } else {
        Err(StoreError::Guard { statement: INVOICE.sqlite, touched })
    }
}

/// The claims of a paystub are paid.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn mark_paid(tx: &Tx, paystub: PaystubId) -> Result<(), StoreError> {
    tx.execute(&PAY, params![paystub]).await.map(drop)
}

/// Keeps whether all claims of a case are paid (AMB-70). The case must be locked.
///
/// # Errors
/// [`StoreError::Guard`] when there is no such case.
pub async fn update_case_paid(tx: &Tx, case: CaseId, now: Timestamp) -> Result<(), StoreError> {
    tx.execute_one(&SETTLE, params![case, now]).await
}

/// All claims of a case, the oldest first.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn list_of_case(cx: &Cx, case: CaseId) -> Result<Vec<ClaimRow>, StoreError> {
    cx.query(&OF_CASE, params![case], |row| shown(row, 0)).await
}

/// The claims on a paystub, by the start of their cases.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn list_of_paystub(cx: &Cx, paystub: PaystubId) -> Result<Vec<ClaimRow>, StoreError> {
    cx.query(&OF_PAYSTUB, params![paystub], |row| shown(row, 0)).await
}

/// Which claims are on which of some paystubs, by the start of their cases.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn list_ids_of_paystubs(
    cx: &Cx,
    paystubs: &[PaystubId],
) -> Result<Vec<(PaystubId, ClaimId)>, StoreError> {
    if paystubs.is_empty() {
        return Ok(Vec::new());
    }
    cx.query(&OF_PAYSTUBS, params![list(paystubs)], |row| Ok((row.get(0)?, row.get(1)?))).await
}

/// Whose claims or paystubs a list is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PaymentScope {
    /// Everything at a center.
    Center(CenterId),
    /// What a surgeon pays.
    PaidBy(PersonId),
    /// The pay of a person.
    PaidTo(PersonId),
}

impl From<PaymentScope> for Value {
    fn from(scope: PaymentScope) -> Self {
        match scope {
            PaymentScope::Center(center) => center.into(),
            PaymentScope::PaidBy(person) | PaymentScope::PaidTo(person) => person.into(),
        }
    }
}

/// What of a scope is wanted; nothing stands for everything.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct ClaimFilter {
    /// Where the claim stands.
    pub status: Option<ClaimStatus>,
    /// Who pays.
    pub payer: Option<PayerType>,
    /// At which center.
    pub center: Option<CenterId>,
    /// Whether it is on a paystub.
    pub invoiced: Option<bool>,
}

fn statements_of(scope: PaymentScope, by_status: bool) -> (&'static Stmt, &'static Stmt) {
    match (scope, by_status) {
        (PaymentScope::Center(_), false) => (&AT_CENTER, &COUNT_AT_CENTER),
        (PaymentScope::Center(_), true) => (&AT_CENTER_BY_STATUS, &COUNT_AT_CENTER_BY_STATUS),
        (PaymentScope::PaidBy(_), false) => (&PAID_BY, &COUNT_PAID_BY),
        (PaymentScope::PaidBy(_), true) => (&PAID_BY_BY_STATUS, &COUNT_PAID_BY_BY_STATUS),
        (PaymentScope::PaidTo(_), _) => (&OF_PERSON, &COUNT_OF_PERSON),
    }
}

/// A page of claims, the newest first, and how many there are on all pages.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn list_page(
    cx: &Cx,
    scope: PaymentScope,
    filter: ClaimFilter,
    page: Page,
) -> Result<(Vec<ClaimRow>, i64), StoreError> {
    let (items, count) = statements_of(scope, filter.status.is_some());
    let status = filter.status.map(ClaimStatus::as_str);
    let payer = filter.payer.map(PayerType::as_str);
    let invoiced = filter.invoiced.map(|invoiced| if invoiced { "YES" } else { "NO" });
    let total =
        cx.query_one(count, params![scope, status, payer, filter.center, invoiced], |row| row.get(0)).await?;
    let values = params![scope, status, payer, filter.center, invoiced, i64::from(page.size), page.offset()];
    Ok((cx.query(items, values, |row| shown(row, 0)).await?, total))
}
