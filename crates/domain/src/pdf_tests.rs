use std::io::Write as _;

use super::*;

const PLAIN: &[u8] = b"%PDF-1.4\n1 0 obj\n<</Type/Catalog>>\nendobj\ntrailer\n<</Root 1 0 R>>\n%%EOF\n";

fn is_readable(content: &[u8]) -> bool {
    check(content) != Err(PdfFault::Unreadable)
}

/// Shows: H-89
#[test]
fn a_pdf_must_have_its_header_and_trailer() {
    assert!(is_readable(PLAIN));
    assert!(!is_readable(&PLAIN[1..]), "something before the header");
    assert!(!is_readable(&PLAIN[..PLAIN.len() - 3]), "cut short");
    assert!(!is_readable(&[PLAIN, &[b' '; 2000]].concat()), "much after the end");
    assert!(is_readable(&[PLAIN, &[b'\n'; 900]].concat()), "a little after the end");
    for text in [&b""[..], b"%PDF-", b"%%EOF"] {
        assert!(!is_readable(text));
    }
}

/// An encrypted file cannot be reviewed.
///
/// Shows: H-89
#[test]
fn an_encrypted_pdf_is_detected_in_every_spelling_of_the_key() {
    let with = |name: &str| format!("%PDF-1.4\ntrailer\n<</Root 1 0 R{name} 5 0 R>>\n%%EOF\n").into_bytes();
    for name in ["/Encrypt", " /Encrypt", "/#45ncrypt", "/Encryp#74", "/#45#6e#63#72#79#70#74"] {
        assert!(!is_readable(&with(name)), "{name}");
    }
    for name in ["/EncryptMetadata", "/Encryp", "/encrypt", "/#4Encrypt", "(Encrypt)", "/#zzEncrypt"] {
        assert!(is_readable(&with(name)), "{name}");
    }
    let stream = b"%PDF-1.5\n7 0 obj\n<</Type/XRef/W[1 2 1]/Encrypt<</Filter/Standard>>>>\nstream\n%%EOF";
    assert!(!is_readable(stream), "in the dictionary of a cross-reference stream");
}

fn with_object(object: &str) -> Vec<u8> {
    format!("%PDF-1.4\n1 0 obj\n{object}\nendobj\ntrailer\n<</Root 1 0 R>>\n%%EOF\n").into_bytes()
}

fn compressed(objects: &[u8]) -> Vec<u8> {
    let mut encoder = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::best());
    encoder.write_all(objects).expect("in memory");
    encoder.finish().expect("in memory")
}

fn with_object_stream(dictionary: &str, objects: &[u8]) -> Vec<u8> {
    let data = compressed(objects);
    let head = format!("%PDF-1.5\n7 0 obj\n<<{dictionary} /Length {}>>\nstream\n", data.len());
    [head.as_bytes(), &data, b"\nendstream\nendobj\n%%EOF\n"].concat()
}

#[test]
fn active_content_is_refused_in_every_spelling() {
    for object in [
        "<</Type/Catalog/OpenAction<</S/JavaScript/JS(app.alert(1))>>>>",
        "<</S /Java#53cript /JS 5 0 R>>",
        "<</S 9 0 R>>\nendobj\n9 0 obj\n/JavaScript\nendobj",
        "<</S/Launch/F(calc.exe)>>",
        "<</Names<</EmbeddedFiles 3 0 R>>>>",
        "<</Type/EmbeddedFile/Length 3>>",
        "<</Type/Annot/Subtype/FileAttachment/FS<</F(a.exe)/EF<</F 4 0 R>>>>>>",
        "<</Type/Annot/Subtype/3D/3DD<</OnInstantiate 4 0 R>>>>",
        "<</AcroForm<</XFA 4 0 R>>>>",
        "<</S/SubmitForm/F(https://example.org)>>",
        "<</Subtype/RichMedia>>",
        r"<</Type/Catalog/OpenAction<</S/GoToR/F(\\\\example.org\\a)/D[0/Fit]>>>>",
        "<</S/Rendition/OP 0/JS(app.alert(1))>>",
        r"<</S/Thread/F(\\example.org\a)/D 0>>",
        r"<</Subtype/Movie/Movie<</F(\\example.org\a.avi)>>>>",
        r"<</S/Sound/Sound 5 0 R>>",
    ] {
        assert_eq!(check(&with_object(object)), Err(PdfFault::ActiveContent), "{object}");
    }
    for object in [
        "<</Type/Catalog/OpenAction[3 0 R/FitH null]>>",
        "<</Type/Catalog/OpenAction<</S/GoTo/D[3 0 R/Fit]>>>>",
        "<</S/URI/URI(https://example.org/terms)>>",
        "<</AcroForm<</Fields[]>>>>",
        "(JavaScript is not a name here)",
        "<</Title(Launch of a product)>>",
    ] {
        assert_eq!(check(&with_object(object)), Ok(()), "{object}");
    }
}

