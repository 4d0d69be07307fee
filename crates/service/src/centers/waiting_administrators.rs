//! Mails to the system administrators about people who wait to become an administrator of a center without one (AMB-385).

use caseboard_domain::center::{Center, CenterStatus};
use caseboard_domain::person::Person;
use caseboard_domain::throttle::WAITING_ADMINISTRATOR_MAILS;
use caseboard_store::{Tx, affiliations, persons};

use super::letters;
use crate::app::App;
use crate::error::Error;
use crate::outbox;
use crate::rate_limit::Counter;

/// Mails the system administrators about the person who has waited longest at a center, if no one else can confirm them.
pub(crate) async fn mail_about_first_waiting(app: &App, tx: &Tx, center: &Center) -> Result<(), Error> {
    match affiliations::find_first_waiting(tx, center.id, app.settings.email_verification).await? {
        Some(person) => mail_system_admins(app, tx, &person, center).await,
        None => Ok(()),
    }
}

/// Mails the system administrators about a person who waits at a confirmed center without an administrator, a few times a day.
pub(crate) async fn mail_system_admins(
    app: &App,
    tx: &Tx,
    person: &Person,
    center: &Center,
) -> Result<(), Error> {
    let verified_only = app.settings.email_verification;
    let has_admin = !affiliations::list_admins_to_mail(tx, center.id, verified_only).await?.is_empty();
    let counter = Counter::new(WAITING_ADMINISTRATOR_MAILS, &center.id.to_string());
    if center.status() != CenterStatus::Confirmed || has_admin || !counter.take_if_free(app, tx).await? {
        return Ok(());
    }
    for admin in persons::list_system_admins(tx).await? {
        let letter = letters::first_administrator(&admin, person, center);
        outbox::enqueue_security_mail(app, tx, &admin, &letter).await?;
    }
    Ok(())
}
