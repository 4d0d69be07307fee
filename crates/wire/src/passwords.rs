//! Entering, changing and resetting a password.

use caseboard_service::passwords::{ChosenQuestions, INCORRECT_ANSWERS, PasswordCheck, ResetToken};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::profile_parts::StoredQuestion;
use super::scalar::Id;
use super::schema::{EmailAddress, EmailCode, Password, SecurityAnswer};

/// `POST /api/verifypassword`.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct VerifyPassword {
    /// The session's person; another id is a 403.
    #[schema(value_type = Id)]
    pub user_id: Option<String>,
    /// The current password.
    #[schema(value_type = String, format = Password, min_length = 1, examples("Meadow5Lantern"))]
    pub password: Option<String>,
}

/// The response has a status of its own, because HTTP 401 only means that there is no valid session.
#[derive(Debug, Serialize, ToSchema)]
pub struct VerifyPasswordAnswer {
    /// 200 for the right password, 401 for a wrong one.
    #[schema(examples(200), maximum = 599)]
    pub status: u16,
    /// The reason of a rejection; missing with 200.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, examples("The current password is incorrect."), max_length = 20000)]
    pub message: Option<String>,
}

impl From<PasswordCheck> for VerifyPasswordAnswer {
    fn from(outcome: PasswordCheck) -> Self {
        match outcome {
            PasswordCheck::Right => Self { status: 200, message: None },
            PasswordCheck::Refused(why) => Self { status: 401, message: Some(why.to_owned()) },
        }
    }
}

/// `PUT /api/updatepassword/{id}`.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct UpdatePassword {
    /// The new password: at least 6 characters with a digit, a lowercase and an uppercase letter, not the current one,
    /// and not one of the common passwords.
    #[schema(value_type = Password)]
    pub password: Option<String>,
    /// The repeated password; compared if present.
    #[schema(value_type = Option<String>, nullable = false, format = Password, examples("Meadow5Lantern"))]
    pub confirm_password: Option<String>,
    /// The token of `POST /api/securityanswers`; without one, the session must have verified the current password.
    #[serde(rename = "resetToken")]
    #[schema(value_type = Option<String>, nullable = false, examples("wq3nV0y1m6b5Qm2s"))]
    pub reset_token: Option<String>,
}

/// The result of a password change.
#[derive(Debug, Serialize, ToSchema)]
pub struct UpdatePasswordAnswer {
    /// Always `SUCCESS`.
    #[schema(examples("SUCCESS"), max_length = 300)]
    pub result: String,
}

/// `POST /api/emailuser`.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct EmailUser {
    /// The address; case does not matter.
    #[schema(value_type = EmailAddress)]
    pub email: Option<String>,
}

/// The only data of an account that a password reset reveals.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EmailUserItem {
    /// The person.
    #[serde(rename = "_id")]
    pub id: Id,
    /// The first question; missing when the account has no questions, and then the password cannot be reset.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub security_question1: Option<StoredQuestion>,
    /// The second question; missing together with the first.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub security_question2: Option<StoredQuestion>,
}

impl From<ChosenQuestions> for EmailUserItem {
    fn from(account: ChosenQuestions) -> Self {
        let question = |place: usize| {
            account.questions.map(|chosen| StoredQuestion { question: i32::from(chosen[place]) })
        };
        Self { id: account.id.into(), security_question1: question(0), security_question2: question(1) }
    }
}

/// `POST /api/securityanswers`.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SecurityAnswers {
    /// The `_id` of `POST /api/emailuser`.
    #[schema(value_type = Id)]
    pub user_id: Option<String>,
    /// The answer to the first question, compared letter for letter.
    #[schema(value_type = SecurityAnswer)]
    pub answer1: Option<String>,
    /// The answer to the second question.
    #[schema(value_type = SecurityAnswer)]
    pub answer2: Option<String>,
    /// The six digits emailed by `POST /api/emailuser`; required unless the installation switched the code off
    /// (`flags.reset_email_code` of `GET /api/config`).
    #[schema(value_type = Option<EmailCode>, nullable = false)]
    pub code: Option<String>,
}

/// A token if the answers are right, otherwise a message.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SecurityAnswersAnswer {
    /// Whether both answers were right.
    pub matched: bool,
    /// The token for `PUT /api/updatepassword/{id}`; valid once.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, max_length = 100, examples("wq3nV0y1m6b5Qm2s"))]
    pub reset_token: Option<String>,
    /// Seconds until it expires.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, examples(600), maximum = 86400)]
    pub expires_in: Option<u64>,
    /// The message for wrong answers.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(
        nullable = false,
        examples("One or both of your answers are incorrect. Try Again."),
        max_length = 20000
    )]
    pub message: Option<String>,
}

impl From<Option<ResetToken>> for SecurityAnswersAnswer {
    fn from(outcome: Option<ResetToken>) -> Self {
        match outcome {
            Some(answered) => Self {
                matched: true,
                reset_token: Some(answered.reset_token),
                expires_in: Some(u64::from(answered.expires_in)),
                message: None,
            },
            None => Self {
                matched: false,
                reset_token: None,
                expires_in: None,
                message: Some(INCORRECT_ANSWERS.to_owned()),
            },
        }
    }
}
