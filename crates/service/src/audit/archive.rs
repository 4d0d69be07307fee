//! Archives: old entries are moved from the table to files, as lines of JSON (AMB-97).
//!
//! A range is recorded first, then its file is written and read back, then one transaction deletes the entries and marks
//! the range as archived. An interruption before that transaction leaves all entries in the table; the next run writes
//! the same file again. A complete file is never changed.

use caseboard_domain::{CenterId, PersonId, SessionId};
use caseboard_store::audit::{self as store, AuditRecord, CHAINS, HashedRecord};
use caseboard_store::audit_archives::{self as archives, ArchiveRow};
use caseboard_store::{Committed, StoreError, Tx};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::{Action, Entry, record};
use crate::app::App;
use crate::audit_chain as chain;
use crate::error::Error;

/// The format of the files.
const FORMAT: u32 = 1;

/// The first line of a file.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Header {
    format: u32,
    chain: i64,
    first: i64,
    last: i64,
    /// The hash of the entry before the first one.
    before_hash: String,
    last_hash: String,
}

/// One entry; the chain is that of the header.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Line {
    seq: i64,
    at: i64,
    person: Option<Uuid>,
    role: Option<String>,
    session: Option<Uuid>,
    address: Option<String>,
    request: Option<String>,
    action: String,
    result: String,
    object_kind: Option<String>,
    object: Option<Uuid>,
    center: Option<Uuid>,
    detail: String,
    key_version: i64,
    hash: String,
}

/// Moves entries that are older than the setting to files; without the setting none. A chain that cannot be
/// archived does not prevent the archiving of the others.
///
/// # Errors
/// The error of the first chain whose entries cannot be archived: the database or the file store cannot be
/// written, or entries are missing in the table.
pub(crate) async fn archive(app: &App) -> Result<(), Error> {
    let Some(retention) = app.settings.audit_retention else { return Ok(()) };
    let old = app.now().saturating_sub(retention).unwrap_or(Timestamp::MIN);
    // Whole days, so that there is one file a day instead of one for each run.
    let day = old.as_second().div_euclid(86_400) * 86_400;
    let until = Timestamp::from_second(day).unwrap_or(Timestamp::MIN);
    let mut archived = Ok(());
    for chain in 0..CHAINS {
        archived = archived.and(archive_chain(app, chain, until).await);
    }
    archived
}

async fn archive_chain(app: &App, chain: i64, until: Timestamp) -> Result<(), Error> {
    while archive_range(app, chain, until).await? {}
    Ok(())
}

/// Archives one range of a chain; false if no entry is old enough.
async fn archive_range(app: &App, chain: i64, until: Timestamp) -> Result<bool, Error> {
    let found: Result<_, StoreError> = app
        .db
        .read(move |conn| async move {
            let last = archives::find_last(&conn, chain).await?;
            let after = match &last {
                Some(range) if range.archived_at.is_none() => range.first - 1,
                Some(range) => range.last,
                None => 0,
            };
            Ok((last, store::list_after(&conn, chain, after).await?))
        })
        .await;
    let (found_last, mut entries) = found?;
    let (range, new) = match found_last.clone() {
        Some(pending) if pending.archived_at.is_none() => {
            entries.retain(|entry| entry.record.seq <= pending.last);
            (pending, false)
        }
        last => {
            let until = until.as_microsecond();
            let old = entries.iter().take_while(|entry| entry.record.at < until).count();
            entries.truncate(old);
            let (Some(first), Some(end)) = (entries.first(), entries.last()) else { return Ok(false) };
            let range = ArchiveRow {
                chain,
                first: first.record.seq,
                last: end.record.seq,
                before_hash: last.as_ref().map_or(chain::GENESIS.to_vec(), |range| range.last_hash.clone()),
                last_hash: end.hash.clone(),
                archived_at: None,
            };
            if range.first != last.map_or(0, |range| range.last) + 1 {
                return continue_unless_incomplete(app, &range, found_last).await;
            }
            (range, true)
        }
    };
    if !(range.first..=range.last).eq(entries.iter().map(|entry| entry.record.seq)) {
        return continue_unless_incomplete(app, &range, found_last).await;
    }
    if new {
        match begin(app, range.clone()).await {
            // Another node has recorded a range, perhaps a longer one: the next round completes that.
            Err(error) if error.is_taken("audit_archives") => return Ok(true),
            begun => begun?,
        }
    }
    let (name, text) = (name(&range), format(&range, &entries));
    app.files.put_archive(&name, text.clone().into()).await?;
    if app.files.get_archive(&name).await?.is_none_or(|stored| stored != text) {
        return Err(Error::Busy(format!("the archive {name} is not what was written")));
    }
    app.transact(range, finish).await?;
    Ok(true)
}

