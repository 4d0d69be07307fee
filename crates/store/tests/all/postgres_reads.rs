//! Reads on PostgreSQL: cancelled ones, and the plans of statements.

mod postgres_only {
    use std::time::Duration;

    use caseboard_domain::person::Person;
    use caseboard_domain::{OutboxId, PersonId};
    use caseboard_store::{DatabaseLoad, Db, StoreError, idempotency, outbox, persons};
    use caseboard_testkit::TestDatabase;
    use jiff::Timestamp;
    use uuid::Uuid;

    const WAITS_FOR_THE_LOCK: &str = "EXISTS (SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock')";
    const RELEASED: &str = "EXISTS (SELECT 1 FROM pg_tables WHERE tablename = 'released')";

    fn in_use(db: &Db) -> usize {
        match db.load() {
            DatabaseLoad::Postgres { in_use, .. } => in_use,
            other @ DatabaseLoad::Sqlite { .. } => panic!("not PostgreSQL: {other:?}"),
        }
    }

    async fn read_person(db: Db) -> Result<Option<Person>, StoreError> {
        db.read(|conn| async move { persons::find(&conn, PersonId::from_uuid(Uuid::nil())).await }).await
    }

    /// The connection of a read that is cancelled returns to the pool when its statement is answered: the next request would
    /// wait for it.
    #[tokio::test(flavor = "multi_thread")]
    async fn connection_of_a_cancelled_read_is_in_use_until_its_statement_ends() {
        let database = TestDatabase::create().await;
        let db = database.open().await;
        let held = database
            .hold_transaction("LOCK TABLE persons IN ACCESS EXCLUSIVE MODE", RELEASED, "SELECT 1")
            .await;
        let read = tokio::spawn(read_person(db.clone()));
        database.wait_until(WAITS_FOR_THE_LOCK).await;
        read.abort();
        assert!(read.await.is_err_and(|error| error.is_cancelled()));
        assert_eq!(in_use(&db), 1, "its statement waits for the lock");
        database.run_raw_sql("", "CREATE TABLE released ()").await.expect("released");
        held.await.expect("committed");
        for _ in 0..1_000 {
            if in_use(&db) == 0 {
                break;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        assert_eq!(in_use(&db), 0);
        assert!(read_person(db).await.expect("read").is_none());
    }

    /// A statement is planned once per connection, and would scan a table that grows afterwards.
    #[tokio::test(flavor = "multi_thread")]
    async fn the_outcome_of_a_key_is_read_by_its_index_although_the_table_is_empty() {
        let database = TestDatabase::create().await;
        database.run_raw_sql("", "VACUUM ANALYZE idempotency").await.expect("analyzed");
        let db = database.open().await;
        let found: Result<_, StoreError> =
            db.read(|conn| async move { idempotency::find(&conn, Uuid::nil(), &[0; 32]).await }).await;
        assert_eq!(found.expect("read"), None);
        // A connection reports its statistics at the latest when it ends.
        drop(db);
        const READ_BY_INDEX: &str =
            "(SELECT idx_scan FROM pg_stat_user_tables WHERE relname = 'idempotency') = 1";
        database.wait_until(READ_BY_INDEX).await;
    }

    /// Marking sent messages reads no others, also with a plan that was made while there were few messages.
    #[tokio::test(flavor = "multi_thread")]
    async fn sent_messages_are_marked_without_reading_others() {
        let database = TestDatabase::create().await;
        database.run_raw_sql("", "VACUUM ANALYZE outbox").await.expect("analyzed");
        const OTHERS: &str =
            "INSERT INTO outbox (id, channel, recipient, subject, text_body, html_body, unsubscribe_url,
                created_at, due_at, attempts)
            SELECT gen_random_uuid(), 'MAIL', 'x', 'x', '', '', '', 1, 1, 0 FROM generate_series(1, 20)";
        database.run_raw_sql("", OTHERS).await.expect("inserted");
        let db = database.open().await;
        let sent: Result<_, StoreError> = db
            .write(|tx| async move {
                let id = OutboxId::from_uuid(Uuid::nil());
                outbox::mark_sent(&tx, &[id], Timestamp::UNIX_EPOCH, false).await?;
                Ok(tx.commit(()))
            })
            .await;
        sent.expect("marked");
        drop(db);
        const READ_BY_ID: &str = "(SELECT idx_scan = 1 AND idx_tup_read = 0 FROM pg_stat_user_indexes
            WHERE indexrelname = 'outbox_pkey')";
        database.wait_until(READ_BY_ID).await;
    }
}
