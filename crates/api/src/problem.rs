//! Interim.
/// Answers 503 until the verb behind a call exists.
pub struct Pending;
impl axum::response::IntoResponse for Pending {
    fn into_response(self) -> axum::response::Response {
        http::StatusCode::SERVICE_UNAVAILABLE.into_response()
    }
}