async fn begin(app: &App, range: ArchiveRow) -> Result<(), StoreError> {
    app.db
        .write(move |tx| {
            let range = range.clone();
            async move {
                archives::begin(&tx, &range).await?;
                Ok(tx.commit(()))
            }
        })
        .await
}

async fn finish(app: App, tx: Tx, range: ArchiveRow) -> Result<Committed<()>, Error> {
    if archives::finish(&tx, &range, app.now()).await? {
        let entry = Entry::anonymous(Action::AuditArchived)
            .with("chain", range.chain)
            .with("first", range.first)
            .with("last", range.last);
        record(&app, &tx, entry).await?;
    }
    Ok(tx.commit(()))
}

/// Decides about entries that were not found after the last range `read`. On PostgreSQL another node may have
/// finished a range and deleted its entries between the two queries: then the next round begins behind it.
///
/// # Errors
/// [`Error::Internal`] if the last range is still the same, so that entries are missing.
async fn continue_unless_incomplete(
    app: &App,
    range: &ArchiveRow,
    read: Option<ArchiveRow>,
) -> Result<bool, Error> {
    let ArchiveRow { chain, first, .. } = *range;
    let last: Result<_, StoreError> =
        app.db.read(move |conn| async move { archives::find_last(&conn, chain).await }).await;
    if last? != read {
        return Ok(true);
    }
    Err(Error::Internal(format!(
        "chain {chain} of the audit log cannot be archived from entry {first} on, because entries are missing: run \
         caseboard verify-audit"
    )))
}

/// Returns the name of the file of a range.
pub(super) fn name(range: &ArchiveRow) -> String {
    let ArchiveRow { chain, first, last, .. } = range;
    format!("chain-{chain}-{first:012}-{last:012}.jsonl")
}

fn format(range: &ArchiveRow, entries: &[HashedRecord]) -> String {
    let header = Header {
        format: FORMAT,
        chain: range.chain,
        first: range.first,
        last: range.last,
        before_hash: hex::encode(&range.before_hash),
        last_hash: hex::encode(&range.last_hash),
    };
    let mut text = json(&header);
    for entry in entries {
        text.push_str(&json(&Line::from(entry)));
    }
    text
}

fn json(line: &impl Serialize) -> String {
    serde_json::to_string(line).expect("texts and numbers are JSON") + "\n"
}

/// Parses a file; `None` if it is not the complete file of this range.
pub(super) fn parse(range: &ArchiveRow, text: &str) -> Option<Vec<HashedRecord>> {
    let mut lines = text.lines();
    let header: Header = serde_json::from_str(lines.next()?).ok()?;
    let expected = (FORMAT, range.chain, range.first, range.last);
    let hashes = (hex::encode(&range.before_hash), hex::encode(&range.last_hash));
    if (header.format, header.chain, header.first, header.last) != expected
        || (header.before_hash, header.last_hash) != hashes
        || !text.ends_with('\n')
    {
        return None;
    }
    lines.map(|line| serde_json::from_str::<Line>(line).ok()?.entry(range.chain)).collect()
}

impl From<&HashedRecord> for Line {
    fn from(entry: &HashedRecord) -> Self {
        let HashedRecord { record, hash, key_version } = entry;
        let (object_kind, object) = record.object.clone().unzip();
        Self {
            seq: record.seq,
            at: record.at,
            person: record.person.map(|id| id.as_uuid()),
            role: record.role.clone(),
            session: record.session.map(|id| id.as_uuid()),
            address: record.address.clone(),
            request: record.request.clone(),
            action: record.action.clone(),
            result: record.result.clone(),
            object_kind,
            object,
            center: record.center.map(|id| id.as_uuid()),
            detail: record.detail.clone(),
            key_version: *key_version,
            hash: hex::encode(hash),
        }
    }
}

impl Line {
    fn entry(self, chain: i64) -> Option<HashedRecord> {
        let object = match (self.object_kind, self.object) {
            (Some(kind), Some(id)) => Some((kind, id)),
            (None, None) => None,
            _ => return None,
        };
        let record = AuditRecord {
            chain,
            seq: self.seq,
            at: self.at,
            person: self.person.map(PersonId::from_uuid),
            role: self.role,
            session: self.session.map(SessionId::from_uuid),
            address: self.address,
            request: self.request,
            action: self.action,
            result: self.result,
            object,
            center: self.center.map(CenterId::from_uuid),
            detail: self.detail,
        };
        Some(HashedRecord { record, hash: hex::decode(self.hash).ok()?, key_version: self.key_version })
    }
}
