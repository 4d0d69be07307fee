//! Mails and text messages that people write, and the code of a center that is mailed again.

use caseboard_domain::CaseId;
use caseboard_domain::center::Center;
use caseboard_domain::message::Message;
use caseboard_domain::person::Person;
use caseboard_store::notices::Contact;

use crate::app::Settings;
use crate::case_paths::own_case_path;
use crate::letter::Letter;
use crate::texts::Texts;

/// The message as a mail, with a link to a case of the author that the recipient is on. The subject begins with the author's
/// name, so that the mail does not look like one of the product.
pub(crate) fn message(author: &str, message: &Message, case: CaseId, to: &Contact) -> Letter {
    let texts = Texts::of(to.language);
    let letter = Letter::new(texts, (texts.messages.subject)(author, &message.subject), &to.full_name);
    let letter = match message.text.as_str() {
        "" => letter.paragraph((texts.messages.look)(author)),
        text => letter.paragraph((texts.messages.writes)(author)).paragraph(text),
    };
    letter.button(texts.cases.open_case, &own_case_path(case))
}

/// The message as a text message.
pub(crate) fn text_message(settings: &Settings, author: &str, message: &Message, to: &Contact) -> String {
    let texts = Texts::of(to.language);
    let text = match message.text.as_str() {
        "" => (texts.messages.look)(author),
        text => (texts.messages.sms)(author, text),
    };
    format!("{}: {text}", settings.product_name)
}

/// The code of a center, mailed again at the request of the client.
pub(crate) fn center_code(center: &Center, code: &str, to: &Person) -> Letter {
    let texts = Texts::of(to.language);
    Letter::new(texts, (texts.centers.code_subject)(&center.name), to.full_name())
        .paragraph((texts.centers.code)(&center.name))
        .code(code)
        .detail(texts.labels.center, center.location())
        .paragraph(texts.centers.keep_private)
}
