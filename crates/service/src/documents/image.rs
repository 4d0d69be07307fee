//! Re-encodes uploaded pictures, so that only pixels are stored and no hidden data.
//!
//! EXIF data (camera, place, time), colour profiles, comments, thumbnails and appended data are removed; the EXIF
//! orientation is applied first. A PNG stays a PNG, because scans and screenshots of documents are usually PNG and JPEG
//! would blur their text.

use std::borrow::Cow;
use std::io::Cursor;

use caseboard_domain::document::{FileKind, IMAGE_MAX, PIXELS_MAX, SIDE_MAX, UploadRejection};
use image::codecs::jpeg::{JpegDecoder, JpegEncoder};
use image::codecs::png::{CompressionType, FilterType, PngDecoder, PngEncoder};
use image::{ColorType, DynamicImage, ImageDecoder, ImageError, ImageResult, Limits};

/// The JPEG quality. Clients encode at 80, so no visible quality is lost.
const QUALITY: u8 = 85;
/// Maximum size of a re-encoded picture in bytes. It is larger than the maximum upload, because a picture that was
/// compressed more than [`QUALITY`] grows.
const WRITTEN_MAX: usize = 2 * IMAGE_MAX;
/// Maximum memory of a decoder in bytes: four bytes for each pixel, and its working memory.
const MEMORY_MAX: u64 = PIXELS_MAX * 4 + 16 * 1024 * 1024;

/// Decodes and re-encodes a picture. Its dimensions are checked before memory is allocated for the pixels.
///
/// # Errors
/// [`UploadRejection::Kind`] if it cannot be decoded as its declared type, [`UploadRejection::Size`] if it has too many
/// pixels.
pub(crate) fn rewrite(kind: FileKind, content: &[u8]) -> Result<Vec<u8>, UploadRejection> {
    // The decoder fills the missing part of a JPEG with grey; one of a PNG is an error.
    if kind == FileKind::Jpeg && !has_jpeg_end(content) {
        return Err(UploadRejection::Kind);
    }
    let content = needed_chunks(kind, content);
    let reader = Cursor::new(&*content);
    let decoded = match kind {
        FileKind::Png => PngDecoder::with_limits(reader, limits()).and_then(decode),
        FileKind::Jpeg => JpegDecoder::new(reader).and_then(decode),
        FileKind::Pdf => return Err(UploadRejection::Kind),
    };
    let written = decoded.and_then(|picture| write(kind, picture)).map_err(|error| match error {
        ImageError::Limits(_) => UploadRejection::Size,
        _ => UploadRejection::Kind,
    })?;
    if written.len() <= WRITTEN_MAX { Ok(written) } else { Err(UploadRejection::Size) }
}

/// Returns how much memory [`rewrite`] needs, in bytes: the decoded pixels twice, because they are rotated and converted.
/// Only the header is read.
pub(crate) fn memory_needed(kind: FileKind, content: &[u8]) -> u64 {
    let content = needed_chunks(kind, content);
    let reader = Cursor::new(&*content);
    let pixels = match kind {
        FileKind::Png => PngDecoder::with_limits(reader, limits()).map(|decoder| decoder.total_bytes()),
        FileKind::Jpeg => JpegDecoder::new(reader).map(|decoder| decoder.total_bytes()),
        FileKind::Pdf => Ok(0),
    };
    // What cannot be decoded is rejected before memory is allocated for its pixels.
    2 * pixels.unwrap_or(0).min(MEMORY_MAX) + WRITTEN_MAX as u64
}

/// Returns a PNG without the chunks that its pixels and its orientation do not need. The decoder would decompress a colour
/// profile, which can be a thousand times as large as the file. Other kinds are returned as they are.
fn needed_chunks(kind: FileKind, content: &[u8]) -> Cow<'_, [u8]> {
    const SIGNATURE: usize = 8;
    /// Length, type and checksum of a chunk.
    const FRAME: usize = 12;
    if kind != FileKind::Png || content.len() < SIGNATURE {
        return content.into();
    }
    let (signature, mut rest) = content.split_at(SIGNATURE);
    let mut reduced = signature.to_vec();
    while let Some((length, name)) = rest.first_chunk::<8>().map(|head| head.split_at(4)) {
        let length = length.iter().fold(0_usize, |sum, byte| sum << 8 | usize::from(*byte));
        // The first letter of a chunk without which the pixels cannot be read is upper case.
        let needed = name[0].is_ascii_uppercase() || name == b"tRNS" || name == b"eXIf";
        let (chunk, after) = rest.split_at(rest.len().min(length + FRAME));
        if needed {
            reduced.extend_from_slice(chunk);
        }
        rest = after;
    }
    reduced.into()
}

