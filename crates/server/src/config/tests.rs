//! Tests of reading the configuration from a file and the environment, and of the errors about invalid values.

use super::raw::variable;
use super::*;

fn load(env: &[(&str, &str)]) -> Result<ServerConfig, String> {
    let env = env.iter().map(|(name, value)| (format!("{PREFIX}{name}"), (*value).to_owned()));
    ServerConfig::load(None, env).map_err(|error| error.to_string())
}

/// Shows: A-104, J-59, L-44
#[test]
fn the_defaults_match_the_documentation() {
    let config = load(&[]).expect("defaults");
    assert_eq!(config.listen.to_string(), "127.0.0.1:8080");
    assert_eq!(config.data_dir, Path::new("./data"));
    assert!(matches!(config.database, DatabaseLocation::Sqlite { .. }));
    assert_eq!(config.settings.environment, Environment::Production);
    assert!(config.settings.rate_limit && config.settings.email_verification);
    assert!(config.settings.code_validation && config.settings.staff_validation);
}

#[test]
fn the_example_file_contains_the_defaults() {
    let example = include_str!("../../../../caseboard.example.toml");
    for name in SETTINGS {
        assert!(example.contains(&format!("\n#{name} = ")), "{name} is missing from the example");
    }
    let all: String = example
        .lines()
        .map(|line| line.strip_prefix('#').filter(|it| !it.starts_with(' ')).unwrap_or(""))
        .fold(String::new(), |text, line| text + line + "\n");
    let path = std::env::temp_dir().join(format!("caseboard-example-{}.toml", std::process::id()));
    std::fs::write(&path, all).expect("the file is written");
    let read = ServerConfig::load(Some(&path), std::iter::empty());
    std::fs::remove_file(&path).expect("it is removed");
    let (read, default) = (
        read.map_err(|error| error.to_string()).expect("the example can be read"),
        load(&[]).expect("defaults"),
    );
    assert_eq!(read.listen, default.listen);
    assert_eq!(format!("{:?}", read.settings), format!("{:?}", default.settings));
}

#[test]
fn an_invalid_value_is_reported_with_its_source_and_the_valid_values() {
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
        (
            ("SMS_URL", "https://u:secret@"),
            "CASEBOARD_SMS_URL: the address of the SMS gateway cannot be read",
        ),
        (("SECRET", "short"), "CASEBOARD_SECRET: must have at least 32 characters"),
        (
            ("PREVIOUS_SECRETS", "an-older-key-of-the-installation-01 short"),
            "CASEBOARD_PREVIOUS_SECRETS: must have at least 32 characters each",
        ),
        (
            ("PREVIOUS_SECRETS", "an older key of the installation 01\nshort"),
            "CASEBOARD_PREVIOUS_SECRETS: must have at least 32 characters each",
        ),
        (("SMS_TOKEN", "x"), "CASEBOARD_SMS_TOKEN: has no effect without CASEBOARD_SMS_URL"),
        (
            ("FILES_URL", "ftp://x"),
            "CASEBOARD_FILES_URL \"ftp://x\": must be file:///a/folder or s3://bucket/prefix",
        ),
        (("FILES_URL", "s3:///x"), "must be file:///a/folder or s3://bucket/prefix"),
        (("FILES_URL", "file://x"), "must be file:///a/folder or s3://bucket/prefix"),
        (
            ("S3_REGION", "eu-1"),
            "CASEBOARD_S3_REGION \"eu-1\": has no effect without CASEBOARD_FILES_URL = s3://…",
        ),
        (
            ("SHUTDOWN_SECONDS", "0"),
            "CASEBOARD_SHUTDOWN_SECONDS \"0\": must be a number of seconds from 1 to 300",
        ),
        (
            ("ALLOW_INSECURE", "database, all"),
            "CASEBOARD_ALLOW_INSECURE \"database, all\": must be some of database",
        ),
        (
            ("CONNECTIONS_PER_ADDRESS", "0"),
            "CASEBOARD_CONNECTIONS_PER_ADDRESS \"0\": must be a number from 1 to",
        ),
        (
            ("SECRET_FILE", "./data/secret"),
            "CASEBOARD_SECRET_FILE \"./data/secret\": must be outside the data",
        ),
        (
            ("OUTBOX_RETENTION_DAYS", "0"),
            "CASEBOARD_OUTBOX_RETENTION_DAYS \"0\": must be a number of days from 1 to 3650",
        ),
        (("SECRET", "short"), "CASEBOARD_SECRET: must have at least 32 characters"),
        (
            ("TRUSTED_PROXIES", "10.0.0.0/8,x"),
            "CASEBOARD_TRUSTED_PROXIES \"10.0.0.0/8,x\": must be addresses",
        ),
    ];
    for (given, fault) in faults {
        let Err(error) = load(&[given]) else { panic!("{given:?} was accepted") };
        assert!(error.contains(fault), "{error}");
        assert!(!error.contains("secret@"), "{error}");
    }
    let Err(both) = load(&[("LISTEN", "here"), ("ENV", "test")]) else { panic!("accepted") };
    assert_eq!(both.lines().count(), 3, "all faults at once: {both}");
}

