//! Signing out everywhere (AMB-94).

use caseboard_domain::actor::SessionData;
use caseboard_store::change_feed::{Audience, Topic};
use caseboard_store::{Committed, Tx, sessions};

use crate::app::App;
use crate::audit::{self, Action, Entry};
use crate::boxed;
use crate::error::Error;

/// Ends all sessions of the session's person, the current one only with `also_current`, and returns how many those were.
#[boxed]
pub async fn end_sessions(app: &App, data: &SessionData, also_current: bool) -> Result<u64, Error> {
    app.transact((data.clone(), also_current), run).await
}

async fn run(app: App, tx: Tx, (data, also_current): (SessionData, bool)) -> Result<Committed<u64>, Error> {
    let ended = match also_current {
        true => sessions::end_all(&tx, data.person).await?,
        false => sessions::end_others(&tx, data.person, data.session).await?,
    };
    tx.publish(Audience::Person(data.person), Topic::Session);
    let entry = Entry::new(Action::SessionsEnded, &data).on(data.person).with("sessionsEnded", ended);
    audit::record(&app, &tx, entry).await?;
    Ok(tx.commit(ended))
}
