//! Documents and pictures: uploading, reading, links, and what an administrator thinks of them.

mod decide;
mod discard;
mod image;
mod link;
mod read;
mod upload;

pub use decide::{Decide, Decided, decide};
pub use discard::sweep;
pub(crate) use image::Studio;
pub use link::{Link, link, open_link};
pub use read::{Opened, read};
pub use upload::{Upload, Uploaded, upload};
