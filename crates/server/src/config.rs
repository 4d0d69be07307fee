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
mod sms;

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::Duration;

use caseboard_api::Network;
use caseboard_domain::person::Email;
use caseboard_service::deliver::SmsGatewaySettings;
use caseboard_service::files::FileLocation;
use caseboard_service::installation_key::KeySource;
use caseboard_service::secrets::digest;
use caseboard_service::virus_scanner::VirusScanner;
use caseboard_service::{DatabaseLocation, Environment, Settings};
use jiff::SignedDuration;

pub(crate) use database::PostgresPolicy;
use insecure::Allowed;

/// The default configuration file.
pub(crate) const FILE: &str = "caseboard.toml";
/// The default of `shutdown_seconds`; `TimeoutStopSec` in deploy/caseboard.service must be larger.
const SHUTDOWN_SECONDS: u64 = 15;
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
    /// Which PostgreSQL servers may be used.
    pub(crate) postgres_policy: PostgresPolicy,
    /// The data folder, which is created if it is missing.
    pub(crate) data_dir: PathBuf,
    /// Folder or bucket of the uploaded files.
    pub(crate) files: FileLocation,
    /// Settings of the service layer.
    pub(crate) settings: Settings,
    /// Where the installation's key comes from.
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

/// The values of the file and the environment, and the faults and warnings found so far. A value is stored under its
/// setting's name, with the place it was read from.
struct RawConfig {
    values: BTreeMap<String, (String, String)>,
    faults: Vec<String>,
    warnings: Vec<String>,
}

impl RawConfig {
    fn fault(&mut self, name: &str, what: &str) {
        let (place, value) =
            self.values.get(name).cloned().unwrap_or_else(|| (variable(name), String::new()));
        // URLs and secrets contain passwords, which must not be printed.
        let hidden = [
            "database_url",
            "smtp_url",
            "sms_url",
            "sms_token",
            "sms_user",
            "sms_password",
            "s3_secret_access_key",
            "secret",
            "previous_secrets",
            "add_center_code",
        ]
        .contains(&name)
            || value.is_empty();
        let shown = if hidden { String::new() } else { format!(" {value:?}") };
        self.faults.push(format!("{place}{shown}: {what}"));
    }

    fn text(&self, name: &str) -> Option<String> {
        self.values.get(name).map(|(_, value)| value.clone()).filter(|value| !value.is_empty())
    }

    fn parsed<T: FromStr>(&mut self, name: &str, default: T, what: &str) -> T {
        match self.text(name).map(|text| text.parse()) {
            None => default,
            Some(Ok(value)) => value,
            Some(Err(_)) => {
                self.fault(name, what);
                default
            }
        }
    }

    fn one_of<T: Copy>(&mut self, name: &str, default: T, choices: &[(&str, T)]) -> T {
        let Some(text) = self.text(name) else { return default };
        if let Some((_, value)) = choices.iter().find(|(choice, _)| *choice == text) {
            return *value;
        }
        let choices: Vec<&str> = choices.iter().map(|(choice, _)| *choice).collect();
        self.fault(name, &format!("must be {}", choices.join(" or ")));
        default
    }

    fn switch(&mut self, name: &str, default: bool) -> bool {
        self.one_of(name, default, &[("on", true), ("off", false)])
    }
}

