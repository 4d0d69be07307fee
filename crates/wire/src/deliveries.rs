//! The delivery states of the notices to the professionals of a case.

use caseboard_domain::delivery::{Channel, DeliveredNotice, DeliveryFailure, DeliveryState};
use caseboard_domain::{CaseId, NoticeId};
use caseboard_service::notices::{self, SEEN_MAX};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::lists::ResultWord;
use super::request::{RequestError, id, required};
use super::scalar::{Id, Instant};
use super::schema::list_schemas;

list_schemas! {
    /// Opened messages.
    SeenMessages = [Id; 1..=SEEN_MAX];
    /// The invitations, the oldest first.
    InvitationDeliveries = [InvitationDelivery; 0..=20_000];
    /// The other notices, the oldest first.
    NoticeDeliveries = [NoticeDelivery; 0..=20_000];
    /// The channels besides the application, one entry each.
    ChannelDeliveries = [ChannelDelivery; 0..=3];
}

/// `PUT /api/seen`.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct MarkNoticesSeen {
    /// Ids of invitations and of messages about cases that the professional has opened.
    #[schema(value_type = SeenMessages)]
    pub messages: Option<Vec<String>>,
}

impl MarkNoticesSeen {
    /// Returns the input of the service.
    pub fn parse(self) -> Result<Vec<NoticeId>, RequestError> {
        let list = required("messages", self.messages)?;
        if !(1..=SEEN_MAX).contains(&list.len()) {
            return Err(RequestError::field("messages", "messages is invalid"));
        }
        let parsed = list.iter().enumerate();
        parsed.map(|(place, text)| id(&format!("messages[{place}]"), Some(text))).collect()
    }
}

/// The messages were recorded.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct MarkNoticesSeenAnswer {
    /// Always `SUCCESS`.
    pub result: ResultWord,
}

/// The delivery states of the notices to the professionals of a case.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Deliveries {
    /// The case.
    pub job_id: Id,
    /// The newest invitation of each invited person.
    #[schema(value_type = InvitationDeliveries)]
    pub invitations: Vec<InvitationDelivery>,
    /// The newest notice of each other kind to each person since their invitation.
    #[schema(value_type = NoticeDeliveries)]
    pub notices: Vec<NoticeDelivery>,
}

impl Deliveries {
    /// Returns the delivery states of a case.
    pub fn new(case: CaseId, listed: Vec<notices::NoticeDelivery>) -> Self {
        let (invitations, notices): (Vec<_>, Vec<_>) =
            listed.into_iter().partition(|it| it.notice == DeliveredNotice::Invitation);
        Self {
            job_id: case.into(),
            invitations: invitations.into_iter().map(InvitationDelivery::from).collect(),
            notices: notices.into_iter().map(NoticeDelivery::from).collect(),
        }
    }
}

/// An invitation of a person, without addresses and numbers.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct InvitationDelivery {
    /// The invited person.
    pub user_id: Id,
    /// When the invitation was in the application.
    pub invited_at: Instant,
    /// When the person opened it or the case for the first time, or answered it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub seen_at: Option<Instant>,
    /// The other channels that it was sent by.
    #[schema(value_type = ChannelDeliveries)]
    pub channels: Vec<ChannelDelivery>,
}

/// Another notice to a person, without addresses and numbers.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NoticeDelivery {
    /// The recipient.
    pub user_id: Id,
    /// What the notice is; no invitation.
    pub notice: DeliveredNotice,
    /// When the notice was in the application.
    pub sent_at: Instant,
    /// When the person opened or answered it for the first time.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub seen_at: Option<Instant>,
    /// The other channels that it was sent by.
    #[schema(value_type = ChannelDeliveries)]
    pub channels: Vec<ChannelDelivery>,
}

/// The state of a notice on a channel.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ChannelDelivery {
    /// The channel.
    pub channel: Channel,
    /// The state.
    pub state: DeliveryState,
    /// When it was handed over or given up.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub at: Option<Instant>,
    /// Why it failed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub reason: Option<DeliveryFailure>,
}

impl From<notices::ChannelDelivery> for ChannelDelivery {
    fn from(notices::ChannelDelivery { channel, delivery }: notices::ChannelDelivery) -> Self {
        let (at, reason) = (delivery.at.map(Instant::from), delivery.failure);
        Self { channel, state: delivery.state, at, reason }
    }
}

impl From<notices::NoticeDelivery> for InvitationDelivery {
    fn from(invitation: notices::NoticeDelivery) -> Self {
        let NoticeDelivery { user_id, sent_at, seen_at, channels, .. } = invitation.into();
        Self { user_id, invited_at: sent_at, seen_at, channels }
    }
}

impl From<notices::NoticeDelivery> for NoticeDelivery {
    fn from(delivered: notices::NoticeDelivery) -> Self {
        let notices::NoticeDelivery { person, notice, sent_at, seen_at, channels } = delivered;
        Self {
            user_id: person.into(),
            notice,
            sent_at: sent_at.into(),
            seen_at: seen_at.map(Instant::from),
            channels: channels.into_iter().map(ChannelDelivery::from).collect(),
        }
    }
}
