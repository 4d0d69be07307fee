//! Paystubs: approved claims, grouped for one payment.

use caseboard_domain::claim::{Payer, PayerType, PaymentStatus};
use caseboard_domain::page::Page;
use caseboard_domain::payment_scope::PaymentScope;
use caseboard_domain::paystub::{Payment, Paystub};
use caseboard_domain::time::{Range, Zone};
use caseboard_domain::{CaseId, CenterId, Money, PaystubId, PersonId};
use jiff::Timestamp;

use crate::claims::{ClaimRow, claim_joins};
use crate::connection::{Conn, Tx};
use crate::error::StoreError;
use crate::payments::{payer_type_is, select};
use crate::row::row;
use crate::stmt::statements;
use crate::value::{Value, params};

row! {
    impl Paystub {
        id: PaystubId = "s.id",
        number: i64 = "s.number",
        payer: (CenterId, Option<PersonId>) = ["s.center_id", "s.payer_id"],
        payer_name: String = "s.payer_name",
        payee: PersonId = "s.payee_id",
        payee_name: String = "s.payee_name",
        center_name: String = "s.center_name",
        center_address: String = "s.center_address",
        zone: Zone = "s.time_zone",
        amount: Money = "s.amount_cents",
        note: String = "s.note",
        issued_by: PersonId = "s.issued_by",
        issued_at: Timestamp = "s.issued_at",
        paid: Option<(Timestamp, PersonId)> = ["s.paid_at", "s.paid_by"],
        check_number: String = "s.check_number",
    } => Ok(Self {
        id,
        number,
        payer: Payer { center: payer.0, surgeon: payer.1 },
        payer_name,
        payee,
        payee_name,
        center_name,
        center_address,
        zone,
        amount,
        note,
        issued_by,
        issued_at,
        payment: paid.map(|(at, by)| Payment { at, check_number, by }),
    })
}

/// Maximum number of lines in an export.
pub const LINES_MAX: usize = 20_000;

/// The filters of a list of paystubs: `$2` and `$3` are the range of the dates of issue, `$4` the payment status, `$5`
/// a center, `$6` a paying surgeon, `$7` a payee, `$8` the type of the payer; NULL selects all.
macro_rules! filters {
    () => {
        concat!(
            " AND s.issued_at >= $2 AND s.issued_at < $3
              AND (CAST($4 AS TEXT) IS NULL OR $4 = CASE WHEN s.paid = TRUE THEN 'PAID' ELSE 'PENDING' END)
              AND (s.center_id = $5 OR $5 IS NULL) AND (s.payer_id = $6 OR $6 IS NULL)
              AND (s.payee_id = $7 OR $7 IS NULL)",
            payer_type_is!("s.payer_id", "$8")
        )
    };
}

macro_rules! page {
    ($scope:literal) => {
        concat!(
            "SELECT {columns} FROM paystubs s WHERE ",
            $scope,
            filters!(),
            " ORDER BY s.issued_at DESC, s.id DESC LIMIT $9 OFFSET $10"
        )
    };
}

/// Selects the number of the paystubs of a list, and the sum of those that are not paid.
macro_rules! totals {
    ($scope:literal) => {
        concat!(
            "SELECT COUNT(*), CAST(COALESCE(SUM(CASE WHEN s.paid = FALSE THEN s.amount_cents END), 0) AS BIGINT)
            FROM paystubs s WHERE ",
            $scope,
            filters!()
        )
    };
}

/// Selects the lines of an export. The limit is one more than [`LINES_MAX`], so that the caller detects a truncated
/// result.
macro_rules! lines {
    ($scope:literal) => {
        concat!(
            "SELECT {columns} FROM (SELECT s.id FROM paystubs s WHERE ",
            $scope,
            filters!(),
            " ORDER BY s.issued_at, s.id LIMIT 20001) o JOIN paystubs s ON s.id = o.id
            JOIN claims k ON k.paystub_id = s.id",
            claim_joins!(),
            "ORDER BY s.issued_at, s.id, c.start_at, k.id LIMIT 20001"
        )
    };
}