fn variable(name: &str) -> String {
    format!("{PREFIX}{}", name.to_uppercase())
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
        let mut raw = RawConfig { values: BTreeMap::new(), faults: Vec::new(), warnings: Vec::new() };
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
        let environment = [("dev", Environment::Dev), ("production", Environment::Production)];
        let environment = raw.one_of("env", Environment::Production, &environment);
        let production = environment == Environment::Production;
        let allowed = Allowed::read(raw);
        let listen = SocketAddr::from(([127, 0, 0, 1], 8080));
        let listen = raw.parsed("listen", listen, "must be an address and a port such as 127.0.0.1:8080");
        let metrics_listen = raw.text("metrics_listen").and_then(|text| {
            let parsed = text.parse().ok();
            if parsed.is_none() {
                raw.fault("metrics_listen", "must be an address and a port such as 127.0.0.1:9464");
            }
            parsed
        });
        let what = "must be a number of seconds from 1 to 300";
        let shutdown_seconds = raw.parsed("shutdown_seconds", SHUTDOWN_SECONDS, what);
        if !(1..=300).contains(&shutdown_seconds) {
            raw.fault("shutdown_seconds", what);
        }
        let data_dir = PathBuf::from(raw.text("data_dir").unwrap_or_else(|| "./data".into()));
        let (database, postgres_policy) = database::read(raw, &data_dir, production, &allowed);
        let files = files::read(raw, &data_dir, matches!(database, DatabaseLocation::Postgres { .. }));
        let rate_limit = raw.switch("rate_limit", true);
        if production && !rate_limit {
            raw.fault("rate_limit", "cannot be off in production");
        }
        let (key_source, older_keys) = key::read(raw, &data_dir, production);
        let add_center_code = raw.text("add_center_code");
        let support_email = raw.text("support_email").unwrap_or_else(|| "support@caseboard.example".into());
        if Email::parse(&support_email).is_err() {
            raw.fault("support_email", "must be an email address");
        }
        let product_name = raw.text("product_name").unwrap_or_else(|| "Caseboard".into());
        let mail_from = raw.text("mail_from").unwrap_or_else(|| format!("{product_name} <{support_email}>"));
        let smtp_url = raw.text("smtp_url");
        if smtp_url.as_ref().is_some_and(|url| !(url.starts_with("smtp://") || url.starts_with("smtps://"))) {
            raw.fault("smtp_url", "must begin with smtp:// or smtps://");
        }
        let sms = sms::read(raw);
        let public_url = raw.text("public_url").unwrap_or_else(|| format!("http://{listen}"));
        if !(public_url.starts_with("http://") || public_url.starts_with("https://")) {
            raw.fault("public_url", "must begin with http:// or https://");
        }
        let bucket = match &files {
            FileLocation::S3(bucket) => bucket.endpoint.as_deref(),
            FileLocation::Folder(_) => None,
        };
        let scanner = raw.text("virus_scanner");
        let urls = insecure::Urls {
            public: &public_url,
            smtp: smtp_url.as_deref(),
            sms: sms.as_ref().map(|sms| sms.url.as_str()),
            bucket,
            scanner: scanner.as_deref(),
        };
        insecure::check(raw, &allowed, environment, listen, &urls);
        let what = "must be a number of days from 1 to 3650";
        let outbox_retention_days = raw.parsed("outbox_retention_days", 30_i64, what);
        if !(1..=3_650).contains(&outbox_retention_days) {
            raw.fault("outbox_retention_days", what);
        }
        let what = "must be a number of minutes from 15 to 720";
        let session_idle_minutes = raw.parsed("session_idle_minutes", 720_i64, what);
        if !(15..=720).contains(&session_idle_minutes) {
            raw.fault("session_idle_minutes", what);
        }
        let what = "must be a number of hours from 1 to 168";
        let session_hours = raw.parsed("session_hours", 168_i64, what);
        if !(1..=168).contains(&session_hours) {
            raw.fault("session_hours", what);
        }
        let what = "must be a number of days from 1 to 365";
        let device_retention_days = raw.parsed("device_retention_days", 90_i64, what);
        if !(1..=365).contains(&device_retention_days) {
            raw.fault("device_retention_days", what);
        }
        let what = "must be a number of days from 90 to 36500";
        let notice_retention_days = raw.parsed("notice_retention_days", 730_i64, what);
        if !(90..=36_500).contains(&notice_retention_days) {
            raw.fault("notice_retention_days", what);
        }
        let audit_retention_days = raw.text("audit_retention_days").map(|text| text.parse::<i64>());
        let audit_retention = match audit_retention_days {
            None => None,
            Some(Ok(days @ 30..=36_500)) => Some(SignedDuration::from_hours(24 * days)),
            Some(_) => {
                raw.fault("audit_retention_days", "must be empty or a number of days from 30 to 36500");
                None
            }
        };
        let proxies = raw.text("trusted_proxies").unwrap_or_default();
        let proxies: Vec<Result<Network, _>> =
            proxies.split(',').map(str::trim).filter(|it| !it.is_empty()).map(str::parse).collect();
        if proxies.iter().any(Result::is_err) {
            raw.fault(
                "trusted_proxies",
                "must be addresses or networks such as 10.0.0.0/8, with commas between them",
            );
        }
        let what = "must be a number from 1 to 10000";
        let connections_per_address = raw.parsed("connections_per_address", 500_usize, what);
        if !(1..=10_000).contains(&connections_per_address) {
            raw.fault("connections_per_address", what);
        }
        let virus_scanner = scanner.map(|text| text.parse::<VirusScanner>());
        if let Some(Err(error)) = &virus_scanner {
            raw.fault("virus_scanner", &error.to_string());
        }
        let mut warnings = std::mem::take(&mut raw.warnings);
        if public_url.starts_with("https://") && proxies.is_empty() {
            warnings.push(
                "CASEBOARD_PUBLIC_URL is https, but CASEBOARD_TRUSTED_PROXIES is not set: all users have the address of \
                 the TLS proxy, and limits count them together"
                    .into(),
            );
        }
        if production && smtp_url.is_none() {
            warnings.push(
                "CASEBOARD_SMTP_URL is not set: mail is not sent, so email addresses cannot be verified"
                    .into(),
            );
        }
        if production && sms.is_none() {
            warnings.push("CASEBOARD_SMS_URL is not set: text messages are not sent".into());
        }
        if production && add_center_code.is_none() {
            warnings
                .push("CASEBOARD_ADD_CENTER_CODE is not set: the page that adds a center is closed".into());
        }
        Self {
            listen,
            database,
            postgres_policy,
            data_dir,
            files,
            settings: Settings {
                environment,
                product_name,
                support_email,
                mail_from,
                public_url: public_url.trim_end_matches('/').to_owned(),
                add_center_code: add_center_code.map(digest),
                rate_limit,
                reset_email_code: raw.switch("reset_email_code", true),
                email_verification: raw.switch("email_verification", true),
                code_validation: raw.switch("code_validation", true),
                staff_validation: raw.switch("staff_validation", true),
                require_certified: raw.switch("require_certified", false),
                // Always in production: this role can do everything.
                system_admin_second_factor: raw.switch("system_admin_second_factor", production)
                    || production,
                outbox_retention: SignedDuration::from_hours(24 * outbox_retention_days.clamp(1, 3_650)),
                session_idle: SignedDuration::from_mins(session_idle_minutes.clamp(15, 720)),
                session_lifetime: SignedDuration::from_hours(session_hours.clamp(1, 168)),
                device_retention: SignedDuration::from_hours(24 * device_retention_days.clamp(1, 365)),
                notice_retention: SignedDuration::from_hours(24 * notice_retention_days.clamp(90, 36_500)),
                audit_retention,
                smtp: smtp_url.is_some(),
                virus_scanner: virus_scanner.and_then(Result::ok),
            },
            key_source,
            older_keys,
            smtp_url,
            sms,
            trusted_proxies: proxies.into_iter().flatten().collect(),
            connections_per_address,
            metrics_listen,
            shutdown_timeout: Duration::from_secs(shutdown_seconds),
            json_logs: raw.one_of("log_format", false, &[("text", false), ("json", true)]),
            log: raw.text("log").unwrap_or_else(|| "info,refinery_core=warn".into()),
            warnings,
        }
    }
}

