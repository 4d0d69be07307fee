//! Layout of a paystub page.

use caseboard_domain::Money;
use caseboard_domain::claim::{Claim, WorkedHours};
use caseboard_domain::pay::RateType;
use caseboard_domain::paystub::Paystub;
use caseboard_domain::time::Zone;

use super::ink::{About, Color, HEIGHT, Mark, Sheet, Side, Style, Type, WIDTH};
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
const BAND: Color = (240, 244, 245);
const BRAND: Color = (11, 93, 99);
const WHITE: Color = (255, 255, 255);
const AMBER: Color = (138, 84, 0);

const BODY: Style = Style { size: 10.0, strong: false, color: BLACK };
const STRONG: Style = Style { strong: true, ..BODY };
const SMALL: Style = Style { size: 8.0, strong: false, color: GREY };
const LABEL: Style = Style { size: 8.5, strong: true, color: GREY };

/// Where the columns of the table begin, or end where they hold figures.
const CASE: f32 = MARGIN + 86.0;
const RATE: f32 = RIGHT - 148.0;
const HOURS: f32 = RIGHT - 88.0;
const AMOUNT: f32 = RIGHT - 8.0;
/// From the beginning of a case to the widest rate.
const CASE_WIDTH: f32 = RATE - 78.0 - CASE;

/// What the file says about itself.
pub(super) fn about(detail: &PaystubDetail, texts: &Texts, product: &str) -> About {
    let at = Zone::utc().local(detail.paystub.issued_at);
    let part = |part: i8| u8::try_from(part).unwrap_or_default();
    About {
        title: (texts.paystub.document_title)(&detail.paystub.name(), &detail.paystub.payee_name),
        creator: product.to_owned(),
        language: texts.language,
        made_at: (
            u16::try_from(at.year()).unwrap_or_default(),
            [part(at.month()), part(at.day()), part(at.hour()), part(at.minute()), part(at.second())],
        ),
    }
}

/// `$1,234.50`
fn dollars(amount: Money) -> String {
    let digits = (amount.cents() / 100).to_string();
    let groups: Vec<&str> = digits
        .as_bytes()
        .rchunks(3)
        .rev()
        .map(|group| std::str::from_utf8(group).expect("digits are ASCII"))
        .collect();
    format!("${}.{:02}", groups.join(","), amount.cents() % 100)
}

fn rate(claim: &Claim, texts: &PaystubTexts) -> String {
    match claim.rate {
        RateType::Hourly => (texts.hourly)(&dollars(claim.terms.hourly())),
        RateType::PerJob => (texts.per_case)(&dollars(claim.terms.per_case())),
        RateType::MinPay => texts.minimum.to_owned(),
    }
}

/// `6.25`, `2.00`: two decimals, so that a column of hours is aligned.
fn hours(worked: WorkedHours) -> String {
    format!("{}.{:02}", worked.hundredths() / 100, worked.hundredths() % 100)
}

/// The sheet that is written on, and the ones before it.
struct Layout {
    texts: &'static Texts,
    letters: Type,
    done: Vec<Sheet>,
    sheet: Sheet,
    /// The baseline of the last text.
    y: f32,
}

impl Layout {
    fn text(&mut self, x: f32, y: f32, style: Style, text: impl Into<String>) {
        self.sheet.push(Mark::Text { x, y, side: Side::Right, style, text: text.into() });
    }

    fn figure(&mut self, x: f32, y: f32, style: Style, text: impl Into<String>) {
        self.sheet.push(Mark::Text { x, y, side: Side::Left, style, text: text.into() });
    }

    fn area(&mut self, x: f32, y: f32, width: f32, height: f32, color: Color) {
        self.sheet.push(Mark::Area { x, y, width, height, color });
    }

    fn rule(&mut self, y: f32) {
        self.area(MARGIN, y, RIGHT - MARGIN, 0.6, RULE);
    }

