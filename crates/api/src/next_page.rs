//! The link to the next page of a list (RFC 8288), for all lists with a cursor.

use std::convert::Infallible;

use axum::Json;
use axum::extract::{FromRequestParts, OriginalUri};
use axum::response::{IntoResponse, Response};
use caseboard_domain::page::{Cursor, Keyset, Slice};
use caseboard_wire::params::ListPage;
use form_urlencoded::Serializer;
use http::request::Parts;
use http::{HeaderName, HeaderValue, Uri, header};

use crate::input::optional_number;
use crate::problem::Problem;

/// Reads the page that a request asks for.
pub(crate) fn parse_page(list: &ListPage) -> Result<Keyset, Problem> {
    Ok(Keyset::parse(optional_number("limit", list.limit.as_deref())?, list.cursor.as_deref())?)
}

/// Extractor for the address of a request, from which the address of the next page is made.
pub(crate) struct ListAddress(Uri);

impl<S: Send + Sync> FromRequestParts<S> for ListAddress {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        let original = parts.extensions.get::<OriginalUri>().map(|OriginalUri(uri)| uri.clone());
        Ok(Self(original.unwrap_or_else(|| parts.uri.clone())))
    }
}

impl ListAddress {
    /// Answers with the items of a page as a plain array.
    pub(crate) fn array<T, J: From<T>>(self, page: Keyset, slice: Slice<T>) -> Paged<Json<Vec<J>>> {
        let Slice { items, next } = slice.map(J::from);
        self.body(page, next, Json(items))
    }

    /// Answers with a body that contains the items of a page.
    pub(crate) fn body<T>(self, page: Keyset, next: Option<Cursor>, body: T) -> Paged<T> {
        let link = next.and_then(|next| HeaderValue::try_from(self.link(page, next)).ok());
        Paged { link, total: None, body }
    }

    /// Returns the request of this page with the cursor of the next one. The address is relative, because the server
    /// need not know the host name that its clients use.
    fn link(&self, page: Keyset, next: Cursor) -> String {
        let own = form_urlencoded::parse(self.0.query().unwrap_or_default().as_bytes());
        let filters = own.filter(|(name, _)| name != "limit" && name != "cursor" && name != "page");
        let query = Serializer::new(String::new())
            .extend_pairs(filters)
            .append_pair("limit", &page.size.to_string())
            .append_pair("cursor", &next.to_string())
            .finish();
        format!("<{}?{query}>; rel=\"next\"", self.0.path())
    }
}

/// The number of items on all pages.
pub(crate) const TOTAL: HeaderName = HeaderName::from_static("x-total-count");

/// A page of a list; the header `Link` names the next one.
pub(crate) struct Paged<T> {
    link: Option<HeaderValue>,
    total: Option<i64>,
    body: T,
}

impl<T> Paged<T> {
    /// Adds the number of items on all pages as the header `X-Total-Count`, if it is known.
    pub(crate) fn with_total(self, total: Option<i64>) -> Self {
        Self { total, ..self }
    }
}

/// The text of a JSON value.
pub(crate) struct JsonText(pub(crate) Vec<u8>);

impl IntoResponse for JsonText {
    fn into_response(self) -> Response {
        ([(header::CONTENT_TYPE, "application/json")], self.0).into_response()
    }
}

impl<T: IntoResponse> IntoResponse for Paged<T> {
    fn into_response(self) -> Response {
        let mut response = self.body.into_response();
        if let Some(link) = self.link {
            response.headers_mut().insert(header::LINK, link);
        }
        if let Some(total) = self.total {
            response.headers_mut().insert(TOTAL, total.into());
        }
        response
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::Timestamp;

    /// Filters are kept, the page is replaced, and nothing of the request can end the address in the header.
    ///
    /// Shows: AMB-103
    #[test]
    fn the_next_page_is_the_same_request_with_another_cursor() {
        let next = Cursor::before(Timestamp::UNIX_EPOCH);
        let page = Keyset { size: 50, after: None };
        let link = |uri: &str| ListAddress(uri.parse().expect("an address")).link(page, next);
        let cursor = "0.00000000000000000000000000000000";
        assert_eq!(link("/api/getjobs"), format!("</api/getjobs?limit=50&cursor={cursor}>; rel=\"next\""));
        assert_eq!(
            link("/api/getjobs?cursor=1.2&text=a%3E%22%0D%0Ab&limit=7"),
            format!("</api/getjobs?text=a%3E%22%0D%0Ab&limit=50&cursor={cursor}>; rel=\"next\"")
        );
    }
}
