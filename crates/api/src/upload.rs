//! Reads uploads: a multipart form with one file and a few short fields, in any order.
//!
//! The form is read in chunks up to a hard limit. All forms that are being read share a memory budget; when it is used up, forms
//! of the people who have the most of it are answered with 503. A person with too many uploads in progress gets 429. The service
//! validates the file itself.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::body::Body;
use axum::extract::multipart::{Field, MultipartError};
use axum::extract::{DefaultBodyLimit, FromRequest, Multipart, Request};
use bytes::{Bytes, BytesMut};
use caseboard_domain::Refusal;
use caseboard_domain::document::PDF_MAX;
use futures_util::StreamExt as _;
use http::header;

use crate::Api;
use crate::auth::{SignedIn, authenticate_again};
use crate::concurrency_limits::UploadSlot;
use crate::problem::Problem;
use crate::upload_memory::FormMemory;

/// The largest form, in bytes.
const FORM_MAX: usize = 12 * 1024 * 1024;
/// Time limit for a whole form; ten megabytes over a mobile network need more than the 30 seconds of a JSON body.
pub(crate) const FORM_TIMEOUT: Duration = Duration::from_secs(120);
/// Time limit between two chunks.
const CHUNK_TIMEOUT: Duration = Duration::from_secs(30);
/// The longest text field, in bytes.
const FIELD_MAX: usize = 200;
/// The largest number of parts of a form.
const PARTS_MAX: usize = 16;

/// When a person may try again who has too many uploads in progress, in seconds.
const RETRY_SECONDS: u32 = 5;
/// Maximum time that an upload waits for another one of the same person.
pub(crate) const SLOT_TIMEOUT: Duration = Duration::from_secs(30);
/// Maximum time that an upload waits for memory that others release.
const MEMORY_TIMEOUT: Duration = Duration::from_secs(30);

/// Why reading a form ended early.
#[derive(Debug, Clone, Copy)]
enum ReadFailure {
    TooLarge,
    Busy,
    TooSlow,
}

impl From<ReadFailure> for axum::Error {
    /// Ends the multipart reader. The text is never shown: `SharedMeter` keeps the cause.
    fn from(_: ReadFailure) -> Self {
        Self::new("the form is not read any further")
    }
}

/// What a form has until its file was processed.
struct UploadMeter {
    memory: FormMemory,
    failure: Mutex<Option<ReadFailure>>,
    _slot: UploadSlot,
}

#[derive(Clone)]
struct SharedMeter(Arc<UploadMeter>);

impl SharedMeter {
    fn new(memory: FormMemory, slot: UploadSlot) -> Self {
        Self(Arc::new(UploadMeter { memory, failure: Mutex::default(), _slot: slot }))
    }

    fn failure(&self) -> MutexGuard<'_, Option<ReadFailure>> {
        self.0.failure.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Keeps the cause of a failure, because the multipart reader wraps it in its own error.
    fn record_failure<T>(&self, outcome: Result<T, ReadFailure>) -> Result<T, ReadFailure> {
        outcome.inspect_err(|failure| *self.failure() = Some(*failure))
    }

    /// Takes memory for bytes that have arrived; `total` is the number of bytes of the form with them.
    async fn admit(&self, more: usize, total: usize) -> Result<(), ReadFailure> {
        if total > FORM_MAX {
            return Err(ReadFailure::TooLarge);
        }
        match tokio::time::timeout(MEMORY_TIMEOUT, self.0.memory.take(more)).await {
            Ok(true) => Ok(()),
            Ok(false) | Err(_) => Err(ReadFailure::Busy),
        }
    }

