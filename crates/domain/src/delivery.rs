//! The delivery state of the messages about a notice on one channel, as the owners of its case see it (AMB-200, AMB-350).

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

closed_list! {
    /// The transport of a message.
    pub enum Channel as "MessageChannel" {
        /// Email.
        Mail = "MAIL",
        /// Text message.
        Sms = "SMS",
        /// Message to a browser.
        Push = "PUSH",
    }
}

closed_list! {
    /// A notice to a professional whose delivery the owners of its case see.
    pub enum DeliveredNotice {
        /// An invitation.
        Invitation = "INVITATION",
        /// The time of the case has changed and is to be confirmed.
        TimeChanged = "TIME_CHANGED",
        /// An owner released the professional.
        Released = "RELEASED",
        /// The day is to be confirmed.
        ConfirmDay = "CONFIRM_DAY",
        /// The case starts soon.
        CaseStarts = "CASE_STARTS",
    }
}

closed_list! {
    /// The state of a notice on a channel.
    pub enum DeliveryState {
        /// Waits for its first attempt.
        Queued = "QUEUED",
        /// An attempt failed; another one follows.
        Retrying = "RETRYING",
        /// The mail server, the text message gateway or the push service accepted it.
        HandedOver = "HANDED_OVER",
        /// Was not delivered, and no further attempt follows.
        Failed = "FAILED",
    }
}

closed_list! {
    /// Why a notice was not delivered on a channel. It never repeats what a server answered, which may contain an address.
    pub enum DeliveryFailure {
        /// The address or the number does not accept messages.
        Rejected = "REJECTED",
        /// All attempts of a day failed.
        NotReached = "NOT_REACHED",
        /// The browser no longer receives messages.
        DeviceGone = "DEVICE_GONE",
    }
}

/// The state of one message in the outbox.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MessageFacts {
    /// When the message left the outbox.
    pub sent_at: Option<Timestamp>,
    /// When the message was given up.
    pub dead_at: Option<Timestamp>,
    /// Number of attempts so far.
    pub attempts: i64,
    /// Whether the last attempt failed.
    pub failed: bool,
}

/// The state of a notice on a channel, and since when.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Delivery {
    /// The state.
    pub state: DeliveryState,
    /// When it was handed over or given up; `None` while it waits.
    pub at: Option<Timestamp>,
    /// The reason of the failure; `None` otherwise.
    pub failure: Option<DeliveryFailure>,
}

impl Delivery {
    /// Returns the state of one message, which is given up after `attempts_max` attempts. A message that has an error and is
    /// marked as sent was for a browser that no longer exists.
    fn of(message: &MessageFacts, attempts_max: i64) -> Self {
        let MessageFacts { sent_at, dead_at, attempts, failed } = *message;
        let failed_for = |at, failure| Self { state: DeliveryState::Failed, at, failure: Some(failure) };
        match (sent_at, dead_at) {
            (Some(at), _) if failed => failed_for(Some(at), DeliveryFailure::DeviceGone),
            (Some(at), _) => Self { state: DeliveryState::HandedOver, at: Some(at), failure: None },
            (None, Some(at)) if attempts < attempts_max => failed_for(Some(at), DeliveryFailure::Rejected),
            (None, Some(at)) => failed_for(Some(at), DeliveryFailure::NotReached),
            (None, None) => {
                let retries = failed && attempts > 0;
                let state = if retries { DeliveryState::Retrying } else { DeliveryState::Queued };
                Self { state, at: None, failure: None }
            }
        }
    }

    /// The precedence of the state among those of several browsers, lowest first: one browser that got the message is enough,
    /// and a failure counts only if no other message can still arrive.
    const fn rank(&self) -> u8 {
        match self.state {
            DeliveryState::HandedOver => 0,
            DeliveryState::Queued => 1,
            DeliveryState::Retrying => 2,
            DeliveryState::Failed => 3,
        }
    }
}

/// Returns the state of the messages about one notice on one channel, such as those to the browsers of a person; `None` without
/// a message. `attempts_max` is the number of attempts after which a message is given up.
pub fn delivery(messages: &[MessageFacts], attempts_max: i64) -> Option<Delivery> {
    let states = messages.iter().map(|message| Delivery::of(message, attempts_max));
    states.min_by_key(|state| (state.rank(), state.at))
}

#[cfg(test)]
mod tests {
    use super::*;

    const MAX: i64 = 31;

    fn at(second: i64) -> Timestamp {
        Timestamp::from_second(second).expect("an instant")
    }

    fn message(sent: Option<i64>, dead: Option<i64>, attempts: i64, failed: bool) -> MessageFacts {
        MessageFacts { sent_at: sent.map(at), dead_at: dead.map(at), attempts, failed }
    }

    /// Shows: FL-26
    #[test]
    fn each_state_of_a_message_has_one_meaning() {
        use DeliveryFailure::{DeviceGone, NotReached, Rejected};
        use DeliveryState::{Failed, HandedOver, Queued, Retrying};
        for (facts, state, since, failure) in [
            (message(None, None, 0, false), Queued, None, None),
            // Leased for its first attempt.
            (message(None, None, 1, false), Queued, None, None),
            (message(None, None, 2, true), Retrying, None, None),
            // Retried by an operator after it was given up.
            (message(None, None, 0, true), Queued, None, None),
            (message(Some(5), None, 3, false), HandedOver, Some(5), None),
            (message(Some(5), None, 1, true), Failed, Some(5), Some(DeviceGone)),
            (message(None, Some(6), 1, true), Failed, Some(6), Some(Rejected)),
            (message(None, Some(6), MAX, true), Failed, Some(6), Some(NotReached)),
        ] {
            let expected = Delivery { state, at: since.map(at), failure };
            assert_eq!(delivery(&[facts], MAX), Some(expected), "{facts:?}");
        }
        assert_eq!(delivery(&[], MAX), None, "no message");
    }

    /// Shows: FL-26
    #[test]
    fn one_browser_that_got_the_message_is_enough() {
        let (gone, early, late) = (
            message(Some(1), None, 1, true),
            message(Some(3), None, 1, false),
            message(Some(9), None, 1, false),
        );
        let waiting = message(None, None, 0, false);
        let state = |messages: &[MessageFacts]| {
            delivery(messages, MAX).map(|it| (it.state, it.at.map(Timestamp::as_second)))
        };
        assert_eq!(state(&[gone, late, early, waiting]), Some((DeliveryState::HandedOver, Some(3))));
        assert_eq!(state(&[gone, waiting]), Some((DeliveryState::Queued, None)));
        assert_eq!(state(&[gone, gone]), Some((DeliveryState::Failed, Some(1))));
    }
}
