//! People: professional groups, names, email addresses, phone numbers and security levels.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::density::Density;
use crate::field::Field;
use crate::id::PersonId;
use crate::language::Language;
use crate::notifications::NotificationPreferences;
pub use crate::notifications::NotificationSettings;
use crate::refusal::Fields;
pub use crate::role::Role;
use crate::text::{TextBounds, single_line};

/// The group of a professional. The discriminant is its id in the API and in the database.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Category {
    /// Id 0.
    Anesthesiologist,
    /// Id 1.
    RegisteredNurse,
    /// Id 2.
    MedicalAssistant,
    /// Id 3.
    ScrubTech,
    /// Id 4.
    NurseAssistant,
}

/// The category id of persons who are not professionals.
pub const NO_CATEGORY: i32 = -1;

impl Category {
    /// All groups, in the order of their ids.
    pub const ALL: [Self; 5] = [
        Self::Anesthesiologist,
        Self::RegisteredNurse,
        Self::MedicalAssistant,
        Self::ScrubTech,
        Self::NurseAssistant,
    ];

    /// Returns the id, 0 to 4.
    pub const fn id(self) -> i32 {
        self as i32
    }

    /// Returns the group with an id; `None` for other numbers.
    pub fn from_id(id: i64) -> Option<Self> {
        Self::ALL.into_iter().find(|category| i64::from(category.id()) == id)
    }

    /// Returns the label, with the misspelling of the specification.
    pub const fn label(self) -> &'static str {
        match self {
            Self::Anesthesiologist => "Anesthesiologist",
            Self::RegisteredNurse => "RN",
            Self::MedicalAssistant => "MA",
            Self::ScrubTech => "Scrub Tech",
            Self::NurseAssistant => "Nurse Assitant",
        }
    }
}

/// Returns the category id of a person: the id of the group, or -1.
pub fn category_id(category: Option<Category>) -> i32 {
    category.map_or(NO_CATEGORY, Category::id)
}

impl Serialize for Category {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_i32(self.id())
    }
}

impl<'de> Deserialize<'de> for Category {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let id = i64::deserialize(deserializer)?;
        Self::from_id(id).ok_or_else(|| serde::de::Error::custom("not a professional group"))
    }
}

/// The title before a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Prefix {
    /// `Dr.`
    Dr,
    /// `Mr.`
    Mr,
    /// `Mrs.`
    Mrs,
    /// `Miss`
    Miss,
    /// `Ms.`
    Ms,
}

impl Prefix {
    /// All titles.
    pub const ALL: [Self; 5] = [Self::Dr, Self::Mr, Self::Mrs, Self::Miss, Self::Ms];

    /// Returns the label.
    pub const fn label(self) -> &'static str {
        match self {
            Self::Dr => "Dr.",
            Self::Mr => "Mr.",
            Self::Mrs => "Mrs.",
            Self::Miss => "Miss",
            Self::Ms => "Ms.",
        }
    }

    /// Returns the title of a label.
    pub fn from_label(label: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|prefix| prefix.label() == label)
    }

    /// Returns the title assigned at sign-up: `Dr.` for surgeons and anesthesiologists.
    pub fn default_for(role: Role, category: Option<Category>) -> Option<Self> {
        match (role, category) {
            (Role::Surgeon, _) | (Role::Professional, Some(Category::Anesthesiologist)) => Some(Self::Dr),
            _ => None,
        }
    }
}

/// The suffix of a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Suffix {
    /// `Jr`
    Jr,
    /// `Sr`
    Sr,
}

impl Suffix {
    /// All suffixes.
    pub const ALL: [Self; 2] = [Self::Jr, Self::Sr];

    /// Returns the label.
    pub const fn label(self) -> &'static str {
        match self {
            Self::Jr => "Jr",
            Self::Sr => "Sr",
        }
    }

    /// Returns the suffix of a label.
    pub fn from_label(label: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|suffix| suffix.label() == label)
    }
}

/// A person's name in its parts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PersonName {
    /// Title before the name.
    pub prefix: Option<Prefix>,
    /// First name, one line.
    pub first: String,
    /// Last name, one line.
    pub last: String,
    /// `Jr` or `Sr`.
    pub suffix: Option<Suffix>,
}

impl PersonName {
    /// Returns the full name: prefix, first name, last name and suffix. Clients cannot set it.
    pub fn full(&self) -> String {
        let (prefix, suffix) = (self.prefix.map_or("", Prefix::label), self.suffix.map_or("", Suffix::label));
        single_line(&[prefix, &self.first, &self.last, suffix].join(" "))
    }
}

/// A valid email address in lower case.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Email(String);

/// The text is not an email address of the accepted pattern.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not an email address")]
pub struct InvalidEmail;

impl Email {
    /// The bounds of an address, which is ASCII.
    pub const BOUNDS: TextBounds = TextBounds::between(1, 254);

    /// The accepted addresses as a regular expression; [`Email::parse`] accepts exactly these.
    pub const PATTERN: &str = r"^[A-Za-z0-9._+'-]+@([A-Za-z0-9-]+\.)+[A-Za-z]{2,}$";

