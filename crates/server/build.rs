//! Linker options of the release binary.

use std::env;
use std::process::Command;

/// The first glibc that applies packed relocations.
const PACKED_RELOCATIONS: (u32, u32) = (2, 36);

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
        // The table of relocations of a position-independent binary is 1.5 MB, packed a thirtieth of that. An older glibc
        // would not start such a binary, so it is packed only where the machine that builds it could run it.
        if glibc_version().is_some_and(|version| version >= PACKED_RELOCATIONS) {
            println!("cargo:rustc-link-arg-bins=-Wl,-z,pack-relative-relocs");
        }
    }
}

/// Returns the version of this machine's glibc.
fn glibc_version() -> Option<(u32, u32)> {
    let output = Command::new("getconf").arg("GNU_LIBC_VERSION").output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    let (major, minor) = text.trim().strip_prefix("glibc ")?.split_once('.')?;
    Some((major.parse().ok()?, minor.parse().ok()?))
}
