//! Sealing: authenticated encryption of files and of values in the database under the installation's key.
//!
//! Everything sealed has a key of its own, derived with HKDF-SHA-256 from a version of the installation's key, a random
//! salt and the purpose, so no nonce can repeat under a key. Files are sealed in segments of 64 KiB with AES-256-GCM; the
//! nonce of a segment holds its number and whether it is the last one (the STREAM construction), so that segments cannot
//! be exchanged, removed or appended unnoticed.

use std::sync::Arc;

use bytes::{Bytes, BytesMut};
use caseboard_domain::FileId;
use futures_util::stream::{self, BoxStream};
use futures_util::{StreamExt as _, TryStreamExt as _};
use ring::aead::{AES_256_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use ring::hkdf;

use crate::error::Error;
use crate::ports::Entropy;
use crate::secrets::{Key, KeyId};

/// The first bytes of a sealed file; no PDF, JPEG or PNG begins like this.
const MAGIC: [u8; 8] = *b"\xCBsealed\x01";
/// The first byte of a sealed value.
const FORMAT: u8 = 1;
const ID: usize = 8;
const SALT: usize = 16;
const TAG: usize = 16;
/// The length of what comes before the first segment of a file: magic, id of the key, salt.
const HEADER: usize = MAGIC.len() + ID + SALT;
/// The length of a segment before it is sealed; only the last one is shorter.
const SEGMENT: usize = 64 * 1024;

/// Why something sealed cannot be opened.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum SealError {
    /// It was sealed with a version of the key that is not configured.
    #[error("it is sealed with the key {}, which is not configured", hex::encode(.0))]
    UnknownKey(KeyId),
    /// It was changed or cut, or it is sealed for another purpose.
    #[error("it was changed or cut")]
    Damaged,
}

/// Seals a value under the newest version of the key. `purpose` names its use and `record` the record that it belongs to:
/// it opens only for the same ones, so a value that is copied to another record cannot be read there.
pub fn seal(key: &Key, entropy: &dyn Entropy, purpose: &str, record: &[u8], plain: &[u8]) -> Vec<u8> {
    let (id, secret) = key.newest();
    let mut salt = [0; SALT];
    entropy.fill(&mut salt);
    let mut body = plain.to_vec();
    let aead = derive(secret, &salt, &[b"value\0", purpose.as_bytes(), b"\0", record]);
    aead.seal_in_place_append_tag(nonce(0, true), Aad::from([FORMAT]), &mut body).expect("a short value");
    [&[FORMAT][..], &id, &salt, &body].concat()
}

/// Opens a value that [`seal`] returned for the same purpose and record.
///
/// # Errors
/// [`SealError`] if it was changed, is of another purpose or record, or its version of the key is not configured.
pub fn open(key: &Key, purpose: &str, record: &[u8], sealed: &[u8]) -> Result<Vec<u8>, SealError> {
    let rest = sealed.strip_prefix(&[FORMAT]).ok_or(SealError::Damaged)?;
    let (id, rest) = rest.split_first_chunk::<ID>().ok_or(SealError::Damaged)?;
    let (salt, body) = rest.split_first_chunk::<SALT>().ok_or(SealError::Damaged)?;
    let secret = key.find(id).ok_or(SealError::UnknownKey(*id))?;
    let aead = derive(secret, salt, &[b"value\0", purpose.as_bytes(), b"\0", record]);
    let mut body = body.to_vec();
    let plain = aead
        .open_in_place(nonce(0, true), Aad::from([FORMAT]), &mut body)
        .map_err(|_| SealError::Damaged)?
        .len();
    body.truncate(plain);
    Ok(body)
}

/// Returns the plain length of a sealed file with this length.
pub(crate) const fn plain_length(sealed: u64) -> u64 {
    let body = sealed.saturating_sub(HEADER as u64);
    let segments = body.div_ceil((SEGMENT + TAG) as u64);
    body.saturating_sub(segments * TAG as u64)
}

/// Seals a file and returns it in parts. A content that nothing else refers to is encrypted in place, so it is not in
/// memory twice.
pub(crate) fn seal_file(key: &Key, entropy: &dyn Entropy, file: &[u8; 16], content: Bytes) -> Vec<Bytes> {
    let (id, secret) = key.newest();
    let mut header = BytesMut::with_capacity(HEADER);
    header.extend_from_slice(&MAGIC);
    header.extend_from_slice(&id);
    let mut salt = [0; SALT];
    entropy.fill(&mut salt);
    header.extend_from_slice(&salt);
    let sealer = FileCipher::new(secret, &header, file);
    let mut rest = content.try_into_mut().unwrap_or_else(|shared| BytesMut::from(&shared[..]));
    let mut parts = vec![header.freeze()];
    for number in 0.. {
        let last = rest.len() <= SEGMENT;
        let mut segment = rest.split_to(rest.len().min(SEGMENT));
        let tag = sealer
            .aead
            .seal_in_place_separate_tag(nonce(number, last), Aad::from(&sealer.aad), &mut segment)
            .expect("a segment is far below the limit of the cipher");
        parts.push(segment.freeze());
        parts.push(Bytes::copy_from_slice(tag.as_ref()));
        if last {
            break;
        }
    }
    parts
}

/// Returns whether a file that begins like this is sealed.
fn is_sealed(beginning: &[u8]) -> bool {
    beginning.starts_with(&MAGIC)
}

