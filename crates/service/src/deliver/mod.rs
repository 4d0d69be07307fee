//! Ways out of the house for what stands in the outbox.

mod mail;

use std::future::Future;
use std::pin::Pin;

use caseboard_store::outbox::Item;

pub use mail::Smtp;

/// Sends an item, or says why it could not.
pub trait Deliver: Send + Sync + 'static {
    /// Sends one item. An error is kept for whoever looks, so it must not hold what the item says.
    fn deliver<'a>(&'a self, item: &'a Item)
    -> Pin<Box<dyn Future<Output = Result<(), String>> + Send + 'a>>;

    /// Whether what was sent is out of our hands; then its text is forgotten.
    fn leaves_the_house(&self) -> bool;
}

/// The local mailbox: nothing is sent, and what is in the outbox can be read there (AMB-02).
#[derive(Debug, Clone, Copy, Default)]
pub struct Mailbox;

impl Deliver for Mailbox {
    fn deliver<'a>(&'a self, _: &'a Item) -> Pin<Box<dyn Future<Output = Result<(), String>> + Send + 'a>> {
        Box::pin(async { Ok(()) })
    }

    fn leaves_the_house(&self) -> bool {
        false
    }
}
