use super::*;
use crate::refusal::codes;
use uuid::Uuid;

fn center(n: u128) -> CenterId {
    CenterId::from_uuid(Uuid::from_u128(n))
}

fn answered(question: i64, answer: &str) -> QuestionDraft {
    QuestionDraft { question: Some(question), answer: Secret::new(answer) }
}

fn draft(role: &str) -> RegistrationDraft {
    RegistrationDraft {
        email: "Ann.Lee@Example.org".to_owned(),
        password: Secret::new("Quiet7River"),
        first_name: " Ann ".to_owned(),
        last_name: "Lee".to_owned(),
        phone: "9876543210".to_owned(),
        role: Some(role.to_owned()),
        category_id: Some(0),
        centers: if role == "USER" { Vec::new() } else { vec![center(1)] },
        questions: [answered(0, " Rex "), answered(6, "Mars")],
        consent: true,
        terms_version: Some(TERMS_VERSION.to_owned()),
        language: None,
    }
}

/// The validation errors of a draft, as (field, message).
fn faults(draft: RegistrationDraft) -> Vec<(String, String)> {
    let refusal = draft.validate("Caseboard").expect_err("refused");
    assert_eq!((refusal.code, refusal.kind), (codes::VALIDATION, crate::refusal::RefusalKind::Invalid));
    refusal.fields.into_iter().map(|fault| (fault.field.to_string(), fault.message)).collect()
}

fn one_fault(draft: RegistrationDraft) -> (String, String) {
    let mut faults = faults(draft);
    assert_eq!(faults.len(), 1, "{faults:?}");
    faults.remove(0)
}

fn fault(field: &str, message: &str) -> (String, String) {
    (field.to_owned(), message.to_owned())
}

/// Shows: AMB-07
#[test]
fn a_professional_is_the_result_of_a_complete_form() {
    let person = draft("USER").validate("Caseboard").expect("a professional");
    assert_eq!(person.email.as_str(), "ann.lee@example.org");
    assert_eq!(person.name.full(), "Dr. Ann Lee");
    assert_eq!((person.role, person.category), (Role::Professional, Some(Category::Anesthesiologist)));
    assert!(person.centers.is_empty());
}

/// Shows: A-82
#[test]
fn a_missing_role_means_professional() {
    for role in [None, Some(String::new())] {
        let person =
            RegistrationDraft { role, ..draft("USER") }.validate("Caseboard").expect("a professional");
        assert_eq!(person.role, Role::Professional);
    }
}

/// Shows: A-75, AMB-07
#[test]
fn surgeons_and_administrators_have_no_group() {
    for (name, role, full_name) in
        [("SURGEON", Role::Surgeon, "Dr. Ann Lee"), ("ADMIN", Role::Admin, "Ann Lee")]
    {
        let person = draft(name).validate("Caseboard").expect("a person");
        assert_eq!((person.role, person.category), (role, None));
        assert_eq!(person.name.full(), full_name);
        assert_eq!(person.centers, [center(1)]);
    }
}

/// Shows: A-83, AMB-06
#[test]
fn sign_up_as_system_administrator_is_refused() {
    for role in ["SYSTEM_ADMIN", "UNAUTHORIZED", "surgeon", "ROOT"] {
        let refused = one_fault(draft(role));
        assert_eq!(refused, fault("role", "Sign-in type is invalid"), "{role}");
    }
}

/// Shows
#[test]
fn all_missing_required_fields_are_reported_together() {
    let empty = faults(RegistrationDraft::default());
    assert_eq!(
        empty,
        [
            fault("email", "Email Address is required"),
            fault("password", "Password is required"),
            fault("first_name", "First Name is required"),
            fault("last_name", "Last Name is required"),
            fault("phone", "Phone is required"),
            fault("category", "Professional group is required"),
            fault("questions[0].index", "Security question 1 is required"),
            fault("questions[0].answer", "Answer 1 is required"),
            fault("questions[1].index", "Security question 2 is required"),
            fault("questions[1].answer", "Answer 2 is required"),
            fault("consent", "Consent is required"),
            fault("terms_version", "Terms version is required"),
        ]
    );
}

/// Shows
#[test]
fn invalid_fields_are_reported_by_name() {
    let bad = RegistrationDraft { email: "ann@lee".into(), ..draft("USER") };
    assert_eq!(one_fault(bad), fault("email", "Email Address is invalid"));
    let bad = RegistrationDraft { password: Secret::new("secret1"), ..draft("USER") };
    assert_eq!(
        one_fault(bad),
        fault(
            "password",
            "Password is invalid. Must be at least 6 characters long with 1 upper and lowercase letters and 1 number"
        )
    );
    let bad = RegistrationDraft { phone: "987 654 3210".into(), ..draft("USER") };
    assert_eq!(one_fault(bad), fault("phone", "Phone must be 10 digits without spaces"));
    let bad = RegistrationDraft { first_name: "x".repeat(NAME.max + 1), ..draft("USER") };
    assert_eq!(one_fault(bad), fault("first_name", "First Name is invalid"));
    let bad = RegistrationDraft { last_name: "Le\u{0}e".into(), ..draft("USER") };
    assert_eq!(one_fault(bad), fault("last_name", "Last Name is invalid"));
}

