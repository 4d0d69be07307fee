//! Challenges: random values that an authenticator signs. Each is valid for a few minutes and one answer; its hash finds the
//! state with which the library verifies the answer.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use caseboard_domain::passkey::CHALLENGE_TTL;
use caseboard_domain::person::Person;
use caseboard_domain::{PersonId, SessionId};
use caseboard_store::passkeys::PasskeyRow;
use caseboard_store::{Tx, passkey_challenges};
use serde::Serialize;
use serde::de::DeserializeOwned;
use webauthn_rs::prelude::WebauthnError;

use super::client_data::challenge_in;
use super::{Rejection, RelyingParty};
use crate::app::App;
use crate::error::Error;
use crate::secrets::digest;

pub use caseboard_store::passkey_challenges::ChallengePurpose;

/// The options with which a browser creates a credential.
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
    /// The signature algorithms that are accepted (COSE), the preferred one first.
    pub algorithms: Vec<i64>,
}

impl CreationOptions {
    /// Returns options with a new challenge for a passkey of this person, who has these ones already.
    pub(crate) async fn issue(
        app: &App,
        tx: &Tx,
        session: SessionId,
        person: Person,
        present: &[PasskeyRow],
    ) -> Result<Self, Error> {
        let party = RelyingParty::of(app)?;
        let (full_name, email) = (person.full_name(), person.email.into_string());
        // The library does not get the present credentials: adding one again has an answer of its own, PASSKEY_EXISTS.
        let started =
            party.webauthn.start_passkey_registration(person.id.as_uuid(), &email, &full_name, None);
        let (options, state) = started.map_err(internal)?;
        let options = options.public_key;
        store(app, tx, ChallengePurpose::Registration(session), &options.challenge, &state).await?;
        Ok(Self {
            challenge: encode(&options.challenge),
            rp_id: party.id,
            rp_name: app.settings.product_name.clone(),
            person: person.id,
            email,
            full_name,
            exclude: present.iter().map(|row| encode(&row.credential)).collect(),
            algorithms: options.pub_key_cred_params.iter().map(|parameter| parameter.alg).collect(),
        })
    }
}

/// The options with which a browser signs with a credential.
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
        credentials: &[PasskeyRow],
    ) -> Result<Self, Error> {
        let party = RelyingParty::of(app)?;
        let (options, state) = party.webauthn.start_discoverable_authentication().map_err(internal)?;
        let challenge = &options.public_key.challenge;
        store(app, tx, purpose, challenge, &state).await?;
        Ok(Self {
            challenge: encode(challenge),
            rp_id: party.id,
            allow: credentials.iter().map(|row| encode(&row.credential)).collect(),
        })
    }
}

fn internal(error: WebauthnError) -> Error {
    Error::Internal(error.to_string())
}

/// Returns the base64url form of a credential id.
fn encode(bytes: impl AsRef<[u8]>) -> String {
    URL_SAFE_NO_PAD.encode(bytes)
}

/// Stores the state of a challenge until it is answered.
async fn store(
    app: &App,
    tx: &Tx,
    purpose: ChallengePurpose,
    challenge: &[u8],
    state: &impl Serialize,
) -> Result<(), Error> {
    let state = serde_json::to_string(state).map_err(|error| Error::Internal(error.to_string()))?;
    let expires = app.now().saturating_add(CHALLENGE_TTL).unwrap_or(jiff::Timestamp::MAX);
    passkey_challenges::insert(tx, &digest(challenge), purpose, &state, expires).await?;
    Ok(())
}

/// The state with which the library verifies the answer to a challenge.
#[derive(Debug, Clone)]
pub(crate) struct ChallengeState(String);

impl ChallengeState {
    /// Parses the state. One that an earlier release stored in another form makes the challenge invalid.
    pub(super) fn parse<S: DeserializeOwned>(&self) -> Result<S, Rejection> {
        serde_json::from_str(&self.0).map_err(|_| Rejection::Challenge)
    }

    #[cfg(test)]
    pub(super) fn new(state: &impl Serialize) -> Self {
        Self(serde_json::to_string(state).expect("the state serializes"))
    }
}

/// Returns the state of the challenge that an answer contains, without using the challenge up.
pub(crate) async fn find(
    app: &App,
    purpose: ChallengePurpose,
    client_data: &[u8],
) -> Result<Result<ChallengeState, Rejection>, Error> {
    let challenge = match challenge_in(client_data) {
        Ok(challenge) => digest(&challenge),
        Err(rejection) => return Ok(Err(rejection)),
    };
    let now = app.now();
    let found = app
        .db
        .read(move |conn| async move { passkey_challenges::find(&conn, &challenge, purpose, now).await });
    Ok(found.await?.map(ChallengeState).ok_or(Rejection::Challenge))
}

/// Uses up the challenge that an answer contains and returns its state. The caller commits this also if the answer is wrong,
/// so that a challenge has one answer.
pub(crate) async fn use_up(
    app: &App,
    tx: &Tx,
    purpose: ChallengePurpose,
    client_data: &[u8],
) -> Result<Result<ChallengeState, Rejection>, Error> {
    let challenge = match challenge_in(client_data) {
        Ok(challenge) => challenge,
        Err(rejection) => return Ok(Err(rejection)),
    };
    let state = passkey_challenges::use_up(tx, &digest(&challenge), purpose, app.now()).await?;
    Ok(state.map(ChallengeState).ok_or(Rejection::Challenge))
}
