//! Inviting favorites to a case (AMB-37).

use caseboard_domain::actor::Poster;
use caseboard_domain::eligibility::require_certified;
use caseboard_domain::engagement::{Engagement, INVITEES_MAX, Invitation, Invitee, SkipReason};
use caseboard_domain::notice::NoticeStatus;
use caseboard_domain::{CaseId, EngagementId, Field, NoticeId, PersonId, Refusal};
use caseboard_store::cases::CaseRow;
use caseboard_store::change_feed::{Audience, Topic};
use caseboard_store::engagements::{EngagementChange, FavoriteOwners, InviteCandidate};
use caseboard_store::{Committed, Tx, engagements, notices};
use serde::{Deserialize, Serialize};

use super::managed_case;
use crate::audit::{self, Action, Entry};
use crate::notices::fan_out::{CaseEventContext, Mail};
use crate::notices::letters::Event;
use crate::{App, Error, IdempotencyKey, StoredOutcome};

/// The input.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InviteFavorites {
    /// The case.
    pub case: CaseId,
    /// Whom, 1 to 100; doubles count once.
    pub people: Vec<PersonId>,
}

/// A newly invited professional.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Invited {
    /// Who.
    pub person: PersonId,
    /// The invitation.
    pub notice: NoticeId,
}

/// A person who was skipped.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Skipped {
    /// Who.
    pub person: PersonId,
    /// Why.
    pub reason: SkipReason,
}

/// The outcome, in the order of the input.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct InvitedFavorites {
    /// Newly invited.
    pub invited: Vec<Invited>,
    /// Passed over.
    pub skipped: Vec<Skipped>,
}

impl StoredOutcome for InvitedFavorites {}

/// Invites favorites; a pending request of an invitee becomes an invitation. Inviting twice is no error.
///
/// # Errors
/// VALIDATION naming `invitees`; 403 for a foreign or missing case, and NOT_CERTIFIED when a person of the list must
/// not be invited under that setting (AMB-51): then no one is.
pub async fn invite_favorites(
    app: &App,
    actor: &Poster,
    key: Option<IdempotencyKey>,
    input: InviteFavorites,
) -> Result<InvitedFavorites, Error> {
    app.command(key, (actor.clone(), input), run).await
}

/// Returns the people to invite in the order named, each once.
///
/// # Errors
/// VALIDATION naming `invitees` for an empty or too long list.
fn distinct(named: Vec<PersonId>) -> Result<Vec<PersonId>, Refusal> {
    if named.is_empty() {
        return Err(Refusal::field(Field::Invitees, "invitees is required"));
    }
    if named.len() > INVITEES_MAX {
        return Err(Refusal::field(Field::Invitees, format!("invitees cannot be more than {INVITEES_MAX}")));
    }
    let mut people = Vec::with_capacity(named.len());
    for person in named {
        if !people.contains(&person) {
            people.push(person);
        }
    }
    Ok(people)
}

/// Returns the favorites that a person may invite: surgeons their own, administrators the center's, the system administrator both
/// those of the surgeon and of the center.
fn favorites_of(actor: &Poster, listed: &CaseRow) -> FavoriteOwners {
    let (surgeon, center) = (Some(listed.case.surgeon), Some(listed.case.center));
    match actor {
        Poster::Surgeon(own) => FavoriteOwners { surgeon: Some(own.person()), center: None },
        Poster::CenterAdmin(_) => FavoriteOwners { surgeon: None, center },
        Poster::SystemAdmin(_) => FavoriteOwners { surgeon, center },
    }
}