/// A file that is opened: its plain content, and the id of the key that it was sealed with.
pub(crate) struct OpenedContent {
    /// The plain bytes. An error ends the stream if a segment was changed or the file was cut.
    pub(crate) content: BoxStream<'static, Result<Bytes, Error>>,
    /// The version of the key; `None` for a file that is not sealed.
    pub(crate) key: Option<KeyId>,
}

/// Opens the stored bytes of a file. The first segment is verified before this returns. A file that is not sealed is
/// returned as it is if `plain_allowed`.
pub(crate) async fn open_file(
    key: &Key,
    file: [u8; 16],
    mut stored: BoxStream<'static, Result<Bytes, Error>>,
    plain_allowed: bool,
) -> Result<OpenedContent, Error> {
    let mut buffer = BytesMut::new();
    while buffer.len() < HEADER {
        match stored.try_next().await? {
            Some(chunk) => buffer.extend_from_slice(&chunk),
            None => break,
        }
    }
    if !is_sealed(&buffer) {
        return match plain_allowed {
            true => {
                let beginning = buffer.freeze();
                let content = stream::once(async { Ok(beginning) }).chain(stored).boxed();
                Ok(OpenedContent { content, key: None })
            }
            false => Err(damaged(file, "it is not sealed")),
        };
    }
    if buffer.len() < HEADER {
        return Err(damaged(file, SealError::Damaged));
    }
    let header = buffer.split_to(HEADER);
    let mut id = KeyId::default();
    id.copy_from_slice(&header[MAGIC.len()..][..ID]);
    let secret = key.find(&id).ok_or_else(|| damaged(file, SealError::UnknownKey(id)))?;
    let cipher = Arc::new(FileCipher::new(secret, &header, &file));
    let mut reader = Reader { stored, buffer, cipher, file, number: 0, ended: false };
    // A file of a wrong key is refused before an answer begins.
    let first = reader.next_segment().await?;
    let rest = stream::try_unfold(reader, |mut reader| async move {
        Ok(reader.next_segment().await?.map(|segment| (segment, reader)))
    });
    let content = stream::iter(first.map(Ok)).chain(rest).boxed();
    Ok(OpenedContent { content, key: Some(id) })
}

/// Decrypts the segments of a file, one after the other.
struct Reader {
    stored: BoxStream<'static, Result<Bytes, Error>>,
    buffer: BytesMut,
    cipher: Arc<FileCipher>,
    file: [u8; 16],
    number: u32,
    ended: bool,
}

impl Reader {
    async fn next_segment(&mut self) -> Result<Option<Bytes>, Error> {
        if self.ended {
            return Ok(None);
        }
        // Only a byte after a segment shows that it is not the last one.
        while self.buffer.len() <= SEGMENT + TAG {
            match self.stored.try_next().await? {
                Some(chunk) => self.buffer.extend_from_slice(&chunk),
                None => {
                    self.ended = true;
                    break;
                }
            }
        }
        let mut segment = match self.ended {
            true => self.buffer.split(),
            false => self.buffer.split_to(SEGMENT + TAG),
        };
        let nonce = nonce(self.number, self.ended);
        let opened = self.cipher.aead.open_in_place(nonce, Aad::from(&self.cipher.aad), &mut segment);
        let plain = opened.map_err(|_| damaged(self.file, SealError::Damaged))?.len();
        self.number = self.number.checked_add(1).ok_or_else(|| damaged(self.file, SealError::Damaged))?;
        segment.truncate(plain);
        Ok(Some(segment.freeze()))
    }
}

/// The cipher of one file.
struct FileCipher {
    aead: LessSafeKey,
    /// The header and the id of the file, which every segment authenticates.
    aad: Vec<u8>,
}

impl FileCipher {
    fn new(secret: &[u8], header: &[u8], file: &[u8; 16]) -> Self {
        let salt = &header[MAGIC.len() + ID..];
        Self { aead: derive(secret, salt, &[b"file\0", file]), aad: [header, file].concat() }
    }
}

/// Derives the key of one value or file.
fn derive(secret: &[u8], salt: &[u8], info: &[&[u8]]) -> LessSafeKey {
    let key = hkdf::Salt::new(hkdf::HKDF_SHA256, salt).extract(secret);
    let info: Vec<&[u8]> =
        std::iter::once(&b"caseboard sealing 1\0"[..]).chain(info.iter().copied()).collect();
    let derived = key.expand(&info, &AES_256_GCM).expect("a key is shorter than the limit of HKDF");
    LessSafeKey::new(UnboundKey::from(derived))
}

/// The nonce of a segment: its number, and whether it is the last one.
fn nonce(number: u32, last: bool) -> Nonce {
    let mut bytes = [0; 12];
    bytes[7..11].copy_from_slice(&number.to_be_bytes());
    bytes[11] = u8::from(last);
    Nonce::assume_unique_for_key(bytes)
}

/// The error of a file that cannot be opened; it names the file and the reason, never its content.
fn damaged(file: [u8; 16], reason: impl std::fmt::Display) -> Error {
    metrics::counter!("caseboard_files_damaged_total").increment(1);
    let file = FileId::from_uuid(uuid::Uuid::from_bytes(file));
    Error::Internal(format!("the file {file} cannot be opened: {reason}"))
}

#[cfg(test)]
#[path = "sealing_tests.rs"]
mod tests;
