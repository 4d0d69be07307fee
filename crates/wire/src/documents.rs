//! Uploads, files and the decisions of administrators about documents.

use caseboard_domain::document::{DocumentStatus, READER_CENTERS_MAX, Slot, UploadRejection};
use caseboard_domain::person::Role;
use caseboard_service::documents::{
    self, DocumentCentersUpdated, DocumentDecided, DocumentReadRow, Link, Uploaded,
};
use serde::{Deserialize, Serialize};
use utoipa::openapi::schema::{ObjectBuilder, Type};
use utoipa::openapi::{RefOr, Schema};
use utoipa::{IntoParams, PartialSchema, ToSchema};

use super::lists::DocumentSlot;
use super::scalar::{Id, Instant};
use super::schema::{
    Count, DayText, FullName, LinkSignature, ReviewReason, SurgeryCenterName, UnixSeconds, list_schemas,
};

/// The slot of an upload: a document, or the profile picture.
pub struct UploadSlot;

impl PartialSchema for UploadSlot {
    fn schema() -> RefOr<Schema> {
        ObjectBuilder::new()
            .schema_type(Type::String)
            .description(Some("One of the fifteen documents, or the picture of the profile."))
            .enum_values(Some(Slot::ALL.iter().map(|slot| slot.as_str())))
            .into()
    }
}
impl ToSchema for UploadSlot {}

/// The form of `POST /cloudupload`: at most 12 MiB in all, parts in any order.
#[derive(ToSchema)]
#[schema(as = CloudUpload)]
pub struct CloudUpload {
    /// The file: a PDF of at most 10 MB, or a JPEG or PNG picture of at most 2.5 MB, 8192 pixels a side and 64 million
    /// pixels. `resume` accepts only PDF, `profilePicture` only pictures.
    #[schema(value_type = String, format = Binary)]
    pub file: Vec<u8>,
    /// The slot it goes to.
    pub prefix: UploadSlot,
    /// The session's person.
    #[serde(rename = "userId")]
    pub user_id: Id,
    /// Ignored: files are named after the person as the server knows them.
    #[schema(rename = "lastName", max_length = 200, examples("Marin"), required = false)]
    pub last_name: String,
    /// The last valid day of a document, `YYYY-MM-DD`, if it has one. The day of a review replaces it.
    #[schema(value_type = DayText, required = false)]
    pub expires: String,
    /// The extension of the file, which must match the content. Default: the extension of the file name.
    #[schema(max_length = 200, required = false, example = "pdf")]
    pub ext: String,
}

/// The result of an upload. A rejected upload is a 200 whose `status` says so.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UploadAnswer {
    /// The file; only with status 200.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub id: Option<Id>,
    /// 200: the file is stored in its slot. 415: the slot does not accept files of this type, or the content does not
    /// match the extension. 413: too large, or over the quota of the person (30 files, 100 MB). 422: a PDF with scripts,
    /// forms that are sent, or embedded files. 406: the virus scanner rejects it.
    #[schema(minimum = 200, maximum = 422, example = 200)]
    pub status: u16,
    /// The reason of a rejection; missing with status 200.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, example = "must be in pdf format", max_length = 20000)]
    pub message: Option<&'static str>,
}

impl UploadAnswer {
    /// The response to a file that the slot does not accept.
    pub fn rejected(rejection: UploadRejection, slot: Slot) -> Self {
        let status = match rejection {
            UploadRejection::Kind => 415,
            UploadRejection::Size => 413,
            UploadRejection::ActiveContent => 422,
            UploadRejection::Infected => 406,
        };
        Self { id: None, status, message: Some(rejection.message(slot)) }
    }

    /// The response to an upload to a slot.
    pub fn new(uploaded: Uploaded, slot: Slot) -> Self {
        match uploaded {
            Uploaded::Stored { file, .. } => Self { id: Some(file.into()), status: 200, message: None },
            Uploaded::Rejected(rejection) => Self::rejected(rejection, slot),
        }
    }
}

/// A file inside JSON.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DownloadedFile {
    /// The name under which it is downloaded.
    #[schema(max_length = 100, example = "medLicense-Marin.pdf")]
    pub name: String,
    /// `application/pdf`, `image/jpeg` or `image/png`.
    #[schema(max_length = 20, example = "application/pdf")]
    pub content_type: &'static str,
    /// The bytes in base64, with padding.
    #[schema(format = Byte, max_length = 14000000, examples("JVBERi0xLjQK"))]
    pub base64: String,
}

/// A list of one: a link that opens the file for five minutes.
pub fn signed_url(link: &Link) -> [String; 1] {
    [format!("/files/{}?exp={}&sig={}", link.file, link.expires, link.signature)]
}

/// The parameters of a link.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct FileLink {
    /// Its end, in seconds since 1970.
    #[param(value_type = UnixSeconds)]
    pub exp: Option<String>,
    /// The signature.
    #[param(value_type = LinkSignature)]
    pub sig: Option<String>,
}

