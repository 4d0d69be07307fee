//! The OpenAPI document as a page: plain HTML without script, readable in light and dark.
//!
//! It is made from the document itself, so both say the same; it loads nothing but its own style sheet.

use std::sync::LazyLock;

use maud::{DOCTYPE, Markup, html};
use serde_json::{Map, Value};

use crate::committed_document::committed_text;

/// The style sheet of the page.
pub(crate) const STYLE: &str = include_str!("docs.css");

/// The icon of the client, for pages without it.
pub(crate) const ICON_PATH: &str = "/mark.svg";

/// Where the style sheet is served.
pub(crate) const STYLE_PATH: &str = "/api/docs.css";

/// The OpenAPI document as JSON and as a page.
pub(crate) struct DocumentTexts {
    /// Pretty JSON.
    pub(crate) json: String,
    /// HTML.
    pub(crate) page: String,
}

/// The texts, made at the first request.
pub(crate) type SharedTexts = &'static LazyLock<DocumentTexts>;

/// Returns the committed document.
pub(crate) fn texts() -> DocumentTexts {
    let json = committed_text();
    let document = serde_json::from_str(&json).unwrap_or_default();
    DocumentTexts { page: page(&document).into_string(), json }
}

/// Code between backticks and strong text between double asterisks; everything else unchanged.
fn inline(text: &str) -> Markup {
    html! {
        @for (index, part) in text.split('`').enumerate() {
            @if index % 2 == 1 {
                code { (part) }
            } @else {
                @for (index, part) in part.split("**").enumerate() {
                    @if index % 2 == 1 { strong { (part) } } @else { (part) }
                }
            }
        }
    }
}

/// Paragraphs and lists of a description.
fn prose(text: &str) -> Markup {
    html! {
        @for block in text.split("\n\n").map(str::trim).filter(|block| !block.is_empty()) {
            @if block.starts_with("- ") {
                ul {
                    @for line in block.split('\n') {
                        li { (inline(line.trim_start_matches("- "))) }
                    }
                }
            } @else {
                p { (inline(&block.replace('\n', " "))) }
            }
        }
    }
}

/// Joins parts with a separator.
fn joined(parts: impl IntoIterator<Item = Markup>, separator: &str) -> Markup {
    html! {
        @for (index, part) in parts.into_iter().enumerate() {
            @if index > 0 { (separator) }
            (part)
        }
    }
}

fn text<'a>(value: &'a Value, key: &str) -> &'a str {
    value.get(key).and_then(Value::as_str).unwrap_or_default()
}

fn list<'a>(value: &'a Value, key: &str) -> &'a [Value] {
    value.get(key).and_then(Value::as_array).map_or(&[], Vec::as_slice)
}

fn entries<'a>(value: &'a Value, key: &str) -> impl Iterator<Item = (&'a String, &'a Value)> {
    value.get(key).and_then(Value::as_object).into_iter().flat_map(Map::iter)
}

/// The last part of a reference: the name of what it names.
fn name_of(reference: &str) -> &str {
    reference.rsplit('/').next().unwrap_or(reference)
}

/// The type of a schema in a few words, with links to what it names.
fn kind(schema: &Value) -> Markup {
    if let Some(reference) = schema.get("$ref").and_then(Value::as_str) {
        let name = name_of(reference);
        return html! { a href={ "#schema-" (name) } { (name) } };
    }
    for (key, word) in [("oneOf", " or "), ("anyOf", " or "), ("allOf", " and ")] {
        let parts = list(schema, key);
        if !parts.is_empty() {
            return joined(parts.iter().map(kind), word);
        }
    }
    // A nullable field has two types.
    let types: &[Value] = match schema.get("type") {
        Some(Value::Array(several)) => several,
        Some(one) => std::slice::from_ref(one),
        None => return html! { "anything" },
    };
    let words = types.iter().filter_map(Value::as_str).map(|word| match word {
        "array" => html! { "list of " (kind(&schema["items"])) },
        word => html! { (word) },
    });
    joined(words, " or ")
}

