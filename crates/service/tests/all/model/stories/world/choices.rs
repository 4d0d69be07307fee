//! The choices of the professionals of a story about their time and their messages.

use std::collections::BTreeMap;

use caseboard_domain::availability::{
    AvailabilityDraft, AvailabilityState, ExceptionDraft, StatedTimeDraft, WeekDay, WeekEntryDraft,
};
use caseboard_domain::notifications::{Channels, EventDraft, PreferencesDraft, QuietHoursDraft};
use caseboard_service::availability::update_availability;
use caseboard_service::notifications::update_notification_preferences;
use jiff::ToSpan as _;
use jiff::civil::Date;

use super::person_time::local;
use super::{Outcome, Planted, World, done, word};
use crate::documents::support::professional_actor;
use crate::model::stories::choices::{Choice, HOMES, Quiet, Stated};

/// The hours of rest of a person who has set none (AMB-214).
const REST: i64 = 8;

/// The time zones of people with even and with odd numbers. Neither changes its clocks in the months of the stories.
const ZONES: [&str; 2] = ["America/Los_Angeles", "Asia/Kolkata"];

/// Returns the time zone of a person.
pub(super) fn zone_of(who: usize) -> &'static str {
    ZONES[who % 2]
}

/// The choices of a person.
#[derive(Debug, Clone)]
pub(super) struct Choices {
    /// From Monday.
    pub(super) week: [Option<Stated>; 7],
    pub(super) dates: BTreeMap<Date, Stated>,
    pub(super) rest: i64,
    pub(super) home: Option<usize>,
    pub(super) quiet: Option<Quiet>,
    pub(super) mail: bool,
    pub(super) sms: bool,
    /// Whether there are messages about invitations.
    pub(super) invitations: bool,
}

impl Choices {
    /// Returns those of a new account, with or without mail.
    pub(super) fn new(mail: bool) -> Self {
        let dates = BTreeMap::new();
        Self {
            week: [None; 7],
            dates,
            rest: REST,
            home: None,
            quiet: None,
            mail,
            sms: false,
            invitations: true,
        }
    }

    fn availability(&self) -> AvailabilityDraft {
        let statement = |stated: Stated| StatedTimeDraft {
            state: Some(match stated.available {
                true => AvailabilityState::Available,
                false => AvailabilityState::NotAvailable,
            }),
            from: stated.hours.map(|(from, _)| minute_text(60 * from)),
            until: stated.hours.map(|(_, until)| minute_text(60 * until)),
        };
        let day = |(day, stated): (&WeekDay, &Option<Stated>)| {
            Some(WeekEntryDraft { day: Some(*day), statement: statement((*stated)?) })
        };
        let exception = |(date, stated): (&Date, &Stated)| ExceptionDraft {
            first: Some(date.to_string()),
            last: None,
            statement: statement(*stated),
        };
        AvailabilityDraft {
            week: WeekDay::ALL.iter().zip(&self.week).filter_map(day).collect(),
            exceptions: self.dates.iter().map(exception).collect(),
            rest_hours: Some(self.rest),
            zip_code: self.home.map(|home| HOMES[home].0.to_owned()),
        }
    }

    fn preferences(&self, who: usize) -> PreferencesDraft {
        let off = || EventDraft {
            event: "INVITATION".to_owned(),
            channels: Channels { mail: Some(false), sms: Some(false), push: Some(false) },
        };
        let quiet_hours = |quiet: Quiet| QuietHoursDraft {
            from: minute_text(quiet.from),
            until: minute_text(quiet.until),
            urgent_wakes: quiet.urgent_wakes,
        };
        PreferencesDraft {
            mail: Some(self.mail),
            sms: Some(self.sms),
            events: if self.invitations { Vec::new() } else { vec![off()] },
            zone: Some(zone_of(who).to_owned()),
            quiet_hours: self.quiet.map(quiet_hours),
            summary: None,
        }
    }
}

/// Returns minutes after midnight as `07:30`.
fn minute_text(minutes: i64) -> String {
    format!("{:02}:{:02}", minutes / 60, minutes % 60)
}

impl World<'_> {
    /// Stores a choice, which is known to the story even if a planted fault loses it.
    pub(super) async fn choose(&mut self, who: usize, choice: Choice) -> Outcome {
        let mut chosen = self.choices[who].clone();
        let is_set = match choice {
            Choice::Weekday { day, stated } => {
                chosen.week[day] = stated;
                stated.is_some()
            }
            Choice::Date { ahead, stated } => {
                let date = local(self.fixture.now()).date().checked_add(ahead.days()).expect("a date");
                match stated {
                    Some(stated) => {
                        chosen.dates.insert(date, stated);
                    }
                    None => chosen.dates.clear(),
                }
                stated.is_some()
            }
            Choice::Rest { hours } => {
                chosen.rest = hours;
                true
            }
            Choice::Home { home } => {
                chosen.home = home;
                home.is_some()
            }
            Choice::QuietHours { quiet } => {
                chosen.quiet = quiet;
                quiet.is_some()
            }
            Choice::Channels { mail, sms, invitations } => {
                (chosen.mail, chosen.sms, chosen.invitations) = (mail, sms, invitations);
                true
            }
        };
        let mut sent = chosen.clone();
        match self.planted {
            Some(Planted::LostQuietHours) => sent.quiet = None,
            Some(Planted::LostRest) => sent.rest = REST,
            Some(Planted::LostStatements) => (sent.week, sent.dates) = ([None; 7], BTreeMap::new()),
            _ => {}
        }
        let (app, own) = (self.fixture.app(), &self.professionals[who]);
        let outcome = match choice {
            Choice::Weekday { .. } | Choice::Date { .. } | Choice::Rest { .. } | Choice::Home { .. } => {
                word(update_availability(app, own, None, sent.availability()).await, done)
            }
            Choice::QuietHours { .. } | Choice::Channels { .. } => {
                let preferences = sent.preferences(who);
                word(update_notification_preferences(app, &professional_actor(own), preferences).await, done)
            }
        }?;
        if outcome != "DONE" {
            return Ok(outcome);
        }
        self.choices[who] = chosen;
        Ok(if is_set { "SET" } else { "CLEARED" }.to_owned())
    }
}
