//! Favorites: whom a surgeon or a center invites first.

mod change;
mod panel;

pub(crate) use change::tell as publish_favorites;
pub use change::{
    FavoriteChanged, add_center_favorite, add_surgeon_favorite, remove_center_favorite,
    remove_surgeon_favorite,
};
pub use panel::{CenterPanel, Favorite, SurgeonPanel, list_center_favorites, list_surgeon_favorites};
