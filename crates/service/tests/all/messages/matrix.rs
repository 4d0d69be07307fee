//! Appendix D as a table: every event × the notification settings × channel.

use caseboard_domain::PersonId;
use caseboard_domain::actor::{CenterManager, Poster, Professional};
use caseboard_domain::claim::{ClaimDraft, ClaimStatus};
use caseboard_domain::delivery::Channel;
use caseboard_domain::document::{DocumentStatus, Slot};
use caseboard_domain::language::Language;
use caseboard_domain::person::{Category, NotificationSettings};
use caseboard_domain::{CaseId, NoticeId};
use caseboard_service::cases::{CaseEdit, cancel_case, edit_case, post_case};
use caseboard_service::claims::{ClaimSubmission, decide_claim, submit_claim};
use caseboard_service::documents::{DecideDocument, decide_document};
use caseboard_service::eligibility::{certify_person, revoke_certification};
use caseboard_service::invitations::{
    InviteFavorites, approve_request, decline_invitation, decline_request, invite_favorites,
    request_invitation, withdraw_from_case,
};
use caseboard_service::outbox;
use caseboard_store::favorites::{self, FavoritesOwner};
use caseboard_store::outbox::OutboxItem;
use caseboard_store::{StoreError, persons};
use caseboard_testkit::{Fixture, monday, sample_files};
use jiff::SignedDuration;

use crate::cases::support::{accept, as_manager};
use crate::documents::support::{bytes, expect_stored, manager, poster_actor, professional_actor, upload};

const NURSE: Category = Category::RegisteredNurse;
/// The length of a text message of two parts.
const SMS_MAX: usize = 2 * 153;

/// An event, seen by one recipient.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Event {
    /// Invited from the favorites; the professional.
    Invited,
    /// Invited in answer to a request; the professional.
    InvitedInReply,
    /// The professional requested an invitation; the owner.
    Requested,
    /// The owner declined a request; the professional.
    RequestDeclined,
    /// The professional accepted; the owner.
    Accepted,
    /// The professional accepted; the professional.
    Confirmed,
    /// Another professional took the last place; an invited professional.
    Filled,
    /// The professional declined; the owner.
    DeclinedByProfessional,
    /// The professional withdrew; the owner.
    Withdrawn,
    /// The professional withdrew; the professional.
    WithdrawalConfirmed,
    /// A place is free again; a professional whose invitation was suspended.
    Reopened,
    /// Something about the case has changed; an invited professional.
    Changed,
    /// The time of the case has changed; a confirmed professional.
    TimeChanged,
    /// The case was cancelled; a confirmed professional.
    CancelledConfirmed,
    /// The case was cancelled; an invited professional.
    CancelledInvited,
    /// Certified by the center; the professional.
    Certified,
    /// The certification was revoked; the professional.
    Revoked,
    /// A center read a document for the first time; its owner.
    DocumentOpened,
    /// A center rejected a document; its owner.
    DocumentRejected,
    /// The pending affiliation was verified by an administrator; the surgeon.
    AffiliationVerified,
    /// The claim was approved or rejected; the professional.
    ClaimDecided,
}

/// When an event sends a message on a channel.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Sent {
    /// Always, regardless of the settings.
    Always,
    /// If the channel is enabled.
    IfOn,
    /// Never on this channel.
    Never,
}

impl Sent {
    fn with(self, on: bool) -> usize {
        usize::from(match self {
            Self::Always => true,
            Self::IfOn => on,
            Self::Never => false,
        })
    }
}

