//! Lists templates of postings (AMB-122).

use caseboard_domain::CenterId;
use caseboard_domain::actor::Poster;
use caseboard_store::case_templates;

use super::Template;
use crate::app::App;
use crate::boxed;
use crate::error::Error;

/// Returns the personal templates of the actor, then the shared ones of the centers that the actor may post for, each by
/// name. `center` limits the shared ones to one center; a system administrator sees those of a named center only.
///
/// # Errors
/// FORBIDDEN for a center that the actor may not post for.
#[boxed]
pub async fn list_case_templates(
    app: &App,
    actor: &Poster,
    center: Option<CenterId>,
) -> Result<Vec<Template>, Error> {
    let centers = match center {
        Some(center) => {
            actor.require_center(center)?;
            vec![center]
        }
        None => actor.centers(),
    };
    let person = actor.person();
    let rows = app
        .db
        .read(move |conn| async move {
            let mut rows = case_templates::list_of_person(&conn, person).await?;
            if !centers.is_empty() {
                rows.extend(case_templates::list_of_centers(&conn, &centers).await?);
            }
            Ok::<_, Error>(rows)
        })
        .await?;
    Ok(rows.into_iter().map(|row| Template::new(row, actor)).collect())
}
