//! Second factors (AMB-99): codes of an authenticator app (here: app; TOTP, RFC 6238) and recovery codes.
//!
//! A person who lost them gets them removed in three steps, each by another rule: an administrator of a common center
//! requests it, the person confirms it with a link in a mail, and a day passes (AMB-101).
//!
//! The secret of an app is stored encrypted. A recovery code has eighty random bits, so its plain hash cannot be guessed.
//! The codes of an app are computed here with the HMAC of `ring`, which the binary contains for TLS: a library for them
//! would bring a second implementation of SHA-1 and HMAC.

mod answer_factor_removal;
mod begin_totp;
mod cancel_factor_removal;
mod check;
mod confirm_totp;
mod execute_factor_removal;
mod get_second_factors;
pub(crate) mod letters;
mod password_sessions;
mod recovery_codes;
mod removal;
mod remove_by_operator;
mod remove_totp;
mod renew_recovery_codes;
mod request_factor_removal;

use caseboard_domain::PersonId;
use caseboard_domain::actor::Actor;
use caseboard_domain::second_factor::SecondFactorMethod;
use caseboard_store::{Conn, StoreError, second_factors};
use ring::hmac;

use crate::app::Settings;
use crate::error::Error;
use crate::sealing;
use crate::secrets::Key;

pub use answer_factor_removal::answer_factor_removal;
pub use begin_totp::{TotpDraft, begin_totp};
pub use cancel_factor_removal::cancel_factor_removal;
pub(crate) use cancel_factor_removal::cancel_in_session;
pub(crate) use check::check;
pub use confirm_totp::confirm_totp;
pub(crate) use execute_factor_removal::execute_factor_removal;
pub use get_second_factors::{CenterAdministrator, FactorRemovalState, SecondFactors, get_second_factors};
pub(crate) use letters::recovery_code_used;
pub(crate) use password_sessions::end_password_sessions;
pub use password_sessions::end_password_sessions_of_system_admins;
pub use recovery_codes::RecoveryCodes;
pub use remove_by_operator::remove_by_operator;
pub use remove_totp::remove_totp;
pub use renew_recovery_codes::renew_recovery_codes;
pub use request_factor_removal::{RemovalRequested, request_factor_removal};

/// The purpose that secrets are sealed for.
pub(crate) const SECRET: &str = "totp";

/// Returns the methods with which a person has to complete a sign-in after the password; empty if the password is enough.
///
/// A person with an app needs a second factor, and so does a person with a passkey of whom one is required. Passkeys alone
/// do not change the sign-in with the password otherwise, because losing the device would lock the person out (AMB-102).
pub(crate) async fn methods(
    conn: &Conn,
    settings: &Settings,
    person: PersonId,
) -> Result<Vec<SecondFactorMethod>, StoreError> {
    let Some(found) = second_factors::summary(conn, person).await? else { return Ok(Vec::new()) };
    let has_app = found.totp_since.is_some();
    let required = found.is_required(settings.require_second_factor(found.role));
    let mut methods = Vec::new();
    methods.extend(has_app.then_some(SecondFactorMethod::Totp));
    methods.extend((has_app && found.recovery_codes > 0).then_some(SecondFactorMethod::RecoveryCode));
    methods.extend((found.passkeys > 0 && (has_app || required)).then_some(SecondFactorMethod::Passkey));
    Ok(methods)
}

/// Returns the code that an app with this secret shows in a step.
fn code_at(secret: &[u8], step: i64) -> String {
    let key = hmac::Key::new(hmac::HMAC_SHA1_FOR_LEGACY_USE_ONLY, secret);
    let tag = hmac::sign(&key, &step.to_be_bytes());
    let mac = tag.as_ref().try_into().expect("the MAC has 20 bytes");
    caseboard_domain::second_factor::digits(mac)
}

/// Decrypts the stored secret of a person.
fn decrypt(key: &Key, person: PersonId, stored: &[u8]) -> Result<Vec<u8>, Error> {
    let secret = sealing::open(key, SECRET, person.as_uuid().as_bytes(), stored);
    secret.map_err(|error| Error::Internal(format!("a secret of a second factor cannot be opened: {error}")))
}

/// Returns the session of an actor.
fn session_of(actor: &Actor) -> caseboard_domain::SessionId {
    actor.session()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The codes are those of the test vectors in RFC 6238, appendix B, with six digits.
    ///
    /// Shows: AMB-99
    #[test]
    fn codes_are_those_of_the_standard() {
        let secret = b"12345678901234567890";
        for (second, code) in [
            (59, "287082"),
            (1_111_111_109, "081804"),
            (1_111_111_111, "050471"),
            (1_234_567_890, "005924"),
            (2_000_000_000, "279037"),
            (20_000_000_000, "353130"),
        ] {
            assert_eq!(code_at(secret, second / 30), code, "{second}");
        }
    }
}
