//! One name per operation: operation id, handler, service function and service file, and the operation of its idempotency key.

use crate::support::openapi_document;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// Operations that the HTTP layer answers without a service function of their own.
const WITHOUT_SERVICE_FUNCTION: [&str; 7] = [
    "check_liveness",
    "check_readiness",
    "get_api_docs",
    "get_config",
    "get_openapi_document",
    "list_dev_mails",
    "stream_events",
];

fn rust_files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("the folder exists") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            rust_files(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

fn snake_case(operation_id: &str) -> String {
    let mut name = String::new();
    for letter in operation_id.chars() {
        if letter.is_ascii_uppercase() {
            name.push('_');
        }
        name.push(letter.to_ascii_lowercase());
    }
    name
}

/// Name and body of each handler by operation id.
fn handlers(routes: &Path) -> BTreeMap<String, (String, String)> {
    let mut files = Vec::new();
    rust_files(routes, &mut files);
    let mut found = BTreeMap::new();
    for file in files {
        let text = fs::read_to_string(&file).expect("a source file");
        for operation in text.split("operation_id = \"").skip(1) {
            let (id, rest) = operation.split_once('"').expect("an operation id");
            let (_, handler) = rest.split_once("fn ").expect("a handler");
            let (name, body) = handler.split_once('(').expect("parameters");
            let body = body.split("\n}\n").next().unwrap_or(body);
            found.insert(id.to_owned(), (name.to_owned(), body.to_owned()));
        }
    }
    found
}

/// The operation of a key is stored with the outcome: a repeated request must name the same one, and no other may.
#[test]
fn idempotency_keys_name_the_operation_of_their_handler() {
    let routes = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/routes");
    let (mut keys, mut faults) = (0, Vec::new());
    for (id, (handler, body)) in handlers(&routes) {
        let calls = [".idempotency_key(", "Key::new("].into_iter().flat_map(|call| body.split(call).skip(1));
        for arguments in calls {
            keys += 1;
            let named = arguments.split('"').nth(1);
            if named != Some(id.as_str()) {
                faults.push(format!("{handler} names {named:?} instead of {id}"));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert!(keys >= 67, "only {keys} keys");
}

#[test]
fn operation_handler_service_function_and_file_have_one_name() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let handlers = handlers(&crates.join("api/src/routes"));
    let mut services = Vec::new();
    rust_files(&crates.join("service/src"), &mut services);

    let document = openapi_document();
    let (mut checked, mut faults) = (0, Vec::new());
    for item in document["paths"].as_object().expect("the document has paths").values() {
        for operation in item.as_object().expect("the path has operations").values() {
            checked += 1;
            let id = operation["operationId"].as_str().expect("an operation id");
            let name = snake_case(id);
            let Some((handler, body)) = handlers.get(id) else {
                faults.push(format!("{id} has no handler"));
                continue;
            };
            if *handler != name {
                faults.push(format!("{id} has the handler {handler}"));
            }
            if WITHOUT_SERVICE_FUNCTION.contains(&name.as_str()) {
                continue;
            }
            if !body.contains(&format!("::{name}(")) {
                faults.push(format!("{id} does not call the service function {name}"));
            }
            let file = services.iter().find(|file| file.file_stem().is_some_and(|stem| *stem == *name));
            let defined = file.is_some_and(|file| {
                fs::read_to_string(file).expect("a source file").contains(&format!("pub async fn {name}("))
            });
            if !defined {
                faults.push(format!("{name}.rs in service does not define {name}"));
            }
        }
    }
    assert_eq!(checked, 199);
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
