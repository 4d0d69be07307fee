//! Whether confirmed professionals will come to a case and have arrived: confirming the day, setting out and arriving
//! (AMB-168 to AMB-171).
//!
//! An [`Attendance`] belongs to one acceptance and one start of the case. After another acceptance or a changed start, the
//! stored one no longer counts, so releases, withdrawals and changes of the time need not delete it.

use jiff::{SignedDuration, Timestamp};

use crate::case::GroupView;
use crate::engagement::{Engagement, State, may_withdraw};
use crate::field::Field;
use crate::geo::GeoPoint;
use crate::id::EngagementId;
use crate::notice::NoticeAction;
use crate::refusal::{Refusal, codes};
use crate::time::days;

/// The hours before the start among which a center chooses when professionals are asked to confirm the day; 0 is never.
pub const CONFIRM_DAY_CHOICES: [u32; 4] = [0, 24, 48, 72];
/// The hours before the start at which professionals are asked at a center that has not chosen.
pub const CONFIRM_DAY_DEFAULT: u32 = 48;
/// The hours before the start at which professionals who have not confirmed the day are asked again. One who accepts
/// later than that confirms the day by accepting.
pub const REMINDER_HOURS: u32 = 24;
/// The hours before the start at which the owners are notified of professionals who have not confirmed the day.
pub const REPORT_HOURS: u32 = 12;
/// The hours before the start at which confirmed professionals are notified that they can report to be on the
/// way.
pub const START_NOTICE_HOURS: u32 = 2;
/// How often the case is then checked for people who have been confirmed since the last check (AMB-351).
const START_NOTICE_EVERY: SignedDuration = SignedDuration::from_mins(15);
/// How long before the start the last of these notices is sent. A later one could arrive after the start, and a person
/// who was confirmed this late knows when the case starts. Less than [`START_NOTICE_EVERY`], so that the last check,
/// which may run a little late, still sends it.
const START_NOTICE_LATEST: SignedDuration = SignedDuration::from_mins(10);
/// Professionals report that they are on the way or have arrived from this time before the start until the end.
pub const ON_THE_DAY: SignedDuration = SignedDuration::from_hours(6);
/// How long after the start the owners are notified of professionals who have not arrived.
pub const ARRIVAL_GRACE: SignedDuration = SignedDuration::from_mins(15);
/// How long after the start the coordinates of an arrival ([`Attendance::point`]) are kept.
pub const COORDINATES_RETENTION: SignedDuration = days(7);
/// How long after a change of the time the owners are notified of professionals who have not confirmed it, at the earliest.
const MOVE_GRACE: SignedDuration = SignedDuration::from_hours(2);
/// Attendances are shown until this long after the end of the case.
const SHOWN_AFTER: SignedDuration = SignedDuration::from_hours(24);
closed_list! {
    /// What is known of a confirmed professional before and on the day of the case.
    pub enum AttendanceState {
        /// Was asked to confirm the day.
        Asked = "ASKED",
        /// Has confirmed the day.
        Confirmed = "CONFIRMED",
        /// Has not confirmed the day twelve hours before the start; the owners were notified.
        Unconfirmed = "UNCONFIRMED",
        /// Is on the way.
        OnTheWay = "ON_THE_WAY",
        /// Has arrived.
        Arrived = "ARRIVED",
        /// Has not arrived fifteen minutes after the start; the owners were notified.
        NotArrived = "NOT_ARRIVED",
    }
}

closed_list! {
    /// What a confirmed professional can report about coming.
    pub enum AttendanceAction {
        /// Confirm the day.
        ConfirmDay = "CONFIRM_DAY",
        /// Report to be on the way.
        SetOut = "ON_MY_WAY",
        /// Report to have arrived.
        Arrive = "HERE",
    }
}

