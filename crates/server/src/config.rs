//! The configuration: a file, environment variables over it, and a sentence for every value that cannot be read.
//!
//! Every setting has one name: `data_dir` in the file is `CASEBOARD_DATA_DIR` in the environment. The file is
//! `caseboard.toml` in the current folder, or what `CASEBOARD_CONFIG` or `--config` names; a missing default file means
//! that every setting has its default. `caseboard.example.toml` lists them all.

mod files;
mod sms;

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use caseboard_api::Network;
use caseboard_domain::person::Email;
use caseboard_service::files::FilesPlace;
use caseboard_service::deliver::GatewaySettings;
use caseboard_service::secrets::{Key, digest};
use caseboard_service::{Environment, Place, Settings};

/// The default file.
pub(crate) const FILE: &str = "caseboard.toml";
const PREFIX: &str = "CASEBOARD_";

/// All names; anything else in the file is a mistake, and in the environment under our prefix worth a warning.
const NAMES: &[&str] = &[
    "listen",
    "data_dir",
    "database_url",
    "database_connections",
    "files_url",
    "s3_endpoint",
    "s3_region",
    "s3_access_key_id",
    "s3_secret_access_key",
    "env",
    "secret",
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
    "email_verification",
    "code_validation",
    "staff_validation",
    "require_certified",
    "metrics_listen",
    "log_format",
    "log",
];
/// Names of the environment that are ours and no setting.
const OTHERS: &[&str] = &["config", "admin_password", "copy_to"];