/// The limits of a schema in a few words.
fn limits(schema: &Value) -> Markup {
    let words = [
        ("minimum", "at least"),
        ("maximum", "at most"),
        ("exclusiveMinimum", "above"),
        ("exclusiveMaximum", "below"),
        ("minLength", "characters, at least"),
        ("maxLength", "characters, at most"),
        ("minItems", "items, at least"),
        ("maxItems", "items, at most"),
        ("default", "default"),
        ("format", "format"),
        ("pattern", "pattern"),
    ];
    let mut limits = Vec::new();
    for (key, word) in words {
        match schema.get(key) {
            Some(Value::String(value)) => limits.push(html! { (word) " " code { (value) } }),
            Some(value) => limits.push(html! { (word) " " (value.to_string()) }),
            None => {}
        }
    }
    let words = list(schema, "enum");
    if !words.is_empty() {
        let words = words.iter().filter_map(Value::as_str).map(|word| html! { code { (word) } });
        limits.push(html! { "one of " (joined(words, " ")) });
    }
    joined(limits, "; ")
}

fn page(document: &Value) -> Markup {
    let (info, components) = (&document["info"], &document["components"]);
    let title = format!("{} API", text(info, "title"));
    let tags = list(document, "tags");
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { (title) }
                link rel="icon" href=(ICON_PATH) type="image/svg+xml";
                link rel="stylesheet" href=(STYLE_PATH);
            }
            body {
                header {
                    h1 { (title) }
                    (prose(text(info, "description")))
                    p { a href="/api/openapi.json" { "openapi.json" } }
                }
                (contents(tags))
                main {
                    @for tag in tags {
                        section {
                            (heading(text(tag, "name")))
                            (prose(text(tag, "description")))
                            (operations(document, text(tag, "name")))
                        }
                    }
                    (refusals(components))
                    (schemas(components))
                }
            }
        }
    }
}

fn contents(tags: &[Value]) -> Markup {
    html! {
        nav aria-label="Contents" {
            ul {
                @for name in tags.iter().map(|tag| text(tag, "name")).chain(["refusals", "schemas"]) {
                    li { a href={ "#" (name) } { (name) } }
                }
            }
        }
    }
}

fn heading(name: &str) -> Markup {
    html! { h2 id=(name) { (name) } }
}

fn operations(document: &Value, tag: &str) -> Markup {
    html! {
        @for (path, item) in entries(document, "paths") {
            @for (method, operation) in item.as_object().into_iter().flatten() {
                @if list(operation, "tags").iter().any(|it| it.as_str() == Some(tag)) {
                    (operation_article(method, path, operation))
                }
            }
        }
    }
}

fn operation_article(method: &str, path: &str, operation: &Value) -> Markup {
    let parameters = list(operation, "parameters");
    html! {
        article id=(text(operation, "operationId")) {
            h3 { span class="method" { (method.to_uppercase()) } " " code { (path) } }
            p class="summary" { (inline(text(operation, "summary"))) }
            (prose(text(operation, "description")))
            p class="who" { (who(operation)) }
            @if !parameters.is_empty() { (parameters_table(parameters)) }
            @for (content, body) in entries(&operation["requestBody"], "content") {
                h4 { "Body" }
                p { code { (content) } ": " (kind(&body["schema"])) }
            }
            h4 { "Answers" }
            dl {
                @for (status, answer) in entries(operation, "responses") {
                    dt { (status) }
                    dd { (answer_text(answer)) }
                }
            }
        }
    }
}

/// Returns whether an operation needs a session, as a sentence.
fn who(operation: &Value) -> &'static str {
    let security = list(operation, "security");
    let needs_session = security.iter().any(|it| it.get("bearer").is_some());
    let optional = security.iter().any(|it| it.as_object().is_some_and(Map::is_empty));
    match (needs_session, optional) {
        (true, false) => "Needs a session.",
        (true, true) => "A session is optional.",
        _ => "Public.",
    }
}

fn parameters_table(parameters: &[Value]) -> Markup {
    let rows = parameters.iter().map(|it| {
        let name = html! { (text(it, "name")) " " small { (text(it, "in")) } };
        let required = it["required"].as_bool().unwrap_or(false);
        row(&name, required, &it["schema"], text(it, "description"))
    });
    html! {
        h4 { "Parameters" }
        (table(rows))
    }
}

