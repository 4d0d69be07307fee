//! The PDF of a paystub, with embedded fonts and text that can be selected and searched.
//!
//! It contains dates, surgeons and amounts but no procedures, because people who are not involved in the cases read it
//! (AMB-52).

mod canvas;
mod layout;

use super::PaystubDetail;
use crate::texts::Texts;

/// Renders a paystub. The same paystub in the same language gives the same bytes.
pub(super) fn render(
    detail: &PaystubDetail,
    texts: &'static Texts,
    product: &str,
) -> Result<Vec<u8>, String> {
    let pages = layout::lay_out(detail, texts, product)?;
    canvas::draw(&pages, &layout::document_info(detail, texts, product))
}
