//! Reading an upload: a multipart form with one file and a few short fields, in any order (K-60).
//!
//! The form is read as it arrives, no further than a hard limit, and all forms that are being read share a bounded amount
//! of memory: whoever comes when it is used up is told to come back. What is wrong with the file itself is the verb's to
//! say.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::body::Body;
use axum::extract::multipart::{Field, MultipartError};
use axum::extract::{DefaultBodyLimit, FromRequest, Multipart, Request};
use bytes::{Bytes, BytesMut};
use caseboard_domain::document::PDF_MAX;
use futures_util::StreamExt as _;
use http::header;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::Api;
use crate::problem::Problem;

/// The largest form, in bytes (security.md).
const FORM_MAX: usize = 12 * 1024 * 1024;
/// How long a form may take to arrive; ten megabytes over a telephone need more than the thirty seconds of a JSON body.
const FORM_TIME: Duration = Duration::from_secs(120);
/// The longest pause on the way.
const PAUSE_MAX: Duration = Duration::from_secs(30);
/// The longest field besides the file, in bytes.
const FIELD_MAX: usize = 200;
/// The most parts of a form.
const PARTS_MAX: usize = 16;

/// Kibibytes that all forms together may take while they are being read and their files looked at.
const ROOM: usize = 64 * 1024;

/// The memory that is left for forms.
#[derive(Clone)]
pub(crate) struct Room(Arc<Semaphore>);

impl Default for Room {
    fn default() -> Self {
        Self(Arc::new(Semaphore::new(ROOM)))
    }
}

/// Why reading ended early.
#[derive(Debug, Clone, Copy)]
enum Fault {
    TooLarge,
    Busy,
    TooSlow,
}

impl From<Fault> for axum::Error {
    /// Ends the form's reader; the message is never shown.
    fn from(_: Fault) -> Self {
        Self::new("the form is not read any further")
    }
}

/// The memory that one form takes, given back with it.
struct Meter {
    room: Room,
    bytes: usize,
    held: Option<OwnedSemaphorePermit>,
    fault: Option<Fault>,
}

impl Meter {
    fn admit(&mut self, more: usize) -> Result<(), Fault> {
        let before = self.bytes.div_ceil(1024);
        self.bytes += more;
        if self.bytes > FORM_MAX {
            return Err(Fault::TooLarge);
        }
        let needed = u32::try_from(self.bytes.div_ceil(1024) - before).map_err(|_| Fault::TooLarge)?;
        let more = Arc::clone(&self.room.0).try_acquire_many_owned(needed).map_err(|_| Fault::Busy)?;
        match &mut self.held {
            Some(held) => held.merge(more),
            none => *none = Some(more),
        }
        Ok(())
    }
}

#[derive(Clone)]
struct Metered(Arc<Mutex<Meter>>);

impl Metered {
    fn new(room: &Room) -> Self {
        Self(Arc::new(Mutex::new(Meter { room: room.clone(), bytes: 0, held: None, fault: None })))
    }

    fn meter(&self) -> MutexGuard<'_, Meter> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes why reading ends, because the form's reader hides it among its own errors.
    fn ends<T>(&self, outcome: Result<T, Fault>) -> Result<T, Fault> {
        outcome.inspect_err(|fault| self.meter().fault = Some(*fault))
    }

    /// The same body, counted and with an end to pauses.
    fn body(&self, body: Body) -> Body {
        let (metered, chunks) = (self.clone(), body.into_data_stream());
        let counted = futures_util::stream::unfold((metered, chunks), |(metered, mut chunks)| async move {
            let chunk = match tokio::time::timeout(PAUSE_MAX, chunks.next()).await {
                Err(_) => metered.ends(Err(Fault::TooSlow)).map_err(Into::into),
                Ok(None) => return None,
                Ok(Some(Err(error))) => Err(error),
                Ok(Some(Ok(chunk))) => {
                    let admitted = metered.meter().admit(chunk.len());
                    metered.ends(admitted).map(|()| chunk).map_err(Into::into)
                }
            };
            Some((chunk, (metered, chunks)))
        });
        Body::from_stream(counted)
    }
}

/// The file of a form.
enum File {
    /// As it was sent, with the name the sender gave it.
    Whole { content: Bytes, name: Option<String> },
    /// Larger than anything that is kept.
    TooLarge,
}

/// A form that was read.
pub(crate) struct Form {
    fields: BTreeMap<String, String>,
    file: Option<File>,
    /// Holds the memory until the file was looked at.
    metered: Metered,
}

