//! Delivery transports of the outbox.

mod mail;
mod sms;

use std::future::Future;
use std::pin::Pin;

use caseboard_store::outbox::{Channel, OutboxItem};
use jiff::SignedDuration;

pub use mail::Smtp;
pub use sms::{Gateway, GatewayFormat, GatewayLogin, GatewaySettings};

/// What became of an item that is done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Delivered {
    /// It is out of our hands; its text is forgotten.
    Gone,
    /// It stays in the local mailbox, to be read there (AMB-02).
    Kept,
}

/// Why an item was not sent. The reason is kept for whoever looks, so it must not hold what the item says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Undelivered {
    /// It is worth another try.
    Again {
        /// What went wrong.
        why: String,
        /// How long the other side asks to be left alone.
        after: Option<SignedDuration>,
    },
    /// No further try would end otherwise.
    Never {
        /// What went wrong.
        why: String,
    },
}

impl Undelivered {
    /// Worth another try, whenever.
    pub fn again(why: impl Into<String>) -> Self {
        Self::Again { why: why.into(), after: None }
    }

    /// Not worth another try.
    pub fn never(why: impl Into<String>) -> Self {
        Self::Never { why: why.into() }
    }
}

/// An attempt under way.
pub type Attempt<'a> = Pin<Box<dyn Future<Output = Result<Delivered, Undelivered>> + Send + 'a>>;

/// Sends an item, or says why it could not.
pub trait Deliver: Send + Sync + 'static {
    /// Sends one item.
    fn deliver<'a>(&'a self, item: &'a OutboxItem) -> Attempt<'a>;
}

/// The carriers this installation has. What none of them carries stays in the local mailbox: nothing is sent, and what
/// is in the outbox can be read there (AMB-02).
#[derive(Default)]
pub struct Carriers {
    /// For mail.
    pub mail: Option<Smtp>,
    /// For text messages.
    pub sms: Option<Gateway>,
}

impl Deliver for Carriers {
    fn deliver<'a>(&'a self, item: &'a OutboxItem) -> Attempt<'a> {
        Box::pin(async move {
            match (item.channel, &self.mail, &self.sms) {
                (Channel::Mail, Some(smtp), _) => smtp.send(item).await,
                (Channel::Sms, _, Some(gateway)) => gateway.send(item).await,
                _ => {
                    tracing::info!(id = %item.id, channel = ?item.channel, "nobody carries this; it stays in the mailbox");
                    Ok(Delivered::Kept)
                }
            }
        })
    }
}
