//! `caseboard serve`: migrate, serve, send mail, run housekeeping, and stop gracefully.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use caseboard_service::deliver::{Carriers, Deliver, Gateway, Smtp};
use caseboard_service::files::Files;
use caseboard_service::secrets::Hasher;
use caseboard_service::{App, AppDependencies, Clock, Db, OsEntropy, SystemClock, housekeeping, outbox};
use tokio::net::TcpListener;
use tokio::signal::unix::{SignalKind, signal};
use tokio::sync::watch;
use tokio::task::JoinHandle;

use crate::config::Config;
use crate::{listen, metrics};

/// Puts the application of this configuration together, with the machine's clock.
pub(crate) async fn application(config: &Config) -> Result<App, String> {
    let hasher = Hasher::new(&OsEntropy).map_err(|error| error.to_string())?;
    application_with(config, Arc::new(SystemClock), hasher).await
}

/// The same with a clock and a hasher of the caller's.
pub(crate) async fn application_with(
    config: &Config,
    clock: Arc<dyn Clock>,
    hasher: Hasher,
) -> Result<App, String> {
    let folder = &config.data_dir;
    std::fs::create_dir_all(folder)
        .map_err(|error| format!("the data folder {} cannot be made: {error}", folder.display()))?;
    let db =
        Db::open(&config.place).await.map_err(|error| format!("the database cannot be opened: {error}"))?;
    let entropy = Arc::new(OsEntropy);
    let files = Files::open(&config.files)?;
    let (settings, key) = (config.settings.clone(), config.key.clone());
    let dependencies = AppDependencies { db, clock, entropy, hasher, files, settings };
    App::new(dependencies, key).await.map_err(|error| format!("the application cannot start: {error}"))
}

/// Serves until it is told to stop.
pub(crate) async fn serve(config: Config) -> Result<(), String> {
    for warning in &config.warnings {
        tracing::warn!("{warning}");
    }
    let app = application(&config).await?;
    let tried = app.files.check_read_write(&OsEntropy).await;
    tried.map_err(|error| format!("files cannot be kept in {}: {error}", config.files))?;
    let mail = config.smtp_url.as_ref().map(|url| Smtp::new(url, &config.settings.mail_from)).transpose()?;
    let sms = config.sms.clone().map(Gateway::new).transpose()?;
    let deliver: Arc<dyn Deliver> = Arc::new(Carriers { mail, sms });
    let listener = TcpListener::bind(config.listen)
        .await
        .map_err(|error| format!("{} cannot be listened on: {error}", config.listen))?;
    let address = listener.local_addr().map_err(|error| error.to_string())?;

    let (tell, stop) = watch::channel(false);
    let stopping = Arc::new(AtomicBool::new(false));
    let posting = tokio::spawn(outbox::work(app.clone(), deliver, stop.clone()));
    let counting = count(&app, config.metrics_listen, &stop).await?;
    let keeping = tokio::spawn(housekeeping::work(app.clone(), stop.clone()));
    let http =
        caseboard_api::Settings { trusted_proxies: config.trusted_proxies, stopping: Arc::clone(&stopping) };
    let router = caseboard_api::router(app.clone(), http);
    tokio::spawn(async move {
        if let Err(error) = asked_to_stop().await {
            tracing::error!(%error, "signals cannot be heard; stop with SIGKILL");
            return;
        }
        tracing::info!("stopping: requests under way are finished");
        stopping.store(true, Ordering::Release);
        app.feed().close();
        tell.send_replace(true);
    });
    tracing::info!("Caseboard {} listens on http://{address}", env!("CARGO_PKG_VERSION"));
    listen::serve(listener, router, stop).await;
    for task in [posting, keeping].into_iter().chain(counting) {
        task.await.map_err(|error| format!("a background task broke off: {error}"))?;
    }
    tracing::info!("stopped");
    Ok(())
}

/// Counts and lets Prometheus ask, where the configuration says so.
async fn count(
    app: &App,
    listen: Option<SocketAddr>,
    stop: &watch::Receiver<bool>,
) -> Result<Vec<JoinHandle<()>>, String> {
    let Some(listen) = listen else { return Ok(Vec::new()) };
    let listener = TcpListener::bind(listen)
        .await
        .map_err(|error| format!("{listen} cannot be listened on: {error}"))?;
    let address = listener.local_addr().map_err(|error| error.to_string())?;
    let handle = metrics::start(app)?;
    let router = metrics::router(app.clone(), handle.clone());
    tracing::info!("metrics are at http://{address}/metrics");
    let serving = tokio::spawn(listen::serve(listener, router, stop.clone()));
    Ok(vec![serving, tokio::spawn(metrics::keep(handle, stop.clone()))])
}

async fn asked_to_stop() -> std::io::Result<()> {
    let (mut terminate, mut interrupt) = (signal(SignalKind::terminate())?, signal(SignalKind::interrupt())?);
    tokio::select! {
        _ = terminate.recv() => {}
        _ = interrupt.recv() => {}
    }
    Ok(())
}
