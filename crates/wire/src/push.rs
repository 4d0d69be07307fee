//! Push messages of browsers.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use caseboard_service::push_subscriptions;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::scalar::{Id, Instant};
use super::schema::{PushEndpoint, PushPublicKey, PushSecret};

/// `POST /api/pushsubscriptions`: the JSON form of the browser's `PushSubscription`.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct SubscribeToPush {
    /// The address at the push service of the browser.
    #[schema(value_type = PushEndpoint)]
    pub endpoint: Option<String>,
    /// The keys of the browser.
    #[schema(value_type = PushKeys)]
    pub keys: Option<PushKeys>,
}

/// The keys of a browser, base64url without padding.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct PushKeys {
    /// The public key, an uncompressed point of P-256.
    #[schema(value_type = PushPublicKey)]
    pub p256dh: Option<String>,
    /// The shared secret, 16 bytes.
    #[schema(value_type = PushSecret)]
    pub auth: Option<String>,
}

/// A browser that gets push messages.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PushSubscription {
    /// The subscription.
    #[serde(rename = "_id")]
    pub id: Id,
    /// The browser, if its `User-Agent` names a common one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, max_length = 40, examples("Chrome"))]
    pub browser: Option<String>,
    /// The operating system, if its `User-Agent` names a common one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, max_length = 40, examples("Android"))]
    pub system: Option<String>,
    /// Whether it subscribed in the session of this request.
    pub current: bool,
    /// When it subscribed last.
    pub created_at: Instant,
}

impl From<push_subscriptions::PushSubscription> for PushSubscription {
    fn from(own: push_subscriptions::PushSubscription) -> Self {
        let push_subscriptions::PushSubscription { id, device, current, created_at } = own;
        Self {
            id: id.into(),
            browser: device.browser.map(str::to_owned),
            system: device.system.map(str::to_owned),
            current,
            created_at: created_at.into(),
        }
    }
}

/// Your browsers, and what a browser needs to subscribe.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PushSubscriptions {
    /// The public key of the installation (RFC 8292) as base64url, for `pushManager.subscribe`.
    #[schema(value_type = PushPublicKey)]
    pub public_key: String,
    /// The browsers, the newest first.
    #[schema(max_items = 10)]
    pub subscriptions: Vec<PushSubscription>,
}

impl From<push_subscriptions::OwnPushSubscriptions> for PushSubscriptions {
    fn from(own: push_subscriptions::OwnPushSubscriptions) -> Self {
        Self {
            public_key: URL_SAFE_NO_PAD.encode(own.public_key),
            subscriptions: own.subscriptions.into_iter().map(PushSubscription::from).collect(),
        }
    }
}
