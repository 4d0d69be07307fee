//! The audit log: actor, action, time, origin and outcome.
//!
//! An entry is written in the transaction of what it tells of, so there is never one without the other. It carries the
//! SHA-256 over the entry before it and itself: a row that is changed, removed or inserted outside the product breaks
//! its chain, and [`verify`] says where. One chain would make all transactions of the installation queue up for its end;
//! there are eight, and a person's entries are always in the same one. The end of a chain is locked until the transaction
//! ends, which is why [`record`] is the last thing that a command does.
//!
//! Nothing of a patient, no name, address, code or free text is in an entry: what [`Entry::with`] takes are ids, numbers
//! and words of the program.

mod chain;
mod entry;
mod export_audit_entries;
mod list_audit_entries;
mod query;
mod verify;

pub use caseboard_domain::audit::{Action, Outcome};
pub use entry::{Acting, Entry, Fact, Object, Who};
pub use export_audit_entries::{EXPORT_MAX, export_audit_entries};
pub use list_audit_entries::{Page, list_audit_entries};
pub use query::{AuditQuery, Listed};
pub use verify::{Break, ChainEnd, Fault, Verified, verify};

use caseboard_store::Tx;
use caseboard_store::audit::{self as store, AuditRecord};

use crate::app::App;
use crate::error::Error;

/// Writes an entry as a part of the transaction. The last statement of a command; several entries of one transaction are
/// those of one person.
///
/// # Errors
/// When the database cannot be written.
pub async fn record(app: &App, tx: &Tx, entry: Entry) -> Result<(), Error> {
    let origin = app.origin();
    let number = chain::number(entry.who.person, origin.map(|it| it.address.as_str()));
    let before = store::advance_chain(tx, number, &chain::GENESIS).await?;
    let record = AuditRecord {
        chain: number,
        seq: before.seq,
        at: app.now().as_microsecond(),
        person: entry.who.person,
        role: entry.who.role.map(|role| role.as_str().to_owned()),
        session: entry.who.session,
        address: origin.map(|it| it.address.clone()),
        request: origin.map(|it| it.request.clone()),
        action: entry.action.as_str().to_owned(),
        result: entry.outcome.as_str().to_owned(),
        object: entry.object.map(|(kind, id)| (kind.to_owned(), id)),
        center: entry.center,
        detail: entry.detail_text(),
    };
    let hash = chain::hash(&before.hash, &record);
    Ok(store::append(tx, &record, &hash).await?)
}

/// Writes an entry in a transaction of its own, for what changes nothing else: a refused attempt, a read.
///
/// # Errors
/// When the database cannot be written.
pub async fn note(app: &App, entry: Entry) -> Result<(), Error> {
    let write = async |app: App, tx: Tx, entry| {
        record(&app, &tx, entry).await?;
        Ok(tx.commit(()))
    };
    app.transact(entry, write).await
}
