//! Eligibility (the certification of a person by a center), and favorites.

use jiff::Timestamp;
use jiff::civil::Date;

use crate::center::AffiliationStatus;
use crate::document::DocumentStatus;
use crate::field::Field;
use crate::person::{Category, NAME, Role};
use crate::refusal::{Fields, Refusal, codes};
use crate::search::fold_search;
use crate::slot::Slot;
use crate::text::TextBounds;

closed_list! {
    /// Whether a person is a favorite of the viewer.
    pub enum FavoriteStatus {
        /// Is a favorite.
        Added = "ADDED",
        /// Is not a favorite.
        Removed = "REMOVED",
    }
}

closed_list! {
    /// The roles that a list of people contains.
    pub enum PeopleFilter as "UserFilter" {
        /// Surgeons and professionals, never administrators.
        All = "ALL",
        /// Surgeons only.
        Surgeon = "SURGEON",
        /// Professionals only.
        User = "USER",
    }
}

closed_list! {
    /// Why a person awaits the verification by a center.
    pub enum QueueReason {
        /// The professional asked the center.
        Asked = "ASKED",
        /// The name or the license of a certified person changed.
        Changed = "CHANGED",
        /// The surgeon chose the center.
        Affiliation = "AFFILIATION",
    }
}

closed_list! {
    /// Whether the license of a person is complete.
    pub enum LicenseState {
        /// The group needs no license.
        NotNeeded = "NOT_NEEDED",
        /// The license is valid today.
        Valid = "VALID",
        /// The license is not in the profile.
        Missing = "MISSING",
        /// The last valid day is over.
        Expired = "EXPIRED",
    }
}

/// The documents of physicians: surgeons and anesthesiologists.
const PHYSICIAN: &[Slot] = &[
    Slot::CurriculumVitae,
    Slot::Identification,
    Slot::MedLicense,
    Slot::MedDegreeCert,
    Slot::BoardCert,
    Slot::ResidencyCert,
    Slot::AclsBls,
    Slot::DeaCert,
    Slot::ImmunizationRecords,
    Slot::MedEdLetter,
    Slot::MedMalpracticeFile,
    Slot::PeerRef1,
    Slot::PeerRef2,
    Slot::PeerRef3,
];
const NURSE: &[Slot] = &[
    Slot::Identification,
    Slot::MedLicense,
    Slot::AclsBls,
    Slot::ImmunizationRecords,
    Slot::MedMalpracticeFile,
    Slot::PeerRef1,
    Slot::PeerRef2,
    Slot::Resume,
];
const ASSISTANT: &[Slot] =
    &[Slot::Identification, Slot::AclsBls, Slot::ImmunizationRecords, Slot::PeerRef1, Slot::Resume];

/// Returns the documents that centers expect of a group (AMB-116); `None` is a surgeon. All other slots are optional.
pub const fn required_documents(group: Option<Category>) -> &'static [Slot] {
    match group {
        None | Some(Category::Anesthesiologist) => PHYSICIAN,
        Some(Category::RegisteredNurse) => NURSE,
        Some(Category::MedicalAssistant | Category::ScrubTech | Category::NurseAssistant) => ASSISTANT,
    }
}

/// Returns whether a group works under a license; `None` is a surgeon.
pub const fn requires_license(group: Option<Category>) -> bool {
    matches!(group, None | Some(Category::Anesthesiologist | Category::RegisteredNurse))
}

/// The state of the documents and the license that centers expect of a person's group.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Completeness {
    /// The documents that are expected.
    pub required: &'static [Slot],
    /// Of these: not uploaded.
    pub missing: Vec<Slot>,
    /// Of these: rejected.
    pub rejected: Vec<Slot>,
    /// Of these: not reviewed yet.
    pub unreviewed: Vec<Slot>,
    /// Whether the license is complete.
    pub license: LicenseState,
}

impl Completeness {
    /// Compares the documents of a person with what is expected of the group. `expires` is the last valid day of the
    /// license, if known.
    pub fn of(
        group: Option<Category>,
        documents: &[(Slot, Option<DocumentStatus>)],
        expires: Option<Date>,
        today: Date,
    ) -> Self {
        let required = required_documents(group);
        let with = |wanted: Option<DocumentStatus>| -> Vec<Slot> {
            let state = |slot: Slot| {
                let document = documents.iter().find(|(it, _)| *it == slot);
                // A document without a decision has not been reviewed.
                document.map(|(_, status)| status.unwrap_or(DocumentStatus::Pending))
            };
            required.iter().copied().filter(|slot| state(*slot) == wanted).collect()
        };
        let license = match expires {
            _ if !requires_license(group) => LicenseState::NotNeeded,
            None => LicenseState::Missing,
            expires if license_expired(expires, today) => LicenseState::Expired,
            Some(_) => LicenseState::Valid,
        };
        Self {
            required,
            missing: with(None),
            rejected: with(Some(DocumentStatus::Rejected)),
            unreviewed: with(Some(DocumentStatus::Pending)),
            license,
        }
    }

