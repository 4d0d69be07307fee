//! Templates of postings (AMB-122).

use caseboard_domain::case_template::{NewTemplate, TemplateContent, TemplateOwner};
use caseboard_domain::text::fold;
use caseboard_domain::{CenterId, PersonId, TemplateId};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::connection::{Conn, Tx};
use crate::error::StoreError;
use crate::row::row;
use crate::stmt::statements;
use crate::value::{id_list, params};

row! {
    /// A template and its center.
    #[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
    pub struct TemplateRow {
        /// Its id.
        pub id: TemplateId = "m.id",
        /// The center that the cases are for.
        pub center: CenterId = "m.center_id",
        /// The name of the center.
        pub center_name: String = "ce.name",
        /// The owner; `None` for a template that is shared with the center.
        pub person: Option<PersonId> = "m.person_id",
        /// The name.
        pub name: String = "m.name",
        /// The content.
        pub content: TemplateContent = "m.content",
    }
}

impl TemplateRow {
    /// Returns who owns the template.
    pub fn owner(&self) -> TemplateOwner {
        self.person.map_or(TemplateOwner::Center(self.center), TemplateOwner::Person)
    }
}

statements! {
    INSERT = "INSERT INTO case_templates (id, center_id, person_id, name, name_folded, content, created_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7)";
    FIND: TemplateRow = "SELECT {columns} FROM case_templates m JOIN centers ce ON ce.id = m.center_id WHERE m.id = $1";
    OF_PERSON: TemplateRow = "SELECT {columns} FROM case_templates m JOIN centers ce ON ce.id = m.center_id
        WHERE m.person_id = $1 ORDER BY m.name_folded, m.id LIMIT 1000";
    OF_CENTERS: TemplateRow = "SELECT {columns} FROM {ids} JOIN case_templates m ON m.center_id = {id} AND m.person_id IS NULL
        JOIN centers ce ON ce.id = m.center_id ORDER BY m.name_folded, m.id LIMIT 1000";
    NAMES_OF_PERSON: (TemplateId, String) = "SELECT m.id, m.name_folded FROM case_templates m WHERE m.person_id = $1
        ORDER BY m.name_folded LIMIT 1000";
    NAMES_OF_CENTER: (TemplateId, String) = "SELECT m.id, m.name_folded FROM case_templates m
        WHERE m.center_id = $1 AND m.person_id IS NULL ORDER BY m.name_folded LIMIT 1000";
    RENAME = "UPDATE case_templates SET name = $2, name_folded = $3 WHERE id = $1";
    DELETE = "DELETE FROM case_templates WHERE id = $1";
}

/// Inserts a template.
pub async fn insert(
    tx: &Tx,
    id: TemplateId,
    template: &NewTemplate,
    now: Timestamp,
) -> Result<(), StoreError> {
    let NewTemplate { owner, center, name, content } = template;
    let person = match owner {
        TemplateOwner::Person(person) => Some(*person),
        TemplateOwner::Center(_) => None,
    };
    let content = serde_json::to_string(content).map_err(StoreError::corrupt)?;
    tx.execute_one(&INSERT, params![id, *center, person, name, fold(name), content, now]).await
}

/// Returns a template.
pub async fn find(conn: &Conn, id: TemplateId) -> Result<Option<TemplateRow>, StoreError> {
    conn.query_opt(&FIND, params![id]).await
}

/// Returns the personal templates of a person, by name.
pub async fn list_of_person(conn: &Conn, person: PersonId) -> Result<Vec<TemplateRow>, StoreError> {
    conn.query(&OF_PERSON, params![person]).await
}

/// Returns the shared templates of centers, by name.
pub async fn list_of_centers(conn: &Conn, centers: &[CenterId]) -> Result<Vec<TemplateRow>, StoreError> {
    conn.query(&OF_CENTERS, params![id_list(centers)]).await
}

/// Returns the ids and the folded names of an owner's templates.
pub async fn list_names(conn: &Conn, owner: TemplateOwner) -> Result<Vec<(TemplateId, String)>, StoreError> {
    match owner {
        TemplateOwner::Person(person) => conn.query(&NAMES_OF_PERSON, params![person]).await,
        TemplateOwner::Center(center) => conn.query(&NAMES_OF_CENTER, params![center]).await,
    }
}

/// Gives a template another name.
///
/// # Errors
/// [`StoreError::Guard`] if there is no such template.
pub async fn rename(tx: &Tx, id: TemplateId, name: &str) -> Result<(), StoreError> {
    tx.execute_one(&RENAME, params![id, name, fold(name)]).await
}

/// Deletes a template.
///
/// # Errors
/// [`StoreError::Guard`] if there is no such template.
pub async fn delete(tx: &Tx, id: TemplateId) -> Result<(), StoreError> {
    tx.execute_one(&DELETE, params![id]).await
}
