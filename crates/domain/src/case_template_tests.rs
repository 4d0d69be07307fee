use super::*;
use crate::fixtures::{center, center_id, poster};
use crate::pay::PayDraft;
use crate::person::Role;

fn draft(shared: bool) -> TemplateDraft {
    TemplateDraft {
        name: "  Left   hand ".to_owned(),
        shared,
        center: Some(center_id(1)),
        hours: Some(2.5),
        notes: " Bring loupes ".to_owned(),
        procedures: vec!["Carpal tunnel release".to_owned(), " ".to_owned()],
        positions: vec![PositionDraft {
            category_id: Some(0),
            pay: PayDraft { hourly: Some(150.0), per_case: None, min_pay: Some(50.0) },
            required: Some(2.0),
        }],
    }
}

fn fields_of(outcome: Result<NewTemplate, Refusal>) -> Vec<String> {
    outcome.expect_err("a refusal").fields.iter().map(|error| error.field.to_string()).collect()
}

/// A template keeps center, hours, instructions, procedures and positions, normalized like those of a posting.
///
/// Shows: FL-02, AMB-122
#[test]
fn a_template_keeps_what_can_be_repeated() {
    let surgeon = poster(1, Role::Surgeon, &[center_id(1)]);
    let saved = draft(false).validate(&surgeon, Some(&center(1))).expect("valid");
    assert_eq!((saved.name.as_str(), saved.center), ("Left hand", center_id(1)));
    assert_eq!(saved.owner, TemplateOwner::Person(surgeon.person()));
    let TemplateContent { hours, notes, procedures, positions } = &saved.content;
    assert_eq!((hours.hundredths(), notes.as_str()), (250, "Bring loupes"));
    assert_eq!(procedures, &["Carpal tunnel release"]);
    assert_eq!((positions.len(), positions[0].required(), positions[0].filled()), (1, 2, 0));
    let json = serde_json::to_string(&saved.content).expect("it serializes");
    assert_eq!(serde_json::from_str::<TemplateContent>(&json).expect("it parses"), saved.content);
}

/// Every invalid field is reported: a template follows the rules of a posting.
///
/// Shows: FL-02
#[test]
fn an_invalid_template_names_every_field() {
    let surgeon = poster(1, Role::Surgeon, &[center_id(1)]);
    let bad = TemplateDraft {
        name: " ".to_owned(),
        hours: Some(0.5),
        notes: "x".repeat(4_001),
        procedures: vec!["x".repeat(301)],
        positions: Vec::new(),
        ..draft(false)
    };
    let fields = fields_of(bad.validate(&surgeon, Some(&center(1))));
    assert_eq!(fields, ["template.name", "case.hours", "case.notes", "case.procedures", "case.positions"]);
    let nowhere = TemplateDraft { center: None, ..draft(false) };
    assert_eq!(fields_of(nowhere.validate(&surgeon, None)), ["case.center"]);
}

/// Names are short and hold no web address, because colleagues read those of shared templates.
///
/// Shows: AMB-122
#[test]
fn names_are_one_line_without_addresses() {
    assert_eq!(parse_name(" Knees \n Monday ").expect("valid"), "Knees Monday");
    let long = "x".repeat(81);
    for name in ["", "  ", "see https://evil.example", "a\u{202E}b", long.as_str()] {
        let refusal = parse_name(name).expect_err("a refusal");
        assert_eq!(refusal.fields[0].field.to_string(), "template.name", "{name:?}");
    }
    assert!(parse_name(&"x".repeat(80)).is_ok());
    assert!(require_free_name(false).is_ok());
    assert_eq!(require_free_name(true).expect_err("taken").fields[0].field.to_string(), "template.name");
}

/// A personal template is its owner's; a shared one is managed by the administrators of the center. A surgeon cannot
/// share with a center, and no one saves for a center where they may not post.
///
/// Shows: FL-02, AMB-122
#[test]
fn only_administrators_share_and_change_shared_templates() {
    let here = [center_id(1)];
    let surgeon = poster(1, Role::Surgeon, &here);
    let admin = poster(2, Role::Admin, &here);
    let elsewhere = poster(3, Role::Admin, &[center_id(2)]);
    let root = poster(4, Role::SystemAdmin, &[]);
    let shared = TemplateOwner::Center(center_id(1));
    let changing = [&surgeon, &admin, &elsewhere, &root].map(|by| may_change(by, shared));
    assert_eq!(changing, [false, true, false, true]);
    let own = TemplateOwner::Person(surgeon.person());
    let changing = [&surgeon, &admin, &elsewhere, &root].map(|by| may_change(by, own));
    assert_eq!(changing, [true, false, false, false]);

    let found = center(1);
    assert_eq!(draft(true).validate(&admin, Some(&found)).expect("valid").owner, shared);
    assert_eq!(draft(true).validate(&surgeon, Some(&found)), Err(Refusal::forbidden()));
    for is_shared in [true, false] {
        assert_eq!(draft(is_shared).validate(&elsewhere, Some(&found)), Err(Refusal::forbidden()));
        let stranger = poster(5, Role::Surgeon, &[]);
        assert_eq!(draft(is_shared).validate(&stranger, Some(&found)), Err(Refusal::center_not_verified()));
        let closed = Center { active: false, ..center(1) };
        assert_eq!(draft(is_shared).validate(&admin, Some(&closed)), Err(Refusal::forbidden()));
    }
}

/// The number of templates is limited.
///
/// Shows: AMB-122
#[test]
fn the_number_of_templates_of_an_owner_is_limited() {
    assert!(require_capacity(MAX_TEMPLATES - 1).is_ok());
    assert_eq!(require_capacity(MAX_TEMPLATES).expect_err("too many").code, codes::TOO_MANY_TEMPLATES);
}
