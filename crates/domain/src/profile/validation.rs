//! Validates the input of the profile editor, step by step.

use jiff::Timestamp;
use jiff::civil::Date;

use super::draft::{
    ABOUT, AnswerDraft, CITY, END_BEFORE_START, END_INVALID, END_WITHOUT_START, EXPERIENCES_MAX,
    ExperienceDraft, HOSPITAL, LICENSE_DATE_INVALID, LICENSE_NUMBER, ProfileChange, ProfileDraft, SCHOOL,
    SCHOOLS_MAX, SPECIALTIES_MAX, SPECIALTY, START_INVALID, SchoolDraft, TrainingDraft,
};
use super::month::is_past;
use super::{
    Experience, MedicalDegree, Month, Profile, School, Training, UndergraduateDegree, has_full_profile,
};
use crate::field::{Field, FieldPath};
use crate::npi::is_npi;
use crate::person::{Email, Prefix, Role, Suffix, is_valid_phone};
use crate::refusal::{Fields, Refusal};
use crate::registration::{Question, QuestionDraft, name, question};
use crate::states::UsState;
use crate::text::{TextBounds, length, single_line};
use crate::time::parse_day_of;

impl ProfileDraft {
    /// Validates the input of the person with this profile and role, and reports every invalid field. `questions` are the
    /// indices of the person's current security questions.
    ///
    /// # Errors
    /// VALIDATION with every invalid field.
    pub fn validate(
        self,
        mut profile: Profile,
        role: Role,
        questions: [u8; 2],
        now: Timestamp,
    ) -> Result<ProfileChange, Refusal> {
        let mut fields = Fields::new();
        let [first_answer, second_answer] = self.questions.clone();
        put(
            &mut profile.name.first,
            self.first_name.as_deref().map(|it| name(it, Field::FirstName, "First Name", &mut fields)),
        );
        put(
            &mut profile.name.last,
            self.last_name.as_deref().map(|it| name(it, Field::LastName, "Last Name", &mut fields)),
        );
        put(
            &mut profile.name.prefix,
            optional_choice(
                self.prefix.as_deref(),
                Field::NamePrefix,
                "Prefix",
                Prefix::from_label,
                &mut fields,
            ),
        );
        put(
            &mut profile.name.suffix,
            optional_choice(
                self.suffix.as_deref(),
                Field::NameSuffix,
                "Suffix",
                Suffix::from_label,
                &mut fields,
            ),
        );
        let email = self.email.as_deref().and_then(|it| Email::from_form(it, &mut fields));
        put(&mut profile.phone, self.phone.as_deref().map(|it| phone(it, &mut fields)));
        put(&mut profile.notifications.email, self.notify_email);
        put(&mut profile.notifications.sms, self.notify_sms);
        if has_full_profile(role) {
            self.put_clinical(&mut profile, role, now, &mut fields);
        }
        let questions = [
            answer(first_answer, 1, questions[0], &mut fields),
            answer(second_answer, 2, questions[1], &mut fields),
        ];
        fields.finish_with(Some(ProfileChange { profile, email, questions }))
    }

    /// Puts the fields that administrators do not have into a profile.
    fn put_clinical(self, profile: &mut Profile, role: Role, now: Timestamp, fields: &mut Fields) {
        let Profile { about: about_me, res_city, res_state, details, .. } = profile;
        put(&mut about_me.text, self.about_text.map(|it| about(&it, fields)));
        put(&mut about_me.only, self.about_only.filter(|_| role == Role::Surgeon));
        put(res_city, self.res_city.map(|it| required_line(&it, Field::ResidenceCity, "City", CITY, fields)));
        put(
            res_state,
            self.res_state.and_then(|it| state(&it, Field::ResidenceState, "State", fields)).map(Some),
        );
        put(
            &mut details.license_no,
            self.license_no
                .map(|it| required_line(&it, Field::LicenseNumber, "License Number", LICENSE_NUMBER, fields)),
        );
        put(
            &mut details.license_state,
            self.license_state
                .and_then(|it| state(&it, Field::LicenseState, "License State", fields))
                .map(Some),
        );
        put(
            &mut details.license_expires,
            self.license_expires.and_then(|it| license_date(&it, now, fields)).map(Some),
        );
        put(&mut details.npi, self.npi.map(|it| npi(&it, fields)));
        put(&mut details.years_of_experience, self.years_of_experience.map(|it| years(&it, fields)));
        put(&mut details.board_specialties, self.board_specialties.map(|it| specialties(&it, fields)));
        put(
            &mut details.undergraduate,
            self.undergraduate.map(|it| schools(&it, &UNDERGRADUATE, UndergraduateDegree::parse, fields)),
        );
        put(
            &mut details.med_school,
            self.med_school.map(|it| schools(&it, &MED_SCHOOL, MedicalDegree::parse, fields)),
        );
        put(
            &mut details.internship,
            self.internship.map(|it| it.and_then(|draft| training(&draft, &INTERNSHIP, None, fields))),
        );
        put(
            &mut details.residency,
            self.residency.map(|it| it.and_then(|draft| training(&draft, &RESIDENCY, None, fields))),
        );
        put(&mut details.fellowships, self.fellowships.map(|it| fellowships(&it, fields)));
        put(&mut details.work_experiences, self.work_experiences.map(|it| experiences(&it, now, fields)));
    }
}

