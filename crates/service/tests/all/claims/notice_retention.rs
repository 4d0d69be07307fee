//! Old notices are deleted, and what people still need stays.

use caseboard_domain::actor::{Actor, Professional};
use caseboard_domain::claim::{ClaimDraft, ClaimStatus};
use caseboard_domain::page::Keyset;
use caseboard_domain::pay::RateType;
use caseboard_domain::time::days;
use caseboard_domain::{NoticeId, PersonId};
use caseboard_service::cases::{DateRangeInput, cancel_case};
use caseboard_service::claims::{ClaimSubmission, decide_claim, list_claimable_cases, submit_claim};
use caseboard_service::housekeeping::{self, NoticeCursor, delete_old_notices};
use caseboard_service::invitations::{
    Acknowledge, acknowledge_notice, list_center_requests, list_surgeon_requests, request_invitation,
};
use caseboard_service::notices::{list_notices, list_unread_notices};
use caseboard_service::schedules::get_professional_calendar;
use caseboard_testkit::{Fixture, TestApp, sql_id};
use jiff::SignedDuration;

use crate::cases::support::{accept, invite};
use crate::claims::late::{confirm_again, release};
use crate::claims::support::*;

const DAY: SignedDuration = days(1);
/// The retention of these tests.
const DAYS: i32 = 100;

async fn fixture() -> Fixture {
    Fixture::on(TestApp::with_settings(|settings| settings.notice_retention = DAY * DAYS).await).await
}

/// Returns the ids of all notices to a person; their number, page and count agree.
async fn ids(fixture: &Fixture, actor: &Actor, person: PersonId) -> Vec<NoticeId> {
    let history = list_notices(fixture, actor, person, false, Keyset::default()).await.expect("a list");
    let ids: Vec<_> = history.page.items.iter().map(|it| it.notice.id).collect();
    assert_eq!(history.total, ids.len() as i64);
    let unread = list_unread_notices(fixture, actor, person, false, Keyset::default()).await.expect("a list");
    let waiting = history.page.items.iter().filter(|it| !it.notice.read).count() as i64;
    assert_eq!((unread.count, history.unread), (Some(waiting), waiting));
    ids
}

async fn clean(fixture: &Fixture) {
    housekeeping::run_once(fixture).await.expect("a run");
}

async fn of(fixture: &Fixture, person: &Professional) -> usize {
    ids(fixture, &professional(person), person.person()).await.len()
}

/// Notices are deleted when their case ended longer ago than the retention, read or not, for the professional and the owners. A
/// run before that deletes nothing, and a second one deletes nothing more.
///
/// Shows: AMB-139
#[tokio::test(flavor = "multi_thread")]
async fn notices_are_deleted_when_their_case_is_old_enough() {
    let fixture = fixture().await;
    let [ann, ben, cleo] = [
        fixture.professional(NURSE).await,
        fixture.professional(NURSE).await,
        fixture.professional(NURSE).await,
    ];
    let surgeon = (as_actor(&fixture.surgeon), fixture.surgeon.person());
    // Approved: nothing can be claimed any more. Ben does not answer, Cleo asks and gets no answer.
    let worked = started_case(&fixture, &fixture.surgeon, &ann).await;
    let claim = submitted_claim(&fixture, &ann, worked, 2.0).await;
    decide_claim(&fixture, &fixture.surgeon, None, claim.id, ClaimStatus::Approved.into())
        .await
        .expect("approved");
    let case = fixture.post_case(&fixture.surgeon, fixture.hours_from_now(48), &[(NURSE, 1)]).await;
    invite(&fixture, &fixture.surgeon, case, std::slice::from_ref(&ben)).await;
    request_invitation(&fixture, &cleo, None, case).await.expect("requested");
    let requests = async || {
        let range = || DateRangeInput { first: Some("2026-01-01".into()), last: Some("2026-12-31".into()) };
        let center = Some(fixture.center);
        (
            list_surgeon_requests(&fixture, &fixture.surgeon, None, range(), Keyset::default())
                .await
                .expect("a list")
                .items
                .len(),
            list_center_requests(&fixture, &fixture.admin, center, range(), Keyset::default())
                .await
                .expect("a list")
                .items
                .len(),
        )
    };
    let counts = async || {
        (of(&fixture, &ann).await, of(&fixture, &ben).await, ids(&fixture, &surgeon.0, surgeon.1).await.len())
    };
    let before = counts().await;
    assert_eq!((before, requests().await), ((1, 1, 2), (1, 1)));

    fixture.advance_clock(DAY * (DAYS - 1));
    clean(&fixture).await;
    assert_eq!((counts().await, requests().await), (before, (1, 1)), "a day too early");
    fixture.advance_clock(DAY + SignedDuration::from_hours(2));
    clean(&fixture).await;
    assert_eq!((counts().await, requests().await), ((0, 1, 1), (1, 1)), "the later case is younger");
    fixture.advance_clock(DAY * 3);
    for _ in 0..2 {
        clean(&fixture).await;
        assert_eq!((counts().await, requests().await), ((0, 0, 0), (0, 0)));
    }
}

