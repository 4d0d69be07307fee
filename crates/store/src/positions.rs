//! Positions: the lines of a case, one for each professional group, with their places.

use caseboard_domain::pay::PayTerms;
use caseboard_domain::person::Category;
use caseboard_domain::position::Position;
use caseboard_domain::{CaseId, Money};
use jiff::Timestamp;

use crate::cx::Tx;
use crate::error::StoreError;
use crate::params;
use crate::value::Row;

crate::statements! {
    INSERT = "INSERT INTO positions (case_id, category, hourly_cents, per_case_cents, min_pay_cents, place, required, filled,
            open, start_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7, 0, TRUE, $8)";
    /// First come, first served: a full position cannot be taken, whatever was read before (AMB-33).
    TAKE = "UPDATE positions SET filled = filled + 1, open = (filled + 1 < required)
        WHERE case_id = $1 AND category = $2 AND open = TRUE AND filled < required";
    FREE = "UPDATE positions SET filled = filled - 1, open = TRUE WHERE case_id = $1 AND category = $2 AND filled > 0";
    CLOSE = "UPDATE positions SET open = FALSE WHERE case_id = $1";
}

/// The columns of a line in the order of [`line`]; the table is called `p`.
macro_rules! line_columns {
    () => {
        "p.category, p.hourly_cents, p.per_case_cents, p.min_pay_cents, p.required, p.filled"
    };
}
pub(crate) use line_columns;

/// Reads a word that stands for a value of a closed list.
pub(crate) fn word<T>(row: &Row<'_>, column: usize, of: impl Fn(&str) -> Option<T>) -> Result<T, StoreError> {
    let word: String = row.get(column)?;
    of(&word).ok_or_else(|| StoreError::Corrupt(format!("column {column}: {word}")))
}

/// Reads a group.
pub(crate) fn category(row: &Row<'_>, column: usize) -> Result<Category, StoreError> {
    let id: i64 = row.get(column)?;
    Category::from_id(id).ok_or_else(|| StoreError::Corrupt(format!("group {id}")))
}

/// Reads the three amounts that stand from this column on.
pub(crate) fn terms(row: &Row<'_>, column: usize) -> Result<PayTerms, StoreError> {
    let amount = |next: usize| row.get::<Money>(column + next);
    PayTerms::from_amounts(amount(0)?, amount(1)?, amount(2)?)
        .map_err(|error| StoreError::Corrupt(format!("pay terms: {error}")))
}

/// Reads a line whose columns begin here.
pub(crate) fn line(row: &Row<'_>, column: usize) -> Result<Position, StoreError> {
    let (required, filled) = (row.get(column + 4)?, row.get(column + 5)?);
    Position::restore(category(row, column)?, terms(row, column + 1)?, required, filled)
        .ok_or_else(|| StoreError::Corrupt(format!("{filled} of {required} places")))
}

/// Writes the lines of a new case, all places free, in the order posted.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn insert_all(
    tx: &Tx,
    case: CaseId,
    start: Timestamp,
    lines: &[Position],
) -> Result<(), StoreError> {
    for (place, line) in (0_i64..).zip(lines) {
        let (category, terms) = (line.category.id(), line.terms);
        let amounts = (terms.hourly(), terms.per_case(), terms.min_pay);
        let values = params![case, category, amounts.0, amounts.1, amounts.2, place, line.required(), start];
        tx.execute_one(&INSERT, values).await?;
    }
    Ok(())
}

/// Takes a place of a line; false when there is none to take (AMB-33).
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn take_place(tx: &Tx, case: CaseId, category: Category) -> Result<bool, StoreError> {
    Ok(tx.execute(&TAKE, params![case, category.id()]).await? == 1)
}

/// Gives a place back; the line is open again.
///
/// # Errors
/// [`StoreError::Guard`] when none was taken.
pub async fn release_place(tx: &Tx, case: CaseId, category: Category) -> Result<(), StoreError> {
    tx.execute_one(&FREE, params![case, category.id()]).await
}

/// Closes all lines of a case: it was cancelled.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn close_of_case(tx: &Tx, case: CaseId) -> Result<(), StoreError> {
    tx.execute(&CLOSE, params![case]).await.map(drop)
}
