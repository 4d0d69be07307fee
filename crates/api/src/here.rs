//! The application as one request sees it: every handler takes [`Here`], so that what a verb writes into the audit log says
//! where the request came from.

use std::convert::Infallible;

use axum::extract::FromRequestParts;
use caseboard_service::Origin;
use http::request::Parts;

use crate::address::Caller;
use crate::{Api, request_id};

/// What handlers share, with the origin of this request.
pub(crate) struct Here(pub(crate) Api);

impl FromRequestParts<Api> for Here {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, api: &Api) -> Result<Self, Infallible> {
        let Caller(address) = Caller::of(&parts.extensions, &parts.headers, &api.settings.trusted_proxies);
        let origin = Origin { address, request: request_id::current().unwrap_or_default() };
        Ok(Self(Api { app: api.app.for_request(origin), ..api.clone() }))
    }
}
