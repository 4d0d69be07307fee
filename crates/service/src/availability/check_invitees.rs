//! Warns the owner of a case about the time of the favorites who can be invited (AMB-216).

use caseboard_domain::actor::Poster;
use caseboard_domain::person::Category;
use caseboard_domain::{CaseId, Refusal};
use caseboard_store::cases;

use super::{InviteeWarning, case_time, warnings};
use crate::{App, Error};

/// Returns the favorites that the actor may invite to a posted case and for whom there is a warning.
///
/// # Errors
/// 403 for a foreign or missing case.
pub async fn check_invitees(app: &App, actor: &Poster, case: CaseId) -> Result<Vec<InviteeWarning>, Error> {
    let actor = actor.clone();
    app.db
        .read(move |conn| async move {
            let case = cases::find(&conn, case).await?.ok_or_else(Refusal::forbidden)?.case;
            actor.require_owner(&case)?;
            let groups: Vec<Category> = case.positions.iter().map(|position| position.category).collect();
            warnings(&conn, &actor, Some(case.surgeon), &groups, case_time(&case), &case.zone).await
        })
        .await
}
