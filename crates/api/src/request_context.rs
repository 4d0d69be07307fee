//! The shared state for one request, with the origin that the audit log records.

use std::convert::Infallible;

use axum::extract::FromRequestParts;
use caseboard_domain::device_name::stored_user_agent;
use caseboard_service::Origin;
use http::header;
use http::request::Parts;

use crate::address::ClientAddress;
use crate::{Api, request_id};

/// Extractor for the shared state, bound to the client address and the id of this request.
pub(crate) struct RequestContext(pub(crate) Api);

impl FromRequestParts<Api> for RequestContext {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, api: &Api) -> Result<Self, Infallible> {
        Ok(Self(Api { app: api.app.for_request(origin(parts, api)), ..api.clone() }))
    }
}

/// Returns where a request came from.
pub(crate) fn origin(parts: &Parts, api: &Api) -> Origin {
    let ClientAddress(address) =
        ClientAddress::of(&parts.extensions, &parts.headers, &api.settings.trusted_proxies);
    let user_agent = parts.headers.get(header::USER_AGENT).and_then(|header| header.to_str().ok());
    Origin {
        address,
        request: request_id::current().unwrap_or_default(),
        user_agent: user_agent.and_then(stored_user_agent),
    }
}
