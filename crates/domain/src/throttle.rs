//! Rate limits: their values, and the time to wait. The caller stores the counters.
//!
//! Windows are fixed: the first hit starts a window, and the first hit after its end starts the next, so a counter
//! needs only one row.

use std::net::Ipv6Addr;

use jiff::{SignedDuration, Timestamp};

use crate::refusal::Refusal;

/// At most `limit` hits within one `window`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limit {
    /// Name of the counter, part of its key.
    pub name: &'static str,
    /// Maximum number of hits in a window.
    pub limit: u32,
    /// Length of a window.
    pub window: SignedDuration,
}

const fn limit(name: &'static str, limit: u32, window: SignedDuration) -> Limit {
    Limit { name, limit, window }
}

/// Failed sign-ins of one account from one address, or from one known device.
pub const LOGIN: Limit = limit("login", 10, SignedDuration::from_mins(15));
/// Failed sign-ins of any account from one address, against a list of passwords tried on many accounts. Known devices
/// are exempt.
pub const LOGIN_ADDRESS: Limit = limit("login-address", 30, SignedDuration::from_mins(15));
/// Failed sign-ins of one account from all addresses in a day. Known devices are exempt, so that a distributed attack does
/// not lock out the owner, until they have as many failures themselves.
pub const LOGIN_ACCOUNT: Limit = limit("login-account", 100, SignedDuration::from_hours(24));
/// Audit entries of refused sign-ins, per account, address and reason: one entry for a window.
pub const LOGIN_AUDIT: Limit = limit("login-audit", 1, SignedDuration::from_mins(15));
/// Mails to a person about sign-ins on devices that the account did not know.
pub const NEW_DEVICE_MAIL: Limit = limit("new-device-mail", 5, SignedDuration::from_hours(24));
/// Browsers that one person adds for push messages. A person has ten; adding one after the other replaces the oldest ones.
pub const NEW_BROWSERS: Limit = limit("new-browsers", 30, SignedDuration::from_hours(24));
/// Mails to a person about added browsers.
pub const NEW_BROWSER_MAIL: Limit = limit("new-browser-mail", 5, SignedDuration::from_hours(24));
/// Mails to a person about checks of their password that began no session. Not counted with the mails about
/// devices, which they would use up.
pub const CREDENTIALS_CHECKED_MAIL: Limit =
    limit("credentials-checked-mail", 5, SignedDuration::from_hours(24));
/// Mails to a person about too many failed sign-ins.
pub const LOCK_OUT_MAIL: Limit = limit("lock-out-mail", 1, SignedDuration::from_hours(24));
/// Wrong codes after the password of a person before the person is mailed; a right code clears them.
pub const WRONG_CODES: Limit = limit("wrong-codes", 4, SignedDuration::from_hours(24));
/// Mails to a person about wrong codes after their password.
pub const WRONG_CODES_MAIL: Limit = limit("wrong-codes-mail", 1, SignedDuration::from_hours(24));
/// Challenges for a sign-in with a passkey, from one known device or one address; each is a row in the database for a few
/// minutes.
pub const PASSKEY_CHALLENGES: Limit = limit("passkey-challenges", 300, SignedDuration::from_mins(15));
/// Challenges for the passkey of one waiting sign-in, whose password was right. It has five tries; the others are prompts of the
/// browser that the person closed.
pub const PASSKEY_SECOND_STEP: Limit = limit("passkey-second-step", 20, SignedDuration::from_mins(15));
/// Failed sign-ins with a passkey, from one known device or one address.
pub const PASSKEY_SIGN_IN: Limit = limit("passkey-sign-in", 30, SignedDuration::from_mins(15));
/// Passkey calls of one person in a session: challenges, and confirmations that fail.
pub const PASSKEY_CALLS: Limit = limit("passkey-calls", 60, SignedDuration::from_mins(15));
/// Sign-ups from one address.
pub const SIGN_UP: Limit = limit("sign-up", 10, SignedDuration::from_hours(1));
/// Wrong codes for one center from one address.
pub const CENTER_CODE: Limit = limit("center-code", 5, SignedDuration::from_mins(15));
/// Wrong codes from one address, for all centers together: each is an entry of the audit log, and the caller names the
/// center.
pub const CENTER_CODE_ADDRESS: Limit = limit("center-code-address", 30, SignedDuration::from_mins(15));
/// Wrong codes for one center from one address in a day, so that a few addresses do not use up what all may guess.
pub const CENTER_CODE_ADDRESS_DAY: Limit =
    limit("center-code-address-day", 20, SignedDuration::from_hours(24));
