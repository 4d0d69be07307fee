//! The browsers that get push messages of a person: subscribing, listing and removing them (AMB-177).

pub(crate) mod letters;
mod list_push_subscriptions;
mod remove_push_subscription;
mod subscribe_to_push;

pub use list_push_subscriptions::{OwnPushSubscriptions, PushSubscription, list_push_subscriptions};
pub use remove_push_subscription::remove_push_subscription;
pub use subscribe_to_push::{NewPushSubscription, subscribe_to_push};
