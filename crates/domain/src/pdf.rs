//! Checks of uploaded PDF files: header, end marker, no encryption and no active content (AMB-354).
//!
//! The names of a file are searched, not its objects: a viewer that repairs a damaged file reads other objects than its
//! cross-reference table lists, so only names that occur nowhere are certain. A search needs bounded memory, which the
//! libraries that resolve objects do not guarantee for a file made of nested compression.

use std::io::Read as _;

use flate2::read::ZlibDecoder;

/// `%%EOF` must be within this number of bytes of the end; some tools append a line or two.
const TAIL: usize = 1024;

/// Names without which a document can neither run a script, start a program, send a form nor carry a file. An action of these
/// kinds needs its name (a rendition runs a script that is not named as one). Links to web pages are allowed, also as the action
/// that opens the document: files of text processors have links and such an action, and viewers ask before they open a page.
const ACTIVE_NAMES: [&[u8]; 16] = [
    b"JavaScript",
    b"Rendition",
    b"Launch",
    b"EmbeddedFile",
    b"EmbeddedFiles",
    // The type of an embedded file is optional, that of the annotation which opens it is not. `EF`, the key of the file, would be
    // found by chance in the compressed pictures of a large scan.
    b"FileAttachment",
    b"SubmitForm",
    b"ImportData",
    b"RichMedia",
    b"GoToE",
    // Open or play another file, which may be on a server.
    b"GoToR",
    b"Thread",
    b"Movie",
    b"Sound",
    b"XFA",
    // The script of a 3D annotation.
    b"OnInstantiate",
];

/// The only names that the dictionary of an object stream may have. Any other could be another filter, its parameters or
/// an abbreviation of them, and the objects would be read in another form than they are searched in.
const OBJECT_STREAM_NAMES: [&[u8]; 9] =
    [b"Type", b"ObjStm", b"N", b"First", b"Length", b"Filter", b"FlateDecode", b"Extends", b"DL"];

/// Maximum size of all decompressed object streams of a file, in bytes.
const OBJECT_STREAMS_MAX: u64 = 64 * 1024 * 1024;
/// The maximum memory of [`check`], in bytes.
pub const MEMORY_MAX: u64 = 2 * OBJECT_STREAMS_MAX;

/// The dictionary of an object stream is at most this long, in bytes.
const DICTIONARY_MAX: usize = 256 * 1024;

/// Why a PDF is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PdfFault {
    /// Not a PDF, cut short, or encrypted.
    Unreadable,
    /// It contains a script, an embedded file, a form that is sent or an action that starts a program, or compressed
    /// objects that cannot be searched for them.
    ActiveContent,
}

/// Checks that the bytes are an unencrypted PDF, `%PDF-` at the start and `%%EOF` near the end, without active content.
///
/// An encrypted file has the name `/Encrypt` in the trailer or in the dictionary of a cross-reference stream. Neither is
/// ever compressed, so a search of the raw bytes finds it. Any character of a name may be written as `#xx`.
///
/// # Errors
/// The [`PdfFault`] of a content that is no such PDF.
pub fn check(content: &[u8]) -> Result<(), PdfFault> {
    let tail = &content[content.len().saturating_sub(TAIL)..];
    let is_complete = content.starts_with(b"%PDF-") && contains(tail, b"%%EOF");
    if !is_complete || names(content).any(|name| name == b"Encrypt") {
        return Err(PdfFault::Unreadable);
    }
    if has_active_name(content) {
        return Err(PdfFault::ActiveContent);
    }
    let mut budget = OBJECT_STREAMS_MAX;
    for ObjectStream { dictionary, data } in object_streams(content)? {
        if !is_searchable(dictionary) {
            return Err(PdfFault::ActiveContent);
        }
        let mut objects = Vec::new();
        // What is decompressed before an error is searched as well: a viewer may use it.
        let _incomplete = ZlibDecoder::new(data).take(budget + 1).read_to_end(&mut objects).is_err();
        budget = budget.checked_sub(objects.len() as u64).ok_or(PdfFault::ActiveContent)?;
        if objects.is_empty() || has_active_name(&objects) {
            return Err(PdfFault::ActiveContent);
        }
    }
    Ok(())
}

/// Returns whether the objects of a stream can be searched: they are compressed once, by a filter that the dictionary itself
/// names.
fn is_searchable(dictionary: &[u8]) -> bool {
    let all: Vec<Vec<u8>> = names(dictionary).collect();
    let count = |wanted: &[u8]| all.iter().filter(|name| name.as_slice() == wanted).count();
    all.iter().all(|name| OBJECT_STREAM_NAMES.contains(&&**name))
        && (count(b"Filter"), count(b"FlateDecode")) == (1, 1)
}

fn has_active_name(content: &[u8]) -> bool {
    names(content).any(|name| ACTIVE_NAMES.contains(&&*name))
}

