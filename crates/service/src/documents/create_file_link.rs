//! Creating a link to a file.

use caseboard_domain::FileId;
use caseboard_domain::actor::Actor;
use caseboard_domain::document::LINK_TIME;

use super::link::{Link, LinkCreator};
use super::read_file::{find_readable, require_proof};
use crate::app::App;
use crate::boxed;
use crate::error::Error;

/// Creates a link to a file that the actor may read.
///
/// # Errors
/// The same FORBIDDEN for a file that the actor may not read and for one that does not exist; PROOF_REQUIRED as for
/// [`super::read_file`].
#[boxed]
pub async fn create_file_link(app: &App, actor: &Actor, file: FileId) -> Result<Link, Error> {
    let (_, access) = find_readable(app, actor, file).await?;
    require_proof(app, actor, access)?;
    let expires = (app.now() + LINK_TIME).as_second();
    let creator = LinkCreator { person: actor.person(), session: actor.session() };
    Ok(Link { file, expires, signature: creator.sign(app, file, expires) })
}
