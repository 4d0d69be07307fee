//! The pages of lists of cases.

use std::collections::BTreeSet;

use caseboard_domain::actor::Professional;
use caseboard_domain::availability::AvailabilityDraft;
use caseboard_domain::case_draft::CaseDraft;
use caseboard_domain::case_search::{CaseSearch, CaseSearchDraft};
use caseboard_domain::notice::NoticeStatus;
use caseboard_domain::page::{Cursor, Keyset, Slice};
use caseboard_domain::section::Section;
use caseboard_domain::{CaseId, Money};
use caseboard_service::availability::update_availability;
use caseboard_service::cases::{
    CaseEdit, CaseListQuery, DateRangeInput, OwnEngagement, ProfessionalCase, cancel_case, edit_case,
    list_center_cases, list_professional_cases, post_case,
};
use caseboard_service::eligibility::{certify_person, revoke_certification};
use caseboard_service::invitations::{decline_invitation, request_invitation, withdraw_from_case};
use caseboard_store::open_cases::CANDIDATES_MAX;
use caseboard_store::{StoreError, Tx, cases, statements_run};
use caseboard_testkit::Fixture;
use jiff::{SignedDuration, Timestamp};

use super::support::{NURSE, TECH, accept, as_manager, case, center_at, code, invite};

async fn page(fixture: &Fixture, of: &Professional, query: CaseListQuery) -> Slice<ProfessionalCase> {
    let group = i64::from(of.category().id());
    list_professional_cases(fixture, of, group, of.person(), query).await.expect("a page")
}

fn after(size: u32, after: Option<Cursor>) -> CaseListQuery {
    CaseListQuery { page: Keyset { size, after }, ..CaseListQuery::default() }
}

fn search(draft: CaseSearchDraft<'_>, page: Keyset) -> CaseListQuery {
    CaseListQuery { search: CaseSearch::parse(draft).expect("valid filters"), page }
}

fn own(case: &ProfessionalCase) -> &OwnEngagement {
    case.own.as_ref().expect("an engagement")
}

fn ids(slice: &Slice<ProfessionalCase>) -> Vec<CaseId> {
    slice.items.iter().map(|it| it.case.row.case.id).collect()
}

/// Stores copies of a case with other ids and the same start.
async fn copies(fixture: &Fixture, of: CaseId, count: usize) -> BTreeSet<CaseId> {
    let original = case(fixture, of).await.case;
    let ids: BTreeSet<CaseId> = (0..count).map(|_| fixture.new_id::<CaseId>()).collect();
    let new = ids.clone();
    let written = fixture.db.write(move |tx: Tx| {
        let (original, new) = (original.clone(), new.clone());
        async move {
            for id in new {
                let mut copy = original.clone();
                copy.id = id;
                cases::insert(&tx, &copy).await?;
            }
            Ok::<_, StoreError>(tx.commit(()))
        }
    });
    written.await.expect("the copies are written");
    ids
}

/// Every one of 250 cases is on exactly one page, although cases are posted and taken between the pages; a third of them
/// start at the same time.
///
/// Shows: AMB-103
#[tokio::test(flavor = "multi_thread")]
async fn every_case_is_reached_through_pages() {
    let fixture = Fixture::new().await;
    let people = fixture.professionals(NURSE, 2).await;
    let (me, rival) = (&people[0], &people[1]);
    let mut meant = BTreeSet::new();
    for hours in 0..10 {
        let start = fixture.hours_from_now(100 + hours);
        let first = fixture.post_case(&fixture.surgeon, start, &[(TECH, 1), (NURSE, 1)]).await;
        meant.insert(first);
        meant.extend(copies(&fixture, first, if hours == 4 { 96 } else { 16 }).await);
    }
    assert_eq!(meant.len(), 250);

    let (mut seen, mut cursor, mut pages) = (Vec::new(), None, 0);
    let mut invited = BTreeSet::new();
    loop {
        let found = page(&fixture, me, after(30, cursor)).await;
        seen.extend(ids(&found));
        let Some(next) = found.next else { break };
        assert_eq!(found.items.len(), 30, "a page without filters is full");
        (cursor, pages) = (Some(next), pages + 1);
        // The last case is taken, one is posted before the cursor, and one after it.
        let taken = *meant
            .iter()
            .rfind(|id| !seen.contains(id) && !invited.contains(*id))
            .expect("a case that is not listed yet");
        invited.insert(taken);
        let invitation = invite(&fixture, &fixture.surgeon, taken, std::slice::from_ref(rival)).await[0];
        // The rival cannot take two cases at the same time.
        let accepted = accept(&fixture, rival, None, invitation).await;
        if accepted.is_ok_and(|it| it.status == NoticeStatus::Confirmed) {
            meant.remove(&taken);
        }
        fixture.post_case(&fixture.admin, fixture.hours_from_now(50), &[(NURSE, 1)]).await;
        meant.insert(fixture.post_case(&fixture.admin, fixture.hours_from_now(200), &[(NURSE, 1)]).await);
    }
    assert!(pages >= 8, "{pages}");
    assert_eq!(seen.len(), seen.iter().collect::<BTreeSet<_>>().len(), "no case is listed twice");
    let missing: Vec<_> = meant.iter().filter(|id| !seen.contains(id)).collect();
    assert!(missing.is_empty(), "{} cases are on no page", missing.len());
}

