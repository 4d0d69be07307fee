//! Connections to PostgreSQL: the database URL with its `sslmode`, and TLS with rustls.
//!
//! The pool, the change feed, migrations and `caseboard copy` open their connections with a [`Connector`].

use std::error::Error as _;
use std::future::Future;
use std::net::IpAddr;
use std::path::{Path, PathBuf};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use deadpool_postgres::{Manager, ManagerConfig, RecyclingMethod};
use rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use rustls::client::{WebPkiServerVerifier, verify_server_cert_signed_by_trust_anchor};
use rustls::crypto::{CryptoProvider, ring, verify_tls12_signature, verify_tls13_signature};
use rustls::pki_types::pem::PemObject as _;
use rustls::pki_types::{CertificateDer, InvalidDnsNameError, ServerName, UnixTime};
use rustls::server::ParsedCertificate;
use rustls::{ClientConfig, DigitallySignedStruct, RootCertStore, SignatureScheme};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio_postgres::config::{Host, SslMode};
use tokio_postgres::tls::{ChannelBinding, MakeTlsConnect, TlsConnect, TlsStream};
use tokio_postgres::{Client, Config, Connection, Socket};
use tokio_rustls::TlsConnector;

use crate::error::{StoreError, with_causes};

/// Settings of every connection. Statements are planned once per connection: their indexes do not depend on the values of
/// parameters, and planning a list for every request took longer than reading it. For the same reason none is compiled (JIT).
/// A statement that is planned while its table is almost empty would scan the whole table until autovacuum analyzes it, however
/// much it has grown: every frequent statement has an index, so a scan is used only where there is none.
const OPTIONS: &str = "-c lock_timeout=3500 -c statement_timeout=4000 -c idle_in_transaction_session_timeout=5000 \
    -c plan_cache_mode=force_generic_plan -c enable_seqscan=off -c jit=off";
/// Settings of the connections of a command whose statements take as long as the database is large; the later ones count.
const UNLIMITED: &str =
    "-c lock_timeout=60000 -c statement_timeout=0 -c idle_in_transaction_session_timeout=0";

/// Timeout of the network connection to one address of the host.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(4);
/// Timeout of a whole connection: network, TLS handshake and authentication.
const READY_TIMEOUT: Duration = Duration::from_secs(15);

/// How a connection to PostgreSQL is encrypted: the values of `sslmode`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TlsMode {
    /// Never encrypted.
    Disable,
    /// Encrypted if the server supports it.
    Prefer,
    /// Always encrypted. The server's certificate is verified only if a file with CA certificates is given.
    Require,
    /// Always encrypted, with a certificate that a trusted CA issued, for any host name.
    VerifyCa,
    /// Always encrypted, with a certificate that a trusted CA issued for the host name of the URL.
    VerifyFull,
}

impl TlsMode {
    const NAMES: [(&'static str, Self); 5] = [
        ("disable", Self::Disable),
        ("prefer", Self::Prefer),
        ("require", Self::Require),
        ("verify-ca", Self::VerifyCa),
        ("verify-full", Self::VerifyFull),
    ];

    /// Returns whether a connection without TLS is refused.
    pub const fn is_always_encrypted(self) -> bool {
        matches!(self, Self::Require | Self::VerifyCa | Self::VerifyFull)
    }
}

/// A parsed database URL.
#[derive(Clone)]
pub struct PostgresUrl {
    config: Config,
    mode: TlsMode,
    ca_file: Option<PathBuf>,
}

impl PostgresUrl {
    /// Parses `postgres://user:password@host/database?sslmode=…&sslrootcert=…`. `ca_file` contains the CA certificates, as
    /// PEM, that are trusted instead of those of the operating system; `sslrootcert` of the URL overrides it, and its value
    /// `system` means those of the operating system. Without `sslmode` the mode is `verify-full` if a CA is named, and
    /// `prefer` otherwise.
    ///
    /// # Errors
    /// [`StoreError::Engine`] if the URL cannot be parsed; the message does not contain the URL.
    pub fn parse(url: &str, ca_file: Option<&Path>) -> Result<Self, StoreError> {
        let (rest, mode, root) = take_tls_parameters(url)?;
        let config: Config = rest.parse().map_err(|error: tokio_postgres::Error| {
            StoreError::Engine(format!("the database URL cannot be read: {}", with_causes(&error)))
        })?;
        let named = ca_file.is_some() || root.is_some();
        let ca_file = match root {
            Some(root) if root == Path::new("system") => None,
            Some(root) => Some(root),
            None => ca_file.map(Path::to_owned),
        };
        let default = if named { TlsMode::VerifyFull } else { TlsMode::Prefer };
        Ok(Self { config, mode: mode.unwrap_or(default), ca_file })
    }

