//! Layout of the pages of a paystub.

use caseboard_domain::claim::{Claim, WorkedHours};
use caseboard_domain::pay::RateType;
use caseboard_domain::paystub::Paystub;
use caseboard_domain::time::Zone;

use super::canvas::{Align, Color, DocumentInfo, Element, FontSet, HEIGHT, PageContent, Style, WIDTH};
use crate::claims::ClaimRow;
use crate::paystubs::PaystubDetail;
use crate::texts::{PaystubTexts, Texts};

const MARGIN: f32 = 54.0;
const RIGHT: f32 = WIDTH - MARGIN;
/// Only the footer is below this line.
const BOTTOM: f32 = HEIGHT - 72.0;

const BLACK: Color = (22, 35, 43);
const GREY: Color = (81, 99, 109);
const RULE: Color = (200, 210, 214);
const HEADER_BACKGROUND: Color = (240, 244, 245);
const BRAND: Color = (11, 93, 99);
const WHITE: Color = (255, 255, 255);
const AMBER: Color = (138, 84, 0);

const BODY: Style = Style { size: 10.0, bold: false, color: BLACK };
const BOLD: Style = Style { bold: true, ..BODY };
const SMALL: Style = Style { size: 8.0, bold: false, color: GREY };
const LABEL: Style = Style { size: 8.5, bold: true, color: GREY };

/// Positions of the columns: the start of a text column, the end of a number column.
const CASE: f32 = MARGIN + 86.0;
const RATE: f32 = RIGHT - 148.0;
const HOURS: f32 = RIGHT - 88.0;
const AMOUNT: f32 = RIGHT - 8.0;
/// Width of the case column, up to the widest rate.
const CASE_WIDTH: f32 = RATE - 78.0 - CASE;

/// Metadata of the PDF.
pub(super) fn document_info(detail: &PaystubDetail, texts: &Texts, product: &str) -> DocumentInfo {
    let at = Zone::utc().local(detail.paystub.issued_at);
    let part = |part: i8| u8::try_from(part).unwrap_or_default();
    DocumentInfo {
        title: (texts.paystub.document_title)(&detail.paystub.name(), &detail.paystub.payee_name),
        creator: product.to_owned(),
        language: texts.language,
        created_at: (
            u16::try_from(at.year()).unwrap_or_default(),
            [part(at.month()), part(at.day()), part(at.hour()), part(at.minute()), part(at.second())],
        ),
    }
}

fn rate(claim: &Claim, texts: &PaystubTexts) -> String {
    match claim.rate {
        RateType::Hourly => (texts.hourly)(&claim.terms.hourly().to_accounting()),
        RateType::PerJob => (texts.per_case)(&claim.terms.per_case().to_accounting()),
        RateType::MinPay => texts.minimum.to_owned(),
    }
}

/// `6.25`, `2.00`: two decimals, so that a column of hours is aligned.
fn hours(worked: WorkedHours) -> String {
    format!("{}.{:02}", worked.hundredths() / 100, worked.hundredths() % 100)
}

/// The pages finished so far, and the page that is being laid out.
struct Layout {
    texts: &'static Texts,
    fonts: FontSet,
    finished: Vec<PageContent>,
    page: PageContent,
    /// The baseline of the last text.
    y: f32,
}

impl Layout {
    fn text(&mut self, x: f32, y: f32, style: Style, text: impl Into<String>) {
        self.page.push(Element::Text { x, y, align: Align::Start, style, text: text.into() });
    }

    fn text_ending_at(&mut self, x: f32, y: f32, style: Style, text: impl Into<String>) {
        self.page.push(Element::Text { x, y, align: Align::End, style, text: text.into() });
    }

    fn rectangle(&mut self, x: f32, y: f32, width: f32, height: f32, color: Color) {
        self.page.push(Element::Rectangle { x, y, width, height, color });
    }

    /// Adds a horizontal line over the width of the text.
    fn rule(&mut self, y: f32) {
        self.rectangle(MARGIN, y, RIGHT - MARGIN, 0.6, RULE);
    }

