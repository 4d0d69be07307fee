//! The signal that ends the loops of background workers.

use tokio::sync::watch;

use crate::boxed;

/// Waits for the stop signal. A sender that is gone is a stop as well: it can never send one, and a loop that only waits
/// for a change of the channel would no longer pause.
#[boxed]
pub async fn stopped(stop: &mut watch::Receiver<bool>) {
    let _ = stop.wait_for(|stop| *stop).await;
}
