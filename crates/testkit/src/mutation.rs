//! Changes bytes at random, for tests with hostile input. Coverage is not measured, because that needs a nightly compiler:
//! instead the inputs start as valid ones, and a dictionary contains texts that parsers often handle incorrectly.

use crate::Random;

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