    /// Adds wrapped text whose first baseline is `y`; returns the last baseline.
    fn block(&mut self, x: f32, y: f32, width: f32, style: Style, text: &str) -> f32 {
        let lines = self.fonts.wrap(text, style, width);
        let step = style.size * 1.4;
        let mut at = y - step;
        for line in lines {
            at += step;
            self.text(x, at, style, line);
        }
        at.max(y)
    }

    fn next_page(&mut self, paystub: &Paystub) {
        self.finished.push(std::mem::take(&mut self.page));
        self.text(MARGIN, MARGIN + 8.0, BOLD, (self.texts.paystub.continued)(&paystub.name()));
        self.text_ending_at(RIGHT, MARGIN + 8.0, BODY, paystub.payee_name.clone());
        self.y = MARGIN + 26.0;
    }

    /// Adds the header row of the table.
    fn table_header(&mut self) {
        let texts = &self.texts.paystub;
        let y = self.y;
        self.rectangle(MARGIN, y, RIGHT - MARGIN, 22.0, HEADER_BACKGROUND);
        let baseline = y + 14.5;
        self.text(MARGIN + 8.0, baseline, LABEL, texts.service_date);
        self.text(CASE, baseline, LABEL, texts.case);
        self.text_ending_at(RATE, baseline, LABEL, texts.rate);
        self.text_ending_at(HOURS, baseline, LABEL, texts.hours);
        self.text_ending_at(AMOUNT, baseline, LABEL, texts.amount);
        self.y = y + 22.0;
    }

    fn heading(&mut self, paystub: &Paystub) {
        let texts = &self.texts.paystub;
        let title = Style { size: 24.0, bold: true, color: BRAND };
        self.text(MARGIN, MARGIN + 20.0, title, texts.title);
        let number = Style { size: 12.0, bold: false, color: GREY };
        self.text(MARGIN, MARGIN + 38.0, number, paystub.name());

        let (word, color) =
            if paystub.payment.is_some() { (texts.paid, BRAND) } else { (texts.pending, AMBER) };
        let style = Style { size: 11.0, bold: true, color: WHITE };
        let width = self.fonts.width(word, style, Align::Start) + 24.0;
        self.rectangle(RIGHT - width, MARGIN + 3.0, width, 23.0, color);
        self.text(RIGHT - width + 12.0, MARGIN + 18.5, style, word);
        self.rule(MARGIN + 54.0);
    }

    /// Adds payer, payee and dates.
    fn parties(&mut self, paystub: &Paystub) {
        let texts = self.texts;
        let words = &texts.paystub;
        let top = MARGIN + 78.0;
        let (to_x, details_x) = (MARGIN + 176.0, RIGHT - 158.0);
        let width = 160.0;
        self.text(MARGIN, top, LABEL, words.paid_by);
        let mut left = self.block(MARGIN, top + 17.0, width, BOLD, &paystub.payer_name);
        if paystub.payer_name != paystub.center_name {
            left = self.block(MARGIN, left + 14.0, width, BODY, &paystub.center_name);
        }
        left = self.block(MARGIN, left + 14.0, width, BODY, &paystub.center_address);

        self.text(to_x, top, LABEL, words.paid_to);
        let mut middle = self.block(to_x, top + 17.0, width, BOLD, &paystub.payee_name);
        if paystub.payer_name == paystub.center_name {
            middle += 14.0;
        } else {
            middle = self.block(to_x, middle + 14.0, width, BODY, &(words.work_at)(&paystub.center_name));
        }

        let issued = texts.day(paystub.issued_at, &paystub.zone);
        let mut details = vec![(words.date, issued.clone()), (words.due, issued)];
        if let Some(paid) = &paystub.payment {
            details.push((words.paid_on, texts.day(paid.at, &paystub.zone)));
            if !paid.check_number.is_empty() {
                details.push((words.check, paid.check_number.clone()));
            }
        }
        let mut baseline = top;
        for (name, value) in details {
            self.text(details_x, baseline, LABEL, name);
            baseline = self.block(details_x + 76.0, baseline, RIGHT - details_x - 76.0, BODY, &value) + 17.0;
        }
        self.y = left.max(middle).max(baseline - 17.0) + 26.0;
    }

