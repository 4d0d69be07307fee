//! The OpenAPI document as a page: plain HTML without script, readable in light and dark.
//!
//! It is made from the document itself, so it cannot say anything else; it loads nothing from anywhere but its own style sheet.

use std::fmt::Write as _;
use std::sync::LazyLock;

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
    DocumentTexts { page: Page { document: &document, out: String::new() }.render(), json }
}

/// Text that is safe inside elements and attributes.
pub(crate) fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            c => out.push(c),
        }
    }
    out
}

/// Code between backticks and strong text between double asterisks; everything else unchanged.
fn inline(text: &str) -> String {
    let mut out = String::new();
    for (index, part) in text.split('`').enumerate() {
        if index % 2 == 1 {
            let _ = write!(out, "<code>{}</code>", escape(part));
            continue;
        }
        for (index, part) in part.split("**").enumerate() {
            let part = escape(part);
            let _ =
                if index % 2 == 1 { write!(out, "<strong>{part}</strong>") } else { write!(out, "{part}") };
        }
    }
    out
}

/// Paragraphs and lists of a description.
fn prose(text: &str) -> String {
    let mut out = String::new();
    for block in text.split("\n\n").map(str::trim).filter(|block| !block.is_empty()) {
        if block.starts_with("- ") {
            let items: String = block
                .split('\n')
                .map(|line| format!("<li>{}</li>", inline(line.trim_start_matches("- "))))
                .collect();
            let _ = write!(out, "<ul>{items}</ul>");
        } else {
            let _ = write!(out, "<p>{}</p>", inline(&block.replace('\n', " ")));
        }
    }
    out
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
fn kind(schema: &Value) -> String {
    if let Some(reference) = schema.get("$ref").and_then(Value::as_str) {
        let name = escape(name_of(reference));
        return format!("<a href=\"#schema-{name}\">{name}</a>");
    }
    for (key, word) in [("oneOf", " or "), ("anyOf", " or "), ("allOf", " and ")] {
        let parts = list(schema, key);
        if !parts.is_empty() {
            return parts.iter().map(kind).collect::<Vec<_>>().join(word);
        }
    }
    // A nullable field has two types.
    let types: &[Value] = match schema.get("type") {
        Some(Value::Array(several)) => several,
        Some(one) => std::slice::from_ref(one),
        None => &[],
    };
    let words = types.iter().filter_map(Value::as_str).map(|word| match word {
        "array" => format!("list of {}", schema.get("items").map(kind).unwrap_or_default()),
        word => escape(word),
    });
    let words: Vec<_> = words.collect();
    if words.is_empty() { "anything".to_owned() } else { words.join(" or ") }
}

/// The limits of a schema in a few words.
fn limits(schema: &Value) -> String {
    let mut out = Vec::new();
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
    ];
    for (key, word) in words {
        match schema.get(key) {
            Some(Value::String(value)) => out.push(format!("{word} <code>{}</code>", escape(value))),
            Some(value) => out.push(format!("{word} {}", escape(&value.to_string()))),
            None => {}
        }
    }
    if let Some(pattern) = schema.get("pattern").and_then(Value::as_str) {
        out.push(format!("pattern <code>{}</code>", escape(pattern)));
    }
    let words = list(schema, "enum");
    if !words.is_empty() {
        let words: Vec<_> = words
            .iter()
            .filter_map(Value::as_str)
            .map(|word| format!("<code>{}</code>", escape(word)))
            .collect();
        out.push(format!("one of {}", words.join(" ")));
    }
    out.join("; ")
}

struct Page<'a> {
    document: &'a Value,
    out: String,
}

