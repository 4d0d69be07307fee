//! Files for upload tests, valid and malicious ones, generated in memory.

use std::io::Cursor;

use image::{DynamicImage, ImageFormat, Rgb, RgbImage, Rgba, RgbaImage};

/// Returns a PDF of one page with a line of text.
pub fn pdf(line: &str) -> Vec<u8> {
    pdf_with(line, "")
}

/// Returns an encrypted PDF, whose trailer has `/Encrypt`.
pub fn encrypted_pdf() -> Vec<u8> {
    pdf_with("secret", "/Encrypt << /Filter /Standard /V 1 /R 2 /O (o) /U (u) /P -4 >>")
}

/// Returns a PDF that runs a script when it is opened.
pub fn pdf_with_script() -> Vec<u8> {
    pdf_with("script", "/OpenAction << /S /JavaScript /JS (app.alert(1)) >>")
}

fn pdf_with(line: &str, trailer: &str) -> Vec<u8> {
    let line: String = line.chars().filter(|it| !"()\\".contains(*it) && it.is_ascii()).collect();
    let page = format!("BT /F1 18 Tf 72 720 Td ({line}) Tj ET");
    let objects = [
        "<< /Type /Catalog /Pages 2 0 R >>".to_owned(),
        "<< /Type /Pages /Kids [3 0 R] /Count 1 >>".to_owned(),
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>"
            .to_owned(),
        format!("<< /Length {} >>\nstream\n{page}\nendstream", page.len()),
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>".to_owned(),
    ];
    let mut text = "%PDF-1.4\n".to_owned();
    let mut places = Vec::new();
    for (number, object) in objects.iter().enumerate() {
        places.push(text.len());
        text += &format!("{} 0 obj\n{object}\nendobj\n", number + 1);
    }
    let table = text.len();
    text += &format!("xref\n0 {}\n0000000000 65535 f \n", objects.len() + 1);
    for place in places {
        text += &format!("{place:010} 00000 n \n");
    }
    let size = objects.len() + 1;
    text += &format!("trailer\n<< /Size {size} /Root 1 0 R {trailer} >>\nstartxref\n{table}\n%%EOF\n");
    text.into_bytes()
}

/// Returns a PDF of exactly this number of bytes.
///
/// # Panics
/// If the size is below that of an empty page.
pub fn pdf_of_size(size: usize) -> Vec<u8> {
    let plain = pdf("large");
    let end = plain.len() - "%%EOF\n".len();
    let filler = size.checked_sub(plain.len() + 2).expect("larger than an empty page");
    [&plain[..end], b"%", &vec![b'x'; filler], b"\n", &plain[end..]].concat()
}

fn picture(width: u32, height: u32) -> RgbImage {
    // The halves have different colors, so that a test can check the orientation.
    RgbImage::from_fn(width, height, |x, y| {
        let shade = u8::try_from(x * 60 / width.max(1)).unwrap_or(0);
        if y < height / 2 { Rgb([200, shade, shade]) } else { Rgb([shade, shade, 200]) }
    })
}

fn encode(picture: impl Into<DynamicImage>, format: ImageFormat) -> Vec<u8> {
    let mut file = Cursor::new(Vec::new());
    picture.into().write_to(&mut file, format).expect("a picture can be written");
    file.into_inner()
}

/// Returns a JPEG with a red upper and a blue lower half.
pub fn jpeg(width: u32, height: u32) -> Vec<u8> {
    encode(picture(width, height), ImageFormat::Jpeg)
}

/// Returns a PNG with a red upper and a blue lower half.
pub fn png(width: u32, height: u32) -> Vec<u8> {
    encode(picture(width, height), ImageFormat::Png)
}

/// Returns a PNG whose left half is transparent.
pub fn transparent_png(width: u32, height: u32) -> Vec<u8> {
    let picture =
        RgbaImage::from_fn(width, height, |x, _| Rgba([9, 120, 9, if x < width / 2 { 0 } else { 255 }]));
    encode(picture, ImageFormat::Png)
}

/// Returns a JPEG with EXIF data: an orientation (1 to 8), and `note` as the description, such as GPS coordinates.
///
/// # Panics
/// If the note exceeds a segment.
pub fn jpeg_with_exif(width: u32, height: u32, orientation: u16, note: &str) -> Vec<u8> {
    let plain = jpeg(width, height);
    // A TIFF of two entries: the description, whose text follows them, and the orientation.
    let note = format!("{note}\0");
    let length = u32::try_from(note.len()).expect("a short note");
    let mut tiff = b"MM\0\x2a\0\0\0\x08\0\x02".to_vec();
    tiff.extend([0x01, 0x0e, 0, 2]);
    tiff.extend(length.to_be_bytes());
    tiff.extend(38_u32.to_be_bytes());
    tiff.extend([0x01, 0x12, 0, 3, 0, 0, 0, 1]);
    tiff.extend(orientation.to_be_bytes());
    tiff.extend([0; 6]);
    tiff.extend(note.as_bytes());
    let segment = [b"Exif\0\0", &tiff[..]].concat();
    let size = u16::try_from(segment.len() + 2).expect("a short segment");
    [&plain[..2], &[0xff, 0xe1], &size.to_be_bytes(), &segment, &plain[2..]].concat()
}

/// Returns a PNG whose header declares a much larger size than its data has.
pub fn png_claiming(width: u32, height: u32) -> Vec<u8> {
    png_claiming_pixels(width, height, 8, 2)
}

/// Returns such a PNG with sixteen bits per channel and transparency, which is eight bytes per pixel.
pub fn deep_png_claiming(width: u32, height: u32) -> Vec<u8> {
    png_claiming_pixels(width, height, 16, 6)
}

fn png_claiming_pixels(width: u32, height: u32, depth: u8, color: u8) -> Vec<u8> {
    let chunk = |kind: &[u8; 4], data: &[u8]| {
        let body = [&kind[..], data].concat();
        let length = u32::try_from(data.len()).unwrap_or(0);
        [&length.to_be_bytes()[..], &body, &crc(&body).to_be_bytes()].concat()
    };
    let header = [&width.to_be_bytes()[..], &height.to_be_bytes(), &[depth, color, 0, 0, 0]].concat();
    // An empty zlib stream.
    let data = [0x78, 0x9c, 0x03, 0x00, 0x00, 0x00, 0x00, 0x01];
    [b"\x89PNG\r\n\x1a\n", &chunk(b"IHDR", &header)[..], &chunk(b"IDAT", &data), &chunk(b"IEND", b"")]
        .concat()
}

/// Returns the CRC-32 checksum of a PNG chunk.
fn crc(bytes: &[u8]) -> u32 {
    let step = |crc: u32| if crc & 1 == 1 { (crc >> 1) ^ 0xedb8_8320 } else { crc >> 1 };
    !bytes.iter().fold(u32::MAX, |crc, byte| (0..8).fold(crc ^ u32::from(*byte), |crc, _| step(crc)))
}

/// Returns a JPEG that also contains an HTML page with a script, in a comment and after its end.
///
/// # Panics
/// Never, because the page is short.
pub fn polyglot() -> Vec<u8> {
    let plain = jpeg(32, 32);
    let page = b"<html><script>alert(document.domain)</script></html>";
    let size = u16::try_from(page.len() + 2).expect("a short comment");
    [&plain[..2], &[0xff, 0xfe], &size.to_be_bytes(), page, &plain[2..], page].concat()
}