    /// Returns how connections are encrypted.
    pub const fn tls_mode(&self) -> TlsMode {
        self.mode
    }

    /// Returns whether the server's certificate is verified.
    pub const fn verifies_certificate(&self) -> bool {
        match self.mode {
            TlsMode::Disable => false,
            TlsMode::Prefer | TlsMode::Require => self.ca_file.is_some(),
            TlsMode::VerifyCa | TlsMode::VerifyFull => true,
        }
    }

    /// Returns whether the verified certificate says which server answers: it names the host of the URL, or
    /// it is from the CA file of the operator, whose CA does not issue certificates for strangers.
    pub const fn verifies_server(&self) -> bool {
        match self.mode {
            TlsMode::Disable => false,
            TlsMode::Prefer | TlsMode::Require | TlsMode::VerifyCa => self.ca_file.is_some(),
            TlsMode::VerifyFull => true,
        }
    }

    /// Returns whether every host of the URL is this machine: a loopback address, `localhost` or a Unix socket.
    pub fn is_on_this_machine(&self) -> bool {
        let addresses = self.config.get_hostaddrs();
        if !addresses.is_empty() {
            return addresses.iter().all(IpAddr::is_loopback);
        }
        self.config.get_hosts().iter().all(|host| match host {
            Host::Unix(_) => true,
            Host::Tcp(name) => {
                name == "localhost" || name.parse().is_ok_and(|address: IpAddr| address.is_loopback())
            }
        })
    }

    fn tls_config(&self) -> Result<ClientConfig, StoreError> {
        let provider = Arc::new(ring::default_provider());
        let builder = ClientConfig::builder_with_provider(Arc::clone(&provider))
            .with_safe_default_protocol_versions()
            .map_err(|error| StoreError::Engine(error.to_string()))?;
        let roots = match self.verifies_certificate() {
            true => Some(Arc::new(self.trusted_roots()?)),
            false => None,
        };
        let mut config = match (self.mode, roots) {
            (TlsMode::VerifyFull, Some(roots)) => {
                let verifier = WebPkiServerVerifier::builder_with_provider(roots, provider).build();
                builder.with_webpki_verifier(verifier.map_err(|error| StoreError::Engine(error.to_string()))?)
            }
            (_, roots) => builder
                .dangerous()
                .with_custom_certificate_verifier(Arc::new(AnyNameVerifier { roots, provider })),
        }
        .with_no_client_auth();
        config.alpn_protocols = vec![b"postgresql".to_vec()];
        Ok(config)
    }

