//! The audit log: actor, action, time, origin and outcome.
//!
//! An entry is written in the transaction of the change it records. It contains an HMAC over the previous entry and
//! itself, under a key that is not in the database, so a row that is changed, removed or inserted outside the product
//! breaks its chain, and [`verify`] reports where. Old entries are moved to files (`archive`). There are eight chains,
//! because one would serialize all transactions; the entries of a person are always in the same chain. The end of a chain
//! is locked until the transaction ends, so [`record`] is the last thing that a command does; a trigger moves that end with
//! each entry.
//!
//! Entries contain no patient data, names of people, codes or free text: [`Entry::with`] accepts only ids, numbers, constants
//! and the corrected data of a center (AMB-330).

mod archive;
mod entry;
mod export_audit_entries;
mod list_audit_entries;
mod query;
mod verify;

pub(crate) use archive::archive;
pub use caseboard_domain::audit::{Action, Outcome};
pub use entry::{AuditActor, DetailValue, Entry, EntryActor, IntoDetail, Object};
pub use export_audit_entries::{EXPORT_MAX, export_audit_entries};
pub use list_audit_entries::{Page, list_audit_entries};
pub use query::{AuditEntryView, AuditQuery};
pub use verify::{BrokenChain, ChainEnd, Fault, VerificationReport, verify};

use caseboard_store::Tx;
use caseboard_store::audit::{self as store, AuditRecord};

use crate::app::App;
use crate::audit_chain as chain;
use crate::boxed;
use crate::error::Error;

/// Writes an entry as part of the transaction. Must be the last statement of a command; all entries of one transaction
/// must have the same person.
#[boxed]
pub async fn record(app: &App, tx: &Tx, entry: Entry) -> Result<(), Error> {
    let origin = app.origin();
    let number = chain::number(entry.actor.person, origin.map(|it| it.address.as_str()));
    let before = store::advance_chain(tx, number, &chain::GENESIS).await?;
    let record = AuditRecord {
        chain: number,
        seq: before.seq,
        at: app.now().as_microsecond(),
        person: entry.actor.person,
        role: entry.actor.role.map(|role| role.as_str().to_owned()),
        session: entry.actor.session,
        address: origin.map(|it| it.address.clone()),
        request: origin.map(|it| it.request.clone()),
        action: entry.action.as_str().to_owned(),
        result: entry.outcome.as_str().to_owned(),
        object: entry.object.map(|(kind, id)| (kind.to_owned(), id)),
        center: entry.center,
        detail: entry.detail_text(),
    };
    let (version, key) = app.key().audit_key();
    let hash = chain::hash(version, &key, &before.hash, &record);
    Ok(store::append(tx, &record, &hash, version).await?)
}

/// Writes an entry in its own transaction, for actions that change nothing else, such as a refused attempt or a read.
pub async fn record_alone(app: &App, entry: Entry) -> Result<(), Error> {
    let write = async |app: App, tx: Tx, entry| {
        record(&app, &tx, entry).await?;
        Ok(tx.commit(()))
    };
    app.transact(entry, write).await
}
