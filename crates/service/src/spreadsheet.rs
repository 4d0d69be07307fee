//! Files for spreadsheets: CSV as RFC 4180 has it, and nothing in it that a spreadsheet would run.

use std::borrow::Cow;

/// A spreadsheet runs a text that begins with one of these as a formula.
const FORMULA: [char; 6] = ['=', '+', '-', '@', '\t', '\r'];

/// A text that a spreadsheet shows and never runs: an apostrophe before it makes it a text. For text that users entered; numbers
/// of ours need it not.
pub(crate) fn text(text: &str) -> Cow<'_, str> {
    match text.starts_with(FORMULA) {
        true => Cow::Owned(format!("'{text}")),
        false => Cow::Borrowed(text),
    }
}

/// A file of these rows, the first of which names the columns; lines end as the standard says.
pub(crate) fn write<R, C>(rows: impl IntoIterator<Item = R>) -> String
where
    R: IntoIterator<Item = C>,
    C: AsRef<[u8]>,
{
    let mut writer = csv::WriterBuilder::new().terminator(csv::Terminator::CRLF).from_writer(Vec::new());
    for row in rows {
        writer.write_record(row).expect("rows of one length are written to memory");
    }
    let bytes = writer.into_inner().expect("memory takes everything");
    String::from_utf8(bytes).expect("only texts were written")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formulas_are_escaped() {
        for bad in ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1"] {
            assert_eq!(text(bad), format!("'{bad}"));
        }
        for good in ["", "Ann", "1=1", " =1"] {
            assert_eq!(text(good), good);
        }
    }

    #[test]
    fn cells_are_quoted_if_required() {
        let sheet = write([["a", "b"], ["one, two", "say \"yes\"\nno"]]);
        assert_eq!(sheet, "a,b\r\n\"one, two\",\"say \"\"yes\"\"\nno\"\r\n");
    }
}
