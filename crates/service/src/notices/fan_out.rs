//! Writes notices, mail, text messages, push messages and change events in the transaction of a case event.

use caseboard_domain::case::Case;
use caseboard_domain::delivery::Channel;
use caseboard_domain::engagement::{Engagement, Invitation};
use caseboard_domain::notice::NoticeStatus;
use caseboard_domain::notifications::{EventKind, Occasion};
use caseboard_domain::person::{Category, Role};
use caseboard_domain::throttle::{INVITATION_MESSAGES, REQUEST_MESSAGES};
use caseboard_domain::{NoticeId, PersonId, ThreadId};
use caseboard_store::cases::{CaseManager, CaseRow};
use caseboard_store::change_feed::{Audience, Topic};
use caseboard_store::engagements::{EngagementChange, InviteCandidate};
use caseboard_store::notices::{Contact, NewNotice};
use caseboard_store::outbox::OutboxItem;
use caseboard_store::{StoreError, Tx, cases, engagements, notices};
use jiff::Timestamp;
use tracing::warn;

use super::case_event::{CaseEvent, EngagementFacts};
use super::letters::{confirmation_letter, series_letter, series_push, series_sms};
use crate::app::App;
use crate::error::Error;
use crate::outbox;
use crate::rate_limit::Counter;
use crate::texts::{CaseTexts, EventTexts, Texts};

/// The transaction, case, author and time of a case event.
pub(crate) struct CaseEventContext<'a> {
    pub(crate) app: &'a App,
    pub(crate) tx: &'a Tx,
    pub(crate) case: &'a Case,
    /// The author of the event.
    pub(crate) by: PersonId,
    pub(crate) now: Timestamp,
}

/// Whether a person gets a mail about an event (AMB-58).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mail {
    /// Never.
    Never,
    /// If the person's settings allow it.
    IfOn,
    /// Regardless of the settings: what a person must not miss, such as a release, a reported absence, or a
    /// confirmed case that is cancelled or moved.
    Always,
}

/// Whether a person gets a text message about an event.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum TextMessage {
    /// Never.
    Never,
    /// If the person's settings allow it.
    IfOn,
}

impl TextMessage {
    /// Returns [`Self::IfOn`] if the condition holds, else [`Self::Never`].
    pub(crate) const fn only_if(condition: bool) -> Self {
        if condition { Self::IfOn } else { Self::Never }
    }
}

/// The people who manage a case.
pub(crate) struct Managers {
    /// The owners, who get notices (AMB-55); the poster first.
    pub(crate) owners: Vec<Contact>,
    /// The owners and all administrators of the center, whose lists change.
    all: Vec<PersonId>,
}

/// A notice to the owners of a case about one professional.
pub(crate) struct OwnerNotice<'a> {
    pub(crate) about: &'a Engagement,
    /// Full name of the professional.
    pub(crate) professional: &'a str,
    pub(crate) event: CaseEvent,
    pub(crate) status: NoticeStatus,
    /// The text that the professional wrote, which only the notice contains.
    pub(crate) reason: &'a str,
    /// The mail that confirms the event to the professional. One statement queues it and the messages to the owners.
    pub(crate) confirmation: Option<OutboxItem>,
}

impl<'a> OwnerNotice<'a> {
    /// A notice without a written reason, whose event is not confirmed to the professional.
    pub(crate) fn new(
        about: &'a Engagement,
        professional: &'a str,
        event: CaseEvent,
        status: NoticeStatus,
    ) -> Self {
        Self { about, professional, event, status, reason: "", confirmation: None }
    }
}

