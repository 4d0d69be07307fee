//! The hash chains stay valid under load, are append-only, and every manipulation is found.

use std::collections::BTreeSet;

use caseboard_domain::PersonId;
use caseboard_domain::audit::Action;
use caseboard_domain::person::Role;
use caseboard_service::audit::{BrokenChain, Entry, Fault, record, record_alone};
use caseboard_service::{Error, Origin};
use caseboard_store::audit::{AuditRecord, CHAINS};
use caseboard_testkit::TestApp;

use crate::audit::support::{UNLOCK, entries, verified, write_entries};

fn person(app: &TestApp) -> PersonId {
    app.new_id()
}

#[tokio::test(flavor = "multi_thread")]
async fn audit_rows_cannot_be_changed_or_deleted() {
    let app = TestApp::new().await;
    write_entries(&app, person(&app), 3).await;
    let before = entries(&app).await;
    for text in [
        "UPDATE audit SET action = 'SIGNED_OUT'",
        "UPDATE audit SET action = action",
        "DELETE FROM audit",
        "DELETE FROM audit_heads",
    ] {
        let said = app.database().run_raw_sql(text, text).await.expect_err(text);
        assert!(said.contains("append-only"), "{text}: {said}");
    }
    assert_eq!(entries(&app).await, before);
    assert_eq!(verified(&app, &[]).await.broken, []);
}

/// Each manipulation of one user's log outside the application is found and reported. `C` is the chain of the user's ten
/// entries.
#[tokio::test(flavor = "multi_thread")]
async fn every_manipulation_of_a_chain_is_found() {
    let changed = |seq| (seq, Fault::Changed);
    let columns = "chain, seq, at, person_id, role, session_id, address, request_id, action, result, object_kind, \
                   object_id, center_id, detail, hash, key_version";
    let copied = "7, at, person_id, role, session_id, address, request_id, action, result, object_kind, object_id, \
                  center_id, detail, hash, key_version";
    let own = |seq: u32| format!("WHERE chain = C AND seq = {seq}");
    let set = |what: &str, seq| format!("UPDATE audit SET {what} {}", own(seq));
    let cases: Vec<(String, (i64, Fault))> = vec![
        (set("at = at + 1", 4), changed(4)),
        (set("person_id = NULL", 4), changed(4)),
        (set("role = 'ADMIN'", 4), changed(4)),
        (set("role = NULL", 4), changed(4)),
        (set("session_id = person_id", 4), changed(4)),
        (set("address = '10.0.0.1'", 4), changed(4)),
        (set("request_id = ''", 4), changed(4)),
        (set("action = 'SIGNED_OUT'", 4), changed(4)),
        (set("result = 'REFUSED'", 4), changed(4)),
        (set("object_kind = 'case', object_id = person_id", 4), changed(4)),
        (set("center_id = person_id", 4), changed(4)),
        (set("detail = '{}'", 4), changed(4)),
        (set("key_version = 0", 4), (4, Fault::NotKeyed)),
        (set("key_version = 2", 4), (4, Fault::UnknownKey { version: 2 })),
        // The first and the last entry.
        (set("detail = '{}'", 1), changed(1)),
        (set("detail = '{}'", 10), changed(10)),
        // Only the hash.
        (format!("UPDATE audit SET hash = (SELECT hash FROM audit {}) {}", own(5), own(4)), changed(4)),
        (format!("DELETE FROM audit {}", own(1)), (1, Fault::Missing { to: 1 })),
        (format!("DELETE FROM audit {}", own(4)), (4, Fault::Missing { to: 4 })),
        ("DELETE FROM audit WHERE chain = C AND seq BETWEEN 4 AND 6".into(), (4, Fault::Missing { to: 6 })),
        // Renumbering the following entries does not hide the gap.
        (
            format!(
                "DELETE FROM audit {}; UPDATE audit SET seq = 4 {}; UPDATE audit SET seq = 5 {}",
                own(4),
                own(5),
                own(6)
            ),
            changed(4),
        ),
        // Deleting the last entries is found by the recorded end of the chain.
        (format!("DELETE FROM audit {}", own(10)), (10, Fault::Missing { to: 10 })),
        ("DELETE FROM audit WHERE chain = C AND seq > 4".into(), (5, Fault::Missing { to: 10 })),
        ("DELETE FROM audit WHERE chain = C".into(), (1, Fault::Missing { to: 10 })),
        (
            format!("DELETE FROM audit {}; UPDATE audit_heads SET seq = 9 WHERE chain = C", own(10)),
            (9, Fault::EndMismatch),
        ),
        ("UPDATE audit_heads SET seq = 7 WHERE chain = C".into(), (8, Fault::PastEnd)),
        ("UPDATE audit_heads SET seq = 12 WHERE chain = C".into(), (11, Fault::Missing { to: 12 })),
        ("DELETE FROM audit_heads WHERE chain = C".into(), (1, Fault::EndMismatch)),
        (
            "DELETE FROM audit WHERE chain = C; UPDATE audit_heads SET seq = -1 WHERE chain = C".into(),
            (0, Fault::EndMismatch),
        ),
        // An entry inserted in between, with the following ones renumbered.
        (
            format!(
                "UPDATE audit SET seq = 17 {}; UPDATE audit SET seq = 18 {}; INSERT INTO audit ({columns}) SELECT chain, {copied} FROM audit {}",
                own(7),
                own(8),
                own(2)
            ),
            changed(7),
        ),
        // An entry appended at the end.
        (
            format!("INSERT INTO audit ({columns}) SELECT chain, 11{} FROM audit {}", &copied[1..], own(2)),
            (11, Fault::PastEnd),
        ),
        // Two entries swapped.
        (
            format!(
                "UPDATE audit SET seq = 99 {}; UPDATE audit SET seq = 3 {}; UPDATE audit SET seq = 4 WHERE chain = C AND seq = 99",
                own(3),
                own(4)
            ),
            changed(3),
        ),
    ];
    for (text, (seq, fault)) in cases {
        let app = TestApp::new().await;
        // Ann's entries are in chain 5; entries without a person are in chain 0.
        let (ann, chain) = (PersonId::from_uuid(uuid::Uuid::from_u128(13)), 5);
        write_entries(&app, ann, 10).await;
        record_alone(&app, Entry::anonymous(Action::SignedIn)).await.expect("written");
        app.database().run_raw_sql(UNLOCK.0, UNLOCK.1).await.expect("the triggers are dropped");
        let text = text.replace("chain = C", &format!("chain = {chain}"));
        app.database().run_raw_sql(&text, &text).await.expect(&text);
        let found = verified(&app, &[]).await;
        assert_eq!(found.broken, [BrokenChain { chain, seq, fault }], "{text}");
        assert_eq!(found.intact.len(), 7, "the other chains are valid: {text}");
    }
}