/// The reports of a professional about coming to a case, and the questions, for one acceptance and one start of the case.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Attendance {
    /// The confirmed engagement.
    pub engagement: EngagementId,
    /// When the professional accepted; another acceptance needs a new attendance.
    pub accepted: Timestamp,
    /// The start of the case; another start needs a new attendance.
    pub start: Timestamp,
    /// When the professional was asked to confirm the day, for the last time.
    pub asked: Option<Timestamp>,
    /// When the professional confirmed the day.
    pub confirmed: Option<Timestamp>,
    /// When the owners were notified that the day is not confirmed.
    pub reported: Option<Timestamp>,
    /// When the professional reported to be on the way.
    pub set_out: Option<Timestamp>,
    /// When the professional reported to have arrived.
    pub arrived: Option<Timestamp>,
    /// When the owners were notified that the professional has not arrived; or, if they knew of an absence until then,
    /// when that absence ended.
    pub missed: Option<Timestamp>,
    /// When the professional was notified that the case starts soon.
    pub start_notified: Option<Timestamp>,
    /// The place of the professional on arrival, if they agreed to share it.
    pub point: Option<GeoPoint>,
}

/// The messages that are due for a confirmed professional before the start of the case.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct DueMessages {
    /// Whether the professional is asked to confirm the day, for the first time or again.
    pub asks: bool,
    /// Whether the owners are notified that the day is not confirmed.
    pub reports: bool,
}

/// The data of an [`Attendee`] that a confirmed engagement and its case have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Confirmation {
    /// The confirmed engagement.
    pub engagement: EngagementId,
    /// When the professional accepted.
    pub accepted: Timestamp,
    /// Whether the professional has yet to confirm a changed time.
    pub reconfirm: bool,
    /// Whether the professional has reported that they cannot come.
    pub cannot_come: bool,
    /// The start of the case.
    pub start: Timestamp,
    /// The first instant after the case.
    pub end: Timestamp,
    /// Whether the case was cancelled.
    pub cancelled: bool,
}

/// A confirmed professional on a case with their [`Attendance`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Attendee {
    attendance: Attendance,
    end: Timestamp,
    cancelled: bool,
    /// Whether the professional has yet to confirm a changed time.
    reconfirm: bool,
    cannot_come: bool,
}

impl Attendee {
    /// Returns the confirmed professional of an engagement; `None` in other states. `stored` is the stored attendance
    /// of the engagement.
    pub fn of(engagement: &Engagement, group_view: &GroupView, stored: Option<Attendance>) -> Option<Self> {
        let State::Confirmed { at, reconfirm } = engagement.state else { return None };
        let confirmation = Confirmation {
            engagement: engagement.id,
            accepted: at,
            reconfirm,
            cannot_come: engagement.cannot_come.is_some(),
            start: group_view.start,
            end: group_view.end,
            cancelled: group_view.cancelled,
        };
        Some(Self::new(confirmation, stored))
    }

    /// Returns the professional of a confirmation. `stored` is the stored attendance of the engagement.
    pub fn new(confirmation: Confirmation, stored: Option<Attendance>) -> Self {
        let Confirmation { engagement, accepted, reconfirm, cannot_come, start, end, cancelled } =
            confirmation;
        let fresh = Attendance {
            engagement,
            accepted,
            start,
            asked: None,
            confirmed: None,
            reported: None,
            set_out: None,
            arrived: None,
            missed: None,
            start_notified: None,
            point: None,
        };
        let is_current = |it: &Attendance| {
            (it.engagement, it.accepted, it.start) == (fresh.engagement, fresh.accepted, fresh.start)
        };
        let attendance = stored.filter(is_current).unwrap_or(fresh);
        Self { attendance, end, cancelled, reconfirm, cannot_come }
    }

    /// Returns the attendance, to be stored after a change.
    pub const fn attendance(&self) -> Attendance {
        self.attendance
    }

    /// Returns when the day was confirmed. Accepting within the last 24 hours before the start confirms it. `None` while the
    /// professional has yet to confirm a changed time, whatever was confirmed before (AMB-168).
    pub fn confirmed_at(&self) -> Option<Timestamp> {
        if self.reconfirm {
            return None;
        }
        let Attendance { accepted, start, confirmed, .. } = self.attendance;
        let late = accepted >= hours_before(start, REMINDER_HOURS);
        confirmed.or_else(|| late.then_some(accepted))
    }

