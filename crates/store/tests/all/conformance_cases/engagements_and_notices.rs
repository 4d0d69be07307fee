//! Engagements and notices of a case.

use std::collections::HashSet;

use caseboard_store::notices::CaseNoticeRow;

use super::*;

#[tokio::test(flavor = "multi_thread")]
async fn engagements_are_saved_in_bulk_and_only_from_the_state_they_are_in() {
    let fixture = Fixture::new().await;
    let case = put(&fixture, 24).await.id;
    let people = fixture.professionals(NURSE, 3).await;
    let now = fixture.now();
    let all: Vec<Engagement> = people
        .iter()
        .map(|person| engagement(&fixture, case, person.person(), State::Requested { at: now }))
        .collect();
    save(&fixture, all.iter().map(|it| EngagementChange::new(None, *it)).collect()).await.expect("saved");
    let doubled = save(
        &fixture,
        vec![EngagementChange::new(
            None,
            engagement(&fixture, case, people[0].person(), State::Requested { at: now }),
        )],
    )
    .await;
    assert!(
        doubled.as_ref().is_err_and(|error| error.is_taken("engagements")),
        "one engagement for each pair: {doubled:?}"
    );

    let (contact, before) = engagement_row(&fixture, all[0].id).await;
    assert_eq!(
        (contact.id, contact.role, contact.category),
        (people[0].person(), Role::Professional, Some(NURSE))
    );
    assert_eq!(before, EngagementRow { engagement: all[0], request: None, notice: None });
    let (person, thread) = (people[0].person(), fixture.new_id::<ThreadId>());
    let id = all[0].id;
    write!(fixture.db, |tx| engagements::set_request_thread(&tx, id, thread).await?).expect("written");
    assert_eq!(
        read!(fixture.db, |conn| engagements::find_by_case_and_person(&conn, case, person).await?)
            .and_then(|it| it.request),
        Some(thread)
    );

    let per_case = PayTerms { rate: Rate::PerCase(Money::from_cents(90_000)), min_pay: Money::ZERO };
    let notice: NoticeId = fixture.new_id();
    let later = now + SignedDuration::from_hours(1);
    let after = Engagement { terms: per_case, requests: 2, state: State::Invited { at: later }, ..all[0] };
    let change = EngagementChange { notice: Some(notice), ..EngagementChange::new(Some(&before), after) };
    save(
        &fixture,
        vec![
            change,
            EngagementChange::new(
                Some(&engagement_row(&fixture, all[1].id).await.1),
                Engagement { state: State::RequestDeclined { at: later }, ..all[1] },
            ),
        ],
    )
    .await
    .expect("saved");
    assert_eq!(
        engagement_row(&fixture, all[0].id).await.1,
        EngagementRow { engagement: after, request: Some(thread), notice: Some(notice) }
    );
    let stale = save(&fixture, vec![change]).await;
    assert!(matches!(stale, Err(StoreError::Guard { touched: 0, .. })), "{stale:?}");

    let of_cases =
        read!(fixture.db, |conn| engagements::list_of_cases(&conn, &[case], i64::MAX).await?).len();
    let live = read!(fixture.db, |conn| engagements::list_live(&conn, case).await?).len();
    assert_eq!((of_cases, live), (3, 2));
    assert_eq!(read!(fixture.db, |conn| engagements::list_of_cases(&conn, &[], i64::MAX).await?), []);
}

