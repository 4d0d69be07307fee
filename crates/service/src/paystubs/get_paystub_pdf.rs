//! Renders a paystub as PDF.

use caseboard_domain::actor::Actor;
use caseboard_domain::{PaystubId, Refusal};
use caseboard_store::persons;

use super::{get_paystub, pdf};
use crate::boxed;
use crate::texts::Texts;
use crate::{App, Error};

/// A PDF file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PaystubPdf {
    /// The file name.
    pub name: String,
    /// The PDF.
    pub bytes: Vec<u8>,
}

/// Renders a paystub as PDF in the language of the reader. The same paystub in the same language gives the same bytes.
///
/// # Errors
/// FORBIDDEN, the same for a foreign and a missing one.
#[boxed]
pub async fn get_paystub_pdf(app: &App, actor: &Actor, id: PaystubId) -> Result<PaystubPdf, Error> {
    let detail = get_paystub(app, actor, id).await?;
    let (product, reader) = (app.settings.product_name.clone(), actor.person());
    let reader = app.db.read(move |conn| async move { persons::find(&conn, reader).await }).await;
    let reader = reader.map_err(Error::from)?.ok_or_else(Refusal::forbidden)?;
    let texts = Texts::of(reader.language);
    let name = format!("{}.pdf", detail.paystub.name());
    // The layout of 200 lines is slow enough to block other requests of this thread.
    let work = tokio::task::spawn_blocking(move || pdf::render(&detail, texts, &product));
    let bytes = work.await.map_err(|error| Error::Internal(error.to_string()))?;
    Ok(PaystubPdf { name, bytes: bytes.map_err(Error::Internal)? })
}
