//! Changes bytes at random, for tests with hostile input. Coverage is not measured, because that needs a nightly compiler:
//! instead the inputs start as valid ones, and a dictionary contains texts that parsers often handle incorrectly.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

use crate::{Random, trust};

/// The mutated inputs of a round. `make test` runs one round of each target.
const INPUTS: u32 = 1_000;
/// How long `make trust` runs rounds of each target.
const LONG: Duration = Duration::from_secs(60);

/// Checks an input; it panics if a rule of the target does not hold.
type Check = Box<dyn Fn(&[u8])>;

/// A parser or writer, its corpus, which are inputs to begin with, and the check of an input.
pub struct Target {
    name: &'static str,
    corpus: Vec<Vec<u8>>,
    check: Check,
}

impl Target {
    /// Creates a target whose inputs are bytes. The check panics if a rule of the target does not hold.
    pub fn new(name: &'static str, corpus: Vec<Vec<u8>>, check: impl Fn(&[u8]) + 'static) -> Self {
        Self { name, corpus, check: Box::new(check) }
    }

    /// Creates a target that takes text. Bytes that are not UTF-8 are replaced, as they do not pass the layers before it.
    pub fn of_text(name: &'static str, corpus: &[&str], check: impl Fn(&str) + 'static) -> Self {
        let corpus = corpus.iter().map(|text| text.as_bytes().to_vec()).collect();
        Self::new(name, corpus, move |bytes| check(&String::from_utf8_lossy(bytes)))
    }

    /// Checks an input; the error describes one that fails.
    fn check(&self, input: &[u8], source: &str) -> Result<(), String> {
        let outcome = catch_unwind(AssertUnwindSafe(|| (self.check)(input)));
        outcome.map_err(|_| format!("{}: {source}: {}", self.name, input.escape_ascii()))
    }

    /// Checks the corpus as it is; returns the first input that fails.
    fn check_corpus(&self) -> Result<(), String> {
        let mut inputs = self.corpus.iter().enumerate();
        inputs.try_for_each(|(number, input)| self.check(input, &format!("input {number} of the corpus")))
    }

    /// Checks a round of mutated inputs; returns the first one that fails.
    fn check_mutations(&self, seed: u64) -> Result<(), String> {
        let mut random = Random::new(seed);
        for number in 0..INPUTS {
            let valid = random.pick(&self.corpus).clone();
            // Some unchanged inputs, too: a rule that only refused ones keep would not be checked.
            let input = if random.below(16) == 0 { valid } else { mutate(&mut random, &valid) };
            self.check(&input, &format!("input {number} of seed {seed}"))?;
        }
        Ok(())
    }
}

/// Checks the corpus and mutated inputs of each target, and that the same run finds a planted fault, and prints the row.
///
/// # Panics
/// If an input fails, or the planted fault is not found.
pub fn check_targets(row: &str, targets: &[Target], planted: &str, faulty: &Target) {
    let seed = trust::seed();
    let mut inputs: u64 = 0;
    let mut failures = Vec::new();
    for target in targets {
        inputs += target.corpus.len() as u64;
        failures.extend(target.check_corpus().err());
        let begun = Instant::now();
        for round in 0.. {
            inputs += u64::from(INPUTS);
            if let Err(failure) = target.check_mutations(seed.wrapping_add(round)) {
                failures.push(failure);
                break;
            }
            if !trust::is_long() || begun.elapsed() > LONG {
                break;
            }
        }
    }
    let number = format!("{inputs} inputs of {} targets, {} failures", targets.len(), failures.len());
    trust::report_row(row, "no panic, every rule holds", &number, seed, failures.is_empty());
    let found = faulty.check_mutations(seed).is_err();
    trust::report_fault(row, planted, if found { "found" } else { "not found" }, found);
    assert!(failures.is_empty(), "seed {seed}: {}", failures.join("\n"));
    assert!(found, "the planted fault was not found");
}

/// Pieces that are inserted into inputs.
const DICTIONARY: &[&[u8]] = &[
    b"\0",
    b"\xff\xfe",
    b"\xc0\xaf",
    b"\xed\xa0\x80",
    b"\xf4\x90\x80\x80",
    b"\r\n\r\n",
    b"\"",
    b"\\",
    b"\\u0000",
    b"\\ud800",
    b"{",
    b"}",
    b"[",
    b"[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[",
    b"null",
    b"true",
    b"-1",
    b"0",
    b"1e999",
    b"-0.0",
    b"9223372036854775808",
    b"18446744073709551616",
    b"1.7976931348623157e309",
    b"NaN",
    b"0000-00-00T00:00:00Z",
    b"9999-12-31T23:59:59.999999999Z",
    b"-009999-01-01T00:00:00Z",
    b"2026-02-30T25:61:61+25:00",
    b"%",
    b"%00",
    b"%2e%2e%2f",
    b"../../../../etc/passwd",
    b"&",
    b"=",
    b"+",
    b";",
    b"'; DROP TABLE persons; --",
    b"=HYPERLINK(1)",
    b"<script>alert(1)</script>",
    b"\xe2\x80\xae",
    b"\xef\xbb\xbf",
    b"__proto__",
    b"/JS",
    b"%PDF-",
    b"%%EOF",
    b"--",
    b"\r\n",
    b"Content-Disposition: form-data; name=\"file\"",
];

/// Returns a changed copy of an input.
pub fn mutate(random: &mut Random, input: &[u8]) -> Vec<u8> {
    let mut bytes = input.to_vec();
    for _ in 0..=random.below(4) {
        let at = random.below(bytes.len() + 1);
        let end = at + random.below(bytes.len() - at + 1).min(1 << random.below(12));
        match random.below(8) {
            0 if at < bytes.len() => bytes[at] ^= 1 << random.below(8),
            1 if at < bytes.len() => bytes[at] = *random.pick(&[0, 0x7f, 0x80, 0xff, b'0', b'"']),
            2 => drop(bytes.drain(at..end)),
            3 => bytes.truncate(at),
            4 => {
                let piece = bytes[at..end].to_vec();
                let times = 1 + random.below(8);
                bytes.splice(at..at, piece.repeat(times));
            }
            5 => {
                let piece = *random.pick(DICTIONARY);
                bytes.splice(at..end, piece.iter().copied());
            }
            _ => {
                let piece = *random.pick(DICTIONARY);
                bytes.splice(at..at, piece.iter().copied());
            }
        }
    }
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The same seed gives the same inputs, and most of them are changed.
    #[test]
    fn mutations_depend_on_the_seed_only() {
        let inputs = |seed| {
            let mut random = Random::new(seed);
            (0..50).map(|_| mutate(&mut random, br#"{"name":"Ada"}"#)).collect::<Vec<_>>()
        };
        assert_eq!(inputs(7), inputs(7));
        assert_ne!(inputs(7), inputs(8));
        assert!(inputs(7).iter().filter(|it| it.as_slice() != br#"{"name":"Ada"}"#).count() > 40);
        mutate(&mut Random::new(1), b"");
    }
}