statements! {
    /// Serializes the numbering of a center's paystubs.
    LOCK_SERIES: CenterId = "SELECT id FROM centers WHERE id = $1 {lock}";
    NEXT_NUMBER: i64 = "SELECT CAST(COALESCE(MAX(number), 0) + 1 AS BIGINT) FROM paystubs WHERE center_id = $1";
    INSERT = "INSERT INTO paystubs (id, number, center_id, payer_id, payer_name, payee_id, payee_name, center_name,
            center_address, time_zone, amount_cents, note, issued_by, issued_at, paid, check_number)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, FALSE, '')";
    FIND: Paystub = "SELECT {columns} FROM paystubs s WHERE s.id = $1";
    LOCK: Paystub = "SELECT {columns} FROM paystubs s WHERE s.id = $1 {lock}";
    CASE_IDS: CaseId = "SELECT DISTINCT case_id FROM claims WHERE paystub_id = $1 ORDER BY case_id";
    /// The condition keeps concurrent transactions from paying a paystub twice.
    MARK_PAID = "UPDATE paystubs SET paid = TRUE, paid_at = $2, paid_by = $3, check_number = $4 WHERE id = $1 AND paid = FALSE";
    AT_CENTER: Paystub = (page!("s.center_id = $1"));
    /// `UNPAID_…` have the condition of an index of the few paystubs that are not paid.
    UNPAID_AT_CENTER: Paystub = (page!("s.center_id = $1 AND s.paid = FALSE"));
    UNPAID_BY: Paystub = (page!("s.payer_id = $1 AND s.paid = FALSE"));
    TOTALS_UNPAID_AT_CENTER: (i64, Money) = (totals!("s.center_id = $1 AND s.paid = FALSE"));
    TOTALS_UNPAID_BY: (i64, Money) = (totals!("s.payer_id = $1 AND s.paid = FALSE"));
    PAID_BY: Paystub = (page!("s.payer_id = $1"));
    PAID_TO: Paystub = (page!("s.payee_id = $1"));
    TOTALS_AT_CENTER: (i64, Money) = (totals!("s.center_id = $1"));
    TOTALS_PAID_BY: (i64, Money) = (totals!("s.payer_id = $1"));
    TOTALS_PAID_TO: (i64, Money) = (totals!("s.payee_id = $1"));
    LINES_AT_CENTER: (Paystub, ClaimRow) = (lines!("s.center_id = $1"));
    LINES_PAID_BY: (Paystub, ClaimRow) = (lines!("s.payer_id = $1"));
    LINES_PAID_TO: (Paystub, ClaimRow) = (lines!("s.payee_id = $1"));
}

/// Returns the next paystub number of a center and locks its numbering until the transaction ends.
///
/// # Errors
/// [`StoreError::Missing`] if there is no such center.
pub async fn reserve_number(tx: &Tx, center: CenterId) -> Result<i64, StoreError> {
    tx.query_one(&LOCK_SERIES, params![center]).await?;
    tx.query_one(&NEXT_NUMBER, params![center]).await
}

/// Inserts a new, unpaid paystub with a reserved number.
///
/// # Errors
/// [`StoreError::Taken`] of `paystubs` if the center has used the number.
pub async fn insert(tx: &Tx, new: &Paystub) -> Result<(), StoreError> {
    let values = params![
        new.id,
        new.number,
        new.payer.center,
        new.payer.surgeon,
        &new.payer_name,
        new.payee,
        &new.payee_name,
        &new.center_name,
        &new.center_address,
        new.zone.name(),
        new.amount,
        &new.note,
        new.issued_by,
        new.issued_at,
    ];
    tx.execute_one(&INSERT, values).await
}

