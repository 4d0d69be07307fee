//! `caseboard verify-audit`: verifies that no entry of the audit log was changed or deleted.

use std::path::Path;

use caseboard_service::audit::{self, ChainEnd};
use caseboard_service::files::Files;

use crate::config::ServerConfig;
use crate::{operator, print_line};

/// Verifies all chains, compares them with the ends in the file `noted`, and prints the result. Fails if a chain is
/// broken.
pub(crate) async fn verify(config: &ServerConfig, noted: Option<&Path>) -> Result<(), String> {
    let noted = match noted {
        Some(file) => read(file)?,
        None => Vec::new(),
    };
    let (db, key) = operator::open_with_key(config).await?;
    let files = Files::open(&config.files)?;
    let found = audit::verify(&db, &key, &files, &noted).await.map_err(|error| error.to_string())?;
    for end in &found.intact {
        print_line(&line(end))?;
    }
    for broken in &found.broken {
        print_line(&format!("BROKEN {broken}"))?;
    }
    match found.broken.len() {
        0 => {
            let entries: i64 = found.intact.iter().map(|end| end.entries).sum();
            print_line(&format!("The audit log is intact: {entries} entries."))
        }
        1 => Err("the audit log was changed: 1 chain is broken".to_owned()),
        more => Err(format!("the audit log was changed: {more} chains are broken")),
    }
}

/// Reads the chain ends that an earlier run printed.
fn read(file: &Path) -> Result<Vec<ChainEnd>, String> {
    let text = std::fs::read_to_string(file).map_err(|error| format!("{}: {error}", file.display()))?;
    let lines = text.lines().filter(|line| line.starts_with("chain "));
    let noted: Vec<ChainEnd> = lines
        .map(|text| parse(text).ok_or_else(|| format!("{}: cannot be read: {text}", file.display())))
        .collect::<Result<_, _>>()?;
    match noted.is_empty() {
        true => Err(format!("{}: it contains no chain", file.display())),
        false => Ok(noted),
    }
}

fn parse(text: &str) -> Option<ChainEnd> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let ["chain", chain, entries, "entries", hash] = words[..] else { return None };
    let end = ChainEnd {
        chain: chain.parse().ok()?,
        entries: entries.parse().ok()?,
        hash: hex::decode(hash).ok()?,
    };
    (line(&end) == text).then_some(end)
}

/// Formats the end of a chain, to be stored elsewhere and compared by a later run.
fn line(end: &ChainEnd) -> String {
    let ChainEnd { chain, entries, hash } = end;
    format!("chain {chain}  {entries} entries  {}", hex::encode(hash))
}
