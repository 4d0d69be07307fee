//! The cases one professional can see.

use std::collections::{HashMap, HashSet};

use caseboard_domain::actor::Professional;
use caseboard_domain::case::{Case, OpenState};
use caseboard_domain::engagement::Engagement;
use caseboard_domain::person::{Category, Role};
use caseboard_domain::position::Position;
use caseboard_domain::section::{ButtonCategory, Section, professional_button, section};
use caseboard_domain::time::{CANCELLED_SHOWN, WITHDRAW_LOCK};
use caseboard_domain::{CaseId, CenterId, PersonId, Refusal};
use caseboard_store::engagements::ProfessionalCaseRow;
use caseboard_store::notices::NoticeRow;
use caseboard_store::{cases, certifications, engagements, notices};
use jiff::{SignedDuration, Timestamp};

use super::CaseRow;
use crate::{App, Error};

/// The maximum number of cases in a list.
const CASES_MAX: usize = 500;

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
    pub case_row: CaseRow,
    /// Whether it can still be joined.
    pub open_state: OpenState,
    /// The position of the own group.
    pub position: Position,
    /// Own notices about it, newest first.
    pub messages: Vec<NoticeRow>,
    /// The newest own request; always `read`, because whether an owner has read it is not for the professional.
    pub request: Option<NoticeRow>,
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

/// Returns future cases with a free place for the professional's group, and the professional's own cases as [`section`]
/// classifies them, sorted by start, at most 500. The cost depends on the number of open positions and own engagements,
/// not on the size of a table.
///
/// # Errors
/// 403 for another group or another person (AMB-14).
pub async fn list_professional_cases(
    app: &App,
    actor: &Professional,
    category: i64,
    user: PersonId,
) -> Result<Vec<ProfessionalCase>, Error> {
    actor.require_self(user)?;
    let group = actor.category();
    if category != i64::from(group.id()) {
        return Err(Refusal::forbidden().into());
    }
    let now = app.now();
    app.db
        .read(move |conn| async move {
            let after = now.saturating_sub(CANCELLED_SHOWN).unwrap_or(Timestamp::MIN);
            let own = engagements::list_of_person(&conn, user, after).await?;
            let open = cases::list_open_for_category(&conn, group, now).await?;
            let mut messages = Messages::new(
                user,
                if own.is_empty() { vec![] } else { notices::list_of_person(&conn, user, after).await? },
            );
            let certified: HashSet<CenterId> =
                certifications::list_centers_of_person(&conn, user).await?.into_iter().collect();
            let known: HashSet<CaseId> = own.iter().map(|own| own.case_row.case.id).collect();
            let mut list = Vec::with_capacity(open.len());
            for own in own {
                let contact = contact(&own);
                let ProfessionalCaseRow { case_row, engagement_row: row, .. } = own;
                let found = messages.take(case_row.case.id, &row);
                list.extend(shown(case_row, group, Some((row.engagement, contact, found)), &certified, now));
            }
            for case_row in open {
                if !known.contains(&case_row.case.id) {
                    list.extend(shown(case_row, group, None, &certified, now));
                }
            }
            list.truncate(CASES_MAX);
            list.sort_by_key(|it| (it.case_row.case.start, it.case_row.case.id));
            Ok(list)
        })
        .await
}

type Found = (Vec<NoticeRow>, Option<NoticeRow>);

fn shown(
    case_row: CaseRow,
    group: Category,
    own: Option<(Engagement, CaseContact, Found)>,
    certified: &HashSet<CenterId>,
    now: Timestamp,
) -> Option<ProfessionalCase> {
    let engagement = own.as_ref().map(|(engagement, ..)| *engagement);
    // An engagement keeps the group that the professional had at that time.
    let group = engagement.map_or(group, |engagement| engagement.category);
    let group_view = case_row.case.group_view(group)?;
    let section = section(engagement.as_ref(), &group_view, now)?;
    let button = professional_button(engagement.as_ref(), &group_view, now);
    let (contact, (messages, request)) = match own {
        Some((_, contact, found)) => ((section == Section::Confirmed).then_some(contact), found),
        None => (None, (Vec::new(), None)),
    };
    let awaits_reconfirmation = engagement.is_some_and(|engagement| engagement.state.awaits_reconfirmation());
    let lock = if awaits_reconfirmation { SignedDuration::ZERO } else { WITHDRAW_LOCK };
    Some(ProfessionalCase {
        awaits_reconfirmation,
        position: group_view.position,
        messages,
        request,
        section,
        button,
        withdraw_until: group_view.start.saturating_sub(lock).unwrap_or(Timestamp::MIN),
        certified_for_center: certified.contains(&case_row.case.center),
        contact,
        open_state: case_row.case.open_state(now),
        case_row,
    })
}

/// Returns the surgeon as contact if the surgeon posted the case, otherwise the center.
fn contact(own: &ProfessionalCaseRow) -> CaseContact {
    let case: &Case = &own.case_row.case;
    if case.poster_role == Role::Surgeon || own.center_phone.is_empty() {
        CaseContact { name: case.surgeon_name.clone(), phone: own.surgeon_phone.clone() }
    } else {
        CaseContact { name: own.case_row.center_name.clone(), phone: own.center_phone.clone() }
    }
}

/// The messages of a professional by case, each list newest first.
struct Messages {
    person: PersonId,
    by_case: HashMap<CaseId, Vec<NoticeRow>>,
}

impl Messages {
    fn new(person: PersonId, all: Vec<NoticeRow>) -> Self {
        let mut by_case: HashMap<CaseId, Vec<NoticeRow>> = HashMap::new();
        for notice in all {
            if let Some(case) = &notice.case {
                by_case.entry(case.id).or_default().push(notice);
            }
        }
        Self { person, by_case }
    }

    fn take(&mut self, case: CaseId, row: &engagements::EngagementRow) -> Found {
        let all = self.by_case.remove(&case).unwrap_or_default();
        let mut messages = Vec::new();
        let mut request = None;
        for notice in all {
            let to_me = notice.recipient == self.person;
            let is_request =
                !to_me && row.request.is_some_and(|thread| thread.as_uuid() == notice.id.as_uuid());
            if is_request {
                request = Some(NoticeRow { read: true, ..notice });
            } else if to_me {
                messages.push(notice);
            }
        }
        // Notices with almost the same time may be in the wrong order.
        messages.sort_by_key(|message| Some(message.id) != row.notice);
        (messages, request)
    }
}
