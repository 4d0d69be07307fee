//! Blocks: which professionals a center does not invite (AMB-352).

use caseboard_domain::{CenterId, PersonId};
use jiff::Timestamp;

use crate::connection::Tx;
use crate::error::StoreError;
use crate::row::row;
use crate::stmt::statements;
use crate::value::params;

row! {
    /// The block of a professional by a center, as its administrators see it.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct CenterBlock {
        /// The time of the block.
        pub since: Timestamp = "cb.blocked_at",
        /// The reason; empty if none was given. Only for administrators of the center.
        pub reason: String = "cb.reason",
    }
}

statements! {
    /// A repeated block changes the reason only, and the date not at all.
    ADD = "INSERT INTO center_blocks (center_id, person_id, reason, blocked_by, blocked_at) VALUES ($1, $2, $3, $4, $5)
        ON CONFLICT (center_id, person_id) DO UPDATE SET reason = $3, blocked_by = $4 WHERE center_blocks.reason <> $3";
    REMOVE = "DELETE FROM center_blocks WHERE center_id = $1 AND person_id = $2";
}

/// Blocks a person at a center, or changes the reason of the block; returns false if the block was there with this
/// reason.
pub async fn add(
    tx: &Tx,
    center: CenterId,
    person: PersonId,
    reason: &str,
    by: PersonId,
    now: Timestamp,
) -> Result<bool, StoreError> {
    Ok(tx.execute(&ADD, params![center, person, reason, by, now]).await? == 1)
}

/// Ends the block of a person at a center; returns false if there was none.
pub async fn remove(tx: &Tx, center: CenterId, person: PersonId) -> Result<bool, StoreError> {
    Ok(tx.execute(&REMOVE, params![center, person]).await? == 1)
}
