//! What the names of the wire mean everywhere: how long, how large and how many, and an example of each.
//!
//! A field of a request says its own limit where it is declared, because a rule keeps it. In answers a name means the same
//! wherever it stands, so its bounds are said here once, and each schema that names it takes them over.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use utoipa::Number;
use utoipa::openapi::link::LinkBuilder;
use utoipa::openapi::path::Operation;
use utoipa::openapi::schema::{
    AdditionalProperties, ArrayItems, KnownFormat, Object, SchemaFormat, SchemaType, Type,
};
use utoipa::openapi::security::SecurityRequirement;
use utoipa::openapi::{OpenApi, RefOr, Schema};

/// The most that a count or an id of a row may be, so that every client can hold it in a double.
const EXACT: i64 = 9_007_199_254_740_991;

/// Texts: the name, the most characters, an example.
const TEXTS: &[(&str, usize, &str)] = &[
    ("Idempotency-Key", 200, "0193a1c0-5e7b-7c1e-9a3f-4d5e6f708192"),
    ("X-Center-Ticket", 200, "wq3nV0y1m6b5Qm2s"),
    ("address", 600, "1 Main Street"),
    ("answer", 200, "Rex"),
    ("answer1", 200, "Rex"),
    ("answer2", 200, "Oslo"),
    ("authToken", 100, "0b6yUqkJ8Yb0mXb3lJkq2m1m7VQx3m2nJ5oW1yT9aZc"),
    ("base64", 14_000_000, "JVBERi0xLjQK"),
    ("before", 60, "019e129dec0074b7-12"),
    ("boardSpecialties", 100, "Anesthesiology"),
    ("body", 1_000, "Please call me about tomorrow."),
    ("centerProof", 100, "wq3nV0y1m6b5Qm2s"),
    ("centerProofs", 100, "wq3nV0y1m6b5Qm2s"),
    ("checkNumber", 100, "10482"),
    ("city", 200, "Fresno"),
    ("code", 60, "VALIDATION"),
    ("confirm_password", 200, "Meadow5Lantern"),
    ("content", 4_000, "You are invited."),
    ("contentType", 100, "application/pdf"),
    ("db", 40, "ok"),
    ("desc", 4_000, "Left hand"),
    ("email", 254, "rosa.marin@example.com"),
    ("fellowshipLocation", 200, "Fresno"),
    ("fellowshipName", 200, "Pain medicine"),
    ("field", 300, "staffs[0].hourlyRate"),
    ("first", 200, "What was the name of your first pet?"),
    ("firstName", 200, "Rosa"),
    ("fullName", 700, "Dr. Rosa Marin"),
    ("html", 1_000, ""),
    ("identificationId", 40, "SC-9F2K-7QM4XT"),
    ("internshipLocation", 200, "Fresno"),
    ("internshipName", 200, "Community Medical Center"),
    ("jobName", 700, "Dr. Rosa Marin"),
    ("kind", 60, "case"),
    ("label", 200, "California"),
    ("lastName", 200, "Marin"),
    ("licenseExpDate", 10, "2028-01-31"),
    ("licenseNo", 50, "A 12345"),
    ("licenseState", 2, "CA"),
    ("location", 700, "Pacific Hand Center, Fresno, CA"),
    ("message", 20_000, "Surgery_Center cannot be empty"),
    ("name", 700, "Pacific Hand Center"),
    ("next", 60, "019e129dec0074b7-12"),
    ("note", 500, "Left at half past one"),
    ("password", 200, "Meadow5Lantern"),
    ("payer", 700, "Dr. Rosa Marin"),
    ("pendingEmail", 254, "rosa@example.com"),
    ("phone", 40, "5595550100"),
    ("postedBy", 700, "Dr. Rosa Marin"),
    ("prefix", 60, "Dr."),
    ("procedures", 300, "Carpal tunnel release"),
    ("productName", 500, "Caseboard"),
    ("profilePicture", 300, "/files/0193a1c05e7b7c1e9a3f4d5e6f708192"),
    ("reason", 500, "The license is over"),
    ("request", 64, "019e129dec0074b7a07385625b89a5e4"),
    ("requestId", 64, "019e129dec0074b7a07385625b89a5e4"),
    ("resCity", 200, "Fresno"),
    ("resState", 100, "CA"),
    ("resetToken", 100, "wq3nV0y1m6b5Qm2s"),
    ("residencyLocation", 200, "Fresno"),
    ("residencyName", 200, "University Medical Center"),
    ("result", 300, "SUCCESS"),
    ("role", 20, "SURGEON"),
    ("school", 200, "State University"),
    ("second", 200, "In what city were you born?"),
    ("sig", 200, "nGv3m0m1b5Qm2s"),
    ("state", 100, "CA"),
    ("subject", 300, "Invitation"),
    ("suffix", 60, "MD"),
    ("supportEmail", 254, "support@caseboard.example"),
    ("surgeryCenterAddress", 1_000, "1 Main Street, Fresno, CA 93701"),
    ("term", 200, "On receipt"),
    ("termsVersion", 40, "2021-09-13"),
    ("text", 100_000, "Hand surgeon since 2004."),
    ("ticket", 100, "wq3nV0y1m6b5Qm2s"),
    ("timeZone", 64, "America/Los_Angeles"),
    ("to", 254, "rosa.marin@example.com"),
    ("token", 2_000, "wq3nV0y1m6b5Qm2s"),
    ("username", 254, "rosa.marin@example.com"),
    ("value", 100, "CA"),
    ("verificationCode", 20, "7QM4XT"),
    ("viewport", 40, "desktop"),
    ("yearsOfExperience", 3, "12"),
    ("zipCode", 10, "93701"),
];