/// What `caseboard` was told.
pub(crate) struct Config {
    /// Where to listen.
    pub(crate) listen: SocketAddr,
    /// Where the records are.
    pub(crate) place: Place,
    /// The folder of the records, to be made when it is missing.
    pub(crate) data_dir: PathBuf,
    /// Where uploaded files are.
    pub(crate) files: FilesPlace,
    /// What verbs are told.
    pub(crate) settings: Settings,
    /// The key under which codes are kept, if it is given.
    pub(crate) key: Option<Key>,
    /// Where mail goes, if it leaves the house.
    pub(crate) smtp_url: Option<String>,
    /// Where text messages go, if they leave the house.
    pub(crate) sms: Option<GatewaySettings>,
    /// Proxies whose word on the client's address counts.
    pub(crate) trusted_proxies: Vec<Network>,
    /// Where Prometheus may ask, if it may.
    pub(crate) metrics_listen: Option<SocketAddr>,
    /// Logs as JSON.
    pub(crate) json_logs: bool,
    /// What is logged, such as `info,caseboard_store=debug`.
    pub(crate) log: String,
    /// Worth telling at the start: nothing is wrong, but somebody may be surprised.
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

/// The values as they were given, and the faults found so far.
struct Given {
    values: BTreeMap<String, (String, String)>,
    faults: Vec<String>,
    warnings: Vec<String>,
}

impl Given {
    fn fault(&mut self, name: &str, what: &str) {
        let (place, value) =
            self.values.get(name).cloned().unwrap_or_else(|| (variable(name), String::new()));
        // Addresses and secrets hold passwords, which belong on no screen.
        let hidden =
            ["database_url", "smtp_url", "sms_url", "sms_token", "sms_user", "sms_password", "s3_secret_access_key", "secret", "add_center_code"].contains(&name) || value.is_empty();
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

impl Config {
    /// Reads the file and the environment.
    ///
    /// # Errors
    /// Every value that cannot be used, each with its place and what would be right.
    pub(crate) fn load(
        file: Option<&Path>,
        env: impl Iterator<Item = (String, String)>,
    ) -> Result<Self, ConfigError> {
        let env: BTreeMap<String, String> = env.filter(|(name, _)| name.starts_with(PREFIX)).collect();
        let named = file.map(Path::to_owned).or_else(|| env.get("CASEBOARD_CONFIG").map(PathBuf::from));
        let mut given = Given { values: BTreeMap::new(), faults: Vec::new(), warnings: Vec::new() };
        match named {
            Some(path) => given.read_file(&path),
            None if Path::new(FILE).exists() => given.read_file(Path::new(FILE)),
            None => {}
        }
        given.read_environment(env);
        let config = Self::build(&mut given);
        match given.faults.is_empty() {
            true => Ok(config),
            false => Err(ConfigError(given.faults)),
        }
    }

    fn build(given: &mut Given) -> Self {
        let environment = [("dev", Environment::Dev), ("production", Environment::Production)];
        let environment = given.one_of("env", Environment::Production, &environment);
        let production = environment == Environment::Production;
        let listen = SocketAddr::from(([127, 0, 0, 1], 8080));
        let listen = given.parsed("listen", listen, "must be an address and a port such as 127.0.0.1:8080");
        let metrics_listen = given.text("metrics_listen").and_then(|text| {
            let parsed = text.parse().ok();
            if parsed.is_none() {
                given.fault("metrics_listen", "must be an address and a port such as 127.0.0.1:9464");
            }
            parsed
        });
        let data_dir = PathBuf::from(given.text("data_dir").unwrap_or_else(|| "./data".into()));
        let connections = given.parsed("database_connections", 12_usize, "must be a number from 1 to 200");
        if !(1..=200).contains(&connections) {
            given.fault("database_connections", "must be a number from 1 to 200");
        }
        let place = match given.text("database_url") {
            None => Place::in_folder(&data_dir),
            Some(url) => {
                if !(url.starts_with("postgres://") || url.starts_with("postgresql://")) {
                    given.fault(
                        "database_url",
                        "must begin with postgres:// (leave it out for SQLite in the data folder)",
                    );
                }
                Place::Postgres { url, connections }
            }
        };
        let files = files::read(given, &data_dir, matches!(place, Place::Postgres { .. }));
        let rate_limit = given.switch("rate_limit", true);
        if production && !rate_limit {
            given.fault("rate_limit", "cannot be off in production");
        }
        let key = given.text("secret");
        if key.as_ref().is_some_and(|key| key.len() < 32) {
            given.fault("secret", "must have at least 32 characters");
        }
        let add_center_code = given.text("add_center_code");
        let support_email = given.text("support_email").unwrap_or_else(|| "support@caseboard.example".into());
        if Email::parse(&support_email).is_err() {
            given.fault("support_email", "must be an email address");
        }
        let product_name = given.text("product_name").unwrap_or_else(|| "Caseboard".into());
        let mail_from =
            given.text("mail_from").unwrap_or_else(|| format!("{product_name} <{support_email}>"));
        let smtp_url = given.text("smtp_url");
        if smtp_url.as_ref().is_some_and(|url| !(url.starts_with("smtp://") || url.starts_with("smtps://"))) {
            given.fault("smtp_url", "must begin with smtp:// or smtps://");
        }
        let sms = sms::read(given);
        let public_url = given.text("public_url").unwrap_or_else(|| format!("http://{listen}"));
        if !(public_url.starts_with("http://") || public_url.starts_with("https://")) {
            given.fault("public_url", "must begin with http:// or https://");
        }
        let proxies = given.text("trusted_proxies").unwrap_or_default();
        let proxies: Vec<Result<Network, _>> =
            proxies.split(',').map(str::trim).filter(|it| !it.is_empty()).map(str::parse).collect();
        if proxies.iter().any(Result::is_err) {
            given.fault(
                "trusted_proxies",
                "must be addresses or networks such as 10.0.0.0/8, with commas between them",
            );
        }
        let mut warnings = std::mem::take(&mut given.warnings);
        if production && smtp_url.is_none() {
            warnings.push(
                "CASEBOARD_SMTP_URL is not set: no mail leaves this machine, and nobody can verify an email"
                    .into(),
            );
        }
        if production && sms.is_none() {
            warnings.push("CASEBOARD_SMS_URL is not set: no text message leaves this machine".into());
        }
        if production && add_center_code.is_none() {
            warnings
                .push("CASEBOARD_ADD_CENTER_CODE is not set: the page that adds a center is closed".into());
        }
        Self {
            listen,
            place,
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
                reset_email_code: given.switch("reset_email_code", true),
                email_verification: given.switch("email_verification", true),
                code_validation: given.switch("code_validation", true),
                staff_validation: given.switch("staff_validation", true),
                require_certified: given.switch("require_certified", false),
                smtp: smtp_url.is_some(),
            },
            key: key.map(Key::new),
            smtp_url,
            sms,
            trusted_proxies: proxies.into_iter().flatten().collect(),
            metrics_listen,
            json_logs: given.one_of("log_format", false, &[("text", false), ("json", true)]),
            log: given.text("log").unwrap_or_else(|| "info,refinery_core=warn".into()),
            warnings,
        }
    }
}

impl Given {
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
            match NAMES.contains(&&*name) {
                true => drop(self.values.insert(name.clone(), (format!("{place}: {name}"), text))),
                false => self.faults.push(format!("{place}: there is no setting {name}")),
            }
        }
    }

