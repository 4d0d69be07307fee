//! Sealed data can be opened only if it is unchanged, for the same purpose, and with its version of the key.

use super::*;
use crate::ports::OsEntropy;

const FILE: [u8; 16] = [9; 16];

fn key(byte: u8) -> Key {
    Key::new([byte; 32])
}

fn content(length: usize) -> Bytes {
    (0..length).map(|number| (number % 251) as u8).collect::<Vec<_>>().into()
}

fn sealed(key: &Key, plain: &Bytes) -> Vec<u8> {
    seal_file(key, &OsEntropy, &FILE, plain.clone()).concat()
}

/// Reads a stored file in chunks of `chunk` bytes.
async fn read(key: &Key, file: [u8; 16], stored: &[u8], chunk: usize) -> Result<Vec<u8>, Error> {
    let chunks: Vec<_> = stored.chunks(chunk).map(|it| Ok(Bytes::copy_from_slice(it))).collect();
    let opened = open_file(key, file, stream::iter(chunks).boxed(), false).await?;
    let parts: Vec<Bytes> = opened.content.try_collect().await?;
    Ok(parts.concat())
}

/// Files of every length around the borders of segments are read as they were written, whatever the store's chunks.
///
/// Shows: AMB-96
#[tokio::test]
async fn files_of_any_length_are_read_as_written() {
    for length in [0, 1, SEGMENT - 1, SEGMENT, SEGMENT + 1, 2 * SEGMENT, 3 * SEGMENT + 17, 11 << 20] {
        let plain = content(length);
        let stored = sealed(&key(1), &plain);
        assert_eq!(plain_length(stored.len() as u64), length as u64);
        assert!(length < 32 || !stored.windows(32).any(|it| it == &plain[..32]), "plain bytes are stored");
        for chunk in [SEGMENT + TAG, 8_192, 1 << 20] {
            assert_eq!(read(&key(1), FILE, &stored, chunk).await.expect("opened"), plain, "{length} {chunk}");
        }
    }
}

/// A file that nothing else refers to is encrypted where it is, not in a copy.
#[test]
fn file_is_sealed_in_place() {
    let plain = Bytes::from(vec![7; 3 * SEGMENT]);
    let place = plain.as_ptr();
    let parts = seal_file(&key(1), &OsEntropy, &FILE, plain);
    assert_eq!(parts[1].as_ptr(), place);
}

/// Every changed bit, missing or exchanged segment, and another file's object is noticed. A part that is noticed late ends
/// the stream with an error.
///
/// Shows: AMB-96
#[tokio::test]
async fn changed_and_cut_files_are_refused() {
    let plain = content(3 * SEGMENT + 100);
    let stored = sealed(&key(1), &plain);
    let segment = SEGMENT + TAG;
    for place in (0..stored.len()).step_by(997).chain([0, 8, 16, HEADER, stored.len() - 1]) {
        let mut changed = stored.clone();
        changed[place] ^= 1;
        assert!(read(&key(1), FILE, &changed, 10_000).await.is_err(), "byte {place}");
    }
    for length in [0, 5, HEADER - 1, HEADER, HEADER + segment, HEADER + 2 * segment, stored.len() - 1] {
        assert!(read(&key(1), FILE, &stored[..length], 10_000).await.is_err(), "cut to {length}");
    }
    let longer = [&stored[..], b"x"].concat();
    assert!(read(&key(1), FILE, &longer, 10_000).await.is_err(), "appended");
    let (first, rest) = stored[HEADER..].split_at(segment);
    let (second, rest) = rest.split_at(segment);
    let exchanged = [&stored[..HEADER], second, first, rest].concat();
    assert!(read(&key(1), FILE, &exchanged, 10_000).await.is_err(), "exchanged");
    let without = [&stored[..HEADER], first, rest].concat();
    assert!(read(&key(1), FILE, &without, 10_000).await.is_err(), "removed");
    assert!(read(&key(1), [8; 16], &stored, 10_000).await.is_err(), "another file");
}

/// A plain object is accepted only where one may be: it cannot replace a sealed one.
///
/// Shows: AMB-96
#[tokio::test]
async fn plain_object_is_accepted_only_for_old_files() {
    let plain = Bytes::from_static(b"%PDF-1.4 of an earlier release");
    for allowed in [true, false] {
        let stored = stream::iter([Ok(plain.clone())]).boxed();
        let opened = open_file(&key(1), FILE, stored, allowed).await;
        assert_eq!(opened.is_ok(), allowed);
        if let Ok(opened) = opened {
            assert_eq!(opened.key, None);
            let parts: Vec<Bytes> = opened.content.try_collect().await.expect("read");
            assert_eq!(parts.concat(), plain);
        }
    }
}

/// Data of version 1 is read after a rotation; without that version it is refused by name.
///
/// Shows: AMB-96
#[tokio::test]
async fn older_versions_of_the_key_still_open() {
    let plain = content(1000);
    let (file, value) = (sealed(&key(1), &plain), seal(&key(1), &OsEntropy, "totp", b"Ann", b"secret"));
    let rotated = key(2).with_older([[1; 32]]);
    assert_eq!(read(&rotated, FILE, &file, 100).await.expect("opened"), plain);
    assert_eq!(open(&rotated, "totp", b"Ann", &value).expect("opened"), b"secret");
    let error = read(&key(2), FILE, &file, 100).await.expect_err("refused").to_string();
    assert!(error.contains("which is not configured"), "{error}");
    let (id, _) = key(1).newest();
    assert_eq!(open(&key(2), "totp", b"Ann", &value), Err(SealError::UnknownKey(id)));
    let renewed = seal(&rotated, &OsEntropy, "totp", b"Ann", b"secret");
    assert_eq!(open(&key(2), "totp", b"Ann", &renewed).expect("opened"), b"secret");
}

/// A sealed value opens only for its purpose and unchanged, and two of the same text differ.
///
/// Shows: AMB-96
#[test]
fn sealed_values_are_bound_to_their_purpose() {
    let value = seal(&key(1), &OsEntropy, "totp", b"Ann", b"secret");
    assert_eq!(open(&key(1), "totp", b"Bob", &value), Err(SealError::Damaged));
    assert_eq!(open(&key(1), "other", b"Ann", &value), Err(SealError::Damaged));
    assert_ne!(value, seal(&key(1), &OsEntropy, "totp", b"Ann", b"secret"));
    for place in 0..value.len() {
        let mut changed = value.clone();
        changed[place] ^= 1;
        assert!(open(&key(1), "totp", b"Ann", &changed).is_err(), "byte {place}");
        assert!(open(&key(1), "totp", b"Ann", &value[..place]).is_err(), "cut to {place}");
    }
}

/// Codes and links of an older version of the key are still accepted; new ones are of the newest.
///
/// Shows: AMB-96
#[test]
fn codes_of_older_versions_are_accepted() {
    let before = key(1).mac("code", "123456");
    let rotated = key(2).with_older([[1; 32], [2; 32]]);
    assert_eq!(rotated.ids().count(), 2, "a version is not listed twice");
    assert!(rotated.verify("code", "123456", &before));
    assert!(!rotated.verify("code", "123457", &before) && !rotated.verify("link", "123456", &before));
    assert_eq!(rotated.mac("code", "123456"), key(2).mac("code", "123456"));
    assert!(!key(2).verify("code", "123456", &before));
}
