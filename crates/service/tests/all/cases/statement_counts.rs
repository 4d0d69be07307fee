//! How many statements an acceptance needs. On SQLite it delays all other writes; on PostgreSQL each statement is a round
//! trip while the case is locked.

use caseboard_domain::notice::NoticeStatus;
use caseboard_service::IdempotencyKey;
use caseboard_store::{round_trips, statements_run};
use caseboard_testkit::Fixture;

use crate::cases::support::{NURSE, accept, invite};

/// Accepting the last place with an idempotency key, with a mail to both owners and one to the professional:
/// one transaction whose number of statements depends neither on the owners nor on the other invited
/// professionals. On PostgreSQL it waits six times, with the commit; each wait after the second delays
/// others who wait for the case.
///
/// Shows: AMB-33, AMB-58
#[tokio::test(flavor = "multi_thread")]
async fn an_acceptance_takes_12_statements_on_sqlite_and_14_on_postgresql_for_any_number_of_invitations() {
    let fixture = Fixture::new().await;
    let people = fixture.professionals(NURSE, 5).await;
    let mut counts = Vec::new();
    for invited in [1, 5] {
        let start = fixture.hours_from_now(100 * invited as i64);
        let case = fixture.post_case(&fixture.admin, start, &[(NURSE, 1)]).await;
        let invitations = invite(&fixture, &fixture.admin, case, &people[..invited]).await;
        let key = format!("case for {invited}");
        let key = IdempotencyKey::new(Some(people[0].person()), &key, "acceptInvitation", b"");
        let (before, trips_before) = (statements_run(), round_trips());
        let accepted = accept(&fixture, &people[0], Some(key), invitations[0]).await;
        counts.push((statements_run() - before, round_trips() - trips_before));
        assert_eq!(accepted.expect("accepted").status, NoticeStatus::Confirmed);
        fixture.advance_clock(jiff::SignedDuration::from_hours(25));
    }
    // PostgreSQL locks the person and the case.
    let expected = if fixture.db.engine() == "sqlite" { (12, 0) } else { (14, 6) };
    assert_eq!(counts, [expected, expected]);
}
