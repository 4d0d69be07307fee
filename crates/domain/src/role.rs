//! The roles of accounts.

closed_list! {
    /// The role of an account. `USER` is a professional.
    // UNAUTHORIZED of the specification is how a client shows a role that it does not know (AMB-24), so it is not listed.
    pub enum Role as "SignInType" {
        /// Posts and manages own cases.
        Surgeon = "SURGEON",
        /// Administrator of a surgery center.
        Admin = "ADMIN",
        /// A professional, who takes cases.
        Professional = "USER",
        /// Runs the installation; created at the command line only.
        SystemAdmin = "SYSTEM_ADMIN",
    }
}

impl Role {
    /// Returns whether the role uses the administration area: all but professionals.
    pub const fn admin_sign_in(self) -> bool {
        !matches!(self, Self::Professional)
    }
}
