//! The binary `caseboard`.

use std::process::ExitCode;

fn main() -> ExitCode {
    caseboard_server::main()
}
