//! Favorites: the professionals that a surgeon or a center invites first (AMB-63).

use caseboard_domain::person::{Category, PersonName};
use caseboard_domain::{CenterId, PersonId};
use jiff::Timestamp;
use jiff::civil::Date;
use uuid::Uuid;

use crate::cx::{Cx, Tx};
use crate::error::StoreError;
use crate::params;
use crate::persons::{PERSON_COLUMNS, person, person_columns};

crate::statements! {
    ADD = "INSERT INTO favorites (owner_kind, owner_id, person_id, added_at) VALUES ($1, $2, $3, $4)
        ON CONFLICT (owner_kind, owner_id, person_id) DO NOTHING";
    REMOVE = "DELETE FROM favorites WHERE owner_kind = $1 AND owner_id = $2 AND person_id = $3";
    IS_FAVORITE = "SELECT person_id FROM favorites WHERE owner_kind = $1 AND owner_id = $2 AND person_id = $3";
    /// `$4` to `$8` are the groups that are wanted, -2 where fewer are.
    PANEL = (concat!("SELECT ", person_columns!(), ", p.profile_picture, p.license_expires,
            CASE WHEN EXISTS (SELECT t.person_id FROM certifications t WHERE t.center_id = $3 AND t.person_id = p.id)
                THEN TRUE ELSE FALSE END
        FROM favorites f JOIN persons p ON p.id = f.person_id
        WHERE f.owner_kind = $1 AND f.owner_id = $2 AND p.active = TRUE AND p.role = 'USER'
            AND p.category IN ($4, $5, $6, $7, $8)
        ORDER BY p.last_name_folded, p.first_name_folded, p.id LIMIT 500"));
}

/// Whose favorites.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FavoritesOwner {
    /// A surgeon's own.
    Surgeon(PersonId),
    /// Those of a center, shared by its administrators.
    Center(CenterId),
}

impl FavoritesOwner {
    /// The word in the database.
    pub(crate) const fn kind(self) -> &'static str {
        match self {
            Self::Surgeon(_) => "SURGEON",
            Self::Center(_) => "CENTER",
        }
    }

    /// The bare id.
    pub(crate) const fn id(self) -> Uuid {
        match self {
            Self::Surgeon(person) => person.as_uuid(),
            Self::Center(center) => center.as_uuid(),
        }
    }
}

/// Adds a favorite; false when it was one already.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn add(
    tx: &Tx,
    owner: FavoritesOwner,
    person: PersonId,
    now: Timestamp,
) -> Result<bool, StoreError> {
    Ok(tx.execute(&ADD, params![owner.kind(), owner.id(), person, now]).await? == 1)
}

/// Removes a favorite; false when it was none.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn remove(tx: &Tx, owner: FavoritesOwner, person: PersonId) -> Result<bool, StoreError> {
    Ok(tx.execute(&REMOVE, params![owner.kind(), owner.id(), person]).await? == 1)
}

/// Whether a person is a favorite.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn is_favorite(cx: &Cx, owner: FavoritesOwner, person: PersonId) -> Result<bool, StoreError> {
    let params = params![owner.kind(), owner.id(), person];
    Ok(cx.query_opt(&IS_FAVORITE, params, |row| row.get::<PersonId>(0)).await?.is_some())
}

/// A favorite on a panel.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FavoriteRow {
    /// Who.
    pub id: PersonId,
    /// The name in parts.
    pub name: PersonName,
    /// The group.
    pub category: Category,
    /// The file of the picture.
    pub profile_picture: Option<String>,
    /// The last day of the license, if told.
    pub license_expires: Option<Date>,
    /// Certified by the center asked about.
    pub certified: bool,
}

/// The favorites that are active professionals of these groups, by last name, first name, id; 500 at most.
///
/// # Errors
/// `StoreError` if the query fails.
pub async fn list_panel(
    cx: &Cx,
    owner: FavoritesOwner,
    center: Option<CenterId>,
    categories: &[Category],
) -> Result<Vec<FavoriteRow>, StoreError> {
    let wanted = |place: usize| categories.get(place).map_or(-2, |category| category.id());
    let params =
        params![owner.kind(), owner.id(), center, wanted(0), wanted(1), wanted(2), wanted(3), wanted(4)];
    cx.query(&PANEL, params, |row| {
        let found = person(row, 0)?;
        let category =
            found.category.ok_or_else(|| StoreError::Corrupt("a professional without a group".into()))?;
        Ok(FavoriteRow {
            id: found.id,
            name: found.name,
            category,
            profile_picture: row.get(PERSON_COLUMNS)?,
            license_expires: row.get(PERSON_COLUMNS + 1)?,
            certified: row.get(PERSON_COLUMNS + 2)?,
        })
    })
    .await
}
