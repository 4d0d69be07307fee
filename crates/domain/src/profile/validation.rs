//! Validates the input of the profile editor, step by step.

use jiff::Timestamp;
use jiff::civil::Date;

use super::draft::{
    ABOUT, AnswerDraft, CITY, ClinicalProfileChange, END_ALONE, END_FIRST, END_INVALID, EXPERIENCES_MAX,
    EducationChange, ExperienceDraft, HOSPITAL, LICENSE_DATE_INVALID, LICENSE_NUMBER, LicenseChange,
    ProfileChange, ProfileDraft, SCHOOL, SCHOOLS_MAX, SPECIALTIES_MAX, SPECIALTY, START_INVALID, SchoolDraft,
    TrainingDraft,
};
use super::month::{is_past, parse_day};
use super::{Experience, MedicalDegree, Month, School, Training, UndergraduateDegree, has_full_profile};
use crate::person::{Email, Prefix, Role, Suffix, phone_ok};
use crate::refusal::{Fields, Refusal};
use crate::registration::{Question, QuestionDraft, name, question};
use crate::states::State;
use crate::text::{TextBounds, length, single_line};

impl ProfileDraft {
    /// Validates the input of a person of that role and reports every field error. `questions` are the indexes of the
    /// person's current questions.
    ///
    /// # Errors
    /// VALIDATION with every invalid field.
    pub fn validate(self, role: Role, questions: [u8; 2], now: Timestamp) -> Result<ProfileChange, Refusal> {
        let mut fields = Fields::new();
        let [first_answer, second_answer] = self.questions.clone();
        let change = ProfileChange {
            first: self.first_name.as_deref().map(|it| name(it, "firstName", "First Name", &mut fields)),
            last: self.last_name.as_deref().map(|it| name(it, "lastName", "Last Name", &mut fields)),
            prefix: optional_choice(
                self.prefix.as_deref(),
                "prefix",
                "Prefix",
                Prefix::from_label,
                &mut fields,
            ),
            suffix: optional_choice(
                self.suffix.as_deref(),
                "suffix",
                "Suffix",
                Suffix::from_label,
                &mut fields,
            ),
            email: self.email.as_deref().and_then(|it| email(it, &mut fields)),
            phone: self.phone.as_deref().map(|it| phone(it, &mut fields)),
            notify_email: self.notify_email,
            notify_sms: self.notify_sms,
            clinical: match has_full_profile(role) {
                true => self.clinical(role, now, &mut fields),
                false => ClinicalProfileChange::default(),
            },
            questions: [
                answer(first_answer, 1, questions[0], &mut fields),
                answer(second_answer, 2, questions[1], &mut fields),
            ],
        };
        fields.finish_with(Some(change))
    }

    fn clinical(self, role: Role, now: Timestamp, fields: &mut Fields) -> ClinicalProfileChange {
        ClinicalProfileChange {
            about_text: self.about_text.map(|it| about(&it, fields)),
            about_only: self.about_only.filter(|_| role == Role::Surgeon),
            city: self.res_city.as_deref().map(|it| required_line(it, "resCity", "City", CITY, fields)),
            state: self.res_state.as_deref().and_then(|it| state(it, "resState.value", "State", fields)),
            license: LicenseChange {
                number: self
                    .license_no
                    .as_deref()
                    .map(|it| required_line(it, "licenseNo", "License Number", LICENSE_NUMBER, fields)),
                state: self
                    .license_state
                    .as_deref()
                    .and_then(|it| state(it, "licenseState", "License State", fields)),
                expires: self.license_expires.as_deref().and_then(|it| license_date(it, now, fields)),
                years: self.years_of_experience.as_deref().map(|it| years(it, fields)),
                specialties: self.board_specialties.map(|it| specialties(&it, fields)),
            },
            education: EducationChange {
                undergraduate: self
                    .undergraduate
                    .map(|it| schools(&it, "undergraduate", UndergraduateDegree::parse, fields)),
                med_school: self.med_school.map(|it| schools(&it, "medSchool", MedicalDegree::parse, fields)),
                internship: self.internship.map(|it| single_training("internship", it.as_ref(), fields)),
                residency: self.residency.map(|it| single_training("residency", it.as_ref(), fields)),
                fellowships: self.fellowships.map(|it| fellowships(&it, fields)),
            },
            experience: self.work_experiences.map(|it| experiences(&it, now, fields)),
        }
    }
}

