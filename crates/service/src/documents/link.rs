//! Links that open a file for five minutes without a token, as `<img>` or a new browser tab need it (AMB-16).
//!
//! The signature covers file, session and expiry. When a link is used, its creator must still be allowed to read the
//! file, so a sign-out, a changed role or a replaced file invalidates it at once.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use caseboard_domain::{FileId, PersonId, SessionId};
use uuid::Uuid;

use crate::app::App;

/// Distinguishes these signatures from others with the same key.
const PURPOSE: &str = "file link";

/// The length of a signature: two ids and a MAC.
pub const SIGNATURE_BYTES: usize = 16 + 16 + 32;

/// A signed link to a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Link {
    /// The file.
    pub file: FileId,
    /// Its end, in seconds since 1970.
    pub expires: i64,
    /// Creator and session with their MAC, as base64url.
    pub signature: String,
}

/// The signed claims of a link: its creator and session.
pub(super) struct LinkCreator {
    pub(super) person: PersonId,
    pub(super) session: SessionId,
}

impl LinkCreator {
    /// Returns the signed bytes.
    fn text(&self, file: FileId, expires: i64) -> String {
        format!("{file} {expires} {} {}", self.person, self.session)
    }

    pub(super) fn sign(&self, app: &App, file: FileId, expires: i64) -> String {
        let mac = app.key().mac(PURPOSE, &self.text(file, expires));
        let (person, session) = (self.person.as_uuid(), self.session.as_uuid());
        URL_SAFE_NO_PAD.encode([&person.as_bytes()[..], session.as_bytes(), &mac].concat())
    }

    /// Returns the creator of a link with a valid signature.
    pub(super) fn of(app: &App, link: &Link) -> Option<Self> {
        let bytes = URL_SAFE_NO_PAD.decode(&link.signature).ok()?;
        let (ids, mac) = bytes.split_at_checked(32)?;
        let (person, session) = ids.split_at(16);
        let creator = Self {
            person: PersonId::from_uuid(Uuid::from_slice(person).ok()?),
            session: SessionId::from_uuid(Uuid::from_slice(session).ok()?),
        };
        app.key().verify(PURPOSE, &creator.text(link.file, link.expires), mac).then_some(creator)
    }
}
