//! Mails and text messages that an owner of cases sends to the professionals on them.

use crate::field::Field;
use crate::id::PersonId;
use crate::refusal::{Fields, Refusal};
use crate::text::{TextBounds, has_control, refuse_domain, single_line};

/// The maximum number of recipients of one message.
pub const PEOPLE_MAX: usize = 50;
/// The bounds of the text of a message.
pub const TEXT: TextBounds = TextBounds::up_to(1_000);
/// The bounds of the subject of an email.
pub const SUBJECT: TextBounds = TextBounds::between(1, 150);

/// The input of a message.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct MessageDraft {
    /// The recipients.
    pub people: Vec<PersonId>,
    /// The subject; `None` for a text message.
    pub subject: Option<String>,
    /// The text. If empty, the message asks to call the sender.
    pub text: String,
}

/// A validated message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Message {
    /// Recipients, each once, in the order of the request.
    pub people: Vec<PersonId>,
    /// Subject of a mail, one line; empty for a text message.
    pub subject: String,
    /// Text, trimmed; may be empty.
    pub text: String,
}

impl MessageDraft {
    /// Validates the input as a mail, which has a subject.
    ///
    /// # Errors
    /// VALIDATION naming the recipients, the subject or the text.
    pub fn mail(self) -> Result<Message, Refusal> {
        self.check(Field::EmailText, true)
    }

    /// Validates the input as a text message, which has no subject. A web or email address is refused: a phone makes it a link,
    /// and the message comes from the number of the product (AMB-374).
    ///
    /// # Errors
    /// VALIDATION naming the recipients or the text.
    pub fn text_message(self) -> Result<Message, Refusal> {
        self.check(Field::SmsText, false)
    }

    fn check(self, text_field: Field, with_subject: bool) -> Result<Message, Refusal> {
        let mut fields = Fields::new();
        match self.people.len() {
            0 => fields.required(Field::MessageRecipients, "Recipients"),
            1..=PEOPLE_MAX => {}
            _ => fields.add(Field::MessageRecipients, format!("At most {PEOPLE_MAX} recipients are allowed")),
        }
        let subject = single_line(self.subject.as_deref().unwrap_or_default());
        if with_subject {
            if subject.is_empty() {
                fields.required(Field::MessageSubject, "Subject");
            } else if !SUBJECT.accepts(&subject) {
                fields.invalid(Field::MessageSubject, "Subject");
            }
        }
        let text = self.text.trim();
        if !TEXT.contains_length(text) {
            fields.add(text_field, format!("Text can have at most {} characters", TEXT.max));
        } else if has_control(text) {
            fields.invalid(text_field, "Text");
        } else if text_field == Field::SmsText {
            refuse_domain(text, text_field, "Text", &mut fields);
        }
        fields.finish()?;
        let mut people = Vec::with_capacity(self.people.len());
        for person in self.people {
            if !people.contains(&person) {
                people.push(person);
            }
        }
        Ok(Message { people, subject, text: text.to_owned() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use uuid::Uuid;

    fn draft(people: u128) -> MessageDraft {
        let people = (0..people).map(|n| PersonId::from_uuid(Uuid::from_u128(n))).collect();
        MessageDraft { people, subject: Some(" Room \n changed ".into()), text: " Room 4 \n".into() }
    }

    fn refused(outcome: Result<Message, Refusal>) -> Vec<Field> {
        outcome.expect_err("refused").fields.into_iter().map(|it| it.field.field).collect()
    }

    /// Shows: D-30, AMB-15
    #[test]
    fn the_length_and_the_recipients_of_a_mail_are_limited() {
        let mail = draft(50).mail().expect("fifty people");
        assert_eq!(
            (mail.people.len(), mail.subject.as_str(), mail.text.as_str()),
            (50, "Room changed", "Room 4")
        );
        assert_eq!(refused(draft(51).mail()), [Field::MessageRecipients]);
        assert_eq!(refused(draft(0).mail()), [Field::MessageRecipients]);
        let bad = |change: fn(&mut MessageDraft)| {
            let mut draft = draft(1);
            change(&mut draft);
            draft
        };
        assert!(bad(|it| it.text = "x".repeat(1_000)).mail().is_ok());
        assert!(bad(|it| it.text = String::new()).mail().is_ok(), "K-63: the text is optional");
        assert_eq!(refused(bad(|it| it.text = "x".repeat(1_001)).mail()), [Field::EmailText]);
        assert_eq!(refused(bad(|it| it.text = "a\u{0}b".into()).mail()), [Field::EmailText]);
        assert!(bad(|it| it.subject = Some("x".repeat(150))).mail().is_ok());
        assert_eq!(refused(bad(|it| it.subject = Some("x".repeat(151))).mail()), [Field::MessageSubject]);
        assert_eq!(refused(bad(|it| it.subject = Some("a\u{7}b".into())).mail()), [Field::MessageSubject]);
        assert_eq!(refused(bad(|it| it.subject = None).mail()), [Field::MessageSubject]);
    }

    /// Shows: D-31, AMB-15
    #[test]
    fn a_text_message_has_no_subject() {
        let duplicate_recipient = MessageDraft {
            people: vec![PersonId::from_uuid(Uuid::nil()); 3],
            subject: None,
            text: "x".repeat(1_000),
        };
        assert_eq!(duplicate_recipient.text_message().expect("a message").people.len(), 1);
        let long = MessageDraft { text: "x".repeat(1_001), ..draft(1) };
        assert_eq!(refused(long.text_message()), [Field::SmsText]);
        assert!(draft(50).text_message().is_ok());
        assert_eq!(refused(draft(51).text_message()), [Field::MessageRecipients]);
        assert_eq!(refused(draft(0).text_message()), [Field::MessageRecipients]);
    }

    /// A mail keeps addresses, because its template shows who wrote them.
    ///
    /// Shows: AMB-374
    #[test]
    fn a_text_message_has_no_web_or_email_address() {
        let with = |text: &str| MessageDraft { text: text.into(), ..draft(1) };
        for text in [
            "Sign in: https://evil.example/login",
            "See evil.example now",
            "http://203.0.113.9/x",
            "Write to me@evil.example",
            "Please call.Thanks",
        ] {
            let refusal = with(text).text_message().expect_err(text);
            let [field] = &refusal.fields[..] else { panic!("{refusal:?}") };
            assert_eq!(field.field.field, Field::SmsText, "{text}");
            assert!(
                field.message.starts_with("Text cannot contain a web or email address"),
                "{}",
                field.message
            );
            assert!(with(text).mail().is_ok(), "{text}");
        }
        for text in ["OR 4, 7.30 a.m. Please call 559.555.0123. Thanks", "No. 4/5, ask Dr. J.R. Lee"] {
            assert!(with(text).text_message().is_ok(), "{text}");
        }
    }
}
