use super::*;

fn faults(password: &str) -> Vec<String> {
    let mut fields = Fields::new();
    check(&Secret::new(password), "Harbor Staffing", &mut fields);
    fields.into_refusal().map(|it| it.fields).unwrap_or_default().into_iter().map(|it| it.message).collect()
}

/// Shows: A-54
#[test]
fn a_password_has_six_characters_a_digit_and_letters_of_both_cases() {
    for (password, fault) in [
        ("", "Password is required"),
        ("Ab1cd", PASSWORD_INVALID),
        ("abc1def", PASSWORD_INVALID),
        ("ABC1DEF", PASSWORD_INVALID),
        ("Abcdefg", PASSWORD_INVALID),
        (&format!("Aa1{}", "x".repeat(126)), PASSWORD_INVALID),
    ] {
        assert_eq!(faults(password), [fault], "{password}");
    }
    for password in ["Tr1ply", "Quiet7River", "Harbor7Kettle", &format!("Bz1{}", "x".repeat(125))] {
        assert!(faults(password).is_empty(), "{password}");
    }
}

/// The name of the product is rejected, both that of this software and that of the installation.
///
/// Shows: AMB-311
#[test]
fn the_name_of_the_product_is_rejected() {
    for password in [
        "Caseboard1",
        "C4seb0ard!",
        "2026caseBoard",
        "HarborStaffing1",
        "harbor_Staffing24",
        "Harb0r St4ffing",
        "1HARBORstaff1ng",
    ] {
        assert!(is_valid_password(password), "{password} would be refused anyhow");
        assert_eq!(faults(password), [PASSWORD_COMMON], "{password}");
    }
    for password in ["Harbor7Kettle", "Staffing4Harbor", "Caseboard4Harbor"] {
        assert!(faults(password).is_empty(), "{password}");
    }
}

/// Passwords of breaches are rejected in any case of their letters, although they contain no common word.
#[test]
fn breached_passwords_are_rejected() {
    for password in ["Ncc1701d", "nCC1701D", "T5r4e3W2q1"] {
        assert!(!is_common(password), "{password}");
        assert_eq!(faults(password), [PASSWORD_COMMON], "{password}");
    }
    assert!(BREACHED_PASSWORDS.len() > 10_000);
    assert!(BREACHED.lines().all(|it| it.to_lowercase() == it));
}

/// Every one of these meets the rule of A-54.
#[test]
fn variants_of_common_passwords_are_rejected() {
    for password in [
        "Password1",
        "Passw0rd",
        "P@ssw0rd1",
        "Pa55word",
        "pASSWORD2024!",
        "123Password",
        "Welcome1",
        "We1come1",
        "Qwerty123",
        "1Qaz2wsx",
        "Zaq12wsx",
        "A1b2c3d4",
        "Aa123456",
        "Abc12345",
        "Iloveyou2",
        "1Loveyou",
        "Letmein1",
        "Adm1n123",
        "Admin2025",
        "Summer2026",
        "Winter!1",
        "Secret1",
        "Dragon99",
        "Monkey12",
        "Michael7",
        "Trustno1",
        "Sunsh1ne",
        "Football22",
        "Anesthesia1",
        "S0cc3r10",
        "Nurse123",
    ] {
        assert_eq!(faults(password), [PASSWORD_COMMON], "{password}");
        assert!(is_valid_password(password), "{password} would be refused anyhow");
    }
}

#[test]
fn a_common_word_inside_a_longer_password_is_accepted() {
    for password in ["Password1Harbor", "Blue7Kettle", "My1Dragonfly", "Correct1Horse", "Xk4passQ", "Abcdq1w"]
    {
        assert!(!is_common(password), "{password}");
    }
}

/// ASVS 6.2.4: the list covers more than three thousand passwords that meet the rule.
#[test]
fn the_list_of_common_passwords_is_lower_case_and_long_enough() {
    assert!(COMMON.iter().all(|word| *word == word.to_lowercase()));
    let words = COMMON.iter().filter(|word| word.chars().all(char::is_alphabetic)).count();
    assert!(words > 700, "{words} words, each with at least ten digits behind it");
}
