//! The manifest of a backup: what the backup contains, with sizes and checksums.

use std::path::Path;

use serde::{Deserialize, Serialize};

use super::error_at;

/// File name of the manifest in a backup.
pub(super) const NAME: &str = "manifest.json";
/// The format of backups that this release writes and reads.
pub(super) const FORMAT: u32 = 1;

/// One file of a backup.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(super) struct Entry {
    /// Path inside the backup; of an uploaded file inside the folder of files.
    pub(super) name: String,
    /// Size in bytes.
    pub(super) bytes: u64,
    /// SHA-256 of the content, as hexadecimal digits.
    pub(super) sha256: String,
}

/// The content of `manifest.json`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Manifest {
    /// Format of the backup, see [`FORMAT`].
    pub(super) format: u32,
    /// Version of the release that wrote the backup.
    pub(super) release: String,
    /// When the copy of the database began, ISO 8601. The backup contains everything that was committed before.
    pub(super) begun_at: String,
    /// Number of the newest migration of the database.
    pub(super) schema: i64,
    /// Number of rows of all tables together.
    pub(super) rows: i64,
    /// The database file.
    pub(super) database: Entry,
    /// The uploaded files, by name.
    pub(super) files: Vec<Entry>,
    /// Files that the database names and that are missing in the data folder.
    pub(super) lost: Vec<String>,
}

impl Manifest {
    /// Reads the manifest of a backup.
    pub(super) fn read(folder: &Path) -> Result<Self, String> {
        let path = folder.join(NAME);
        let text = std::fs::read_to_string(&path).map_err(|error| {
            format!("{} is not a Caseboard backup: {NAME} cannot be read ({error})", folder.display())
        })?;
        let manifest: Self = serde_json::from_str(&text).map_err(error_at(&path))?;
        match manifest.format {
            FORMAT => Ok(manifest),
            other => {
                Err(format!("{}: backup format {other} is not supported by this release", path.display()))
            }
        }
    }

    /// Returns the text of the manifest file.
    pub(super) fn text(&self) -> String {
        let mut text = serde_json::to_string_pretty(self).expect("texts and numbers are JSON");
        text.push('\n');
        text
    }
}
