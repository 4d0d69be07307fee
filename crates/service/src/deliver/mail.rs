//! Mail over SMTP.

use std::time::Duration;

use caseboard_store::outbox::OutboxItem;
use lettre::message::header::{ContentType, HeaderName, HeaderValue};
use lettre::message::{Mailbox, MultiPart, SinglePart};
use lettre::transport::smtp;
use lettre::{AsyncSmtpTransport, AsyncTransport as _, Message, Tokio1Executor};

use super::{Delivery, DeliveryError};

/// The timeout of the connection to the mail server. A whole delivery has a limit of its own.
const TIMEOUT: Duration = Duration::from_secs(30);
/// The SMTP replies that reject an address: mailbox unavailable, user not local, mailbox name not allowed, domain does not
/// accept mail.
const REJECTED_RECIPIENT: [u16; 4] = [550, 551, 553, 556];

/// The client of an SMTP server.
pub struct Smtp {
    transport: AsyncSmtpTransport<Tokio1Executor>,
    from: Mailbox,
    domain: String,
}

impl Smtp {
    /// Builds the client from a URL such as `smtp://user:password@host:587?tls=required` or `smtps://host`.
    ///
    /// # Errors
    /// A sentence that names the value that cannot be parsed.
    pub fn new(url: &str, from: &str) -> Result<Self, String> {
        let from: Mailbox =
            from.parse().map_err(|error| format!("the sender {from} is no email address: {error}"))?;
        let transport = AsyncSmtpTransport::<Tokio1Executor>::from_url(url)
            .map_err(|error| format!("the address of the mail server cannot be read: {error}"))?
            .timeout(Some(TIMEOUT))
            .build();
        let domain = from.email.domain().to_owned();
        Ok(Self { transport, from, domain })
    }

    /// Sends one mail. A reply that rejects the recipient's address is permanent; every other failure is retried, because
    /// the operator may correct a password, a setting or a full disk within 24 hours.
    pub(super) async fn send(&self, item: &OutboxItem) -> Result<Delivery, DeliveryError> {
        let message = self.message(item).map_err(DeliveryError::permanent)?;
        self.transport.send(message).await.map(|_| Delivery::HandedOver).map_err(|error| {
            match error.status().map(u16::from) {
                Some(code) if REJECTED_RECIPIENT.contains(&code) => {
                    DeliveryError::permanent(failure_reason(&error))
                }
                _ => DeliveryError::retryable(failure_reason(&error)),
            }
        })
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
            .multipart(body(item)?)
            .map_err(|error| error.to_string())?;
        if let Some(url) = &item.unsubscribe {
            add_unsubscribe(&mut message, url);
        }
        Ok(message)
    }
}

/// Returns text and HTML, and the calendar event as a third form of the same content (RFC 6047).
fn body(item: &OutboxItem) -> Result<MultiPart, String> {
    let forms = MultiPart::alternative_plain_html(item.text.clone(), item.html.clone());
    let Some(part) = &item.calendar else { return Ok(forms) };
    let kind = format!("text/calendar; method={}; charset=utf-8", part.method);
    let kind = ContentType::parse(&kind).map_err(|error| error.to_string())?;
    Ok(forms.singlepart(SinglePart::builder().header(kind).body(part.text.clone())))
}

/// Returns the reason of a failed delivery, which is stored and logged. The text of a reply is left out except for its
/// codes, because mail servers repeat the recipient's address in it.
fn failure_reason(error: &smtp::Error) -> String {
    let text = error.to_string();
    match error.status() {
        Some(status) => {
            let enhanced = text.split([' ', '-']).find(|word| is_enhanced_status(word));
            let enhanced = enhanced.map(|code| format!(" {code}")).unwrap_or_default();
            format!("the mail server answered {status}{enhanced}")
        }
        None if error.is_response() => "the mail server sent a reply that cannot be read".to_owned(),
        None => text,
    }
}

