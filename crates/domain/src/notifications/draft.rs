//! The notification preferences of a request, and their validation.

use std::collections::BTreeMap;

use jiff::civil::Time;

use super::{
    CENTERS_MAX, Channels, EventKind, MILES_MAX, NotificationPreferences, QuietHours, SearchRadius,
    SummaryFilter,
};
use crate::field::Field;
use crate::id::CenterId;
use crate::pay::MAX_PAY;
use crate::refusal::{Fields, Refusal};
use crate::role::Role;
use crate::time::Zone;
use crate::zip_code::ZipCode;

/// The preferences of a request. They replace the stored ones as a whole.
#[derive(Debug, Clone, Default)]
pub struct PreferencesDraft {
    /// Whether mail is sent at all; `None` leaves it as it is.
    pub mail: Option<bool>,
    /// Whether text messages are sent at all; `None` leaves it as it is.
    pub sms: Option<bool>,
    /// The channels of single kinds; a kind that is missing is on.
    pub events: Vec<EventDraft>,
    /// Name of the time zone.
    pub zone: Option<String>,
    /// The quiet hours; `None` for none.
    pub quiet_hours: Option<QuietHoursDraft>,
    /// The daily summary; `None` for none.
    pub summary: Option<SummaryDraft>,
}

/// The channels of a kind.
#[derive(Debug, Clone, Default)]
pub struct EventDraft {
    /// The kind.
    pub event: String,
    /// The channels; `None` for on.
    pub channels: Channels<Option<bool>>,
}

/// Quiet hours of a request.
#[derive(Debug, Clone, Default)]
pub struct QuietHoursDraft {
    /// The beginning as `HH:MM`.
    pub from: String,
    /// The end as `HH:MM`.
    pub until: String,
    /// Whether urgent cases end them.
    pub urgent_wakes: bool,
}

/// A daily summary of a request.
#[derive(Debug, Clone, Default)]
pub struct SummaryDraft {
    /// The local hour.
    pub hour: Option<i64>,
    /// The centers.
    pub centers: Vec<CenterId>,
    /// The ZIP code that distances are measured from; `None` for anywhere.
    pub zip_code: Option<String>,
    /// The largest distance in miles; only with a ZIP code.
    pub miles: Option<i64>,
    /// The least pay in dollars.
    pub min_pay: Option<i64>,
    /// The days of the week, 1 for Monday to 7.
    pub days: Vec<i64>,
}

impl PreferencesDraft {
    /// Validates the input of a person of a role, except `mail` and `sms`, which are always valid.
    ///
    /// # Errors
    /// VALIDATION that names each invalid field: a kind that the role does not have or that cannot be switched off, a time
    /// zone that is unknown or missing with quiet hours or a summary, and a summary of another role than a professional.
    pub fn validate(self, role: Role) -> Result<NotificationPreferences, Refusal> {
        let mut fields = Fields::new();
        let zone = match self.zone.as_deref().map(str::trim).filter(|zone| !zone.is_empty()) {
            None => None,
            Some(name) => {
                let zone = Zone::parse(name).ok();
                if zone.is_none() {
                    fields.invalid(Field::PreferredZone, "Time zone");
                }
                zone
            }
        };
        let needed = self.quiet_hours.is_some() || self.summary.is_some();
        if needed && self.zone.as_deref().is_none_or(|zone| zone.trim().is_empty()) {
            fields.add(Field::PreferredZone, "Time zone is required");
        }
        let off = switched_off(&self.events, role, &mut fields);
        let quiet_hours = self.quiet_hours.and_then(|draft| quiet_hours(&draft, &mut fields));
        if self.summary.is_some() && role != Role::Professional {
            fields.invalid(Field::Summary, "Daily summary");
        }
        let summary = self.summary.and_then(|draft| summary(draft, &mut fields));
        fields.finish()?;
        Ok(NotificationPreferences { off, zone, quiet_hours, summary })
    }
}

