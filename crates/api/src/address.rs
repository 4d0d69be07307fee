//! Who is calling: the address that throttles count by.
//!
//! `X-Forwarded-For` is believed only from configured proxies, and read from the right: every proxy appends the address it
//! saw, so the rightmost entry that is no proxy of ours is the nearest one that a client cannot forge.

use std::fmt;
use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::str::FromStr;

use axum::extract::{ConnectInfo, FromRequestParts};
use http::HeaderMap;
use http::request::Parts;

use crate::Api;

/// A network of proxies: an address, or an address and a prefix length (`10.0.0.0/8`).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Network {
    base: u128,
    prefix: u32,
}

/// The text is neither an address nor a network.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NetworkError;

impl fmt::Display for NetworkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not an address or a network such as 10.0.0.0/8")
    }
}

impl std::error::Error for NetworkError {}

/// Both families in one number space; IPv4 in its mapped form, so that `::ffff:10.0.0.1` is `10.0.0.1`.
fn number(address: IpAddr) -> u128 {
    match address {
        IpAddr::V4(address) => address.to_ipv6_mapped().to_bits(),
        IpAddr::V6(address) => address.to_bits(),
    }
}

const fn mask(prefix: u32) -> u128 {
    match prefix {
        0 => 0,
        prefix => u128::MAX << (128 - prefix),
    }
}

impl FromStr for Network {
    type Err = NetworkError;

    fn from_str(text: &str) -> Result<Self, NetworkError> {
        let (address, prefix) = match text.trim().split_once('/') {
            Some((address, prefix)) => (address, Some(prefix.parse::<u32>().map_err(|_| NetworkError)?)),
            None => (text.trim(), None),
        };
        let address: IpAddr = address.parse().map_err(|_| NetworkError)?;
        let bits = if address.is_ipv4() { 32 } else { 128 };
        let prefix = prefix.unwrap_or(bits);
        if prefix > bits {
            return Err(NetworkError);
        }
        let prefix = prefix + (128 - bits);
        Ok(Self { base: number(address) & mask(prefix), prefix })
    }
}

impl Network {
    /// Whether the address lies in the network.
    #[must_use]
    pub fn contains(&self, address: IpAddr) -> bool {
        number(address) & mask(self.prefix) == self.base
    }
}

/// The caller's address as throttles count it: a whole IPv4 address, of IPv6 the /64 that one household or machine has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Caller(pub(crate) String);

fn counted(address: IpAddr) -> String {
    match address.to_canonical() {
        IpAddr::V4(address) => address.to_string(),
        IpAddr::V6(address) => format!("{}/64", Ipv6Addr::from_bits(address.to_bits() & mask(64))),
    }
}

/// The nearest address that no trusted proxy stands for.
fn caller(peer: IpAddr, headers: &HeaderMap, trusted: &[Network]) -> IpAddr {
    let is_proxy = |address: IpAddr| trusted.iter().any(|network| network.contains(address));
    let mut nearest = peer;
    if !is_proxy(peer) {
        return nearest;
    }
    let lines: Vec<&str> =
        headers.get_all("x-forwarded-for").iter().filter_map(|line| line.to_str().ok()).collect();
    for hop in lines.iter().rev().flat_map(|line| line.rsplit(',')) {
        let hop = hop.trim();
        // Some proxies write the port too. Anything unreadable ends the chain: what is left of it proves nothing.
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

impl Caller {
    /// The caller of a request; `local` where no connection is known (requests made in the process itself).
    pub(crate) fn of(extensions: &http::Extensions, headers: &HeaderMap, trusted: &[Network]) -> Self {
        match extensions.get::<ConnectInfo<SocketAddr>>() {
            Some(ConnectInfo(peer)) => Self(counted(caller(peer.ip(), headers, trusted))),
            None => Self("local".to_owned()),
        }
    }
}

impl FromRequestParts<Api> for Caller {
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(parts: &mut Parts, api: &Api) -> Result<Self, Self::Rejection> {
        Ok(Self::of(&parts.extensions, &parts.headers, &api.settings.trusted_proxies))
    }
}

#[cfg(test)]
mod tests {
    use http::HeaderValue;

    use super::*;

    fn seen(peer: &str, forwarded: &[&str], trusted: &[&str]) -> String {
        let mut headers = HeaderMap::new();
        for line in forwarded {
            headers.append("x-forwarded-for", HeaderValue::from_str(line).expect("a header"));
        }
        let trusted: Vec<Network> = trusted.iter().map(|it| it.parse().expect("a network")).collect();
        counted(caller(peer.parse().expect("an address"), &headers, &trusted))
    }

    #[test]
    fn without_a_trusted_proxy_the_header_is_not_read() {
        assert_eq!(seen("203.0.113.9", &["1.2.3.4"], &[]), "203.0.113.9");
        assert_eq!(seen("203.0.113.9", &["1.2.3.4"], &["10.0.0.0/8"]), "203.0.113.9");
    }

    #[test]
    fn the_chain_is_read_from_the_right_up_to_the_first_stranger() {
        let ours = &["10.0.0.0/8", "192.0.2.7"][..];
        assert_eq!(seen("10.0.0.1", &["6.6.6.6, 198.51.100.4"], ours), "198.51.100.4");
        assert_eq!(seen("10.0.0.1", &["6.6.6.6, 198.51.100.4, 192.0.2.7"], ours), "198.51.100.4");
        assert_eq!(seen("10.0.0.1", &["6.6.6.6", "198.51.100.4", "10.9.9.9"], ours), "198.51.100.4");
        assert_eq!(seen("10.0.0.1", &["198.51.100.4:5312"], ours), "198.51.100.4");
        assert_eq!(seen("10.0.0.1", &["6.6.6.6, nonsense"], ours), "10.0.0.1");
        assert_eq!(seen("10.0.0.1", &[], ours), "10.0.0.1");
    }

    #[test]
    fn ipv6_counts_by_the_64_and_mapped_ipv4_as_itself() {
        assert_eq!(seen("2001:db8:1:2:3:4:5:6", &[], &[]), "2001:db8:1:2::/64");
        assert_eq!(seen("::ffff:203.0.113.9", &[], &[]), "203.0.113.9");
        assert_eq!(seen("::ffff:10.0.0.1", &["203.0.113.9"], &["10.0.0.0/8"]), "203.0.113.9");
    }

    #[test]
    fn networks_are_read_strictly() {
        for text in ["", "10.0.0.0/33", "10.0.0/8", "host", "::/129", "10.0.0.0/x"] {
            assert_eq!(text.parse::<Network>(), Err(NetworkError), "{text}");
        }
        let all: Network = "0.0.0.0/0".parse().expect("a network");
        assert!(all.contains("8.8.8.8".parse().expect("an address")));
        assert!(!all.contains("2001:db8::1".parse().expect("an address")));
    }
}