    /// Returns the state that owners and the professional see; `None` earlier than 72 hours before the start,
    /// from a day after the end, of a person who has reported that they cannot come, and while nothing was
    /// asked or reported.
    pub fn state(&self, now: Timestamp) -> Option<AttendanceState> {
        let Attendance { start, asked, reported, set_out, arrived, missed, .. } = self.attendance;
        let shown_from = hours_before(start, CONFIRM_DAY_CHOICES[3]);
        let over = self.end.checked_add(SHOWN_AFTER).is_ok_and(|until| until <= now);
        if self.cancelled || self.cannot_come || over || now < shown_from {
            None
        } else if arrived.is_some() {
            Some(AttendanceState::Arrived)
        } else if missed.is_some() {
            Some(AttendanceState::NotArrived)
        } else if set_out.is_some() {
            Some(AttendanceState::OnTheWay)
        } else if self.confirmed_at().is_some() {
            Some(AttendanceState::Confirmed)
        } else if reported.is_some() {
            Some(AttendanceState::Unconfirmed)
        } else {
            asked.map(|_| AttendanceState::Asked)
        }
    }

    /// Returns since when the professional has been in this state.
    pub fn since(&self, state: AttendanceState) -> Option<Timestamp> {
        let Attendance { asked, reported, set_out, arrived, missed, .. } = self.attendance;
        match state {
            AttendanceState::Asked => asked,
            AttendanceState::Confirmed => self.confirmed_at(),
            AttendanceState::Unconfirmed => reported,
            AttendanceState::OnTheWay => set_out,
            AttendanceState::Arrived => arrived,
            AttendanceState::NotArrived => missed,
        }
    }

    /// Returns what the professional can report now, in the order of the day.
    pub fn actions(&self, now: Timestamp) -> Vec<AttendanceAction> {
        let mut actions = Vec::new();
        if self.require_may_confirm(now).is_ok() && self.confirmed_at().is_none() {
            actions.push(AttendanceAction::ConfirmDay);
        }
        if self.require_may_arrive(now).is_ok() && (self.attendance.arrived.is_none() || self.cannot_come) {
            if self.attendance.set_out.is_none() && !self.cannot_come {
                actions.push(AttendanceAction::SetOut);
            }
            actions.push(AttendanceAction::Arrive);
        }
        actions
    }

    /// Returns whether the professional has to confirm a changed time, which is possible until the start.
    fn awaits_new_time(&self, now: Timestamp) -> bool {
        self.reconfirm && !self.cancelled && now < self.attendance.start
    }

    /// Returns how the professional can give up coming now: by a withdrawal, which frees the place, or by the report that they
    /// cannot come (AMB-161). `None` from the start on and after a report.
    fn leave_action(&self, now: Timestamp) -> Option<NoticeAction> {
        let start = self.attendance.start;
        if self.cancelled || start <= now {
            None
        } else if self.reconfirm || may_withdraw(start, now) {
            Some(NoticeAction::Withdraw)
        } else {
            (!self.cannot_come).then_some(NoticeAction::CannotCome)
        }
    }

    /// Returns what the professional can do from a message about the case, the main action last: to confirm a changed time or
    /// the day, or to report to be on the way or there; and to give up coming. Empty while there is nothing to confirm or to
    /// report, so that a message about another change offers no withdrawal.
    pub fn notice_actions(&self, now: Timestamp) -> Vec<NoticeAction> {
        let steps = self.actions(now);
        let has = |action| steps.contains(&action);
        let next: &[NoticeAction] = if self.awaits_new_time(now) {
            &[NoticeAction::ConfirmTime]
        } else if has(AttendanceAction::ConfirmDay) && has(AttendanceAction::SetOut) {
            &[NoticeAction::SetOut, NoticeAction::ConfirmDay]
        } else if has(AttendanceAction::ConfirmDay) {
            &[NoticeAction::ConfirmDay]
        } else if has(AttendanceAction::SetOut) && now < self.attendance.start {
            &[NoticeAction::Arrive, NoticeAction::SetOut]
        } else if has(AttendanceAction::SetOut) {
            &[NoticeAction::SetOut, NoticeAction::Arrive]
        } else if has(AttendanceAction::Arrive) {
            &[NoticeAction::Arrive]
        } else {
            return Vec::new();
        };
        self.leave_action(now).into_iter().chain(next.iter().copied()).collect()
    }

