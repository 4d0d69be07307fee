//! Messages from owners of cases to the professionals on them (D-30, D-31, AMB-15).

use crate::cases::support::{NURSE, accept, address, code, invite, sent_to};
use caseboard_domain::actor::{Poster, Professional};
use caseboard_domain::message::MessageDraft;
use caseboard_domain::person::NotificationSettings;
use caseboard_domain::{CaseId, PersonId};
use caseboard_service::cases::post_case;
use caseboard_service::invitations::{approve_request, decline_invitation, request_invitation};
use caseboard_service::messages::{send_mails, send_texts};
use caseboard_service::{Error, IdempotencyKey, outbox};
use caseboard_store::StoreError;
use caseboard_store::outbox::OutboxItem;
use caseboard_testkit::Fixture;
use jiff::SignedDuration;

const ALL_CHANNELS: NotificationSettings = NotificationSettings { email: true, sms: true };

fn draft(people: &[PersonId], text: &str) -> MessageDraft {
    MessageDraft { people: people.to_vec(), subject: Some("Room changed".into()), text: text.into() }
}

/// Returns the mails to a person that an owner wrote.
async fn mails_of_owner(fixture: &Fixture, person: PersonId) -> Vec<OutboxItem> {
    let (email, _) = address(fixture, person).await;
    let sent = sent_to(fixture, &email).await;
    sent.into_iter().filter(|it| it.subject.starts_with("Message from")).collect()
}

/// A professional who requested an invitation.
async fn professional_with_request(
    fixture: &Fixture,
    case: CaseId,
    notifications: NotificationSettings,
) -> Professional {
    let person = fixture.unaffiliated_professional(NURSE, notifications).await;
    request_invitation(fixture, &person, None, case).await.expect("the call succeeds").id.expect("a request");
    person
}

/// A mail is sent only to people with a live engagement on one of the sender's cases.
///
/// Shows: D-30, K-63
#[tokio::test(flavor = "multi_thread")]
async fn mail_is_sent_only_to_people_on_the_senders_cases() {
    let fixture = Fixture::new().await;
    let people = fixture.professionals(NURSE, 5).await;
    let [invited, confirmed, declined, over, foreign] = &people[..] else { panic!("five people") };
    let case = fixture.post_case(&fixture.surgeon, fixture.hours_from_now(100), &[(NURSE, 3)]).await;
    let invitations = invite(&fixture, &fixture.surgeon, case, &people[..3]).await;
    accept(&fixture, confirmed, None, invitations[1]).await.expect("accepted");
    decline_invitation(&fixture, declined, None, invitations[2]).await.expect("declined");
    let asked = professional_with_request(&fixture, case, ALL_CHANNELS).await;
    let quiet =
        professional_with_request(&fixture, case, NotificationSettings { email: false, sms: false }).await;
    // A professional confirmed for a case that has ended (it takes two hours).
    let early = fixture.post_case(&fixture.surgeon, fixture.hours_from_now(10), &[(NURSE, 1)]).await;
    let past = invite(&fixture, &fixture.surgeon, early, std::slice::from_ref(over)).await[0];
    accept(&fixture, over, None, past).await.expect("accepted");
    // A professional on a case of another surgeon at another center.
    let mut elsewhere = fixture.case_draft(fixture.hours_from_now(100), &[(NURSE, 1)]);
    elsewhere.center = Some(fixture.other_center);
    elsewhere.surgeon = Some(fixture.other_center_surgeon.person());
    let theirs = post_case(&fixture, &fixture.other_center_surgeon, None, elsewhere)
        .await
        .expect("posted")
        .case_row
        .case
        .id;
    request_invitation(&fixture, foreign, None, theirs).await.expect("the call succeeds");
    let unknown: PersonId = fixture.new_id();
    fixture.advance_clock(SignedDuration::from_hours(12));

    let named = [unknown, quiet.person(), invited.person(), foreign.person(), over.person(), asked.person()];
    let named = [&named[..], &[declined.person(), confirmed.person(), invited.person()]].concat();
    let skipped = vec![unknown, quiet.person(), foreign.person(), over.person(), declined.person()];
    for by in [&fixture.surgeon, &fixture.admin] {
        let sent = send_mails(&fixture, by, None, draft(&named, "Room 4")).await.expect("sent");
        assert_eq!((sent.queued, sent.skipped), (3, skipped.clone()), "{}", by.full_name());
    }
    for person in [invited, confirmed, &asked] {
        assert_eq!(mails_of_owner(&fixture, person.person()).await.len(), 2);
    }
    for person in [&quiet, foreign, over, declined] {
        assert_eq!(mails_of_owner(&fixture, person.person()).await, []);
    }
    let sent =
        send_mails(&fixture, &fixture.other_center_surgeon, None, draft(&named, "")).await.expect("sent");
    assert_eq!((sent.queued, sent.skipped.len()), (1, 7), "only the recipient");
    let sent = send_mails(&fixture, &fixture.other_center_admin, None, draft(&[invited.person()], ""))
        .await
        .expect("sent");
    assert_eq!((sent.queued, sent.skipped.len()), (0, 1), "another center's administrator");
    let system = send_mails(&fixture, &fixture.system, None, draft(&[invited.person()], "")).await;
    assert_eq!(code(system).err(), Some("FORBIDDEN"));
}

