//! The settings of the installation that clients read before sign-in. Groups, states, questions and limits are constants of
//! `domain`.

use jiff::Timestamp;

use crate::app::{App, Environment};
use crate::boxed;
use crate::centers::replace_add_center_code::PresentCode;
use crate::error::Error;
use crate::webauthn;

/// The settings that the client reads.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PublicConfig {
    /// The product's name.
    pub product_name: String,
    /// The address of the support team.
    pub support_email: String,
    /// Whether a new account must verify its email address.
    pub email_verification: bool,
    /// Whether a forgotten password asks for a mailed code besides the answers (AMB-09).
    pub reset_email_code: bool,
    /// Whether surgeons and administrators prove their center with its code.
    pub code_validation: bool,
    /// Whether professionals see surgeons' profiles only from security level 1 on (H-18).
    pub staff_validation: bool,
    /// Whether centers can be added with a code (AMB-05).
    pub add_center_open: bool,
    /// Whether people can sign in with passkeys (AMB-93).
    pub passkeys: bool,
    /// Whether mails can be read in the local mailbox (AMB-02).
    pub mailbox: bool,
    /// The server's clock.
    pub server_time: Timestamp,
}

/// Reads the configuration.
#[boxed]
pub async fn public_config(app: &App) -> Result<PublicConfig, Error> {
    let (settings, own) = (&app.settings, app.clone());
    let add_center: Result<PresentCode, Error> =
        app.db.read(move |conn| async move { PresentCode::find(&own, &conn).await }).await;
    Ok(PublicConfig {
        product_name: settings.product_name.clone(),
        support_email: settings.support_email.clone(),
        email_verification: settings.email_verification,
        reset_email_code: settings.reset_email_code,
        code_validation: settings.code_validation,
        staff_validation: settings.staff_validation,
        add_center_open: add_center?.is_open(),
        passkeys: webauthn::is_available(&settings.public_url),
        mailbox: settings.environment == Environment::Dev,
        server_time: app.now(),
    })
}
