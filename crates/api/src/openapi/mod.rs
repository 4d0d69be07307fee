//! The OpenAPI document: the operations of all route files, with the parts that they share.

mod links;

use caseboard_domain::administration::MessageState;
use caseboard_wire::events::EventTopic;
use caseboard_wire::problem::Problem;
use caseboard_wire::schema::{
    CenterTicketText, DayOrInstant, ExportYear, IdempotencyKeyText, LinkSignature, ListPageSize,
    NameSearchText, PageCursor, PageNumber, PageSize, SearchText, UnixSeconds, WholeDollars,
};
use utoipa::openapi::path::Operation;
use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityRequirement, SecurityScheme};
use utoipa::openapi::{OpenApi, RefOr};
use utoipa::{Modify, OpenApi as _};
use utoipa_axum::router::OpenApiRouter;

use crate::committed_document::committed_text;
use crate::error_responses::ERROR_RESPONSES;

/// The part of the document that no single operation owns.
#[derive(utoipa::OpenApi)]
#[openapi(
    info(
        title = "Caseboard",
        description = "A marketplace for surgical staffing: surgeons and surgery centers post cases (`job`), anesthesia \
            professionals (`USER`) take them, first come, first served.\n\n\
            **Sessions.** Send `Authorization: Bearer {authToken}`. 401 only means that there is no valid session. A forbidden \
            request gets 403, the same whether or not the resource exists. Operations whose response carries a result field \
            (`auth`, `matched`, `ok`, `status`) report a negative result with 200 and that field.\n\n\
            **Retries.** Send an `Idempotency-Key` with every operation that takes one: a retry with the same key and body gets \
            the first response.\n\n\
            **Filters.** An empty query parameter is a missing one, except that an empty id is refused (VALIDATION), because a \
            missing one often means your own center or person.\n\n\
            **Times** are instants in UTC; each case and center carries the IANA `timeZone` to show them in. **Money** is dollars \
            with at most two decimals. **Ids** are opaque.",
        license(name = "MIT OR Apache-2.0", identifier = "MIT OR Apache-2.0"),
    ),
    tags(
        (name = "accounts", description = "Sign-up, sign-in and session"),
        (name = "verification", description = "Email address verification"),
        (name = "profile", description = "Profiles and security levels"),
        (name = "second factors", description = "Authenticator apps and recovery codes"),
        (name = "passwords", description = "Checking, changing and resetting a password"),
        (name = "passkeys", description = "Signing in with passkeys, and the passkeys of a person"),
        (name = "centers", description = "Surgery centers and the codes that prove an affiliation"),
        (name = "favorites", description = "Favorites of surgeons and of centers"),
        (name = "eligibility", description = "People lists and certification by a center"),
        (name = "documents", description = "Uploads, files and document review"),
        (name = "cases", description = "Posting, listing and cancelling cases"),
        (name = "templates", description = "Templates of postings"),
        (name = "dispatch", description = "Dispatch plans: inviting professionals in waves"),
        (name = "invitations", description = "Invitations, requests, acceptances and withdrawals"),
        (name = "claims", description = "Claims of professionals and their approval"),
        (name = "paystubs", description = "Paystubs: approved claims combined into one payment"),
        (name = "availability", description = "The availability that professionals state, and warnings about their time"),
        (name = "schedules", description = "Calendars of surgeons and centers, schedules of professionals"),
        (name = "notices", description = "Notifications"),
        (name = "calendar", description = "The schedule in calendar programs"),
        (name = "messages", description = "Emails and text messages sent on request"),
        (name = "audit", description = "Audit log"),
        (name = "administration", description = "Messages and accounts of the installation, for system administrators"),
        (name = "system", description = "Health, configuration, API document and live updates"),
    ),
    components(schemas(
        Problem, EventTopic, MessageState, CenterTicketText, DayOrInstant, ExportYear, IdempotencyKeyText, LinkSignature,
        ListPageSize, NameSearchText, PageCursor, PageNumber, PageSize, SearchText, UnixSeconds, WholeDollars
    )),
    modifiers(&Shared),
)]
struct Base;

/// Adds the security schemes and the error responses that operations refer to by name.
struct Shared;

impl Modify for Shared {
    fn modify(&self, document: &mut OpenApi) {
        let components = document.components.get_or_insert_with(Default::default);
        components.add_security_scheme(
            "bearer",
            SecurityScheme::Http(
                HttpBuilder::new()
                    .scheme(HttpAuthScheme::Bearer)
                    .description(Some(
                        "The `authToken` of a sign-in: opaque, revocable, idle 12 hours, absolute 7 days.",
                    ))
                    .build(),
            ),
        );
        components.add_security_scheme(
            "basic",
            SecurityScheme::Http(
                HttpBuilder::new()
                    .scheme(HttpAuthScheme::Basic)
                    .description(Some("User name and password; `GET /api/usernamelogin` only."))
                    .build(),
            ),
        );
        for error in ERROR_RESPONSES {
            components.responses.insert(error.name.to_owned(), RefOr::T(error.response()));
        }
    }
}

/// Generates the complete document from the handlers.
fn generate() -> OpenApi {
    let described = crate::routes::describe(OpenApiRouter::with_openapi(Base::openapi()));
    let mut document = described.into_openapi();
    for operation in operations(&mut document) {
        // An explicit "no requirement", so that a forgotten one is visible.
        operation.security.get_or_insert_with(|| vec![SecurityRequirement::default()]);
        describe_next_page(operation);
    }
    links::add_links(&mut document);
    document
}

/// Describes the header `Link` of a list, which operations only name.
fn describe_next_page(operation: &mut Operation) {
    let Some(RefOr::T(response)) = operation.responses.responses.get_mut("200") else { return };
    if let Some(RefOr::T(header)) = response.headers.get_mut("Link") {
        header.description = Some("The next page, if there is one: `<…>; rel=\"next\"`.".to_owned());
    }
}

/// Returns all operations.
fn operations(document: &mut OpenApi) -> impl Iterator<Item = &mut Operation> {
    document.paths.paths.values_mut().flat_map(|item| {
        [&mut item.get, &mut item.post, &mut item.put, &mut item.delete, &mut item.patch]
            .into_iter()
            .flatten()
    })
}

/// Returns the document as it is committed: pretty JSON with a newline at the end. A development binary generates it; a release
/// binary has the committed one, so that it is a tenth smaller and does not build the document at every start.
///
/// # Panics
/// Never: the document is made of plain text, numbers and maps with text keys.
#[must_use]
pub fn document_text() -> String {
    if !cfg!(debug_assertions) {
        return committed_text();
    }
    let mut text = generate().to_pretty_json().expect("the document is made of plain JSON values");
    text.push('\n');
    text
}
