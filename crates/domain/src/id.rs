//! Typed ids: an id of one kind cannot be passed where another kind is wanted.
//!
//! Ids are 128 bits. New ones are made by the caller (version 7, so that they sort by age); here they are
//! only carried, printed and read. On the wire they are 32 lower-case hex characters.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use uuid::Uuid;

/// The text is not 32 hex characters, with or without hyphens.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not an id")]
pub struct ParseIdError;

/// Reads the two accepted forms only; braces and `urn:uuid:` are refused.
fn parse(text: &str) -> Result<Uuid, ParseIdError> {
    match text.len() {
        32 | 36 => Uuid::try_parse(text).map_err(|_| ParseIdError),
        _ => Err(ParseIdError),
    }
}

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(Uuid);

        impl $name {
            /// Wraps an id that was made or stored elsewhere.
            pub const fn from_uuid(id: Uuid) -> Self {
                Self(id)
            }

            /// The bare 128 bits, for storage.
            pub const fn as_uuid(&self) -> Uuid {
                self.0
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Display::fmt(&self.0.simple(), f)
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, concat!(stringify!($name), "({})"), self.0.simple())
            }
        }

        impl FromStr for $name {
            type Err = ParseIdError;

            fn from_str(text: &str) -> Result<Self, ParseIdError> {
                parse(text).map(Self)
            }
        }

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = std::borrow::Cow::<'de, str>::deserialize(deserializer)?;
                text.parse().map_err(serde::de::Error::custom)
            }
        }
    )*};
}

ids! {
    /// A person with an account, of any role.
    PersonId;
    /// A surgery center.
    CenterId;
    /// A posted surgical case (`job` on the wire).
    CaseId;
    /// The thread between one professional and one case.
    EngagementId;
    /// One notice as delivered to one recipient (`message` on the wire).
    NoticeId;
    /// What the copies of one notice to several owners have in common (AMB-55).
    ThreadId;
    /// A signed-in session.
    SessionId;
    /// A mail or text message waiting to be sent.
    OutboxId;
    /// An uploaded file; all of its bits are random (AMB-16).
    FileId;
    /// A one-time permission, such as a center proof or a ticket to add a center.
    TicketId;
    /// What a professional asks to be paid for a case (`transaction` on the wire).
    ClaimId;
    /// Claims put together for one payment (`invoice` on the wire).
    PaystubId;
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIMPLE: &str = "0190f5c2a6b07cc1b1a20123456789ab";

    #[test]
    fn simple_and_hyphenated_forms_are_the_same_id() {
        let simple: CaseId = SIMPLE.parse().expect("simple form");
        let hyphenated: CaseId = "0190F5C2-A6B0-7CC1-B1A2-0123456789AB".parse().expect("hyphenated form");
        assert_eq!(simple, hyphenated);
        assert_eq!(simple.to_string(), SIMPLE);
        assert_eq!(format!("{simple:?}"), format!("CaseId({SIMPLE})"));
    }

    #[test]
    fn other_texts_are_no_ids() {
        let braced = format!("{{{SIMPLE}}}");
        let urn = format!("urn:uuid:{SIMPLE}");
        for text in ["", "1", "0190f5c2a6b07cc1b1a20123456789ag", &SIMPLE[1..], braced.as_str(), urn.as_str()]
        {
            assert_eq!(text.parse::<PersonId>(), Err(ParseIdError), "{text}");
        }
    }

    #[test]
    fn ids_are_texts_in_json() {
        let id: CenterId = SIMPLE.parse().expect("an id");
        let json = serde_json::to_string(&id).expect("serializable");
        assert_eq!(json, format!("\"{SIMPLE}\""));
        assert_eq!(serde_json::from_str::<CenterId>(&json).expect("deserializable"), id);
        assert!(serde_json::from_str::<CenterId>("\"nobody\"").is_err());
    }
}
