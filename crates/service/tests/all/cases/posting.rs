//! Posting, listing and cancelling cases, and their time limits.

use crate::cases::support::{
    NURSE, TECH, accept, case, case_snapshot, check_case, code, count_hits, invite, state,
};
use caseboard_domain::actor::{Actor, Poster};
use caseboard_domain::case_draft::CaseDraft;
use caseboard_domain::case_draft::PostingWarning;
use caseboard_domain::page::Keyset;
use caseboard_domain::person::NotificationSettings;
use caseboard_domain::throttle::POSTINGS;
use caseboard_domain::time::days;
use caseboard_domain::{CaseId, CenterId, Detail, NoticeId, PersonId};
use caseboard_service::cases::{
    CaseListQuery, CaseRow, DateRangeInput, cancel_case, list_center_cases, list_professional_cases,
    list_surgeon_cases, post_case,
};
use caseboard_service::invitations::{
    InviteFavorites, approve_request, decline_request, invite_favorites, list_center_requests,
    list_surgeon_requests, request_invitation, withdraw_from_case,
};
use caseboard_service::{Error, IdempotencyKey, notices};
use caseboard_testkit::{Fixture, TestApp};
use jiff::SignedDuration;

fn fields(refused: Result<impl Sized, Error>) -> Vec<String> {
    match refused {
        Err(Error::Refused(refusal)) => refusal.fields.into_iter().map(|it| it.field.to_string()).collect(),
        Err(other) => panic!("{other}"),
        Ok(_) => panic!("not refused"),
    }
}

/// A new case is open and has its poster, surgeon, center and positions.
///
/// Shows: B-59, B-60, B-62, AMB-47
#[tokio::test(flavor = "multi_thread")]
async fn a_new_case_is_open_and_has_its_people() {
    let fixture = Fixture::new().await;
    let posted = fixture
        .post_case_in_full(&fixture.admin, fixture.hours_from_now(100), &[(TECH, 2), (NURSE, 1)])
        .await;
    let CaseRow {
        case: view,
        status,
        paid,
        center_name,
        center_city,
        center_state,
        center_unconfirmed,
        series,
    } = posted.case_row;
    assert_eq!((series, center_unconfirmed), (None, false));
    assert_eq!(
        (status.as_str(), view.is_cancelled(), paid, posted.open_state.as_str()),
        ("OPEN", false, false, "OPEN")
    );
    assert_eq!(
        (center_name.as_str(), center_city.as_str(), center_state.code()),
        ("Pacific Hand Center", "Fresno", "CA")
    );
    assert_eq!((view.poster, view.surgeon), (fixture.admin.person(), fixture.surgeon.person()));
    assert_eq!((view.poster_name.as_str(), view.surgeon_name.as_str()), ("Adam Stage", "Dr. Sarah Stage"));
    assert_eq!(
        (view.location.as_str(), view.zone.name()),
        ("Pacific Hand Center, Fresno, CA", "America/Los_Angeles")
    );
    assert_eq!(
        view.positions.iter().map(|it| (it.category, it.required(), it.filled())).collect::<Vec<_>>(),
        [(TECH, 2, 0), (NURSE, 1, 0)]
    );
    assert_eq!((posted.button.as_str(), posted.participants.len(), posted.warnings.len()), ("CANCEL", 0, 0));
    check_case(&fixture, view.id).await;
}

/// All errors are reported together and nothing is written.
///
/// Shows: B-38..B-41, B-43, B-44, B-47, B-93
#[tokio::test(flavor = "multi_thread")]
async fn all_errors_of_a_case_are_reported_together() {
    let fixture = Fixture::new().await;
    let empty = CaseDraft { center: Some(fixture.center), ..CaseDraft::default() };
    assert_eq!(
        fields(post_case(&fixture, &fixture.admin, None, empty).await),
        ["case.surgeon", "case.start", "case.hours", "case.positions"]
    );
    let past = fixture.case_draft(fixture.hours_from_now(-1), &[(NURSE, 21), (NURSE, 1)]);
    let past = CaseDraft { hours: Some(100.0), ..past };
    assert_eq!(
        fields(post_case(&fixture, &fixture.surgeon, None, past).await),
        ["case.start", "case.hours", "case.positions[0].required"]
    );
    let list =
        list_center_cases(&fixture, &fixture.admin, None, DateRangeInput::default(), Keyset::default())
            .await
            .expect("a list")
            .items;
    assert_eq!(list, []);
}

