//! Verification of the hash chains.

use std::collections::BTreeMap;
use std::fmt;

use caseboard_store::audit::{self as store, CHAINS, ChainHead, HashedRecord};
use caseboard_store::audit_archives::{self, ArchiveRow};
use caseboard_store::{Db, StoreError};

use super::archive;
use crate::audit_chain as chain;
use crate::audit_chain::keys::{self, Verifier};
use crate::boxed;
use crate::error::Error;
use crate::files::Files;
use crate::secrets::Key;

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
    /// The hash depends on no key, although the entry is after the last one of an earlier release.
    NotKeyed,
    /// The hash depends on a version of the key that is neither configured nor stored.
    UnknownKey {
        /// The version.
        version: i64,
    },
    /// The file with this entry and those up to `to` is missing.
    ArchiveMissing {
        /// The last entry of the file.
        to: i64,
    },
    /// The file with this entry and those up to `to` cannot be parsed or has another first line than it must.
    ArchiveUnreadable {
        /// The last entry of the file.
        to: i64,
    },
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
            Fault::NotKeyed => f.write_str(
                "depends on no key; it was inserted, or the server was not started since the upgrade",
            ),
            Fault::UnknownKey { version } => {
                write!(f, "depends on version {version} of the key, which is not configured")
            }
            Fault::ArchiveMissing { to } => write!(f, "the archive of this entry up to {to} is missing"),
            Fault::ArchiveUnreadable { to } => write!(f, "the archive of this entry up to {to} was changed"),
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

/// Verifies all chains, archives and table together, also while the server writes. `noted` are chain ends of an earlier
/// run: a person with write access to the database can remove the last entries of a chain, but it will not contain these
/// ends any more.
#[boxed]
pub async fn verify(
    db: &Db,
    key: &Key,
    files: &Files,
    noted: &[ChainEnd],
) -> Result<VerificationReport, Error> {
    let mut verified = VerificationReport { intact: Vec::new(), broken: Vec::new() };
    let reading = key.clone();
    let verifiers = db.read(move |conn| async move { keys::load(&conn, &reading).await }).await?;
    for chain in 0..CHAINS {
        let noted: Vec<&ChainEnd> = noted.iter().filter(|noted| noted.chain == chain).collect();
        let outcome = loop {
            let before = find_last_archive(db, chain).await?;
            let mut verification = Verification::new(chain, &verifiers, &noted);
            let outcome = match verification.archives(db, files).await? {
                Ok(()) => verification.table(db).await?,
                Err(broken) => Err(broken),
            };
            // Entries that the server archived meanwhile are neither in the files nor in the table that was read.
            if outcome.is_ok() || find_last_archive(db, chain).await? == before {
                break outcome;
            }
        };
        match outcome {
            Ok(end) => verified.intact.push(end),
            Err(found) => verified.broken.push(found),
        }
    }
    Ok(verified)
}

/// Returns the last range of a chain; it changes when the server archives.
async fn find_last_archive(db: &Db, chain: i64) -> Result<Option<ArchiveRow>, Error> {
    Ok(db.read(move |conn| async move { audit_archives::find_last(&conn, chain).await }).await?)
}

/// Returns up to 100 complete archives of a chain that begin after an entry.
async fn list_archives(db: &Db, chain: i64, seq: i64) -> Result<Vec<ArchiveRow>, Error> {
    let read =
        move |conn: caseboard_store::Conn| async move { audit_archives::list_after(&conn, chain, seq).await };
    let mut found = db.read(read).await?;
    found.retain(|range| range.archived_at.is_some());
    Ok(found)
}

/// The verification of one chain.
struct Verification<'a> {
    verifiers: &'a BTreeMap<i64, Verifier>,
    noted: &'a [&'a ChainEnd],
    /// The last entry so far.
    end: ChainEnd,
    /// The last entry in archives.
    archived: i64,
}