    fn trusted_roots(&self) -> Result<RootCertStore, StoreError> {
        let mut roots = RootCertStore::empty();
        let Some(file) = &self.ca_file else {
            roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
            if roots.is_empty() {
                let text = "the operating system has no CA certificates to verify the PostgreSQL server with; \
                            name a file with them";
                return Err(StoreError::Engine(text.to_owned()));
            }
            return Ok(roots);
        };
        let failed = |cause: String| {
            StoreError::Engine(format!("the CA certificates in {} cannot be used: {cause}", file.display()))
        };
        for certificate in CertificateDer::pem_file_iter(file).map_err(|error| failed(error.to_string()))? {
            let certificate = certificate.map_err(|error| failed(error.to_string()))?;
            roots.add(certificate).map_err(|error| failed(error.to_string()))?;
        }
        match roots.is_empty() {
            true => Err(failed("there is none in it".to_owned())),
            false => Ok(roots),
        }
    }
}

/// Removes `sslmode` and `sslrootcert` from a URL, because tokio-postgres does not know all their values. Returns the rest
/// and both values.
fn take_tls_parameters(url: &str) -> Result<(String, Option<TlsMode>, Option<PathBuf>), StoreError> {
    // A password may contain a question mark.
    let host_at = url.find('@').map_or(0, |at| at + 1);
    let Some(query_at) = url[host_at..].find('?').map(|at| host_at + at) else {
        return Ok((url.to_owned(), None, None));
    };
    let (mut mode, mut root, mut others) = (None, None, Vec::new());
    for parameter in url[query_at + 1..].split('&') {
        match parameter.split_once('=') {
            Some(("sslmode", value)) => {
                let known = TlsMode::NAMES.iter().find(|(name, _)| *name == value);
                let names: Vec<&str> = TlsMode::NAMES.iter().map(|(name, _)| *name).collect();
                let fault = || StoreError::Engine(format!("sslmode must be {}", names.join(", ")));
                mode = Some(known.ok_or_else(fault)?.1);
            }
            Some(("sslrootcert", value)) => root = Some(PathBuf::from(percent_decoded(value)?)),
            _ => others.push(parameter),
        }
    }
    let rest = match others.is_empty() {
        true => url[..query_at].to_owned(),
        false => format!("{}?{}", &url[..query_at], others.join("&")),
    };
    Ok((rest, mode, root))
}

fn percent_decoded(text: &str) -> Result<String, StoreError> {
    let fault = || StoreError::Engine("sslrootcert is not the name of a file".to_owned());
    let mut bytes = Vec::with_capacity(text.len());
    let mut left = text.bytes();
    while let Some(byte) = left.next() {
        if byte != b'%' {
            bytes.push(byte);
            continue;
        }
        let digits = [left.next().ok_or_else(fault)?, left.next().ok_or_else(fault)?];
        bytes.extend(hex::decode(digits).map_err(|_| fault())?);
    }
    String::from_utf8(bytes).map_err(|_| fault())
}

/// Opens connections to one PostgreSQL database.
#[derive(Clone)]
pub(crate) struct Connector {
    config: Config,
    tls: Tls,
    /// The options of the URL.
    url_options: String,
}

impl Connector {
    /// Prepares connections with timeouts for locks, statements, idle transactions and the network, so that no call hangs.
    ///
    /// # Errors
    /// [`StoreError::Engine`] if the URL or the CA file cannot be read.
    pub(crate) fn new(url: &str, ca_file: Option<&Path>) -> Result<Self, StoreError> {
        let url = PostgresUrl::parse(url, ca_file)?;
        let tls = Tls(TlsConnector::from(Arc::new(url.tls_config()?)));
        let mut config = url.config;
        // PostgreSQL has no TLS on Unix sockets.
        let sockets_only = config.get_hosts().iter().all(|host| matches!(host, Host::Unix(_)))
            && config.get_hostaddrs().is_empty();
        config.ssl_mode(match url.mode {
            _ if sockets_only => SslMode::Disable,
            TlsMode::Disable => SslMode::Disable,
            TlsMode::Prefer => SslMode::Prefer,
            TlsMode::Require | TlsMode::VerifyCa | TlsMode::VerifyFull => SslMode::Require,
        });
        let url_options = config.get_options().unwrap_or_default().to_owned();
        config.options(format!("{url_options} {OPTIONS}")).application_name("caseboard");
        config.connect_timeout(CONNECT_TIMEOUT).tcp_user_timeout(Duration::from_secs(5));
        // The default of two hours would keep idle connections whose other end is gone.
        config
            .keepalives_idle(Duration::from_secs(10))
            .keepalives_interval(Duration::from_secs(5))
            .keepalives_retries(3);
        Ok(Self { config, tls, url_options })
    }

    /// Returns a connector whose statements have no time limit and wait for a lock for a minute.
    pub(crate) fn without_time_limits(&self) -> Self {
        self.with_options(&format!("{OPTIONS} {UNLIMITED}"))
    }

    /// Returns a connector whose connections have these options after those of the URL, instead of the usual ones.
    pub(crate) fn with_options(&self, options: &str) -> Self {
        let mut other = self.clone();
        other.config.options(format!("{} {options}", self.url_options));
        other
    }

    /// Opens one connection. The caller runs the second value in a task.
    pub(crate) async fn connect(&self) -> Result<(Client, Connection<Socket, Stream<Socket>>), StoreError> {
        match tokio::time::timeout(READY_TIMEOUT, self.config.connect(self.tls.clone())).await {
            Ok(Ok(connected)) => Ok(connected),
            Ok(Err(error)) if error.as_db_error().is_some() => Err(error.into()),
            Ok(Err(error)) if is_network_failure(&error) => Err(StoreError::Busy(with_causes(&error))),
            Ok(Err(error)) => Err(StoreError::Engine(with_causes(&error))),
            Err(_) => Err(StoreError::Busy("PostgreSQL did not answer in time".to_owned())),
        }
    }

    /// Divides the time for a connection among the hosts of the URL, which are tried one after another.
    fn timeout_of_one_host(&self, timeout: Duration) -> Duration {
        let hosts = self.config.get_hosts().len().max(self.config.get_hostaddrs().len()).max(1);
        timeout / u32::try_from(hosts).unwrap_or(u32::MAX)
    }

