//! The cases one professional can see.

use std::collections::HashMap;
use std::sync::Arc;

use caseboard_domain::actor::Professional;
use caseboard_domain::case::OpenState;
use caseboard_domain::case_search::CaseSearch;
use caseboard_domain::engagement::Engagement;
use caseboard_domain::page::{Cursor, Keyset, Slice};
use caseboard_domain::person::{Category, Role};
use caseboard_domain::position::Position;
use caseboard_domain::section::{ButtonCategory, Section, professional_button, section};
use caseboard_domain::time::{CANCELLED_SHOWN, WITHDRAW_LOCK};
use caseboard_domain::{CaseId, PersonId, Refusal};
use caseboard_store::cases::CaseRow;
use caseboard_store::engagements::{EngagementRow, ProfessionalCaseRow};
use caseboard_store::notices::CaseNoticeRow;
use caseboard_store::open_cases::{self, CANDIDATES_MAX, CandidateRow, OpenCaseRow, OpenCases};
use caseboard_store::{Conn, engagements, notices};
use jiff::{SignedDuration, Timestamp};

use crate::case_cache::CachedCase;
use crate::{App, Error};

/// The contact of a case that the professional is confirmed for (AMB-41, AMB-60).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CaseContact {
    /// The surgeon, or the center when it posted the case.
    pub name: String,
    /// Ten digits.
    pub phone: String,
}

/// A case as one professional sees it.
#[derive(Debug, Clone, PartialEq)]
pub struct ProfessionalCase {
    /// The case and its center.
    pub case: Arc<CachedCase>,
    /// Whether it can still be joined.
    pub open_state: OpenState,
    /// The position of the own group.
    pub position: Position,
    /// Own notices about it, newest first.
    pub messages: Vec<CaseNoticeRow>,
    /// The newest own request; always `read`, because whether an owner has read it is not for the professional.
    pub request: Option<CaseNoticeRow>,
    /// The section of the list.
    pub section: Section,
    /// The action that its card offers.
    pub button: ButtonCategory,
    /// Until when a confirmed professional may withdraw (AMB-41, AMB-106).
    pub withdraw_until: Timestamp,
    /// Whether the professional has yet to confirm a changed time (AMB-106).
    pub awaits_reconfirmation: bool,
    /// Whether the center certifies the professional (AMB-51).
    pub certified_for_center: bool,
    /// Whom to call; on confirmed cases only.
    pub contact: Option<CaseContact>,
}

/// The filters and the page of a list of open cases.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CaseListQuery {
    /// The filters of the open cases.
    pub search: CaseSearch,
    /// The page.
    pub page: Keyset,
}

/// Returns a page of the future cases with a free place for the professional's group, by start. The first page also has
/// all own cases, as [`section`] classifies them; filters do not apply to these. A page with filters may have fewer
/// cases than asked for, even none, because it compares a limited number of cases: only [`Slice::next`] says whether
/// there are more. The cost depends on the page and the number of own engagements, not on the size of a table.
///
/// # Errors
/// 403 for another group or another person (AMB-14).
pub async fn list_professional_cases(
    app: &App,
    actor: &Professional,
    category: i64,
    user: PersonId,
    query: CaseListQuery,
) -> Result<Slice<ProfessionalCase>, Error> {
    actor.require_self(user)?;
    let group = actor.category();
    if category != i64::from(group.id()) {
        return Err(Refusal::forbidden().into());
    }
    let now = app.now();
    let cache = app.clone();
    app.db
        .read(move |conn| async move {
            let is_first = query.page.after.is_none();
            let range = query.search.range();
            let after = query.page.ascending(Cursor::after(now).max(Cursor::before(range.from)));
            // The first page has all own cases, later ones only those that are open again.
            let own_since = if is_first { now.saturating_sub(CANCELLED_SHOWN) } else { before(after.at) };
            let own_since = own_since.unwrap_or(Timestamp::MIN);
            let own = engagements::list_of_person(&conn, user, own_since).await?;
            let open = OpenCases { category: group, person: user, after };
            let Slice { items: open, next } = open_page(&conn, open, &query).await?;
            let engaged: HashMap<CaseId, EngagementRow> =
                own.iter().map(|it| (it.engagement_row.engagement.case, it.engagement_row)).collect();
            let found = match open.iter().find(|row| engaged.contains_key(&row.id)) {
                _ if is_first && !own.is_empty() => notices::list_of_person(&conn, user, own_since).await?,
                Some(first) => {
                    let since = before(first.start).unwrap_or(Timestamp::MIN);
                    notices::list_of_person(&conn, user, since).await?
                }
                None => vec![],
            };
            let own = if is_first { own } else { vec![] };
            let own_cases = own.iter().map(|row| (row.engagement_row.engagement.case, row.revision));
            let revisions = own_cases.chain(open.iter().map(|row| (row.id, row.revision)));
            let cases = cache.case_cache().load(&conn, revisions).await?;
            let mut messages = Messages::new(user, found);
            let mut list = Vec::with_capacity(own.len() + open.len());
            for own in own {
                let row = own.engagement_row;
                let (id, engagement) = (row.engagement.case, row.engagement);
                let Some(case) = cases.get(&id) else { continue };
                let contact = || Some(contact(&case.row, &own));
                let seen = shown(case, group, Some(engagement), own.certified, now, contact);
                // Open cases are on the page that their start belongs to.
                list.extend(seen.filter(|seen| seen.section != Section::Requestable).map(|seen| {
                    let (messages, request) = messages.take(id, &row);
                    ProfessionalCase { messages, request, ..seen }
                }));
            }
            for OpenCaseRow { id, certified, .. } in open {
                let Some(case) = cases.get(&id) else { continue };
                let row = engaged.get(&id);
                let seen = shown(case, group, row.map(|row| row.engagement), certified, now, || None);
                list.extend(seen.map(|seen| match row {
                    None => seen,
                    Some(row) => {
                        let (messages, request) = messages.take(id, row);
                        ProfessionalCase { messages, request, ..seen }
                    }
                }));
            }
            list.sort_by_key(|it| (it.case.row.case.start, it.case.row.case.id));
            Ok(Slice { items: list, next })
        })
        .await
}

