//! Serves the web client that is embedded in the binary: the files of `web/dist` and their precompressed copies.

use std::borrow::Cow;
use std::io::Read as _;

use axum::body::Body;
use axum::extract::Request;
use axum::response::{IntoResponse as _, Response};
use flate2::read::GzDecoder;
use http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use rust_embed::{EmbeddedFile, RustEmbed};

use crate::middleware::CONTENT_SECURITY_POLICY;
use crate::problem::Problem;

/// Debug builds read the files from disk, release builds embed them. Scripts and styles are embedded compressed only,
/// because every browser accepts that.
#[derive(RustEmbed)]
#[folder = "$CARGO_MANIFEST_DIR/../../web/dist"]
#[exclude = "*.js"]
#[exclude = "*.css"]
struct Files;

/// The page that starts the client at every address.
const INDEX: &str = "index.html";

/// Files whose names carry a hash of their content.
const HASHED_PREFIX: &str = "assets/";

const IMMUTABLE: &str = "public, max-age=31536000, immutable";
const REVALIDATE: &str = "no-cache";

const NOT_BUILT: &str = "The web client is not built. Run `make build`, or `npm run build` in web/.\n";

/// Fallback handler: serves the client for every path that is not an operation.
pub(crate) async fn serve(request: Request) -> Response {
    let path = request.uri().path();
    if path == "/api" || path.starts_with("/api/") {
        return Problem::not_found().into_response();
    }
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return Problem::method_not_allowed().into_response();
    }
    let name = path.trim_start_matches('/');
    let headers = request.headers();
    if !name.is_empty() && !is_precompressed(name) && exists(name) {
        return file(name, headers);
    }
    if !expects_page(name, headers) {
        return Problem::not_found().into_response();
    }
    if Files::get(INDEX).is_none() {
        let plain = [(header::CONTENT_TYPE, "text/plain; charset=utf-8")];
        return (StatusCode::SERVICE_UNAVAILABLE, plain, NOT_BUILT).into_response();
    }
    file(INDEX, headers)
}

/// Returns whether the client has this file, as it is or compressed only.
fn exists(name: &str) -> bool {
    Files::get(name).is_some() || Files::get(&format!("{name}.gz")).is_some()
}

/// Returns whether the name is a compressed copy; copies are only served as encodings of their files.
fn is_precompressed(name: &str) -> bool {
    [".br", ".gz"].iter().any(|end| name.strip_suffix(end).is_some_and(exists))
}

/// Returns whether the request is for a screen of the client rather than for a missing file.
fn expects_page(name: &str, headers: &HeaderMap) -> bool {
    if name.starts_with(HASHED_PREFIX) {
        return false;
    }
    let accept = headers.get(header::ACCEPT).and_then(|value| value.to_str().ok()).unwrap_or("*/*");
    let looks_like_file = name.rsplit('/').next().is_some_and(|last| last.contains('.'));
    accept.contains("text/html") || (accept.contains("*/*") && !looks_like_file)
}

/// Returns whether `Accept-Encoding` allows the encoding: named or covered by `*`, and not with `q=0`.
fn accepts_encoding(headers: &HeaderMap, encoding: &str) -> bool {
    let mut by_star = false;
    for value in headers.get_all(header::ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok()) {
        for part in value.split(',') {
            let (name, parameters) =
                part.split_once(';').map_or((part.trim(), ""), |(name, rest)| (name.trim(), rest.trim()));
            let refused = parameters
                .strip_prefix("q=")
                .and_then(|q| q.trim().parse::<f32>().ok())
                .is_some_and(|q| q <= 0.0);
            if name.eq_ignore_ascii_case(encoding) {
                return !refused;
            }
            if name == "*" {
                by_star = !refused;
            }
        }
    }
    by_star
}

/// A file as it is sent.
struct Encoded {
    data: Cow<'static, [u8]>,
    tag: String,
    encoding: Option<&'static str>,
}

impl Encoded {
    fn new(file: EmbeddedFile, encoding: Option<&'static str>) -> Self {
        let hash = file.metadata.sha256_hash();
        Self { data: file.data, tag: format!("\"{}\"", hex::encode(&hash[..16])), encoding }
    }