/// Posting at a foreign or unknown center or for a foreign or unknown surgeon is rejected, and nothing is posted.
///
/// Shows: B-18, B-92, B-93, AMB-04, AMB-14
#[tokio::test(flavor = "multi_thread")]
async fn foreign_centers_and_surgeons_are_refused() {
    let fixture = Fixture::new().await;
    let start = fixture.hours_from_now(100);
    let draft = fixture.case_draft(start, &[(NURSE, 1)]);
    assert_eq!(
        code(post_case(&fixture, &fixture.other_center_admin, None, draft.clone()).await).err(),
        Some("FORBIDDEN")
    );
    assert_eq!(
        code(post_case(&fixture, &fixture.other_center_surgeon, None, draft.clone()).await).err(),
        Some("CENTER_NOT_VERIFIED")
    );
    let foreign = CaseDraft { surgeon: Some(fixture.other_center_surgeon.person()), ..draft.clone() };
    assert_eq!(
        code(post_case(&fixture, &fixture.admin, None, foreign.clone()).await).err(),
        Some("FORBIDDEN")
    );
    let missing = CaseDraft { surgeon: Some(fixture.new_id::<PersonId>()), ..draft.clone() };
    assert_eq!(code(post_case(&fixture, &fixture.system, None, missing).await).err(), Some("FORBIDDEN"));
    let unknown = CaseDraft { center: Some(fixture.new_id::<CenterId>()), ..draft };
    for (poster, refusal) in [
        (&fixture.surgeon, "CENTER_NOT_VERIFIED"),
        (&fixture.admin, "FORBIDDEN"),
        (&fixture.system, "FORBIDDEN"),
    ] {
        assert_eq!(code(post_case(&fixture, poster, None, unknown.clone()).await).err(), Some(refusal));
    }
    let posted =
        list_center_cases(&fixture, &fixture.admin, None, DateRangeInput::default(), Keyset::default()).await;
    assert_eq!(posted.expect("a list").items, []);
    // The surgeon of a case that a surgeon posts is the poster; the sent id is ignored.
    let own = post_case(&fixture, &fixture.surgeon, None, foreign).await.expect("posted");
    assert_eq!(own.case_row.case.surgeon, fixture.surgeon.person());
}

/// A surgeon can use two operating rooms, so an overlapping case only returns a warning. A repeated key posts once.
///
/// Shows: AMB-34, AMB-37
#[tokio::test(flavor = "multi_thread")]
async fn an_overlapping_post_warns_and_a_key_posts_once() {
    let fixture = Fixture::new().await;
    let first = fixture.post_case_in_full(&fixture.surgeon, fixture.hours_from_now(100), &[(NURSE, 1)]).await;
    assert_eq!(first.warnings, Vec::<PostingWarning>::new());
    let touching =
        fixture.post_case_in_full(&fixture.surgeon, fixture.hours_from_now(102), &[(NURSE, 1)]).await;
    assert_eq!(touching.warnings, Vec::<PostingWarning>::new(), "back-to-back cases do not overlap");
    let once = IdempotencyKey::new(Some(fixture.surgeon.person()), "a click", "createJob", b"body");
    let draft = fixture.case_draft(fixture.hours_from_now(101), &[(NURSE, 1)]);
    let answer =
        post_case(&fixture, &fixture.surgeon, Some(once.clone()), draft.clone()).await.expect("posted");
    assert_eq!(answer.warnings, [PostingWarning::SurgeonOverlap]);
    assert_eq!(post_case(&fixture, &fixture.surgeon, Some(once), draft).await.expect("posted"), answer);
    let list =
        list_surgeon_cases(&fixture, &fixture.surgeon, None, DateRangeInput::default(), Keyset::default())
            .await
            .expect("a list")
            .items;
    assert_eq!(list.len(), 3);
}

