//! The TLS provider of the process.

/// Makes ring the default provider of rustls; called before a client that may use TLS is built.
///
/// `reqwest` is compiled without a provider of its own, so that the binary contains one TLS implementation and not two.
pub(crate) fn install_provider() {
    // An error means that a provider is installed already.
    let _ = rustls::crypto::ring::default_provider().install_default();
}
