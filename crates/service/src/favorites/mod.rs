//! Favorites of surgeons and centers.

mod add_center_favorite;
mod add_surgeon_favorite;
mod change;
mod list_center_favorites;
mod list_surgeon_favorites;
mod panel;
mod remove_center_favorite;
mod remove_surgeon_favorite;

pub use add_center_favorite::add_center_favorite;
pub use add_surgeon_favorite::add_surgeon_favorite;
pub use change::FavoriteChanged;
pub(crate) use change::publish_change as publish_favorites;
pub use list_center_favorites::{CenterPanel, list_center_favorites};
pub use list_surgeon_favorites::{SurgeonPanel, list_surgeon_favorites};
pub use panel::Favorite;
pub use remove_center_favorite::remove_center_favorite;
pub use remove_surgeon_favorite::remove_surgeon_favorite;
