//! The cases one professional can see.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use caseboard_domain::actor::Professional;
use caseboard_domain::attendance::{AttendanceAction, AttendanceState, Attendee, is_shown};
use caseboard_domain::case::OpenState;
use caseboard_domain::case_search::CaseSearch;
use caseboard_domain::engagement::State;
use caseboard_domain::page::{Cursor, Keyset, Slice};
use caseboard_domain::person::{Category, Role};
use caseboard_domain::position::Position;
use caseboard_domain::section::{ButtonCategory, Section, professional_button, section};
use caseboard_domain::time::{CANCELLED_SHOWN, WITHDRAW_LOCK};
use caseboard_domain::{CaseId, CenterId, EngagementId, PersonId, Refusal};
use caseboard_store::cases::CaseRow;
use caseboard_store::engagements::{EngagementRow, OF_PERSON_MAX, ProfessionalCaseRow};
use caseboard_store::notices::CaseNoticeRow;
use caseboard_store::open_cases::{self, CANDIDATES_MAX, OpenCaseRow, OpenCases};
use caseboard_store::{Conn, availabilities, certifications, engagements};
use futures_util::future::try_join;
use jiff::{SignedDuration, Timestamp};

use crate::attendance::{AttendanceById, attendee_of, read_known};
use crate::boxed;
use crate::case_cache::{CachedCase, CaseCache};
use crate::open_case_cache::{self, FirstOpenCases};
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
    /// The position of the professional's group.
    pub position: Position,
    /// The section of the list.
    pub section: Section,
    /// The action that its card offers.
    pub button: ButtonCategory,
    /// Until when a confirmed professional may withdraw (AMB-41, AMB-106).
    pub withdraw_until: Timestamp,
    /// Whether the center certifies the professional (AMB-51).
    pub certified_for_center: bool,
    /// What the professional's engagement adds; `None` without one. Boxed because most cases of a list have none.
    pub own: Option<Box<OwnEngagement>>,
}

/// What a professional's engagement on a case adds to what everyone of the group sees.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct OwnEngagement {
    /// Own notices about the case, newest first.
    pub messages: Vec<CaseNoticeRow>,
    /// The newest own request; always `read`, because whether an owner has read it is not for the professional.
    pub request: Option<CaseNoticeRow>,
    /// Whether the professional has yet to confirm a changed time (AMB-106).
    pub awaits_reconfirmation: bool,
    /// Until when a place is held for the professional (AMB-158).
    pub offer_until: Option<Timestamp>,
    /// When the professional reported that they cannot come (AMB-161).
    pub cannot_come: Option<Timestamp>,
    /// Whether the confirmed professional will come and has arrived, and what they can report now (AMB-168 to AMB-171).
    pub attendance: Option<OwnAttendance>,
    /// Whom to call; on confirmed cases only.
    pub contact: Option<CaseContact>,
}

