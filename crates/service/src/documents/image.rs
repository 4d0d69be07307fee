//! Pictures are decoded and written anew: what is kept is what a decoder saw, and nothing that hid behind it.
//!
//! Camera, place and time (EXIF), colour profiles, comments, thumbnails and whatever else was appended are gone afterwards;
//! the orientation that EXIF asked for is applied before. A PNG stays a PNG, because it is what scanners and screenshots
//! make of papers, and JPEG would smear their text; a JPEG stays a JPEG.

use std::io::Cursor;
use std::sync::Arc;

use caseboard_domain::document::{FileKind, IMAGE_MAX, PIXELS_MAX, SIDE_MAX, UploadRejection};
use image::codecs::jpeg::{JpegDecoder, JpegEncoder};
use image::codecs::png::{CompressionType, FilterType, PngDecoder, PngEncoder};
use image::{ColorType, DynamicImage, ImageDecoder, ImageError, ImageResult, Limits};
use tokio::sync::Semaphore;

use crate::error::Error;

/// How well a JPEG is written anew; clients write theirs at 80, so that nothing more is lost that an eye could see.
const QUALITY: u8 = 85;
/// A picture written anew may be so much larger than the largest upload: an upload that was pressed harder than
/// [`QUALITY`] grows.
const WRITTEN_MAX: usize = 2 * IMAGE_MAX;
/// The most memory a decoder may ask for: the pixels at four bytes and some for itself.
const MEMORY_MAX: u64 = PIXELS_MAX * 4 + 16 * 1024 * 1024;

/// Decodes one picture at a time: the largest takes a quarter of a gigabyte, and the others can wait.
#[derive(Clone)]
pub(crate) struct ImageDecodeLimiter(Arc<Semaphore>);

impl Default for ImageDecodeLimiter {
    fn default() -> Self {
        Self(Arc::new(Semaphore::new(1)))
    }
}

impl ImageDecodeLimiter {
    /// Does heavy work on a file off the threads that serve requests. Work that panics met something no decoder was made
    /// for, and so the file is no good.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T, UploadRejection> + Send + 'static,
    ) -> Result<Result<T, UploadRejection>, Error> {
        let permit =
            Arc::clone(&self.0).acquire_owned().await.map_err(|error| Error::Busy(error.to_string()))?;
        let done = tokio::task::spawn_blocking(move || {
            let _permit = permit;
            work()
        });
        Ok(done.await.unwrap_or_else(|error| {
            tracing::warn!(%error, "a file broke what reads it");
            Err(UploadRejection::Kind)
        }))
    }
}

/// Writes a picture anew. Its size in pixels is looked at before any memory is taken for them.
///
/// # Errors
/// [`UploadRejection::Kind`] when it cannot be decoded as what it is said to be, [`UploadRejection::Size`] when it has too many pixels.
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
    // Nothing to turn when the note on it cannot be read.
    let orientation = decoder.orientation().unwrap_or(image::metadata::Orientation::NoTransforms);
    let mut picture = DynamicImage::from_decoder(decoder)?;
    picture.apply_orientation(orientation);
    Ok(picture)
}

fn write(kind: FileKind, picture: DynamicImage) -> ImageResult<Vec<u8>> {
    let mut written = Vec::new();
    let alpha = picture.color().has_alpha();
    let gray = !picture.color().has_color();
    // Eight bits a channel are all that a screen shows.
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
