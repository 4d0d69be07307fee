//! Favorites of surgeons and of centers.

use axum::Json as Reply;
use caseboard_domain::actor::{CenterManager, Surgeon};
use caseboard_service::favorites::{self, CenterPanel, SurgeonPanel};
use caseboard_wire::favorites::{
    AddFavorite, AddSurgeonFavorite, FavoriteAnswer, FavoritePerson, FavoriteStaffs, RemoveFavorite,
    RemoveSurgeonFavorite, SurgeonFavorites, categories,
};
use caseboard_wire::request::{id, optional_id};
use caseboard_wire::scalar::Id;

use crate::auth::{RequireRole, RequireRoleToRead};
use crate::error_responses::{WriteErrors, WriteWithoutConflictErrors};
use crate::input::{Json, Path};
use crate::problem::Problem;
use crate::request_context::RequestContext;
use crate::spawn_command::spawn_command;

/// Add a favorite of a surgeon
///
/// Adds a professional to your favorites. Adding twice has no effect.
///
/// Requires: surgeon.
#[utoipa::path(
    put,
    path = "/api/addsurgeonfavorite/{id}",
    operation_id = "addSurgeonFavorite",
    tag = "favorites",
    params(("id" = Id, Path, description = "The professional.")),
    request_body(content = AddSurgeonFavorite),
    responses((status = 200, description = "The professional is a favorite", body = FavoriteAnswer), WriteErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn add_surgeon_favorite(
    RequestContext(api): RequestContext,
    RequireRole(actor): RequireRole<Surgeon>,
    Path(person): Path<String>,
    Json(input): Json<AddSurgeonFavorite>,
) -> Result<Reply<FavoriteAnswer>, Problem> {
    let (person, surgeon) = (id("id", Some(&person))?, id("surgeon", input.surgeon.as_deref())?);
    let changed =
        spawn_command(
            async move { favorites::add_surgeon_favorite(&api.app, &actor, person, surgeon).await },
        )
        .await?;
    Ok(Reply(changed.into()))
}

/// Remove a favorite of a surgeon
///
/// Removes a professional from your favorites.
///
/// Requires: surgeon.
#[utoipa::path(
    put,
    path = "/api/removesurgeonfavorite/{id}",
    operation_id = "removeSurgeonFavorite",
    tag = "favorites",
    params(("id" = Id, Path, description = "The professional.")),
    request_body(content = RemoveSurgeonFavorite),
    responses((status = 200, description = "The professional is not a favorite", body = FavoriteAnswer), WriteErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn remove_surgeon_favorite(
    RequestContext(api): RequestContext,
    RequireRole(actor): RequireRole<Surgeon>,
    Path(person): Path<String>,
    Json(input): Json<RemoveSurgeonFavorite>,
) -> Result<Reply<FavoriteAnswer>, Problem> {
    let (person, surgeon) = (id("id", Some(&person))?, id("removeSurgeon", input.remove_surgeon.as_deref())?);
    let changed =
        spawn_command(
            async move { favorites::remove_surgeon_favorite(&api.app, &actor, person, surgeon).await },
        )
        .await?;
    Ok(Reply(changed.into()))
}

/// Add a favorite of a center
///
/// Adds a professional to the favorites of a center. Adding twice has no effect.
///
/// Requires: administrator of the center or system administrator.
#[utoipa::path(
    put,
    path = "/api/addfavorite/{id}",
    operation_id = "addCenterFavorite",
    tag = "favorites",
    params(("id" = Id, Path, description = "The professional.")),
    request_body(content = AddFavorite),
    responses((status = 200, description = "The professional is a favorite", body = FavoriteAnswer), WriteErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn add_center_favorite(
    RequestContext(api): RequestContext,
    RequireRole(actor): RequireRole<CenterManager>,
    Path(person): Path<String>,
    Json(input): Json<AddFavorite>,
) -> Result<Reply<FavoriteAnswer>, Problem> {
    let (person, center) = (id("id", Some(&person))?, id("center", input.center.as_deref())?);
    let changed =
        spawn_command(async move { favorites::add_center_favorite(&api.app, &actor, person, center).await })
            .await?;
    Ok(Reply(changed.into()))
}

/// Remove a favorite of a center
///
/// Removes a professional from the favorites of a center.
///
/// Requires: administrator of the center or system administrator.
#[utoipa::path(
    put,
    path = "/api/removefavorite/{id}",
    operation_id = "removeCenterFavorite",
    tag = "favorites",
    params(("id" = Id, Path, description = "The professional.")),
    request_body(content = RemoveFavorite),
    responses((status = 200, description = "The professional is not a favorite", body = FavoriteAnswer), WriteErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn remove_center_favorite(
    RequestContext(api): RequestContext,
    RequireRole(actor): RequireRole<CenterManager>,
    Path(person): Path<String>,
    Json(input): Json<RemoveFavorite>,
) -> Result<Reply<FavoriteAnswer>, Problem> {
    let (person, center) = (id("id", Some(&person))?, id("removeCenter", input.remove_center.as_deref())?);
    let changed =
        spawn_command(
            async move { favorites::remove_center_favorite(&api.app, &actor, person, center).await },
        )
        .await?;
    Ok(Reply(changed.into()))
}

/// List the favorites of a center
///
/// Sorted by last name, then first name.
///
/// Requires: administrator of the center or system administrator.
#[utoipa::path(
    post,
    path = "/api/favoritestaffs",
    operation_id = "listCenterFavorites",
    tag = "favorites",
    request_body(content = FavoriteStaffs),
    responses((status = 200, description = "The favorites", body = Vec<FavoritePerson>), WriteWithoutConflictErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn list_center_favorites(
    RequestContext(api): RequestContext,
    RequireRoleToRead(actor): RequireRoleToRead<CenterManager>,
    Json(input): Json<FavoriteStaffs>,
) -> Result<Reply<Vec<FavoritePerson>>, Problem> {
    let panel = CenterPanel {
        center: id("surgeryCenter", input.surgery_center.as_deref())?,
        categories: categories(input.categories)?,
        case: optional_id("job", input.job.as_deref())?,
    };
    let panel = favorites::list_center_favorites(&api.app, &actor, panel).await?;
    Ok(Reply(panel.into_iter().map(FavoritePerson::from).collect()))
}

/// List the favorites of a surgeon
///
/// Returns your favorites, sorted by last name, then first name.
///
/// Requires: surgeon.
#[utoipa::path(
    post,
    path = "/api/surgeonfavorites",
    operation_id = "listSurgeonFavorites",
    tag = "favorites",
    request_body(content = SurgeonFavorites),
    responses((status = 200, description = "The favorites", body = Vec<FavoritePerson>), WriteWithoutConflictErrors),
    security(("bearer" = [])),
)]
pub(crate) async fn list_surgeon_favorites(
    RequestContext(api): RequestContext,
    RequireRole(actor): RequireRole<Surgeon>,
    Json(input): Json<SurgeonFavorites>,
) -> Result<Reply<Vec<FavoritePerson>>, Problem> {
    let panel = SurgeonPanel {
        surgeon: id("surgeon", input.surgeon.as_deref())?,
        center: optional_id("surgeryCenterId", input.surgery_center_id.as_deref())?,
        categories: categories(input.categories)?,
        case: optional_id("job", input.job.as_deref())?,
    };
    let panel = favorites::list_surgeon_favorites(&api.app, &actor, panel).await?;
    Ok(Reply(panel.into_iter().map(FavoritePerson::from).collect()))
}