/// A secret may contain spaces; a line break then separates it from the next one.
///
/// Shows: AMB-96
#[test]
fn previous_secrets_are_separated_by_spaces_or_by_lines() {
    let (first, second) = ("an older key of the installation 01", "an-even-older-key-of-the-installation");
    let third = "the-oldest-key-of-the-installation-3";
    for (given, expected) in [
        (format!("{second} {third}"), vec![second, third]),
        (format!("{first}\n{second}"), vec![first, second]),
        (format!("{first}\n"), vec![first]),
        (format!("\n  {second}\r\n  {first}\n\n"), vec![second, first]),
    ] {
        let config = load(&[("PREVIOUS_SECRETS", &given)]).expect("accepted");
        assert_eq!(config.older_keys, expected, "{given:?}");
    }
}

/// Missing and contradictory settings of a gateway are reported.
///
/// Shows: AMB-58
#[test]
fn an_incomplete_sms_gateway_is_reported() {
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
        (&[basic[0], basic[1], ("SMS_TOKEN", "hush")][..], "CASEBOARD_SMS_TOKEN: cannot be combined with"),
    ] {
        let Err(error) = accepted(more) else { panic!("{more:?} was accepted") };
        assert!(error.contains(fault) && !error.contains("hush") && !error.contains("account"), "{error}");
    }
}

#[test]
fn files_are_stored_in_a_folder_or_a_bucket() {
    let place = |env: &[(&str, &str)]| load(env).map(|config| config.files.to_string());
    assert_eq!(place(&[]).expect("accepted"), "./data/files");
    assert_eq!(place(&[("DATA_DIR", "/srv/c")]).expect("accepted"), "/srv/c/files");
    assert_eq!(place(&[("FILES_URL", "file:///srv/f")]).expect("accepted"), "/srv/f");
    let bucket = ("FILES_URL", "s3://papers/a/b/");
    let keys = [bucket, ("S3_ACCESS_KEY_ID", "id"), ("S3_SECRET_ACCESS_KEY", "hush")];
    assert_eq!(place(&keys).expect("accepted"), "s3://papers/a/b");
    for (env, fault) in [
        (&keys[..2], "CASEBOARD_S3_ACCESS_KEY_ID \"id\": must be set together with"),
        (&[bucket, ("S3_ENDPOINT", "minio:9000")][..], "must begin with http:// or https://"),
    ] {
        let Err(error) = place(env) else { panic!("{env:?} was accepted") };
        assert!(error.contains(fault), "{error}");
    }
    let Err(error) = place(&keys[1..]) else { panic!("keys without a bucket were accepted") };
    assert!(!error.contains("hush"), "{error}");
}