/// The event, its mail, its text message.
const TABLE: [(Event, Sent, Sent); 21] = [
    (Event::Invited, Sent::IfOn, Sent::IfOn),
    (Event::InvitedInReply, Sent::IfOn, Sent::IfOn),
    (Event::Requested, Sent::IfOn, Sent::Never),
    (Event::RequestDeclined, Sent::IfOn, Sent::Never),
    (Event::Accepted, Sent::IfOn, Sent::Never),
    (Event::Confirmed, Sent::IfOn, Sent::Never),
    (Event::Filled, Sent::Never, Sent::Never),
    (Event::DeclinedByProfessional, Sent::Never, Sent::Never),
    (Event::Withdrawn, Sent::IfOn, Sent::IfOn),
    (Event::WithdrawalConfirmed, Sent::IfOn, Sent::Never),
    (Event::Reopened, Sent::IfOn, Sent::Never),
    (Event::Changed, Sent::IfOn, Sent::Never),
    (Event::TimeChanged, Sent::Always, Sent::IfOn),
    (Event::CancelledConfirmed, Sent::Always, Sent::IfOn),
    (Event::CancelledInvited, Sent::Never, Sent::Never),
    (Event::Certified, Sent::IfOn, Sent::Never),
    (Event::Revoked, Sent::IfOn, Sent::Never),
    (Event::DocumentOpened, Sent::IfOn, Sent::Never),
    (Event::DocumentRejected, Sent::IfOn, Sent::Never),
    (Event::AffiliationVerified, Sent::Always, Sent::Never),
    (Event::ClaimDecided, Sent::IfOn, Sent::Never),
];

/// A case of one place with its owner and two professionals, who have the same settings.
struct Scene<'a> {
    fixture: &'a Fixture,
    owner: Poster,
    ana: Professional,
    ben: Professional,
    case: CaseId,
}

impl<'a> Scene<'a> {
    async fn new(fixture: &'a Fixture, settings: NotificationSettings, language: Language) -> Self {
        fixture.set_clock(monday());
        let owner = fixture.surgeon_with_notifications(settings).await;
        let (ana, ben) = (
            fixture.unaffiliated_professional(NURSE, settings).await,
            fixture.unaffiliated_professional(NURSE, settings).await,
        );
        let (surgeon_id, people, now) = (owner.person(), [ana.person(), ben.person()], fixture.now());
        let written = fixture.db.write(move |tx| async move {
            for person in people {
                favorites::add(&tx, FavoritesOwner::Surgeon(surgeon_id), person, now).await?;
            }
            Ok::<_, StoreError>(tx.commit(()))
        });
        written.await.expect("favorites");
        let people_and_surgeon = [surgeon_id, people[0], people[1]];
        let written = fixture.db.write(move |tx| async move {
            for person in people_and_surgeon {
                persons::set_language(&tx, person, language, now).await?;
            }
            Ok::<_, StoreError>(tx.commit(()))
        });
        written.await.expect("languages");
        let mut draft = fixture.case_draft(fixture.hours_from_now(100), &[(NURSE, 1)]);
        draft.surgeon = Some(owner.person());
        let case = post_case(fixture, &owner, None, draft).await.expect("posted").case_row.case.id;
        Self { fixture, owner, ana, ben, case }
    }

    async fn invite(&self, person: &Professional) -> NoticeId {
        let input = InviteFavorites { case: self.case, people: vec![person.person()] };
        invite_favorites(self.fixture, &self.owner, None, input).await.expect("invited").invited[0].notice
    }

    async fn request(&self) -> NoticeId {
        request_invitation(self.fixture, &self.ana, None, self.case)
            .await
            .expect("the call succeeds")
            .id
            .expect("a request")
    }

    async fn accept(&self) -> NoticeId {
        let invitation = self.invite(&self.ana).await;
        accept(self.fixture, &self.ana, None, invitation).await.expect("accepted").id
    }

    /// Returns all messages to a person.
    async fn outbox_items(&self, person: PersonId) -> Vec<OutboxItem> {
        let found = self.fixture.db.read(move |conn| async move { persons::find(&conn, person).await }).await;
        let found = found.expect("read").expect("a person");
        let mut items =
            outbox::list_mailbox(self.fixture, Some(found.email.into_string())).await.expect("mails");
        assert!(items.iter().all(|it| it.channel == Channel::Mail));
        let texts = outbox::list_mailbox(self.fixture, Some(found.phone)).await.expect("texts");
        assert!(texts.iter().all(|it| it.channel == Channel::Sms));
        items.extend(texts);
        items
    }

