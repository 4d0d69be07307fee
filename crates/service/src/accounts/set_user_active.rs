//! Closes or reopens an account (AMB-24).

use caseboard_domain::actor::SystemAdmin;
use caseboard_domain::administration::CloseReason;
use caseboard_domain::engagement::{StandbyEnd, State};
use caseboard_domain::notice::ACCOUNT_CLOSED;
use caseboard_domain::person::{Person, Role};
use caseboard_domain::refusal::codes::{ACCOUNT_DELETED, LAST_SYSTEM_ADMIN, OWN_ACCOUNT};
use caseboard_domain::{CaseId, PersonId, Refusal};
use caseboard_store::cases::CaseRow;
use caseboard_store::change_feed::{Audience, Topic};
use caseboard_store::codes::{self, CodePurpose};
use caseboard_store::engagements::EngagementChange;
use caseboard_store::persons::accounts;
use caseboard_store::{
    Committed, Tx, calendar_feeds, cases, engagements, one_time_tokens, persons, sessions,
};
use jiff::Timestamp;

use crate::app::App;
use crate::attendance;
use crate::audit::{self, Action, Entry};
use crate::boxed;
use crate::eligibility::administrators::{announce_departure, list_administered};
use crate::error::Error;
use crate::invitations::{close_report, report_end_of_absence, store_absence};
use crate::notices::fan_out::CaseEventContext;
use crate::refill::end_offer;
use crate::verification;

/// Closes or reopens an account; `reason` is for the audit entry of a closed one. A closed account is signed
/// out everywhere at once, its calendar feed ends, and it cannot sign in and is not listed. The owners of
/// future cases for which the person is confirmed get the notice that they cannot come, and release the place
/// (AMB-242). Reopening it ends these absences, also of cases that have started, and the owners are notified
/// (AMB-320). Places that are held for the person are offered to others. If no one is left who can confirm the people who wait
/// at a center, the system administrators get a mail (AMB-385).
///
/// # Errors
/// FORBIDDEN for a missing person; OWN_ACCOUNT, so that system administrators cannot lock themselves out; LAST_SYSTEM_ADMIN
/// if no other account of a system administrator is open; ACCOUNT_DELETED for reopening one that was erased or removed.
#[boxed]
pub async fn set_user_active(
    app: &App,
    actor: &SystemAdmin,
    user: PersonId,
    active: bool,
    reason: Option<CloseReason>,
) -> Result<(), Error> {
    if user == actor.person() && !active {
        return Err(Refusal::conflict(OWN_ACCOUNT, "You cannot close your own account.").into());
    }
    app.transact((actor.clone(), user, active, reason), run).await
}

async fn run(
    app: App,
    tx: Tx,
    (actor, user, active, reason): (SystemAdmin, PersonId, bool, Option<CloseReason>),
) -> Result<Committed<()>, Error> {
    let role = persons::find(&tx, user).await?.ok_or_else(Refusal::forbidden)?.role;
    // All rows are locked in one order before the account, so that two administrators who close each other's accounts at
    // the same time leave one open.
    if !active && role == Role::SystemAdmin {
        let open = accounts::lock_system_admins(&tx).await?;
        if open == [user] || !open.contains(&actor.person()) {
            let message = "This is the only open account of a system administrator.";
            return Err(Refusal::conflict(LAST_SYSTEM_ADMIN, message).into());
        }
    }
    // The person is locked before the cases, as by every command that takes a place: an acceptance is either
    // finished, and its case is found here, or waits and finds the closed account.
    let person = persons::lock(&tx, user).await?.ok_or_else(Refusal::forbidden)?;
    if person.active == active {
        return Ok(tx.commit(()));
    }
    if !persons::set_active(&tx, user, active, app.now()).await? {
        let message = "This account was deleted and cannot be opened again.";
        return Err(Refusal::conflict(ACCOUNT_DELETED, message).into());
    }
    let action = match active {
        true => Action::AccountOpened,
        false => Action::AccountClosed,
    };
    let mut entry = Entry::new(action, &actor).on(user).with("role", person.role.as_str());
    if !active {
        let ended = sessions::end_all(&tx, user).await?;
        calendar_feeds::delete(&tx, user).await?;
        one_time_tokens::revoke_resets(&tx, user).await?;
        codes::revoke(&tx, user, CodePurpose::ResetPassword).await?;
        verification::end_pending_email(&app, &tx, user).await?;
        tx.publish(Audience::Person(user), Topic::Session);
        entry = entry.with("why", reason.unwrap_or(CloseReason::Other).as_str()).with("sessionsEnded", ended);
    }
    match active {
        true => end_absences(&app, &tx, &person).await?,
        false => {
            leave_cases(&app, &tx, &person).await?;
            for center in list_administered(&tx, &person).await? {
                announce_departure(&app, &tx, &person, &center).await?;
            }
        }
    }
    audit::record(&app, &tx, entry).await?;
    Ok(tx.commit(()))
}

