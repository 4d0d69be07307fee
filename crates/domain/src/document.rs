//! Documents: which files a slot accepts, size limits, and who may read and review them.

use jiff::SignedDuration;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use crate::actor::{Actor, CenterAdmin};
use crate::field::Field;
use crate::id::{CenterId, PersonId};
use crate::pdf::PdfFault;
use crate::person::Role;
use crate::refusal::{Fields, Refusal};
use crate::registration::CENTERS_MAX;
pub use crate::slot::Slot;
use crate::text::{TextBounds, refuse_domain};
use crate::time::parse_day;

/// The number of document slots, as in "n of 15 documents".
pub const DOCUMENTS: usize = 15;

closed_list! {
    /// What an administrator decided about a document.
    pub enum DocumentStatus {
        /// Accepted.
        Approved = "APPROVED",
        /// Not accepted.
        Rejected = "REJECTED",
        /// Not reviewed yet: every new upload.
        Pending = "PENDING",
    }
}

closed_list! {
    /// The kinds of files that can be uploaded, by their content type.
    pub enum FileKind {
        /// A PDF.
        Pdf = "application/pdf",
        /// A JPEG picture.
        Jpeg = "image/jpeg",
        /// A PNG picture.
        Png = "image/png",
    }
}

impl FileKind {
    /// Returns the kind of a file extension, given with or without its dot.
    pub fn of_extension(extension: &str) -> Option<Self> {
        match extension.trim().trim_start_matches('.').to_ascii_lowercase().as_str() {
            "pdf" => Some(Self::Pdf),
            "jpg" | "jpeg" => Some(Self::Jpeg),
            "png" => Some(Self::Png),
            _ => None,
        }
    }

    /// Returns the kind detected from the first bytes of a file.
    pub fn of_content(content: &[u8]) -> Option<Self> {
        const MAGIC: [(&[u8], FileKind); 3] = [
            (b"%PDF-", FileKind::Pdf),
            (b"\xff\xd8\xff", FileKind::Jpeg),
            (b"\x89PNG\r\n\x1a\n", FileKind::Png),
        ];
        MAGIC.iter().find(|(magic, _)| content.starts_with(magic)).map(|(_, kind)| *kind)
    }

    /// Returns the extension of a file of this kind, without a dot.
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Pdf => "pdf",
            Self::Jpeg => "jpg",
            Self::Png => "png",
        }
    }

    /// Returns whether files of this kind are pictures.
    pub const fn is_image(self) -> bool {
        matches!(self, Self::Jpeg | Self::Png)
    }

    /// Returns the maximum size of an upload, in bytes. Clients compress pictures to about 2 MB first.
    pub const fn max_size(self) -> usize {
        if self.is_image() { IMAGE_MAX } else { PDF_MAX }
    }
}

/// The maximum size of a picture, in bytes: 2.5 MB.
pub const IMAGE_MAX: usize = 2_560 * 1024;
/// The maximum size of a PDF, in bytes: 10 MB.
pub const PDF_MAX: usize = 10 * 1024 * 1024;
/// The maximum width and height of a picture, in pixels.
pub const SIDE_MAX: u32 = 8_192;
/// The maximum number of pixels of a picture.
pub const PIXELS_MAX: u64 = 64_000_000;
/// The maximum number of files of a person, including those being uploaded or replaced.
pub const FILES_MAX: u64 = 30;
/// The storage quota of a person, in bytes: 100 MB.
pub const BYTES_MAX: u64 = 100 * 1024 * 1024;
/// The time after which an incomplete upload is discarded.
pub const UPLOAD_TIME: SignedDuration = SignedDuration::from_hours(1);
/// The time for which a signed link is valid.
pub const LINK_TIME: SignedDuration = SignedDuration::from_mins(5);
/// The bounds of the reason for a decision.
pub const REASON: TextBounds = TextBounds::up_to(500);

/// Validates the reason of a decision about a document and returns it trimmed; empty for other decisions than a rejection,
/// which store none. A web or email address is refused, because the reason is mailed to the owner (AMB-375).
///
/// # Errors
/// VALIDATION that names the reason if it is too long or has an address.
pub fn review_reason(status: DocumentStatus, reason: Option<&str>) -> Result<String, Refusal> {
    let reason = reason.unwrap_or_default();
    let mut fields = Fields::new();
    if !REASON.contains_length(reason) {
        fields.add(Field::ReviewReason, format!("reason must have at most {} characters", REASON.max));
    } else if status == DocumentStatus::Rejected {
        refuse_domain(reason, Field::ReviewReason, "reason", &mut fields);
    }
    fields.finish()?;
    Ok(if status == DocumentStatus::Rejected { reason.trim().to_owned() } else { String::new() })
}

