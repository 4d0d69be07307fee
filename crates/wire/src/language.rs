//! The language of the user.

use caseboard_domain::language::Language;
use caseboard_service::profile::LanguageUpdated;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// `PUT /api/language`
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct UpdateLanguage {
    /// The new language.
    #[schema(value_type = Language)]
    pub language: Option<String>,
}

/// The language now.
#[derive(Debug, Serialize, ToSchema)]
pub struct UpdateLanguageAnswer {
    /// The language of the person.
    pub language: Language,
}

impl From<LanguageUpdated> for UpdateLanguageAnswer {
    fn from(LanguageUpdated { language }: LanguageUpdated) -> Self {
        Self { language }
    }
}
