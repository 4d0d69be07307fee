//! `caseboard rotate-key`: gives the installation's key a new version, and shows what each version protects.

use caseboard_service::OsEntropy;
use caseboard_service::installation_key::{self, KeySource, KeyUse};

use crate::cli::RotateKey;
use crate::config::ServerConfig;
use crate::operator;

/// Adds a version to the key file, reports the progress, or drops the older versions. Returns the text to print.
///
/// # Errors
/// A sentence if the key is not in a file, cannot be read or written, or if older versions are still needed.
pub(crate) async fn rotate(config: &ServerConfig, options: &RotateKey) -> Result<String, String> {
    match options {
        RotateKey { status: true, .. } => {
            let (used, key) = read(config).await?;
            Ok(status(&used, key == newest(&used)))
        }
        RotateKey { drop_old: true, .. } => drop_old(config).await,
        RotateKey { .. } => add(config).await,
    }
}

async fn add(config: &ServerConfig) -> Result<String, String> {
    match &config.key_source {
        KeySource::File(path) => {
            let (used, number) = read(config).await?;
            if number != newest(&used) {
                return Err("the newest version in the key file is not in use yet: restart the server first".into());
            }
            installation_key::add_version(path, &OsEntropy).map_err(|error| error.to_string())?;
            Ok(format!(
                "{} has a new version of the key in its first line. Copy the file to the other nodes and to where you keep \
                 it, then restart the servers. They seal everything with the new version in the background; caseboard \
                 rotate-key --status shows the progress.",
                path.display()
            ))
        }
        KeySource::Given(_) => Ok("The key is in the configuration. Set CASEBOARD_PREVIOUS_SECRETS to the present value of \
             CASEBOARD_SECRET (with a line break after it if it contains a space), and CASEBOARD_SECRET to a new one \
             (openssl rand -hex 32), on all nodes; then restart the servers. They seal everything with the new version in the background; caseboard rotate-key --status shows the \
             progress."
            .to_owned()),
        KeySource::Database | KeySource::OnlyExistingInDatabase => Err(
            "the key is in the database: set CASEBOARD_SECRET_FILE to a file outside the data folder and restart the \
             server, which moves the key there; then run this command again"
                .into(),
        ),
    }
}

async fn drop_old(config: &ServerConfig) -> Result<String, String> {
    let (used, number) = read(config).await?;
    if number != newest(&used) {
        return Err("the newest version of the key is not in use yet: restart the server first".into());
    }
    if used.pending() > 0 {
        return Err(format!("older versions are still needed.\n{}", status(&used, true)));
    }
    let voided = match used.versions.iter().rev().skip(1).map(|version| version.center_codes).sum::<i64>() {
        0 => String::new(),
        codes => format!(
            " The codes of {codes} centers were not entered since the rotation and are void: replace them with new ones."
        ),
    };
    match &config.key_source {
        KeySource::File(path) => {
            let dropped = installation_key::drop_older_versions(path).map_err(|error| error.to_string())?;
            Ok(format!("{dropped} older versions were removed from {}.{voided}", path.display()))
        }
        _ => Ok(format!("Older versions are not needed: remove CASEBOARD_PREVIOUS_SECRETS.{voided}")),
    }
}

/// Reads what each version protects, and the number of the newest configured version (0 if it was never used).
async fn read(config: &ServerConfig) -> Result<(KeyUse, i64), String> {
    let (db, key) = operator::open_with_key(config).await?;
    let used = installation_key::read_use(&db).await.map_err(|error| error.to_string())?;
    Ok((used, key.number()))
}

fn newest(used: &KeyUse) -> i64 {
    used.versions.last().map_or(0, |version| version.version)
}

/// Formats what each version protects.
fn status(used: &KeyUse, in_use: bool) -> String {
    let mut text = String::new();
    if !in_use {
        text.push_str("The newest configured version is not in use yet: restart the server.\n");
    }
    for version in &used.versions {
        text.push_str(&format!(
            "version {}: {} files, {} secrets, {} audit keys, {} center codes\n",
            version.version, version.files, version.secrets, version.audit_keys, version.center_codes
        ));
    }
    if used.plain_files > 0 {
        text.push_str(&format!("not sealed: {} files\n", used.plain_files));
    }
    text.push_str(&match used.pending() {
        0 => "Everything is sealed with the newest version.".to_owned(),
        left => {
            format!("{left} files, secrets and audit keys are still to be sealed with the newest version.")
        }
    });
    text
}
