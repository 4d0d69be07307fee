use super::*;
use crate::person::{NotificationSettings, PersonName};
use crate::profile::{AboutMe, EmailChange, ProfessionalDetails, email_change};
use crate::secret::Secret;
use jiff::civil::date;

/// A Friday in May.
fn now() -> Timestamp {
    "2026-05-15T16:00:00Z".parse().expect("an instant")
}

/// The validation errors of a draft, as `field: message`.
fn faults(draft: ProfileDraft) -> Vec<String> {
    errors_of(draft, Role::Surgeon)
}

fn errors_of(draft: ProfileDraft, role: Role) -> Vec<String> {
    let refusal = draft.validate(profile(), role, [0, 1], now()).err();
    let fields = refusal.into_iter().flat_map(|refusal| refusal.fields);
    fields.map(|fault| format!("{}: {}", fault.field, fault.message)).collect()
}

fn change(profile: &Profile, draft: ProfileDraft, role: Role) -> ProfileChange {
    draft.validate(profile.clone(), role, [0, 1], now()).expect("a valid draft")
}

/// The profile after a valid draft.
fn changed(draft: ProfileDraft, role: Role) -> Profile {
    change(&profile(), draft, role).profile
}

fn profile() -> Profile {
    Profile {
        name: PersonName {
            prefix: Some(Prefix::Dr),
            first: "Rose".into(),
            last: "Moss".into(),
            suffix: Some(Suffix::Jr),
        },
        phone: "5595550100".into(),
        notifications: NotificationSettings::default(),
        about: AboutMe::default(),
        res_city: String::new(),
        res_state: None,
        details: ProfessionalDetails::default(),
    }
}

fn text(text: &str) -> Option<String> {
    Some(text.to_owned())
}

fn training(name: &str, location: &str, completed: &str) -> TrainingDraft {
    TrainingDraft { name: name.into(), location: location.into(), completed: completed.into() }
}

fn school(school: &str, degree: &str, graduated: &str) -> SchoolDraft {
    SchoolDraft { school: school.into(), degree: degree.into(), graduated: graduated.into() }
}

fn worked(hospital: &str, start: &str, end: &str) -> ProfileDraft {
    let draft = ExperienceDraft { hospital: hospital.into(), start: start.into(), end: end.into() };
    ProfileDraft { work_experiences: Some(vec![draft]), ..ProfileDraft::default() }
}

/// A complete draft.
fn complete_draft() -> ProfileDraft {
    ProfileDraft {
        npi: None,
        first_name: text(" Rosa "),
        last_name: text("Marin"),
        prefix: text("Ms."),
        suffix: text(""),
        email: text("Rosa@Example.com"),
        phone: text("9876543210"),
        notify_email: Some(false),
        notify_sms: Some(true),
        about_text: text("Hands.\nAnd feet."),
        about_only: Some(true),
        res_city: text("Fresno"),
        res_state: text("CA"),
        license_no: text("A 12345"),
        license_state: text("NV"),
        license_expires: text("2027-01-31"),
        years_of_experience: text("12"),
        board_specialties: Some(vec!["Hand surgery".into(), "  ".into(), String::new()]),
        undergraduate: Some(vec![school("State College", "BS", "2001-06")]),
        med_school: Some(vec![school("State Medical School", "MD", "2005-06-15")]),
        internship: Some(Some(training("Surgery", "Fresno", "2006-06"))),
        residency: Some(Some(training("Orthopedics", "Reno", "2010-06"))),
        fellowships: Some(vec![training(" Hand ", "Reno", "2011-06")]),
        work_experiences: worked("General", "2011-07", "2026-05").work_experiences,
        questions: Default::default(),
    }
}

#[test]
fn an_empty_body_changes_nothing() {
    let unchanged = ProfileChange { profile: profile(), email: None, questions: [None, None] };
    assert_eq!(change(&profile(), ProfileDraft::default(), Role::Surgeon), unchanged);
}

