//! The client address that rate limits count by.
//!
//! `X-Forwarded-For` is only trusted from configured proxies and is read from the right: every proxy appends the address it
//! saw, so the rightmost entry that is not a trusted proxy is the nearest one that a client cannot forge.

use std::fmt;
use std::net::{IpAddr, SocketAddr};
use std::str::FromStr;
use std::sync::atomic::{AtomicBool, Ordering};

use axum::extract::{ConnectInfo, FromRequestParts};
use http::HeaderMap;
use http::request::Parts;
use ipnet::{IpNet, Ipv4Net, Ipv6Net};

use crate::Api;

/// A network of proxies: an address, or an address and a prefix length (`10.0.0.0/8`).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Network(IpNet);

/// The text is neither an address nor a network.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NetworkError;

impl fmt::Display for NetworkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not an address or a network such as 10.0.0.0/8")
    }
}

impl std::error::Error for NetworkError {}

impl FromStr for Network {
    type Err = NetworkError;

    fn from_str(text: &str) -> Result<Self, NetworkError> {
        let text = text.trim();
        let network = text.parse().or_else(|_| text.parse::<IpAddr>().map(IpNet::from));
        network.map(unmapped).map(Self).map_err(|_| NetworkError)
    }
}

/// Returns an IPv4-mapped IPv6 network (`::ffff:10.0.0.0/104`) as the IPv4 network, because addresses are compared as
/// IPv4.
fn unmapped(network: IpNet) -> IpNet {
    let IpNet::V6(v6) = network else { return network };
    let mapped = v6.prefix_len().checked_sub(96).zip(v6.addr().to_ipv4_mapped());
    mapped.and_then(|(prefix, address)| Ipv4Net::new(address, prefix).ok()).map_or(network, IpNet::V4)
}

impl Network {
    /// Returns whether the address is in the network. An IPv4-mapped IPv6 address counts as IPv4.
    #[must_use]
    pub fn contains(&self, address: IpAddr) -> bool {
        self.0.contains(&address.to_canonical())
    }
}

/// The client address as rate limits count it: an IPv4 address, or the /64 network of an IPv6 address.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ClientAddress(pub(crate) String);

/// Warns once when a request names a forwarded address but its peer is not a trusted proxy. Limits then count all users
/// behind that proxy together.
#[derive(Debug, Default)]
pub(crate) struct UntrustedProxyWarning(AtomicBool);

impl UntrustedProxyWarning {
    /// Checks a request and logs the warning at the first one that causes it.
    pub(crate) fn check(&self, extensions: &http::Extensions, headers: &HeaderMap, trusted: &[Network]) {
        if let Some(ConnectInfo(peer)) = extensions.get::<ConnectInfo<SocketAddr>>()
            && self.should_warn(peer.ip(), headers, trusted)
        {
            tracing::warn!(
                "a request has X-Forwarded-For or Forwarded, but its peer is not in CASEBOARD_TRUSTED_PROXIES: the header \
                 is ignored, and limits count the peer's address. Not shown again"
            );
        }
    }

    /// Returns `true` once: for the first request with such a header from a peer that is not a trusted proxy.
    fn should_warn(&self, peer: IpAddr, headers: &HeaderMap, trusted: &[Network]) -> bool {
        (headers.contains_key("x-forwarded-for") || headers.contains_key(http::header::FORWARDED))
            && !trusted.iter().any(|network| network.contains(peer))
            && !self.0.swap(true, Ordering::Relaxed)
    }
}

fn rate_limit_key(address: IpAddr) -> String {
    match address.to_canonical() {
        IpAddr::V4(address) => address.to_string(),
        // A /64 never fails: the prefix is in range.
        IpAddr::V6(address) => Ipv6Net::new_assert(address, 64).trunc().to_string(),
    }
}

/// Returns the nearest address that is not a trusted proxy.
fn client_address(peer: IpAddr, headers: &HeaderMap, trusted: &[Network]) -> IpAddr {
    let is_proxy = |address: IpAddr| trusted.iter().any(|network| network.contains(address));
    let mut nearest = peer;
    if !is_proxy(peer) {
        return nearest;
    }
    let lines: Vec<&str> =
        headers.get_all("x-forwarded-for").iter().filter_map(|line| line.to_str().ok()).collect();
    for hop in lines.iter().rev().flat_map(|line| line.rsplit(',')) {
        let hop = hop.trim();
        // Some proxies append the port. An unreadable entry ends the chain, because the entries before it are not trusted.
        let Some(address) = hop.parse().ok().or_else(|| hop.parse::<SocketAddr>().ok().map(|hop| hop.ip()))
        else {
            break;
        };
        nearest = address;
        if !is_proxy(address) {
            break;
        }
    }
    nearest
}

impl ClientAddress {
    /// Returns the client address of a request; `local` for requests made inside the process.
    pub(crate) fn of(extensions: &http::Extensions, headers: &HeaderMap, trusted: &[Network]) -> Self {
        match extensions.get::<ConnectInfo<SocketAddr>>() {
            Some(ConnectInfo(peer)) => Self(rate_limit_key(client_address(peer.ip(), headers, trusted))),
            None => Self("local".to_owned()),
        }
    }
}

