//! Recipients and channels of every event (appendix D).

use std::collections::BTreeMap;
use std::time::Duration;

use crate::cases::support::{
    NURSE, accept, address, as_actor, check_case, code, count_hits, engagements_of, invite, sent_to, state,
    unread_kinds, unread_notices,
};
use caseboard_domain::actor::{Poster, Professional};
use caseboard_domain::delivery::Channel;
use caseboard_domain::engagement::standby::ReleaseReason;
use caseboard_domain::page::Keyset;
use caseboard_domain::person::NotificationSettings;
use caseboard_domain::throttle::{INVITATION_MESSAGES, REQUEST_MESSAGES};
use caseboard_domain::{CaseId, PersonId};
use caseboard_service::cases::{DateRangeInput, cancel_case};
use caseboard_service::change_feed::Topic;
use caseboard_service::invitations::{
    InviteFavorites, ReleaseProfessional, approve_request, decline_invitation, decline_request,
    invite_favorites, list_center_requests, list_surgeon_requests, release_professional, request_invitation,
    stand_by, withdraw_from_case, withdraw_request,
};
use caseboard_service::secrets::digest;
use caseboard_service::{cases, notices};
use caseboard_store::{StoreError, rate_limits};
use caseboard_testkit::Fixture;
use jiff::SignedDuration;

/// Returns the subjects of the mails to a person, without case time and place, oldest first.
async fn mails(fixture: &Fixture, person: PersonId) -> Vec<String> {
    let (email, _) = address(fixture, person).await;
    let head = |subject: String| subject.split(':').next().unwrap_or_default().to_owned();
    sent_to(fixture, &email).await.into_iter().map(|it| head(it.subject)).collect()
}

/// Returns the number of text messages to a person.
async fn texts(fixture: &Fixture, person: PersonId) -> usize {
    let (_, phone) = address(fixture, person).await;
    let sent = sent_to(fixture, &phone).await;
    assert!(sent.iter().all(|it| it.channel == Channel::Sms));
    sent.len()
}

/// Advances the clock, because two mails of the same instant have no order.
fn advance_a_second(fixture: &Fixture) {
    fixture.advance_clock(SignedDuration::from_secs(1));
}

async fn post_one_case(fixture: &Fixture, hours: i64, places: u32) -> CaseId {
    fixture.post_case(&fixture.surgeon, fixture.hours_from_now(hours), &[(NURSE, places)]).await
}

fn channels_off() -> NotificationSettings {
    NotificationSettings { email: false, sms: false }
}

/// Marks an invitation as read.
async fn acknowledge(fixture: &Fixture, person: &Professional, invitation: caseboard_domain::NoticeId) {
    let input = caseboard_service::invitations::Acknowledge { id: invitation, acknowledge: false };
    let actor = caseboard_domain::actor::Actor::Professional(person.clone());
    caseboard_service::invitations::acknowledge_notice(fixture, &actor, None, input).await.expect("read");
}

/// Confirms a professional by request, invitation and acceptance.
async fn confirmed(fixture: &Fixture, case: CaseId, person: &Professional) -> caseboard_domain::NoticeId {
    advance_a_second(fixture);
    let asked = request_invitation(fixture, person, None, case)
        .await
        .expect("the call succeeds")
        .id
        .expect("a request");
    advance_a_second(fixture);
    let invitation = approve_request(fixture, &fixture.surgeon, None, asked).await.expect("invited").id;
    advance_a_second(fixture);
    accept(fixture, person, None, invitation).await.expect("accepted").id
}