/// A stream that can contain objects.
struct ObjectStream<'a> {
    dictionary: &'a [u8],
    /// The bytes after the keyword; their end is that of the compressed data.
    data: &'a [u8],
}

/// Returns the compressed streams that can contain objects. Their dictionaries have the key
/// `/First`; viewers do not require `/Type /ObjStm`. Those without a filter are not returned, because their names are in
/// the file itself.
///
/// Every `obj` in the file is read as the beginning of an object, because a viewer can be led to any of them.
fn object_streams(content: &[u8]) -> Result<Vec<ObjectStream<'_>>, PdfFault> {
    const OBJECT: &[u8] = b"obj";
    // The dictionaries of a regular file are disjoint. The bound keeps the search of others linear.
    let mut budget = content.len().saturating_mul(2);
    let mut found = Vec::new();
    let starts = content.windows(OBJECT.len()).enumerate().filter(|(_, window)| *window == OBJECT);
    for (at, _) in starts {
        let object = skip_space(&content[at + OBJECT.len()..]);
        let length = dictionary_length(object);
        let dictionary = &object[..length.unwrap_or(object.len().min(DICTIONARY_MAX))];
        budget = budget.checked_sub(dictionary.len()).ok_or(PdfFault::ActiveContent)?;
        let after = skip_space(&object[dictionary.len()..]);
        let data = after.strip_prefix(b"stream");
        let is_stream = length.is_none() || data.is_some();
        if !is_stream || !names(dictionary).any(|name| name == b"First") {
            continue;
        }
        // A dictionary without an end cannot be searched.
        let data = data.filter(|_| length.is_some()).ok_or(PdfFault::ActiveContent)?;
        if names(dictionary).any(|name| name == b"Filter" || name == b"F") {
            found.push(ObjectStream { dictionary, data: skip_line_end(data) });
        }
    }
    Ok(found)
}

/// Returns the length of the dictionary at the start of an object, or `None` if it has no end within [`DICTIONARY_MAX`].
/// An object that is no dictionary has length 0.
fn dictionary_length(object: &[u8]) -> Option<usize> {
    if !object.starts_with(b"<<") {
        return Some(0);
    }
    let (mut at, mut depth) = (0, 0_u32);
    while at < DICTIONARY_MAX {
        match object.get(at..)? {
            [b'<', b'<', ..] => (at, depth) = (at + 2, depth + 1),
            [b'>', b'>', ..] if depth == 1 => return Some(at + 2),
            [b'>', b'>', ..] => (at, depth) = (at + 2, depth - 1),
            [b'<', rest @ ..] => at += rest.iter().position(|byte| *byte == b'>')? + 2,
            [b'(', ..] => at += string_length(&object[at..])?,
            [b'%', rest @ ..] => at += rest.iter().position(|byte| b"\r\n".contains(byte))? + 1,
            [_, ..] => at += 1,
            [] => return None,
        }
    }
    None
}

/// Returns the length of a literal string, which can contain balanced parentheses and escaped ones.
fn string_length(string: &[u8]) -> Option<usize> {
    let (mut at, mut depth) = (0, 0_u32);
    while at < DICTIONARY_MAX {
        match string.get(at)? {
            b'\\' => at += 1,
            b'(' => depth += 1,
            b')' if depth == 1 => return Some(at + 1),
            b')' => depth -= 1,
            _ => {}
        }
        at += 1;
    }
    None
}

/// Skips white space and comments.
fn skip_space(mut rest: &[u8]) -> &[u8] {
    loop {
        rest = match rest {
            [byte, tail @ ..] if byte.is_ascii_whitespace() || *byte == 0 => tail,
            [b'%', tail @ ..] => {
                let end = tail.iter().position(|byte| b"\r\n".contains(byte)).unwrap_or(tail.len());
                &tail[end..]
            }
            _ => return rest,
        };
    }
}

/// Skips the end of the line before the data of a stream, and spaces before it, which some viewers accept.
fn skip_line_end(data: &[u8]) -> &[u8] {
    let spaces = data.iter().take_while(|byte| b" \t".contains(byte)).count();
    let data = &data[spaces..];
    let data = data.strip_prefix(b"\r").unwrap_or(data);
    data.strip_prefix(b"\n").unwrap_or(data)
}

fn contains(content: &[u8], wanted: &[u8]) -> bool {
    content.windows(wanted.len()).any(|window| window == wanted)
}

/// Returns the names in a file: the bytes after each `/`, up to one byte more than the longest name that is searched.
fn names(content: &[u8]) -> impl Iterator<Item = Vec<u8>> {
    let starts = content.iter().enumerate().filter(|(_, byte)| **byte == b'/').map(|(at, _)| at + 1);
    starts.map(|at| name(&content[at..]))
}

/// Decodes a name, up to one byte more than the longest name that is searched, so that longer names differ from it.
fn name(mut rest: &[u8]) -> Vec<u8> {
    const LONGEST: usize = b"RunLengthDecode".len() + 1;
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
#[path = "pdf_tests.rs"]
mod tests;
