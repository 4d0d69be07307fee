//! Replaces a person's own notification preferences.

use caseboard_domain::actor::Actor;
use caseboard_domain::center::Center;
use caseboard_domain::notifications::{NotificationPreferences, PreferencesDraft};
use caseboard_domain::person::NotificationSettings;
use caseboard_domain::timer::TimerKind;
use caseboard_domain::{Field, Refusal};
use caseboard_store::change_feed::{Audience, Topic};
use caseboard_store::{Committed, Tx, daily_summaries, persons};

use super::{OwnPreferences, summary_centers};
use crate::app::App;
use crate::audit::{self, Action, Entry};
use crate::boxed;
use crate::error::Error;
use crate::timers;

/// Replaces the preferences of the caller as a whole and sets the time of their next daily summary. Messages that wait for the
/// end of the former quiet hours stay as they are.
///
/// # Errors
/// VALIDATION that names each invalid field.
#[boxed]
pub async fn update_notification_preferences(
    app: &App,
    actor: &Actor,
    input: PreferencesDraft,
) -> Result<OwnPreferences, Error> {
    let (mail, sms) = (input.mail, input.sms);
    let preferences = input.validate(actor.role())?;
    app.transact((actor.clone(), mail, sms, preferences), run).await
}

/// Refuses centers of the daily summary that are unknown, and new ones that are not confirmed and active.
async fn require_selectable_centers(
    tx: &Tx,
    before: &NotificationPreferences,
    after: &NotificationPreferences,
) -> Result<(), Error> {
    let stored = before.summary.as_ref().map_or(&[][..], |summary| &summary.centers);
    let chosen = after.summary.as_ref().map_or(0, |summary| summary.centers.len());
    let found = summary_centers(tx, after).await?;
    let selectable = |center: &Center| stored.contains(&center.id) || (center.active && center.confirmed);
    if found.len() != chosen || !found.iter().all(selectable) {
        return Err(Refusal::field(Field::SummaryCenters, "Centers is invalid").into());
    }
    Ok(())
}

async fn run(
    app: App,
    tx: Tx,
    (actor, mail, sms, preferences): (Actor, Option<bool>, Option<bool>, NotificationPreferences),
) -> Result<Committed<OwnPreferences>, Error> {
    let now = app.now();
    let person = persons::lock(&tx, actor.person()).await?.filter(|person| person.active);
    let mut person = person.ok_or_else(Refusal::forbidden)?;
    let NotificationSettings { email: stored_mail, sms: stored_sms } = person.notifications;
    let settings =
        NotificationSettings { email: mail.unwrap_or(stored_mail), sms: sms.unwrap_or(stored_sms) };
    let changed = (person.notifications, &person.preferences) != (settings, &preferences);
    require_selectable_centers(&tx, &person.preferences, &preferences).await?;
    (person.notifications, person.preferences) = (settings, preferences);
    let own = OwnPreferences::of(&tx, &person).await?;
    // Also without a change the person has chosen how to be notified, so the steps of the setup do not ask again (AMB-124).
    persons::set_notifications(&tx, person.id, settings, &person.preferences, now).await?;
    if changed {
        let due = person.preferences.next_summary(now);
        match due {
            Some(_) => daily_summaries::begin(&tx, person.id, now).await?,
            None => daily_summaries::end(&tx, person.id).await?,
        }
        timers::set_or_delete(&app, &tx, TimerKind::DailySummary, person.id.as_uuid(), due).await?;
        audit::record(&app, &tx, Entry::new(Action::NotificationsChanged, &actor).on(person.id)).await?;
    }
    tx.publish(Audience::Person(person.id), Topic::Profile);
    Ok(tx.commit(own))
}
