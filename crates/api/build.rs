//! Prepares the committed API document for the binary: a compressed copy, and the list of operations that need no session.

use std::collections::BTreeSet;
use std::error::Error;
use std::fs::{self, File};
use std::io::Write as _;
use std::path::PathBuf;

use flate2::Compression;
use flate2::write::GzEncoder;
use serde_json::{Value, json};

const DOCUMENT: &str = "../../web/openapi.json";

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed={DOCUMENT}");
    let out = PathBuf::from(std::env::var("OUT_DIR")?);
    let text = fs::read(DOCUMENT)?;
    let mut compressed = GzEncoder::new(File::create(out.join("openapi.json.gz"))?, Compression::best());
    compressed.write_all(&text)?;
    compressed.finish()?;

    let document: Value = serde_json::from_slice(&text)?;
    let mut public = BTreeSet::new();
    for (path, operations) in document["paths"].as_object().ok_or("the document has no paths")? {
        for (method, operation) in operations.as_object().ok_or("a path has no operations")? {
            let requirements = operation["security"].as_array().ok_or("an operation has no security")?;
            if requirements.contains(&json!({})) {
                public.insert((method.to_uppercase(), path));
            }
        }
    }
    fs::write(out.join("public_operations.rs"), format!("&{:?}", public.iter().collect::<Vec<_>>()))?;
    Ok(())
}