/// A name with a web address is refused, because it would be part of mails to other people.
#[test]
fn names_with_web_addresses_or_bidi_characters_are_refused() {
    let address = "cannot contain a web or email address. Write a space after a dot";
    for (name, problem) in [
        ("Verify at https://evil.example now", address),
        ("www.evil.example", address),
        ("St.John", address),
        ("nnA\u{202E}", "is invalid"),
    ] {
        let bad = RegistrationDraft { first_name: name.into(), ..draft("USER") };
        assert_eq!(one_fault(bad), fault("first_name", &format!("First Name {problem}")), "{name:?}");
        let bad = RegistrationDraft { last_name: name.into(), ..draft("USER") };
        assert_eq!(one_fault(bad), fault("last_name", &format!("Last Name {problem}")), "{name:?}");
    }
}

/// Shows: A-28
#[test]
fn a_group_outside_0_to_4_is_refused() {
    for id in [-1, 5] {
        let bad = RegistrationDraft { category_id: Some(id), ..draft("USER") };
        assert_eq!(one_fault(bad), fault("category", "Professional group is invalid"));
    }
}

/// Shows: AMB-07
#[test]
fn an_administrator_names_exactly_one_center() {
    let none = RegistrationDraft { centers: vec![], ..draft("ADMIN") };
    assert_eq!(one_fault(none), fault("centers", "Surgery_Center is required"));
    let two = RegistrationDraft { centers: vec![center(1), center(2)], ..draft("ADMIN") };
    assert_eq!(one_fault(two), fault("centers", "Surgery_Center is invalid"));
    let same = RegistrationDraft { centers: vec![center(1), center(1)], ..draft("ADMIN") };
    assert_eq!(same.validate("Caseboard").expect("one center, sent twice").centers, [center(1)]);
}

/// Shows: AMB-07, A-67
#[test]
fn a_surgeon_names_at_least_one_center_and_the_order_is_kept() {
    let none = RegistrationDraft { centers: vec![], ..draft("SURGEON") };
    assert_eq!(one_fault(none), fault("centers", "Surgery_Center is required"));
    let some = RegistrationDraft { centers: vec![center(2), center(1), center(2)], ..draft("SURGEON") };
    assert_eq!(some.validate("Caseboard").expect("a surgeon").centers, [center(2), center(1)]);
    let many = (0..=CENTERS_MAX as u128).map(center).collect();
    let bad = RegistrationDraft { centers: many, ..draft("SURGEON") };
    assert_eq!(one_fault(bad), fault("centers", "Surgery_Center is invalid"));
}

/// Shows
#[test]
fn one_question_of_each_set_is_answered() {
    for question in [-1, 7, 300] {
        let bad = RegistrationDraft {
            questions: [answered(question, "Rex"), answered(0, "Mars")],
            ..draft("USER")
        };
        let expected = fault("questions[0].index", "Security question 1 is invalid");
        assert_eq!(one_fault(bad), expected);
    }
    let blank = RegistrationDraft { questions: [answered(0, "Rex"), answered(0, "  ")], ..draft("USER") };
    assert_eq!(one_fault(blank), fault("questions[1].answer", "Answer 2 is required"));
    let long = "x".repeat(ANSWER.max + 1);
    let long = RegistrationDraft { questions: [answered(0, "Rex"), answered(0, &long)], ..draft("USER") };
    assert_eq!(one_fault(long), fault("questions[1].answer", "Answer 2 is invalid"));
}

/// Shows: AMB-09
#[test]
fn answers_are_not_trimmed() {
    let person = draft("USER").validate("Caseboard").expect("a person");
    assert_eq!(person.questions[0].answer.expose(), " Rex ");
    assert_eq!(person.questions.map(|question| question.index), [0, 6]);
}

/// Shows, AMB-07
#[test]
fn consent_to_the_current_terms_is_required() {
    let bad = RegistrationDraft { consent: false, ..draft("USER") };
    assert_eq!(one_fault(bad), fault("consent", "Consent is required"));
    let bad = RegistrationDraft { terms_version: Some("2020-01-01".into()), ..draft("USER") };
    assert_eq!(one_fault(bad), fault("terms_version", "Terms version is invalid"));
}

/// Shows: A-62
#[test]
fn a_missing_center_proof_has_the_text_of_the_specification() {
    let refusal = missing_center_proof();
    assert_eq!(refusal.fields[0].field.field, Field::CenterProofs);
    assert_eq!(refusal.message, "verification code is invalid");
}

#[test]
fn secrets_do_not_show_in_debug_output() {
    let shown = format!("{:?}", draft("USER"));
    assert!(!shown.contains("Quiet7River") && !shown.contains("Rex"), "{shown}");
}
