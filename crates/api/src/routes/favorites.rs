//! Favorites of surgeons and of centers (B-23 … B-30, F-22 … F-29).

use crate::openapi::{ReadByBody, Write};
use crate::wire::favorites::{AddFavorite, AddSurgeonFavorite, FavoriteAnswer, FavoritePerson, FavoriteStaffs, RemoveFavorite, RemoveSurgeonFavorite, SurgeonFavorites};
use crate::wire::scalar::Id;

/// Adds a professional to the own favorites (F-22). For surgeons.
#[utoipa::path(
    put,
    path = "/api/addsurgeonfavorite/{id}",
    operation_id = "addSurgeonFavorite",
    tag = "favorites",
    summary = "Add a favorite of a surgeon",
    params(("id" = Id, Path, description = "The professional.")),
    request_body(content = AddSurgeonFavorite),
    responses((status = 200, description = "The professional is a favorite", body = FavoriteAnswer), Write),
    security(("bearer" = [])),
)]
pub(crate) async fn add_surgeon_favorite() -> crate::routes::Pending {
    crate::routes::Pending
}

/// Removes a professional from the own favorites (F-23). For surgeons.
#[utoipa::path(
    put,
    path = "/api/removesurgeonfavorite/{id}",
    operation_id = "removeSurgeonFavorite",
    tag = "favorites",
    summary = "Remove a favorite of a surgeon",
    params(("id" = Id, Path, description = "The professional.")),
    request_body(content = RemoveSurgeonFavorite),
    responses((status = 200, description = "The professional is no favorite", body = FavoriteAnswer), Write),
    security(("bearer" = [])),
)]
pub(crate) async fn remove_surgeon_favorite() -> crate::routes::Pending {
    crate::routes::Pending
}

/// Adds a professional to a center's favorites (F-24). For its administrators.
#[utoipa::path(
    put,
    path = "/api/addfavorite/{id}",
    operation_id = "addFavorite",
    tag = "favorites",
    summary = "Add a favorite of a center",
    params(("id" = Id, Path, description = "The professional.")),
    request_body(content = AddFavorite),
    responses((status = 200, description = "The professional is a favorite", body = FavoriteAnswer), Write),
    security(("bearer" = [])),
)]
pub(crate) async fn add_favorite() -> crate::routes::Pending {
    crate::routes::Pending
}

/// Removes a professional from a center's favorites (F-25). For its administrators.
#[utoipa::path(
    put,
    path = "/api/removefavorite/{id}",
    operation_id = "removeFavorite",
    tag = "favorites",
    summary = "Remove a favorite of a center",
    params(("id" = Id, Path, description = "The professional.")),
    request_body(content = RemoveFavorite),
    responses((status = 200, description = "The professional is no favorite", body = FavoriteAnswer), Write),
    security(("bearer" = [])),
)]
pub(crate) async fn remove_favorite() -> crate::routes::Pending {
    crate::routes::Pending
}

/// The favorites of a center, by last name, first name (K-31). For its administrators.
#[utoipa::path(
    post,
    path = "/api/favoritestaffs",
    operation_id = "favoriteStaffs",
    tag = "favorites",
    summary = "The favorites of a center",
    request_body(content = FavoriteStaffs),
    responses((status = 200, description = "The favorites", body = Vec<FavoritePerson>), ReadByBody),
    security(("bearer" = [])),
)]
pub(crate) async fn favorite_staffs() -> crate::routes::Pending {
    crate::routes::Pending
}

/// The own favorites, by last name, first name (K-32). For surgeons.
#[utoipa::path(
    post,
    path = "/api/surgeonfavorites",
    operation_id = "surgeonFavorites",
    tag = "favorites",
    summary = "The favorites of a surgeon",
    request_body(content = SurgeonFavorites),
    responses((status = 200, description = "The favorites", body = Vec<FavoritePerson>), ReadByBody),
    security(("bearer" = [])),
)]
pub(crate) async fn surgeon_favorites() -> crate::routes::Pending {
    crate::routes::Pending
}
