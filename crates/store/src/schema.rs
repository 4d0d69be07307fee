//! The database schema: its migrations, written once for both engines and applied by `refinery`.

use std::path::Path;

use refinery::{Migration, Runner};

use crate::error::StoreError;
use crate::postgres_connector::Connector;
use crate::sqlite;

/// Name and SQL of every migration. New ones are appended; released ones are never changed, because databases have
/// applied them.
const MIGRATIONS: &[(&str, &str)] = &[
    ("V1__people_and_cases", include_str!("../migrations/V1__people_and_cases.sql")),
    ("V2__claims_and_paystubs", include_str!("../migrations/V2__claims_and_paystubs.sql")),
    ("V3__documents", include_str!("../migrations/V3__documents.sql")),
    ("V4__audit", include_str!("../migrations/V4__audit.sql")),
    ("V5__language", include_str!("../migrations/V5__language.sql")),
    ("V6__pending_changes", include_str!("../migrations/V6__pending_changes.sql")),
    ("V7__center_state", include_str!("../migrations/V7__center_state.sql")),
    ("V8__document_readers", include_str!("../migrations/V8__document_readers.sql")),
    ("V9__sent_mail", include_str!("../migrations/V9__sent_mail.sql")),
    ("V10__devices", include_str!("../migrations/V10__devices.sql")),
    ("V11__session_devices", include_str!("../migrations/V11__session_devices.sql")),
    ("V12__second_factors", include_str!("../migrations/V12__second_factors.sql")),
    ("V13__passkeys", include_str!("../migrations/V13__passkeys.sql")),
    ("V14__data_keys", include_str!("../migrations/V14__data_keys.sql")),
    ("V15__audit_keys_and_archives", include_str!("../migrations/V15__audit_keys_and_archives.sql")),
    ("V16__case_changes", include_str!("../migrations/V16__case_changes.sql")),
    ("V17__lists", include_str!("../migrations/V17__lists.sql")),
    ("V18__verification_requests", include_str!("../migrations/V18__verification_requests.sql")),
    ("V19__administration", include_str!("../migrations/V19__administration.sql")),
    ("V20__case_templates", include_str!("../migrations/V20__case_templates.sql")),
    ("V23__setup", include_str!("../migrations/V23__setup.sql")),
    ("V24__letters_in_outbox", include_str!("../migrations/V24__letters_in_outbox.sql")),
    ("V27__rejections_and_codes", include_str!("../migrations/V27__rejections_and_codes.sql")),
    ("V28__eligibility", include_str!("../migrations/V28__eligibility.sql")),
    ("V29__case_revisions", include_str!("../migrations/V29__case_revisions.sql")),
    ("V30__smaller_notices", include_str!("../migrations/V30__smaller_notices.sql")),
    ("V32__timers", include_str!("../migrations/V32__timers.sql")),
    ("V33__dispatch_plans", include_str!("../migrations/V33__dispatch_plans.sql")),
    ("V34__standby", include_str!("../migrations/V34__standby.sql")),
    ("V35__releases", include_str!("../migrations/V35__releases.sql")),
    ("V36__audit_ends", include_str!("../migrations/V36__audit_ends.sql")),
    ("V37__attendances", include_str!("../migrations/V37__attendances.sql")),
    ("V39__calendar_feeds", include_str!("../migrations/V39__calendar_feeds.sql")),
    ("V40__push_subscriptions", include_str!("../migrations/V40__push_subscriptions.sql")),
    ("V43__case_series", include_str!("../migrations/V43__case_series.sql")),
    ("V44__case_imports", include_str!("../migrations/V44__case_imports.sql")),
    ("V47__factor_removal_timers", include_str!("../migrations/V47__factor_removal_timers.sql")),
    ("V48__notification_preferences", include_str!("../migrations/V48__notification_preferences.sql")),
    ("V49__expiry_reminders", include_str!("../migrations/V49__expiry_reminders.sql")),
    ("V51__deliveries", include_str!("../migrations/V51__deliveries.sql")),
    ("V52__document_requests", include_str!("../migrations/V52__document_requests.sql")),
    ("V54__availabilities", include_str!("../migrations/V54__availabilities.sql")),
    ("V57__former_answers", include_str!("../migrations/V57__former_answers.sql")),
    ("V58__offer_timers", include_str!("../migrations/V58__offer_timers.sql")),
    ("V59__outbox_channels", include_str!("../migrations/V59__outbox_channels.sql")),
    ("V60__claims_by_kind", include_str!("../migrations/V60__claims_by_kind.sql")),
    ("V61__open_payments", include_str!("../migrations/V61__open_payments.sql")),
    ("V62__recovery_code_times", include_str!("../migrations/V62__recovery_code_times.sql")),
    ("V64__outbox_push_tried", include_str!("../migrations/V64__outbox_push_tried.sql")),
    ("V67__push_devices", include_str!("../migrations/V67__push_devices.sql")),
    ("V68__urgent_timers", include_str!("../migrations/V68__urgent_timers.sql")),
    ("V69__absences_of_closed_accounts", include_str!("../migrations/V69__absences_of_closed_accounts.sql")),
    ("V70__excused_withdrawals", include_str!("../migrations/V70__excused_withdrawals.sql")),
    ("V71__missed_offers", include_str!("../migrations/V71__missed_offers.sql")),
    ("V74__session_expiry", include_str!("../migrations/V74__session_expiry.sql")),
    ("V75__administrators", include_str!("../migrations/V75__administrators.sql")),
    ("V76__revoked_affiliations", include_str!("../migrations/V76__revoked_affiliations.sql")),
    ("V77__unannounced_places", include_str!("../migrations/V77__unannounced_places.sql")),
    ("V78__center_names", include_str!("../migrations/V78__center_names.sql")),
    ("V79__closed_sign_ups", include_str!("../migrations/V79__closed_sign_ups.sql")),
    ("V80__searching_plans", include_str!("../migrations/V80__searching_plans.sql")),
    ("V81__rejection_reasons", include_str!("../migrations/V81__rejection_reasons.sql")),
    ("V82__withdrawals", include_str!("../migrations/V82__withdrawals.sql")),
    ("V83__start_notices", include_str!("../migrations/V83__start_notices.sql")),
    ("V84__add_center_code", include_str!("../migrations/V84__add_center_code.sql")),
    ("V85__start_notice_checks", include_str!("../migrations/V85__start_notice_checks.sql")),
    ("V86__center_blocks", include_str!("../migrations/V86__center_blocks.sql")),
    ("V87__webauthn_state", include_str!("../migrations/V87__webauthn_state.sql")),
    ("V88__waiting_administrators", include_str!("../migrations/V88__waiting_administrators.sql")),
    ("V89__codes_known_to_surgeons", include_str!("../migrations/V89__codes_known_to_surgeons.sql")),
];

