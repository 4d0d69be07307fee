//! Closed lists: enums whose values have one fixed text in JSON, in SQL and in the OpenAPI document.

use utoipa::openapi::schema::{ObjectBuilder, Type};
use utoipa::openapi::{RefOr, Schema};

/// Returns the OpenAPI schema of a closed list: its texts, and a description that explains each of them.
pub fn schema(description: &str, texts: &[&str]) -> RefOr<Schema> {
    ObjectBuilder::new()
        .schema_type(Type::String)
        .description(Some(description.trim()))
        .enum_values(Some(texts.iter().copied()))
        .into()
}

/// Declares a closed list with `Display`, serde and the OpenAPI schema.
///
/// `as "Name"` names the schema in the OpenAPI document where that differs from the name of the type: because the specification
/// has the name (`MessageType`), or because the document, in which names have no module, was published with a longer or
/// another one (`AuditAction` for `audit::Action`, `CardButton`). Names of the document never change, because clients use them.
#[macro_export]
macro_rules! closed_list {
    (
        $(#[doc = $doc:literal])*
        pub enum $name:ident $(as $schema:literal)? {
            $($(#[doc = $value_doc:literal])* $variant:ident = $text:literal,)+
        }
    ) => {
        $(#[doc = $doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum $name {
            $($(#[doc = $value_doc])* $variant,)+
        }

        impl $name {
            /// All values, in the order of their declaration.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)+];

            /// Returns the text of the value in JSON, SQL and the OpenAPI document.
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                match self {
                    $(Self::$variant => $text,)+
                }
            }

            /// Returns the value of a text; letter case counts.
            #[must_use]
            pub fn parse(text: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|value| value.as_str() == text)
            }
        }

        impl ::std::fmt::Display for $name {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.write_str(self.as_str())
            }
        }

        impl ::serde::Serialize for $name {
            fn serialize<S: ::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.as_str())
            }
        }

        impl<'de> ::serde::Deserialize<'de> for $name {
            fn deserialize<D: ::serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = <::std::borrow::Cow<'de, str> as ::serde::Deserialize>::deserialize(deserializer)?;
                Self::parse(&text)
                    .ok_or_else(|| ::serde::de::Error::custom(concat!("not a ", stringify!($name))))
            }
        }

        impl ::utoipa::PartialSchema for $name {
            fn schema() -> ::utoipa::openapi::RefOr<::utoipa::openapi::Schema> {
                let description = concat!($($doc, "\n",)* $("\n-", " `", $text, "`:", $($value_doc,)*)+);
                $crate::closed_list::schema(description, &[$($text,)+])
            }
        }

        impl ::utoipa::ToSchema for $name {
            $(fn name() -> ::std::borrow::Cow<'static, str> {
                ::std::borrow::Cow::Borrowed($schema)
            })?
        }
    };
}