    /// Returns whether nothing is missing, rejected or expired. Documents may still await their review.
    pub fn is_complete(&self) -> bool {
        self.missing.is_empty()
            && self.rejected.is_empty()
            && matches!(self.license, LicenseState::NotNeeded | LicenseState::Valid)
    }
}

/// The largest number of centers that a professional asks at the same time.
pub const VERIFICATION_REQUESTS_MAX: i64 = 10;

/// Requires that a professional may ask one more center; `open` is the number of open requests.
///
/// # Errors
/// TOO_MANY_VERIFICATION_REQUESTS at the limit.
pub fn require_request_capacity(open: i64) -> Result<(), Refusal> {
    if open < VERIFICATION_REQUESTS_MAX {
        return Ok(());
    }
    Err(Refusal::conflict(
        codes::TOO_MANY_VERIFICATION_REQUESTS,
        format!(
            "You have asked {VERIFICATION_REQUESTS_MAX} surgery centers. Wait for an answer, or withdraw a request."
        ),
    ))
}

impl From<bool> for FavoriteStatus {
    fn from(favorite: bool) -> Self {
        if favorite { Self::Added } else { Self::Removed }
    }
}

impl PeopleFilter {
    /// Parses the filter; `None` means `default`. A surgeon may list professionals only.
    ///
    /// # Errors
    /// VALIDATION for an unknown value; FORBIDDEN for a surgeon who asks for more than professionals, and for a
    /// professional.
    pub fn from_input(sent: Option<&str>, default: Self, viewer: Role) -> Result<Self, Refusal> {
        let filter = match sent.map(str::trim).filter(|sent| !sent.is_empty()) {
            None => default,
            Some(sent) => {
                Self::parse(sent).ok_or_else(|| Refusal::field(Field::Role, "Sign-in type is invalid"))?
            }
        };
        match (viewer, filter) {
            (Role::Admin | Role::SystemAdmin, _) | (Role::Surgeon, Self::User) => Ok(filter),
            _ => Err(Refusal::forbidden()),
        }
    }

    /// Returns whether the list contains people of a role.
    pub const fn shows(self, role: Role) -> bool {
        match self {
            Self::All => matches!(role, Role::Surgeon | Role::Professional),
            Self::Surgeon => matches!(role, Role::Surgeon),
            Self::User => matches!(role, Role::Professional),
        }
    }
}

/// The side effects of certifying a person.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CertificationEffects {
    /// Whether the person becomes a favorite of the center; true for professionals.
    pub adds_favorite: bool,
    /// Whether a pending affiliation with the center becomes verified; true for surgeons.
    pub verifies_affiliation: bool,
    /// Whether the person becomes an administrator of the center, for which they wait (AMB-385).
    pub confirms_administration: bool,
}

/// Returns what follows if a center certifies a person, who has an active account and whose address is verified where the
/// installation requires that; `active` is false otherwise.
///
/// # Errors
/// FORBIDDEN, as for a person that does not exist.
pub fn certify(role: Role, active: bool) -> Result<CertificationEffects, Refusal> {
    let none = CertificationEffects {
        adds_favorite: false,
        verifies_affiliation: false,
        confirms_administration: false,
    };
    match role {
        Role::Professional if active => Ok(CertificationEffects { adds_favorite: true, ..none }),
        Role::Surgeon if active => Ok(CertificationEffects { verifies_affiliation: true, ..none }),
        Role::Admin if active => Ok(CertificationEffects { confirms_administration: true, ..none }),
        _ => Err(Refusal::forbidden()),
    }
}

/// Requires that a surgeon chose the center which certifies them, pending or verified: an administrator can confirm an
/// affiliation, but not create one (AMB-85).
///
/// # Errors
/// NOT_AFFILIATED if the surgeon has not chosen the center.
pub fn require_affiliation(affiliation: Option<AffiliationStatus>) -> Result<(), Refusal> {
    match affiliation {
        Some(AffiliationStatus::Pending | AffiliationStatus::Verified) => Ok(()),
        None => Err(Refusal::conflict(
            codes::NOT_AFFILIATED,
            "The surgeon has not added this surgery center. Only the surgeon can add it.",
        )),
    }
}

