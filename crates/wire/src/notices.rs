//! Notices, on the wire `message`s as delivered to one person.

use caseboard_domain::Money;
use caseboard_domain::case::{CaseStatus, OpenState};
use caseboard_domain::document::Slot;
use caseboard_domain::notice::{NoticeAction, NoticeKind, NoticeReport, NoticeStatus};
use caseboard_domain::pay::PayTerms;
use caseboard_service::notices::{self, ListedNotice, NoticeCaseRow, NoticeCenterRow};
use serde::Serialize;
use utoipa::ToSchema;

use super::cases::Staff;
use super::cases::Staffs;
use super::centers::CenterBrief;
use super::people::Sender;
use super::requirements::MissingRequirement;
use super::scalar::{Dollars, HourCount, Id, Instant};
use super::schema::{
    CaseLocation, CaseVersion, CategoryNumber, Count, FullName, Procedures, SpecialInstructions,
    SurgeryCenterName, TimeZoneName,
};

/// The case a message is about.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MessageJob {
    /// The case.
    #[serde(rename = "_id")]
    pub id: Id,
    /// Full name of the performing surgeon.
    #[schema(value_type = FullName)]
    pub name: String,
    /// The performing surgeon.
    pub surgeon_id: Id,
    /// Full name of the person who posted it.
    #[schema(value_type = FullName)]
    pub posted_by: String,
    /// Center name, city and state.
    #[schema(value_type = CaseLocation)]
    pub location: String,
    /// The start.
    pub start: Instant,
    /// Time zone of the center.
    #[schema(value_type = TimeZoneName)]
    pub time_zone: String,
    /// Estimated hours.
    pub duration: HourCount,
    /// Special instructions.
    #[schema(value_type = SpecialInstructions)]
    pub desc: String,
    /// Procedures in their order.
    #[schema(value_type = Procedures)]
    pub procedures: Vec<String>,
    /// The status of the case.
    pub status: CaseStatus,
    /// Whether it was cancelled.
    pub cancelled: bool,
    /// Whether it can still be joined.
    pub open_state: OpenState,
    /// Counts the changes of the case, from 1; an acceptance names the version that was shown.
    #[schema(value_type = CaseVersion)]
    pub version: i64,
}

impl MessageJob {
    fn new(case: NoticeCaseRow, open_state: OpenState) -> Self {
        let ((surgeon_id, name), (_, posted_by)) = (case.surgeon, case.poster);
        Self {
            id: case.id.into(),
            name,
            surgeon_id: surgeon_id.into(),
            posted_by,
            location: case.location,
            start: case.start.into(),
            time_zone: case.zone.name().to_owned(),
            duration: case.hours.into(),
            desc: case.notes,
            procedures: case.procedures,
            status: case.status,
            cancelled: case.cancelled,
            open_state,
            version: case.version,
        }
    }
}

/// A message as delivered to the session's person.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Message {
    /// The message.
    #[serde(rename = "_id")]
    pub id: Id,
    /// The thread: the same id for the copies of one message to several owners.
    pub thread_id: Id,
    /// The case. Missing on a message without a case, such as about a new administrator of the center.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub job: Option<MessageJob>,
    /// The center.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub surgery_center: Option<CenterBrief>,
    /// The sender. On a request, an acceptance or a withdrawal: the professional.
    pub sender: Sender,
    /// The session's person.
    pub recipient: Id,
    /// The professional's group on the case.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<CategoryNumber>, nullable = false)]
    pub specialty_id: Option<i32>,
    /// One line.
    #[schema(max_length = 300, examples("Invitation"))]
    pub subject: String,
    /// The text, for example `position filled`.
    #[schema(max_length = 4000, examples("You are invited."))]
    pub content: String,
    /// What kind of message it is.
    pub r#type: NoticeKind,
    /// What it reports or asks beyond its kind; missing if nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub report: Option<NoticeReport>,
    /// The status of the professional on the case. On a request: the status of the request.
    pub status: NoticeStatus,
    /// Whether the recipient has read it.
    pub read: bool,
    /// What the session's person can do with it, the main action last.
    #[schema(max_items = 6)]
    pub actions: Vec<NoticeAction>,
    /// Whether it was answered.
    pub replyed: bool,
    /// When it was answered.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub replyed_date: Option<Instant>,
    /// Always false in this version.
    pub resent: bool,
    /// Whether the professional is confirmed.
    pub hired: bool,
    /// When the place was confirmed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub hired_date: Option<Instant>,
    /// Dollars per hour, or 0: the terms as they were offered.
    pub hourly_rate: Dollars,
    /// Dollars for the whole case, or 0.
    pub pay_per_job: Dollars,
    /// Dollars owed on a late cancellation or release, or 0.
    pub min_pay: Dollars,
    /// The case's start.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub job_date: Option<Instant>,
    /// The time until which a place is held for the professional that the message is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub offer_until: Option<Instant>,
    /// Center of the recipient's confirmed case at the same time, which prevents accepting, or confirming a changed time.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<SurgeryCenterName>, nullable = false)]
    pub same_time_at: Option<String>,
    /// Whether that professional is on the standby list, or asks to be.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schema(required = false)]
    pub standby: bool,
    /// Whether a claim for the case exists.
    pub claim_submitted: bool,
    /// The position the message is about, an array of at most one.
    #[schema(value_type = Staffs)]
    pub required_staffs: Vec<Staff>,
    /// When the invitation was requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub invite_request_date: Option<Instant>,
    /// When the professional withdrew.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub withdraw_date: Option<Instant>,
    /// The slot of the rejected document of the session's person that the message is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub document_slot: Option<Slot>,
    /// When the message was created.
    pub created_at: Instant,
    /// The last change.
    pub updated_at: Instant,
    /// Whether the case's center certified the professional; shown as `Eligibility not verified` when false.
    pub certified_for_center: bool,
    /// Whether the professional's license has expired, by the date at the center.
    pub license_expired: bool,
    /// What the professional lacks on the day of the case of what the center requires; only in the lists of requests, of those
    /// that can be answered with an invitation, which the center then refuses.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false, max_items = 34)]
    pub unmet: Vec<MissingRequirement>,
}

