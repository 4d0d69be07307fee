//! The shared state for one request, with the origin that the audit log records.

use std::convert::Infallible;

use axum::extract::FromRequestParts;
use caseboard_service::Origin;
use http::request::Parts;

use crate::address::ClientAddress;
use crate::{Api, request_id};

/// Extractor for the shared state, bound to the client address and the id of this request.
pub(crate) struct RequestContext(pub(crate) Api);

impl FromRequestParts<Api> for RequestContext {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, api: &Api) -> Result<Self, Infallible> {
        let ClientAddress(address) =
            ClientAddress::of(&parts.extensions, &parts.headers, &api.settings.trusted_proxies);
        let origin = Origin { address, request: request_id::current().unwrap_or_default() };
        Ok(Self(Api { app: api.app.for_request(origin), ..api.clone() }))
    }
}