/// Each event causes its notice, its mail and its text message.
///
/// Shows: C-46, C-49, C-62, D-32, K-72, AMB-58, F-30
#[tokio::test(flavor = "multi_thread")]
async fn every_event_notifies_its_recipients_on_every_channel() {
    let fixture = Fixture::new().await;
    let loud =
        fixture.unaffiliated_professional(NURSE, NotificationSettings { email: true, sms: true }).await;
    let surgeon = fixture.surgeon.person();
    let case = post_one_case(&fixture, 100, 2).await;

    let asked = request_invitation(&fixture, &loud, None, case)
        .await
        .expect("the call succeeds")
        .id
        .expect("a request");
    assert_eq!(unread_kinds(&fixture, surgeon).await, [("INVITATION_REQUEST", "INVITE_REQUEST")]);
    assert_eq!(mails(&fixture, surgeon).await, ["Invite requested"]);
    decline_request(&fixture, &fixture.surgeon, None, asked).await.expect("declined");
    assert_eq!(unread_kinds(&fixture, loud.person()).await, [("REJECTION", "REJECTED_REQUEST")]);
    assert_eq!(
        unread_notices(&fixture, loud.person()).await[0].content,
        "Your invite request has been declined."
    );
    assert_eq!(mails(&fixture, loud.person()).await, ["Invite request declined"]);
    assert_eq!((unread_notices(&fixture, surgeon).await.len(), texts(&fixture, surgeon).await), (0, 0));

    let other =
        fixture.unaffiliated_professional(NURSE, NotificationSettings { email: true, sms: true }).await;
    let message = confirmed(&fixture, case, &other).await;
    assert_eq!(mails(&fixture, other.person()).await, ["Invitation", "You are confirmed"]);
    assert_eq!(texts(&fixture, other.person()).await, 1);
    assert_eq!(unread_kinds(&fixture, surgeon).await, [("ACCEPTED", "CONFIRMED")]);
    assert_eq!(
        unread_notices(&fixture, surgeon).await[0].content,
        "position accepted",
        "one of two places is free"
    );
    assert_eq!(mails(&fixture, surgeon).await[2..], ["Position accepted"]);

    advance_a_second(&fixture);
    withdraw_from_case(&fixture, &other, None, message).await.expect("withdrawn");
    assert_eq!(unread_kinds(&fixture, surgeon).await[0], ("WITHDRAWAL", "WITHDRAWN"));
    assert_eq!(mails(&fixture, surgeon).await[3..], ["Professional withdrawn"]);
    assert_eq!(texts(&fixture, surgeon).await, 1);
    assert_eq!(unread_notices(&fixture, other.person()).await, [], "the professional's own notice is read");
    check_case(&fixture, case).await;
}

/// The last place suspends the other invitations and keeps them unread; a withdrawal restores them as unread, and mails people
/// who enabled mail.
///
/// Shows: AMB-32
#[tokio::test(flavor = "multi_thread")]
async fn a_full_position_suspends_invitations_until_a_withdrawal() {
    let fixture = Fixture::new().await;
    let people = fixture.professionals(NURSE, 3).await;
    let case = post_one_case(&fixture, 100, 1).await;
    let invitations = invite(&fixture, &fixture.admin, case, &people).await;
    // The third professional has discarded the invitation.
    acknowledge(&fixture, &people[2], invitations[2]).await;

    accept(&fixture, &people[0], None, invitations[0]).await.expect("accepted");
    assert_eq!(unread_kinds(&fixture, people[1].person()).await, [("INVITATION", "POSITION_ALREADY_FILLED")]);
    assert_eq!(unread_notices(&fixture, people[2].person()).await, [], "a read notice stays read");
    assert_eq!(mails(&fixture, people[1].person()).await.len(), 1, "no mail about the taken place");

    advance_a_second(&fixture);
    withdraw_from_case(&fixture, &people[0], None, invitations[0]).await.expect("withdrawn");
    for person in &people[1..] {
        assert_eq!(unread_kinds(&fixture, person.person()).await, [("INVITATION", "INVITED")]);
        assert_eq!(mails(&fixture, person.person()).await[1..], ["Place open again"]);
        assert_eq!(state(&fixture, case, person).await, "INVITED");
    }
    let late = accept(&fixture, &people[2], None, invitations[2]).await.expect("accepted");
    assert_eq!((late.status.as_str(), late.case_status.as_str()), ("CONFIRMED", "COMPLETE"));
    check_case(&fixture, case).await;
}