    /// Returns the messages to a person that a command adds.
    async fn sent<T>(&self, to: PersonId, event: impl Future<Output = T>) -> Vec<OutboxItem> {
        let before = self.outbox_items(to).await;
        event.await;
        let mut after = self.outbox_items(to).await;
        after.retain(|item| !before.iter().any(|old| old.id == item.id));
        after
    }

    /// Runs the event and returns the messages to its recipient.
    async fn run(&self, event: Event) -> Vec<OutboxItem> {
        let Self { fixture, owner, ana, ben, case } = self;
        let (surgeon_id, ana_id, ben_id) = (owner.person(), ana.person(), ben.person());
        match event {
            Event::Invited => self.sent(ana_id, self.invite(ana)).await,
            Event::InvitedInReply => {
                let asked = self.request().await;
                self.sent(ana_id, async {
                    approve_request(fixture, owner, None, asked).await.expect("invited")
                })
                .await
            }
            Event::Requested => self.sent(surgeon_id, self.request()).await,
            Event::RequestDeclined => {
                let asked = self.request().await;
                self.sent(ana_id, async {
                    decline_request(fixture, owner, None, asked).await.expect("declined")
                })
                .await
            }
            Event::Accepted => {
                let invitation = self.invite(ana).await;
                self.sent(surgeon_id, async {
                    accept(fixture, ana, None, invitation).await.expect("accepted")
                })
                .await
            }
            Event::Confirmed => {
                let invitation = self.invite(ana).await;
                self.sent(ana_id, async { accept(fixture, ana, None, invitation).await.expect("accepted") })
                    .await
            }
            Event::Filled => {
                self.invite(ben).await;
                self.sent(ben_id, self.accept()).await
            }
            Event::DeclinedByProfessional => {
                let invitation = self.invite(ana).await;
                self.sent(surgeon_id, async {
                    decline_invitation(fixture, ana, None, invitation).await.expect("declined")
                })
                .await
            }
            Event::Withdrawn => {
                let place = self.accept().await;
                self.sent(surgeon_id, async {
                    withdraw_from_case(fixture, ana, None, place).await.expect("withdrawn")
                })
                .await
            }
            Event::WithdrawalConfirmed => {
                let place = self.accept().await;
                self.sent(ana_id, async {
                    withdraw_from_case(fixture, ana, None, place).await.expect("withdrawn")
                })
                .await
            }
            Event::Reopened => {
                self.invite(ben).await;
                let place = self.accept().await;
                self.sent(ben_id, async {
                    withdraw_from_case(fixture, ana, None, place).await.expect("withdrawn")
                })
                .await
            }
            Event::Changed => {
                self.invite(ana).await;
                self.sent(ana_id, self.lengthen()).await
            }
            Event::TimeChanged => {
                self.accept().await;
                self.sent(ana_id, self.lengthen()).await
            }
            Event::CancelledConfirmed => {
                self.accept().await;
                self.sent(ana_id, async {
                    cancel_case(fixture, owner, None, *case).await.expect("cancelled")
                })
                .await
            }
            Event::CancelledInvited => {
                self.invite(ana).await;
                self.sent(ana_id, async {
                    cancel_case(fixture, owner, None, *case).await.expect("cancelled")
                })
                .await
            }
            Event::Certified => self.sent(ana_id, self.certify()).await,
            Event::Revoked => {
                self.certify().await;
                let by = self.manager();
                self.sent(ana_id, async {
                    revoke_certification(fixture, &by, ana_id, fixture.center).await.expect("revoked")
                })
                .await
            }
            Event::DocumentOpened => {
                let (of_ana, admin) =
                    (professional_actor(ana), poster_actor(&fixture.admin, &[fixture.center]));
                let content = sample_files::pdf("resume");
                let (file, _) = expect_stored(upload(fixture, &of_ana, Slot::Resume, "pdf", content).await);
                self.sent(ana_id, async {
                    for _ in 0..2 {
                        bytes(fixture, &admin, file).await.expect("opened");
                    }
                })
                .await
            }
            Event::DocumentRejected => {
                let (of_ana, admin) =
                    (professional_actor(ana), poster_actor(&fixture.admin, &[fixture.center]));
                let content = sample_files::pdf("resume");
                expect_stored(upload(fixture, &of_ana, Slot::Resume, "pdf", content).await);
                let decide = DecideDocument {
                    person: ana_id,
                    slot: Slot::Resume,
                    status: DocumentStatus::Rejected,
                    reason: Some("2019".into()),
                    expires: None,
                    center: None,
                    file: None,
                };
                self.sent(ana_id, async {
                    decide_document(fixture, &manager(&admin), None, decide).await.expect("decided")
                })
                .await
            }
            Event::AffiliationVerified => {
                let by = self.manager();
                revoke_certification(fixture, &by, surgeon_id, fixture.center).await.expect("revoked");
                self.sent(surgeon_id, async {
                    certify_person(fixture, &by, surgeon_id, fixture.center).await.expect("verified")
                })
                .await
            }
            Event::ClaimDecided => {
                let notice = self.accept().await;
                fixture.advance_clock(SignedDuration::from_hours(103));
                let draft = ClaimDraft { hours: Some(2.0), note: "John Doe, carpal tunnel".into() };
                let claim = submit_claim(fixture, ana, None, ClaimSubmission { notice, draft })
                    .await
                    .expect("claimed");
                self.sent(ana_id, async {
                    decide_claim(fixture, owner, None, claim.claim.id, ClaimStatus::Approved.into())
                        .await
                        .expect("decided")
                })
                .await
            }
        }
    }

