//! Favorites of surgeons and of centers (B-23 … B-30, F-22 … F-29).

use axum::Json as Reply;
use caseboard_domain::actor::{CenterManager, Surgeon};
use caseboard_service::favorites::{self, CenterPanel, SurgeonPanel};

use crate::auth::As;
use crate::here::Here;
use crate::input::{Json, Path, id, maybe_id};
use crate::openapi::{ReadByBody, Write};
use crate::problem::Problem;
use crate::run;
use crate::wire::favorites::{
    AddFavorite, AddSurgeonFavorite, FavoriteAnswer, FavoritePerson, FavoriteStaffs, RemoveFavorite,
    RemoveSurgeonFavorite, SurgeonFavorites, categories,
};
use crate::wire::scalar::Id;

/// Add a favorite of a surgeon
///
/// Adds a professional to the own favorites (F-22). For surgeons.
#[utoipa::path(
    put,
    path = "/api/addsurgeonfavorite/{id}",
    operation_id = "addSurgeonFavorite",
    tag = "favorites",
    params(("id" = Id, Path, description = "The professional.")),
    request_body(content = AddSurgeonFavorite),
    responses((status = 200, description = "The professional is a favorite", body = FavoriteAnswer), Write),
    security(("bearer" = [])),
)]
pub(crate) async fn add_surgeon_favorite(
    Here(api): Here,
    As(actor): As<Surgeon>,
    Path(person): Path<String>,
    Json(input): Json<AddSurgeonFavorite>,
) -> Result<Reply<FavoriteAnswer>, Problem> {
    let (person, surgeon) = (id("id", Some(&person))?, id("surgeon", input.surgeon.as_deref())?);
    let changed =
        run::command(async move { favorites::add_surgeon_favorite(&api.app, &actor, person, surgeon).await })
            .await?;
    Ok(Reply(changed.into()))
}

/// Remove a favorite of a surgeon
///
/// Removes a professional from the own favorites (F-23). For surgeons.
#[utoipa::path(
    put,
    path = "/api/removesurgeonfavorite/{id}",
    operation_id = "removeSurgeonFavorite",
    tag = "favorites",
    params(("id" = Id, Path, description = "The professional.")),
    request_body(content = RemoveSurgeonFavorite),
    responses((status = 200, description = "The professional is no favorite", body = FavoriteAnswer), Write),
    security(("bearer" = [])),
)]
pub(crate) async fn remove_surgeon_favorite(
    Here(api): Here,
    As(actor): As<Surgeon>,
    Path(person): Path<String>,
    Json(input): Json<RemoveSurgeonFavorite>,
) -> Result<Reply<FavoriteAnswer>, Problem> {
    let (person, surgeon) = (id("id", Some(&person))?, id("removeSurgeon", input.remove_surgeon.as_deref())?);
    let changed =
        run::command(
            async move { favorites::remove_surgeon_favorite(&api.app, &actor, person, surgeon).await },
        )
        .await?;
    Ok(Reply(changed.into()))
}

/// Add a favorite of a center
///
/// Adds a professional to a center's favorites (F-24). For its administrators.
#[utoipa::path(
    put,
    path = "/api/addfavorite/{id}",
    operation_id = "addCenterFavorite",
    tag = "favorites",
    params(("id" = Id, Path, description = "The professional.")),
    request_body(content = AddFavorite),
    responses((status = 200, description = "The professional is a favorite", body = FavoriteAnswer), Write),
    security(("bearer" = [])),
)]
pub(crate) async fn add_center_favorite(
    Here(api): Here,
    As(actor): As<CenterManager>,
    Path(person): Path<String>,
    Json(input): Json<AddFavorite>,
) -> Result<Reply<FavoriteAnswer>, Problem> {
    let (person, center) = (id("id", Some(&person))?, id("center", input.center.as_deref())?);
    let changed =
        run::command(async move { favorites::add_center_favorite(&api.app, &actor, person, center).await })
            .await?;
    Ok(Reply(changed.into()))
}

/// Remove a favorite of a center
///
/// Removes a professional from a center's favorites (F-25). For its administrators.
#[utoipa::path(
    put,
    path = "/api/removefavorite/{id}",
    operation_id = "removeCenterFavorite",
    tag = "favorites",
    params(("id" = Id, Path, description = "The professional.")),
    request_body(content = RemoveFavorite),
    responses((status = 200, description = "The professional is no favorite", body = FavoriteAnswer), Write),
    security(("bearer" = [])),
)]
pub(crate) async fn remove_center_favorite(
    Here(api): Here,
    As(actor): As<CenterManager>,
    Path(person): Path<String>,
    Json(input): Json<RemoveFavorite>,
) -> Result<Reply<FavoriteAnswer>, Problem> {
    let (person, center) = (id("id", Some(&person))?, id("removeCenter", input.remove_center.as_deref())?);
    let changed =
        run::command(
            async move { favorites::remove_center_favorite(&api.app, &actor, person, center).await },
        )
        .await?;
    Ok(Reply(changed.into()))
}

/// The favorites of a center
///
/// The favorites of a center, by last name, first name (K-31). For its administrators.
#[utoipa::path(
    post,
    path = "/api/favoritestaffs",
    operation_id = "listCenterFavorites",
    tag = "favorites",
    request_body(content = FavoriteStaffs),
    responses((status = 200, description = "The favorites", body = Vec<FavoritePerson>), ReadByBody),
    security(("bearer" = [])),
)]
pub(crate) async fn list_center_favorites(
    Here(api): Here,
    As(actor): As<CenterManager>,
    Json(input): Json<FavoriteStaffs>,
) -> Result<Reply<Vec<FavoritePerson>>, Problem> {
    let panel = CenterPanel {
        center: id("surgeryCenter", input.surgery_center.as_deref())?,
        categories: categories(input.categories)?,
        case: maybe_id("job", input.job.as_deref())?,
    };
    let panel = favorites::list_center_favorites(&api.app, &actor, panel).await?;
    Ok(Reply(panel.into_iter().map(FavoritePerson::from).collect()))
}

/// The favorites of a surgeon
///
/// The own favorites, by last name, first name (K-32). For surgeons.
#[utoipa::path(
    post,
    path = "/api/surgeonfavorites",
    operation_id = "listSurgeonFavorites",
    tag = "favorites",
    request_body(content = SurgeonFavorites),
    responses((status = 200, description = "The favorites", body = Vec<FavoritePerson>), ReadByBody),
    security(("bearer" = [])),
)]
pub(crate) async fn list_surgeon_favorites(
    Here(api): Here,
    As(actor): As<Surgeon>,
    Json(input): Json<SurgeonFavorites>,
) -> Result<Reply<Vec<FavoritePerson>>, Problem> {
    let panel = SurgeonPanel {
        surgeon: id("surgeon", input.surgeon.as_deref())?,
        center: maybe_id("surgeryCenterId", input.surgery_center_id.as_deref())?,
        categories: categories(input.categories)?,
        case: maybe_id("job", input.job.as_deref())?,
    };
    let panel = favorites::list_surgeon_favorites(&api.app, &actor, panel).await?;
    Ok(Reply(panel.into_iter().map(FavoritePerson::from).collect()))
}
