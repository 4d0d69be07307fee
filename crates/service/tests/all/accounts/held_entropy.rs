//! A source of random bytes that holds a request at the moment at which it draws a token, so that another request can run in
//! between.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};

use caseboard_service::{Entropy, OsEntropy};

/// Random bytes of the operating system; the call after [`HeldEntropy::hold_next`] waits until it is released.
pub(crate) struct HeldEntropy {
    hold: AtomicBool,
    reached: Sender<()>,
    released: Mutex<Receiver<()>>,
}

/// The other side of a [`HeldEntropy`].
pub(crate) struct Hold {
    entropy: Arc<HeldEntropy>,
    reached: Receiver<()>,
    released: Sender<()>,
}

impl HeldEntropy {
    pub(crate) fn new() -> (Arc<Self>, Hold) {
        let ((reached, arrived), (released, go)) = (channel(), channel());
        let entropy = Arc::new(Self { hold: AtomicBool::new(false), reached, released: Mutex::new(go) });
        (Arc::clone(&entropy), Hold { entropy, reached: arrived, released })
    }
}

impl Entropy for HeldEntropy {
    fn fill(&self, bytes: &mut [u8]) {
        if self.hold.swap(false, Ordering::SeqCst) {
            self.reached.send(()).expect("the test waits");
            // The runtime starts another thread for the requests that run meanwhile.
            tokio::task::block_in_place(|| {
                self.released.lock().expect("no panic").recv().expect("the test releases it");
            });
        }
        OsEntropy.fill(bytes);
    }
}

impl Hold {
    /// Holds the next draw.
    pub(crate) fn hold_next(&self) {
        self.entropy.hold.store(true, Ordering::SeqCst);
    }

    /// Waits until a request is held.
    pub(crate) fn wait(&self) {
        tokio::task::block_in_place(|| self.reached.recv().expect("a request is held"));
    }

    /// Lets the held request continue.
    pub(crate) fn release(&self) {
        self.released.send(()).expect("a request is held");
    }
}
