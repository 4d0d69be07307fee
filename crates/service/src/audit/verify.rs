//! Verification of the hash chains.

use std::fmt;

use caseboard_store::audit::{self as store, CHAINS, ChainHead, HashedRecord};
use caseboard_store::{Db, StoreError};

use super::chain;
use crate::error::Error;

/// The end of a chain. Noted down elsewhere, it shows later that nothing before it was rewritten as a whole.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChainEnd {
    /// The chain, 0 to 7.
    pub chain: i64,
    /// How many entries it has.
    pub entries: i64,
    /// The hash of the last one; zeros where there is none.
    pub hash: Vec<u8>,
}

/// A fault of an entry or a chain.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    /// The entry does not have the hash that it and the one before must have: one of the two was changed, or moved here.
    Changed,
    /// The entries from this one to that one are missing.
    Missing {
        /// The last missing one.
        to: i64,
    },
    /// The entry is there, but the end of the chain says that it was never written.
    Beyond,
    /// The end of the chain has another hash than its last entry, or is gone.
    End,
    /// The entry holds something that cannot be read.
    Unreadable,
    /// The entry is not the one that was noted down when it was the last: the chain was rewritten, or cut.
    Rewritten,
}

/// The first thing that is wrong in a chain.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Break {
    /// The chain.
    pub chain: i64,
    /// The entry.
    pub seq: i64,
    /// The fault.
    pub fault: Fault,
}

impl fmt::Display for Break {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { chain, seq, fault } = self;
        write!(f, "chain {chain}, entry {seq}: ")?;
        match fault {
            Fault::Changed => {
                f.write_str("does not follow from the entry before it; one of the two was changed")
            }
            Fault::Missing { to } if to == seq => f.write_str("is missing"),
            Fault::Missing { to } => write!(f, "is missing, and all up to {to}"),
            Fault::Beyond => f.write_str("was added past the end of the chain"),
            Fault::End => f.write_str("is not the end that was written down"),
            Fault::Rewritten => f.write_str("is not the one that was noted down; the chain was written anew"),
            Fault::Unreadable => f.write_str("cannot be read, or one of the thousand after it"),
        }
    }
}

/// The result of a verification.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Verified {
    /// The chains that are whole.
    pub whole: Vec<ChainEnd>,
    /// The first break of each of the others.
    pub broken: Vec<Break>,
}

/// Walks all chains. The server may go on writing meanwhile. `noted` are ends that were noted down earlier: who can write
/// the database can write a whole chain anew, but not so that these are still in it.
///
/// # Errors
/// When the database cannot be read.
pub async fn verify(db: &Db, noted: &[ChainEnd]) -> Result<Verified, Error> {
    let mut verified = Verified { whole: Vec::new(), broken: Vec::new() };
    for chain in 0..CHAINS {
        match walk(db, chain, noted).await? {
            Ok(end) => verified.whole.push(end),
            Err(found) => verified.broken.push(found),
        }
    }
    Ok(verified)
}

/// One chain: its end, or its first break.
async fn walk(db: &Db, chain: i64, noted: &[ChainEnd]) -> Result<Result<ChainEnd, Break>, Error> {
    let mut end = ChainEnd { chain, entries: 0, hash: chain::GENESIS.to_vec() };
    let noted: Vec<&ChainEnd> = noted.iter().filter(|noted| noted.chain == chain).collect();
    loop {
        let seq = end.entries;
        // The end is read after the entries: it never lies before what the entries showed.
        let read: Result<(Vec<HashedRecord>, Option<ChainHead>), StoreError> = db
            .read(move |cx| async move {
                let entries = store::list_after(&cx, chain, seq).await?;
                Ok((entries, store::find_head(&cx, chain).await?))
            })
            .await;
        let (entries, head) = match read {
            Err(StoreError::Corrupt(_)) => {
                return Ok(Err(Break { chain, seq: seq + 1, fault: Fault::Unreadable }));
            }
            read => read?,
        };
        let (last, rest) = (head.as_ref().map_or(0, |head| head.seq), entries.is_empty());
        for HashedRecord { record, hash } in entries {
            let seq = end.entries + 1;
            let fault = match record.seq {
                _ if head.is_none() => Some(Fault::End),
                found if found > last && seq > last => Some(Fault::Beyond),
                found if found != seq => Some(Fault::Missing { to: found - 1 }),
                _ if chain::hash(&end.hash, &record)[..] != hash[..] => Some(Fault::Changed),
                _ => None,
            };
            if let Some(fault) = fault {
                return Ok(Err(Break { chain, seq, fault }));
            }
            end = ChainEnd { chain, entries: seq, hash };
            if noted.iter().any(|noted| noted.entries == seq && **noted != end) {
                return Ok(Err(Break { chain, seq, fault: Fault::Rewritten }));
            }
        }
        let seq = end.entries;
        match head {
            None if seq == 0 => return Ok(not_shorter(end, &noted)),
            Some(head) if head.seq == seq => {
                let broken = Break { chain, seq, fault: Fault::End };
                return Ok(if head.hash == end.hash { not_shorter(end, &noted) } else { Err(broken) });
            }
            // The last entry is not the recorded end.
            Some(head) if rest && head.seq > seq => {
                return Ok(Err(Break { chain, seq: seq + 1, fault: Fault::Missing { to: head.seq } }));
            }
            Some(_) if rest => return Ok(Err(Break { chain, seq, fault: Fault::End })),
            _ => {}
        }
    }
}

/// A chain whose end was noted further on has lost entries.
fn not_shorter(end: ChainEnd, noted: &[&ChainEnd]) -> Result<ChainEnd, Break> {
    match noted.iter().map(|noted| noted.entries).filter(|entries| *entries > end.entries).max() {
        Some(seq) => Err(Break { chain: end.chain, seq, fault: Fault::Rewritten }),
        None => Ok(end),
    }
}