fn switched_off(
    events: &[EventDraft],
    role: Role,
    fields: &mut Fields,
) -> BTreeMap<EventKind, Channels<bool>> {
    let mut off = BTreeMap::new();
    for EventDraft { event, channels } in events {
        let kind = EventKind::parse(event).filter(|kind| EventKind::of_role(role).contains(kind));
        let Some(kind) = kind else {
            fields.invalid(Field::NotificationEvents, "Event");
            continue;
        };
        let is_off = |on: Option<bool>, offered: bool| offered && on == Some(false);
        let offered = kind.channels();
        let channels = Channels {
            mail: is_off(channels.mail, offered.mail),
            sms: is_off(channels.sms, offered.sms),
            push: is_off(channels.push, offered.push),
        };
        if kind == EventKind::Required && channels.mail {
            fields.add(Field::NotificationEvents, "Required messages cannot be switched off");
        } else if channels != Channels::default() {
            off.insert(kind, channels);
        }
    }
    off
}

fn quiet_hours(draft: &QuietHoursDraft, fields: &mut Fields) -> Option<QuietHours> {
    let mut minute = |field: Field, label: &str, text: &str| {
        let time = parse_minute(text);
        if time.is_none() {
            fields.invalid(field, label);
        }
        time
    };
    let from = minute(Field::QuietFrom, "Beginning of the quiet hours", &draft.from);
    let until = minute(Field::QuietUntil, "End of the quiet hours", &draft.until);
    let (from, until) = (from?, until?);
    if from == until {
        fields.add(Field::QuietUntil, "Quiet hours cannot begin and end at the same time");
    }
    Some(QuietHours { from, until, urgent_wakes: draft.urgent_wakes })
}

/// A minute of the day as a regular expression: `HH:MM`.
pub const MINUTE_PATTERN: &str = "^([01][0-9]|2[0-3]):[0-5][0-9]$";

/// Parses `HH:MM`.
fn parse_minute(text: &str) -> Option<Time> {
    let (hour, minute) = text.split_once(':')?;
    let two_digits = |part: &str| part.len() == 2 && part.bytes().all(|byte| byte.is_ascii_digit());
    let valid = two_digits(hour) && two_digits(minute);
    valid.then(|| Time::new(hour.parse().ok()?, minute.parse().ok()?, 0, 0).ok()).flatten()
}

fn summary(draft: SummaryDraft, fields: &mut Fields) -> Option<SummaryFilter> {
    let SummaryDraft { hour, mut centers, zip_code, miles, min_pay, mut days } = draft;
    let hour = hour.filter(|hour| (0..24).contains(hour)).and_then(|hour| i8::try_from(hour).ok());
    if hour.is_none() {
        fields.invalid(Field::SummaryHour, "Hour of the summary");
    }
    if centers.len() > CENTERS_MAX {
        fields.invalid(Field::SummaryCenters, "Centers");
    }
    centers.sort_unstable();
    centers.dedup();
    let near = zip_code.and_then(|zip_code| near(&zip_code, miles, fields));
    if !min_pay.iter().all(|dollars| (0..=MAX_PAY.cents() / 100).contains(dollars)) {
        fields.invalid(Field::SummaryPay, "Pay");
    }
    if days.len() > 7 || !days.iter().all(|day| (1..=7).contains(day)) {
        fields.invalid(Field::SummaryDays, "Days");
    }
    days.sort_unstable();
    days.dedup();
    Some(SummaryFilter {
        hour: hour?,
        centers,
        near,
        min_pay: min_pay.map(|dollars| dollars.saturating_mul(100)).filter(|cents| *cents > 0),
        // Every day is the same as no choice.
        days: if days.len() == 7 {
            Vec::new()
        } else {
            days.iter().filter_map(|day| i8::try_from(*day).ok()).collect()
        },
    })
}

fn near(zip_code: &str, miles: Option<i64>, fields: &mut Fields) -> Option<SearchRadius> {
    let zip = ZipCode::parse(zip_code);
    if zip.is_none() {
        fields.invalid(Field::SummaryZip, "ZIP code");
    }
    let miles =
        miles.and_then(|miles| u32::try_from(miles).ok()).filter(|miles| (1..=MILES_MAX).contains(miles));
    if miles.is_none() {
        fields.invalid(Field::SummaryMiles, "Distance");
    }
    Some(SearchRadius { zip: zip?, miles: miles? })
}
