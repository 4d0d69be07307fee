//! Invitations and requests, on the wire `message`s.

use caseboard_domain::case::CaseStatus;
use caseboard_domain::engagement::{INVITEES_MAX, SkipReason};
use caseboard_domain::notice::{NoticeKind, NoticeStatus};
use caseboard_service::invitations;
use caseboard_service::notices::CaseNoticeRow;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use super::lists::{MessageTypeInput, ResultWord};
use super::people::{PersonName, Sender};
use super::scalar::{Dollars, Id, Instant};
use super::schema::{CaseVersion, CategoryNumber, list_schemas};

/// One favorite to invite.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Invitee {
    /// The professional.
    #[schema(value_type = Id)]
    pub id: Option<String>,
    /// Ignored: the professional's group.
    pub category_id: Option<Value>,
}

list_schemas! {
    /// The professionals to invite.
    Invitees = [Invitee; 1..=INVITEES_MAX];
}

/// `POST /api/invitefavorites`. The server computes texts, terms and states of the message; those of the request are
/// accepted and ignored.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct InviteFavorites {
    /// The case.
    #[schema(value_type = Id)]
    pub job: Option<String>,
    /// The people to invite.
    #[schema(value_type = Invitees)]
    pub invitees: Option<Vec<Invitee>>,
    /// Ignored: the case's center.
    pub surgery_center: Option<Value>,
    /// Ignored: the session's person.
    pub sender: Option<Value>,
    /// Ignored: the case's positions.
    pub required_staffs: Option<Value>,
    /// Ignored.
    pub subject: Option<Value>,
    /// Ignored: the case's start.
    pub job_date: Option<Value>,
    /// Ignored.
    pub content: Option<Value>,
    /// Ignored: `INVITATION`.
    pub r#type: Option<Value>,
    /// Ignored: `INVITED`.
    pub status: Option<Value>,
    /// Ignored.
    pub read: Option<Value>,
    /// Ignored.
    pub replyed: Option<Value>,
    /// Ignored.
    pub replyed_date: Option<Value>,
    /// Ignored.
    pub resent: Option<Value>,
    /// Ignored.
    pub hired: Option<Value>,
}

/// An invited professional and the invitation.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Invited {
    /// The professional.
    pub id: Id,
    /// The message.
    #[serde(rename = "_id")]
    pub message_id: Id,
}

/// A professional who was not invited, with the reason.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Skipped {
    /// The professional.
    pub id: Id,
    /// The reason.
    pub reason: SkipReason,
}

/// The invited people. Inviting twice has no effect.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct InviteFavoritesAnswer {
    /// `SUCCESS`, or `FAILED` if none of the people was invited.
    pub result: ResultWord,
    /// Newly invited people.
    #[schema(max_items = 100)]
    pub invited: Vec<Invited>,
    /// People who were not invited.
    #[schema(max_items = 100)]
    pub skipped: Vec<Skipped>,
}

/// `POST /api/requestinvite`. Only `job` is read.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RequestInvite {
    /// The case.
    #[schema(value_type = Id)]
    pub job: Option<String>,
    /// Ignored: the case's center.
    pub surgery_center: Option<Value>,
    /// Ignored: the session's person.
    pub sender: Option<Value>,
    /// Ignored: the professional's group.
    pub specialty_id: Option<Value>,
    /// Ignored, but must be a known value.
    #[schema(value_type = Option<NoticeStatus>, nullable = false)]
    pub status: Option<String>,
    /// Ignored.
    pub subject: Option<Value>,
    /// Ignored, but must be a known value.
    #[schema(value_type = Option<MessageTypeInput>, nullable = false)]
    pub r#type: Option<String>,
    /// Ignored.
    pub read: Option<Value>,
    /// Ignored: another spelling of `replyed`.
    pub replayed: Option<Value>,
    /// Ignored.
    pub replyed: Option<Value>,
    /// Ignored.
    pub hired: Option<Value>,
    /// Ignored: the position's.
    pub hourly_rate: Option<Value>,
    /// Ignored: the position's.
    pub pay_per_job: Option<Value>,
    /// Ignored: the position's.
    pub min_pay: Option<Value>,
}

/// The result of a request for an invitation.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RequestInviteAnswer {
    /// `INVITED`: the request was sent (or the person is invited already); `POSITION_ALREADY_FILLED`; `POSITION_CLOSED`.
    pub status: NoticeStatus,
    /// The request, when one is stored.
    #[serde(rename = "_id", skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub id: Option<Id>,
    /// The stored state of the request: `INVITE_REQUEST`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub request_status: Option<NoticeStatus>,
}

/// `POST /api/withdrawrequest`.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct WithdrawRequest {
    /// The case.
    #[schema(value_type = Id)]
    pub job: Option<String>,
}

/// The withdrawn request. Withdrawing twice has no effect.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct WithdrawRequestAnswer {
    /// Always `SUCCESS`.
    pub result: ResultWord,
    /// The case.
    pub job: Id,
}

