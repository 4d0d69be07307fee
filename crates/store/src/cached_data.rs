//! Versions of the kinds of data that nodes keep in memory. A commit that changes a kind increases its version.
//!
//! A statement says by the table that it writes which kind it changes, so no caller can forget it. After the commit, and
//! before the caller gets its answer, the version of the kind grows on this node; the change feed makes it grow on the other
//! nodes. A value that was read under a version is used only while the version is the same.

use std::sync::atomic::{AtomicU64, Ordering};

use serde::{Deserialize, Serialize};

/// A kind of data that nodes keep in memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CachedData {
    /// The rights of a session: the session, its person, the person's centers and second factors.
    Sessions,
    /// Cases and their positions.
    Cases,
    /// The centers that have certified a professional.
    Certifications,
}

impl CachedData {
    const COUNT: usize = 3;

    const fn bit(self) -> u8 {
        1 << self as u8
    }
}

/// The beginnings of the statements that change a kind. Inserting a person or a session changes nothing that is in
/// memory.
const WRITES: [(&str, CachedData); 20] = [
    ("UPDATE sessions", CachedData::Sessions),
    ("DELETE FROM sessions", CachedData::Sessions),
    ("UPDATE persons", CachedData::Sessions),
    ("DELETE FROM persons", CachedData::Sessions),
    ("INSERT INTO affiliations", CachedData::Sessions),
    ("UPDATE affiliations", CachedData::Sessions),
    ("DELETE FROM affiliations", CachedData::Sessions),
    ("UPDATE centers", CachedData::Sessions),
    ("INSERT INTO second_factors", CachedData::Sessions),
    ("UPDATE second_factors", CachedData::Sessions),
    ("DELETE FROM second_factors", CachedData::Sessions),
    ("INSERT INTO passkeys", CachedData::Sessions),
    ("UPDATE passkeys", CachedData::Sessions),
    ("DELETE FROM passkeys", CachedData::Sessions),
    ("INSERT INTO cases", CachedData::Cases),
    ("UPDATE cases", CachedData::Cases),
    ("INSERT INTO positions", CachedData::Cases),
    ("UPDATE positions", CachedData::Cases),
    ("INSERT INTO certifications", CachedData::Certifications),
    ("DELETE FROM certifications", CachedData::Certifications),
];

/// A set of kinds.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct CachedDataSet(pub(crate) u8);

impl CachedDataSet {
    /// Returns all kinds.
    pub(crate) const fn all() -> Self {
        Self((1 << CachedData::COUNT) - 1)
    }

    /// Returns what a statement changes.
    pub(crate) const fn written_by(sql: &str) -> Self {
        let mut at = 0;
        while at < WRITES.len() {
            let (beginning, data) = WRITES[at];
            if begins_with_word(sql.as_bytes(), beginning.as_bytes()) {
                return Self(data.bit());
            }
            at += 1;
        }
        Self(0)
    }

    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

/// Returns whether a text begins with another one that ends where a word ends.
const fn begins_with_word(text: &[u8], beginning: &[u8]) -> bool {
    if text.len() <= beginning.len() || !text[beginning.len()].is_ascii_whitespace() {
        return false;
    }
    let mut at = 0;
    while at < beginning.len() {
        if text[at] != beginning[at] {
            return false;
        }
        at += 1;
    }
    true
}

/// The versions of all kinds on this node.
#[derive(Debug, Default)]
pub(crate) struct DataVersions([AtomicU64; CachedData::COUNT]);

impl DataVersions {
    pub(crate) fn get(&self, data: CachedData) -> u64 {
        self.0[data as usize].load(Ordering::Acquire)
    }

    pub(crate) fn increase(&self, changed: CachedDataSet) {
        for (number, version) in self.0.iter().enumerate() {
            if changed.0 & (1 << number) != 0 {
                version.fetch_add(1, Ordering::AcqRel);
            }
        }
    }
}
