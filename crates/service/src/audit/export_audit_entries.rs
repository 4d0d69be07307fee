//! The export of audit log entries as CSV.

use std::iter::once;

use caseboard_domain::actor::CenterManager;
use caseboard_domain::audit::Action;
use caseboard_domain::time::to_iso;
use caseboard_domain::{Field, Refusal};
use caseboard_store::audit as store;
use jiff::Timestamp;

use super::query::{Asked, AuditQuery, Listed, place};
use super::{Entry, note};
use crate::app::App;
use crate::error::Error;
use crate::spreadsheet;

/// The maximum number of entries of an export.
pub const EXPORT_MAX: usize = 10_000;

/// All entries of a range, newest first, as a file for a spreadsheet; taking it away is an entry too.
///
/// # Errors
/// As for [`super::list_audit_entries`]; VALIDATION naming `from` when there are more than [`EXPORT_MAX`].
pub async fn export_audit_entries(
    app: &App,
    actor: &CenterManager,
    question: AuditQuery,
) -> Result<String, Error> {
    let (asked, now) = (Asked::of(actor, question)?, app.now());
    let center = asked.center;
    let listed: Result<Vec<Listed>, Error> = app
        .db
        .read(move |cx| async move {
            let mut filter = asked.filter(&cx, now).await?;
            let mut all = Vec::new();
            loop {
                let found = store::list_newest(&cx, &filter).await?;
                let full = found.len() == store::PAGE_MAX;
                all.extend(found.into_iter().map(|it| asked.shown(it)));
                if all.len() > EXPORT_MAX {
                    let message = format!("from to to has more than {EXPORT_MAX} entries");
                    return Err(Refusal::field(Field::AuditFirst, message).into());
                }
                match all.last() {
                    Some(last) if full => filter.below = place(&last.record),
                    _ => return Ok(all),
                }
            }
        })
        .await;
    let listed = listed?;
    let entry = Entry::new(Action::AuditExported, actor).with("entries", listed.len());
    note(app, center.into_iter().fold(entry, Entry::at)).await?;
    Ok(spreadsheet::write(once(COLUMNS.map(str::to_owned)).chain(listed.iter().map(row))))
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

fn row(listed: &Listed) -> [String; 14] {
    let Listed { record, full_name } = listed;
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