    /// Returns whether the owners were notified that the day is not confirmed, and it still is not.
    pub fn is_unconfirmed(&self) -> bool {
        let Attendance { reported, set_out, arrived, .. } = self.attendance;
        reported.is_some() && self.confirmed_at().is_none() && set_out.is_none() && arrived.is_none()
    }

    /// Returns whether the professional has reported that they cannot come, and has not arrived since.
    pub const fn is_absent(&self) -> bool {
        self.cannot_come
    }

    /// Returns whether the professional of a case that is not over may not come: they have reported that they cannot,
    /// or the owners were notified that the day is not confirmed, or that they have not arrived. Owners may read the
    /// phone number of such a professional.
    pub fn may_not_come(&self, now: Timestamp) -> bool {
        let uncertain =
            matches!(self.state(now), Some(AttendanceState::Unconfirmed | AttendanceState::NotArrived));
        !self.cancelled && now < self.end && (self.cannot_come || uncertain)
    }

    /// Returns what is due before the start. `ask_hours` is the setting of the center.
    pub fn due(&self, ask_hours: u32, now: Timestamp) -> DueMessages {
        let Attendance { start, asked, reported, .. } = self.attendance;
        let is_open = !self.cancelled && !self.cannot_come && now < start && self.confirmed_at().is_none();
        let points = [ask_hours, REMINDER_HOURS, REPORT_HOURS];
        let passed =
            points.into_iter().filter(|hours| *hours <= ask_hours && hours_before(start, *hours) <= now);
        let Some(hours) = passed.min().filter(|_| is_open) else { return DueMessages::default() };
        let point = hours_before(start, hours);
        // A person who is asked for the first time shortly before the start can answer until the next check.
        let can_have_answered =
            self.reconfirm || asked.is_some() || now < hours_before(start, START_NOTICE_HOURS);
        DueMessages {
            asks: !self.reconfirm && asked.is_none_or(|asked| asked < point),
            reports: hours == REPORT_HOURS && reported.is_none() && can_have_answered,
        }
    }

    /// Returns whether the owners are to be notified that the professional has not arrived.
    pub fn is_missed(&self, now: Timestamp) -> bool {
        let Attendance { start, arrived, missed, .. } = self.attendance;
        let late = start.checked_add(ARRIVAL_GRACE).is_ok_and(|until| until <= now);
        let is_open = !self.cancelled && !self.cannot_come && now < self.end;
        late && is_open && arrived.is_none() && missed.is_none()
    }

    /// Returns whether the professional is to be notified now that the case starts soon. People on the way
    /// know; in the last ten minutes it is too late.
    pub fn is_start_notice_due(&self, now: Timestamp) -> bool {
        let Attendance { start, set_out, arrived, start_notified, .. } = self.attendance;
        let latest = start.checked_sub(START_NOTICE_LATEST).unwrap_or(Timestamp::MIN);
        let is_near = hours_before(start, START_NOTICE_HOURS) <= now && now <= latest;
        let comes = !self.cancelled && !self.cannot_come && !self.reconfirm;
        is_near && comes && set_out.is_none() && arrived.is_none() && start_notified.is_none()
    }

    /// Records that the professional was notified that the case starts soon.
    pub const fn record_start_notice(&mut self, now: Timestamp) {
        self.attendance.start_notified = Some(now);
    }

    /// Records that the professional had not arrived when an absence ended that the owners knew of, so that the owners
    /// are not notified again and the case counts as worked only with a claim (AMB-300). Returns false if it is too
    /// early to know, or if the arrival or its absence was recorded before.
    pub fn record_late_return(&mut self, now: Timestamp) -> bool {
        let Attendance { start, arrived, missed, .. } = self.attendance;
        let late = start.checked_add(ARRIVAL_GRACE).is_ok_and(|until| until <= now);
        let records = late && arrived.is_none() && missed.is_none();
        if records {
            self.attendance.missed = Some(now);
        }
        records
    }

