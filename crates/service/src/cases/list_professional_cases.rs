//! The cases one professional can see.

use std::collections::HashMap;
use std::sync::Arc;

use caseboard_domain::actor::Professional;
use caseboard_domain::attendance::{AttendanceAction, AttendanceState, Attendee, is_shown};
use caseboard_domain::case::OpenState;
use caseboard_domain::case_search::CaseSearch;
use caseboard_domain::engagement::{Engagement, State};
use caseboard_domain::page::{Cursor, Slice};
use caseboard_domain::person::{Category, Role};
use caseboard_domain::position::Position;
use caseboard_domain::section::{ButtonCategory, Section, professional_button, section};
use caseboard_domain::time::{CANCELLED_SHOWN, WITHDRAW_LOCK};
use caseboard_domain::{CaseId, CenterId, EngagementId, PersonId, Refusal};
use caseboard_store::cases::CaseRow;
use caseboard_store::engagements::{EngagementRow, ProfessionalCaseRow};
use caseboard_store::notices::CaseNoticeRow;
use caseboard_store::open_cases::OpenCases;
use caseboard_store::{Conn, availabilities, engagements};
use futures_util::future::try_join;
use jiff::{SignedDuration, Timestamp};

use super::open_page::{CaseListQuery, OwnEngagementRow, case_of, open_page};
use crate::attendance::{AttendanceById, attendee_of, list_attendances};
use crate::boxed;
use crate::case_cache::CachedCase;
use crate::{App, Error, certification_cache, open_case_cache};

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
    /// The time until which a confirmed professional may withdraw (AMB-41, AMB-106).
    pub withdraw_until: Timestamp,
    /// Whether the center certifies the professional (AMB-51).
    pub certified_for_center: bool,
    /// The data that only the professional sees; `None` without an engagement. Boxed because most cases of a list have none.
    pub own: Option<Box<OwnEngagement>>,
}

/// The data of a professional's engagement, in addition to what the whole group sees of the case.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct OwnEngagement {
    /// Own notices about the case, newest first.
    pub messages: Vec<CaseNoticeRow>,
    /// The newest own request; always `read`, because whether an owner has read it is not for the professional.
    pub request: Option<CaseNoticeRow>,
    /// Whether the professional has yet to confirm a changed time (AMB-106).
    pub awaits_reconfirmation: bool,
    /// The time until which a place is held for the professional (AMB-158).
    pub offer_until: Option<Timestamp>,
    /// When the professional reported that they cannot come (AMB-161).
    pub cannot_come: Option<Timestamp>,
    /// Whether the confirmed professional will come and has arrived, and what they can report now (AMB-168 to AMB-171).
    pub attendance: Option<OwnAttendance>,
    /// The person to call; on confirmed cases only.
    pub contact: Option<CaseContact>,
}

/// The attendance of a confirmed professional as they see it themselves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnAttendance {
    /// The state and since when; `None` before the question.
    pub state: Option<(AttendanceState, Timestamp)>,
    /// The reports that are possible now.
    pub actions: Vec<AttendanceAction>,
    /// Whether the coordinates on arrival were shared and are still stored.
    pub coordinates_shared: bool,
}

