//! Telling people: notices, mail and text messages, and the change feed, in the transaction of the event.

use caseboard_domain::case::Case;
use caseboard_domain::engagement::Engagement;
use caseboard_domain::notice::NoticeStatus;
use caseboard_domain::person::Category;
use caseboard_domain::{NoticeId, PersonId, ThreadId};
use caseboard_store::change_feed::{Audience, Topic};
use caseboard_store::notices::{Contact, NewNotice};
use caseboard_store::{StoreError, Tx, cases, notices};
use jiff::Timestamp;

use super::letters::Event;
use crate::app::App;
use crate::outbox;
use crate::texts::Texts;

/// A transaction in which something happens on a case.
pub(crate) struct CaseEventContext<'a> {
    pub(crate) app: &'a App,
    pub(crate) tx: &'a Tx,
    pub(crate) case: &'a Case,
    /// Who did it.
    pub(crate) by: PersonId,
    pub(crate) now: Timestamp,
}

/// Whether mail is sent to those who have switched it off (AMB-58).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mail {
    /// No mail is sent.
    Never,
    /// Those who want it.
    IfOn,
    /// Everybody: a confirmed case was cancelled.
    Always,
}

/// The people who manage a case.
pub(crate) struct Managers {
    /// Those who own it, the poster first: they get notices (AMB-55).
    pub(crate) owners: Vec<Contact>,
    /// The owners and all administrators of the center: their lists change.
    everybody: Vec<PersonId>,
}

impl CaseEventContext<'_> {
    /// The people who manage the case.
    pub(crate) async fn managers(&self) -> Result<Managers, StoreError> {
        let people = cases::list_contacts(self.tx, self.case.id).await?;
        let everybody = people.iter().map(|(contact, _)| contact.id).collect();
        let owns = |(contact, administers): (Contact, bool)| {
            self.case.is_owner(contact.id, administers).then_some(contact)
        };
        let mut owners: Vec<Contact> = people.into_iter().filter_map(owns).collect();
        owners.sort_by_key(|contact| (contact.id != self.case.poster, contact.id));
        Ok(Managers { owners, everybody })
    }

    /// Tells the managers' screens to look again.
    pub(crate) fn publish_to_managers(&self, managers: &Managers, topics: &[Topic]) {
        for (person, topic) in
            managers.everybody.iter().flat_map(|person| topics.iter().map(move |topic| (*person, *topic)))
        {
            self.tx.publish(Audience::Person(person), topic);
        }
    }

    /// Tells a person's screens that their notices and cases have changed.
    pub(crate) fn publish_to(&self, person: PersonId) {
        self.tx.publish(Audience::Person(person), Topic::Notifications);
        self.tx.publish(Audience::Person(person), Topic::Cases);
    }

    /// Tells all professionals of a group that a case came, went, filled up or reopened.
    pub(crate) fn publish_to_group(&self, category: Category) {
        self.tx.publish(Audience::Category(category.id().into()), Topic::Cases);
    }

    /// A copy of a notice to every owner, with mail to those who want it. The copies share a thread, which has the id of
    /// the first copy, the poster's.
    pub(crate) async fn notify_owners(
        &self,
        managers: &Managers,
        about: &Engagement,
        event: Event,
        status: NoticeStatus,
    ) -> Result<ThreadId, StoreError> {
        let ids: Vec<NoticeId> = managers.owners.iter().map(|_| self.new_notice()).collect();
        let first = ids.first().copied().unwrap_or_else(|| self.new_notice());
        let thread = ThreadId::from_uuid(first.as_uuid());
        let copy =
            |(id, owner): (NoticeId, &Contact)| self.notice(id, thread, owner.id, about, event, status);
        let copies: Vec<NewNotice> = ids.into_iter().zip(&managers.owners).map(copy).collect();
        notices::insert(self.tx, &copies, self.now).await?;
        for owner in &managers.owners {
            self.send(owner, about, event, Mail::IfOn, event == Event::Withdrawn).await?;
            self.tx.publish(Audience::Person(owner.id), Topic::Notifications);
        }
        Ok(thread)
    }

    /// A new id for a notice.
    pub(crate) fn new_notice(&self) -> NoticeId {
        NoticeId::from_uuid(self.app.new_id())
    }

    /// A notice to a professional about their own engagement; a thread of its own.
    pub(crate) fn to_professional(
        &self,
        id: NoticeId,
        about: &Engagement,
        event: Event,
        status: NoticeStatus,
    ) -> NewNotice {
        self.notice(id, ThreadId::from_uuid(id.as_uuid()), about.person, about, event, status)
    }

    fn notice(
        &self,
        id: NoticeId,
        thread: ThreadId,
        recipient: PersonId,
        about: &Engagement,
        event: Event,
        status: NoticeStatus,
    ) -> NewNotice {
        NewNotice {
            id,
            thread,
            recipient,
            sender: self.by,
            case: Some(self.case.id),
            engagement: Some(about.id),
            center: Some(self.case.center),
            kind: event.kind(),
            status,
            subject: event.kind().subject().to_owned(),
            content: event.content().to_owned(),
            hired_at: matches!(event, Event::Accepted { .. }).then_some(self.now),
            withdrawn_at: (event == Event::Withdrawn).then_some(self.now),
        }
    }

    /// Mail and text message to one person, as the event and their settings have it. Closed accounts get none.
    pub(crate) async fn send(
        &self,
        to: &Contact,
        about: &Engagement,
        event: Event,
        mail: Mail,
        sms: bool,
    ) -> Result<(), StoreError> {
        let texts = Texts::of(to.language);
        let letter = event.letter(texts, self.case, about.terms, &to.full_name);
        match mail {
            Mail::Never => {}
            Mail::IfOn => outbox::enqueue_notification(self.app, self.tx, to, &letter).await?,
            Mail::Always if to.active => outbox::enqueue_mail(self.app, self.tx, &to.email, &letter).await?,
            Mail::Always => {}
        }
        if sms {
            outbox::enqueue_sms(self.app, self.tx, to, &event.sms(texts, &self.app.settings, self.case))
                .await?;
        }
        Ok(())
    }
}