impl CaseEventContext<'_> {
    /// The people who manage the case.
    pub(crate) async fn managers(&self) -> Result<Managers, StoreError> {
        let verified_only = self.app.settings.email_verification;
        let people = cases::list_managers(self.tx, self.case.id, verified_only).await?;
        let all = people.iter().map(|person| person.contact.id).collect();
        let owns = |CaseManager { contact, administers, surgeon_affiliated }| {
            self.case.is_owner(contact.id, administers, surgeon_affiliated).then_some(contact)
        };
        let mut owners: Vec<Contact> = people.into_iter().filter_map(owns).collect();
        owners.sort_by_key(|contact| (contact.id != self.case.poster, contact.id));
        Ok(Managers { owners, all })
    }

    /// Publishes changed topics to the managers.
    pub(crate) fn publish_to_managers(&self, managers: &Managers, topics: &[Topic]) {
        for (person, topic) in
            managers.all.iter().flat_map(|person| topics.iter().map(move |topic| (*person, *topic)))
        {
            self.tx.publish(Audience::Person(person), topic);
        }
    }

    /// Publishes changed notices and cases to a person.
    pub(crate) fn publish_to(&self, person: PersonId) {
        self.tx.publish(Audience::Person(person), Topic::Notifications);
        self.tx.publish(Audience::Person(person), Topic::Cases);
    }

    /// Publishes a new, removed, filled or reopened case to all professionals of a group.
    pub(crate) fn publish_to_group(&self, category: Category) {
        self.tx.publish(Audience::Category(category.id().into()), Topic::OpenCases);
    }

    /// Writes a copy of a notice about a professional for every owner, and queues the mail, text and push
    /// messages that the owner's settings allow; a reported absence, and its end, are mailed regardless of
    /// the settings. The copies share a thread, whose id is that of the poster's copy.
    pub(crate) async fn notify_owners(
        &self,
        managers: &Managers,
        notice: OwnerNotice<'_>,
    ) -> Result<ThreadId, StoreError> {
        let OwnerNotice { about, professional, event, status, reason, confirmation } = notice;
        let mut messages = Vec::from_iter(confirmation);
        let ids: Vec<NoticeId> = managers.owners.iter().map(|_| self.new_notice()).collect();
        let first = ids.first().copied().unwrap_or_else(|| self.new_notice());
        let thread = ThreadId::from_uuid(first.as_uuid());
        let copy = |(id, owner): (NoticeId, &Contact)| {
            self.notice(id, thread, owner.id, about, event, status).with_reason(reason)
        };
        let copies: Vec<NewNotice> = ids.into_iter().zip(&managers.owners).map(copy).collect();
        notices::insert(self.tx, &copies, self.now).await?;
        let sends = self.sends_to_owners(event, about.person).await?;
        for (owner, copy) in managers.owners.iter().zip(&copies) {
            // The list of a center contains the first copy only (AMB-44).
            let listed = if owner.role == Role::Admin { first } else { copy.id };
            let request = Some((listed, self.now));
            let facts = EngagementFacts { request, ..EngagementFacts::new(about, professional) };
            // Owners who were notified in any case that someone cannot come also are when the person comes
            // after all.
            let mail = match event {
                CaseEvent::CannotCome | CaseEvent::ComesAfterAll => Mail::Always,
                _ => Mail::IfOn,
            };
            let text = match event {
                CaseEvent::Withdrawn
                | CaseEvent::CannotCome
                | CaseEvent::ComesAfterAll
                | CaseEvent::DayNotConfirmed
                | CaseEvent::NotArrived => TextMessage::IfOn,
                _ => TextMessage::Never,
            };
            if sends {
                messages.extend(outbox::carrying(copy.id, self.messages(owner, facts, event, mail, text)));
            }
            self.tx.publish(Audience::Person(owner.id), Topic::Notifications);
        }
        outbox::enqueue(self.app, self.tx, messages).await?;
        Ok(thread)
    }

    /// Returns whether owners get messages about an event besides the notice. Requests have a daily limit for each professional,
    /// who could otherwise mail the owners of every case (AMB-356).
    async fn sends_to_owners(&self, event: CaseEvent, professional: PersonId) -> Result<bool, StoreError> {
        if !matches!(event, CaseEvent::Requested | CaseEvent::StandbyRequested) {
            return Ok(true);
        }
        let counter = Counter::new(REQUEST_MESSAGES, &professional.to_string());
        let free = counter.take_if_free(self.app, self.tx).await?;
        if !free {
            warn!(person = %professional, "owners are not mailed about requests: the daily limit is reached");
        }
        Ok(free)
    }

    /// Returns a new id for a notice.
    pub(crate) fn new_notice(&self) -> NoticeId {
        self.app.new_id()
    }

    /// Returns a notice to a professional about their engagement, with its own thread.
    pub(crate) fn to_professional(
        &self,
        id: NoticeId,
        about: &Engagement,
        event: CaseEvent,
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
        event: CaseEvent,
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
            subject: event.subject().to_owned(),
            content: event.content().to_owned(),
            hired_at: matches!(event, CaseEvent::Accepted { .. }).then_some(self.now),
            withdrawn_at: (event == CaseEvent::Withdrawn).then_some(self.now),
            slot: None,
        }
    }

    /// Returns mail, text message and push message to one person, according to the event and their settings; none to closed
    /// accounts. The caller queues those of all recipients with one [`outbox::enqueue`].
    pub(crate) fn messages(
        &self,
        to: &Contact,
        facts: EngagementFacts<'_>,
        event: CaseEvent,
        mail: Mail,
        text: TextMessage,
    ) -> Vec<OutboxItem> {
        let texts = Texts::of(to.language);
        let letter = || event.letter(texts, self.case, facts, &to.full_name);
        let about = Occasion::about_case(event.preference(), self.case.start).required(mail == Mail::Always);
        let mail = match mail {
            Mail::IfOn | Mail::Always => outbox::notification(self.app, to, about, &letter()),
            Mail::Never => None,
        };
        let sms = match text {
            TextMessage::IfOn => {
                outbox::sms(self.app, to, about, event.sms(texts, &self.app.settings, self.case, facts))
            }
            TextMessage::Never => None,
        };
        let push = outbox::push_message(self.app, to, about, || event.push(texts, self.case, facts));
        mail.into_iter().chain(sms).chain(push).collect()
    }

    /// Queues the messages of invitations and of changes to the invited. Beyond the daily limit of the author, mails and text
    /// messages are left out (AMB-240).
    pub(crate) async fn enqueue_invitations(&self, mut messages: Vec<OutboxItem>) -> Result<(), Error> {
        let limited = |item: &OutboxItem| matches!(item.channel, Channel::Mail | Channel::Sms);
        let count = messages.iter().filter(|item| limited(item)).count();
        if count > 0 {
            let counter = Counter::new(INVITATION_MESSAGES, &self.by.to_string());
            let hits = i64::try_from(count).unwrap_or(i64::MAX);
            if !counter.take_many_if_free(self.app, self.tx, hits).await? {
                warn!(person = %self.by, count, "invitations are not mailed: the daily limit is reached");
                messages.retain(|item| !limited(item));
            }
        }
        Ok(outbox::enqueue(self.app, self.tx, messages).await?)
    }

    /// Returns the mail that confirms to a professional what they have done, if their settings allow it.
    pub(crate) fn confirmation(
        &self,
        to: &Contact,
        engagement: &Engagement,
        event: fn(&CaseTexts) -> &EventTexts,
    ) -> Option<OutboxItem> {
        let texts = Texts::of(to.language);
        let facts = EngagementFacts::new(engagement, &to.full_name);
        let letter = confirmation_letter(texts, event(&texts.cases), self.case, facts, &to.full_name);
        let about = Occasion::about_case(EventKind::Answer, self.case.start);
        outbox::notification(self.app, to, about, &letter)
    }
}

