//! The notification preferences of a person.

use caseboard_domain::notifications::{
    CENTERS_MAX, Channels, EventDraft, EventKind, PreferencesDraft, QuietHoursDraft, SummaryDraft,
    SummaryFilter,
};
use caseboard_service::notifications::OwnPreferences;
use jiff::civil::Time;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::centers::CenterName;
use super::request::{RequestError, id, not_null};
use super::scalar::Id;
use super::schema::{
    FiveDigitZip, HourOfDay, MinuteOfDay, SummaryMiles, TimeZoneName, WeekdayNumber, WholeDollars,
    list_schemas,
};

list_schemas! {
    /// Ids of centers; none for all.
    SummaryCenters = [Id; 0..=CENTERS_MAX];
    /// Centers with their names; none for all.
    SummaryCenterNames = [CenterName; 0..=CENTERS_MAX];
    /// Days of the week on which a case starts, 1 for Monday to 7; none for all.
    SummaryDays = [WeekdayNumber; 0..=7];
    /// The channels of each kind of message.
    NewEventChannelList = [NewEventChannels; 0..=EventKind::ALL.len()];
    /// The channels of each kind of message that the role has.
    EventChannelList = [EventChannels; 1..=EventKind::ALL.len()];
}

/// The channels of a kind of message. A channel that is missing has no messages of this kind.
#[derive(Debug, Serialize, ToSchema)]
pub struct EventChannels {
    /// The kind.
    pub event: EventKind,
    /// Whether mail is sent. `REQUIRED` is always true.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub mail: Option<bool>,
    /// Whether text messages are sent.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub sms: Option<bool>,
    /// Whether push messages are sent.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub push: Option<bool>,
}

/// Hours in which messages wait, in the time zone of the person.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct QuietHours {
    /// The first quiet minute, `HH:MM`.
    #[schema(value_type = MinuteOfDay)]
    pub from: String,
    /// The end, `HH:MM`; on the next day if it is earlier than the beginning.
    #[schema(value_type = MinuteOfDay)]
    pub until: String,
    /// Whether messages about cases that start within 24 hours are sent all the same.
    pub urgent_wakes: bool,
}

/// The filter of the daily summary of new cases of your group.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DailySummary {
    /// The hour at which it is mailed, in the time zone of the person.
    #[schema(value_type = HourOfDay)]
    pub hour: i8,
    /// The centers.
    #[schema(value_type = SummaryCenterNames)]
    pub centers: Vec<CenterName>,
    /// The ZIP code that distances are measured from; missing for anywhere.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<FiveDigitZip>, nullable = false)]
    pub zip_code: Option<String>,
    /// The largest distance of a center in miles.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<SummaryMiles>, nullable = false)]
    pub miles: Option<u32>,
    /// The least dollars for the whole case, as long as estimated; missing for any.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<WholeDollars>, nullable = false)]
    pub min_pay: Option<i64>,
    /// The days.
    #[schema(value_type = SummaryDays)]
    pub days: Vec<i8>,
}

/// By which channels and when a person is notified outside the application.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NotificationPreferences {
    /// Whether mail is sent at all, except what is required; `notificationsEnable.email` of the profile.
    pub mail: bool,
    /// Whether text messages are sent at all; `notificationsEnable.sms` of the profile.
    pub sms: bool,
    /// The channels of single kinds.
    #[schema(value_type = EventChannelList)]
    pub events: Vec<EventChannels>,
    /// The time zone of the person; missing until they have chosen one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<TimeZoneName>, nullable = false)]
    pub time_zone: Option<String>,
    /// The quiet hours; missing for none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub quiet_hours: Option<QuietHours>,
    /// The daily summary; missing for none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub summary: Option<DailySummary>,
}

impl From<OwnPreferences> for NotificationPreferences {
    fn from(own: OwnPreferences) -> Self {
        let OwnPreferences { role, settings, preferences, centers } = own;
        let event = |kind: &EventKind| {
            let (offered, wanted) = (kind.channels(), preferences.wanted(*kind));
            EventChannels {
                event: *kind,
                mail: offered.mail.then_some(wanted.mail),
                sms: offered.sms.then_some(wanted.sms),
                push: offered.push.then_some(wanted.push),
            }
        };
        Self {
            mail: settings.email,
            sms: settings.sms,
            events: EventKind::of_role(role).iter().map(event).collect(),
            time_zone: preferences.zone.as_ref().map(|zone| zone.name().to_owned()),
            quiet_hours: preferences.quiet_hours.map(|quiet| QuietHours {
                from: minute(quiet.from),
                until: minute(quiet.until),
                urgent_wakes: quiet.urgent_wakes,
            }),
            summary: preferences.summary.map(|summary| daily_summary(summary, centers)),
        }
    }
}

fn minute(time: Time) -> String {
    format!("{:02}:{:02}", time.hour(), time.minute())
}

fn daily_summary(filter: SummaryFilter, centers: Vec<(caseboard_domain::CenterId, String)>) -> DailySummary {
    let SummaryFilter { hour, near, min_pay, days, .. } = filter;
    DailySummary {
        hour,
        centers: centers.into_iter().map(|(id, name)| CenterName { id: id.into(), name }).collect(),
        zip_code: near.map(|near| near.zip.to_string()),
        miles: near.map(|near| near.miles),
        min_pay: min_pay.map(|cents| cents / 100),
        days,
    }
}

