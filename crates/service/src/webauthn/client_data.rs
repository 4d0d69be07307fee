//! `clientDataJSON` (5.8.1): what a browser says of the request that an authenticator answered.

use webauthn_rs_core::proto::CollectedClientData;

use super::Rejection;

/// Returns the challenge to which client data belong.
pub(crate) fn challenge_in(client_data: &[u8]) -> Result<Vec<u8>, Rejection> {
    parse_client_data(client_data).map(|data| data.challenge)
}

fn parse_client_data(json: &[u8]) -> Result<CollectedClientData, Rejection> {
    serde_json::from_slice(json).map_err(|_| Rejection::Format)
}

/// Rejects an answer that a page in a frame of another website requested. The library does so for registrations only.
pub(super) fn reject_frames(client_data: &[u8]) -> Result<(), Rejection> {
    let data = parse_client_data(client_data)?;
    match data.cross_origin == Some(true) || data.unknown_keys.contains_key("topOrigin") {
        true => Err(Rejection::Origin),
        false => Ok(()),
    }
}