/// A person who has taken another case at that time meanwhile is invited again without a message; the invitation stays read.
///
/// Shows: FL-20, AMB-32
#[tokio::test(flavor = "multi_thread")]
async fn a_reopened_invitation_notifies_only_people_who_can_accept() {
    let fixture = Fixture::new().await;
    let people = fixture.professionals(NURSE, 3).await;
    let case = post_one_case(&fixture, 100, 1).await;
    let invitations = invite(&fixture, &fixture.admin, case, &people).await;
    accept(&fixture, &people[0], None, invitations[0]).await.expect("accepted");
    let busy = &people[1];
    let late = accept(&fixture, busy, None, invitations[1]).await.expect("too late");
    assert_eq!(late.status.as_str(), "POSITION_ALREADY_FILLED");
    acknowledge(&fixture, busy, invitations[1]).await;
    let other = fixture.post_case(&fixture.surgeon, fixture.hours_from_now(100), &[(NURSE, 1)]).await;
    confirmed(&fixture, other, busy).await;
    let before = mails(&fixture, busy.person()).await;

    advance_a_second(&fixture);
    withdraw_from_case(&fixture, &people[0], None, invitations[0]).await.expect("withdrawn");
    assert_eq!(state(&fixture, case, busy).await, "INVITED");
    assert_eq!(mails(&fixture, busy.person()).await, before);
    assert_eq!(unread_notices(&fixture, busy.person()).await, []);
    assert_eq!(mails(&fixture, people[2].person()).await[1..], ["Place open again"]);
}

/// The owners of an administrator's case are the poster, the surgeon and all administrators of the center; their copies share a
/// thread, any copy identifies the request, and the first answer counts.
///
/// Shows: C-46, C-49, C-62, AMB-55, C-79
#[tokio::test(flavor = "multi_thread")]
async fn copies_to_all_owners_share_a_thread_and_the_first_answer_counts() {
    let fixture = Fixture::new().await;
    let person = fixture.unaffiliated_professional(NURSE, channels_off()).await;
    let case = fixture.post_case(&fixture.admin, fixture.hours_from_now(100), &[(NURSE, 1)]).await;
    let id = request_invitation(&fixture, &person, None, case)
        .await
        .expect("the call succeeds")
        .id
        .expect("a request");
    let owners = [&fixture.admin, &fixture.surgeon, &fixture.other_admin];
    let mut threads = Vec::new();
    let mut copies = Vec::new();
    for owner in owners {
        let notice = unread_notices(&fixture, owner.person()).await.remove(0);
        copies.push(notice.id);
        threads.push(notice.thread);
        assert_eq!(mails(&fixture, owner.person()).await, ["Invite requested"]);
    }
    assert!(
        threads.iter().all(|thread| thread.as_uuid() == id.as_uuid()),
        "the thread has the id of the poster's copy"
    );
    for stranger in [&fixture.other_center_admin, &fixture.other_center_surgeon, &fixture.system] {
        assert_eq!(unread_notices(&fixture, stranger.person()).await, []);
        assert_eq!(mails(&fixture, stranger.person()).await, Vec::<String>::new());
    }

    let before = crate::cases::support::case_snapshot(&fixture, case, &[&person]).await;
    for foreign in [&fixture.other_center_admin, &fixture.other_center_surgeon] {
        assert_eq!(code(approve_request(&fixture, foreign, None, copies[1]).await).err(), Some("FORBIDDEN"));
        assert_eq!(code(cancel_case(&fixture, foreign, None, case).await).err(), Some("FORBIDDEN"));
    }
    assert_eq!(
        crate::cases::support::case_snapshot(&fixture, case, &[&person]).await,
        before,
        "a refusal writes nothing"
    );

    let answer = approve_request(&fixture, &fixture.surgeon, None, copies[2])
        .await
        .expect("any copy identifies the request");
    assert_eq!(answer.professional, person.person());
    for owner in owners {
        assert_eq!(unread_notices(&fixture, owner.person()).await, [], "all copies are read");
    }
    for copy in copies {
        assert_eq!(
            code(decline_request(&fixture, &fixture.admin, None, copy).await).err(),
            Some("ALREADY_ANSWERED")
        );
    }
    let listed =
        list_center_requests(&fixture, &fixture.other_admin, None, Default::default(), Keyset::default())
            .await
            .expect("a list")
            .items;
    let listed: Vec<_> = listed.iter().map(|it| (it.notice.id, it.notice.status.as_str())).collect();
    assert_eq!(listed, [(id, "INVITED")], "copies of a request count once");
    assert_eq!(mails(&fixture, person.person()).await, Vec::<String>::new(), "mail is disabled");

    // Each owner is notified of the acceptance and of the withdrawal.
    advance_a_second(&fixture);
    accept(&fixture, &person, None, answer.id).await.expect("accepted");
    for owner in owners {
        assert_eq!(unread_kinds(&fixture, owner.person()).await, [("ACCEPTED", "CONFIRMED")]);
        assert_eq!(unread_notices(&fixture, owner.person()).await[0].content, "position filled");
        assert_eq!(mails(&fixture, owner.person()).await[1..], ["Position filled"]);
    }
    advance_a_second(&fixture);
    withdraw_from_case(&fixture, &person, None, answer.id).await.expect("withdrawn");
    for owner in owners {
        assert_eq!(unread_kinds(&fixture, owner.person()).await[0], ("WITHDRAWAL", "WITHDRAWN"));
        assert_eq!(mails(&fixture, owner.person()).await[2..], ["Professional withdrawn"]);
    }
}

