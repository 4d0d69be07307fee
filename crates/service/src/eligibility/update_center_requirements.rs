//! Changing what a center requires of a group (AMB-132).

use caseboard_domain::Refusal;
use caseboard_domain::actor::CenterManager;
use caseboard_domain::document::Slot;
use caseboard_domain::person::Category;
use caseboard_domain::requirements::{Requirement, RequirementKind, Requirements};
use caseboard_store::center_requirements::{self, CenterRequirements};
use caseboard_store::change_feed::{Audience, Topic};
use caseboard_store::{Committed, Tx, affiliations, centers};
use serde::{Deserialize, Serialize};

use super::list_center_requirements::GroupRequirements;
use crate::app::App;
use crate::audit::{self, Action, Entry};
use crate::boxed;
use crate::error::Error;
use crate::idempotency::{IdempotencyKey, StoredOutcome};

#[derive(Serialize, Deserialize)]
struct Updated {
    category: Category,
    required: Requirements,
}

impl StoredOutcome for Updated {}

/// Sets what a center requires of a group, for invitations and acceptances from now on. Confirmed people stay confirmed.
///
/// # Errors
/// FORBIDDEN for a center that the actor does not manage, and for one that does not exist.
#[boxed]
pub async fn update_center_requirements(
    app: &App,
    actor: &CenterManager,
    key: Option<IdempotencyKey>,
    input: CenterRequirements,
) -> Result<GroupRequirements, Error> {
    let Updated { category, required } = app.command(key, (actor.clone(), input), run).await?;
    let required = Requirements::of_center(Some(&required), app.settings.require_certified);
    Ok(GroupRequirements { category, set: true, required })
}

async fn run(
    app: App,
    tx: Tx,
    (actor, changed): (CenterManager, CenterRequirements),
) -> Result<Committed<Updated>, Error> {
    let CenterRequirements { center, category, .. } = changed;
    actor.require_center(center)?;
    centers::find(&tx, center).await?.ok_or_else(Refusal::forbidden)?;
    center_requirements::save(&tx, &changed, actor.person(), app.now()).await?;
    for admin in affiliations::list_admins(&tx, center).await? {
        tx.publish(Audience::Person(admin.id), Topic::Profile);
        // The marks of confirmed people on the postings follow the requirements.
        tx.publish(Audience::Person(admin.id), Topic::Cases);
    }
    let list = changed.required.as_slice();
    let kinds: Vec<&'static str> =
        list.iter().filter(|it| it.slot().is_none()).map(|it| it.kind().as_str()).collect();
    let slots = |kind: RequirementKind| -> Vec<&'static str> {
        let of_kind = list.iter().filter(|it| it.kind() == kind);
        of_kind.filter_map(|it: &Requirement| it.slot().map(Slot::as_str)).collect()
    };
    let entry = Entry::new(Action::RequirementsChanged, &actor).on(center).at(center);
    let entry = entry.with("category", category.id()).with("kinds", kinds);
    let entry = entry.with("approved", slots(RequirementKind::DocumentApproved));
    let entry = entry.with("current", slots(RequirementKind::DocumentCurrent));
    audit::record(&app, &tx, entry).await?;
    Ok(tx.commit(Updated { category, required: changed.required }))
}
