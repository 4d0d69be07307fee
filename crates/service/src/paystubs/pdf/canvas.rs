//! Fonts, text measurement, and drawing of page elements with krilla.
//!
//! Text is shaped once; the measured glyphs are the ones drawn, so aligned text stays aligned.

use caseboard_domain::language::Language;
use harfrust::{
    Direction, Feature, FontRef, GlyphInfo, GlyphPosition, ShapeOptions, ShaperData, Tag, UnicodeBuffer,
};
use krilla::Document;
use krilla::SerializeSettings;
use krilla::color::rgb;
use krilla::geom::{PathBuilder, Point, Rect};
use krilla::metadata::{DateTime, Metadata};
use krilla::page::PageSettings;
use krilla::paint::Fill;
use krilla::surface::Surface;
use krilla::text::{Font, GlyphId, KrillaGlyph};

/// US Letter in points.
pub(super) const WIDTH: f32 = 612.0;
pub(super) const HEIGHT: f32 = 792.0;

const REGULAR_FONT: &[u8] = include_bytes!("../../../assets/fonts/Inter-Regular-Latin.otf");
const BOLD_FONT: &[u8] = include_bytes!("../../../assets/fonts/Inter-SemiBold-Latin.otf");

/// Red, green and blue.
pub(super) type Color = (u8, u8, u8);

/// Font size, weight and color of a text.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Style {
    pub(super) size: f32,
    pub(super) bold: bool,
    pub(super) color: Color,
}

/// Alignment of a text to its position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Align {
    /// The text starts at its position.
    Start,
    /// The text ends at its position, as numbers in a column do.
    End,
}

/// An element of a page. Distances are in points from the upper left corner; the position of a text is its baseline.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Element {
    Text { x: f32, y: f32, align: Align, style: Style, text: String },
    Rectangle { x: f32, y: f32, width: f32, height: f32, color: Color },
}

/// The elements of one page.
pub(super) type PageContent = Vec<Element>;

/// Metadata of the PDF.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct DocumentInfo {
    pub(super) title: String,
    pub(super) creator: String,
    pub(super) language: Language,
    /// Year, month, day, hour, minute and second in UTC.
    pub(super) created_at: (u16, [u8; 5]),
}

struct FontFace {
    font: Font,
    tables: FontRef<'static>,
    shaper: ShaperData,
    units: f32,
}

impl FontFace {
    fn new(data: &'static [u8]) -> Option<Self> {
        let font = Font::new(data.into(), 0)?;
        let tables = FontRef::new(data).ok()?;
        let (shaper, units) = (ShaperData::new(&tables), font.units_per_em());
        Some(Self { font, tables, shaper, units })
    }

    /// Returns the glyphs of a text and its width, both for a font size of one point. `tabular` gives all digits the
    /// same width, for columns of numbers.
    fn shape(&self, text: &str, tabular: bool) -> (Vec<KrillaGlyph>, f32) {
        let mut buffer = UnicodeBuffer::new();
        buffer.push_str(text);
        buffer.guess_segment_properties();
        buffer.set_direction(Direction::LeftToRight);
        let features = [Feature::new(Tag::new(b"tnum"), u32::from(tabular), ..)];
        let shaper = self.shaper.shaper(&self.tables).build();
        let shaped = shaper.shape(buffer, ShapeOptions::new().features(&features));
        let (infos, positions) = (shaped.glyph_infos(), shaped.glyph_positions());
        #[expect(clippy::cast_precision_loss, reason = "font units are far below 2^24 units")]
        let points = |units: i32| units as f32 / self.units;
        let mut width = 0.0;
        let glyph = |(place, (info, position)): (usize, (&GlyphInfo, &GlyphPosition))| {
            let start = info.cluster as usize;
            // Clusters are in text order, so this one ends where the next different one begins.
            let next = infos[place..].iter().map(|it| it.cluster as usize).find(|cluster| *cluster != start);
            width += points(position.x_advance);
            KrillaGlyph::new(
                GlyphId::new(info.glyph_id),
                points(position.x_advance),
                points(position.x_offset),
                points(position.y_offset),
                points(position.y_advance),
                start..next.unwrap_or(text.len()),
                None,
            )
        };
        let glyphs = infos.iter().zip(positions).enumerate().map(glyph).collect();
        (glyphs, width)
    }
}

