//! Downloading a paystub as PDF.

use caseboard_domain::PaystubId;
use caseboard_domain::actor::Actor;

use super::{get_paystub, pdf};
use crate::{App, Error};

/// A PDF file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PaystubPdf {
    /// The file name.
    pub name: String,
    /// The PDF.
    pub bytes: Vec<u8>,
}

/// Renders a paystub as PDF. The same paystub gives the same bytes.
///
/// # Errors
/// 403, the same for a foreign and a missing one.
pub async fn get_paystub_pdf(app: &App, actor: &Actor, id: PaystubId) -> Result<PaystubPdf, Error> {
    let detail = get_paystub(app, actor, id).await?;
    let product = app.settings.product_name.clone();
    let name = format!("{}.pdf", detail.paystub.name());
    // The layout of 200 lines is slow enough to block other requests of this thread.
    let work = tokio::task::spawn_blocking(move || pdf::render(&detail, &product));
    let bytes = work.await.map_err(|error| Error::Internal(error.to_string()))?;
    Ok(PaystubPdf { name, bytes: bytes.map_err(Error::Internal)? })
}