/// The fields of the about step are validated; one that is present and empty is reported as required.
///
/// Shows: H-51..H-54, H-52, H-53
#[test]
fn the_about_step_is_validated() {
    for (draft, fault) in [
        (
            ProfileDraft { first_name: text("  "), ..ProfileDraft::default() },
            "first_name: First Name is required",
        ),
        (
            ProfileDraft { first_name: Some("x".repeat(101)), ..ProfileDraft::default() },
            "first_name: First Name is invalid",
        ),
        (ProfileDraft { last_name: text(""), ..ProfileDraft::default() }, "last_name: Last Name is required"),
        (ProfileDraft { email: text(""), ..ProfileDraft::default() }, "email: Email Address is required"),
        (
            ProfileDraft { email: text("rosa@example"), ..ProfileDraft::default() },
            "email: Email Address is invalid",
        ),
        (ProfileDraft { phone: text(""), ..ProfileDraft::default() }, "phone: Phone is required"),
        (
            ProfileDraft { phone: text("555 123 456"), ..ProfileDraft::default() },
            "phone: Phone must be 10 digits without spaces",
        ),
        (
            ProfileDraft { phone: text("98765432101"), ..ProfileDraft::default() },
            "phone: Phone must be 10 digits without spaces",
        ),
        (ProfileDraft { res_city: text(" "), ..ProfileDraft::default() }, "res_city: City is required"),
        (
            ProfileDraft { res_city: Some("x".repeat(201)), ..ProfileDraft::default() },
            "res_city: City is invalid",
        ),
        (ProfileDraft { res_state: text(""), ..ProfileDraft::default() }, "res_state: State is required"),
        (ProfileDraft { res_state: text("DC"), ..ProfileDraft::default() }, "res_state: State is invalid"),
        (ProfileDraft { prefix: text("Prof."), ..ProfileDraft::default() }, "prefix: Prefix is invalid"),
        (ProfileDraft { suffix: text("III"), ..ProfileDraft::default() }, "suffix: Suffix is invalid"),
        (
            ProfileDraft { about_text: Some("x".repeat(4_001)), ..ProfileDraft::default() },
            "about_text: About Me is invalid",
        ),
        (
            ProfileDraft { about_text: text("a\u{0}"), ..ProfileDraft::default() },
            "about_text: About Me is invalid",
        ),
    ] {
        assert_eq!(faults(draft), [fault]);
    }
}

/// The fields of the profession step are validated.
///
/// Shows: H-55..H-60, H-56, H-57, H-58, H-59
#[test]
fn the_profession_step_is_validated() {
    let date = "license_expires: License Date cannot be empty or in the past";
    for (draft, fault) in [
        (
            ProfileDraft { license_no: text(""), ..ProfileDraft::default() },
            "license_no: License Number is required",
        ),
        (
            ProfileDraft { license_no: Some("9".repeat(51)), ..ProfileDraft::default() },
            "license_no: License Number is invalid",
        ),
        (ProfileDraft { license_expires: text(""), ..ProfileDraft::default() }, date),
        (ProfileDraft { license_expires: text("2026-05-14"), ..ProfileDraft::default() }, date),
        (
            ProfileDraft { license_expires: text("05/14/2027"), ..ProfileDraft::default() },
            "license_expires: License Date is invalid",
        ),
        (
            ProfileDraft { license_state: text(""), ..ProfileDraft::default() },
            "license_state: License State is required",
        ),
        (
            ProfileDraft { license_state: text("XX"), ..ProfileDraft::default() },
            "license_state: License State is invalid",
        ),
        (
            ProfileDraft { years_of_experience: text("1000"), ..ProfileDraft::default() },
            "years_of_experience: Years of Experience is invalid",
        ),
        (
            ProfileDraft { years_of_experience: text("-1"), ..ProfileDraft::default() },
            "years_of_experience: Years of Experience is invalid",
        ),
        (
            ProfileDraft {
                board_specialties: Some(vec![String::new(), "x".repeat(101)]),
                ..ProfileDraft::default()
            },
            "board_specialties[1]: Board Specialty is invalid",
        ),
        (
            ProfileDraft { board_specialties: Some(vec!["x".into(); 31]), ..ProfileDraft::default() },
            "board_specialties: Board Specialties is invalid",
        ),
    ] {
        assert_eq!(faults(draft), [fault]);
    }
    for years in ["", "0", "7", "42", "999"] {
        assert_eq!(
            faults(ProfileDraft { years_of_experience: text(years), ..ProfileDraft::default() }),
            Vec::<String>::new()
        );
    }
    let today = ProfileDraft { license_expires: text("2026-05-15"), ..ProfileDraft::default() };
    assert_eq!(faults(today), Vec::<String>::new(), "the last day is valid");
    let specialties = changed(complete_draft(), Role::Surgeon).details.board_specialties;
    assert_eq!(specialties, ["Hand surgery"], "empty entries are ignored");
}

