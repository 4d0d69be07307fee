//! Bounded texts.

use caseboard_domain::code::{CODE_LENGTH, CODE_PATTERN};
use caseboard_domain::engagement::standby;
use caseboard_domain::person::{Email, PHONE_DIGITS, PHONE_PATTERN, Prefix, Suffix};
use caseboard_domain::text::TextBounds;
use caseboard_domain::{
    case_draft, case_import, case_template, center, claim, document, eligibility, message, npi, page,
    passkey, paystub, person, profile, registration, second_factor, secret, time,
};
use caseboard_service::administration::ACCOUNT_CURSOR;
use caseboard_service::documents::SIGNATURE_BYTES;
use caseboard_service::{IdempotencyKey, push};
use utoipa::openapi::schema::{KnownFormat, ObjectBuilder, OneOfBuilder, SchemaFormat, Type};
use utoipa::openapi::{RefOr, Schema};
use utoipa::{Number, PartialSchema, ToSchema};

/// The longest text of bytes in base64url: an attestation with a long certificate chain has less.
pub const BASE64_URL_MAX: usize = 20_000;

/// The length of bytes as base64, at most: with padding.
const fn base64_bounds(bytes: usize) -> TextBounds {
    TextBounds::up_to(bytes.div_ceil(3) * 4)
}

/// A text schema that is being built.
struct Text(ObjectBuilder);

impl Text {
    fn bounded(bounds: TextBounds) -> Self {
        let builder = ObjectBuilder::new().schema_type(Type::String).max_length(Some(bounds.max));
        Self(if bounds.min > 0 { builder.min_length(Some(bounds.min)) } else { builder })
    }

    fn matching(pattern: impl Into<String>) -> Self {
        Self(ObjectBuilder::new().schema_type(Type::String).pattern(Some(pattern)))
    }

    fn pattern(self, pattern: &str) -> Self {
        Self(self.0.pattern(Some(pattern)))
    }

    fn password(self) -> Self {
        Self(self.0.format(Some(SchemaFormat::KnownFormat(KnownFormat::Password))))
    }
}

/// A regular expression for one of the labels or an empty text.
fn optional_label(labels: impl IntoIterator<Item = &'static str>) -> String {
    let labels: Vec<_> = labels.into_iter().map(|label| label.replace('.', r"\.")).collect();
    format!("^({})?$", labels.join("|"))
}