/// What a confirmed professional sees of their own attendance of a case.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnAttendance {
    /// The state and since when; `None` before the question.
    pub state: Option<(AttendanceState, Timestamp)>,
    /// What can be reported now.
    pub actions: Vec<AttendanceAction>,
    /// Whether the position on arrival was shared and is still stored.
    pub position_shared: bool,
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
/// there are more. The cost depends on the page and the number of the professional's engagements, not on the size of a table.
///
/// # Errors
/// 403 for another group or another person (AMB-14); VALIDATION naming `miles` if the home of the professional is not known.
#[boxed]
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
    let caches = app.clone();
    let version = open_case_cache::version(app.feed());
    app.db
        .read(move |conn| async move {
            let query = match query.search.compares_distance() {
                true => {
                    let home = availabilities::find(&conn, user).await?.and_then(|it| it.zip_code);
                    CaseListQuery { search: query.search.from_home(home)?, ..query }
                }
                false => query,
            };
            let is_first = query.page.after.is_none();
            let range = query.search.range();
            let after = query.page.ascending(Cursor::after(now).max(Cursor::before(range.from)));
            // The first page has all own cases, later ones only those that are open again.
            let own_since = if is_first { now.saturating_sub(CANCELLED_SHOWN) } else { before(after.at) };
            let own_since = own_since.unwrap_or(Timestamp::MIN);
            let (own, certified) = try_join(
                engagements::list_of_person(&conn, user, own_since),
                certifications::list_centers_of_person(&conn, user),
            )
            .await?;
            let open = OpenCases { category: group, person: user, after };
            let shared = match is_first && query.search.is_empty() {
                true => {
                    let case_cache = caches.case_cache();
                    let first = caches.open_case_cache().get(&conn, case_cache, version, group, now).await?;
                    page_of_first(&first, &own, after, query.page)
                }
                false => None,
            };
            let Slice { items: open, next } = match shared {
                Some(page) => page,
                None => open_page(&conn, caches.case_cache(), open, &query).await?,
            };
            let own_cases = own.iter().filter(|_| is_first).map(|(row, _)| (case_of(row), row.revision));
            let own_cases = caches.case_cache().load(&conn, own_cases).await?;
            let near: Vec<EngagementId> = own
                .iter()
                .map(|(row, _)| row.engagement_row.engagement)
                .filter(|engagement| matches!(engagement.state, State::Confirmed { .. }))
                .filter(|engagement| {
                    let case = own_cases.get(&engagement.case).map(|case| &case.row.case);
                    case.is_some_and(|case| is_shown(case.start, case.end(), now))
                })
                .map(|engagement| engagement.id)
                .collect();
            let known = read_known(&conn, &near).await?;
            let viewer = Viewer { person: user, group, certified, known, now };
            let mut engaged: HashMap<CaseId, Own> =
                own.into_iter().map(|own| (case_of(&own.0), own)).collect();
            let mut list = Vec::with_capacity(open.len() + engaged.len());
            for case in &open {
                list.extend(viewer.shown(case, engaged.remove(&case.row.case.id)));
            }
            if is_first {
                let rest = engaged.into_iter().filter_map(|(id, own)| {
                    // Open cases are on the page that their start belongs to.
                    viewer
                        .shown(own_cases.get(&id)?, Some(own))
                        .filter(|seen| seen.section != Section::Requestable)
                });
                list.extend(rest);
            }
            list.sort_by_key(|it| (it.case.row.case.start, it.case.row.case.id));
            Ok(Slice { items: list, next })
        })
        .await
}

/// An own engagement with its notices, newest first.
type Own = (ProfessionalCaseRow, Vec<CaseNoticeRow>);

/// Returns the case of one of the professional's engagements.
const fn case_of(row: &ProfessionalCaseRow) -> CaseId {
    row.engagement_row.engagement.case
}

/// Returns the page after a place from the first open cases of the group; `None` if they may not suffice.
fn page_of_first(
    first: &FirstOpenCases,
    own: &[Own],
    after: Cursor,
    page: Keyset,
) -> Option<Slice<Arc<CachedCase>>> {
    // With as many rows as are read at once, there may be further engagements.
    if own.iter().map(|(_, notices)| notices.len().max(1)).sum::<usize>() >= OF_PERSON_MAX {
        return None;
    }
    let engaged: HashSet<CaseId> = own
        .iter()
        .filter(|(row, _)| row.engagement_row.engagement.state.has_own_section())
        .map(|(row, _)| case_of(row))
        .collect();
    let cursor = |case: &Arc<CachedCase>| Cursor { at: case.row.case.start, id: case.row.case.id.as_uuid() };
    let open = first.cases.iter().filter(|case| cursor(case) > after && !engaged.contains(&case.row.case.id));
    let found: Vec<Arc<CachedCase>> = open.take(page.read() as usize).cloned().collect();
    (first.complete || found.len() == page.read() as usize).then(|| page.slice(found, cursor))
}

/// Returns the instant one microsecond earlier, which is the precision of the database.
fn before(at: Timestamp) -> Result<Timestamp, jiff::Error> {
    at.checked_sub(SignedDuration::from_micros(1))
}

/// Reads the open cases of a page.
async fn open_page(
    conn: &Conn,
    case_cache: &CaseCache,
    open: OpenCases,
    query: &CaseListQuery,
) -> Result<Slice<Arc<CachedCase>>, Error> {
    let Slice { items, next } = open_rows(conn, open, query).await?;
    let cases = case_cache.load(conn, items.iter().map(|row| (row.id, row.revision))).await?;
    Ok(Slice { items: items.iter().filter_map(|row| cases.get(&row.id).cloned()).collect(), next })
}