/// Shows: AMB-164
#[test]
fn the_day_of_a_license_may_be_a_date_time() {
    let expires = |day: &str| ProfileDraft { license_expires: text(day), ..ProfileDraft::default() };
    for day in [
        "2027-01-31",
        "2027-01-31T00:00:00.000Z",
        "2027-01-31T23:59:59Z",
        "2027-01-31T00:00:00-08:00",
        "2027-01-31T08:00",
    ] {
        let details = changed(expires(day), Role::Professional).details;
        assert_eq!(details.license_expires, Some(date(2027, 1, 31)), "{day}");
    }
    for day in [
        "2027-01-31T",
        "2027-01-31Tnoon",
        "2027-01-31T25:00:00Z",
        "2027-01-31T00:00:00+25:00",
        "2027-01-31T00:00:00[America/New_York]",
        "2027-02-31T00:00:00Z",
    ] {
        assert_eq!(faults(expires(day)), ["license_expires: License Date is invalid"], "{day}");
    }
    let past = "license_expires: License Date cannot be empty or in the past";
    assert_eq!(faults(expires("2026-05-14T23:59:59Z")), [past]);
}

/// The fields of the education step are validated; the message for an empty one is `is invalid`.
///
/// Shows: H-47, H-48, H-61..H-65, H-62, H-63, H-64
#[test]
fn the_education_step_is_validated() {
    let undergraduate = |draft| ProfileDraft { undergraduate: Some(vec![draft]), ..ProfileDraft::default() };
    let med_school = |draft| ProfileDraft {
        med_school: Some(vec![school("A", "MD", "2001-01"), draft]),
        ..ProfileDraft::default()
    };
    let internship = |draft| ProfileDraft { internship: Some(Some(draft)), ..ProfileDraft::default() };
    let residency = |draft| ProfileDraft { residency: Some(Some(draft)), ..ProfileDraft::default() };
    let fellowship = |draft| ProfileDraft { fellowships: Some(vec![draft]), ..ProfileDraft::default() };
    for (draft, fault) in [
        (undergraduate(school(" ", "BS", "2001-06")), "undergraduate[0].school: School is invalid"),
        (undergraduate(school("A", "", "2001-06")), "undergraduate[0].degree: Degree Earned is invalid"),
        (undergraduate(school("A", "MD", "2001-06")), "undergraduate[0].degree: Degree Earned is invalid"),
        (undergraduate(school("A", "BS", "")), "undergraduate[0].graduated: Graduation Date is invalid"),
        (med_school(school("", "MD", "2001-06")), "med_school[1].school: School is invalid"),
        (med_school(school("A", "BS", "2001-06")), "med_school[1].degree: Degree Earned is invalid"),
        (med_school(school("A", "DO", "06/2001")), "med_school[1].graduated: Graduation Date is invalid"),
        (internship(training("", "B", "2001-06")), "internship.name: Internship Name is invalid"),
        (internship(training("A", " ", "2001-06")), "internship.location: Internship Location is invalid"),
        (internship(training("A", "B", "")), "internship.completed: Internship Completion Date is invalid"),
        (residency(training("", "B", "2001-06")), "residency.name: Residency Name is invalid"),
        (residency(training("A", "", "2001-06")), "residency.location: Residency Location is invalid"),
        (residency(training("A", "B", "x")), "residency.completed: Residency Completion Date is invalid"),
        (fellowship(training("  ", "B", "2001-06")), "fellowships[0].name: Fellowship Name is invalid"),
        (
            fellowship(training("A", "  ", "2001-06")),
            "fellowships[0].location: Fellowship Location is invalid",
        ),
        (
            fellowship(training("A", "B", "  ")),
            "fellowships[0].completed: Fellowship Completion Date is invalid",
        ),
        (
            ProfileDraft {
                undergraduate: Some(vec![school("A", "BS", "2001-06"); 11]),
                ..ProfileDraft::default()
            },
            "undergraduate: School is invalid",
        ),
        (
            ProfileDraft {
                fellowships: Some(vec![training("A", "B", "2001-06"); 11]),
                ..ProfileDraft::default()
            },
            "fellowships: Fellowship is invalid",
        ),
    ] {
        assert_eq!(faults(draft), [fault]);
    }
    for degree in ["BS", "BA", "BAS", "BFA", "BBA"] {
        assert_eq!(faults(undergraduate(school("A", degree, "2001-06"))), Vec::<String>::new());
    }
    for degree in ["MD", "MS", "DO"] {
        assert_eq!(faults(med_school(school("A", degree, "2001-06"))), Vec::<String>::new());
    }
    let read_back = changed(complete_draft(), Role::Surgeon).details.fellowships;
    assert_eq!(read_back[0].name, "Hand", "trimmed");
}