    /// Records that the messages of [`Self::due`] were sent.
    pub const fn record(&mut self, due: DueMessages, now: Timestamp) {
        if due.asks {
            self.attendance.asked = Some(now);
        }
        if due.reports {
            self.attendance.reported = Some(now);
        }
    }

    /// Records that the owners were notified that the professional has not arrived.
    pub const fn record_missed(&mut self, now: Timestamp) {
        self.attendance.missed = Some(now);
    }

    /// Confirms the day; returns false if it was confirmed before, so that nothing changes.
    ///
    /// # Errors
    /// TOO_EARLY before the question, NOT_CONFIRMED while a changed time is to be confirmed, ABSENCE_REPORTED, JOB_STARTED,
    /// CLOSED.
    pub fn confirm(&mut self, now: Timestamp) -> Result<bool, Refusal> {
        if !self.cancelled && self.confirmed_at().is_some() {
            return Ok(false);
        }
        self.require_may_confirm(now)?;
        self.attendance.confirmed = Some(now);
        Ok(true)
    }

    /// Confirms the day with a changed time that the professional has just confirmed, if the question is due by then; returns
    /// whether anything changed.
    pub fn confirm_with_time(&mut self, ask_hours: u32, now: Timestamp) -> bool {
        self.reconfirm = false;
        let is_due = ask_hours > 0 && hours_before(self.attendance.start, ask_hours) <= now;
        let confirms = is_due && self.confirmed_at().is_none();
        if confirms {
            self.attendance.confirmed = Some(now);
        }
        confirms
    }

    /// Records that the professional is on the way, which confirms the day; returns false if this or the arrival was reported
    /// before.
    ///
    /// # Errors
    /// TOO_EARLY more than six hours before the start; ABSENCE_REPORTED if the professional cannot come; CLOSED if the case
    /// is cancelled or over.
    pub fn set_out(&mut self, now: Timestamp) -> Result<bool, Refusal> {
        self.require_may_set_out(now)?;
        if self.attendance.set_out.is_some() || self.attendance.arrived.is_some() {
            return Ok(false);
        }
        self.attendance.set_out = Some(now);
        self.attendance.confirmed.get_or_insert(now);
        Ok(true)
    }

    /// Records that the professional has arrived, which confirms the day and ends a reported absence (AMB-301); returns false if
    /// it was reported before, so that time and place of the first report stay.
    ///
    /// # Errors
    /// TOO_EARLY more than six hours before the start; CLOSED if the case is cancelled or over; ABSENCE_REPORTED before the
    /// start if the professional cannot come.
    pub fn arrive(&mut self, point: Option<GeoPoint>, now: Timestamp) -> Result<bool, Refusal> {
        self.require_may_arrive(now)?;
        let was_absent = std::mem::take(&mut self.cannot_come);
        if self.attendance.arrived.is_some() {
            return Ok(was_absent);
        }
        self.attendance.arrived = Some(now);
        self.attendance.point = point;
        self.attendance.confirmed.get_or_insert(now);
        Ok(true)
    }

    fn require_may_confirm(&self, now: Timestamp) -> Result<(), Refusal> {
        self.require_not_absent()?;
        if self.attendance.start <= now {
            return Err(Refusal::conflict(codes::JOB_STARTED, "The job has started."));
        }
        if self.reconfirm {
            return Err(Refusal::conflict(codes::NOT_CONFIRMED, "Confirm the changed time first."));
        }
        match self.attendance.asked {
            Some(_) => Ok(()),
            None => Err(Refusal::conflict(codes::TOO_EARLY, "The day cannot be confirmed yet.")),
        }
    }

    /// Before the start a reported absence stays: an owner can still release the person, without minimum pay (AMB-161).
    fn require_may_arrive(&self, now: Timestamp) -> Result<(), Refusal> {
        if now < self.attendance.start {
            self.require_not_absent()?;
        }
        self.require_on_the_day(now)
    }

