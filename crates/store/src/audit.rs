//! The audit log: hash chains of rows that are only appended. `service::audit` computes the hashes.

use caseboard_domain::{CenterId, PersonId, SessionId};
use jiff::Timestamp;
use uuid::Uuid;

use crate::connection::{Conn, Tx};
use crate::error::StoreError;
use crate::row::row;
use crate::stmt::statements;
use crate::value::{Value, params};

/// The number of chains; the schema has the same number.
pub const CHAINS: i64 = 8;
/// Maximum number of entries that [`list_after`] returns.
pub const VERIFY_BATCH: usize = 1000;
/// Maximum number of entries that [`list_newest`] returns: a page, and one more to show that another page follows.
pub const PAGE_MAX: usize = 101;

/// Selects entries with the names of the actors, newest first. `$narrow` is a condition that an index serves, `$also`
/// another one. `$1` is the earliest instant, `$2` to `$4` the cursor after which the list continues, `$5` the action
/// or NULL.
macro_rules! shown {
    ($narrow:literal, $also:literal) => {
        concat!(
            "SELECT {columns}, p.full_name FROM audit a LEFT JOIN persons p ON p.id = a.person_id WHERE ",
            $narrow,
            "a.at >= $1 AND (a.at, a.chain, a.seq) < ($2, $3, $4)",
            $also,
            " ORDER BY a.at DESC, a.chain DESC, a.seq DESC LIMIT 101"
        )
    };
}

statements! {
    /// Inserts the head, or locks it and increments its number; the returned hash is that of the last entry. The
    /// trigger of APPEND stores the new hash, which depends on the returned one. A lock alone would need a head before
    /// the first entry.
    ADVANCE: ChainHead = "INSERT INTO audit_heads (chain, seq, hash) VALUES ($1, 1, $2)
        ON CONFLICT (chain) DO UPDATE SET seq = audit_heads.seq + 1 RETURNING {columns}";
    APPEND = "INSERT INTO audit (chain, seq, at, person_id, role, session_id, address, request_id, action, result,
            object_kind, object_id, center_id, detail, hash, key_version)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)";
    HEAD: ChainHead = "SELECT {columns} FROM audit_heads WHERE chain = $1";
    LAST_OF_VERSION: ChainHead = "SELECT {columns} FROM audit WHERE chain = $1 AND key_version = $2
        ORDER BY seq DESC LIMIT 1";
    AFTER: HashedRecord = "SELECT {columns} FROM audit a WHERE a.chain = $1 AND a.seq > $2 ORDER BY a.seq LIMIT 1000";
    ALL_OF: (HashedRecord, Option<String>) = (shown!("", ""));
    OF_ACTION: (HashedRecord, Option<String>) = (shown!("a.action = $5 AND ", ""));
    OF_PERSON: (HashedRecord, Option<String>) = (shown!("a.person_id = $6 AND ", " AND (CAST($5 AS TEXT) IS NULL OR a.action = $5)"));
    OF_CENTER: (HashedRecord, Option<String>) = (shown!("a.center_id = $6 AND ", " AND (CAST($5 AS TEXT) IS NULL OR a.action = $5)"));
    OF_PERSON_AT_CENTER: (HashedRecord, Option<String>) = (shown!("a.person_id = $6 AND a.center_id = $7 AND ",
        " AND (CAST($5 AS TEXT) IS NULL OR a.action = $5)"));
    OF_OBJECT: (HashedRecord, Option<String>) = (shown!("a.object_id = $6 AND ",
        " AND (CAST($5 AS TEXT) IS NULL OR a.action = $5) AND (a.person_id = $7 OR $7 IS NULL) AND (a.center_id = $8 OR $8 IS NULL)"));
}

/// A stored entry. Closed lists are plain texts, so that a manipulated entry can still be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AuditRecord {
    /// Number of the chain, 0 to 7.
    pub chain: i64,
    /// Number of the entry in its chain, from 1 without a gap.
    pub seq: i64,
    /// Instant of the action in microseconds since 1970.
    pub at: i64,
    /// Person who acted; `None` for anonymous callers and the server itself.
    pub person: Option<PersonId>,
    /// Role of that person at the time of the action.
    pub role: Option<String>,
    /// Session in which the person acted.
    pub session: Option<SessionId>,
    /// Client address, in the form that rate limits use.
    pub address: Option<String>,
    /// Id of the HTTP request.
    pub request: Option<String>,
    /// Text of a `domain::audit::Action`.
    pub action: String,
    /// Text of a `domain::audit::Outcome`.
    pub result: String,
    /// Kind and id of the object of the action.
    pub object: Option<(String, Uuid)>,
    /// Center that the action concerns.
    pub center: Option<CenterId>,
    /// Details as a JSON object.
    pub detail: String,
}

