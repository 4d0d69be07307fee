//! The messages of a story to professionals: on which channels, and when they are due in quiet hours (AMB-58, AMB-190, AMB-191).

use std::collections::BTreeMap;

use caseboard_domain::OutboxId;
use caseboard_domain::administration::{MessageKind, MessageState};
use caseboard_domain::delivery::Channel;
use caseboard_domain::engagement::State;
use caseboard_store::StoreError;
use caseboard_store::engagements::EngagementRow;
use caseboard_store::outbox::{self, OutboxCursor, OutboxState, PAGE_MAX};
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};
use uuid::Uuid;

use super::choices::{Choices, zone_of};
use super::person_time::minute_of;
use super::{Stored, World, check, is_confirmed};
use crate::model::stories::choices::Quiet;

/// The minutes of a day.
const DAY: i64 = 24 * 60;

/// Returns whether a case is urgent: it starts within 24 hours, or has started.
fn is_urgent(start: Timestamp, now: Timestamp) -> bool {
    start.duration_since(now) < SignedDuration::from_hours(24)
}

impl Choices {
    /// Returns when the quiet hours of person `who` end in which a time is; `None` if it is in none.
    fn quiet_end(&self, who: usize, at: Timestamp) -> Option<Timestamp> {
        let Quiet { from, until, .. } = self.quiet?;
        let local = TimeZone::get(zone_of(who)).expect("a time zone").to_datetime(at);
        let minute = 60 * i64::from(local.hour()) + i64::from(local.minute());
        // Counted from their beginning, so that midnight makes no difference.
        let (passed, length) = ((minute - from).rem_euclid(DAY), (until - from).rem_euclid(DAY));
        (passed < length).then(|| minute_of(at) + SignedDuration::from_mins(length - passed))
    }
}

