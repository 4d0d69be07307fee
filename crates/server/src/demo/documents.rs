//! Documents and pictures of the demo's people: generated, uploaded by the people, and reviewed by an administrator.

use std::io::Cursor;

use bytes::Bytes;
use caseboard_domain::actor::Actor;
use caseboard_domain::document::{DocumentStatus, Slot, Uploader};
use caseboard_domain::time::{Zone, days};
use caseboard_service::documents::{self, DecideDocument, Upload, Uploaded};
use caseboard_service::{App, Error};
use image::{ImageFormat, Rgb, RgbImage};
use jiff::SignedDuration;
use jiff::civil::Date;

use super::people::People;
use super::roster::{HARBOR, MARCHETTI, PER_GROUP, Pro};
use super::run_concurrently;
use crate::sample::clock::SteppedClock;

/// The professional with all documents, approved except one that is not reviewed yet.
const COMPLETE: Pro = 0;
/// The professional with the documents of [`HALF_COMPLETE`].
const HALF: Pro = 1;
/// The professional with only a resume, not reviewed yet.
const BEGUN: Pro = 2;
/// Documents of the half-complete professional and their statuses.
const HALF_COMPLETE: [(Slot, DocumentStatus); 6] = [
    (Slot::Resume, DocumentStatus::Approved),
    (Slot::MedLicense, DocumentStatus::Approved),
    (Slot::AclsBls, DocumentStatus::Rejected),
    (Slot::Identification, DocumentStatus::Approved),
    (Slot::BoardCert, DocumentStatus::Pending),
    (Slot::PeerRef1, DocumentStatus::Pending),
];

/// Days from the beginning of the demo to the last valid day of documents of the complete professional: the first ends
/// three weeks after the present, the others much later.
const LAST_DAYS: [(Slot, i64); 3] = [(Slot::DeaCert, 51), (Slot::AclsBls, 430), (Slot::MedLicense, 700)];

/// Returns the last valid day of a document, if it has one.
fn last_day(app: &App, pro: Pro, slot: Slot) -> Option<Date> {
    let (_, ahead) = LAST_DAYS.into_iter().find(|(ending, _)| pro == COMPLETE && *ending == slot)?;
    Some(Zone::utc().local(app.now() + days(ahead)).date())
}

/// Uploads documents and pictures, and reviews some documents two hours later.
pub(super) async fn upload_all(app: &App, clock: &SteppedClock, people: &People) -> Result<(), Error> {
    let mut documents: Vec<(Pro, Slot, DocumentStatus)> =
        vec![(BEGUN, Slot::Resume, DocumentStatus::Pending)];
    documents.extend(HALF_COMPLETE.map(|(slot, status)| (HALF, slot, status)));
    for slot in Slot::ALL.iter().copied().filter(|slot| slot.is_document()) {
        let status = if slot == Slot::PeerRef3 { DocumentStatus::Pending } else { DocumentStatus::Approved };
        documents.push((COMPLETE, slot, status));
    }
    let mut uploads = Vec::new();
    for (pro, slot, _) in &documents {
        let actor = people.professionals[*pro].clone();
        let (extension, content) = match slot {
            Slot::Identification => ("png", id_card(*pro)),
            _ => ("pdf", document_pdf(*slot, &actor)),
        };
        let expires = last_day(app, *pro, *slot);
        uploads.push(upload(app.clone(), actor, *slot, extension, content, expires));
    }
    // One person of each group of professionals and two surgeons have a picture.
    let pictured = people.professionals.iter().step_by(PER_GROUP).chain(&people.surgeons[..=MARCHETTI + 1]);
    for (number, actor) in pictured.chain([&people.professionals[HALF]]).enumerate() {
        let (actor, content) = (actor.clone(), portrait(number));
        uploads.push(upload(app.clone(), actor, Slot::ProfilePicture, "jpg", content, None));
    }
    run_concurrently(uploads).await?;

    clock.advance(SignedDuration::from_hours(2));
    let manager = people.admins[HARBOR].clone().require_center_manager()?;
    let mut decisions = Vec::new();
    for (pro, slot, status) in documents {
        let (app, manager, person) = (app.clone(), manager.clone(), people.professionals[pro].person());
        let reason = (status == DocumentStatus::Rejected).then(|| "This card has expired.".to_owned());
        let decide = DecideDocument { person, slot, status, reason, expires: None, center: None, file: None };
        if status != DocumentStatus::Pending {
            decisions.push(async move { documents::decide_document(&app, &manager, None, decide).await });
        }
    }
    run_concurrently(decisions).await.map(drop)
}

