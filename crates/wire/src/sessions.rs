//! The sessions of a person.

use caseboard_service::accounts;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::scalar::{Id, Instant};

/// One of your sessions.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OwnSession {
    /// The session.
    #[serde(rename = "_id")]
    pub id: Id,
    /// Whether it is the session of this request.
    pub current: bool,
    /// The browser, if its `User-Agent` names a common one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, max_length = 40, examples("Chrome"))]
    pub browser: Option<String>,
    /// The operating system, if its `User-Agent` names a common one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, max_length = 40, examples("Android"))]
    pub system: Option<String>,
    /// The address of the last recorded use; of IPv6 the first 64 bits. Missing if it is not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, max_length = 60, examples("203.0.113.7"))]
    pub address: Option<String>,
    /// The address of the sign-in.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, max_length = 60, examples("203.0.113.7"))]
    pub sign_in_address: Option<String>,
    /// Whether `address` is that of this request.
    pub same_network: bool,
    /// The sign-in.
    pub created_at: Instant,
    /// The last recorded use, at most a minute old for a session in use.
    pub last_used_at: Instant,
}

impl From<accounts::OwnSession> for OwnSession {
    fn from(own: accounts::OwnSession) -> Self {
        let accounts::OwnSession { session, device, current, same_network } = own;
        Self {
            id: session.id.into(),
            current,
            browser: device.browser.map(str::to_owned),
            system: device.system.map(str::to_owned),
            address: session.last_address,
            sign_in_address: session.created_address,
            same_network,
            created_at: session.created_at.into(),
            last_used_at: session.last_seen_at.into(),
        }
    }
}

/// `POST /api/endsessions`.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct EndSessions {
    /// Whether the current session ends too.
    #[schema(value_type = bool)]
    pub current: Option<bool>,
}

/// How many sessions ended.
#[derive(Debug, Serialize, ToSchema)]
pub struct EndedSessions {
    /// The number of sessions.
    #[schema(minimum = 0, maximum = 1_000_000, example = 2)]
    pub ended: i64,
}

impl From<u64> for EndedSessions {
    fn from(ended: u64) -> Self {
        Self { ended: i64::try_from(ended).unwrap_or(i64::MAX) }
    }
}
