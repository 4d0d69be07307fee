//! Parts that the system administrator's commands about a center share (AMB-83, AMB-330).

use caseboard_domain::center::{Center, CenterStatus};
use caseboard_domain::language::Language;
use caseboard_domain::person::Person;
use caseboard_domain::throttle::{NEW_CENTER_MAILS, NEW_CENTER_MAILS_PERSON};
use caseboard_domain::{CenterId, Refusal};
use caseboard_store::centers::CenterReview;
use caseboard_store::change_feed::{Audience, Topic};
use caseboard_store::{Committed, Tx, affiliations, centers, persons};
use serde::{Deserialize, Serialize};

use crate::app::App;
use crate::audit::{self, Entry};
use crate::error::Error;
use crate::idempotency::StoredOutcome;
use crate::letter::Letter;
use crate::outbox;
use crate::rate_limit::Counter;
use crate::texts::Texts;

/// A center after a command of the system administrator.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReviewedCenter {
    /// The center.
    pub id: CenterId,
    /// Its status.
    pub status: CenterStatus,
}

impl StoredOutcome for ReviewedCenter {}

/// Locks a center; 403 for a missing one.
pub(super) async fn lock(tx: &Tx, id: CenterId) -> Result<Center, Error> {
    Ok(centers::lock(tx, id).await?.ok_or_else(Refusal::forbidden)?)
}

/// The recipients of the mail about a changed center.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Recipients {
    /// The creator; the mail may contain the code of the center.
    Creator,
    /// The creator and the administrators, whose rights or data of the center change.
    CreatorAndAdmins,
}

/// Completes a command about a locked center: announces it if the center `changed`, with the letter of `write`, and records
/// the entry.
pub(super) async fn finish(
    app: &App,
    tx: Tx,
    entry: Entry,
    center: &Center,
    changed: bool,
    to: Recipients,
    write: impl Fn(&'static Texts, &CenterReview, String) -> Letter + Send,
) -> Result<Committed<ReviewedCenter>, Error> {
    let id = center.id;
    let reviewed = match changed {
        true => announce(app, &tx, id, to, write).await?,
        false => ReviewedCenter { id, status: center.status() },
    };
    audit::record(app, &tx, entry.on(id).at(id)).await?;
    Ok(tx.commit(reviewed))
}

/// Mails the recipients about a changed center and refreshes the clients of its people. The mail ignores the settings,
/// because it concerns the recipient's rights.
async fn announce(
    app: &App,
    tx: &Tx,
    id: CenterId,
    recipients: Recipients,
    write: impl Fn(&'static Texts, &CenterReview, String) -> Letter + Send,
) -> Result<ReviewedCenter, Error> {
    let review = centers::find_for_review(tx, id).await?.ok_or_else(Refusal::forbidden)?;
    let creator = match review.creator {
        Some(creator) => persons::find(tx, creator).await?.filter(|creator| creator.active),
        None => None,
    };
    let (to, name, language) = mail_recipient(app, creator.as_ref());
    let letter = write(Texts::of(language), &review, name);
    outbox::enqueue_mail(app, tx, to, &letter).await?;
    let admins = affiliations::list_admins(tx, id).await?;
    for admin in &admins {
        if recipients == Recipients::CreatorAndAdmins && review.creator != Some(admin.id) {
            let letter = write(Texts::of(admin.language), &review, admin.full_name());
            outbox::enqueue_security_mail(app, tx, admin, &letter).await?;
        }
    }
    let admins = admins.into_iter().map(|admin| admin.id);
    let surgeons = affiliations::list_surgeons(tx, id, false).await?.into_iter().map(|(surgeon, _)| surgeon);
    // Those who wait to become administrators see the status of the center, too.
    let waiting = affiliations::list_waiting(tx, id).await?;
    for person in admins.chain(surgeons).chain(waiting) {
        tx.publish(Audience::Person(person), Topic::Profile);
        // The lists of cases show the name, the address and the time zone.
        tx.publish(Audience::Person(person), Topic::Cases);
    }
    Ok(ReviewedCenter { id, status: review.center.status() })
}

/// Returns the address, the name and the language of a mail to the creator of a center. Without a creator it goes to the support
/// address, in the default language.
pub(super) fn mail_recipient<'a>(app: &'a App, creator: Option<&'a Person>) -> (&'a str, String, Language) {
    match creator {
        Some(person) => (person.email.as_str(), person.full_name(), person.language),
        None => (app.settings.support_email.as_str(), String::new(), Language::DEFAULT),
    }
}

/// Counts a mail about a center that waits for confirmation, and returns whether the limits allow it.
pub(super) async fn may_mail_reviewers(app: &App, tx: &Tx, creator: Option<&Person>) -> Result<bool, Error> {
    if let Some(creator) = creator
        && !Counter::new(NEW_CENTER_MAILS_PERSON, &creator.id.to_string()).take_if_free(app, tx).await?
    {
        return Ok(false);
    }
    Ok(Counter::new(NEW_CENTER_MAILS, "").take_if_free(app, tx).await?)
}
