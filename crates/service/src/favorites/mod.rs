//! Favorites: whom a surgeon or a center invites first.

mod change;
mod panel;

pub(crate) use change::tell as tell_owner;
pub use change::{FavoriteChanged, add_for_center, add_for_surgeon, remove_for_center, remove_for_surgeon};
pub use panel::{CenterPanel, Favorite, SurgeonPanel, panel_of_center, panel_of_surgeon};
