//! Validation of the editor's steps: each invalid body is a 400 that names the field, has the message of the
//! specification, and writes nothing.

use serde_json::{Value, json};

use crate::support::{TestApi, TestUser};

/// A body that breaks one rule: requirement id, body, field and message.
type Case = (&'static str, Value, &'static str, &'static str);

const LICENSE_DATE: &str = "License Date cannot be empty or in the past";
const START: &str = "Start Date cannot be empty or in the future";
const END: &str = "End Date cannot be empty or in the future";
const PHONE: &str = "Phone must be 10 digits without spaces";

/// The test clock is 2026-05-04 12:00 in New York.
fn about() -> Vec<Case> {
    vec![
        ("H-51", json!({"firstName": " "}), "firstName", "First Name is required"),
        ("H-51", json!({"lastName": ""}), "lastName", "Last Name is required"),
        ("H-52", json!({"email": ""}), "email", "Email Address is required"),
        ("H-52", json!({"email": "rosa"}), "email", "Email Address is invalid"),
        ("H-53", json!({"phone": ""}), "phone", "Phone is required"),
        ("H-53", json!({"phone": "987654321"}), "phone", PHONE),
        ("H-53", json!({"phone": "987 654 3210"}), "phone", PHONE),
        ("H-54", json!({"resCity": ""}), "resCity", "City is required"),
        ("H-54", json!({"resState": {"value": "", "label": ""}}), "resState.value", "State is required"),
        ("H-54", json!({"resState": {}}), "resState.value", "State is required"),
        ("H-26", json!({"resState": {"value": "PR"}}), "resState.value", "State is invalid"),
        ("H-24", json!({"prefix": "Prof."}), "prefix", "Prefix is invalid"),
        ("H-25", json!({"suffix": "III"}), "suffix", "Suffix is invalid"),
    ]
}

fn profession() -> Vec<Case> {
    vec![
        ("H-55", json!({"licenseNo": "  "}), "licenseNo", "License Number is required"),
        ("H-56", json!({"licenseExpDate": ""}), "licenseExpDate", LICENSE_DATE),
        ("H-57", json!({"licenseExpDate": "2026-05-03"}), "licenseExpDate", LICENSE_DATE),
        ("H-58", json!({"licenseState": ""}), "licenseState", "License State is required"),
        ("H-59", json!({"yearsOfExperience": "1234"}), "yearsOfExperience", "Years of Experience is invalid"),
        ("H-59", json!({"yearsOfExperience": 1234}), "yearsOfExperience", "Years of Experience is invalid"),
        ("H-59", json!({"yearsOfExperience": -1}), "yearsOfExperience", "Years of Experience is invalid"),
        ("H-59", json!({"yearsOfExperience": 2.5}), "yearsOfExperience", "Years of Experience is invalid"),
        ("H-59", json!({"yearsOfExperience": "ten"}), "yearsOfExperience", "Years of Experience is invalid"),
    ]
}

fn education() -> Vec<Case> {
    let undergraduate = |school: &str, degree: &str, date: &str| json!({"undergraduate": [{"school": school, "degreeEarned": degree, "graduationDateSchool": date}]});
    let med_school = |school: &str, degree: &str, date: &str| json!({"medSchool": [{"school": school, "degreeEarned": degree, "graduationDateSchool": date}]});
    let internship = |name: &str, place: &str, date: &str| json!({"internship": {"internshipName": name, "internshipLocation": place, "internshipCompletionDate": date}});
    let residency = |name: &str, place: &str, date: &str| json!({"residency": {"residencyName": name, "residencyLocation": place, "residencyCompletionDate": date}});
    let fellowship = |name: &str, place: &str, date: &str| json!({"fellowships": [{"fellowshipName": name, "fellowshipLocation": place, "fellowshipCompletionDate": date}]});
    vec![
        ("H-61", undergraduate("", "BS", "2001-06"), "undergraduate[0].school", "School is invalid"),
        (
            "H-61",
            undergraduate("A", "", "2001-06"),
            "undergraduate[0].degreeEarned",
            "Degree Earned is invalid",
        ),
        (
            "H-48",
            undergraduate("A", "MD", "2001-06"),
            "undergraduate[0].degreeEarned",
            "Degree Earned is invalid",
        ),
        (
            "H-61",
            undergraduate("A", "BS", ""),
            "undergraduate[0].graduationDateSchool",
            "Graduation Date is invalid",
        ),
        ("H-61", json!({"undergraduate": [{}]}), "undergraduate[0].school", "School is invalid"),
        ("H-61", med_school("", "MD", "2005-06"), "medSchool[0].school", "School is invalid"),
        ("H-47", med_school("A", "BS", "2005-06"), "medSchool[0].degreeEarned", "Degree Earned is invalid"),
        (
            "H-61",
            med_school("A", "DO", "June"),
            "medSchool[0].graduationDateSchool",
            "Graduation Date is invalid",
        ),
        ("H-62", internship("", "B", "2006-06"), "internship.internshipName", "Internship Name is invalid"),
        (
            "H-62",
            internship("A", "", "2006-06"),
            "internship.internshipLocation",
            "Internship Location is invalid",
        ),
        (
            "H-62",
            internship("A", "B", ""),
            "internship.internshipCompletionDate",
            "Internship Completion Date is invalid",
        ),
        ("H-63", residency("", "B", "2006-06"), "residency.residencyName", "Residency Name is invalid"),
        (
            "H-63",
            residency("A", "", "2006-06"),
            "residency.residencyLocation",
            "Residency Location is invalid",
        ),
        (
            "H-63",
            residency("A", "B", ""),
            "residency.residencyCompletionDate",
            "Residency Completion Date is invalid",
        ),
        (
            "H-64",
            fellowship("", "B", "2006-06"),
            "fellowships[0].fellowshipName",
            "Fellowship Name is invalid",
        ),
        (
            "H-65",
            fellowship("A", "  ", "2006-06"),
            "fellowships[0].fellowshipLocation",
            "Fellowship Location is invalid",
        ),
        (
            "H-65",
            fellowship("A", "B", " "),
            "fellowships[0].fellowshipCompletionDate",
            "Fellowship Completion Date is invalid",
        ),
    ]
}

fn experience() -> Vec<Case> {
    let worked = |hospital: &str, start: &str, end: &str| json!({"workExperiences": [{"hospital": hospital, "startDate": start, "endDate": end}]});
    let (hospital, start, end) =
        ("workExperiences[0].hospital", "workExperiences[0].startDate", "workExperiences[0].endDate");
    vec![
        ("H-66", worked("X", "2020-01", "2021-01"), hospital, "Hospital needs more than 1 character"),
        ("H-67", worked("St", "2", "2021-01"), start, "Start Date needs more than 1 character"),
        ("H-67", worked("St", "2020-01", "2"), end, "End Date needs more than 1 character"),
        ("H-68", worked("St", "", "2021-01"), start, START),
        ("H-69", worked("St", "2026-06", "2021-01"), start, START),
        ("H-70", worked("St", "2020-01", ""), end, END),
        ("H-71", worked("St", "2020-01", "2026-06"), end, END),
        ("H-72", worked("St", "", "2021-01"), end, "End Date needs a Start Date"),
        ("H-73", worked("St", "2020-01", "2019-12"), end, "End Date cannot be before the Start Date"),
    ]
}

async fn assert_rejected(api: &TestApi, who: &TestUser, cases: Vec<Case>) {
    let before = api.own_profile(who).await;
    for (row, body, field, message) in cases {
        let response = api.update_profile(who, body.clone()).await;
        assert_eq!(response.problem(), (400, "VALIDATION"), "{row} {body}");
        let errors = response.body["fields"].as_array().expect("the value is an array").clone();
        assert!(errors.contains(&json!({"field": field, "message": message})), "{row} {body}: {errors:?}");
    }
    assert_eq!(api.own_profile(who).await, before, "rejected bodies write nothing");
}

/// A field of the about step that is sent must not be empty.
///
/// Shows: H-24, H-25, H-26, H-51, H-52, H-53, H-54
#[tokio::test]
async fn the_about_step_is_validated() {
    let api = TestApi::new().await;
    assert_rejected(&api, &api.create_professional("Ann").await, about()).await;
}

/// Shows: H-55, H-56, H-57, H-58, H-59
#[tokio::test]
async fn the_profession_step_is_validated() {
    let api = TestApi::new().await;
    assert_rejected(&api, &api.create_professional("Ann").await, profession()).await;
}

/// Shows: H-47, H-48, H-61, H-62, H-63, H-64, H-65
#[tokio::test]
async fn the_education_step_is_validated() {
    let api = TestApi::new().await;
    assert_rejected(&api, &api.create_professional("Ann").await, education()).await;
}

/// Shows: H-66, H-67, H-68, H-69, H-70, H-71, H-72, H-73
#[tokio::test]
async fn the_experience_step_is_validated() {
    let api = TestApi::new().await;
    assert_rejected(&api, &api.create_professional("Ann").await, experience()).await;
}

/// Empty entries are skipped without an error; every listed degree is accepted.
///
/// Shows: H-47, H-48, H-60
#[tokio::test]
async fn steps_skip_empty_entries_and_accept_every_listed_degree() {
    let api = TestApi::new().await;
    let ann = api.create_professional("Ann").await;
    let now = api.update_profile(&ann, json!({"boardSpecialties": ["", " Pain ", "  "]})).await.ok();
    assert_eq!(now["boardSpecialties"], json!(["Pain"]));
    for (list, degrees) in
        [("undergraduate", vec!["BS", "BA", "BAS", "BFA", "BBA"]), ("medSchool", vec!["MD", "MS", "DO"])]
    {
        let school =
            |degree: &&str| json!({"school": "A", "degreeEarned": degree, "graduationDateSchool": "2001-06"});
        let schools: Vec<Value> = degrees.iter().map(school).collect();
        let now = api.update_profile(&ann, json!({list: schools})).await.ok();
        assert_eq!(now[list], json!(schools));
    }
    for years in ["0", "7", "42", "999"] {
        let now = api.update_profile(&ann, json!({"yearsOfExperience": years})).await.ok();
        assert_eq!(now["yearsOfExperience"], years);
    }
    for years in [0, 7, 42, 999] {
        let now = api.update_profile(&ann, json!({"yearsOfExperience": years})).await.ok();
        assert_eq!(now["yearsOfExperience"], years.to_string(), "AMB-164: a number is accepted");
    }
    let now = api.update_profile(&ann, json!({"yearsOfExperience": ""})).await.ok();
    assert_eq!(now.get("yearsOfExperience"), None);
}

/// Shows: AMB-164
#[tokio::test]
async fn the_day_of_a_license_may_be_sent_as_a_date_time() {
    let api = TestApi::new().await;
    let ann = api.create_professional("Ann").await;
    for day in ["2027-01-31T00:00:00.000Z", "2027-01-31T00:00:00-08:00", "2027-01-31"] {
        let now = api.update_profile(&ann, json!({"licenseExpDate": day})).await.ok();
        assert_eq!(now["licenseExpDate"], "2027-01-31", "{day}");
    }
}

/// The server's clock decides, whatever the client sends. A license is valid to the end of its last day in Honolulu; a month
/// has begun when it has begun in New York.
///
/// Shows: H-57, H-69, H-71, AMB-76
#[tokio::test]
async fn dates_are_compared_with_the_server_clock() {
    let api = TestApi::new().await;
    let ann = api.create_professional("Ann").await;
    let license = json!({"licenseExpDate": "2026-05-04"});
    let work = json!({"workExperiences": [{"hospital": "St", "startDate": "2026-06", "endDate": "2026-06"}]});
    for (now, body, accepted) in [
        ("2026-05-05T09:59:59Z", &license, true),
        ("2026-05-05T10:00:00Z", &license, false),
        ("2026-06-01T03:59:59Z", &work, false),
        ("2026-06-01T04:00:00Z", &work, true),
    ] {
        api.app.set_clock(now.parse().expect("the text is a timestamp"));
        let ann = TestUser { token: api.sign_in(&ann.email).await, ..ann.clone() };
        let status = api.update_profile(&ann, body.clone()).await.status.as_u16();
        assert_eq!(status == 200, accepted, "{body} at {now}: {status}");
    }
}

/// For administrators only names, phone, address, settings and questions are validated.
///
/// Shows: H-38, H-40, AMB-18, H-54
#[tokio::test]
async fn steps_that_administrators_do_not_have_are_not_validated() {
    let api = TestApi::new().await;
    let center = api.create_center("Pacific Hand Center").await;
    let adam = api.create_admin("Adam", &center).await;
    let steps = [profession(), education(), experience()].concat();
    for (row, body, ..) in &steps {
        assert_eq!(api.update_profile(&adam, body.clone()).await.status.as_u16(), 200, "{row}");
    }
    let (theirs, others): (Vec<Case>, Vec<Case>) =
        about().into_iter().partition(|(row, ..)| !["H-54", "H-26"].contains(row));
    for (row, body, ..) in &others {
        assert_eq!(api.update_profile(&adam, body.clone()).await.status.as_u16(), 200, "{row}");
    }
    assert_rejected(&api, &adam, theirs).await;
}