/// Notices of any age stay while their case can be answered or claimed, or a claim about it decided.
///
/// Shows: AMB-139
#[tokio::test(flavor = "multi_thread")]
async fn notices_that_are_still_needed_stay() {
    let fixture = fixture().await;
    let ann = fixture.professional(NURSE).await;
    // A case far ahead, a worked one without a claim, and one whose claim is undecided.
    let far = fixture.post_case(&fixture.surgeon, fixture.days_from_now(300), &[(NURSE, 1)]).await;
    let invitation = invite(&fixture, &fixture.surgeon, far, std::slice::from_ref(&ann)).await[0];
    let unclaimed = started_case(&fixture, &fixture.surgeon, &ann).await;
    fixture.advance_clock(DAY);
    let pending = started_case(&fixture, &fixture.surgeon, &ann).await;
    let claim = submitted_claim(&fixture, &ann, pending, 2.0).await;
    fixture.advance_clock(DAY * (DAYS + 100));
    clean(&fixture).await;
    let mut left = ids(&fixture, &professional(&ann), ann.person()).await;
    left.sort();
    let mut needed = vec![invitation, unclaimed.notice, pending.notice];
    needed.sort();
    assert_eq!(left, needed);

    // A rejected claim can be made again, and what was never claimed still can.
    decide_claim(&fixture, &fixture.surgeon, None, claim.id, ClaimStatus::Rejected.into())
        .await
        .expect("rejected");
    clean(&fixture).await;
    let claimable = list_claimable_cases(&fixture, &ann, ann.person()).await.expect("a list");
    assert_eq!(claimable.len(), 2);
    for case in claimable {
        let again = submit_claim(&fixture, &ann, None, submission(case.notice, 1.0)).await.expect("a claim");
        let id = again.claim.id;
        decide_claim(&fixture, &fixture.surgeon, None, id, ClaimStatus::Approved.into())
            .await
            .expect("approved");
    }
    clean(&fixture).await;
    assert_eq!(ids(&fixture, &professional(&ann), ann.person()).await, [invitation], "both are decided");
    let accepted = accept(&fixture, &ann, None, invitation).await.expect("accepted");
    assert_eq!(accepted.status.as_str(), "CONFIRMED");
}

/// Inserts 12,000 old notices that are not about a case, of which the 4,000th, the 8,000th and the last are
/// read and so not needed.
async fn insert_old_notices(fixture: &Fixture, person: PersonId) {
    let text = |id: &str, numbers: &str| {
        format!(
            "INSERT INTO notices (id, thread_id, recipient_id, sender_id, kind, status, subject, content, read, created_at,
                    updated_at)
                SELECT {id}, {id}, {person}, {person}, 'MESSAGE', 'NOT_INVITED', '', '', n.i % 4000 = 0, n.i, n.i FROM {numbers}",
            person = sql_id(person.as_uuid())
        )
    };
    let sqlite = format!(
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT n.i + 1 FROM n WHERE n.i < 12000) {}",
        text("unhex(printf('%032x', n.i))", "n")
    );
    let postgres = text("CAST(lpad(to_hex(n.i), 32, '0') AS UUID)", "generate_series(1, 12000) AS n(i)");
    fixture.database().run_raw_sql(&sqlite, &postgres).await.expect("inserted");
}

async fn count_notices(fixture: &Fixture) -> u64 {
    fixture.database().table_digests().await["notices"].0
}

