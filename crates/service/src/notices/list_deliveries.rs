//! The delivery states of the invitations to a case, for its owners (AMB-200).

use caseboard_domain::actor::Poster;
use caseboard_domain::delivery::{Channel, Delivery, MessageFacts, delivery};
use caseboard_domain::{CaseId, PersonId, Refusal};
use caseboard_store::cases;
use caseboard_store::notices::deliveries::{self, DeliveryRow};
use jiff::Timestamp;

use crate::boxed;
use crate::outbox::MAX_ATTEMPTS;
use crate::{App, Error};

/// The newest invitation of a person to a case. It contains no email address and no phone number, because owners need only the
/// person and the channel.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InvitationDelivery {
    /// The invited person.
    pub person: PersonId,
    /// When the invitation was in the application.
    pub invited_at: Timestamp,
    /// When the person opened it or the case for the first time; `None` if they have not.
    pub seen_at: Option<Timestamp>,
    /// The other channels that it was sent by; those that the person has switched off are missing.
    pub channels: Vec<ChannelDelivery>,
}

/// The state of an invitation on a channel.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ChannelDelivery {
    /// The channel.
    pub channel: Channel,
    /// The state.
    pub delivery: Delivery,
}

/// Returns the newest invitation of each person who was invited to a case, the oldest first. Two statements, whatever their
/// number.
///
/// # Errors
/// 403 for a foreign or missing case.
#[boxed]
pub async fn list_deliveries(
    app: &App,
    actor: &Poster,
    case: CaseId,
) -> Result<Vec<InvitationDelivery>, Error> {
    let actor = actor.clone();
    app.db
        .read(move |conn| async move {
            let found = cases::find(&conn, case).await?.ok_or_else(Refusal::forbidden)?;
            actor.require_owner(&found.case)?;
            let rows = deliveries::list_of_case(&conn, case).await?;
            Ok(rows.chunk_by(|one, next| one.notice == next.notice).filter_map(invitation).collect())
        })
        .await
}

/// Merges the rows of an invitation, one for each of its messages.
fn invitation(rows: &[DeliveryRow]) -> Option<InvitationDelivery> {
    let DeliveryRow { person, invited_at, seen_at, .. } = *rows.first()?;
    let messages: Vec<(Channel, MessageFacts)> = rows.iter().filter_map(DeliveryRow::message).collect();
    let state = |channel: Channel| {
        let own: Vec<MessageFacts> =
            messages.iter().filter(|(of, _)| *of == channel).map(|(_, facts)| *facts).collect();
        delivery(&own, MAX_ATTEMPTS).map(|delivery| ChannelDelivery { channel, delivery })
    };
    let channels = [Channel::Mail, Channel::Sms, Channel::Push].into_iter().filter_map(state).collect();
    Some(InvitationDelivery { person, invited_at, seen_at, channels })
}