/// The side effects of revoking a certification.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RevocationEffects {
    /// Whether the person stops being a favorite of the center; true for professionals, because favorites can be
    /// invited.
    pub removes_favorite: bool,
    /// Whether a verified affiliation with the center becomes pending; true for surgeons, who then may not post for it.
    pub unverifies_affiliation: bool,
    /// Whether the person stops being an administrator of the center, for which [`require_earlier_administrator`] applies.
    pub ends_administration: bool,
}

/// Returns what follows if a center revokes its trust in a person: the eligibility of a professional or a surgeon, or the
/// administration of an administrator, also with a closed account.
///
/// # Errors
/// FORBIDDEN, as for a person that does not exist.
pub fn revoke(role: Role) -> Result<RevocationEffects, Refusal> {
    let none = RevocationEffects {
        removes_favorite: false,
        unverifies_affiliation: false,
        ends_administration: false,
    };
    match role {
        Role::Professional => Ok(RevocationEffects { removes_favorite: true, ..none }),
        Role::Surgeon => Ok(RevocationEffects { unverifies_affiliation: true, ..none }),
        Role::Admin => Ok(RevocationEffects { ends_administration: true, ..none }),
        Role::SystemAdmin => Err(Refusal::forbidden()),
    }
}

/// The affiliation of a person who signed up as an administrator of a center.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AdministratorState {
    /// PENDING while they wait, and after they were declined or removed.
    pub status: AffiliationStatus,
    /// Whether they were declined or removed.
    pub revoked: bool,
}

/// Requires that a person waits to become an administrator of a center.
///
/// # Errors
/// ADMINISTRATOR_DECIDED if they are one, or were declined or removed; FORBIDDEN, as for a person that does not exist, if they
/// did not sign up for the center.
pub fn require_waiting(state: Option<AdministratorState>) -> Result<(), Refusal> {
    let message = match state {
        Some(AdministratorState { status: AffiliationStatus::Pending, revoked: false }) => return Ok(()),
        Some(AdministratorState { status: AffiliationStatus::Pending, revoked: true }) => {
            "This person was declined or removed before."
        }
        Some(AdministratorState { status: AffiliationStatus::Verified, .. }) => {
            "This person is an administrator of the center already."
        }
        None => return Err(Refusal::forbidden()),
    };
    Err(Refusal::conflict(codes::ADMINISTRATOR_DECIDED, message))
}

/// Returns the status with which a person who knows the code of a center joins its administrators. Surgeons know the code too,
/// and administrators decide about claims and read documents, so the code alone is enough only for the first administrator of a
/// center that no surgeon added or joined; everyone else waits for a confirmation (AMB-385). Administrators and surgeons whose
/// accounts were closed or erased count too, because they still know the code.
pub fn administrator_by_code(has_had_administrators: bool, known_to_surgeons: bool) -> AffiliationStatus {
    if has_had_administrators || known_to_surgeons {
        AffiliationStatus::Pending
    } else {
        AffiliationStatus::Verified
    }
}

/// Returns whether an administrator may end the administration of another one: only of a person who became an
/// administrator of the center later, so that a person who knows the code of the center cannot sign up and remove those
/// who were there before (AMB-373). Of two people who became administrators at the same moment, neither may remove the
/// other; for the same reason no one can remove themself.
pub fn is_earlier_administrator(by_since: Timestamp, since: Timestamp) -> bool {
    by_since < since
}

/// Requires that the administration of a person may be ended. `by_since` is when the actor became an administrator of the
/// center, `None` for a system administrator; `since` is when the person did.
///
/// # Errors
/// FORBIDDEN, as for a person that does not exist.
pub fn require_earlier_administrator(by_since: Option<Timestamp>, since: Timestamp) -> Result<(), Refusal> {
    match by_since.is_none_or(|by_since| is_earlier_administrator(by_since, since)) {
        true => Ok(()),
        false => Err(Refusal::forbidden()),
    }
}

/// The bounds of the reason of a block.
pub const BLOCK_REASON: TextBounds = TextBounds::up_to(500);

