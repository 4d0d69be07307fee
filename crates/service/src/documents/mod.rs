//! Documents and pictures: uploading, reading, signed links, and decisions of administrators.

mod create_file_link;
mod decide_document;
mod discard;
pub(crate) mod image;
pub(crate) mod letters;
mod link;
mod list_document_readers;
mod open_file_link;
mod read_file;
mod update_document_centers;
mod upload_file;

pub use caseboard_store::document_reads::DocumentReadRow;
pub use create_file_link::create_file_link;
pub use decide_document::{DecideDocument, DocumentDecided, decide_document};
pub(crate) use discard::discard;
pub use discard::{SweepCursor, sweep, sweep_from};
pub use link::{Link, SIGNATURE_BYTES};
pub use list_document_readers::{DocumentReaders, list_document_readers};
pub use open_file_link::open_file_link;
pub(crate) use read_file::relation;
pub use read_file::{OpenedFile, read_file};
pub use update_document_centers::{DocumentCenters, DocumentCentersUpdated, update_document_centers};
pub use upload_file::{Upload, Uploaded, upload_file};
