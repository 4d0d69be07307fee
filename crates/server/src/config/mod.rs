//! The configuration of the server, read from a file and from environment variables, which have precedence. Every value
//! that cannot be used is reported in one sentence.
//!
//! Every setting has one name: `data_dir` in the file is `CASEBOARD_DATA_DIR` in the environment. The file is
//! `caseboard.toml` in the current folder, or the one that `--config` or `CASEBOARD_CONFIG` names; without a file every
//! setting has its default. `caseboard.example.toml` lists all settings.

mod database;
mod files;
mod insecure;
mod key;
mod mail;
mod network;
mod raw;
mod service;
mod sms;

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::time::Duration;

use caseboard_api::Network;
use caseboard_service::deliver::SmsGatewaySettings;
use caseboard_service::files::FileLocation;
use caseboard_service::installation_key::KeySource;
use caseboard_service::{DatabaseLocation, Environment, Settings};

pub(crate) use database::PostgresPolicy;
use insecure::Allowed;
use network::NetworkSettings;
use raw::RawConfig;

/// The default configuration file.
pub(crate) const FILE: &str = "caseboard.toml";
/// The default of `shutdown_seconds`: longer than a statement may take (5 s), and so short that the process exits within 10 s,
/// after which Docker kills a container by default. `TimeoutStopSec` in deploy/caseboard.service must be larger.
const SHUTDOWN_SECONDS: u64 = 8;
const PREFIX: &str = "CASEBOARD_";

/// The names of all settings. Another name is an error in the file and a warning in the environment.
const SETTINGS: &[&str] = &[
    "listen",
    "data_dir",
    "database_url",
    "database_connections",
    "database_ca_file",
    "files_url",
    "s3_endpoint",
    "s3_region",
    "s3_access_key_id",
    "s3_secret_access_key",
    "env",
    "allow_insecure",
    "secret",
    "secret_file",
    "previous_secrets",
    "outbox_retention_days",
    "session_idle_minutes",
    "session_hours",
    "device_retention_days",
    "notice_retention_days",
    "audit_retention_days",
    "add_center_code",
    "rate_limit",
    "reset_email_code",
    "smtp_url",
    "mail_from",
    "sms_url",
    "sms_format",
    "sms_from",
    "sms_token",
    "sms_user",
    "sms_password",
    "support_email",
    "product_name",
    "public_url",
    "trusted_proxies",
    "virus_scanner",
    "connections_per_address",
    "email_verification",
    "code_validation",
    "staff_validation",
    "require_certified",
    "system_admin_second_factor",
    "metrics_listen",
    "shutdown_seconds",
    "log_format",
    "log",
];
/// Environment variables of the application that are not settings.
const NOT_SETTINGS: &[&str] = &["config", "admin_password", "copy_to"];

/// The validated configuration of a command of `caseboard`.
pub(crate) struct ServerConfig {
    /// Address and port of the HTTP listener.
    pub(crate) listen: SocketAddr,
    /// Database: SQLite in the data folder, or a PostgreSQL URL.
    pub(crate) database: DatabaseLocation,
    /// The rules for the PostgreSQL servers that may be used.
    pub(crate) postgres_policy: PostgresPolicy,
    /// The data folder, which is created if it is missing.
    pub(crate) data_dir: PathBuf,
    /// Folder or bucket of the uploaded files.
    pub(crate) files: FileLocation,
    /// Settings of the service layer.
    pub(crate) settings: Settings,
    /// The source of the installation's key.
    pub(crate) key_source: KeySource,
    /// Older versions of it, the newest first.
    pub(crate) older_keys: Vec<String>,
    /// URL of the mail server; `None` sends no mail.
    pub(crate) smtp_url: Option<String>,
    /// Settings of the SMS gateway; `None` sends no text messages.
    pub(crate) sms: Option<SmsGatewaySettings>,
    /// Proxies whose statement of the client address is trusted.
    pub(crate) trusted_proxies: Vec<Network>,
    /// Maximum number of open connections of a peer that is no trusted proxy.
    pub(crate) connections_per_address: usize,
    /// Address and port of the metrics listener; `None` serves no metrics.
    pub(crate) metrics_listen: Option<SocketAddr>,
    /// Time that requests and background work have to finish after a stop signal.
    pub(crate) shutdown_timeout: Duration,
    /// Whether logs are JSON, one object per line, instead of text.
    pub(crate) json_logs: bool,
    /// Log filter such as `info,caseboard_store=debug`.
    pub(crate) log: String,
    /// Warnings to log at the start, for valid settings with surprising effects.
    pub(crate) warnings: Vec<String>,
}

