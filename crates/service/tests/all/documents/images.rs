//! Pictures are decoded and encoded again, so that only pixels are stored, with bounded memory.

use std::sync::Arc;
use std::time::{Duration, Instant};

use ::bytes::Bytes;
use caseboard_domain::document::{SIDE_MAX, Slot, UploadRejection};
use caseboard_domain::person::Category;
use caseboard_service::centers::list_centers;
use caseboard_testkit::{Fixture, sample_files};
use image::{DynamicImage, GenericImageView as _, ImageFormat};

use crate::documents::support::{
    bytes, contains, count_objects, expect_stored, professional_actor, rejection, upload,
};

/// Uploads a picture and returns the stored one.
async fn upload_and_read(slot: Slot, extension: &str, content: Vec<u8>) -> Vec<u8> {
    let fixture = Fixture::new().await;
    let ann = professional_actor(&fixture.professional(Category::Anesthesiologist).await);
    let (file, _) = expect_stored(upload(&fixture, &ann, slot, extension, content).await);
    bytes(&fixture, &ann, file).await.expect("read")
}

fn decoded(content: &[u8], format: ImageFormat) -> DynamicImage {
    image::load_from_memory_with_format(content, format).expect("a picture")
}

/// Returns whether a pixel is more red than blue.
fn is_red(picture: &DynamicImage, x: u32, y: u32) -> bool {
    let [red, _, blue, _] = picture.get_pixel(x, y).0;
    red > blue
}

/// The pixels and the type of a picture are kept.
///
/// Shows: H-83, H-89
#[tokio::test]
async fn a_picture_keeps_its_content_and_type() {
    for (extension, format, content) in [
        ("jpg", ImageFormat::Jpeg, sample_files::jpeg(60, 40)),
        ("png", ImageFormat::Png, sample_files::png(60, 40)),
    ] {
        let processed = decoded(&upload_and_read(Slot::ProfilePicture, extension, content).await, format);
        assert_eq!(processed.dimensions(), (60, 40), "{extension}");
        assert!(is_red(&processed, 30, 5) && !is_red(&processed, 30, 35), "{extension}");
    }
    let processed = decoded(
        &upload_and_read(Slot::MedLicense, "png", sample_files::transparent_png(8, 8)).await,
        ImageFormat::Png,
    );
    assert_eq!(
        (processed.get_pixel(0, 0)[3], processed.get_pixel(7, 7)[3]),
        (0, 255),
        "transparent pixels stay transparent"
    );
}

/// Metadata is removed from pictures; the orientation is applied to the pixels.
///
/// Shows: AMB-16, H-89
#[tokio::test]
async fn exif_is_removed_and_its_orientation_applied() {
    let sent = sample_files::jpeg_with_exif(60, 40, 6, "GPS 36.7378N 119.7871W");
    assert!(contains(&sent, "Exif") && contains(&sent, "119.7871W"));
    let processed = upload_and_read(Slot::Identification, "jpg", sent).await;
    assert!(!contains(&processed, "Exif") && !contains(&processed, "119.7871W"));
    let picture = decoded(&processed, ImageFormat::Jpeg);
    assert_eq!(picture.dimensions(), (40, 60), "rotated clockwise by 90 degrees");
    assert!(
        is_red(&picture, 35, 30) && !is_red(&picture, 5, 30),
        "the upper half is on the right after the rotation"
    );

    let upright = decoded(
        &upload_and_read(Slot::Identification, "jpg", sample_files::jpeg_with_exif(60, 40, 1, "x")).await,
        ImageFormat::Jpeg,
    );
    assert_eq!(upright.dimensions(), (60, 40));
}

/// A file that is valid both as HTML and as a picture is stored as a picture only. Shows: H-89
#[tokio::test]
async fn a_polyglot_file_is_stored_as_a_picture_only() {
    let sent = sample_files::polyglot();
    assert!(contains(&sent, "<script>"));
    let processed = upload_and_read(Slot::ProfilePicture, "jpg", sent).await;
    assert!(!contains(&processed, "<script>") && !contains(&processed, "<html>"));
    assert_eq!(decoded(&processed, ImageFormat::Jpeg).dimensions(), (32, 32));
}

/// Returns the peak memory of this process in KiB.
fn peak_memory_kib() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").expect("/proc/self/status");
    let line = status.lines().find(|line| line.starts_with("VmHWM:")).expect("a peak");
    line.split_whitespace().nth(1).and_then(|number| number.parse().ok()).expect("a number")
}

