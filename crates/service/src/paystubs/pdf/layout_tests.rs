use caseboard_domain::language::Language;

use super::*;

#[test]
fn worked_hours_have_two_decimals() {
    let worked = [1, 200, 625, 1_010].map(|it| hours(WorkedHours::from_hundredths(it).expect("valid hours")));
    assert_eq!(worked, ["0.01", "2.00", "6.25", "10.10"]);
}

/// A character without a glyph is drawn as an empty box.
#[test]
fn the_fonts_have_every_character_of_the_texts() {
    let fonts = FontSet::new().expect("fonts");
    for text in ["áéíóúüñÁÉÍÓÚÜÑ¿¡«»º–", "N.º de cheque", "Página 1 de 2"] {
        for bold in [false, true] {
            assert!(fonts.has_glyphs(text, Style { bold, ..BODY }), "{text}");
        }
    }
    assert!(!fonts.has_glyphs("漢", BODY), "a missing glyph is found");
}

#[test]
fn labels_fit_into_their_columns() {
    let fonts = FontSet::new().expect("fonts");
    for language in Language::ALL {
        let texts = &Texts::of(*language).paystub;
        let width = |text: &str| fonts.width(text, LABEL, Align::Start);
        assert!(MARGIN + 8.0 + width(texts.service_date) < CASE - 4.0, "{language}");
        for label in [texts.date, texts.due, texts.paid_on, texts.check] {
            assert!(width(label) < 72.0, "{label}");
        }
    }
}

#[test]
fn long_texts_are_wrapped_to_the_column_width() {
    let fonts = FontSet::new().expect("fonts");
    let name = "Dr. Maximiliana-Alexandrina Wolfeschlegelsteinhausenbergerdorff de la Cruz y Montenegro";
    let lines = fonts.wrap(name, BODY, CASE_WIDTH);
    assert!(lines.len() >= 3, "{lines:?}");
    assert!(lines.iter().all(|line| fonts.width(line, BODY, Align::Start) <= CASE_WIDTH), "{lines:?}");
    let whole: String = lines.concat().split_whitespace().collect();
    assert_eq!(whole, name.split_whitespace().collect::<String>(), "all words are in the lines");
    assert_eq!(fonts.wrap("one\n\ntwo", BODY, 100.0), ["one", "", "two"]);
}