/// The fields of the experience step are validated.
///
/// Shows: H-66..H-73, AMB-76, H-67, H-68, H-69, H-70, H-71, H-72
#[test]
fn the_experience_step_is_validated() {
    let hospital = "work_experiences[0].hospital: Hospital needs more than 1 character";
    let start = "work_experiences[0].start: Start Date cannot be empty or in the future";
    let end = "work_experiences[0].end: End Date cannot be empty or in the future";
    let alone = "work_experiences[0].end: End Date needs a Start Date";
    let first = "work_experiences[0].end: End Date cannot be before the Start Date";
    let short = |field: &str, label: &str| {
        format!("work_experiences[0].{field}: {label} needs more than 1 character")
    };
    for (draft, faults_of_it) in [
        (worked("", "2020-01", "2021-01"), vec![hospital.to_owned()]),
        (worked(" X ", "2020-01", "2021-01"), vec![hospital.to_owned()]),
        (worked("St", "2020-01", "2021-01"), vec![]),
        (worked("St", "", "2021-01"), vec![start.to_owned(), alone.to_owned()]),
        (worked("St", "2", "2021-01"), vec![short("start", "Start Date")]),
        (
            worked("St", "01/2020", "2021-01"),
            vec!["work_experiences[0].start: Start Date is invalid".to_owned()],
        ),
        (worked("St", "2026-06", "2021-01"), vec![start.to_owned()]),
        (worked("St", "2020-01", ""), vec![end.to_owned()]),
        (worked("St", "2020-01", "x"), vec![short("end", "End Date")]),
        (worked("St", "2020-01", "soon"), vec!["work_experiences[0].end: End Date is invalid".to_owned()]),
        (worked("St", "2020-01", "2026-06"), vec![end.to_owned()]),
        (worked("St", "2020-01", "2026-05"), vec![]),
        (worked("St", "2020-01", "2019-12"), vec![first.to_owned()]),
        (worked("St", "2020-01", "2020-01"), vec![]),
        (
            ProfileDraft {
                work_experiences: Some(vec![ExperienceDraft::default(); 31]),
                ..ProfileDraft::default()
            },
            vec!["work_experiences: Hospital is invalid".to_owned()],
        ),
    ] {
        assert_eq!(faults(draft.clone()), faults_of_it, "{draft:?}");
    }
}

/// The errors of all steps are reported together, in the order of the steps.
///
/// Shows: A-11
#[test]
fn errors_of_all_steps_are_reported_together() {
    let draft =
        ProfileDraft { last_name: text(""), license_no: text(""), ..worked("", "2020-01", "2021-01") };
    let fields: Vec<String> = faults(draft)
        .into_iter()
        .map(|fault| fault.split(':').next().unwrap_or_default().to_owned())
        .collect();
    assert_eq!(fields, ["last_name", "license_no", "work_experiences[0].hospital"]);
}

/// The fields of a draft that every role has.
fn account_fields(draft: ProfileDraft) -> ProfileDraft {
    let ProfileDraft {
        first_name,
        last_name,
        prefix,
        suffix,
        email,
        phone,
        notify_email,
        notify_sms,
        questions,
        ..
    } = draft;
    ProfileDraft {
        first_name,
        last_name,
        prefix,
        suffix,
        email,
        phone,
        notify_email,
        notify_sms,
        questions,
        ..ProfileDraft::default()
    }
}

