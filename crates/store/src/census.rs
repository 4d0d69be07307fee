//! How much there is: whether a database is still empty.

use crate::cx::Cx;
use crate::error::StoreError;

crate::statements! {
    COUNT = "SELECT (SELECT COUNT(*) FROM persons), (SELECT COUNT(*) FROM centers), (SELECT COUNT(*) FROM cases)";
}

/// How many there are of what everything else hangs on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Census {
    /// Accounts of every role, open or closed.
    pub persons: i64,
    /// Centers.
    pub centers: i64,
    /// Cases, past and cancelled ones included.
    pub cases: i64,
}

impl Census {
    /// Nobody has an account and there is no center, so there is nothing at all.
    pub const fn is_empty(self) -> bool {
        self.persons == 0 && self.centers == 0 && self.cases == 0
    }
}

/// Counts.
///
/// # Errors
/// What the engine says.
pub async fn count(cx: &Cx) -> Result<Census, StoreError> {
    cx.one(&COUNT, &[], |row| Ok(Census { persons: row.get(0)?, centers: row.get(1)?, cases: row.get(2)? }))
        .await
}