#[test]
fn compressed_objects_are_searched() {
    // Repeated, because a short text would be stored instead of compressed.
    let script = &b"1 0 <</S/JavaScript/JS(app.alert(1))>>".repeat(20)[..];
    let rendition = &b"1 0 <</S/Rendition/OP 0/JS(app.alert(1))>>".repeat(20)[..];
    let typed = "/Type/ObjStm/N 1/First 4/Filter/FlateDecode";
    for dictionary in [typed, "/N 1/First 4/Filter/FlateDecode", "/N 1/F#69rst 4/Filter[/FlateDecode]"] {
        for active in [script, rendition] {
            assert_eq!(check(&with_object_stream(dictionary, active)), Err(PdfFault::ActiveContent));
        }
        assert_eq!(check(&with_object_stream(dictionary, b"1 0 <</Type/Page>>")), Ok(()));
    }
    let harmless = b"1 0 <</Type/Page>>";
    for other in [
        "/Type/ObjStm/N 1/First 4/Filter[/ASCIIHexDecode/FlateDecode]",
        "/Type/ObjStm/N 1/First 4/Filter[/FlateDecode/FlateDecode]",
        "/Type/ObjStm/N 1/First 4/Filter/FlateDecode/DecodeParms<</Predictor 11/Columns 4>>",
        "/Type/ObjStm/N 1/First 4/Filter 9 0 R",
        "/Type/ObjStm/N 1/First 4/F/FlateDecode",
        "/Type/ObjStm/N 1/First 4/Filter/Fl",
    ] {
        let stream = with_object_stream(other, harmless);
        assert_eq!(check(&stream), Err(PdfFault::ActiveContent), "cannot be searched: {other}");
    }
    let padding = " ".repeat(10_000);
    let hidden = [
        format!("/N 1/First 4/Filter/FlateDecode{padding}"),
        "/N 1/First 4/Filter/FlateDecode/X(obj stream)".to_owned(),
        "/N 1/First 4/Filter/FlateDecode%>>stream\n".to_owned(),
        "/N 1/First 4/Filter/FlateDecode/X(\\)>>)/Y<3e3e>".to_owned(),
    ];
    for dictionary in &hidden {
        assert_eq!(
            check(&with_object_stream(dictionary, script)),
            Err(PdfFault::ActiveContent),
            "{dictionary}"
        );
    }
    let head = b"%PDF-1.5\n7 0 obj\n<</N 1/First 4/Filter/FlateDecode>>\nstream \n";
    let lenient = [&head[..], &compressed(script), b"\nendstream\nendobj\n%%EOF\n"].concat();
    assert_eq!(check(&lenient), Err(PdfFault::ActiveContent), "a space before the end of the line");
    let garbled = [&head[..], b"no zlib\nendstream\nendobj\n%%EOF\n"].concat();
    assert_eq!(check(&garbled), Err(PdfFault::ActiveContent), "cannot be decompressed");
    let outline = b"%PDF-1.5\n6 0 obj\n<</Type/Outlines/First 8 0 R>>\nendobj\n7 0 obj\n<</Filter/DCTDecode>>\nstream\nJFIF\nendstream\nendobj\n%%EOF\n";
    assert_eq!(check(outline), Ok(()), "an outline and a picture");
    let page = with_object_stream("/Filter/FlateDecode", script);
    assert_eq!(check(&page), Ok(()), "the content of a page is no object");
}

#[test]
fn the_search_of_overlapping_dictionaries_is_bounded() {
    let overlapping = [b"%PDF-1.5\n".to_vec(), b"obj<<".repeat(20_000), b"\n%%EOF\n".to_vec()].concat();
    assert_eq!(check(&overlapping), Err(PdfFault::ActiveContent));
}

#[test]
fn decompression_is_bounded() {
    let zeros = vec![0; usize::try_from(OBJECT_STREAMS_MAX).expect("a size") + 1];
    let bomb = with_object_stream("/Type/ObjStm/N 1/First 4/Filter/FlateDecode", &zeros);
    assert!(bomb.len() < 100_000);
    assert_eq!(check(&bomb), Err(PdfFault::ActiveContent));
}
