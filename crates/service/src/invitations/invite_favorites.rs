//! Invites favorites to a case (AMB-37).

use std::collections::HashMap;

use caseboard_domain::actor::Poster;
use caseboard_domain::engagement::{Engagement, INVITEES_MAX, Invitation, Invitee, SkipReason};
use caseboard_domain::throttle::REPEATED_INVITATIONS;
use caseboard_domain::{CaseId, EngagementId, Field, NoticeId, PersonId, Refusal};
use caseboard_store::cases::CaseRow;
use caseboard_store::center_requirements::find_rules;
use caseboard_store::engagements::{FavoriteOwners, InviteCandidate};
use caseboard_store::{Committed, Tx, engagements};
use serde::{Deserialize, Serialize};

use crate::audit::{self, Action, Entry};
use crate::boxed;
use crate::eligibility::{EligibilityCheck, require_eligible};
use crate::managed_case::lock_managed_case;
use crate::notices::fan_out::{CaseEventContext, NewInvitation, store_invitations};
use crate::rate_limit::Counter;
use crate::{App, Error, IdempotencyKey, StoredOutcome};

/// The people to invite to a case.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InviteFavorites {
    /// The case.
    pub case: CaseId,
    /// The people to invite, 1 to 100; duplicates are ignored.
    pub people: Vec<PersonId>,
}

/// A newly invited professional.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Invited {
    /// The person.
    pub person: PersonId,
    /// The invitation.
    pub notice: NoticeId,
}

/// A person who was skipped.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Skipped {
    /// The person.
    pub person: PersonId,
    /// The reason.
    pub reason: SkipReason,
}

/// The outcome, in the order of the input.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct InvitedFavorites {
    /// Invited people.
    pub invited: Vec<Invited>,
    /// Skipped people.
    pub skipped: Vec<Skipped>,
}

impl StoredOutcome for InvitedFavorites {}

/// Invites favorites; a pending request of an invitee becomes an invitation. Inviting twice succeeds.
///
/// # Errors
/// VALIDATION of the invitees; FORBIDDEN for a foreign or missing case, for one of a deactivated center (AMB-284),
/// NOT_ELIGIBLE if people of the list do not meet the requirements of the center (AMB-132), and NOT_CERTIFIED if only the
/// installation requires certification (AMB-51); RATE_LIMITED after twenty invitations of people who had a place of the case
/// before (AMB-240); no invitation is sent then.
#[boxed]
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
/// VALIDATION of the invitees for an empty or too long list.
pub(super) fn distinct(named: Vec<PersonId>) -> Result<Vec<PersonId>, Refusal> {
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

/// Returns the favorites that a person may invite: surgeons their own, administrators the center's, system
/// administrators those of both.
pub(super) fn favorites_of(actor: &Poster, case_row: &CaseRow) -> FavoriteOwners {
    let (surgeon, center) = (Some(case_row.case.surgeon), Some(case_row.case.center));
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
    let case_row = lock_managed_case(&tx, case, &actor).await?;
    actor.require_may_invite(&case_row.case)?;
    let of = favorites_of(&actor, &case_row);
    let verified_only = app.settings.email_verification;
    let candidates = engagements::list_candidates(&tx, case, &people, of, verified_only).await?;
    let event_context =
        CaseEventContext { app: &app, tx: &tx, case: &case_row.case, by: actor.person(), now };

    let (chosen, skipped) = choose(&event_context, people, candidates);
    let mut outcome = InvitedFavorites { invited: Vec::new(), skipped };
    if !chosen.is_empty() {
        require_all_eligible(&event_context, &case_row, &chosen).await?;
        let repeated = chosen.iter().filter(|(candidate, _)| had_place(candidate)).count();
        if repeated > 0 {
            let hits = i64::try_from(repeated).unwrap_or(i64::MAX);
            Counter::new(REPEATED_INVITATIONS, &case.to_string()).take_many(&app, &tx, hits).await?;
        }
        let with_notice = |(candidate, invitation)| {
            let notice = event_context.new_notice();
            NewInvitation { candidate, notice, invitation }
        };
        let invitations: Vec<NewInvitation> = chosen.into_iter().map(with_notice).collect();
        store_invitations(&event_context, &invitations).await?;
        let invited = |new: &NewInvitation| Invited { person: new.candidate.contact.id, notice: new.notice };
        outcome.invited = invitations.iter().map(invited).collect();
    }
    let invited: Vec<PersonId> = outcome.invited.iter().map(|invited| invited.person).collect();
    let entry = Entry::new(Action::ProfessionalsInvited, &actor).on(case).at(case_row.case.center);
    audit::record(&app, &tx, entry.with("professionals", invited)).await?;
    Ok(tx.commit(outcome))
}

/// Returns whether a person had a place of the case and has lost it.
fn had_place(candidate: &InviteCandidate) -> bool {
    candidate.engagement_row.is_some_and(|row| row.engagement.state.has_lost_place())
}

/// Returns who of these people is invited, and why the others are not. The answer does not reveal whether a person exists.
pub(super) fn choose(
    event_context: &CaseEventContext<'_>,
    people: Vec<PersonId>,
    candidates: Vec<InviteCandidate>,
) -> (Vec<(InviteCandidate, Invitation)>, Vec<Skipped>) {
    let mut candidates: HashMap<PersonId, InviteCandidate> =
        candidates.into_iter().map(|candidate| (candidate.contact.id, candidate)).collect();
    let (mut chosen, mut skipped) = (Vec::new(), Vec::new());
    for person in people {
        let candidate = candidates.remove(&person).ok_or(SkipReason::NotFavorite);
        let invitation = candidate.and_then(|candidate| {
            let invitation = try_invite(event_context, &candidate)?;
            Ok((candidate, invitation))
        });
        match invitation {
            Ok(one) => chosen.push(one),
            Err(reason) => skipped.push(Skipped { person, reason }),
        }
    }
    (chosen, skipped)
}

/// Requires that all people who are invited meet the requirements of the center on the day of a case.
pub(super) async fn require_all_eligible(
    event_context: &CaseEventContext<'_>,
    case_row: &CaseRow,
    chosen: &[(InviteCandidate, Invitation)],
) -> Result<(), Error> {
    let checks: Vec<EligibilityCheck<'_>> = chosen
        .iter()
        .map(|(candidate, invitation)| EligibilityCheck {
            person: candidate.contact.id,
            full_name: &candidate.contact.full_name,
            category: invitation.engagement.category,
        })
        .collect();
    let CaseEventContext { app, tx, .. } = *event_context;
    let people: Vec<PersonId> = checks.iter().map(|it| it.person).collect();
    let rules = find_rules(tx, case_row.case.center, &people).await?;
    require_eligible(app, tx, case_row, &rules, &checks).await
}

/// Returns the invitation of a candidate, or why the person cannot be invited.
pub(super) fn try_invite(
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
    let group_view = contact.category.and_then(|category| event_context.case.group_view(category));
    let existing = candidate.engagement_row.as_ref().map(|row| &row.engagement);
    let fresh: EngagementId = event_context.app.new_id();
    Engagement::invite(existing, fresh, &invitee, group_view.as_ref(), event_context.now)
}