    /// Wraps the body so that every chunk is counted and has to arrive in time.
    fn body(&self, body: Body) -> Body {
        let start = (self.clone(), body.into_data_stream(), 0);
        let counted = futures_util::stream::unfold(start, |(metered, mut chunks, mut total)| async move {
            let chunk = match tokio::time::timeout(CHUNK_TIMEOUT, chunks.next()).await {
                Err(_) => metered.record_failure(Err(ReadFailure::TooSlow)).map_err(Into::into),
                Ok(None) => return None,
                Ok(Some(Err(error))) => Err(error),
                Ok(Some(Ok(chunk))) => {
                    total += chunk.len();
                    let admitted = metered.admit(chunk.len(), total).await;
                    metered.record_failure(admitted).map(|()| chunk).map_err(Into::into)
                }
            };
            Some((chunk, (metered, chunks, total)))
        });
        Body::from_stream(counted)
    }
}

/// The file of a form.
enum File {
    /// The content and the file name that the client sent.
    Complete { content: Bytes, name: Option<String> },
    /// Larger than the largest accepted file.
    TooLarge,
}

/// A form that was read completely.
pub(crate) struct Form {
    fields: BTreeMap<String, String>,
    file: Option<File>,
    /// Holds the memory until the file was processed.
    metered: SharedMeter,
}

