//! Links that open a file for five minutes without a token, as a browser's `<img>` or a new tab needs it (K-62, AMB-16).
//!
//! A link is signed with the installation's key for one file, one session and one end, and whoever made it must still be
//! allowed to read the file when it is used: signing out, losing the role or replacing the file ends it at once.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use caseboard_domain::actor::Actor;
use caseboard_domain::document::LINK_TIME;
use caseboard_domain::{FileId, PersonId, Refusal, SessionId};
use jiff::Timestamp;
use uuid::Uuid;

use super::read_file::{Opened, allowed, read_file};
use crate::app::App;
use crate::error::Error;
use crate::session;

/// Keeps these signatures apart from other things under the same key.
const PURPOSE: &str = "file link";

/// A way to a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Link {
    /// The file.
    pub file: FileId,
    /// Its end, in seconds since 1970.
    pub expires: i64,
    /// For whom it was made, and the proof that it was made here.
    pub signature: String,
}

/// What a signature says: who made the link, in which session.
struct Maker {
    person: PersonId,
    session: SessionId,
}

impl Maker {
    /// What is signed.
    fn text(&self, file: FileId, expires: i64) -> String {
        format!("{file} {expires} {} {}", self.person, self.session)
    }

    fn sign(&self, app: &App, file: FileId, expires: i64) -> String {
        let seal = app.key().seal(PURPOSE, &self.text(file, expires));
        let (person, session) = (self.person.as_uuid(), self.session.as_uuid());
        URL_SAFE_NO_PAD.encode([&person.as_bytes()[..], session.as_bytes(), &seal].concat())
    }

    /// Who made a link, if it was made here.
    fn of(app: &App, link: &Link) -> Option<Self> {
        let bytes = URL_SAFE_NO_PAD.decode(&link.signature).ok()?;
        let (ids, seal) = bytes.split_at_checked(32)?;
        let (person, session) = ids.split_at(16);
        let maker = Self {
            person: PersonId::from_uuid(Uuid::from_slice(person).ok()?),
            session: SessionId::from_uuid(Uuid::from_slice(session).ok()?),
        };
        app.key().matches(PURPOSE, &maker.text(link.file, link.expires), seal).then_some(maker)
    }
}

/// Makes a link to a file that the actor may read.
///
/// # Errors
/// The same 403 for a file that is not theirs to read and for one that does not exist.
pub async fn create_file_link(app: &App, actor: &Actor, file: FileId) -> Result<Link, Error> {
    allowed(app, actor, file).await?;
    let expires = (app.now() + LINK_TIME).as_second();
    let maker = Maker { person: actor.person(), session: actor.facts().session };
    Ok(Link { file, expires, signature: maker.sign(app, file, expires) })
}

/// Opens the file of a link. `holder` is who uses it, where that is known; it must be who made it.
///
/// # Errors
/// The same 403 for a link that is over, was made elsewhere, is another person's, or whose maker may not read the file any
/// more; [`Error::Busy`] when the file store does not answer.
pub async fn open_file_link(app: &App, holder: Option<&Actor>, link: &Link) -> Result<Opened, Error> {
    let ends = Timestamp::from_second(link.expires).map_err(|_| Refusal::forbidden())?;
    let maker = Maker::of(app, link).filter(|_| app.now() < ends).ok_or_else(Refusal::forbidden)?;
    if holder.is_some_and(|holder| holder.person() != maker.person) {
        return Err(Refusal::forbidden().into());
    }
    let facts = session::of(app, maker.person, maker.session).await?.ok_or_else(Refusal::forbidden)?;
    let actor = Actor::from_session(facts, app.settings.email_verification)?;
    read_file(app, &actor, link.file).await
}
