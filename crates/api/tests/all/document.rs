//! The OpenAPI document as a whole.

use std::collections::BTreeSet;
use std::path::Path;

use crate::support::openapi_document;
use caseboard_domain::Field;
use caseboard_wire::field_names::request_field;
use serde_json::{Map, Value};

/// The committed document equals the generated one. `CASEBOARD_BLESS=1` overwrites it.
#[test]
fn the_committed_document_is_current() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/openapi.json");
    let text = caseboard_api::document_text();
    if std::env::var_os("CASEBOARD_BLESS").is_some() {
        std::fs::write(&path, &text).expect("web/ can be written");
    }
    let committed = std::fs::read_to_string(&path).expect("web/openapi.json is committed");
    assert!(committed == text, "web/openapi.json is not current: run `make generate`");
}

/// Request fields without a limit of their own; the limit of the whole body (64 KiB) applies.
const BOUNDED_BY_THE_BODY: &[(&str, &str)] = &[
    // Secrets of any length are compared; a long one does not match.
    ("AddCenterCode", "code"),
    ("VerifyCenterCode", "code"),
    ("EmailLogin", "password"),
    ("UsernameLogin", "password"),
    ("VerifyPassword", "password"),
    ("UpdatePassword", "confirm_password"),
    ("UpdatePassword", "resetToken"),
    ("UndoEmailChange", "token"),
    ("CenterProof", "CenterProof"),
    ("CenterProofs", "CenterProofs"),
    ("SignUp", "centerProofs"),
    ("UpdateUser", "centerProofs"),
    // Accepted because the specification's client sends them; the server does not use them.
    ("SendMail", "subject"),
    ("SendMail", "text"),
    ("SendMail", "html"),
    ("Choice", "label"),
    ("ResState", "label"),
    // Each item must be one of a few allowed values.
    ("FavoriteStaffs", "categories"),
    ("SurgeonFavorites", "categories"),
    ("CategoryChoice", "CategoryChoice"),
];

struct Document(Value);

impl Document {
    fn schema<'a>(&'a self, schema: &'a Value) -> &'a Value {
        match schema["$ref"].as_str() {
            Some(name) => {
                self.schema(&self.0["components"]["schemas"][name.rsplit('/').next().expect("a name")])
            }
            None => schema,
        }
    }

    /// The alternatives of a schema, without null.
    fn alternatives<'a>(&'a self, schema: &'a Value) -> Option<Vec<&'a Value>> {
        let all = ["oneOf", "anyOf", "allOf"].into_iter().find_map(|name| schema[name].as_array())?;
        Some(all.iter().filter(|it| it["type"] != "null").collect())
    }

    /// Whether all values of the schema are limited in size.
    fn is_bounded(&self, schema: &Value) -> bool {
        let schema = self.schema(schema);
        if let Some(all) = self.alternatives(schema) {
            return all.into_iter().all(|it| self.is_bounded(it));
        }
        let has = |names: &[&str]| names.iter().any(|name| !schema[*name].is_null());
        if has(&["enum", "const"]) {
            return true;
        }
        let types = types(schema);
        if types.contains("string") {
            has(&["maxLength", "pattern"])
                || ["date-time", "date", "binary"].iter().any(|it| schema["format"] == **it)
        } else if types.contains("integer") || types.contains("number") {
            has(&["minimum", "exclusiveMinimum"]) && has(&["maximum", "exclusiveMaximum"])
        } else if types.contains("array") {
            has(&["maxItems"]) && self.is_bounded(&schema["items"])
        } else {
            true
        }
    }

    /// Whether the schema has an example, or values from which the documentation page can show one. A schema without a
    /// type needs none.
    fn has_example(&self, schema: &Value) -> bool {
        let has = |schema: &Value, names: &[&str]| names.iter().any(|name| !schema[*name].is_null());
        let keywords = ["example", "examples", "enum", "const"];
        if has(schema, &keywords) {
            return true;
        }
        let schema = self.schema(schema);
        if has(schema, &keywords) || schema["format"] == "binary" {
            return true;
        }
        if let Some(all) = self.alternatives(schema) {
            return all.into_iter().all(|it| self.has_example(it));
        }
        let types = types(schema);
        if types.contains("array") {
            return self.has_example(&schema["items"]);
        }
        !["string", "integer", "number"].iter().any(|it| types.contains(it))
    }

