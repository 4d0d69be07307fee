//! Linker options of the release binary.

use std::env;

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    let is = |name: &str, value: &str| env::var(name).is_ok_and(|set| set == value);
    // On this target rustc links with its own LLD unless RUSTFLAGS names another linker. LLD and gold merge functions with
    // the same machine code, of which generic code has many; GNU ld does not know the option.
    if is("PROFILE", "release")
        && is("CARGO_CFG_TARGET_ARCH", "x86_64")
        && is("CARGO_CFG_TARGET_OS", "linux")
        && is("CARGO_CFG_TARGET_ENV", "gnu")
    {
        println!("cargo:rustc-link-arg-bins=-Wl,--icf=all");
    }
}
