//! Unsubscribing from mail with its link (RFC 8058, AMB-58).

use std::time::Duration;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use caseboard_domain::actor::{CenterManager, Poster};
use caseboard_domain::language::Language;
use caseboard_domain::notifications::{EventKind, Occasion};
use caseboard_domain::person::{Category, NotificationSettings, Person};
use caseboard_domain::{Field, PersonId, RefusalKind};
use caseboard_service::audit;
use caseboard_service::change_feed::Topic;
use caseboard_service::letter::Letter;
use caseboard_service::texts::Texts;
use caseboard_service::unsubscribe::{check_unsubscribe_link, stop_emails};
use caseboard_service::{App, Error, outbox};
use caseboard_store::persons;
use caseboard_testkit::Fixture;
use jiff::SignedDuration;

const ALL_ON: NotificationSettings = NotificationSettings { email: true, sms: true };

async fn person(app: &App, id: PersonId) -> Person {
    let found = app.db.read(move |conn| async move { persons::find(&conn, id).await }).await;
    found.expect("read").expect("a person")
}

/// Sends a notification to a person and returns the unsubscribe link of the mail.
async fn link(fixture: &Fixture, to: PersonId) -> String {
    let inner = fixture.app().clone();
    let found = person(fixture, to).await;
    let email = found.email.as_str().to_owned();
    let written = fixture.db.write(move |tx| {
        let (app, found) = (inner.clone(), found.clone());
        async move {
            outbox::enqueue_notification(
                &app,
                &tx,
                &found,
                Occasion::of(EventKind::Payment),
                &Letter::new(Texts::of(Language::English), "News", "Nora").paragraph("There is news."),
            )
            .await?;
            Ok::<_, Error>(tx.commit(()))
        }
    });
    written.await.expect("written");
    let mut mails = outbox::list_mailbox(fixture, Some(email)).await.expect("the mailbox");
    mails.remove(0).unsubscribe.expect("a link")
}

fn token(link: &str) -> &str {
    link.strip_prefix("http://localhost:8080/api/unsubscribe?token=").expect("an unsubscribe link")
}

/// Returns actor and object of the audit entries about unsubscribing.
async fn audit_entries(fixture: &Fixture) -> Vec<(Option<PersonId>, Option<PersonId>)> {
    fixture.advance_clock(SignedDuration::from_secs(1));
    let Poster::SystemAdmin(root) = &fixture.system else {
        unreachable!("the fixture's system administrator")
    };
    let question = audit::AuditQuery { action: Some("MAIL_STOPPED".into()), ..audit::AuditQuery::default() };
    let page = audit::list_audit_entries(fixture, &CenterManager::SystemAdmin(root.clone()), question)
        .await
        .expect("a page");
    let about = |entry: audit::AuditEntryView| {
        let object = entry.record.object.expect("about a person");
        (entry.record.person, (object.0 == "person").then(|| PersonId::from_uuid(object.1)))
    };
    page.entries.into_iter().map(about).collect()
}

/// One request (RFC 8058) disables mail and nothing else, without a session, and can be repeated; it is audited once, and the
/// user's screens reload.
///
/// Shows: AMB-58
#[tokio::test(flavor = "multi_thread")]
async fn one_click_unsubscribes_from_mail() {
    let fixture = Fixture::new().await;
    let nora = fixture.unaffiliated_professional(Category::ScrubTech, ALL_ON).await.person();
    let link = link(&fixture, nora).await;
    let listening = fixture.feed().subscribe(nora, 0);
    let before = person(&fixture, nora).await;
    assert_eq!(check_unsubscribe_link(&fixture, token(&link)).await.expect("a valid link").person, nora);
    assert_eq!(person(&fixture, nora).await, before, "checking the link changes nothing");
    for _ in 0..2 {
        stop_emails(&fixture, token(&link)).await.expect("stopped");
    }
    let after = person(&fixture, nora).await;
    assert_eq!(after.notifications, NotificationSettings { email: false, sms: true });
    assert_eq!(Person { notifications: ALL_ON, ..after }, before, "nothing else changes");
    assert_eq!(audit_entries(&fixture).await, [(None, Some(nora))], "once, without an actor");
    let heard = tokio::time::timeout(Duration::from_secs(5), listening.next()).await;
    assert_eq!(heard.expect("an event in time").expect("the feed is open"), [Topic::Profile]);
}

