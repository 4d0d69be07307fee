//! Changing the plans that a center offers by lead time (AMB-152).

use caseboard_domain::actor::CenterManager;
use caseboard_domain::attendance::check_confirm_day;
use caseboard_domain::audit::Action;
use caseboard_domain::dispatch::wave::{WaveDraft, check_center_waves};
use caseboard_domain::dispatch::{CenterDispatch, LeadTime};
use caseboard_domain::{CenterId, Refusal};
use caseboard_store::change_feed::{Audience, Topic};
use caseboard_store::{Committed, Tx, affiliations, centers, dispatch};

use crate::audit::{self, Entry};
use crate::boxed;
use crate::{App, Error, IdempotencyKey, StoredOutcome};

/// A change of the plans of a center.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UpdateCenterDispatch {
    /// The center.
    pub center: CenterId,
    /// Whether the posting form begins with the plan; `None` leaves it as it is.
    pub preselected: Option<bool>,
    /// The hours before the start at which confirmed professionals are asked to confirm the day, 0 is never (AMB-168); `None`
    /// leaves them as they are.
    pub confirm_day: Option<i64>,
    /// New waves for a lead time; `None` leaves all of them as they are.
    pub waves: Option<(LeadTime, Vec<WaveDraft>)>,
}

impl StoredOutcome for CenterDispatch {}

/// Changes the plans that the posting form offers at a center. Posted cases keep theirs.
///
/// # Errors
/// FORBIDDEN for a center that the actor does not manage, and for one that does not exist; VALIDATION with every invalid
/// field.
#[boxed]
pub async fn update_center_dispatch(
    app: &App,
    actor: &CenterManager,
    key: Option<IdempotencyKey>,
    input: UpdateCenterDispatch,
) -> Result<CenterDispatch, Error> {
    app.command(key, (actor.clone(), input), run).await
}

async fn run(
    app: App,
    tx: Tx,
    (actor, input): (CenterManager, UpdateCenterDispatch),
) -> Result<Committed<CenterDispatch>, Error> {
    let UpdateCenterDispatch { center, preselected, confirm_day, waves } = input;
    let confirm_day = confirm_day.map(check_confirm_day).transpose()?;
    let waves = match waves {
        Some((lead, drafts)) => Some((lead, check_center_waves(&drafts)?)),
        None => None,
    };
    actor.require_center(center)?;
    centers::lock(&tx, center).await?.ok_or_else(Refusal::forbidden)?;
    let mut plans = dispatch::find_of_center(&tx, center).await?.unwrap_or_default();
    let entry = Entry::new(Action::CenterDispatchChanged, &actor)
        .on(center)
        .at(center)
        .with("preselected", preselected)
        .with("confirmDayHours", confirm_day)
        .with("lead", waves.as_ref().map(|(lead, _)| lead.as_str()));
    if let Some(preselected) = preselected {
        plans.preselected = preselected;
    }
    if let Some(hours) = confirm_day {
        plans.confirm_day = hours;
    }
    if let Some((lead, waves)) = waves {
        plans.set_waves(lead, waves);
    }
    dispatch::save_of_center(&tx, center, &plans, actor.person(), app.now()).await?;
    for admin in affiliations::list_admins(&tx, center).await? {
        tx.publish(Audience::Person(admin.id), Topic::Profile);
    }
    audit::record(&app, &tx, entry).await?;
    Ok(tx.commit(plans))
}