/// The lists contain requests by the day on which they were sent, those of a center the first copy only.
///
/// Shows: AMB-44, AMB-55
#[tokio::test(flavor = "multi_thread")]
async fn the_mail_about_a_request_links_to_a_list_that_contains_it() {
    let fixture = Fixture::new().await;
    let person = fixture.professional(NURSE).await;
    let case = fixture.post_case(&fixture.admin, fixture.days_from_now(40), &[(NURSE, 1)]).await;
    request_invitation(&fixture, &person, None, case).await.expect("requested");
    for owner in [&fixture.admin, &fixture.other_admin, &fixture.surgeon] {
        let (email, _) = address(&fixture, owner.person()).await;
        let mail = sent_to(&fixture, &email).await.pop().expect("a mail");
        let (_, link) = mail.letter.split_once("/adminMain/adminRequestedInvites?").expect("a link");
        let link = link.split(['"', ' ', '\n', '\\']).next().expect("an address");
        let query: BTreeMap<_, _> = link.split('&').filter_map(|pair| pair.split_once('=')).collect();
        let dates = DateRangeInput { first: Some(query["start"].into()), last: Some(query["end"].into()) };
        let listed = match owner {
            Poster::Surgeon(_) => {
                list_surgeon_requests(&fixture, owner, None, dates, Keyset::default()).await.expect("a list")
            }
            _ => list_center_requests(&fixture, owner, None, dates, Keyset::default()).await.expect("a list"),
        };
        let listed: Vec<_> = listed.items.iter().map(|it| it.notice.id.to_string()).collect();
        assert_eq!(listed, [query["item"]]);
    }
}

/// Inviting a person with a pending request answers the request.
///
/// Shows: AMB-37
#[tokio::test(flavor = "multi_thread")]
async fn an_invitation_answers_a_pending_request() {
    let fixture = Fixture::new().await;
    let person = fixture.professional(NURSE).await;
    let case = post_one_case(&fixture, 100, 1).await;
    request_invitation(&fixture, &person, None, case).await.expect("the call succeeds");
    invite(&fixture, &fixture.surgeon, case, std::slice::from_ref(&person)).await;
    assert_eq!(unread_notices(&fixture, fixture.surgeon.person()).await, []);
    let requests =
        list_surgeon_requests(&fixture, &fixture.surgeon, None, Default::default(), Keyset::default())
            .await
            .expect("a list")
            .items;
    assert_eq!(requests.iter().map(|it| it.notice.status.as_str()).collect::<Vec<_>>(), ["INVITED"]);
    assert_eq!(unread_kinds(&fixture, person.person()).await, [("INVITATION", "INVITED")]);
}

