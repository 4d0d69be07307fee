//! Letters: the mails of the product as people read them, each once as text and once as HTML.
//!
//! A letter about a case names a time, a center and a pay, never a procedure, a note or a name from the case: those may
//! hold what belongs to a patient (AMB-52). What the letters of each event say stands with the event.

mod html;

use std::fmt::Write as _;

use crate::app::Settings;

/// A mail before it is rendered.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Letter {
    /// The subject line.
    pub subject: String,
    /// The name in the greeting; a general greeting when empty.
    pub to_name: String,
    /// What it says, a paragraph each. The first one is what mail programs show beside the subject.
    pub paragraphs: Vec<String>,
    /// Facts as name and value, shown as a small table.
    pub facts: Vec<(String, String)>,
    /// A code to type in, shown large.
    pub code: Option<String>,
    /// What to press and the path it leads to.
    pub button: Option<(String, String)>,
    /// Whom to ask about the matter itself; about the product, people always ask its support.
    pub ask: Option<String>,
}

impl Letter {
    /// A letter with a subject and a recipient.
    pub fn new(subject: impl Into<String>, to_name: impl Into<String>) -> Self {
        Self { subject: subject.into(), to_name: to_name.into(), ..Self::default() }
    }

    /// Adds a paragraph.
    #[must_use]
    pub fn says(mut self, paragraph: impl Into<String>) -> Self {
        self.paragraphs.push(paragraph.into());
        self
    }

    /// Adds a fact.
    #[must_use]
    pub fn fact(mut self, name: &str, value: impl Into<String>) -> Self {
        self.facts.push((name.to_owned(), value.into()));
        self
    }

    /// Shows a code.
    #[must_use]
    pub fn code(mut self, code: impl Into<String>) -> Self {
        self.code = Some(code.into());
        self
    }

    /// Leads to a page of the client; the path begins with a slash.
    #[must_use]
    pub fn button(mut self, label: &str, path: &str) -> Self {
        self.button = Some((label.to_owned(), path.to_owned()));
        self
    }

    /// Says whom to ask about the matter, as a sentence.
    #[must_use]
    pub fn ask(mut self, sentence: impl Into<String>) -> Self {
        self.ask = Some(sentence.into());
        self
    }

    /// The plain text. `unsubscribe` is where mail of this kind is stopped, if it can be.
    pub fn text(&self, settings: &Settings, unsubscribe: Option<&str>) -> String {
        let mut out = String::new();
        if !self.to_name.is_empty() {
            let _ = writeln!(out, "Hello {},\n", self.to_name);
        }
        for paragraph in &self.paragraphs {
            let _ = writeln!(out, "{paragraph}\n");
        }
        if let Some(code) = &self.code {
            let _ = writeln!(out, "    {code}\n");
        }
        for (name, value) in &self.facts {
            let _ = writeln!(out, "{name}: {value}");
        }
        if !self.facts.is_empty() {
            out.push('\n');
        }
        if let Some((label, path)) = &self.button {
            let _ = writeln!(out, "{label}: {}{path}\n", settings.public_url);
        }
        if let Some(ask) = &self.ask {
            let _ = writeln!(out, "{ask}\n");
        }
        // Two hyphens and a space: mail programs know that a signature follows.
        let _ =
            writeln!(out, "-- \n{}\nQuestions? Write to {}", settings.product_name, settings.support_email);
        if let Some(url) = unsubscribe {
            let _ = writeln!(out, "{MAIL_IS_ON} {STOP}: {url}");
        }
        out
    }

    /// The same as HTML, for mail programs of phones and desks, in light and dark.
    pub fn html(&self, settings: &Settings, unsubscribe: Option<&str>) -> String {
        html::render(self, settings, unsubscribe)
    }
}

/// Why a person gets a letter that they can stop.
const MAIL_IS_ON: &str = "You get this mail because email is on in your notification settings.";
/// What the link that stops it says.
const STOP: &str = "Stop these emails";
