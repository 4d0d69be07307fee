//! Paystubs: approved claims put together for one payment.

use caseboard_domain::claim::{Payer, PaymentStatus};
use caseboard_domain::page::Page;
use caseboard_domain::paystub::{Payment, Paystub};
use caseboard_domain::time::{Range, Zone};
use caseboard_domain::{CaseId, CenterId, PaystubId, PersonId};

use crate::claims::{ClaimRow, PaymentScope, SHOWN_COLUMNS, shown, shown_columns, shown_joins};
use crate::cx::{Cx, Tx};
use crate::error::StoreError;
use crate::params;
use crate::positions::word;
use crate::stmt::Stmt;
use crate::value::Row;

/// The columns of a paystub in the order of [`paystub`]; the table is called `s`.
macro_rules! paystub_columns {
    () => {
        "s.id, s.number, s.center_id, s.payer_id, s.payer_name, s.payee_id, s.payee_name, s.center_name, \
         s.center_address, s.time_zone, s.amount_cents, s.note, s.issued_by, s.issued_at, s.paid_at, s.paid_by, \
         s.check_number"
    };
}

/// The most lines that an export may have.
pub const LINES_MAX: usize = 20_000;

/// `$2` and `$3` are the range of the dates, `$4` the payment, `$5` a center, `$6` a paying surgeon, `$7` a payee, `$8` who
/// pays (`ADMIN` or `SURGEON`).
macro_rules! filters {
    () => {
        " AND s.issued_at >= $2 AND s.issued_at < $3
          AND (CAST($4 AS TEXT) IS NULL OR $4 = CASE WHEN s.paid = TRUE THEN 'PAID' ELSE 'PENDING' END)
          AND (s.center_id = $5 OR $5 IS NULL) AND (s.payer_id = $6 OR $6 IS NULL) AND (s.payee_id = $7 OR $7 IS NULL)
          AND (CAST($8 AS TEXT) IS NULL OR $8 = CASE WHEN s.payer_id IS NULL THEN 'ADMIN' ELSE 'SURGEON' END)"
    };
}

macro_rules! page {
    ($scope:literal) => {
        concat!(
            "SELECT ",
            paystub_columns!(),
            " FROM paystubs s WHERE ",
            $scope,
            filters!(),
            " ORDER BY s.issued_at DESC, s.id DESC LIMIT $9 OFFSET $10"
        )
    };
}

macro_rules! count {
    ($scope:literal) => {
        concat!("SELECT COUNT(*) FROM paystubs s WHERE ", $scope, filters!())
    };
}

/// The limit is one more than [`LINES_MAX`], so that a cut is noticed.
macro_rules! lines {
    ($scope:literal) => {
        concat!(
            "SELECT ",
            shown_columns!(),
            ", ",
            paystub_columns!(),
            " FROM (SELECT s.id FROM paystubs s WHERE ",
            $scope,
            filters!(),
            " ORDER BY s.issued_at, s.id LIMIT 20001) o JOIN paystubs s ON s.id = o.id
            JOIN claims k ON k.paystub_id = s.id",
            shown_joins!(),
            " ORDER BY s.issued_at, s.id, c.start_at, k.id LIMIT 20001"
        )
    };
}

crate::statements! {
    /// Paystubs of a center are numbered one after the other.
    LOCK_SERIES = {
        sqlite: "SELECT id FROM centers WHERE id = $1",
        postgres: "SELECT id FROM centers WHERE id = $1 FOR NO KEY UPDATE",
    };
    NEXT_NUMBER = "SELECT CAST(COALESCE(MAX(number), 0) + 1 AS BIGINT) FROM paystubs WHERE center_id = $1";
    INSERT = "INSERT INTO paystubs (id, number, center_id, payer_id, payer_name, payee_id, payee_name, center_name,
            center_address, time_zone, amount_cents, note, issued_by, issued_at, paid, check_number)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, FALSE, '')";
    FIND = (concat!("SELECT ", paystub_columns!(), " FROM paystubs s WHERE s.id = $1"));
    LOCK = {
        sqlite: concat!("SELECT ", paystub_columns!(), " FROM paystubs s WHERE s.id = $1"),
        postgres: concat!("SELECT ", paystub_columns!(), " FROM paystubs s WHERE s.id = $1 FOR NO KEY UPDATE"),
    };
    CASES_OF = "SELECT DISTINCT case_id FROM claims WHERE paystub_id = $1 ORDER BY case_id";
    /// Nothing is paid twice, whatever was read before (AMB-70).
    PAY = "UPDATE paystubs SET paid = TRUE, paid_at = $2, paid_by = $3, check_number = $4 WHERE id = $1 AND paid = FALSE";
    AT_CENTER = (page!("s.center_id = $1"));
    PAID_BY = (page!("s.payer_id = $1"));
    PAID_TO = (page!("s.payee_id = $1"));
    COUNT_AT_CENTER = (count!("s.center_id = $1"));
    COUNT_PAID_BY = (count!("s.payer_id = $1"));
    COUNT_PAID_TO = (count!("s.payee_id = $1"));
    LINES_AT_CENTER = (lines!("s.center_id = $1"));
    LINES_PAID_BY = (lines!("s.payer_id = $1"));
    LINES_PAID_TO = (lines!("s.payee_id = $1"));
}

