//! Mail and text messages that a client asks for (D-30, D-31, A-144, AMB-15).

use caseboard_domain::PersonId;
use caseboard_domain::message::MessageDraft;
use caseboard_service::messages;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use super::lists::ResultWord;
use super::scalar::Id;
use super::schema::{EmailAddress, EmailSubject, MessageText, RecipientCount, Recipients};
use crate::input::id;
use crate::problem::Problem;

/// `POST /api/sendgridmails` (K-63).
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SendMails {
    /// Whom it is for.
    #[schema(value_type = Recipients)]
    pub id_list: Option<Vec<String>>,
    /// The subject; the mail's begins with who writes.
    #[schema(value_type = EmailSubject)]
    pub subject: Option<String>,
    /// The text, put as plain text into the product's own letter.
    #[schema(value_type = Option<MessageText>)]
    pub text: Option<String>,
    /// Ignored.
    pub html: Option<Value>,
}

/// `POST /api/sendSMSs` (K-64).
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SendTexts {
    /// Whom it is for.
    #[schema(value_type = Recipients)]
    pub id_list: Option<Vec<String>>,
    /// The text; the message begins with who writes.
    #[schema(value_type = Option<MessageText>)]
    pub body: Option<String>,
}

fn people(list: Option<Vec<String>>) -> Result<Vec<PersonId>, Problem> {
    let list = list.unwrap_or_default();
    list.iter().enumerate().map(|(index, text)| id(&format!("idList[{index}]"), Some(text))).collect()
}

impl SendMails {
    /// What the rules check.
    pub(crate) fn into_draft(self) -> Result<MessageDraft, Problem> {
        let (people, text) = (people(self.id_list)?, self.text.unwrap_or_default());
        Ok(MessageDraft { people, subject: self.subject, text })
    }
}

impl SendTexts {
    /// What the rules check.
    pub(crate) fn into_draft(self) -> Result<MessageDraft, Problem> {
        let (people, text) = (people(self.id_list)?, self.body.unwrap_or_default());
        Ok(MessageDraft { people, subject: None, text })
    }
}

/// What became of a message (AMB-15).
#[derive(Debug, Serialize, ToSchema)]
pub struct Queued {
    /// Always `SUCCESS`.
    pub result: ResultWord,
    /// To how many people it goes.
    #[schema(value_type = RecipientCount)]
    pub queued: u32,
    /// Who gets none: on none of the caller's cases, unknown, closed, or with such messages switched off. Which of these it
    /// is, is not told.
    #[schema(max_items = 50)]
    pub skipped: Vec<Id>,
}

impl From<messages::Queued> for Queued {
    fn from(queued: messages::Queued) -> Self {
        let messages::Queued { queued, skipped } = queued;
        Self { result: ResultWord::Success, queued, skipped: skipped.into_iter().map(Id::from).collect() }
    }
}

/// `POST /api/sendgridmail` (K-65): asks for one of two letters of the product. What the client wrote is not sent.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SendMail {
    /// The address that waits to be verified; for the code of a center, the caller's own.
    #[schema(value_type = EmailAddress)]
    pub send_to: Option<String>,
    /// `Email Verification`, or anything else for the code of a center.
    #[schema(value_type = String, min_length = 1, examples("Email Verification"))]
    pub subject: Option<String>,
    /// For the code of a center, a text that holds it. Ignored otherwise.
    #[schema(value_type = Option<String>, examples("The code is 7QM4XT"))]
    pub text: Option<String>,
    /// The same; read where there is no text.
    #[schema(value_type = Option<String>, examples("<p>The code is 7QM4XT</p>"))]
    pub html: Option<String>,
}

impl SendMail {
    /// What the verb takes.
    pub(crate) fn into_asked(self) -> messages::MailRequest {
        let text = self.text.filter(|text| !text.trim().is_empty()).or(self.html);
        messages::MailRequest {
            to: self.send_to.unwrap_or_default(),
            subject: self.subject.unwrap_or_default(),
            text: text.unwrap_or_default(),
        }
    }
}

/// The letter is on its way, if there is one to send.
#[derive(Debug, Serialize, ToSchema)]
pub struct MailAnswer {
    /// Always `SUCCESS`.
    pub result: ResultWord,
}