    fn require_may_set_out(&self, now: Timestamp) -> Result<(), Refusal> {
        self.require_not_absent()?;
        self.require_on_the_day(now)
    }

    fn require_on_the_day(&self, now: Timestamp) -> Result<(), Refusal> {
        self.require_not_cancelled()?;
        if self.end <= now {
            return Err(Refusal::conflict(codes::CLOSED, "The job is over."));
        }
        let from = self.attendance.start.checked_sub(ON_THE_DAY).unwrap_or(Timestamp::MIN);
        if now < from {
            let message = "This is possible from six hours before the start.";
            return Err(Refusal::conflict(codes::TOO_EARLY, message));
        }
        Ok(())
    }

    fn require_not_cancelled(&self) -> Result<(), Refusal> {
        if self.cancelled {
            return Err(Refusal::conflict(codes::CLOSED, "The job was cancelled."));
        }
        Ok(())
    }

    fn require_not_absent(&self) -> Result<(), Refusal> {
        self.require_not_cancelled()?;
        if self.cannot_come {
            let message = "You have reported that you cannot come.";
            return Err(Refusal::conflict(codes::ABSENCE_REPORTED, message));
        }
        Ok(())
    }
}

/// Returns whether an attendance of a case can be shown now, so that it has to be read.
pub fn is_shown(start: Timestamp, end: Timestamp, now: Timestamp) -> bool {
    let until = end.checked_add(SHOWN_AFTER).unwrap_or(Timestamp::MAX);
    hours_before(start, CONFIRM_DAY_CHOICES[3]) <= now && now < until
}

/// Returns when the server checks a case next; `None` after the last check. The times do not depend on the setting of the center:
/// each check applies the setting as it is then. From two hours before the start until fifteen minutes before it, a case is
/// checked every fifteen minutes, because people may be confirmed at any time.
pub fn next_check(start: Timestamp, now: Timestamp) -> Option<Timestamp> {
    let [_, one, two, three] = CONFIRM_DAY_CHOICES;
    let hours = [three, two, one, REPORT_HOURS].map(|hours| hours_before(start, hours));
    let near =
        (0..8).map(|nth| hours_before(start, START_NOTICE_HOURS).saturating_add(START_NOTICE_EVERY * nth));
    let near = near.map(|at| at.unwrap_or(Timestamp::MAX));
    let late = start.checked_add(ARRIVAL_GRACE).unwrap_or(Timestamp::MAX);
    hours.into_iter().chain(near).chain([late]).find(|at| *at > now)
}

/// Returns when the server checks a case whose time has just been changed to begin at `start`. If the check of
/// [`REPORT_HOURS`] is due within [`MOVE_GRACE`] or its time has passed, the check is halfway to the start:
/// professionals have time to confirm the new time, and the owners are notified of those who have not while there is
/// time to replace them.
pub fn next_check_after_move(start: Timestamp, now: Timestamp) -> Option<Timestamp> {
    let noticed = now.saturating_add(MOVE_GRACE).unwrap_or(Timestamp::MAX);
    if start <= now || noticed <= hours_before(start, REPORT_HOURS) {
        return next_check(start, now);
    }
    now.checked_add(start.duration_since(now) / 2).ok()
}

/// Validates the hours before the start at which a center has professionals asked to confirm the day.
///
/// # Errors
/// VALIDATION naming the field.
pub fn check_confirm_day(hours: i64) -> Result<u32, Refusal> {
    let found = CONFIRM_DAY_CHOICES.into_iter().find(|choice| i64::from(*choice) == hours);
    found.ok_or_else(|| {
        Refusal::field(Field::ConfirmDayHours, "Hours before the start must be 0, 24, 48 or 72")
    })
}

fn hours_before(start: Timestamp, hours: u32) -> Timestamp {
    start.checked_sub(SignedDuration::from_hours(hours.into())).unwrap_or(Timestamp::MIN)
}

#[cfg(test)]
#[path = "attendance_tests.rs"]
mod tests;
