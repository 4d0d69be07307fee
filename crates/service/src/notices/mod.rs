//! What people are told: the bell, mail and text messages of everything that happens around a case.

pub(crate) mod fan_out;
pub mod letters;
mod list_notices;
mod list_unread_notices;

use caseboard_domain::case::{CaseStatus, OpenState, open_state};
use caseboard_domain::eligibility::license_expired;
use caseboard_domain::notice::{NoticeKind, NoticeStatus};
use caseboard_domain::pay::PayTerms;
use caseboard_domain::person::{Category, Role};
use caseboard_domain::position::Position;
use caseboard_domain::time::Zone;
use caseboard_domain::{CaseId, Hours, NoticeId, PersonId, ThreadId};
use caseboard_store::notices::{NoticeCaseRow, NoticeCenterRow, NoticeRow};
use jiff::Timestamp;

use crate::cases::{CenterBrief, PersonRef};

pub use list_notices::{History, list_notices};
pub use list_unread_notices::list_unread_notices;

/// Who a notice comes from (AMB-53).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sender {
    /// Who.
    pub id: PersonId,
    /// The computed full name.
    pub full_name: String,
    /// As what.
    pub role: Role,
    /// The group of a professional.
    pub category: Option<Category>,
}

impl From<(PersonId, String, Role, Option<Category>)> for Sender {
    fn from((id, full_name, role, category): (PersonId, String, Role, Option<Category>)) -> Self {
        Self { id, full_name, role, category }
    }
}

/// The case a notice is about.
#[derive(Debug, Clone, PartialEq)]
pub struct NoticeCase {
    /// Which.
    pub id: CaseId,
    /// The performing surgeon.
    pub surgeon: PersonRef,
    /// Who posted it.
    pub poster: PersonRef,
    /// `center name, city, ST` when it was posted.
    pub location: String,
    /// When it starts.
    pub start: Timestamp,
    /// The center's zone when it was posted.
    pub zone: Zone,
    /// How long it takes.
    pub hours: Hours,
    /// Special instructions.
    pub notes: String,
    /// What is done.
    pub procedures: Vec<String>,
    /// How far it is filled.
    pub status: CaseStatus,
    /// Whether it was cancelled.
    pub cancelled: bool,
    /// Whether it can still be joined (AMB-31).
    pub open_state: OpenState,
}

impl NoticeCase {
    fn new(case: NoticeCaseRow, now: Timestamp) -> Self {
        Self {
            id: case.id,
            surgeon: PersonRef { id: case.surgeon.0, full_name: case.surgeon.1 },
            poster: PersonRef { id: case.poster.0, full_name: case.poster.1 },
            location: case.location,
            start: case.start,
            zone: case.zone,
            hours: case.hours,
            notes: case.notes,
            procedures: case.procedures,
            status: case.status,
            cancelled: case.cancelled,
            open_state: open_state(case.status, case.start, now),
        }
    }
}

/// A notice as its recipient sees it (C-38, AMB-53); on lists of requests, as those see it who may answer.
#[derive(Debug, Clone, PartialEq)]
pub struct NoticeView {
    /// What answers name.
    pub id: NoticeId,
    /// The same for all copies (AMB-55).
    pub thread: ThreadId,
    /// The case, if it is about one.
    pub case: Option<NoticeCase>,
    /// The center.
    pub center: Option<CenterBrief>,
    /// Who it comes from.
    pub sender: Sender,
    /// To whom.
    pub recipient: PersonId,
    /// The group of the professional it is about.
    pub category: Option<Category>,
    /// One line.
    pub subject: String,
    /// The text.
    pub content: String,
    /// What it is about.
    pub kind: NoticeKind,
    /// Where the professional stands; on a request, where the request stands.
    pub status: NoticeStatus,
    /// Whether the recipient has dealt with it.
    pub read: bool,
    /// When it was answered.
    pub replied_at: Option<Timestamp>,
    /// When the place was confirmed.
    pub hired_at: Option<Timestamp>,
    /// What was offered.
    pub terms: Option<PayTerms>,
    /// The position it is about.
    pub position: Option<Position>,
    /// When the invitation was asked for; on requests.
    pub requested_at: Option<Timestamp>,
    /// When the place was given back.
    pub withdrawn_at: Option<Timestamp>,
    /// When it was made.
    pub created_at: Timestamp,
    /// Its last change.
    pub updated_at: Timestamp,
    /// Whether a claim exists.
    pub claim_submitted: bool,
    /// Whether the case's center certifies the professional (AMB-51).
    pub certified_for_center: bool,
    /// Whether the professional's license is over, by the day of the center (AMB-51).
    pub license_expired: bool,
}

impl NoticeView {
    pub(crate) fn new(notice: NoticeRow, now: Timestamp) -> Self {
        let engagement = notice.engagement;
        let requested = notice.kind == NoticeKind::InvitationRequest;
        let zone = notice.case.as_ref().map_or_else(Zone::utc, |case| case.zone.clone());
        let today = zone.local(now).date();
        Self {
            id: notice.id,
            thread: notice.thread,
            case: notice.case.map(|case| NoticeCase::new(case, now)),
            center: notice.center.map(center),
            sender: notice.sender.into(),
            recipient: notice.recipient,
            category: engagement.map(|it| it.category),
            subject: notice.subject,
            content: notice.content,
            kind: notice.kind,
            status: notice.status,
            read: notice.read,
            replied_at: notice.replied_at,
            hired_at: notice.hired_at,
            terms: engagement.map(|it| it.terms),
            position: engagement.and_then(|it| it.line),
            requested_at: requested.then_some(notice.created_at),
            withdrawn_at: notice.withdrawn_at,
            created_at: notice.created_at,
            updated_at: notice.updated_at,
            claim_submitted: engagement.is_some_and(|it| it.claim_submitted),
            certified_for_center: engagement.is_some_and(|it| it.certified),
            license_expired: license_expired(engagement.and_then(|it| it.license_expires), today),
        }
    }
}

fn center(center: NoticeCenterRow) -> CenterBrief {
    let NoticeCenterRow { id, name, city, state, zone } = center;
    CenterBrief { id, name, city, state, zone }
}
