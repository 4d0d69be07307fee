//! The list of all notifications of a user.

use crate::cases::support::{NURSE, accept, as_actor, code, invite};
use caseboard_domain::CaseId;
use caseboard_domain::actor::{Actor, Professional};
use caseboard_domain::page::Keyset;
use caseboard_service::cases::{CaseEdit, edit_case};
use caseboard_service::invitations::{Acknowledge, acknowledge_notice};
use caseboard_service::notices::{History, list_notices, list_unread_notices};
use caseboard_store::statements_run;
use caseboard_testkit::Fixture;
use jiff::SignedDuration;

fn counts_of(history: &History) -> (usize, i64, i64) {
    (history.page.items.len(), history.total, history.unread)
}

/// All notices page by page, newest first, with the total and the number of unread ones.
///
/// Shows: AMB-53
#[tokio::test(flavor = "multi_thread")]
async fn the_history_lists_all_notices_newest_first() {
    let fixture = Fixture::new().await;
    let ann = fixture.professional(NURSE).await;
    let own = Actor::Professional(ann.clone());
    let mut invitations = Vec::new();
    for number in 0..5 {
        fixture.advance_clock(SignedDuration::from_secs(1));
        let case = fixture
            .post_case(&fixture.surgeon, fixture.hours_from_now(100 + 10 * number), &[(NURSE, 1)])
            .await;
        invitations.extend(invite(&fixture, &fixture.surgeon, case, std::slice::from_ref(&ann)).await);
    }
    invitations.reverse();
    for id in &invitations[..2] {
        acknowledge_notice(&fixture, &own, None, Acknowledge { id: *id, acknowledge: false })
            .await
            .expect("discarded");
    }
    let read = async |unread_only, size, after| {
        list_notices(&fixture, &own, ann.person(), unread_only, Keyset { size, after }).await.expect("a page")
    };
    let ids = |history: &History| history.page.items.iter().map(|it| it.notice.id).collect::<Vec<_>>();
    let all = read(false, 20, None).await;
    assert_eq!((counts_of(&all), ids(&all)), ((5, 5, 3), invitations.clone()));
    assert_eq!(
        all.page.items.iter().map(|it| it.notice.read).collect::<Vec<_>>(),
        [true, true, false, false, false]
    );
    assert!(
        all.page
            .items
            .iter()
            .all(|it| it.notice.case.is_some() && it.notice.sender.id == fixture.surgeon.person())
    );
    let first = read(false, 2, None).await;
    let second = read(false, 2, first.page.next).await;
    assert_eq!((counts_of(&second), ids(&second)), ((2, 5, 3), invitations[2..4].to_vec()));
    let third = read(false, 2, second.page.next).await;
    assert_eq!((counts_of(&third), third.page.next), ((1, 5, 3), None));
    let waiting = read(true, 2, None).await;
    assert_eq!((counts_of(&waiting), ids(&waiting)), ((2, 3, 3), invitations[2..4].to_vec()));
    let rest = read(true, 2, waiting.page.next).await;
    assert_eq!((ids(&rest), rest.page.next), (invitations[4..].to_vec(), None));
}

/// The bell reads one notice and their number with at most two statements, the list of all of them with one.
///
/// Shows: AMB-53, AMB-137
#[tokio::test(flavor = "multi_thread")]
async fn the_bell_needs_two_statements_whatever_the_number_of_notices() {
    let fixture = Fixture::new().await;
    let ann = fixture.professional(NURSE).await;
    let own = Actor::Professional(ann.clone());
    let read = async |size| {
        let before = statements_run();
        let page = Keyset { size, after: None };
        let listed = list_unread_notices(&fixture, &own, ann.person(), false, page).await.expect("a list");
        (listed.page.items.len(), listed.count, statements_run() - before)
    };
    let mut counts = Vec::new();
    for number in 0..4 {
        counts.push(read(1).await);
        let start = fixture.hours_from_now(100 + 10 * number);
        let case = fixture.post_case(&fixture.surgeon, start, &[(NURSE, 1)]).await;
        invite(&fixture, &fixture.surgeon, case, std::slice::from_ref(&ann)).await;
    }
    assert_eq!(counts, [(0, Some(0), 1), (1, Some(1), 1), (1, Some(2), 2), (1, Some(3), 2)]);
    assert_eq!(read(50).await, (4, Some(4), 1));
}

/// An invitation names the center of a confirmed case at the same time, because of which its acceptance would be refused, and so
/// does the notice about a changed time. Other people's notices name none.
///
/// Shows: AMB-34, AMB-363
#[tokio::test(flavor = "multi_thread")]
async fn a_notice_names_the_confirmed_case_that_prevents_its_answer() {
    let fixture = Fixture::new().await;
    let people = fixture.professionals(NURSE, 2).await;
    let post = async |hours: i64| {
        fixture.post_case(&fixture.surgeon, fixture.hours_from_now(hours), &[(NURSE, 2)]).await
    };
    let named = async |person: &Professional, case: CaseId| {
        let actor = Actor::Professional(person.clone());
        let listed = list_unread_notices(&fixture, &actor, person.person(), false, Keyset::default()).await;
        let mut items = listed.expect("a list").page.items.into_iter();
        let found = items.find(|it| it.notice.case.as_ref().is_some_and(|of| of.id == case));
        found.expect("a notice").notice.same_time_at
    };
    let (booked, same, after) = (post(100).await, post(101).await, post(102).await);
    let invitations = invite(&fixture, &fixture.surgeon, booked, &people[..1]).await;
    accept(&fixture, &people[0], None, invitations[0]).await.expect("accepted");
    invite(&fixture, &fixture.surgeon, same, &people).await;
    let invitations = invite(&fixture, &fixture.surgeon, after, &people).await;
    let center = Some("Pacific Hand Center".to_owned());
    assert_eq!(named(&people[0], same).await, center);
    assert_eq!(named(&people[0], after).await, None, "it begins when the other one ends");
    assert_eq!(named(&people[1], same).await, None, "not booked");

    accept(&fixture, &people[0], None, invitations[0]).await.expect("accepted");
    fixture.advance_clock(SignedDuration::from_secs(1));
    let start = Some(fixture.hours_from_now(101).to_string());
    let moved = CaseEdit { version: Some(1), start, ..CaseEdit::default() };
    edit_case(&fixture, &fixture.surgeon, None, after, moved).await.expect("moved");
    assert_eq!(named(&people[0], after).await, center, "the changed time cannot be confirmed");
    let (owner, page) = (&fixture.surgeon, Keyset::default());
    let listed = list_unread_notices(&fixture, &as_actor(owner), owner.person(), false, page).await;
    let items = listed.expect("a list").page.items;
    assert!(!items.is_empty() && items.iter().all(|it| it.notice.same_time_at.is_none()));
}

/// Only the recipient can read notices, not even the system administrator.
///
/// Shows: D-34
#[tokio::test(flavor = "multi_thread")]
async fn the_history_is_readable_by_the_recipient_only() {
    let fixture = Fixture::new().await;
    let ann = fixture.professional(NURSE).await;
    let page = Keyset::default();
    for by in [&fixture.surgeon, &fixture.admin, &fixture.system] {
        let foreign = list_notices(&fixture, &as_actor(by), ann.person(), false, page).await;
        assert_eq!(code(foreign).map(|it| it.total), Err("FORBIDDEN"));
        let own = list_notices(&fixture, &as_actor(by), by.person(), false, page).await;
        assert_eq!(code(own).map(|it| it.total), Ok(0));
    }
}
