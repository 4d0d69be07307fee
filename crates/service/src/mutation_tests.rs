//! Mutated inputs for the parsers that read the bytes of strangers, and for the writers whose output other programs parse.
//!
//! Each target has valid inputs, its corpus, which are mutated at random and checked for the rules of the target. A panic is a
//! failure as well. `make test` runs a fixed number of inputs, `make trust` as many as fit in a minute for each target. The
//! rows of imported files have targets of their own in `crates/api/src/import_mutation_tests.rs`.

use caseboard_domain::device_name::{DeviceName, stored_user_agent};
use caseboard_domain::document::FileKind;
use caseboard_domain::page::Keyset;
use caseboard_domain::pdf;
use caseboard_domain::person::Email;
use caseboard_domain::search::SearchWords;
use caseboard_domain::second_factor::{parse_recovery_code, parse_totp};
use caseboard_domain::time::{Zone, parse_start};
use caseboard_testkit::mutation::{Target, check_targets};
use caseboard_testkit::sample_files;
use icalendar::parser::{read_calendar, unfold};
use jiff::Timestamp;

use crate::calendar_events::icalendar::{Calendar, CalendarEvent, ICalStatus, Method};
use crate::documents::image;
use crate::push::parse_endpoint;
use crate::spreadsheet;
use crate::webauthn::client_data::challenge_in;
use crate::webauthn::verify::{tests as passkeys, verify_assertion};
use crate::webauthn::{Assertion, Attestation, verify_registration};

/// A larger picture would only take longer; the limits of decoders have tests of their own.
const DECODED_MAX: u64 = 100 * 1024 * 1024;
const ROW: &str = "mutated inputs of parsers";

/// Pictures are decoded and written again, or refused; what was written is a picture of the same kind.
fn pictures() -> Target {
    let corpus = vec![
        sample_files::png(20, 10),
        sample_files::transparent_png(9, 7),
        sample_files::jpeg(20, 10),
        sample_files::jpeg_with_exif(20, 10, 6, "a note"),
    ];
    Target::new("pictures", corpus, |bytes| {
        let Some(kind @ (FileKind::Png | FileKind::Jpeg)) = FileKind::of_content(bytes) else { return };
        if image::memory_needed(kind, bytes) > DECODED_MAX {
            return;
        }
        if let Ok(written) = image::rewrite(kind, bytes) {
            assert_eq!(FileKind::of_content(&written), Some(kind));
            image::rewrite(kind, &written).expect("a written picture is a picture");
        }
    })
}

/// Returns data in the form that `FlateDecode` reads, uncompressed.
fn stored_zlib(data: &[u8]) -> Vec<u8> {
    let length = u16::try_from(data.len()).expect("a short text");
    let (low, high) = data.iter().fold((1_u32, 0_u32), |(low, high), byte| {
        let low = (low + u32::from(*byte)) % 65_521;
        (low, (high + low) % 65_521)
    });
    let checksum = ((high << 16) | low).to_be_bytes();
    [&[0x78, 0x01, 1][..], &length.to_le_bytes(), &(!length).to_le_bytes(), data, &checksum].concat()
}

/// Returns a stream of a PDF that contains these objects.
fn object_stream(objects: &[u8]) -> Vec<u8> {
    let data = stored_zlib(objects);
    let dictionary = format!("/Type/ObjStm/N 1/First 4/Filter/FlateDecode/Length {}", data.len());
    let head = format!("\n7 0 obj\n<<{dictionary}>>\nstream\n");
    [head.as_bytes(), &data, b"\nendstream\nendobj\n"].concat()
}