/// The mail leads to the case of the sender that the recipient is on; of several that are not over, to the first one.
///
/// Shows: AMB-15
#[tokio::test(flavor = "multi_thread")]
async fn the_mail_leads_to_the_case_of_the_sender() {
    let fixture = Fixture::new().await;
    let ann = fixture.professional(NURSE).await;
    let mut cases = Vec::new();
    for hours in [10, 200, 100] {
        let case = fixture.post_case(&fixture.surgeon, fixture.hours_from_now(hours), &[(NURSE, 1)]).await;
        invite(&fixture, &fixture.surgeon, case, std::slice::from_ref(&ann)).await;
        cases.push(case);
    }
    fixture.advance_clock(SignedDuration::from_hours(20));
    for by in [&fixture.surgeon, &fixture.admin] {
        send_mails(&fixture, by, None, draft(&[ann.person()], "Room 4")).await.expect("sent");
    }
    let mails = mails_of_owner(&fixture, ann.person()).await;
    assert_eq!(mails.len(), 2);
    let path = format!("/userMain/upcomingJobs?view=mine&item={}", cases[2]);
    for mail in mails {
        assert!(mail.text.contains(&path), "{}", mail.text);
    }
}

/// The sender's text is plain text inside the mail template, with the sender's name.
///
/// Shows: D-30, AMB-15
#[tokio::test(flavor = "multi_thread")]
async fn the_text_is_escaped_inside_the_mail_template() {
    let fixture = Fixture::new().await;
    let ann = fixture.professional(NURSE).await;
    let case = fixture.post_case(&fixture.surgeon, fixture.hours_from_now(100), &[(NURSE, 1)]).await;
    invite(&fixture, &fixture.surgeon, case, std::slice::from_ref(&ann)).await;
    let evil = "<img src=x onerror=alert(1)> & <a href='https://evil.example'>press</a>";
    let mut draft = draft(&[ann.person()], evil);
    draft.subject = Some("Password Reset".into());
    send_mails(&fixture, &fixture.surgeon, None, draft).await.expect("sent");
    let mail = mails_of_owner(&fixture, ann.person()).await.remove(0);
    assert_eq!(mail.subject, "Message from Dr. Sarah Stage: Password Reset");
    assert!(mail.text.contains(evil), "{}", mail.text);
    assert!(
        !mail.html.contains("<img src=x") && !mail.html.contains("<a href='https://evil"),
        "{}",
        mail.html
    );
    assert!(mail.html.contains("&lt;img src=x onerror=alert(1)&gt; &amp; &lt;a"), "{}", mail.html);
    assert!(mail.html.contains("Dr. Sarah Stage writes about a surgical case"));
    assert!(mail.unsubscribe.is_some(), "the mail has an unsubscribe link");
}

