//! Documents and pictures: uploading, reading, signed links, and decisions of administrators.

mod create_file_link;
mod decide_document;
mod discard;
mod image;
mod link;
mod open_file_link;
mod read_file;
mod upload_file;

pub use create_file_link::create_file_link;
pub use decide_document::{DecideDocument, DocumentDecided, decide_document};
pub use discard::sweep;
pub use link::Link;
pub use open_file_link::open_file_link;
pub use read_file::{OpenedFile, read_file};
pub use upload_file::{Upload, Uploaded, upload_file};