/// A remote PostgreSQL server is refused without TLS and a verified certificate, unless a setting allows it.
///
/// Shows: AMB-316
#[test]
fn remote_postgresql_must_be_encrypted_in_production() {
    let loaded = |url: &str, more: &[(&str, &str)]| load(&[&[("DATABASE_URL", url)], more].concat());
    let warned = |config: ServerConfig, word: &str| config.warnings.iter().any(|it| it.contains(word));
    let remote = "postgres://u:hush@db.example.org/d";
    for query in ["", "?sslmode=disable", "?sslmode=prefer"] {
        let Err(error) = loaded(&format!("{remote}{query}"), &[]) else { panic!("{query} was accepted") };
        assert!(error.contains("CASEBOARD_DATABASE_URL: the connection to PostgreSQL on another"), "{error}");
        assert!(error.contains("CASEBOARD_ALLOW_INSECURE=database") && !error.contains("hush"), "{error}");
    }
    let allowed = loaded(remote, &[("ALLOW_INSECURE", "database")]).expect("allowed");
    assert!(warned(allowed, "is not encrypted"));
    assert!(loaded(remote, &[("ENV", "dev")]).is_ok());
    assert!(loaded("postgres://u@127.0.0.1/d", &[]).is_ok());
    let unverified = format!("{remote}?sslmode=require");
    let Err(error) = loaded(&unverified, &[]) else { panic!("the certificate is not verified") };
    assert!(error.contains("does not verify the certificate") && !error.contains("hush"), "{error}");
    let allowed = loaded(&unverified, &[("ALLOW_INSECURE", "database")]).expect("allowed");
    assert!(warned(allowed, "does not verify the certificate"));
    for any_name in ["?sslmode=verify-ca", "?sslmode=verify-ca&sslrootcert=system"] {
        let unnamed = format!("{remote}{any_name}");
        let Err(error) = loaded(&unnamed, &[]) else {
            panic!("{any_name} trusts each public CA for any name")
        };
        assert!(error.contains("for any host name") && !error.contains("hush"), "{error}");
        let allowed = loaded(&unnamed, &[("ALLOW_INSECURE", "database")]).expect("allowed");
        assert!(warned(allowed, "for any host name"));
    }
    let own_ca = [("DATABASE_CA_FILE", "/etc/ca.pem")];
    let verified = loaded(&format!("{remote}?sslmode=verify-ca"), &own_ca).expect("verified by the own CA");
    assert!(!warned(verified, "certificate"));
    let verified = loaded(&format!("{remote}?sslmode=verify-full"), &[]).expect("verified");
    assert!(!warned(verified, "certificate"));
    let verified = loaded(remote, &[("DATABASE_CA_FILE", "/etc/ca.pem")]).expect("verified");
    let DatabaseLocation::Postgres { ca_file, .. } = verified.database else { panic!("not PostgreSQL") };
    assert_eq!(ca_file.as_deref(), Some(Path::new("/etc/ca.pem")));
    let Err(error) = loaded(&format!("{remote}?sslmode=on"), &[]) else { panic!("accepted") };
    assert!(error.contains("sslmode must be disable, prefer, require, verify-ca, verify-full"), "{error}");
    let policy = load(&[]).expect("accepted").postgres_policy;
    assert!(policy.check(remote).is_err(), "the target of a copy too");
}

/// A setting that is unsafe in production is refused, unless `CASEBOARD_ALLOW_INSECURE` names it.
#[test]
fn unencrypted_mail_and_public_url_are_refused_in_production() {
    let accepted = |env: &[(&str, &str)], allowed: &str| match load(env) {
        Ok(config) => {
            assert!(!config.warnings.iter().any(|it| it.contains("ALLOW_INSECURE")), "{:?}", config.warnings);
            true
        }
        Err(error) => {
            assert!(error.contains(&format!("CASEBOARD_ALLOW_INSECURE={allowed} ")), "{error}");
            assert!(!error.contains("hush"), "{error}");
            let config = load(&[env, &[("ALLOW_INSECURE", allowed)]].concat()).expect("allowed");
            let warning = format!("CASEBOARD_ALLOW_INSECURE contains {allowed}: ");
            assert!(config.warnings.iter().any(|it| it.starts_with(&warning)), "{:?}", config.warnings);
            false
        }
    };
    let dev = ("ENV", "dev");
    for (url, safe) in [
        ("smtps://u:hush@mail.example.org", true),
        ("smtp://u:hush@mail.example.org:587?tls=required", true),
        ("smtp://localhost:25", true),
        ("smtp://[::1]", true),
        ("smtp://u:hush@mail.example.org:587", false),
        ("smtp://u:hush@mail.example.org?tls=opportunistic", false),
        ("smtp://127.0.0.1@mail.example.org", false),
    ] {
        assert_eq!(accepted(&[("SMTP_URL", url)], "smtp"), safe, "{url}");
        assert!(accepted(&[("SMTP_URL", url), dev], "dev"), "{url}");
    }
    for (url, safe) in [
        ("https://cases.example.org", true),
        ("http://127.0.0.1:8080", true),
        ("http://localhost", true),
        ("http://cases.example.org", false),
        ("http://localhost.example.org", false),
    ] {
        assert_eq!(accepted(&[("PUBLIC_URL", url)], "public-url"), safe, "{url}");
    }
    for (url, safe) in [
        ("https://sms.example.org/send", true),
        ("http://127.0.0.1:9000/send", true),
        ("http://sms.example.org/send", false),
    ] {
        assert_eq!(accepted(&[("SMS_URL", url)], "sms"), safe, "{url}");
        let bucket = [("FILES_URL", "s3://files"), ("S3_ENDPOINT", url)];
        assert_eq!(accepted(&bucket, "bucket"), safe, "{url}");
    }
    for (scanner, safe) in [
        ("/run/clamav/clamd.ctl", true),
        ("127.0.0.1:3310", true),
        ("[::1]:3310", true),
        ("localhost:3310", true),
        ("scanner.example.org:3310", false),
        ("localhost.example.org:3310", false),
    ] {
        assert_eq!(accepted(&[("VIRUS_SCANNER", scanner)], "scanner"), safe, "{scanner}");
    }
    // Without a public URL the address that the server listens on is taken.
    assert!(!accepted(&[("LISTEN", "0.0.0.0:8080")], "public-url"));
    assert!(accepted(&[("LISTEN", "0.0.0.0:8080"), ("PUBLIC_URL", "https://cases.example.org")], ""));
    for (env, safe) in [
        (vec![dev, ("LISTEN", "[::1]:8080")], true),
        (vec![dev, ("LISTEN", "0.0.0.0:8080")], false),
        (vec![dev, ("PUBLIC_URL", "https://cases.example.org")], false),
    ] {
        assert_eq!(accepted(&env, "dev"), safe, "{env:?}");
    }
}