/// Key of the advisory lock of PostgreSQL that is held while migrations run, so that nodes do not migrate at the same time.
pub(crate) const MIGRATION_LOCK: i64 = 20_260_401;

/// The placeholders of the migrations as (placeholder, SQLite, PostgreSQL). A line that begins with `@sqlite` or
/// `@postgres` is for that engine only.
const PLACEHOLDERS: &[(&str, &str, &str)] = &[
    ("@id", "BLOB", "UUID"),
    ("@big", "INTEGER", "BIGINT"),
    ("@bool", "INTEGER", "BOOLEAN"),
    ("@bytes", "BLOB", "BYTEA"),
    ("@strict", "STRICT", ""),
    ("@rowless", "STRICT, WITHOUT ROWID", ""),
];

/// Returns the number of a migration.
fn number(name: &str) -> Option<i64> {
    name[1..].split("__").next().and_then(|number| number.parse().ok())
}

/// Returns the number of the newest migration that this release knows.
pub(crate) fn newest() -> i64 {
    MIGRATIONS.iter().filter_map(|(name, _)| number(name)).max().unwrap_or(0)
}

/// Returns the names of the tables of an SQLite file, without those of SQLite and refinery.
pub(crate) fn sqlite_tables(connection: &rusqlite::Connection) -> Result<Vec<String>, StoreError> {
    sqlite::list_texts(
        connection,
        "SELECT name FROM sqlite_master
         WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND name NOT LIKE 'refinery%' ORDER BY name",
    )
}

/// Returns the migrations in the dialect of an engine. All that are missing are applied in one transaction with their rows of
/// the history: otherwise a crash between a migration and its row would leave a database that no release can open.
pub(crate) fn runner(postgres: bool) -> Result<Runner, StoreError> {
    let migrations: Result<Vec<Migration>, _> = MIGRATIONS
        .iter()
        .map(|(name, text)| {
            // Comment lines are dropped: they explain the placeholders, which must not be replaced there.
            let (own, other) = if postgres { ("@postgres ", "@sqlite ") } else { ("@sqlite ", "@postgres ") };
            let text: String = text
                .lines()
                .filter(|line| !line.trim_start().starts_with("--") && !line.starts_with(other))
                .map(|line| line.strip_prefix(own).unwrap_or(line))
                .collect::<Vec<_>>()
                .join("\n");
            let text = PLACEHOLDERS
                .iter()
                .fold(text, |text, (word, lite, big)| text.replace(word, if postgres { big } else { lite }));
            Migration::unapplied(name, &text)
        })
        .collect();
    Ok(Runner::new(&migrations.map_err(engine)?).set_grouped(true))
}

fn engine(error: impl std::fmt::Display) -> StoreError {
    StoreError::Engine(error.to_string())
}

/// Migrates an SQLite file and returns how many migrations were applied.
pub(crate) fn migrate_sqlite(path: &Path) -> Result<usize, StoreError> {
    let mut connection = sqlite::open(path, true)?;
    let report = runner(false)?.run(&mut connection).map_err(engine)?;
    Ok(report.applied_migrations().len())
}

/// Migrates a PostgreSQL database and returns how many migrations were applied. An advisory lock makes nodes that start
/// at the same time migrate one after another.
pub(crate) async fn migrate_postgres(connector: &Connector) -> Result<usize, StoreError> {
    // A migration of a large table takes longer than a request may.
    let connector = connector.with_options("-c lock_timeout=0 -c statement_timeout=0");
    let (mut client, connection) = connector.connect().await?;
    let driver = tokio::spawn(connection);
    client.batch_execute(&format!("SELECT pg_advisory_lock({MIGRATION_LOCK})")).await?;
    let report = runner(true)?.run_async(&mut client).await.map_err(engine);
    client.batch_execute(&format!("SELECT pg_advisory_unlock({MIGRATION_LOCK})")).await?;
    drop(client);
    driver.await.map_err(engine)??;
    Ok(report?.applied_migrations().len())
}

#[cfg(test)]
#[path = "schema_tests.rs"]
mod tests;
