//! Warns the poster of a case about the time of the favorites who can be invited, before it is posted (AMB-216).

use caseboard_domain::actor::Poster;
use caseboard_domain::case::end_of;
use caseboard_domain::dispatch_preview::PreviewedCase;
use caseboard_domain::{CaseId, Refusal};
use caseboard_store::availabilities::CaseTime;
use caseboard_store::centers;
use uuid::Uuid;

use super::{InviteeWarning, warnings};
use crate::dispatch::PreviewDispatchPlan;
use crate::rate_limit::{self, PREVIEWS};
use crate::{App, Error};

/// Returns the favorites that the actor may invite to a case of the posting form and for whom there is a warning.
///
/// # Errors
/// 403 for a center for which the actor does not post, and for one that does not exist; VALIDATION with every invalid field;
/// RATE_LIMITED.
pub async fn preview_invitees(
    app: &App,
    actor: &Poster,
    input: PreviewDispatchPlan,
) -> Result<Vec<InviteeWarning>, Error> {
    let PreviewDispatchPlan { center, surgeon, draft } = input;
    actor.require_center(center)?;
    rate_limit::take(app, PREVIEWS, &actor.person().to_string()).await?;
    let (actor, now) = (actor.clone(), app.now());
    app.db
        .read(move |conn| async move {
            let zone = centers::find(&conn, center).await?.ok_or_else(Refusal::forbidden)?.zone;
            let PreviewedCase { start, hours, categories } = draft.validate(&zone, now)?;
            let case = CaseId::from_uuid(Uuid::nil());
            let case_time = CaseTime { case, center, start, end: end_of(start, hours) };
            warnings(&conn, &actor, surgeon, &categories, case_time, &zone).await
        })
        .await
}