/// Returns a page of the future cases with a free place for the professional's group, by start. The first page also has
/// all own cases, as [`section`] classifies them; filters do not apply to these. A page with filters may have fewer
/// cases than asked for, even none, because it compares a limited number of cases: only [`Slice::next`] says whether
/// there are more. The cost depends on the page and the number of the professional's engagements, not on the size of a table.
///
/// # Errors
/// FORBIDDEN for another group or another person (AMB-14); VALIDATION of the distance if the home of the professional is not
/// known.
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
    let certifications_version = certification_cache::version(app.feed());
    app.db
        .read(move |conn| async move {
            let query = CaseListQuery { search: with_home(&conn, query.search, user).await?, ..query };
            let is_first = query.page.after.is_none();
            let from = query.search.range().from;
            let after = query.page.ascending(Cursor::after(now).max(Cursor::before(from)));
            // The first page has all own cases, later ones only those that are open again.
            let own_since = if is_first { now.saturating_sub(CANCELLED_SHOWN) } else { before(after.at) };
            let own_since = own_since.unwrap_or(Timestamp::MIN);
            let (own, certified) = try_join(
                engagements::list_of_person(&conn, user, own_since),
                caches.certification_cache().get(&conn, certifications_version, user, now),
            )
            .await?;
            let wanted = OpenCases { category: group, person: user, after };
            let Slice { items: open, next } =
                open_page(&conn, &caches, version, wanted, &own, &query, now).await?;
            let own_cases = own.iter().filter(|_| is_first).map(|(row, _)| (case_of(row), row.revision));
            let own_cases = caches.case_cache().load(&conn, own_cases).await?;
            let attendances = list_attendances(&conn, &shown_attendances(&own, &own_cases, now)).await?;
            let viewer = Viewer { person: user, group, certified, attendances, now };
            let mut own: HashMap<CaseId, OwnEngagementRow> =
                own.into_iter().map(|own| (case_of(&own.0), own)).collect();
            let mut list = Vec::with_capacity(open.len() + own.len());
            for case in &open {
                list.extend(viewer.shown(case, own.remove(&case.row.case.id)));
            }
            // Open cases are on the page that their start belongs to.
            let others = own_cases.iter().filter_map(|(id, case)| viewer.shown(case, Some(own.remove(id)?)));
            list.extend(others.filter(|shown| shown.section != Section::Requestable));
            list.sort_by_key(|it| (it.case.row.case.start, it.case.row.case.id));
            Ok(Slice { items: list, next })
        })
        .await
}

/// Adds the home of the professional to filters that compare distances.
async fn with_home(conn: &Conn, search: CaseSearch, user: PersonId) -> Result<CaseSearch, Error> {
    if !search.compares_distance() {
        return Ok(search);
    }
    let home = availabilities::find(conn, user).await?.and_then(|it| it.zip_code);
    Ok(search.from_home(home)?)
}

/// Returns the instant one microsecond earlier, which is the precision of the database.
fn before(at: Timestamp) -> Result<Timestamp, jiff::Error> {
    at.checked_sub(SignedDuration::from_micros(1))
}

/// Returns the confirmed engagements on own cases whose attendance is shown now.
fn shown_attendances(
    own: &[OwnEngagementRow],
    own_cases: &HashMap<CaseId, Arc<CachedCase>>,
    now: Timestamp,
) -> Vec<EngagementId> {
    let is_near = |engagement: &Engagement| {
        let case = own_cases.get(&engagement.case).map(|case| &case.row.case);
        case.is_some_and(|case| is_shown(case.start, case.end(), now))
    };
    own.iter()
        .map(|(row, _)| row.engagement_row.engagement)
        .filter(|engagement| matches!(engagement.state, State::Confirmed { .. }) && is_near(engagement))
        .map(|engagement| engagement.id)
        .collect()
}

/// The professional whose list it is.
struct Viewer {
    person: PersonId,
    group: Category,
    /// The centers that certify the professional.
    certified: Arc<[CenterId]>,
    /// The attendances of the professional on cases whose attendance is shown now (`is_shown`).
    attendances: AttendanceById,
    now: Timestamp,
}

impl Viewer {
    /// Returns a case as the professional sees it; `None` if it is not shown.
    fn shown(&self, case: &Arc<CachedCase>, own: Option<OwnEngagementRow>) -> Option<ProfessionalCase> {
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
    fn own_engagement(
        &self,
        case: &CaseRow,
        section: Section,
        (row, notices): OwnEngagementRow,
    ) -> OwnEngagement {
        let Self { person, ref attendances, now, .. } = *self;
        let engagement = row.engagement_row.engagement;
        let is_confirmed = section == Section::Confirmed;
        let attendee = attendee_of(&case.case, &engagement, attendances).filter(|_| is_confirmed);
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

/// Returns what a confirmed professional sees of their own attendance; `None` if there is nothing to see or to report.
fn own_attendance(attendee: &Attendee, now: Timestamp) -> Option<OwnAttendance> {
    let state = attendee.state(now).and_then(|state| Some((state, attendee.since(state)?)));
    let actions = attendee.actions(now);
    let coordinates_shared = attendee.attendance().point.is_some();
    (state.is_some() || !actions.is_empty()).then_some(OwnAttendance { state, actions, coordinates_shared })
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
