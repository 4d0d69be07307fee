//! The function of the timer `EXPIRY_CHECK`: reminds professionals of documents and licenses that end soon.

use caseboard_domain::NoticeId;
use caseboard_domain::expiry::{SUMMARY_DAYS, reminder_stage};
use caseboard_domain::notifications::{EventKind, Occasion};
use caseboard_domain::profile::month::last_state_day;
use caseboard_domain::time::days;
use caseboard_domain::timer::TimerOutcome;
use caseboard_store::change_feed::{Audience, Topic};
use caseboard_store::expiries::{self, DUE_MAX, DueReminder, SentReminder};
use caseboard_store::notices::{self, NewNotice};
use caseboard_store::timers::TimerRow;
use caseboard_store::{Committed, Tx};
use jiff::civil::Weekday;
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan as _};

use super::schedule_expiry_check::next_check;
use super::{letters, name};
use crate::app::App;
use crate::error::Error;
use crate::outbox;
use crate::texts::Texts;

/// Sends up to a hundred reminders and runs again at once if there may be more. The last run of a Monday sets the timers of the
/// weekly summaries.
pub(crate) async fn run_expiry_check(
    app: App,
    tx: Tx,
    timer: TimerRow,
) -> Result<Committed<TimerOutcome>, Error> {
    let now = app.now();
    // As in the profile, a day ends in the last of the 50 states.
    let today = last_state_day(now);
    let due = expiries::list_due(&tx, today).await?;
    remind(&app, &tx, &due, |it| reminder_stage(it.expires, today)).await?;
    if due.len() == DUE_MAX {
        return Ok(tx.commit(TimerOutcome::Again(timer.due_at)));
    }
    expiries::delete_past(&tx, today).await?;
    if includes_monday(timer.due_at, now) {
        expiries::set_summaries(&tx, today, today.saturating_add(SUMMARY_DAYS.days()), now).await?;
    }
    Ok(tx.commit(TimerOutcome::Again(next_check(now))))
}

/// Returns whether one of the daily checks from `due` to `now` is that of a Monday: after an outage one run replaces all checks
/// that were missed.
fn includes_monday(due: Timestamp, now: Timestamp) -> bool {
    let mut checks = (0..7).map(|day| due + days(day)).take_while(|at| *at <= now);
    checks.any(|at| at.to_zoned(TimeZone::UTC).weekday() == Weekday::Monday)
}

/// Writes a notice and a mail for each reminder.
async fn remind(
    app: &App,
    tx: &Tx,
    due: &[DueReminder],
    stage: impl Fn(&DueReminder) -> Option<i32>,
) -> Result<(), Error> {
    let (mut copies, mut messages, mut sent) = (Vec::new(), Vec::new(), Vec::new());
    for reminder in due {
        let DueReminder { item, expires, person } = reminder;
        let Some(stage) = stage(reminder) else { continue };
        let (texts, id) = (Texts::of(person.language), app.new_id::<NoticeId>());
        let (what, day) = (name(texts, *item), texts.date(*expires));
        let subject = (texts.eligibility.expires_subject)(what, &day);
        let content =
            format!("{} {}", (texts.eligibility.expires)(what, &day), texts.eligibility.expires_effect);
        // There is no other person whose action caused it.
        let message = NewNotice::message(id, person.id, person.id, subject, content);
        copies.push(NewNotice { slot: item.slot(), ..message });
        let letter = letters::expires(person, *item, *expires);
        messages.extend(outbox::notification(app, person, Occasion::of(EventKind::Eligibility), &letter));
        sent.push(SentReminder { person: person.id, item: *item, expires: *expires, stage });
        tx.publish(Audience::Person(person.id), Topic::Notifications);
    }
    notices::insert(tx, &copies, app.now()).await?;
    outbox::enqueue(app, tx, messages).await?;
    Ok(expiries::add_sent(tx, &sent, app.now()).await?)
}
