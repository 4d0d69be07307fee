//! Certifications return to review when the person changes their name or license (AMB-88).

use caseboard_domain::CenterId;
use caseboard_domain::notifications::{EventKind, Occasion};
use caseboard_domain::person::Person;
use caseboard_store::{Tx, centers, certifications};

use super::{letters, publish_certification};
use crate::app::App;
use crate::error::Error;
use crate::notices::{AdminMessage, notify_admins};
use crate::outbox;
use crate::texts::Texts;

/// Returns all certifications of a person to review and notifies the administrators of their centers. Favorites and
/// affiliations stay. Returns the centers; a person without certifications has none, so repeated edits notify once.
pub(crate) async fn return_to_review(app: &App, tx: &Tx, person: &Person) -> Result<Vec<CenterId>, Error> {
    let returned = certifications::return_to_review(tx, person.id, app.now()).await?;
    for id in &returned {
        publish_certification(tx, person.id, *id).await?;
        if let Some(center) = centers::find(tx, *id).await? {
            notify_admins(app, tx, &center, Some(person.id), |admin| {
                let texts = &Texts::of(admin.language).eligibility;
                let about = Occasion::of(EventKind::Eligibility);
                AdminMessage {
                    subject: (texts.review_subject)(&center.name),
                    content: (texts.review)(&center.name),
                    mail: outbox::notification(app, admin, about, &letters::review(admin, &center)),
                }
            })
            .await?;
        }
    }
    Ok(returned)
}