fn paystub(row: &Row<'_>, column: usize) -> Result<Paystub, StoreError> {
    let at = |offset| column + offset;
    let (paid_at, paid_by): (Option<_>, Option<PersonId>) = (row.get(at(14))?, row.get(at(15))?);
    let check_number: String = row.get(at(16))?;
    Ok(Paystub {
        id: row.get(at(0))?,
        number: row.get(at(1))?,
        payer: Payer { center: row.get(at(2))?, surgeon: row.get(at(3))? },
        payer_name: row.get(at(4))?,
        payee: row.get(at(5))?,
        payee_name: row.get(at(6))?,
        center_name: row.get(at(7))?,
        center_address: row.get(at(8))?,
        zone: word(row, at(9), |name| Zone::parse(name).ok())?,
        amount: row.get(at(10))?,
        note: row.get(at(11))?,
        issued_by: row.get(at(12))?,
        issued_at: row.get(at(13))?,
        payment: paid_at.zip(paid_by).map(|(at, by)| Payment { at, check_number, by }),
    })
}

/// The next number of a center's series, which no other transaction gets until this one ends.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn reserve_number(tx: &Tx, center: CenterId) -> Result<i64, StoreError> {
    tx.query_one(&LOCK_SERIES, params![center], |row| row.get::<CenterId>(0)).await?;
    tx.query_one(&NEXT_NUMBER, params![center], |row| row.get(0)).await
}

/// Writes a new, unpaid paystub.
///
/// # Errors
/// [`StoreError::Taken`] of `paystubs` when its number is taken.
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

/// A paystub by its id. Whether the caller may know of it is for the caller to decide.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn find(cx: &Cx, id: PaystubId) -> Result<Option<Paystub>, StoreError> {
    cx.query_opt(&FIND, params![id], |row| paystub(row, 0)).await
}

/// Locks a paystub and reads it; nothing when there is none.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn lock(tx: &Tx, id: PaystubId) -> Result<Option<Paystub>, StoreError> {
    tx.query_opt(&LOCK, params![id], |row| paystub(row, 0)).await
}

/// The cases whose claims are on a paystub, in the order in which they are locked.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn list_case_ids(cx: &Cx, id: PaystubId) -> Result<Vec<CaseId>, StoreError> {
    cx.query(&CASES_OF, params![id], |row| row.get(0)).await
}

/// Notes a payment.
///
/// # Errors
/// [`StoreError::Guard`] when it was paid before.
pub async fn mark_paid(tx: &Tx, id: PaystubId, payment: &Payment) -> Result<(), StoreError> {
    tx.execute_one(&PAY, params![id, payment.at, payment.by, &payment.check_number]).await
}

/// What of a scope is wanted; nothing stands for everything.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PaystubFilter {
    /// When it was made.
    pub issued: Range,
    /// Whether it is paid.
    pub status: Option<PaymentStatus>,
    /// At which center.
    pub center: Option<CenterId>,
    /// Paid by which surgeon.
    pub surgeon: Option<PersonId>,
    /// Paid to whom.
    pub payee: Option<PersonId>,
    /// Paid by whom.
    pub payer: Option<caseboard_domain::claim::PayerType>,
}

/// The statement of a scope among those at a center, paid by a surgeon, or paid to a professional.
fn of(scope: PaymentScope, [center, by, to]: [&'static Stmt; 3]) -> &'static Stmt {
    match scope {
        PaymentScope::Center(_) => center,
        PaymentScope::PaidBy(_) => by,
        PaymentScope::PaidTo(_) => to,
    }
}

/// A page of paystubs, the newest first, and how many there are on all pages.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn list_page(
    cx: &Cx,
    scope: PaymentScope,
    filter: PaystubFilter,
    page: Page,
) -> Result<(Vec<Paystub>, i64), StoreError> {
    let PaystubFilter { issued, status, center, surgeon, payee, payer } = filter;
    let (status, payer) = (status.map(|it| it.as_str()), payer.map(|it| it.as_str()));
    let counted = params![scope, issued.from, issued.until, status, center, surgeon, payee, payer];
    let count = of(scope, [&COUNT_AT_CENTER, &COUNT_PAID_BY, &COUNT_PAID_TO]);
    let total = cx.query_one(count, counted, |row| row.get(0)).await?;
    let (limit, offset) = (i64::from(page.size), page.offset());
    let values =
        params![scope, issued.from, issued.until, status, center, surgeon, payee, payer, limit, offset];
    let items = of(scope, [&AT_CENTER, &PAID_BY, &PAID_TO]);
    Ok((cx.query(items, values, |row| paystub(row, 0)).await?, total))
}

/// The lines of all paystubs, the oldest first; one more than [`LINES_MAX`] when there are too many.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn list_lines(
    cx: &Cx,
    scope: PaymentScope,
    filter: PaystubFilter,
) -> Result<Vec<(Paystub, ClaimRow)>, StoreError> {
    let PaystubFilter { issued, status, center, surgeon, payee, payer } = filter;
    let (status, payer) = (status.map(|it| it.as_str()), payer.map(|it| it.as_str()));
    let values = params![scope, issued.from, issued.until, status, center, surgeon, payee, payer];
    let statement = of(scope, [&LINES_AT_CENTER, &LINES_PAID_BY, &LINES_PAID_TO]);
    cx.query(statement, values, |row| Ok((paystub(row, SHOWN_COLUMNS)?, shown(row, 0)?))).await
}
