use std::collections::BTreeSet;

use super::*;
use crate::refusal::RefusalKind;

/// Shows: F-13, AMB-61
#[test]
fn a_filter_must_be_allowed_for_the_role() {
    let parse = |sent, viewer| PeopleFilter::from_input(sent, PeopleFilter::All, viewer);
    assert_eq!(parse(None, Role::Admin), Ok(PeopleFilter::All));
    assert_eq!(parse(Some("SURGEON"), Role::SystemAdmin), Ok(PeopleFilter::Surgeon));
    assert_eq!(parse(Some("USER"), Role::Surgeon), Ok(PeopleFilter::User));
    for sent in [None, Some("ALL"), Some("SURGEON")] {
        assert_eq!(
            parse(sent, Role::Surgeon),
            Err(Refusal::forbidden()),
            "a surgeon lists professionals only"
        );
    }
    assert_eq!(parse(Some("USER"), Role::Professional), Err(Refusal::forbidden()));
    let refusal = parse(Some("EVERYONE"), Role::Admin).expect_err("no filter");
    assert_eq!(refusal.fields[0].field.field, Field::Role);
}

/// Shows: AMB-61
#[test]
fn filters_never_show_administrators() {
    for filter in PeopleFilter::ALL {
        assert!(!filter.shows(Role::Admin) && !filter.shows(Role::SystemAdmin), "{filter}");
    }
    assert!(PeopleFilter::All.shows(Role::Surgeon) && PeopleFilter::All.shows(Role::Professional));
    assert!(PeopleFilter::Surgeon.shows(Role::Surgeon) && !PeopleFilter::Surgeon.shows(Role::Professional));
    assert!(PeopleFilter::User.shows(Role::Professional) && !PeopleFilter::User.shows(Role::Surgeon));
}

/// The table of AMB-116: which group needs which document, which only some need, and which no one has to upload.
///
/// Shows: AMB-116
#[test]
fn documents_are_expected_by_group() {
    let (doctor, nurse) = (Some(Category::Anesthesiologist), Some(Category::RegisteredNurse));
    let surgeon = None;
    let assistant = Some(Category::MedicalAssistant);
    let (scrub, nurse_assistant) = (Some(Category::ScrubTech), Some(Category::NurseAssistant));
    let physicians: &[_] = &[surgeon, doctor];
    let licensed: &[_] = &[surgeon, doctor, nurse];
    let all: &[_] = &[surgeon, doctor, nurse, assistant, scrub, nurse_assistant];
    let others: &[_] = &[nurse, assistant, scrub, nurse_assistant];
    let none: &[_] = &[];
    let table: [(Slot, &[Option<Category>]); 16] = [
        (Slot::CurriculumVitae, physicians),
        (Slot::Identification, all),
        (Slot::MedLicense, licensed),
        (Slot::MedDegreeCert, physicians),
        (Slot::BoardCert, physicians),
        (Slot::ResidencyCert, physicians),
        (Slot::AclsBls, all),
        (Slot::DeaCert, physicians),
        (Slot::ImmunizationRecords, all),
        (Slot::MedEdLetter, physicians),
        (Slot::MedMalpracticeFile, licensed),
        (Slot::PeerRef1, all),
        (Slot::PeerRef2, licensed),
        (Slot::PeerRef3, physicians),
        (Slot::Resume, others),
        (Slot::ProfilePicture, none),
    ];
    assert_eq!(table.map(|(slot, _)| slot).into_iter().collect::<BTreeSet<_>>().len(), Slot::ALL.len());
    for (slot, groups) in table {
        for group in all {
            let expected = groups.contains(group);
            assert_eq!(required_documents(*group).contains(&slot), expected, "{slot} of {group:?}");
        }
    }
    for group in all {
        assert_eq!(requires_license(*group), licensed.contains(group), "{group:?}");
    }
}