/// Only owners read the lists of cases, whose ranges are days of the center's zone.
///
/// Shows: C-67, J-45, J-53, K-22, K-23, K-24, K-25, AMB-44
#[tokio::test(flavor = "multi_thread")]
async fn case_lists_are_for_their_owners_and_use_center_days() {
    let fixture = Fixture::new().await;
    // 7 May 23:30 in California is 8 May in UTC.
    let start = "2026-05-08T06:30:00Z".parse().expect("an instant");
    let id = fixture.post_case(&fixture.surgeon, start, &[(NURSE, 1)]).await;
    let person = fixture.professional(NURSE).await;
    request_invitation(&fixture, &person, None, id).await.expect("the call succeeds");
    let day = |day: &str| DateRangeInput { first: Some(day.into()), last: Some(day.into()) };
    for (dates, found) in [
        (DateRangeInput::default(), 1),
        (day("2026-05-07"), 1),
        (day("2026-05-08"), 0),
        (day("2026-05-06"), 0),
    ] {
        let own = list_surgeon_cases(&fixture, &fixture.surgeon, None, dates.clone(), Keyset::default())
            .await
            .expect("a list")
            .items;
        let center = list_center_cases(&fixture, &fixture.admin, None, dates.clone(), Keyset::default())
            .await
            .expect("a list")
            .items;
        assert_eq!((own.len(), center.len()), (found, found), "{dates:?}");
        assert_eq!(own, center);
    }
    for (dates, found) in [(DateRangeInput::default(), 1), (day("2026-05-04"), 1), (day("2026-05-03"), 0)] {
        let own = list_surgeon_requests(&fixture, &fixture.surgeon, None, dates.clone(), Keyset::default())
            .await
            .expect("a list")
            .items;
        let center =
            list_center_requests(&fixture, &fixture.admin, Some(fixture.center), dates, Keyset::default())
                .await
                .expect("a list")
                .items;
        assert_eq!((own.len(), center.len()), (found, found));
        assert!(own.iter().chain(&center).all(|it| it.notice.engagement.is_some_and(|it| it.certified)
            && it.notice.status.as_str() == "INVITE_REQUEST"));
    }
    let wrong = DateRangeInput { first: Some("2026-05-08".into()), last: Some("2026-05-07".into()) };
    assert_eq!(
        fields(list_center_cases(&fixture, &fixture.admin, None, wrong, Keyset::default()).await),
        ["range.first"]
    );
    let long = DateRangeInput { first: Some("2026-05-08".into()), last: Some("2027-07-07".into()) };
    assert_eq!(
        fields(list_surgeon_requests(&fixture, &fixture.surgeon, None, long, Keyset::default()).await),
        ["range.last"]
    );

    let (surgeon, center) = (Some(fixture.surgeon.person()), Some(fixture.center));
    let none = DateRangeInput::default;
    for foreign in [&fixture.other_center_admin, &fixture.admin, &fixture.other_center_surgeon] {
        assert_eq!(
            code(list_surgeon_cases(&fixture, foreign, surgeon, none(), Keyset::default()).await).err(),
            Some("FORBIDDEN")
        );
        assert_eq!(
            code(list_surgeon_requests(&fixture, foreign, surgeon, none(), Keyset::default()).await).err(),
            Some("FORBIDDEN")
        );
    }
    for foreign in [&fixture.other_center_admin, &fixture.surgeon, &fixture.other_center_surgeon] {
        assert_eq!(
            code(list_center_cases(&fixture, foreign, center, none(), Keyset::default()).await).err(),
            Some("FORBIDDEN")
        );
        assert_eq!(
            code(list_center_requests(&fixture, foreign, center, none(), Keyset::default()).await).err(),
            Some("FORBIDDEN")
        );
    }
    assert_eq!(
        list_surgeon_cases(&fixture, &fixture.system, surgeon, none(), Keyset::default())
            .await
            .expect("the system administrator")
            .items
            .len(),
        1
    );
    assert_eq!(
        list_center_cases(&fixture, &fixture.system, center, none(), Keyset::default())
            .await
            .expect("the system administrator")
            .items
            .len(),
        1
    );
    assert_eq!(
        fields(list_surgeon_cases(&fixture, &fixture.system, None, none(), Keyset::default()).await),
        ["list.surgeon"]
    );
    assert_eq!(
        fields(list_center_cases(&fixture, &fixture.system, None, none(), Keyset::default()).await),
        ["list.center"]
    );
}

