//! Mails of the product, each as plain text and as HTML, in the language of its recipient.
//!
//! A mail about a case contains time, center, pay and the people involved, but no procedure or note, which may be about a
//! patient (AMB-52). The content of each event is next to the event, the texts are in [`crate::texts`].

mod html;

use std::fmt::Write as _;

use caseboard_domain::EngagementId;
use caseboard_domain::case::Case;
use caseboard_domain::language::Language;
use caseboard_domain::pay::PayTerms;
use serde::{Deserialize, Serialize};

use crate::app::Settings;
use crate::texts::Texts;

/// A mail before it is rendered. The outbox stores it as JSON, so a new field needs a default.
#[derive(Serialize, Deserialize)]
pub struct Letter {
    language: Language,
    /// The subject line; the outbox has its own column for it.
    #[serde(skip)]
    pub subject: String,
    /// The name in the greeting; no greeting when empty.
    pub to_name: String,
    /// The paragraphs. Mail programs show the first one next to the subject.
    pub paragraphs: Vec<String>,
    /// Details as label and value, shown as a table.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub details: Vec<(String, String)>,
    /// The pages of the client that details lead to, each with the place of its detail.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    detail_paths: Vec<(usize, String)>,
    /// A code to enter, shown large after the first paragraph.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub code: Option<String>,
    /// The label of a button and the path that it leads to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub button: Option<(String, String)>,
    /// The contact for questions about the content; every mail also names the support.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ask: Option<String>,
    /// The engagement whose calendar event the mail carries.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub calendar: Option<EngagementId>,
}

impl Letter {
    /// A mail with a subject and the name of its recipient. The texts are those of the recipient's language.
    pub fn new(texts: &'static Texts, subject: impl Into<String>, to_name: impl Into<String>) -> Self {
        Self {
            language: texts.language,
            subject: subject.into(),
            to_name: to_name.into(),
            paragraphs: Vec::new(),
            details: Vec::new(),
            detail_paths: Vec::new(),
            code: None,
            button: None,
            ask: None,
            calendar: None,
        }
    }

    /// Returns the letter without its subject, as the outbox stores it.
    pub(crate) fn to_json(&self) -> String {
        serde_json::to_string(self).expect("a struct of texts is JSON")
    }

    /// Returns a stored letter with its subject.
    pub(crate) fn from_json(stored: &str, subject: &str) -> Result<Self, serde_json::Error> {
        serde_json::from_str(stored).map(|letter: Self| Self { subject: subject.to_owned(), ..letter })
    }

    /// Returns the language of the recipient.
    pub(crate) const fn language(&self) -> Language {
        self.language
    }

    /// Returns the texts of the recipient's language.
    fn texts(&self) -> &'static Texts {
        Texts::of(self.language)
    }

    /// Adds a paragraph.
    #[must_use]
    pub fn paragraph(mut self, text: impl Into<String>) -> Self {
        self.paragraphs.push(text.into());
        self
    }

    /// Adds a detail.
    #[must_use]
    pub fn detail(mut self, name: &str, value: impl Into<String>) -> Self {
        self.details.push((name.to_owned(), value.into()));
        self
    }

    /// Adds a detail whose value leads to a page of the client; the path begins with a slash.
    #[must_use]
    pub fn linked_detail(mut self, name: &str, value: impl Into<String>, path: impl Into<String>) -> Self {
        self.detail_paths.push((self.details.len(), path.into()));
        self.detail(name, value)
    }

    /// Adds time, place and pay of a case.
    #[must_use]
    pub fn case_details(self, case: &Case, terms: PayTerms) -> Self {
        let texts = self.texts();
        self.detail(texts.labels.when, texts.long_time(case.start, &case.zone))
            .detail(texts.labels.place, &case.location)
            .detail(texts.labels.pay, (texts.pay)(terms))
    }

    /// Sets the code.
    #[must_use]
    pub fn code(mut self, code: impl Into<String>) -> Self {
        self.code = Some(code.into());
        self
    }

    /// Adds a button to a page of the client; the path begins with a slash.
    #[must_use]
    pub fn button(mut self, label: &str, path: &str) -> Self {
        self.button = Some((label.to_owned(), path.to_owned()));
        self
    }

    /// Sets the contact for questions.
    #[must_use]
    pub fn ask(mut self, sentence: impl Into<String>) -> Self {
        self.ask = Some(sentence.into());
        self
    }

    /// Adds the calendar event of an engagement.
    #[must_use]
    pub fn calendar(mut self, engagement: Option<EngagementId>) -> Self {
        self.calendar = engagement;
        self
    }

    /// Returns the details as label and value, with the path of the page that they lead to.
    fn detail_rows(&self) -> impl Iterator<Item = (&str, &str, Option<&str>)> {
        self.details.iter().enumerate().map(|(place, (name, value))| {
            let path = self.detail_paths.iter().find(|(of, _)| *of == place);
            (name.as_str(), value.as_str(), path.map(|(_, path)| path.as_str()))
        })
    }

    /// Returns the paragraph that asks for the code, if any, and those after it.
    fn first_and_other_paragraphs(&self) -> (&[String], &[String]) {
        self.paragraphs.split_at(self.paragraphs.len().min(1))
    }

    /// Renders the plain text. `unsubscribe` is the URL that stops mail of this kind, if it can be stopped.
    pub fn text(&self, settings: &Settings, unsubscribe: Option<&str>) -> String {
        let frame = &self.texts().frame;
        let mut out = String::new();
        if !self.to_name.is_empty() {
            let _ = writeln!(out, "{}\n", (frame.greeting)(&self.to_name));
        }
        let (first, rest) = self.first_and_other_paragraphs();
        for paragraph in first {
            let _ = writeln!(out, "{paragraph}\n");
        }
        if let Some(code) = &self.code {
            let _ = writeln!(out, "    {code}\n");
        }
        for paragraph in rest {
            let _ = writeln!(out, "{paragraph}\n");
        }
        for (name, value, path) in self.detail_rows() {
            let _ = writeln!(out, "{name}: {value}");
            if let Some(path) = path {
                let _ = writeln!(out, "    {}{path}", settings.public_url);
            }
        }
        if !self.details.is_empty() {
            out.push('\n');
        }
        if let Some((label, path)) = &self.button {
            let _ = writeln!(out, "{label}: {}{path}\n", settings.public_url);
        }
        if let Some(ask) = &self.ask {
            let _ = writeln!(out, "{ask}\n");
        }
        // Mail programs recognize a signature by two hyphens and a space.
        let _ =
            writeln!(out, "-- \n{}\n{} {}", settings.product_name, frame.questions, settings.support_email);
        if let Some(url) = unsubscribe {
            let _ = writeln!(out, "{} {}: {url}", frame.mail_is_on, frame.stop);
        }
        out
    }

    /// Renders the mail as HTML, for wide and narrow screens and for light and dark mode.
    pub fn html(&self, settings: &Settings, unsubscribe: Option<&str>) -> String {
        html::render(self, settings, unsubscribe).into_string()
    }
}
