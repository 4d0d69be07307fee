use caseboard_testkit::TestDatabase;
use tokio_postgres::Client;

use super::*;

/// An empty PostgreSQL target, a connection to it, and an SQLite source with rows in a few tables.
struct CopySetup {
    fresh: TestDatabase,
    url: String,
    client: Client,
}

impl CopySetup {
    async fn new() -> Self {
        let fresh = TestDatabase::create().await;
        let url = crate::tests::postgres_url(&fresh);
        let (client, connection) =
            Connector::new(&url, None).expect("an address").connect().await.expect("connected");
        tokio::spawn(connection);
        let setup = Self { fresh, url, client };
        schema::migrate_sqlite(&setup.source()).expect("migrated");
        let source = sqlite::open(&setup.source(), true).expect("open");
        // More rows than one batch; a child table before its parent in alphabetical order; NULL, empty and
        // unusual values.
        source
            .execute_batch(
                "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1234)
                 INSERT INTO throttles SELECT CAST(printf('%032d', i) AS BLOB), i, -i, 9223372036854775807 FROM n;
                 INSERT INTO centers (id, name, name_folded, address, city, state, zip_code, phone, time_zone, active,
                     code_hash, created_by, created_at) VALUES (x'00112233445566778899aabbccddeeff', 'Ä \"quoted\"', '', 'a\tb', 'l1
l2', '\\N', '😀', '', 'UTC', 1, x'', NULL, 0);
                 INSERT INTO keys VALUES ('k', x'00ff');
                 INSERT INTO tickets VALUES (x'01', 'ADD_CENTER', NULL, 1, NULL);",
            )
            .expect("inserted");
        setup
    }

    fn source(&self) -> std::path::PathBuf {
        self.fresh.folder().join("from.sqlite")
    }

    async fn copy(&self) -> Result<Vec<CopiedTable>, StoreError> {
        copy_to_postgres(&self.source(), &self.url, None, &|_| {}).await
    }

    async fn count(&self, table: &str) -> i64 {
        let text = format!("SELECT COUNT(*) FROM {table}");
        self.client.query_one(&text, &[]).await.expect("a count").get(0)
    }
}

mod postgres_only {
    use super::*;

    #[tokio::test(flavor = "multi_thread")]
    async fn all_rows_are_copied_and_compared() {
        let setup = CopySetup::new().await;
        let copied = setup.copy().await.expect("copied");
        let rows: BTreeMap<&str, u64> = copied.iter().map(|it| (it.table.as_str(), it.rows)).collect();
        assert_eq!((rows["throttles"], rows["centers"], rows["keys"], rows["tickets"]), (1234, 1, 1, 1));
        assert_eq!(rows.values().sum::<u64>(), 1237, "{rows:?}");
        let row = setup.client.query_one("SELECT city, state, zip_code, active FROM centers", &[]).await;
        let row = row.expect("the center");
        let texts: [&str; 3] = [row.get(0), row.get(1), row.get(2)];
        assert_eq!((texts, row.get::<_, bool>(3)), (["l1\nl2", "\\N", "😀"], true));
    }

    /// The list of tables to copy has every table of the target.
    #[tokio::test(flavor = "multi_thread")]
    async fn every_table_is_copied() {
        let setup = CopySetup::new().await;
        let copied: BTreeSet<String> =
            setup.copy().await.expect("copied").into_iter().map(|it| it.table).collect();
        let text = "SELECT tablename::text FROM pg_tables WHERE schemaname = 'public' AND tablename NOT LIKE 'refinery%'";
        let there = setup.client.query(text, &[]).await.expect("the tables");
        assert_eq!(copied, there.iter().map(|row| row.get(0)).collect());
        assert!(copied.len() >= 15, "{copied:?}");
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn a_target_with_data_is_rejected() {
        let setup = CopySetup::new().await;
        setup.client.batch_execute("INSERT INTO keys VALUES ('mine', '\\x01')").await.expect("a row");
        let said = setup.copy().await.expect_err("not empty").to_string();
        assert!(said.contains("not empty: keys"), "{said}");
        assert_eq!((setup.count("keys").await, setup.count("throttles").await), (1, 0));
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn a_changed_value_is_detected_and_the_copy_rolled_back() {
        let setup = CopySetup::new().await;
        setup
            .client
            .batch_execute(
                "CREATE FUNCTION spoil() RETURNS trigger LANGUAGE plpgsql AS $$
                 BEGIN IF NEW.window_started_at = 777 THEN NEW.hits := 1; END IF; RETURN NEW; END $$;
                 CREATE TRIGGER spoil BEFORE INSERT ON throttles FOR EACH ROW EXECUTE FUNCTION spoil()",
            )
            .await
            .expect("an error of the target");
        let said = setup.copy().await.expect_err("one value differs").to_string();
        assert!(said.contains("throttles differs"), "{said}");
        assert_eq!((setup.count("throttles").await, setup.count("centers").await), (0, 0));
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn a_database_file_in_use_is_rejected() {
        let setup = CopySetup::new().await;
        let held = sqlite::lock_file(&setup.source()).expect("the file is locked");
        assert!(matches!(setup.copy().await, Err(StoreError::Busy(_))));
        drop(held);
        setup.copy().await.expect("copied");
    }
}

#[test]
fn parent_tables_are_copied_before_their_children() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("x");
    schema::migrate_sqlite(&path).expect("migrated");
    let connection = sqlite::open(&path, true).expect("open");
    let order = in_dependency_order(&connection).expect("an order");
    let place = |name: &str| order.iter().position(|it| it == name).expect("a table");
    assert!(place("persons") < place("centers") && place("centers") < place("affiliations"));
    assert!(place("cases") < place("engagements") && place("engagements") < place("notices"));
    connection
        .execute_batch(
            "CREATE TABLE a (b INTEGER REFERENCES b (a)); CREATE TABLE b (a INTEGER REFERENCES a (b))",
        )
        .expect("two tables");
    let said = in_dependency_order(&connection).expect_err("a cycle").to_string();
    assert!(said.contains("a, b"), "{said}");
}

#[test]
fn different_rows_have_different_digest_texts() {
    let rows: [Vec<Value>; 9] = [
        vec![Value::Null, Value::Int(1)],
        vec![Value::Int(1), Value::Null],
        vec![Value::Int(1)],
        vec![Value::Text("1".into())],
        vec![Value::Text("1;t1:2".into())],
        vec![Value::Text("1".into()), Value::Text("2".into())],
        vec![Value::Bool(true)],
        vec![Value::Bytes(vec![0; 16])],
        vec![Value::Id(Uuid::nil())],
    ];
    let texts: BTreeSet<String> = rows.iter().map(|row| canonical(row)).collect();
    assert_eq!(texts.len(), rows.len());
}

#[test]
fn the_digest_ignores_only_the_order_of_rows() {
    let of = |rows: &[i64]| {
        let mut checksum = Checksum::default();
        rows.iter().for_each(|it| checksum.add(&[Value::Int(*it)]));
        checksum
    };
    assert_eq!(of(&[1, 2, 3]), of(&[3, 1, 2]));
    // The digest detects a row that exists twice.
    assert_ne!(of(&[1, 1]).hex(), of(&[]).hex());
    assert_ne!(of(&[1, 1, 2]), of(&[1, 2, 2]));
    assert_eq!(of(&[1]).hex().len(), 64);
}