    /// Collects the names of all schemas that a value references.
    fn collect_schemas(&self, value: &Value, found: &mut BTreeSet<String>) {
        match value {
            Value::Object(object) => {
                let name = object.get("$ref").and_then(Value::as_str).and_then(|it| it.rsplit('/').next());
                if let Some(name) = name
                    && found.insert(name.to_owned())
                {
                    self.collect_schemas(&self.0["components"]["schemas"][name], found);
                }
                object.values().for_each(|inner| self.collect_schemas(inner, found));
            }
            Value::Array(items) => items.iter().for_each(|inner| self.collect_schemas(inner, found)),
            _ => {}
        }
    }

    /// The fields of all named schemas of requests or of responses.
    fn fields(&self, requests: bool) -> Vec<(String, String, &Value)> {
        let mut names = BTreeSet::new();
        for (_, _, operation) in self.operations() {
            match requests {
                true => self.collect_schemas(&operation["requestBody"], &mut names),
                false => self.collect_schemas(&operation["responses"], &mut names),
            }
        }
        names.insert("Problem".to_owned());
        let mut all = Vec::new();
        for name in names {
            let schema = &self.0["components"]["schemas"][&name];
            if schema.is_null() {
                // A shared response, not a schema.
                continue;
            }
            let parts = self.alternatives(schema).unwrap_or_default();
            let own = std::iter::once(schema).chain(parts).filter_map(|part| part["properties"].as_object());
            let fields: Vec<_> = own.flatten().map(|(field, it)| (name.clone(), field.clone(), it)).collect();
            match fields.is_empty() {
                true => all.push((name.clone(), name, schema)),
                false => all.extend(fields),
            }
        }
        all
    }

    fn operations(&self) -> impl Iterator<Item = (&str, &str, &Value)> {
        let paths = self.0["paths"].as_object().expect("the document has paths").iter();
        paths.flat_map(|(path, item)| {
            item.as_object()
                .expect("the path has operations")
                .iter()
                .map(move |(method, operation)| (method.as_str(), path.as_str(), operation))
        })
    }
}

fn types(schema: &Value) -> BTreeSet<&str> {
    match &schema["type"] {
        Value::Array(all) => all.iter().filter_map(Value::as_str).collect(),
        one => one.as_str().into_iter().collect(),
    }
}

fn document() -> Document {
    Document(openapi_document())
}