impl Page<'_> {
    fn put(&mut self, html: impl AsRef<str>) {
        self.out.push_str(html.as_ref());
    }

    fn render(mut self) -> String {
        let info = self.document.get("info").cloned().unwrap_or_default();
        let title = escape(text(&info, "title"));
        self.put(format!(
            "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\
             <meta name=\"color-scheme\" content=\"light dark\"><title>{title} API</title><link rel=\"icon\" href=\"{ICON_PATH}\" type=\"image/svg+xml\"><link rel=\"stylesheet\" href=\"{STYLE_PATH}\"></head><body>\
             <header><h1>{title} API</h1>{}<p><a href=\"/api/openapi.json\">openapi.json</a></p></header>",
            prose(text(&info, "description"))
        ));
        let tags: Vec<Value> = list(self.document, "tags").to_vec();
        self.contents(&tags);
        self.put("<main>");
        for tag in &tags {
            let name = escape(text(tag, "name"));
            self.put(format!("<section><h2 id=\"{name}\">{name}</h2>{}", prose(text(tag, "description"))));
            self.operations(text(tag, "name"));
            self.put("</section>");
        }
        self.refusals();
        self.schemas();
        self.put("</main></body></html>\n");
        self.out
    }

    fn contents(&mut self, tags: &[Value]) {
        self.put("<nav aria-label=\"Contents\"><ul>");
        for tag in tags {
            let name = escape(text(tag, "name"));
            self.put(format!("<li><a href=\"#{name}\">{name}</a></li>"));
        }
        self.put(
            "<li><a href=\"#refusals\">refusals</a></li><li><a href=\"#schemas\">schemas</a></li></ul></nav>",
        );
    }

    fn operations(&mut self, tag: &str) {
        let document = self.document;
        for (path, item) in entries(document, "paths") {
            for (method, operation) in item.as_object().into_iter().flat_map(Map::iter) {
                if list(operation, "tags").iter().any(|it| it.as_str() == Some(tag)) {
                    self.operation(method, path, operation);
                }
            }
        }
    }

    fn operation(&mut self, method: &str, path: &str, operation: &Value) {
        let id = escape(text(operation, "operationId"));
        self.put(format!(
            "<article id=\"{id}\"><h3><span class=\"method\">{}</span> <code>{}</code></h3><p class=\"summary\">{}</p>{}",
            escape(&method.to_uppercase()),
            escape(path),
            inline(text(operation, "summary")),
            prose(text(operation, "description")),
        ));
        let security = list(operation, "security");
        let needs_session = security.iter().any(|it| it.get("bearer").is_some());
        let optional = security.iter().any(|it| it.as_object().is_some_and(Map::is_empty));
        self.put(match (needs_session, optional) {
            (true, false) => "<p class=\"who\">Needs a session.</p>",
            (true, true) => "<p class=\"who\">A session is optional.</p>",
            _ => "<p class=\"who\">Public.</p>",
        });
        let parameters = list(operation, "parameters");
        if !parameters.is_empty() {
            self.put("<h4>Parameters</h4>");
            self.rows(parameters.iter().map(|it| {
                let required = it.get("required").and_then(Value::as_bool).unwrap_or(false);
                let schema = it.get("schema").cloned().unwrap_or_default();
                let name = format!("{} <small>{}</small>", escape(text(it, "name")), escape(text(it, "in")));
                (name, required, schema, text(it, "description").to_owned())
            }));
        }
        for (content, body) in
            operation.get("requestBody").into_iter().flat_map(|body| entries(body, "content"))
        {
            let kind = body.get("schema").map(kind).unwrap_or_default();
            self.put(format!("<h4>Body</h4><p><code>{}</code>: {kind}</p>", escape(content)));
        }
        self.put("<h4>Answers</h4><dl>");
        for (status, answer) in entries(operation, "responses") {
            self.put(format!("<dt>{}</dt><dd>", escape(status)));
            match answer.get("$ref").and_then(Value::as_str).map(name_of) {
                Some(name) => self.put(format!("<a href=\"#refusal-{0}\">{0}</a>", escape(name))),
                None => {
                    self.put(inline(text(answer, "description")));
                    for (content, body) in entries(answer, "content") {
                        let kind = body.get("schema").map(kind).unwrap_or_default();
                        self.put(format!(" <code>{}</code> {kind}", escape(content)));
                    }
                    for (header, it) in entries(answer, "headers") {
                        self.put(format!(
                            " Header <code>{}</code>: {}",
                            escape(header),
                            inline(text(it, "description"))
                        ));
                    }
                }
            }
            self.put("</dd>");
        }
        self.put("</dl></article>");
    }

    fn rows(&mut self, rows: impl Iterator<Item = (String, bool, Value, String)>) {
        // A table may be wider than a phone: it scrolls in its own box, which the keyboard can reach.
        self.put("<div class=\"table\" role=\"region\" aria-label=\"Fields\" tabindex=\"0\"><table><thead><tr><th scope=\"col\">Name</th><th scope=\"col\">Type</th><th scope=\"col\">Meaning</th></tr></thead><tbody>");
        for (name, required, schema, description) in rows {
            let required = if required { " <span class=\"required\">required</span>" } else { "" };
            let limits = limits(&schema);
            let limits = if limits.is_empty() { limits } else { format!("<br><small>{limits}</small>") };
            self.put(format!(
                "<tr><th scope=\"row\"><code>{name}</code>{required}</th><td>{}{limits}</td><td>{}</td></tr>",
                kind(&schema),
                prose(&description),
            ));
        }
        self.put("</tbody></table></div>");
    }

    fn refusals(&mut self) {
        let components = self.document.get("components").cloned().unwrap_or_default();
        self.put("<section><h2 id=\"refusals\">refusals</h2><dl>");
        for (name, answer) in entries(&components, "responses") {
            let name = escape(name);
            self.put(format!(
                "<dt id=\"refusal-{name}\">{name}</dt><dd>{}</dd>",
                inline(text(answer, "description"))
            ));
        }
        self.put("</dl></section>");
    }

    fn schemas(&mut self) {
        let components = self.document.get("components").cloned().unwrap_or_default();
        self.put("<section><h2 id=\"schemas\">schemas</h2>");
        for (name, schema) in entries(&components, "schemas") {
            let name = escape(name);
            self.put(format!(
                "<article id=\"schema-{name}\"><h3>{name}</h3>{}",
                prose(text(schema, "description"))
            ));
            self.schema(schema);
            self.put("</article>");
        }
        self.put("</section>");
    }

    fn schema(&mut self, schema: &Value) {
        for part in list(schema, "allOf").iter().chain(list(schema, "oneOf")) {
            match part.get("$ref") {
                Some(_) => self.put(format!("<p>{}</p>", kind(part))),
                None => self.schema(part),
            }
        }
        let required: Vec<&str> = list(schema, "required").iter().filter_map(Value::as_str).collect();
        let mut fields = entries(schema, "properties").peekable();
        if fields.peek().is_some() {
            let rows: Vec<_> = fields
                .map(|(name, field)| {
                    (
                        escape(name),
                        required.contains(&name.as_str()),
                        field.clone(),
                        text(field, "description").to_owned(),
                    )
                })
                .collect();
            self.rows(rows.into_iter());
        } else if schema.get("type").is_some() {
            self.put(format!("<p>{} <small>{}</small></p>", kind(schema), limits(schema)));
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
            assert!(page.contains(&format!("<code>{}</code>", escape(path))), "{path}");
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
        assert_eq!(inline("a < `<b>` & **c**"), "a &lt; <code>&lt;b&gt;</code> &amp; <strong>c</strong>");
    }
}