/// People who manage a case see its participants, not those who only requested an invitation.
///
/// Shows: B-77, AMB-47
#[tokio::test(flavor = "multi_thread")]
async fn participants_are_invited_and_confirmed_people() {
    let fixture = Fixture::new().await;
    let people = fixture.professionals(NURSE, 3).await;
    let id = fixture.post_case(&fixture.surgeon, fixture.hours_from_now(100), &[(NURSE, 1)]).await;
    request_invitation(&fixture, &people[2], None, id).await.expect("the call succeeds");
    let invitations = invite(&fixture, &fixture.surgeon, id, &people[..2]).await;
    accept(&fixture, &people[1], None, invitations[1]).await.expect("accepted");
    let list =
        list_surgeon_cases(&fixture, &fixture.surgeon, None, DateRangeInput::default(), Keyset::default())
            .await
            .expect("a list")
            .items;
    let mut seen: Vec<_> = list[0].participants.iter().map(|it| (it.id, it.status.as_str())).collect();
    let mut meant = vec![(people[0].person(), "POSITION_ALREADY_FILLED"), (people[1].person(), "CONFIRMED")];
    seen.sort();
    meant.sort();
    assert_eq!(seen, meant);
}

/// A professional's list has the right section for every state of a case.
///
/// Shows: C-20..C-32, AMB-32, AMB-42
#[tokio::test(flavor = "multi_thread")]
async fn a_professionals_list_follows_the_rules_of_its_sections() {
    let fixture = Fixture::new().await;
    let (me, rival) = (fixture.professional(NURSE).await, fixture.professional(NURSE).await);
    let words = async |case: CaseId| {
        let list =
            list_professional_cases(&fixture, &me, NURSE.id().into(), me.person(), CaseListQuery::default())
                .await
                .expect("a list")
                .items;
        list.into_iter()
            .find(|it| it.case.row.case.id == case)
            .map(|it| (it.section.as_str(), it.button.as_str()))
    };
    let at = |hours| fixture.hours_from_now(hours);
    let surgeon = &fixture.surgeon;

    let id = fixture.post_case(surgeon, at(100), &[(NURSE, 1)]).await;
    let techs_only = fixture.post_case(surgeon, at(100), &[(TECH, 1)]).await;
    assert_eq!(words(id).await, Some(("REQUESTABLE", "REQUESTABLE")));
    assert_eq!(words(techs_only).await, None);
    let asked =
        request_invitation(&fixture, &me, None, id).await.expect("the call succeeds").id.expect("a request");
    assert_eq!(words(id).await, Some(("REQUESTED", "REQUESTED")));
    let list =
        list_professional_cases(&fixture, &me, NURSE.id().into(), me.person(), CaseListQuery::default())
            .await
            .expect("a list")
            .items;
    let request =
        list.iter().find(|it| it.case.row.case.id == id).and_then(|it| it.own.as_ref()?.request.as_ref());
    assert!(request.is_some_and(|it| it.read), "whether an owner has read the request is hidden");
    decline_request(&fixture, surgeon, None, asked).await.expect("declined");
    assert_eq!(words(id).await, Some(("REQUESTED", "REJECTED")));
    fixture.advance_clock(SignedDuration::from_secs(1));
    let invitations = invite(&fixture, surgeon, id, &[me.clone(), rival.clone()]).await;
    assert_eq!(words(id).await, Some(("INVITED", "INVITED")));
    accept(&fixture, &rival, None, invitations[1]).await.expect("accepted");
    assert_eq!(words(id).await, None, "a full case is listed for confirmed professionals only");
    withdraw_from_case(&fixture, &rival, None, invitations[1]).await.expect("withdrawn");
    assert_eq!(words(id).await, Some(("INVITED", "INVITED")));
    accept(&fixture, &me, None, invitations[0]).await.expect("accepted");
    assert_eq!(words(id).await, Some(("CONFIRMED", "CONFIRMED")));

    let list =
        list_professional_cases(&fixture, &me, NURSE.id().into(), me.person(), CaseListQuery::default())
            .await
            .expect("a list")
            .items;
    let listed = list.iter().find(|it| it.case.row.case.id == id).expect("list");
    let own = listed.own.as_ref().expect("an engagement");
    let messages: Vec<_> = own.messages.iter().map(|it| (it.kind.as_str(), it.status.as_str())).collect();
    assert_eq!(messages, [("INVITATION", "CONFIRMED"), ("REJECTION", "REJECTED_REQUEST")], "newest first");
    assert_eq!((own.messages[0].id, own.messages[0].hired_at), (invitations[0], Some(fixture.now())));
    assert_eq!(own.request.as_ref().map(|it| (it.id, it.status.as_str())), Some((asked, "REJECTED_REQUEST")));
    assert_eq!(listed.withdraw_until, listed.case.row.case.start - SignedDuration::from_hours(72));
    let contact = own.contact.as_ref().expect("a contact");
    assert_eq!((contact.name.as_str(), listed.certified_for_center), ("Dr. Sarah Stage", true));

    fixture.advance_clock(SignedDuration::from_hours(101));
    assert_eq!(words(id).await, Some(("CONFIRMED", "CONFIRMED")), "listed until its end");
    fixture.advance_clock(SignedDuration::from_hours(1));
    assert_eq!(words(id).await, None);

    let gone = fixture.post_case(surgeon, fixture.hours_from_now(50), &[(NURSE, 1)]).await;
    let never_mine = fixture.post_case(surgeon, fixture.hours_from_now(50), &[(NURSE, 1)]).await;
    request_invitation(&fixture, &me, None, gone).await.expect("the call succeeds");
    for case in [gone, never_mine] {
        cancel_case(&fixture, surgeon, None, case).await.expect("cancelled");
    }
    assert_eq!(words(gone).await, Some(("CANCELLED", "CANCELLED")));
    assert_eq!(words(never_mine).await, None);
    fixture.advance_clock(days(7) + SignedDuration::from_hours(49));
    assert_eq!(words(gone).await, Some(("CANCELLED", "CANCELLED")));
    fixture.advance_clock(SignedDuration::from_hours(1));
    assert_eq!(words(gone).await, None, "seven days after its start");
}