/// The regular and the semibold face of the font.
pub(super) struct FontSet {
    regular: FontFace,
    bold: FontFace,
}

impl FontSet {
    /// Loads the built-in fonts.
    pub(super) fn new() -> Result<Self, String> {
        let face = |data| FontFace::new(data).ok_or_else(|| "a built-in font cannot be read".to_owned());
        Ok(Self { regular: face(REGULAR_FONT)?, bold: face(BOLD_FONT)? })
    }

    fn face(&self, style: Style) -> &FontFace {
        if style.bold { &self.bold } else { &self.regular }
    }

    /// Returns whether the font has a glyph for every character of a text.
    #[cfg(test)]
    pub(super) fn has_glyphs(&self, text: &str, style: Style) -> bool {
        let missing = GlyphId::new(0);
        self.face(style).shape(text, false).0.iter().all(|glyph| glyph.glyph_id != missing)
    }

    /// Returns the width of a text in points.
    pub(super) fn width(&self, text: &str, style: Style, align: Align) -> f32 {
        self.face(style).shape(text, align == Align::End).1 * style.size
    }

    /// Breaks a text into lines of at most this width; a wider word is broken too.
    pub(super) fn wrap(&self, text: &str, style: Style, width: f32) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        for paragraph in text.lines() {
            let mut line = String::new();
            for word in paragraph.split_whitespace() {
                let longer = if line.is_empty() { word.to_owned() } else { format!("{line} {word}") };
                if self.width(&longer, style, Align::Start) <= width {
                    line = longer;
                    continue;
                }
                if !line.is_empty() {
                    lines.push(std::mem::take(&mut line));
                }
                for letter in word.chars() {
                    line.push(letter);
                    if self.width(&line, style, Align::Start) > width && line.chars().count() > 1 {
                        line.pop();
                        lines.push(std::mem::replace(&mut line, letter.to_string()));
                    }
                }
            }
            lines.push(line);
        }
        lines
    }
}

fn fill(color: Color) -> Option<Fill> {
    let (red, green, blue) = color;
    Some(Fill { paint: rgb::Color::new(red, green, blue).into(), ..Fill::default() })
}

fn draw_element(surface: &mut Surface<'_>, fonts: &FontSet, element: &Element) -> Option<()> {
    match element {
        Element::Text { x, y, align, style, text } => {
            let face = fonts.face(*style);
            let (glyphs, width) = face.shape(text, *align == Align::End);
            let x = match align {
                Align::Start => *x,
                Align::End => x - width * style.size,
            };
            surface.set_fill(fill(style.color));
            surface.draw_glyphs(Point::from_xy(x, *y), &glyphs, face.font.clone(), text, style.size, false);
        }
        Element::Rectangle { x, y, width, height, color } => {
            let mut path = PathBuilder::new();
            path.push_rect(Rect::from_xywh(*x, *y, *width, *height)?);
            surface.set_fill(fill(*color));
            surface.draw_path(&path.finish()?);
        }
    }
    Some(())
}

/// Renders the pages as a PDF.
///
/// # Errors
/// When a font cannot be read or the PDF cannot be written, as a sentence.
pub(super) fn draw(pages: &[PageContent], info: &DocumentInfo) -> Result<Vec<u8>, String> {
    let fonts = FontSet::new()?;
    let mut document =
        Document::new_with(SerializeSettings { enable_tagging: false, ..SerializeSettings::default() });
    let (year, [month, day, hour, minute, second]) = info.created_at;
    let created_at = DateTime::new(year).month(month).day(day).hour(hour).minute(minute).second(second);
    document.set_metadata(
        Metadata::new()
            .title(info.title.clone())
            .creator(info.creator.clone())
            .language(info.language.as_str().to_owned())
            .creation_date(created_at.utc_offset_hour(0).utc_offset_minute(0)),
    );
    let size = PageSettings::from_wh(WIDTH, HEIGHT).ok_or("the page size is invalid")?;
    for content in pages {
        let mut page = document.start_page_with(size.clone());
        let mut surface = page.surface();
        for element in content {
            draw_element(&mut surface, &fonts, element)
                .ok_or_else(|| format!("cannot be drawn: {element:?}"))?;
        }
        surface.finish();
        page.finish();
    }
    document.finish().map_err(|error| format!("the PDF cannot be written: {error:?}"))
}
