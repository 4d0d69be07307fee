//! The audit log: a few hash chains of rows that are only ever added. What a hash covers is the business of `service::audit`.

use caseboard_domain::{CenterId, PersonId, SessionId};
use jiff::Timestamp;
use uuid::Uuid;

use crate::cx::{Cx, Tx};
use crate::error::StoreError;
use crate::params;
use crate::value::{Row, Value};

/// How many chains there are; the schema has the same number.
pub const CHAINS: i64 = 8;
/// Entries that [`list_after`] reads at once.
pub const VERIFY_BATCH: usize = 1000;
/// The most entries that [`list_newest`] reads at once: a page, and one more to see whether there is another.
pub const PAGE_MAX: usize = 101;

macro_rules! audit_columns {
    () => {
        "a.chain, a.seq, a.at, a.person_id, a.role, a.session_id, a.address, a.request_id, a.action, a.result, \
         a.object_kind, a.object_id, a.center_id, a.detail, a.hash"
    };
}

/// A list of entries, newest first, with the names of who acted: what narrows it by an index, and what else it asks for.
/// `$1` is the first instant, `$2` to `$4` the place of the entry that was read last, `$5` the action or nothing.
macro_rules! shown {
    ($narrow:literal, $also:literal) => {
        concat!(
            "SELECT ",
            audit_columns!(),
            ", p.full_name FROM audit a LEFT JOIN persons p ON p.id = a.person_id WHERE ",
            $narrow,
            "a.at >= $1 AND (a.at, a.chain, a.seq) < ($2, $3, $4)",
            $also,
            " ORDER BY a.at DESC, a.chain DESC, a.seq DESC LIMIT 101"
        )
    };
}

crate::statements! {
    /// One statement makes the head, or locks it and counts; the hash it answers is the one of the row before.
    ADVANCE = "INSERT INTO audit_heads (chain, seq, hash) VALUES ($1, 1, $2)
        ON CONFLICT (chain) DO UPDATE SET seq = audit_heads.seq + 1 RETURNING seq, hash";
    APPEND = "INSERT INTO audit (chain, seq, at, person_id, role, session_id, address, request_id, action, result,
            object_kind, object_id, center_id, detail, hash)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)";
    CLOSE = "UPDATE audit_heads SET hash = $3 WHERE chain = $1 AND seq = $2";
    HEAD = "SELECT seq, hash FROM audit_heads WHERE chain = $1";
    AFTER = (concat!("SELECT ", audit_columns!(), " FROM audit a
        WHERE a.chain = $1 AND a.seq > $2 ORDER BY a.seq LIMIT 1000"));
    ALL_OF = (shown!("", ""));
    OF_ACTION = (shown!("a.action = $5 AND ", ""));
    OF_PERSON = (shown!("a.person_id = $6 AND ", " AND (CAST($5 AS TEXT) IS NULL OR a.action = $5)"));
    OF_CENTER = (shown!("a.center_id = $6 AND ", " AND (CAST($5 AS TEXT) IS NULL OR a.action = $5)"));
    OF_PERSON_AT_CENTER = (shown!("a.person_id = $6 AND a.center_id = $7 AND ",
        " AND (CAST($5 AS TEXT) IS NULL OR a.action = $5)"));
}

/// One entry, as it is kept. Texts are plain, so that a manipulated entry can still be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AuditRecord {
    /// Its chain, 0 to 7.
    pub chain: i64,
    /// Its number in the chain, from 1 without a gap.
    pub seq: i64,
    /// When, in microseconds since 1970.
    pub at: i64,
    /// The person; `None` for anonymous callers and the server itself.
    pub person: Option<PersonId>,
    /// In which role.
    pub role: Option<String>,
    /// In which session.
    pub session: Option<SessionId>,
    /// From which address, as throttles count it.
    pub address: Option<String>,
    /// In which request.
    pub request: Option<String>,
    /// What, a word of `domain::audit::Action`.
    pub action: String,
    /// How it ended, a word of `domain::audit::Outcome`.
    pub result: String,
    /// What it was done to: a kind and an id.
    pub object: Option<(String, Uuid)>,
    /// The center it concerns.
    pub center: Option<CenterId>,
    /// More about it: a JSON object.
    pub detail: String,
}

/// An entry with the hash that stands beside it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HashedRecord {
    /// The entry.
    pub record: AuditRecord,
    /// The hash over it and the hash before.
    pub hash: Vec<u8>,
}

