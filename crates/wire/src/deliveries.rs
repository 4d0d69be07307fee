//! The delivery states of the invitations to a case.

use caseboard_domain::NoticeId;
use caseboard_domain::delivery::{Channel, DeliveryFailure, DeliveryState};
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
    /// The channels besides the application, one entry each.
    ChannelDeliveries = [ChannelDelivery; 0..=3];
}

/// `PUT /api/seen`.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct MarkNoticesSeen {
    /// Ids of invitations that the professional has opened.
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

/// The delivery states of the invitations to a case.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Deliveries {
    /// The case.
    pub job_id: Id,
    /// The newest invitation of each invited person.
    #[schema(value_type = InvitationDeliveries)]
    pub invitations: Vec<InvitationDelivery>,
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

/// The state of an invitation on a channel.
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

impl From<notices::InvitationDelivery> for InvitationDelivery {
    fn from(invitation: notices::InvitationDelivery) -> Self {
        let notices::InvitationDelivery { person, invited_at, seen_at, channels } = invitation;
        Self {
            user_id: person.into(),
            invited_at: invited_at.into(),
            seen_at: seen_at.map(Instant::from),
            channels: channels.into_iter().map(ChannelDelivery::from).collect(),
        }
    }
}
