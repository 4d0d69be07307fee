//! Favorites of surgeons and of centers.

use caseboard_domain::eligibility;
use caseboard_domain::eligibility::FavoriteStatus;
use caseboard_domain::notice::NoticeStatus;
use caseboard_domain::person::Category;
use caseboard_service::favorites;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use super::schema::{CategoryNumber, FirstName, FullName, LastName};

use super::lists::ResultWord;
use super::request::RequestError;
use super::scalar::Id;

/// `PUT /api/addsurgeonfavorite/{id}`.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct AddSurgeonFavorite {
    /// The surgeon: the session's own id.
    #[schema(value_type = Id)]
    pub surgeon: Option<String>,
}

/// `PUT /api/removesurgeonfavorite/{id}`.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RemoveSurgeonFavorite {
    /// The surgeon: the session's own id.
    #[schema(value_type = Id)]
    pub remove_surgeon: Option<String>,
}

/// `PUT /api/addfavorite/{id}`.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct AddFavorite {
    /// One of the administrator's centers.
    #[schema(value_type = Id)]
    pub center: Option<String>,
}

/// `PUT /api/removefavorite/{id}`.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RemoveFavorite {
    /// One of the administrator's centers.
    #[schema(value_type = Id)]
    pub remove_center: Option<String>,
}

/// The person after the change. Adding or removing twice has no effect.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FavoriteAnswer {
    /// Always `SUCCESS`.
    pub result: ResultWord,
    /// The professional.
    #[serde(rename = "_id")]
    pub id: Id,
    /// The new state.
    pub favorite_status: FavoriteStatus,
}

/// An item of `categories`: the number of a group, or an entry of which `value` and `checked` are used.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(untagged)]
pub enum CategoryChoice {
    /// The group's number.
    Number(i64),
    /// The entry of a select, left out if it is not checked.
    Entry(StaffCategory),
}

/// A staff category entry.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StaffCategory {
    /// The group's number 0 to 4.
    #[schema(value_type = CategoryNumber)]
    pub value: Option<i64>,
    /// Ignored.
    pub label: Option<Value>,
    /// Ignored.
    pub hourly_rate: Option<Value>,
    /// Ignored.
    pub pay_per_job: Option<Value>,
    /// Ignored.
    pub num_of_required: Option<Value>,
    /// Ignored.
    pub min_pay: Option<Value>,
    /// Whether the group is selected; a group with `false` is left out. Missing: selected.
    pub checked: Option<bool>,
}

/// The groups that `categories` asks for: all if it is missing or empty, none if every entry is unchecked.
pub fn categories(sent: Option<Vec<CategoryChoice>>) -> Result<Vec<Category>, RequestError> {
    let mut numbers = Vec::new();
    let sent = sent.unwrap_or_default();
    let all = sent.is_empty();
    for (index, choice) in sent.into_iter().enumerate() {
        match choice {
            CategoryChoice::Entry(StaffCategory { value: Some(number), checked: Some(false), .. }) => {
                // The number is validated like the others.
                eligibility::categories(&[number])?;
            }
            CategoryChoice::Number(number)
            | CategoryChoice::Entry(StaffCategory { value: Some(number), .. }) => numbers.push(number),
            CategoryChoice::Entry(_) => {
                let field = format!("categories[{index}].value");
                let message = format!("{field} is required");
                return Err(RequestError::field(field, message));
            }
        }
    }
    if numbers.is_empty() && !all {
        return Ok(Vec::new());
    }
    Ok(eligibility::categories(&numbers)?)
}

/// `POST /api/favoritestaffs`: the favorites of a center.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FavoriteStaffs {
    /// Only favorites of these groups. Missing or empty: all groups.
    #[schema(value_type = Option<Vec<CategoryChoice>>, nullable = false, example = json!([0, 1]))]
    pub categories: Option<Vec<CategoryChoice>>,
    /// One of the administrator's centers.
    #[schema(value_type = Id)]
    pub surgery_center: Option<String>,
    /// A case. `inviteStatus` is then the status of each favorite on that case.
    #[schema(value_type = Option<Id>, nullable = false)]
    pub job: Option<String>,
}

/// `POST /api/surgeonfavorites`: the favorites of a surgeon.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SurgeonFavorites {
    /// Only favorites of these groups. Missing or empty: all groups.
    #[schema(value_type = Option<Vec<CategoryChoice>>, nullable = false, example = json!([0, 1]))]
    pub categories: Option<Vec<CategoryChoice>>,
    /// The surgeon: the session's own id.
    #[schema(value_type = Id)]
    pub surgeon: Option<String>,
    /// The center of `certifiedForCenter`.
    #[schema(value_type = Option<Id>, nullable = false)]
    pub surgery_center_id: Option<String>,
    /// A case. `inviteStatus` is then the status of each favorite on that case.
    #[schema(value_type = Option<Id>, nullable = false)]
    pub job: Option<String>,
}

/// A favorite: a card without phone, email or licence.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FavoritePerson {
    /// The professional.
    #[serde(rename = "_id")]
    pub id: Id,
    /// First name.
    #[schema(value_type = FirstName)]
    pub first_name: String,
    /// Last name.
    #[schema(value_type = LastName)]
    pub last_name: String,
    /// Prefix, first name, last name, suffix.
    #[schema(value_type = FullName)]
    pub full_name: String,
    /// The professional group 0 to 4.
    #[schema(value_type = CategoryNumber)]
    pub category_id: i32,
    /// The status of the person on the case of the request; `NOT_INVITED` without a case.
    pub invite_status: NoticeStatus,
    /// Always false; the client's own mark.
    pub selected: bool,
    /// Whether the center certified the person; shown as `Eligibility not verified` when false.
    pub certified_for_center: bool,
    /// Whether the license has expired.
    pub license_expired: bool,
    /// The file id of the picture, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, max_length = 300, examples("/files/0193a1c05e7b7c1e9a3f4d5e6f708192"))]
    pub profile_picture: Option<String>,
}

impl From<favorites::Favorite> for FavoritePerson {
    fn from(favorite: favorites::Favorite) -> Self {
        Self {
            id: favorite.id.into(),
            first_name: favorite.first_name,
            last_name: favorite.last_name,
            full_name: favorite.full_name,
            category_id: favorite.category.id(),
            invite_status: favorite.invite_status,
            selected: false,
            certified_for_center: favorite.certified_for_center,
            license_expired: favorite.license_expired,
            profile_picture: favorite.profile_picture,
        }
    }
}

impl From<favorites::FavoriteChanged> for FavoriteAnswer {
    fn from(changed: favorites::FavoriteChanged) -> Self {
        Self { result: ResultWord::Success, id: changed.person.into(), favorite_status: changed.status }
    }
}
