use super::*;

/// Shows: A-27
#[test]
fn roles_have_their_wire_names() {
    let names: Vec<_> = Role::ALL.iter().map(|role| role.as_str()).collect();
    assert_eq!(names, ["SURGEON", "ADMIN", "USER", "SYSTEM_ADMIN"]);
    assert_eq!(Role::parse("USER"), Some(Role::Professional));
    for name in ["", "user", "UNAUTHORIZED", "PROFESSIONAL"] {
        assert_eq!(Role::parse(name), None, "{name}");
    }
    assert_eq!(serde_json::to_string(&Role::SystemAdmin).expect("serializable"), "\"SYSTEM_ADMIN\"");
    assert_eq!(serde_json::from_str::<Role>("\"USER\"").expect("deserializable"), Role::Professional);
    assert!(serde_json::from_str::<Role>("\"ROOT\"").is_err());
}

/// Shows: AMB-07, AMB-25
#[test]
fn every_role_but_professionals_uses_the_admin_area() {
    for role in Role::ALL {
        assert_eq!(role.admin_sign_in(), *role != Role::Professional, "{role}");
    }
}

/// Shows: A-28
#[test]
fn groups_have_the_labels_of_the_specification() {
    let labels: Vec<_> = Category::ALL.iter().map(|c| (c.id(), c.label())).collect();
    let expected = [(0, "Anesthesiologist"), (1, "RN"), (2, "MA"), (3, "Scrub Tech"), (4, "Nurse Assitant")];
    assert_eq!(labels, expected);
    assert_eq!(Category::from_id(4), Some(Category::NurseAssistant));
    for id in [-1, 5, i64::MAX] {
        assert_eq!(Category::from_id(id), None);
    }
}

/// Shows: A-75
#[test]
fn the_group_of_other_roles_is_minus_one() {
    assert_eq!(category_id(None), -1);
    assert_eq!(category_id(Some(Category::ScrubTech)), 3);
}

/// Shows: A-09
#[test]
fn emails_match_the_pattern() {
    for good in [
        "a@b.co",
        "first.last@clinic.example.org",
        "o'neil+cases_1-2@sub-domain.example.com",
        "A@B.COM",
        "x@1.2.health",
    ] {
        assert!(Email::parse(good).is_ok(), "{good}");
    }
    for bad in [
        "",
        "a",
        "@b.co",
        "a@",
        "a@b",
        "a@b.c",
        "a@b.c1",
        "a@.co",
        "a@b..co",
        "a b@c.de",
        "a@b c.de",
        "a@@b.co",
        "a@b@c.de",
        "a,b@c.de",
        "a\"b@c.de",
        "ä@b.de",
        "a@bücher.de",
        "a@b.co.",
        "a@-b_.co",
        "a@b.co\nx",
    ] {
        assert_eq!(Email::parse(bad), Err(InvalidEmail), "{bad:?}");
    }
    assert!(Email::parse(&format!("{}@b.co", "a".repeat(249))).is_ok());
    assert!(Email::parse(&format!("{}@b.co", "a".repeat(250))).is_err());
}

/// Shows: A-73
#[test]
fn emails_are_trimmed_and_lower_case() {
    assert_eq!(Email::parse("  Ann.Lee@Example.ORG ").expect("an address").as_str(), "ann.lee@example.org");
}

/// Shows: A-54, L-15, AMB-10
#[test]
fn passwords_have_6_to_128_characters_a_digit_and_both_cases() {
    for good in ["Abcde1", "aB3   ", "Ünïcode1Aa", &format!("aA1{}", "x".repeat(125))] {
        assert!(is_valid_password(good), "{good}");
    }
    for bad in ["", "Abcd1", "abcdef1", "ABCDEF1", "Abcdefg", "Ab١cdef", &format!("aA1{}", "x".repeat(126))]
    {
        assert!(!is_valid_password(bad), "{bad}");
    }
}

/// Shows: A-68, L-16
#[test]
fn phone_is_ten_digits() {
    assert!(is_valid_phone("9876543210"));
    for bad in ["", "987654321", "98765432100", "987 654321", "(987)65432", "98765٤3210", "+198765432"] {
        assert!(!is_valid_phone(bad), "{bad}");
    }
}