/// The key must not be in the database or its folder, where every backup would contain it.
#[test]
fn key_comes_from_the_secret_or_a_file_outside_the_data_folder() {
    let source = |env: &[(&str, &str)]| load(env).map(|config| config.key_source);
    assert!(matches!(source(&[]), Ok(KeySource::OnlyExistingInDatabase)));
    assert!(matches!(source(&[("ENV", "dev")]), Ok(KeySource::Database)));
    let secret = ("SECRET", "0123456789abcdef0123456789abcdef");
    assert!(matches!(source(&[secret]), Ok(KeySource::Given(_))));
    let file = ("SECRET_FILE", "/srv/caseboard.key");
    assert!(matches!(source(&[file]), Ok(KeySource::File(_))));
    let Err(error) = source(&[file, secret]) else { panic!("accepted") };
    assert!(error.contains("CASEBOARD_SECRET_FILE \"/srv/caseboard.key\": cannot be combined"), "{error}");
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().join("data");
    std::fs::create_dir(&data).expect("created");
    std::os::unix::fs::symlink(&data, folder.path().join("link")).expect("linked");
    let path = |name: &str| folder.path().join(name).to_string_lossy().into_owned();
    for (name, allowed) in
        [("secret", true), ("data-secret", true), ("data/new/secret", false), ("link/secret", false)]
    {
        let env = [("DATA_DIR", path("data")), ("SECRET_FILE", path(name))];
        let env: Vec<(&str, &str)> = env.iter().map(|(name, value)| (*name, value.as_str())).collect();
        assert_eq!(source(&env).is_ok(), allowed, "{name}");
    }
}

/// Several nodes need shared storage for files.
#[test]
fn local_files_with_postgresql_produce_a_warning() {
    let postgres = ("DATABASE_URL", "postgres://u@localhost/d");
    let warned = |env: &[(&str, &str)]| {
        load(env).expect("accepted").warnings.iter().any(|it| it.contains("CASEBOARD_FILES_URL"))
    };
    assert!(warned(&[postgres]));
    assert!(!warned(&[]) && !warned(&[postgres, ("FILES_URL", "s3://papers")]));
}

/// Without the proxy's address, limits count all users together.
#[test]
fn https_without_a_trusted_proxy_produces_a_warning() {
    let warned = |env: &[(&str, &str)]| {
        load(env).expect("accepted").warnings.iter().any(|it| it.contains("CASEBOARD_TRUSTED_PROXIES"))
    };
    let https = ("PUBLIC_URL", "https://cases.example.org");
    assert!(warned(&[https]));
    assert!(!warned(&[https, ("TRUSTED_PROXIES", "10.0.0.1")]));
    assert!(!warned(&[]));
}

/// Every setting is in the example with its default, and every variable in the operator's table.
#[test]
fn every_setting_is_described() {
    let example = include_str!("../../../../caseboard.example.toml");
    let manual = include_str!("../../../../docs/operating.md");
    for name in SETTINGS {
        let line = format!("\n#{name} = ");
        assert!(example.contains(&line), "{name} is missing from caseboard.example.toml");
    }
    for name in SETTINGS.iter().chain(NOT_SETTINGS) {
        let row = format!("\n| `{}` | ", variable(name));
        assert!(manual.contains(&row), "{} is missing from docs/operating.md", variable(name));
    }
    let rows =
        manual.lines().filter(|line| line.starts_with("| `CASEBOARD_") && line.matches('|').count() == 4);
    let settings = rows.filter(|line| !line.contains("change it")).count();
    assert_eq!(settings, SETTINGS.len() + NOT_SETTINGS.len(), "the table has a row too many");
}

