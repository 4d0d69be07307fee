//! Exports the paystubs of a year as CSV with one row per claim.

use std::iter::once;

use caseboard_domain::actor::Actor;
use caseboard_domain::claim::WorkedHours;
use caseboard_domain::pay::RateType;
use caseboard_domain::paystub::Paystub;
use caseboard_domain::time::{Range, Zone};
use caseboard_domain::{CenterId, Field, Refusal};
use caseboard_store::claims::ClaimRow;
use caseboard_store::paystubs::{self, LINES_MAX};
use caseboard_store::{cases, centers};
use jiff::civil::Date;
use jiff::{SignedDuration, Timestamp};

use super::list_paystubs::PaystubsQuery;
use crate::boxed;
use crate::{App, Error, spreadsheet};

/// The years that can be exported.
pub const EXPORT_YEARS: std::ops::RangeInclusive<i64> = 2000..=2999;

/// More than the offset of any time zone from UTC.
const ANY_ZONE: SignedDuration = SignedDuration::from_hours(26);

/// The header row.
const HEADINGS: [&str; 19] = [
    "Paystub",
    "Invoice date",
    "Due date",
    "Status",
    "Paid date",
    "Check number",
    "Payer type",
    "Payer",
    "Payee",
    "Center",
    "Claim number",
    "Service date",
    "Surgeon",
    "Rate applied",
    "Hours",
    "Rate",
    "Amount",
    "Paystub total",
    "Description",
];

/// The filters of an export.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ExportQuery {
    /// The filters of the list.
    pub of: PaystubsQuery,
    /// The year in which they were created, in the time zone of their center; by default this year at the named center, or at the
    /// actor's own one.
    pub year: Option<i64>,
}

/// A CSV file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CsvExport {
    /// The file name.
    pub name: String,
    /// CSV with a header row, in UTF-8 with a byte order mark, which spreadsheet programs need for accented letters.
    pub text: String,
}

/// Returns the paystubs of a year that an actor may see, oldest first. They contain no procedures, because the file may
/// be forwarded to people who are not involved in the cases (AMB-52).
///
/// # Errors
/// FORBIDDEN for another person's or another center's; VALIDATION of the year, of the center if a system administrator sets
/// no filter, and of the payee if there are more than 20,000 rows.
#[boxed]
pub async fn export_paystubs(app: &App, actor: &Actor, query: ExportQuery) -> Result<CsvExport, Error> {
    let scope = query.of.scope(actor)?;
    let year = match query.year {
        Some(year) => year,
        None => this_year(app, actor, query.of.center).await?,
    };
    let (from, until) = (new_year(year)?, new_year(year + 1)?);
    let filter = query.of.filter(Range { from: from - ANY_ZONE, until: until + ANY_ZONE });
    let lines =
        app.db.read(move |conn| async move { paystubs::list_lines(&conn, scope, filter).await }).await?;
    if lines.len() > LINES_MAX {
        let message = format!("There are more than {LINES_MAX} rows; please name a payee");
        return Err(Refusal::field(Field::Payee, message).into());
    }
    let of_year =
        |(paystub, _): &&(Paystub, ClaimRow)| i64::from(paystub.zone.local(paystub.issued_at).year()) == year;
    let rows = lines.iter().filter(of_year).map(|(paystub, shown)| row(paystub, shown));
    let text = spreadsheet::write(once(HEADINGS.map(str::to_owned)).chain(rows));
    Ok(CsvExport { name: format!("paystubs-{year}.csv"), text: format!("\u{feff}{text}") })
}

/// Returns the current year at a center, or at the first center of the actor if none is named.
async fn this_year(app: &App, actor: &Actor, center: Option<CenterId>) -> Result<i64, Error> {
    let (person, now) = (actor.person(), app.now());
    app.db
        .read(move |conn| async move {
            let zone = match center {
                Some(center) => centers::find(&conn, center).await?.map(|center| center.zone),
                None => cases::find_zone_of_person(&conn, person).await?,
            };
            Ok(i64::from(zone.unwrap_or_else(Zone::utc).local(now).year()))
        })
        .await
}

/// Returns the beginning of a year in UTC.
fn new_year(year: i64) -> Result<Timestamp, Refusal> {
    let invalid = || Refusal::field(Field::PaystubYear, "year is invalid");
    let day =
        i16::try_from(year).ok().filter(|_| (*EXPORT_YEARS.start()..=EXPORT_YEARS.end() + 1).contains(&year));
    let day = day.and_then(|year| Date::new(year, 1, 1).ok()).ok_or_else(invalid)?;
    let start = day.to_zoned(jiff::tz::TimeZone::UTC).map_err(|_| invalid())?;
    Ok(start.timestamp())
}

fn row(paystub: &Paystub, shown: &ClaimRow) -> [String; HEADINGS.len()] {
    let text = |entered: &str| spreadsheet::text(entered).into_owned();
    let day = |at: Timestamp| paystub.zone.local(at).date().to_string();
    let claim = &shown.claim;
    let issued = day(paystub.issued_at);
    let rate = match claim.rate {
        RateType::Hourly => claim.terms.hourly(),
        RateType::PerJob => claim.terms.per_case(),
        RateType::MinPay => claim.terms.min_pay,
    };
    let payment = paystub.payment.as_ref();
    [
        paystub.name(),
        issued.clone(),
        issued,
        paystub.status().as_str().to_owned(),
        payment.map(|it| day(it.at)).unwrap_or_default(),
        text(payment.map(|it| it.check_number.as_str()).unwrap_or_default()),
        paystub.payer.kind().as_str().to_owned(),
        text(&paystub.payer_name),
        text(&paystub.payee_name),
        text(&paystub.center_name),
        claim.id.to_string(),
        shown.zone.local(shown.service_at).date().to_string(),
        text(&shown.surgeon_name),
        claim.rate.as_str().to_owned(),
        claim.worked.as_ref().map_or_else(|| "0".to_owned(), WorkedHours::to_string),
        rate.to_decimal(),
        claim.amount.to_decimal(),
        paystub.amount.to_decimal(),
        text(&paystub.note),
    ]
}

#[cfg(test)]
mod tests {
    use caseboard_domain::Money;

    use super::*;

    #[test]
    fn amounts_are_plain_numbers() {
        let shown = [0, 5, 75_313, 123_456_700].map(|cents| Money::from_cents(cents).to_decimal());
        assert_eq!(shown, ["0.00", "0.05", "753.13", "1234567.00"]);
    }

    #[test]
    fn years_are_bounded() {
        assert!([2000, 2026, 2999].into_iter().all(|year| new_year(year).is_ok()));
        for year in [1999, 3001, -1, i64::MAX] {
            assert_eq!(new_year(year).expect_err("no year").fields[0].field.field, Field::PaystubYear);
        }
    }
}
