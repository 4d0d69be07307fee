//! The readers of a person's own documents, and the centers that may read them (AMB-84).

use caseboard_domain::CenterId;
use caseboard_domain::document::Uploader;
use caseboard_store::document_reads::{self, DocumentReadRow};

use crate::app::App;
use crate::boxed;
use crate::error::Error;

/// The readers of a person's documents.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DocumentReaders {
    /// The only centers that may read; `None` without a limit.
    pub allowed: Option<Vec<CenterId>>,
    /// The readers of each document, the latest first, 100 at most of each document.
    pub readers: Vec<DocumentReadRow>,
}

/// Returns who read the actor's documents. There is no person parameter, because only the owner sees the readers.
#[boxed]
pub async fn list_document_readers(app: &App, actor: &Uploader) -> Result<DocumentReaders, Error> {
    let owner = actor.actor().person();
    app.db
        .read(move |conn| async move {
            Ok(DocumentReaders {
                allowed: document_reads::find_allowed_centers(&conn, owner).await?,
                readers: document_reads::list_of_owner(&conn, owner).await?,
            })
        })
        .await
}
