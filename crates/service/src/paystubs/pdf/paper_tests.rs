use caseboard_domain::language::Language;

use super::*;

#[test]
fn amounts_have_two_decimals_and_thousands_separators() {
    let shown =
        [0, 5, 75_313, 123_456, 100_000_000, 99_989_000_100].map(|cents| dollars(Money::from_cents(cents)));
    assert_eq!(shown, ["$0.00", "$0.05", "$753.13", "$1,234.56", "$1,000,000.00", "$999,890,001.00"]);
    let worked = [1, 200, 625, 1_010].map(|it| hours(WorkedHours::from_hundredths(it).expect("valid hours")));
    assert_eq!(worked, ["0.01", "2.00", "6.25", "10.10"]);
}

/// A character without a glyph is drawn as an empty box.
#[test]
fn the_fonts_have_every_character_of_the_texts() {
    let letters = Type::new().expect("fonts");
    for text in ["áéíóúüñÁÉÍÓÚÜÑ¿¡«»º–", "N.º de cheque", "Página 1 de 2"] {
        for strong in [false, true] {
            assert!(letters.has_glyphs(text, Style { strong, ..BODY }), "{text}");
        }
    }
    assert!(!letters.has_glyphs("漢", BODY), "a missing glyph is found");
}

#[test]
fn labels_fit_into_their_columns() {
    let letters = Type::new().expect("fonts");
    for language in Language::ALL {
        let texts = &Texts::of(*language).paystub;
        let width = |text: &str| letters.width(text, LABEL, Side::Right);
        assert!(MARGIN + 8.0 + width(texts.service_date) < CASE - 4.0, "{language}");
        for label in [texts.date, texts.due, texts.paid_on, texts.check] {
            assert!(width(label) < 72.0, "{label}");
        }
    }
}

#[test]
fn long_texts_are_wrapped_to_the_column_width() {
    let letters = Type::new().expect("fonts");
    let name = "Dr. Maximiliana-Alexandrina Wolfeschlegelsteinhausenbergerdorff de la Cruz y Montenegro";
    let lines = letters.wrap(name, BODY, CASE_WIDTH);
    assert!(lines.len() >= 3, "{lines:?}");
    assert!(lines.iter().all(|line| letters.width(line, BODY, Side::Right) <= CASE_WIDTH), "{lines:?}");
    let whole: String = lines.concat().split_whitespace().collect();
    assert_eq!(whole, name.split_whitespace().collect::<String>(), "all words are in the lines");
    assert_eq!(letters.wrap("one\n\ntwo", BODY, 100.0), ["one", "", "two"]);
}