/// A batch reads a bounded number of notices, also if all of them stay, and the next one continues behind them.
/// After the last notice the first is read again.
///
/// Shows: AMB-139
#[tokio::test(flavor = "multi_thread")]
async fn notices_that_stay_are_not_read_again_until_all_others_were() {
    let fixture = fixture().await;
    let ann = fixture.professional(NURSE).await.person();
    insert_old_notices(&fixture, ann).await;
    let mut cursor = NoticeCursor::default();
    for left in [11_999, 11_998, 11_997] {
        delete_old_notices(&fixture, &mut cursor, 1).await.expect("a batch");
        assert_eq!(count_notices(&fixture).await, left);
    }
    assert_eq!(cursor, NoticeCursor::default(), "after the end");
    let read = "UPDATE notices SET read = TRUE WHERE created_at IN (2, 9000)";
    fixture.database().run_raw_sql(read, read).await.expect("changed");
    delete_old_notices(&fixture, &mut cursor, 1).await.expect("a batch");
    assert_eq!(count_notices(&fixture).await, 11_996);
    assert_ne!(cursor, NoticeCursor::default());
}

/// A run finds the notices that are not needed behind thousands of those that stay.
///
/// Shows: AMB-139
#[tokio::test(flavor = "multi_thread")]
async fn a_run_reads_many_batches() {
    let fixture = fixture().await;
    let ann = fixture.professional(NURSE).await.person();
    insert_old_notices(&fixture, ann).await;
    clean(&fixture).await;
    assert_eq!(count_notices(&fixture).await, 11_997);
}

/// The calendar shows a cancelled case for which the professional was confirmed, also after the retention.
///
/// Shows: AMB-139
#[tokio::test(flavor = "multi_thread")]
async fn a_cancelled_case_stays_in_the_calendar_of_its_professional() {
    let fixture = fixture().await;
    let ann = fixture.professional(NURSE).await;
    let worked = confirmed_case(&fixture, &fixture.surgeon, 200, hourly(100.0, 0.0), &[&ann]).await[0];
    let day = fixture.hours_from_now(200);
    cancel_case(&fixture, &fixture.surgeon, None, worked.case).await.expect("cancelled");
    let actor = professional(&ann);
    for id in ids(&fixture, &actor, ann.person()).await {
        let input = Acknowledge { id, acknowledge: true };
        acknowledge_notice(&fixture, &actor, None, input).await.expect("acknowledged");
    }
    let shown = async || {
        let (from, until) = ((day - DAY).to_string(), (day + DAY).to_string());
        get_professional_calendar(&fixture, &ann, None, Some(from), Some(until))
            .await
            .expect("a calendar")
            .len()
    };
    assert_eq!(shown().await, 1);
    fixture.advance_clock(DAY * (DAYS + 20));
    clean(&fixture).await;
    assert_eq!(shown().await, 1);
    assert_eq!(of(&fixture, &ann).await, 1, "the notice of the confirmation");
}

/// The notices of a case stay while its professional can claim minimum pay that was rejected, or work after a
/// release whose minimum pay is approved.
///
/// Shows: AMB-139, AMB-160, AMB-244
#[tokio::test(flavor = "multi_thread")]
async fn notices_stay_while_one_of_two_claims_is_possible() {
    let fixture = fixture().await;
    let people = fixture.professionals(NURSE, 2).await;
    let (ann, ben) = (&people[0], &people[1]);
    let worked = confirmed_case(&fixture, &fixture.surgeon, 100, hourly(120.0, 50.0), &[ann, ben]).await;
    fixture.advance_clock(SignedDuration::from_hours(80));
    for (person, status) in [(ann, ClaimStatus::Rejected), (ben, ClaimStatus::Approved)] {
        release(&fixture, worked[0].case, person).await;
        let claims = list_claim_ids(&fixture, &professional(person), all_claims()).await.expect("a list");
        decide_claim(&fixture, &fixture.surgeon, None, claims[0], status.into()).await.expect("decided");
    }
    fixture.advance_clock(SignedDuration::from_hours(1));
    confirm_again(&fixture, worked[0].case, ben).await;
    fixture.advance_clock(DAY * (DAYS + 20));
    clean(&fixture).await;
    let claimed = async |person: &Professional, hours: Option<f64>| {
        let listed = list_claimable_cases(&fixture, person, person.person()).await.expect("a list");
        let draft = ClaimDraft { hours, note: String::new() };
        let input = ClaimSubmission { notice: listed[0].notice, draft };
        let claim = submit_claim(&fixture, person, None, input).await.expect("a claim").claim;
        decide_claim(&fixture, &fixture.surgeon, None, claim.id, ClaimStatus::Approved.into())
            .await
            .expect("approved");
        claim.rate
    };
    assert_eq!(claimed(ann, None).await, RateType::MinPay);
    assert_eq!(claimed(ben, Some(2.0)).await, RateType::Hourly);
    clean(&fixture).await;
    assert_eq!((of(&fixture, ann).await, of(&fixture, ben).await), (0, 0), "nothing can be claimed any more");
}