impl FromRequestParts<Api> for ClientAddress {
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(parts: &mut Parts, api: &Api) -> Result<Self, Self::Rejection> {
        Ok(Self::of(&parts.extensions, &parts.headers, &api.settings.trusted_proxies))
    }
}

#[cfg(test)]
mod tests {
    use http::HeaderValue;

    use super::*;

    fn key_of(peer: &str, forwarded: &[&str], trusted: &[&str]) -> String {
        let mut headers = HeaderMap::new();
        for line in forwarded {
            headers.append("x-forwarded-for", HeaderValue::from_str(line).expect("a header"));
        }
        let trusted: Vec<Network> = trusted.iter().map(|it| it.parse().expect("a network")).collect();
        rate_limit_key(client_address(peer.parse().expect("an address"), &headers, &trusted))
    }

    #[test]
    fn forwarded_header_is_ignored_without_a_trusted_proxy() {
        assert_eq!(key_of("203.0.113.9", &["1.2.3.4"], &[]), "203.0.113.9");
        assert_eq!(key_of("203.0.113.9", &["1.2.3.4"], &["10.0.0.0/8"]), "203.0.113.9");
    }

    #[test]
    fn chain_is_read_from_the_right_to_the_first_untrusted_address() {
        let ours = &["10.0.0.0/8", "192.0.2.7"][..];
        assert_eq!(key_of("10.0.0.1", &["6.6.6.6, 198.51.100.4"], ours), "198.51.100.4");
        assert_eq!(key_of("10.0.0.1", &["6.6.6.6, 198.51.100.4, 192.0.2.7"], ours), "198.51.100.4");
        assert_eq!(key_of("10.0.0.1", &["6.6.6.6", "198.51.100.4", "10.9.9.9"], ours), "198.51.100.4");
        assert_eq!(key_of("10.0.0.1", &["198.51.100.4:5312"], ours), "198.51.100.4");
        assert_eq!(key_of("10.0.0.1", &["6.6.6.6, nonsense"], ours), "10.0.0.1");
        assert_eq!(key_of("10.0.0.1", &[], ours), "10.0.0.1");
    }

    #[test]
    fn ipv6_is_limited_by_its_64_prefix_and_mapped_ipv4_as_ipv4() {
        assert_eq!(key_of("2001:db8:1:2:3:4:5:6", &[], &[]), "2001:db8:1:2::/64");
        assert_eq!(key_of("::ffff:203.0.113.9", &[], &[]), "203.0.113.9");
        assert_eq!(key_of("::ffff:10.0.0.1", &["203.0.113.9"], &["10.0.0.0/8"]), "203.0.113.9");
    }

    #[test]
    fn mapped_ipv4_proxies_match_as_ipv4() {
        for trusted in ["::ffff:10.0.0.0/104", "::ffff:10.0.0.1", "10.0.0.1", "::FFFF:0A00:0001/128"] {
            for peer in ["10.0.0.1", "::ffff:10.0.0.1"] {
                assert_eq!(key_of(peer, &["203.0.113.9"], &[trusted]), "203.0.113.9", "{trusted} {peer}");
                let chain = &["203.0.113.9, ::ffff:10.0.0.1"];
                assert_eq!(key_of(peer, chain, &[trusted]), "203.0.113.9", "{trusted} {peer}");
            }
            assert_eq!(key_of("11.0.0.1", &["203.0.113.9"], &[trusted]), "11.0.0.1", "{trusted}");
        }
        assert_eq!(key_of("2001:db8::1", &["203.0.113.9"], &["2001:db8::/32"]), "203.0.113.9");
    }

    #[test]
    fn untrusted_forwarded_header_is_reported_once() {
        let trusted: Vec<Network> = vec!["10.0.0.0/8".parse().expect("a network")];
        let (proxy, stranger) = ("::ffff:10.0.0.1", "203.0.113.9");
        let (warning, address) = (UntrustedProxyWarning::default(), |text: &str| text.parse().expect("one"));
        let mut forwarded = HeaderMap::new();
        assert!(!warning.should_warn(address(stranger), &forwarded, &trusted), "there is no header");
        forwarded.append("x-forwarded-for", HeaderValue::from_static("198.51.100.4"));
        assert!(!warning.should_warn(address(proxy), &forwarded, &trusted), "the proxy is trusted");
        assert!(warning.should_warn(address(stranger), &forwarded, &trusted));
        assert!(!warning.should_warn(address(stranger), &forwarded, &trusted), "once");
    }

    #[test]
    fn invalid_networks_are_rejected() {
        for text in ["", "10.0.0.0/33", "10.0.0/8", "host", "::/129", "10.0.0.0/x"] {
            assert_eq!(text.parse::<Network>(), Err(NetworkError), "{text}");
        }
        let all: Network = "0.0.0.0/0".parse().expect("a network");
        assert!(all.contains("8.8.8.8".parse().expect("an address")));
        assert!(!all.contains("2001:db8::1".parse().expect("an address")));
    }
}