/// Reading and answering for another user is rejected; foreign and missing records get the same error.
///
/// Shows: C-63, D-34, K-70, AMB-14
#[tokio::test(flavor = "multi_thread")]
async fn foreign_and_missing_records_get_the_same_error_and_nothing_is_written() {
    let fixture = Fixture::new().await;
    let (me, other) = (fixture.professional(NURSE).await, fixture.professional(NURSE).await);
    let id = fixture.post_case(&fixture.surgeon, fixture.hours_from_now(100), &[(NURSE, 1)]).await;
    let invitation = invite(&fixture, &fixture.surgeon, id, std::slice::from_ref(&me)).await[0];
    let before = case_snapshot(&fixture, id, &[&me, &other]).await;
    for foreign in [invitation, fixture.new_id::<NoticeId>()] {
        assert_eq!(code(accept(&fixture, &other, None, foreign).await).err(), Some("FORBIDDEN"));
        assert_eq!(code(withdraw_from_case(&fixture, &other, None, foreign).await).err(), Some("FORBIDDEN"));
        assert_eq!(
            code(approve_request(&fixture, &fixture.surgeon, None, foreign).await).err(),
            Some("FORBIDDEN")
        );
    }
    for foreign in [id, fixture.new_id::<CaseId>()] {
        assert_eq!(
            code(cancel_case(&fixture, &fixture.other_center_admin, None, foreign).await).err(),
            Some("FORBIDDEN")
        );
        let input = InviteFavorites { case: foreign, people: vec![other.person()] };
        assert_eq!(
            code(invite_favorites(&fixture, &fixture.other_center_admin, None, input).await).err(),
            Some("FORBIDDEN")
        );
    }
    let tech = fixture.professional(TECH).await;
    assert_eq!(
        code(request_invitation(&fixture, &tech, None, id).await).err(),
        Some("FORBIDDEN"),
        "no position for the group"
    );
    let group = i64::from(NURSE.id());
    assert_eq!(
        code(list_professional_cases(&fixture, &me, group, other.person(), CaseListQuery::default()).await)
            .err(),
        Some("FORBIDDEN")
    );
    assert_eq!(
        code(list_professional_cases(&fixture, &me, 0, me.person(), CaseListQuery::default()).await).err(),
        Some("FORBIDDEN")
    );
    let actor = Actor::Professional(me.clone());
    assert_eq!(
        code(notices::list_unread_notices(&fixture, &actor, other.person(), false, Keyset::default()).await)
            .err(),
        Some("FORBIDDEN")
    );
    assert_eq!(
        notices::list_unread_notices(&fixture, &actor, me.person(), false, Keyset::default())
            .await
            .map(|listed| listed.count)
            .expect("a list"),
        Some(1)
    );
    assert_eq!(case_snapshot(&fixture, id, &[&me, &other]).await, before);
}

