//! Records that a professional has opened notices whose delivery owners see (AMB-201, AMB-350).

use caseboard_domain::NoticeId;
use caseboard_domain::actor::Professional;
use caseboard_store::notices::deliveries;
use caseboard_store::{Committed, Tx};

use crate::boxed;
use crate::{App, Error};

/// How many notices one call names at most.
pub const SEEN_MAX: usize = 100;

/// Records the time of the first opening of invitations to the professional and of messages about their cases. Opening again
/// changes nothing, and ids of other notices are ignored, so the answer reveals nothing about them. There is no audit entry:
/// the time is part of the notice and never changes.
#[boxed]
pub async fn mark_notices_seen(app: &App, actor: &Professional, notices: Vec<NoticeId>) -> Result<(), Error> {
    app.transact((actor.clone(), notices), run).await
}

async fn run(
    app: App,
    tx: Tx,
    (actor, notices): (Professional, Vec<NoticeId>),
) -> Result<Committed<()>, Error> {
    deliveries::mark_seen(&tx, &notices, actor.person(), app.now()).await?;
    Ok(tx.commit(()))
}