impl<'a> Verification<'a> {
    fn new(chain: i64, verifiers: &'a BTreeMap<i64, Verifier>, noted: &'a [&'a ChainEnd]) -> Self {
        let end = ChainEnd { chain, entries: 0, hash: chain::GENESIS.to_vec() };
        Self { verifiers, noted, end, archived: 0 }
    }

    fn broken(&self, seq: i64, fault: Fault) -> BrokenChain {
        BrokenChain { chain: self.end.chain, seq, fault }
    }

    /// Verifies the files of the chain, in order.
    async fn archives(&mut self, db: &Db, files: &Files) -> Result<Result<(), BrokenChain>, Error> {
        loop {
            let ranges = list_archives(db, self.end.chain, self.archived).await?;
            if ranges.is_empty() {
                return Ok(Ok(()));
            }
            for range in ranges {
                self.archived = range.last;
                let (seq, to) = (range.first, range.last);
                if seq != self.end.entries + 1 {
                    let missing = Fault::Missing { to: seq - 1 };
                    return Ok(Err(self.broken(self.end.entries + 1, missing)));
                }
                let Some(text) = files.get_archive(&archive::name(&range)).await? else {
                    return Ok(Err(self.broken(seq, Fault::ArchiveMissing { to })));
                };
                let text = std::str::from_utf8(&text).ok();
                let Some(entries) = text.and_then(|text| archive::parse(&range, text)) else {
                    return Ok(Err(self.broken(seq, Fault::ArchiveUnreadable { to })));
                };
                for entry in entries {
                    if let Some(fault) = self.next(entry) {
                        return Ok(Err(fault));
                    }
                }
                if self.end.entries < to {
                    return Ok(Err(self.broken(self.end.entries + 1, Fault::Missing { to })));
                }
                if self.end.entries > to || self.end.hash != range.last_hash {
                    return Ok(Err(self.broken(to, Fault::Changed)));
                }
            }
        }
    }

    /// Verifies the table, which continues the archives, and returns the end of the chain.
    async fn table(&mut self, db: &Db) -> Result<Result<ChainEnd, BrokenChain>, Error> {
        let chain = self.end.chain;
        loop {
            let seq = self.end.entries;
            // The end is read after the entries, so it is never older than they are.
            let read: Result<(Vec<HashedRecord>, Option<ChainHead>), StoreError> = db
                .read(move |conn| async move {
                    let entries = store::list_after(&conn, chain, seq).await?;
                    Ok((entries, store::find_head(&conn, chain).await?))
                })
                .await;
            let (entries, head) = match read {
                Err(StoreError::Corrupt(_)) => return Ok(Err(self.broken(seq + 1, Fault::Unreadable))),
                read => read?,
            };
            let (last, rest) = (head.as_ref().map_or(0, |head| head.seq), entries.is_empty());
            for entry in entries {
                let seq = self.end.entries + 1;
                if head.is_none() {
                    return Ok(Err(self.broken(seq, Fault::EndMismatch)));
                }
                if entry.record.seq > last && seq > last {
                    return Ok(Err(self.broken(seq, Fault::PastEnd)));
                }
                if let Some(fault) = self.next(entry) {
                    return Ok(Err(fault));
                }
            }
            let seq = self.end.entries;
            match head {
                None if seq == 0 => return Ok(check_not_truncated(self.end.clone(), self.noted)),
                Some(head) if head.seq == seq => {
                    return Ok(match head.hash == self.end.hash {
                        true => check_not_truncated(self.end.clone(), self.noted),
                        false => Err(self.broken(seq, Fault::EndMismatch)),
                    });
                }
                // The last entry is not the recorded end.
                Some(head) if rest && head.seq > seq => {
                    return Ok(Err(self.broken(seq + 1, Fault::Missing { to: head.seq })));
                }
                Some(_) if rest => return Ok(Err(self.broken(seq, Fault::EndMismatch))),
                None if rest => return Ok(Err(self.broken(seq, Fault::EndMismatch))),
                _ => {}
            }
        }
    }

    /// Verifies an entry and makes it the end; returns its fault.
    fn next(&mut self, HashedRecord { record, hash, key_version }: HashedRecord) -> Option<BrokenChain> {
        let seq = self.end.entries + 1;
        let broken = |fault| Some(BrokenChain { chain: record.chain, seq, fault });
        if record.seq > seq {
            return broken(Fault::Missing { to: record.seq - 1 });
        }
        let fault = match self.verifiers.get(&key_version) {
            // An entry of a file that is there twice.
            _ if record.seq < seq => Some(Fault::Changed),
            Some(Verifier::Key(key)) => {
                let expected = chain::hash(key_version, key, &self.end.hash, &record);
                (expected[..] != hash[..]).then_some(Fault::Changed)
            }
            Some(Verifier::Ends(ends)) => {
                let index = usize::try_from(record.chain).unwrap_or_default();
                let (last, last_hash) = ends.get(index).copied().unwrap_or((0, chain::GENESIS));
                let plain = key_version == 0 && chain::plain_hash(&self.end.hash, &record)[..] != hash[..];
                match seq > last {
                    true => Some(Fault::NotKeyed),
                    false => (plain || seq == last && last_hash[..] != hash[..]).then_some(Fault::Changed),
                }
            }
            None if key_version == 0 => Some(Fault::NotKeyed),
            None => Some(Fault::UnknownKey { version: key_version }),
        };
        if let Some(fault) = fault {
            return broken(fault);
        }
        self.end = ChainEnd { chain: record.chain, entries: seq, hash };
        let rewritten = self.noted.iter().any(|noted| noted.entries == seq && **noted != self.end);
        rewritten.then_some(BrokenChain { chain: record.chain, seq, fault: Fault::Rewritten })
    }
}

/// Returns a fault if the chain is shorter than at an earlier run.
fn check_not_truncated(end: ChainEnd, noted: &[&ChainEnd]) -> Result<ChainEnd, BrokenChain> {
    match noted.iter().map(|noted| noted.entries).filter(|entries| *entries > end.entries).max() {
        Some(seq) => Err(BrokenChain { chain: end.chain, seq, fault: Fault::Rewritten }),
        None => Ok(end),
    }
}