/// Keeps the memory of a form taken until this goes away.
pub(crate) struct Held(#[expect(dead_code, reason = "held, not read")] Metered);

impl Form {
    /// A field besides the file.
    pub(crate) fn field(&self, name: &str) -> Option<&str> {
        self.fields.get(name).map(String::as_str)
    }

    /// Whether the file is larger than anything that is kept.
    pub(crate) const fn is_too_large(&self) -> bool {
        matches!(self.file, Some(File::TooLarge))
    }

    /// The bytes of the file, the sender's name for it, of which only the extension is ever looked at, and what keeps its
    /// memory taken.
    ///
    /// # Errors
    /// 400 when there is no file.
    pub(crate) fn into_file(self) -> Result<(Bytes, Option<String>, Held), Problem> {
        match self.file {
            Some(File::Whole { content, name }) => Ok((content, name, Held(self.metered))),
            Some(File::TooLarge) | None => Err(Problem::field("file", "file is required")),
        }
    }
}

impl FromRequest<Api> for Form {
    type Rejection = Problem;

    async fn from_request(request: Request, api: &Api) -> Result<Self, Problem> {
        let kind = request.headers().get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
        let essence = kind.unwrap_or_default().split(';').next().unwrap_or_default().trim();
        if !essence.eq_ignore_ascii_case("multipart/form-data") {
            return Err(Problem::no_form());
        }
        let metered = Metered::new(&api.room);
        let mut request = request.map(|body| metered.body(body));
        DefaultBodyLimit::disable().apply(&mut request);
        let mut form = Self { fields: BTreeMap::new(), file: None, metered: metered.clone() };
        let read = async {
            let mut parts = Multipart::from_request(request, api).await.map_err(|_| unreadable())?;
            form.read(&mut parts).await
        };
        let ended = match tokio::time::timeout(FORM_TIME, read).await {
            Ok(ended) => ended,
            Err(_) => Err(Problem::too_slow()),
        };
        let fault = metered.meter().fault;
        match (ended, fault) {
            (Ok(()), _) => Ok(form),
            // The specification's client reads the refusal of a large file out of a 200, however large it is.
            (Err(_), Some(Fault::TooLarge)) => {
                form.file = Some(File::TooLarge);
                Ok(form)
            }
            (Err(_), Some(Fault::Busy)) => Err(Problem::busy()),
            (Err(_), Some(Fault::TooSlow)) => Err(Problem::too_slow()),
            (Err(problem), None) => Err(problem),
        }
    }
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
                let content = whole(&mut part, PDF_MAX).await.map_err(broken)?;
                self.file = Some(match content {
                    Some(content) => File::Whole { content, name: called },
                    None => File::TooLarge,
                });
                continue;
            }
            let text = whole(&mut part, FIELD_MAX).await.map_err(broken)?;
            let text = text.and_then(|text| String::from_utf8(text.into()).ok());
            let Some(text) = text else { return Err(Problem::field(&name, format!("{name} is invalid"))) };
            if self.fields.insert(name.clone(), text).is_some() {
                return Err(Problem::field(&name, format!("{name} is there twice")));
            }
        }
        Ok(())
    }
}

/// A part as a whole; nothing when it is longer than `max`, of which no more is kept then.
async fn whole(part: &mut Field<'_>, max: usize) -> Result<Option<Bytes>, MultipartError> {
    let mut kept = Some(BytesMut::new());
    while let Some(chunk) = part.chunk().await? {
        kept = kept.filter(|kept| kept.len() + chunk.len() <= max);
        if let Some(kept) = &mut kept {
            kept.extend_from_slice(&chunk);
        }
    }
    Ok(kept.map(BytesMut::freeze))
}

#[cfg(test)]
mod tests {
    use caseboard_testkit::TestApp;
    use futures_util::stream;

    use super::*;

    const BEGIN: &[u8] = b"--x\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.pdf\"\r\n\r\n";

    /// How many seconds a form was waited for that goes on with a byte after each pause, and what was said.
    async fn waited(pause: Duration) -> (u64, u16) {
        let app = TestApp::new().await;
        let api = Api {
            app: app.app().clone(),
            settings: Arc::default(),
            limits: Arc::default(),
            room: Room::default(),
        };
        tokio::time::pause();
        let begin = stream::once(async { Ok::<_, std::convert::Infallible>(Bytes::from_static(BEGIN)) });
        let drip = stream::unfold((), move |()| async move {
            tokio::time::sleep(pause).await;
            Some((Ok(Bytes::from_static(b"x")), ()))
        });
        let request = Request::post("/cloudupload")
            .header(header::CONTENT_TYPE, "multipart/form-data; boundary=x")
            .body(Body::from_stream(begin.chain(drip)))
            .expect("a request");
        let began = tokio::time::Instant::now();
        let Err(problem) = Form::from_request(request, &api).await else { panic!("a whole form") };
        (began.elapsed().as_secs(), problem.status().as_u16())
    }

    /// security.md: a client that stops in the middle is not waited for.
    /// Shows: H-89
    #[tokio::test]
    async fn a_form_that_stops_is_given_up() {
        assert_eq!(waited(Duration::from_secs(3_600)).await, (PAUSE_MAX.as_secs(), 408));
    }

    /// security.md: and so are those that drip.
    /// Shows: H-89
    #[tokio::test]
    async fn a_form_that_drips_is_given_up() {
        assert_eq!(waited(Duration::from_secs(20)).await, (FORM_TIME.as_secs(), 408));
    }
}
