//! Rate limits: attempts (passwords, codes) are counted exactly in the database, requests in memory with reports to it.

mod attempts;
mod requests;

pub use attempts::{
    ADD_CENTER_CODE, AUDIT_VERIFICATIONS, CENTER_CODE, CENTER_CODE_ADDRESS, CENTER_CODE_DAY, EMAIL_CODE,
    FACTOR_REMOVALS, INVITATION_MESSAGES, LOCK_OUT_MAIL, LOGIN, LOGIN_ACCOUNT, LOGIN_ADDRESS, LOGIN_AUDIT,
    LOOK_UP, Limit, MESSAGES, NEW_DEVICE_MAIL, OWN_DATA, PASSKEY_CALLS, PASSKEY_CHALLENGES, PASSKEY_SIGN_IN,
    PASSWORD_CHECK, PASSWORD_CHECK_DAY, REJECTION_NOTICES, SECOND_FACTOR, SECOND_FACTOR_DAY,
    SECURITY_ANSWERS, SIGN_UP, VERIFICATION_REQUESTS, give_back, take,
};
pub(crate) use attempts::{Counter, give_all_back, is_limit, take_all};
pub use requests::{CALENDAR_FEED, PER_ADDRESS, PER_ANONYMOUS, PER_SESSION, RequestLimits};
