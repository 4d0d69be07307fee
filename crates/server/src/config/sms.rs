//! The settings of the gateway for text messages.

use caseboard_service::deliver::{SmsCredentials, SmsFormat, SmsGatewaySettings};

use super::raw::RawConfig;

/// Reads the settings of the SMS gateway; `None` without a URL.
pub(super) fn read(raw: &mut RawConfig, production: bool) -> Option<SmsGatewaySettings> {
    let formats = [("json", SmsFormat::Json), ("twilio", SmsFormat::Twilio)];
    let format = raw.one_of("sms_format", SmsFormat::Json, &formats);
    let (from, token) = (raw.text("sms_from"), raw.text("sms_token"));
    let (user, password) = (raw.text("sms_user"), raw.text("sms_password"));
    let Some(url) = raw.text("sms_url") else {
        for name in ["sms_from", "sms_token", "sms_user", "sms_password"] {
            if raw.text(name).is_some() {
                raw.fault(name, "has no effect without CASEBOARD_SMS_URL");
            }
        }
        if production {
            raw.warn("CASEBOARD_SMS_URL is not set: text messages are not sent");
        }
        return None;
    };
    if token.is_some() && user.is_some() {
        raw.fault("sms_token", "cannot be combined with CASEBOARD_SMS_USER: use one of them");
    }
    let credentials = match (token, user, password) {
        (Some(token), _, _) => SmsCredentials::Bearer(token),
        (None, Some(user), Some(password)) => SmsCredentials::Basic { user, password },
        (None, Some(_), None) => {
            raw.fault("sms_user", "needs CASEBOARD_SMS_PASSWORD");
            SmsCredentials::None
        }
        (None, None, Some(_)) => {
            raw.fault("sms_password", "needs CASEBOARD_SMS_USER");
            SmsCredentials::None
        }
        (None, None, None) => SmsCredentials::None,
    };
    if format == SmsFormat::Twilio && from.is_none() {
        raw.fault(
            "sms_from",
            "is needed with CASEBOARD_SMS_FORMAT twilio: the number that messages come from",
        );
    }
    let settings =
        SmsGatewaySettings { url, format, credentials, from, timeout: SmsGatewaySettings::TIMEOUT };
    if raw.require_scheme("sms_url", &settings.url, ["http://", "https://"])
        && let Err(error) = settings.parsed_url()
    {
        raw.fault("sms_url", &error);
    }
    Some(settings)
}