/// Numbers: the name, the least, the most, an example.
const NUMBERS: &[(&str, i64, i64, i64)] = &[
    ("Rating", 0, 1_000, 5),
    ("authLevel", 0, 4, 2),
    ("categoryId", -1, 4, 0),
    ("codeLength", 1, 100, 6),
    ("currentPageNumber", 0, 1_000_000, 1),
    ("documentCount", 0, 100, 3),
    ("duration", 1, 100, 2),
    ("expiresIn", 0, 86_400, 1_800),
    ("homeDays", 1, 1_000, 30),
    ("hourlyRate", 0, EXACT, 150),
    ("hoursBelow", 1, 1_000, 100),
    ("hoursMin", 1, 1_000, 1),
    ("limit", 1, EXACT, 20),
    ("minPay", 0, EXACT, 50),
    ("minPayWindowHours", 1, 1_000, 24),
    ("numOfFilled", 0, 20, 1),
    ("numOfNewMsg", 0, EXACT, 3),
    ("numOfRequired", 1, 20, 2),
    ("page", 1, 1_000_000, 1),
    ("pageEligibility", 1, 1_000, 9),
    ("pageFavorites", 1, 1_000, 9),
    ("passwordMax", 1, 1_000, 50),
    ("passwordMin", 1, 1_000, 6),
    ("payMax", 1, EXACT, 99_999),
    ("payPerJob", 0, EXACT, 0),
    ("phoneDigits", 1, 100, 10),
    ("placesMax", 1, 1_000, 20),
    ("question", 0, 100, 3),
    ("queued", 0, 50, 1),
    ("rangeDays", 1, 10_000, 400),
    ("requestsPerJob", 1, 100, 3),
    ("resendAfter", 0, 86_400, 60),
    ("retryAfter", 1, 604_800, 60),
    ("size", 1, 100_000_000, 48_213),
    ("specialtyId", 0, 4, 0),
    ("status", 100, 599, 200),
    ("total", 0, EXACT, 12),
    ("unread", 0, EXACT, 3),
    ("upcomingConfirmed", 0, EXACT, 1),
    ("value", 0, 4, 0),
    ("withdrawLockHours", 1, 1_000, 72),
    ("year", 1, 9_999, 2026),
];

