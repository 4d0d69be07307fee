//! The limits of 72 and 24 hours and the start of a case, to the microsecond, also across changes of daylight
//! saving time: they count elapsed time (AMB-40, AMB-41, AMB-43).

use crate::cases::support::{NURSE, accept, case, case_snapshot, code, invite, state};
use caseboard_domain::case_draft::CaseDraft;
use caseboard_domain::{CaseId, CenterId};
use caseboard_service::cases::{CaseListQuery, cancel_case, list_professional_cases, post_case};
use caseboard_service::invitations::withdraw_from_case;
use caseboard_store::centers::CodeHash;
use caseboard_store::{StoreError, affiliations, centers};
use caseboard_testkit::Fixture;
use jiff::{SignedDuration, Timestamp};

const MICRO: SignedDuration = SignedDuration::from_micros(1);

fn at(text: &str) -> Timestamp {
    text.parse().expect("an instant")
}

/// Starts in the local time of the center and as instants: an ordinary day, after the skipped hour, after the
/// repeated hour, in the repeated hour, at the turn of a year and on a leap day.
const STARTS: [(&str, &str, &str); 7] = [
    ("America/Los_Angeles", "2026-06-10T07:00", "2026-06-10T14:00:00Z"),
    ("America/Los_Angeles", "2026-03-08T12:00", "2026-03-08T19:00:00Z"),
    ("America/Los_Angeles", "2026-11-01T12:00", "2026-11-01T20:00:00Z"),
    ("America/New_York", "2026-11-01T01:30", "2026-11-01T05:30:00Z"),
    ("America/New_York", "2027-01-01T00:00", "2027-01-01T05:00:00Z"),
    ("Pacific/Honolulu", "2028-02-29T23:59", "2028-03-01T09:59:00Z"),
    ("Pacific/Kiritimati", "2026-03-08T07:00", "2026-03-07T17:00:00Z"),
];

/// A fixture whose center is in this time zone.
async fn fixture_in_zone(zone: &str, now: Timestamp) -> (Fixture, CenterId) {
    let fixture = Fixture::new().await;
    fixture.set_clock(now);
    let (here, surgeon, zone) = (fixture.center, fixture.surgeon.person(), zone.to_owned());
    let id: CenterId = fixture.new_id();
    let written = fixture.db.write(move |tx| {
        let zone = zone.clone();
        async move {
            let mut center = centers::find(&tx, here).await?.expect("the center");
            (center.id, center.name) = (id, "Far Center".into());
            center.zone = zone.parse().expect("a zone");
            centers::insert(&tx, &center, CodeHash { hash: [0; 32], key_version: 1 }, None, now).await?;
            affiliations::verify(&tx, surgeon, id, now).await?;
            Ok::<_, StoreError>(tx.commit(()))
        }
    });
    written.await.expect("a center");
    (fixture, id)
}

async fn post_at(fixture: &Fixture, center: CenterId, local: &str, places: u32) -> CaseId {
    let (center, start) = (Some(center), Some(local.to_owned()));
    let draft = CaseDraft { center, start, ..fixture.case_draft(fixture.now(), &[(NURSE, places)]) };
    post_case(fixture, &fixture.system, None, draft).await.expect("posted").case_row.case.id
}

