//! Surgery centers: the validation of a new one, and its private identification code.

use std::fmt;

use crate::field::Field;
use crate::id::CenterId;
use crate::person::is_valid_phone;
use crate::refusal::{Fields, Refusal, codes};
use crate::states::UsState;
use crate::text::{TextBounds, check_name, length, single_line};
use crate::time::Zone;

/// The bounds of the name of a center.
pub const NAME: TextBounds = TextBounds::between(1, 200);

/// The bounds of street and number.
pub const ADDRESS: TextBounds = TextBounds::between(1, 200);

/// The bounds of a city.
pub const CITY: TextBounds = TextBounds::between(3, 200);

/// The bounds of a zip code; the longest is ZIP+4 with its hyphen.
pub const ZIP_CODE: TextBounds = TextBounds::between(5, 10);

/// The bounds of the location of a case: center name, city and state.
pub const LOCATION: TextBounds = TextBounds::up_to(NAME.max + 2 + CITY.max + 2 + 2);

/// The bounds of an address in one line: street, city, state and zip code.
pub const FULL_ADDRESS: TextBounds = TextBounds::up_to(ADDRESS.max + 2 + CITY.max + 2 + 2 + 1 + ZIP_CODE.max);

/// The input of a new center; missing texts are empty.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CenterDraft {
    /// Name of the center.
    pub name: String,
    /// Street and number.
    pub address: String,
    /// City.
    pub city: String,
    /// The code of the state.
    pub state: String,
    /// Zip code.
    pub zip_code: String,
    /// Phone number; may be empty.
    pub phone: String,
    /// IANA name of the time zone; if missing, the zone of the state for a new center and the present one for a correction.
    pub time_zone: Option<String>,
}

/// Validated data of a new or corrected center.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewCenter {
    /// Name, one line.
    pub name: String,
    /// Street and number, one line.
    pub address: String,
    /// City, one line.
    pub city: String,
    /// State, one of the 50.
    pub state: UsState,
    /// Zip code, trimmed.
    pub zip_code: String,
    /// Phone number, ten digits, if known.
    pub phone: Option<String>,
    /// Time zone of the center, if stated.
    pub zone: Option<Zone>,
}

/// A surgery center.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Center {
    /// Id of the center.
    pub id: CenterId,
    /// Name, one line.
    pub name: String,
    /// Street and number, one line.
    pub address: String,
    /// City, one line.
    pub city: String,
    /// State, one of the 50.
    pub state: UsState,
    /// Zip code, at least five characters.
    pub zip_code: String,
    /// Phone number, ten digits, if known.
    pub phone: Option<String>,
    /// Time zone of the center.
    pub zone: Zone,
    /// Whether the center takes new cases; a deactivated one does not.
    pub active: bool,
    /// Whether a system administrator confirmed the center (AMB-83).
    pub confirmed: bool,
}

impl CenterDraft {
    /// Validates the draft and reports every invalid field.
    ///
    /// # Errors
    /// VALIDATION with every invalid field.
    pub fn validate(self) -> Result<NewCenter, Refusal> {
        let mut fields = Fields::new();
        let name = text(&self.name, NAME, Field::CenterName, "Name", &mut fields);
        let address = text(&self.address, ADDRESS, Field::CenterAddress, "Address", &mut fields);
        let city = self.city(&mut fields);
        let state = self.state(&mut fields);
        let zip_code = self.zip_code.trim().to_owned();
        if length(&zip_code) < ZIP_CODE.min {
            fields.add(Field::CenterZipCode, format!("Zip code needs at least {} characters", ZIP_CODE.min));
        } else if !ZIP_CODE.contains_length(&zip_code) || zip_code.chars().any(char::is_control) {
            fields.invalid(Field::CenterZipCode, "Zip code");
        }
        let phone = Some(self.phone.trim().to_owned()).filter(|phone| !phone.is_empty());
        if phone.as_deref().is_some_and(|phone| !is_valid_phone(phone)) {
            fields.add(Field::Phone, "Phone must be 10 digits without spaces");
        }
        let stated = self.time_zone.as_deref().map(str::trim).filter(|zone| !zone.is_empty());
        let zone = stated.and_then(|zone| Zone::parse(zone).ok());
        if stated.is_some() && zone.is_none() {
            fields.invalid(Field::CenterZone, "Time zone");
        }
        let center = state.map(|state| NewCenter { name, address, city, state, zip_code, phone, zone });
        fields.finish_with(center)
    }

    fn city(&self, fields: &mut Fields) -> String {
        let city = text(&self.city, TextBounds { min: 1, ..CITY }, Field::CenterCity, "City", fields);
        if !city.is_empty() && length(&city) < CITY.min {
            fields.add(Field::CenterCity, format!("City needs more than {} characters", CITY.min - 1));
        }
        city
    }

