//! Positions: how many professionals of one group a case needs, and their pay.

use caseboard_domain::case::Case;
use caseboard_domain::pay::PayTerms;
use caseboard_domain::person::Category;
use caseboard_domain::position::Position;
use caseboard_domain::{CaseId, Money};
use jiff::Timestamp;

use crate::connection::Tx;
use crate::error::StoreError;
use crate::row::{FromRow, Row, row};
use crate::stmt::statements;
use crate::value::params;

statements! {
    INSERT = "INSERT INTO positions (case_id, category, hourly_cents, per_case_cents, min_pay_cents, place, required, filled,
            open, start_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7, 0, TRUE, $8)";
    EDIT = "UPDATE positions SET hourly_cents = $3, per_case_cents = $4, min_pay_cents = $5, required = $6,
            open = (filled + held < $6), start_at = $7
        WHERE case_id = $1 AND category = $2 AND filled + held <= $6";
    /// The condition holds even if a concurrent transaction took the last place.
    TAKE_PLACE = "UPDATE positions SET filled = filled + 1, open = (filled + held + 1 < required)
        WHERE case_id = $1 AND category = $2 AND open = TRUE AND filled + held < required";
    TAKE_HELD_PLACE = "UPDATE positions SET filled = filled + 1, held = held - 1
        WHERE case_id = $1 AND category = $2 AND held > 0 AND filled < required";
    HOLD_PLACES = "UPDATE positions SET held = held + $3, open = (filled + held + $3 < required)
        WHERE case_id = $1 AND category = $2 AND open = TRUE AND filled + held + $3 <= required";
    RELEASE_HOLD = "UPDATE positions SET held = held - 1, open = TRUE WHERE case_id = $1 AND category = $2 AND held > 0";
    RELEASE_PLACE = "UPDATE positions SET filled = filled - 1, open = TRUE WHERE case_id = $1 AND category = $2 AND filled > 0";
    SET_UNANNOUNCED = "UPDATE positions SET unannounced = $3 WHERE case_id = $1 AND category = $2 AND unannounced <> $3";
    CLOSE = "UPDATE positions SET open = FALSE, held = 0 WHERE case_id = $1";
}

row! {
    impl Position {
        category: Category = "po.category",
        terms: PayTerms = ["po.hourly_cents", "po.per_case_cents", "po.min_pay_cents"],
        required: i64 = "po.required",
        filled: i64 = "po.filled",
        held: i64 = "po.held",
    } => Self::restore(category, terms, required, filled)
        .and_then(|position| position.with_held(held))
        .ok_or_else(|| StoreError::Corrupt(format!("{filled} and {held} held of {required} places")))
}

impl FromRow for PayTerms {
    fn from_row(row: &mut Row<'_>) -> Result<Self, StoreError> {
        let (hourly, per_case, min_pay): (Money, Money, Money) = FromRow::from_row(row)?;
        Self::from_amounts(hourly, per_case, min_pay).map_err(StoreError::corrupt)
    }
}

/// Inserts the positions of a new case, with all places free, in the order posted.
pub async fn insert_all(
    tx: &Tx,
    case: CaseId,
    start: Timestamp,
    positions: &[Position],
) -> Result<(), StoreError> {
    insert_from(tx, case, start, 0, positions).await
}

/// Stores the changed positions of a case, and inserts new ones after them.
///
/// # Errors
/// [`StoreError::Guard`] if more places are taken than remain.
pub(crate) async fn edit_all(tx: &Tx, before: &Case, after: &Case) -> Result<(), StoreError> {
    let (old, new) = after.positions.split_at(before.positions.len());
    for position in old {
        let (category, terms) = (position.category.id(), position.terms);
        let amounts = (terms.hourly(), terms.per_case(), terms.min_pay);
        let values =
            params![after.id, category, amounts.0, amounts.1, amounts.2, position.required(), after.start];
        tx.execute_one(&EDIT, values).await?;
    }
    let first = i64::try_from(old.len()).map_err(StoreError::corrupt)?;
    insert_from(tx, after.id, after.start, first, new).await
}

async fn insert_from(
    tx: &Tx,
    case: CaseId,
    start: Timestamp,
    first: i64,
    positions: &[Position],
) -> Result<(), StoreError> {
    for (place, position) in (first..).zip(positions) {
        let (category, terms) = (position.category.id(), position.terms);
        let amounts = (terms.hourly(), terms.per_case(), terms.min_pay);
        let values =
            params![case, category, amounts.0, amounts.1, amounts.2, place, position.required(), start];
        tx.execute_one(&INSERT, values).await?;
    }
    Ok(())
}

/// Takes a place of a position; with `held` one that is held for the person who accepts, otherwise a free one.
///
/// # Errors
/// [`StoreError::Guard`] if there is no such place.
pub async fn take_place(tx: &Tx, case: CaseId, category: Category, held: bool) -> Result<(), StoreError> {
    let statement = if held { &TAKE_HELD_PLACE } else { &TAKE_PLACE };
    tx.execute_one(statement, params![case, category.id()]).await
}

/// Holds free places of a position for as many people.
///
/// # Errors
/// [`StoreError::Guard`] if fewer places are free.
pub async fn hold_places(tx: &Tx, case: CaseId, category: Category, count: usize) -> Result<(), StoreError> {
    let count = i64::try_from(count).map_err(StoreError::corrupt)?;
    tx.execute_one(&HOLD_PLACES, params![case, category.id(), count]).await
}

/// Frees a held place, so that the position is open again. Cancelled cases have no held places.
///
/// # Errors
/// [`StoreError::Guard`] if no place is held.
pub async fn release_hold(tx: &Tx, case: CaseId, category: Category) -> Result<(), StoreError> {
    tx.execute_one(&RELEASE_HOLD, params![case, category.id()]).await
}

/// Releases a place of a position, which is then open again.
///
/// # Errors
/// [`StoreError::Guard`] if no place is taken.
pub async fn release_place(tx: &Tx, case: CaseId, category: Category) -> Result<(), StoreError> {
    tx.execute_one(&RELEASE_PLACE, params![case, category.id()]).await
}

/// Stores whether a position has a free place that no one was notified of (AMB-267).
pub async fn set_unannounced(
    tx: &Tx,
    case: CaseId,
    category: Category,
    unannounced: bool,
) -> Result<(), StoreError> {
    tx.execute(&SET_UNANNOUNCED, params![case, category.id(), unannounced]).await.map(drop)
}

/// Closes all positions of a cancelled case.
pub async fn close_of_case(tx: &Tx, case: CaseId) -> Result<(), StoreError> {
    tx.execute(&CLOSE, params![case]).await.map(drop)
}