/// Lists: the name and the most items.
const LISTS: &[(&str, usize)] = &[
    ("affiliations", 1_000),
    ("boardSpecialties", 30),
    ("certifiedCenters", 10_000),
    ("documents", 16),
    ("fellowships", 10),
    ("fields", 1_000),
    ("first", 50),
    ("groups", 5),
    ("invited", 100),
    ("items", 100),
    ("medSchool", 10),
    ("minPayClaims", 100),
    ("myCenters", 1_000),
    ("myMsg", 100),
    ("participants", 100),
    ("procedures", 100),
    ("requiredStaffs", 5),
    ("second", 50),
    ("skipped", 100),
    ("staffs", 5),
    ("states", 60),
    ("surgeons", 10_000),
    ("surgeryCenter", 1),
    ("surgeryCenters", 1_000),
    ("transactionList", 1_000),
    ("transactions", 1_000),
    ("undergraduate", 10),
    ("user", 1),
    ("warnings", 20),
    ("workExperiences", 30),
];

/// Lists whose items are of more than one kind: an example of the whole.
const MIXED: &[(&str, &str)] = &[("categories", "[0, 1]")];

/// Where an answer leads: the call, the call that takes what it found, the parameter, and where that stands in the answer.
const LINKS: &[(&str, &str, &str, &str)] = &[
    ("listPaystubs", "getPaystub", "id", "$response.body#/items/0/_id"),
    ("listPaystubs", "getPaystubPdf", "id", "$response.body#/items/0/_id"),
    ("generatePaystub", "getPaystub", "id", "$response.body#/_id"),
    ("listClaims", "decideClaim", "id", "$response.body#/0/_id"),
    ("listPeople", "getProfile", "id", "$response.body#/0/_id"),
    ("signUp", "getProfile", "id", "$response.body#/_id"),
    ("getSession", "getProfile", "id", "$response.body#/_id"),
    ("getSession", "listNotices", "userId", "$response.body#/_id"),
    ("getSession", "listClaimableCases", "userId", "$response.body#/_id"),
    ("getSession", "getProfessionalCalendar", "userId", "$response.body#/_id"),
    ("listCenters", "listCredentialedSurgeons", "centerId", "$response.body#/0/_id"),
    ("uploadFile", "readFile", "fileId", "$response.body#/id"),
    ("uploadFile", "createFileLink", "name", "$response.body#/id"),
];

/// Says of every call who may make it without a session, and of every name what it means.
pub(super) fn complete(document: &mut OpenApi) {
    let asked = asked(document);
    for item in document.paths.paths.values_mut() {
        let calls = [&mut item.get, &mut item.post, &mut item.put, &mut item.delete, &mut item.patch];
        calls.into_iter().flatten().for_each(complete_call);
    }
    let Some(components) = &mut document.components else { return };
    for (name, schema) in &mut components.schemas {
        if let RefOr::T(schema) = schema {
            walk(schema, !asked.contains(name));
        }
    }
}

fn complete_call(call: &mut Operation) {
    // No requirement, said aloud: a call that says nothing could have forgotten it.
    call.security.get_or_insert_with(|| vec![SecurityRequirement::default()]);
    let own = call.operation_id.as_deref().unwrap_or_default();
    if let Some(RefOr::T(answer)) = call.responses.responses.get_mut("200") {
        for (_, to, parameter, place) in LINKS.iter().filter(|(from, ..)| *from == own) {
            let link = LinkBuilder::new().operation_id(*to).parameter(*parameter, *place).build();
            answer.links.insert((*to).to_owned(), RefOr::T(link));
        }
    }
    for parameter in call.parameters.iter_mut().flatten() {
        if let RefOr::T(parameter) = parameter
            && let Some(RefOr::T(schema)) = &mut parameter.schema
        {
            apply_field_schema(&parameter.name, schema, false);
        }
    }
}

/// The schemas that requests are made of: their limits are rules, and stand where they are declared.
fn asked(document: &OpenApi) -> BTreeSet<String> {
    let text = serde_json::to_value(document).unwrap_or_default();
    let mut found = BTreeSet::new();
    for item in text["paths"].as_object().into_iter().flat_map(|paths| paths.values()) {
        for call in item.as_object().into_iter().flat_map(|item| item.values()) {
            follow(&call["requestBody"], &text["components"]["schemas"], &mut found);
        }
    }
    found
}

/// Adds every schema that a value refers to.
fn follow(value: &Value, schemas: &Value, found: &mut BTreeSet<String>) {
    match value {
        Value::Object(object) => {
            let name = object.get("$ref").and_then(Value::as_str).and_then(|name| name.rsplit('/').next());
            if let Some(name) = name
                && found.insert(name.to_owned())
            {
                follow(&schemas[name], schemas, found);
            }
            object.values().for_each(|inner| follow(inner, schemas, found));
        }
        Value::Array(items) => items.iter().for_each(|inner| follow(inner, schemas, found)),
        _ => {}
    }
}