    fn claim_row(&mut self, paystub: &Paystub, row: &ClaimRow) {
        let (claim, texts) = (&row.claim, self.texts);
        let names = self.fonts.wrap(&row.surgeon_name, BODY, CASE_WIDTH);
        let step = BODY.size * 1.4;
        #[expect(clippy::cast_precision_loss, reason = "a name has a few lines")]
        let height = 20.0 + step * names.len().max(1) as f32;
        if self.y + height > BOTTOM {
            self.next_page(paystub);
            self.table_header();
        }
        let first = self.y + 15.0;
        self.text(MARGIN + 8.0, first, BODY, texts.day(row.service_at, &row.zone));
        let mut under = first;
        for name in names {
            self.text(CASE, under, BODY, name);
            under += step;
        }
        self.text(CASE, under - 1.0, SMALL, (texts.paystub.claim)(&claim.id.to_string()));
        self.text_ending_at(RATE, first, BODY, rate(claim, &texts.paystub));
        let hours = claim.worked.map_or_else(|| "\u{2013}".to_owned(), hours);
        self.text_ending_at(HOURS, first, BODY, hours);
        self.text_ending_at(AMOUNT, first, BODY, claim.amount.to_accounting());
        self.y += height;
        self.rule(self.y);
    }

    fn total(&mut self, detail: &PaystubDetail) {
        let (paystub, texts) = (&detail.paystub, &self.texts.paystub);
        let width = RIGHT - MARGIN;
        let notes =
            if paystub.note.is_empty() { Vec::new() } else { self.fonts.wrap(&paystub.note, BODY, width) };
        if self.y + 50.0 > BOTTOM {
            self.next_page(paystub);
        }
        let size = Style { size: 13.0, ..BOLD };
        let baseline = self.y + 28.0;
        let claims = (texts.claims)(i64::try_from(detail.claims.len()).unwrap_or(i64::MAX));
        self.text(MARGIN + 8.0, baseline, Style { color: GREY, ..BODY }, claims);
        let total = paystub.amount.to_accounting();
        let total_width = self.fonts.width(&total, size, Align::End);
        self.text_ending_at(AMOUNT - total_width - 14.0, baseline, size, texts.total);
        self.text_ending_at(AMOUNT, baseline, size, total);
        self.y = baseline + 22.0;
        if notes.is_empty() {
            return;
        }
        if self.y + 48.0 > BOTTOM {
            self.next_page(paystub);
        }
        self.y += 8.0;
        self.text(MARGIN, self.y, LABEL, texts.note);
        self.y += 3.0;
        for note in notes {
            self.y += 14.0;
            if self.y > BOTTOM - 8.0 {
                self.next_page(paystub);
                self.y += 15.0;
            }
            self.text(MARGIN, self.y, BODY, note);
        }
    }
}

/// Lays out the pages of a paystub.
///
/// # Errors
/// When a font cannot be read.
pub(super) fn lay_out(
    detail: &PaystubDetail,
    texts: &'static Texts,
    product: &str,
) -> Result<Vec<PageContent>, String> {
    let mut layout = Layout { texts, fonts: FontSet::new()?, finished: Vec::new(), page: Vec::new(), y: 0.0 };
    layout.heading(&detail.paystub);
    layout.parties(&detail.paystub);
    layout.table_header();
    for claim in &detail.claims {
        layout.claim_row(&detail.paystub, claim);
    }
    layout.total(detail);
    let mut pages = layout.finished;
    pages.push(layout.page);

    let count = pages.len();
    let text = |x, align, text| Element::Text { x, y: HEIGHT - 44.0, align, style: SMALL, text };
    for (index, page) in pages.iter_mut().enumerate() {
        let footer = (texts.paystub.foot)(product);
        page.push(Element::Rectangle {
            x: MARGIN,
            y: HEIGHT - 58.0,
            width: RIGHT - MARGIN,
            height: 0.6,
            color: RULE,
        });
        page.push(text(MARGIN, Align::Start, footer));
        page.push(text(RIGHT, Align::End, (texts.paystub.page)(index + 1, count)));
    }
    Ok(pages)
}

#[cfg(test)]
#[path = "layout_tests.rs"]
mod tests;
