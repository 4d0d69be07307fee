//! Reading the log: pages for a screen, and a whole range to take away.

use std::iter::once;

use caseboard_domain::actor::CenterManager;
use caseboard_domain::audit::Action;
use caseboard_domain::time::{DefaultRange, Range, Zone, parse_named_range, to_iso};
use caseboard_domain::{CenterId, PersonId, Refusal, page};
use caseboard_store::audit::{self as store, AuditCursor, AuditFilter, AuditRecord};
use caseboard_store::{Cx, centers};
use jiff::Timestamp;

use super::{Entry, note};
use crate::app::App;
use crate::error::Error;
use crate::spreadsheet;

/// Entries on a page unless asked otherwise.
const PAGE: u32 = 50;
/// The most entries that are taken away at once.
pub const EXPORT_MAX: usize = 10_000;

/// What a reader asks for.
#[derive(Debug, Clone, Default)]
pub struct AuditQuery {
    /// Whose entries; an administrator's own center unless named, for a system administrator all.
    pub center: Option<CenterId>,
    /// What this person did.
    pub person: Option<PersonId>,
    /// A word of [`Action`].
    pub action: Option<String>,
    /// The first day or instant; a month back unless given.
    pub from: Option<String>,
    /// The last day or the instant after the last.
    pub to: Option<String>,
    /// Where the page before ended.
    pub before: Option<String>,
    /// Entries on the page, [`page::MAX`] at most.
    pub limit: Option<i64>,
}

/// An entry as it is shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Listed {
    /// The entry. Session, address and request are shown to system administrators only.
    pub record: AuditRecord,
    /// The full name of who acted, as it is now.
    pub full_name: Option<String>,
}

/// A page of entries, newest first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Page {
    /// The entries.
    pub entries: Vec<Listed>,
    /// What to ask the next page with; nothing after the last one.
    pub next: Option<String>,
}

/// Entries of a center, or for a system administrator of all, newest first.
///
/// # Errors
/// 403, the same for a foreign and a missing center; VALIDATION naming `action`, `from`, `to`, `before` or `limit`.
pub async fn list_audit_entries(
    app: &App,
    actor: &CenterManager,
    question: AuditQuery,
) -> Result<Page, Error> {
    let size = page::Page::parse(None, question.limit, PAGE)?.size as usize;
    let (asked, now) = (Asked::of(actor, question)?, app.now());
    app.db
        .read(move |cx| async move {
            let filter = asked.filter(&cx, now).await?;
            let mut found = store::list_newest(&cx, &filter).await?;
            let more = found.len() > size;
            found.truncate(size);
            let next = found.last().filter(|_| more).map(|(record, _)| cursor(&place(record)));
            Ok(Page { entries: found.into_iter().map(|it| asked.shown(it)).collect(), next })
        })
        .await
}

/// All entries of a range, newest first, as a file for a spreadsheet; taking it away is an entry too.
///
/// # Errors
/// As for [`list_audit_entries`]; VALIDATION naming `from` when there are more than [`EXPORT_MAX`].
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
                    return Err(Refusal::field("from", message).into());
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

/// A question that was read, and by whom it was asked.
struct Asked {
    center: Option<CenterId>,
    /// Session, address and request of everybody are for the one who runs the installation.
    all: bool,
    action: Option<&'static str>,
    below: Option<AuditCursor>,
    question: AuditQuery,
}

impl Asked {
    fn of(actor: &CenterManager, question: AuditQuery) -> Result<Self, Refusal> {
        let (center, all) = match actor {
            CenterManager::SystemAdmin(_) => (question.center, true),
            CenterManager::CenterAdmin(admin) => {
                let own = question.center.or(admin.centers().first().copied());
                (Some(own.ok_or_else(Refusal::forbidden)?), false)
            }
        };
        center.map_or(Ok(()), |center| actor.require_center(center))?;
        let invalid = |field: &str| Refusal::field(field, format!("{field} is invalid"));
        let action = match question.action.as_deref() {
            Some(word) => Some(Action::parse(word).ok_or_else(|| invalid("action"))?.as_str()),
            None => None,
        };
        let below = match question.before.as_deref() {
            Some(text) => Some(read_cursor(text).ok_or_else(|| invalid("before"))?),
            None => None,
        };
        Ok(Self { center, all, action, below, question })
    }

    /// Days are those of the center, or of UTC where the whole installation is read.
    async fn filter(&self, cx: &Cx, now: Timestamp) -> Result<AuditFilter, Error> {
        let zone = match self.center {
            Some(center) => centers::find(cx, center).await?.ok_or_else(Refusal::forbidden)?.zone,
            None => Zone::utc(),
        };
        let AuditQuery { from, to, person, .. } = &self.question;
        let dates = (("from", from.as_deref()), ("to", to.as_deref()));
        let Range { from, until } = parse_named_range(dates.0, dates.1, &zone, DefaultRange::Requests, now)?;
        // No chain has this number, so nothing at the instant itself is below it.
        let end = AuditCursor { at: until.as_microsecond(), chain: -1, seq: 0 };
        let below = self.below.map_or(end, |place| place.min(end));
        Ok(AuditFilter { from, below, center: self.center, person: *person, action: self.action })
    }

    fn shown(&self, (mut record, full_name): (AuditRecord, Option<String>)) -> Listed {
        if !self.all {
            (record.session, record.address, record.request) = (None, None, None);
        }
        Listed { record, full_name }
    }
}

fn place(record: &AuditRecord) -> AuditCursor {
    AuditCursor { at: record.at, chain: record.chain, seq: record.seq }
}

fn cursor(place: &AuditCursor) -> String {
    format!("{}.{}.{}", place.at, place.chain, place.seq)
}

fn read_cursor(text: &str) -> Option<AuditCursor> {
    let mut numbers = text.splitn(3, '.').map(|number| number.parse().ok());
    let mut next = || numbers.next().flatten();
    Some(AuditCursor { at: next()?, chain: next()?, seq: next()? })
}
