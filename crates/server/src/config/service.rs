//! The settings of the service layer: its switches and retention periods.

use std::ops::RangeInclusive;

use caseboard_domain::actor::{SESSION_ABSOLUTE_TIMEOUT, SESSION_IDLE_TIMEOUT};
use caseboard_domain::time::days;
use caseboard_service::secrets::digest;
use caseboard_service::virus_scanner::VirusScanner;
use caseboard_service::{Environment, Settings};
use jiff::SignedDuration;

use super::mail::MailSettings;
use super::raw::RawConfig;

/// Reads the settings of the service layer.
pub(super) fn read(raw: &mut RawConfig, mail: &MailSettings, defaults: Settings) -> Settings {
    let production = defaults.environment == Environment::Production;
    let rate_limit = raw.switch("rate_limit", defaults.rate_limit);
    if production && !rate_limit {
        raw.fault("rate_limit", "cannot be off in production");
    }
    let add_center_code = raw.text("add_center_code");
    if production && add_center_code.is_none() {
        raw.warn(
            "CASEBOARD_ADD_CENTER_CODE is not set: the page that adds a center is closed until a system \
             administrator creates a code",
        );
    }
    let virus_scanner = raw.text("virus_scanner").map(|text| text.parse::<VirusScanner>());
    if let Some(Err(error)) = &virus_scanner {
        raw.fault("virus_scanner", &error.to_string());
    }
    let minutes =
        raw.number("session_idle_minutes", "a number of minutes", 15..=SESSION_IDLE_TIMEOUT.as_mins());
    let hours = raw.number("session_hours", "a number of hours", 1..=SESSION_ABSOLUTE_TIMEOUT.as_hours());
    let audit_days = raw.number("audit_retention_days", "empty or a number of days", 30..=36_500);
    Settings {
        product_name: mail.product_name.clone(),
        support_email: mail.support_email.clone(),
        mail_from: mail.from.clone(),
        add_center_code: add_center_code.map(digest),
        rate_limit,
        reset_email_code: raw.switch("reset_email_code", defaults.reset_email_code),
        email_verification: raw.switch("email_verification", defaults.email_verification),
        code_validation: raw.switch("code_validation", defaults.code_validation),
        staff_validation: raw.switch("staff_validation", defaults.staff_validation),
        require_certified: raw.switch("require_certified", defaults.require_certified),
        // Always in production: this role can do everything.
        system_admin_second_factor: raw
            .switch("system_admin_second_factor", defaults.system_admin_second_factor)
            || production,
        outbox_retention: read_days(raw, "outbox_retention_days", 1..=3_650)
            .unwrap_or(defaults.outbox_retention),
        session_idle: minutes.map_or(defaults.session_idle, SignedDuration::from_mins),
        session_lifetime: hours.map_or(defaults.session_lifetime, SignedDuration::from_hours),
        device_retention: read_days(raw, "device_retention_days", 1..=365)
            .unwrap_or(defaults.device_retention),
        notice_retention: read_days(raw, "notice_retention_days", 90..=36_500)
            .unwrap_or(defaults.notice_retention),
        audit_retention: audit_days.map(days),
        virus_scanner: virus_scanner.and_then(Result::ok),
        ..defaults
    }
}

fn read_days(raw: &mut RawConfig, name: &str, range: RangeInclusive<i64>) -> Option<SignedDuration> {
    raw.number(name, "a number of days", range).map(days)
}
