//! Extractors that turn the bearer token into a session or an actor with a role.
//!
//! All data come from the session. 401 only means that there is no valid session; an unverified email address and a
//! wrong role are 403.

use axum::extract::FromRequestParts;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use caseboard_domain::actor::{
    Actor, CenterAdmin, CenterManager, Poster, Professional, SessionData, Surgeon, SystemAdmin,
};
use caseboard_domain::document::Uploader;
use caseboard_domain::person::Role;
use caseboard_domain::{Refusal, Secret};
use caseboard_service::session;
use http::request::Parts;
use http::{HeaderMap, header};

use crate::Api;
use crate::problem::Problem;
use crate::request_context::origin;

/// The longest token that is accepted.
const TOKEN_MAX: usize = 200;

/// Returns what follows the scheme in the `Authorization` header. The case of the scheme is ignored.
fn credentials<'a>(headers: &'a HeaderMap, scheme: &str) -> Option<&'a str> {
    let (given, rest) = headers.get(header::AUTHORIZATION)?.to_str().ok()?.trim().split_once(' ')?;
    given.eq_ignore_ascii_case(scheme).then(|| rest.trim())
}

/// Returns the bearer token of a request.
pub(crate) fn bearer(headers: &HeaderMap) -> Option<&str> {
    credentials(headers, "bearer").filter(|token| !token.is_empty() && token.len() <= TOKEN_MAX)
}

/// Returns the user name and password of `Authorization: Basic`.
pub(crate) fn basic(headers: &HeaderMap) -> Option<(String, Secret)> {
    let decoded = STANDARD.decode(credentials(headers, "basic")?).ok()?;
    let text = String::from_utf8(decoded).ok()?;
    let (name, password) = text.split_once(':')?;
    Some((name.to_owned(), Secret::new(password)))
}

/// The session of a request, stored in it by [`authenticate`] for the extractors that read the body.
#[derive(Debug, Clone)]
pub(crate) struct SignedIn(pub(crate) SessionData);

/// Returns the session of the bearer token; 401 if there is none.
async fn authenticate(parts: &mut Parts, api: &Api) -> Result<SessionData, Problem> {
    let token = bearer(&parts.headers).ok_or_else(Problem::unauthenticated)?;
    let app = api.app.for_request(origin(parts, api));
    let session = session::authenticate(&app, token).await?.ok_or_else(Problem::unauthenticated)?;
    parts.extensions.insert(SignedIn(session.clone()));
    Ok(session)
}

/// Checks the session of a request, if it has one, after its body has arrived: that can be minutes after the headers, and
/// the session may have ended or lost rights meanwhile.
///
/// # Errors
/// 401 if the session has ended; 503 if it grants something else now, so that the client sends the request again.
pub(crate) async fn authenticate_again(parts: &Parts, api: &Api) -> Result<(), Problem> {
    let Some(SignedIn(before)) = parts.extensions.get::<SignedIn>() else { return Ok(()) };
    let token = bearer(&parts.headers).ok_or_else(Problem::unauthenticated)?;
    let now = session::find_active(&api.app, token).await?.ok_or_else(Problem::unauthenticated)?;
    match now.has_same_rights_as(before) {
        true => Ok(()),
        false => Err(Problem::busy()),
    }
}

/// Returns the session of the bearer token; 401 if there is none, 403 if a required second factor is missing.
async fn authenticate_complete(parts: &mut Parts, api: &Api) -> Result<SessionData, Problem> {
    let session = authenticate(parts, api).await?;
    session.second_factor.require()?;
    Ok(session)
}

/// A valid session, also before the email address is verified and before a required second factor is added: for reading
/// and ending it.
pub(crate) struct AnySession(pub(crate) SessionData);

impl FromRequestParts<Api> for AnySession {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, api: &Api) -> Result<Self, Problem> {
        authenticate(parts, api).await.map(Self)
    }
}

/// A valid session of a verified person, also before a required second factor is added: for the calls that add it.
pub(crate) struct BeforeSecondFactor(pub(crate) Actor);

impl FromRequestParts<Api> for BeforeSecondFactor {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, api: &Api) -> Result<Self, Problem> {
        let session = authenticate(parts, api).await?;
        Ok(Self(Actor::before_second_factor(session, api.app.settings.email_verification)?))
    }
}

/// A valid session, also before the email address is verified.
pub(crate) struct Session(pub(crate) SessionData);

impl FromRequestParts<Api> for Session {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, api: &Api) -> Result<Self, Problem> {
        authenticate_complete(parts, api).await.map(Self)
    }
}

/// A valid session of a verified person, or no token. An expired token is a 401.
pub(crate) struct OptionalActor(pub(crate) Option<Actor>);

impl FromRequestParts<Api> for OptionalActor {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, api: &Api) -> Result<Self, Problem> {
        if !parts.headers.contains_key(header::AUTHORIZATION) {
            return Ok(Self(None));
        }
        RequireRole::<Actor>::from_request_parts(parts, api).await.map(|RequireRole(actor)| Self(Some(actor)))
    }
}