/// Every participant with a live engagement gets one CANCELLATION; confirmed ones are mailed whatever their settings; those who
/// declined or withdrew get nothing.
///
/// Shows: B-82, B-83, D-12, D-13, D-29, K-19, AMB-39
#[tokio::test(flavor = "multi_thread")]
async fn a_cancellation_notifies_live_participants_only() {
    let fixture = Fixture::new().await;
    let silent = fixture.unaffiliated_professional(NURSE, channels_off()).await;
    let texted =
        fixture.unaffiliated_professional(NURSE, NotificationSettings { email: false, sms: true }).await;
    let people = fixture.professionals(NURSE, 3).await;
    let asking = fixture.unaffiliated_professional(NURSE, NotificationSettings::default()).await;
    let case = post_one_case(&fixture, 100, 3).await;
    for person in [&silent, &texted] {
        confirmed(&fixture, case, person).await;
    }
    let invitations = invite(&fixture, &fixture.surgeon, case, &people).await;
    decline_invitation(&fixture, &people[1], None, invitations[1]).await.expect("declined");
    accept(&fixture, &people[2], None, invitations[2]).await.expect("accepted");
    advance_a_second(&fixture);
    withdraw_from_case(&fixture, &people[2], None, invitations[2]).await.expect("withdrawn");
    request_invitation(&fixture, &asking, None, case).await.expect("the call succeeds");

    let answer = cancel_case(&fixture, &fixture.other_admin, None, case).await.expect("cancelled");
    assert_eq!(
        (answer.case.case_row.status.as_str(), answer.case.case_row.case.is_cancelled()),
        ("CANCELLED", true)
    );
    assert_eq!(answer.min_pay_claims, [], "no minimum pay 100 hours before the start");
    for person in [&silent, &texted, &people[0], &asking] {
        assert_eq!(unread_kinds(&fixture, person.person()).await, [("CANCELLATION", "CANCELLED")]);
    }
    for person in [&people[1], &people[2]] {
        assert_eq!(unread_notices(&fixture, person.person()).await, []);
    }
    for person in [&silent, &texted] {
        assert_eq!(mails(&fixture, person.person()).await, ["Case cancelled"]);
    }
    assert_eq!((texts(&fixture, silent.person()).await, texts(&fixture, texted.person()).await), (0, 2));
    let earlier = ["Invitation", "Place open again"];
    assert_eq!(mails(&fixture, people[0].person()).await, earlier, "no mail of the cancellation");
    assert!(
        unread_notices(&fixture, fixture.surgeon.person())
            .await
            .iter()
            .all(|it| it.kind.as_str() != "INVITATION_REQUEST"),
        "pending requests are read"
    );
    let standing = notices::list_unread_notices(
        &fixture,
        &as_actor(&fixture.surgeon),
        fixture.surgeon.person(),
        true,
        Keyset::default(),
    )
    .await
    .expect("a list");
    assert_eq!(
        (standing.page.items, standing.count),
        (Vec::new(), Some(0)),
        "NOT_CANCELLED excludes cancelled cases"
    );

    let before = crate::cases::support::case_snapshot(&fixture, case, &[&silent]).await;
    let again = cancel_case(&fixture, &fixture.surgeon, None, case).await.expect("cancelled");
    assert_eq!(again, answer);
    assert_eq!(
        crate::cases::support::case_snapshot(&fixture, case, &[&silent]).await,
        before,
        "a repeated cancellation writes nothing"
    );
    check_case(&fixture, case).await;
}