/// The first page has all own cases, wherever they start; the others have none of them. A case whose invitation was declined
/// is an open one, with its messages.
///
/// Shows: AMB-103
#[tokio::test(flavor = "multi_thread")]
async fn own_cases_are_on_the_first_page() {
    let fixture = Fixture::new().await;
    let me = fixture.professional(NURSE).await;
    let mut posted = Vec::new();
    for hours in 0..8 {
        let start = fixture.hours_from_now(100 + hours);
        posted.push(fixture.post_case(&fixture.surgeon, start, &[(NURSE, 1)]).await);
    }
    let invitations = invite(&fixture, &fixture.surgeon, posted[7], std::slice::from_ref(&me)).await;
    request_invitation(&fixture, &me, None, posted[6]).await.expect("asked");
    let declined = invite(&fixture, &fixture.surgeon, posted[3], std::slice::from_ref(&me)).await[0];
    decline_invitation(&fixture, &me, None, declined).await.expect("declined");

    let first = page(&fixture, &me, after(2, None)).await;
    assert_eq!(ids(&first), [posted[0], posted[1], posted[6], posted[7]]);
    assert_eq!(own(&first.items[3]).messages[0].id, invitations[0]);
    assert!(own(&first.items[2]).request.is_some());
    let second = page(&fixture, &me, after(2, first.next)).await;
    assert_eq!(ids(&second), [posted[2], posted[3]]);
    assert_eq!(own(&second.items[1]).messages[0].id, declined);
    assert!(second.items.iter().all(|it| it.section == Section::Requestable && it.certified_for_center));
    let third = page(&fixture, &me, after(2, second.next)).await;
    assert_eq!((ids(&third), third.next), (vec![posted[4], posted[5]], None));
}

/// A cursor says where a page begins and nothing else: that of another person, an invented one and one in the past show
/// what their own list has, without cases that have started and without those of other groups.
///
/// Shows: AMB-103, AMB-14
#[tokio::test(flavor = "multi_thread")]
async fn a_cursor_gives_no_access() {
    let fixture = Fixture::new().await;
    let (me, other) = (fixture.professional(NURSE).await, fixture.professional(TECH).await);
    let started = fixture.post_case(&fixture.surgeon, fixture.hours_from_now(1), &[(NURSE, 1)]).await;
    let mine = fixture.post_case(&fixture.surgeon, fixture.hours_from_now(100), &[(NURSE, 1)]).await;
    let hidden = fixture.post_case(&fixture.surgeon, fixture.hours_from_now(101), &[(TECH, 2)]).await;
    fixture.post_case(&fixture.surgeon, fixture.hours_from_now(102), &[(TECH, 2)]).await;
    fixture.advance_clock(jiff::SignedDuration::from_hours(2));
    let foreign = page(&fixture, &other, after(1, None)).await;
    assert_eq!(ids(&foreign), [hidden]);
    assert_eq!(ids(&page(&fixture, &me, after(50, foreign.next)).await), Vec::<CaseId>::new());
    let past = Cursor::before(Timestamp::MIN);
    assert_eq!(ids(&page(&fixture, &me, after(50, Some(past))).await), [mine], "{started} has started");
    let end = Cursor::after(Timestamp::MAX);
    assert_eq!(page(&fixture, &me, after(50, Some(end))).await, Slice { items: vec![], next: None });
}