/// A valid session, also before the email address is verified, or no token. An expired token is a 401.
pub(crate) struct OptionalSession(pub(crate) Option<SessionData>);

impl FromRequestParts<Api> for OptionalSession {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, api: &Api) -> Result<Self, Problem> {
        if !parts.headers.contains_key(header::AUTHORIZATION) {
            return Ok(Self(None));
        }
        authenticate_complete(parts, api).await.map(|session| Self(Some(session)))
    }
}

/// An actor type that requires a role.
pub(crate) trait RequiredRole: Sized + Send {
    /// Whether the actor acts on centers, cases and people. A system administrator who changes something there needs a
    /// proof of identity (AMB-95); calls about their own account have rules of their own.
    const ACTS_ON_OTHERS: bool;

    /// Returns the actor in this role.
    ///
    /// # Errors
    /// 403 if the actor has another role.
    fn from_actor(actor: Actor) -> Result<Self, Refusal>;
}

impl RequiredRole for Actor {
    const ACTS_ON_OTHERS: bool = false;

    fn from_actor(actor: Actor) -> Result<Self, Refusal> {
        Ok(actor)
    }
}

impl RequiredRole for Professional {
    const ACTS_ON_OTHERS: bool = false;

    fn from_actor(actor: Actor) -> Result<Self, Refusal> {
        actor.require_professional()
    }
}

impl RequiredRole for Surgeon {
    const ACTS_ON_OTHERS: bool = false;

    fn from_actor(actor: Actor) -> Result<Self, Refusal> {
        actor.require_surgeon()
    }
}

impl RequiredRole for Poster {
    const ACTS_ON_OTHERS: bool = true;

    fn from_actor(actor: Actor) -> Result<Self, Refusal> {
        actor.require_poster()
    }
}

impl RequiredRole for SystemAdmin {
    const ACTS_ON_OTHERS: bool = true;

    fn from_actor(actor: Actor) -> Result<Self, Refusal> {
        actor.require_system_admin()
    }
}

impl RequiredRole for CenterManager {
    const ACTS_ON_OTHERS: bool = true;

    fn from_actor(actor: Actor) -> Result<Self, Refusal> {
        actor.require_center_manager()
    }
}

impl RequiredRole for CenterAdmin {
    const ACTS_ON_OTHERS: bool = true;

    fn from_actor(actor: Actor) -> Result<Self, Refusal> {
        actor.require_center_admin()
    }
}

impl RequiredRole for Uploader {
    const ACTS_ON_OTHERS: bool = false;

    fn from_actor(actor: Actor) -> Result<Self, Refusal> {
        Self::of(actor)
    }
}

/// Requires a session with a verified email address and the role of the actor type.
pub(crate) struct RequireRole<A>(pub(crate) A);

/// [`RequireRole`] for a POST that only reads.
pub(crate) struct RequireRoleToRead<A>(pub(crate) A);

/// Returns the actor in a role. A system administrator who `changes` something outside of their own account needs a proof of
/// identity, which the session contains, so it costs no query.
async fn require_role<A: RequiredRole>(parts: &mut Parts, api: &Api, changes: bool) -> Result<A, Problem> {
    let session = authenticate(parts, api).await?;
    let actor = Actor::from_session(session, api.app.settings.email_verification)?;
    let proof = match A::ACTS_ON_OTHERS && changes && actor.role() == Role::SystemAdmin {
        true => actor.session_data().require_proof(api.app.now()),
        false => Ok(()),
    };
    let acting = A::from_actor(actor)?;
    proof?;
    Ok(acting)
}

impl<A: RequiredRole> FromRequestParts<Api> for RequireRole<A> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, api: &Api) -> Result<Self, Problem> {
        let changes = !parts.method.is_safe();
        require_role(parts, api, changes).await.map(Self)
    }
}

impl<A: RequiredRole> FromRequestParts<Api> for RequireRoleToRead<A> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, api: &Api) -> Result<Self, Problem> {
        require_role(parts, api, false).await.map(Self)
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
    fn bearer_token_is_read() {
        assert_eq!(bearer(&with("Bearer abc")), Some("abc"));
        assert_eq!(bearer(&with("bearer  abc ")), Some("abc"));
        for value in ["abc", "Bearer", "Bearer ", "Basic abc", &format!("Bearer {}", "x".repeat(201))] {
            assert_eq!(bearer(&with(value)), None, "{value}");
        }
        assert_eq!(bearer(&HeaderMap::new()), None);
    }

    /// Shows: AMB-12
    #[test]
    fn basic_credentials_are_decoded() {
        let (name, password) = basic(&with("Basic YUBiLm9yZzpwOncx")).expect("credentials");
        assert_eq!((name.as_str(), password.expose()), ("a@b.org", "p:w1"));
        for value in ["Basic %%", "Basic YWJj", "Bearer YUBiLm9yZzpwdzE="] {
            assert!(basic(&with(value)).is_none(), "{value}");
        }
    }
}
