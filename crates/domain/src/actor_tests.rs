use super::*;
use crate::fixtures::{actor, case, center_id, hours, now, person, position, poster, professional, session};
use crate::refusal::codes;

fn sample_case() -> Case {
    case(now() + hours(100), &[position(Category::Anesthesiologist, 1, 0)])
}

/// Shows: J-21, AMB-22
#[test]
fn an_unverified_session_has_no_actor_while_verification_is_required() {
    for role in Role::ALL {
        let data = SessionData { email_verified: false, ..session(1, *role, &[]) };
        let refusal = Actor::from_session(data.clone(), true).expect_err("unverified");
        assert_eq!(
            (refusal.code, refusal.kind),
            (codes::EMAIL_UNVERIFIED, crate::refusal::RefusalKind::Forbidden)
        );
        assert_eq!(Actor::from_session(data, false).expect("verification is disabled").role(), *role);
    }
}

#[test]
fn a_professional_without_a_group_is_refused() {
    let data = SessionData { category: None, ..session(1, Role::Professional, &[]) };
    assert_eq!(Actor::from_session(data, true), Err(Refusal::forbidden()));
    assert_eq!(professional(1).category(), Category::Anesthesiologist);
}

/// Shows: K-67, K-68, K-69, AMB-13
#[test]
fn every_guard_admits_its_roles_only() {
    use Role::{Admin, Professional, Surgeon, SystemAdmin};
    type Guard = fn(Actor) -> Result<(), Refusal>;
    let guards: [(&str, Guard, &[Role]); 6] = [
        ("professional", |a| a.require_professional().map(drop), &[Professional]),
        ("surgeon", |a| a.require_surgeon().map(drop), &[Surgeon]),
        ("center admin", |a| a.require_center_admin().map(drop), &[Admin]),
        ("system admin", |a| a.require_system_admin().map(drop), &[SystemAdmin]),
        ("poster", |a| a.require_poster().map(drop), &[Surgeon, Admin, SystemAdmin]),
        ("center manager", |a| a.require_center_manager().map(drop), &[Admin, SystemAdmin]),
    ];
    for (name, guard, allowed) in guards {
        for role in Role::ALL {
            let expected = if allowed.contains(role) { Ok(()) } else { Err(Refusal::forbidden()) };
            assert_eq!(guard(actor(1, *role, &[])), expected, "{name} {role}");
        }
    }
}

/// Shows: K-70, AMB-14
#[test]
fn ids_that_name_the_caller_are_compared() {
    assert_eq!(actor(1, Role::Surgeon, &[]).require_self(person(1)), Ok(()));
    assert_eq!(actor(1, Role::Surgeon, &[]).require_self(person(2)), Err(Refusal::forbidden()));
    assert_eq!(professional(3).require_self(person(3)), Ok(()));
    assert_eq!(professional(3).require_self(person(1)), Err(Refusal::forbidden()));
}

/// Shows: B-21
#[test]
fn only_administrators_have_a_default_center() {
    let centers = [center_id(2), center_id(1)];
    assert_eq!(poster(1, Role::Admin, &centers).default_center(), Some(center_id(2)));
    assert_eq!(poster(1, Role::Surgeon, &centers).default_center(), None);
    assert_eq!(poster(1, Role::SystemAdmin, &[]).default_center(), None);
}

/// Shows: AMB-04, AMB-14
#[test]
fn only_verified_centers_of_the_user_are_accepted() {
    let own = [center_id(1)];
    for role in [Role::Surgeon, Role::Admin] {
        assert_eq!(poster(1, role, &own).require_center(center_id(1)), Ok(()), "{role}");
        assert_eq!(poster(1, role, &own).require_center(center_id(2)), Err(Refusal::forbidden()), "{role}");
    }
    assert_eq!(poster(1, Role::SystemAdmin, &[]).require_center(center_id(9)), Ok(()));
    let manager = |role| actor(1, role, &own).require_center_manager().expect("a center manager");
    assert_eq!(manager(Role::Admin).require_center(center_id(1)), Ok(()));
    assert_eq!(manager(Role::Admin).require_center(center_id(2)), Err(Refusal::forbidden()), "F-31, F-32");
    assert_eq!(manager(Role::SystemAdmin).require_center(center_id(2)), Ok(()));
}

/// Shows: B-78, C-79, AMB-39
#[test]
fn a_case_is_managed_by_its_owners_only() {
    let mine = sample_case();
    let posted_for_me = Case { poster: person(8), poster_role: Role::Admin, ..sample_case() };
    let foreign = Case { poster: person(8), surgeon: person(9), ..sample_case() };
    let surgeon = poster(1, Role::Surgeon, &[center_id(1)]);
    assert_eq!(surgeon.require_owner(&mine), Ok(()));
    assert_eq!(surgeon.require_owner(&posted_for_me), Ok(()));
    assert_eq!(surgeon.require_owner(&foreign), Err(Refusal::forbidden()));
    // An administrator of the center also manages the cases that its surgeons posted.
    assert!(poster(5, Role::Admin, &[center_id(1)]).owns(&mine));
    assert!(!poster(5, Role::Admin, &[center_id(2)]).owns(&mine));
    assert!(poster(6, Role::SystemAdmin, &[]).owns(&mine));
}

/// Shows: AMB-87
#[test]
fn a_surgeon_without_a_verified_affiliation_does_not_manage_own_cases() {
    let mine = sample_case();
    for centers in [&[][..], &[center_id(2)]] {
        let revoked = poster(1, Role::Surgeon, centers);
        assert_eq!(revoked.require_owner(&mine), Err(Refusal::forbidden()));
        let payer = crate::claim::Payer::of(&mine);
        assert_eq!(payer.require(&revoked, person(7)), Err(Refusal::forbidden()));
        assert!(payer.is_visible_to(&revoked), "own paystubs stay readable");
    }
}

/// Shows: AMB-83
#[test]
fn only_confirmed_centers_give_rights_over_other_people() {
    use CenterStatus::{Confirmed, Deactivated, Unconfirmed};
    let affiliation = |n, status, created| VerifiedAffiliation {
        center: center_id(n),
        status,
        created,
        requires_second_factor: false,
    };
    let affiliations = vec![
        affiliation(1, Confirmed, false),
        affiliation(2, Unconfirmed, true),
        affiliation(3, Unconfirmed, false),
        affiliation(4, Deactivated, true),
    ];
    let with_affiliations = |role| {
        let mut data = session(1, role, &[]);
        data.set_centers(affiliations.clone());
        data
    };
    let surgeon = with_affiliations(Role::Surgeon);
    assert_eq!(surgeon.centers, [center_id(1)]);
    assert_eq!(surgeon.limited.unconfirmed, [center_id(2)]);
    assert_eq!(surgeon.limited.deactivated, [center_id(4)]);
    let admin = with_affiliations(Role::Admin);
    assert_eq!((admin.centers, admin.limited), (vec![center_id(1)], LimitedCenters::default()));

    let surgeon = Surgeon(surgeon);
    let may = |n| (surgeon.may_post_for(center_id(n)), surgeon.manages_own_cases_of(center_id(n)));
    assert_eq!([1, 2, 3, 4].map(may), [(true, true), (true, true), (false, false), (false, true)]);
}
