//! Warns the poster of a case about favorites who have no time for it or lack what the center requires, before it is posted
//! (AMB-216).

use caseboard_domain::actor::Poster;
use caseboard_domain::case::end_of;
use caseboard_domain::dispatch_preview::PreviewedCase;
use caseboard_domain::throttle::PREVIEWS;
use caseboard_domain::{CaseId, Refusal};
use caseboard_store::availabilities::CaseTime;
use caseboard_store::centers;
use uuid::Uuid;

use super::{InvitableCase, InviteeWarning, warnings};
use crate::boxed;
use crate::dispatch::PreviewDispatchPlan;
use crate::rate_limit;
use crate::{App, Error};

/// Returns the favorites that the actor may invite to a case of the posting form and for whom there is a warning.
///
/// # Errors
/// FORBIDDEN for a center for which the actor does not post, and for one that does not exist; VALIDATION with every invalid
/// field; RATE_LIMITED for too many previews of one person.
#[boxed]
pub async fn preview_invitees(
    app: &App,
    actor: &Poster,
    input: PreviewDispatchPlan,
) -> Result<Vec<InviteeWarning>, Error> {
    let PreviewDispatchPlan { center, surgeon, draft } = input;
    actor.require_center(center)?;
    rate_limit::take(app, PREVIEWS, &actor.person().to_string()).await?;
    let (app, actor, now) = (app.clone(), actor.clone(), app.now());
    app.clone()
        .db
        .read(move |conn| async move {
            let found = centers::find(&conn, center).await?.ok_or_else(Refusal::forbidden)?;
            let PreviewedCase { start, hours, categories } = draft.validate(&found.zone, now)?;
            let case = CaseId::from_uuid(Uuid::nil());
            let invitable = InvitableCase {
                surgeon,
                groups: categories,
                case_time: CaseTime { case, center, start, end: end_of(start, hours) },
                zone: found.zone,
                center_state: found.state,
            };
            warnings(&app, &conn, &actor, &invitable).await
        })
        .await
}
