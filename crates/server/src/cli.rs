//! The command line.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};

/// Caseboard: surgical staffing. One binary serves the API and the client.
#[derive(Debug, Parser)]
#[command(name = "caseboard", version, about, after_help = AFTER)]
pub(crate) struct Cli {
    /// The configuration file; `caseboard.toml` in this folder when there is one.
    #[arg(long, global = true, value_name = "FILE")]
    pub(crate) config: Option<PathBuf>,
    /// What to do.
    #[command(subcommand)]
    pub(crate) command: Command,
}

const AFTER: &str = "\
Settings come from the configuration file and, before it, from the environment:
  CASEBOARD_LISTEN          where to listen (127.0.0.1:8080)
  CASEBOARD_DATA_DIR        the folder of the records (./data)
  CASEBOARD_DATABASE_URL    postgres://… instead of SQLite in that folder
  CASEBOARD_ENV             dev or production (production)
  CASEBOARD_ADD_CENTER_CODE the code that opens the add-center page
  CASEBOARD_RATE_LIMIT      on or off (on; off only with dev)
  CASEBOARD_SMTP_URL        where mail goes
caseboard.example.toml lists all of them.";

/// The commands.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Migrate the database and serve until stopped.
    Serve,
    /// Migrate the database and stop.
    Migrate,
    /// Fill an empty database with people and cases to look around with, and print who can sign in.
    Demo,
    /// Make a system administrator; the only way to make one.
    CreateSystemAdmin(CreateSystemAdmin),
    /// Write a backup of an installation on SQLite, also beside a running server.
    Backup(Backup),
    /// Put a backup into an empty data folder.
    Restore(Restore),
    /// Move the records from SQLite to an empty PostgreSQL database, with every table compared.
    Copy(Copy),
    /// Walk the audit log and say whether anybody changed it; also beside a running server.
    VerifyAudit(VerifyAudit),
    /// Ask the server of this configuration whether it can serve.
    Healthcheck,
    /// Print the OpenAPI document of the API.
    Openapi,
    /// Print the completions of a shell.
    Completions(Completions),
}

/// Who the system administrator is. The password is read from CASEBOARD_ADMIN_PASSWORD or from standard input.
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

/// What the log is compared with.
#[derive(Debug, Args)]
pub(crate) struct VerifyAudit {
    /// What an earlier run printed: its chains must still be in the log.
    #[arg(long, value_name = "FILE")]
    pub(crate) noted: Option<PathBuf>,
}

/// Where a backup goes.
#[derive(Debug, Args)]
pub(crate) struct Backup {
    /// The folder to make; it must not exist yet.
    pub(crate) target: PathBuf,
}

/// Which backup comes back.
#[derive(Debug, Args)]
pub(crate) struct Restore {
    /// The folder that `caseboard backup` made.
    pub(crate) backup: PathBuf,
}

/// Where the records go.
#[derive(Debug, Args)]
pub(crate) struct Copy {
    /// postgres://user:password@host/database; in the environment its password is not visible in process lists.
    #[arg(long, env = "CASEBOARD_COPY_TO", hide_env_values = true, value_name = "URL")]
    pub(crate) to: String,
}

/// Which shell.
#[derive(Debug, Args)]
pub(crate) struct Completions {
    /// The shell that asks.
    pub(crate) shell: clap_complete::Shell,
}
