//! The visibility of profiles: how much of a profile another person sees.

use crate::person::Role;
use crate::refusal::Refusal;

/// The text that a viewer at level 0 sees instead of a surgeon's profile.
pub const RESTRICTED_MESSAGE: &str = "Unable to share surgeon's profile with you...";

/// The security level between a surgeon and a professional who is confirmed for one of the surgeon's cases.
pub const PARTNER_LEVEL: u8 = 3;

/// The viewer and the subject of a profile.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ViewerContext {
    /// Role of the viewer.
    pub viewer: Role,
    /// Security level of the viewer; [`PARTNER_LEVEL`] if confirmed for a case of the subject.
    pub level: u8,
    /// Role of the person whose profile is read.
    pub subject: Role,
    /// Whether the subject's account is active.
    pub active: bool,
    /// Whether the surgeon shows others only the About Me text.
    pub about_only: bool,
    /// Whether the viewing administrator shares a center with the subject.
    pub shared_center: bool,
    /// Whether the viewing surgeon or administrator has a verified affiliation with a confirmed center (AMB-83).
    pub affiliated: bool,
    /// The setting `staff_validation`, which restricts viewers at level 0.
    pub staff_validation: bool,
}

/// The part of a profile that is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Visibility {
    /// Name and [`RESTRICTED_MESSAGE`].
    Restricted,
    /// Name, picture and the About Me text.
    AboutOnly,
    /// The public profile: personal information, license, education, experience.
    Public,
    /// All fields except secrets, for the system administrator.
    Full,
}

impl ViewerContext {
    /// Returns what the viewer sees of another person's profile.
    ///
    /// Surgeons and administrators see professionals and surgeons, without a confirmed center only the About Me text (AMB-83);
    /// professionals see surgeons, and only the system administrator sees administrators, because no screen shows them.
    ///
    /// # Errors
    /// FORBIDDEN if nothing is visible, as for a person who does not exist.
    pub fn visibility(self) -> Result<Visibility, Refusal> {
        match (self.viewer, self.subject) {
            (Role::SystemAdmin, _) => return Ok(Visibility::Full),
            _ if !self.active => {}
            (Role::Surgeon | Role::Admin, Role::Professional) => {
                return Ok(if self.affiliated { Visibility::Public } else { Visibility::AboutOnly });
            }
            (_, Role::Surgeon) => return Ok(self.surgeon_visibility()),
            _ => {}
        }
        Err(Refusal::forbidden())
    }

    // The level is checked before the setting (AMB-72).
    fn surgeon_visibility(self) -> Visibility {
        if self.staff_validation && self.level == 0 {
            return Visibility::Restricted;
        }
        let close = self.shared_center && self.viewer == Role::Admin || self.level == PARTNER_LEVEL;
        let without_center = self.viewer != Role::Professional && !self.affiliated;
        match self.about_only && !close || without_center {
            true => Visibility::AboutOnly,
            false => Visibility::Public,
        }
    }
}

#[cfg(test)]
#[path = "viewing_tests.rs"]
mod tests;
