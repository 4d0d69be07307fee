//! The OpenAPI document: what every route file says about its calls, put together with what they share.

mod vocabulary;

use std::collections::BTreeMap;

use utoipa::openapi::content::ContentBuilder;
use utoipa::openapi::header::HeaderBuilder;
use utoipa::openapi::schema::{Object, ObjectBuilder, Type};
use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::openapi::{OpenApi, Ref, RefOr, Response, ResponseBuilder};
use utoipa::{IntoResponses, Modify, OpenApi as _};

use crate::wire::problem::Problem;

/// The part of the document that no single call owns.
#[derive(utoipa::OpenApi)]
#[openapi(
    info(
        title = "Caseboard",
        description = "A marketplace for surgical staffing: surgeons and surgery centers post cases (`job`), anesthesia \
            professionals (`USER`) take them, first come, first served.\n\n\
            **Sessions.** `Authorization: Bearer {authToken}`. 401 only ever means that there is no live session; what a person \
            may not do is a 403, the same whether or not the thing exists. Where the answer of a call carries a value that says \
            no (`auth`, `matched`, `ok`, `status`), a refusal is a 200 with that value.\n\n\
            **Safe repeats.** Send an `Idempotency-Key` with every call that creates or moves something: a repeated call with \
            the same key and body is answered with the first answer.\n\n\
            **Times** are instants in UTC; each case and center carries the IANA `timeZone` to show them in. **Money** is dollars \
            with at most two decimals. **Ids** are opaque.",
        license(name = "MIT OR Apache-2.0", identifier = "MIT OR Apache-2.0"),
    ),
    tags(
        (name = "accounts", description = "Sign-up, sign-in and session"),
        (name = "verification", description = "Verifying the email address"),
        (name = "profile", description = "Profiles and security levels"),
        (name = "passwords", description = "Entering, changing and resetting a password"),
        (name = "centers", description = "Surgery centers and the codes that prove a tie to one"),
        (name = "favorites", description = "Favorites of surgeons and of centers"),
        (name = "eligibility", description = "People and their certification by a center"),
        (name = "documents", description = "Uploads, files, and what administrators think of documents"),
        (name = "cases", description = "Posting, listing and cancelling cases"),
        (name = "invitations", description = "Inviting, asking, accepting, rejecting, acknowledging, withdrawing"),
        (name = "claims", description = "Claims of professionals, and what is decided about them"),
        (name = "paystubs", description = "Approved claims put together for one payment"),
        (name = "schedules", description = "Calendars of surgeons and centers, schedules of professionals"),
        (name = "notices", description = "Notifications, unread and all"),
        (name = "messages", description = "Mail and text messages that a client asks for"),
        (name = "audit", description = "Who did what, when and from where"),
        (name = "system", description = "Health, configuration, this document, live updates"),
    ),
    components(schemas(Problem)),
    modifiers(&Shared),
)]
struct Base;

/// Adds the security scheme and the refusals that calls refer to by name.
struct Shared;

impl Modify for Shared {
    fn modify(&self, document: &mut OpenApi) {
        let components = document.components.get_or_insert_with(Default::default);
        components.add_security_scheme(
            "bearer",
            SecurityScheme::Http(
                HttpBuilder::new()
                    .scheme(HttpAuthScheme::Bearer)
                    .description(Some("The `authToken` of a sign-in: opaque, revocable, idle 12 hours, absolute 7 days (AMB-20)."))
                    .build(),
            ),
        );
        components.add_security_scheme(
            "basic",
            SecurityScheme::Http(
                HttpBuilder::new()
                    .scheme(HttpAuthScheme::Basic)
                    .description(Some("User name and password; `GET /api/usernamelogin` only (AMB-12)."))
                    .build(),
            ),
        );
        for refusal in REFUSALS {
            components.responses.insert(refusal.name.to_owned(), RefOr::T(refusal.response()));
        }
    }
}

/// The document without any call; the route files add theirs.
pub(crate) fn base() -> OpenApi {
    Base::openapi()
}

/// The whole document.
#[must_use]
pub fn document() -> OpenApi {
    let mut document = crate::routes::all().into_openapi();
    vocabulary::complete(&mut document);
    document
}

/// The document as it is committed: pretty JSON with a newline at the end.
///
/// # Panics
/// Never: the document is made of plain text, numbers and maps with text keys.
#[must_use]
pub fn document_text() -> String {
    let mut text = document().to_pretty_json().expect("the document is made of plain JSON values");
    text.push('\n');
    text
}

/// One refusal that many calls share.
struct Refusal {
    status: &'static str,
    name: &'static str,
    description: &'static str,
    retry_after: bool,
}

