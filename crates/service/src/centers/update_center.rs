//! Correcting the data of a center (AMB-330).

use caseboard_domain::actor::SystemAdmin;
use caseboard_domain::center::{CenterDraft, center_name_taken};
use caseboard_domain::person::Category;
use caseboard_domain::{CenterId, Refusal};
use caseboard_store::change_feed::{Audience, Topic};
use caseboard_store::{Committed, Tx, cases, centers};

use super::letters;
use super::review::{Recipients, ReviewedCenter, finish};
use crate::app::App;
use crate::audit::{Action, Entry};
use crate::boxed;
use crate::error::Error;
use crate::idempotency::IdempotencyKey;

/// Replaces name, address, phone number and time zone of a center; without a time zone the center keeps its own. Its cases
/// that are not over get its new location. Its creator and its administrators are mailed what differs. Without a difference,
/// nothing is written or mailed.
///
/// # Errors
/// VALIDATION with every invalid field; FORBIDDEN for a missing center; CENTER_HAS_CASES for another state or time zone while
/// a case of the center is not over; CENTER_EXISTS if another active center has the name and the ZIP code.
#[boxed]
pub async fn update_center(
    app: &App,
    actor: &SystemAdmin,
    key: Option<IdempotencyKey>,
    center: CenterId,
    draft: CenterDraft,
) -> Result<ReviewedCenter, Error> {
    app.command(key, (actor.clone(), center, draft), run).await
}

async fn run(
    app: App,
    tx: Tx,
    (actor, id, draft): (SystemAdmin, CenterId, CenterDraft),
) -> Result<Committed<ReviewedCenter>, Error> {
    let now = app.now();
    let new = draft.validate()?;
    // A posting copies location and time zone: it has either finished, and its case counts, or reads the new data.
    let former = centers::lock(&tx, id).await?.ok_or_else(Refusal::forbidden)?;
    let has_cases = cases::center_has_unfinished(&tx, id, now).await?;
    let correction = former.correct(new, has_cases)?;
    let changed = !correction.after.is_empty();
    if changed {
        centers::correct(&tx, &correction.center).await.map_err(|error| match error.is_taken("centers") {
            true => center_name_taken().into(),
            false => Error::from(error),
        })?;
        match correction.changes_events() {
            true => cases::correct_center(&tx, id, &correction.center.location(), now).await?,
            false => cases::increment_revisions_of_center(&tx, id).await?,
        }
        for category in Category::ALL.iter().filter(|_| has_cases) {
            tx.publish(Audience::Category(category.id().into()), Topic::OpenCases);
        }
    }
    let entry = Entry::new(Action::CenterCorrected, &actor)
        .with("before", correction.before)
        .with("after", correction.after);
    let support = app.settings.support_email.clone();
    let before = former.clone();
    finish(&app, tx, entry, &former, changed, Recipients::CreatorAndAdmins, move |texts, review, name| {
        letters::corrected(texts, &before, &review.center, name, &support)
    })
    .await
}
