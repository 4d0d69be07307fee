//! The source of the installation's key.

use std::path::{Path, PathBuf};

use caseboard_service::installation_key::KeySource;
use caseboard_service::secrets::Key;

use super::raw::RawConfig;

/// Reads where the key comes from. Without a setting it is in the database: created there in development, and in
/// production used only if an earlier release created it.
///
/// The second value has the older versions, the newest first: they open what is sealed with them until it is resealed.
pub(super) fn read(raw: &mut RawConfig, data_dir: &Path, production: bool) -> (KeySource, Vec<String>) {
    let older = raw.text("previous_secrets").unwrap_or_default();
    let older = separate(&older);
    if older.iter().any(|secret| secret.len() < 32) {
        raw.fault(
            "previous_secrets",
            "must have at least 32 characters each, with spaces between, or one in each line",
        );
    }
    (source(raw, data_dir, production), older)
}

/// Separates secrets at spaces, or at line breaks if there is one: a secret may contain spaces.
fn separate(secrets: &str) -> Vec<String> {
    let parts: Vec<&str> = match secrets.contains('\n') {
        true => secrets.lines().map(str::trim).filter(|line| !line.is_empty()).collect(),
        false => secrets.split_whitespace().collect(),
    };
    parts.into_iter().map(str::to_owned).collect()
}

fn source(raw: &mut RawConfig, data_dir: &Path, production: bool) -> KeySource {
    let secret = raw.text("secret");
    if secret.as_ref().is_some_and(|secret| secret.len() < 32) {
        raw.fault("secret", "must have at least 32 characters");
    }
    let file = raw.text("secret_file").map(PathBuf::from);
    if file.as_ref().is_some_and(|file| resolved(file).starts_with(resolved(data_dir))) {
        raw.fault("secret_file", "must be outside the data folder, whose copies would contain the key");
    }
    match (secret, file) {
        (Some(secret), file) => {
            if file.is_some() {
                raw.fault("secret_file", "cannot be combined with CASEBOARD_SECRET");
            }
            KeySource::Given(Key::new(secret))
        }
        (None, Some(file)) => KeySource::File(file),
        (None, None) if production => KeySource::OnlyExistingInDatabase,
        (None, None) => KeySource::Database,
    }
}

/// Returns the absolute path without links, as far as it exists.
fn resolved(path: &Path) -> PathBuf {
    let absolute = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    match (absolute.canonicalize(), absolute.parent(), absolute.file_name()) {
        (Ok(path), _, _) => path,
        (Err(_), Some(folder), Some(name)) => resolved(folder).join(name),
        _ => absolute,
    }
}