/// Holds the memory of a form until it is dropped.
pub(crate) struct MemoryReservation(#[expect(dead_code, reason = "held, not read")] SharedMeter);

impl Form {
    /// Returns a text field.
    pub(crate) fn field(&self, name: &str) -> Option<&str> {
        self.fields.get(name).map(String::as_str)
    }

    /// Returns whether the file is larger than the largest accepted file.
    pub(crate) const fn is_too_large(&self) -> bool {
        matches!(self.file, Some(File::TooLarge))
    }

    /// Returns the content, the client's file name (only its extension is used), and the memory reservation.
    ///
    /// # Errors
    /// 400 if the form has no file.
    pub(crate) fn into_file(self) -> Result<(Bytes, Option<String>, MemoryReservation), Problem> {
        match self.file {
            Some(File::Complete { content, name }) => Ok((content, name, MemoryReservation(self.metered))),
            Some(File::TooLarge) | None => Err(Problem::field("file", "file is required")),
        }
    }
}

impl FromRequest<Api> for Form {
    type Rejection = Problem;

    async fn from_request(request: Request, api: &Api) -> Result<Self, Problem> {
        let kind = request.headers().get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
        if !kind.is_some_and(is_form) {
            return Err(Problem::not_multipart());
        }
        // Slow uploads of one person must not use up the memory of all.
        let SignedIn(session) =
            request.extensions().get::<SignedIn>().ok_or_else(Problem::unauthenticated)?;
        let waiting = api.open_uploads.wait(session.person);
        let Ok(slot) = tokio::time::timeout(SLOT_TIMEOUT, waiting).await else {
            return Err(Refusal::too_many(RETRY_SECONDS).into());
        };
        let (memory, gives_way) = api.upload_memory.register(session.person);
        let metered = SharedMeter::new(memory, slot);
        let (parts, body) = request.into_parts();
        let mut request = Request::from_parts(parts.clone(), metered.body(body));
        DefaultBodyLimit::disable().apply(&mut request);
        let mut form = Self { fields: BTreeMap::new(), file: None, metered: metered.clone() };
        let read = async {
            let mut form_parts = Multipart::from_request(request, api).await.map_err(|_| unreadable())?;
            form.read(&mut form_parts).await
        };
        let ended = tokio::select! {
            read = tokio::time::timeout(FORM_TIMEOUT, read) => read.unwrap_or_else(|_| Err(Problem::too_slow())),
            _ = gives_way => Err(Problem::busy()),
        };
        metered.0.memory.complete();
        let failure = *metered.failure();
        match (ended, failure) {
            (Ok(()), _) => {}
            // The specification's client reads the refusal of a large file out of a 200, however large it is.
            (Err(_), Some(ReadFailure::TooLarge)) => form.file = Some(File::TooLarge),
            (Err(_), Some(ReadFailure::Busy)) => return Err(Problem::busy()),
            (Err(_), Some(ReadFailure::TooSlow)) => return Err(Problem::too_slow()),
            (Err(problem), None) => return Err(problem),
        }
        authenticate_again(&parts, api).await?;
        Ok(form)
    }
}

/// Returns whether a content type is that of an upload.
pub(crate) fn is_form(content_type: &str) -> bool {
    let essence = content_type.split(';').next().unwrap_or_default().trim();
    essence.eq_ignore_ascii_case("multipart/form-data")
}

fn unreadable() -> Problem {
    Problem::field("body", "body is no multipart form that can be read")
}

impl Form {
    async fn read(&mut self, parts: &mut Multipart) -> Result<(), Problem> {
        let broken = |_: MultipartError| unreadable();
        let mut count = 0;
        while let Some(mut part) = parts.next_field().await.map_err(broken)? {
            count += 1;
            if count > PARTS_MAX {
                return Err(Problem::field("body", "body has too many parts"));
            }
            let Some(name) = part.name().map(str::to_owned) else { return Err(unreadable()) };
            if name == "file" {
                if self.file.is_some() {
                    return Err(Problem::field("file", "file is there twice"));
                }
                let called = part.file_name().map(str::to_owned);
                let content = read_part(&mut part, PDF_MAX).await.map_err(broken)?;
                self.file = Some(match content {
                    Some(content) => File::Complete { content, name: called },
                    None => File::TooLarge,
                });
                continue;
            }
            let text = read_part(&mut part, FIELD_MAX).await.map_err(broken)?;
            let text = text.and_then(|text| String::from_utf8(text.into()).ok());
            let Some(text) = text else { return Err(Problem::field(&name, format!("{name} is invalid"))) };
            if self.fields.insert(name.clone(), text).is_some() {
                return Err(Problem::field(&name, format!("{name} is there twice")));
            }
        }
        Ok(())
    }
}

/// Reads a part; returns `None` if it is longer than `max` bytes.
async fn read_part(part: &mut Field<'_>, max: usize) -> Result<Option<Bytes>, MultipartError> {
    let mut content = Some(BytesMut::new());
    while let Some(chunk) = part.chunk().await? {
        content = content.filter(|content| content.len() + chunk.len() <= max);
        if let Some(content) = &mut content {
            content.extend_from_slice(&chunk);
        }
    }
    Ok(content.map(BytesMut::freeze))
}

#[cfg(test)]
mod tests {
    use caseboard_domain::actor::Actor;
    use caseboard_domain::person::Category;
    use caseboard_testkit::Fixture;
    use futures_util::stream;

    use super::*;

    const BEGIN: &[u8] = b"--x\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.pdf\"\r\n\r\n";

    /// Sends one byte after each pause; returns the seconds until the server gave up, and the status.
    async fn time_to_failure(pause: Duration) -> (u64, u16) {
        let fixture = Fixture::new().await;
        let person = Actor::Professional(fixture.professional(Category::Anesthesiologist).await);
        let api = Api::new(fixture.app().clone(), crate::Settings::default());
        tokio::time::pause();
        let begin = stream::once(async { Ok::<_, std::convert::Infallible>(Bytes::from_static(BEGIN)) });
        let drip = stream::unfold((), move |()| async move {
            tokio::time::sleep(pause).await;
            Some((Ok(Bytes::from_static(b"x")), ()))
        });
        let request = Request::post("/cloudupload")
            .header(header::CONTENT_TYPE, "multipart/form-data; boundary=x")
            .extension(SignedIn(person.session_data().clone()))
            .body(Body::from_stream(begin.chain(drip)))
            .expect("a request");
        let began = tokio::time::Instant::now();
        let Err(problem) = Form::from_request(request, &api).await else { panic!("a whole form") };
        (began.elapsed().as_secs(), problem.status().as_u16())
    }

    /// Shows: H-89
    #[tokio::test]
    async fn stalled_upload_times_out() {
        assert_eq!(time_to_failure(Duration::from_hours(1)).await, (CHUNK_TIMEOUT.as_secs(), 408));
    }

    /// Shows: H-89
    #[tokio::test]
    async fn slow_upload_times_out() {
        assert_eq!(time_to_failure(Duration::from_secs(20)).await, (FORM_TIMEOUT.as_secs(), 408));
    }
}