/// Returns one mail, one text message and one push message about the invitations of a person to the cases of a series, the first
/// case first, according to their settings.
pub(crate) fn series_messages(
    app: &App,
    to: &Contact,
    invitations: &[(&CaseRow, Engagement)],
) -> Vec<OutboxItem> {
    let texts = Texts::of(to.language);
    let Some((first, engagement)) = invitations.first() else { return Vec::new() };
    let facts = EngagementFacts::new(engagement, &to.full_name);
    let cases: Vec<&Case> = invitations.iter().map(|(case_row, _)| &case_row.case).collect();
    let (letter, sms, push) = match invitations.len() {
        1 => (
            CaseEvent::Invited.letter(texts, &first.case, facts, &to.full_name),
            CaseEvent::Invited.sms(texts, &app.settings, &first.case, facts),
            CaseEvent::Invited.push(texts, &first.case, facts),
        ),
        _ => (
            series_letter(texts, &cases, facts, &to.full_name),
            series_sms(texts, &app.settings, &cases),
            series_push(texts, &cases, facts),
        ),
    };
    let about = Occasion::about_case(CaseEvent::Invited.preference(), first.case.start);
    let mail = outbox::notification(app, to, about, &letter);
    let push = outbox::push_message(app, to, about, || push);
    mail.into_iter().chain(outbox::sms(app, to, about, sms)).chain(push).collect()
}

/// A new invitation, the person who gets it and the notice.
pub(crate) struct NewInvitation {
    pub(crate) candidate: InviteCandidate,
    pub(crate) notice: NoticeId,
    pub(crate) invitation: Invitation,
}

/// Writes invitations with their notices, mails and change events.
pub(crate) async fn store_invitations(
    event_context: &CaseEventContext<'_>,
    invitations: &[NewInvitation],
) -> Result<(), Error> {
    let CaseEventContext { tx, now, .. } = *event_context;
    let (event, status) = (CaseEvent::Invited, NoticeStatus::Invited);
    let change = |new: &NewInvitation| EngagementChange {
        notice: Some(new.notice),
        ..EngagementChange::new(new.candidate.engagement_row.as_ref(), new.invitation.engagement)
    };
    let changes: Vec<EngagementChange> = invitations.iter().map(change).collect();
    engagements::save(tx, &changes, now).await?;
    let notice = |new: &NewInvitation| {
        event_context.to_professional(new.notice, &new.invitation.engagement, event, status)
    };
    let copies: Vec<NewNotice> = invitations.iter().map(notice).collect();
    notices::insert(tx, &copies, now).await?;

    let managers = event_context.managers().await?;
    let mut messages = Vec::new();
    for NewInvitation { candidate, notice, invitation } in invitations {
        let request =
            candidate.engagement_row.and_then(|row| row.request).filter(|_| invitation.answers_request);
        if let Some(thread) = request {
            notices::record_request_answer(tx, thread, status, now).await?;
            for owner in &managers.owners {
                tx.publish(Audience::Person(owner.id), Topic::Notifications);
            }
            event_context.publish_to_managers(&managers, &[Topic::Requests]);
        }
        let facts = EngagementFacts::new(&invitation.engagement, &candidate.contact.full_name);
        let sent = event_context.messages(&candidate.contact, facts, event, Mail::IfOn, TextMessage::IfOn);
        messages.extend(outbox::carrying(*notice, sent));
        event_context.publish_to(candidate.contact.id);
    }
    event_context.enqueue_invitations(messages).await?;
    event_context.publish_to_managers(&managers, &[Topic::Cases]);
    Ok(())
}
