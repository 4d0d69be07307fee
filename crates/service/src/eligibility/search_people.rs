//! The search for people by name.

use caseboard_domain::CenterId;
use caseboard_domain::actor::Poster;
use caseboard_domain::eligibility::NamePrefix;
use caseboard_domain::search::SearchWords;
use caseboard_store::persons::directory;

use super::list_people::{PeoplePage, card_context, filter, viewer};
use crate::app::App;
use crate::boxed;
use crate::error::Error;

/// How the names are compared.
enum NameQuery {
    Words(SearchWords),
    Prefix(NamePrefix),
}

/// Returns at most 50 active people among those that the actor may list: with `name` those whose names have words that
/// begin with its words, otherwise those whose last and first names begin with the texts. Empty if all texts are empty.
///
/// # Errors
/// VALIDATION for a text that cannot be a name; FORBIDDEN for a center that the actor may not use.
#[boxed]
pub async fn search_people(
    app: &App,
    actor: &Poster,
    name: Option<&str>,
    last: Option<&str>,
    first: Option<&str>,
    center: Option<CenterId>,
) -> Result<PeoplePage, Error> {
    if let Some(center) = center {
        actor.require_center(center)?;
    }
    let (filter, viewer, now) = (filter(actor, None)?, viewer(actor, center), app.now());
    let scope = actor.card_scope();
    let wanted = match name {
        Some(name) => SearchWords::parse(Some(name))?.map(NameQuery::Words),
        None => NamePrefix::parse(last, first)?.map(NameQuery::Prefix),
    };
    let verified_only = app.settings.email_verification;
    let Some(wanted) = wanted else {
        return Ok(PeoplePage { items: Vec::new(), total: 0 });
    };
    app.db
        .read(move |conn| async move {
            let context = card_context(&conn, viewer, scope, now).await?;
            let found = match &wanted {
                NameQuery::Words(words) => {
                    directory::search_by_words(&conn, filter, words, viewer, verified_only).await?
                }
                NameQuery::Prefix(name) => {
                    directory::search_by_name(&conn, filter, name, viewer, verified_only).await?
                }
            };
            let total = i64::try_from(found.len()).unwrap_or(i64::MAX);
            context.page_of(&conn, found, total).await
        })
        .await
}
