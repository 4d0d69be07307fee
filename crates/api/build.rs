//! Makes sure that the folder of the built web client exists, and rebuilds the crate when its contents change.

use std::path::Path;

fn main() {
    let dist = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/dist");
    // Without the folder there is nothing to embed and nothing to watch; the binary then says that no client was built.
    if let Err(error) = std::fs::create_dir_all(&dist) {
        panic!("the folder {} for the built web client cannot be made: {error}", dist.display());
    }
    println!("cargo::rerun-if-changed={}", dist.display());
}