/// A text message is sent to people on the sender's cases who enabled text messages, with the sender's name.
///
/// Shows: D-31, K-64
#[tokio::test(flavor = "multi_thread")]
async fn text_messages_are_sent_to_people_who_enabled_them() {
    let fixture = Fixture::new().await;
    let case = fixture.post_case(&fixture.surgeon, fixture.hours_from_now(100), &[(NURSE, 3)]).await;
    let loud = professional_with_request(&fixture, case, ALL_CHANNELS).await;
    let mail_only =
        professional_with_request(&fixture, case, NotificationSettings { email: true, sms: false }).await;
    let stranger = fixture.unaffiliated_professional(NURSE, ALL_CHANNELS).await;
    let unknown: PersonId = fixture.new_id();
    let draft = MessageDraft {
        people: vec![loud.person(), mail_only.person(), stranger.person(), unknown],
        subject: None,
        text: "Room 4, please".into(),
    };
    let sent = send_texts(&fixture, &fixture.admin, None, draft.clone()).await.expect("sent");
    assert_eq!((sent.queued, sent.skipped), (1, vec![mail_only.person(), stranger.person(), unknown]));
    let (_, phone) = address(&fixture, loud.person()).await;
    let texts: Vec<String> = sent_to(&fixture, &phone).await.into_iter().map(|it| it.text).collect();
    assert_eq!(texts, ["Caseboard: Adam Stage writes: Room 4, please"]);
    for silent in [&mail_only, &stranger] {
        let (_, other) = address(&fixture, silent.person()).await;
        assert_eq!(sent_to(&fixture, &other).await, []);
    }
    let foreign = send_texts(&fixture, &fixture.other_center_admin, None, draft.clone()).await.expect("sent");
    assert_eq!((foreign.queued, foreign.skipped.len()), (0, 4), "another center's administrator");
    assert_eq!(code(send_texts(&fixture, &fixture.system, None, draft).await).err(), Some("FORBIDDEN"));
}

/// A surgeon texts no one from a center that no system administrator has confirmed, also not confirmed people, because anyone can
/// add a center and no one verifies phone numbers. Mails reach confirmed people as before.
///
/// Shows: AMB-286, AMB-374
#[tokio::test(flavor = "multi_thread")]
async fn no_text_messages_are_sent_from_an_unconfirmed_or_deactivated_center() {
    let fixture = Fixture::new().await;
    let case = fixture.post_case(&fixture.surgeon, fixture.hours_from_now(100), &[(NURSE, 2)]).await;
    let asks = professional_with_request(&fixture, case, ALL_CHANNELS).await;
    let confirmed = fixture.unaffiliated_professional(NURSE, ALL_CHANNELS).await;
    let asked = request_invitation(&fixture, &confirmed, None, case).await.expect("the call succeeds");
    let invited = approve_request(&fixture, &fixture.surgeon, None, asked.id.expect("a request")).await;
    accept(&fixture, &confirmed, None, invited.expect("approved").id).await.expect("accepted");
    let people = [asks.person(), confirmed.person()];
    let sent = async || {
        let text = send_texts(&fixture, &fixture.surgeon, None, draft(&people, "OR 4")).await.expect("sent");
        let mail = send_mails(&fixture, &fixture.surgeon, None, draft(&people, "OR 4")).await.expect("sent");
        (text.queued, mail.queued)
    };
    assert_eq!(sent().await, (2, 2), "a confirmed center");
    for sql in ["UPDATE centers SET confirmed_at = NULL", "UPDATE centers SET active = FALSE"] {
        fixture.database().run_raw_sql(&sql.replace("FALSE", "0"), sql).await.expect("written");
        assert_eq!(sent().await, (0, 1), "{sql}: a mail to the confirmed person, no text message");
    }
}

/// A text message with a web or email address is refused, and the refusal names the text. Nothing is sent or counted.
///
/// Shows: AMB-374
#[tokio::test(flavor = "multi_thread")]
async fn a_text_message_with_an_address_is_refused() {
    let fixture = Fixture::new().await;
    let case = fixture.post_case(&fixture.surgeon, fixture.hours_from_now(100), &[(NURSE, 1)]).await;
    let loud = professional_with_request(&fixture, case, ALL_CHANNELS).await;
    let (_, phone) = address(&fixture, loud.person()).await;
    for text in ["Sign in at evil.example", "https://203.0.113.9/login"] {
        let refused = send_texts(&fixture, &fixture.surgeon, None, draft(&[loud.person()], text)).await;
        let Err(Error::Refused(refusal)) = refused else { panic!("sent: {refused:?}") };
        assert_eq!(refusal.fields[0].field.to_string(), "message.sms_text", "{refusal:?}");
    }
    assert_eq!(sent_to(&fixture, &phone).await, []);
}