/// Shows: F-06, F-30, AMB-62
#[test]
fn certifying_a_professional_adds_a_favorite() {
    let effects = certify(Role::Professional, true).expect("can be certified");
    assert!(effects.adds_favorite && !effects.verifies_affiliation);
    let effects = certify(Role::Surgeon, true).expect("can be certified");
    assert!(!effects.adds_favorite && effects.verifies_affiliation, "AMB-04");
    let effects = certify(Role::Admin, true).expect("can be confirmed");
    assert!(effects.confirms_administration && !effects.adds_favorite && !effects.verifies_affiliation);
    for (role, active) in
        [(Role::Admin, false), (Role::SystemAdmin, true), (Role::Professional, false), (Role::Surgeon, false)]
    {
        assert_eq!(certify(role, active), Err(Refusal::forbidden()), "{role} {active}");
    }
}

/// The code of a center alone makes an administrator only where no one has joined its administrators before and no surgeon knows
/// the code.
///
/// Shows: AMB-385
#[test]
fn only_the_first_administrator_joins_by_the_code() {
    assert_eq!(administrator_by_code(false, false), AffiliationStatus::Verified);
    for (has_had_administrators, known_to_surgeons) in [(true, false), (false, true), (true, true)] {
        let status = administrator_by_code(has_had_administrators, known_to_surgeons);
        assert_eq!(status, AffiliationStatus::Pending, "{has_had_administrators} {known_to_surgeons}");
    }
}

/// Shows: AMB-385
#[test]
fn a_person_is_decided_about_while_they_wait() {
    let state = |status, revoked| Some(AdministratorState { status, revoked });
    assert_eq!(require_waiting(state(AffiliationStatus::Pending, false)), Ok(()));
    for decided in [(AffiliationStatus::Pending, true), (AffiliationStatus::Verified, false)] {
        let refused = require_waiting(state(decided.0, decided.1)).expect_err("decided");
        assert_eq!(refused.code, codes::ADMINISTRATOR_DECIDED);
    }
    assert_eq!(require_waiting(None), Err(Refusal::forbidden()));
}

/// Shows: F-29
#[test]
fn only_open_accounts_of_professionals_become_favorites() {
    for role in Role::ALL {
        assert_eq!(add_favorite(*role, true).is_ok(), *role == Role::Professional, "{role}");
        assert_eq!(add_favorite(*role, false), Err(Refusal::forbidden()));
    }
    assert_eq!(FavoriteStatus::from(true).as_str(), "ADDED", "F-28");
    assert_eq!(FavoriteStatus::from(false).as_str(), "REMOVED", "F-28");
}

/// Shows: B-30
#[test]
fn panel_categories_default_to_all_groups() {
    assert_eq!(categories(&[]), Ok(Category::ALL.to_vec()));
    assert_eq!(categories(&[3, 0, 3]), Ok(vec![Category::ScrubTech, Category::Anesthesiologist]));
    assert_eq!(categories(&[0, 9]).expect_err("no group").fields[0].field.field, Field::Categories);
}

/// Shows: AMB-51
#[test]
fn certification_is_checked_only_if_required() {
    assert_eq!(require_certified(false, false), Ok(()));
    assert_eq!(require_certified(true, true), Ok(()));
    let refusal = require_certified(true, false).expect_err("not certified");
    assert_eq!((refusal.code, refusal.kind), (codes::NOT_CERTIFIED, crate::refusal::RefusalKind::Forbidden));
}

/// Shows: F-08, F-33, AMB-04, AMB-62
#[test]
fn revoking_undoes_certifying() {
    let effects = revoke(Role::Professional).expect("can be revoked");
    assert!(effects.removes_favorite && !effects.unverifies_affiliation);
    let effects = revoke(Role::Surgeon).expect("can be revoked");
    assert!(!effects.removes_favorite && effects.unverifies_affiliation);
    let effects = revoke(Role::Admin).expect("can be ended");
    assert!(effects.ends_administration && !effects.removes_favorite && !effects.unverifies_affiliation);
    assert_eq!(revoke(Role::SystemAdmin), Err(Refusal::forbidden()));
}