/// One sentence for each value that cannot be used.
#[derive(Debug)]
pub(crate) struct ConfigError(Vec<String>);

impl std::fmt::Display for ConfigError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("the configuration cannot be used:")?;
        self.0.iter().try_for_each(|fault| write!(f, "\n  - {fault}"))
    }
}

impl ServerConfig {
    /// Reads the file and the environment.
    ///
    /// # Errors
    /// One sentence for each value that cannot be used: its place, and what would be valid.
    pub(crate) fn load(
        file: Option<&Path>,
        env: impl Iterator<Item = (String, String)>,
    ) -> Result<Self, ConfigError> {
        let env: BTreeMap<String, String> = env.filter(|(name, _)| name.starts_with(PREFIX)).collect();
        let named = file.map(Path::to_owned).or_else(|| env.get("CASEBOARD_CONFIG").map(PathBuf::from));
        let mut raw = RawConfig::default();
        match named {
            Some(path) => raw.read_file(&path),
            None if Path::new(FILE).exists() => raw.read_file(Path::new(FILE)),
            None => {}
        }
        raw.read_environment(env);
        let config = Self::build(&mut raw);
        match raw.faults.is_empty() {
            true => Ok(config),
            false => Err(ConfigError(raw.faults)),
        }
    }

    fn build(raw: &mut RawConfig) -> Self {
        let environments = [("dev", Environment::Dev), ("production", Environment::Production)];
        let environment = raw.one_of("env", Environment::Production, &environments);
        let production = environment == Environment::Production;
        let allowed = Allowed::read(raw);
        let data_dir = PathBuf::from(raw.text_or("data_dir", "./data"));
        let (database, postgres_policy) = database::read(raw, &data_dir, production, &allowed);
        let files = files::read(raw, &data_dir, matches!(database, DatabaseLocation::Postgres { .. }));
        let (key_source, older_keys) = key::read(raw, &data_dir, production);
        let NetworkSettings { listen, metrics_listen, public_url, trusted_proxies, connections_per_address } =
            network::read(raw);
        let defaults = Settings::defaults(environment, &public_url);
        let mail = mail::read(raw, &defaults);
        let sms = sms::read(raw, production);
        let settings = service::read(raw, &mail, defaults);
        let bucket = match &files {
            FileLocation::S3(bucket) => bucket.endpoint.as_deref(),
            FileLocation::Folder(_) => None,
        };
        let scanner = raw.text("virus_scanner");
        let urls = insecure::Urls {
            public: &public_url,
            smtp: mail.smtp_url.as_deref(),
            sms: sms.as_ref().map(|sms| sms.url.as_str()),
            bucket,
            scanner: scanner.as_deref(),
        };
        insecure::check(raw, &allowed, environment, listen, &urls);
        insecure::check_verification(raw, &allowed, &settings);
        let shutdown_seconds = raw.number("shutdown_seconds", "a number of seconds", 1..=300);
        Self {
            listen,
            database,
            postgres_policy,
            data_dir,
            files,
            settings,
            key_source,
            older_keys,
            smtp_url: mail.smtp_url,
            sms,
            trusted_proxies,
            connections_per_address,
            metrics_listen,
            shutdown_timeout: Duration::from_secs(shutdown_seconds.unwrap_or(SHUTDOWN_SECONDS)),
            json_logs: raw.one_of("log_format", false, &[("text", false), ("json", true)]),
            log: raw.text_or("log", "info,refinery_core=warn"),
            warnings: std::mem::take(&mut raw.warnings),
        }
    }
}

#[cfg(test)]
mod tests;