/// For administrators only names, phone, address, settings and questions are validated and stored.
///
/// Shows: H-38, H-40, AMB-18
#[test]
fn administrators_have_the_about_step_only() {
    for role in [Role::Admin, Role::SystemAdmin] {
        let bad = ProfileDraft {
            res_city: text(""),
            license_no: text(""),
            work_experiences: worked("", "", "").work_experiences,
            ..complete_draft()
        };
        let change_of_admin = change(&profile(), bad, role);
        let expected = change(&profile(), account_fields(complete_draft()), Role::Professional);
        assert_eq!(change_of_admin, expected, "{role}");
        let Profile { name, phone, notifications, .. } = change_of_admin.profile;
        assert_eq!((&*name.first, &*phone), ("Rosa", "9876543210"));
        assert_eq!(notifications, NotificationSettings { email: false, sms: true });
        assert_eq!(change_of_admin.email, Email::parse("rosa@example.com").ok());
    }
    assert_eq!(
        errors_of(ProfileDraft { first_name: text(""), ..ProfileDraft::default() }, Role::Admin).len(),
        1
    );
}

/// Only a surgeon can choose to show About Me only.
///
/// Shows: H-17
#[test]
fn only_surgeons_can_show_about_me_only() {
    assert!(changed(complete_draft(), Role::Surgeon).about.only);
    assert!(!changed(complete_draft(), Role::Professional).about.only);
}

/// A body is validated by the fields it has; fields that it does not have are unchanged.
///
/// Shows: AMB-18
#[test]
fn fields_missing_from_a_body_are_unchanged() {
    let full = changed(complete_draft(), Role::Surgeon);
    assert_eq!(full.name.full(), "Ms. Rosa Marin");
    assert_eq!(full.details.license_state.map(UsState::code), Some("NV"));
    assert_eq!(
        full.details.internship.as_ref().map(|it| it.completed.to_string()).as_deref(),
        Some("2006-06")
    );

    let same = change(&full, ProfileDraft::default(), Role::Surgeon).profile;
    assert_eq!(same, full);

    let removals =
        ProfileDraft { internship: Some(None), fellowships: Some(vec![]), ..ProfileDraft::default() };
    let partly = change(&full, removals, Role::Surgeon).profile;
    assert_eq!((partly.details.internship.as_ref(), partly.details.fellowships.len()), (None, 0));
    assert_eq!(partly.details.residency, full.details.residency);
    assert_eq!(partly.name, full.name);

    let read_back = serde_json::to_string(&full.details).expect("text");
    assert_eq!(
        serde_json::from_str::<ProfessionalDetails>(&read_back).expect("details"),
        full.details,
        "unchanged"
    );
    assert_eq!(
        serde_json::from_str::<ProfessionalDetails>("{}").expect("empty details"),
        ProfessionalDetails::default()
    );
}

/// A question is changed only together with a new answer.
///
/// Shows: AMB-73
#[test]
fn a_question_changes_only_with_a_new_answer() {
    let with = |question, answer: Option<&str>| {
        let answer = answer.map(Secret::new);
        ProfileDraft {
            questions: [AnswerDraft { question, answer }, AnswerDraft::default()],
            ..ProfileDraft::default()
        }
    };
    let questions = |draft| change(&profile(), draft, Role::Admin).questions;
    assert_eq!(questions(with(Some(0), None)), [None, None], "the index is unchanged");
    let new = questions(with(Some(3), Some(" Rex ")))[0].clone().expect("a new answer");
    assert_eq!((new.index, new.answer.expose()), (3, " Rex "), "exact comparison");
    let read_back = questions(with(None, Some("Rex")))[0].clone().expect("a new answer");
    assert_eq!(read_back.index, 0, "a new answer to the current question");
    for (draft, fault) in [
        (with(Some(3), None), "questions[0].answer: Answer 1 is required"),
        (with(Some(0), Some(" ")), "questions[0].answer: Answer 1 is required"),
        (with(Some(7), Some("Rex")), "questions[0].index: Security question 1 is invalid"),
    ] {
        assert_eq!(faults(draft), [fault]);
    }
}

/// The current address and a pending one need no further mail.
///
/// Shows: AMB-18
#[test]
fn a_code_is_mailed_only_for_a_new_address() {
    let email = |text| Email::parse(text).expect("an address");
    let (present, new) = (email("rosa@example.com"), email("marin@example.com"));
    assert_eq!(email_change(&present, &present, None), EmailChange::Unchanged);
    assert_eq!(email_change(&present, &present, Some(&new)), EmailChange::Unchanged);
    assert_eq!(email_change(&new, &present, Some(&new)), EmailChange::Unchanged);
    assert_eq!(email_change(&new, &present, None), EmailChange::NeedsVerification);
}
