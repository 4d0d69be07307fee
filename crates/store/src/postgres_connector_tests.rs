use super::*;

fn parsed(url: &str) -> PostgresUrl {
    PostgresUrl::parse(url, None).unwrap_or_else(|error| panic!("{url}: {error}"))
}

#[test]
fn sslmode_of_the_url_decides() {
    for (query, mode) in [
        ("", TlsMode::Prefer),
        ("?sslmode=disable", TlsMode::Disable),
        ("?sslmode=prefer&options=-c%20jit%3Doff", TlsMode::Prefer),
        ("?connect_timeout=3&sslmode=require", TlsMode::Require),
        ("?sslmode=verify-ca", TlsMode::VerifyCa),
        ("?sslmode=verify-full", TlsMode::VerifyFull),
        ("?sslrootcert=%2Fetc%2Fca.pem", TlsMode::VerifyFull),
        ("?sslrootcert=system", TlsMode::VerifyFull),
    ] {
        assert_eq!(parsed(&format!("postgres://u:p?ss@h/d{query}")).tls_mode(), mode, "{query}");
    }
    let file = Path::new("/etc/ca.pem");
    let with_file = |url| PostgresUrl::parse(url, Some(file)).expect("a URL");
    assert_eq!(with_file("postgres://u@h/d").tls_mode(), TlsMode::VerifyFull);
    assert_eq!(with_file("postgres://u@h/d?sslmode=require").tls_mode(), TlsMode::Require);
    let other = with_file("postgres://u@h/d?sslrootcert=/srv/a%20b.pem");
    assert_eq!(other.ca_file.as_deref(), Some(Path::new("/srv/a b.pem")));
    assert_eq!(with_file("postgres://u@h/d?sslrootcert=system").ca_file, None);
}

#[test]
fn unknown_mode_is_rejected_without_the_password() {
    for url in ["postgres://u:hush@h/d?sslmode=allow", "postgres://u:hush@h:port/d"] {
        let Err(error) = PostgresUrl::parse(url, None) else { panic!("{url} was accepted") };
        assert!(!error.to_string().contains("hush"), "{error}");
    }
}

#[test]
fn only_loopback_and_sockets_are_this_machine() {
    for url in [
        "postgres://u@localhost/d",
        "postgres://u@127.0.0.1:5433/d",
        "postgres://u@[::1]/d",
        "postgres://u@%2Frun%2Fpostgresql/d",
        "postgres://u@db.example.org/d?hostaddr=127.0.0.1",
    ] {
        assert!(parsed(url).is_on_this_machine(), "{url}");
    }
    for url in [
        "postgres://u@db.example.org/d",
        "postgres://u@10.0.0.5/d",
        "postgres://u@localhost,db.example.org/d",
        "postgres://u@localhost/d?hostaddr=10.0.0.5",
    ] {
        assert!(!parsed(url).is_on_this_machine(), "{url}");
    }
}

/// A host that is powered off does not use up the time for the other one.
#[test]
fn the_time_for_a_connection_is_divided_among_the_hosts() {
    for (url, expected) in [
        ("postgres://u@a.example/d", 1_500),
        ("postgres://u@a.example,b.example/d", 750),
        ("postgres://u@a.example,b.example,c.example/d?hostaddr=10.0.0.1,10.0.0.2,10.0.0.3", 500),
    ] {
        let connector = Connector::new(url, None).expect("a URL");
        let timeout = connector.timeout_of_one_host(Duration::from_millis(1_500));
        assert_eq!(timeout, Duration::from_millis(expected), "{url}");
    }
}

/// Otherwise migrations would create the tables in another schema than the one that the server reads.
#[test]
fn options_of_the_url_stay_with_other_settings() {
    let connector = Connector::new("postgres://u@h/d?options=-c%20search_path%3Dapp", None).expect("a URL");
    let options = |connector: &Connector| connector.config.get_options().unwrap_or_default().to_owned();
    let usual = options(&connector);
    assert!(usual.starts_with("-c search_path=app ") && usual.ends_with("jit=off"), "{usual}");
    let other = options(&connector.with_options("-c lock_timeout=0"));
    assert_eq!(other, "-c search_path=app -c lock_timeout=0");
    let unlimited = options(&connector.without_time_limits());
    assert!(unlimited.starts_with("-c search_path=app ") && unlimited.contains("jit=off"), "{unlimited}");
    assert!(unlimited.ends_with("-c idle_in_transaction_session_timeout=0"), "{unlimited}");
}

#[test]
fn require_verifies_only_with_a_ca_file() {
    assert!(!parsed("postgres://u@h/d?sslmode=require").verifies_certificate());
    assert!(parsed("postgres://u@h/d?sslmode=require&sslrootcert=/ca.pem").verifies_certificate());
    assert!(parsed("postgres://u@h/d?sslmode=verify-ca").verifies_certificate());
}

#[test]
fn verify_ca_identifies_the_server_only_with_a_ca_file() {
    let identifies = |query: &str| parsed(&format!("postgres://u@h/d?{query}")).verifies_server();
    assert!(!identifies("sslmode=require") && !identifies("sslmode=verify-ca"));
    assert!(!identifies("sslmode=verify-ca&sslrootcert=system"));
    assert!(identifies("sslmode=verify-ca&sslrootcert=/ca.pem") && identifies("sslmode=verify-full"));
    assert!(identifies("sslmode=require&sslrootcert=/ca.pem"));
    assert!(!identifies("sslmode=disable&sslrootcert=/ca.pem"));
}