impl Slot {
    /// Whether the slot accepts a kind of file: a resume is a PDF, a profile picture a picture, other slots take both.
    pub const fn takes(self, kind: FileKind) -> bool {
        match self {
            Self::Resume => matches!(kind, FileKind::Pdf),
            Self::ProfilePicture => kind.is_image(),
            _ => true,
        }
    }

    /// Returns the status of a new upload: PENDING for documents, `None` for the picture.
    pub const fn first_status(self) -> Option<DocumentStatus> {
        if self.is_document() { Some(DocumentStatus::Pending) } else { None }
    }
}

/// Why an upload was rejected.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum UploadRejection {
    /// A kind that the slot does not accept, or content that does not match the extension.
    Kind,
    /// Too large, or over the quota of the person.
    Size,
    /// A PDF with a script, an embedded file or the like.
    ActiveContent,
    /// The virus scanner of the installation found a signature.
    Infected,
}

impl From<PdfFault> for UploadRejection {
    fn from(fault: PdfFault) -> Self {
        match fault {
            PdfFault::Unreadable => Self::Kind,
            PdfFault::ActiveContent => Self::ActiveContent,
        }
    }
}

impl UploadRejection {
    /// Returns the message for a file of a slot, of the specification where it has one.
    pub const fn message(self, slot: Slot) -> &'static str {
        match self {
            Self::Kind => match slot {
                Slot::Resume => "must be in pdf format",
                Slot::ProfilePicture => "must be a JPG or PNG picture",
                _ => "must be a readable PDF, JPG or PNG file",
            },
            Self::Size => "upload was unsuccessful",
            Self::ActiveContent => "must not contain scripts, forms or embedded files",
            Self::Infected => "was rejected by the virus scanner",
        }
    }
}

/// Returns the kind of an upload. Extension, first bytes and slot must agree; the rest of the content is checked by the
/// decoder.
///
/// # Errors
/// [`UploadRejection::Kind`] if they do not agree; [`UploadRejection::Size`] if the content is too large.
pub fn detect_kind(slot: Slot, extension: &str, content: &[u8]) -> Result<FileKind, UploadRejection> {
    let kind = FileKind::of_content(content).ok_or(UploadRejection::Kind)?;
    if FileKind::of_extension(extension) != Some(kind) || !slot.takes(kind) {
        return Err(UploadRejection::Kind);
    }
    if content.len() > kind.max_size() { Err(UploadRejection::Size) } else { Ok(kind) }
}

/// The files stored for a person.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct StorageUsage {
    /// Number of files, unattached ones included.
    pub files: u64,
    /// Sum of their sizes, in bytes.
    pub bytes: u64,
}

impl StorageUsage {
    /// Requires that one more file of this size fits the quota.
    ///
    /// # Errors
    /// [`UploadRejection::Size`] if it does not fit.
    pub const fn require_capacity(self, size: u64) -> Result<(), UploadRejection> {
        if self.files < FILES_MAX && self.bytes.saturating_add(size) <= BYTES_MAX {
            Ok(())
        } else {
            Err(UploadRejection::Size)
        }
    }
}

/// An actor who has documents and a picture: a professional, a surgeon or the system administrator. Administrators of
/// centers have neither.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Uploader(Actor);

impl Uploader {
    /// Wraps an actor who has documents.
    ///
    /// # Errors
    /// FORBIDDEN for an administrator of a center.
    pub fn of(actor: Actor) -> Result<Self, Refusal> {
        if actor.role() == Role::Admin { Err(Refusal::forbidden()) } else { Ok(Self(actor)) }
    }

    /// Returns the actor, to read the session and the role.
    pub const fn actor(&self) -> &Actor {
        &self.0
    }

    /// Requires that the person is the actor: users can upload only for themselves.
    ///
    /// # Errors
    /// FORBIDDEN for another person.
    pub fn require_self(&self, person: PersonId) -> Result<(), Refusal> {
        self.0.require_self(person)
    }
}

/// The maximum number of centers that a person can choose as readers of their documents.
pub const READER_CENTERS_MAX: usize = CENTERS_MAX;

/// The relation between a viewer and the owner of a document.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct DocumentRelation {
    /// Centers of the viewing surgeon's cases that the person requested, accepted or works on by their own choice.
    pub case_centers: Vec<CenterId>,
    /// Whether the person shows others only the About Me text and the viewing administrator shares no center with them.
    pub hidden: bool,
    /// The only centers that the owner lets read their documents; `None` if the owner did not limit them.
    pub allowed_centers: Option<Vec<CenterId>>,
}

impl DocumentRelation {
    /// Restricts the relation to one center, for a decision that names its center.
    #[must_use]
    pub fn limited_to(mut self, center: CenterId) -> Self {
        let allowed = self.allowed_centers.as_ref().is_none_or(|only| only.contains(&center));
        self.allowed_centers = Some(if allowed { vec![center] } else { Vec::new() });
        self
    }
}

