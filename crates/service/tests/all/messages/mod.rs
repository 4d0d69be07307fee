//! Mails and text messages: which event is sent on which channel and to whom, the texts, the SMS gateway, and
//! the unsubscribe link.

mod accounts;
mod gateway;
mod mail_faults;
mod matrix;
mod silent_mail_server;
mod sms_server;
mod texts;
mod unsubscribe;
