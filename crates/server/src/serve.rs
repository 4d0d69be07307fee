//! `caseboard serve`: migrates the database, serves requests, runs the background workers, and stops within a deadline.

use std::net::SocketAddr;
use std::sync::Arc;

use caseboard_api::Readiness;
use caseboard_domain::delivery::Channel;
use caseboard_service::deliver::{PushClient, SmsGateway, Smtp, Transport, Transports};
use caseboard_service::files::Files;
use caseboard_service::installation_key::{self, LoadedKey};
use caseboard_service::second_factors;
use caseboard_service::secrets::Hasher;
use caseboard_service::session;
use caseboard_service::stop::stopped;
use caseboard_service::{
    AdvanceableClock, App, AppDependencies, Clock, Db, Environment, OsEntropy, StoreError, SystemClock,
    housekeeping, outbox, resealing, timer_kinds,
};
use caseboard_store::FeedTask;
use tokio::net::TcpListener;
use tokio::signal::unix::{SignalKind, signal};
use tokio::sync::watch;
use tokio::time::Instant;

use crate::config::ServerConfig;
use crate::peer_limit::PeerLimit;
use crate::workers::Workers;
use crate::{listen, metrics, private_folder};

/// Builds the application from the configuration, with the system clock.
pub(crate) async fn application(config: &ServerConfig) -> Result<App, String> {
    let hasher = Hasher::new(&OsEntropy).map_err(|error| error.to_string())?;
    application_with(config, Arc::new(SystemClock), hasher).await
}

/// Builds the application with the given clock and hasher.
pub(crate) async fn application_with(
    config: &ServerConfig,
    clock: Arc<dyn Clock>,
    hasher: Hasher,
) -> Result<App, String> {
    create_data_folder(config)?;
    let db = Db::open(&config.database).await.map_err(cannot_be_opened)?;
    application_on(db, config, clock, hasher).await
}

/// Builds the application for a command whose statements take as long as the database is large.
pub(crate) async fn application_without_time_limits(config: &ServerConfig) -> Result<App, String> {
    create_data_folder(config)?;
    let db = Db::open_without_time_limits(&config.database).await.map_err(cannot_be_opened)?;
    let hasher = Hasher::new(&OsEntropy).map_err(|error| error.to_string())?;
    application_on(db, config, Arc::new(SystemClock), hasher).await
}

fn create_data_folder(config: &ServerConfig) -> Result<(), String> {
    let folder = &config.data_dir;
    private_folder::create_or_restrict(folder)
        .map_err(|error| format!("the data folder {} cannot be created: {error}", folder.display()))
}

fn cannot_be_opened(error: StoreError) -> String {
    format!("the database cannot be opened: {error}")
}

async fn application_on(
    db: Db,
    config: &ServerConfig,
    clock: Arc<dyn Clock>,
    hasher: Hasher,
) -> Result<App, String> {
    let entropy = Arc::new(OsEntropy);
    let files = Files::open(&config.files)?;
    let loaded = installation_key::load(&db, &*entropy, &config.key_source, &config.older_keys).await;
    let LoadedKey { key, warnings } =
        loaded.map_err(|error| format!("the application cannot start: {error}"))?;
    for warning in warnings {
        tracing::warn!("{warning}");
    }
    let settings = config.settings.clone();
    let dependencies = AppDependencies { db, clock, entropy, hasher, files, settings };
    App::new(dependencies, Some(key)).await.map_err(|error| format!("the application cannot start: {error}"))
}

/// Returns the clock of the application and, on a development server, the same clock as one that can be moved.
fn clocks(environment: Environment) -> (Arc<dyn Clock>, Option<Arc<AdvanceableClock>>) {
    match environment {
        Environment::Dev => {
            let clock = Arc::new(AdvanceableClock::default());
            (Arc::<AdvanceableClock>::clone(&clock), Some(clock))
        }
        Environment::Production => (Arc::new(SystemClock), None),
    }
}