/// Locks cases in the order of their ids.
async fn lock_cases(tx: &Tx, mut ids: Vec<CaseId>) -> Result<Vec<CaseRow>, Error> {
    ids.sort_unstable();
    let mut locked = Vec::with_capacity(ids.len());
    for id in ids {
        locked.extend(cases::lock(tx, id).await?);
    }
    Ok(locked)
}

/// Stores that a person cannot come to the future cases for which they are confirmed, and notifies the
/// owners. Places that are held for the person are offered to others.
async fn leave_cases(app: &App, tx: &Tx, person: &Person) -> Result<(), Error> {
    let now = app.now();
    let bookings = engagements::list_overlapping_bookings(tx, person.id, now, Timestamp::MAX).await?;
    let future = bookings.iter().filter(|booking| booking.start > now).map(|booking| booking.case);
    let offered = engagements::list_offers(tx, person.id, now).await?;
    for case_row in lock_cases(tx, future.chain(offered).collect()).await? {
        let case = &case_row.case;
        let Some(row) = engagements::find_by_case_and_person(tx, case.id, person.id).await? else { continue };
        let event_context = CaseEventContext { app, tx, case, by: person.id, now };
        if let (StandbyEnd::Left(after), State::Offered { .. }) =
            (row.engagement.leave_standby(now), row.engagement.state)
        {
            end_offer(&event_context, &case_row, &row, after).await?;
            continue;
        }
        let Some(engagement) = row.engagement.mark_absent(now).filter(|_| !case.is_cancelled()) else {
            continue;
        };
        store_absence(&event_context, &row, engagement, &person.full_name(), ACCOUNT_CLOSED).await?;
        engagements::set_absence_of_closing(tx, engagement.id).await?;
    }
    Ok(())
}

/// Ends the absences that closing an account has caused, once it is open again, whatever the time of the case:
/// otherwise the work could not be claimed. An absence that the person reported stays (AMB-320).
async fn end_absences(app: &App, tx: &Tx, person: &Person) -> Result<(), Error> {
    let now = app.now();
    let absent = engagements::list_absences_of_closing(tx, person.id).await?;
    for case_row in lock_cases(tx, absent).await? {
        let case = &case_row.case;
        let row = engagements::find_absence_of_closing(tx, case.id, person.id).await?;
        let Some(row) = row.filter(|_| !case.is_cancelled()) else { continue };
        let Some(engagement) = row.engagement.clear_absence() else { continue };
        engagements::save(tx, &[EngagementChange::new(Some(&row), engagement)], now).await?;
        let event_context = CaseEventContext { app, tx, case, by: person.id, now };
        event_context.publish_to(person.id);
        // Home lists who has not arrived; that the person comes after all is not known then.
        if attendance::record_late_return(tx, case, &engagement, now).await? {
            close_report(&event_context, &engagement).await?;
        } else {
            report_end_of_absence(&event_context, &engagement, &person.full_name()).await?;
        }
    }
    Ok(())
}
