//! What leaves the house: which event is told by which channel to whom, what the letters say, the gateway for text
//! messages, and the link that stops mail.

mod gateway;
mod matrix;
mod server;
mod stopping;
mod texts;