/// Skipped invitees are returned with their reasons; inviting a person twice is not an error.
///
/// Shows: K-30, AMB-37
#[tokio::test(flavor = "multi_thread")]
async fn skipped_invitees_are_returned_with_a_reason() {
    let fixture = Fixture::new().await;
    let (nurse, tech) = (fixture.professional(NURSE).await, fixture.professional(TECH).await);
    let unknown = fixture.unaffiliated_professional(NURSE, NotificationSettings::default()).await;
    let id = fixture.post_case(&fixture.surgeon, fixture.hours_from_now(100), &[(NURSE, 1)]).await;
    let missing: PersonId = fixture.new_id();
    let people = vec![
        tech.person(),
        nurse.person(),
        unknown.person(),
        missing,
        nurse.person(),
        fixture.admin.person(),
    ];
    let input = InviteFavorites { case: id, people };
    let reasons = async |input: &InviteFavorites| {
        let answer =
            invite_favorites(&fixture, &fixture.surgeon, None, input.clone()).await.expect("answered");
        let skipped: Vec<&str> = answer.skipped.iter().map(|it| it.reason.as_str()).collect();
        (answer.invited.len(), skipped)
    };
    let others = ["NOT_FAVORITE", "NOT_FAVORITE", "NOT_FAVORITE"];
    assert_eq!(reasons(&input).await, (1, [&["WRONG_CATEGORY"], &others[..]].concat()));
    assert_eq!(reasons(&input).await, (0, [&["WRONG_CATEGORY", "ALREADY_INVITED"], &others[..]].concat()));
    fixture.advance_clock(SignedDuration::from_hours(100));
    let late = fixture.professional(NURSE).await;
    assert_eq!(
        reasons(&InviteFavorites { case: id, people: vec![late.person()] }).await,
        (0, vec!["CLOSED"])
    );
    for people in [vec![], vec![missing; 101]] {
        assert_eq!(
            fields(
                invite_favorites(&fixture, &fixture.surgeon, None, InviteFavorites { case: id, people })
                    .await
            ),
            ["invitees"]
        );
    }
}

/// A withdrawal is allowed until exactly 72 hours before the start. After the start no state changes.
///
/// Shows: C-59, C-60, L-01, AMB-39, AMB-41, AMB-42
#[tokio::test(flavor = "multi_thread")]
async fn a_case_keeps_its_72_hour_limit_and_closes_at_its_start() {
    let fixture = Fixture::new().await;
    let people = fixture.professionals(NURSE, 3).await;
    let id = fixture.post_case(&fixture.surgeon, fixture.hours_from_now(100), &[(NURSE, 2)]).await;
    let invitations = invite(&fixture, &fixture.surgeon, id, &people).await;
    for number in [0, 1] {
        accept(&fixture, &people[number], None, invitations[number]).await.expect("accepted");
    }
    fixture.advance_clock(SignedDuration::from_hours(28));
    withdraw_from_case(&fixture, &people[0], None, invitations[0]).await.expect("exactly 72 hours ahead");
    fixture.advance_clock(SignedDuration::from_millis(1));
    let before = case_snapshot(&fixture, id, &[&people[1]]).await;
    assert_eq!(
        code(withdraw_from_case(&fixture, &people[1], None, invitations[1]).await).err(),
        Some("WITHDRAW_LOCKED")
    );
    let asked = request_invitation(&fixture, &people[0], None, id)
        .await
        .expect("the call succeeds")
        .id
        .expect("a request");
    fixture.advance_clock(SignedDuration::from_hours(72));

    assert_ne!(case_snapshot(&fixture, id, &[&people[1]]).await, before, "the request was stored");
    let before = case_snapshot(&fixture, id, &[&people[1], &people[2]]).await;
    assert_eq!(
        accept(&fixture, &people[2], None, invitations[2]).await.expect("answered").status.as_str(),
        "POSITION_CLOSED"
    );
    assert_eq!(
        request_invitation(&fixture, &people[0], None, id).await.expect("answered").status.as_str(),
        "POSITION_CLOSED"
    );
    assert_eq!(code(approve_request(&fixture, &fixture.surgeon, None, asked).await).err(), Some("CLOSED"));
    assert_eq!(code(decline_request(&fixture, &fixture.surgeon, None, asked).await).err(), Some("CLOSED"));
    assert_eq!(code(cancel_case(&fixture, &fixture.surgeon, None, id).await).err(), Some("JOB_STARTED"));
    assert_eq!(case_snapshot(&fixture, id, &[&people[1], &people[2]]).await, before);
}

