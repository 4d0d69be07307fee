//! Opens the file of a signed link.

use caseboard_domain::Refusal;
use caseboard_domain::actor::Actor;
use jiff::Timestamp;

use super::link::{Link, LinkCreator};
use super::read_file::{OpenedFile, find_readable, open};
use crate::app::App;
use crate::boxed;
use crate::error::Error;
use crate::session;

/// Opens the file of a link. `holder` is the user of the link if signed in, who must be its creator.
///
/// # Errors
/// The same FORBIDDEN for a link that has expired, has an invalid signature, belongs to another person, or whose creator may
/// no longer read the file; [`Error::Busy`] if the file store does not answer.
#[boxed]
pub async fn open_file_link(app: &App, holder: Option<&Actor>, link: &Link) -> Result<OpenedFile, Error> {
    let ends = Timestamp::from_second(link.expires).map_err(|_| Refusal::forbidden())?;
    let creator = LinkCreator::of(app, link).filter(|_| app.now() < ends).ok_or_else(Refusal::forbidden)?;
    if holder.is_some_and(|holder| holder.person() != creator.person) {
        return Err(Refusal::forbidden().into());
    }
    let session =
        session::find_by_id(app, creator.person, creator.session).await?.ok_or_else(Refusal::forbidden)?;
    let actor = Actor::from_session(session, app.settings.email_verification)?;
    // The proof of identity that reading may need was required for the link, which lives five minutes.
    let (document, access) = find_readable(app, &actor, link.file).await?;
    open(app, &actor, document, access).await
}