/// Minimum pay is owed to confirmed professionals from exactly 24 hours before the start on, and is stored.
///
/// Shows: B-13, B-84, AMB-40, L-02
#[tokio::test(flavor = "multi_thread")]
async fn minimum_pay_is_owed_within_twenty_four_hours() {
    let fixture = Fixture::new().await;
    for (wait, owed) in [(SignedDuration::from_millis(-1), 0), (SignedDuration::ZERO, 1)] {
        let (winner, invited) = (fixture.professional(NURSE).await, fixture.professional(NURSE).await);
        let case = post_one_case(&fixture, 48, 1).await;
        let invitations = invite(&fixture, &fixture.surgeon, case, &[winner.clone(), invited]).await;
        accept(&fixture, &winner, None, invitations[0]).await.expect("accepted");
        fixture.advance_clock(SignedDuration::from_hours(24) + wait);
        let listed = cases::list_surgeon_cases(
            &fixture,
            &fixture.surgeon,
            None,
            Default::default(),
            Keyset::default(),
        )
        .await
        .expect("a list")
        .items;
        let due: Vec<i64> =
            listed.iter().filter(|it| it.case_row.case.id == case).map(|it| it.min_pay_due.cents()).collect();
        assert_eq!(due, [owed * 5_000]);
        let answer = cancel_case(&fixture, &fixture.surgeon, None, case).await.expect("cancelled");
        let amounts: Vec<(PersonId, i64)> =
            answer.min_pay_claims.iter().map(|it| (it.claim.person, it.claim.amount.cents())).collect();
        assert_eq!(amounts, vec![(winner.person(), 5_000); owed as usize]);
        // Acknowledging the cancellation does not remove the claim.
        let notice = unread_notices(&fixture, winner.person()).await[0].id;
        let input = caseboard_service::invitations::Acknowledge { id: notice, acknowledge: true };
        let actor = caseboard_domain::actor::Actor::Professional(winner.clone());
        caseboard_service::invitations::acknowledge_notice(&fixture, &actor, None, input)
            .await
            .expect("acknowledged");
        let again = cancel_case(&fixture, &fixture.surgeon, None, case).await.expect("cancelled");
        assert_eq!(again.min_pay_claims, answer.min_pay_claims);
        fixture.advance_clock(SignedDuration::from_hours(48));
    }
}

/// No mail or text message contains procedures or notes; each has the time at the center and the place, and mails also have the
/// pay.
///
/// Shows: AMB-52
#[tokio::test(flavor = "multi_thread")]
async fn messages_contain_no_patient_data() {
    let fixture = Fixture::new().await;
    let loud =
        fixture.unaffiliated_professional(NURSE, NotificationSettings { email: true, sms: true }).await;
    let case = post_one_case(&fixture, 100, 1).await;
    let message = confirmed(&fixture, case, &loud).await;
    advance_a_second(&fixture);
    withdraw_from_case(&fixture, &loud, None, message).await.expect("withdrawn");
    confirmed(&fixture, case, &loud).await;
    cancel_case(&fixture, &fixture.surgeon, None, case).await.expect("cancelled");
    let sent = caseboard_service::outbox::list_mailbox(&fixture, None).await.expect("the mailbox");
    assert!(sent.len() >= 10, "{} items", sent.len());
    for item in sent {
        let all = format!("{} {} {}", item.subject, item.text, item.html);
        for secret in ["Latex", "John Doe", "Carpal"] {
            assert!(!all.contains(secret), "{all}");
        }
        assert!(
            item.text.contains("May 8 2026, 1:00 PM PDT")
                && item.text.contains("Pacific Hand Center, Fresno, CA"),
            "{}",
            item.text
        );
        assert!(
            item.channel == Channel::Sms || item.text.contains("Pay: $100/hr (Min.: $50)"),
            "{}",
            item.text
        );
    }
}

/// The change feed notifies the users whose screens changed: the confirmed professional, the other invitees,
/// the surgeon, and the group.
#[tokio::test(flavor = "multi_thread")]
async fn an_acceptance_publishes_to_winner_losers_owner_and_group() {
    let fixture = Fixture::new().await;
    let people = fixture.professionals(NURSE, 2).await;
    let bystander = fixture.unaffiliated_professional(NURSE, channels_off()).await;
    let case = post_one_case(&fixture, 100, 1).await;
    let invitations = invite(&fixture, &fixture.surgeon, case, &people).await;
    let group = i64::from(NURSE.id());
    let listen = |person: PersonId, group: i64| fixture.feed().subscribe(person, group);
    let (winner, loser) = (listen(people[0].person(), -1), listen(people[1].person(), -1));
    let (owner, other) = (listen(fixture.surgeon.person(), -1), listen(bystander.person(), group));
    accept(&fixture, &people[0], None, invitations[0]).await.expect("accepted");
    for (who, subscription, topics) in [
        ("winner", winner, vec![Topic::Notifications, Topic::Cases]),
        ("loser", loser, vec![Topic::Notifications, Topic::Cases]),
        ("owner", owner, vec![Topic::Notifications, Topic::Cases]),
        ("group", other, vec![Topic::OpenCases]),
    ] {
        let heard = tokio::time::timeout(Duration::from_secs(5), subscription.next()).await;
        assert_eq!(heard.expect("an event in time").expect("the feed is open"), topics, "{who}");
    }
    assert_eq!(engagements_of(&fixture, case).await.len(), 2);
}