macro_rules! texts {
    ($($(#[doc = $doc:literal])+ $name:ident = $schema:expr, $example:literal;)+) => {$(
        $(#[doc = $doc])+
        pub enum $name {}

        impl PartialSchema for $name {
            fn schema() -> RefOr<Schema> {
                let Text(builder) = $schema;
                builder.description(Some(concat!($($doc),+).trim())).examples([$example]).into()
            }
        }
        impl ToSchema for $name {}
    )+};
}

texts! {
    /// An email address. Letter case is ignored.
    EmailAddress = Text::bounded(Email::BOUNDS).pattern(Email::PATTERN), "rosa.marin@example.com";
    /// A first name.
    FirstName = Text::bounded(person::NAME), "Rosa";
    /// A last name.
    LastName = Text::bounded(person::NAME), "Marin";
    /// Prefix, first name, last name and suffix.
    FullName = Text::bounded(person::FULL_NAME), "Dr. Rosa Marin";
    /// A title before the name, or empty.
    NamePrefix = Text::matching(optional_label(Prefix::ALL.map(Prefix::label))), "Dr.";
    /// A suffix of the name, or empty.
    NameSuffix = Text::matching(optional_label(Suffix::ALL.map(Suffix::label))), "Jr";
    /// The beginning of a first or last name.
    NameSearchText = Text::bounded(eligibility::NAME_PREFIX), "mar";
    /// The text of a search.
    SearchText = Text::bounded(caseboard_domain::search::SEARCH_TEXT), "rosa del";
    /// Exactly ten digits.
    PhoneNumber = Text::bounded(TextBounds::between(PHONE_DIGITS, PHONE_DIGITS)).pattern(PHONE_PATTERN), "5595550100";
    /// Ten digits, or empty.
    OptionalPhoneNumber = Text::matching(optional(PHONE_PATTERN)), "5595550100";
    /// A password with a digit, a lowercase and an uppercase letter.
    Password = Text::bounded(person::PASSWORD).password(), "Meadow5Lantern";
    /// The answer to a security question, compared letter for letter.
    SecurityAnswer = Text::bounded(registration::ANSWER), "Rex";
    /// The six digits of an emailed code.
    EmailCode = Text::bounded(TextBounds::between(CODE_LENGTH, CODE_LENGTH)).pattern(CODE_PATTERN), "123456";
    /// A recovery code in groups of four characters.
    RecoveryCode = Text::bounded(TextBounds::between(19, 19)).pattern("^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$"), "ABCD-EFGH-2345-WXYZ";
    /// A security question.
    SecurityQuestionText = Text::bounded(TextBounds::between(1, 200)), "In what city were you born?";
    /// A proof from `POST /api/verifycentercode`.
    CenterProof = Text(ObjectBuilder::new().schema_type(Type::String)), "wq3nV0y1m6b5Qm2s";
    /// The version of the terms of use.
    TermsVersion = Text::bounded(registration::TERMS_VERSION_BOUNDS), "2021-09-13";

    /// The token of a device. It grants no access.
    DeviceToken = Text::bounded(secret::TOKEN), "Zm9yYW5kb21kZXZpY2V0b2tlbmV4YW1wbGU0M2NoYXJz";
    /// The token of a sign-in that waits for the second factor.
    SignInToken = Text::bounded(secret::TOKEN), "Zm9yYW5kb21kZXZpY2V0b2tlbmV4YW1wbGU0M2NoYXJz";
    /// A code of an app or a recovery code as entered; spaces and hyphens do not matter.
    EnteredFactorCode = Text::bounded(second_factor::ENTERED_CODE), "123456";
    /// Bytes in base64url without padding.
    Base64Url = Text::bounded(TextBounds::between(1, BASE64_URL_MAX)).pattern("^[A-Za-z0-9_-]+$"), "0b6yUqkJ8Yb0mXb3lJkq2m1m7VQx3m2nJ5oW1yT9aZc";
    /// The token of a link in a mail.
    MailedToken = Text::bounded(secret::TOKEN), "Zm9yYW5kb21kZXZpY2V0b2tlbmV4YW1wbGU0M2NoYXJz";
    /// A ticket to add one center.
    CenterTicketText = Text::bounded(secret::TOKEN), "wq3nV0y1m6b5Qm2s";
    /// A key of the client's choice, in visible characters of ASCII.
    IdempotencyKeyText = Text::bounded(IdempotencyKey::BOUNDS).pattern(IdempotencyKey::PATTERN), "0193a1c0-5e7b-7c1e-9a3f-4d5e6f708192";
    /// The signature of a link to a file.
    LinkSignature = Text::bounded(base64_bounds(SIGNATURE_BYTES)).pattern("^[A-Za-z0-9_-]+$"), "nGv3m0m1b5Qm2s";
    /// The address of a browser at its push service.
    PushEndpoint = Text::bounded(TextBounds::up_to(push::ENDPOINT_MAX)), "https://push.example.org/send/wq3nV0y1";
    /// A public key for push messages as base64url: an uncompressed point of P-256.
    PushPublicKey = Text::bounded(base64_bounds(push::PUBLIC_KEY_BYTES)), "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
    /// The secret that a browser shares for push messages, as base64url.
    PushSecret = Text::bounded(base64_bounds(push::AUTH_BYTES)), "BTBZMqHH6r4Tts7J_aSIgg";
    /// The name of a passkey.
    PasskeyName = Text::bounded(passkey::NAME), "My phone";

    /// The SHA-256 of a file as hexadecimal digits.
    FileDigest = Text::bounded(TextBounds::between(case_import::FILE_ID_LENGTH, case_import::FILE_ID_LENGTH)).pattern(case_import::FILE_ID_PATTERN), "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08";
    /// The name of a template of postings.
    TemplateName = Text::bounded(case_template::NAME), "Carpal tunnel, two rooms";

    /// What a person writes about themselves; may have several lines.
    AboutText = Text::bounded(profile::draft::ABOUT), "Hand surgeon since 2004.";
    /// A city of residence.
    ResidenceCity = Text::bounded(profile::draft::CITY), "Fresno";
    /// The number of a medical license.
    LicenseNumber = Text::bounded(profile::draft::LICENSE_NUMBER), "A 12345";
    /// A National Provider Identifier, or nothing.
    ProviderIdentifier = Text::matching(npi::PATTERN), "1234567893";
    /// Years of experience: up to three digits.
    YearsOfExperience = Text::bounded(profile::draft::YEARS).pattern(profile::draft::YEARS_PATTERN), "12";
    /// A board specialty.
    BoardSpecialty = Text::bounded(profile::draft::SPECIALTY), "Anesthesiology";
    /// The name of a school.
    SchoolName = Text::bounded(profile::draft::SCHOOL), "State University";
    /// The name of an internship, residency or fellowship.
    TrainingName = Text::bounded(profile::draft::SCHOOL), "Community Medical Center";
    /// The place of an internship, residency or fellowship.
    TrainingLocation = Text::bounded(profile::draft::SCHOOL), "Fresno";
    /// The name of a place of work.
    HospitalName = Text::bounded(profile::draft::HOSPITAL), "Fresno General Hospital";
    /// A month, `YYYY-MM`. Of a day, `YYYY-MM-DD`, the month is taken.
    MonthText = Text::matching(profile::month::PATTERN), "2010-06";
    /// A day, `YYYY-MM-DD`.
    DayText = Text::matching(profile::month::DAY_PATTERN), "2028-01-31";
    /// A day, `YYYY-MM-DD`, or a date-time whose day as written counts (`2028-01-31T00:00:00.000Z`).
    DayOrTimeText = Text::matching(profile::month::DAY_OR_TIME_PATTERN), "2028-01-31";
    /// The two-letter code of one of the 50 states.
    StateCode = Text::matching(caseboard_domain::states::CODE_PATTERN), "CA";

    /// The name of a surgery center.
    SurgeryCenterName = Text::bounded(center::NAME), "Pacific Hand Center";
    /// Street and number.
    StreetAddress = Text::bounded(center::ADDRESS), "1 Main Street";
    /// The city of a surgery center.
    CenterCity = Text::bounded(center::CITY), "Fresno";
    /// A zip code.
    ZipCode = Text::bounded(center::ZIP_CODE), "93701";
    /// Five digits of a ZIP code.
    FiveDigitZip = Text::matching(caseboard_domain::zip_code::ZIP_PATTERN), "93701";
    /// A minute of the day, `HH:MM`.
    MinuteOfDay = Text::matching(caseboard_domain::notifications::MINUTE_PATTERN), "22:00";
    /// Center name, city and state.
    CaseLocation = Text::bounded(center::LOCATION), "Pacific Hand Center, Fresno, CA";
    /// Street, city, state and zip code.
    FullAddress = Text::bounded(center::FULL_ADDRESS), "1 Main Street, Fresno, CA 93701";
    /// The private identification id of a center.
    CenterIdentification = Text::matching(center::IDENTIFICATION_PATTERN), "SC-9F2K-7QM4XT";
    /// The last six characters of the identification id of a center.
    CenterCode = Text::matching(center::CODE_PATTERN), "7QM4XT";
    /// An admin code that the server drew.
    DrawnAddCenterCode = Text::matching(center::ADD_CENTER_CODE_PATTERN), "9F2K-7QM4-XT5R-B8WC";
    /// An IANA time zone name.
    TimeZoneName = Text::bounded(time::ZONE_NAME), "America/Los_Angeles";

    /// Why a system administrator deactivates a center.
    DeactivationReason = Text::bounded(center::DEACTIVATION_REASON), "There is no surgery center at this address";

    /// A procedure.
    Procedure = Text::bounded(case_draft::PROCEDURE), "Carpal tunnel release";
    /// All procedures of a case in one line, or the name of the surgeon if none are listed.
    CaseTitle = Text::bounded(case_draft::PROCEDURE_LINE), "Carpal tunnel release; Trigger finger release";
    /// Special instructions.
    SpecialInstructions = Text::bounded(case_draft::NOTES), "Left hand";
    /// An instant (`2026-11-22T15:00:00Z`) or a local time of the center without a zone (`2026-11-22T07:00`).
    StartText = Text::bounded(case_draft::START), "2026-11-22T07:00";
    /// A time of a day, `HH:MM`; `24:00` is the end of the day.
    ClockTime = Text::matching(caseboard_domain::availability::TIME_PATTERN), "07:30";
    /// A day (`YYYY-MM-DD`) or an instant (ISO 8601).
    DayOrInstant = Text::bounded(time::RANGE_END), "2026-11-21";
    /// A place in the list of accounts, opaque to clients.
    AccountCursor = Text::bounded(ACCOUNT_CURSOR), "5b226d6172696e225d";
    /// A place in a list that is sorted by time, opaque to clients.
    PageCursor = Text::bounded(page::CURSOR), "1779897600000000.0193a1c05e7b7c1e9a3f4d5e6f708192";
    /// The note on a claim.
    ClaimNote = Text::bounded(claim::NOTE), "Left at half past one";
    /// Why a claim was rejected.
    RejectionReason = Text::bounded(claim::NOTE), "Worked four hours, not five";
    /// The note on a paystub.
    PaystubNote = Text::bounded(paystub::NOTE), "Cases of November";
    /// The number of a check; may be empty.
    CheckNumber = Text::bounded(paystub::CHECK_NUMBER), "10482";
    /// The reason for the decision about a document.
    ReviewReason = Text::bounded(document::REASON), "The license has expired";
    /// Why a center blocks a professional; may be empty.
    BlockReason = Text::bounded(eligibility::BLOCK_REASON), "Left before the last case ended";
    /// A written reason of a release, or why a professional cannot come.
    WrittenReason = Text::bounded(standby::REASON), "The procedure moved to another day";
    /// The subject of an email.
    EmailSubject = Text::bounded(message::SUBJECT), "Start moved to nine";
    /// The text of an email or text message.
    MessageText = Text::bounded(message::TEXT), "Please call me about tomorrow.";
}

/// The pattern, or an empty text.
fn optional(pattern: &str) -> String {
    format!("^({})?$", pattern.trim_start_matches('^').trim_end_matches('$'))
}

/// Years of professional experience in a request: up to three digits, as text or as a number.
pub enum YearsInput {}

impl PartialSchema for YearsInput {
    fn schema() -> RefOr<Schema> {
        let largest = 10_isize.pow(u32::try_from(profile::draft::YEARS.max).unwrap_or_default()) - 1;
        OneOfBuilder::new()
            .item(Text::bounded(profile::draft::YEARS).pattern(profile::draft::YEARS_PATTERN).0)
            .item(
                ObjectBuilder::new()
                    .schema_type(Type::Integer)
                    .minimum(Some(Number::Int(0)))
                    .maximum(Some(Number::Int(largest))),
            )
            .description(Some(
                "Years of professional experience: up to three digits, as text or as a number.",
            ))
            .examples([12])
            .into()
    }
}
impl ToSchema for YearsInput {}
