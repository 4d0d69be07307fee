//! The addresses that the server listens on, the one that people use, and who may connect.

use std::net::SocketAddr;

use caseboard_api::Network;

use super::raw::RawConfig;

/// Addresses and limits of connections.
pub(super) struct NetworkSettings {
    /// Address and port of the HTTP listener.
    pub(super) listen: SocketAddr,
    /// Address and port of the metrics listener; `None` serves no metrics.
    pub(super) metrics_listen: Option<SocketAddr>,
    /// The public URL of the client.
    pub(super) public_url: String,
    /// Proxies whose statement of the client address is trusted.
    pub(super) trusted_proxies: Vec<Network>,
    /// Maximum number of open connections of a peer that is no trusted proxy.
    pub(super) connections_per_address: usize,
}

/// Reads the addresses. The public URL is by default the address that the server listens on.
pub(super) fn read(raw: &mut RawConfig) -> NetworkSettings {
    let listen = raw.parsed("listen", "must be an address and a port such as 127.0.0.1:8080");
    let listen = listen.unwrap_or_else(|| SocketAddr::from(([127, 0, 0, 1], 8080)));
    let metrics_listen = raw.parsed("metrics_listen", "must be an address and a port such as 127.0.0.1:9464");
    let public_url = raw.text_or("public_url", format!("http://{listen}"));
    raw.require_scheme("public_url", &public_url, ["http://", "https://"]);
    let proxies = trusted_proxies(raw);
    if public_url.starts_with("https://") && proxies.is_empty() {
        raw.warn(
            "CASEBOARD_PUBLIC_URL is https, but CASEBOARD_TRUSTED_PROXIES is not set: all users have the address of \
             the TLS proxy, and limits count them together",
        );
    }
    let connections = raw.number("connections_per_address", "a number", 1..=10_000);
    NetworkSettings {
        listen,
        metrics_listen,
        public_url,
        trusted_proxies: proxies,
        connections_per_address: connections.unwrap_or(500),
    }
}

fn trusted_proxies(raw: &mut RawConfig) -> Vec<Network> {
    let text = raw.text("trusted_proxies").unwrap_or_default();
    let names = text.split(',').map(str::trim).filter(|name| !name.is_empty());
    let parsed: Result<Vec<Network>, _> = names.map(str::parse).collect();
    parsed.unwrap_or_else(|_| {
        let what = "must be addresses or networks such as 10.0.0.0/8, with commas between them";
        raw.fault("trusted_proxies", what);
        Vec::new()
    })
}