/// Shows: AMB-373
#[test]
fn an_administrator_ends_the_administration_of_later_ones_only() {
    let at = |second| jiff::Timestamp::from_second(second).expect("an instant");
    let (first, second) = (at(1), at(2));
    assert_eq!(require_earlier_administrator(Some(first), second), Ok(()));
    for (by, of, why) in
        [(second, first, "an earlier one"), (first, first, "themself, or at the same moment")]
    {
        assert_eq!(require_earlier_administrator(Some(by), of), Err(Refusal::forbidden()), "{why}");
    }
    assert_eq!(require_earlier_administrator(None, first), Ok(()), "a system administrator");
}

/// Shows: AMB-352
#[test]
fn only_active_professionals_are_blocked_and_a_reason_is_short() {
    assert_eq!(require_blockable(Role::Professional, true), Ok(()));
    for (role, active) in
        [(Role::Professional, false), (Role::Surgeon, true), (Role::Admin, true), (Role::SystemAdmin, true)]
    {
        assert_eq!(require_blockable(role, active), Err(Refusal::forbidden()), "{role} {active}");
    }
    assert_eq!(require_unblockable(Role::Professional), Ok(()), "whether the account is active or not");
    assert_eq!(require_unblockable(Role::Surgeon), Err(Refusal::forbidden()));
    assert_eq!(block_reason("  Left early\n"), Ok("Left early".to_owned()));
    assert_eq!(block_reason(" "), Ok(String::new()));
    let longest = "\u{e9}".repeat(BLOCK_REASON.max);
    assert_eq!(block_reason(&format!(" {longest} ")), Ok(longest.clone()));
    for wrong in [format!("{longest}x"), "a\u{0}b".to_owned()] {
        let refusal = block_reason(&wrong).expect_err("refused");
        assert_eq!(refusal.fields[0].field.field, Field::BlockReason);
    }
}

/// Shows: F-10, AMB-61
#[test]
fn a_search_matches_the_beginning_of_names() {
    let parse = |last, first| NamePrefix::parse(last, first);
    let both = parse(Some("  De \t LA"), Some("ÉVA")).expect("names").expect("a name prefix");
    assert_eq!((both.last_name(), both.first_name()), ("de la", "eva"));
    let first = parse(None, Some("ann")).expect("a name").expect("a name prefix");
    assert_eq!((first.last_name(), first.first_name()), ("", "ann"));
    for (last, first) in [(None, None), (Some(""), Some("  ")), (Some("\n"), None)] {
        assert_eq!(parse(last, first), Ok(None), "{last:?} {first:?}");
    }
    let long = "x".repeat(NAME_PREFIX.max + 1);
    for (last, first, field) in [
        (Some(long.as_str()), None, Field::LastName),
        (None, Some(long.as_str()), Field::FirstName),
        (Some("a"), Some("b\u{0}"), Field::FirstName),
    ] {
        assert_eq!(parse(last, first).expect_err("refused").fields[0].field.field, field);
    }
    assert!(parse(Some(&long[1..]), None).is_ok());
}

/// Shows: AMB-51
#[test]
fn a_license_is_valid_to_the_end_of_its_last_day() {
    let day = |text: &str| text.parse::<Date>().expect("a day");
    let last = Some(day("2028-02-29"));
    assert!(!license_expired(last, day("2028-02-28")) && !license_expired(last, day("2028-02-29")));
    assert!(license_expired(last, day("2028-03-01")));
    assert!(!license_expired(None, day("2028-03-01")), "without an expiry date");
}

/// Shows: AMB-85
#[test]
fn only_chosen_centers_can_verify_a_surgeon() {
    for chosen in [AffiliationStatus::Pending, AffiliationStatus::Verified] {
        assert_eq!(require_affiliation(Some(chosen)), Ok(()));
    }
    let refusal = require_affiliation(None).expect_err("the surgeon has not chosen the center");
    assert_eq!((refusal.code, refusal.kind), (codes::NOT_AFFILIATED, RefusalKind::Conflict));
}