/// Filters are applied before a page is cut, so that a case that matches is never behind cases that do not.
///
/// Shows: AMB-103
#[tokio::test(flavor = "multi_thread")]
async fn filters_find_every_match_beyond_the_first_page() {
    let fixture = Fixture::new().await;
    let me = fixture.professional(NURSE).await;
    let at = |hours| fixture.hours_from_now(hours);
    let cheap = fixture.post_case(&fixture.surgeon, at(100), &[(NURSE, 1)]).await;
    copies(&fixture, cheap, CANDIDATES_MAX).await;
    let well_paid = {
        let mut draft = fixture.case_draft(at(200), &[(NURSE, 1)]);
        draft.positions[0].pay.hourly = Some(400.0);
        let posted = caseboard_service::cases::post_case(&fixture, &fixture.surgeon, None, draft).await;
        posted.expect("posted").case_row.case.id
    };
    let none = CaseSearchDraft::default();
    let draft = CaseSearchDraft { min_pay: Some(800), ..none };
    let empty = page(&fixture, &me, search(draft, Keyset::default())).await;
    assert_eq!(ids(&empty), [], "a page compares a limited number of cases");
    let query = search(draft, Keyset { size: 50, after: Some(empty.next.expect("a next page")) });
    let found = page(&fixture, &me, query).await;
    assert_eq!((ids(&found), found.next), (vec![well_paid], None));
    assert_eq!(found.items[0].position.terms.hourly(), Money::from_cents(40_000));

    // The start is on the day before in the time zone of the center.
    let day = at(200 - 24).to_string();
    for (draft, meant) in [
        (CaseSearchDraft { center: Some(fixture.center), ..none }, Some(cheap)),
        (CaseSearchDraft { center: Some(fixture.other_center), ..none }, None),
        (CaseSearchDraft { first: Some(&day[..10]), ..none }, Some(well_paid)),
        (CaseSearchDraft { last: Some("2020-01-01"), ..none }, None),
        (CaseSearchDraft { text: Some("knee"), ..none }, None),
        (CaseSearchDraft { text: Some("carpal sarah"), ..none }, Some(cheap)),
    ] {
        let first = page(&fixture, &me, search(draft, Keyset { size: 1, after: None })).await;
        let start = |id: &CaseId| if *id == well_paid { at(200) } else { at(100) };
        assert_eq!(
            first.items.first().map(|it| it.case.row.case.start),
            meant.as_ref().map(start),
            "{draft:?}"
        );
        // Without a match among the cases that a page compares, there may be one on the next page.
        let more = meant == Some(cheap) || draft.text.is_some();
        assert_eq!(first.next.is_some(), more, "{draft:?}");
    }
}

/// The distance is measured from the ZIP code of the professional's availability; without it the filter is refused.
///
/// Shows: AMB-103, AMB-292
#[tokio::test(flavor = "multi_thread")]
async fn new_cases_are_filtered_by_distance() {
    let fixture = Fixture::new().await;
    let me = fixture.professional(NURSE).await;
    let here = fixture.post_case(&fixture.surgeon, fixture.hours_from_now(100), &[(NURSE, 1)]).await;
    let far = center_at(&fixture, "Faraway Center", "America/New_York", "12207").await;
    let draft =
        CaseDraft { center: Some(far), ..fixture.case_draft(fixture.hours_from_now(200), &[(NURSE, 1)]) };
    let there = post_case(&fixture, &fixture.system, None, draft).await.expect("posted").case_row.case.id;
    let within =
        |miles| search(CaseSearchDraft { miles: Some(miles), ..Default::default() }, Keyset::default());
    let group = i64::from(me.category().id());
    let unknown = list_professional_cases(&fixture, &me, group, me.person(), within(30)).await;
    assert_eq!(code(unknown).expect_err("no home"), "VALIDATION");

    let zip_code = Some("93612".to_owned());
    let home = AvailabilityDraft { rest_hours: Some(8), zip_code, ..AvailabilityDraft::default() };
    update_availability(&fixture, &me, None, home).await.expect("stored");
    assert_eq!(ids(&page(&fixture, &me, within(30)).await), [here]);
    assert_eq!(ids(&page(&fixture, &me, within(6)).await), []);
    assert_eq!(ids(&page(&fixture, &me, after(50, None)).await), [here, there]);
}

/// The first page of cases that are in memory needs one statement, for own engagements; a later page and filters need another
/// one. What is not in memory costs up to three more: the first cases of the group, what has changed of them, and the centers
/// that have certified the professional.
/// The number does not grow with cases or engagements.
///
/// Shows: AMB-103, AMB-134
#[tokio::test(flavor = "multi_thread")]
async fn a_page_needs_a_fixed_number_of_statements() {
    let fixture = Fixture::new().await;
    let me = fixture.professional(NURSE).await;
    let first = fixture.post_case(&fixture.surgeon, fixture.hours_from_now(100), &[(NURSE, 1)]).await;
    copies(&fixture, first, 40).await;
    let once = async |query: CaseListQuery| {
        let before = statements_run();
        let found = page(&fixture, &me, query).await;
        (statements_run() - before, found.next)
    };
    let count = async |query: CaseListQuery| {
        let (cold, next) = once(query.clone()).await;
        let (warm, _) = once(query).await;
        (cold, warm, next)
    };
    let (cold, without_own, next) = count(after(20, None)).await;
    let (_, later, _) = count(after(20, next)).await;
    for id in [first, fixture.post_case(&fixture.surgeon, fixture.hours_from_now(90), &[(NURSE, 1)]).await] {
        request_invitation(&fixture, &me, None, id).await.expect("asked");
    }
    let (_, with_own, _) = count(after(20, None)).await;
    let text = CaseSearchDraft { text: Some("carpal"), ..CaseSearchDraft::default() };
    let (_, filtered, _) = count(search(text, Keyset::default())).await;
    assert_eq!((cold, without_own, later, with_own, filtered), (4, 1, 2, 1, 2));
}

