//! Mail and text messages that a client asks for.

use caseboard_domain::PersonId;
use caseboard_domain::message::MessageDraft;
use caseboard_service::messages;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use super::lists::ResultWord;
use super::request::{RequestError, id};
use super::scalar::Id;
use super::schema::{EmailAddress, EmailSubject, MessageText, RecipientCount, Recipients};

/// `POST /api/sendgridmails`.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SendMails {
    /// Ids of the recipients.
    #[schema(value_type = Recipients)]
    pub id_list: Option<Vec<String>>,
    /// The subject. That of the email begins with the name of the sender.
    #[schema(value_type = EmailSubject)]
    pub subject: Option<String>,
    /// The text, inserted as plain text into the email template.
    #[schema(value_type = Option<MessageText>)]
    pub text: Option<String>,
    /// Ignored.
    pub html: Option<Value>,
}

/// `POST /api/sendSMSs`.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SendTexts {
    /// Ids of the recipients.
    #[schema(value_type = Recipients)]
    pub id_list: Option<Vec<String>>,
    /// The text, without web and email addresses. The message begins with the name of the sender.
    #[schema(value_type = Option<MessageText>)]
    pub body: Option<String>,
}

fn people(list: Option<Vec<String>>) -> Result<Vec<PersonId>, RequestError> {
    let list = list.unwrap_or_default();
    list.iter().enumerate().map(|(index, text)| id(&format!("idList[{index}]"), Some(text))).collect()
}

impl SendMails {
    /// Returns the input of the domain.
    pub fn into_draft(self) -> Result<MessageDraft, RequestError> {
        let (people, text) = (people(self.id_list)?, self.text.unwrap_or_default());
        Ok(MessageDraft { people, subject: self.subject, text })
    }
}

impl SendTexts {
    /// Returns the input of the domain.
    pub fn into_draft(self) -> Result<MessageDraft, RequestError> {
        let (people, text) = (people(self.id_list)?, self.body.unwrap_or_default());
        Ok(MessageDraft { people, subject: None, text })
    }
}

/// The result of sending a message.
#[derive(Debug, Serialize, ToSchema)]
pub struct Queued {
    /// Always `SUCCESS`.
    pub result: ResultWord,
    /// The number of recipients.
    #[schema(value_type = RecipientCount)]
    pub queued: u32,
    /// People who get no message: not on a case of the sender, unknown, closed, or with such messages turned off. Which of these
    /// it is, is not revealed.
    #[schema(max_items = 50)]
    pub skipped: Vec<Id>,
}

impl From<messages::Queued> for Queued {
    fn from(queued: messages::Queued) -> Self {
        let messages::Queued { queued, skipped } = queued;
        Self { result: ResultWord::Success, queued, skipped: skipped.into_iter().map(Id::from).collect() }
    }
}

/// `POST /api/sendgridmail`: requests one of two emails. The text of the client is not sent.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SendMail {
    /// The address that waits for verification; for the code of a center, the address of the account.
    #[schema(value_type = EmailAddress)]
    pub send_to: Option<String>,
    /// `Email Verification`, or any other text for the code of a center.
    #[schema(value_type = String, min_length = 1, examples("Email Verification"))]
    pub subject: Option<String>,
    /// For the code of a center, a text that holds it and at most two other words of its form. Ignored otherwise.
    #[schema(value_type = Option<String>, examples("The code is 7QM4XT"))]
    pub text: Option<String>,
    /// The same as HTML; used if `text` is missing.
    #[schema(value_type = Option<String>, examples("<p>The code is 7QM4XT</p>"))]
    pub html: Option<String>,
}

impl SendMail {
    /// Returns the input of the service function.
    pub fn into_request(self) -> messages::MailRequest {
        let text = self.text.filter(|text| !text.trim().is_empty()).or(self.html);
        messages::MailRequest {
            to: self.send_to.unwrap_or_default(),
            subject: self.subject.unwrap_or_default(),
            text: text.unwrap_or_default(),
        }
    }
}

/// The result of a request for an email.
#[derive(Debug, Serialize, ToSchema)]
pub struct MailAnswer {
    /// Always `SUCCESS`.
    pub result: ResultWord,
}