/// Returns whether a JPEG reaches its end marker. Segments are skipped by their length, because the thumbnail in one of them
/// has an end marker of its own; what follows the end marker does not matter.
fn has_jpeg_end(content: &[u8]) -> bool {
    const END: u8 = 0xd9;
    let mut rest = content;
    loop {
        // Between segments and in the pixels, a marker is 0xff and a byte that is neither 0x00 nor 0xff.
        let Some(at) = rest.windows(2).position(|pair| pair[0] == 0xff && !matches!(pair[1], 0x00 | 0xff))
        else {
            return false;
        };
        let (marker, after) = (rest[at + 1], &rest[at + 2..]);
        rest = match marker {
            END => return true,
            // Markers without a segment: TEM, RST0 to RST7 and SOI.
            0x01 | 0xd0..=0xd8 => after,
            _ => {
                let length =
                    after.first_chunk().map_or(usize::MAX, |length| u16::from_be_bytes(*length).into());
                let Some(next) = after.get(length..) else { return false };
                next
            }
        };
    }
}

fn limits() -> Limits {
    let mut limits = Limits::default();
    limits.max_image_width = Some(SIDE_MAX);
    limits.max_image_height = Some(SIDE_MAX);
    limits.max_alloc = Some(MEMORY_MAX);
    limits
}

fn decode(mut decoder: impl ImageDecoder) -> ImageResult<DynamicImage> {
    let (width, height) = decoder.dimensions();
    decoder.set_limits(limits())?;
    // Sixteen bits per channel need twice the memory of the same picture with eight.
    if u64::from(width) * u64::from(height) > PIXELS_MAX || decoder.total_bytes() > MEMORY_MAX {
        let kind = image::error::LimitErrorKind::DimensionError;
        return Err(ImageError::Limits(image::error::LimitError::from_kind(kind)));
    }
    // Without a readable orientation the picture is not rotated.
    let orientation = decoder.orientation().unwrap_or(image::metadata::Orientation::NoTransforms);
    let mut picture = DynamicImage::from_decoder(decoder)?;
    picture.apply_orientation(orientation);
    Ok(picture)
}

fn write(kind: FileKind, picture: DynamicImage) -> ImageResult<Vec<u8>> {
    let mut written = Vec::new();
    let alpha = picture.color().has_alpha();
    let gray = !picture.color().has_color();
    // Screens show at most eight bits per channel.
    let picture = match (kind, gray, alpha) {
        (_, true, false) => DynamicImage::ImageLuma8(picture.into_luma8()),
        (FileKind::Png, _, true) => DynamicImage::ImageRgba8(picture.into_rgba8()),
        _ => DynamicImage::ImageRgb8(picture.into_rgb8()),
    };
    match kind {
        FileKind::Png => {
            debug_assert!(matches!(picture.color(), ColorType::L8 | ColorType::Rgb8 | ColorType::Rgba8));
            let encoder =
                PngEncoder::new_with_quality(&mut written, CompressionType::Default, FilterType::Adaptive);
            picture.write_with_encoder(encoder)?;
        }
        _ => picture.write_with_encoder(JpegEncoder::new_with_quality(&mut written, QUALITY))?,
    }
    Ok(written)
}

#[cfg(test)]
mod tests {
    use caseboard_testkit::sample_files;

    use super::*;

    fn chunk(name: &[u8; 4], length: u32, data: &[u8]) -> Vec<u8> {
        [&length.to_be_bytes()[..], name, data, &[0; 4]].concat()
    }

    /// A colour profile and texts do not reach the decoder, wherever they are; what the picture needs does.
    #[test]
    fn compressed_extras_of_a_png_are_not_decoded() {
        let plain = sample_files::png(20, 10);
        assert_eq!(needed_chunks(FileKind::Png, &plain), plain);
        // After the signature and the header.
        let (head, tail) = plain.split_at(8 + 12 + 13);
        for name in [b"iCCP", b"zTXt", b"iTXt"] {
            let extra = [head, &chunk(name, 5, b"bombs"), tail].concat();
            assert_eq!(needed_chunks(FileKind::Png, &extra), plain);
            let cut = [head, &chunk(name, u32::MAX, b"bombs"), tail].concat();
            assert_eq!(needed_chunks(FileKind::Png, &cut), head, "the chunk claims the rest of the file");
        }
        for name in [b"tRNS", b"eXIf"] {
            let extra = [head, &chunk(name, 5, b"needs"), tail].concat();
            assert_eq!(needed_chunks(FileKind::Png, &extra), extra);
        }
        let jpeg = sample_files::jpeg(20, 10);
        assert_eq!(needed_chunks(FileKind::Jpeg, &jpeg), jpeg);
    }
}
