//! A mail as HTML. Every important style is an attribute of its element, because many mail programs drop style sheets; the
//! sheet only adds the dark colors and the narrow screen. maud escapes every value.

use maud::{DOCTYPE, Markup, html};

use super::Letter;
use crate::app::Settings;

const SHEET: &str = ":root{color-scheme:light dark}\
    @media (prefers-color-scheme:dark){.page{background:#10181c!important;color:#e6edf0!important}\
    .card{background:#18242a!important;border-color:#31434c!important}.quiet,.quiet a{color:#a9bac3!important}\
    .press{background:#7fd1d8!important;color:#0b2326!important}.link{color:#7fd1d8!important}}\
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
const DETAIL_LINK: &str = "color:#0b5d63";

pub(super) fn render(letter: &Letter, settings: &Settings, unsubscribe: Option<&str>) -> Markup {
    let texts = letter.texts();
    let (first, rest) = letter.first_and_other_paragraphs();
    html! {
        (DOCTYPE)
        html lang=(texts.language.as_str()) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width,initial-scale=1";
                meta name="color-scheme" content="light dark";
                meta name="supported-color-schemes" content="light dark";
                title { (letter.subject) }
                style { (SHEET) }
            }
            body class="page" style=(PAGE) {
                @if let Some(first) = letter.paragraphs.first() {
                    div aria-hidden="true" style=(HIDDEN) { (first) }
                }
                div class="card" style=(CARD) {
                    h1 style=(HEADING) { (letter.subject) }
                    @if !letter.to_name.is_empty() {
                        p style=(PARAGRAPH) { ((texts.frame.greeting)(&letter.to_name)) }
                    }
                    @for paragraph in first {
                        p style=(PARAGRAPH) { (paragraph) }
                    }
                    @if let Some(code) = &letter.code {
                        p style=(CODE) { (code) }
                    }
                    @for paragraph in rest {
                        p style=(PARAGRAPH) { (paragraph) }
                    }
                    @if !letter.details.is_empty() {
                        (details(letter, settings))
                    }
                    @if let Some((label, path)) = &letter.button {
                        p style=(PARAGRAPH) {
                            a class="press" href={ (settings.public_url) (path) } style=(BUTTON) { (label) }
                        }
                    }
                    @if let Some(ask) = &letter.ask {
                        p style=(PARAGRAPH) { (ask) }
                    }
                    (foot(letter, settings, unsubscribe))
                }
            }
        }
    }
}

fn details(letter: &Letter, settings: &Settings) -> Markup {
    html! {
        table style=(TABLE) {
            @for (name, value, path) in letter.detail_rows() {
                tr {
                    th class="quiet" scope="row" style=(NAME) { (name) }
                    td style=(VALUE) {
                        @if let Some(path) = path {
                            a class="link" href={ (settings.public_url) (path) } style=(DETAIL_LINK) { (value) }
                        } @else {
                            (value)
                        }
                    }
                }
            }
        }
    }
}

fn foot(letter: &Letter, settings: &Settings, unsubscribe: Option<&str>) -> Markup {
    let (frame, support) = (&letter.texts().frame, &settings.support_email);
    html! {
        p class="quiet" style=(FOOT) {
            (settings.product_name)
            br;
            (frame.questions) " "
            a href={ "mailto:" (support) } style=(LINK) { (support) }
            @if let Some(url) = unsubscribe {
                br;
                (frame.mail_is_on) " "
                a href=(url) style=(LINK) { (frame.stop) }
            }
        }
    }
}