async fn run(
    app: App,
    tx: Tx,
    (actor, input): (Poster, InviteFavorites),
) -> Result<Committed<InvitedFavorites>, Error> {
    let case = input.case;
    let people = distinct(input.people)?;
    let now = app.now();
    let listed = managed_case(&tx, case, &actor).await?;
    let of = favorites_of(&actor, &listed);
    let candidates = engagements::list_candidates(&tx, case, listed.case.center, &people, of).await?;
    let event_context = CaseEventContext { app: &app, tx: &tx, case: &listed.case, by: actor.person(), now };

    let mut outcome = InvitedFavorites::default();
    let mut invitations: Vec<(&InviteCandidate, NoticeId, Invitation)> = Vec::new();
    for person in people {
        let candidate = candidates.iter().find(|candidate| candidate.contact.id == person);
        // The answer does not reveal whether a person exists.
        let decided = match candidate {
            Some(candidate) => decide(&event_context, candidate).map(|invitation| (candidate, invitation)),
            None => Err(SkipReason::NotFavorite),
        };
        match decided {
            Ok((candidate, invitation)) => {
                require_certified(app.settings.require_certified, candidate.certified)?;
                let notice = event_context.new_notice();
                outcome.invited.push(Invited { person, notice });
                invitations.push((candidate, notice, invitation));
            }
            Err(reason) => outcome.skipped.push(Skipped { person, reason }),
        }
    }
    if !invitations.is_empty() {
        store(&event_context, &invitations).await?;
    }
    let invited: Vec<PersonId> = outcome.invited.iter().map(|invited| invited.person).collect();
    let entry = Entry::new(Action::ProfessionalsInvited, &actor).on(case).at(listed.case.center);
    audit::record(&app, &tx, entry.with("professionals", invited)).await?;
    Ok(tx.commit(outcome))
}

fn decide(
    event_context: &CaseEventContext<'_>,
    candidate: &InviteCandidate,
) -> Result<Invitation, SkipReason> {
    let contact = &candidate.contact;
    let invitee = Invitee {
        person: contact.id,
        role: contact.role,
        category: contact.category,
        active: contact.active,
        favorite: candidate.favorite,
    };
    let opening = contact.category.and_then(|category| event_context.case.opening(category));
    let existing = candidate.record.as_ref().map(|record| &record.engagement);
    let fresh = EngagementId::from_uuid(event_context.app.new_id());
    Engagement::invite(existing, fresh, &invitee, opening.as_ref(), event_context.now)
}

async fn store(
    event_context: &CaseEventContext<'_>,
    invitations: &[(&InviteCandidate, NoticeId, Invitation)],
) -> Result<(), Error> {
    let CaseEventContext { tx, now, .. } = *event_context;
    let change =
        |(candidate, notice, invitation): &(&InviteCandidate, NoticeId, Invitation)| EngagementChange {
            notice: Some(*notice),
            ..EngagementChange::new(candidate.record.as_ref(), invitation.engagement)
        };
    let changes: Vec<EngagementChange> = invitations.iter().map(change).collect();
    engagements::save(tx, &changes, now).await?;
    let notice = |(_, id, invitation): &(&InviteCandidate, NoticeId, Invitation)| {
        event_context.to_professional(*id, &invitation.engagement, Event::Invited, NoticeStatus::Invited)
    };
    let new: Vec<_> = invitations.iter().map(notice).collect();
    notices::insert(tx, &new, now).await?;

    let managers = event_context.managers().await?;
    for (candidate, _, invitation) in invitations {
        let request =
            candidate.record.and_then(|record| record.request).filter(|_| invitation.answers_request);
        if let Some(thread) = request {
            notices::record_request_answer(tx, thread, NoticeStatus::Invited, now).await?;
            for owner in &managers.owners {
                tx.publish(Audience::Person(owner.id), Topic::Notifications);
            }
            event_context.publish_to_managers(&managers, &[Topic::Requests]);
        }
        event_context
            .send(&candidate.contact, &invitation.engagement, Event::Invited, Mail::IfOn, true)
            .await?;
        event_context.publish_to(candidate.contact.id);
    }
    event_context.publish_to_managers(&managers, &[Topic::Cases]);
    Ok(())
}