/// `PUT /api/documentstatus/{userId}`.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = DocumentDecision)]
pub struct DecideDocument {
    /// The document.
    #[schema(value_type = DocumentSlot)]
    pub slot: Option<String>,
    /// The decision.
    #[schema(value_type = DocumentStatus)]
    pub status: Option<String>,
    /// The reason of the rejection, shown to the person; stored with REJECTED only. It has no web or email address.
    #[schema(value_type = Option<ReviewReason>, nullable = false)]
    pub reason: Option<String>,
    /// The last valid day that the document says, `YYYY-MM-DD`. Without it, what the owner entered applies.
    #[schema(value_type = Option<DayText>, nullable = false)]
    pub expires: Option<String>,
    /// The center that decides, one of the administrator's. Default: the first one that may read the document. A system
    /// administrator decides for no center.
    #[schema(value_type = Option<Id>, nullable = false)]
    pub center: Option<String>,
    /// The reviewed file. If present, the decision is rejected with DOCUMENT_REPLACED once another file
    /// is in the slot.
    #[schema(value_type = Option<Id>, nullable = false)]
    pub file_id: Option<String>,
}

/// The stored decision.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DocumentDecisionAnswer {
    /// The document.
    #[schema(value_type = DocumentSlot)]
    pub slot: &'static str,
    /// The decision.
    pub status: DocumentStatus,
}

impl From<DocumentDecided> for DocumentDecisionAnswer {
    fn from(decided: DocumentDecided) -> Self {
        Self { slot: decided.slot.as_str(), status: decided.status }
    }
}

list_schemas! {
    /// Centers that may read your documents.
    ReaderCenters = [Id; 0..=READER_CENTERS_MAX];
}

/// A person who opened a document.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DocumentReader {
    /// The document.
    #[schema(value_type = DocumentSlot)]
    pub slot: &'static str,
    /// The reader, whose profile can be opened if they are a surgeon.
    pub user_id: Id,
    /// Prefix, first name, last name, suffix.
    #[schema(value_type = FullName)]
    pub full_name: String,
    /// The role of the reader.
    pub sign_in_type: Role,
    /// The center that the reader acted for; missing for a system administrator.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub center: Option<Id>,
    /// The name of that center.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<SurgeryCenterName>, nullable = false)]
    pub center_name: Option<String>,
    /// When the reader opened the document for the first time.
    pub first_read_at: Instant,
    /// When the reader opened the document for the last time.
    pub last_read_at: Instant,
    /// How often the reader opened the document.
    #[schema(value_type = Count)]
    pub reads: i64,
}

/// The people who opened your documents, and the centers that may.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DocumentReaders {
    /// Whether only the chosen centers may read.
    pub limited: bool,
    /// The chosen centers; empty without a limit.
    #[schema(value_type = ReaderCenters)]
    pub centers: Vec<Id>,
    /// One entry for each reader, document and center, the latest first; 100 at most of each document.
    #[schema(max_items = 1600)]
    pub readers: Vec<DocumentReader>,
}

impl From<documents::DocumentReaders> for DocumentReaders {
    fn from(documents::DocumentReaders { allowed, readers }: documents::DocumentReaders) -> Self {
        let reader = |row: DocumentReadRow| DocumentReader {
            slot: row.slot.as_str(),
            user_id: row.reader.into(),
            full_name: row.name,
            sign_in_type: row.role,
            center: row.center.map(Id::from),
            center_name: row.center_name,
            first_read_at: row.first_read_at.into(),
            last_read_at: row.last_read_at.into(),
            reads: i64::try_from(row.reads).unwrap_or(i64::MAX),
        };
        Self {
            limited: allowed.is_some(),
            centers: allowed.unwrap_or_default().into_iter().map(Id::from).collect(),
            readers: readers.into_iter().map(reader).collect(),
        }
    }
}

/// `PUT /api/documentcenters`
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct UpdateDocumentCenters {
    /// True lets only the chosen centers read; false removes the limit.
    #[schema(value_type = bool)]
    pub limited: Option<bool>,
    /// The chosen centers; ignored without a limit. An empty list lets no center read.
    #[schema(value_type = Option<ReaderCenters>, nullable = false)]
    pub centers: Option<Vec<String>>,
}

/// The choice now.
#[derive(Debug, Serialize, ToSchema)]
pub struct UpdateDocumentCentersAnswer {
    /// Whether only the chosen centers may read.
    pub limited: bool,
    /// The chosen centers; empty without a limit.
    #[schema(value_type = ReaderCenters)]
    pub centers: Vec<Id>,
}

impl From<DocumentCentersUpdated> for UpdateDocumentCentersAnswer {
    fn from(DocumentCentersUpdated { allowed }: DocumentCentersUpdated) -> Self {
        Self {
            limited: allowed.is_some(),
            centers: allowed.unwrap_or_default().into_iter().map(Id::from).collect(),
        }
    }
}