    /// Parses an address: letters, digits, dot, underscore, plus, hyphen or apostrophe before the @, and a domain that
    /// ends in two or more letters. It is converted to lower case.
    pub fn parse(text: &str) -> Result<Self, InvalidEmail> {
        let text = text.trim();
        let (local, domain) = text.split_once('@').ok_or(InvalidEmail)?;
        let local_ok = !local.is_empty()
            && local.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '.' | '_' | '+' | '-' | '\''));
        let mut labels = domain.rsplit('.');
        let top = labels.next().unwrap_or_default();
        let top_ok = top.len() >= 2 && top.chars().all(|c| c.is_ascii_alphabetic());
        let mut below = labels.peekable();
        let below_ok = below.peek().is_some()
            && below.all(|l| !l.is_empty() && l.chars().all(|c| c.is_ascii_alphanumeric() || c == '-'));
        if local_ok && top_ok && below_ok && Self::BOUNDS.contains_length(text) {
            Ok(Self(text.to_ascii_lowercase()))
        } else {
            Err(InvalidEmail)
        }
    }

    /// Parses the required field of a form; reports a missing or invalid address as its problem.
    pub fn from_form(text: &str, fields: &mut Fields) -> Option<Self> {
        if text.trim().is_empty() {
            fields.required(Field::Email, "Email Address");
            return None;
        }
        let email = Self::parse(text).ok();
        if email.is_none() {
            fields.invalid(Field::Email, "Email Address");
        }
        email
    }

    /// Returns the address in lower case.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Converts the address to a `String`.
    pub fn into_string(self) -> String {
        self.0
    }
}

impl fmt::Display for Email {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The bounds of a first or last name.
pub const NAME: TextBounds = TextBounds::between(1, 100);

/// The bounds of a full name: prefix, first name, last name and suffix, separated by spaces.
pub const FULL_NAME: TextBounds =
    TextBounds::up_to("Miss".len() + 1 + NAME.max + 1 + NAME.max + 1 + "Jr".len());

/// The bounds of a password.
pub const PASSWORD: TextBounds = TextBounds::between(6, 128);

/// The number of digits of a phone number.
pub const PHONE_DIGITS: usize = 10;

/// A phone number as a regular expression: [`PHONE_DIGITS`] digits.
pub const PHONE_PATTERN: &str = "^[0-9]{10}$";

/// Returns whether a password has 6 to 128 characters, with a digit, a lower-case and an upper-case letter.
pub fn is_valid_password(password: &str) -> bool {
    PASSWORD.contains_length(password)
        && password.chars().any(|c| c.is_ascii_digit())
        && password.chars().any(|c| c.is_ascii_lowercase())
        && password.chars().any(|c| c.is_ascii_uppercase())
}

/// Returns whether a phone number is exactly ten digits.
pub fn is_valid_phone(phone: &str) -> bool {
    phone.len() == PHONE_DIGITS && phone.bytes().all(|b| b.is_ascii_digit())
}

/// The initial rating of every person, which is only shown.
pub const DEFAULT_RATING: i32 = 5;

/// An account without its secrets.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Person {
    /// Id of the person.
    pub id: PersonId,
    /// Role of the account.
    pub role: Role,
    /// Group; set for professionals only.
    pub category: Option<Category>,
    /// Name in parts.
    pub name: PersonName,
    /// Address to sign in with, unique.
    pub email: Email,
    /// Phone number, ten digits.
    pub phone: String,
    /// Whether the person verified the address.
    pub email_verified: bool,
    /// Whether the account is open.
    pub active: bool,
    /// Channels by which the person is notified.
    pub notifications: NotificationSettings,
    /// By which channels of which kinds, and when; known to the person only.
    pub preferences: NotificationPreferences,
    /// Language of mails, text messages and paystubs; shown to the person only.
    pub language: Language,
    /// How close the rows of lists are; shown to the person only.
    pub density: Density,
}

impl Person {
    /// Returns the full name with prefix and suffix.
    pub fn full_name(&self) -> String {
        self.name.full()
    }

    /// Returns the name for the greeting of a mail; empty until the address is verified, because a name that was entered
    /// for a foreign address could be a message to its owner.
    pub fn greeting_name(&self) -> String {
        if self.email_verified { self.full_name() } else { String::new() }
    }

    /// Returns the category id in the API.
    pub fn category_id(&self) -> i32 {
        category_id(self.category)
    }
}

/// Returns the security level, 0 to 4. Level 3 exists only between two people and is never returned here.
///
/// `certified` is whether any center certified the person, `invited_or_confirmed` whether the person has an open invitation or
/// a place. A request does not count, because anyone can make one (AMB-86).
pub const fn security_level(
    role: Role,
    email_verified: bool,
    certified: bool,
    invited_or_confirmed: bool,
) -> u8 {
    match role {
        Role::SystemAdmin => 4,
        _ if !email_verified => 0,
        Role::Surgeon | Role::Admin => 2,
        Role::Professional if certified || invited_or_confirmed => 1,
        Role::Professional => 0,
    }
}

#[cfg(test)]
#[path = "person_tests.rs"]
mod tests;
