//! Bounded numbers.

use caseboard_domain::case::VERSIONS;
use caseboard_domain::dispatch::wave;
use caseboard_domain::pay::MAX_PAY;
use caseboard_domain::person::{Category, NO_CATEGORY};
use caseboard_domain::position::MAX_REQUIRED;
use caseboard_domain::{case_import, message, notifications, page, questions};
use caseboard_service::paystubs::EXPORT_YEARS;
use utoipa::openapi::schema::{KnownFormat, ObjectBuilder, SchemaFormat, Type};
use utoipa::openapi::{RefOr, Schema};
use utoipa::{Number, PartialSchema, ToSchema};

/// The largest integer that every client can hold in a double.
const MAX_SAFE_INTEGER: i64 = 9_007_199_254_740_991;

fn number(value: impl TryInto<isize>) -> Option<Number> {
    Some(Number::Int(value.try_into().unwrap_or(isize::MAX)))
}

fn integer(format: KnownFormat) -> ObjectBuilder {
    ObjectBuilder::new().schema_type(Type::Integer).format(Some(SchemaFormat::KnownFormat(format)))
}

fn small(min: i32, max: impl TryInto<isize>) -> ObjectBuilder {
    integer(KnownFormat::Int32).minimum(number(min as isize)).maximum(number(max))
}

fn degrees(limit: isize) -> ObjectBuilder {
    ObjectBuilder::new().schema_type(Type::Number).minimum(number(-limit)).maximum(number(limit))
}

macro_rules! numbers {
    ($($(#[doc = $doc:literal])+ $name:ident = $schema:expr, $example:literal;)+) => {$(
        $(#[doc = $doc])+
        pub enum $name {}

        impl PartialSchema for $name {
            fn schema() -> RefOr<Schema> {
                $schema.description(Some(concat!($($doc),+).trim())).examples([$example]).into()
            }
        }
        impl ToSchema for $name {}
    )+};
}

numbers! {
    /// The number of a professional group.
    CategoryNumber = small(0, Category::ALL.len() - 1), 0;
    /// The number of a professional group; -1 for everyone who is not a professional.
    OptionalCategoryNumber = small(NO_CATEGORY, Category::ALL.len() - 1), 0;
    /// How many professionals a position needs.
    PlaceCount = small(1, MAX_REQUIRED as isize), 2;
    /// How many professionals are confirmed for a position.
    FilledPlaceCount = small(0, MAX_REQUIRED as isize), 1;
    /// The index of a security question in its set.
    QuestionIndex = small(0, questions::FIRST.len() - 1), 3;
    /// An amount in US dollars with at most two decimals.
    PayAmount = ObjectBuilder::new()
        .schema_type(Type::Number)
        .minimum(number(0_isize))
        .maximum(number(MAX_PAY.cents() / 100)), 150;
    /// Hours with at most two decimals.
    SubmittedHours = ObjectBuilder::new()
        .schema_type(Type::Number)
        .exclusive_minimum(number(0_isize))
        .exclusive_maximum(number(caseboard_domain::claim::WorkedHours::BELOW)), 6.25;
    /// How many people get a message.
    RecipientCount = small(0, message::PEOPLE_MAX), 1;
    /// Minutes after the posting of a case.
    MinutesAfter = small(0, wave::MINUTES_MAX as isize), 30;
    /// Hours before the start of a case.
    HoursBefore = small(1, wave::HOURS_MAX as isize), 24;
    /// Hours before the start of a case at which confirmed professionals are asked to confirm the day: 24, 48 or 72, or 0 for
    /// never.
    ConfirmDayHours = small(0, 72).enum_values(Some([0, 24, 48, 72])), 48;
    /// Hours to rest between the cases of two days.
    RestHours = small(0, caseboard_domain::spacing::REST_MAX as isize), 8;
    /// Degrees of latitude, north positive.
    Latitude = degrees(90), 36.7378;
    /// Degrees of longitude, east positive.
    Longitude = degrees(180), -119.7871;
    /// How many professionals a wave invites at a time.
    BatchSize = small(1, wave::BATCH_SIZE_MAX as isize), 5;
    /// An hour of the day.
    HourOfDay = small(0, 23_isize), 7;
    /// A day of the week, 1 for Monday to 7 for Sunday.
    WeekdayNumber = small(1, 7_isize), 1;
    /// A distance in miles.
    SummaryMiles = small(1, notifications::MILES_MAX as isize), 30;
    /// The number of a wave in its plan.
    WaveNumber = integer(KnownFormat::Int64).minimum(number(0_isize)).maximum(number(u32::MAX)), 0;
    /// The number of a version of a case.
    CaseVersion = integer(KnownFormat::Int64).minimum(number(*VERSIONS.start())).maximum(number(*VERSIONS.end())), 1;
    /// The number of a row of a file.
    RowNumber = small(1, *case_import::ROW_NUMBERS.end() as isize), 1;
    /// A count.
    Count = integer(KnownFormat::Int64).minimum(number(0_isize)).maximum(number(MAX_SAFE_INTEGER)), 12;
    /// The number of a page.
    PageNumber = small(1, page::LAST_PAGE), 1;
    /// The year of an export.
    ExportYear = small(*EXPORT_YEARS.start() as i32, *EXPORT_YEARS.end()), 2026;
    /// An instant in seconds since 1970.
    UnixSeconds = integer(KnownFormat::Int64).minimum(number(0_isize)), 1_795_453_200;
    /// An amount in whole US dollars.
    WholeDollars = small(0, MAX_PAY.cents() / 100), 500;
    /// The size of a page after a cursor.
    ListPageSize = small(1, page::MAX as isize), 50;
    /// The size of a page. Values above 100 are read as 100.
    PageSize = integer(KnownFormat::Int64).minimum(number(1_isize)), 20;
}