fn wait<T: std::fmt::Debug>(outcome: Result<T, Error>) -> Option<u32> {
    match outcome {
        Err(Error::Refused(refusal)) => refusal.retry_after(),
        other => panic!("expected a refusal, got {other:?}"),
    }
}

/// Twenty messages an hour for each user, mails and text messages together; nothing is sent above the limit.
///
/// Shows: D-30, D-31, AMB-15
#[tokio::test(flavor = "multi_thread")]
async fn messages_are_limited_to_twenty_an_hour() {
    let fixture = Fixture::new().await;
    let case = fixture.post_case(&fixture.surgeon, fixture.hours_from_now(100), &[(NURSE, 1)]).await;
    let ann = professional_with_request(&fixture, case, ALL_CHANNELS).await;
    let people = [ann.person()];
    let mail = async |by: &Poster| send_mails(&fixture, by, None, draft(&people, "Hello")).await;
    for number in 0..20 {
        match number % 2 {
            0 => mail(&fixture.surgeon).await.map(drop),
            _ => send_texts(&fixture, &fixture.surgeon, None, draft(&people, "Hello")).await.map(drop),
        }
        .unwrap_or_else(|error| panic!("{number}: {error}"));
    }
    let waiting = async || {
        let (waiting, ..) = outbox::count_by_state(&fixture).await.expect("counted");
        waiting
    };
    let before = waiting().await;
    fixture.advance_clock(SignedDuration::from_mins(59));
    assert_eq!(wait(mail(&fixture.surgeon).await), Some(60));
    assert_eq!(wait(send_texts(&fixture, &fixture.surgeon, None, draft(&people, "")).await), Some(60));
    assert_eq!(waiting().await, before, "nothing was sent");
    assert!(mail(&fixture.admin).await.is_ok(), "the limit is for each user");
    fixture.advance_clock(SignedDuration::from_mins(1));
    assert!(mail(&fixture.surgeon).await.is_ok(), "after an hour");
}

/// A repeated request with its key sends no second mail and does not count.
///
/// Shows: AMB-37
#[tokio::test(flavor = "multi_thread")]
async fn a_repeated_message_is_sent_once() {
    let fixture = Fixture::new().await;
    let ann = fixture.professional(NURSE).await;
    let case = fixture.post_case(&fixture.surgeon, fixture.hours_from_now(100), &[(NURSE, 1)]).await;
    invite(&fixture, &fixture.surgeon, case, std::slice::from_ref(&ann)).await;
    let person = Some(fixture.surgeon.person());
    let mut first = None;
    for number in 0..25 {
        let once = IdempotencyKey::new(person, "key", "sendMails", b"the same");
        let sent = send_mails(&fixture, &fixture.surgeon, Some(once), draft(&[ann.person()], "Hi")).await;
        let sent = sent.unwrap_or_else(|error| panic!("{number}: {error}"));
        assert_eq!(*first.get_or_insert_with(|| sent.clone()), sent);
    }
    assert_eq!(mails_of_owner(&fixture, ann.person()).await.len(), 1);
}

/// Nothing is sent to a closed account.
///
/// Shows: AMB-15, AMB-24
#[tokio::test(flavor = "multi_thread")]
async fn closed_accounts_get_no_messages() {
    let fixture = Fixture::new().await;
    let case = fixture.post_case(&fixture.surgeon, fixture.hours_from_now(100), &[(NURSE, 1)]).await;
    let ann = professional_with_request(&fixture, case, ALL_CHANNELS).await;
    let (id, now) = (ann.person(), fixture.now());
    let closed = fixture.db.write(move |tx| async move {
        caseboard_store::persons::set_active(&tx, id, false, now).await?;
        Ok::<_, StoreError>(tx.commit(()))
    });
    closed.await.expect("closed");
    let sent = send_mails(&fixture, &fixture.surgeon, None, draft(&[id], "")).await.expect("sent");
    assert_eq!((sent.queued, sent.skipped), (0, vec![id]));
}
