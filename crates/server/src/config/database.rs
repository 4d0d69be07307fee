//! The location of the database, and whether the connection to PostgreSQL must be encrypted.

use std::path::{Path, PathBuf};

use caseboard_service::{DatabaseLocation, PostgresUrl};

use super::insecure::{Allowed, Insecure};
use super::raw::RawConfig;

/// The settings that decide whether a PostgreSQL server may be used.
#[derive(Debug, Clone)]
pub(crate) struct PostgresPolicy {
    /// File with the CA certificates of PostgreSQL servers; `None` for those of the operating system.
    pub(crate) ca_file: Option<PathBuf>,
    /// Whether this is a production installation.
    production: bool,
    /// Whether connections to other machines may be unencrypted or unverified in production, among others.
    allowed: Allowed,
}

impl PostgresPolicy {
    /// Checks a URL. In production the connection to another machine must be encrypted, and the certificate must say which server
    /// answers, unless `CASEBOARD_ALLOW_INSECURE` allows it. Returns a warning then.
    ///
    /// # Errors
    /// A sentence without the URL, which may contain a password.
    pub(crate) fn check(&self, url: &str) -> Result<Option<String>, String> {
        if !is_postgres(url) {
            return Err("must begin with postgres://".into());
        }
        let url = PostgresUrl::parse(url, self.ca_file.as_deref()).map_err(|error| error.to_string())?;
        if url.is_on_this_machine() || !self.production {
            return Ok(None);
        }
        if !url.tls_mode().is_always_encrypted() {
            let problem = "the connection to PostgreSQL on another machine is not encrypted: add sslmode=verify-full to \
                           the URL, with CASEBOARD_DATABASE_CA_FILE if its CA is your own";
            return self.allowed.check(Insecure::Database, problem).map(Some);
        }
        if !url.verifies_certificate() {
            let problem = "sslmode=require does not verify the certificate of the PostgreSQL server, so another server could \
                           take its place: use sslmode=verify-full, with CASEBOARD_DATABASE_CA_FILE if its CA is your own";
            return self.allowed.check(Insecure::Database, problem).map(Some);
        }
        if !url.verifies_server() {
            let problem = "sslmode=verify-ca without a CA file of your own accepts a certificate of any public CA for any host name, \
                           so another server could take its place: use sslmode=verify-full, or set CASEBOARD_DATABASE_CA_FILE";
            return self.allowed.check(Insecure::Database, problem).map(Some);
        }
        Ok(None)
    }
}

fn is_postgres(url: &str) -> bool {
    url.starts_with("postgres://") || url.starts_with("postgresql://")
}

/// Reads the location of the database; the default is SQLite in the data folder.
pub(super) fn read(
    raw: &mut RawConfig,
    data_dir: &Path,
    production: bool,
    allowed: &Allowed,
) -> (DatabaseLocation, PostgresPolicy) {
    let connections = raw.number("database_connections", "a number", 1..=200).unwrap_or(12);
    let ca_file = raw.text("database_ca_file").map(PathBuf::from);
    let policy = PostgresPolicy { ca_file: ca_file.clone(), production, allowed: allowed.clone() };
    let Some(url) = raw.text("database_url") else { return (DatabaseLocation::in_folder(data_dir), policy) };
    match policy.check(&url) {
        Ok(warning) => raw.warnings.extend(warning),
        Err(fault) if is_postgres(&url) => raw.fault("database_url", &fault),
        Err(fault) => {
            raw.fault("database_url", &format!("{fault} (leave it out for SQLite in the data folder)"));
        }
    }
    (DatabaseLocation::Postgres { url, ca_file, connections }, policy)
}