/// Overlapping bookings are found; the invitations of a full position are suspended, and are restored when a place is free.
///
/// Shows: AMB-34, AMB-32
#[tokio::test(flavor = "multi_thread")]
async fn bookings_are_compared_and_invitations_suspended_and_restored() {
    let fixture = Fixture::new().await;
    let case = put(&fixture, 24).await;
    let people = fixture.professionals(NURSE, 2).await;
    let (winner, accepted) = invited(&fixture, case.id, &people[0]).await;
    let (_, waiting) = invited(&fixture, case.id, &people[1]).await;
    let (now, id, person) = (fixture.now(), case.id, people[0].person());
    let confirmed = Engagement { state: State::Confirmed { at: now, reconfirm: false }, ..winner };
    let before = engagement_row(&fixture, winner.id).await.1;
    let filled = write!(fixture.db, |tx| {
        let filled = engagements::confirm(&tx, &before, &confirmed, true, now).await?;
        notices::confirm(&tx, accepted, &confirmed, true, now).await?;
        filled
    });
    assert_eq!(filled.expect("suspended"), [people[1].person()]);
    assert_eq!(
        engagement_row(&fixture, winner.id).await.1,
        EngagementRow { engagement: confirmed, ..before }
    );
    let again = write!(fixture.db, |tx| engagements::confirm(&tx, &before, &confirmed, true, now).await?);
    assert!(matches!(again, Err(StoreError::Guard { touched: 0, .. })), "{again:?}");
    let booked = Booking { case: id, start: case.start, end: case.end() };
    for (minutes, found) in
        [(-61, vec![]), (-60, vec![]), (-59, vec![booked]), (89, vec![booked]), (90, vec![])]
    {
        let start = case.start + SignedDuration::from_mins(minutes);
        let end = start + SignedDuration::from_mins(60);
        assert_eq!(
            read!(fixture.db, |conn| engagements::list_overlapping_bookings(&conn, person, start, end)
                .await?),
            found,
            "{minutes}"
        );
    }

    let status =
        async || read!(fixture.db, |conn| notices::find(&conn, waiting).await?).expect("a notice").status;
    assert_eq!(status().await, NoticeStatus::PositionAlreadyFilled);
    let back = write!(fixture.db, |tx| {
        let back = engagements::reopen_invitations(&tx, id, NURSE, now).await?;
        let unread_for = back.iter().map(|(contact, _)| contact.id).collect();
        notices::reopen_invitations(&tx, id, NURSE, &unread_for, now).await?;
        back
    });
    assert_eq!(
        back.expect("reopened").into_iter().map(|(it, _)| it.id).collect::<Vec<_>>(),
        [people[1].person()]
    );
    assert_eq!(status().await, NoticeStatus::Invited);
}

/// Candidates are favorites of the given owners only; unknown people are left out.
///
/// Shows: AMB-37
#[tokio::test(flavor = "multi_thread")]
async fn candidates_have_their_relation_to_each_owner() {
    let fixture = Fixture::new().await;
    let case = put(&fixture, 24).await.id;
    let known = fixture.professional(NURSE).await;
    let stranger =
        fixture.unaffiliated_professional(NURSE, NotificationSettings { email: false, sms: true }).await;
    let (engagement, _) = invited(&fixture, case, &known).await;
    let people = vec![stranger.person(), known.person(), fixture.new_id::<PersonId>()];
    let (center, surgeon) = (fixture.center, fixture.surgeon.person());
    let other = fixture.other_center_surgeon.person();
    for (of, favorite) in [
        (FavoriteOwners { surgeon: Some(surgeon), center: None }, true),
        (FavoriteOwners { surgeon: None, center: Some(center) }, true),
        (FavoriteOwners { surgeon: Some(other), center: None }, false),
        (FavoriteOwners { surgeon: None, center: None }, false),
    ] {
        let people = people.clone();
        let mut found =
            read!(fixture.db, |conn| engagements::list_candidates(&conn, case, &people, of, true).await?);
        found.sort_by_key(|it| it.engagement_row.is_none());
        assert_eq!(found.len(), 2);
        assert_eq!(found[0].favorite, favorite);
        assert_eq!(found[0].engagement_row.map(|it| it.engagement), Some(engagement));
        assert_eq!((found[1].favorite, found[1].contact.notify_sms), (false, true));
    }
}

