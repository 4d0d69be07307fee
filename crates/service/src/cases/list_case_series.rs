//! A case and the later ones of its series, for the confirmation dialog of a cancellation (AMB-183).

use caseboard_domain::actor::Poster;
use caseboard_domain::{CaseId, Refusal};
use caseboard_store::cases;

use super::{PostedCase, with_participants};
use crate::boxed;
use crate::{App, Error};

/// Returns those of a case and the later ones of its series that can be cancelled, by start.
///
/// # Errors
/// FORBIDDEN for a foreign or missing case.
#[boxed]
pub async fn list_case_series(app: &App, actor: &Poster, case: CaseId) -> Result<Vec<PostedCase>, Error> {
    let (actor, now, require_certified) = (actor.clone(), app.now(), app.settings.require_certified);
    app.db
        .read(move |conn| async move {
            let own = cases::find(&conn, case).await?.ok_or_else(Refusal::forbidden)?;
            actor.require_owner(&own.case)?;
            let mut later = cases::list_later_of_series(&conn, case, now).await?;
            later.retain(|row| actor.require_owner(&row.case).is_ok());
            with_participants(&conn, later, require_certified, now).await
        })
        .await
}