impl World<'_> {
    fn wants(&self, who: usize, channel: Channel) -> bool {
        match channel {
            Channel::Mail => self.choices[who].mail,
            Channel::Sms => self.choices[who].sms,
            Channel::Push => self.browsers.contains(&who),
        }
    }

    /// Returns the channels on which a person gets messages about invitations.
    fn invitation_channels(&self, who: usize) -> Vec<Channel> {
        let channels = Channel::ALL.iter().copied().filter(|channel| self.wants(who, *channel));
        channels.filter(|_| self.choices[who].invitations).collect()
    }

    /// Returns when a message to a person about a case that starts then is due, if it is written now and not required.
    fn due(&self, who: usize, start: Timestamp) -> Timestamp {
        let (now, choices) = (self.fixture.now(), &self.choices[who]);
        let wakes = is_urgent(start, now) && choices.quiet.is_some_and(|it| it.urgent_wakes);
        choices.quiet_end(who, now).filter(|_| !wakes).unwrap_or(now)
    }

    /// Returns whether a person learns of an offer before its end: a person without messages reads the application (AMB-158).
    pub(super) fn arrives_before(&self, who: usize, start: Timestamp, until: Timestamp) -> bool {
        self.invitation_channels(who).is_empty() || self.due(who, start) < until
    }

    /// Checks the messages that were written now. No worker of the outbox runs in a story: it would send what is due. `before`
    /// and `after` are the cases before the step and now, and `invited` the people whom plans have invited since then, each with
    /// the case.
    pub(super) async fn check_messages(
        &mut self,
        before: &[Stored],
        after: &[Stored],
        invited: &[(usize, usize)],
    ) -> Result<(), String> {
        let (now, pending) = (self.fixture.now(), self.pending().await);
        self.check_waiting(&pending)?;
        let mut required: BTreeMap<usize, usize> = BTreeMap::new();
        for message in pending.values().filter(|it| it.created_at == now) {
            let Some(who) = self.addresses.get(&message.recipient).copied() else { continue };
            if !self.messages.insert(message.id) {
                continue;
            }
            match message.kind {
                MessageKind::Notification => self.check_notification(who, message, after)?,
                MessageKind::Account | MessageKind::Security => {
                    check(message.due_at == now, || format!("{message:?} to {who} is required and waits"))?;
                    *required.entry(who).or_default() += 1;
                }
            }
        }
        self.check_required(before, after, &required)?;
        for (case, who) in invited {
            self.check_invitation_messages(*case, *who, &after[*case], &pending).await?;
        }
        Ok(())
    }

    /// Returns the unsent messages that are due now or later.
    async fn pending(&self) -> BTreeMap<OutboxId, OutboxState> {
        let now = self.fixture.now();
        let read = self.fixture.db.read(move |conn| async move {
            let mut found = BTreeMap::new();
            let mut after = OutboxCursor { at: now.as_microsecond(), id: OutboxId::from_uuid(Uuid::nil()) };
            loop {
                let page = outbox::list_page(&conn, MessageState::Pending, Some(after), None, None).await?;
                let is_last = page.len() < PAGE_MAX;
                if let Some(last) = page.last() {
                    after = OutboxCursor::of(last);
                }
                found.extend(page.into_iter().map(|message| (message.id, message)));
                if is_last {
                    return Ok::<_, StoreError>(found);
                }
            }
        });
        read.await.expect("read")
    }

    /// Checks that the messages that wait are still there until the quiet hours end of which they were written, whatever has
    /// happened since: they are due then.
    fn check_waiting(&mut self, pending: &BTreeMap<OutboxId, OutboxState>) -> Result<(), String> {
        let now = self.fixture.now();
        self.waiting.retain(|_, due| *due >= now);
        for (id, due) in &self.waiting {
            let found = pending.get(id).map(|it| it.due_at);
            check(found == Some(*due), || format!("a message that waits until {due} is due at {found:?}"))?;
        }
        Ok(())
    }

    /// Checks a message that is not required: it is on a channel that the person wants, and waits for the end of quiet hours,
    /// unless it can be about an urgent case and the person allows that.
    fn check_notification(
        &mut self,
        who: usize,
        message: &OutboxState,
        after: &[Stored],
    ) -> Result<(), String> {
        let OutboxState { id, channel, due_at, .. } = *message;
        let now = self.fixture.now();
        check(self.wants(who, channel) && !self.closed.contains(&who), || {
            format!("{who}, who has switched it off or is closed, gets {message:?}")
        })?;
        let choices = &self.choices[who];
        let Some(end) = choices.quiet_end(who, now) else {
            return check(due_at == now, || format!("{message:?} to {who} waits, but not for quiet hours"));
        };
        let urgent = after.iter().any(|stored| {
            let is_on = stored.engagements.iter().any(|it| self.number(it.person) == who);
            is_on && is_urgent(stored.case().start, now)
        });
        let may_wake = urgent && choices.quiet.is_some_and(|it| it.urgent_wakes);
        check(due_at == end || (due_at == now && may_wake), || {
            format!("{message:?} to {who} in quiet hours until {end}")
        })?;
        if due_at == now {
            self.note("Message WAKES");
        } else {
            self.waiting.insert(id, due_at);
            self.note("Message WAITS");
        }
        Ok(())
    }

    /// Checks that people with a place on a case that was cancelled or moved, or who have lost it by a release, were mailed
    /// whatever they have switched off (AMB-58). `mails` are the required mails to each person.
    fn check_required(
        &self,
        before: &[Stored],
        after: &[Stored],
        mails: &BTreeMap<usize, usize>,
    ) -> Result<(), String> {
        let mut needed: BTreeMap<usize, usize> = BTreeMap::new();
        for (old, new) in before.iter().zip(after) {
            let moved = (old.case().start, old.case().end()) != (new.case().start, new.case().end());
            for engagement in old.engagements.iter().filter(|it| is_confirmed(&it.state)) {
                let state = new.engagements.iter().find(|it| it.id == engagement.id).map(|it| it.state);
                let must_know = match state {
                    Some(State::Cancelled { .. } | State::Released { .. }) => true,
                    Some(State::Confirmed { .. }) => moved,
                    _ => false,
                };
                let who = self.number(engagement.person);
                if must_know && !self.closed.contains(&who) {
                    *needed.entry(who).or_default() += 1;
                }
            }
        }
        for (who, count) in needed {
            let sent = mails.get(&who).copied().unwrap_or(0);
            check(sent >= count, || format!("{who} got {sent} required mails, not {count}"))?;
        }
        Ok(())
    }

    /// Checks that the invitation of a plan has a message on each channel that the person wants and on no other, which is due now
    /// or at the end of quiet hours.
    async fn check_invitation_messages(
        &self,
        case: usize,
        who: usize,
        stored: &Stored,
        pending: &BTreeMap<OutboxId, OutboxState>,
    ) -> Result<(), String> {
        let due = self.due(who, stored.case().start);
        let expected: Vec<(Channel, Timestamp)> =
            self.invitation_channels(who).into_iter().map(|channel| (channel, due)).collect();
        let EngagementRow { notice, .. } = self.row(case, who).await.expect("an engagement");
        let own = self.addresses.iter().filter(|(_, owner)| **owner == who);
        let addresses: Vec<String> = own.map(|(address, _)| address.clone()).collect();
        let read = self.fixture.db.read(move |conn| async move {
            let mut items = Vec::new();
            for address in &addresses {
                items.extend(outbox::list_latest(&conn, Some(address.as_str())).await?);
            }
            Ok::<_, StoreError>(items)
        });
        let items = read.await.expect("read");
        let carrying = items.iter().filter(|it| notice.is_some() && it.notice == notice);
        let mut found: Vec<(Channel, Timestamp)> =
            carrying.filter_map(|it| Some((it.channel, pending.get(&it.id)?.due_at))).collect();
        found.sort_unstable();
        check(found == expected, || {
            format!("the invitation of {who} to case {case} has the messages {found:?}, not {expected:?}")
        })
    }
}
