//! Mails about documents (appendix D), and the text of the notice about a rejected one.

use caseboard_domain::center::Center;
use caseboard_domain::document::Slot;
use caseboard_domain::person::{Person, Role};

use crate::letter::Letter;
use crate::texts::Texts;

/// To the owner, at the first read of a center, of this document. Only the profile names the reader.
pub(crate) fn first_read(owner: &Person, center: &Center, slot: Slot) -> Letter {
    let texts = Texts::of(owner.language);
    let profile = if owner.role == Role::Professional { "/userMain/profile" } else { "/adminMain/profile" };
    Letter::new(texts, (texts.documents.first_read_subject)(&center.name), owner.full_name())
        .paragraph((texts.documents.first_read)(&center.name, (texts.documents.slot)(slot)))
        .detail(texts.labels.center, center.location())
        .paragraph(texts.documents.limit)
        .button(texts.eligibility.open_profile, profile)
}

/// To the owner of a rejected document, with a link to the upload (AMB-128).
pub(crate) fn rejected(rejection: &Rejection<'_>, owner: &Person) -> Letter {
    let texts = Texts::of(owner.language);
    let menu = if owner.role == Role::Professional { "userMain" } else { "adminMain" };
    let mut letter = Letter::new(texts, rejection.subject(texts), owner.full_name())
        .paragraph(rejection.sentence(texts))
        .detail(texts.documents.document, (texts.documents.slot)(rejection.slot));
    if let Some(center) = rejection.center {
        letter = letter.detail(texts.labels.center, center.location());
    }
    if !rejection.reason.is_empty() {
        letter = letter.detail(texts.documents.reason, &rejection.reason);
    }
    letter
        .paragraph(texts.documents.upload_again)
        .button(texts.documents.open_upload, &format!("/{menu}/profileEdit/uploader"))
}

/// The content of the notice and the mail about a rejected document.
pub(crate) struct Rejection<'a> {
    /// The document.
    pub(crate) slot: Slot,
    /// `None` if a system administrator decided.
    pub(crate) center: Option<&'a Center>,
    /// One line; empty if none was given.
    pub(crate) reason: String,
}

impl Rejection<'_> {
    /// The subject.
    pub(super) fn subject(&self, texts: &Texts) -> String {
        (texts.documents.rejected_subject)((texts.documents.slot)(self.slot))
    }

    /// Returns the sentence that names the center and the document.
    fn sentence(&self, texts: &Texts) -> String {
        let document = (texts.documents.slot)(self.slot);
        match self.center {
            Some(center) => (texts.documents.rejected)(&center.name, document),
            None => (texts.documents.rejected_by_system)(document),
        }
    }

    /// Returns the sentence with the reason.
    pub(super) fn content(&self, texts: &Texts) -> String {
        let sentence = self.sentence(texts);
        match self.reason.as_str() {
            "" => sentence,
            reason => format!("{sentence} {}: {reason}", texts.documents.reason),
        }
    }
}
