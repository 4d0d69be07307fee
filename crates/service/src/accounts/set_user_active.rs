//! Closes or reopens an account (AMB-24).

use caseboard_domain::actor::SystemAdmin;
use caseboard_domain::administration::CloseReason;
use caseboard_domain::person::{Person, Role};
use caseboard_domain::refusal::codes::{LAST_SYSTEM_ADMIN, OWN_ACCOUNT};
use caseboard_domain::{CaseId, PersonId, Refusal};
use caseboard_store::cases::CaseRow;
use caseboard_store::change_feed::{Audience, Topic};
use caseboard_store::codes::{self, CodePurpose};
use caseboard_store::persons::accounts;
use caseboard_store::{
    Committed, Tx, calendar_feeds, cases, engagements, one_time_tokens, persons, sessions,
};
use jiff::Timestamp;

use crate::app::App;
use crate::audit::{self, Action, Entry};
use crate::error::Error;
use crate::invitations::store_absence;
use crate::notices::fan_out::CaseEventContext;
use crate::verification;

/// The reason that owners read.
const ACCOUNT_CLOSED: &str = "The account was closed.";

/// Closes or reopens an account; `reason` is for the audit entry of a closed one. A closed account is signed out everywhere at
/// once, its calendar feed ends, and it cannot sign in and is not listed. The owners of future cases for which the person is
/// confirmed get the notice that they cannot come, and release the place (AMB-242).
///
/// # Errors
/// 403 for a missing person; 409 OWN_ACCOUNT, so that system administrators cannot lock themselves out; 409
/// LAST_SYSTEM_ADMIN if no other account of a system administrator is open.
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
    // Cases are locked before people, as by every command about a confirmation.
    let confirmed = if active { Vec::new() } else { lock_confirmed_cases(&app, &tx, user).await? };
    let person = persons::lock(&tx, user).await?.ok_or_else(Refusal::forbidden)?;
    if !persons::set_active(&tx, user, active, app.now()).await? {
        return Ok(tx.commit(()));
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
        entry = entry.with("why", reason.unwrap_or(CloseReason::Other).as_str());
        entry = entry.with("sessionsEnded", i64::try_from(ended).unwrap_or(i64::MAX));
    }
    report_absences(&app, &tx, &person, &confirmed).await?;
    audit::record(&app, &tx, entry).await?;
    Ok(tx.commit(()))
}

/// Locks the future cases for which a person is confirmed, in the order of their ids.
async fn lock_confirmed_cases(app: &App, tx: &Tx, person: PersonId) -> Result<Vec<CaseRow>, Error> {
    let now = app.now();
    let bookings = engagements::list_overlapping_bookings(tx, person, now, Timestamp::MAX).await?;
    let mut ids: Vec<CaseId> =
        bookings.iter().filter(|booking| booking.start > now).map(|booking| booking.case).collect();
    ids.sort_unstable();
    let mut locked = Vec::with_capacity(ids.len());
    for id in ids {
        locked.extend(cases::lock(tx, id).await?);
    }
    Ok(locked)
}

/// Stores that a person cannot come to the cases for which they are confirmed, and notifies the owners.
async fn report_absences(app: &App, tx: &Tx, person: &Person, confirmed: &[CaseRow]) -> Result<(), Error> {
    let now = app.now();
    for case_row in confirmed {
        let case = &case_row.case;
        let Some(row) = engagements::find_by_case_and_person(tx, case.id, person.id).await? else { continue };
        let Some(engagement) = row.engagement.lose_professional(now).filter(|_| !case.is_cancelled()) else {
            continue;
        };
        let event_context = CaseEventContext { app, tx, case, by: person.id, now };
        store_absence(&event_context, &row, engagement, &person.full_name(), ACCOUNT_CLOSED).await?;
    }
    Ok(())
}