/// Reads which open cases are on a page.
async fn open_rows(
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
            found.push(candidate.open_case());
        }
        last = Some(candidate.open_case());
    }
    // There may be more if a candidate was not compared, or if the list of candidates is not complete.
    let complete =
        last.map(|it| it.id) == candidates.last().map(|it| it.id) && candidates.len() < CANDIDATES_MAX;
    let next = last.filter(|_| !complete).map(|it| it.cursor());
    Ok(Slice { items: found, next })
}

/// The professional whose list it is.
struct Viewer {
    person: PersonId,
    group: Category,
    /// The centers that certify the professional.
    certified: Vec<CenterId>,
    /// The attendances of the professional on cases whose attendance is shown now (`is_shown`).
    known: AttendanceById,
    now: Timestamp,
}

impl Viewer {
    /// Returns a case as the professional sees it; `None` if it is not shown.
    fn shown(&self, case: &Arc<CachedCase>, own: Option<Own>) -> Option<ProfessionalCase> {
        let Self { group, ref certified, now, .. } = *self;
        let row = &case.row.case;
        let engagement = own.as_ref().map(|(row, _)| row.engagement_row.engagement);
        // An engagement keeps the group that the professional had at that time.
        let group = engagement.map_or(group, |engagement| engagement.category);
        let group_view = row.group_view(group)?;
        let section = section(engagement.as_ref(), &group_view, now)?;
        let button = professional_button(engagement.as_ref(), &group_view, now);
        let awaits_reconfirmation =
            engagement.is_some_and(|engagement| engagement.state.awaits_reconfirmation());
        let lock = if awaits_reconfirmation { SignedDuration::ZERO } else { WITHDRAW_LOCK };
        Some(ProfessionalCase {
            position: group_view.position,
            section,
            button,
            withdraw_until: group_view.start.saturating_sub(lock).unwrap_or(Timestamp::MIN),
            certified_for_center: certified.contains(&row.center),
            own: own.map(|own| Box::new(self.own_engagement(&case.row, section, own))),
            open_state: row.open_state(now),
            case: Arc::clone(case),
        })
    }

    /// Returns what the professional's engagement adds to a case in a section.
    fn own_engagement(&self, case: &CaseRow, section: Section, (row, notices): Own) -> OwnEngagement {
        let Self { person, ref known, now, .. } = *self;
        let engagement = row.engagement_row.engagement;
        let is_confirmed = section == Section::Confirmed;
        let attendee = attendee_of(&case.case, &engagement, known).filter(|_| is_confirmed);
        let contact = is_confirmed.then(|| contact(case, &row));
        let (messages, request) = split(person, &row.engagement_row, notices);
        OwnEngagement {
            messages,
            request,
            awaits_reconfirmation: engagement.state.awaits_reconfirmation(),
            offer_until: engagement.state.columns().offer_until,
            cannot_come: engagement.cannot_come,
            attendance: attendee.and_then(|attendee| own_attendance(&attendee, now)),
            contact,
        }
    }
}

/// Returns what a confirmed professional sees of their own coming; `None` if there is nothing to see or to report.
fn own_attendance(attendee: &Attendee, now: Timestamp) -> Option<OwnAttendance> {
    let state = attendee.state(now).and_then(|state| Some((state, attendee.since(state)?)));
    let actions = attendee.actions(now);
    let position_shared = attendee.attendance().point.is_some();
    (state.is_some() || !actions.is_empty()).then_some(OwnAttendance { state, actions, position_shared })
}

/// Returns the surgeon as contact if the surgeon posted the case, otherwise the center.
fn contact(case: &CaseRow, own: &ProfessionalCaseRow) -> CaseContact {
    if case.case.poster_role == Role::Surgeon || own.center_phone.is_empty() {
        CaseContact { name: case.case.surgeon_name.clone(), phone: own.surgeon_phone.clone() }
    } else {
        CaseContact { name: case.center_name.clone(), phone: own.center_phone.clone() }
    }
}

/// Splits the notices about an engagement into the messages to the professional and their own request.
fn split(
    person: PersonId,
    row: &EngagementRow,
    all: Vec<CaseNoticeRow>,
) -> (Vec<CaseNoticeRow>, Option<CaseNoticeRow>) {
    let mut messages = Vec::new();
    let mut request = None;
    for notice in all {
        let to_me = notice.recipient == person;
        let is_request = !to_me && row.request.is_some_and(|thread| thread.as_uuid() == notice.id.as_uuid());
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
