//! Notices and mails to the administrators of a center about the center itself.

use caseboard_domain::center::Center;
use caseboard_domain::person::Person;
use caseboard_domain::{NoticeId, PersonId, ThreadId};
use caseboard_store::change_feed::{Audience, Topic};
use caseboard_store::notices::{self, NewNotice};
use caseboard_store::outbox::OutboxItem;
use caseboard_store::{StoreError, Tx, affiliations};

use crate::app::App;
use crate::outbox;

/// A message to an administrator, in the administrator's language.
pub(crate) struct AdminMessage {
    /// Subject of the notice.
    pub subject: String,
    /// Text of the notice, which names no person.
    pub content: String,
    /// The mail; `None` if the administrator switched it off.
    pub mail: Option<OutboxItem>,
}

/// Writes the copies of a notice to all administrators of a center, with their mails. Without a sender each administrator is
/// the sender of their own copy: there is no other person whose action caused it.
pub(crate) async fn notify_admins(
    app: &App,
    tx: &Tx,
    center: &Center,
    sender: Option<PersonId>,
    write: impl Fn(&Person) -> AdminMessage,
) -> Result<(), StoreError> {
    let thread: ThreadId = app.new_id();
    let (mut copies, mut mails) = (Vec::new(), Vec::new());
    for admin in affiliations::list_admins_to_mail(tx, center.id, app.settings.email_verification).await? {
        let AdminMessage { subject, content, mail } = write(&admin);
        let id = if copies.is_empty() { NoticeId::from_uuid(thread.as_uuid()) } else { app.new_id() };
        let notice = NewNotice::message(id, admin.id, sender.unwrap_or(admin.id), subject, content);
        copies.push(NewNotice { thread, center: Some(center.id), ..notice });
        mails.extend(mail);
        tx.publish(Audience::Person(admin.id), Topic::Notifications);
    }
    notices::insert(tx, &copies, app.now()).await?;
    outbox::enqueue(app, tx, mails).await
}
