//! The keys with which the hashes of entries are verified.
//!
//! Since AMB-97 a hash is an HMAC under a key that is derived from a version of the installation's key. So that entries
//! stay verifiable after that version is dropped, the derived key is stored sealed under the newest version. Earlier entries
//! have plain hashes: the last one of each chain is stored sealed too, so that no further ones can be added without the key.

use std::collections::BTreeMap;

use caseboard_store::audit::{self as store, CHAINS};
use caseboard_store::audit_keys::{self, AuditKeyRow};
use caseboard_store::{Conn, Db, StoreError};

use super as chain;
use crate::ports::Entropy;
use crate::sealing::{self, SealError};
use crate::secrets::Key;

/// The purpose of the sealed values.
const PURPOSE: &str = "audit key";
/// The number of a version and of a length of hashes in bytes.
const NUMBER: usize = 8;
const HASH: usize = 32;

/// The key or the last hashes with which the entries of one version are verified.
#[derive(Clone, PartialEq, Eq)]
pub(crate) enum Verifier {
    /// The key of the HMAC.
    Key([u8; HASH]),
    /// There is no key: only number and hash of the last entry of this version in each chain are known.
    Ends(Vec<(i64, [u8; HASH])>),
}

impl Verifier {
    fn bytes(&self) -> Vec<u8> {
        match self {
            Self::Key(key) => [&b"K"[..], key].concat(),
            Self::Ends(ends) => {
                let ends = ends.iter().flat_map(|(seq, hash)| [&seq.to_be_bytes()[..], hash].concat());
                std::iter::once(b'E').chain(ends).collect()
            }
        }
    }

    fn parse(bytes: &[u8]) -> Option<Self> {
        match bytes.split_first()? {
            (b'K', key) => Some(Self::Key(key.try_into().ok()?)),
            (b'E', ends) => {
                let end = |end: &[u8]| {
                    let (seq, hash) = end.split_first_chunk::<NUMBER>()?;
                    Some((i64::from_be_bytes(*seq), hash.try_into().ok()?))
                };
                Some(Self::Ends(ends.chunks(NUMBER + HASH).map(end).collect::<Option<_>>()?))
            }
            _ => None,
        }
    }

    fn seal(&self, key: &Key, entropy: &dyn Entropy, version: i64) -> Vec<u8> {
        sealing::seal(key, entropy, PURPOSE, &version.to_be_bytes(), &self.bytes())
    }

    fn open(key: &Key, row: &AuditKeyRow) -> Result<Self, SealError> {
        let plain = sealing::open(key, PURPOSE, &row.version.to_be_bytes(), &row.sealed)?;
        Self::parse(&plain).ok_or(SealError::Damaged)
    }
}

/// The verifiers of all versions that can be opened, by number.
pub(crate) async fn load(conn: &Conn, key: &Key) -> Result<BTreeMap<i64, Verifier>, StoreError> {
    let rows = audit_keys::list(conn).await?;
    let sealed = rows.iter().filter_map(|row| Some((row.version, Verifier::open(key, row).ok()?)));
    let configured = key.audit_keys().map(|(version, key)| (version, Verifier::Key(key)));
    // A version that was given up and is configured again can be verified again.
    Ok(sealed.chain(configured).collect())
}

/// Stores what is missing: the verifier of each configured version, and at the first start after an upgrade where the
/// entries without a key end.
pub(crate) async fn register(db: &Db, entropy: &dyn Entropy, key: &Key) -> Result<(), StoreError> {
    let known: Vec<i64> = {
        let rows = db.read(|conn| async move { audit_keys::list(&conn).await }).await?;
        rows.into_iter().map(|row| row.version).collect()
    };
    let number = key.number();
    let new: Vec<(i64, Vec<u8>)> = key
        .audit_keys()
        .filter(|(version, _)| !known.contains(version))
        .map(|(version, derived)| (version, Verifier::Key(derived).seal(key, entropy, version)))
        .collect();
    let first = !known.contains(&0);
    if new.is_empty() && !first {
        return Ok(());
    }
    let ends = match first {
        true => Some(db.read(|conn| async move { list_unkeyed_ends(&conn).await }).await?),
        false => None,
    };
    let ends = ends.map(|ends| Verifier::Ends(ends).seal(key, entropy, 0));
    db.write(move |tx| {
        let (new, ends) = (new.clone(), ends.clone());
        async move {
            for (version, sealed) in new.iter().chain(ends.map(|ends| (0, ends)).iter()) {
                audit_keys::insert(&tx, *version, sealed, number).await?;
            }
            Ok(tx.commit(()))
        }
    })
    .await
}

/// Returns number and hash of the last entry without a key of each chain.
async fn list_unkeyed_ends(conn: &Conn) -> Result<Vec<(i64, [u8; HASH])>, StoreError> {
    let mut ends = Vec::new();
    for chain in 0..CHAINS {
        let last = store::find_last_of_version(conn, chain, 0).await?;
        ends.push(match last {
            Some(end) => (end.seq, end.hash.try_into().unwrap_or(chain::GENESIS)),
            None => (0, chain::GENESIS),
        });
    }
    Ok(ends)
}

/// Seals what the entries of a version are verified with under the newest version of the key.
///
/// # Errors
/// [`SealError`] if it cannot be opened.
pub(crate) fn reseal(key: &Key, entropy: &dyn Entropy, row: &AuditKeyRow) -> Result<Vec<u8>, SealError> {
    Ok(Verifier::open(key, row)?.seal(key, entropy, row.version))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_verifier_is_read_back_as_it_was_written() {
        let ends = Verifier::Ends(vec![(0, [0; HASH]), (12, [7; HASH])]);
        for verifier in [Verifier::Key([3; HASH]), ends] {
            assert!(Verifier::parse(&verifier.bytes()) == Some(verifier));
        }
        for bytes in [&b""[..], b"K", b"Kshort", b"Eshort", b"X"] {
            assert!(Verifier::parse(bytes).is_none(), "{bytes:?}");
        }
    }
}
