//! Re-encodes uploaded pictures, so that only pixels are stored and no hidden data.
//!
//! EXIF data (camera, place, time), colour profiles, comments, thumbnails and appended data are removed; the EXIF
//! orientation is applied first. A PNG stays a PNG, because scans and screenshots of documents are usually PNG and JPEG
//! would blur their text.

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
    let reader = Cursor::new(content);
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
    let reader = Cursor::new(content);
    let pixels = match kind {
        FileKind::Png => PngDecoder::with_limits(reader, limits()).map(|decoder| decoder.total_bytes()),
        FileKind::Jpeg => JpegDecoder::new(reader).map(|decoder| decoder.total_bytes()),
        FileKind::Pdf => Ok(0),
    };
    // What cannot be decoded is rejected before memory is allocated for its pixels.
    2 * pixels.unwrap_or(0).min(MEMORY_MAX) + WRITTEN_MAX as u64
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
    if u64::from(width) * u64::from(height) > PIXELS_MAX {
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
