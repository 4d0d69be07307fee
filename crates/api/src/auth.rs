//! Who is asking: from the bearer token to an actor.
//!
//! Everything here comes from the session (AMB-13). 401 means that there is no live session and nothing else (AMB-11); an
//! address that is not verified yet and a role that does not fit are 403.

use axum::extract::FromRequestParts;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use caseboard_domain::actor::{
    Actor, CenterManager, Poster, Professional, SessionFacts, Surgeon, SystemAdmin,
};
use caseboard_domain::document::Uploader;
use caseboard_domain::{Refusal, Secret};
use caseboard_service::session;
use http::request::Parts;
use http::{HeaderMap, header};

use crate::Api;
use crate::problem::Problem;

/// The longest token that is looked up.
const TOKEN_MAX: usize = 200;

/// What follows a scheme in the `Authorization` header; schemes are read in any case.
fn credentials<'a>(headers: &'a HeaderMap, scheme: &str) -> Option<&'a str> {
    let (given, rest) = headers.get(header::AUTHORIZATION)?.to_str().ok()?.trim().split_once(' ')?;
    given.eq_ignore_ascii_case(scheme).then(|| rest.trim())
}

/// The bearer token of a request.
pub(crate) fn bearer(headers: &HeaderMap) -> Option<&str> {
    credentials(headers, "bearer").filter(|token| !token.is_empty() && token.len() <= TOKEN_MAX)
}

/// User name and password of `Authorization: Basic` (AMB-12).
pub(crate) fn basic(headers: &HeaderMap) -> Option<(String, Secret)> {
    let decoded = STANDARD.decode(credentials(headers, "basic")?).ok()?;
    let text = String::from_utf8(decoded).ok()?;
    let (name, password) = text.split_once(':')?;
    Some((name.to_owned(), Secret::new(password)))
}

/// The session a request carries a token for.
async fn live(parts: &Parts, api: &Api) -> Result<SessionFacts, Problem> {
    let token = bearer(&parts.headers).ok_or_else(Problem::unauthenticated)?;
    let facts = session::authenticate(&api.app, token).await?;
    facts.ok_or_else(Problem::unauthenticated)
}

/// A live session, whether or not the address is verified (AMB-22 lists the calls that take it).
pub(crate) struct Session(pub(crate) SessionFacts);

impl FromRequestParts<Api> for Session {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, api: &Api) -> Result<Self, Problem> {
        live(parts, api).await.map(Self)
    }
}

/// A live session of a verified person, or no token at all; a dead token is a 401 nevertheless.
pub(crate) struct MaybeActor(pub(crate) Option<Actor>);

impl FromRequestParts<Api> for MaybeActor {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, api: &Api) -> Result<Self, Problem> {
        if !parts.headers.contains_key(header::AUTHORIZATION) {
            return Ok(Self(None));
        }
        As::<Actor>::from_request_parts(parts, api).await.map(|As(actor)| Self(Some(actor)))
    }
}

/// A live session, whether or not the address is verified, or no token at all; a dead token is a 401 nevertheless.
pub(crate) struct MaybeSession(pub(crate) Option<SessionFacts>);

impl FromRequestParts<Api> for MaybeSession {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, api: &Api) -> Result<Self, Problem> {
        if !parts.headers.contains_key(header::AUTHORIZATION) {
            return Ok(Self(None));
        }
        live(parts, api).await.map(|facts| Self(Some(facts)))
    }
}

/// What an actor has to be for a call.
pub(crate) trait Part: Sized + Send {
    /// The actor in that part, or the 403.
    fn played_by(actor: Actor) -> Result<Self, Refusal>;
}

impl Part for Actor {
    fn played_by(actor: Actor) -> Result<Self, Refusal> {
        Ok(actor)
    }
}

impl Part for Professional {
    fn played_by(actor: Actor) -> Result<Self, Refusal> {
        actor.require_professional()
    }
}

impl Part for Surgeon {
    fn played_by(actor: Actor) -> Result<Self, Refusal> {
        actor.require_surgeon()
    }
}

impl Part for Poster {
    fn played_by(actor: Actor) -> Result<Self, Refusal> {
        actor.require_poster()
    }
}

impl Part for SystemAdmin {
    fn played_by(actor: Actor) -> Result<Self, Refusal> {
        actor.require_system_admin()
    }
}

impl Part for CenterManager {
    fn played_by(actor: Actor) -> Result<Self, Refusal> {
        actor.require_center_manager()
    }
}

impl Part for Uploader {
    fn played_by(actor: Actor) -> Result<Self, Refusal> {
        Self::of(actor)
    }
}

/// A verified person in the part a call asks for.
pub(crate) struct As<A>(pub(crate) A);

impl<A: Part> FromRequestParts<Api> for As<A> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, api: &Api) -> Result<Self, Problem> {
        let facts = live(parts, api).await?;
        let actor = Actor::from_session(facts, api.app.settings.email_verification)?;
        Ok(Self(A::played_by(actor)?))
    }
}

#[cfg(test)]
mod tests {
    use http::HeaderValue;

    use super::*;

    fn with(value: &str) -> HeaderMap {
        HeaderMap::from_iter([(header::AUTHORIZATION, HeaderValue::from_str(value).expect("a header"))])
    }

    /// Shows: K-01
    #[test]
    fn the_token_follows_the_scheme() {
        assert_eq!(bearer(&with("Bearer abc")), Some("abc"));
        assert_eq!(bearer(&with("bearer  abc ")), Some("abc"));
        for value in ["abc", "Bearer", "Bearer ", "Basic abc", &format!("Bearer {}", "x".repeat(201))] {
            assert_eq!(bearer(&with(value)), None, "{value}");
        }
        assert_eq!(bearer(&HeaderMap::new()), None);
    }

    /// Shows: AMB-12
    #[test]
    fn basic_credentials_are_read() {
        let (name, password) = basic(&with("Basic YUBiLm9yZzpwOncx")).expect("credentials");
        assert_eq!((name.as_str(), password.expose()), ("a@b.org", "p:w1"));
        for value in ["Basic %%", "Basic YWJj", "Bearer YUBiLm9yZzpwdzE="] {
            assert!(basic(&with(value)).is_none(), "{value}");
        }
    }
}
