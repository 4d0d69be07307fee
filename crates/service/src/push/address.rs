//! The addresses to which push messages may be sent.
//!
//! The endpoint of a subscription is chosen by the client, so an attacker could make the server send requests into its own
//! network. Endpoints are therefore names with `https`, and the connection is made only to public addresses that the name
//! has at that moment.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use reqwest::Url;

/// The longest endpoint.
pub const ENDPOINT_MAX: usize = 2_000;

/// Parses the endpoint of a subscription; `local` also allows `http` and addresses, for the push services of tests.
pub(crate) fn parse_endpoint(text: &str, local: bool) -> Option<Url> {
    let url: Url = text.parse().ok().filter(|_| text.len() <= ENDPOINT_MAX)?;
    let plain = url.username().is_empty() && url.password().is_none() && url.fragment().is_none();
    let named = url.domain().is_some_and(|name| name.contains('.') && !name.ends_with('.'));
    let allowed = match local {
        true => matches!(url.scheme(), "https" | "http") && url.has_host(),
        false => url.scheme() == "https" && named && url.port().is_none(),
    };
    (plain && allowed).then_some(url)
}

/// Returns whether an address can be reached over the internet: not a loopback, private, link-local, multicast or reserved
/// address.
pub fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => is_public_v4(address),
        IpAddr::V6(address) => is_public_v6(address),
    }
}

fn is_public_v4(address: Ipv4Addr) -> bool {
    let [a, b, c, _] = address.octets();
    let special = address.is_unspecified()
        || address.is_loopback()
        || address.is_private()
        || address.is_link_local()
        || address.is_multicast()
        || address.is_broadcast()
        || address.is_documentation()
        // "This network" (0/8), the shared network of providers (100.64/10), protocol assignments (192.0.0/24), benchmarks
        // (198.18/15), and reserved addresses.
        || a == 0
        || (a == 100 && (64..128).contains(&b))
        || (a == 192 && b == 0 && c == 0)
        || (a == 198 && (18..20).contains(&b))
        || a >= 240;
    !special
}

/// Only global unicast addresses (2000::/3), without those that contain an address of version 4 or are for documents.
fn is_public_v6(address: Ipv6Addr) -> bool {
    let [first, second, ..] = address.segments();
    let global = first & 0xe000 == 0x2000;
    let special =
        first == 0x2002 || (first == 0x2001 && (second < 0x200 || second == 0xdb8)) || first == 0x3fff;
    global && !special
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Shows: FL-25, AMB-177
    #[test]
    fn addresses_of_private_networks_are_not_public() {
        for address in [
            "127.0.0.1",
            "0.0.0.0",
            "10.1.2.3",
            "172.16.0.1",
            "172.31.255.255",
            "192.168.1.1",
            "169.254.169.254",
            "100.64.0.1",
            "192.0.0.8",
            "198.18.0.1",
            "224.0.0.1",
            "255.255.255.255",
            "240.0.0.1",
            "192.0.2.1",
            "::1",
            "::",
            "fe80::1",
            "fc00::1",
            "fd12::1",
            "ff02::1",
            "::ffff:10.0.0.1",
            "::ffff:8.8.8.8",
            "64:ff9b::a00:1",
            "2001:db8::1",
            "2002:a00:1::1",
            "2001::1",
        ] {
            assert!(!is_public(address.parse().expect("an address")), "{address}");
        }
        for address in ["8.8.8.8", "142.250.1.1", "172.32.0.1", "100.128.0.1", "2607:f8b0::1", "2a00:1450::1"]
        {
            assert!(is_public(address.parse().expect("an address")), "{address}");
        }
    }

    /// Shows: FL-25, AMB-177
    #[test]
    fn endpoints_are_public_names_with_https() {
        for endpoint in [
            "http://push.example.org/a",
            "https://127.0.0.1/a",
            "https://[::1]/a",
            "https://localhost/a",
            "https://push.example.org:8443/a",
            "https://user@push.example.org/a",
            "https://push/a",
            "ftp://push.example.org",
            "https://0x7f000001/a",
            "https://2130706433/a",
            "not a url",
            "",
        ] {
            assert_eq!(parse_endpoint(endpoint, false), None, "{endpoint}");
        }
        assert!(parse_endpoint("https://fcm.googleapis.com/fcm/send/abc", false).is_some());
        assert!(parse_endpoint("http://127.0.0.1:9000/a", true).is_some());
    }
}
