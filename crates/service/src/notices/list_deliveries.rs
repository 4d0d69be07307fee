//! The delivery states of the notices to the professionals of a case, for its owners (AMB-200, AMB-350).

use std::collections::HashSet;

use caseboard_domain::actor::Poster;
use caseboard_domain::delivery::{Channel, DeliveredNotice, Delivery, MessageFacts, delivery};
use caseboard_domain::{CaseId, PersonId, Refusal};
use caseboard_store::cases;
use caseboard_store::notices::deliveries::{self, DeliveryRow};
use jiff::Timestamp;

use crate::boxed;
use crate::outbox::MAX_ATTEMPTS;
use crate::{App, Error};

/// A notice to a professional of a case. It contains no email address and no phone number, because owners need only the
/// person and the channel.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NoticeDelivery {
    /// The recipient.
    pub person: PersonId,
    /// The kind of the notice.
    pub notice: DeliveredNotice,
    /// When it was in the application.
    pub sent_at: Timestamp,
    /// When the person opened it, or the case of an invitation, for the first time, or answered it; `None` if they have not.
    pub seen_at: Option<Timestamp>,
    /// The other channels that it was sent by; those that the person has switched off are missing.
    pub channels: Vec<ChannelDelivery>,
}

/// The state of a notice on a channel.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ChannelDelivery {
    /// The channel.
    pub channel: Channel,
    /// The state.
    pub delivery: Delivery,
}

/// Returns the newest invitation of each person who was invited to a case, and the newest notice of each other kind since
/// then, the oldest first. Two statements, whatever their number.
///
/// # Errors
/// FORBIDDEN for a foreign or missing case.
#[boxed]
pub async fn list_deliveries(app: &App, actor: &Poster, case: CaseId) -> Result<Vec<NoticeDelivery>, Error> {
    let actor = actor.clone();
    app.db
        .read(move |conn| async move {
            let found = cases::find(&conn, case).await?.ok_or_else(Refusal::forbidden)?;
            actor.require_owner(&found.case)?;
            let rows = deliveries::list_of_case(&conn, case).await?;
            let notices = rows.chunk_by(|one, next| one.notice == next.notice);
            Ok(current(notices.filter_map(notice_delivery).collect()))
        })
        .await
}

/// Returns the notices, given the newest first, without those that a newer one of the same kind replaces, the oldest first.
fn current(mut notices: Vec<NoticeDelivery>) -> Vec<NoticeDelivery> {
    let mut newer = HashSet::new();
    notices.retain(|it| newer.insert((it.person, it.notice)));
    notices.reverse();
    notices
}

/// Merges the rows of a notice, one for each of its messages.
fn notice_delivery(rows: &[DeliveryRow]) -> Option<NoticeDelivery> {
    let DeliveryRow { person, kind, sent_at, seen_at, .. } = *rows.first()?;
    let messages: Vec<(Channel, MessageFacts)> = rows.iter().filter_map(DeliveryRow::message).collect();
    let state = |channel: Channel| {
        let own: Vec<MessageFacts> =
            messages.iter().filter(|(of, _)| *of == channel).map(|(_, facts)| *facts).collect();
        delivery(&own, MAX_ATTEMPTS).map(|delivery| ChannelDelivery { channel, delivery })
    };
    let channels = [Channel::Mail, Channel::Sms, Channel::Push].into_iter().filter_map(state).collect();
    Some(NoticeDelivery { person, notice: kind, sent_at, seen_at, channels })
}