/// Notices are delivered, answered, read, acknowledged and cancelled.
///
/// Shows: AMB-53, AMB-54, AMB-55
#[tokio::test(flavor = "multi_thread")]
async fn notices_are_delivered_answered_and_acknowledged() {
    let fixture = Fixture::new().await;
    let case = put(&fixture, 24).await.id;
    let person = fixture.professional(NURSE).await;
    let (engagement, invitation) = invited(&fixture, case, &person).await;
    let (me, now, surgeon, center) =
        (person.person(), fixture.now(), fixture.surgeon.person(), fixture.center);
    let shown = read!(fixture.db, |conn| notices::list(
        &conn,
        me,
        NoticeScope::UnreadNotCancelled,
        Keyset::default()
    )
    .await?);
    assert_eq!(shown.len(), 1);
    assert_eq!(
        (shown[0].id, shown[0].kind, shown[0].content.as_str()),
        (invitation, NoticeKind::Invitation, "A line\nand 'another'")
    );
    let about = shown[0].engagement.expect("an engagement");
    assert_eq!(
        (about.terms, about.certified, about.position.map(|it| it.required())),
        (terms(), true, Some(2))
    );
    assert_eq!(
        shown[0].case.as_ref().map(|it| (it.id, it.procedures.len(), it.status)),
        Some((case, 2, CaseStatus::Open))
    );

    write!(fixture.db, |tx| notices::confirm(&tx, invitation, &engagement, false, now).await?)
        .expect("answered");
    assert_eq!(
        read!(fixture.db, |conn| notices::list(&conn, me, NoticeScope::Unread, Keyset::default()).await?),
        []
    );
    let own =
        read!(fixture.db, |conn| engagements::list_of_person(&conn, me, Timestamp::MIN).await?).remove(0).1;
    assert_eq!(
        (own[0].hired_at, own[0].replied_at, own[0].withdrawn_at, own[0].read),
        (Some(now), Some(now), None, true)
    );

    let ask =
        |to| notice(&fixture, to, &engagement, NoticeKind::InvitationRequest, NoticeStatus::InviteRequest);
    let first = ask(surgeon);
    let copy = NewNotice { thread: first.thread, ..ask(fixture.admin.person()) };
    let (thread, first_id, copy_id) = (first.thread, first.id, copy.id);
    deliver(&fixture, vec![first, copy]).await;
    let range = Range { from: now, until: now + SignedDuration::from_secs(1) };
    let before = Range { from: now - SignedDuration::from_secs(1), until: now };
    for (range, count) in [(range, 1), (before, 0)] {
        assert_eq!(
            read!(fixture.db, |conn| notices::list_requests_to_person(
                &conn,
                surgeon,
                range,
                Keyset::default()
            )
            .await?)
            .len(),
            count
        );
        assert_eq!(
            read!(fixture.db, |conn| notices::list_requests_at_center(
                &conn,
                center,
                range,
                Keyset::default()
            )
            .await?)
            .len(),
            count,
            "copies in a thread count once"
        );
    }
    write!(fixture.db, |tx| notices::record_request_answer(&tx, thread, NoticeStatus::RejectedRequest, now)
        .await?)
    .expect("answered");
    for id in [first_id, copy_id] {
        assert_eq!(
            read!(fixture.db, |conn| notices::find(&conn, id).await?).expect("a notice").status,
            NoticeStatus::RejectedRequest
        );
    }
    assert_eq!(read!(fixture.db, |conn| notices::count_some_unread(&conn, surgeon, true).await?), 0);

    let rejection = notice(&fixture, me, &engagement, NoticeKind::Rejection, NoticeStatus::RejectedRequest);
    let id = rejection.id;
    deliver(&fixture, vec![rejection]).await;
    assert_eq!(read!(fixture.db, |conn| notices::count_some_unread(&conn, me, true).await?), 1);
    write!(fixture.db, |tx| notices::mark_replaced(&tx, id, now).await?).expect("read");
    assert_eq!(read!(fixture.db, |conn| notices::count_some_unread(&conn, me, true).await?), 0);
    let about = engagement.id;
    write!(fixture.db, |tx| notices::acknowledge(&tx, about, me, now).await?).expect("noted");
    assert_eq!(
        read!(fixture.db, |conn| notices::find(&conn, id).await?).expect("a notice").status,
        NoticeStatus::Acknowledged
    );
    assert_eq!(
        read!(fixture.db, |conn| notices::find(&conn, first_id).await?).expect("a notice").status,
        NoticeStatus::RejectedRequest
    );

    let cancellation = notice(&fixture, me, &engagement, NoticeKind::Cancellation, NoticeStatus::Cancelled);
    deliver(&fixture, vec![cancellation]).await;
    write!(fixture.db, |tx| notices::cancel_of_case(&tx, case, now).await?).expect("cancelled");
    assert_eq!(
        read!(fixture.db, |conn| notices::find(&conn, invitation).await?).expect("a notice").status,
        NoticeStatus::Cancelled
    );
    let counts = (
        read!(fixture.db, |conn| notices::count_some_unread(&conn, me, true).await?),
        read!(fixture.db, |conn| notices::count_some_unread(&conn, me, false).await?),
    );
    assert_eq!(counts, (0, 1), "NOT_CANCELLED excludes cancellations");
}

