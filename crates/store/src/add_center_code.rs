//! The code of the add-center page, if a system administrator replaced that of the setting or closed the page (AMB-331); one
//! row.

use uuid::Uuid;

use crate::connection::{Conn, Tx};
use crate::error::StoreError;
use crate::row::row;
use crate::stmt::statements;
use crate::value::params;

row! {
    /// The code that a system administrator chose last.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct AddCenterCodeRow {
        /// The id of the code; tickets refer to it.
        pub code_id: Uuid = "a.code_id",
        /// SHA-256 of the code; `None` if the page is closed.
        pub code_hash: Option<Vec<u8>> = "a.code_hash",
    }
}

statements! {
    FIND: AddCenterCodeRow = "SELECT {columns} FROM add_center_code a WHERE a.id = 1";
    SAVE = "INSERT INTO add_center_code (id, code_id, code_hash) VALUES (1, $1, $2)
        ON CONFLICT (id) DO UPDATE SET code_id = $1, code_hash = $2";
}

/// Returns what a system administrator decided last; `None` if the setting of the installation applies.
pub async fn find(conn: &Conn) -> Result<Option<AddCenterCodeRow>, StoreError> {
    conn.query_opt(&FIND, &[]).await
}

/// Replaces the code, or closes the page without one.
pub async fn save(tx: &Tx, code_id: Uuid, code_hash: Option<&[u8; 32]>) -> Result<(), StoreError> {
    tx.execute_one(&SAVE, params![code_id, code_hash]).await
}