/// Wrong codes for one center from all addresses in a day, against guesses from many addresses. A code has 31^6 values, so
/// that a day of guesses finds it with a probability below one in a million.
pub const CENTER_CODE_DAY: Limit = limit("center-code-day", 500, SignedDuration::from_hours(24));
/// Wrong codes for one center beyond [`CENTER_CODE_DAY`], from addresses that [`may_guess_beyond_limit`].
/// Together they find the code in a day with a probability below one in a hundred thousand.
pub const CENTER_CODE_RESERVE: Limit = limit("center-code-reserve", 5_000, SignedDuration::from_hours(24));
/// Those of one [`network`], so that a customer with many IPv6 networks does not use up the reserve of others.
pub const CENTER_CODE_RESERVE_NETWORK: Limit =
    limit("center-code-reserve-network", 50, SignedDuration::from_hours(24));
/// Audit entries of one center that [`CENTER_CODE_DAY`] is reached.
pub const CENTER_CODE_ALARM: Limit = limit("center-code-alarm", 1, SignedDuration::from_hours(24));
/// Wrong add-center codes from one address.
pub const ADD_CENTER_CODE: Limit = limit("add-center-code", 5, SignedDuration::from_mins(15));
/// Queries whether an email address has an account, from one address.
pub const LOOK_UP: Limit = limit("look-up", 20, SignedDuration::from_mins(1));
/// Requests of one person for another email address; the answer says whether an account has it.
pub const EMAIL_CHANGES: Limit = limit("email-changes", 10, SignedDuration::from_hours(1));
/// Changes of the phone number of one person. No one verifies a number, so after each change the text messages about the
/// person's cases, and those that owners write, go to another phone (AMB-374).
pub const PHONE_CHANGES: Limit = limit("phone-changes", 3, SignedDuration::from_hours(24));
/// New answers to security questions of one person, who has proven their identity; each try computes up to two slow hashes.
pub const ANSWER_CHANGES: Limit = limit("answer-changes", 10, SignedDuration::from_mins(15));
/// Wrong digits of one emailed code from one address. Those from all addresses are bounded by
/// [`crate::code::MAX_WRONG_IN_TOTAL`].
pub const CODE_TRIES: Limit = limit("code-tries", 5, SignedDuration::from_mins(10));
/// Mails with codes to one account that one address requested; from then on the last mail of the hour is reserved for other
/// addresses ([`crate::code::may_resend`]).
pub const CODE_MAILS: Limit = limit("code-mails", 3, SignedDuration::from_hours(1));
/// Requests and attempts of emailed codes from one address, whatever the account.
pub const EMAIL_CODE: Limit = limit("email-code", 30, SignedDuration::from_mins(15));
/// Calls of one person that send mails or text messages to others.
pub const MESSAGES: Limit = limit("messages", 20, SignedDuration::from_hours(1));
/// Mails and text messages of the invitations by one person. What exceeds it is left out; notices and push messages are not
/// limited (AMB-240).
pub const INVITATION_MESSAGES: Limit = limit("invitation-messages", 3_000, SignedDuration::from_hours(24));
/// Requests of one professional, also for the standby list, about which owners get mail and push messages; further ones are
/// notices only (AMB-356).
pub const REQUEST_MESSAGES: Limit = limit("request-messages", 60, SignedDuration::from_hours(24));
/// Requests for verification, and withdrawals, of one person: each is an entry of the audit log and refreshes the clients of
/// a center's administrators.
pub const VERIFICATION_REQUESTS: Limit = limit("verification-requests", 30, SignedDuration::from_mins(15));
/// Decisions about documents by one administrator. An office that reviews the papers of its people decides about a hundred a day,
/// perhaps in one hour; a rejection is mailed to its owner with a text of the reviewer (AMB-375).
pub const DOCUMENT_DECISIONS: Limit = limit("document-decisions", 120, SignedDuration::from_hours(1));
/// Notices to a person about rejections of the same document by the same center.
pub const REJECTION_NOTICES: Limit = limit("rejection-notices", 3, SignedDuration::from_hours(24));
/// Mails to a person about verifications by the same center, and about their ends.
pub const VERIFICATION_MAILS: Limit = limit("verification-mails", 4, SignedDuration::from_hours(24));
/// Changes of one case by one owner; each notifies everyone who is invited or confirmed.
pub const CASE_CHANGES: Limit = limit("case-changes", 20, SignedDuration::from_hours(24));
/// Invitations of people who had a place of the same case before. Each acceptance and each withdrawal mails the owners, so
/// releasing and inviting an accomplice in turn would send any number of mails.
pub const REPEATED_INVITATIONS: Limit = limit("repeated-invitations", 20, SignedDuration::from_hours(24));
/// Cases that one person posts, alone, in series or from a file; each is shown to all professionals of its groups.
pub const POSTINGS: Limit = limit("postings", 1_000, SignedDuration::from_hours(24));
/// Changes of the dispatch plans of one case by one owner; each is an entry of the audit log.
pub const PLAN_CHANGES: Limit = limit("plan-changes", 60, SignedDuration::from_hours(24));
/// Centers that one surgeon adds; each waits in the list of the system administrator.
pub const NEW_CENTERS: Limit = limit("new-centers", 10, SignedDuration::from_hours(24));
/// Centers about which the system administrators of an installation are mailed; each mail goes to all of them.
pub const NEW_CENTER_MAILS: Limit = limit("new-center-mails", 20, SignedDuration::from_hours(24));
/// The same for the centers of one surgeon, who would otherwise use up the mails about all others.
pub const NEW_CENTER_MAILS_PERSON: Limit =
    limit("new-center-mails-person", 3, SignedDuration::from_hours(24));
