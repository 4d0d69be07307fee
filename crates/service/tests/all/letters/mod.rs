//! Messages: which event is sent over which channel to whom, what the letters say, the gateway for text
//! messages, and the link that stops mail.

mod gateway;
mod matrix;
mod server;
mod stopping;
mod texts;
