//! The facade itself: batches, savepoints, snapshots, the feed. The statements of the nouns are tested in `tests/`.

use std::sync::Arc;
use std::time::Duration;

use crate::feed::{Audience, Topic};
use crate::{Db, Place, StoreError, Tx, params};

crate::statements! {
    MAKE = "CREATE TABLE IF NOT EXISTS notes (id BIGINT PRIMARY KEY, text TEXT NOT NULL CHECK (text <> 'bad'))";
    PUT = "INSERT INTO notes (id, text) VALUES ($1, $2)";
    COUNT = "SELECT COUNT(*) FROM notes";
    SWAPPED = "SELECT CAST($2 AS TEXT), CAST($1 AS BIGINT)";
}

async fn put(tx: Tx, id: i64, text: &'static str) -> Result<crate::Committed<i64>, StoreError> {
    tx.exec_one(&PUT, params![id, text]).await?;
    tx.tell(Audience::Category(3), Topic::Cases);
    Ok(tx.commit(id))
}

async fn count(db: &Db) -> i64 {
    db.read(|cx| async move { cx.one(&COUNT, &[], |row| row.get(0)).await }).await.expect("a count")
}

async fn fresh() -> (tempfile::TempDir, Db) {
    let folder = tempfile::tempdir().expect("a folder");
    let db = Db::open(&Place::in_folder(folder.path())).await.expect("a database");
    let made = db.write(async |tx: Tx| {
        tx.exec(&MAKE, &[]).await?;
        Ok(tx.commit(()))
    });
    made.await.map(drop).map_err(|e: StoreError| e).expect("a table");
    (folder, db)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_failed_statement_in_a_batch_never_harms_a_neighbour() {
    let (_folder, db) = fresh().await;
    let writes: Vec<_> = (0..200)
        .map(|id| {
            let db = db.clone();
            tokio::spawn(async move { db.write(move |tx| put(tx, id, if id % 3 == 0 { "bad" } else { "good" })).await })
        })
        .collect();
    let mut kept = 0;
    for write in writes {
        kept += i64::from(write.await.expect("no panic").is_ok());
    }
    assert_eq!(kept, 133);
    assert_eq!(count(&db).await, 133);
}
