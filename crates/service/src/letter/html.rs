//! A letter as HTML. Every style that matters stands on its element, because many mail programs drop style sheets; the
//! sheet only adds the dark colours and the narrow screen.

use std::fmt::Write as _;

use super::{Letter, MAIL_IS_ON, STOP};
use crate::app::Settings;

const SHEET: &str = ":root{color-scheme:light dark}\
    @media (prefers-color-scheme:dark){.page{background:#10181c!important;color:#e6edf0!important}\
    .card{background:#18242a!important;border-color:#31434c!important}.quiet,.quiet a{color:#a9bac3!important}\
    .press{background:#7fd1d8!important;color:#0b2326!important}}\
    @media (max-width:480px){.page{padding:8px!important}.card{padding:16px!important}}";

const PAGE: &str = "margin:0;padding:24px;background:#f4f6f7;font-family:Arial,Helvetica,sans-serif;font-size:16px;\
    line-height:1.5;color:#16232b";
const CARD: &str = "max-width:560px;margin:0 auto;padding:24px;background:#ffffff;border:1px solid #d8e0e3;\
    border-radius:10px";
const HIDDEN: &str = "display:none;max-height:0;overflow:hidden;mso-hide:all";
const HEADING: &str = "margin:0 0 16px;font-size:20px;line-height:1.3";
const PARAGRAPH: &str = "margin:0 0 16px";
const CODE: &str =
    "margin:0 0 16px;font-size:28px;letter-spacing:4px;font-weight:bold;overflow-wrap:anywhere";
const TABLE: &str = "margin:0 0 16px;border-collapse:collapse";
const NAME: &str =
    "padding:4px 16px 4px 0;color:#51636d;text-align:left;vertical-align:top;font-weight:normal";
const VALUE: &str = "padding:4px 0;vertical-align:top;overflow-wrap:anywhere";
const BUTTON: &str = "display:inline-block;padding:12px 20px;background:#0b5d63;color:#ffffff;border-radius:8px;\
    text-decoration:none;font-weight:bold";
const FOOT: &str = "margin:24px 0 0;font-size:14px;color:#51636d";
const LINK: &str = "color:#51636d";

pub(super) fn render(letter: &Letter, settings: &Settings, unsubscribe: Option<&str>) -> String {
    let subject = escape(&letter.subject);
    let mut out = format!(
        "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\
         <meta name=\"color-scheme\" content=\"light dark\"><meta name=\"supported-color-schemes\" content=\"light dark\">\
         <title>{subject}</title><style>{SHEET}</style></head><body class=\"page\" style=\"{PAGE}\">"
    );
    if let Some(first) = letter.paragraphs.first() {
        let _ = write!(out, "<div aria-hidden=\"true\" style=\"{HIDDEN}\">{}</div>", escape(first));
    }
    let _ = write!(out, "<div class=\"card\" style=\"{CARD}\"><h1 style=\"{HEADING}\">{subject}</h1>");
    if !letter.to_name.is_empty() {
        let _ = write!(out, "<p style=\"{PARAGRAPH}\">Hello {},</p>", escape(&letter.to_name));
    }
    for paragraph in &letter.paragraphs {
        let _ = write!(out, "<p style=\"{PARAGRAPH}\">{}</p>", escape(paragraph));
    }
    if let Some(code) = &letter.code {
        let _ = write!(out, "<p style=\"{CODE}\">{}</p>", escape(code));
    }
    facts(&mut out, &letter.facts);
    if let Some((label, path)) = &letter.button {
        let (url, path, label) = (escape(&settings.public_url), escape(path), escape(label));
        let _ = write!(
            out,
            "<p style=\"{PARAGRAPH}\"><a class=\"press\" href=\"{url}{path}\" style=\"{BUTTON}\">{label}</a></p>"
        );
    }
    if let Some(ask) = &letter.ask {
        let _ = write!(out, "<p style=\"{PARAGRAPH}\">{}</p>", escape(ask));
    }
    foot(&mut out, settings, unsubscribe);
    out.push_str("</div></body></html>");
    out
}

fn facts(out: &mut String, facts: &[(String, String)]) {
    if facts.is_empty() {
        return;
    }
    let _ = write!(out, "<table style=\"{TABLE}\">");
    for (name, value) in facts {
        let _ = write!(
            out,
            "<tr><th class=\"quiet\" scope=\"row\" style=\"{NAME}\">{}</th><td style=\"{VALUE}\">{}</td></tr>",
            escape(name),
            escape(value)
        );
    }
    out.push_str("</table>");
}

fn foot(out: &mut String, settings: &Settings, unsubscribe: Option<&str>) {
    let (product, support) = (escape(&settings.product_name), escape(&settings.support_email));
    let _ = write!(
        out,
        "<p class=\"quiet\" style=\"{FOOT}\">{product}<br>Questions? Write to \
         <a href=\"mailto:{support}\" style=\"{LINK}\">{support}</a>"
    );
    if let Some(url) = unsubscribe {
        let url = escape(url);
        let _ = write!(out, "<br>{MAIL_IS_ON} <a href=\"{url}\" style=\"{LINK}\">{STOP}</a>");
    }
    out.push_str("</p>");
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
