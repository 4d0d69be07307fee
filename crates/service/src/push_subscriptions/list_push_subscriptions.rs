//! The browsers that get push messages of a person.

use caseboard_domain::PushSubscriptionId;
use caseboard_domain::actor::Actor;
use caseboard_domain::device_name::DeviceName;
use caseboard_store::push_subscriptions::{self, PushSubscriptionRow};
use caseboard_store::{Committed, Tx, vapid_keys};
use jiff::Timestamp;

use crate::app::App;
use crate::boxed;
use crate::error::Error;
use crate::push::vapid;

/// A browser in the list of its person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PushSubscription {
    /// Its id.
    pub id: PushSubscriptionId,
    /// The names of browser and system.
    pub device: DeviceName,
    /// Whether it subscribed in the session of the request.
    pub current: bool,
    /// When it subscribed last.
    pub created_at: Timestamp,
}

impl PushSubscription {
    pub(super) fn new(row: &PushSubscriptionRow, actor: &Actor) -> Self {
        Self {
            id: row.id,
            device: row.user_agent.as_deref().map(DeviceName::of).unwrap_or_default(),
            current: row.session == actor.session(),
            created_at: row.created_at,
        }
    }
}

/// A person's own browsers, and what a browser needs to subscribe.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnPushSubscriptions {
    /// The public key of the installation, an uncompressed point.
    pub public_key: Vec<u8>,
    /// The browsers, the newest first.
    pub subscriptions: Vec<PushSubscription>,
}

/// Returns the caller's browsers and the public key of the installation, which the first call creates.
#[boxed]
pub async fn list_push_subscriptions(app: &App, actor: &Actor) -> Result<OwnPushSubscriptions, Error> {
    let person = actor.person();
    let read = app.db.read(move |conn| async move {
        let key = vapid_keys::find(&conn).await?;
        Ok::<_, Error>((key, push_subscriptions::list(&conn, person).await?))
    });
    let (key, rows) = read.await?;
    let public_key = match key {
        Some(key) => key.public_key,
        None => app.transact((), create_key).await?,
    };
    let subscriptions = rows.iter().map(|row| PushSubscription::new(row, actor)).collect();
    Ok(OwnPushSubscriptions { public_key, subscriptions })
}

async fn create_key(app: App, tx: Tx, (): ()) -> Result<Committed<Vec<u8>>, Error> {
    let public_key = vapid::public_key(&app, &tx).await?;
    Ok(tx.commit(public_key))
}
