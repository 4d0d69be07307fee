//! How a professional of the demo wants to be notified.

use caseboard_domain::notifications::{
    Channels, EventDraft, PreferencesDraft, QuietHoursDraft, SummaryDraft,
};
use caseboard_service::notifications::update_notification_preferences;
use caseboard_service::{App, Error};

use super::people::People;
use super::roster::{HARBOR, anesthesiologist};

/// Sets the quiet hours and the daily summary of one person; all others have the settings of a new account.
pub(super) async fn set_all(app: &App, people: &People) -> Result<(), Error> {
    let person = &people.professionals[anesthesiologist(0)];
    let center = &people.centers[HARBOR];
    let draft = PreferencesDraft {
        mail: Some(true),
        sms: Some(true),
        events: vec![EventDraft {
            event: "ANSWER".into(),
            channels: Channels { mail: Some(false), sms: None, push: None },
        }],
        zone: Some(center.zone.name().to_owned()),
        quiet_hours: Some(QuietHoursDraft {
            from: "21:30".into(),
            until: "06:00".into(),
            urgent_wakes: true,
        }),
        summary: Some(SummaryDraft {
            hour: Some(7),
            centers: vec![center.id],
            min_pay: Some(600),
            days: vec![1, 2, 3, 4, 5],
            ..SummaryDraft::default()
        }),
    };
    update_notification_preferences(app, person, draft).await?;
    Ok(())
}