/// `POST /api/inviting` and `POST /api/declining`. The server writes the reply.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AnswerRequest {
    /// The request: any owner's copy of the message.
    #[schema(value_type = Id)]
    pub request_msg_id: Option<String>,
    /// Ignored.
    pub response_msg: Option<Value>,
}

/// The answered request.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AnswerRequestAnswer {
    /// Always `SUCCESS`.
    pub result: ResultWord,
    /// The reply to the professional.
    #[serde(rename = "_id")]
    pub id: Id,
    /// `INVITED` or `REJECTED_REQUEST`.
    pub status: NoticeStatus,
    /// The professional.
    pub recipient: PersonName,
}

/// `POST /api/accepted` and `POST /api/declined`. Only `_id` and `version` are read; the server computes the new state.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct AnswerInvitation {
    /// The invitation: `_id` of a notification, or of an entry of `myMsg`.
    #[serde(rename = "_id")]
    #[schema(value_type = Id)]
    pub id: Option<String>,
    /// The version of the case that the professional has seen: an acceptance of another one is refused with CASE_CHANGED. Without
    /// it, any version is accepted. `declined` does not read it.
    #[schema(value_type = Option<CaseVersion>, nullable = false)]
    pub version: Option<i64>,
    /// Ignored, but must be a known value: the server computes the new state.
    #[schema(value_type = Option<NoticeStatus>, nullable = false)]
    pub status: Option<String>,
    /// Ignored.
    pub read: Option<Value>,
    /// Ignored.
    pub replyed: Option<Value>,
}

/// The result of an acceptance.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AcceptedAnswer {
    /// `CONFIRMED`, `POSITION_ALREADY_FILLED` or `POSITION_CLOSED`.
    pub status: NoticeStatus,
    /// The message.
    #[serde(rename = "_id")]
    pub id: Id,
    /// The case.
    pub job: Id,
    /// The new status of the case.
    pub job_status: CaseStatus,
}

/// The rejected invitation.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct DeclinedAnswer {
    /// Always `SUCCESS`.
    pub result: ResultWord,
    /// The message.
    #[serde(rename = "_id")]
    pub id: Id,
    /// Always `DECLINED`.
    pub status: NoticeStatus,
}

/// `POST /api/acknowledged`.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct Acknowledge {
    /// The message: `_id` of a notification, or of an entry of `myMsg`.
    #[serde(rename = "_id")]
    #[schema(value_type = Id)]
    pub id: Option<String>,
    /// `ACKNOWLEDGED` acknowledges; `DISCARDED` or no status only marks the message as read. Other values are
    /// refused.
    #[schema(value_type = Option<NoticeStatus>, nullable = false)]
    pub status: Option<String>,
    /// Must not be false.
    #[schema(value_type = Option<bool>, nullable = false)]
    pub read: Option<bool>,
    /// Ignored.
    pub replyed: Option<Value>,
}

/// The message after the change.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct AcknowledgedAnswer {
    /// Always `SUCCESS`.
    pub result: ResultWord,
    /// The message.
    #[serde(rename = "_id")]
    pub id: Id,
    /// Its state now.
    pub status: NoticeStatus,
    /// Always true.
    pub read: bool,
}

/// `POST /api/withdrawjob`.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WithdrawJob {
    /// The confirmed message: `_id` of an entry of `myMsg`.
    #[schema(value_type = Id)]
    pub msg_id: Option<String>,
}

/// `POST /api/confirmchange`.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct ConfirmChange {
    /// A message about the case: `_id` of an entry of `myMsg`.
    #[serde(rename = "_id")]
    #[schema(value_type = Id)]
    pub id: Option<String>,
    /// The version of the case that the professional has seen.
    #[schema(value_type = CaseVersion)]
    pub version: Option<i64>,
}

/// The confirmed change.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ConfirmChangeAnswer {
    /// Always `SUCCESS`.
    pub result: ResultWord,
    /// The message.
    #[serde(rename = "_id")]
    pub id: Id,
    /// Always `CONFIRMED`.
    pub status: NoticeStatus,
    /// The case.
    pub job: Id,
}

impl From<invitations::ChangeConfirmed> for ConfirmChangeAnswer {
    fn from(confirmed: invitations::ChangeConfirmed) -> Self {
        Self {
            result: ResultWord::Success,
            id: confirmed.id.into(),
            status: confirmed.status,
            job: confirmed.case.into(),
        }
    }
}

/// The withdrawn message.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WithdrawnAnswer {
    /// Always `SUCCESS`.
    pub result: ResultWord,
    /// The message.
    #[serde(rename = "_id")]
    pub id: Id,
    /// Always `WITHDRAWN`.
    pub status: NoticeStatus,
    /// The case.
    pub job: Id,
    /// The new status of the case.
    pub job_status: CaseStatus,
}

