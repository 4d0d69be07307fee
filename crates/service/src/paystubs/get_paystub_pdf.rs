//! Downloading a paystub as PDF.

use caseboard_domain::PaystubId;
use caseboard_domain::actor::Actor;

use super::{get_paystub, pdf};
use crate::{App, Error};

/// A file to be shown or taken away.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PaystubPdf {
    /// What to call it.
    pub name: String,
    /// The PDF.
    pub bytes: Vec<u8>,
}

/// A paystub as PDF, for those who may read it. The same paystub is the same file.
///
/// # Errors
/// 403, the same for a foreign and a missing one.
pub async fn get_paystub_pdf(app: &App, actor: &Actor, id: PaystubId) -> Result<PaystubPdf, Error> {
    let detail = get_paystub(app, actor, id).await?;
    let product = app.settings.product_name.clone();
    let name = format!("{}.pdf", detail.paystub.name);
    // Laying out two hundred lines takes a while; other requests must not wait for it.
    let work = tokio::task::spawn_blocking(move || pdf::render(&detail, &product));
    let bytes = work.await.map_err(|error| Error::Internal(error.to_string()))?;
    Ok(PaystubPdf { name, bytes: bytes.map_err(Error::Internal)? })
}