    /// Lines of text below each other, from the line `y` on; returns the line of the last one.
    fn block(&mut self, x: f32, y: f32, width: f32, style: Style, text: &str) -> f32 {
        let lines = self.letters.wrap(text, style, width);
        let step = style.size * 1.4;
        let mut at = y - step;
        for line in lines {
            at += step;
            self.text(x, at, style, line);
        }
        at.max(y)
    }

    fn next_sheet(&mut self, paystub: &Paystub) {
        self.done.push(std::mem::take(&mut self.sheet));
        self.text(MARGIN, MARGIN + 8.0, STRONG, (self.texts.paystub.continued)(&paystub.name()));
        self.figure(RIGHT, MARGIN + 8.0, BODY, paystub.payee_name.clone());
        self.y = MARGIN + 26.0;
    }

    /// The band over the table.
    fn columns(&mut self) {
        let texts = &self.texts.paystub;
        let y = self.y;
        self.area(MARGIN, y, RIGHT - MARGIN, 22.0, BAND);
        let line = y + 14.5;
        self.text(MARGIN + 8.0, line, LABEL, texts.service_date);
        self.text(CASE, line, LABEL, texts.case);
        self.figure(RATE, line, LABEL, texts.rate);
        self.figure(HOURS, line, LABEL, texts.hours);
        self.figure(AMOUNT, line, LABEL, texts.amount);
        self.y = y + 22.0;
    }

    fn head(&mut self, paystub: &Paystub) {
        let texts = &self.texts.paystub;
        let title = Style { size: 24.0, strong: true, color: BRAND };
        self.text(MARGIN, MARGIN + 20.0, title, texts.title);
        let number = Style { size: 12.0, strong: false, color: GREY };
        self.text(MARGIN, MARGIN + 38.0, number, paystub.name());

        let (word, color) =
            if paystub.payment.is_some() { (texts.paid, BRAND) } else { (texts.pending, AMBER) };
        let style = Style { size: 11.0, strong: true, color: WHITE };
        let width = self.letters.width(word, style, Side::Right) + 24.0;
        self.area(RIGHT - width, MARGIN + 3.0, width, 23.0, color);
        self.text(RIGHT - width + 12.0, MARGIN + 18.5, style, word);
        self.rule(MARGIN + 54.0);
    }

    /// Who pays whom, and when.
    fn parties(&mut self, paystub: &Paystub) {
        let texts = self.texts;
        let words = &texts.paystub;
        let top = MARGIN + 78.0;
        let (to_x, facts_x) = (MARGIN + 176.0, RIGHT - 158.0);
        let width = 160.0;
        self.text(MARGIN, top, LABEL, words.paid_by);
        let mut left = self.block(MARGIN, top + 17.0, width, STRONG, &paystub.payer_name);
        if paystub.payer_name != paystub.center_name {
            left = self.block(MARGIN, left + 14.0, width, BODY, &paystub.center_name);
        }
        left = self.block(MARGIN, left + 14.0, width, BODY, &paystub.center_address);

        self.text(to_x, top, LABEL, words.paid_to);
        let mut middle = self.block(to_x, top + 17.0, width, STRONG, &paystub.payee_name);
        if paystub.payer_name == paystub.center_name {
            middle += 14.0;
        } else {
            middle = self.block(to_x, middle + 14.0, width, BODY, &(words.work_at)(&paystub.center_name));
        }

        let issued = texts.day(paystub.issued_at, &paystub.zone);
        let mut facts = vec![(words.date, issued.clone()), (words.due, issued)];
        if let Some(paid) = &paystub.payment {
            facts.push((words.paid_on, texts.day(paid.at, &paystub.zone)));
            if !paid.check_number.is_empty() {
                facts.push((words.check, paid.check_number.clone()));
            }
        }
        let mut line = top;
        for (name, value) in facts {
            self.text(facts_x, line, LABEL, name);
            line = self.block(facts_x + 76.0, line, RIGHT - facts_x - 76.0, BODY, &value) + 17.0;
        }
        self.y = left.max(middle).max(line - 17.0) + 26.0;
    }

