//! Mail over SMTP.

use std::future::Future;
use std::pin::Pin;
use std::time::Duration;

use caseboard_store::outbox::{Channel, Item};
use lettre::message::{Mailbox, MultiPart};
use lettre::{AsyncSmtpTransport, AsyncTransport as _, Message, Tokio1Executor};

use super::Deliver;

/// How long one mail may take.
const PATIENCE: Duration = Duration::from_secs(30);

/// An SMTP server to hand mail to.
pub struct Smtp {
    transport: AsyncSmtpTransport<Tokio1Executor>,
    from: Mailbox,
    domain: String,
}

impl Smtp {
    /// From an address such as `smtp://user:password@host:587?tls=required` or `smtps://host`.
    ///
    /// # Errors
    /// A sentence that names what cannot be read.
    pub fn new(url: &str, from: &str) -> Result<Self, String> {
        let from: Mailbox =
            from.parse().map_err(|error| format!("the sender {from} is no email address: {error}"))?;
        let transport = AsyncSmtpTransport::<Tokio1Executor>::from_url(url)
            .map_err(|error| format!("the address of the mail server cannot be read: {error}"))?
            .timeout(Some(PATIENCE))
            .build();
        let domain = from.email.domain().to_owned();
        Ok(Self { transport, from, domain })
    }

    fn message(&self, item: &Item) -> Result<Message, String> {
        let to: Mailbox =
            item.recipient.parse().map_err(|error| format!("the recipient cannot be read: {error}"))?;
        Message::builder()
            .from(self.from.clone())
            .to(to)
            .subject(&item.subject)
            .message_id(Some(format!("<{}@{}>", item.id, self.domain)))
            .header(lettre::message::header::MIME_VERSION_1_0)
            .date(std::time::SystemTime::from(item.created_at))
            .multipart(MultiPart::alternative_plain_html(item.text.clone(), item.html.clone()))
            .map_err(|error| error.to_string())
    }
}

impl Deliver for Smtp {
    fn deliver<'a>(
        &'a self,
        item: &'a Item,
    ) -> Pin<Box<dyn Future<Output = Result<(), String>> + Send + 'a>> {
        Box::pin(async move {
            match item.channel {
                Channel::Mail => self
                    .transport
                    .send(self.message(item)?)
                    .await
                    .map(drop)
                    .map_err(|error| error.to_string()),
                Channel::Sms => Err("no gateway for text messages is configured".to_owned()),
            }
        })
    }

    fn leaves_the_house(&self) -> bool {
        true
    }
}
