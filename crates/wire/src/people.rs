//! People as other shapes refer to them.

use caseboard_domain::person::{Role, category_id};
use caseboard_service::notices::SenderRow;
use serde::Serialize;
use utoipa::ToSchema;

use super::scalar::Id;
use super::schema::{FullName, OptionalCategoryNumber};

/// A person by id and name.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PersonName {
    /// The person.
    #[serde(rename = "_id")]
    pub id: Id,
    /// Prefix, first name, last name, suffix.
    #[schema(value_type = FullName)]
    pub full_name: String,
}

/// The sender of a message.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Sender {
    /// The person.
    #[serde(rename = "_id")]
    pub id: Id,
    /// Prefix, first name, last name, suffix.
    #[schema(value_type = FullName)]
    pub full_name: String,
    /// The role.
    pub sign_in_type: Role,
    /// The professional group 0 to 4; -1 for a surgeon or an administrator.
    #[schema(value_type = OptionalCategoryNumber)]
    pub category_id: i32,
}

impl From<SenderRow> for Sender {
    fn from(SenderRow { id, full_name, role, category }: SenderRow) -> Self {
        Self { id: id.into(), full_name, sign_in_type: role, category_id: category_id(category) }
    }
}
