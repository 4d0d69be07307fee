//! The people who await the verification by a center (AMB-115).

use std::collections::HashMap;

use caseboard_domain::CenterId;
use caseboard_domain::actor::{CardScope, CenterManager};
use caseboard_domain::eligibility::QueueReason;
use caseboard_store::favorites::FavoritesOwner;
use caseboard_store::persons::directory::{self, ListViewer};
use caseboard_store::verification_requests;
use jiff::Timestamp;

use super::list_people::{PersonCard, card_context};
use crate::app::App;
use crate::boxed;
use crate::error::Error;

/// A person in the queue of a center.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QueuedPerson {
    /// The person, with what is complete and what is missing.
    pub card: PersonCard,
    /// The time from which the person waits.
    pub since: Timestamp,
    /// The reason why the person waits.
    pub reason: QueueReason,
}

/// Returns who awaits the verification by a center, the longest wait first, 200 at most.
///
/// # Errors
/// FORBIDDEN for a center that the actor does not manage.
#[boxed]
pub async fn list_verification_queue(
    app: &App,
    actor: &CenterManager,
    center: CenterId,
) -> Result<Vec<QueuedPerson>, Error> {
    actor.require_center(center)?;
    let viewer = ListViewer { favorites_of: Some(FavoritesOwner::Center(center)), center: Some(center) };
    let (now, verified_only) = (app.now(), app.settings.email_verification);
    app.db
        .read(move |conn| async move {
            let context = card_context(&conn, viewer, CardScope::Documents, now).await?;
            let queue = verification_requests::list_queue(&conn, center, verified_only).await?;
            let people: Vec<_> = queue.iter().map(|row| row.person).collect();
            let cards = directory::list_chosen(&conn, &people, viewer).await?;
            let cards = context.cards(&conn, cards).await?;
            let mut cards: HashMap<_, _> = cards.into_iter().map(|card| (card.id, card)).collect();
            let queued = queue.into_iter().filter_map(|row| {
                let card = cards.remove(&row.person)?;
                Some(QueuedPerson { card, since: row.since, reason: row.reason })
            });
            Ok(queued.collect())
        })
        .await
}