    fn line(&mut self, paystub: &Paystub, row: &ClaimRow) {
        let (claim, texts) = (&row.claim, self.texts);
        let names = self.letters.wrap(&row.surgeon_name, BODY, CASE_WIDTH);
        let step = BODY.size * 1.4;
        #[expect(clippy::cast_precision_loss, reason = "a name has a few lines")]
        let height = 20.0 + step * names.len().max(1) as f32;
        if self.y + height > BOTTOM {
            self.next_sheet(paystub);
            self.columns();
        }
        let first = self.y + 15.0;
        self.text(MARGIN + 8.0, first, BODY, texts.day(row.service_at, &row.zone));
        let mut under = first;
        for name in names {
            self.text(CASE, under, BODY, name);
            under += step;
        }
        self.text(CASE, under - 1.0, SMALL, (texts.paystub.claim)(&claim.id.to_string()));
        self.figure(RATE, first, BODY, rate(claim, &texts.paystub));
        let hours = claim.worked.map_or_else(|| "\u{2013}".to_owned(), hours);
        self.figure(HOURS, first, BODY, hours);
        self.figure(AMOUNT, first, BODY, dollars(claim.amount));
        self.y += height;
        self.rule(self.y);
    }

    fn total(&mut self, detail: &PaystubDetail) {
        let (paystub, texts) = (&detail.paystub, &self.texts.paystub);
        let wide = RIGHT - MARGIN;
        let notes =
            if paystub.note.is_empty() { Vec::new() } else { self.letters.wrap(&paystub.note, BODY, wide) };
        if self.y + 50.0 > BOTTOM {
            self.next_sheet(paystub);
        }
        let size = Style { size: 13.0, ..STRONG };
        let line = self.y + 28.0;
        let claims = (texts.claims)(i64::try_from(detail.claims.len()).unwrap_or(i64::MAX));
        self.text(MARGIN + 8.0, line, Style { color: GREY, ..BODY }, claims);
        let total = dollars(paystub.amount);
        let width = self.letters.width(&total, size, Side::Left);
        self.figure(AMOUNT - width - 14.0, line, size, texts.total);
        self.figure(AMOUNT, line, size, total);
        self.y = line + 22.0;
        if notes.is_empty() {
            return;
        }
        if self.y + 48.0 > BOTTOM {
            self.next_sheet(paystub);
        }
        self.y += 8.0;
        self.text(MARGIN, self.y, LABEL, texts.note);
        self.y += 3.0;
        for note in notes {
            self.y += 14.0;
            if self.y > BOTTOM - 8.0 {
                self.next_sheet(paystub);
                self.y += 15.0;
            }
            self.text(MARGIN, self.y, BODY, note);
        }
    }
}

/// The sheets of a paystub.
///
/// # Errors
/// When a font cannot be read.
pub(super) fn lay_out(
    detail: &PaystubDetail,
    texts: &'static Texts,
    product: &str,
) -> Result<Vec<Sheet>, String> {
    let mut layout = Layout { texts, letters: Type::new()?, done: Vec::new(), sheet: Vec::new(), y: 0.0 };
    layout.head(&detail.paystub);
    layout.parties(&detail.paystub);
    layout.columns();
    for claim in &detail.claims {
        layout.line(&detail.paystub, claim);
    }
    layout.total(detail);
    let mut sheets = layout.done;
    sheets.push(layout.sheet);

    let count = sheets.len();
    let text = |x, side, text| Mark::Text { x, y: HEIGHT - 44.0, side, style: SMALL, text };
    for (place, sheet) in sheets.iter_mut().enumerate() {
        let from = (texts.paystub.foot)(product);
        sheet.push(Mark::Area {
            x: MARGIN,
            y: HEIGHT - 58.0,
            width: RIGHT - MARGIN,
            height: 0.6,
            color: RULE,
        });
        sheet.push(text(MARGIN, Side::Right, from));
        sheet.push(text(RIGHT, Side::Left, (texts.paystub.page)(place + 1, count)));
    }
    Ok(sheets)
}

#[cfg(test)]
#[path = "paper_tests.rs"]
mod tests;
