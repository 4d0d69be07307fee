//! The settings that are unsafe in production and refused unless `CASEBOARD_ALLOW_INSECURE` names them.

use std::net::{IpAddr, SocketAddr};

use caseboard_service::{Environment, Settings};

use super::raw::RawConfig;

/// Something unsafe that an operator can allow.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Insecure {
    /// A connection to PostgreSQL on another machine that is not encrypted, or whose certificate is not verified.
    Database,
    /// A connection to a mail server on another machine that may be unencrypted.
    Smtp,
    /// A gateway for text messages on another machine with `http`.
    Sms,
    /// A bucket on another machine with `http`.
    Bucket,
    /// A virus scanner on another machine, which gets files unencrypted.
    Scanner,
    /// A public URL with `http`.
    PublicUrl,
    /// `env = "dev"` on a server that others can reach.
    Dev,
    /// Accounts and passwords without the codes and checks that prove who a person is.
    Verification,
}

impl Insecure {
    const NAMES: [(&'static str, Self); 8] = [
        ("database", Self::Database),
        ("smtp", Self::Smtp),
        ("sms", Self::Sms),
        ("bucket", Self::Bucket),
        ("scanner", Self::Scanner),
        ("public-url", Self::PublicUrl),
        ("dev", Self::Dev),
        ("verification", Self::Verification),
    ];

    fn name(self) -> &'static str {
        Self::NAMES.iter().find(|(_, it)| *it == self).map_or("", |(name, _)| name)
    }
}

/// The unsafe settings that the operator allows.
#[derive(Debug, Clone, Default)]
pub(crate) struct Allowed(Vec<Insecure>);

impl Allowed {
    /// Reads `allow_insecure`: names with commas between them.
    pub(super) fn read(raw: &mut RawConfig) -> Self {
        let text = raw.text("allow_insecure").unwrap_or_default();
        let names = text.split(',').map(str::trim).filter(|name| !name.is_empty());
        let parsed: Vec<Option<Insecure>> = names
            .map(|name| Insecure::NAMES.iter().find(|(known, _)| *known == name).map(|(_, it)| *it))
            .collect();
        if parsed.contains(&None) {
            let names: Vec<&str> = Insecure::NAMES.iter().map(|(name, _)| *name).collect();
            raw.fault(
                "allow_insecure",
                &format!("must be some of {}, with commas between them", names.join(", ")),
            );
        }
        Self(parsed.into_iter().flatten().collect())
    }

    /// Returns a warning if this is allowed.
    ///
    /// # Errors
    /// The `problem` with the name of the setting that allows it.
    pub(crate) fn check(&self, what: Insecure, problem: &str) -> Result<String, String> {
        let name = what.name();
        match self.0.contains(&what) {
            true => Ok(format!("CASEBOARD_ALLOW_INSECURE contains {name}: {problem}")),
            false => Err(format!("{problem}; CASEBOARD_ALLOW_INSECURE={name} allows it nevertheless")),
        }
    }
}

/// The URLs of an installation that can be unencrypted.
pub(super) struct Urls<'a> {
    /// The address of the client.
    pub(super) public: &'a str,
    /// The mail server.
    pub(super) smtp: Option<&'a str>,
    /// The gateway for text messages.
    pub(super) sms: Option<&'a str>,
    /// The endpoint of the bucket; AWS without one, which is always encrypted.
    pub(super) bucket: Option<&'a str>,
    /// The virus scanner: host and port, or the path of a socket.
    pub(super) scanner: Option<&'a str>,
}