/// Returns a paystub. The caller checks whether its user may see it.
pub async fn find(conn: &Conn, id: PaystubId) -> Result<Option<Paystub>, StoreError> {
    conn.query_opt(&FIND, params![id]).await
}

/// Locks a paystub until the transaction ends and returns it.
pub async fn lock(tx: &Tx, id: PaystubId) -> Result<Option<Paystub>, StoreError> {
    tx.query_opt(&LOCK, params![id]).await
}

/// Returns the cases whose claims are on a paystub, in the order in which they must be locked.
pub async fn list_case_ids(conn: &Conn, id: PaystubId) -> Result<Vec<CaseId>, StoreError> {
    conn.query(&CASE_IDS, params![id]).await
}

/// Stores the payment of a paystub.
///
/// # Errors
/// [`StoreError::Guard`] if the paystub is paid already.
pub async fn mark_paid(tx: &Tx, id: PaystubId, payment: &Payment) -> Result<(), StoreError> {
    tx.execute_one(&MARK_PAID, params![id, payment.at, payment.by, &payment.check_number]).await
}

/// The filter of a list of paystubs; `None` selects all.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PaystubFilter {
    /// Only paystubs issued in this range.
    pub issued: Range,
    /// Only paid or only unpaid paystubs.
    pub status: Option<PaymentStatus>,
    /// Only paystubs of this center.
    pub center: Option<CenterId>,
    /// Only paystubs that this surgeon pays.
    pub surgeon: Option<PersonId>,
    /// Only paystubs of this payee.
    pub payee: Option<PersonId>,
    /// Only paystubs with this type of payer.
    pub payer: Option<PayerType>,
}

impl PaystubFilter {
    /// Returns the parameters `$1` to `$8` of the list statements.
    fn params(self, scope: PaymentScope) -> [Value; 8] {
        let Self { issued: Range { from, until }, status, center, surgeon, payee, payer } = self;
        params![scope, from, until, status, center, surgeon, payee, payer].clone()
    }
}

/// A page of paystubs, the newest first.
#[derive(Debug, Clone, PartialEq)]
pub struct PaystubPage {
    /// The paystubs of the page.
    pub items: Vec<Paystub>,
    /// The number of paystubs on all pages.
    pub total: i64,
    /// The sum of those on all pages that are not paid.
    pub unpaid: Money,
}

/// Returns a page of paystubs.
pub async fn list_page(
    conn: &Conn,
    scope: PaymentScope,
    filter: PaystubFilter,
    page: Page,
) -> Result<PaystubPage, StoreError> {
    let filters = filter.params(scope);
    let (totals, items) = match filter.status {
        Some(PaymentStatus::Pending) => (
            select(scope, [&TOTALS_UNPAID_AT_CENTER, &TOTALS_UNPAID_BY, &TOTALS_PAID_TO]),
            select(scope, [&UNPAID_AT_CENTER, &UNPAID_BY, &PAID_TO]),
        ),
        Some(PaymentStatus::Paid) | None => (
            select(scope, [&TOTALS_AT_CENTER, &TOTALS_PAID_BY, &TOTALS_PAID_TO]),
            select(scope, [&AT_CENTER, &PAID_BY, &PAID_TO]),
        ),
    };
    let (total, unpaid) = conn.query_one(totals, &filters).await?;
    let values = [&filters[..], params![page.size, page.offset()]].concat();
    Ok(PaystubPage { items: conn.query(items, &values).await?, total, unpaid })
}

/// Returns all selected claims with their paystubs, the oldest paystub first; [`LINES_MAX`] + 1 lines if there are
/// more.
pub async fn list_lines(
    conn: &Conn,
    scope: PaymentScope,
    filter: PaystubFilter,
) -> Result<Vec<(Paystub, ClaimRow)>, StoreError> {
    let statement = select(scope, [&LINES_AT_CENTER, &LINES_PAID_BY, &LINES_PAID_TO]);
    conn.query(statement, &filter.params(scope)).await
}