/// People who wait to become administrators of a center without one, about whom the system administrators are mailed.
pub const WAITING_ADMINISTRATOR_MAILS: Limit =
    limit("waiting-administrator-mails", 3, SignedDuration::from_hours(24));
/// Changes of the rule whether the administrators of a center need a second factor; each is mailed to all of them.
pub const FACTOR_RULE_CHANGES: Limit = limit("factor-rule-changes", 6, SignedDuration::from_hours(24));
/// Previews of a case that is not posted yet, by one person: each says who has time then.
pub const PREVIEWS: Limit = limit("previews", 300, SignedDuration::from_hours(1));
/// Verifications of the audit log by one system administrator; each reads the whole log.
pub const AUDIT_VERIFICATIONS: Limit = limit("audit-verifications", 6, SignedDuration::from_hours(1));
/// Downloads of their own data by one person.
pub const OWN_DATA: Limit = limit("own-data", 5, SignedDuration::from_hours(24));

/// Reads of one calendar feed. Calendar programs read a few times an hour, and a person has few of them.
pub const CALENDAR_FEED: Limit = limit("calendar-feed", 60, SignedDuration::from_mins(15));

/// Requests of one session in a minute.
pub const PER_SESSION: Limit = limit("session", 300, SignedDuration::from_mins(1));
/// Requests without a session from one address in a minute. The name `stranger` is stored with the counters.
pub const PER_ANONYMOUS: Limit = limit("stranger", 300, SignedDuration::from_mins(1));
/// Requests from one address in a minute, with any token, so that made-up tokens do not circumvent the limit.
pub const PER_ADDRESS: Limit = limit("address", 3_000, SignedDuration::from_mins(1));
/// Wrong answers to the security questions of one account.
pub const SECURITY_ANSWERS: Limit = limit("security-answers", 5, SignedDuration::from_hours(1));
/// Wrong guesses at the current password of an account from a session of the account.
pub const PASSWORD_CHECK: Limit = limit("password-check", 10, SignedDuration::from_mins(15));
/// The same per day, against the holder of a stolen session.
pub const PASSWORD_CHECK_DAY: Limit = limit("password-check-day", 100, SignedDuration::from_hours(24));

/// New passwords with one ticket of a reset: one that equals the current password reveals it.
pub const RESET_TICKET: Limit = limit("reset-ticket", 5, SignedDuration::from_mins(15));

/// Wrong second factors of one account, counted separately for each known device, so that a person who knows the
/// password cannot lock out the owner.
pub const SECOND_FACTOR: Limit = limit("second-factor", 10, SignedDuration::from_mins(15));
/// The same per day: of a million codes three are valid at a time.
pub const SECOND_FACTOR_DAY: Limit = limit("second-factor-day", 50, SignedDuration::from_hours(24));
/// Requests to remove the second factors of one person.
pub const FACTOR_REMOVALS: Limit = limit("factor-removals", 3, SignedDuration::from_hours(24));

/// The largest number of wrong codes for a center in a day with which an address may guess beyond [`CENTER_CODE_DAY`].
const TRIES_BEYOND_LIMIT: u32 = 3;

/// Returns whether an address may try a code although the guesses of all addresses at that center are used
/// up. `of_address` is the number of its own guesses in the day, this one included: a person who mistypes the
/// code has few.
pub const fn may_guess_beyond_limit(of_address: u32) -> bool {
    of_address <= TRIES_BEYOND_LIMIT
}

