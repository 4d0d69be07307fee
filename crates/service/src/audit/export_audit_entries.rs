//! The export of audit log entries as CSV.

use std::iter::once;

use caseboard_domain::actor::CenterManager;
use caseboard_domain::audit::Action;
use caseboard_domain::time::to_iso;
use caseboard_domain::{Field, Refusal};
use caseboard_store::audit as store;
use jiff::Timestamp;

use super::query::{AuditEntryView, AuditQuery, ValidatedQuery, cursor_of};
use super::{Entry, record_alone};
use crate::app::App;
use crate::boxed;
use crate::error::Error;
use crate::spreadsheet;

/// The maximum number of entries of an export.
pub const EXPORT_MAX: usize = 10_000;

/// Returns all entries of a range, newest first, as CSV. The export itself is recorded.
///
/// # Errors
/// As for [`super::list_audit_entries`]; VALIDATION of the first day when there are more than [`EXPORT_MAX`].
#[boxed]
pub async fn export_audit_entries(
    app: &App,
    actor: &CenterManager,
    query: AuditQuery,
) -> Result<String, Error> {
    let (validated, now) = (ValidatedQuery::new(actor, query)?, app.now());
    let center = validated.center;
    let entries: Result<Vec<AuditEntryView>, Error> = app
        .db
        .read(move |conn| async move {
            let mut filter = validated.filter(&conn, now).await?;
            let mut all = Vec::new();
            loop {
                let found = store::list_newest(&conn, &filter).await?;
                let full = found.len() == store::PAGE_MAX;
                all.extend(found.into_iter().map(|it| validated.redact(it)));
                if all.len() > EXPORT_MAX {
                    let message = format!("from to to has more than {EXPORT_MAX} entries");
                    return Err(Refusal::field(Field::AuditFirst, message).into());
                }
                match all.last() {
                    Some(last) if full => filter.below = cursor_of(&last.record),
                    _ => return Ok(all),
                }
            }
        })
        .await;
    let entries = entries?;
    let entry = Entry::new(Action::AuditExported, actor).with("entries", entries.len());
    record_alone(app, entry.at(center)).await?;
    Ok(spreadsheet::write(once(COLUMNS.map(str::to_owned)).chain(entries.iter().map(row))))
}

/// The columns of the file.
const COLUMNS: [&str; 14] = [
    "at",
    "person",
    "fullName",
    "role",
    "action",
    "result",
    "objectKind",
    "object",
    "center",
    "detail",
    "session",
    "address",
    "request",
    "entry",
];

fn row(entries: &AuditEntryView) -> [String; 14] {
    let AuditEntryView { record, full_name } = entries;
    let (kind, object) = record.object.clone().unzip();
    let text = |text: &Option<String>| {
        text.as_deref().map_or_else(String::new, |it| spreadsheet::text(it).into_owned())
    };
    [
        Timestamp::from_microsecond(record.at).map_or_else(|_| record.at.to_string(), to_iso),
        record.person.map_or_else(String::new, |id| id.to_string()),
        text(full_name),
        text(&record.role),
        spreadsheet::text(&record.action).into_owned(),
        record.result.clone(),
        text(&kind),
        object.map_or_else(String::new, |id| id.simple().to_string()),
        record.center.map_or_else(String::new, |id| id.to_string()),
        spreadsheet::text(&record.detail).into_owned(),
        record.session.map_or_else(String::new, |id| id.to_string()),
        text(&record.address),
        text(&record.request),
        format!("{}.{}", record.chain, record.seq),
    ]
}