#[test]
fn an_unknown_variable_produces_a_warning() {
    let config = load(&[("ENV", "dev"), ("LISTENS", "1"), ("ADMIN_PASSWORD", "x")]).expect("accepted");
    assert_eq!(config.warnings, ["CASEBOARD_LISTENS: there is no such setting"]);
}

/// systemd must not kill the process before its own deadline has passed; the same in the container's stop timeout.
#[test]
fn the_units_stop_timeout_is_longer_than_the_shutdown_deadline() {
    let unit = include_str!("../../../../deploy/caseboard.service");
    let manual = include_str!("../../../../docs/operating.md");
    let number_after = |text: &str, name: &str| -> u64 {
        let rest = text.split_once(name).unwrap_or_else(|| panic!("{name} is missing")).1;
        let digits = rest.split(|c: char| !c.is_ascii_digit()).next().unwrap_or_default();
        digits.parse().unwrap_or_else(|_| panic!("{name} has no number of seconds"))
    };
    let deadline = load(&[]).expect("defaults").shutdown_timeout.as_secs();
    assert!(deadline + 2 <= 10, "Docker kills a container 10 s after a stop by default");
    assert!(number_after(unit, "\nTimeoutStopSec=") >= deadline + 5, "the process needs a moment to exit");
    assert!(number_after(manual, "--stop-timeout ") >= deadline + 5);
    assert!(manual.contains(&format!("| `CASEBOARD_SHUTDOWN_SECONDS` | {deadline} |")));
    let example = include_str!("../../../../caseboard.example.toml");
    assert!(example.contains(&format!("\n#shutdown_seconds = {deadline}\n")));
}

/// The backup is of the database and the folder that the server uses.
#[test]
fn the_backup_reads_the_settings_of_the_server() {
    let settings = |unit: &'static str| -> Vec<&str> {
        unit.lines().filter(|line| line.starts_with("EnvironmentFile=")).collect()
    };
    let server = settings(include_str!("../../../../deploy/caseboard.service"));
    assert_eq!(server, ["EnvironmentFile=-/etc/caseboard/environment"]);
    assert_eq!(settings(include_str!("../../../../deploy/caseboard-backup.service")), server);
}

#[test]
fn limits_can_be_disabled_in_development() {
    let config = load(&[("ENV", "dev"), ("RATE_LIMIT", "off")]).expect("accepted");
    assert!(!config.settings.rate_limit);
}

/// Shows: AMB-100
#[test]
fn system_administrators_always_need_a_second_factor_in_production() {
    for (environment, required) in [("production", true), ("dev", false)] {
        let config = load(&[("ENV", environment), ("SYSTEM_ADMIN_SECOND_FACTOR", "off")]).expect("accepted");
        assert_eq!(config.settings.system_admin_second_factor, required, "{environment}");
    }
}

/// Production refuses to run without the codes that prove who a person is, unless a setting names that. Each setting
/// switches off its own check only.
///
/// Shows: A-104, L-44
#[test]
fn disabled_verification_is_refused_in_production() {
    for name in ["EMAIL_VERIFICATION", "CODE_VALIDATION", "RESET_EMAIL_CODE"] {
        let Err(error) = load(&[(name, "off")]) else { panic!("{name}: accepted") };
        assert!(error.contains("CASEBOARD_ALLOW_INSECURE=verification "), "{name}: {error}");
        let config = load(&[(name, "off"), ("ALLOW_INSECURE", "verification")]).expect("allowed");
        assert!(
            config
                .warnings
                .iter()
                .any(|it| it.starts_with("CASEBOARD_ALLOW_INSECURE contains verification: "))
        );
        let dev = load(&[(name, "off"), ("ENV", "dev")]).expect("dev");
        assert!(!dev.warnings.iter().any(|it| it.contains("verification")), "{:?}", dev.warnings);
        let switches = [
            ("EMAIL_VERIFICATION", dev.settings.email_verification),
            ("CODE_VALIDATION", dev.settings.code_validation),
            ("RESET_EMAIL_CODE", dev.settings.reset_email_code),
        ];
        let off: Vec<_> = switches.into_iter().filter(|(_, on)| !on).map(|(switch, _)| switch).collect();
        assert_eq!(off, [name]);
    }
}
