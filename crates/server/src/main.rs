//! The caseboard binary.
fn main() {}