    fn state(&self, fields: &mut Fields) -> Option<UsState> {
        if self.state.trim().is_empty() {
            fields.add(Field::CenterState, "State cannot be empty");
            return None;
        }
        let state = self.state.parse().ok();
        if state.is_none() {
            fields.invalid(Field::CenterState, "State");
        }
        state
    }
}

// All texts of a center are part of mails, text messages and push messages to people of other centers.
fn text(raw: &str, bounds: TextBounds, field: Field, label: &str, fields: &mut Fields) -> String {
    let text = single_line(raw);
    if text.is_empty() {
        fields.add(field, format!("{label} cannot be empty"));
    } else {
        check_name(&text, bounds, field, label, fields);
    }
    text
}

impl NewCenter {
    /// Returns the new center with an id; it is active, and has the zone of its state unless one is stated.
    pub fn into_center(self, id: CenterId, confirmed: bool) -> Center {
        let Self { name, address, city, state, zip_code, phone, zone } = self;
        let zone = zone.unwrap_or_else(|| state.default_zone());
        Center { id, name, address, city, state, zip_code, phone, zone, active: true, confirmed }
    }
}

/// The bounds of the reason for deactivating a center.
pub const DEACTIVATION_REASON: TextBounds = TextBounds::between(1, 500);

closed_list! {
    // AMB-83
    /// Whether a center gives its people rights over other people.
    pub enum CenterStatus {
        /// Created by a surgeon or with the add-center code: serves its creator's own cases only.
        Unconfirmed = "UNCONFIRMED",
        /// Confirmed by a system administrator, or created by one.
        Confirmed = "CONFIRMED",
        /// Takes no new cases and people; existing cases remain.
        Deactivated = "DEACTIVATED",
    }
}

/// Validates the reason for deactivating a center and returns it as one line.
///
/// # Errors
/// VALIDATION of the reason if it is missing or too long.
pub fn deactivation_reason(raw: &str) -> Result<String, Refusal> {
    let mut fields = Fields::new();
    let reason = text(raw, DEACTIVATION_REASON, Field::DeactivationReason, "reason", &mut fields);
    fields.finish_with(Some(reason))
}

impl Center {
    /// Returns the status of the center.
    pub const fn status(&self) -> CenterStatus {
        match (self.active, self.confirmed) {
            (false, _) => CenterStatus::Deactivated,
            (true, false) => CenterStatus::Unconfirmed,
            (true, true) => CenterStatus::Confirmed,
        }
    }

    /// Requires that the center may certify people (AMB-83).
    ///
    /// # Errors
    /// CENTER_UNCONFIRMED if no one has confirmed the center yet; CENTER_DEACTIVATED if it is deactivated.
    pub fn require_confirmed(&self) -> Result<(), Refusal> {
        match self.status() {
            CenterStatus::Confirmed => Ok(()),
            CenterStatus::Unconfirmed => Err(Refusal::conflict(codes::CENTER_UNCONFIRMED, UNCONFIRMED)),
            CenterStatus::Deactivated => Err(center_deactivated()),
        }
    }

    /// Requires that the center may get further people, by its code or by their choice (AMB-83). `field` is where the
    /// center or its code was entered.
    ///
    /// # Errors
    /// CENTER_UNCONFIRMED that names the field, if no one has confirmed the center yet.
    pub fn require_joinable(&self, field: Field) -> Result<(), Refusal> {
        match self.confirmed {
            true => Ok(()),
            false => Err(Refusal::invalid_field(codes::CENTER_UNCONFIRMED, field, UNCONFIRMED)),
        }
    }

    /// Returns whether confirming changes the center; confirming twice has no effect.
    ///
    /// # Errors
    /// CENTER_DEACTIVATED for a deactivated center, which has to be reactivated first.
    pub fn confirm(&self) -> Result<bool, Refusal> {
        match self.status() {
            CenterStatus::Unconfirmed => Ok(true),
            CenterStatus::Confirmed => Ok(false),
            CenterStatus::Deactivated => Err(center_deactivated()),
        }
    }

    /// Returns `center name, city, ST`, which is copied to each case.
    pub fn location(&self) -> String {
        format!("{}, {}, {}", self.name, self.city, self.state)
    }

    /// Returns street, city, state and ZIP code in one line.
    pub fn full_address(&self) -> String {
        let Self { address, city, state, zip_code, .. } = self;
        format!("{address}, {city}, {state} {zip_code}")
    }
}

/// Returns the refusal of a second active center with the same name and zip code.
pub fn center_exists() -> Refusal {
    Refusal::conflict(codes::CENTER_EXISTS, "failed to create surgery center")
}

