use super::*;

#[test]
fn amounts_have_two_decimals_and_thousands_separators() {
    let shown =
        [0, 5, 75_313, 123_456, 100_000_000, 99_989_000_100].map(|cents| dollars(Money::from_cents(cents)));
    assert_eq!(shown, ["$0.00", "$0.05", "$753.13", "$1,234.56", "$1,000,000.00", "$999,890,001.00"]);
    let worked = [1, 200, 625, 1_010].map(|it| hours(WorkedHours::from_hundredths(it).expect("hours")));
    assert_eq!(worked, ["0.01", "2.00", "6.25", "10.10"]);
}

#[test]
fn days_are_in_the_zone_of_the_center() {
    let at: Timestamp = "2026-11-22T03:00:00Z".parse().expect("an instant");
    assert_eq!(day(at, &Zone::parse("America/Los_Angeles").expect("a zone")), "Nov 21, 2026");
    assert_eq!(day(at, &Zone::utc()), "Nov 22, 2026");
}

#[test]
fn long_texts_are_wrapped_to_the_column_width() {
    let letters = Type::new().expect("fonts");
    let name = "Dr. Maximiliana-Alexandrina Wolfeschlegelsteinhausenbergerdorff de la Cruz y Montenegro";
    let lines = letters.wrap(name, BODY, CASE_WIDTH);
    assert!(lines.len() >= 3, "{lines:?}");
    assert!(lines.iter().all(|line| letters.width(line, BODY, Side::Right) <= CASE_WIDTH), "{lines:?}");
    let whole: String = lines.concat().split_whitespace().collect();
    assert_eq!(whole, name.split_whitespace().collect::<String>(), "nothing is lost");
    assert_eq!(letters.wrap("one\n\ntwo", BODY, 100.0), ["one", "", "two"]);
}