/// Beyond 3,000 mails and text messages of a day, the invitations of a person are notices only.
///
/// Shows: AMB-240
#[tokio::test(flavor = "multi_thread")]
async fn invitations_beyond_the_daily_limit_are_not_mailed() {
    let fixture = Fixture::new().await;
    let people = fixture.professionals(NURSE, 3).await;
    let case = post_one_case(&fixture, 100, 3).await;
    let key = digest(format!("invitation-messages\0{}", fixture.surgeon.person()));
    let now = fixture.now();
    let counted = fixture.db.write(move |tx| async move {
        rate_limits::count_hits(&tx, &key, now, now + SignedDuration::from_hours(24), 2_999).await?;
        Ok::<_, StoreError>(tx.commit(()))
    });
    counted.await.expect("the limit is almost reached");

    invite(&fixture, &fixture.surgeon, case, &people[..1]).await;
    assert_eq!(mails(&fixture, people[0].person()).await.len(), 1, "the last one within the limit");
    invite(&fixture, &fixture.surgeon, case, &people[1..2]).await;
    assert_eq!(mails(&fixture, people[1].person()).await.len(), 0);
    assert_eq!(unread_kinds(&fixture, people[1].person()).await, [("INVITATION", "INVITED")]);
    fixture.advance_clock(SignedDuration::from_hours(24));
    invite(&fixture, &fixture.surgeon, case, &people[2..]).await;
    assert_eq!(mails(&fixture, people[2].person()).await.len(), 1, "the next day");
}

/// The mails about a place that is open again count as invitations of the poster, also when the professional frees the place.
/// Beyond the daily limit the place is still open again.
///
/// Shows: AMB-32, AMB-240
#[tokio::test(flavor = "multi_thread")]
async fn places_that_are_open_again_are_not_mailed_beyond_the_daily_limit() {
    for (sent, mailed) in [(2_998, true), (3_000, false)] {
        let fixture = Fixture::new().await;
        let people = fixture.professionals(NURSE, 2).await;
        let case = post_one_case(&fixture, 100, 1).await;
        let invitations = invite(&fixture, &fixture.admin, case, &people).await;
        accept(&fixture, &people[0], None, invitations[0]).await.expect("accepted");
        count_hits(&fixture, INVITATION_MESSAGES, fixture.surgeon.person(), sent).await;
        advance_a_second(&fixture);
        withdraw_from_case(&fixture, &people[0], None, invitations[0]).await.expect("withdrawn");
        let open_again = mails(&fixture, people[1].person()).await.contains(&"Place open again".to_owned());
        assert_eq!(open_again, mailed);
        assert_eq!(state(&fixture, case, &people[1]).await, "INVITED");
        // The mail was counted: the next invitation is not mailed either.
        count_hits(&fixture, INVITATION_MESSAGES, fixture.surgeon.person(), 1).await;
        let third = fixture.professional(NURSE).await;
        invite(&fixture, &fixture.surgeon, case, std::slice::from_ref(&third)).await;
        assert_eq!(mails(&fixture, third.person()).await.len(), 0);
    }
}