/// An overlapping confirmed case rejects an acceptance and a request, names the other case, and leaves the invitation open.
///
/// Shows: C-65, AMB-34
#[tokio::test(flavor = "multi_thread")]
async fn a_confirmed_case_blocks_overlapping_cases() {
    let fixture = Fixture::new().await;
    let me = fixture.professional(NURSE).await;
    let mut cases = Vec::new();
    for hours in [100, 101, 102, 101] {
        cases.push(fixture.post_case(&fixture.surgeon, fixture.hours_from_now(hours), &[(NURSE, 1)]).await);
    }
    let mut invitations = Vec::new();
    for case in &cases[..3] {
        invitations.push(invite(&fixture, &fixture.surgeon, *case, std::slice::from_ref(&me)).await[0]);
    }
    accept(&fixture, &me, None, invitations[0]).await.expect("accepted");
    let Err(Error::Refused(refusal)) = accept(&fixture, &me, None, invitations[1]).await else {
        panic!("not refused")
    };
    assert_eq!(refusal.code, "SCHEDULE_CONFLICT");
    let Some(Detail::ScheduleConflict { case: in_the_way, .. }) = refusal.detail.as_deref() else {
        panic!("no field")
    };
    assert_eq!(*in_the_way, cases[0]);
    assert_eq!(state(&fixture, cases[1], &me).await, "INVITED");
    assert_eq!(
        code(request_invitation(&fixture, &me, None, cases[3]).await).err(),
        Some("SCHEDULE_CONFLICT")
    );
    accept(&fixture, &me, None, invitations[2]).await.expect("back-to-back cases do not overlap");
}

/// If certification is required, only certified people can be invited and accept.
///
/// Shows: F-30, AMB-51
#[tokio::test(flavor = "multi_thread")]
async fn uncertified_people_are_refused_where_certification_is_required() {
    let fixture =
        Fixture::on(TestApp::with_settings(|settings| settings.require_certified = true).await).await;
    let (certified, other) = (
        fixture.professional(NURSE).await,
        fixture.unaffiliated_professional(NURSE, NotificationSettings::default()).await,
    );
    let id = fixture.post_case(&fixture.surgeon, fixture.hours_from_now(100), &[(NURSE, 2)]).await;
    let invitation = invite(&fixture, &fixture.surgeon, id, std::slice::from_ref(&certified)).await[0];
    assert_eq!(
        accept(&fixture, &certified, None, invitation).await.expect("accepted").status.as_str(),
        "CONFIRMED"
    );
    let asked = request_invitation(&fixture, &other, None, id)
        .await
        .expect("a request is not limited to free times")
        .id
        .expect("a request");
    assert_eq!(
        code(approve_request(&fixture, &fixture.surgeon, None, asked).await).err(),
        Some("NOT_CERTIFIED")
    );
    assert_eq!(state(&fixture, id, &other).await, "REQUESTED");
    assert_eq!(case(&fixture, id).await.case.positions[0].filled(), 1);
}

/// A person posts a thousand cases in 24 hours at most; others are not affected.
///
/// Shows: AMB-246
#[tokio::test(flavor = "multi_thread")]
async fn a_person_posts_a_limited_number_of_cases_in_a_day() {
    let fixture = Fixture::new().await;
    count_hits(&fixture, POSTINGS, fixture.surgeon.person(), 999).await;
    let post = async |by: &Poster| {
        let draft = fixture.case_draft(fixture.hours_from_now(100), &[(NURSE, 1)]);
        code(post_case(&fixture, by, None, draft).await).map(|_| ())
    };
    assert_eq!(post(&fixture.surgeon).await, Ok(()));
    assert_eq!(post(&fixture.surgeon).await, Err("RATE_LIMITED"));
    assert_eq!(post(&fixture.admin).await, Ok(()));
    assert_eq!(fixture.database().dump_rows_of(&["cases"]).await["cases"].len(), 2);
    fixture.advance_clock(SignedDuration::from_hours(24));
    assert_eq!(post(&fixture.surgeon).await, Ok(()));
}

/// Without limits, as in the simulation, postings are not counted.
///
/// Shows: AMB-246
#[tokio::test(flavor = "multi_thread")]
async fn postings_are_not_limited_where_limits_are_off() {
    let fixture = Fixture::on(TestApp::with_settings(|settings| settings.rate_limit = false).await).await;
    count_hits(&fixture, POSTINGS, fixture.surgeon.person(), 1_000).await;
    fixture.post_case(&fixture.surgeon, fixture.hours_from_now(100), &[(NURSE, 1)]).await;
}
