//! The committed OpenAPI document as the build script prepares it.

use std::io::Read as _;

use flate2::read::GzDecoder;
use http::Method;

/// The committed document, compressed by the build script.
const COMMITTED: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/openapi.json.gz"));

/// Method and path of the operations of the committed document that need no session, sorted.
const PUBLIC_OPERATIONS: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/public_operations.rs"));

/// Returns whether an operation needs no session. HEAD is answered by the operation of GET.
pub(crate) fn is_public(method: &Method, path: &str) -> bool {
    let method = if *method == Method::HEAD { &Method::GET } else { method };
    PUBLIC_OPERATIONS.binary_search(&(method.as_str(), path)).is_ok()
}

/// Returns the text of the committed document, which a test compares with the generated one.
pub(crate) fn committed_text() -> String {
    let mut text = String::new();
    let read = GzDecoder::new(COMMITTED).read_to_string(&mut text);
    read.expect("the build script compressed the document");
    text
}