/// The end of a chain.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChainHead {
    /// The number of the last entry.
    pub seq: i64,
    /// Its hash.
    pub hash: Vec<u8>,
}

fn sealed(row: &Row<'_>) -> Result<HashedRecord, StoreError> {
    let kind: Option<String> = row.get(10)?;
    let object: Option<Uuid> = row.get(11)?;
    let record = AuditRecord {
        chain: row.get(0)?,
        seq: row.get(1)?,
        at: row.get(2)?,
        person: row.get(3)?,
        role: row.get(4)?,
        session: row.get(5)?,
        address: row.get(6)?,
        request: row.get(7)?,
        action: row.get(8)?,
        result: row.get(9)?,
        object: kind.zip(object),
        center: row.get(12)?,
        detail: row.get(13)?,
    };
    Ok(HashedRecord { record, hash: row.get(14)? })
}

/// Takes the next number of a chain, and with it the chain until the transaction ends; answers the number and the hash
/// of the entry before (`genesis` for the first). An [`append`] of that number has to follow.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn advance_chain(tx: &Tx, chain: i64, genesis: &[u8; 32]) -> Result<ChainHead, StoreError> {
    tx.query_one(&ADVANCE, params![chain, genesis], |row| {
        Ok(ChainHead { seq: row.get(0)?, hash: row.get(1)? })
    })
    .await
}

/// Adds an entry at the number that [`advance_chain`] gave, and ends its chain with it.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn append(tx: &Tx, record: &AuditRecord, hash: &[u8; 32]) -> Result<(), StoreError> {
    let AuditRecord { chain, seq, at, person, role, session, address, request, action, result, .. } = record;
    let (kind, object) = record.object.clone().unzip();
    let parameters = params![
        *chain,
        *seq,
        *at,
        *person,
        role.clone(),
        *session,
        address.clone(),
        request.clone(),
        action,
        result,
        kind,
        object,
        record.center,
        &record.detail,
        hash,
    ];
    tx.execute_one(&APPEND, parameters).await?;
    tx.execute_one(&CLOSE, params![*chain, *seq, hash]).await
}

/// Where a chain ends; nothing while it has no entry.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn find_head(cx: &Cx, chain: i64) -> Result<Option<ChainHead>, StoreError> {
    cx.query_opt(&HEAD, params![chain], |row| Ok(ChainHead { seq: row.get(0)?, hash: row.get(1)? })).await
}

/// The entries of a chain that follow a number, [`VERIFY_BATCH`] at most, in order.
///
/// # Errors
/// `StoreError` if the query fails; [`StoreError::Corrupt`] for an entry that cannot even be read.
pub async fn list_after(cx: &Cx, chain: i64, seq: i64) -> Result<Vec<HashedRecord>, StoreError> {
    cx.query(&AFTER, params![chain, seq], sealed).await
}

/// The place of an entry in a list; the newest one is the greatest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct AuditCursor {
    /// When, in microseconds since 1970.
    pub at: i64,
    /// Its chain.
    pub chain: i64,
    /// Its number.
    pub seq: i64,
}

/// What a list of entries is narrowed to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AuditFilter {
    /// The first instant.
    pub from: Timestamp,
    /// Only what comes after this place in the list, so it is older; the place itself is left out.
    pub below: AuditCursor,
    /// One center.
    pub center: Option<CenterId>,
    /// One person.
    pub person: Option<PersonId>,
    /// One action.
    pub action: Option<&'static str>,
}

/// The newest entries that pass, with the full name of who acted; [`PAGE_MAX`] at most.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn list_newest(
    cx: &Cx,
    filter: &AuditFilter,
) -> Result<Vec<(AuditRecord, Option<String>)>, StoreError> {
    let AuditFilter { from, below, center, person, action } = filter;
    let base = params![*from, below.at, below.chain, below.seq, *action];
    let named = |row: &Row<'_>| Ok((sealed(row)?.record, row.get(15)?));
    let with = |keys: &[Value]| [base, keys].concat();
    match (*person, *center) {
        (Some(person), Some(center)) => {
            cx.query(&OF_PERSON_AT_CENTER, &with(params![person, center]), named).await
        }
        (Some(person), None) => cx.query(&OF_PERSON, &with(params![person]), named).await,
        (None, Some(center)) => cx.query(&OF_CENTER, &with(params![center]), named).await,
        (None, None) if action.is_some() => cx.query(&OF_ACTION, base, named).await,
        (None, None) => cx.query(&ALL_OF, &base[..4], named).await,
    }
}