/// The channels of a kind of message; a channel that is missing is on.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct NewEventChannels {
    /// The kind.
    #[schema(value_type = EventKind)]
    pub event: Option<String>,
    /// Whether mail is sent; `REQUIRED` cannot be switched off.
    #[schema(nullable = false)]
    #[serde(default, deserialize_with = "not_null")]
    pub mail: Option<bool>,
    /// Whether text messages are sent.
    #[schema(nullable = false)]
    #[serde(default, deserialize_with = "not_null")]
    pub sms: Option<bool>,
    /// Whether push messages are sent.
    #[schema(nullable = false)]
    #[serde(default, deserialize_with = "not_null")]
    pub push: Option<bool>,
}

/// Hours in which messages wait.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NewQuietHours {
    /// The first quiet minute, `HH:MM`.
    #[schema(value_type = MinuteOfDay)]
    pub from: Option<String>,
    /// The end, `HH:MM`; on the next day if it is earlier than the beginning.
    #[schema(value_type = MinuteOfDay)]
    pub until: Option<String>,
    /// Whether messages about cases that start within 24 hours are sent all the same; false by default.
    #[schema(nullable = false)]
    #[serde(default, deserialize_with = "not_null")]
    pub urgent_wakes: Option<bool>,
}

/// The filter of the daily summary.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NewDailySummary {
    /// The hour at which it is mailed, in the time zone of the person.
    #[schema(value_type = HourOfDay)]
    pub hour: Option<i64>,
    /// The centers.
    #[schema(value_type = Option<SummaryCenters>, nullable = false)]
    #[serde(default, deserialize_with = "not_null")]
    pub centers: Option<Vec<String>>,
    /// The ZIP code that distances are measured from; missing for anywhere.
    #[schema(value_type = Option<FiveDigitZip>, nullable = false)]
    #[serde(default, deserialize_with = "not_null")]
    pub zip_code: Option<String>,
    /// The largest distance of a center in miles; required with a ZIP code.
    #[schema(value_type = Option<SummaryMiles>, nullable = false)]
    #[serde(default, deserialize_with = "not_null")]
    pub miles: Option<i64>,
    /// The least dollars for the whole case, as long as estimated.
    #[schema(value_type = Option<WholeDollars>, nullable = false)]
    #[serde(default, deserialize_with = "not_null")]
    pub min_pay: Option<i64>,
    /// The days.
    #[schema(value_type = Option<SummaryDays>, nullable = false)]
    #[serde(default, deserialize_with = "not_null")]
    pub days: Option<Vec<i64>>,
}

/// `PUT /api/notificationpreferences`: replaces the stored preferences as a whole, except switches of channels that are missing.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UpdateNotificationPreferences {
    /// Whether mail is sent at all, except what is required; missing for unchanged.
    #[schema(nullable = false)]
    #[serde(default, deserialize_with = "not_null")]
    pub mail: Option<bool>,
    /// Whether text messages are sent at all; missing for unchanged.
    #[schema(nullable = false)]
    #[serde(default, deserialize_with = "not_null")]
    pub sms: Option<bool>,
    /// The channels of single kinds; a kind that is missing is on.
    #[schema(value_type = Option<NewEventChannelList>, nullable = false)]
    #[serde(default, deserialize_with = "not_null")]
    pub events: Option<Vec<NewEventChannels>>,
    /// The time zone of the person; required with quiet hours and with a summary.
    #[schema(value_type = Option<TimeZoneName>, nullable = false)]
    #[serde(default, deserialize_with = "not_null")]
    pub time_zone: Option<String>,
    /// The quiet hours; missing or null for none.
    pub quiet_hours: Option<NewQuietHours>,
    /// The daily summary, of professionals only; missing or null for none.
    pub summary: Option<NewDailySummary>,
}

impl UpdateNotificationPreferences {
    /// Converts the request to the input of the domain.
    ///
    /// # Errors
    /// An error that names an invalid id of a center, or `events` if there are too many.
    pub fn parse(self) -> Result<PreferencesDraft, RequestError> {
        let event = |sent: NewEventChannels| EventDraft {
            event: sent.event.unwrap_or_default(),
            channels: Channels { mail: sent.mail, sms: sent.sms, push: sent.push },
        };
        let quiet = |sent: NewQuietHours| QuietHoursDraft {
            from: sent.from.unwrap_or_default(),
            until: sent.until.unwrap_or_default(),
            urgent_wakes: sent.urgent_wakes.unwrap_or_default(),
        };
        let events = self.events.unwrap_or_default();
        if events.len() > EventKind::ALL.len() {
            return Err(RequestError::field("events", "events is invalid"));
        }
        Ok(PreferencesDraft {
            mail: self.mail,
            sms: self.sms,
            events: events.into_iter().map(event).collect(),
            zone: self.time_zone,
            quiet_hours: self.quiet_hours.map(quiet),
            summary: self.summary.map(NewDailySummary::parse).transpose()?,
        })
    }
}

impl NewDailySummary {
    fn parse(self) -> Result<SummaryDraft, RequestError> {
        let centers = self.centers.unwrap_or_default();
        let centers = centers.iter().map(|center| id("summary.centers", Some(center)));
        Ok(SummaryDraft {
            hour: self.hour,
            centers: centers.collect::<Result<_, _>>()?,
            zip_code: self.zip_code,
            miles: self.miles,
            min_pay: self.min_pay,
            days: self.days.unwrap_or_default(),
        })
    }
}
