//! How much of a person another one is shown (AMB-17, AMB-60, AMB-72).

use crate::person::Role;
use crate::refusal::Refusal;

/// What is shown instead of a surgeon's profile at level 0 (H-18).
pub const UNSHARED: &str = "Unable to share surgeon's profile with you...";

/// The level of a professional who is confirmed for a case of the surgeon: between these two only (AMB-60).
pub const PARTNER_LEVEL: u8 = 3;

/// Who looks at whom.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ViewerContext {
    /// The one who looks.
    pub viewer: Role,
    /// Their derived level, [`PARTNER_LEVEL`] when they are confirmed for a case of the other one.
    pub level: u8,
    /// The one who is looked at.
    pub subject: Role,
    /// Whether the account of the one looked at is open.
    pub active: bool,
    /// The surgeon asked that others are shown the text about them only (H-17).
    pub about_only: bool,
    /// An administrator looks, and the other one has a tie to their center.
    pub shared_center: bool,
    /// The switch staff_validation.
    pub staff_validation: bool,
}

/// How much is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum View {
    /// Name and [`UNSHARED`].
    Restricted,
    /// Name, picture and the text about the person.
    AboutOnly,
    /// The public profile: personal information, license, education, experience.
    Public,
    /// Everything that is no secret, for the one who runs the installation.
    Whole,
}

impl ViewerContext {
    /// What another person is shown; one's own profile is not asked about.
    ///
    /// Professionals are shown to those who hire, surgeons to all signed-in users, and administrators only to
    /// the system administrator, as there is no screen that leads to them.
    ///
    /// # Errors
    /// 403 where nothing may be seen, the same as for a person who does not exist.
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

    /// First the level, then the wish (AMB-72 names the order).
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
