//! Transports for the messages of the outbox: SMTP, SMS gateways and the push services of browsers.

mod http;
mod mail;
mod push;
mod sms;

use std::future::Future;
use std::pin::Pin;

use caseboard_domain::delivery::Channel;
use caseboard_store::outbox::OutboxItem;
use jiff::SignedDuration;

pub use mail::Smtp;
pub use push::PushClient;
pub use sms::{SmsCredentials, SmsFormat, SmsGateway, SmsGatewaySettings};

/// The outcome of an attempt that needs no retry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Delivery {
    /// The mail server or the gateway accepted the message; its text is deleted here.
    HandedOver,
    /// No transport is configured: the message counts as sent and can be read in the local mailbox (AMB-02).
    StoredLocally,
}

/// Why an attempt failed. The reason is stored and logged, so it must not contain the text of the message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DeliveryError {
    /// A later attempt may succeed.
    Retryable {
        /// The description of the failure.
        reason: String,
        /// The pause that the server asks for.
        retry_after: Option<SignedDuration>,
    },
    /// The browser of a push message no longer exists at its push service.
    Gone {
        /// The answer of the push service.
        reason: String,
    },
    /// No later attempt can succeed.
    Permanent {
        /// The description of the failure.
        reason: String,
    },
}

impl DeliveryError {
    /// A failure that is retried after the usual pause.
    pub fn retryable(reason: impl Into<String>) -> Self {
        Self::Retryable { reason: reason.into(), retry_after: None }
    }

    /// Returns what went wrong.
    pub fn reason(&self) -> &str {
        match self {
            Self::Retryable { reason, .. } | Self::Gone { reason } | Self::Permanent { reason } => reason,
        }
    }

    /// A failure that is not retried.
    pub fn permanent(reason: impl Into<String>) -> Self {
        Self::Permanent { reason: reason.into() }
    }
}

/// A pending attempt to deliver a message.
pub type DeliveryFuture<'a> = Pin<Box<dyn Future<Output = Result<Delivery, DeliveryError>> + Send + 'a>>;

/// Delivers messages of the outbox.
pub trait Transport: Send + Sync + 'static {
    /// Attempts to deliver one message.
    fn deliver<'a>(&'a self, item: &'a OutboxItem) -> DeliveryFuture<'a>;
}

/// The transports that are configured. A message without a transport is not sent, also not later (AMB-02).
#[derive(Default)]
pub struct Transports {
    /// For mail.
    pub mail: Option<Smtp>,
    /// For text messages.
    pub sms: Option<SmsGateway>,
    /// For push messages.
    pub push: Option<PushClient>,
}

impl Transport for Transports {
    fn deliver<'a>(&'a self, item: &'a OutboxItem) -> DeliveryFuture<'a> {
        Box::pin(async move {
            if let (Some(request), Some(client)) = (&item.push, &self.push) {
                return client.send(request).await;
            }
            match (item.channel, &self.mail, &self.sms) {
                (Channel::Mail, Some(smtp), _) => smtp.send(item).await,
                (Channel::Sms, _, Some(gateway)) => gateway.send(item).await,
                _ => {
                    tracing::info!(id = %item.id, channel = ?item.channel, "no transport is configured; the message is not sent, also not later");
                    Ok(Delivery::StoredLocally)
                }
            }
        })
    }
}
