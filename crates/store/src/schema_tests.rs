use refinery::Target;

use super::*;

/// A migration that fails rolls back those before it, and the next start applies all of them.
#[test]
fn migrations_are_applied_as_a_whole_or_not_at_all() {
    let mut connection = rusqlite::Connection::open_in_memory().expect("a database");
    connection.execute_batch("CREATE TABLE passkeys (id INTEGER)").expect("a table of V13");
    let error = runner(false).expect("valid migrations").run(&mut connection).expect_err("it exists");
    assert!(format!("{error:?}").contains("passkeys"), "{error:?}");
    assert_eq!(sqlite_tables(&connection).expect("the names"), ["passkeys"]);

    connection.execute_batch("DROP TABLE passkeys").expect("dropped");
    let report = runner(false).expect("valid migrations").run(&mut connection).expect("migrated");
    assert_eq!(report.applied_migrations().len(), MIGRATIONS.len());
}

/// A file that is not in the list would never be applied, and a later number before an earlier one is
/// refused by installations that have the later one.
#[test]
fn every_file_is_a_migration_in_the_order_of_the_numbers() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("migrations");
    let files = std::fs::read_dir(folder).expect("the folder").map(|file| file.expect("a file").path());
    let mut files: Vec<String> =
        files.map(|path| path.file_stem().expect("a name").to_string_lossy().into_owned()).collect();
    files.sort_by_key(|name| number(name));
    let listed: Vec<&str> = MIGRATIONS.iter().map(|(name, _)| *name).collect();
    assert_eq!(files, listed);
}

/// Inserts a row with the given values, and with zeros in the other columns that need one.
fn insert(connection: &rusqlite::Connection, table: &str, given: &[(&str, i64)]) {
    let mut columns = connection
        .prepare("SELECT name, type FROM pragma_table_info(?1) WHERE \"notnull\" = 1 AND dflt_value IS NULL")
        .expect("a query of the schema");
    let rows = columns.query_map([table], |row| Ok((row.get::<_, String>(0)?, row.get::<_, String>(1)?)));
    let needed = rows.expect("rows").map(|row| row.expect("a row")).map(|(name, kind)| match &*kind {
        "BLOB" => (name, "zeroblob(16)".to_owned()),
        "TEXT" => (name, "''".to_owned()),
        _ => (name, "0".to_owned()),
    });
    let mut values: std::collections::BTreeMap<String, String> = needed.collect();
    values.extend(given.iter().map(|(name, value)| ((*name).to_owned(), value.to_string())));
    let (names, values): (Vec<String>, Vec<String>) = values.into_iter().unzip();
    let sql = format!("INSERT INTO {table} ({}) VALUES ({})", names.join(", "), values.join(", "));
    connection.execute_batch(&sql).expect("a row");
}

/// Work of a database that is older than the timers gets its timer.
#[test]
fn removals_and_offers_of_older_databases_get_timers() {
    let mut connection = rusqlite::Connection::open_in_memory().expect("a database");
    let older = runner(false).expect("valid migrations").set_target(Target::Version(44));
    older.run(&mut connection).expect("migrated");
    connection
        .execute_batch("PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON")
        .expect("rows alone");
    insert(&connection, "factor_removals", &[("due_at", 7)]);
    insert(&connection, "engagements", &[("offer_until", 9)]);
    runner(false).expect("valid migrations").run(&mut connection).expect("migrated");
    let mut timers = connection.prepare("SELECT kind, due_at FROM timers ORDER BY due_at").expect("a query");
    let timers = timers.query_map([], |row| Ok((row.get::<_, String>(0)?, row.get::<_, i64>(1)?)));
    let timers: Vec<_> = timers.expect("rows").map(|row| row.expect("a row")).collect();
    assert_eq!(timers, [("FACTOR_REMOVAL".to_owned(), 7), ("OFFER_END".to_owned(), 9)]);
}
/// Claims of minimum pay and of work, which one flag describes in older databases, get their kind.
#[test]
fn the_claims_of_older_databases_get_their_kind() {
    let mut connection = rusqlite::Connection::open_in_memory().expect("a database");
    let older = runner(false).expect("valid migrations").set_target(Target::Version(59));
    older.run(&mut connection).expect("migrated");
    connection
        .execute_batch("PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON")
        .expect("rows alone");
    for (number, claim) in ["'MIN_PAY', 'PENDING'", "'HOURLY', 'APPROVED'"].iter().enumerate() {
        let id = format!("x'0{number}'");
        insert(&connection, "engagements", &[("claim_submitted", 1)]);
        insert(&connection, "claims", &[]);
        let owned = format!(
            "UPDATE engagements SET id = {id}, person_id = {id}, state = 'CONFIRMED' WHERE id = zeroblob(16);
            UPDATE claims SET id = {id}, person_id = {id}, engagement_id = {id}, (rate, status) = ({claim})
                WHERE id = zeroblob(16)"
        );
        connection.execute_batch(&owned).expect("rows");
    }
    runner(false).expect("valid migrations").run(&mut connection).expect("migrated");
    let mut flags = connection
        .prepare("SELECT claim_submitted, min_pay_claimed FROM engagements ORDER BY id")
        .expect("a query");
    let flags = flags.query_map([], |row| Ok((row.get::<_, bool>(0)?, row.get::<_, bool>(1)?)));
    let flags: Vec<_> = flags.expect("rows").map(|row| row.expect("a row")).collect();
    assert_eq!(flags, [(false, true), (true, false)]);
}

/// Recovery codes have no known time before V62: where a change of the address can be undone, they count as created with it.
#[test]
fn recovery_codes_of_older_databases_get_the_time_of_a_change_that_can_be_undone() {
    for (undo, created_at) in [(None, 0), (Some(7), 7)] {
        let mut connection = rusqlite::Connection::open_in_memory().expect("a database");
        let older = runner(false).expect("valid migrations").set_target(Target::Version(60));
        older.run(&mut connection).expect("migrated");
        connection.execute_batch("PRAGMA foreign_keys = OFF").expect("rows alone");
        insert(&connection, "recovery_codes", &[]);
        if let Some(at) = undo {
            insert(&connection, "email_undos", &[("created_at", at)]);
        }
        runner(false).expect("valid migrations").run(&mut connection).expect("migrated");
        let found =
            connection.query_row("SELECT created_at FROM recovery_codes", [], |row| row.get::<_, i64>(0));
        assert_eq!(found.expect("a code"), created_at);
    }
}