/// Parses a value of a closed list that may be empty.
fn optional_choice<T>(
    text: Option<&str>,
    field: &str,
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

fn email(text: &str, fields: &mut Fields) -> Option<Email> {
    if text.trim().is_empty() {
        fields.required("email", "Email Address");
        return None;
    }
    let email = Email::parse(text).ok();
    if email.is_none() {
        fields.invalid("email", "Email Address");
    }
    email
}

fn phone(text: &str, fields: &mut Fields) -> String {
    let phone = text.trim();
    if phone.is_empty() {
        fields.required("phone", "Phone");
    } else if !phone_ok(phone) {
        fields.add("phone", "Phone must be 10 digits without spaces");
    }
    phone.to_owned()
}

fn about(text: &str, fields: &mut Fields) -> String {
    let text = text.trim();
    if !ABOUT.accepts(text) {
        fields.invalid("aboutMe.text", "About Me");
    }
    text.to_owned()
}

/// Validates one line that must not be empty.
fn required_line(text: &str, field: &str, label: &str, bounds: TextBounds, fields: &mut Fields) -> String {
    let line = single_line(text);
    if line.is_empty() {
        fields.required(field, label);
    } else if !bounds.accepts(&line) {
        fields.invalid(field, label);
    }
    line
}

fn state(code: &str, field: &str, label: &str, fields: &mut Fields) -> Option<State> {
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
    let day = parse_day(text.trim());
    match day {
        Some(day) if !is_past(day, now) => return Some(day),
        None if !text.trim().is_empty() => fields.invalid("licenseExpDate", "License Date"),
        _ => fields.add("licenseExpDate", LICENSE_DATE_INVALID),
    }
    None
}

fn years(text: &str, fields: &mut Fields) -> String {
    let years = text.trim();
    if years.len() > 3 || !years.bytes().all(|byte| byte.is_ascii_digit()) {
        fields.invalid("yearsOfExperience", "Years of Experience");
    }
    years.to_owned()
}

/// Validates the board specialties. Empty ones are dropped.
fn specialties(texts: &[String], fields: &mut Fields) -> Vec<String> {
    if texts.len() > SPECIALTIES_MAX {
        fields.invalid("boardSpecialties", "Board Specialties");
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
            fields.invalid(format!("boardSpecialties[{index}]"), "Board Specialty");
        }
    }
    valid
}

/// The rule of the education step: an empty text `is invalid`, not `is required`.
fn nonempty_line(text: &str, field: String, label: &str, fields: &mut Fields) -> String {
    let line = single_line(text);
    if !SCHOOL.accepts(&line) {
        fields.invalid(field, label);
    }
    line
}

fn month(text: &str, field: String, label: &str, fields: &mut Fields) -> Option<Month> {
    let month = text.trim().parse().ok();
    if month.is_none() {
        fields.invalid(field, label);
    }
    month
}

fn schools<D>(
    sent: &[SchoolDraft],
    list: &str,
    degree: impl Fn(&str) -> Option<D>,
    fields: &mut Fields,
) -> Vec<School<D>> {
    if sent.len() > SCHOOLS_MAX {
        fields.invalid(list, "School");
        return Vec::new();
    }
    let mut valid = Vec::new();
    for (index, draft) in sent.iter().enumerate() {
        let school = nonempty_line(&draft.school, format!("{list}[{index}].school"), "School", fields);
        let degree = degree(draft.degree.trim());
        if degree.is_none() {
            fields.invalid(format!("{list}[{index}].degreeEarned"), "Degree Earned");
        }
        let field = format!("{list}[{index}].graduationDateSchool");
        let graduated = month(&draft.graduated, field, "Graduation Date", fields);
        valid.extend(degree.zip(graduated).map(|(degree, graduated)| School { school, degree, graduated }));
    }
    valid
}

/// Validates a training: `at` is its path in the request, `word` the prefix of its field names.
fn training(
    draft: &TrainingDraft,
    at: &str,
    word: &str,
    label: &str,
    fields: &mut Fields,
) -> Option<Training> {
    let TrainingDraft { name, location, completed } = draft;
    let name = nonempty_line(name, format!("{at}.{word}Name"), &format!("{label} Name"), fields);
    let location =
        nonempty_line(location, format!("{at}.{word}Location"), &format!("{label} Location"), fields);
    let field = format!("{at}.{word}CompletionDate");
    let completed = month(completed, field, &format!("{label} Completion Date"), fields)?;
    Some(Training { name, location, completed })
}

fn single_training(word: &str, draft: Option<&TrainingDraft>, fields: &mut Fields) -> Option<Training> {
    let label = if word == "internship" { "Internship" } else { "Residency" };
    training(draft?, word, word, label, fields)
}

fn fellowships(sent: &[TrainingDraft], fields: &mut Fields) -> Vec<Training> {
    if sent.len() > SCHOOLS_MAX {
        fields.invalid("fellowships", "Fellowship");
        return Vec::new();
    }
    let each = |(index, draft)| {
        training(draft, &format!("fellowships[{index}]"), "fellowship", "Fellowship", fields)
    };
    sent.iter().enumerate().filter_map(each).collect()
}

fn experiences(sent: &[ExperienceDraft], now: Timestamp, fields: &mut Fields) -> Vec<Experience> {
    if sent.len() > EXPERIENCES_MAX {
        fields.invalid("workExperiences", "Hospital");
        return Vec::new();
    }
    let mut valid = Vec::new();
    for (index, draft) in sent.iter().enumerate() {
        let at = format!("workExperiences[{index}]");
        let hospital = single_line(&draft.hospital);
        if length(&hospital) < HOSPITAL.min {
            fields.add(format!("{at}.hospital"), "Hospital needs more than 1 character");
        } else if !HOSPITAL.accepts(&hospital) {
            fields.invalid(format!("{at}.hospital"), "Hospital");
        }
        let (begins, ends) = (format!("{at}.startDate"), format!("{at}.endDate"));
        let start = work_month(&draft.start, &begins, "Start Date", START_INVALID, now, fields);
        let end = work_month(&draft.end, &ends, "End Date", END_INVALID, now, fields);
        match (start, end) {
            (Some(start), Some(end)) if end < start => fields.add(ends, END_FIRST),
            (Some(start), Some(end)) => valid.push(Experience { hospital, start, end }),
            (None, Some(_)) if draft.start.trim().is_empty() => fields.add(ends, END_ALONE),
            _ => {}
        }
    }
    valid
}

/// Validates a month of work: a month that is not in the future. `refused` is the message for an empty or future one.
fn work_month(
    text: &str,
    field: &str,
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

/// Validates a changed security question. The index alone, as the profile shows it, is no change.
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
