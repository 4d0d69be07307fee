//! Checks the code of a center, which proves an affiliation (AMB-03).

use caseboard_domain::center::normalise_code;
use caseboard_domain::{CenterId, Field, Refusal};
use caseboard_store::{StoreError, centers, one_time_tokens};
use jiff::SignedDuration;

use super::{code_guesses, code_hash, mac_purpose};
use crate::app::App;
use crate::audit::{self, Action, Entry};
use crate::boxed;
use crate::error::Error;
use crate::rate_limit;
use crate::secrets::{digest, new_token};

/// How long a proof is valid.
pub const PROOF_TTL: SignedDuration = SignedDuration::from_mins(30);

/// Proof that a person knows the code of a center, valid for one sign-up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CenterProof {
    /// To be sent with the sign-up.
    pub proof: String,
    /// Validity in seconds.
    pub expires_in: u32,
}

/// Checks a code and returns a proof; `None` for a wrong code. Only wrong codes count towards the limits ([`code_guesses`]).
///
/// # Errors
/// VALIDATION if no code was entered; the refusal of the limit; CENTER_UNCONFIRMED for the right code of an unconfirmed
/// center (AMB-83).
#[boxed]
pub async fn verify_center_code(
    app: &App,
    address: &str,
    center: CenterId,
    code: String,
) -> Result<Option<CenterProof>, Error> {
    let stored: Result<_, StoreError> =
        app.db.read(move |conn| async move { centers::find_code(&conn, center).await }).await;
    let stored = stored?;
    if code.trim().is_empty() {
        let name = stored.map_or_else(|| "the center".to_owned(), |stored| stored.center.name);
        return Err(
            Refusal::field(Field::Code, format!("Please enter the identification Code for {name}")).into()
        );
    }
    let created = stored.as_ref().and_then(|stored| stored.created_at);
    let counted = code_guesses::count(app, center, created, address).await?;
    // An entry about a center that does not exist has no center whose administrators could read it.
    let known = stored.as_ref().map(|stored| stored.center.id);
    let entry = Entry::anonymous(Action::CenterCodeEntered).on(known).at(known);
    let right = stored
        .zip(normalise_code(&code))
        .filter(|(stored, code)| app.key().verify(&mac_purpose(center), code, &stored.hash));
    let Some((stored, code)) = right else {
        audit::record_alone(app, entry.refused("WRONG_CODE")).await?;
        if known.is_some() {
            code_guesses::report_limit(app, center).await?;
        }
        return Ok(None);
    };
    rate_limit::give_all_back(app, counted).await?;
    if let Err(refusal) = stored.center.require_joinable(Field::Code) {
        audit::record_alone(app, entry.refused("UNCONFIRMED")).await?;
        return Err(refusal.into());
    }
    issue_proof(app, entry, center, code).await
}

/// Stores a proof if the code is still right; `None` if it was replaced or the center was closed in the meantime, which voids the
/// proofs that exist then.
async fn issue_proof(
    app: &App,
    entry: Entry,
    center: CenterId,
    code: String,
) -> Result<Option<CenterProof>, Error> {
    let (proof, expires) = (new_token(&*app.entropy), app.now() + PROOF_TTL);
    let hash = digest(&proof);
    let stored = app
        .transact((entry, code), move |app, tx, (entry, code)| async move {
            centers::lock(&tx, center).await?;
            let present = centers::find_code(&tx, center).await?.filter(|present| {
                present.center.confirmed && app.key().verify(&mac_purpose(center), &code, &present.hash)
            });
            let Some(present) = present else {
                audit::record(&app, &tx, entry.refused("WRONG_CODE")).await?;
                return Ok(tx.commit(false));
            };
            // A code that was stored under an older version of the key is stored under the newest one as soon as it is entered.
            let newest = code_hash(&app, center, &code);
            if newest.hash[..] != present.hash[..] {
                centers::reseal_code(&tx, center, &present.hash, newest).await?;
            }
            one_time_tokens::insert_center_proof(&tx, &hash, center, expires).await?;
            audit::record(&app, &tx, entry).await?;
            Ok(tx.commit(true))
        })
        .await?;
    let expires_in = u32::try_from(PROOF_TTL.as_secs()).unwrap_or(u32::MAX);
    Ok(stored.then_some(CenterProof { proof, expires_in }))
}