/// A link belongs to one user: changed, truncated and forged links, and links of another user, are rejected.
#[tokio::test(flavor = "multi_thread")]
async fn unsubscribe_links_are_valid_for_one_user_and_address() {
    let fixture = Fixture::new().await;
    let nora = fixture.unaffiliated_professional(Category::ScrubTech, ALL_ON).await.person();
    let omar = fixture.unaffiliated_professional(Category::ScrubTech, ALL_ON).await.person();
    let (hers, his) = (link(&fixture, nora).await, link(&fixture, omar).await);
    let (hers, his) = (token(&hers).to_owned(), token(&his).to_owned());
    assert_ne!(hers, his);
    let bytes = URL_SAFE_NO_PAD.decode(&hers).expect("base64");
    let other = URL_SAFE_NO_PAD.decode(&his).expect("base64");
    let mixed = URL_SAFE_NO_PAD.encode([&other[..16], &bytes[16..]].concat());
    let mut flipped = bytes.clone();
    flipped[40] ^= 1;
    let unknown = URL_SAFE_NO_PAD.encode([&[7; 16], &bytes[16..]].concat());
    let forged = [
        String::new(),
        "x".into(),
        hers[..63].into(),
        format!("{hers}A"),
        URL_SAFE_NO_PAD.encode(&bytes[..16]),
        URL_SAFE_NO_PAD.encode(&bytes[..47]),
        URL_SAFE_NO_PAD.encode(flipped),
        mixed,
        unknown,
        "\u{fc}".into(),
    ];
    for token in forged {
        let Err(Error::Refused(refusal)) = stop_emails(&fixture, &token).await else {
            panic!("{token} was accepted")
        };
        assert_eq!(
            (refusal.kind, refusal.fields[0].field.field),
            (RefusalKind::Invalid, Field::UnsubscribeToken),
            "{token}"
        );
    }
    for person in [nora, omar] {
        assert_eq!(self::person(&fixture, person).await.notifications, ALL_ON);
    }
    assert_eq!(audit_entries(&fixture).await, []);

    // Another installation has another key.
    let elsewhere = Fixture::new().await;
    assert!(stop_emails(&elsewhere, &hers).await.is_err());
}

/// People who unsubscribed still get required mail.
///
/// Shows: D-29, AMB-58
#[tokio::test(flavor = "multi_thread")]
async fn required_mail_is_sent_after_unsubscribing() {
    let fixture = Fixture::new().await;
    let nora = fixture.unaffiliated_professional(Category::ScrubTech, ALL_ON).await.person();
    stop_emails(&fixture, token(&link(&fixture, nora).await)).await.expect("stopped");
    // Two mails of the same instant have no order.
    fixture.advance_clock(SignedDuration::from_secs(1));
    let found = person(&fixture, nora).await;
    let (inner, email) = (fixture.app().clone(), found.email.as_str().to_owned());
    let written = fixture.db.write(move |tx| {
        let (app, found) = (inner.clone(), found.clone());
        async move {
            outbox::enqueue_notification(
                &app,
                &tx,
                &found,
                Occasion::of(EventKind::Payment),
                &Letter::new(Texts::of(Language::English), "News", "Nora"),
            )
            .await?;
            outbox::enqueue_mail(
                &app,
                &tx,
                found.email.as_str(),
                &Letter::new(Texts::of(Language::English), "Your password", "Nora"),
            )
            .await?;
            Ok::<_, Error>(tx.commit(()))
        }
    });
    written.await.expect("written");
    let mails = outbox::list_mailbox(&fixture, Some(email)).await.expect("the mailbox");
    let subjects: Vec<&str> = mails.iter().map(|it| it.subject.as_str()).collect();
    assert_eq!(subjects, ["Your password", "News"], "the first news is older");
    assert_eq!((mails[0].unsubscribe.as_deref(), mails[0].text.contains("Stop these")), (None, false));
}
