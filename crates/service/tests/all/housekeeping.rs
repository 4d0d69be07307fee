//! Housekeeping deletes what has expired and nothing else.

use caseboard_domain::SessionId;
use caseboard_domain::person::Category;
use caseboard_service::{StoreError, housekeeping};
use caseboard_store::{one_time_tokens, sessions};
use caseboard_testkit::Fixture;
use jiff::SignedDuration;

/// AMB-20: expired sessions and tickets are deleted; live ones are not.
#[tokio::test(flavor = "multi_thread")]
async fn expired_sessions_and_tickets_are_deleted() {
    let fixture = Fixture::new().await;
    let person = fixture.professional(Category::Anesthesiologist).await.person();
    let now = fixture.app().now();
    let ends = [now + SignedDuration::from_mins(1), now + SignedDuration::from_mins(5)];
    let id = SessionId::from_uuid(fixture.app().new_id());
    let written: Result<(), StoreError> = fixture
        .app()
        .db
        .write(move |tx| async move {
            for (number, end) in ends.into_iter().enumerate() {
                let hash = [u8::try_from(number).expect("a small number"); 32];
                one_time_tokens::insert_add_center(&tx, &hash, end).await?;
                sessions::insert(&tx, &hash, id, person, now, end).await?;
            }
            Ok(tx.commit(()))
        })
        .await;
    written.expect("written");
    fixture.advance_clock(SignedDuration::from_mins(2));
    housekeeping::run_once(fixture.app()).await.expect("a housekeeping round");
    let later = fixture.app().now() + SignedDuration::from_hours(1);
    let left: Result<(u64, u64), StoreError> = fixture
        .app()
        .db
        .write(move |tx| async move {
            let left = (
                sessions::delete_expired(&tx, later).await?,
                one_time_tokens::delete_expired(&tx, later).await?,
            );
            Ok(tx.commit(left))
        })
        .await;
    assert_eq!(left.expect("counted"), (1, 1), "only live rows remain");
}
