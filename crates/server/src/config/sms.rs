//! The gateway for text messages.

use caseboard_service::deliver::{GatewayFormat, GatewayLogin, GatewaySettings};

use super::Given;

/// Reads what is said about a gateway; nothing without an address.
pub(super) fn read(given: &mut Given) -> Option<GatewaySettings> {
    let formats = [("json", GatewayFormat::Json), ("twilio", GatewayFormat::Twilio)];
    let format = given.one_of("sms_format", GatewayFormat::Json, &formats);
    let (from, token) = (given.text("sms_from"), given.text("sms_token"));
    let (user, password) = (given.text("sms_user"), given.text("sms_password"));
    let Some(url) = given.text("sms_url") else {
        for name in ["sms_from", "sms_token", "sms_user", "sms_password"] {
            if given.text(name).is_some() {
                given.fault(name, "says nothing without CASEBOARD_SMS_URL");
            }
        }
        return None;
    };
    if token.is_some() && user.is_some() {
        given.fault("sms_token", "cannot stand beside CASEBOARD_SMS_USER: a gateway knows us by one of them");
    }
    let login = match (token, user, password) {
        (Some(token), _, _) => GatewayLogin::Bearer(token),
        (None, Some(user), Some(password)) => GatewayLogin::Basic { user, password },
        (None, Some(_), None) => {
            given.fault("sms_user", "needs CASEBOARD_SMS_PASSWORD beside it");
            GatewayLogin::None
        }
        (None, None, Some(_)) => {
            given.fault("sms_password", "needs CASEBOARD_SMS_USER beside it");
            GatewayLogin::None
        }
        (None, None, None) => GatewayLogin::None,
    };
    if format == GatewayFormat::Twilio && from.is_none() {
        given.fault(
            "sms_from",
            "is needed with CASEBOARD_SMS_FORMAT twilio: the number that messages come from",
        );
    }
    let settings = GatewaySettings { url, format, login, from, patience: GatewaySettings::PATIENCE };
    match settings.url.starts_with("http://") || settings.url.starts_with("https://") {
        false => given.fault("sms_url", "must begin with http:// or https://"),
        true => {
            if let Err(error) = settings.address() {
                given.fault("sms_url", &error);
            }
        }
    }
    Some(settings)
}
