//! Verification of the hash chains.

use std::fmt;

use caseboard_store::audit::{self as store, CHAINS, ChainHead, HashedRecord};
use caseboard_store::{Db, StoreError};

use super::chain;
use crate::error::Error;

/// The end of a chain. If it is stored outside the database, a later verification detects that the whole chain was
/// rewritten.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChainEnd {
    /// The chain, 0 to 7.
    pub chain: i64,
    /// Number of entries.
    pub entries: i64,
    /// Hash of the last entry; zeros if there is none.
    pub hash: Vec<u8>,
}

/// A fault of an entry or a chain.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    /// The hash does not match the entry and the previous one: one of them was changed or moved.
    Changed,
    /// Entries are missing, from this one to `to`.
    Missing {
        /// The last missing entry.
        to: i64,
    },
    /// The entry is after the recorded end of the chain.
    PastEnd,
    /// The recorded end of the chain is missing or differs from the last entry.
    EndMismatch,
    /// The entry cannot be parsed.
    Unreadable,
    /// The entry differs from the end that was noted earlier: the chain was rewritten or truncated.
    Rewritten,
}

/// The first fault of a chain.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BrokenChain {
    /// The chain.
    pub chain: i64,
    /// The entry.
    pub seq: i64,
    /// The fault.
    pub fault: Fault,
}

impl fmt::Display for BrokenChain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { chain, seq, fault } = self;
        write!(f, "chain {chain}, entry {seq}: ")?;
        match fault {
            Fault::Changed => {
                f.write_str("does not follow from the entry before it; one of the two was changed")
            }
            Fault::Missing { to } if to == seq => f.write_str("is missing"),
            Fault::Missing { to } => write!(f, "is missing, and all up to {to}"),
            Fault::PastEnd => f.write_str("was added past the end of the chain"),
            Fault::EndMismatch => f.write_str("is not the end that was written down"),
            Fault::Rewritten => f.write_str("is not the one that was noted down; the chain was written anew"),
            Fault::Unreadable => f.write_str("cannot be read, or one of the thousand after it"),
        }
    }
}

/// The result of a verification.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VerificationReport {
    /// The chains without a fault.
    pub intact: Vec<ChainEnd>,
    /// The first fault of each other chain.
    pub broken: Vec<BrokenChain>,
}

/// Verifies all chains, also while the server writes. `noted` are chain ends of an earlier run: a person with write
/// access to the database can rewrite a whole chain, but it will not contain these ends any more.
///
/// # Errors
/// When the database cannot be read.
pub async fn verify(db: &Db, noted: &[ChainEnd]) -> Result<VerificationReport, Error> {
    let mut verified = VerificationReport { intact: Vec::new(), broken: Vec::new() };
    for chain in 0..CHAINS {
        match verify_chain(db, chain, noted).await? {
            Ok(end) => verified.intact.push(end),
            Err(found) => verified.broken.push(found),
        }
    }
    Ok(verified)
}

/// Verifies one chain and returns its end, or its first fault.
async fn verify_chain(
    db: &Db,
    chain: i64,
    noted: &[ChainEnd],
) -> Result<Result<ChainEnd, BrokenChain>, Error> {
    let mut end = ChainEnd { chain, entries: 0, hash: chain::GENESIS.to_vec() };
    let noted: Vec<&ChainEnd> = noted.iter().filter(|noted| noted.chain == chain).collect();
    loop {
        let seq = end.entries;
        // The end is read after the entries, so it is never older than they are.
        let read: Result<(Vec<HashedRecord>, Option<ChainHead>), StoreError> = db
            .read(move |conn| async move {
                let entries = store::list_after(&conn, chain, seq).await?;
                Ok((entries, store::find_head(&conn, chain).await?))
            })
            .await;
        let (entries, head) = match read {
            Err(StoreError::Corrupt(_)) => {
                return Ok(Err(BrokenChain { chain, seq: seq + 1, fault: Fault::Unreadable }));
            }
            read => read?,
        };
        let (last, rest) = (head.as_ref().map_or(0, |head| head.seq), entries.is_empty());
        for HashedRecord { record, hash } in entries {
            let seq = end.entries + 1;
            let fault = match record.seq {
                _ if head.is_none() => Some(Fault::EndMismatch),
                found if found > last && seq > last => Some(Fault::PastEnd),
                found if found != seq => Some(Fault::Missing { to: found - 1 }),
                _ if chain::hash(&end.hash, &record)[..] != hash[..] => Some(Fault::Changed),
                _ => None,
            };
            if let Some(fault) = fault {
                return Ok(Err(BrokenChain { chain, seq, fault }));
            }
            end = ChainEnd { chain, entries: seq, hash };
            if noted.iter().any(|noted| noted.entries == seq && **noted != end) {
                return Ok(Err(BrokenChain { chain, seq, fault: Fault::Rewritten }));
            }
        }
        let seq = end.entries;
        match head {
            None if seq == 0 => return Ok(check_not_truncated(end, &noted)),
            Some(head) if head.seq == seq => {
                let broken = BrokenChain { chain, seq, fault: Fault::EndMismatch };
                return Ok(if head.hash == end.hash {
                    check_not_truncated(end, &noted)
                } else {
                    Err(broken)
                });
            }
            // The last entry is not the recorded end.
            Some(head) if rest && head.seq > seq => {
                return Ok(Err(BrokenChain { chain, seq: seq + 1, fault: Fault::Missing { to: head.seq } }));
            }
            Some(_) if rest => return Ok(Err(BrokenChain { chain, seq, fault: Fault::EndMismatch })),
            _ => {}
        }
    }
}

/// Returns a fault if the chain is shorter than at an earlier run.
fn check_not_truncated(end: ChainEnd, noted: &[&ChainEnd]) -> Result<ChainEnd, BrokenChain> {
    match noted.iter().map(|noted| noted.entries).filter(|entries| *entries > end.entries).max() {
        Some(seq) => Err(BrokenChain { chain: end.chain, seq, fault: Fault::Rewritten }),
        None => Ok(end),
    }
}