/// Beyond the daily limit of a professional, owners get their requests as notices only, also those for the standby list. Other
/// professionals are not affected.
///
/// Shows: AMB-356
#[tokio::test(flavor = "multi_thread")]
async fn requests_are_not_mailed_beyond_the_daily_limit_of_the_professional() {
    let fixture = Fixture::new().await;
    let people = fixture.professionals(NURSE, 3).await;
    let owner = fixture.surgeon.person();
    let (open, full) = (post_one_case(&fixture, 100, 1).await, post_one_case(&fixture, 150, 1).await);
    let invitation = invite(&fixture, &fixture.surgeon, full, &people[2..]).await[0];
    accept(&fixture, &people[2], None, invitation).await.expect("accepted");
    count_hits(&fixture, REQUEST_MESSAGES, people[0].person(), 59).await;
    let before = mails(&fixture, owner).await.len();
    request_invitation(&fixture, &people[0], None, open).await.expect("the sixtieth");
    assert_eq!(mails(&fixture, owner).await.len(), before + 1);
    withdraw_request(&fixture, &people[0], None, open).await.expect("withdrawn");
    request_invitation(&fixture, &people[0], None, open).await.expect("a notice");
    stand_by(&fixture, &people[0], None, full).await.expect("a notice");
    assert_eq!(mails(&fixture, owner).await.len(), before + 1);
    let requests = unread_kinds(&fixture, owner).await;
    assert_eq!(requests.iter().filter(|kind| kind.0 == "INVITATION_REQUEST").count(), 2, "{requests:?}");

    request_invitation(&fixture, &people[1], None, open).await.expect("sent");
    assert_eq!(mails(&fixture, owner).await.len(), before + 2);
}

/// A place that is held for a person on the standby list is mailed to them also beyond the daily limit of the
/// poster, and the mail is not counted: a place is held for minutes only.
///
/// Shows: AMB-158, AMB-240
#[tokio::test(flavor = "multi_thread")]
async fn offers_are_mailed_beyond_the_daily_limit() {
    let fixture = Fixture::new().await;
    let people = fixture.professionals(NURSE, 2).await;
    let case = post_one_case(&fixture, 100, 1).await;
    let invitations = invite(&fixture, &fixture.surgeon, case, &people).await;
    accept(&fixture, &people[0], None, invitations[0]).await.expect("accepted");
    stand_by(&fixture, &people[1], None, case).await.expect("stands by");
    count_hits(&fixture, INVITATION_MESSAGES, fixture.surgeon.person(), 3_000).await;
    let before = mails(&fixture, people[1].person()).await.len();
    withdraw_from_case(&fixture, &people[0], None, invitations[0]).await.expect("withdrawn");
    assert_eq!(state(&fixture, case, &people[1]).await, "OFFERED");
    assert_eq!(mails(&fixture, people[1].person()).await.len(), before + 1);
}

/// Each acceptance and each withdrawal mails the owners, so people who had a place of a case are invited to it again twenty times
/// in 24 hours.
///
/// Shows: AMB-160, AMB-240
#[tokio::test(flavor = "multi_thread")]
async fn releasing_and_inviting_again_in_turn_ends_at_a_limit() {
    let fixture = Fixture::new().await;
    let ann = fixture.professional(NURSE).await;
    let case = post_one_case(&fixture, 200, 1).await;
    let invite_again = async || {
        let input = InviteFavorites { case, people: vec![ann.person()] };
        let outcome = invite_favorites(&fixture, &fixture.surgeon, None, input).await;
        code(outcome).map(|answer| answer.invited[0].notice)
    };
    let mut notice = invite_again().await.expect("the first invitation");
    for round in 0..20 {
        accept(&fixture, &ann, None, notice).await.expect("accepted");
        match round % 2 {
            0 => {
                withdraw_from_case(&fixture, &ann, None, notice).await.expect("withdrawn");
            }
            _ => {
                let (person, reason) = (ann.person(), ReleaseReason::NoLongerNeeded);
                let input = ReleaseProfessional { case, person, reason, text: String::new() };
                release_professional(&fixture, &fixture.surgeon, None, input).await.expect("released");
            }
        }
        notice = invite_again().await.expect("invited again");
    }
    accept(&fixture, &ann, None, notice).await.expect("accepted");
    withdraw_from_case(&fixture, &ann, None, notice).await.expect("withdrawn");
    let before = crate::cases::support::case_snapshot(&fixture, case, &[&ann]).await;
    assert_eq!(invite_again().await, Err("RATE_LIMITED"));
    assert_eq!(crate::cases::support::case_snapshot(&fixture, case, &[&ann]).await, before);
    let other = fixture.professional(NURSE).await;
    invite(&fixture, &fixture.surgeon, case, std::slice::from_ref(&other)).await;
    fixture.advance_clock(SignedDuration::from_hours(24));
    invite_again().await.expect("the next day");
}