/// Validates the reason of a block and returns it trimmed; it may be empty.
///
/// # Errors
/// VALIDATION that names the reason if it is too long or has control characters.
pub fn block_reason(text: &str) -> Result<String, Refusal> {
    let text = text.trim();
    if !BLOCK_REASON.accepts(text) {
        let message = format!("reason must have at most {} characters", BLOCK_REASON.max);
        return Err(Refusal::field(Field::BlockReason, message));
    }
    Ok(text.to_owned())
}

/// Checks that a center can block a person: a professional with an active account, whose address is verified where the
/// installation requires that; `active` is false otherwise.
///
/// # Errors
/// FORBIDDEN, as for a person that does not exist.
pub fn require_blockable(role: Role, active: bool) -> Result<(), Refusal> {
    require_unblockable(role)?;
    match active {
        true => Ok(()),
        false => Err(Refusal::forbidden()),
    }
}

/// Checks that a center can end the block of a person: a professional, also one whose account is closed (AMB-352).
///
/// # Errors
/// FORBIDDEN, as for a person that does not exist.
pub fn require_unblockable(role: Role) -> Result<(), Refusal> {
    match role {
        Role::Professional => Ok(()),
        _ => Err(Refusal::forbidden()),
    }
}

/// The bounds of the beginning of a name in a search.
pub const NAME_PREFIX: TextBounds = TextBounds::up_to(NAME.max);

/// The beginnings of last and first name in a search for people. Case is ignored; both must match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NamePrefix {
    last: String,
    first: String,
}

impl NamePrefix {
    /// Parses the beginnings; `None` if both are empty, which finds no one.
    ///
    /// # Errors
    /// VALIDATION that names the field if it is longer than a name or has control characters.
    pub fn parse(last: Option<&str>, first: Option<&str>) -> Result<Option<Self>, Refusal> {
        let mut fields = Fields::new();
        let mut read = |field: Field, label: &str, text: Option<&str>| {
            let text = text.unwrap_or_default();
            if !NAME_PREFIX.accepts(text) {
                fields.invalid(field, label);
            }
            fold_search(text)
        };
        let prefix = Self {
            last: read(Field::LastName, "Last Name", last),
            first: read(Field::FirstName, "First Name", first),
        };
        fields.finish()?;
        Ok(Some(prefix).filter(|it| !(it.last.is_empty() && it.first.is_empty())))
    }

    /// Returns the beginning of the last name, folded; may be empty.
    pub fn last_name(&self) -> &str {
        &self.last
    }

    /// Returns the beginning of the first name, folded; may be empty.
    pub fn first_name(&self) -> &str {
        &self.first
    }
}

/// Returns whether a license has expired; `last_day` is its last valid day, if known. An expired license revokes
/// nothing.
pub fn license_expired(last_day: Option<Date>, today: Date) -> bool {
    last_day.is_some_and(|last_day| last_day < today)
}

/// Checks that a person can become a favorite: a professional with an active account whose address is verified, because favorites
/// are invited by mail. Favorites can always be removed.
///
/// # Errors
/// FORBIDDEN, as for a person that does not exist.
pub fn add_favorite(role: Role, active: bool) -> Result<(), Refusal> {
    match role {
        Role::Professional if active => Ok(()),
        _ => Err(Refusal::forbidden()),
    }
}

/// Requires that a professional whom a center adds to its favorites is certified by it, because its favorites page lists
/// certified people only (AMB-62).
///
/// # Errors
/// NOT_CERTIFIED if the professional is not certified.
pub fn require_certified_favorite(certified: bool) -> Result<(), Refusal> {
    require_certified(true, certified)
}

/// Parses the groups of a favorites filter; an empty list means all.
///
/// # Errors
/// VALIDATION if an id is not a group.
pub fn categories(sent: &[i64]) -> Result<Vec<Category>, Refusal> {
    if sent.is_empty() {
        return Ok(Category::ALL.to_vec());
    }
    let mut categories = Vec::new();
    for id in sent {
        let category = Category::from_id(*id)
            .ok_or_else(|| Refusal::field(Field::Categories, "Professional group is invalid"))?;
        if !categories.contains(&category) {
            categories.push(category);
        }
    }
    Ok(categories)
}

/// Requires a certified professional if the installation is configured to (`required`).
///
/// # Errors
/// NOT_CERTIFIED if `required` and the professional is not certified.
pub fn require_certified(required: bool, certified: bool) -> Result<(), Refusal> {
    if required && !certified {
        return Err(Refusal::forbidden_as(codes::NOT_CERTIFIED, "Eligibility not verified"));
    }
    Ok(())
}

#[cfg(test)]
#[path = "eligibility_tests.rs"]
mod tests;
