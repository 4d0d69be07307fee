//! The command line of the binary `caseboard`: commands, configuration, telemetry and the listener.
//!
//! The binary is a library with a `main` of one line, because cargo compiles a library while `caseboard-api` is still being
//! compiled to machine code, but a binary only after it.

mod backup;
mod bench_data;
mod cli;
mod config;
mod copy;
mod demo;
mod erase_person;
mod healthcheck;
mod listen;
mod metrics;
mod operator;
mod outbox;
mod peer_limit;
mod private_folder;
mod rotate_key;
mod sample;
mod serve;
mod simulate;
mod telemetry;
mod verify_audit;
mod workers;

use std::io::{IsTerminal as _, Write as _};
use std::process::ExitCode;
use std::time::Duration;

use caseboard_domain::Secret;
use caseboard_service::accounts::{self, NewSystemAdmin};
use caseboard_service::{Db, second_factors};
use clap::{CommandFactory as _, Parser as _};

use cli::{Cli, Command, CreateSystemAdmin};
use config::ServerConfig;

/// Time that the exit waits for blocking tasks that are still running.
const BLOCKING_TASKS_TIMEOUT: Duration = Duration::from_secs(1);

/// Runs the command that the arguments of the process name. An error is written to standard error.
pub fn main() -> ExitCode {
    let cli = Cli::parse();
    let ended = match cli.command {
        // These commands need no configuration.
        Command::Openapi => print_line(caseboard_api::document_text().trim_end()),
        Command::Completions(of) => print_line(completions(of.shell).trim_end()),
        Command::Simulate(options) => simulate::run(&options).and_then(|table| print_line(&table)),
        command => run(command, cli.config.as_deref()),
    };
    match ended {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            let _ = writeln!(std::io::stderr(), "caseboard: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Writes a line to standard output; a closed pipe is not an error.
fn print_line(text: &str) -> Result<(), String> {
    let mut out = std::io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.write_all(b"\n")) {
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => Err(error.to_string()),
        _ => Ok(()),
    }
}

/// Generates the completion script of a shell.
fn completions(shell: clap_complete::Shell) -> String {
    let mut text = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "caseboard", &mut text);
    String::from_utf8_lossy(&text).into_owned()
}

fn run(command: Command, file: Option<&std::path::Path>) -> Result<(), String> {
    let config = ServerConfig::load(file, std::env::vars()).map_err(|error| error.to_string())?;
    telemetry::start(&config.log, config.json_logs);
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(|error| error.to_string())?;
    let ended = runtime.block_on(async {
        match command {
            Command::Serve => serve::serve(config).await,
            Command::Migrate => migrate(&config).await,
            Command::Demo => demo::fill(&config).await.and_then(|people| print_line(&people)),
            Command::BenchData(options) => {
                bench_data::run(&config, &options).await.and_then(|summary| print_line(&summary))
            }
            Command::CreateSystemAdmin(who) => create_system_admin(&config, who).await,
            Command::RemoveSecondFactor(who) => remove_second_factor(&config, &who.email).await,
            Command::Backup(to) => backup::take(&config, &to.target).and_then(|summary| print_line(&summary)),
            Command::Restore(from) => {
                backup::restore(&config, &from.backup).and_then(|summary| print_line(&summary))
            }
            Command::Copy(target) => {
                copy::copy(&config, &target.to).await.and_then(|table| print_line(&table))
            }
            Command::Outbox(options) => outbox::run(&config, options.command).await,
            Command::ErasePerson(options) => erase_person::erase(&config, &options).await,
            Command::RotateKey(options) => {
                rotate_key::rotate(&config, &options).await.and_then(|summary| print_line(&summary))
            }
            Command::VerifyAudit(with) => verify_audit::verify(&config, with.noted.as_deref()).await,
            Command::Healthcheck => healthcheck::check(config.listen),
            Command::Openapi | Command::Completions(_) | Command::Simulate(_) => Ok(()),
        }
    });
    // A blocking task, such as a password hash, must not delay the exit.
    runtime.shutdown_timeout(BLOCKING_TASKS_TIMEOUT);
    ended
}

async fn migrate(config: &ServerConfig) -> Result<(), String> {
    private_folder::create_or_restrict(&config.data_dir).map_err(|error| error.to_string())?;
    let applied = Db::migrate(&config.database).await.map_err(|error| error.to_string())?;
    print_line(&match applied {
        0 => "The database is up to date.".to_owned(),
        1 => "1 migration was applied.".to_owned(),
        more => format!("{more} migrations were applied."),
    })
}

/// Reads a password from the terminal, which does not show it, or a line from a pipe.
fn read_password(email: &str) -> std::io::Result<String> {
    let stdin = std::io::stdin();
    if stdin.is_terminal() {
        return rpassword::prompt_password(format!("Password for {email}: "));
    }
    let mut line = String::new();
    stdin.read_line(&mut line)?;
    Ok(line.trim_end_matches(['\r', '\n']).to_owned())
}

async fn create_system_admin(config: &ServerConfig, who: CreateSystemAdmin) -> Result<(), String> {
    let password = match std::env::var("CASEBOARD_ADMIN_PASSWORD") {
        Ok(password) => password,
        Err(_) => read_password(&who.email).map_err(|error| error.to_string())?,
    };
    let app = serve::application(config).await?;
    let CreateSystemAdmin { email, first_name, last_name } = who;
    let input =
        NewSystemAdmin { email: email.clone(), password: Secret::new(password), first_name, last_name };
    accounts::create_system_admin(&app, input).await.map_err(operator::message)?;
    print_line(&format!("{email} can sign in as system administrator."))
}

async fn remove_second_factor(config: &ServerConfig, email: &str) -> Result<(), String> {
    let app = serve::application(config).await?;
    print_line(&match second_factors::remove_by_operator(&app, email).await.map_err(operator::message)? {
        true => format!(
            "The second factors of {email} were removed, and all sessions ended. A mail about it is in the outbox."
        ),
        false => format!("{email} has no second factor."),
    })
}
