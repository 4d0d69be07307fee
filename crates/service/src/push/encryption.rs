//! The encryption of a push message for one browser (RFC 8291, with the coding of RFC 8188).
//!
//! It is written here on `ring`, which the binary contains for TLS: the libraries for Web Push bring a second implementation of
//! the same curves, or a client of their own for the push services.

use ring::agreement::{ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey, agree_ephemeral};
use ring::hkdf::{HKDF_SHA256, KeyType, Prk, Salt};
use ring::rand::{SecureRandom as _, SystemRandom};
use ring::{aead, error};

/// The length of a public key of the browser: an uncompressed point.
pub const PUBLIC_KEY_BYTES: usize = 65;
/// The length of the secret of a subscription.
pub const AUTH_BYTES: usize = 16;
/// The longest content; push services accept bodies of 4096 bytes.
pub const CONTENT_MAX: usize = 3_000;
/// The size of a record of the coding; a message has one record.
const RECORD_SIZE: u32 = 4_096;
const SALT_BYTES: usize = 16;
/// Ends the content of the last record.
const LAST_RECORD: u8 = 2;

/// The keys of a subscription.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SubscriptionKeys {
    /// The public key of the browser.
    pub public_key: Vec<u8>,
    /// The secret that the browser shares with the installation.
    pub auth: Vec<u8>,
}

/// Encrypts a message of up to [`CONTENT_MAX`] bytes. Returns `None` if the public key is not a point of the curve, or the
/// content is too long.
pub fn encrypt(keys: &SubscriptionKeys, content: &[u8]) -> Option<Vec<u8>> {
    if content.len() > CONTENT_MAX {
        return None;
    }
    try_encrypt(keys, content).ok()
}

fn try_encrypt(keys: &SubscriptionKeys, content: &[u8]) -> Result<Vec<u8>, error::Unspecified> {
    let random = SystemRandom::new();
    let own = EphemeralPrivateKey::generate(&ECDH_P256, &random)?;
    let own_public = own.compute_public_key()?;
    let theirs = UnparsedPublicKey::new(&ECDH_P256, &keys.public_key);
    let input = agree_ephemeral(own, &theirs, |shared| {
        let info = [b"WebPush: info\0", &*keys.public_key, own_public.as_ref()];
        derive::<32>(&Salt::new(HKDF_SHA256, &keys.auth).extract(shared), &info)
    })??;
    let mut salt = [0; SALT_BYTES];
    random.fill(&mut salt)?;
    let (key, nonce) = content_key(&salt, &input)?;
    let mut record = content.to_vec();
    record.push(LAST_RECORD);
    let sealing = aead::LessSafeKey::new(aead::UnboundKey::new(&aead::AES_128_GCM, &key)?);
    sealing.seal_in_place_append_tag(
        aead::Nonce::assume_unique_for_key(nonce),
        aead::Aad::empty(),
        &mut record,
    )?;
    let mut message = salt.to_vec();
    message.extend(RECORD_SIZE.to_be_bytes());
    message.push(PUBLIC_KEY_BYTES as u8);
    message.extend(own_public.as_ref());
    message.extend(record);
    Ok(message)
}

/// Returns the key and the nonce of the only record (RFC 8188, 2.2 and 2.3).
fn content_key(salt: &[u8], input: &[u8]) -> Result<([u8; 16], [u8; 12]), error::Unspecified> {
    let prk = Salt::new(HKDF_SHA256, salt).extract(input);
    Ok((derive(&prk, &[b"Content-Encoding: aes128gcm\0"])?, derive(&prk, &[b"Content-Encoding: nonce\0"])?))
}

/// The length of a derived key.
struct Length(usize);

impl KeyType for Length {
    fn len(&self) -> usize {
        self.0
    }
}

fn derive<const N: usize>(prk: &Prk, info: &[&[u8]]) -> Result<[u8; N], error::Unspecified> {
    let mut key = [0; N];
    prk.expand(info, Length(N))?.fill(&mut key)?;
    Ok(key)
}
