//! Mail over SMTP.

use std::time::Duration;

use caseboard_store::outbox::OutboxItem;
use lettre::message::header::{HeaderName, HeaderValue};
use lettre::message::{Mailbox, MultiPart};
use lettre::{AsyncSmtpTransport, AsyncTransport as _, Message, Tokio1Executor};

use super::{Delivered, Undelivered};

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

    /// Hands one mail over. A server that says no for good says so about an address or a setting that an operator may
    /// fix while deliveries are retried, so every answer of a server is worth another try.
    pub(super) async fn send(&self, item: &OutboxItem) -> Result<Delivered, Undelivered> {
        let message = self.message(item).map_err(Undelivered::never)?;
        match self.transport.send(message).await {
            Ok(_) => Ok(Delivered::Gone),
            Err(error) => Err(Undelivered::again(error.to_string())),
        }
    }

    fn message(&self, item: &OutboxItem) -> Result<Message, String> {
        let to: Mailbox =
            item.recipient.parse().map_err(|error| format!("the recipient cannot be read: {error}"))?;
        let mut message = Message::builder()
            .from(self.from.clone())
            .to(to)
            .subject(&item.subject)
            .message_id(Some(format!("<{}@{}>", item.id, self.domain)))
            .header(lettre::message::header::MIME_VERSION_1_0)
            .date(std::time::SystemTime::from(item.created_at))
            .multipart(MultiPart::alternative_plain_html(item.text.clone(), item.html.clone()))
            .map_err(|error| error.to_string())?;
        if let Some(url) = &item.unsubscribe {
            add_unsubscribe(&mut message, url);
        }
        Ok(message)
    }
}

/// Says where such mail is stopped, and with https that one press does it (RFC 2369, RFC 8058).
fn add_unsubscribe(message: &mut Message, url: &str) {
    // The address is ours; it goes out as it is, because mail programs do not decode what a long line is folded into.
    if !url.bytes().all(|byte| byte.is_ascii_graphic()) {
        return;
    }
    let mut add = |name: &'static str, value: String| {
        let name = HeaderName::new_from_ascii_str(name);
        message.headers_mut().insert_raw(HeaderValue::dangerous_new_pre_encoded(name, value.clone(), value));
    };
    add("List-Unsubscribe", format!("<{url}>"));
    if url.starts_with("https://") {
        add("List-Unsubscribe-Post", "List-Unsubscribe=One-Click".to_owned());
    }
}

#[cfg(test)]
mod tests {
    use caseboard_domain::OutboxId;
    use caseboard_store::outbox::Channel;
    use jiff::Timestamp;
    use uuid::Uuid;

    use super::*;

    fn sent(unsubscribe: Option<&str>) -> String {
        let smtp =
            Smtp::new("smtp://127.0.0.1:1", "Caseboard <no-reply@caseboard.example>").expect("a sender");
        let item = OutboxItem {
            id: OutboxId::from_uuid(Uuid::nil()),
            channel: Channel::Mail,
            recipient: "ana@example.org".into(),
            subject: "Caf\u{e9}".into(),
            text: "Text".into(),
            html: "<p>Text</p>".into(),
            unsubscribe: unsubscribe.map(str::to_owned),
            created_at: Timestamp::UNIX_EPOCH,
            attempts: 1,
        };
        String::from_utf8(smtp.message(&item).expect("a mail").formatted()).expect("ASCII")
    }

    /// AMB-58, RFC 8058: the headers stand on one line each, and the one-click header only where the address is https.
    #[tokio::test]
    async fn a_mail_says_where_it_is_stopped() {
        let url = format!("https://caseboard.example/api/unsubscribe?token={}", "x".repeat(64));
        let secure = sent(Some(&url));
        assert!(secure.contains(&format!("\r\nList-Unsubscribe: <{url}>\r\n")), "{secure}");
        assert!(secure.contains("\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n"), "{secure}");
        let plain = sent(Some("http://127.0.0.1:8080/api/unsubscribe?token=x"));
        assert!(plain.contains("List-Unsubscribe: <http://"), "{plain}");
        assert!(!plain.contains("List-Unsubscribe-Post"), "{plain}");
        assert!(!sent(None).contains("List-Unsubscribe"));
        assert!(!sent(Some("https://x.example/\r\nBcc: eve@example.org")).contains("Bcc"));
    }
}
