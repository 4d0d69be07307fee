//! Certifications return to review when the person changes their name or license (AMB-88).

use caseboard_domain::center::Center;
use caseboard_domain::notice::{NoticeKind, NoticeStatus};
use caseboard_domain::notifications::{EventKind, Occasion};
use caseboard_domain::person::Person;
use caseboard_domain::{CenterId, NoticeId, ThreadId};
use caseboard_store::change_feed::{Audience, Topic};
use caseboard_store::notices::NewNotice;
use caseboard_store::{Tx, affiliations, centers, certifications, notices};

use super::{letters, publish_certification};
use crate::app::App;
use crate::error::Error;
use crate::outbox;
use crate::texts::Texts;

/// Returns all certifications of a person to review and notifies the administrators of their centers. Favorites and
/// affiliations stay. Returns the centers; a person without certifications has none, so repeated edits notify once.
pub(crate) async fn return_to_review(app: &App, tx: &Tx, person: &Person) -> Result<Vec<CenterId>, Error> {
    let returned = certifications::return_to_review(tx, person.id, app.now()).await?;
    for id in &returned {
        publish_certification(tx, person.id, *id).await?;
        if let Some(center) = centers::find(tx, *id).await? {
            notify_admins(app, tx, person, &center).await?;
        }
    }
    Ok(returned)
}

async fn notify_admins(app: &App, tx: &Tx, person: &Person, center: &Center) -> Result<(), Error> {
    let thread = ThreadId::from_uuid(app.new_id());
    let mut copies = Vec::new();
    let verified_only = app.settings.email_verification;
    for admin in affiliations::list_admins_to_mail(tx, center.id, verified_only).await? {
        let texts = &Texts::of(admin.language).eligibility;
        let id = if copies.is_empty() { thread.as_uuid() } else { app.new_id() };
        copies.push(NewNotice {
            id: NoticeId::from_uuid(id),
            thread,
            recipient: admin.id,
            sender: person.id,
            case: None,
            engagement: None,
            center: Some(center.id),
            kind: NoticeKind::Message,
            status: NoticeStatus::NotInvited,
            subject: texts.review_subject.to_owned(),
            content: (texts.review)(&center.name),
            hired_at: None,
            withdrawn_at: None,
            slot: None,
        });
        outbox::enqueue_notification(
            app,
            tx,
            &admin,
            Occasion::of(EventKind::Eligibility),
            &letters::review(&admin, center),
        )
        .await?;
        tx.publish(Audience::Person(admin.id), Topic::Notifications);
    }
    Ok(notices::insert(tx, &copies, app.now()).await?)
}
