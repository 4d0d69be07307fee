//! The client address that rate limits count by.
//!
//! `X-Forwarded-For` is only trusted from configured proxies and is read from the right: every proxy appends the address it
//! saw, so the rightmost entry that is not a trusted proxy is the nearest one that a client cannot forge.

use std::fmt;
use std::net::{IpAddr, SocketAddr};
use std::str::FromStr;

use axum::extract::{ConnectInfo, FromRequestParts};
use http::HeaderMap;
use http::request::Parts;
use ipnet::{IpNet, Ipv6Net};

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
        network.map(Self).map_err(|_| NetworkError)
    }
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
    fn invalid_networks_are_rejected() {
        for text in ["", "10.0.0.0/33", "10.0.0/8", "host", "::/129", "10.0.0.0/x"] {
            assert_eq!(text.parse::<Network>(), Err(NetworkError), "{text}");
        }
        let all: Network = "0.0.0.0/0".parse().expect("a network");
        assert!(all.contains("8.8.8.8".parse().expect("an address")));
        assert!(!all.contains("2001:db8::1".parse().expect("an address")));
    }
}