/// Every operation has a unique id, one tag, a summary, its security, described parameters with an example, and its errors.
///
/// Shows: K-71, AMB-78
#[test]
fn every_operation_has_an_id_a_tag_a_summary_and_its_errors() {
    let document = document();
    let (mut faults, mut ids) = (Vec::new(), BTreeSet::new());
    let tags: BTreeSet<&str> =
        document.0["tags"].as_array().expect("tags").iter().filter_map(|tag| tag["name"].as_str()).collect();
    for (method, path, operation) in document.operations() {
        let mut fault = |what: &str| faults.push(format!("{method} {path}: {what}"));
        if !operation["operationId"].as_str().is_some_and(|id| ids.insert(id.to_owned())) {
            fault("its id is missing or not unique");
        }
        let own: Vec<&str> =
            operation["tags"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        if own.len() != 1 || !tags.contains(own[0]) {
            fault("not one tag that the document describes");
        }
        for text in ["summary", "description"] {
            if operation[text].as_str().is_none_or(str::is_empty) {
                fault(&format!("no {text}"));
            }
        }
        let Some(security) = operation["security"].as_array().filter(|it| !it.is_empty()) else {
            fault("has no security requirement");
            continue;
        };
        let responses = operation["responses"].as_object().expect("the operation has responses");
        let open = security.iter().any(|it| it.as_object().is_some_and(Map::is_empty));
        if !open && !responses.contains_key("401") {
            fault("needs a session and has no 401");
        }
        for status in ["500", "503"] {
            if !responses.contains_key(status) {
                fault(&format!("no {status}"));
            }
        }
        for parameter in operation["parameters"].as_array().into_iter().flatten() {
            let name = parameter["name"].as_str().expect("a name");
            if parameter["description"].as_str().is_none_or(str::is_empty) {
                fault(&format!("{name} has no description"));
            }
            if parameter["example"].is_null() && !document.has_example(&parameter["schema"]) {
                fault(&format!("{name} has no example"));
            }
        }
        if !operation["requestBody"].is_null() {
            for status in ["400", "413", "415", "408"] {
                if !responses.contains_key(status) {
                    fault(&format!("takes a body and has no {status}"));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{}:\n{}", faults.len(), faults.join("\n"));
    assert!(ids.len() >= 80, "only {} operations", ids.len());
}

/// The links of a response name an existing operation and a parameter that it takes.
#[test]
fn links_name_existing_operations_and_parameters() {
    let document = document();
    let mut links = 0;
    for (method, path, operation) in document.operations() {
        for response in operation["responses"].as_object().expect("the operation has responses").values() {
            for link in response["links"].as_object().into_iter().flat_map(|links| links.values()) {
                links += 1;
                let target = document
                    .operations()
                    .find(|(_, _, operation)| operation["operationId"] == link["operationId"]);
                let (_, to, target) =
                    target.unwrap_or_else(|| panic!("{method} {path}: {link} names no operation"));
                for parameter in link["parameters"].as_object().expect("parameters").keys() {
                    let takes = target["parameters"]
                        .as_array()
                        .into_iter()
                        .flatten()
                        .any(|it| it["name"] == **parameter);
                    assert!(takes, "{method} {path}: {to} takes no {parameter}");
                }
            }
        }
    }
    assert!(links >= 13, "{links} links");
}

/// Every field of requests and responses has a description, a limit and an example.
///
/// Shows: K-73
#[test]
fn every_field_has_a_description_a_limit_and_an_example() {
    let document = document();
    let (mut faults, mut fields) = (Vec::new(), 0);
    for requests in [true, false] {
        for (schema, field, value) in document.fields(requests) {
            fields += 1;
            let excused = BOUNDED_BY_THE_BODY.contains(&(schema.as_str(), field.as_str()));
            if !document.is_bounded(value)
                && !(excused && (requests || schema == "Choice" || schema == "ResState"))
            {
                faults.push(format!("{schema}.{field} has no limit"));
            }
            if !(document.has_example(value) || excused && schema == field) {
                faults.push(format!("{schema}.{field} has no example"));
            }
            let described = |value: &Value| value["description"].as_str().is_some_and(|it| !it.is_empty());
            let parts = document.alternatives(value).unwrap_or_default();
            if !described(value)
                && !described(document.schema(value))
                && !parts.iter().any(|part| described(part) || described(document.schema(part)))
            {
                faults.push(format!("{schema}.{field} has no description"));
            }
        }
    }
    faults.dedup();
    assert!(faults.is_empty(), "{} of {fields}:\n{}", faults.len(), faults.join("\n"));
    assert!(fields > 600, "only {fields} fields");
}

/// Whether a request of the operation has a field with this path. `[]` is the placeholder for the index of a row.
fn has_request_field(document: &Document, operation: &Value, path: &str) -> bool {
    let first = path.split(['.', '[']).next().expect("a name");
    if operation["parameters"].as_array().into_iter().flatten().any(|it| it["name"] == first) {
        return true;
    }
    let Some(content) = operation["requestBody"]["content"].as_object() else { return false };
    content.values().any(|body| {
        let mut schema = document.schema(&body["schema"]);
        for part in path.replace("[]", ".[]").split('.') {
            if let Some(all) = document.alternatives(schema) {
                schema = document.schema(all[0]);
            }
            schema =
                document.schema(if part == "[]" { &schema["items"] } else { &schema["properties"][part] });
        }
        !schema.is_null()
    })
}

#[test]
fn every_domain_field_has_a_request_field_in_its_operations() {
    let document = document();
    let operations: Vec<&Value> = document.operations().map(|(_, _, operation)| operation).collect();
    let documents = caseboard_domain::document::Slot::ALL.iter().map(|slot| Field::Document(*slot));
    let mut faults = Vec::new();
    for field in Field::ALL.iter().copied().chain(documents) {
        let (path, ids) = request_field(field);
        assert!(!ids.is_empty(), "{field:?} has no operation");
        for id in ids {
            match operations.iter().find(|operation| operation["operationId"] == *id) {
                Some(operation) if has_request_field(&document, operation, path) => {}
                Some(_) => faults.push(format!("{field:?}: {id} has no {path}")),
                None => faults.push(format!("{field:?}: there is no operation {id}")),
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
