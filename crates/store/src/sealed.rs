//! The data sealed under each version of the installation's key: the versions, the files, and the secrets of
//! authenticator apps.

use caseboard_domain::{FileId, PersonId};
use jiff::Timestamp;

use crate::connection::{Conn, Tx};
use crate::error::StoreError;
use crate::row::row;
use crate::stmt::statements;
use crate::value::params;

row! {
    /// A version of the installation's key.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct KeyVersionRow {
        /// Its number; the newest version has the greatest one.
        pub version: i64 = "k.version",
        /// The id that sealed values begin with.
        pub id: Vec<u8> = "k.key_id",
    }
}

row! {
    /// How much is protected with a version of the key.
    #[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
    pub struct SealedCounts {
        /// The number of the version.
        pub version: i64 = "k.version",
        /// Uploaded files.
        pub files: i64 = "(SELECT COUNT(*) FROM files f WHERE f.key_version = k.version)",
        /// Secrets of authenticator apps, and the key pair of push messages.
        pub secrets: i64 = "(SELECT COUNT(*) FROM second_factors s WHERE s.key_version = k.version)
            + (SELECT COUNT(*) FROM vapid_keys v WHERE v.key_version = k.version)",
        /// Keys that entries of the audit log are verified with.
        pub audit_keys: i64 = "(SELECT COUNT(*) FROM audit_keys a WHERE a.key_version = k.version)",
        /// Codes of active centers. Only their MAC is stored, so they change the version when they are entered or replaced.
        pub center_codes: i64 =
            "(SELECT COUNT(*) FROM centers c WHERE c.code_key_version = k.version AND c.active = TRUE)",
    }
}

impl SealedCounts {
    /// Returns how much cannot be read without this version.
    pub const fn sealed(&self) -> i64 {
        self.files + self.secrets
    }
}

row! {
    /// A file whose object is sealed with an older version or not at all.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct FileToSeal {
        /// The file.
        pub id: FileId = "f.id",
        /// Its length before it is sealed.
        pub size: u64 = "f.size",
        /// The version; 0 for a file that is not sealed.
        pub key_version: i64 = "f.key_version",
    }
}

statements! {
    VERSIONS: KeyVersionRow = "SELECT {columns} FROM key_versions k ORDER BY k.version";
    INSERT_VERSION = "INSERT INTO key_versions (version, key_id) VALUES ($1, $2)";
    COUNTS: SealedCounts = "SELECT {columns} FROM key_versions k ORDER BY k.version";
    PLAIN_FILES: i64 = "SELECT COUNT(*) FROM files WHERE key_version = 0";
    /// Unattached files are removed soon anyway.
    FILES: FileToSeal = "SELECT {columns} FROM files f WHERE f.key_version < $1 AND f.remove_after IS NULL
        AND (f.sealing_until IS NULL OR f.sealing_until <= $2) ORDER BY f.key_version, f.id LIMIT 50";
    CLAIM_FILE = "UPDATE files SET sealing_until = $4 WHERE id = $1 AND key_version < $2 AND remove_after IS NULL
        AND (sealing_until IS NULL OR sealing_until <= $3)";
    FILE_SEALED = "UPDATE files SET key_version = $2, sealing_until = NULL WHERE id = $1";
    APPS: (PersonId, Vec<u8>) = "SELECT s.person_id, s.secret FROM second_factors s WHERE s.key_version < $1
        ORDER BY s.person_id LIMIT 50";
    RESEAL_APP = "UPDATE second_factors SET secret = $3, key_version = $4 WHERE person_id = $1 AND secret = $2";
}

/// Returns the versions of the installation's key, the oldest first.
pub async fn list_key_versions(conn: &Conn) -> Result<Vec<KeyVersionRow>, StoreError> {
    conn.query(&VERSIONS, &[]).await
}

/// Adds a version of the installation's key.
///
/// # Errors
/// [`StoreError::Taken`] if another node added it at the same time.
pub async fn insert_key_version(tx: &Tx, version: i64, id: &[u8]) -> Result<(), StoreError> {
    tx.execute_one(&INSERT_VERSION, params![version, id]).await
}

/// Returns how much is protected with each version, the oldest first.
pub async fn count_sealed(conn: &Conn) -> Result<Vec<SealedCounts>, StoreError> {
    conn.query(&COUNTS, &[]).await
}

/// Returns how many files are not sealed.
pub async fn count_plain_files(conn: &Conn) -> Result<i64, StoreError> {
    conn.query_one(&PLAIN_FILES, &[]).await
}

/// Returns up to 50 files that are sealed with an older version than `version`, or not at all, and that no other node is
/// rewriting.
pub async fn list_files_to_seal(
    conn: &Conn,
    version: i64,
    now: Timestamp,
) -> Result<Vec<FileToSeal>, StoreError> {
    conn.query(&FILES, params![version, now]).await
}

/// Reserves a file for rewriting its object until `until`; false if another node has reserved or sealed it, or if it is to
/// be removed.
pub async fn claim_file(
    tx: &Tx,
    file: FileId,
    version: i64,
    now: Timestamp,
    until: Timestamp,
) -> Result<bool, StoreError> {
    Ok(tx.execute(&CLAIM_FILE, params![file, version, now, until]).await? == 1)
}

/// Records the version that the object of a file is sealed with.
pub async fn mark_file_sealed(tx: &Tx, file: FileId, version: i64) -> Result<(), StoreError> {
    tx.execute(&FILE_SEALED, params![file, version]).await.map(drop)
}

/// Returns up to 50 people whose app's secret is sealed with an older version, with the sealed secret.
pub async fn list_apps_to_seal(conn: &Conn, version: i64) -> Result<Vec<(PersonId, Vec<u8>)>, StoreError> {
    conn.query(&APPS, params![version]).await
}

/// Replaces the sealed form of an app's secret, unless it was changed meanwhile.
pub async fn reseal_app(
    tx: &Tx,
    person: PersonId,
    before: &[u8],
    sealed: &[u8],
    version: i64,
) -> Result<(), StoreError> {
    tx.execute(&RESEAL_APP, params![person, before, sealed, version]).await.map(drop)
}