/// PDF files: each verdict is always the same, an accepted file has header and end, and a script is refused whatever is around
/// it, as a plain name and in a stream of objects.
fn pdf_files() -> Target {
    let script = object_stream(b"1 0 <</S/JavaScript/JS(app.alert(1))>>");
    let of = |stream: &[u8]| [&b"%PDF-1.5"[..], stream, b"%%EOF\n"].concat();
    let corpus = vec![
        sample_files::pdf("a license"),
        of(&object_stream(b"1 0 <</Type/Page>>")),
        sample_files::encrypted_pdf(),
        sample_files::pdf_with_script(),
        of(&script),
    ];
    let accepted: Vec<bool> = corpus.iter().map(|file| pdf::check(file).is_ok()).collect();
    assert_eq!(accepted, [true, true, false, false, false], "the corpus has files of both kinds");
    Target::new("PDF files", corpus, move |bytes| {
        let verdict = pdf::check(bytes);
        assert_eq!(pdf::check(bytes), verdict, "another verdict of the same file");
        if verdict.is_ok() {
            let tail = &bytes[bytes.len().saturating_sub(1024)..];
            assert!(bytes.starts_with(b"%PDF-"), "no header");
            assert!(tail.windows(5).any(|window| window == b"%%EOF"), "no end");
        }
        let (before, after) = bytes.split_at(bytes.len() / 2);
        for active in [&b"\n/JavaScript\n"[..], &script] {
            assert!(pdf::check(&[before, active, after].concat()).is_err(), "a script is accepted");
        }
    })
}

/// Registrations of passkeys: any object is parsed or refused.
fn registrations() -> Target {
    let (challenge, state) = passkeys::start_registration();
    let valid = passkeys::attestation(&passkeys::authenticator(), &challenge);
    let party = passkeys::localhost();
    verify_registration(&party, &valid, &state).expect("the corpus is valid");
    Target::new("registrations of passkeys", vec![valid.object.clone()], move |bytes| {
        let answer = Attestation { client_data: valid.client_data.clone(), object: bytes.to_vec() };
        if let Ok(credential) = verify_registration(&party, &answer, &state) {
            assert!((1..=1023).contains(&credential.id.len()), "the length of an id");
        }
    })
}

/// Client data of passkeys: a challenge that is found is a text of the JSON.
fn client_data() -> Target {
    let created = passkeys::authenticator().create("challenge");
    Target::new("client data of passkeys", vec![created.client_data], |bytes| {
        if let Ok(challenge) = challenge_in(bytes) {
            assert!(challenge.len() <= bytes.len());
        }
    })
}

/// Signatures of passkeys: authenticator data that differ from the signed ones are never accepted.
fn assertions() -> Target {
    let authenticator = passkeys::authenticator();
    let stored = passkeys::registered(&authenticator);
    let (challenge, state) = passkeys::start_sign_in();
    let valid = passkeys::assertion(&authenticator, &challenge);
    let party = passkeys::localhost();
    verify_assertion(&party, &valid, &stored, &state).expect("the corpus is valid");
    Target::new("signatures of passkeys", vec![valid.authenticator_data.clone()], move |bytes| {
        let assertion = Assertion { authenticator_data: bytes.to_vec(), ..valid.clone() };
        let accepted = verify_assertion(&party, &assertion, &stored, &state).is_ok();
        assert_eq!(accepted, bytes == valid.authenticator_data, "a forged signature");
    })
}

/// Endpoints of push messages: an accepted one is a name with `https` and without a port.
fn endpoints() -> Target {
    let corpus = [
        "https://updates.push.services.mozilla.com/wpush/v2/gAAAAABl",
        "https://fcm.googleapis.com/fcm/send/abc:def",
        "https://127.0.0.1/x",
        "https://[::1]/x",
        "http://user:password@host.example:8080/#part",
    ];
    Target::of_text("endpoints of push messages", &corpus, |text| {
        if let Some(url) = parse_endpoint(text, false) {
            assert_eq!((url.scheme(), url.port(), url.username()), ("https", None, ""));
            assert!(url.domain().is_some_and(|name| name.contains('.')), "{url}");
        }
    })
}

