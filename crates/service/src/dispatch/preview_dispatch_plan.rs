//! The plan that the posting form offers for a case, and how many people each audience has.

use caseboard_domain::actor::Poster;
use caseboard_domain::case::end_of;
use caseboard_domain::dispatch::{BATCH_MAX, LeadTime, Wave, WaveAudience};
use caseboard_domain::dispatch_preview::{PreviewDraft, PreviewedCase};
use caseboard_domain::person::Category;
use caseboard_domain::throttle::PREVIEWS;
use caseboard_domain::{CaseId, CenterId, PersonId, Refusal};
use caseboard_store::{affiliations, centers, dispatch};
use uuid::Uuid;

use super::audience::{Staffing, list_people};
use crate::boxed;
use crate::rate_limit;
use crate::{App, Error};

/// The case of a form.
#[derive(Debug, Clone, PartialEq)]
pub struct PreviewDispatchPlan {
    /// The center.
    pub center: CenterId,
    /// The performing surgeon; a surgeon previews own cases only.
    pub surgeon: Option<PersonId>,
    /// The time and the groups of the case.
    pub draft: PreviewDraft,
}

/// The dispatch plan that the posting form offers, and the sizes of its audiences.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DispatchPreview {
    /// Whether the form begins with the plan; otherwise with "only the people I choose".
    pub preselected: bool,
    /// The lead time.
    pub lead: LeadTime,
    /// The plan of the center for it.
    pub waves: Vec<Wave>,
    /// How many people each audience has in each group.
    pub sizes: Vec<AudienceSize>,
}

/// How many people can be invited.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AudienceSize {
    /// The group.
    pub category: Category,
    /// The audience.
    pub audience: WaveAudience,
    /// The number of people who are eligible and free at the time, at most [`SIZE_MAX`].
    pub people: usize,
}

/// The largest number of people that is counted; more are shown as "more than" the largest batch.
const SIZE_MAX: usize = BATCH_MAX as usize + 1;
/// The audiences that are counted: the others are chosen in the form, or no one is invited.
const COUNTED: [WaveAudience; 4] = [
    WaveAudience::SurgeonFavorites,
    WaveAudience::CenterFavorites,
    WaveAudience::WorkedHere,
    WaveAudience::Eligible,
];

/// Returns the plan that a center offers for a case, with the sizes of the audiences. Names are not returned. For an unconfirmed
/// center nothing is counted: its creator could choose an audience of one person and learn when that person works.
///
/// # Errors
/// FORBIDDEN for a center for which the actor does not post, and for one that does not exist; VALIDATION with every invalid
/// field; RATE_LIMITED for too many previews of one person.
#[boxed]
pub async fn preview_dispatch_plan(
    app: &App,
    actor: &Poster,
    input: PreviewDispatchPlan,
) -> Result<DispatchPreview, Error> {
    actor.require_center(input.center)?;
    rate_limit::take(app, PREVIEWS, &actor.person().to_string()).await?;
    let counts = !matches!(actor, Poster::Surgeon(own) if !own.verified_centers().contains(&input.center));
    let surgeon = match actor {
        Poster::Surgeon(own) => Some(own.person()),
        Poster::CenterAdmin(_) | Poster::SystemAdmin(_) => input.surgeon,
    };
    let (app, now) = (app.clone(), app.now());
    let db = app.db.clone();
    db.read(move |conn| async move {
        let PreviewDispatchPlan { center, draft, .. } = input;
        let found = centers::find(&conn, center).await?.ok_or_else(Refusal::forbidden)?;
        let PreviewedCase { start, hours, categories } = draft.validate(&found.zone, now)?;
        let plans = dispatch::find_of_center(&conn, center).await?.unwrap_or_default();
        // The favorites of a surgeon of another center are not counted.
        let surgeon = match surgeon {
            Some(surgeon) if affiliations::is_verified(&conn, surgeon, center).await? => surgeon,
            _ => PersonId::from_uuid(Uuid::nil()),
        };
        let staffing = Staffing {
            case: CaseId::from_uuid(Uuid::nil()),
            surgeon,
            center,
            state: found.state,
            zone: found.zone,
            start,
            end: end_of(start, hours),
        };
        let mut sizes = Vec::with_capacity(categories.len() * COUNTED.len());
        for category in categories.into_iter().filter(|_| counts) {
            for audience in COUNTED {
                let people =
                    list_people(&app, &conn, &staffing, category, (audience, &[]), SIZE_MAX, now).await?;
                sizes.push(AudienceSize { category, audience, people: people.len() });
            }
        }
        let lead = LeadTime::of(start, now);
        let waves = plans.waves(lead).to_vec();
        Ok(DispatchPreview { preselected: plans.preselected, lead, waves, sizes })
    })
    .await
}
