//! A TCP proxy with the faults of a network: cuts, silence, delays, half-closed connections and refusals.
//!
//! It runs on threads of its own, so that tests with and without a runtime can use it.

use std::collections::VecDeque;
use std::io::{ErrorKind, Read as _, Write as _};
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// How often a waiting connection looks for a change of the faults.
const POLL: Duration = Duration::from_millis(20);

/// The current faults. Connections are numbered in the order in which they were opened.
#[derive(Default)]
struct Faults {
    /// Nothing is transferred; what is sent arrives afterwards.
    stalled: AtomicBool,
    /// New connections are closed.
    refused: AtomicBool,
    /// How long everything is on its way in each direction, in milliseconds.
    delay: AtomicU64,
    opened: AtomicU64,
    /// Connections with a smaller number are closed.
    cut_below: AtomicU64,
    /// Connections with a smaller number never transfer anything again, and stay open.
    silent_below: AtomicU64,
    /// For connections with a smaller number, the direction to the server is closed.
    half_closed_below: AtomicU64,
    /// For connections with a smaller number, the direction to the client is closed.
    half_closed_to_client_below: AtomicU64,
    stopped: AtomicBool,
}

/// A running proxy in front of a server.
pub struct FaultyProxy {
    address: SocketAddr,
    faults: Arc<Faults>,
}

impl FaultyProxy {
    /// Starts a proxy in front of a server; without faults until a method says so.
    ///
    /// # Panics
    /// If no port is free.
    pub fn start(server: &str) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let address = listener.local_addr().expect("an address");
        let (faults, server) = (Arc::new(Faults::default()), server.to_owned());
        let proxy = Self { address, faults: Arc::clone(&faults) };
        std::thread::spawn(move || {
            for near in listener.incoming().map_while(Result::ok) {
                if faults.stopped.load(Ordering::Acquire) {
                    break;
                }
                if faults.refused.load(Ordering::Acquire) {
                    continue;
                }
                let number = faults.opened.fetch_add(1, Ordering::AcqRel);
                let (faults, server) = (Arc::clone(&faults), server.clone());
                std::thread::spawn(move || transfer_both(&faults, number, near, &server));
            }
        });
        proxy
    }

    /// The port that it listens on, on 127.0.0.1.
    pub fn port(&self) -> u16 {
        self.address.port()
    }

    fn opened(&self) -> u64 {
        self.faults.opened.load(Ordering::Acquire)
    }

    /// Closes all open connections.
    pub fn cut(&self) {
        self.faults.cut_below.store(self.opened(), Ordering::Release);
    }

    /// Closes all open connections and every new one, like a server that is down; `false` ends it.
    pub fn refuse(&self, refused: bool) {
        self.faults.refused.store(refused, Ordering::Release);
        self.cut();
    }

    /// Transfers nothing, without closing anything; `false` transfers what was sent meanwhile.
    pub fn stall(&self, stalled: bool) {
        self.faults.stalled.store(stalled, Ordering::Release);
    }

    /// Leaves the open connections open and transfers nothing on them any more; later ones work.
    pub fn silence(&self) {
        self.faults.silent_below.store(self.opened(), Ordering::Release);
    }

    /// Closes the direction to the server of all open connections.
    pub fn half_close(&self) {
        self.faults.half_closed_below.store(self.opened(), Ordering::Release);
    }

    /// Closes the direction to the client of all open connections: what a server sends afterwards is lost, and it still gets what
    /// the client sends.
    pub fn half_close_to_client(&self) {
        self.faults.half_closed_to_client_below.store(self.opened(), Ordering::Release);
    }

    /// Adds this time to the way in each direction.
    pub fn delay(&self, delay: Duration) {
        self.faults.delay.store(u64::try_from(delay.as_millis()).unwrap_or(u64::MAX), Ordering::Release);
    }
}

impl Drop for FaultyProxy {
    fn drop(&mut self) {
        self.faults.stopped.store(true, Ordering::Release);
        self.cut();
        // Wakes the thread that listens.
        let _ = TcpStream::connect(self.address);
    }
}

fn transfer_both(faults: &Arc<Faults>, number: u64, near: TcpStream, server: &str) {
    let Ok(far) = TcpStream::connect(server) else { return };
    for stream in [&near, &far] {
        let _ = stream.set_nodelay(true);
    }
    let (Ok(near_reader), Ok(far_reader)) = (near.try_clone(), far.try_clone()) else { return };
    let back = {
        let faults = Arc::clone(faults);
        std::thread::spawn(move || transfer(&faults, number, far_reader, near, false))
    };
    transfer(faults, number, near_reader, far, true);
    let _ = back.join();
}

/// Transfers one direction until it ends. What arrives while something is delayed has the same delay, not a longer one.
fn transfer(faults: &Faults, number: u64, mut from: TcpStream, mut to: TcpStream, to_server: bool) {
    let is_below = |limit: &AtomicU64| number < limit.load(Ordering::Acquire);
    let half_closed_below =
        if to_server { &faults.half_closed_below } else { &faults.half_closed_to_client_below };
    let mut chunk = vec![0; 16 * 1024];
    let mut on_the_way: VecDeque<(Instant, Vec<u8>)> = VecDeque::new();
    let mut is_open = true;
    loop {
        if is_below(&faults.cut_below) {
            let _ = from.shutdown(Shutdown::Both);
            let _ = to.shutdown(Shutdown::Both);
            return;
        }
        if is_below(half_closed_below) {
            let _ = to.shutdown(Shutdown::Write);
            return;
        }
        let is_held = faults.stalled.load(Ordering::Acquire) || is_below(&faults.silent_below);
        if is_held && !on_the_way.is_empty() {
            std::thread::sleep(POLL);
            continue;
        }
        while let Some((due, sent)) = on_the_way.front()
            && *due <= Instant::now()
        {
            if to.write_all(sent).is_err() {
                let _ = from.shutdown(Shutdown::Both);
                return;
            }
            on_the_way.pop_front();
        }
        let next = on_the_way.front().map_or(POLL, |(due, _)| due.saturating_duration_since(Instant::now()));
        let pause = next.clamp(Duration::from_millis(1), POLL);
        if !is_open {
            if on_the_way.is_empty() {
                let _ = to.shutdown(Shutdown::Write);
                return;
            }
            std::thread::sleep(pause);
            continue;
        }
        let _ = from.set_read_timeout(Some(pause));
        match from.read(&mut chunk) {
            Ok(0) => is_open = false,
            Ok(size) => {
                let delay = Duration::from_millis(faults.delay.load(Ordering::Acquire));
                on_the_way.push_back((Instant::now() + delay, chunk[..size].to_vec()));
            }
            Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => {}
            Err(_) => {
                let _ = to.shutdown(Shutdown::Both);
                return;
            }
        }
    }
}