impl Refusal {
    fn response(&self) -> Response {
        let mut response = ResponseBuilder::new().description(self.description).content(
            "application/json",
            ContentBuilder::new().schema(Some(Ref::from_schema_name("Problem"))).build(),
        );
        if self.retry_after {
            let seconds: Object = ObjectBuilder::new().schema_type(Type::Integer).minimum(Some(1)).build();
            response = response.header(
                "Retry-After",
                HeaderBuilder::new().schema(Some(seconds)).description(Some("Seconds to wait.")).build(),
            );
        }
        response.build()
    }
}

const REFUSALS: [Refusal; 10] = [
    Refusal {
        status: "400",
        name: "BadRequest",
        description: "The request breaks a rule; `fields` names what (BAD_JSON, VALIDATION, …).",
        retry_after: false,
    },
    Refusal {
        status: "401",
        name: "Unauthenticated",
        description: "There is no live session (UNAUTHENTICATED).",
        retry_after: false,
    },
    Refusal {
        status: "403",
        name: "Forbidden",
        description: "Not for this person: by role, by ownership (the same whether or not the thing exists, FORBIDDEN), or because the email address is not verified yet (EMAIL_UNVERIFIED).",
        retry_after: false,
    },
    Refusal {
        status: "408",
        name: "TooSlow",
        description: "The body did not arrive within 30 seconds (TIMEOUT).",
        retry_after: false,
    },
    Refusal {
        status: "409",
        name: "Conflict",
        description: "Right request, wrong state; `code` says which.",
        retry_after: false,
    },
    Refusal {
        status: "413",
        name: "TooLarge",
        description: "The body is larger than 64 KiB (PAYLOAD_TOO_LARGE).",
        retry_after: false,
    },
    Refusal {
        status: "415",
        name: "UnsupportedMediaType",
        description: "The body is not `application/json` (UNSUPPORTED_MEDIA_TYPE).",
        retry_after: false,
    },
    Refusal {
        status: "429",
        name: "TooManyRequests",
        description: "Too many tries (RATE_LIMITED).",
        retry_after: true,
    },
    Refusal {
        status: "500",
        name: "Internal",
        description: "A fault of the server; `requestId` finds it in the log (INTERNAL).",
        retry_after: false,
    },
    Refusal {
        status: "503",
        name: "Busy",
        description: "The server cannot take the request now (BUSY).",
        retry_after: true,
    },
];

/// Names a set of shared refusals, to be listed among the answers of a call.
macro_rules! refusals {
    ($($(#[$doc:meta])* $name:ident = [$($status:literal),+];)+) => {$(
        $(#[$doc])*
        pub(crate) struct $name;

        impl IntoResponses for $name {
            fn responses() -> BTreeMap<String, RefOr<Response>> {
                let wanted: &[&str] = &[$($status),+];
                REFUSALS
                    .iter()
                    .filter(|refusal| wanted.contains(&refusal.status))
                    .map(|refusal| (refusal.status.to_owned(), RefOr::Ref(Ref::new(format!("#/components/responses/{}", refusal.name)))))
                    .collect()
            }
        }
    )+};
}

refusals! {
    /// A public read without input.
    Open = ["429", "500", "503"];
    /// A public read with input.
    OpenRead = ["400", "429", "500", "503"];
    /// A public call with a body that finds out or sends something.
    OpenWrite = ["400", "408", "413", "415", "429", "500", "503"];
    /// A public call with a body that may contradict what exists.
    OpenCreate = ["400", "403", "408", "409", "413", "415", "429", "500", "503"];
    /// The same where a session is welcome but not needed.
    OptionalSessionCreate = ["400", "401", "403", "408", "409", "413", "415", "429", "500", "503"];
    /// A public change where a session is welcome, and nothing can be in the wrong state.
    OptionalSessionWrite = ["400", "401", "403", "408", "413", "415", "429", "500", "503"];
    /// A read of the session's person that names nothing.
    OwnRead = ["401", "429", "500", "503"];
    /// The same once the address is verified.
    OwnReadVerified = ["401", "403", "429", "500", "503"];
    /// A read that needs a session and a right.
    Read = ["400", "401", "403", "429", "500", "503"];
    /// A read that needs a right, shown by a session or by what the request carries.
    OptionalSessionRead = ["400", "401", "403", "429", "500", "503"];
    /// A read whose question stands in a body.
    ReadByBody = ["400", "401", "403", "408", "413", "415", "429", "500", "503"];
    /// A change.
    Write = ["400", "401", "403", "408", "409", "413", "415", "429", "500", "503"];
}
