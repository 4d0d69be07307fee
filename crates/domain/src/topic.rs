//! The topics of live updates.

closed_list! {
    /// The data that a listener should read again.
    pub enum Topic {
        /// The unread count and the notifications screen.
        Notifications = "notifications",
        /// Lists of cases that the listener takes part in or manages.
        Cases = "cases",
        /// The list of open cases of the listener's group. Every professional of the group gets it, so clients spread their
        /// reads.
        OpenCases = "openCases",
        /// Requests for invitations.
        Requests = "requests",
        /// Favorites of a surgeon or a center.
        Favorites = "favorites",
        /// The listener's profile, affiliations and eligibility.
        Profile = "profile",
        /// Claims and paystubs.
        Claims = "claims",
        /// The session, which may have ended.
        Session = "session",
    }
}