fn answer_text(answer: &Value) -> Markup {
    if let Some(name) = answer.get("$ref").and_then(Value::as_str).map(name_of) {
        return html! { a href={ "#refusal-" (name) } { (name) } };
    }
    html! {
        (inline(text(answer, "description")))
        @for (content, body) in entries(answer, "content") {
            " " code { (content) } " " @if let Some(schema) = body.get("schema") { (kind(schema)) }
        }
        @for (header, it) in entries(answer, "headers") {
            " Header " code { (header) } ": " (inline(text(it, "description")))
        }
    }
}

/// A table of fields. It may be wider than a phone: it scrolls in its own box, which the keyboard can reach.
fn table(rows: impl Iterator<Item = Markup>) -> Markup {
    html! {
        div class="table" role="region" aria-label="Fields" tabindex="0" {
            table {
                thead {
                    tr { th scope="col" { "Name" } th scope="col" { "Type" } th scope="col" { "Meaning" } }
                }
                tbody { @for row in rows { (row) } }
            }
        }
    }
}

fn row(name: &Markup, required: bool, schema: &Value, description: &str) -> Markup {
    let limits = limits(schema);
    html! {
        tr {
            th scope="row" {
                code { (name) }
                @if required { " " span class="required" { "required" } }
            }
            td {
                (kind(schema))
                @if !limits.0.is_empty() { br; small { (limits) } }
            }
            td { (prose(description)) }
        }
    }
}

fn refusals(components: &Value) -> Markup {
    html! {
        section {
            (heading("refusals"))
            dl {
                @for (name, answer) in entries(components, "responses") {
                    dt id={ "refusal-" (name) } { (name) }
                    dd { (inline(text(answer, "description"))) }
                }
            }
        }
    }
}

fn schemas(components: &Value) -> Markup {
    html! {
        section {
            (heading("schemas"))
            @for (name, schema) in entries(components, "schemas") {
                article id={ "schema-" (name) } {
                    h3 { (name) }
                    (prose(text(schema, "description")))
                    (schema_fields(schema))
                }
            }
        }
    }
}

fn schema_fields(schema: &Value) -> Markup {
    let required = list(schema, "required");
    let mut fields = entries(schema, "properties").peekable();
    html! {
        @for part in list(schema, "allOf").iter().chain(list(schema, "oneOf")) {
            @if part.get("$ref").is_some() { p { (kind(part)) } } @else { (schema_fields(part)) }
        }
        @if fields.peek().is_some() {
            (table(fields.map(|(name, field)| {
                let required = required.iter().any(|it| it == name);
                row(&html! { (name) }, required, field, text(field, "description"))
            })))
        } @else if schema.get("type").is_some() {
            p { (kind(schema)) " " small { (limits(schema)) } }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_lists_every_operation_and_schema_and_its_links_resolve() {
        let DocumentTexts { json, page } = texts();
        let document: Value = serde_json::from_str(&json).expect("a document");
        for (path, item) in entries(&document, "paths") {
            let path = html! { code { (path) } }.into_string();
            assert!(page.contains(&path), "{path}");
            for operation in item.as_object().expect("an object").values() {
                assert!(page.contains(&format!("<article id=\"{}\">", text(operation, "operationId"))));
            }
        }
        for link in page.split("href=\"#").skip(1).filter_map(|rest| rest.split('"').next()) {
            assert!(page.contains(&format!("id=\"{link}\"")), "#{link} leads nowhere");
        }
        assert!(page.contains("<code>paused</code></th><td>boolean or null</td>"), "a nullable field");
        assert!(page.contains("<p>number <small>above 0; below 100</small></p>"), "an open range");
        assert!(
            !page.contains("<script")
                && !page.contains(" style=")
                && !page.contains("http://")
                && !page.contains("https://")
        );
    }

    #[test]
    fn text_is_escaped() {
        assert_eq!(inline("a < `<b>` & **c**").0, "a &lt; <code>&lt;b&gt;</code> &amp; <strong>c</strong>");
    }
}