/// Serves until SIGTERM or SIGINT.
pub(crate) async fn serve(config: ServerConfig) -> Result<(), String> {
    for warning in &config.warnings {
        tracing::warn!("{warning}");
    }
    let (clock, development_clock) = clocks(config.settings.environment);
    let hasher = Hasher::new(&OsEntropy).map_err(|error| error.to_string())?;
    let app = application_with(&config, clock, hasher).await?;
    end_password_sessions(&app).await?;
    check_storage(&app, &config).await?;
    let transport = transport(&config)?;
    let listener = TcpListener::bind(config.listen)
        .await
        .map_err(|error| format!("cannot listen on {}: {error}", config.listen))?;
    let address = listener.local_addr().map_err(|error| error.to_string())?;

    let (stop_sender, stop) = watch::channel(false);
    let readiness = Arc::new(Readiness::default());
    let mut workers = Workers::new(Arc::clone(&readiness), stop.clone());
    if let Some(address) = config.metrics_listen {
        start_metrics(&app, address, &config, &mut workers, &stop)?;
    }
    spawn_workers(&mut workers, &app, &transport, &stop);
    let http = caseboard_api::Settings {
        trusted_proxies: config.trusted_proxies.clone(),
        readiness: Arc::clone(&readiness),
        development_clock,
    };
    let router = caseboard_api::router(app.clone(), http);
    let service = app.clone();
    let stopped = tokio::spawn(begin_stop(app, readiness, stop_sender));
    tracing::info!("Caseboard {} listens on http://{address}", env!("CARGO_PKG_VERSION"));
    let peers = PeerLimit::new(config.connections_per_address, config.trusted_proxies.clone());
    listen::serve(listener, router, stop, config.shutdown_timeout, peers).await;
    let stopped_at = stopped.await.map_err(|error| format!("the stop signal was lost: {error}"))?;
    let deadline = stopped_at + config.shutdown_timeout;
    workers.join(deadline).await;
    let recorded = session::wait_for_recorded_uses(&service);
    if tokio::time::timeout_at(deadline, recorded).await.is_err() {
        tracing::warn!("the last uses of sessions were not recorded");
    }
    tracing::info!("stopped");
    Ok(())
}

/// Checks that the database and the file store can be written: on a full disk the start fails here, or when the
/// database is opened, with this reason instead of at the first write.
async fn check_storage(app: &App, config: &ServerConfig) -> Result<(), String> {
    app.db.check_write().await.map_err(|error| format!("the database cannot be written: {error}"))?;
    let files_failed = |error| format!("files cannot be stored in {}: {error}", config.files);
    app.files.check_read_write(&OsEntropy).await.map_err(files_failed)?;
    app.files.check_write().await.map_err(files_failed)
}

/// Waits for the stop signal, and then ends the event streams and stops the workers and the listener. Returns the time
/// of the signal.
async fn begin_stop(app: App, readiness: Arc<Readiness>, stop_sender: watch::Sender<bool>) -> Instant {
    if let Err(error) = stop_signal().await {
        tracing::error!(%error, "the handlers of SIGTERM and SIGINT cannot be installed; stop with SIGKILL");
        std::future::pending::<()>().await;
    }
    tracing::info!("stopping: requests and background work finish");
    readiness.set_stopping();
    app.feed().close();
    stop_sender.send_replace(true);
    Instant::now()
}

/// Returns the transports of the configuration.
fn transport(config: &ServerConfig) -> Result<Arc<dyn Transport>, String> {
    let mail = config.smtp_url.as_ref().map(|url| Smtp::new(url, &config.settings.mail_from)).transpose()?;
    let sms = config.sms.clone().map(SmsGateway::new).transpose()?;
    let push = PushClient::new(config.settings.environment == Environment::Dev)?;
    Ok(Arc::new(Transports { mail, sms, push: Some(push) }))
}