impl RawConfig {
    fn read_file(&mut self, path: &Path) {
        let place = path.display();
        let table = std::fs::read_to_string(path)
            .map_err(|error| error.to_string())
            .and_then(|text| text.parse::<toml::Table>().map_err(|error| error.message().to_owned()));
        let table = match table {
            Ok(table) => table,
            Err(error) => return self.faults.push(format!("{place}: {error}")),
        };
        for (name, value) in table {
            let text = match value {
                toml::Value::String(text) => text,
                toml::Value::Integer(number) => number.to_string(),
                toml::Value::Boolean(on) => if on { "on" } else { "off" }.to_owned(),
                _ => {
                    self.faults.push(format!("{place}: {name}: must be a text, a number or a switch"));
                    continue;
                }
            };
            match SETTINGS.contains(&&*name) {
                true => drop(self.values.insert(name.clone(), (format!("{place}: {name}"), text))),
                false => self.faults.push(format!("{place}: there is no setting {name}")),
            }
        }
    }

    fn read_environment(&mut self, env: BTreeMap<String, String>) {
        for (variable, value) in env {
            let name = variable[PREFIX.len()..].to_lowercase();
            if SETTINGS.contains(&&*name) {
                self.values.insert(name, (variable, value));
            } else if !NOT_SETTINGS.contains(&&*name) {
                // Scripts around the server may have their own variables, so this is only a warning.
                self.warnings.push(format!("{variable}: there is no such setting"));
            }
        }
    }
}

#[cfg(test)]
mod tests;
