//! The validation of the fields of the profile editor, step by step.

use jiff::Timestamp;
use jiff::civil::Date;

use super::draft::{
    ABOUT_MAX, AnswerDraft, END_ALONE, END_FIRST, END_INVALID, EXPERIENCES_MAX, ExperienceDraft,
    LICENSE_DATE_INVALID, SCHOOLS_MAX, SPECIALTIES_MAX, SPECIALTY_MAX, START_INVALID, SchoolDraft, TEXT_MAX,
    TrainingDraft,
};
use super::month::{is_past, parse_day};
use super::{Experience, Month, School, Training};
use crate::person::{Email, phone_ok};
use crate::refusal::Fields;
use crate::registration::{Question, QuestionDraft, question};
use crate::states::State;
use crate::text::{has_control, length, single_line};

/// Parses a value of a closed list that may be empty.
pub(super) fn word<T>(
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

pub(super) fn email(text: &str, fields: &mut Fields) -> Option<Email> {
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

pub(super) fn phone(text: &str, fields: &mut Fields) -> String {
    let phone = text.trim();
    if phone.is_empty() {
        fields.required("phone", "Phone");
    } else if !phone_ok(phone) {
        fields.add("phone", "Phone must be 10 digits without spaces");
    }
    phone.to_owned()
}

pub(super) fn about(text: &str, fields: &mut Fields) -> String {
    let text = text.trim();
    if length(text) > ABOUT_MAX || has_control(text) {
        fields.invalid("aboutMe.text", "About Me");
    }
    text.to_owned()
}

/// Validates one line that must not be empty.
pub(super) fn required(text: &str, field: &str, label: &str, most: usize, fields: &mut Fields) -> String {
    let line = single_line(text);
    if line.is_empty() {
        fields.required(field, label);
    } else if length(&line) > most || has_control(&line) {
        fields.invalid(field, label);
    }
    line
}

pub(super) fn state(code: &str, field: &str, label: &str, fields: &mut Fields) -> Option<State> {
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

pub(super) fn license_date(text: &str, now: Timestamp, fields: &mut Fields) -> Option<Date> {
    let day = parse_day(text.trim());
    match day {
        Some(day) if !is_past(day, now) => return Some(day),
        None if !text.trim().is_empty() => fields.invalid("licenseExpDate", "License Date"),
        _ => fields.add("licenseExpDate", LICENSE_DATE_INVALID),
    }
    None
}

pub(super) fn years(text: &str, fields: &mut Fields) -> String {
    let years = text.trim();
    if years.len() > 3 || !years.bytes().all(|byte| byte.is_ascii_digit()) {
        fields.invalid("yearsOfExperience", "Years of Experience");
    }
    years.to_owned()
}

/// Validates the board specialties. Empty ones are dropped.
pub(super) fn specialties(texts: &[String], fields: &mut Fields) -> Vec<String> {
    if texts.len() > SPECIALTIES_MAX {
        fields.invalid("boardSpecialties", "Board Specialties");
        return Vec::new();
    }
    let mut kept = Vec::new();
    for (index, text) in texts.iter().enumerate() {
        let line = single_line(text);
        if length(&line) > SPECIALTY_MAX || has_control(&line) {
            fields.invalid(format!("boardSpecialties[{index}]"), "Board Specialty");
        } else if !line.is_empty() {
            kept.push(line);
        }
    }
    kept
}

/// The rule of the education step: an empty text `is invalid`, not `is required`.
fn filled(text: &str, field: String, label: &str, fields: &mut Fields) -> String {
    let line = single_line(text);
    if line.is_empty() || length(&line) > TEXT_MAX || has_control(&line) {
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

pub(super) fn schools<D>(
    sent: &[SchoolDraft],
    list: &str,
    degree: impl Fn(&str) -> Option<D>,
    fields: &mut Fields,
) -> Vec<School<D>> {
    if sent.len() > SCHOOLS_MAX {
        fields.invalid(list, "School");
        return Vec::new();
    }
    let mut kept = Vec::new();
    for (index, draft) in sent.iter().enumerate() {
        let school = filled(&draft.school, format!("{list}[{index}].school"), "School", fields);
        let degree = degree(draft.degree.trim());
        if degree.is_none() {
            fields.invalid(format!("{list}[{index}].degreeEarned"), "Degree Earned");
        }
        let field = format!("{list}[{index}].graduationDateSchool");
        let graduated = month(&draft.graduated, field, "Graduation Date", fields);
        kept.extend(degree.zip(graduated).map(|(degree, graduated)| School { school, degree, graduated }));
    }
    kept
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
    let name = filled(name, format!("{at}.{word}Name"), &format!("{label} Name"), fields);
    let location = filled(location, format!("{at}.{word}Location"), &format!("{label} Location"), fields);
    let field = format!("{at}.{word}CompletionDate");
    let completed = month(completed, field, &format!("{label} Completion Date"), fields)?;
    Some(Training { name, location, completed })
}

pub(super) fn one(word: &str, draft: Option<&TrainingDraft>, fields: &mut Fields) -> Option<Training> {
    let label = if word == "internship" { "Internship" } else { "Residency" };
    training(draft?, word, word, label, fields)
}

pub(super) fn fellowships(sent: &[TrainingDraft], fields: &mut Fields) -> Vec<Training> {
    if sent.len() > SCHOOLS_MAX {
        fields.invalid("fellowships", "Fellowship");
        return Vec::new();
    }
    let each = |(index, draft)| {
        training(draft, &format!("fellowships[{index}]"), "fellowship", "Fellowship", fields)
    };
    sent.iter().enumerate().filter_map(each).collect()
}

pub(super) fn experiences(sent: &[ExperienceDraft], now: Timestamp, fields: &mut Fields) -> Vec<Experience> {
    if sent.len() > EXPERIENCES_MAX {
        fields.invalid("workExperiences", "Hospital");
        return Vec::new();
    }
    let mut kept = Vec::new();
    for (index, draft) in sent.iter().enumerate() {
        let at = format!("workExperiences[{index}]");
        let hospital = single_line(&draft.hospital);
        if length(&hospital) <= 1 {
            fields.add(format!("{at}.hospital"), "Hospital needs more than 1 character");
        } else if length(&hospital) > TEXT_MAX || has_control(&hospital) {
            fields.invalid(format!("{at}.hospital"), "Hospital");
        }
        let (begins, ends) = (format!("{at}.startDate"), format!("{at}.endDate"));
        let start = worked(&draft.start, &begins, "Start Date", START_INVALID, now, fields);
        let end = worked(&draft.end, &ends, "End Date", END_INVALID, now, fields);
        match (start, end) {
            (Some(start), Some(end)) if end < start => fields.add(ends, END_FIRST),
            (Some(start), Some(end)) => kept.push(Experience { hospital, start, end }),
            (None, Some(_)) if draft.start.trim().is_empty() => fields.add(ends, END_ALONE),
            _ => {}
        }
    }
    kept
}

/// Validates a month of work: a month that is not in the future. `refused` is the message for an empty or future one.
fn worked(
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
pub(super) fn answer(draft: AnswerDraft, number: u8, present: u8, fields: &mut Fields) -> Option<Question> {
    let AnswerDraft { question: index, answer } = draft;
    if answer.is_none() && index.is_none_or(|index| index == i64::from(present)) {
        return None;
    }
    let index = index.or(Some(i64::from(present)));
    question(&QuestionDraft { question: index, answer: answer.unwrap_or_default() }, number, fields)
}
