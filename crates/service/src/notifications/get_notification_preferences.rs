//! A person's own notification preferences.

use caseboard_domain::Refusal;
use caseboard_domain::actor::Actor;
use caseboard_store::persons;

use super::OwnPreferences;
use crate::app::App;
use crate::boxed;
use crate::error::Error;

/// Returns by which channels and when the caller is notified.
#[boxed]
pub async fn get_notification_preferences(app: &App, actor: &Actor) -> Result<OwnPreferences, Error> {
    let person = actor.person();
    app.db
        .read(move |conn| async move {
            let person = persons::find(&conn, person).await?.ok_or_else(Refusal::forbidden)?;
            Ok::<_, Error>(OwnPreferences::of(&conn, &person).await?)
        })
        .await
}
