//! `caseboard healthcheck`: requests `/readyz` of the server of this configuration, for containers without an HTTP
//! client.

use std::io::{Read as _, Write as _};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, TcpStream};
use std::time::Duration;

/// Timeout of the connection and of each read and write.
const TIMEOUT: Duration = Duration::from_secs(4);

/// Requests `/readyz`.
///
/// # Errors
/// A sentence if there is no response, or its status is not 200.
pub(crate) fn check(listen: SocketAddr) -> Result<(), String> {
    let address = connect_address(listen);
    let asked = || {
        let mut stream = TcpStream::connect_timeout(&address, TIMEOUT)?;
        stream.set_read_timeout(Some(TIMEOUT))?;
        stream.set_write_timeout(Some(TIMEOUT))?;
        write!(stream, "GET /readyz HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n")?;
        let mut first = [0; 12];
        stream.read_exact(&mut first)?;
        Ok::<_, std::io::Error>(String::from_utf8_lossy(&first).into_owned())
    };
    match asked() {
        Ok(line) if line == "HTTP/1.1 200" => Ok(()),
        Ok(line) => Err(format!("{address} answers {line}")),
        Err(error) => Err(format!("{address}: {error}")),
    }
}

/// Returns the address to connect to: loopback for a server that listens on all addresses.
fn connect_address(listen: SocketAddr) -> SocketAddr {
    let ip = match listen.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => Ipv4Addr::LOCALHOST.into(),
        IpAddr::V6(ip) if ip.is_unspecified() => Ipv6Addr::LOCALHOST.into(),
        ip => ip,
    };
    SocketAddr::new(ip, listen.port())
}