    fn read_environment(&mut self, env: BTreeMap<String, String>) {
        for (variable, value) in env {
            let name = variable[PREFIX.len()..].to_lowercase();
            if NAMES.contains(&&*name) {
                self.values.insert(name, (variable, value));
            } else if !OTHERS.contains(&&*name) {
                // Scripts around the server may have variables of their own, so this is no fault.
                self.warnings.push(format!("{variable}: there is no such setting"));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn load(env: &[(&str, &str)]) -> Result<Config, String> {
        let env = env.iter().map(|(name, value)| (format!("{PREFIX}{name}"), (*value).to_owned()));
        Config::load(None, env).map_err(|error| error.to_string())
    }

    #[test]
    fn the_defaults_are_those_of_the_documentation() {
        let config = load(&[]).expect("defaults");
        assert_eq!(config.listen.to_string(), "127.0.0.1:8080");
        assert_eq!(config.data_dir, Path::new("./data"));
        assert!(matches!(config.place, Place::Sqlite { .. }));
        assert_eq!(config.settings.environment, Environment::Production);
        assert!(config.settings.rate_limit && config.settings.email_verification);
        assert!(config.settings.code_validation && config.settings.staff_validation);
    }

    #[test]
    fn the_example_file_says_what_the_defaults_are() {
        let example = include_str!("../../../caseboard.example.toml");
        for name in NAMES {
            assert!(example.contains(&format!("\n#{name} = ")), "{name} is missing from the example");
        }
        let all: String = example
            .lines()
            .map(|line| line.strip_prefix('#').filter(|it| !it.starts_with(' ')).unwrap_or(""))
            .fold(String::new(), |text, line| text + line + "\n");
        let path = std::env::temp_dir().join(format!("caseboard-example-{}.toml", std::process::id()));
        std::fs::write(&path, all).expect("written");
        let read = Config::load(Some(&path), std::iter::empty());
        std::fs::remove_file(&path).expect("removed");
        let (read, default) = (
            read.map_err(|error| error.to_string()).expect("the example can be read"),
            load(&[]).expect("defaults"),
        );
        assert_eq!(read.listen, default.listen);
        assert_eq!(format!("{:?}", read.settings), format!("{:?}", default.settings));
    }

    #[test]
    fn a_bad_value_is_named_with_its_place_and_what_would_be_right() {
        let faults = [
            (
                ("LISTEN", "here"),
                "CASEBOARD_LISTEN \"here\": must be an address and a port such as 127.0.0.1:8080",
            ),
            (("ENV", "test"), "CASEBOARD_ENV \"test\": must be dev or production"),
            (("RATE_LIMIT", "no"), "CASEBOARD_RATE_LIMIT \"no\": must be on or off"),
            (("RATE_LIMIT", "off"), "CASEBOARD_RATE_LIMIT \"off\": cannot be off in production"),
            (("DATABASE_URL", "mysql://u:secret@h/d"), "CASEBOARD_DATABASE_URL: must begin with postgres://"),
            (("SMTP_URL", "http://mail"), "CASEBOARD_SMTP_URL: must begin with smtp:// or smtps://"),
            (
                ("DATABASE_CONNECTIONS", "0"),
                "CASEBOARD_DATABASE_CONNECTIONS \"0\": must be a number from 1 to 200",
            ),
            (("SMS_URL", "gateway"), "CASEBOARD_SMS_URL: must begin with http:// or https://"),
            (("SMS_URL", "https://u:secret@"), "CASEBOARD_SMS_URL: the address of the SMS gateway cannot be read"),
            (("SMS_TOKEN", "x"), "CASEBOARD_SMS_TOKEN: says nothing without CASEBOARD_SMS_URL"),
            (("FILES_URL", "ftp://x"), "CASEBOARD_FILES_URL \"ftp://x\": must be file:///a/folder or s3://bucket/prefix"),
            (("FILES_URL", "s3:///x"), "must be file:///a/folder or s3://bucket/prefix"),
            (("FILES_URL", "file://x"), "must be file:///a/folder or s3://bucket/prefix"),
            (("S3_REGION", "eu-1"), "CASEBOARD_S3_REGION \"eu-1\": says nothing without CASEBOARD_FILES_URL = s3://…"),
            (("SECRET", "short"), "CASEBOARD_SECRET: must have at least 32 characters"),
            (
                ("TRUSTED_PROXIES", "10.0.0.0/8,x"),
                "CASEBOARD_TRUSTED_PROXIES \"10.0.0.0/8,x\": must be addresses",
            ),
        ];
        for (given, fault) in faults {
            let Err(said) = load(&[given]) else { panic!("{given:?} was accepted") };
            assert!(said.contains(fault), "{said}");
            assert!(!said.contains("secret@"), "{said}");
        }
        let Err(both) = load(&[("LISTEN", "here"), ("ENV", "test")]) else { panic!("accepted") };
        assert_eq!(both.lines().count(), 3, "all faults at once: {both}");
    }

    /// AMB-58: what a gateway needs, and what contradicts itself.
    #[test]
    fn a_gateway_for_text_messages_is_whole_or_named() {
        let url = ("SMS_URL", "https://gateway.example/messages");
        let accepted = |more: &[(&str, &str)]| load(&[&[url], more].concat());
        let basic = [("SMS_USER", "account"), ("SMS_PASSWORD", "hush")];
        let twilio = [("SMS_FORMAT", "twilio"), ("SMS_FROM", "+15595550100")];
        assert!(load(&[]).expect("accepted").sms.is_none());
        assert!(accepted(&[]).expect("accepted").sms.is_some());
        assert!(accepted(&[("SMS_TOKEN", "hush")]).is_ok() && accepted(&basic).is_ok());
        assert!(accepted(&[basic, twilio].concat()).is_ok());
        for (more, fault) in [
            (&[("SMS_FORMAT", "xml")][..], "CASEBOARD_SMS_FORMAT \"xml\": must be json or twilio"),
            (&twilio[..1], "CASEBOARD_SMS_FROM: is needed with CASEBOARD_SMS_FORMAT twilio"),
            (&basic[..1], "CASEBOARD_SMS_USER: needs CASEBOARD_SMS_PASSWORD"),
            (&basic[1..], "CASEBOARD_SMS_PASSWORD: needs CASEBOARD_SMS_USER"),
            (&[basic[0], basic[1], ("SMS_TOKEN", "hush")][..], "CASEBOARD_SMS_TOKEN: cannot stand beside"),
        ] {
            let Err(said) = accepted(more) else { panic!("{more:?} was accepted") };
            assert!(said.contains(fault) && !said.contains("hush") && !said.contains("account"), "{said}");
        }
    }

    #[test]
    fn files_go_to_a_folder_or_a_bucket() {
        let place = |env: &[(&str, &str)]| load(env).map(|config| config.files.to_string());
        assert_eq!(place(&[]).expect("accepted"), "./data/files");
        assert_eq!(place(&[("DATA_DIR", "/srv/c")]).expect("accepted"), "/srv/c/files");
        assert_eq!(place(&[("FILES_URL", "file:///srv/f")]).expect("accepted"), "/srv/f");
        let bucket = ("FILES_URL", "s3://papers/a/b/");
        let keys = [bucket, ("S3_ACCESS_KEY_ID", "id"), ("S3_SECRET_ACCESS_KEY", "hush")];
        assert_eq!(place(&keys).expect("accepted"), "s3://papers/a/b");
        for (env, fault) in [
            (&keys[..2], "CASEBOARD_S3_ACCESS_KEY_ID \"id\": is needed together with"),
            (&[bucket, ("S3_ENDPOINT", "minio:9000")][..], "must begin with http:// or https://"),
        ] {
            let Err(said) = place(env) else { panic!("{env:?} was accepted") };
            assert!(said.contains(fault), "{said}");
        }
        let Err(said) = place(&keys[1..]) else { panic!("keys without a bucket were accepted") };
        assert!(!said.contains("hush"), "{said}");
    }

    /// Several nodes need one place for files.
    #[test]
    fn a_folder_beside_postgresql_is_warned_of() {
        let postgres = ("DATABASE_URL", "postgres://u@h/d");
        let warned = |env: &[(&str, &str)]| {
            load(env).expect("accepted").warnings.iter().any(|it| it.contains("CASEBOARD_FILES_URL"))
        };
        assert!(warned(&[postgres]));
        assert!(!warned(&[]) && !warned(&[postgres, ("FILES_URL", "s3://papers")]));
    }

    /// Every setting is in the example with its default, and every variable in the operator's table.
    #[test]
    fn every_setting_is_described() {
        let example = include_str!("../../../caseboard.example.toml");
        let manual = include_str!("../../../docs/operating.md");
        for name in NAMES {
            let line = format!("\n#{name} = ");
            assert!(example.contains(&line), "{name} is missing from caseboard.example.toml");
        }
        for name in NAMES.iter().chain(OTHERS) {
            let row = format!("\n| `{}` | ", variable(name));
            assert!(manual.contains(&row), "{} is missing from docs/operating.md", variable(name));
        }
        let rows = manual.lines().filter(|line| line.starts_with("| `CASEBOARD_") && line.matches('|').count() == 4);
        let settings = rows.filter(|line| !line.contains("change it")).count();
        assert_eq!(settings, NAMES.len() + OTHERS.len(), "the table has a row too many");
    }

    #[test]
    fn a_variable_that_is_no_setting_is_told_and_ignored() {
        let config = load(&[("ENV", "dev"), ("LISTENS", "1"), ("ADMIN_PASSWORD", "x")]).expect("accepted");
        assert_eq!(config.warnings, ["CASEBOARD_LISTENS: there is no such setting"]);
    }

    #[test]
    fn a_developer_may_switch_the_limits_off() {
        let config = load(&[("ENV", "dev"), ("RATE_LIMIT", "off")]).expect("accepted");
        assert!(!config.settings.rate_limit);
    }
}
