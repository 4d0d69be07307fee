use super::*;
use crate::actor::creates_confirmed_center;
use proptest::prelude::*;
use uuid::Uuid;

fn draft() -> CenterDraft {
    CenterDraft {
        name: " Bay  Surgery Center ".into(),
        address: "1 Harbor Way".into(),
        city: "Oakland".into(),
        state: "CA".into(),
        zip_code: "94607".into(),
        phone: "5105550100".into(),
        time_zone: None,
    }
}

fn one_fault(draft: CenterDraft) -> (String, String) {
    let refusal = draft.validate().expect_err("refused");
    assert_eq!(refusal.kind, crate::refusal::RefusalKind::Invalid);
    assert_eq!(refusal.fields.len(), 1, "{refusal:?}");
    (refusal.fields[0].field.to_string(), refusal.fields[0].message.clone())
}

fn fault(field: &str, message: &str) -> (String, String) {
    (field.to_owned(), message.to_owned())
}

/// A center's texts are part of mails, text messages and push messages to people of other centers.
///
/// Finding M12 of docs/security-findings.csv.
#[test]
fn web_addresses_in_the_texts_of_a_center_are_refused() {
    let text = "Sign in at www.evil.example".to_owned();
    for (field, draft) in [
        ("center.name", CenterDraft { name: text.clone(), ..draft() }),
        ("center.address", CenterDraft { address: text.clone(), ..draft() }),
        ("center.city", CenterDraft { city: text.clone(), ..draft() }),
    ] {
        assert_eq!(one_fault(draft).0, field);
    }
}

/// Shows: A-146
#[test]
fn a_complete_center_is_accepted() {
    let id = CenterId::from_uuid(Uuid::from_u128(7));
    let center = draft().validate().expect("a center").into_center(id, true);
    assert_eq!(center.id, id);
    assert_eq!(center.name, "Bay Surgery Center");
    assert_eq!(center.state.label(), "California");
    assert_eq!(center.phone.as_deref(), Some("5105550100"));
    assert!(center.active);
    assert_eq!(center.location(), "Bay Surgery Center, Oakland, CA");
}

/// Shows, L-17
#[test]
fn all_missing_fields_are_reported_together() {
    let refusal = CenterDraft::default().validate().expect_err("refused");
    let fields: Vec<_> =
        refusal.fields.iter().map(|it| (it.field.to_string(), it.message.as_str())).collect();
    let faults: Vec<_> = fields.iter().map(|(field, message)| (field.as_str(), *message)).collect();
    assert_eq!(
        faults,
        [
            ("center.name", "Name cannot be empty"),
            ("center.address", "Address cannot be empty"),
            ("center.city", "City cannot be empty"),
            ("center.state", "State cannot be empty"),
            ("center.zip_code", "Zip code needs at least 5 characters"),
        ]
    );
}

/// Shows: A-139
#[test]
fn city_needs_more_than_two_characters() {
    assert_eq!(
        one_fault(CenterDraft { city: "LA".into(), ..draft() }),
        fault("center.city", "City needs more than 2 characters")
    );
    assert!(CenterDraft { city: "Ely".into(), ..draft() }.validate().is_ok());
}

/// Shows: A-141, L-17
#[test]
fn zip_code_has_five_to_ten_characters() {
    let short = CenterDraft { zip_code: "9460".into(), ..draft() };
    assert_eq!(one_fault(short), fault("center.zip_code", "Zip code needs at least 5 characters"));
    assert!(CenterDraft { zip_code: "94607-1234".into(), ..draft() }.validate().is_ok());
    let long = CenterDraft { zip_code: "94607-12345".into(), ..draft() };
    assert_eq!(one_fault(long), fault("center.zip_code", "Zip code is invalid"));
}

/// Shows
#[test]
fn state_is_a_code_of_the_fifty() {
    for state in ["California", "DC", "XX"] {
        let bad = CenterDraft { state: state.into(), ..draft() };
        assert_eq!(one_fault(bad), fault("center.state", "State is invalid"));
    }
}

/// Shows: A-68
#[test]
fn the_phone_is_optional_and_validated() {
    assert_eq!(CenterDraft { phone: " ".into(), ..draft() }.validate().expect("a center").phone, None);
    let bad = CenterDraft { phone: "123".into(), ..draft() };
    assert_eq!(one_fault(bad), fault("phone", "Phone must be 10 digits without spaces"));
}

/// Shows: AMB-43
#[test]
fn the_time_zone_defaults_to_that_of_the_state() {
    let id = CenterId::from_uuid(Uuid::from_u128(1));
    let zone_of = |draft: CenterDraft| draft.validate().expect("a center").into_center(id, false).zone;
    assert_eq!(zone_of(draft()).name(), "America/Los_Angeles");
    let named = CenterDraft { time_zone: Some("America/Denver".into()), ..draft() };
    assert_eq!(zone_of(named).name(), "America/Denver");
    let bad = CenterDraft { time_zone: Some("Mars/Olympus".into()), ..draft() };
    assert_eq!(one_fault(bad), fault("center.time_zone", "Time zone is invalid"));
}

