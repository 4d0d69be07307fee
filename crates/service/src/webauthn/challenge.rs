//! Challenges: random values that an authenticator signs. Each is valid for a few minutes and one answer.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use caseboard_domain::PersonId;
use caseboard_domain::passkey::CHALLENGE_TTL;
use caseboard_store::{Tx, passkey_challenges};

use super::verify::challenge_in;
use super::{Rejection, RelyingParty};
use crate::app::App;
use crate::error::Error;
use crate::secrets::{digest, new_token};

pub use caseboard_store::passkey_challenges::ChallengePurpose;

/// What a browser needs to create a credential.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CreationOptions {
    /// The challenge in base64url.
    pub challenge: String,
    /// Id of the relying party.
    pub rp_id: String,
    /// Name of the relying party.
    pub rp_name: String,
    /// The person who gets the credential.
    pub person: PersonId,
    /// The email address, which tells accounts apart in the list of an authenticator.
    pub email: String,
    /// The name of the person.
    pub full_name: String,
    /// Ids of credentials in base64url; an authenticator that has one of them creates none.
    pub exclude: Vec<String>,
}

/// What a browser needs to sign with a credential.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RequestOptions {
    /// The challenge in base64url.
    pub challenge: String,
    /// Id of the relying party.
    pub rp_id: String,
    /// Ids of the allowed credentials in base64url; empty if the person chooses from all that the authenticator has.
    pub allow: Vec<String>,
}

impl RequestOptions {
    /// Returns options with a new challenge for these credentials.
    pub(crate) async fn issue(
        app: &App,
        tx: &Tx,
        purpose: ChallengePurpose,
        credentials: &[Vec<u8>],
    ) -> Result<Self, Error> {
        let rp_id = RelyingParty::of(app)?.id;
        let challenge = issue(app, tx, purpose).await?;
        Ok(Self { challenge, rp_id, allow: credentials.iter().map(encode).collect() })
    }
}

/// Returns the base64url form of a credential id.
pub(crate) fn encode(bytes: impl AsRef<[u8]>) -> String {
    URL_SAFE_NO_PAD.encode(bytes)
}

/// Creates a challenge and returns it in base64url; only its hash is stored.
pub(crate) async fn issue(app: &App, tx: &Tx, purpose: ChallengePurpose) -> Result<String, Error> {
    let challenge = new_token(&*app.entropy);
    let expires = app.now().saturating_add(CHALLENGE_TTL).unwrap_or(jiff::Timestamp::MAX);
    passkey_challenges::insert(tx, &digest(&challenge), purpose, expires).await?;
    Ok(challenge)
}

/// Uses up the challenge that an answer contains. The caller commits this also if the answer is wrong, so that a
/// challenge has one answer.
pub(crate) async fn use_up(
    app: &App,
    tx: &Tx,
    purpose: ChallengePurpose,
    client_data: &[u8],
) -> Result<Result<(), Rejection>, Error> {
    let challenge = match challenge_in(client_data) {
        Ok(challenge) => challenge,
        Err(rejection) => return Ok(Err(rejection)),
    };
    match passkey_challenges::use_up(tx, &digest(&challenge), purpose, app.now()).await? {
        true => Ok(Ok(())),
        false => Ok(Err(Rejection::Challenge)),
    }
}