/// Completes the fields of a schema and of those inside it; `answer`: no request is made of it.
fn walk(schema: &mut Schema, answer: bool) {
    match schema {
        Schema::Object(object) => {
            for (name, field) in &mut object.properties {
                if let RefOr::T(field) = field {
                    apply_field_schema(name, field, answer);
                    walk(field, answer);
                }
            }
            if let Some(AdditionalProperties::RefOr(RefOr::T(inner))) =
                object.additional_properties.as_deref_mut()
            {
                walk(inner, answer);
            }
        }
        Schema::Array(array) => {
            if let ArrayItems::RefOrSchema(items) = &mut array.items
                && let RefOr::T(items) = &mut **items
            {
                walk(items, answer);
            }
        }
        Schema::OneOf(of) => of.items.iter_mut().for_each(|item| walk_ref(item, answer)),
        Schema::AllOf(of) => of.items.iter_mut().for_each(|item| walk_ref(item, answer)),
        Schema::AnyOf(of) => of.items.iter_mut().for_each(|item| walk_ref(item, answer)),
        _ => {}
    }
}

fn walk_ref(schema: &mut RefOr<Schema>, answer: bool) {
    if let RefOr::T(schema) = schema {
        walk(schema, answer);
    }
}

/// Gives a field what its name means, where it does not say so itself.
fn apply_field_schema(name: &str, schema: &mut Schema, answer: bool) {
    match schema {
        Schema::Object(object) => {
            if is(object, &Type::String) {
                apply_text_bounds(name, object, answer);
            } else if is(object, &Type::Integer) || is(object, &Type::Number) {
                apply_number_bounds(name, object, answer);
            }
        }
        Schema::Array(array) => {
            if answer && array.max_items.is_none() {
                array.max_items = LISTS.iter().find(|it| it.0 == name).map(|it| it.1);
            }
            if let Some((_, example)) = MIXED.iter().find(|it| it.0 == name)
                && array.example.is_none()
                && array.examples.is_empty()
            {
                array.examples = serde_json::from_str(example).into_iter().collect();
            }
            if let ArrayItems::RefOrSchema(items) = &mut array.items
                && let RefOr::T(items) = &mut **items
            {
                apply_field_schema(name, items, answer);
            }
        }
        _ => {}
    }
}

fn is(object: &Object, wanted: &Type) -> bool {
    match &object.schema_type {
        SchemaType::Type(one) => one == wanted,
        SchemaType::Array(several) => several.contains(wanted),
        SchemaType::AnyValue => false,
    }
}

fn lacks_example(object: &Object) -> bool {
    object.example.is_none() && object.examples.is_empty() && object.enum_values.is_none()
}

fn apply_text_bounds(name: &str, object: &mut Object, answer: bool) {
    let Some((_, most, example)) = TEXTS.iter().find(|it| it.0 == name) else { return };
    let bounded = object.max_length.is_some() || object.pattern.is_some() || object.enum_values.is_some();
    let fixed =
        [KnownFormat::DateTime, KnownFormat::Date, KnownFormat::Binary].map(SchemaFormat::KnownFormat);
    if answer && !bounded && !object.format.as_ref().is_some_and(|format| fixed.contains(format)) {
        object.max_length = Some(*most);
    }
    if lacks_example(object) {
        object.examples = vec![json!(example)];
    }
}

fn apply_number_bounds(name: &str, object: &mut Object, answer: bool) {
    let Some((_, least, most, example)) = NUMBERS.iter().find(|it| it.0 == name) else { return };
    if answer {
        let number = |number: i64| Number::Int(isize::try_from(number).unwrap_or(isize::MAX));
        if object.minimum.is_none() && object.exclusive_minimum.is_none() {
            object.minimum = Some(number(*least));
        }
        if object.maximum.is_none() && object.exclusive_maximum.is_none() {
            object.maximum = Some(number(*most));
        }
    }
    if lacks_example(object) {
        object.examples = vec![json!(example)];
    }
}