/// Shows: AMB-04
#[test]
fn an_affiliation_is_pending_or_verified() {
    assert_eq!(AffiliationStatus::parse("VERIFIED"), Some(AffiliationStatus::Verified));
    assert_eq!(AffiliationStatus::parse("PENDING"), Some(AffiliationStatus::Pending));
    assert_eq!(AffiliationStatus::parse("verified"), None);
}

/// Shows: AMB-03
#[test]
fn codes_ignore_case_and_reject_other_characters() {
    assert_eq!(normalise_code(" 7qm4xt "), Some("7QM4XT".to_owned()));
    for bad in ["", "7QM4X", "7QM4XTT", "7QM4X0", "7QM4XO", "7QM4XI", "7QM4X!", "ÄQM4XT"] {
        assert_eq!(normalise_code(bad), None, "{bad}");
    }
}

/// Shows: AMB-03
#[test]
fn an_identification_id_does_not_show_in_debug_output() {
    let id = IdentificationId::from_entropy([9; 16]);
    assert!(!format!("{id:?}").contains(id.code()));
}

proptest! {
    /// Shows: AMB-03, A-64, L-19
    #[test]
    fn an_identification_id_ends_in_the_code(bytes: [u8; 16]) {
        let id = IdentificationId::from_entropy(bytes);
        let parts: Vec<&str> = id.as_str().split('-').collect();
        prop_assert_eq!(parts[0], "SC");
        prop_assert_eq!((parts.len(), parts[1].len(), parts[2].len()), (3, 4, 6));
        prop_assert!(parts[1..].iter().flat_map(|part| part.bytes()).all(|b| CODE_ALPHABET.contains(&b)));
        prop_assert_eq!(id.code(), parts[2]);
        let normalised = normalise_code(id.code());
        prop_assert_eq!(normalised.as_deref(), Some(id.code()));
    }
}

proptest! {
    /// Shows: AMB-331
    #[test]
    fn a_code_of_the_add_center_page_may_be_typed_without_hyphens(bytes: [u8; 16]) {
        let code = add_center_code(bytes);
        let groups: Vec<&str> = code.split('-').collect();
        prop_assert!(groups.len() == 4 && groups.iter().all(|group| group.len() == 4), "{code}");
        prop_assert!(groups.iter().flat_map(|group| group.bytes()).all(|b| CODE_ALPHABET.contains(&b)));
        for typed in [code.clone(), code.replace('-', "").to_lowercase(), format!(" {} ", code.replace('-', " "))] {
            let normalised = normalise_add_center_code(&typed);
            prop_assert_eq!(normalised.as_deref(), Some(code.as_str()), "{}", typed);
        }
        prop_assert_eq!(normalise_add_center_code(&code[1..]), None);
        prop_assert_eq!(normalise_add_center_code(&format!("0{}", &code[1..])), None);
    }
}

/// Shows: AMB-83
#[test]
fn only_a_system_administrators_center_is_confirmed_at_creation() {
    use crate::fixtures::actor;
    use crate::person::Role;
    for role in Role::ALL {
        let confirmed = creates_confirmed_center(Some(&actor(1, *role, &[])));
        assert_eq!(confirmed, *role == Role::SystemAdmin, "{role}");
    }
    assert!(!creates_confirmed_center(None), "the add-center code");
}

/// Shows: AMB-83
#[test]
fn the_status_of_a_center_decides_what_it_allows() {
    let center = |active, confirmed| Center { active, confirmed, ..crate::fixtures::center(1) };
    let confirmed = center(true, true);
    assert_eq!(confirmed.status(), CenterStatus::Confirmed);
    assert_eq!(confirmed.confirm(), Ok(false));
    assert_eq!(confirmed.require_confirmed(), Ok(()));
    assert_eq!(confirmed.require_joinable(Field::Code), Ok(()));
    let unconfirmed = center(true, false);
    assert_eq!(unconfirmed.status(), CenterStatus::Unconfirmed);
    assert_eq!(unconfirmed.confirm(), Ok(true));
    let refusals = [unconfirmed.require_confirmed(), unconfirmed.require_joinable(Field::Code)];
    assert!(refusals.iter().all(|it| it.as_ref().is_err_and(|it| it.code == codes::CENTER_UNCONFIRMED)));
    for was_confirmed in [true, false] {
        let deactivated = center(false, was_confirmed);
        assert_eq!(deactivated.status(), CenterStatus::Deactivated);
        assert_eq!(deactivated.confirm(), Err(center_deactivated()));
        assert_eq!(deactivated.require_confirmed(), Err(center_deactivated()));
    }
}

/// Shows: AMB-83
#[test]
fn deactivating_a_center_requires_a_reason() {
    for wrong in ["", "  ", &"x".repeat(501)] {
        let refusal = deactivation_reason(wrong).expect_err("refused");
        assert_eq!(refusal.fields[0].field.field, Field::DeactivationReason, "{wrong}");
    }
    assert_eq!(deactivation_reason(" no  such\nplace "), Ok("no such place".to_owned()));
}