/// A case in memory is read again after every change of it or of its positions, also of a group that the reader does not
/// belong to.
///
/// Shows: AMB-104
#[tokio::test(flavor = "multi_thread")]
async fn a_listed_case_follows_every_change() {
    let fixture = Fixture::new().await;
    let (me, nurse) = (fixture.professional(TECH).await, fixture.professional(NURSE).await);
    let start = fixture.hours_from_now(200);
    let id = fixture.post_case(&fixture.surgeon, start, &[(NURSE, 2), (TECH, 2)]).await;
    let check = async |step: &str| {
        let listed = page(&fixture, &me, after(50, None)).await.items;
        let stored = case(&fixture, id).await;
        assert_eq!(listed.iter().map(|it| &it.case.row).collect::<Vec<_>>(), [&stored], "{step}");
        stored.case.positions[0].filled()
    };
    assert_eq!(check("posted").await, 0);
    let invitation = invite(&fixture, &fixture.surgeon, id, std::slice::from_ref(&nurse)).await[0];
    accept(&fixture, &nurse, None, invitation).await.expect("accepted");
    assert_eq!(check("a place is taken").await, 1);
    withdraw_from_case(&fixture, &nurse, None, invitation).await.expect("withdrawn");
    assert_eq!(check("a place is free again").await, 0);
    let edit = CaseEdit { version: Some(1), notes: Some("Bring gloves.".to_owned()), ..CaseEdit::default() };
    edit_case(&fixture, &fixture.surgeon, None, id, edit).await.expect("edited");
    check("changed").await;
    invite(&fixture, &fixture.surgeon, id, std::slice::from_ref(&me)).await;
    cancel_case(&fixture, &fixture.surgeon, None, id).await.expect("cancelled");
    check("cancelled").await;
}

/// Whether the center certifies the professional is in memory between requests, and is read again after every change.
///
/// Shows: AMB-51, AMB-134
#[tokio::test(flavor = "multi_thread")]
async fn a_listed_case_follows_the_certification_of_the_reader() {
    let fixture = Fixture::new().await;
    let me = fixture.professional(NURSE).await;
    fixture.post_case(&fixture.surgeon, fixture.hours_from_now(200), &[(NURSE, 1)]).await;
    let (manager, center) = (as_manager(&fixture.admin), fixture.center);
    let is_certified = async || page(&fixture, &me, after(50, None)).await.items[0].certified_for_center;
    assert!(is_certified().await);
    revoke_certification(&fixture, &manager, me.person(), center).await.expect("revoked");
    assert!(!is_certified().await);
    certify_person(&fixture, &manager, me.person(), center).await.expect("certified");
    assert!(is_certified().await);
}

/// Of a case with many people, the list has those with a place and those who request one, then the latest others, and says how
/// many it leaves out.
///
/// Shows: AMB-145
#[tokio::test(flavor = "multi_thread")]
async fn the_people_of_a_case_are_bounded() {
    let fixture = Fixture::new().await;
    let people = fixture.professionals(NURSE, 503).await;
    let case = fixture.post_case(&fixture.surgeon, fixture.hours_from_now(200), &[(NURSE, 2)]).await;
    let (asking, invited) = people.split_last().expect("people");
    let first = invite(&fixture, &fixture.surgeon, case, &invited[..2]).await[0];
    accept(&fixture, &invited[0], None, first).await.expect("accepted");
    request_invitation(&fixture, asking, None, case).await.expect("sent");
    for more in invited[2..].chunks(100) {
        fixture.advance_clock(SignedDuration::from_secs(1));
        invite(&fixture, &fixture.surgeon, case, more).await;
    }
    let list =
        list_center_cases(&fixture, &fixture.admin, None, DateRangeInput::default(), Keyset::default())
            .await
            .expect("a list");
    let [posted] = list.items.as_slice() else { panic!("one case") };
    let listed: BTreeSet<_> = posted.participants.iter().map(|person| person.id).collect();
    assert_eq!((listed.len(), posted.left_out), (499, 3), "one of 500 only requests an invitation");
    assert!(listed.contains(&invited[0].person()), "who has a place");
    assert!(!listed.contains(&invited[1].person()), "who was invited first and has not answered");
}
