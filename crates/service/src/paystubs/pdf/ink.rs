//! Fonts, measured text, and marks on sheets of paper.
//!
//! Text is shaped here and drawn as the glyphs that were measured, so that what is aligned stays aligned.

use caseboard_domain::language::Language;
use krilla::Document;
use krilla::SerializeSettings;
use krilla::color::rgb;
use krilla::geom::{PathBuilder, Point, Rect};
use krilla::metadata::{DateTime, Metadata};
use krilla::page::PageSettings;
use krilla::paint::Fill;
use krilla::surface::Surface;
use krilla::text::{Font, GlyphId, KrillaGlyph};
use rustybuzz::ttf_parser::Tag;
use rustybuzz::{Direction, Face, Feature, UnicodeBuffer};

/// US Letter in points.
pub(super) const WIDTH: f32 = 612.0;
pub(super) const HEIGHT: f32 = 792.0;

const REGULAR: &[u8] = include_bytes!("../../../assets/fonts/Inter-Regular-Latin.otf");
const STRONG: &[u8] = include_bytes!("../../../assets/fonts/Inter-SemiBold-Latin.otf");

/// Red, green and blue.
pub(super) type Color = (u8, u8, u8);

/// How a text looks.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Style {
    pub(super) size: f32,
    pub(super) strong: bool,
    pub(super) color: Color,
}

/// Alignment of a text to its position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Side {
    /// It begins there.
    Right,
    /// It ends there: a figure.
    Left,
}

/// Something on a sheet. Distances are in points from the upper left corner; the position of a text is its baseline.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Mark {
    Text { x: f32, y: f32, side: Side, style: Style, text: String },
    Area { x: f32, y: f32, width: f32, height: f32, color: Color },
}

/// One sheet of paper.
pub(super) type Sheet = Vec<Mark>;

/// What the file says about itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct About {
    pub(super) title: String,
    pub(super) creator: String,
    pub(super) language: Language,
    /// Year, month, day, hour, minute and second in UTC.
    pub(super) made_at: (u16, [u8; 5]),
}

struct Cut {
    font: Font,
    face: Face<'static>,
    units: f32,
}

impl Cut {
    fn new(data: &'static [u8]) -> Option<Self> {
        let font = Font::new(data.into(), 0)?;
        let face = Face::from_slice(data, 0)?;
        let units = font.units_per_em();
        Some(Self { font, face, units })
    }

    /// The glyphs of a text and its width, both for a size of one point. Digits are all of one width in a column of
    /// figures.
    fn shape(&self, text: &str, figures: bool) -> (Vec<KrillaGlyph>, f32) {
        let mut buffer = UnicodeBuffer::new();
        buffer.push_str(text);
        buffer.guess_segment_properties();
        buffer.set_direction(Direction::LeftToRight);
        let tabular = Feature::new(Tag::from_bytes(b"tnum"), u32::from(figures), ..);
        let shaped = rustybuzz::shape(&self.face, &[tabular], buffer);
        let (infos, positions) = (shaped.glyph_infos(), shaped.glyph_positions());
        #[expect(clippy::cast_precision_loss, reason = "a measure of a font is far below 2^24 units")]
        let points = |units: i32| units as f32 / self.units;
        let mut width = 0.0;
        let glyph =
            |(place, (info, position)): (usize, (&rustybuzz::GlyphInfo, &rustybuzz::GlyphPosition))| {
                let start = info.cluster as usize;
                // Clusters run forward: the next one that differs begins where this one ends.
                let next =
                    infos[place..].iter().map(|it| it.cluster as usize).find(|cluster| *cluster != start);
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

/// Both cuts of the font.
pub(super) struct Type {
    regular: Cut,
    strong: Cut,
}

impl Type {
    /// The fonts that are built in.
    pub(super) fn new() -> Result<Self, String> {
        let cut = |data| Cut::new(data).ok_or_else(|| "a built-in font cannot be read".to_owned());
        Ok(Self { regular: cut(REGULAR)?, strong: cut(STRONG)? })
    }

    fn cut(&self, style: Style) -> &Cut {
        if style.strong { &self.strong } else { &self.regular }
    }

    /// Whether the font has a glyph for every character of a text.
    #[cfg(test)]
    pub(super) fn has_glyphs(&self, text: &str, style: Style) -> bool {
        text.chars().all(|letter| self.cut(style).face.glyph_index(letter).is_some())
    }

    /// Width of a text with this alignment.
    pub(super) fn width(&self, text: &str, style: Style, side: Side) -> f32 {
        self.cut(style).shape(text, side == Side::Left).1 * style.size
    }

    /// A text in lines that are no wider than this; a word that is wider is broken.
    pub(super) fn wrap(&self, text: &str, style: Style, width: f32) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        for paragraph in text.lines() {
            let mut line = String::new();
            for word in paragraph.split_whitespace() {
                let longer = if line.is_empty() { word.to_owned() } else { format!("{line} {word}") };
                if self.width(&longer, style, Side::Right) <= width {
                    line = longer;
                    continue;
                }
                if !line.is_empty() {
                    lines.push(std::mem::take(&mut line));
                }
                for letter in word.chars() {
                    line.push(letter);
                    if self.width(&line, style, Side::Right) > width && line.chars().count() > 1 {
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

fn put(surface: &mut Surface<'_>, letters: &Type, mark: &Mark) -> Option<()> {
    match mark {
        Mark::Text { x, y, side, style, text } => {
            let cut = letters.cut(*style);
            let (glyphs, width) = cut.shape(text, *side == Side::Left);
            let x = match side {
                Side::Right => *x,
                Side::Left => x - width * style.size,
            };
            surface.set_fill(fill(style.color));
            surface.draw_glyphs(Point::from_xy(x, *y), &glyphs, cut.font.clone(), text, style.size, false);
        }
        Mark::Area { x, y, width, height, color } => {
            let mut path = PathBuilder::new();
            path.push_rect(Rect::from_xywh(*x, *y, *width, *height)?);
            surface.set_fill(fill(*color));
            surface.draw_path(&path.finish()?);
        }
    }
    Some(())
}

/// The sheets as a PDF.
///
/// # Errors
/// When a font cannot be read or the PDF cannot be written, as a sentence.
pub(super) fn draw(sheets: &[Sheet], about: &About) -> Result<Vec<u8>, String> {
    let letters = Type::new()?;
    let mut document =
        Document::new_with(SerializeSettings { enable_tagging: false, ..SerializeSettings::default() });
    let (year, [month, day, hour, minute, second]) = about.made_at;
    let made_at = DateTime::new(year).month(month).day(day).hour(hour).minute(minute).second(second);
    document.set_metadata(
        Metadata::new()
            .title(about.title.clone())
            .creator(about.creator.clone())
            .language(about.language.as_str().to_owned())
            .creation_date(made_at.utc_offset_hour(0).utc_offset_minute(0)),
    );
    let size = PageSettings::from_wh(WIDTH, HEIGHT).ok_or("no size of a page")?;
    for sheet in sheets {
        let mut page = document.start_page_with(size.clone());
        let mut surface = page.surface();
        for mark in sheet {
            put(&mut surface, &letters, mark).ok_or_else(|| format!("cannot be drawn: {mark:?}"))?;
        }
        surface.finish();
        page.finish();
    }
    document.finish().map_err(|error| format!("the PDF cannot be written: {error:?}"))
}
