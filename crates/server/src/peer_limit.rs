//! The limit on open connections of one peer address, so that one machine cannot use up the connections of all.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use caseboard_api::Network;

/// The open connections of every peer address; clones share them.
#[derive(Clone)]
pub(crate) struct PeerLimit(Arc<Shared>);

struct Shared {
    connections: usize,
    exempt: Vec<Network>,
    open: Mutex<HashMap<IpAddr, usize>>,
    reported: AtomicBool,
}

/// The permit of one connection, released on drop; `None` for an exempt peer.
pub(crate) struct PeerPermit(Option<(PeerLimit, IpAddr)>);

impl PeerLimit {
    /// Allows this many connections of an address. Trusted proxies are exempt, because they connect for many users.
    pub(crate) fn new(connections: usize, exempt: Vec<Network>) -> Self {
        let shared = Shared { connections, exempt, open: Mutex::default(), reported: AtomicBool::new(false) };
        Self(Arc::new(shared))
    }

    /// Allows any number of connections.
    pub(crate) fn unlimited() -> Self {
        Self::new(usize::MAX, Vec::new())
    }

    /// Counts a connection; `None` if the peer has too many.
    pub(crate) fn acquire(&self, peer: IpAddr) -> Option<PeerPermit> {
        if self.0.exempt.iter().any(|network| network.contains(peer)) {
            return Some(PeerPermit(None));
        }
        let key = key(peer);
        let mut open = self.0.open.lock().unwrap_or_else(PoisonError::into_inner);
        let count = open.entry(key).or_default();
        if *count >= self.0.connections {
            if !self.0.reported.swap(true, Ordering::Relaxed) {
                tracing::warn!(
                    limit = self.0.connections,
                    "a peer has too many connections, and further ones are closed. If it is a proxy, name it in \
                     CASEBOARD_TRUSTED_PROXIES. Not shown again"
                );
            }
            return None;
        }
        *count += 1;
        Some(PeerPermit(Some((self.clone(), key))))
    }
}

impl Drop for PeerPermit {
    fn drop(&mut self) {
        let Some((limit, key)) = self.0.take() else { return };
        let mut open = limit.0.open.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = open.get_mut(&key) {
            *count -= 1;
            if *count == 0 {
                open.remove(&key);
            }
        }
    }
}

/// Returns the address, or the /64 network of an IPv6 address, because one machine has all addresses of it.
fn key(peer: IpAddr) -> IpAddr {
    match peer.to_canonical() {
        IpAddr::V6(address) => Ipv6Addr::from_bits(address.to_bits() >> 64 << 64).into(),
        v4 @ IpAddr::V4(_) => v4,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn connections_of_an_address_are_limited_and_proxies_are_exempt() {
        let limit = PeerLimit::new(2, vec!["10.0.0.0/8".parse().expect("a network")]);
        let acquire = |text: &str| limit.acquire(text.parse().expect("an address"));
        let permits = [acquire("203.0.113.9"), acquire("::ffff:203.0.113.9")];
        assert!(permits.iter().all(Option::is_some));
        assert!(acquire("203.0.113.9").is_none());
        assert!(acquire("203.0.113.10").is_some(), "another address");
        let proxies: Vec<_> = (0..9).map(|_| acquire("::ffff:10.0.0.1")).collect();
        assert!(proxies.iter().all(Option::is_some));
        drop(permits);
        let _one = acquire("2001:db8::1").expect("a permit");
        let _other = acquire("2001:db8::ffff:1").expect("a permit");
        assert!(acquire("2001:db8::2:2").is_none(), "the same /64");
        assert!(acquire("2001:db8:0:1::1").is_some(), "another /64");
        assert!(acquire("203.0.113.9").is_some(), "released permits");
        assert_eq!(limit.0.open.lock().expect("no panic").len(), 1, "only open connections take memory");
    }
}
