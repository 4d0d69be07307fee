//! The error responses of the OpenAPI document, in the sets that operations share.

use std::collections::BTreeMap;

use utoipa::IntoResponses;
use utoipa::openapi::content::ContentBuilder;
use utoipa::openapi::header::HeaderBuilder;
use utoipa::openapi::schema::{Object, ObjectBuilder, Type};
use utoipa::openapi::{Ref, RefOr, Response, ResponseBuilder};

/// An error response that several operations share.
pub(crate) struct ErrorResponse {
    status: &'static str,
    pub(crate) name: &'static str,
    description: &'static str,
    retry_after: bool,
}

impl ErrorResponse {
    /// Returns the response as the document describes it.
    pub(crate) fn response(&self) -> Response {
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

pub(crate) const ERROR_RESPONSES: [ErrorResponse; 11] = [
    ErrorResponse {
        status: "400",
        name: "BadRequest",
        description: "The request breaks a rule; `fields` names what (BAD_JSON, VALIDATION, …).",
        retry_after: false,
    },
    ErrorResponse {
        status: "401",
        name: "Unauthenticated",
        description: "There is no valid session (UNAUTHENTICATED).",
        retry_after: false,
    },
    ErrorResponse {
        status: "403",
        name: "Forbidden",
        description: "The role or the ownership does not allow this (FORBIDDEN, the same whether or not the resource exists), the email address is not verified yet (EMAIL_UNVERIFIED), or a required second factor is missing (SECOND_FACTOR_REQUIRED).",
        retry_after: false,
    },
    ErrorResponse {
        status: "404",
        name: "FileMissing",
        description: "The caller may read the file, but its content is missing (FILE_MISSING).",
        retry_after: false,
    },
    ErrorResponse {
        status: "408",
        name: "RequestTimeout",
        description: "The body did not arrive within 30 seconds (TIMEOUT).",
        retry_after: false,
    },
    ErrorResponse {
        status: "409",
        name: "Conflict",
        description: "The request conflicts with the current state; `code` says how.",
        retry_after: false,
    },
    ErrorResponse {
        status: "413",
        name: "PayloadTooLarge",
        description: "The body is larger than 64 KiB (PAYLOAD_TOO_LARGE).",
        retry_after: false,
    },
    ErrorResponse {
        status: "415",
        name: "UnsupportedMediaType",
        description: "The body is not `application/json` (UNSUPPORTED_MEDIA_TYPE).",
        retry_after: false,
    },
    ErrorResponse {
        status: "429",
        name: "TooManyRequests",
        description: "Too many requests (RATE_LIMITED).",
        retry_after: true,
    },
    ErrorResponse {
        status: "500",
        name: "Internal",
        description: "Server error; `requestId` identifies it in the log (INTERNAL).",
        retry_after: false,
    },
    ErrorResponse {
        status: "503",
        name: "Busy",
        description: "The server cannot handle the request now (BUSY).",
        retry_after: true,
    },
];

/// Declares a set of shared error responses, to be listed among the responses of an operation.
macro_rules! error_sets {
    ($($(#[$doc:meta])* $name:ident = [$($status:literal),+];)+) => {$(
        $(#[$doc])*
        pub(crate) struct $name;

        impl IntoResponses for $name {
            fn responses() -> BTreeMap<String, RefOr<Response>> {
                let wanted: &[&str] = &[$($status),+];
                ERROR_RESPONSES
                    .iter()
                    .filter(|error| wanted.contains(&error.status))
                    .map(|error| (error.status.to_owned(), RefOr::Ref(Ref::new(format!("#/components/responses/{}", error.name)))))
                    .collect()
            }
        }
    )+};
}

error_sets! {
    /// A public read without input.
    PublicErrors = ["429", "500", "503"];
    /// A public read with input.
    PublicReadErrors = ["400", "429", "500", "503"];
    /// A public operation with a body that cannot conflict.
    PublicWriteErrors = ["400", "408", "413", "415", "429", "500", "503"];
    /// A public operation with a body that can conflict with existing data.
    PublicCreateErrors = ["400", "403", "408", "409", "413", "415", "429", "500", "503"];
    /// A public operation with a body that can conflict, without a permission.
    PublicWriteConflictErrors = ["400", "408", "409", "413", "415", "429", "500", "503"];
    /// An operation without input that needs a session and can conflict.
    SessionBeginErrors = ["401", "403", "409", "429", "500", "503"];
    /// A read that needs a session and has no input.
    SessionErrors = ["401", "429", "500", "503"];
    /// A read without input that needs a verified address or a role.
    VerifiedSessionErrors = ["401", "403", "429", "500", "503"];
    /// A read with input that needs a session and a permission.
    ReadErrors = ["400", "401", "403", "429", "500", "503"];
    /// A read of a file with a permission.
    FileReadErrors = ["400", "401", "403", "404", "429", "500", "503"];
    /// An operation with a body and a permission that cannot conflict.
    WriteWithoutConflictErrors = ["400", "401", "403", "408", "413", "415", "429", "500", "503"];
    /// An operation with a body and a permission that can conflict.
    WriteErrors = ["400", "401", "403", "408", "409", "413", "415", "429", "500", "503"];
}
