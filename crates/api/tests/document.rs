//! The OpenAPI document as a whole.

use std::path::Path;

/// The committed document is the one the code describes. `CASEBOARD_BLESS=1` writes it anew.
#[test]
fn the_committed_document_is_current() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/openapi.json");
    let text = caseboard_api::document_text();
    if std::env::var_os("CASEBOARD_BLESS").is_some() {
        std::fs::write(&path, &text).expect("web/ can be written");
    }
    let committed = std::fs::read_to_string(&path).expect("web/openapi.json is committed");
    assert!(committed == text, "web/openapi.json is not what the code describes: run `make generate`");
}