/// Returns the network of a client address, which limits count as an IPv4 address or the /64 network of an IPv6 address:
/// the IPv4 address, or the /48 network that a provider assigns to one customer.
pub fn network(address: &str) -> String {
    let start = address.split_once('/').and_then(|(start, _)| start.parse::<Ipv6Addr>().ok());
    start.map_or_else(
        || address.to_owned(),
        |start| {
            let [first, second, third, ..] = start.segments();
            format!("{}/48", Ipv6Addr::from([first, second, third, 0, 0, 0, 0, 0]))
        },
    )
}

impl Limit {
    /// Returns the end of a window that starts now.
    pub fn ends(self, now: Timestamp) -> Timestamp {
        now.saturating_add(self.window).unwrap_or(Timestamp::MAX)
    }

    /// Checks whether one more hit is allowed after `hits` in the window that ends at `window_ends`.
    ///
    /// # Errors
    /// RATE_LIMITED with the seconds until the window ends.
    pub fn check(self, hits: i64, window_ends: Timestamp, now: Timestamp) -> Result<(), Refusal> {
        if hits < i64::from(self.limit) || window_ends <= now {
            return Ok(());
        }
        Err(Refusal::too_many(whole_seconds(window_ends.duration_since(now))))
    }
}

/// Returns the duration in seconds, rounded up, at least 1.
pub(crate) fn whole_seconds(wait: SignedDuration) -> u32 {
    let seconds = wait.as_secs() + i64::from(wait.subsec_nanos() > 0);
    u32::try_from(seconds.max(1)).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Shows: A-14, AMB-21
    #[test]
    fn the_eleventh_failure_waits_for_the_window_to_end() {
        let now = Timestamp::from_second(1_000_000).expect("in range");
        let ends = LOGIN.ends(now);
        assert_eq!(ends, now + SignedDuration::from_mins(15));
        let later = now + SignedDuration::from_mins(5);
        assert_eq!(LOGIN.check(9, ends, later), Ok(()));
        let refusal = LOGIN.check(10, ends, later).expect_err("the limit is reached");
        assert_eq!(refusal.retry_after(), Some(600));
        assert_eq!(
            LOGIN.check(10, ends, ends - SignedDuration::from_micros(1)).expect_err("still").retry_after(),
            Some(1)
        );
        assert_eq!(LOGIN.check(10, ends, ends), Ok(()));
    }

    /// Shows: AMB-332
    #[test]
    fn three_tries_of_an_address_do_not_depend_on_others() {
        assert_eq!([1, 2, 3, 4, 20].map(may_guess_beyond_limit), [true, true, true, false, false]);
    }

    /// Shows: AMB-332
    #[test]
    fn ipv6_addresses_of_one_customer_are_one_network() {
        assert_eq!(network("2001:db8:1:2::/64"), "2001:db8:1::/48");
        assert_eq!(network("2001:db8:1:ffff::/64"), "2001:db8:1::/48");
        assert_eq!(network("2001:db8:2:2::/64"), "2001:db8:2::/48");
        assert_eq!(network("203.0.113.9"), "203.0.113.9");
    }

    /// Shows: K-09, AMB-03, AMB-05, AMB-09, AMB-19, AMB-21
    #[test]
    fn the_limits_match_the_decisions() {
        let minutes = |limit: Limit| (limit.limit, limit.window.as_mins());
        assert_eq!(minutes(LOGIN), (10, 15));
        assert_eq!(minutes(LOGIN_ADDRESS), (30, 15));
        assert_eq!(minutes(SIGN_UP), (10, 60));
        assert_eq!(minutes(CENTER_CODE), (5, 15));
        assert_eq!(minutes(CENTER_CODE_ADDRESS), (30, 15));
        assert_eq!(minutes(CENTER_CODE_ADDRESS_DAY), (20, 24 * 60));
        assert_eq!(minutes(CENTER_CODE_DAY), (500, 24 * 60));
        assert_eq!(minutes(CENTER_CODE_RESERVE), (5_000, 24 * 60));
        assert_eq!(minutes(CENTER_CODE_RESERVE_NETWORK), (50, 24 * 60));
        assert_eq!(minutes(ADD_CENTER_CODE), (5, 15));
        assert_eq!(minutes(LOOK_UP), (20, 1));
        assert_eq!(minutes(PER_SESSION), (300, 1));
        assert_eq!(minutes(SECURITY_ANSWERS), (5, 60));
    }
}