/// Returns whether a word is an enhanced status code such as `5.1.1` (RFC 3463).
fn is_enhanced_status(word: &str) -> bool {
    let parts: Vec<&str> = word.split('.').collect();
    let number = |part: &&str| (1..=3).contains(&part.len()) && part.bytes().all(|it| it.is_ascii_digit());
    parts.len() == 3 && ["2", "4", "5"].contains(&parts[0]) && parts.iter().all(number)
}

/// Adds the unsubscribe headers; one-click unsubscription needs https (RFC 2369, RFC 8058).
fn add_unsubscribe(message: &mut Message, url: &str) {
    // The URL is written unfolded, because mail programs do not decode a folded one.
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
    use caseboard_domain::administration::MessageKind;
    use caseboard_domain::delivery::Channel;
    use jiff::Timestamp;
    use uuid::Uuid;

    use super::*;

    fn item(unsubscribe: Option<&str>) -> OutboxItem {
        OutboxItem {
            id: OutboxId::from_uuid(Uuid::nil()),
            channel: Channel::Mail,
            recipient: "ana@example.org".into(),
            subject: "Caf\u{e9}".into(),
            letter: String::new(),
            text: "Text".into(),
            html: "<p>Text</p>".into(),
            calendar: None,
            push: None,
            unsubscribe: unsubscribe.map(str::to_owned),
            created_at: Timestamp::UNIX_EPOCH,
            not_before: None,
            attempts: 1,
            kind: MessageKind::Notification,
            notice: None,
        }
    }

    fn sent(unsubscribe: Option<&str>) -> String {
        let smtp =
            Smtp::new("smtp://127.0.0.1:1", "Caseboard <no-reply@caseboard.example>").expect("a sender");
        let item = item(unsubscribe);
        String::from_utf8(smtp.message(&item).expect("a mail").formatted()).expect("ASCII")
    }

    /// A server that greets, accepts the sender and rejects the recipient with this reply.
    async fn rejecting_server(reply: &'static str) -> std::net::SocketAddr {
        use tokio::io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader};
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        tokio::spawn(async move {
            let (stream, _) = listener.accept().await.expect("a connection");
            let (read, mut write) = stream.into_split();
            write.write_all(b"220 mail.example ESMTP\r\n").await.expect("written");
            let mut lines = BufReader::new(read).lines();
            while let Ok(Some(line)) = lines.next_line().await {
                let answer = if line.starts_with("RCPT") { reply } else { "250 ok" };
                write.write_all(format!("{answer}\r\n").as_bytes()).await.expect("written");
            }
        });
        address
    }

    /// The reason is logged, so it must not contain the recipient.
    #[tokio::test]
    async fn reason_of_a_rejected_mail_has_the_codes_without_the_address() {
        for (reply, reason) in [
            (
                "550 5.1.1 <ana@example.org>: Recipient address rejected: User unknown",
                DeliveryError::permanent("the mail server answered 550 5.1.1"),
            ),
            (
                "451 Ana ana@example.org is over quota, see 10.1.2.3",
                DeliveryError::retryable("the mail server answered 451"),
            ),
            (
                "ana@example.org?",
                DeliveryError::retryable("the mail server sent a reply that cannot be read"),
            ),
        ] {
            let url = format!("smtp://{}", rejecting_server(reply).await);
            let smtp = Smtp::new(&url, "Caseboard <no-reply@caseboard.example>").expect("a sender");
            assert_eq!(smtp.send(&item(None)).await, Err(reason), "{reply}");
        }
        let smtp = Smtp::new("smtp://127.0.0.1:1", "no-reply@caseboard.example").expect("a sender");
        let Err(DeliveryError::Retryable { reason, .. }) = smtp.send(&item(None)).await else {
            panic!("there is no server")
        };
        assert!(reason.contains("onnection") && !reason.contains("ana@"), "{reason}");
    }

    /// Each header is one line (RFC 8058); the one-click header needs an https URL.
    #[tokio::test]
    async fn unsubscribe_headers_are_unfolded_and_one_click_needs_https() {
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