/// The caller's own message on a case, as `newjobs` lists it.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OwnMessage {
    /// The id that `accepted`, `declined`, `acknowledged` and `withdrawjob` take.
    #[serde(rename = "_id")]
    pub id: Id,
    /// The case.
    pub job: Id,
    /// What kind of message it is.
    pub r#type: NoticeKind,
    /// Its state.
    pub status: NoticeStatus,
    /// The person who invited; on a request the professional.
    pub sender: Sender,
    /// The professional's group.
    #[schema(value_type = CategoryNumber)]
    pub specialty_id: i32,
    /// Dollars per hour, or 0: the terms as they were offered.
    pub hourly_rate: Dollars,
    /// Dollars for the whole case, or 0.
    pub pay_per_job: Dollars,
    /// Dollars owed on a late cancellation or release, or 0.
    pub min_pay: Dollars,
    /// Whether the professional has read it.
    pub read: bool,
    /// Whether it was answered.
    pub replyed: bool,
    /// Whether it led to a confirmed place.
    pub hired: bool,
    /// When the place was confirmed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub hired_date: Option<Instant>,
    /// When the invitation was requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub invite_request_date: Option<Instant>,
    /// When the professional withdrew.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub withdraw_date: Option<Instant>,
    /// The last change.
    pub updated_at: Instant,
}

impl From<invitations::InvitedFavorites> for InviteFavoritesAnswer {
    fn from(outcome: invitations::InvitedFavorites) -> Self {
        let invited = outcome
            .invited
            .into_iter()
            .map(|it| Invited { id: it.person.into(), message_id: it.notice.into() });
        let skipped =
            outcome.skipped.into_iter().map(|it| Skipped { id: it.person.into(), reason: it.reason });
        let (invited, skipped): (Vec<_>, Vec<_>) = (invited.collect(), skipped.collect());
        let all_in = !invited.is_empty() || skipped.iter().any(|it| it.reason == SkipReason::AlreadyInvited);
        Self { result: if all_in { ResultWord::Success } else { ResultWord::Failed }, invited, skipped }
    }
}

impl From<invitations::Requested> for RequestInviteAnswer {
    fn from(requested: invitations::Requested) -> Self {
        Self {
            status: requested.status,
            request_status: requested.id.map(|_| NoticeStatus::InviteRequest),
            id: requested.id.map(Id::from),
        }
    }
}

impl From<invitations::WithdrawnRequest> for WithdrawRequestAnswer {
    fn from(withdrawn: invitations::WithdrawnRequest) -> Self {
        Self { result: ResultWord::Success, job: withdrawn.case.into() }
    }
}

impl From<invitations::Answered> for AnswerRequestAnswer {
    fn from(answered: invitations::Answered) -> Self {
        Self {
            result: ResultWord::Success,
            id: answered.id.into(),
            status: answered.status,
            recipient: PersonName { id: answered.professional.into(), full_name: answered.professional_name },
        }
    }
}

impl From<invitations::Accepted> for AcceptedAnswer {
    fn from(accepted: invitations::Accepted) -> Self {
        Self {
            status: accepted.status,
            id: accepted.id.into(),
            job: accepted.case.into(),
            job_status: accepted.case_status,
        }
    }
}

impl From<invitations::Declined> for DeclinedAnswer {
    fn from(declined: invitations::Declined) -> Self {
        Self { result: ResultWord::Success, id: declined.id.into(), status: declined.status }
    }
}

impl From<invitations::Acknowledged> for AcknowledgedAnswer {
    fn from(acknowledged: invitations::Acknowledged) -> Self {
        Self {
            result: ResultWord::Success,
            id: acknowledged.id.into(),
            status: acknowledged.status,
            read: true,
        }
    }
}

impl From<invitations::Withdrawn> for WithdrawnAnswer {
    fn from(withdrawn: invitations::Withdrawn) -> Self {
        Self {
            result: ResultWord::Success,
            id: withdrawn.id.into(),
            status: withdrawn.status,
            job: withdrawn.case.into(),
            job_status: withdrawn.case_status,
        }
    }
}

impl From<CaseNoticeRow> for OwnMessage {
    fn from(notice: CaseNoticeRow) -> Self {
        let requested = notice.kind == NoticeKind::InvitationRequest;
        Self {
            id: notice.id.into(),
            job: notice.case.into(),
            r#type: notice.kind,
            status: notice.status,
            sender: notice.sender.into(),
            specialty_id: notice.category.id(),
            hourly_rate: notice.terms.hourly().into(),
            pay_per_job: notice.terms.per_case().into(),
            min_pay: notice.terms.min_pay.into(),
            read: notice.read,
            replyed: notice.replied_at.is_some(),
            hired: notice.hired_at.is_some(),
            hired_date: notice.hired_at.map(Instant::from),
            invite_request_date: requested.then(|| notice.created_at.into()),
            withdraw_date: notice.withdrawn_at.map(Instant::from),
            updated_at: notice.updated_at.into(),
        }
    }
}
