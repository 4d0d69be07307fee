//! Warns the owner of a case about favorites who have no time for it or lack what the center requires (AMB-216).

use caseboard_domain::actor::Poster;
use caseboard_domain::{CaseId, Refusal};
use caseboard_store::cases;

use super::{InvitableCase, InviteeWarning, case_time, warnings};
use crate::boxed;
use crate::{App, Error};

/// Returns the favorites that the actor may invite to a posted case and for whom there is a warning.
///
/// # Errors
/// FORBIDDEN for a foreign or missing case.
#[boxed]
pub async fn check_invitees(app: &App, actor: &Poster, case: CaseId) -> Result<Vec<InviteeWarning>, Error> {
    let (app, actor) = (app.clone(), actor.clone());
    app.clone()
        .db
        .read(move |conn| async move {
            let case_row = cases::find(&conn, case).await?.ok_or_else(Refusal::forbidden)?;
            let case = &case_row.case;
            actor.require_owner(case)?;
            let invitable = InvitableCase {
                surgeon: Some(case.surgeon),
                groups: case.positions.iter().map(|position| position.category).collect(),
                case_time: case_time(case),
                zone: case.zone.clone(),
                center_state: case_row.center_state,
            };
            warnings(&app, &conn, &actor, &invitable).await
        })
        .await
}
