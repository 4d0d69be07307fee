//! The authenticator app of a test person.

use data_encoding::BASE32_NOPAD;
use jiff::Timestamp;
use ring::hmac;

/// Returns the six digits that an app shows at a time (RFC 6238). `secret` is base32, as the server returns it.
pub fn totp_code(secret: &str, at: Timestamp) -> String {
    let secret = BASE32_NOPAD.decode(secret.as_bytes()).expect("base32");
    let key = hmac::Key::new(hmac::HMAC_SHA1_FOR_LEGACY_USE_ONLY, &secret);
    let step = at.as_second().div_euclid(30);
    let tag = hmac::sign(&key, &step.to_be_bytes());
    let mac = tag.as_ref();
    let offset = usize::from(mac[mac.len() - 1] & 0x0f);
    let word = [mac[offset] & 0x7f, mac[offset + 1], mac[offset + 2], mac[offset + 3]];
    format!("{:06}", u32::from_be_bytes(word) % 1_000_000)
}