/// A chain can be rewritten with valid hashes; the recorded heads reveal it.
#[tokio::test(flavor = "multi_thread")]
async fn a_rewritten_chain_is_found_by_its_recorded_heads() {
    let app = TestApp::new().await;
    let ann = PersonId::from_uuid(uuid::Uuid::from_u128(13));
    write_entries(&app, ann, 5).await;
    let noted = verified(&app, &[]).await.intact;
    write_entries(&app, ann, 5).await;
    assert_eq!(verified(&app, &noted).await.broken, [], "the log only has new entries");
    app.database().run_raw_sql(UNLOCK.0, UNLOCK.1).await.expect("the triggers are dropped");
    let empty = "DELETE FROM audit; DELETE FROM audit_heads";
    app.database().run_raw_sql(empty, empty).await.expect("the log is empty");
    let rewritten = |seq| [BrokenChain { chain: 5, seq, fault: Fault::Rewritten }];
    for (entries, seq) in [(0, 5), (3, 5), (4, 5)] {
        write_entries(&app, ann, entries).await;
        assert_eq!(verified(&app, &[]).await.broken, [], "the rewritten chain is consistent");
        assert_eq!(verified(&app, &noted).await.broken, rewritten(seq), "{entries}");
    }
}

/// Two hundred concurrent writes, by one user, by many, and without a session: every entry exists once and
/// every chain is valid.
#[tokio::test(flavor = "multi_thread")]
async fn chains_are_intact_after_concurrent_writes() {
    let app = TestApp::new().await;
    let mut people = vec![person(&app); 60];
    for _ in 0..80 {
        people.push(person(&app));
    }
    let mut running = Vec::new();
    for number in 0..200_usize {
        let entry = match people.get(number) {
            Some(person) => Entry::by_person(Action::SignedIn, *person, Role::Surgeon),
            None => Entry::anonymous(Action::SignedIn),
        };
        let origin =
            Origin { address: format!("10.0.0.{number}"), request: String::new(), ..Origin::default() };
        let (app, entry) = (app.app().for_request(origin), entry.with("number", number));
        running.push(tokio::spawn(async move {
            while let Err(error) = record_alone(&app, entry.clone()).await {
                assert!(matches!(error, Error::Busy(_)), "{error}");
            }
        }));
    }
    for each in running {
        each.await.expect("the task does not panic");
    }
    let details: BTreeSet<String> = entries(&app).await.into_iter().map(|entry| entry.detail).collect();
    assert_eq!(details.len(), 200);
    let found = verified(&app, &[]).await;
    assert_eq!(found.broken, []);
    assert_eq!(found.intact.len(), CHAINS as usize);
    assert_eq!(found.intact.iter().map(|end| end.entries).sum::<i64>(), 200);
    let used = found.intact.iter().filter(|end| end.entries > 0).count();
    assert_eq!(used, CHAINS as usize, "all chains are used");
}