async fn upload(
    app: App,
    actor: Actor,
    slot: Slot,
    extension: &str,
    content: Vec<u8>,
    expires: Option<Date>,
) -> Result<(), Error> {
    let (person, extension, content) = (actor.person(), extension.to_owned(), Bytes::from(content));
    let upload = Upload { person, slot, extension, content, expires };
    match documents::upload_file(&app, &Uploader::of(actor)?, None, upload).await? {
        Uploaded::Stored { .. } => Ok(()),
        Uploaded::Rejected(rejection) => Err(Error::Internal(format!("{slot} was rejected: {rejection:?}"))),
    }
}

/// Returns a PDF of one page with the name of the slot and of the person.
fn document_pdf(slot: Slot, actor: &Actor) -> Vec<u8> {
    let plain =
        |text: &str| text.chars().filter(|it| it.is_ascii() && !"()\\".contains(*it)).collect::<String>();
    let page = format!(
        "0.2 0.35 0.6 RG 3 w 54 54 504 684 re S\nBT /F1 26 Tf 90 660 Td ({}) Tj ET\nBT /F1 16 Tf 90 615 Td ({}) Tj ET\n\
         BT /F1 12 Tf 90 575 Td (Demo document, not a credential.) Tj ET",
        plain(slot.as_str()),
        plain(&actor.session_data().full_name),
    );
    let objects = [
        "<< /Type /Catalog /Pages 2 0 R >>".to_owned(),
        "<< /Type /Pages /Kids [3 0 R] /Count 1 >>".to_owned(),
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>"
            .to_owned(),
        format!("<< /Length {} >>\nstream\n{page}\nendstream", page.len()),
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>".to_owned(),
    ];
    let mut file = "%PDF-1.4\n".to_owned();
    let mut table = format!("xref\n0 {}\n0000000000 65535 f \n", objects.len() + 1);
    for (number, object) in objects.iter().enumerate() {
        table += &format!("{:010} 00000 n \n", file.len());
        file += &format!("{} 0 obj\n{object}\nendobj\n", number + 1);
    }
    let (size, start) = (objects.len() + 1, file.len());
    format!("{file}{table}trailer\n<< /Size {size} /Root 1 0 R >>\nstartxref\n{start}\n%%EOF\n").into_bytes()
}

const COLORS: [[u8; 3]; 5] = [[46, 92, 138], [140, 74, 86], [62, 120, 96], [120, 96, 40], [88, 78, 140]];

/// Returns a drawn portrait as JPEG.
fn portrait(number: usize) -> Vec<u8> {
    const SIDE: i64 = 240;
    let color = COLORS[number % COLORS.len()];
    let skin = [[236, 198, 168], [176, 122, 86], [104, 70, 52]][number % 3];
    let within = |x: i64, y: i64, center: (i64, i64), radius: i64| {
        (x - center.0).pow(2) + (y - center.1).pow(2) <= radius * radius
    };
    draw(SIDE as u32, SIDE as u32, ImageFormat::Jpeg, |x, y| match (i64::from(x), i64::from(y)) {
        (x, y) if within(x, y, (SIDE / 2, 96), 48) => skin,
        (x, y) if within(x, y, (SIDE / 2, 236), 86) => color,
        _ => [228, 232, 238],
    })
}

/// Returns a drawn identification card as PNG.
fn id_card(number: usize) -> Vec<u8> {
    let color = COLORS[number % COLORS.len()];
    draw(480, 300, ImageFormat::Png, |x, y| match (x, y) {
        (0..=7 | 472.., _) | (_, 0..=47 | 292..) => color,
        (30..=150, 80..=230) => [200, 206, 214],
        (180..=440, 90..=100 | 130..=140 | 170..=180 | 210..=220) => [120, 126, 134],
        _ => [250, 250, 246],
    })
}

fn draw(width: u32, height: u32, format: ImageFormat, point: impl Fn(u32, u32) -> [u8; 3]) -> Vec<u8> {
    let mut file = Cursor::new(Vec::new());
    RgbImage::from_fn(width, height, |x, y| Rgb(point(x, y)))
        .write_to(&mut file, format)
        .expect("a small picture is written to memory");
    file.into_inner()
}
