//! Checks a second factor and uses it up.

use caseboard_domain::second_factor::{SecondFactorMethod, accepted_steps, parse_recovery_code, parse_totp};
use caseboard_domain::{PersonId, Secret};
use caseboard_store::{Tx, second_factors};
use subtle::ConstantTimeEq as _;

use super::{code_at, decrypt, recovery_codes};
use crate::app::App;
use crate::error::Error;

/// Returns whether a code is right, and uses it up. The caller counts the attempt in the same transaction and locks the
/// person.
pub(crate) async fn check(
    app: &App,
    tx: &Tx,
    person: PersonId,
    method: SecondFactorMethod,
    code: &Secret,
) -> Result<bool, Error> {
    match method {
        SecondFactorMethod::Totp => {
            let Some(code) = parse_totp(code.expose()) else { return Ok(false) };
            let Some(factor) = second_factors::find(tx, person).await? else { return Ok(false) };
            let secret = decrypt(app.key(), person, &factor.secret)?;
            match matching_step(&secret, &code, app, factor.last_step) {
                Some(step) => Ok(second_factors::use_step(tx, person, step).await?),
                None => Ok(false),
            }
        }
        // A passkey signs a challenge and has no code.
        SecondFactorMethod::Passkey => Ok(false),
        SecondFactorMethod::RecoveryCode => {
            let Some(code) = parse_recovery_code(code.expose()) else { return Ok(false) };
            let hash = recovery_codes::hash(person, &code);
            Ok(second_factors::use_recovery_code(tx, person, &hash).await?)
        }
    }
}

/// Returns the step after `last_step` that has this code; compares all steps in constant time.
pub(super) fn matching_step(secret: &[u8], code: &str, app: &App, last_step: i64) -> Option<i64> {
    let mut found = None;
    for step in accepted_steps(app.now(), last_step) {
        if bool::from(code_at(secret, step).as_bytes().ct_eq(code.as_bytes())) {
            found = Some(step);
        }
    }
    found
}