/// Checks the environment and the URLs, and adds faults and warnings.
pub(super) fn check(
    raw: &mut RawConfig,
    allowed: &Allowed,
    environment: Environment,
    listen: SocketAddr,
    urls: &Urls<'_>,
) {
    let Urls { public: public_url, smtp: smtp_url, sms, bucket, scanner } = *urls;
    let is_public = !is_loopback(host_of(public_url));
    if environment == Environment::Dev {
        if !listen.ip().to_canonical().is_loopback() || is_public {
            let problem = "dev lets everyone who reaches the server read all mail, codes included: use production, \
                           or listen on 127.0.0.1 without a public URL";
            report(raw, "env", allowed.check(Insecure::Dev, problem));
        }
        return;
    }
    if is_public && public_url.starts_with("http://") {
        let problem = "passwords and sessions are sent unencrypted: it must begin with https:// and be the address of a \
                       TLS proxy";
        report(raw, "public_url", allowed.check(Insecure::PublicUrl, problem));
    }
    if let Some(url) = smtp_url
        && url.starts_with("smtp://")
        && !url.split(['?', '&']).any(|parameter| parameter == "tls=required")
        && !is_loopback(host_of(url))
    {
        let problem = "mail may be sent unencrypted, codes and the password of the mail server included: use smtps:// \
                       or add ?tls=required";
        report(raw, "smtp_url", allowed.check(Insecure::Smtp, problem));
    }
    let unencrypted =
        |url: Option<&str>| url.is_some_and(|url| url.starts_with("http://") && !is_loopback(host_of(url)));
    if unencrypted(sms) {
        let problem =
            "text messages, phone numbers and the token of the gateway are sent unencrypted: use https://";
        report(raw, "sms_url", allowed.check(Insecure::Sms, problem));
    }
    if unencrypted(bucket) {
        let problem = "files can be exchanged and their names read on the way to the bucket: use https://";
        report(raw, "s3_endpoint", allowed.check(Insecure::Bucket, problem));
    }
    if scanner.is_some_and(|it| !it.starts_with('/') && !is_loopback(host_of(it))) {
        let problem = "uploaded documents are sent to the virus scanner unencrypted: use a scanner on this machine or its \
                       socket";
        report(raw, "virus_scanner", allowed.check(Insecure::Scanner, problem));
    }
}

/// Checks the switches that prove who a person is, and adds a fault or a warning for each that is off in production.
pub(super) fn check_verification(raw: &mut RawConfig, allowed: &Allowed, settings: &Settings) {
    if settings.environment != Environment::Production {
        return;
    }
    for (name, is_on, problem) in [
        (
            "email_verification",
            settings.email_verification,
            "an account can be opened with the email address of another person",
        ),
        (
            "code_validation",
            settings.code_validation,
            "everyone who signs up as a surgeon or an administrator acts for the center of their choice",
        ),
        (
            "reset_email_code",
            settings.reset_email_code,
            "the answers to the security questions alone give access to an account",
        ),
    ] {
        if !is_on {
            report(raw, name, allowed.check(Insecure::Verification, problem));
        }
    }
}

fn report(raw: &mut RawConfig, name: &str, checked: Result<String, String>) {
    match checked {
        Ok(warning) => raw.warnings.push(warning),
        Err(fault) => raw.fault(name, &fault),
    }
}

/// Returns the host of a URL, without user, port and brackets.
fn host_of(url: &str) -> &str {
    let rest = url.split_once("://").map_or(url, |(_, rest)| rest);
    let authority = rest.split(['/', '?', '#']).next().unwrap_or_default();
    let host = authority.rsplit('@').next().unwrap_or_default();
    match host.strip_prefix('[') {
        Some(v6) => v6.split(']').next().unwrap_or_default(),
        None => host.split(':').next().unwrap_or_default(),
    }
}

fn is_loopback(host: &str) -> bool {
    host == "localhost" || host.parse().is_ok_and(|address: IpAddr| address.to_canonical().is_loopback())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn host_is_found_in_every_form_of_url() {
        for (url, host) in [
            ("http://localhost:8080/x", "localhost"),
            ("smtp://user:p@ss@mail.example.org:587?tls=none", "mail.example.org"),
            ("https://[::1]:8080", "::1"),
            ("smtp://10.0.0.1", "10.0.0.1"),
            ("http://127.0.0.1@evil.example/", "evil.example"),
        ] {
            assert_eq!(host_of(url), host, "{url}");
        }
        assert!(is_loopback("127.9.9.9") && is_loopback("::1") && is_loopback("::ffff:127.0.0.1"));
        assert!(!is_loopback("0.0.0.0") && !is_loopback("localhost.example.org"));
    }
}