/// Replaces a value if there is a new one.
fn put<T>(place: &mut T, value: Option<T>) {
    if let Some(value) = value {
        *place = value;
    }
}

/// Parses a value of a closed list that may be empty.
fn optional_choice<T>(
    text: Option<&str>,
    field: Field,
    label: &str,
    of: impl Fn(&str) -> Option<T>,
    fields: &mut Fields,
) -> Option<Option<T>> {
    let text = text?.trim();
    let found = of(text);
    if found.is_none() && !text.is_empty() {
        fields.invalid(field, label);
    }
    Some(found)
}

fn phone(text: &str, fields: &mut Fields) -> String {
    let phone = text.trim();
    if phone.is_empty() {
        fields.required(Field::Phone, "Phone");
    } else if !is_valid_phone(phone) {
        fields.add(Field::Phone, "Phone must be 10 digits without spaces");
    }
    phone.to_owned()
}

fn about(text: &str, fields: &mut Fields) -> String {
    let text = text.trim();
    if !ABOUT.accepts(text) {
        fields.invalid(Field::AboutText, "About Me");
    }
    text.to_owned()
}

/// Validates one line that must not be empty.
fn required_line(text: &str, field: Field, label: &str, bounds: TextBounds, fields: &mut Fields) -> String {
    let line = single_line(text);
    if line.is_empty() {
        fields.required(field, label);
    } else if !bounds.accepts(&line) {
        fields.invalid(field, label);
    }
    line
}

fn state(code: &str, field: Field, label: &str, fields: &mut Fields) -> Option<UsState> {
    if code.trim().is_empty() {
        fields.required(field, label);
        return None;
    }
    let state = code.parse().ok();
    if state.is_none() {
        fields.invalid(field, label);
    }
    state
}

fn license_date(text: &str, now: Timestamp, fields: &mut Fields) -> Option<Date> {
    let day = parse_day_of(text.trim());
    match day {
        Some(day) if !is_past(day, now) => return Some(day),
        None if !text.trim().is_empty() => fields.invalid(Field::LicenseExpires, "License Date"),
        _ => fields.add(Field::LicenseExpires, LICENSE_DATE_INVALID),
    }
    None
}

fn npi(text: &str, fields: &mut Fields) -> String {
    let npi = text.trim();
    if !npi.is_empty() && !is_npi(npi) {
        fields.invalid(Field::Npi, "NPI");
    }
    npi.to_owned()
}

fn years(text: &str, fields: &mut Fields) -> String {
    let years = text.trim();
    if years.len() > 3 || !years.bytes().all(|byte| byte.is_ascii_digit()) {
        fields.invalid(Field::YearsOfExperience, "Years of Experience");
    }
    years.to_owned()
}

/// Validates the board specialties. Empty ones are dropped.
fn specialties(texts: &[String], fields: &mut Fields) -> Vec<String> {
    if texts.len() > SPECIALTIES_MAX {
        fields.invalid(Field::BoardSpecialties, "Board Specialties");
        return Vec::new();
    }
    let mut valid = Vec::new();
    for (index, text) in texts.iter().enumerate() {
        let line = single_line(text);
        if line.is_empty() {
            continue;
        }
        if SPECIALTY.accepts(&line) {
            valid.push(line);
        } else {
            fields.invalid(Field::BoardSpecialty.at(index), "Board Specialty");
        }
    }
    valid
}

/// The rule of the education step: an empty text `is invalid`, not `is required`.
fn nonempty_line(text: &str, field: FieldPath, label: &str, fields: &mut Fields) -> String {
    let line = single_line(text);
    if !SCHOOL.accepts(&line) {
        fields.invalid(field, label);
    }
    line
}

fn month(text: &str, field: FieldPath, label: &str, fields: &mut Fields) -> Option<Month> {
    let month = text.trim().parse().ok();
    if month.is_none() {
        fields.invalid(field, label);
    }
    month
}

/// The fields of a list of schools.
struct SchoolFields {
    list: Field,
    school: Field,
    degree: Field,
    graduated: Field,
}

const UNDERGRADUATE: SchoolFields = SchoolFields {
    list: Field::Undergraduate,
    school: Field::UndergraduateSchool,
    degree: Field::UndergraduateDegree,
    graduated: Field::UndergraduateGraduated,
};

const MED_SCHOOL: SchoolFields = SchoolFields {
    list: Field::MedSchool,
    school: Field::MedSchoolSchool,
    degree: Field::MedSchoolDegree,
    graduated: Field::MedSchoolGraduated,
};

/// The fields of a training with the prefix of their labels.
struct TrainingFields {
    label: &'static str,
    name: Field,
    location: Field,
    completed: Field,
}