    fn manager(&self) -> CenterManager {
        as_manager(&self.fixture.admin)
    }

    async fn lengthen(&self) {
        let edit = CaseEdit { version: Some(1), hours: Some(5.0), ..CaseEdit::default() };
        edit_case(self.fixture, &self.owner, None, self.case, edit).await.expect("changed");
    }

    async fn certify(&self) {
        let (by, fixture) = (self.manager(), self.fixture);
        certify_person(fixture, &by, self.ana.person(), fixture.center).await.expect("certified");
    }
}

const SETTINGS: [NotificationSettings; 4] = [
    NotificationSettings { email: false, sms: false },
    NotificationSettings { email: true, sms: false },
    NotificationSettings { email: false, sms: true },
    NotificationSettings { email: true, sms: true },
];

/// Every event, setting and channel follows the table; optional mail has an unsubscribe link, required mail does not.
///
/// Shows: D-29, D-32, C-46, B-82, K-72, AMB-58
#[tokio::test(flavor = "multi_thread")]
async fn every_event_follows_the_notification_settings() {
    let fixture = Fixture::new().await;
    for (event, mail, sms) in TABLE {
        for settings in SETTINGS {
            let items = Scene::new(&fixture, settings, Language::English).await.run(event).await;
            let count = |channel| items.iter().filter(|it| it.channel == channel).count();
            assert_eq!(
                (count(Channel::Mail), count(Channel::Sms)),
                (mail.with(settings.email), sms.with(settings.sms)),
                "{event:?} with {settings:?}"
            );
            for item in &items {
                let is_optional = item.channel == Channel::Mail && mail == Sent::IfOn;
                assert_eq!(item.unsubscribe.is_some(), is_optional, "{event:?}");
                assert_eq!(item.text.contains("/api/unsubscribe?token="), is_optional, "{event:?}");
                assert_eq!(item.html.contains("/api/unsubscribe?token="), is_optional, "{event:?}");
            }
        }
    }
}