/// The verification runs during writes, over more entries than one batch.
#[tokio::test(flavor = "multi_thread")]
async fn the_log_can_be_verified_while_it_grows() {
    let app = TestApp::new().await;
    let ann = person(&app);
    let writer = {
        let app = app.app().clone();
        tokio::spawn(async move {
            for _ in 0..26 {
                let written = app.db.write({
                    let app = app.clone();
                    move |tx| {
                        let app = app.clone();
                        async move {
                            for number in 0..50_usize {
                                let entry = Entry::by_person(Action::SignedIn, ann, Role::Surgeon);
                                record(&app, &tx, entry.with("number", number)).await?;
                            }
                            Ok::<_, Error>(tx.commit(()))
                        }
                    }
                });
                written.await.expect("written");
            }
        })
    };
    while !writer.is_finished() {
        assert_eq!(verified(&app, &[]).await.broken, []);
    }
    writer.await.expect("the task does not panic");
    let found = verified(&app, &[]).await;
    assert_eq!((found.broken, found.intact.iter().map(|end| end.entries).sum()), (vec![], 26 * 50));
}

/// An entry is part of its transaction: a rollback leaves no entry and no gap.
#[tokio::test(flavor = "multi_thread")]
async fn a_rolled_back_transaction_leaves_no_entry() {
    let app = TestApp::new().await;
    let ann = person(&app);
    write_entries(&app, ann, 1).await;
    let before = entries(&app).await;
    let shared = app.app().clone();
    let refused: Result<(), Error> = app
        .db
        .write(move |tx| {
            let app = shared.clone();
            async move {
                record(&app, &tx, Entry::by_person(Action::SignedIn, ann, Role::Surgeon)).await?;
                Err(Error::Internal("the command fails after all".into()))
            }
        })
        .await;
    assert!(refused.is_err());
    assert_eq!(entries(&app).await, before);
    write_entries(&app, ann, 1).await;
    let seqs: Vec<i64> = entries(&app).await.iter().map(|entry: &AuditRecord| entry.seq).collect();
    assert_eq!(seqs, [1, 2]);
    assert_eq!(verified(&app, &[]).await.broken, []);
}

/// SQLite has no TRUNCATE.
mod postgres_only {
    use super::*;

    #[tokio::test(flavor = "multi_thread")]
    async fn the_table_cannot_be_truncated() {
        caseboard_testkit::require_postgres();
        let app = TestApp::new().await;
        write_entries(&app, person(&app), 3).await;
        let before = entries(&app).await;
        for text in ["TRUNCATE audit", "TRUNCATE audit_heads"] {
            let error = app.database().run_raw_sql("", text).await.expect_err(text);
            assert!(error.contains("append-only"), "{text}: {error}");
        }
        assert_eq!(entries(&app).await, before);
    }
}
