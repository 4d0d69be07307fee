//! The key by which push services recognize the installation (VAPID, RFC 8292).
//!
//! It is created at the first use and stored sealed with the installation's key. The private part never leaves the
//! installation; browsers get the public one.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use caseboard_store::vapid_keys::{self, VapidKeyRow};
use caseboard_store::{Conn, Tx};
use jiff::{SignedDuration, Timestamp};
use reqwest::Url;
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair as _};
use serde_json::json;

use crate::app::App;
use crate::error::Error;
use crate::ports::Entropy;
use crate::sealing;
use crate::secrets::Key;

/// The purpose of the seal.
pub(crate) const SECRET: &str = "vapid";
/// The name of the record to which the seal is bound; there is one key.
pub(crate) const RECORD: &[u8] = b"vapid";
/// How long a signature is valid; push services accept up to 24 hours.
const LIFETIME: SignedDuration = SignedDuration::from_hours(12);

/// Returns the public key, an uncompressed point. The key is created if there is none.
pub(crate) async fn public_key(app: &App, tx: &Tx) -> Result<Vec<u8>, Error> {
    if let Some(row) = vapid_keys::find(tx).await? {
        return Ok(row.public_key);
    }
    let row = create(app.key(), &*app.entropy, app.now())?;
    Ok(vapid_keys::get_or_insert(tx, &row).await?.public_key)
}

fn create(key: &Key, entropy: &dyn Entropy, now: Timestamp) -> Result<VapidKeyRow, Error> {
    let failed = |_| Error::Internal("no key pair for push messages can be created".into());
    let pkcs8 = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &SystemRandom::new());
    let pkcs8 = pkcs8.map_err(failed)?;
    let pair = open_pair(pkcs8.as_ref())?;
    Ok(VapidKeyRow {
        public_key: pair.public_key().as_ref().to_vec(),
        secret: sealing::seal(key, entropy, SECRET, RECORD, pkcs8.as_ref()),
        key_version: key.number(),
        created_at: now,
    })
}

fn open_pair(pkcs8: &[u8]) -> Result<EcdsaKeyPair, Error> {
    EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, pkcs8, &SystemRandom::new())
        .map_err(|_| Error::Internal("the key pair for push messages cannot be read".into()))
}

/// Returns the header `Authorization` of a message to an endpoint; `None` if there is no key.
pub(super) async fn authorization(app: &App, conn: &Conn, endpoint: &Url) -> Result<Option<String>, Error> {
    let Some(row) = vapid_keys::find(conn).await? else { return Ok(None) };
    let pkcs8 = sealing::open(app.key(), SECRET, RECORD, &row.secret).map_err(|error| {
        Error::Internal(format!("the key pair for push messages cannot be opened: {error}"))
    })?;
    let pair = open_pair(&pkcs8)?;
    let claims = json!({
        "aud": endpoint.origin().ascii_serialization(),
        "exp": (app.now() + LIFETIME).as_second(),
        "sub": format!("mailto:{}", app.settings.support_email),
    });
    let part = |json: serde_json::Value| URL_SAFE_NO_PAD.encode(json.to_string());
    let signed = format!("{}.{}", part(json!({"typ": "JWT", "alg": "ES256"})), part(claims));
    let signature = pair
        .sign(&SystemRandom::new(), signed.as_bytes())
        .map_err(|_| Error::Internal("a push message cannot be signed".into()))?;
    let (signature, public) =
        (URL_SAFE_NO_PAD.encode(signature.as_ref()), URL_SAFE_NO_PAD.encode(&row.public_key));
    Ok(Some(format!("vapid t={signed}.{signature}, k={public}")))
}