    /// Returns the connector as the manager of a pool, which opens a connection within `timeout`: a host that
    /// does not answer leaves time for the others of the URL.
    pub(crate) fn into_manager(mut self, timeout: Duration) -> Manager {
        self.config.connect_timeout(self.timeout_of_one_host(timeout));
        Manager::from_config(self.config, self.tls, ManagerConfig { recycling_method: RecyclingMethod::Fast })
    }
}

/// Returns whether the network failed, and not the TLS handshake: only the former may pass by itself.
fn is_network_failure(error: &tokio_postgres::Error) -> bool {
    let cause = error.source().and_then(|cause| cause.downcast_ref::<std::io::Error>());
    cause.is_some_and(|cause| !cause.get_ref().is_some_and(|inner| inner.is::<rustls::Error>()))
}

/// The TLS settings in the form that tokio-postgres needs.
#[derive(Clone)]
pub(crate) struct Tls(TlsConnector);

/// The TLS settings for one host. An invalid name is an error only if the server supports TLS.
pub(crate) struct TlsToHost {
    connector: TlsConnector,
    name: Result<ServerName<'static>, InvalidDnsNameError>,
}

/// An encrypted connection.
pub(crate) struct Stream<S>(tokio_rustls::client::TlsStream<S>);

impl<S: AsyncRead + AsyncWrite + Unpin + Send + 'static> MakeTlsConnect<S> for Tls {
    type Stream = Stream<S>;
    type TlsConnect = TlsToHost;
    type Error = InvalidDnsNameError;

    fn make_tls_connect(&mut self, host: &str) -> Result<TlsToHost, InvalidDnsNameError> {
        Ok(TlsToHost { connector: self.0.clone(), name: ServerName::try_from(host.to_owned()) })
    }
}

impl<S: AsyncRead + AsyncWrite + Unpin + Send + 'static> TlsConnect<S> for TlsToHost {
    type Stream = Stream<S>;
    type Error = std::io::Error;
    type Future = Pin<Box<dyn Future<Output = std::io::Result<Stream<S>>> + Send>>;

    fn connect(self, stream: S) -> Self::Future {
        Box::pin(async move {
            let name = self.name.map_err(std::io::Error::other)?;
            self.connector.connect(name, stream).await.map(Stream)
        })
    }
}

impl<S: AsyncRead + AsyncWrite + Unpin> TlsStream for Stream<S> {
    /// Passwords are not bound to the TLS connection; `verify-full` prevents the attack that this is for.
    fn channel_binding(&self) -> ChannelBinding {
        ChannelBinding::none()
    }
}

impl<S: AsyncRead + AsyncWrite + Unpin> AsyncRead for Stream<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<std::io::Result<()>> {
        Pin::new(&mut self.0).poll_read(context, buffer)
    }
}

impl<S: AsyncRead + AsyncWrite + Unpin> AsyncWrite for Stream<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &[u8],
    ) -> Poll<std::io::Result<usize>> {
        Pin::new(&mut self.0).poll_write(context, buffer)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<std::io::Result<()>> {
        Pin::new(&mut self.0).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<std::io::Result<()>> {
        Pin::new(&mut self.0).poll_shutdown(context)
    }
}

/// Accepts a certificate of these CAs for any host name, or any certificate at all without them.
#[derive(Debug)]
struct AnyNameVerifier {
    roots: Option<Arc<RootCertStore>>,
    provider: Arc<CryptoProvider>,
}

impl ServerCertVerifier for AnyNameVerifier {
    fn verify_server_cert(
        &self,
        end_entity: &CertificateDer<'_>,
        intermediates: &[CertificateDer<'_>],
        _: &ServerName<'_>,
        _: &[u8],
        now: UnixTime,
    ) -> Result<ServerCertVerified, rustls::Error> {
        if let Some(roots) = &self.roots {
            let certificate = ParsedCertificate::try_from(end_entity)?;
            let algorithms = self.provider.signature_verification_algorithms.all;
            verify_server_cert_signed_by_trust_anchor(&certificate, roots, intermediates, now, algorithms)?;
        }
        Ok(ServerCertVerified::assertion())
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        verify_tls12_signature(message, certificate, signed, &self.provider.signature_verification_algorithms)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        verify_tls13_signature(message, certificate, signed, &self.provider.signature_verification_algorithms)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.provider.signature_verification_algorithms.supported_schemes()
    }
}

#[cfg(test)]
#[path = "postgres_connector_tests.rs"]
mod tests;