/// No mail or text message contains procedures or notes, or a name other than those of the surgeon and the professional; each
/// has the time at the center and the place, and mails also have the pay.
///
/// Shows: AMB-52, B-17
#[tokio::test(flavor = "multi_thread")]
async fn messages_contain_no_patient_data() {
    let fixture = Fixture::new().await;
    let all_on = NotificationSettings { email: true, sms: true };
    let mut items = Vec::new();
    for (event, ..) in TABLE {
        items.extend(
            Scene::new(&fixture, all_on, Language::English)
                .await
                .run(event)
                .await
                .into_iter()
                .map(|it| (event, it)),
        );
    }
    assert_eq!(items.len(), 18 + 5, "eighteen mails and five text messages");
    for (event, OutboxItem { channel, subject, text, html, .. }) in items {
        for secret in ["Latex", "allergy", "John", "Doe", "Carpal", "tunnel"] {
            let parts = [&subject, &text, &html].map(|it| without_links(it));
            assert!(!parts.iter().any(|it| it.contains(secret)), "{event:?}: {text}");
        }
        assert!(!without_links(&text).contains("Adam"), "{event:?}: {text}");
        let without_case = [
            Event::Certified,
            Event::Revoked,
            Event::AffiliationVerified,
            Event::DocumentOpened,
            Event::DocumentRejected,
        ];
        if without_case.contains(&event) {
            continue;
        }
        assert!(text.contains("May 8 2026, 1:00 PM PDT"), "{event:?}: {text}");
        assert!(text.contains("Pacific Hand Center, Fresno, CA"), "{event:?}: {text}");
        let paid = if event == Event::ClaimDecided { "Amount: $200" } else { "Pay: $100/hr (Min.: $50)" };
        assert!(channel == Channel::Sms || text.contains(paid), "{event:?}: {text}");
        assert!(channel == Channel::Mail || text.len() <= SMS_MAX, "two parts: {text}");
    }
}

/// Returns the texts of a message without values: the subject, and the lines without the part after a colon.
fn phrases(item: &OutboxItem) -> Vec<String> {
    let head = item.subject.split(':').next().unwrap_or_default();
    let lines = item.text.lines().filter(|line| !line.is_empty() && *line != "-- " && *line != "Caseboard");
    let labels = lines.map(|line| line.split_once(": ").map_or(line, |(label, _)| label).to_owned());
    labels.chain([head.to_owned()]).filter(|phrase| !phrase.is_empty()).collect()
}

/// Returns a text without the addresses in it, whose tokens may contain any word.
fn without_links(text: &str) -> String {
    let mut parts = text.split("http");
    let first = parts.next().unwrap_or_default().to_owned();
    let ends = |letter: char| letter.is_whitespace() || letter == '"' || letter == '<';
    parts.fold(first, |rest, part| rest + part.find(ends).map_or("", |end| &part[end..]))
}

/// Every message is in the language of its recipient: a Spanish one has as many lines as the English one and none of its
/// phrases. A Spanish text message also fits into two parts.
///
/// Shows: AMB-92
#[tokio::test(flavor = "multi_thread")]
async fn every_event_follows_the_language() {
    let fixture = Fixture::new().await;
    let all_on = NotificationSettings { email: true, sms: true };
    for (event, ..) in TABLE {
        let english = Scene::new(&fixture, all_on, Language::English).await.run(event).await;
        let spanish = Scene::new(&fixture, all_on, Language::Spanish).await.run(event).await;
        assert_eq!(english.len(), spanish.len(), "{event:?}");
        for channel in [Channel::Mail, Channel::Sms] {
            let of = |items: &[OutboxItem]| items.iter().find(|item| item.channel == channel).cloned();
            let (Some(english), Some(spanish)) = (of(&english), of(&spanish)) else { continue };
            assert_eq!(english.text.lines().count(), spanish.text.lines().count(), "{event:?}");
            for phrase in phrases(&english) {
                let product = phrase == "Caseboard";
                assert!(
                    product || !without_links(&spanish.text).contains(&phrase),
                    "{event:?}: {phrase} in {}",
                    spanish.text
                );
                assert!(
                    product || !without_links(&spanish.html).contains(&phrase),
                    "{event:?}: {phrase} in {}",
                    spanish.html
                );
                assert!(!spanish.subject.contains(&phrase), "{event:?}: {phrase} in {}", spanish.subject);
            }
            if channel == Channel::Sms {
                assert!(spanish.text.len() <= SMS_MAX, "two parts: {}", spanish.text);
            } else {
                assert!(spanish.html.contains("<html lang=\"es\">"), "{event:?}");
            }
        }
    }
}
