//! Closes or reopens an account (AMB-24).

use caseboard_domain::actor::SystemAdmin;
use caseboard_domain::administration::CloseReason;
use caseboard_domain::person::Role;
use caseboard_domain::refusal::codes::{LAST_SYSTEM_ADMIN, OWN_ACCOUNT};
use caseboard_domain::{PersonId, Refusal};
use caseboard_store::change_feed::{Audience, Topic};
use caseboard_store::codes::{self, CodePurpose};
use caseboard_store::persons::accounts;
use caseboard_store::{Committed, Tx, calendar_feeds, one_time_tokens, persons, sessions};

use crate::app::App;
use crate::audit::{self, Action, Entry};
use crate::error::Error;
use crate::verification;

/// Closes or reopens an account; `reason` is for the audit entry of a closed one. A closed account is signed out everywhere at
/// once, its calendar feed ends, and it cannot sign in and is not listed.
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
    audit::record(&app, &tx, entry).await?;
    Ok(tx.commit(()))
}
