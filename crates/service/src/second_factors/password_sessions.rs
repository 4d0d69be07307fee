//! Ends sessions that began with a password alone when a second factor becomes required (AMB-100).

use std::collections::BTreeMap;

use caseboard_domain::{CenterId, PersonId, SessionId};
use caseboard_store::change_feed::{Audience, Topic};
use caseboard_store::{Committed, Tx, affiliations, persons, second_factors, sessions};

use crate::app::App;
use crate::audit::{self, Action, Entry};
use crate::boxed;
use crate::error::Error;

/// Ends the sessions of the administrators of a center that requires a second factor from now on, except the session of the
/// administrator who decided it. The row of the center is locked.
pub(crate) async fn end_password_sessions(
    tx: &Tx,
    center: CenterId,
    except: Option<(PersonId, SessionId)>,
) -> Result<(), Error> {
    let mut admins: Vec<PersonId> =
        affiliations::list_admins(tx, center).await?.into_iter().map(|admin| admin.id).collect();
    admins.sort_unstable();
    for admin in admins {
        end_sessions_of(tx, admin, except.filter(|(person, _)| *person == admin).map(|(_, session)| session))
            .await?;
    }
    Ok(())
}

/// Ends the sessions of system administrators that began with a password alone, where the installation
/// requires a second factor of them; returns their number. The rule is a setting, so it begins with the start
/// of a server. Housekeeping does the same: until all nodes have the setting, another one accepts a password
/// alone.
#[boxed]
pub async fn end_password_sessions_of_system_admins(app: &App) -> Result<usize, Error> {
    if !app.settings.system_admin_second_factor {
        return Ok(0);
    }
    app.transact((), end_all_of_system_admins).await
}

async fn end_all_of_system_admins(app: App, tx: Tx, (): ()) -> Result<Committed<usize>, Error> {
    // Those without a factor are restricted until they add one, which ends their other sessions.
    let mut ended: BTreeMap<PersonId, usize> = BTreeMap::new();
    for session in sessions::list_without_factor(&tx, app.now()).await? {
        if sessions::end(&tx, session.person, session.session).await? {
            *ended.entry(session.person).or_default() += 1;
            tx.publish(Audience::Person(session.person), Topic::Session);
        }
    }
    for (person, sessions) in &ended {
        let entry = Entry::anonymous(Action::SessionsEnded).on(*person).with("sessionsEnded", *sessions);
        audit::record(&app, &tx, entry.with("reason", "SECOND_FACTOR_REQUIRED")).await?;
    }
    Ok(tx.commit(ended.values().sum()))
}

/// Ends the sessions of an administrator of whom a center requires a second factor now and whose password alone was enough until
/// now: of one who has passkeys only, it is not known which sessions began with them.
async fn end_sessions_of(tx: &Tx, admin: PersonId, except: Option<SessionId>) -> Result<(), Error> {
    // A sign-in holds this lock until its session is visible here, or reads the rule after it.
    persons::lock(tx, admin).await?;
    let factors = second_factors::summary(tx, admin).await?;
    // Those without a factor are restricted until they add one, which ends their other sessions.
    let is_concerned =
        factors.is_some_and(|it| it.center_requires && it.totp_since.is_none() && it.passkeys > 0);
    if !is_concerned {
        return Ok(());
    }
    match except {
        Some(session) => sessions::end_others(tx, admin, session).await?,
        None => sessions::end_all(tx, admin).await?,
    };
    tx.publish(Audience::Person(admin), Topic::Session);
    Ok(())
}