/// Returns the refusal of reactivating or correcting a center while another active one has its name and zip code.
pub fn center_name_taken() -> Refusal {
    Refusal::conflict(codes::CENTER_EXISTS, "Another active surgery center has this name and ZIP code.")
}

const UNCONFIRMED: &str =
    "This surgery center is not confirmed yet. A system administrator has to confirm it first.";

/// Returns the refusal of an action that a deactivated center does not allow.
pub fn center_deactivated() -> Refusal {
    Refusal::conflict(codes::CENTER_DEACTIVATED, "This surgery center is deactivated.")
}

closed_list! {
    /// Whether a person's affiliation with a center is verified.
    pub enum AffiliationStatus {
        /// Verified by the center's code or by its administrator.
        Verified = "VERIFIED",
        /// Chosen, awaiting verification: no posting for this center.
        Pending = "PENDING",
    }
}

/// The characters of codes: digits and capital letters without similar-looking ones.
pub const CODE_ALPHABET: &[u8; 31] = b"23456789ABCDEFGHJKMNPQRSTUVWXYZ";

/// The number of characters of the code at the end of the identification id.
pub const CODE_LENGTH: usize = 6;

/// The largest number of words of one text that are compared with the code: with more, the text is a list of guesses.
pub const MAILED_CODE_WORDS_MAX: usize = 3;

/// The code as a regular expression: [`CODE_LENGTH`] of [`CODE_ALPHABET`].
pub const CODE_PATTERN: &str = "^[2-9A-HJKMNP-Z]{6}$";

/// The identification id as a regular expression.
pub const IDENTIFICATION_PATTERN: &str = "^SC-[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{6}$";

/// The private identification id of a center, `SC-9F2K-7QM4XT`. Its last 6 characters are the code that
/// people of the center enter at sign-up. It is shown once and stored as a keyed hash only.
#[derive(Clone, PartialEq, Eq)]
pub struct IdentificationId(String);

impl IdentificationId {
    /// Derives the id from 16 random bytes. Ten characters of 31 use under 50 of the 128 bits, so the modulo bias is
    /// negligible.
    pub fn from_entropy(bytes: [u8; 16]) -> Self {
        let mut rest = u128::from_be_bytes(bytes);
        let base = CODE_ALPHABET.len() as u128;
        let mut id = String::from("SC-");
        for position in 0..10 {
            if position == 4 {
                id.push('-');
            }
            id.push(char::from(CODE_ALPHABET[(rest % base) as usize]));
            rest /= base;
        }
        Self(id)
    }

    /// Returns the whole id, to be shown once.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Returns the code, the last 6 characters of the id.
    pub fn code(&self) -> &str {
        &self.0[self.0.len() - CODE_LENGTH..]
    }
}

/// Derives a code of the add-center page from 16 random bytes: four groups of four characters (AMB-331). They use under 80
/// of the 128 bits, so the modulo bias is negligible.
pub fn add_center_code(bytes: [u8; 16]) -> String {
    let mut rest = u128::from_be_bytes(bytes);
    let base = CODE_ALPHABET.len() as u128;
    let mut code = String::new();
    for position in 0..16 {
        if position % 4 == 0 && position > 0 {
            code.push('-');
        }
        code.push(char::from(CODE_ALPHABET[(rest % base) as usize]));
        rest /= base;
    }
    code
}

/// Returns a typed code as [`add_center_code`] writes it, whatever the letter case, the blanks and the hyphens; `None` if the
/// function cannot have made it.
pub fn normalise_add_center_code(typed: &str) -> Option<String> {
    let letters: String = typed.chars().filter(|it| *it != '-' && !it.is_whitespace()).collect();
    let letters = letters.to_ascii_uppercase();
    let well_formed = letters.len() == 16 && letters.bytes().all(|it| CODE_ALPHABET.contains(&it));
    let groups = || [0, 4, 8, 12].map(|at| &letters[at..at + 4]).join("-");
    well_formed.then(groups)
}

/// A code that [`add_center_code`] made, as a regular expression.
pub const ADD_CENTER_CODE_PATTERN: &str = "^[2-9A-HJKMNP-Z]{4}(-[2-9A-HJKMNP-Z]{4}){3}$";

impl fmt::Debug for IdentificationId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("IdentificationId(..)")
    }
}

/// Returns the entered code trimmed and in capital letters; `None` if it is malformed.
pub fn normalise_code(typed: &str) -> Option<String> {
    let code = typed.trim().to_ascii_uppercase();
    let well_formed = code.len() == CODE_LENGTH && code.bytes().all(|b| CODE_ALPHABET.contains(&b));
    well_formed.then_some(code)
}

#[cfg(test)]
#[path = "center_tests.rs"]
mod tests;