/// Calendars: whatever the texts are, a parser reads the same texts back, and no line is longer than 75 octets.
fn calendars() -> Target {
    let corpus = [
        "Case at Pacific Hand Center",
        "a;b,c\\d\ne\r\nBEGIN:VEVENT",
        "áéí 日本語 😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀",
    ];
    Target::of_text("texts of calendars", &corpus, |text| {
        let at = Timestamp::from_second(1_800_000_000).expect("an instant");
        let event = CalendarEvent {
            uid: "1@caseboard".into(),
            sequence: 1,
            changed_at: at,
            start: at,
            end: at,
            zone: Zone::utc(),
            status: ICalStatus::Confirmed,
            summary: text.into(),
            location: text.into(),
            description: text.into(),
            url: "http://localhost/".into(),
        };
        let events = [event];
        let calendar = Calendar {
            method: Method::Publish,
            name: text,
            organizer: "support@caseboard.example",
            attendee: None,
            events: &events,
        };
        let written = calendar.to_text();
        assert!(written.split("\r\n").all(|line| line.len() <= 75), "{written}");
        let unfolded = unfold(&written);
        let parsed = read_calendar(&unfolded).expect("a valid calendar");
        let [found] = &parsed.components[..] else { panic!("one event, not {:?}", parsed.components) };
        // The format has no control characters but line ends.
        let allowed: String = text.chars().filter(|it| *it == '\n' || !it.is_control()).collect();
        for name in ["SUMMARY", "LOCATION", "DESCRIPTION"] {
            let read = found.find_prop(name).expect("the property").val.as_str();
            assert_eq!(read, allowed, "{name}");
        }
    })
}

/// Sheets: a cell is read back as it was written, and no spreadsheet program runs it.
fn cells() -> Target {
    let corpus = ["Ann Lee", "=HYPERLINK(\"http://x\")", "one, \"two\"\nthree", "\t=1", "@SUM(A1)"];
    Target::of_text("cells of sheets", &corpus, |text| {
        let cell = spreadsheet::text(text);
        let sheet = spreadsheet::write([["name"], [&*cell]]);
        let mut reader = csv::Reader::from_reader(sheet.as_bytes());
        let rows: Vec<csv::StringRecord> = reader.records().map(|row| row.expect("a row")).collect();
        // A reader of CSV takes an empty line for none.
        let read = rows.first().map_or("", |row| &row[0]);
        assert_eq!((rows.len() <= 1, read), (true, &*cell));
        assert!(!read.starts_with(['=', '+', '-', '@', '\t', '\r']), "{read}");
    })
}

/// Texts of requests and headers that have a form: parsed or refused, and what was parsed can be parsed again.
fn texts() -> Target {
    let corpus = [
        "ann@example.org",
        "2026-03-08T02:30:00-08:00",
        "2026-03-08 2:30 PM",
        "Dr. Rosa del Mar Jr",
        "123 456",
        "abcd-efgh-ijkl",
        "America/Los_Angeles",
        "Mozilla/5.0 (Linux; Android 15) Chrome/140.0.0.0 Mobile Safari/537.36",
        "eyJhIjoxfQ",
    ];
    let zone = Zone::parse("America/Los_Angeles").expect("a zone");
    Target::of_text("texts with a form", &corpus, move |text| {
        if let Ok(email) = Email::parse(text) {
            assert_eq!(Email::parse(email.as_str()).expect("an address"), email);
        }
        if let Ok(words) = SearchWords::parse(Some(text)) {
            drop(words);
        }
        if let Ok(start) = parse_start(text, &zone) {
            assert_eq!(parse_start(&start.to_string(), &zone).expect("an instant"), start);
        }
        if let Some(code) = parse_totp(text) {
            assert_eq!(parse_totp(&code), Some(code));
        }
        if let Some(code) = parse_recovery_code(text) {
            assert_eq!(parse_recovery_code(&code), Some(code));
        }
        if let Ok(zone) = Zone::parse(text) {
            assert_eq!(zone.name().to_lowercase(), text.to_lowercase());
        }
        let _ = Keyset::parse(None, Some(text));
        let _ = DeviceName::of(text);
        let _ = stored_user_agent(text);
    })
}

fn targets() -> Vec<Target> {
    vec![
        pictures(),
        pdf_files(),
        registrations(),
        client_data(),
        assertions(),
        endpoints(),
        calendars(),
        cells(),
        texts(),
    ]
}

/// A parser with the fault that the run must find: a length of the input is an index.
fn faulty() -> Target {
    Target::new("a parser with a fault", vec![vec![1, 7, 2, 3]], |bytes| {
        if let [length, rest @ ..] = bytes
            && *length > 0
        {
            let _ = rest[usize::from(*length) - 1];
        }
    })
}

/// No mutated input makes a parser panic or breaks a rule of its target.
///
/// Shows: H-78, H-89, FL-25, FL-27, AMB-77, AMB-93, AMB-354
#[test]
fn mutated_inputs_are_parsed_or_refused() {
    check_targets(ROW, &targets(), "a parser that takes a length for an index", &faulty());
}
