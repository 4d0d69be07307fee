//! What a backup says about itself.

use std::path::Path;

use serde::{Deserialize, Serialize};

use super::at;

/// Its path in a backup.
pub(super) const NAME: &str = "manifest.json";
/// The form of backups that this release writes and reads.
pub(super) const FORMAT: u32 = 1;

/// One file of a backup.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(super) struct Entry {
    /// Its name inside the backup, or inside the files folder.
    pub(super) name: String,
    /// Its length.
    pub(super) bytes: u64,
    /// SHA-256 as hexadecimal digits.
    pub(super) sha256: String,
}

/// The whole of a backup.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Manifest {
    /// See [`FORMAT`].
    pub(super) format: u32,
    /// The release that made it.
    pub(super) release: String,
    /// When the copy of the database began, ISO 8601: everything that was acknowledged before is in it.
    pub(super) begun_at: String,
    /// The number of the newest migration.
    pub(super) schema: i64,
    /// Rows of all tables.
    pub(super) rows: i64,
    /// The database.
    pub(super) database: Entry,
    /// The uploaded files, by name.
    pub(super) files: Vec<Entry>,
    /// Files that the database names but that were removed while the backup ran.
    pub(super) removed_meanwhile: Vec<String>,
    /// Files that the database names and that were not there: lost before this backup.
    pub(super) lost: Vec<String>,
}

impl Manifest {
    /// Reads the manifest of a backup.
    pub(super) fn read(folder: &Path) -> Result<Self, String> {
        let path = folder.join(NAME);
        let text = std::fs::read_to_string(&path).map_err(|error| {
            format!("{} is no backup of Caseboard: {NAME} cannot be read ({error})", folder.display())
        })?;
        let manifest: Self = serde_json::from_str(&text).map_err(at(&path))?;
        match manifest.format {
            FORMAT => Ok(manifest),
            other => Err(format!("{}: backups of form {other} need another release", path.display())),
        }
    }

    /// The text of the file.
    pub(super) fn text(&self) -> String {
        let mut text = serde_json::to_string_pretty(self).expect("texts and numbers are JSON");
        text.push('\n');
        text
    }
}