/// Starts the workers that need no port: delivery, timers, housekeeping, sealing and the change feed.
fn spawn_workers(
    workers: &mut Workers,
    app: &App,
    transport: &Arc<dyn Transport>,
    stop: &watch::Receiver<bool>,
) {
    for (name, channel) in
        [("outbox-mail", Channel::Mail), ("outbox-sms", Channel::Sms), ("outbox-push", Channel::Push)]
    {
        let (app, transport, stop) = (app.clone(), Arc::clone(transport), stop.clone());
        workers.spawn(name, move || {
            outbox::run_worker(app.clone(), Arc::clone(&transport), channel, stop.clone())
        });
    }
    workers.spawn("timers", {
        let (app, stop) = (app.clone(), stop.clone());
        move || timer_kinds::run_worker(app.clone(), stop.clone())
    });
    workers.spawn("housekeeping", {
        let (app, stop) = (app.clone(), stop.clone());
        move || housekeeping::run_worker(app.clone(), stop.clone())
    });
    workers.spawn("sealing", {
        let (app, stop) = (app.clone(), stop.clone());
        move || resealing::run_worker(app.clone(), stop.clone())
    });
    for task in app.db.feed_tasks() {
        let stop = stop.clone();
        workers.spawn(task.name(), move || watch_feed_task(Arc::clone(&task), stop.clone()));
    }
}

/// Runs a task of the change feed until it fails or the server stops. It continues after the stop, for the last commits.
async fn watch_feed_task(task: Arc<FeedTask>, mut stop: watch::Receiver<bool>) {
    tokio::select! {
        () = task.run() => {}
        () = stopped(&mut stop) => {}
    }
}

/// Ends the sessions that the rule of the installation about second factors does not allow.
async fn end_password_sessions(app: &App) -> Result<(), String> {
    let ended = second_factors::end_password_sessions_of_system_admins(app).await;
    match ended.map_err(|error| format!("sessions cannot be checked: {error}"))? {
        0 => {}
        ended => {
            tracing::info!(ended, "sessions of system administrators without a second factor were ended")
        }
    }
    Ok(())
}

/// Starts the metrics recorder and its listener.
fn start_metrics(
    app: &App,
    address: SocketAddr,
    config: &ServerConfig,
    workers: &mut Workers,
    stop: &watch::Receiver<bool>,
) -> Result<(), String> {
    let failed = |error: std::io::Error| format!("cannot listen on {address}: {error}");
    let listener = std::net::TcpListener::bind(address).map_err(failed)?;
    listener.set_nonblocking(true).map_err(failed)?;
    let address = listener.local_addr().map_err(failed)?;
    let handle = metrics::start(app)?;
    let router = metrics::router(app.clone(), handle.clone());
    tracing::info!("metrics are at http://{address}/metrics");
    let timeout = config.shutdown_timeout;
    workers.spawn("metrics-listener", {
        let stop = stop.clone();
        move || {
            // The worker duplicates the socket, so that a restarted one serves the same port.
            let listener = listener.try_clone().and_then(TcpListener::from_std);
            let (router, stop) = (router.clone(), stop.clone());
            async move {
                match listener {
                    Ok(listener) => {
                        listen::serve(listener, router, stop, timeout, PeerLimit::unlimited()).await
                    }
                    Err(error) => tracing::error!(%error, "the metrics listener cannot be opened again"),
                }
            }
        }
    });
    let stop = stop.clone();
    workers.spawn("metrics-upkeep", move || metrics::run_upkeep(handle.clone(), stop.clone()));
    Ok(())
}

/// Waits for SIGTERM or SIGINT.
async fn stop_signal() -> std::io::Result<()> {
    let (mut terminate, mut interrupt) = (signal(SignalKind::terminate())?, signal(SignalKind::interrupt())?);
    tokio::select! {
        _ = terminate.recv() => {}
        _ = interrupt.recv() => {}
    }
    Ok(())
}
