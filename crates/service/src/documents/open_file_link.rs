//! Opening the file of a link.

use caseboard_domain::Refusal;
use caseboard_domain::actor::Actor;
use jiff::Timestamp;

use super::link::{Link, Maker};
use super::read_file::{Opened, read_file};
use crate::app::App;
use crate::error::Error;
use crate::session;

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