const INTERNSHIP: TrainingFields = TrainingFields {
    label: "Internship",
    name: Field::InternshipName,
    location: Field::InternshipLocation,
    completed: Field::InternshipCompleted,
};

const RESIDENCY: TrainingFields = TrainingFields {
    label: "Residency",
    name: Field::ResidencyName,
    location: Field::ResidencyLocation,
    completed: Field::ResidencyCompleted,
};

const FELLOWSHIP: TrainingFields = TrainingFields {
    label: "Fellowship",
    name: Field::FellowshipName,
    location: Field::FellowshipLocation,
    completed: Field::FellowshipCompleted,
};

fn schools<D>(
    sent: &[SchoolDraft],
    names: &SchoolFields,
    degree: impl Fn(&str) -> Option<D>,
    fields: &mut Fields,
) -> Vec<School<D>> {
    if sent.len() > SCHOOLS_MAX {
        fields.invalid(names.list, "School");
        return Vec::new();
    }
    let mut valid = Vec::new();
    for (index, draft) in sent.iter().enumerate() {
        let school = nonempty_line(&draft.school, names.school.at(index), "School", fields);
        let degree = degree(draft.degree.trim());
        if degree.is_none() {
            fields.invalid(names.degree.at(index), "Degree Earned");
        }
        let graduated = month(&draft.graduated, names.graduated.at(index), "Graduation Date", fields);
        valid.extend(degree.zip(graduated).map(|(degree, graduated)| School { school, degree, graduated }));
    }
    valid
}

/// Validates a training; `index` is its row if it is in a list.
fn training(
    draft: &TrainingDraft,
    names: &TrainingFields,
    index: Option<usize>,
    fields: &mut Fields,
) -> Option<Training> {
    let at = |field: Field| FieldPath { field, index };
    let label = names.label;
    let TrainingDraft { name, location, completed } = draft;
    let name = nonempty_line(name, at(names.name), &format!("{label} Name"), fields);
    let location = nonempty_line(location, at(names.location), &format!("{label} Location"), fields);
    let completed = month(completed, at(names.completed), &format!("{label} Completion Date"), fields)?;
    Some(Training { name, location, completed })
}

fn fellowships(sent: &[TrainingDraft], fields: &mut Fields) -> Vec<Training> {
    if sent.len() > SCHOOLS_MAX {
        fields.invalid(Field::Fellowships, "Fellowship");
        return Vec::new();
    }
    let each = |(index, draft)| training(draft, &FELLOWSHIP, Some(index), fields);
    sent.iter().enumerate().filter_map(each).collect()
}

fn experiences(sent: &[ExperienceDraft], now: Timestamp, fields: &mut Fields) -> Vec<Experience> {
    if sent.len() > EXPERIENCES_MAX {
        fields.invalid(Field::WorkExperiences, "Hospital");
        return Vec::new();
    }
    let mut valid = Vec::new();
    for (index, draft) in sent.iter().enumerate() {
        let hospital = single_line(&draft.hospital);
        if length(&hospital) < HOSPITAL.min {
            fields.add(Field::WorkHospital.at(index), "Hospital needs more than 1 character");
        } else if !HOSPITAL.accepts(&hospital) {
            fields.invalid(Field::WorkHospital.at(index), "Hospital");
        }
        let (begins, ends) = (Field::WorkStart.at(index), Field::WorkEnd.at(index));
        let start = work_month(&draft.start, begins, "Start Date", START_INVALID, now, fields);
        let end = work_month(&draft.end, ends, "End Date", END_INVALID, now, fields);
        match (start, end) {
            (Some(start), Some(end)) if end < start => fields.add(ends, END_BEFORE_START),
            (Some(start), Some(end)) => valid.push(Experience { hospital, start, end }),
            (None, Some(_)) if draft.start.trim().is_empty() => fields.add(ends, END_WITHOUT_START),
            _ => {}
        }
    }
    valid
}

/// Validates a month of work, which must not be in the future. `refused` is the message for an empty or future one.
fn work_month(
    text: &str,
    field: FieldPath,
    label: &str,
    refused: &str,
    now: Timestamp,
    fields: &mut Fields,
) -> Option<Month> {
    let text = text.trim();
    let month: Option<Month> = text.parse().ok();
    match month {
        Some(month) if !month.is_future(now) => return Some(month),
        None if length(text) == 1 => fields.add(field, format!("{label} needs more than 1 character")),
        None if !text.is_empty() => fields.invalid(field, label),
        _ => fields.add(field, refused),
    }
    None
}

/// Validates a changed security question; `None` if only the current index was sent, which is no change.
fn answer(draft: AnswerDraft, number: u8, present: u8, fields: &mut Fields) -> Option<Question> {
    let AnswerDraft { question: index, answer } = draft;
    if answer.is_none() && index.is_none_or(|index| index == i64::from(present)) {
        return None;
    }
    let index = index.or(Some(i64::from(present)));
    question(&QuestionDraft { question: index, answer: answer.unwrap_or_default() }, number, fields)
}

#[cfg(test)]
#[path = "validation_tests.rs"]
mod tests;