impl From<NoticeCenterRow> for CenterBrief {
    fn from(center: NoticeCenterRow) -> Self {
        let NoticeCenterRow { id, name, city, state, zone } = center;
        Self { id: id.into(), name, city, state: state.code().to_owned(), time_zone: zone.name().to_owned() }
    }
}

impl From<ListedNotice> for Message {
    fn from(listed: ListedNotice) -> Self {
        let ListedNotice { notice, open_state, actions, license_expired, gaps } = listed;
        let engagement = notice.engagement;
        let amount = |of: fn(&PayTerms) -> Money| {
            Dollars::from(engagement.as_ref().map_or(Money::ZERO, |engagement| of(&engagement.terms)))
        };
        let requested = notice.kind == NoticeKind::InvitationRequest;
        Self {
            id: notice.id.into(),
            thread_id: notice.thread.into(),
            job_date: notice.case.as_ref().map(|case| case.start.into()),
            job: notice.case.zip(open_state).map(|(case, open_state)| MessageJob::new(case, open_state)),
            surgery_center: notice.center.map(CenterBrief::from),
            sender: notice.sender.into(),
            recipient: notice.recipient.into(),
            specialty_id: engagement.map(|it| it.category.id()),
            report: NoticeReport::of(notice.kind, &notice.subject),
            subject: notice.subject,
            content: notice.content,
            r#type: notice.kind,
            status: notice.status,
            read: notice.read,
            actions,
            replyed: notice.replied_at.is_some(),
            replyed_date: notice.replied_at.map(Instant::from),
            resent: false,
            hired: notice.hired_at.is_some(),
            hired_date: notice.hired_at.map(Instant::from),
            hourly_rate: amount(PayTerms::hourly),
            pay_per_job: amount(PayTerms::per_case),
            min_pay: amount(|terms| terms.min_pay),
            offer_until: engagement.and_then(|it| it.offer_until).map(Instant::from),
            same_time_at: notice.same_time_at,
            standby: engagement.is_some_and(|it| it.standby.is_some()),
            claim_submitted: engagement.is_some_and(|it| it.claim_submitted),
            required_staffs: engagement.and_then(|it| it.position).into_iter().map(Staff::from).collect(),
            invite_request_date: requested.then(|| notice.created_at.into()),
            withdraw_date: notice.withdrawn_at.map(Instant::from),
            document_slot: notice.slot,
            created_at: notice.created_at.into(),
            updated_at: notice.updated_at.into(),
            certified_for_center: engagement.is_some_and(|it| it.certified),
            license_expired,
            unmet: gaps.into_iter().map(MissingRequirement::from).collect(),
        }
    }
}

/// A page of messages.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct History {
    /// The messages of the page, newest first.
    #[schema(max_items = 100)]
    pub items: Vec<Message>,
    /// The number of items on all pages.
    #[schema(value_type = Count)]
    pub total: i64,
    /// How many of the person's messages are unread, on whatever page.
    #[schema(value_type = Count)]
    pub unread: i64,
}

impl From<notices::History> for History {
    fn from(history: notices::History) -> Self {
        let notices::History { page, total, unread } = history;
        Self { items: page.items.into_iter().map(Message::from).collect(), total, unread }
    }
}
