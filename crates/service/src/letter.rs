//! Letters: the mails of the product as people read them, each once as text and once as HTML.
//!
//! A letter names a time, a center and a pay, never a procedure or a note: those may hold what belongs to a patient
//! (AMB-52). What the letters of each event say stands with the event.

use std::fmt::Write as _;

use crate::app::Settings;

/// A mail before it is rendered.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Letter {
    /// The subject line.
    pub subject: String,
    /// Whom it greets; nobody in particular when empty.
    pub to_name: String,
    /// What it says, a paragraph each.
    pub paragraphs: Vec<String>,
    /// Facts as name and value, shown as a small table.
    pub facts: Vec<(String, String)>,
    /// A code to type in, shown large.
    pub code: Option<String>,
    /// What to press and the path it leads to.
    pub button: Option<(String, String)>,
}

impl Letter {
    /// A letter with a subject to somebody.
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

    /// The plain text.
    pub fn text(&self, settings: &Settings) -> String {
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
        let _ = writeln!(out, "{}\nQuestions? Write to {}", settings.product_name, settings.support_email);
        out
    }

    /// The same as HTML, with styles that mail programs understand.
    pub fn html(&self, settings: &Settings) -> String {
        let mut out = String::from(
            "<!doctype html><html lang=\"en\"><body style=\"margin:0;padding:24px;background:#f4f6f7;\
             font-family:Arial,Helvetica,sans-serif;font-size:16px;line-height:1.5;color:#16232b\">\
             <div style=\"max-width:560px;margin:0 auto;padding:24px;background:#ffffff;border:1px solid #d8e0e3;\
             border-radius:10px\">",
        );
        if !self.to_name.is_empty() {
            let _ = write!(out, "<p style=\"margin:0 0 16px\">Hello {},</p>", escape(&self.to_name));
        }
        for paragraph in &self.paragraphs {
            let _ = write!(out, "<p style=\"margin:0 0 16px\">{}</p>", escape(paragraph));
        }
        if let Some(code) = &self.code {
            let _ = write!(
                out,
                "<p style=\"margin:0 0 16px;font-size:28px;letter-spacing:4px;font-weight:bold\">{}</p>",
                escape(code)
            );
        }
        if !self.facts.is_empty() {
            out.push_str("<table role=\"presentation\" style=\"margin:0 0 16px;border-collapse:collapse\">");
            for (name, value) in &self.facts {
                let _ = write!(
                    out,
                    "<tr><td style=\"padding:4px 16px 4px 0;color:#51636d;vertical-align:top\">{}</td>\
                     <td style=\"padding:4px 0\">{}</td></tr>",
                    escape(name),
                    escape(value)
                );
            }
            out.push_str("</table>");
        }
        if let Some((label, path)) = &self.button {
            let _ = write!(
                out,
                "<p style=\"margin:0 0 16px\"><a href=\"{}{}\" style=\"display:inline-block;padding:12px 20px;\
                 background:#0b5d63;color:#ffffff;border-radius:8px;text-decoration:none\">{}</a></p>",
                escape(&settings.public_url),
                escape(path),
                escape(label)
            );
        }
        let _ = write!(
            out,
            "<p style=\"margin:24px 0 0;font-size:14px;color:#51636d\">{}<br>Questions? Write to {}</p></div></body></html>",
            escape(&settings.product_name),
            escape(&settings.support_email)
        );
        out
    }
}

fn escape(text: &str) -> String {
    text.chars().fold(String::with_capacity(text.len()), |mut out, c| {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            c => out.push(c),
        }
        out
    })
}
