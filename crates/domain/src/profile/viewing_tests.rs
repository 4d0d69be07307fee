use super::*;

fn viewer_context(viewer: Role, level: u8, subject: Role) -> ViewerContext {
    ViewerContext {
        viewer,
        level,
        subject,
        active: true,
        about_only: false,
        shared_center: false,
        affiliated: true,
        staff_validation: true,
    }
}

/// Shows: AMB-17
#[test]
fn visibility_depends_on_role_and_relation() {
    use Role::{Admin, Professional, Surgeon, SystemAdmin};
    for (viewer, level, subject, view) in [
        (Professional, 1, Professional, None),
        (Professional, 1, Surgeon, Some(Visibility::Public)),
        (Professional, 3, Admin, None),
        (Professional, 1, SystemAdmin, None),
        (Surgeon, 2, Professional, Some(Visibility::Public)),
        (Surgeon, 2, Surgeon, Some(Visibility::Public)),
        (Surgeon, 2, Admin, None),
        (Surgeon, 2, SystemAdmin, None),
        (Admin, 2, Professional, Some(Visibility::Public)),
        (Admin, 2, Surgeon, Some(Visibility::Public)),
        (Admin, 2, Admin, None),
        (Admin, 2, SystemAdmin, None),
        (SystemAdmin, 4, Professional, Some(Visibility::Full)),
        (SystemAdmin, 4, Surgeon, Some(Visibility::Full)),
        (SystemAdmin, 4, Admin, Some(Visibility::Full)),
        (SystemAdmin, 4, SystemAdmin, Some(Visibility::Full)),
    ] {
        let context = viewer_context(viewer, level, subject);
        assert_eq!(context.visibility().ok(), view, "{viewer} at {subject}");
        let closed = ViewerContext { active: false, ..context }.visibility().ok();
        assert_eq!(closed, view.filter(|view| *view == Visibility::Full), "{viewer} at a closed {subject}");
    }
}

/// The level of the viewer is checked before the setting About Me only; an administrator of a shared center and a partner
/// see more.
///
/// Shows: H-15, H-17, H-18, AMB-60, AMB-72
#[test]
fn unshared_profiles_are_hidden_before_about_me_only_applies() {
    for (viewer, level, about_only, shared_center, staff_validation, view) in [
        (Role::Professional, 0, false, false, true, Visibility::Restricted),
        (Role::Professional, 0, true, false, true, Visibility::Restricted),
        (Role::Professional, 0, false, false, false, Visibility::Public),
        (Role::Professional, 0, true, false, false, Visibility::AboutOnly),
        (Role::Professional, 1, true, false, true, Visibility::AboutOnly),
        (Role::Professional, 1, true, true, true, Visibility::AboutOnly),
        (Role::Professional, 1, false, false, true, Visibility::Public),
        (Role::Professional, 3, true, false, true, Visibility::Public),
        (Role::Surgeon, 2, true, true, true, Visibility::AboutOnly),
        (Role::Surgeon, 2, false, false, true, Visibility::Public),
        (Role::Admin, 2, true, false, true, Visibility::AboutOnly),
        (Role::Admin, 2, true, true, true, Visibility::Public),
        (Role::Admin, 2, false, false, true, Visibility::Public),
    ] {
        let context = ViewerContext {
            about_only,
            shared_center,
            staff_validation,
            ..viewer_context(viewer, level, Role::Surgeon)
        };
        assert_eq!(context.visibility(), Ok(view), "{context:?}");
    }
}

/// Shows: AMB-83
#[test]
fn without_a_confirmed_center_others_show_the_about_me_text_only() {
    for viewer in [Role::Surgeon, Role::Admin] {
        for subject in [Role::Professional, Role::Surgeon] {
            let context = viewer_context(viewer, 2, subject);
            let context = ViewerContext { affiliated: false, ..context };
            assert_eq!(context.visibility(), Ok(Visibility::AboutOnly), "{viewer} at {subject}");
        }
    }
    let professional =
        ViewerContext { affiliated: false, ..viewer_context(Role::Professional, 1, Role::Surgeon) };
    assert_eq!(professional.visibility(), Ok(Visibility::Public), "professionals have no center");
}

/// The setting About Me only has no effect for a professional: surgeons and administrators see the whole profile.
///
/// Shows: H-17
#[test]
fn about_me_only_applies_to_surgeons_only() {
    let context = ViewerContext { about_only: true, ..viewer_context(Role::Surgeon, 2, Role::Professional) };
    assert_eq!(context.visibility(), Ok(Visibility::Public));
}