/// Shows: A-81, AMB-57
#[test]
fn only_surgeons_and_group_0_have_a_prefix() {
    assert_eq!(Prefix::default_for(Role::Surgeon, None), Some(Prefix::Dr));
    assert_eq!(Prefix::default_for(Role::Admin, None), None);
    for category in Category::ALL {
        let expected = (category == Category::Anesthesiologist).then_some(Prefix::Dr);
        assert_eq!(Prefix::default_for(Role::Professional, Some(category)), expected, "{category:?}");
    }
}

/// Shows: AMB-57
#[test]
fn a_full_name_has_no_duplicate_part_and_no_extra_spaces() {
    let full_name = |prefix, first: &str, last: &str, suffix| {
        PersonName { prefix, first: first.into(), last: last.into(), suffix }.full()
    };
    assert_eq!(full_name(Some(Prefix::Dr), "Ann", "Lee", None), "Dr. Ann Lee");
    assert_eq!(full_name(None, "Ann", "Lee", None), "Ann Lee");
    assert_eq!(
        full_name(Some(Prefix::Mrs), " Ann  Marie", "Lee ", Some(Suffix::Jr)),
        "Mrs. Ann Marie Lee Jr"
    );
}

/// Shows: H-24, H-25
#[test]
fn prefixes_and_suffixes_are_those_of_the_specification() {
    assert_eq!(Prefix::ALL.map(Prefix::label), ["Dr.", "Mr.", "Mrs.", "Miss", "Ms."]);
    assert_eq!(Suffix::ALL.map(Suffix::label), ["Jr", "Sr"]);
    for prefix in Prefix::ALL {
        assert_eq!(Prefix::from_label(prefix.label()), Some(prefix));
    }
    for suffix in Suffix::ALL {
        assert_eq!(Suffix::from_label(suffix.label()), Some(suffix));
    }
    assert_eq!(Prefix::from_label("Dr"), None);
}

/// Shows: D-29, AMB-58
#[test]
fn by_default_mail_is_on_and_text_messages_are_off() {
    assert_eq!(NotificationSettings::default(), NotificationSettings { email: true, sms: false });
}

/// Shows: AMB-60
#[test]
fn security_levels_follow_from_the_role_and_verification() {
    let level = security_level;
    assert_eq!(level(Role::Professional, true, false, false), 0);
    assert_eq!(level(Role::Professional, true, true, false), 1);
    assert_eq!(level(Role::Professional, true, false, true), 1);
    assert_eq!(level(Role::Professional, false, true, true), 0);
    assert_eq!(level(Role::Surgeon, true, false, false), 2);
    assert_eq!(level(Role::Surgeon, false, true, true), 0);
    assert_eq!(level(Role::Admin, true, false, false), 2);
    assert_eq!(level(Role::SystemAdmin, true, false, false), 4);
}

proptest::proptest! {
    /// Shows: A-81, AMB-57
    #[test]
    fn a_full_name_is_its_parts_in_order(first in "[A-Za-z]{1,10}", last in "[A-Za-z]{1,10}", p in 0..6_usize, s in 0..3_usize) {
        let (prefix, suffix) = (Prefix::ALL.get(p).copied(), Suffix::ALL.get(s).copied());
        let full = PersonName { prefix, first: first.clone(), last: last.clone(), suffix }.full();
        let expected: Vec<&str> = prefix
            .map(Prefix::label)
            .into_iter()
            .chain([first.as_str(), last.as_str()])
            .chain(suffix.map(Suffix::label))
            .collect();
        proptest::prop_assert_eq!(full.split(' ').collect::<Vec<_>>(), expected);
    }

    /// Shows: A-09
    #[test]
    fn parsing_an_email_never_panics_and_is_idempotent(text in ".{0,40}") {
        if let Ok(email) = Email::parse(&text) {
            proptest::prop_assert_eq!(Email::parse(email.as_str()), Ok(email.clone()));
            proptest::prop_assert!(email.as_str().is_ascii() && email.as_str().contains('@'));
        }
    }
}
