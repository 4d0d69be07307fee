//! Uploads, files and document review.

use axum::Json as Reply;
use axum::body::Body;
use axum::response::Response;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use bytes::{Bytes, BytesMut};
use caseboard_domain::actor::{Actor, CenterManager};
use caseboard_domain::document::{DocumentStatus, FileKind, Slot, UploadRejection, Uploader, parse_expiry};
use caseboard_domain::{CenterId, PersonId, Refusal};
use caseboard_service::Error;
use caseboard_service::documents::{self, DocumentCenters, Link, OpenedFile, Upload};
use caseboard_service::files::Content;
use caseboard_wire::documents::{
    CloudUpload, DecideDocument, DocumentDecisionAnswer, DocumentReaders, DownloadedFile, FileLink,
    UpdateDocumentCenters, UpdateDocumentCentersAnswer, UploadAnswer, signed_url,
};
use caseboard_wire::params::IdempotencyKey;
use caseboard_wire::request::{id, optional_id};
use caseboard_wire::scalar::Id;
use futures_util::{Stream, StreamExt as _, stream};
use http::{HeaderMap, HeaderValue, header};

use crate::auth::{OptionalActor, RequireRole};
use crate::error_responses::{FileReadErrors, ReadErrors, WriteErrors};
use crate::input::{Command, Path, Query, idempotency_key, word};
use crate::problem::Problem;
use crate::request_context::RequestContext;
use crate::spawn_command::spawn_command;
use crate::upload::Form;