    /// Decompresses a file that is embedded as gzip only, for a client that accepts no compression.
    fn decompressed(file: &EmbeddedFile) -> Option<Self> {
        let mut data = Vec::new();
        GzDecoder::new(&*file.data).read_to_end(&mut data).ok()?;
        let hash = file.metadata.sha256_hash();
        // A strong tag must differ from the one of the compressed copy.
        let tag = format!("\"{}-identity\"", hex::encode(&hash[..16]));
        Some(Self { data: Cow::Owned(data), tag, encoding: None })
    }
}

/// Returns the smallest copy of a file whose encoding the client accepts.
fn best_encoding(name: &str, headers: &HeaderMap) -> Option<Encoded> {
    for (end, encoding) in [("br", "br"), ("gz", "gzip")] {
        if accepts_encoding(headers, encoding)
            && let Some(copy) = Files::get(&format!("{name}.{end}"))
        {
            return Some(Encoded::new(copy, Some(encoding)));
        }
    }
    match Files::get(name) {
        Some(file) => Some(Encoded::new(file, None)),
        None => Encoded::decompressed(&Files::get(&format!("{name}.gz"))?),
    }
}

/// Returns whether the script is a worker, which has the policy of its own response instead of the page's.
fn runs_as_worker(name: &str) -> bool {
    name == "offline.js" || name.contains(".worker-")
}

fn file(name: &str, headers: &HeaderMap) -> Response {
    let Some(Encoded { data, tag, encoding }) = best_encoding(name, headers) else {
        return Problem::not_found().into_response();
    };
    let not_modified = headers
        .get_all(header::IF_NONE_MATCH)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .any(|value| value.split(',').any(|tag_sent| tag_sent.trim().trim_start_matches("W/") == tag));
    let kind = mime_guess::from_path(name).first_or_octet_stream();
    let kind = if kind.type_() == "text"
        || matches!(kind.subtype().as_str(), "javascript" | "json" | "manifest+json")
    {
        format!("{kind}; charset=utf-8")
    } else {
        kind.to_string()
    };
    let mut response = if not_modified {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        Body::from(data).into_response()
    };
    let out = response.headers_mut();
    let caching = if name.starts_with(HASHED_PREFIX) { IMMUTABLE } else { REVALIDATE };
    out.insert(header::CACHE_CONTROL, HeaderValue::from_static(caching));
    out.insert(header::VARY, HeaderValue::from_static("Accept-Encoding"));
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        out.insert(header::ETAG, tag);
    }
    if !not_modified {
        if let Ok(kind) = HeaderValue::from_str(&kind) {
            out.insert(header::CONTENT_TYPE, kind);
        }
        if runs_as_worker(name) {
            let policy = HeaderValue::from_static(CONTENT_SECURITY_POLICY);
            out.insert(header::CONTENT_SECURITY_POLICY, policy);
        }
        if let Some(encoding) = encoding {
            out.insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
        }
    }
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with(name: header::HeaderName, value: &'static str) -> HeaderMap {
        HeaderMap::from_iter([(name, HeaderValue::from_static(value))])
    }

    #[test]
    fn accept_encoding_is_honoured() {
        let accepts = |value, encoding| accepts_encoding(&with(header::ACCEPT_ENCODING, value), encoding);
        assert!(accepts("gzip, deflate, br", "br"));
        assert!(accepts("gzip;q=0.5, *", "br"));
        assert!(!accepts("gzip", "br"));
        assert!(!accepts("br;q=0, gzip", "br"));
        assert!(!accepts("*;q=0", "gzip"));
        assert!(!accepts_encoding(&HeaderMap::new(), "gzip"));
    }

    #[test]
    fn screen_paths_return_the_page_and_missing_files_are_not_found() {
        let browser = with(header::ACCEPT, "text/html,application/xhtml+xml,*/*;q=0.8");
        let script = with(header::ACCEPT, "*/*");
        assert!(expects_page("adminMain/postJob", &browser));
        assert!(expects_page("what.ever", &browser));
        assert!(expects_page("login", &script));
        assert!(!expects_page("icon.png", &script));
        assert!(!expects_page("assets/index-abc.js", &browser));
        assert!(!expects_page("login", &with(header::ACCEPT, "application/json")));
    }
}