/// Returns the last instant before another one that the database can tell from it.
fn before(at: Timestamp) -> Result<Timestamp, jiff::Error> {
    at.checked_sub(SignedDuration::from_micros(1))
}

/// Reads the open cases of a page.
async fn open_page(
    conn: &Conn,
    open: OpenCases,
    CaseListQuery { search, page }: &CaseListQuery,
) -> Result<Slice<OpenCaseRow>, Error> {
    if search.is_empty() {
        let rows = open_cases::list(conn, open, page.read()).await?;
        return Ok(page.slice(rows, OpenCaseRow::cursor));
    }
    let candidates = open_cases::list_candidates(conn, open, search.range().until, search.center()).await?;
    let mut found = Vec::new();
    let mut last = None;
    for candidate in &candidates {
        if found.len() == page.count() {
            break;
        }
        if search.matches(candidate.searched()) {
            found.push(candidate.id);
        }
        last = Some(candidate);
    }
    // There may be more if a candidate was not compared, or if the list of candidates is not complete.
    let complete =
        last.map(|it| it.id) == candidates.last().map(|it| it.id) && candidates.len() < CANDIDATES_MAX;
    let next = last.filter(|_| !complete).map(CandidateRow::cursor);
    let items = open_cases::list_of(conn, &found, open.person).await?;
    Ok(Slice { items, next })
}

type Found = (Vec<CaseNoticeRow>, Option<CaseNoticeRow>);

/// Returns a case as the professional sees it, without messages; `None` if it is not shown.
fn shown(
    case: &Arc<CachedCase>,
    group: Category,
    engagement: Option<Engagement>,
    certified_for_center: bool,
    now: Timestamp,
    contact: impl FnOnce() -> Option<CaseContact>,
) -> Option<ProfessionalCase> {
    // An engagement keeps the group that the professional had at that time.
    let group = engagement.map_or(group, |engagement| engagement.category);
    let group_view = case.row.case.group_view(group)?;
    let section = section(engagement.as_ref(), &group_view, now)?;
    let button = professional_button(engagement.as_ref(), &group_view, now);
    let awaits_reconfirmation = engagement.is_some_and(|engagement| engagement.state.awaits_reconfirmation());
    let lock = if awaits_reconfirmation { SignedDuration::ZERO } else { WITHDRAW_LOCK };
    Some(ProfessionalCase {
        awaits_reconfirmation,
        position: group_view.position,
        messages: Vec::new(),
        request: None,
        section,
        button,
        withdraw_until: group_view.start.saturating_sub(lock).unwrap_or(Timestamp::MIN),
        certified_for_center,
        contact: if section == Section::Confirmed { contact() } else { None },
        open_state: case.row.case.open_state(now),
        case: Arc::clone(case),
    })
}

/// Returns the surgeon as contact if the surgeon posted the case, otherwise the center.
fn contact(case: &CaseRow, own: &ProfessionalCaseRow) -> CaseContact {
    if case.case.poster_role == Role::Surgeon || own.center_phone.is_empty() {
        CaseContact { name: case.case.surgeon_name.clone(), phone: own.surgeon_phone.clone() }
    } else {
        CaseContact { name: case.center_name.clone(), phone: own.center_phone.clone() }
    }
}

/// The messages of a professional by case, each list newest first.
struct Messages {
    person: PersonId,
    by_case: HashMap<CaseId, Vec<CaseNoticeRow>>,
}

impl Messages {
    fn new(person: PersonId, all: Vec<CaseNoticeRow>) -> Self {
        let mut by_case: HashMap<CaseId, Vec<CaseNoticeRow>> = HashMap::new();
        for notice in all {
            by_case.entry(notice.case).or_default().push(notice);
        }
        Self { person, by_case }
    }

    fn take(&mut self, case: CaseId, row: &EngagementRow) -> Found {
        let all = self.by_case.remove(&case).unwrap_or_default();
        let mut messages = Vec::new();
        let mut request = None;
        for notice in all {
            let to_me = notice.recipient == self.person;
            let is_request =
                !to_me && row.request.is_some_and(|thread| thread.as_uuid() == notice.id.as_uuid());
            if is_request {
                request = Some(CaseNoticeRow { read: true, ..notice });
            } else if to_me {
                messages.push(notice);
            }
        }
        // Notices with almost the same time may be in the wrong order.
        messages.sort_by_key(|message| Some(message.id) != row.notice);
        (messages, request)
    }
}
