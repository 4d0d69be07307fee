//! CSV files (RFC 4180) for spreadsheet programs, without texts that such a program would run as a formula.

use std::borrow::Cow;

/// The first characters of texts that a spreadsheet program runs as a formula.
const FORMULA: [char; 6] = ['=', '+', '-', '@', '\t', '\r'];

/// Returns a text that a spreadsheet program shows and does not run: an apostrophe is put before a formula. For texts that users
/// entered; numbers and texts of the server do not need it.
pub(crate) fn text(text: &str) -> Cow<'_, str> {
    match text.starts_with(FORMULA) {
        true => Cow::Owned(format!("'{text}")),
        false => Cow::Borrowed(text),
    }
}

/// Returns a file with these rows, the first of which has the names of the columns. Lines end with CRLF.
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
