//! The command line: its doc comments are the help texts that clap prints.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};

/// Caseboard: surgical staffing. One binary serves the API and the client.
#[derive(Debug, Parser)]
#[command(name = "caseboard", version, about, after_help = AFTER)]
pub(crate) struct Cli {
    /// The configuration file; `caseboard.toml` in this folder when there is one.
    #[arg(long, global = true, value_name = "FILE")]
    pub(crate) config: Option<PathBuf>,
    /// The command.
    #[command(subcommand)]
    pub(crate) command: Command,
}

const AFTER: &str = "\
Settings come from the environment and the configuration file; the environment has precedence:
  CASEBOARD_LISTEN          the address to listen on (127.0.0.1:8080)
  CASEBOARD_DATA_DIR        the data folder (./data)
  CASEBOARD_DATABASE_URL    postgres://… instead of SQLite in that folder
  CASEBOARD_ENV             dev or production (production)
  CASEBOARD_SECRET_FILE     the file with the key; production needs it or CASEBOARD_SECRET
  CASEBOARD_PUBLIC_URL      the public address
  CASEBOARD_ADD_CENTER_CODE the code of the add-center page
  CASEBOARD_RATE_LIMIT      on or off (on; off only with dev)
  CASEBOARD_SMTP_URL        the SMTP server
caseboard.example.toml lists all of them.";

/// The commands.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Migrate the database and serve until stopped.
    Serve,
    /// Migrate the database and stop.
    Migrate,
    /// Fill an empty database with demo data and print the accounts.
    Demo,
    /// Fill an empty database with data for benchmarks and write their requests.
    BenchData(BenchData),
    /// Compare policies of inviting people in a simulated region; needs no configuration and keeps no data.
    Simulate(crate::simulate::Options),
    /// Create a system administrator. On SQLite the server must be stopped.
    CreateSystemAdmin(CreateSystemAdmin),
    /// Erase the personal data of a person and close the account. On SQLite the server must be stopped.
    ErasePerson(ErasePerson),
    /// Remove the second factors of a person who lost them, and end the person's sessions. On SQLite the server must be stopped.
    RemoveSecondFactor(RemoveSecondFactor),
    /// Write a backup of an installation on SQLite; also while the server runs.
    Backup(Backup),
    /// Restore a backup into an empty data folder.
    Restore(Restore),
    /// Copy all records from SQLite to an empty PostgreSQL database and compare every table.
    Copy(Copy),
    /// List unsent mail and text messages, or retry dead ones.
    Outbox(Outbox),
    /// Give the installation's key a new version, or show what each version protects.
    RotateKey(RotateKey),
    /// Verify the hash chains of the audit log; also while the server runs.
    VerifyAudit(VerifyAudit),
    /// Check that the server of this configuration is ready.
    Healthcheck,
    /// Print the OpenAPI document of the API.
    Openapi,
    /// Print the completion script of a shell.
    Completions(Completions),
}

/// How much data the benchmarks get. All people have the same password; never use such a database for anything else.
#[derive(Debug, Args)]
pub(crate) struct BenchData {
    /// The folder for the files with the requests.
    #[arg(long, value_name = "FOLDER")]
    pub(crate) requests: PathBuf,
    /// Number of people.
    #[arg(long, default_value_t = 20_000)]
    pub(crate) people: u32,
    /// Number of cases.
    #[arg(long, default_value_t = 200_000)]
    pub(crate) cases: u32,
    /// Number of invitations on these cases, each with a notice.
    #[arg(long, default_value_t = 1_000_000)]
    pub(crate) engagements: u32,
    /// Number of additional invitations that can be accepted.
    #[arg(long, default_value_t = 60_000)]
    pub(crate) accepts: u32,
    /// The seed of all choices.
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
}

/// The new system administrator. The password is read from CASEBOARD_ADMIN_PASSWORD or from standard input.
#[derive(Debug, Args)]
pub(crate) struct CreateSystemAdmin {
    /// The email address to sign in with.
    #[arg(long)]
    pub(crate) email: String,
    /// The first name.
    #[arg(long, default_value = "System")]
    pub(crate) first_name: String,
    /// The last name.
    #[arg(long, default_value = "Administrator")]
    pub(crate) last_name: String,
}

/// The person to erase.
#[derive(Debug, Args)]
pub(crate) struct ErasePerson {
    /// The id or the email address of the person.
    pub(crate) person: String,
    /// Show what would be erased and what remains, and change nothing.
    #[arg(long)]
    pub(crate) dry_run: bool,
    /// Do not ask for the address again.
    #[arg(long)]
    pub(crate) yes: bool,
}

/// What is done about the versions of the installation's key.
#[derive(Debug, Args)]
pub(crate) struct RotateKey {
    /// Show what each version protects; also while the server runs.
    #[arg(long, conflicts_with = "drop_old")]
    pub(crate) status: bool,
    /// Remove older versions from the key file when nothing is sealed with them any more.
    #[arg(long)]
    pub(crate) drop_old: bool,
}

/// The person whose second factors are removed.
#[derive(Debug, Args)]
pub(crate) struct RemoveSecondFactor {
    /// The email address of the account.
    #[arg(long)]
    pub(crate) email: String,
}

/// What the audit log is compared with.
#[derive(Debug, Args)]
pub(crate) struct VerifyAudit {
    /// The output of an earlier run, whose chains must still be in the log.
    #[arg(long, value_name = "FILE")]
    pub(crate) noted: Option<PathBuf>,
}

/// The target of a backup.
#[derive(Debug, Args)]
pub(crate) struct Backup {
    /// The folder to create; it must not exist.
    pub(crate) target: PathBuf,
}

/// The source of a restore.
#[derive(Debug, Args)]
pub(crate) struct Restore {
    /// A folder written by `caseboard backup`.
    pub(crate) backup: PathBuf,
}

/// The target of a copy.
#[derive(Debug, Args)]
pub(crate) struct Copy {
    /// postgres://user:password@host/database; the environment variable keeps the password out of the process list.
    #[arg(long, env = "CASEBOARD_COPY_TO", hide_env_values = true, value_name = "URL")]
    pub(crate) to: String,
}

/// Operations on the outbox.
#[derive(Debug, Args)]
pub(crate) struct Outbox {
    /// The operation.
    #[command(subcommand)]
    pub(crate) command: OutboxCommand,
}

/// Operations on the outbox.
#[derive(Debug, Subcommand)]
pub(crate) enum OutboxCommand {
    /// List unsent messages; also while the server runs.
    List(OutboxList),
    /// Send dead messages again, for another 24 hours. On SQLite the server must be stopped.
    Retry(OutboxRetry),
}

/// Which messages are listed, and how.
#[derive(Debug, Args)]
pub(crate) struct OutboxList {
    /// Only messages that were given up.
    #[arg(long, conflicts_with = "pending")]
    pub(crate) dead: bool,
    /// Only messages that will be sent or retried.
    #[arg(long)]
    pub(crate) pending: bool,
    /// One JSON array instead of a table.
    #[arg(long)]
    pub(crate) json: bool,
}

/// Which dead messages are retried.
#[derive(Debug, Args)]
#[group(required = true, multiple = false)]
pub(crate) struct OutboxRetry {
    /// The id of a dead message.
    pub(crate) id: Option<caseboard_domain::OutboxId>,
    /// All dead messages.
    #[arg(long)]
    pub(crate) all_dead: bool,
}

/// The shell of the completion script.
#[derive(Debug, Args)]
pub(crate) struct Completions {
    /// The shell.
    pub(crate) shell: clap_complete::Shell,
}
