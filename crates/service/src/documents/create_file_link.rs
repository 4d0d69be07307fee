//! Creating a link to a file.

use caseboard_domain::FileId;
use caseboard_domain::actor::Actor;
use caseboard_domain::document::LINK_TIME;

use super::link::{Link, Maker};
use super::read_file::allowed;
use crate::app::App;
use crate::error::Error;

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
