//! The mail server and the sender of mail.

use caseboard_domain::person::Email;
use caseboard_service::{Environment, Settings};

use super::raw::RawConfig;

/// Settings of mail.
pub(super) struct MailSettings {
    /// The product's name as users see it.
    pub(super) product_name: String,
    /// The address of the support team.
    pub(super) support_email: String,
    /// The sender of all mail.
    pub(super) from: String,
    /// URL of the mail server; `None` sends no mail.
    pub(super) smtp_url: Option<String>,
}

/// Reads the settings of mail.
pub(super) fn read(raw: &mut RawConfig, defaults: &Settings) -> MailSettings {
    let support_email = raw.text_or("support_email", &defaults.support_email);
    if Email::parse(&support_email).is_err() {
        raw.fault("support_email", "must be an email address");
    }
    let product_name = raw.text_or("product_name", &defaults.product_name);
    let from = raw.text_or("mail_from", Settings::default_sender(&product_name, &support_email));
    let smtp_url = raw.text("smtp_url");
    match &smtp_url {
        Some(url) => drop(raw.require_scheme("smtp_url", url, ["smtp://", "smtps://"])),
        None if defaults.environment == Environment::Production => {
            raw.warn("CASEBOARD_SMTP_URL is not set: mail is not sent, so email addresses cannot be verified")
        }
        None => {}
    }
    MailSettings { product_name, support_email, from, smtp_url }
}