/// The capacity in which a viewer may read a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DocumentAccess {
    /// A picture, or a file of the viewer.
    Open,
    /// For a center: as its administrator, or as the surgeon of a case there.
    Center(CenterId),
    /// As the operator of the installation.
    System,
}

impl DocumentAccess {
    /// Returns whether reading in this capacity needs a proof of identity: a system administrator reads the documents of
    /// everyone, which the holder of a stolen session must not do (AMB-376).
    pub const fn needs_proof(self) -> bool {
        matches!(self, Self::System)
    }
}

/// Returns the centers for which an administrator reviews documents.
// The only place that decides which centers give access to documents (AMB-83, AMB-84).
fn reviewing_centers(admin: &CenterAdmin) -> &[CenterId] {
    admin.centers()
}

/// Returns the capacity in which a viewer may read the file in a slot of a person; `None` if they may not.
///
/// A surgeon needs a relation that the professional chose, so a favorite or an invitation opens nothing (AMB-84). An
/// administrator or surgeon also needs a confirmed center (AMB-83).
pub fn document_access(
    viewer: &Actor,
    owner: PersonId,
    slot: Slot,
    relation: &DocumentRelation,
) -> Option<DocumentAccess> {
    if !slot.is_document() || viewer.person() == owner {
        return Some(DocumentAccess::Open);
    }
    let centers: &[CenterId] = match viewer {
        Actor::SystemAdmin(_) => return Some(DocumentAccess::System),
        Actor::CenterAdmin(_) if relation.hidden => &[],
        Actor::CenterAdmin(admin) => reviewing_centers(admin),
        Actor::Surgeon(_) => &relation.case_centers,
        Actor::Professional(_) => &[],
    };
    let allowed = |center: &&CenterId| {
        viewer.session_data().centers.contains(center)
            && relation.allowed_centers.as_ref().is_none_or(|only| only.contains(center))
    };
    centers.iter().find(allowed).copied().map(DocumentAccess::Center)
}

/// Returns the status of a document for a viewer. `installation` is the decision of the system administrator, or PENDING;
/// `centers` are those of the centers that concern the viewer: an administrator's or surgeon's own ones, for the owner
/// all. One center's decision changes nothing for another (AMB-83). A rejection weighs most, because the document has
/// to be replaced for that center.
pub fn effective_status(
    installation: DocumentStatus,
    centers: impl IntoIterator<Item = DocumentStatus>,
) -> DocumentStatus {
    let mut decided = None;
    for status in centers {
        match (decided, status) {
            (_, DocumentStatus::Rejected) => decided = Some(DocumentStatus::Rejected),
            (Some(DocumentStatus::Rejected | DocumentStatus::Approved), _) => {}
            (_, other) => decided = Some(other),
        }
    }
    decided.unwrap_or(installation)
}

/// Parses the last valid day of a document, `YYYY-MM-DD`; `None` if it is empty. A past day is accepted, because an owner and
/// a reviewer record what the document says.
///
/// # Errors
/// VALIDATION that names the field for other text.
pub fn parse_expiry(text: Option<&str>) -> Result<Option<Date>, Refusal> {
    match text.map(str::trim).filter(|text| !text.is_empty()) {
        None => Ok(None),
        Some(text) => {
            let invalid = || Refusal::field(Field::DocumentExpires, "Expiry date is invalid");
            parse_day(text).map(Some).ok_or_else(invalid)
        }
    }
}

/// Returns the last valid day of a document for a viewer (AMB-130). `entered` is what the owner entered, `installation` the
/// day of the system administrator's decision, and `centers` those of the centers that concern the viewer, as in
/// [`effective_status`]. A decision's day wins over what the owner entered; of several, the earliest counts.
pub fn effective_expiry(
    entered: Option<Date>,
    installation: Option<Date>,
    centers: impl IntoIterator<Item = Option<Date>>,
) -> Option<Date> {
    let mut decided = centers.into_iter().map(|day| day.or(entered)).peekable();
    if decided.peek().is_none() {
        return installation.or(entered);
    }
    decided.flatten().min()
}

/// Returns the name under which a file is downloaded, such as `medLicense-Marin.pdf`. It is not taken from the upload,
/// because it is written to headers and disks.
pub fn file_name(slot: Slot, last_name: &str, kind: FileKind) -> String {
    let last: String = last_name.chars().filter(|it| it.is_alphanumeric() || *it == '-').take(60).collect();
    let dash = if last.is_empty() { "" } else { "-" };
    format!("{slot}{dash}{last}.{}", kind.extension())
}

#[cfg(test)]
#[path = "document_tests.rs"]
mod tests;