/// The engagements of a professional are found with contacts and own messages, and their cases by id.
///
/// Shows: K-21
#[tokio::test(flavor = "multi_thread")]
async fn the_cases_of_a_professional_are_found_by_their_start() {
    let fixture = Fixture::new().await;
    let (late, early) = (put(&fixture, 48).await, put(&fixture, 24).await);
    let person = fixture.professional(NURSE).await;
    invited(&fixture, late.id, &person).await;
    let about_early = invited(&fixture, early.id, &person).await.0.id;
    let (me, now, between) = (person.person(), fixture.now(), early.start);
    let own = read!(fixture.db, |conn| engagements::list_of_person(&conn, me, now).await?);
    let engaged = |list: &[(ProfessionalCaseRow, Vec<CaseNoticeRow>)]| {
        list.iter().map(|(it, _)| it.engagement_row.engagement.case).collect::<HashSet<_>>()
    };
    let both = HashSet::from([early.id, late.id]);
    assert_eq!((own.len(), engaged(&own)), (2, both));
    assert!(own.iter().all(|(it, messages)| it.revision == 1 && messages.len() == 1));
    let ids = Vec::from_iter(engaged(&own));
    let mut found = read!(fixture.db, |conn| cases::list_of(&conn, &ids).await?);
    found.sort_by_key(|it| it.case_row.case.start);
    assert_eq!(
        found.into_iter().map(|it| it.case_row.case).collect::<Vec<_>>(),
        [early.clone(), late.clone()]
    );
    assert!(own.iter().all(|(it, _)| it.center_phone.is_empty() && it.surgeon_phone.is_empty()));
    let state = State::Confirmed { at: now, reconfirm: false };
    let (_, stored) = engagement_row(&fixture, about_early).await;
    let confirmed = Engagement { state, ..stored.engagement };
    save(&fixture, vec![EngagementChange::new(Some(&stored), confirmed)]).await.expect("saved");
    let rest = read!(fixture.db, |conn| engagements::list_of_person(&conn, me, between).await?);
    assert_eq!(engaged(&rest), HashSet::from([late.id]));
    let own = read!(fixture.db, |conn| engagements::list_of_person(&conn, me, now).await?);
    let confirmed = own.iter().find(|(it, _)| it.engagement_row.engagement.case == early.id);
    let phones = confirmed.map(|(it, _)| (it.center_phone.as_str(), it.surgeon_phone.len()));
    assert_eq!(phones, Some(("5595550199", 10)));
}

/// The pages of a person's notices are read along an index while others are written and read: none is listed twice, and none
/// that was there at the beginning is left out. The count of unread ones ends at 100.
///
/// Shows: AMB-53, AMB-137, D-11
#[tokio::test(flavor = "multi_thread")]
async fn all_notices_are_reached_while_others_arrive_and_are_read() {
    let fixture = Fixture::new().await;
    let case = put(&fixture, 24).await.id;
    let person = fixture.professional(NURSE).await;
    let (engagement, first) = invited(&fixture, case, &person).await;
    let (me, size) = (person.person(), 40);
    let copy = || notice(&fixture, me, &engagement, NoticeKind::Message, NoticeStatus::Invited);
    let mut expected = vec![first];
    // Three batches with one time each, so that the id decides within them.
    for count in [70, 70, 69] {
        fixture.advance_clock(SignedDuration::from_secs(1));
        let mut batch: Vec<_> = (0..count).map(|_| copy()).collect();
        batch.sort_by_key(|notice| notice.id);
        expected.extend(batch.iter().map(|notice| notice.id));
        deliver(&fixture, batch).await;
    }
    expected.reverse();
    for scope in [NoticeScope::All, NoticeScope::Unread, NoticeScope::UnreadNotCancelled] {
        let (mut seen, mut after) = (Vec::new(), None);
        loop {
            let page = Keyset { size, after };
            let read = read!(fixture.db, |conn| notices::list(&conn, me, scope, page).await?);
            let slice = page.slice(read, |it| Cursor { at: it.created_at, id: it.id.as_uuid() });
            seen.extend(slice.items.iter().map(|it| it.id));
            // A new one comes before the first page, and what was listed is read meanwhile.
            fixture.advance_clock(SignedDuration::from_secs(1));
            deliver(&fixture, vec![copy()]).await;
            let (last, now) = (seen[seen.len() - 1], fixture.now());
            if scope == NoticeScope::UnreadNotCancelled {
                write!(fixture.db, |tx| notices::mark_replaced(&tx, last, now).await?).expect("read");
            }
            after = slice.next;
            if after.is_none() {
                break;
            }
        }
        let known: Vec<_> = seen.into_iter().filter(|id| expected.contains(id)).collect();
        assert_eq!(known, expected, "{scope:?}");
    }
    for standing in [true, false] {
        assert_eq!(read!(fixture.db, |conn| notices::count_some_unread(&conn, me, standing).await?), 100);
    }
    assert_eq!(read!(fixture.db, |conn| notices::count(&conn, me, false).await?), 210 + 3 * 6);
}