/// Withdrawing is allowed 72 hours before the start, and a microsecond later it is not.
///
/// Shows: C-59, C-60, L-01, AMB-41, AMB-43
#[tokio::test(flavor = "multi_thread")]
async fn the_72_hour_limit_is_elapsed_time() {
    for (zone, local, start) in STARTS {
        let start = at(start);
        let (fixture, center) = fixture_in_zone(zone, start - SignedDuration::from_hours(200)).await;
        let people = fixture.professionals(NURSE, 2).await;
        let id = post_at(&fixture, center, local, 2).await;
        assert_eq!(case(&fixture, id).await.case.start, start, "{local} in {zone}, stored in UTC");
        let invitations = invite(&fixture, &fixture.system, id, &people).await;
        for (person, invitation) in people.iter().zip(&invitations) {
            accept(&fixture, person, None, *invitation).await.expect("accepted");
        }
        let limit = start - SignedDuration::from_hours(72);
        let list = list_professional_cases(
            &fixture,
            &people[0],
            i64::from(NURSE.id()),
            people[0].person(),
            CaseListQuery::default(),
        )
        .await;
        assert_eq!(list.expect("listed").items[0].withdraw_until, limit, "{local} in {zone}");

        fixture.set_clock(limit + MICRO);
        let before = case_snapshot(&fixture, id, &[&people[0], &people[1]]).await;
        let late = withdraw_from_case(&fixture, &people[0], None, invitations[0]).await;
        assert_eq!(code(late).err(), Some("WITHDRAW_LOCKED"), "{local} in {zone}");
        assert_eq!(
            case_snapshot(&fixture, id, &[&people[0], &people[1]]).await,
            before,
            "nothing was written"
        );
        fixture.set_clock(limit);
        withdraw_from_case(&fixture, &people[0], None, invitations[0]).await.expect("exactly 72 hours");
        fixture.set_clock(limit - MICRO);
        withdraw_from_case(&fixture, &people[1], None, invitations[1]).await.expect("more than 72 hours");
    }
}

/// Minimum pay is owed from 24 hours before the start on, inclusive.
///
/// Shows: B-84, L-02, AMB-40, AMB-43
#[tokio::test(flavor = "multi_thread")]
async fn the_24_hour_limit_is_elapsed_time() {
    for (zone, local, start) in STARTS {
        let start = at(start);
        let limit = start - SignedDuration::from_hours(24);
        for (when, owed) in
            [(limit - MICRO, 0), (limit, 5_000), (limit + MICRO, 5_000), (start - MICRO, 5_000)]
        {
            let (fixture, center) = fixture_in_zone(zone, start - SignedDuration::from_hours(200)).await;
            let ann = fixture.professional(NURSE).await;
            let id = post_at(&fixture, center, local, 1).await;
            let invitation = invite(&fixture, &fixture.system, id, std::slice::from_ref(&ann)).await[0];
            accept(&fixture, &ann, None, invitation).await.expect("accepted");
            fixture.set_clock(when);
            let cancelled = cancel_case(&fixture, &fixture.system, None, id).await.expect("cancelled");
            let claimed: i64 = cancelled.min_pay_claims.iter().map(|row| row.claim.amount.cents()).sum();
            assert_eq!(claimed, owed, "{when} for {local} in {zone}");
        }
    }
}

/// A case is closed from its start on, and open a microsecond before it.
///
/// Shows: B-78, AMB-39, AMB-42
#[tokio::test(flavor = "multi_thread")]
async fn a_case_closes_at_its_start() {
    for (zone, local, start) in [STARTS[1], STARTS[3]] {
        let start = at(start);
        let (fixture, center) = fixture_in_zone(zone, start - SignedDuration::from_hours(200)).await;
        let people = fixture.professionals(NURSE, 2).await;
        let id = post_at(&fixture, center, local, 2).await;
        let invitations = invite(&fixture, &fixture.system, id, &people).await;
        fixture.set_clock(start - MICRO);
        let answer = accept(&fixture, &people[0], None, invitations[0]).await.expect("answered");
        assert_eq!(answer.status.as_str(), "CONFIRMED");
        fixture.set_clock(start);
        let answer = accept(&fixture, &people[1], None, invitations[1]).await.expect("answered");
        assert_eq!(answer.status.as_str(), "POSITION_CLOSED");
        assert_eq!(code(cancel_case(&fixture, &fixture.system, None, id).await).err(), Some("JOB_STARTED"));
        assert_eq!(state(&fixture, id, &people[0]).await, "CONFIRMED");
    }
}