/// A picture that is too large is rejected by its header, before memory is allocated.
///
/// Shows: H-89
#[tokio::test]
async fn a_decompression_bomb_is_rejected_before_allocation() {
    let fixture = Fixture::new().await;
    let ann = professional_actor(&fixture.professional(Category::Anesthesiologist).await);
    // Upload a small picture first, so that one-time allocations are not measured.
    expect_stored(upload(&fixture, &ann, Slot::ProfilePicture, "png", sample_files::png(200, 200)).await);
    expect_stored(upload(&fixture, &ann, Slot::ProfilePicture, "jpg", sample_files::jpeg(200, 200)).await);
    let wide = sample_files::png(9_000, 2);
    let wide_jpeg = sample_files::jpeg(9_000, 2);
    let before = peak_memory_kib();
    for (extension, content, what) in [
        ("png", sample_files::png_claiming(60_000, 60_000), "ten gigabytes"),
        ("png", sample_files::png_claiming(SIDE_MAX, SIDE_MAX), "within the sides, not within the pixels"),
        ("png", sample_files::png_claiming(u32::MAX, u32::MAX), "more than there is"),
        ("png", sample_files::deep_png_claiming(8_000, 8_000), "half a gigabyte within the pixels"),
        ("png", wide, "9,000 pixels wide"),
        ("jpg", wide_jpeg, "9,000 pixels wide"),
    ] {
        assert_eq!(
            rejection(upload(&fixture, &ann, Slot::MedLicense, extension, content).await),
            UploadRejection::Size,
            "{what}"
        );
    }
    let grown = peak_memory_kib() - before;
    assert!(grown < 32 * 1024, "{grown} KiB");
    assert_eq!(count_objects(&fixture), 1);
}

/// A file with the first bytes of a picture and invalid content is rejected, and so is a picture of which a part is missing,
/// also if the embedded thumbnail is complete.
///
/// Shows: H-89
#[tokio::test]
async fn a_truncated_picture_is_rejected() {
    let fixture = Fixture::new().await;
    let ann = professional_actor(&fixture.professional(Category::Anesthesiologist).await);
    let (jpeg, png) = (sample_files::jpeg(60, 40), sample_files::png(60, 40));
    let mut bent = png.clone();
    bent[40] ^= 0x55;
    for (extension, content) in [
        ("jpg", jpeg[..3].to_vec()),
        ("jpg", jpeg[..100].to_vec()),
        ("jpg", [&jpeg[..3], &[0xff; 500][..]].concat()),
        ("jpg", jpeg[..jpeg.len() * 3 / 4].to_vec()),
        ("jpg", jpeg[..jpeg.len() - 2].to_vec()),
        ("jpg", jpeg_with_thumbnail(&jpeg)[..100 + jpeg.len() * 7 / 4].to_vec()),
        ("png", png[..8].to_vec()),
        ("png", png[..png.len() / 2].to_vec()),
        ("png", bent),
        ("png", sample_files::png_claiming(0, 0)),
        ("png", sample_files::png_claiming(100, 100)),
    ] {
        let size = content.len();
        let said = rejection(upload(&fixture, &ann, Slot::MedLicense, extension, content).await);
        assert_eq!(said, UploadRejection::Kind, "{extension} of {size} bytes");
    }
    assert_eq!(count_objects(&fixture), 0);
    let appended = [jpeg_with_thumbnail(&jpeg), b"a video".to_vec()].concat();
    expect_stored(upload(&fixture, &ann, Slot::MedLicense, "jpg", appended).await);
}

/// Returns a JPEG with itself as the thumbnail in a segment of its own.
fn jpeg_with_thumbnail(jpeg: &[u8]) -> Vec<u8> {
    let length = u16::try_from(jpeg.len() + 2).expect("a small picture");
    [&jpeg[..2], &[0xff, 0xee], &length.to_be_bytes(), jpeg, &jpeg[2..]].concat()
}

/// Many people upload large pictures at once: all are stored, and meanwhile other requests are answered.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn many_uploads_at_once_do_not_block_other_requests() {
    let fixture = Arc::new(Fixture::new().await);
    let picture = Bytes::from(sample_files::png(1200, 1200));
    let mut uploads = tokio::task::JoinSet::new();
    for _ in 0..24 {
        let person = professional_actor(&fixture.professional(Category::Anesthesiologist).await);
        let (fixture, picture) = (Arc::clone(&fixture), picture.clone());
        uploads.spawn(async move { upload(&fixture, &person, Slot::ProfilePicture, "png", picture).await });
    }
    let (mut answered, mut slowest, mut stored) = (0, Duration::ZERO, 0);
    while stored < 24 {
        while let Some(uploaded) = uploads.try_join_next() {
            expect_stored(uploaded.expect("no panic"));
            stored += 1;
        }
        let begun = Instant::now();
        list_centers(&fixture).await.expect("listed");
        slowest = slowest.max(begun.elapsed());
        answered += 1;
        tokio::time::sleep(Duration::from_millis(2)).await;
    }
    assert!(
        answered > 20 && slowest < Duration::from_secs(1),
        "{answered} answers, the slowest after {slowest:?}"
    );
    assert_eq!(count_objects(&fixture), 24);
}
