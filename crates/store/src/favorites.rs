//! Favorites: the professionals that a surgeon or a center invites first.

use caseboard_domain::person::{Category, PersonName};
use caseboard_domain::{CenterId, PersonId};
use jiff::Timestamp;
use jiff::civil::Date;
use uuid::Uuid;

use crate::connection::{Conn, Tx};
use crate::error::StoreError;
use crate::row::row;
use crate::stmt::statements;
use crate::value::params;

statements! {
    ADD = "INSERT INTO favorites (owner_kind, owner_id, person_id, added_at) VALUES ($1, $2, $3, $4)
        ON CONFLICT (owner_kind, owner_id, person_id) DO NOTHING";
    REMOVE = "DELETE FROM favorites WHERE owner_kind = $1 AND owner_id = $2 AND person_id = $3";
    IS_FAVORITE: PersonId = "SELECT person_id FROM favorites WHERE owner_kind = $1 AND owner_id = $2 AND person_id = $3";
    /// `$4` to `$8` are the ids of the groups; -2, which is no group, replaces missing ones.
    PANEL: FavoriteRow = "SELECT {columns} FROM favorites f JOIN persons p ON p.id = f.person_id
        WHERE f.owner_kind = $1 AND f.owner_id = $2 AND p.active = TRUE AND p.role = 'USER'
            AND p.category IN ($4, $5, $6, $7, $8)
        ORDER BY p.last_name_folded, p.first_name_folded, p.id LIMIT 500";
}

/// The owner of a list of favorites.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FavoritesOwner {
    /// A surgeon; the list is personal.
    Surgeon(PersonId),
    /// A center; its administrators share the list.
    Center(CenterId),
}

impl FavoritesOwner {
    /// Returns the value of the column `owner_kind`.
    pub(crate) const fn kind(self) -> &'static str {
        match self {
            Self::Surgeon(_) => "SURGEON",
            Self::Center(_) => "CENTER",
        }
    }

    /// Returns the value of the column `owner_id`.
    pub(crate) const fn id(self) -> Uuid {
        match self {
            Self::Surgeon(person) => person.as_uuid(),
            Self::Center(center) => center.as_uuid(),
        }
    }
}

/// Adds a favorite; returns false if it was one already.
pub async fn add(
    tx: &Tx,
    owner: FavoritesOwner,
    person: PersonId,
    now: Timestamp,
) -> Result<bool, StoreError> {
    Ok(tx.execute(&ADD, params![owner.kind(), owner.id(), person, now]).await? == 1)
}

/// Removes a favorite; returns false if there was none.
pub async fn remove(tx: &Tx, owner: FavoritesOwner, person: PersonId) -> Result<bool, StoreError> {
    Ok(tx.execute(&REMOVE, params![owner.kind(), owner.id(), person]).await? == 1)
}

/// Returns whether a person is a favorite of an owner.
pub async fn is_favorite(conn: &Conn, owner: FavoritesOwner, person: PersonId) -> Result<bool, StoreError> {
    conn.exists(&IS_FAVORITE, params![owner.kind(), owner.id(), person]).await
}

row! {
    /// A favorite on a panel. `$3` of the statement is the center of the certification.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct FavoriteRow {
        /// Id of the professional.
        pub id: PersonId = "p.id",
        /// Name of the professional in parts.
        pub name: PersonName,
        /// Group of the professional.
        pub category: Category = "p.category",
        /// Id of the picture's file as text, if there is a picture.
        pub profile_picture: Option<String> = "p.profile_picture",
        /// Last day of the license, if known.
        pub license_expires: Option<Date> = "p.license_expires",
        /// Whether the center has certified the professional.
        pub certified: bool = "CASE WHEN EXISTS (SELECT t.person_id FROM certifications t
            WHERE t.center_id = $3 AND t.person_id = p.id) THEN TRUE ELSE FALSE END",
    }
}

/// Returns the favorites that are active professionals of these groups, by last name, first name, id; 500 at most.
/// `center` is the one whose certifications they show.
pub async fn list_panel(
    conn: &Conn,
    owner: FavoritesOwner,
    center: Option<CenterId>,
    categories: &[Category],
) -> Result<Vec<FavoriteRow>, StoreError> {
    let wanted = |place: usize| categories.get(place).map_or(-2, |category| category.id());
    let params =
        params![owner.kind(), owner.id(), center, wanted(0), wanted(1), wanted(2), wanted(3), wanted(4)];
    conn.query(&PANEL, params).await
}