/// Upload a file
///
/// Replaces the file in a slot of the session's person. A document is PENDING afterwards. Images are decoded and
/// encoded again, without EXIF data. `status` says whether the file was accepted.
///
/// Requires: professional, surgeon or system administrator.
#[utoipa::path(
    post,
    path = "/cloudupload",
    operation_id = "uploadFile",
    tag = "documents",
    params(IdempotencyKey),
    request_body(content = CloudUpload, content_type = "multipart/form-data"),
    responses((status = 200, description = "Stored, or rejected with another `status`", body = UploadAnswer), WriteErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn upload_file(
    RequestContext(api): RequestContext,
    RequireRole(actor): RequireRole<Uploader>,
    headers: HeaderMap,
    form: Form,
) -> Result<Reply<UploadAnswer>, Problem> {
    let key = idempotency_key(&headers)?;
    // The fields after an oversized file are never read, and its message does not depend on the slot.
    if form.is_too_large() {
        return Ok(Reply(UploadAnswer::rejected(UploadRejection::Size, Slot::Resume)));
    }
    let person: PersonId = id("userId", form.field("userId"))?;
    let slot = word("prefix", form.field("prefix"), Slot::parse)?;
    let extension = form.field("ext").filter(|ext| !ext.is_empty()).map(str::to_owned);
    let expires = parse_expiry(form.field("expires"))?;
    let (content, name, held) = form.into_file()?;
    let extension = extension.or_else(|| Some(name?.rsplit_once('.')?.1.to_owned())).unwrap_or_default();
    let key = key.map(|key| {
        let day = expires.map(|day| format!(" {day}")).unwrap_or_default();
        let request = [format!("{person} {slot} {extension}{day}\n").as_bytes(), &content].concat();
        caseboard_service::IdempotencyKey::new(Some(actor.actor().person()), &key, "uploadFile", &request)
    });
    let upload = Upload { person, slot, extension, content, expires };
    let uploaded = spawn_command(async move {
        let _held = held;
        documents::upload_file(&api.app, &actor, key, upload).await
    });
    Ok(Reply(UploadAnswer::new(uploaded.await?, slot)))
}

/// Get a file as JSON
///
/// Profile pictures are readable by everyone; reading a document is recorded in the audit log.
///
/// The owner sees who opened a document. For a document of another person, a system administrator needs a recent proof of
/// identity (`POST /api/verifypassword`): PROOF_REQUIRED (403).
///
/// Requires: the file's person, administrators, or a surgeon on whose case the professional requested a place, was
/// invited in answer to a request, or is confirmed; the owner can limit reading to chosen centers.
#[utoipa::path(
    get,
    path = "/api/downloadedfile/{fileId}",
    operation_id = "readFile",
    tag = "documents",
    params(("fileId" = Id, Path, description = "The file.")),
    responses((status = 200, description = "The file", body = DownloadedFile), FileReadErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn read_file(
    RequestContext(api): RequestContext,
    RequireRole(actor): RequireRole<Actor>,
    Path(file): Path<String>,
) -> Result<Response, Problem> {
    let opened = documents::read_file(&api.app, &actor, id("fileId", Some(&file))?).await?;
    let OpenedFile { document, content } = opened;
    // The content is streamed, so that a file is never in memory as a whole.
    let file =
        DownloadedFile { name: document.name, content_type: document.kind.as_str(), base64: String::new() };
    let json = serde_json::to_string(&file).map_err(|error| Problem::internal(&error))?;
    let head = json.strip_suffix("\"}").unwrap_or(&json).to_owned();
    let whole = stream::once(async { Ok(Bytes::from(head)) })
        .chain(in_base64(content))
        .chain(stream::once(async { Ok(Bytes::from_static(b"\"}")) }));
    let mut response = Response::new(Body::from_stream(whole));
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    Ok(response)
}

/// Encodes a stream as base64. Three bytes make four characters, so the rest of a chunk is carried over.
fn in_base64(content: Content) -> impl Stream<Item = Result<Bytes, Error>> {
    stream::unfold((Some(content), BytesMut::new()), |(content, mut rest)| async move {
        let mut content = content?;
        match content.next().await {
            Some(Ok(chunk)) => {
                rest.extend_from_slice(&chunk);
                let whole = rest.split_to(rest.len() / 3 * 3);
                Some((Ok(STANDARD.encode(whole).into()), (Some(content), rest)))
            }
            Some(Err(error)) => Some((Err(error), (None, rest))),
            None => Some((Ok(STANDARD.encode(&rest).into()), (None, rest))),
        }
    })
}

/// Create a link to a file
///
/// Returns a list of one link that opens the file for five minutes without a token. The link ends with the session. For a
/// document of another person, a system administrator needs a recent proof of identity: PROOF_REQUIRED (403).
///
/// Requires: permission to read the file.
#[utoipa::path(
    get,
    path = "/getsignedurl/{name}",
    operation_id = "createFileLink",
    tag = "documents",
    params(("name" = Id, Path, description = "The file.")),
    responses((status = 200, description = "The link", body = [String; 1], example = json!(["/files/6f1c0a4e6b0f4a0f9b8d2f5a1c3e7d90?exp=1795453200&sig=AZ…"])), ReadErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn create_file_link(
    RequestContext(api): RequestContext,
    RequireRole(actor): RequireRole<Actor>,
    Path(name): Path<String>,
) -> Result<Reply<[String; 1]>, Problem> {
    let link = documents::create_file_link(&api.app, &actor, id("name", Some(&name))?).await?;
    Ok(Reply(signed_url(&link)))
}

/// Download a file by link
///
/// Opens a link of `GET /getsignedurl/{name}`. The person who created it must still be signed in and allowed to
/// read the file; with a bearer token it must be the same person. Documents that are not images are attachments.
///
/// Requires: a valid link.
#[utoipa::path(
    get,
    path = "/files/{id}",
    operation_id = "openFileLink",
    tag = "documents",
    params(("id" = Id, Path, description = "The file."), FileLink),
    responses(
        (status = 200, description = "The file", content(
            (Vec<u8> = "application/pdf"),
            (Vec<u8> = "image/jpeg"),
            (Vec<u8> = "image/png"),
        )),
        FileReadErrors,
    ),
    security((), ("bearer" = [])),
)]
pub(crate) async fn open_file_link(
    RequestContext(api): RequestContext,
    OptionalActor(holder): OptionalActor,
    Path(file): Path<String>,
    Query(link): Query<FileLink>,
) -> Result<Response, Problem> {
    let file = id("id", Some(&file))?;
    // A malformed link gets the same response as an expired one.
    let expires = link.exp.and_then(|exp| exp.parse().ok()).ok_or_else(Refusal::forbidden)?;
    let link = Link { file, expires, signature: link.sig.unwrap_or_default() };
    let OpenedFile { document, content } =
        documents::open_file_link(&api.app, holder.as_ref(), &link).await?;
    let mut response = Response::new(Body::from_stream(content));
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(document.kind.as_str()));
    headers.insert(header::CONTENT_LENGTH, HeaderValue::from(document.size));
    headers.insert(header::CONTENT_DISPOSITION, disposition(document.kind, &document.name));
    headers.insert(
        header::CONTENT_SECURITY_POLICY,
        HeaderValue::from_static("default-src 'none'; frame-ancestors 'none'; sandbox"),
    );
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    Ok(response)
}

