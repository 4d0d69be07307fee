//! Checks of uploaded PDF files: header, end marker and no encryption.

/// `%%EOF` must be within this number of bytes of the end; some tools append a line or two.
const TAIL: usize = 1024;

/// Returns whether the bytes are an unencrypted PDF: `%PDF-` at the start and `%%EOF` near the end.
///
/// An encrypted file has the name `/Encrypt` in the trailer or in the dictionary of a cross-reference stream. Neither is
/// ever compressed, so a search of the raw bytes finds it. Any character of a name may be written as `#xx`.
pub fn is_readable_pdf(content: &[u8]) -> bool {
    let tail = &content[content.len().saturating_sub(TAIL)..];
    content.starts_with(b"%PDF-")
        && contains(tail, b"%%EOF")
        && !names(content).any(|name| name == b"Encrypt")
}

fn contains(content: &[u8], wanted: &[u8]) -> bool {
    content.windows(wanted.len()).any(|window| window == wanted)
}

/// Returns the names in a file: the bytes after each `/`, up to one byte more than `Encrypt` has.
fn names(content: &[u8]) -> impl Iterator<Item = Vec<u8>> {
    let starts = content.iter().enumerate().filter(|(_, byte)| **byte == b'/').map(|(at, _)| at + 1);
    starts.map(|at| name(&content[at..]))
}

/// Decodes a name, up to one byte more than `Encrypt` has, so that longer names differ from it.
fn name(mut rest: &[u8]) -> Vec<u8> {
    const LONGEST: usize = b"Encrypt".len() + 1;
    let mut name = Vec::with_capacity(LONGEST);
    while name.len() < LONGEST {
        let (byte, used) = match rest {
            [b'#', high, low, ..] => match (hex(*high), hex(*low)) {
                (Some(high), Some(low)) => (high * 16 + low, 3),
                _ => (b'#', 1),
            },
            [byte, ..] if byte.is_ascii_whitespace() || b"\0()<>[]{}/%".contains(byte) => break,
            [byte, ..] => (*byte, 1),
            [] => break,
        };
        name.push(byte);
        rest = &rest[used..];
    }
    name
}

fn hex(digit: u8) -> Option<u8> {
    char::from(digit).to_digit(16).and_then(|value| u8::try_from(value).ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLAIN: &[u8] = b"%PDF-1.4\n1 0 obj\n<</Type/Catalog>>\nendobj\ntrailer\n<</Root 1 0 R>>\n%%EOF\n";

    /// H-89
    #[test]
    fn a_pdf_must_have_its_header_and_trailer() {
        assert!(is_readable_pdf(PLAIN));
        assert!(!is_readable_pdf(&PLAIN[1..]), "something before the header");
        assert!(!is_readable_pdf(&PLAIN[..PLAIN.len() - 3]), "cut short");
        assert!(!is_readable_pdf(&[PLAIN, &[b' '; 2000]].concat()), "much after the end");
        assert!(is_readable_pdf(&[PLAIN, &[b'\n'; 900]].concat()), "a little after the end");
        for text in [&b""[..], b"%PDF-", b"%%EOF"] {
            assert!(!is_readable_pdf(text));
        }
    }

    /// security.md: a locked file cannot be verified by anybody.
    /// Shows: H-89
    #[test]
    fn an_encrypted_pdf_is_detected_in_every_spelling_of_the_key() {
        let with =
            |name: &str| format!("%PDF-1.4\ntrailer\n<</Root 1 0 R{name} 5 0 R>>\n%%EOF\n").into_bytes();
        for name in ["/Encrypt", " /Encrypt", "/#45ncrypt", "/Encryp#74", "/#45#6e#63#72#79#70#74"] {
            assert!(!is_readable_pdf(&with(name)), "{name}");
        }
        for name in ["/EncryptMetadata", "/Encryp", "/encrypt", "/#4Encrypt", "(Encrypt)", "/#zzEncrypt"] {
            assert!(is_readable_pdf(&with(name)), "{name}");
        }
        let stream = b"%PDF-1.5\n7 0 obj\n<</Type/XRef/W[1 2 1]/Encrypt<</Filter/Standard>>>>\nstream\n%%EOF";
        assert!(!is_readable_pdf(stream), "in the dictionary of a cross-reference stream");
    }
}
