//! How much of a profile another person sees.

use crate::person::Role;
use crate::refusal::Refusal;

/// The text shown instead of a surgeon's profile at level 0.
pub const UNSHARED: &str = "Unable to share surgeon's profile with you...";

/// The level of a professional who is confirmed for a case of the surgeon: between these two only.
pub const PARTNER_LEVEL: u8 = 3;

/// The viewer and the subject of a profile.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ViewerContext {
    /// The role of the viewer.
    pub viewer: Role,
    /// The security level of the viewer; [`PARTNER_LEVEL`] if confirmed for a case of the subject.
    pub level: u8,
    /// The role of the subject.
    pub subject: Role,
    /// Whether the account of the subject is active.
    pub active: bool,
    /// Whether the surgeon shows only the "about me" text to others.
    pub about_only: bool,
    /// Whether the viewing administrator shares a center with the subject.
    pub shared_center: bool,
    /// The setting staff_validation.
    pub staff_validation: bool,
}

/// How much of a profile is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum View {
    /// Name and [`UNSHARED`].
    Restricted,
    /// Name, picture and the text about the person.
    AboutOnly,
    /// The public profile: personal information, license, education, experience.
    Public,
    /// Everything but secrets, for the system administrator.
    Whole,
}

impl ViewerContext {
    /// Returns what the viewer sees of another person's profile.
    ///
    /// Professionals are shown to those who hire, surgeons to all signed-in users, and administrators only to
    /// the system administrator, as there is no screen that leads to them.
    ///
    /// # Errors
    /// 403 if nothing may be seen, as for a person who does not exist.
    pub fn view(self) -> Result<View, Refusal> {
        match (self.viewer, self.subject) {
            (Role::SystemAdmin, _) => return Ok(View::Whole),
            _ if !self.active => {}
            (Role::Surgeon | Role::Admin, Role::Professional) => return Ok(View::Public),
            (_, Role::Surgeon) => return Ok(self.view_of_surgeon()),
            _ => {}
        }
        Err(Refusal::forbidden())
    }

    // The level is checked before the setting (AMB-72).
    fn view_of_surgeon(self) -> View {
        if self.staff_validation && self.level == 0 {
            return View::Restricted;
        }
        let close = self.shared_center && self.viewer == Role::Admin || self.level == PARTNER_LEVEL;
        match self.about_only && !close {
            true => View::AboutOnly,
            false => View::Public,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn look(viewer: Role, level: u8, subject: Role) -> ViewerContext {
        ViewerContext {
            viewer,
            level,
            subject,
            active: true,
            about_only: false,
            shared_center: false,
            staff_validation: true,
        }
    }

    /// Shows: AMB-17
    #[test]
    fn who_sees_whom() {
        use Role::{Admin, Professional, Surgeon, SystemAdmin};
        for (viewer, level, subject, view) in [
            (Professional, 1, Professional, None),
            (Professional, 1, Surgeon, Some(View::Public)),
            (Professional, 3, Admin, None),
            (Professional, 1, SystemAdmin, None),
            (Surgeon, 2, Professional, Some(View::Public)),
            (Surgeon, 2, Surgeon, Some(View::Public)),
            (Surgeon, 2, Admin, None),
            (Surgeon, 2, SystemAdmin, None),
            (Admin, 2, Professional, Some(View::Public)),
            (Admin, 2, Surgeon, Some(View::Public)),
            (Admin, 2, Admin, None),
            (Admin, 2, SystemAdmin, None),
            (SystemAdmin, 4, Professional, Some(View::Whole)),
            (SystemAdmin, 4, Surgeon, Some(View::Whole)),
            (SystemAdmin, 4, Admin, Some(View::Whole)),
            (SystemAdmin, 4, SystemAdmin, Some(View::Whole)),
        ] {
            let look = look(viewer, level, subject);
            assert_eq!(look.view().ok(), view, "{viewer} at {subject}");
            let closed = ViewerContext { active: false, ..look }.view().ok();
            assert_eq!(closed, view.filter(|view| *view == View::Whole), "{viewer} at a closed {subject}");
        }
    }

    /// H-15, H-17, H-18: the level first, then the wish; an administrator of a shared center and a partner see more.
    /// Shows: AMB-60, AMB-72
    #[test]
    fn the_message_comes_first_then_the_wish() {
        for (viewer, level, about_only, shared_center, staff_validation, view) in [
            (Role::Professional, 0, false, false, true, View::Restricted),
            (Role::Professional, 0, true, false, true, View::Restricted),
            (Role::Professional, 0, false, false, false, View::Public),
            (Role::Professional, 0, true, false, false, View::AboutOnly),
            (Role::Professional, 1, true, false, true, View::AboutOnly),
            (Role::Professional, 1, true, true, true, View::AboutOnly),
            (Role::Professional, 1, false, false, true, View::Public),
            (Role::Professional, 3, true, false, true, View::Public),
            (Role::Surgeon, 2, true, true, true, View::AboutOnly),
            (Role::Surgeon, 2, false, false, true, View::Public),
            (Role::Admin, 2, true, false, true, View::AboutOnly),
            (Role::Admin, 2, true, true, true, View::Public),
            (Role::Admin, 2, false, false, true, View::Public),
        ] {
            let look = ViewerContext {
                about_only,
                shared_center,
                staff_validation,
                ..look(viewer, level, Role::Surgeon)
            };
            assert_eq!(look.view(), Ok(view), "{look:?}");
        }
    }

    /// The wish is a surgeon's: a professional is shown whole to those who hire.
    /// Shows: H-17
    #[test]
    fn the_wish_is_for_surgeons_only() {
        let look = ViewerContext { about_only: true, ..look(Role::Surgeon, 2, Role::Professional) };
        assert_eq!(look.view(), Ok(View::Public));
    }
}