/// Returns the `Content-Disposition`: images are shown inline, other files are saved. The plain name leaves out characters
/// that old browsers cannot read.
fn disposition(kind: FileKind, name: &str) -> HeaderValue {
    let how = if kind.is_image() { "inline" } else { "attachment" };
    let plain: String = name.chars().filter(|it| it.is_ascii_alphanumeric() || "-.".contains(*it)).collect();
    let whole: String = name
        .bytes()
        .map(|byte| match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' => char::from(byte).to_string(),
            _ => format!("%{byte:02X}"),
        })
        .collect();
    let text = format!("{how}; filename=\"{plain}\"; filename*=UTF-8''{whole}");
    HeaderValue::from_str(&text).unwrap_or(HeaderValue::from_static("attachment"))
}

/// List who opened your documents
///
/// Returns one entry for each reader, document and center, and the centers that may read.
///
/// Requires: professional, surgeon or system administrator.
#[utoipa::path(
    get,
    path = "/api/documentreaders",
    operation_id = "listDocumentReaders",
    tag = "documents",
    responses((status = 200, description = "The readers", body = DocumentReaders), ReadErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn list_document_readers(
    RequestContext(api): RequestContext,
    RequireRole(actor): RequireRole<Uploader>,
) -> Result<Reply<DocumentReaders>, Problem> {
    Ok(Reply(documents::list_document_readers(&api.app, &actor).await?.into()))
}

/// Choose the centers that may read your documents
///
/// Applies to administrators of centers and to surgeons of cases there. Without a limit every center may read where
/// the other rules allow it.
///
/// Requires: professional, surgeon or system administrator.
#[utoipa::path(
    put,
    path = "/api/documentcenters",
    operation_id = "updateDocumentCenters",
    tag = "documents",
    params(IdempotencyKey),
    request_body(content = UpdateDocumentCenters),
    responses((status = 200, description = "The choice now", body = UpdateDocumentCentersAnswer), WriteErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn update_document_centers(
    RequestContext(api): RequestContext,
    RequireRole(actor): RequireRole<Uploader>,
    command: Command<UpdateDocumentCenters>,
) -> Result<Reply<UpdateDocumentCentersAnswer>, Problem> {
    let key = command.idempotency_key(Some(actor.actor().person()), "updateDocumentCenters");
    let UpdateDocumentCenters { limited, centers } = command.input;
    let centers = centers.unwrap_or_default();
    let centers: Result<Vec<CenterId>, _> = centers.iter().map(|text| id("centers", Some(text))).collect();
    let choice = DocumentCenters { limited, centers: centers? };
    let updated =
        spawn_command(async move { documents::update_document_centers(&api.app, &actor, key, choice).await });
    Ok(Reply(updated.await?.into()))
}

/// Approve or reject a document
///
/// A new upload is PENDING again. The decision of an administrator is that of one center and changes nothing for another.
///
/// Requires: center administrator or system administrator.
#[utoipa::path(
    put,
    path = "/api/documentstatus/{userId}",
    operation_id = "decideDocument",
    tag = "documents",
    params(("userId" = Id, Path, description = "The owner of the document."), IdempotencyKey),
    request_body(content = DecideDocument),
    responses((status = 200, description = "The decision", body = DocumentDecisionAnswer), WriteErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn decide_document(
    RequestContext(api): RequestContext,
    RequireRole(actor): RequireRole<CenterManager>,
    Path(person): Path<String>,
    command: Command<DecideDocument>,
) -> Result<Reply<DocumentDecisionAnswer>, Problem> {
    let key = command.idempotency_key(Some(actor.person()), "decideDocument");
    let DecideDocument { slot, status, reason, expires, center, file_id } = command.input;
    let decide = documents::DecideDocument {
        person: id("userId", Some(&person))?,
        slot: word("slot", slot.as_deref(), Slot::parse)?,
        status: word("status", status.as_deref(), DocumentStatus::parse)?,
        reason,
        expires: parse_expiry(expires.as_deref())?,
        center: optional_id("center", center.as_deref())?,
        file: optional_id("fileId", file_id.as_deref())?,
    };
    let decided =
        spawn_command(async move { documents::decide_document(&api.app, &actor, key, decide).await });
    Ok(Reply(decided.await?.into()))
}