row! {
    impl AuditRecord {
        chain: i64 = "a.chain",
        seq: i64 = "a.seq",
        at: i64 = "a.at",
        person: Option<PersonId> = "a.person_id",
        role: Option<String> = "a.role",
        session: Option<SessionId> = "a.session_id",
        address: Option<String> = "a.address",
        request: Option<String> = "a.request_id",
        action: String = "a.action",
        result: String = "a.result",
        object: Option<(String, Uuid)> = ["a.object_kind", "a.object_id"],
        center: Option<CenterId> = "a.center_id",
        detail: String = "a.detail",
    } => Ok(Self {
        chain, seq, at, person, role, session, address, request, action, result, object, center, detail,
    })
}

row! {
    /// An entry with its hash.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct HashedRecord {
        /// Entry without its hash.
        pub record: AuditRecord,
        /// Hash over the entry and the hash of the entry before it.
        pub hash: Vec<u8> = "a.hash",
        /// Version of the installation's key that the hash depends on; 0 for a hash without a key.
        pub key_version: i64 = "a.key_version",
    }
}

row! {
    /// Number and hash of the last entry of a chain.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct ChainHead {
        /// Number of the last entry.
        pub seq: i64 = "seq",
        /// The hash of the last entry.
        pub hash: Vec<u8> = "hash",
    }
}

/// Reserves the next number of a chain, locks the chain until the transaction ends, and returns that number with the
/// hash of the entry before it (`genesis` for the first entry). An [`append`] with that number must follow.
pub async fn advance_chain(tx: &Tx, chain: i64, genesis: &[u8; 32]) -> Result<ChainHead, StoreError> {
    tx.query_one(&ADVANCE, params![chain, genesis]).await
}

/// Appends an entry with the number that [`advance_chain`] reserved. A trigger stores its hash in the head of the chain.
/// `key_version` is the version of the installation's key that the hash depends on.
///
/// # Errors
/// [`StoreError::Taken`] if there is an entry with this number.
pub async fn append(
    tx: &Tx,
    record: &AuditRecord,
    hash: &[u8; 32],
    key_version: i64,
) -> Result<(), StoreError> {
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
        key_version,
    ];
    tx.execute_deferred(&APPEND, parameters).await
}

/// Returns number and hash of the last entry of a chain; `None` if the chain is empty.
pub async fn find_head(conn: &Conn, chain: i64) -> Result<Option<ChainHead>, StoreError> {
    conn.query_opt(&HEAD, params![chain]).await
}

/// Returns number and hash of the last entry of a chain whose hash depends on this version of the key. Reads the chain
/// backwards to that entry.
pub async fn find_last_of_version(
    conn: &Conn,
    chain: i64,
    version: i64,
) -> Result<Option<ChainHead>, StoreError> {
    conn.query_opt(&LAST_OF_VERSION, params![chain, version]).await
}

/// Returns the entries of a chain after a number, [`VERIFY_BATCH`] at most, in order.
///
/// # Errors
/// [`StoreError::Corrupt`] for an entry that cannot be read.
pub async fn list_after(conn: &Conn, chain: i64, seq: i64) -> Result<Vec<HashedRecord>, StoreError> {
    conn.query(&AFTER, params![chain, seq]).await
}

/// The cursor of an entry in lists, which have the newest entry first. The cursor of the newest entry is the greatest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct AuditCursor {
    /// Instant of the entry in microseconds since 1970.
    pub at: i64,
    /// Chain of the entry.
    pub chain: i64,
    /// Number of the entry in its chain.
    pub seq: i64,
}

/// The filter of a list of entries; `None` selects all.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AuditFilter {
    /// Earliest instant of the entries.
    pub from: Timestamp,
    /// Only entries before this cursor, that is, older ones.
    pub below: AuditCursor,
    /// Only entries that concern this center.
    pub center: Option<CenterId>,
    /// Only entries of actions of this person.
    pub person: Option<PersonId>,
    /// Only entries about this object.
    pub object: Option<Uuid>,
    /// Only entries with this action.
    pub action: Option<&'static str>,
}

/// Returns the newest entries of a filter with the full names of the actors, [`PAGE_MAX`] at most.
pub async fn list_newest(
    conn: &Conn,
    filter: &AuditFilter,
) -> Result<Vec<(AuditRecord, Option<String>)>, StoreError> {
    let AuditFilter { from, below, center, person, object, action } = filter;
    let base = params![*from, below.at, below.chain, below.seq, *action];
    let with = |keys: &[Value]| [base, keys].concat();
    if let Some(object) = *object {
        let found = conn.query(&OF_OBJECT, &with(params![object, *person, *center])).await?;
        return Ok(found.into_iter().map(|(entry, name)| (entry.record, name)).collect());
    }
    let found = match (*person, *center) {
        (Some(person), Some(center)) => {
            conn.query(&OF_PERSON_AT_CENTER, &with(params![person, center])).await?
        }
        (Some(person), None) => conn.query(&OF_PERSON, &with(params![person])).await?,
        (None, Some(center)) => conn.query(&OF_CENTER, &with(params![center])).await?,
        (None, None) if action.is_some() => conn.query(&OF_ACTION, base).await?,
        (None, None) => conn.query(&ALL_OF, &base[..4]).await?,
    };
    Ok(found.into_iter().map(|(entry, name)| (entry.record, name)).collect())
}
