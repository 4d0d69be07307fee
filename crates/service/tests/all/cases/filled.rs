//! Acceptances after the last place was taken: they are answered from the committed state, without the lock of the case.

use caseboard_domain::audit::Action;
use caseboard_domain::notice::NoticeStatus;
use caseboard_service::IdempotencyKey;
use caseboard_service::invitations::{stand_by, withdraw_from_case};
use caseboard_store::statements_run;
use caseboard_testkit::Fixture;

use crate::audit::support::{entries, new_entries};
use crate::cases::support::{NURSE, accept, case_snapshot, check_case, invite, unread_notices};

/// An acceptance that is too late by one place needs few statements: its answer is stored under the key, each attempt is audited
/// once, and nothing else is written. When the place becomes free, the same person is confirmed; a repeated request still gets
/// its first answer.
///
/// Shows: AMB-33, AMB-126
#[tokio::test(flavor = "multi_thread")]
async fn a_late_acceptance_writes_its_answer_and_nothing_else() {
    let fixture = Fixture::new().await;
    let people = fixture.professionals(NURSE, 2).await;
    let case = fixture.post_case(&fixture.surgeon, fixture.hours_from_now(100), &[(NURSE, 1)]).await;
    let invitations = invite(&fixture, &fixture.surgeon, case, &people).await;
    accept(&fixture, &people[0], None, invitations[0]).await.expect("accepted");

    let key = |text: &str| IdempotencyKey::new(Some(people[1].person()), text, "acceptInvitation", b"");
    let accept = |text: &str| accept(&fixture, &people[1], Some(key(text)), invitations[1]);
    let (before, audited) = (case_snapshot(&fixture, case, &[&people[1]]).await, entries(&fixture).await);
    let counted = statements_run();
    let late = accept("late").await.expect("answered");
    // Stored outcome, invitation, two of the audit log and new outcome; on PostgreSQL also the lock of the person and the one of
    // the case, which matches no row.
    let expected = if fixture.db.engine() == "sqlite" { 5 } else { 7 };
    assert_eq!(statements_run() - counted, expected);
    assert_eq!(late.status, NoticeStatus::PositionAlreadyFilled);
    assert_eq!(case_snapshot(&fixture, case, &[&people[1]]).await, before);
    let new = new_entries(&fixture, &audited).await;
    assert_eq!(
        new.iter().map(|entry| &*entry.action).collect::<Vec<_>>(),
        [Action::InvitationAccepted.as_str()]
    );

    withdraw_from_case(&fixture, &people[0], None, invitations[0]).await.expect("withdrawn");
    assert_eq!(accept("late").await.expect("repeated"), late);
    assert_eq!(accept("again").await.expect("accepted").status, NoticeStatus::Confirmed);
    check_case(&fixture, case).await;
}

/// On PostgreSQL transactions run at the same time; SQLite has no lock of a case.
mod postgres_only {
    use std::sync::Arc;

    use caseboard_domain::CaseId;
    use caseboard_service::Error;
    use caseboard_service::cases::cancel_case;
    use caseboard_store::{StoreError, cases};
    use caseboard_testkit::{require_postgres, sql_id, waiting_for_locks};
    use tokio::sync::Notify;
    use tokio::task::JoinHandle;

    use super::*;

    /// Locks a case in a transaction of its own until the returned value is notified.
    async fn hold_lock(fixture: &Fixture, case: CaseId) -> (Arc<Notify>, JoinHandle<Result<(), StoreError>>) {
        let (locked, release) = (Arc::new(Notify::new()), Arc::new(Notify::new()));
        let (db, signals) = (fixture.db.clone(), (Arc::clone(&locked), Arc::clone(&release)));
        let holder = tokio::spawn(async move {
            let held = db.write(move |tx| {
                let (locked, release) = signals.clone();
                async move {
                    cases::lock(&tx, case).await?;
                    locked.notify_one();
                    release.notified().await;
                    Ok(tx.commit(()))
                }
            });
            held.await
        });
        locked.notified().await;
        (release, holder)
    }

    /// While another transaction holds the case, those who are too late are answered, and a person for whom a place is free
    /// waits for the lock instead of being confirmed beside it.
    ///
    /// Shows: AMB-33, AMB-126
    #[tokio::test(flavor = "multi_thread")]
    async fn a_late_acceptance_needs_no_lock_and_a_confirmation_does() {
        require_postgres();
        let fixture = Fixture::new().await;
        let people = fixture.professionals(NURSE, 2).await;
        let case = fixture.post_case(&fixture.surgeon, fixture.hours_from_now(100), &[(NURSE, 1)]).await;
        let invitations = invite(&fixture, &fixture.surgeon, case, &people).await;

        let (release, holder) = hold_lock(&fixture, case).await;
        let waiting = accept(&fixture, &people[0], None, invitations[0]).await;
        assert!(matches!(waiting, Err(Error::Busy(_))), "{waiting:?}");
        release.notify_one();
        holder.await.expect("no panic").expect("committed");
        accept(&fixture, &people[0], None, invitations[0]).await.expect("accepted");

        let (release, holder) = hold_lock(&fixture, case).await;
        let late = accept(&fixture, &people[1], None, invitations[1]).await.expect("answered");
        assert_eq!(late.status, NoticeStatus::PositionAlreadyFilled);
        release.notify_one();
        holder.await.expect("no panic").expect("committed");
        check_case(&fixture, case).await;
    }

    /// The acceptance of an offer is decided under the lock of the case: it finds the case cancelled if the cancellation was the
    /// first to wait for the lock.
    ///
    /// Shows: AMB-33, AMB-126
    #[tokio::test(flavor = "multi_thread")]
    async fn the_acceptance_of_an_offer_waits_for_a_cancellation() {
        require_postgres();
        let fixture = Fixture::new().await;
        let people = fixture.professionals(NURSE, 2).await;
        let case = fixture.post_case(&fixture.surgeon, fixture.hours_from_now(100), &[(NURSE, 1)]).await;
        let invitations = invite(&fixture, &fixture.surgeon, case, &people).await;
        accept(&fixture, &people[0], None, invitations[0]).await.expect("accepted");
        stand_by(&fixture, &people[1], None, case).await.expect("on the standby list");
        withdraw_from_case(&fixture, &people[0], None, invitations[0]).await.expect("withdrawn");
        let offer = unread_notices(&fixture, people[1].person()).await.first().expect("an offer").id;

        let lock = format!("SELECT id FROM cases WHERE id = {} FOR NO KEY UPDATE", sql_id(case.as_uuid()));
        let held = fixture.database().hold_transaction(&lock, &waiting_for_locks(2), "").await;
        let (app, surgeon) = (fixture.app().clone(), fixture.surgeon.clone());
        let cancelling = tokio::spawn(async move { cancel_case(&app, &surgeon, None, case).await });
        fixture.database().wait_until(&waiting_for_locks(1)).await;
        let late = accept(&fixture, &people[1], None, offer).await.expect("answered");
        held.await.expect("released");
        cancelling.await.expect("no panic").expect("cancelled");
        assert_eq!(late.status, NoticeStatus::PositionClosed);
        check_case(&fixture, case).await;
    }
}
