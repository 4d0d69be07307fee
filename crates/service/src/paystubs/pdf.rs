//! A paystub on paper: PDF with embedded fonts and text that can be selected and searched.
//!
//! It names days, surgeons and figures, and no procedure: it goes to people who have nothing to do with the cases (AMB-52).

mod ink;
mod paper;

use super::PaystubDetail;
use crate::texts::Texts;

/// Renders a paystub. The same paystub in the same language gives the same bytes.
pub(super) fn render(
    detail: &PaystubDetail,
    texts: &'static Texts,
    product: &str,
) -> Result<Vec<u8>, String> {
    let sheets = paper::lay_out(detail, texts, product)?;
    ink::draw(&sheets, &paper::about(detail, texts, product))
}
