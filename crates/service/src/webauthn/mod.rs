//! Web Authentication as a relying party (AMB-93): challenges, and the verification of what an authenticator answers.
//!
//! webauthn-rs verifies the answers (AMB-107). An attestation is not requested: any authenticator may be used that verifies
//! its user. References in comments are to Web Authentication Level 3.

mod challenge;
pub(crate) mod client_data;
mod stored;
pub(crate) mod verify;

use caseboard_domain::Refusal;
use caseboard_domain::refusal::codes;
use reqwest::Url;
use webauthn_rs::{Webauthn, WebauthnBuilder};

pub use challenge::{ChallengePurpose, CreationOptions, RequestOptions};
pub(crate) use challenge::{ChallengeState, find, use_up};
pub(crate) use stored::{find_stored, verify_of_person, verify_stored};
pub(crate) use verify::{NewCredential, verify_registration};

use crate::app::App;
use crate::error::Error;

/// The data that a browser returns of a new credential.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Attestation {
    /// `clientDataJSON`.
    pub client_data: Vec<u8>,
    /// `attestationObject`.
    pub object: Vec<u8>,
}

/// The data that a browser returns of a signature with a credential.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Assertion {
    /// Id of the credential.
    pub credential: Vec<u8>,
    /// `clientDataJSON`.
    pub client_data: Vec<u8>,
    /// `authenticatorData`.
    pub authenticator_data: Vec<u8>,
    /// `signature`.
    pub signature: Vec<u8>,
    /// `userHandle`: the id of the person that was given when the credential was created.
    pub user_handle: Option<Vec<u8>>,
}

/// Why an answer is rejected. The name is written to the audit log.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Rejection {
    /// A part of the answer cannot be parsed.
    Format,
    /// The answer is to another kind of request.
    Type,
    /// The challenge is unknown, used, expired, or for something else.
    Challenge,
    /// The answer was created for another website, or in a frame of one.
    Origin,
    /// The credential is for another relying party.
    RelyingParty,
    /// The authenticator did not verify its user.
    UserVerification,
    /// The key is of an algorithm that is not accepted.
    Algorithm,
    /// The signature is wrong.
    Signature,
    /// The signature counter did not grow, so the passkey may have been copied.
    Counter,
    /// There is no such passkey, or it is another person's.
    UnknownPasskey,
}

impl Rejection {
    /// Returns its name in the audit log.
    pub(crate) fn as_str(self) -> &'static str {
        match self {
            Self::Format => "FORMAT",
            Self::Type => "TYPE",
            Self::Challenge => "CHALLENGE",
            Self::Origin => "ORIGIN",
            Self::RelyingParty => "RELYING_PARTY",
            Self::UserVerification => "USER_VERIFICATION",
            Self::Algorithm => "ALGORITHM",
            Self::Signature => "SIGNATURE",
            Self::Counter => "COUNTER",
            Self::UnknownPasskey => "UNKNOWN_PASSKEY",
        }
    }

    /// Returns the refusal PASSKEY_REJECTED. It does not tell the reason, which only an attacker could use.
    pub(crate) fn refusal(self) -> Refusal {
        Refusal::invalid(codes::PASSKEY_REJECTED, "The passkey could not be verified. Please try again.")
    }
}

/// This installation as authenticators know it.
#[derive(Debug, Clone)]
pub(crate) struct RelyingParty {
    /// The host name of the public URL.
    pub(crate) id: String,
    /// Issues challenges and verifies answers for this host and origin.
    webauthn: Webauthn,
}

impl RelyingParty {
    /// Returns the relying party of a public URL; `None` for an IP address, for which browsers refuse passkeys (5.1.3).
    pub(crate) fn parse(public_url: &str) -> Option<Self> {
        let url = Url::parse(public_url).ok()?;
        let id = url.domain()?.to_owned();
        let webauthn = WebauthnBuilder::new(&id, &url).ok()?.build().ok()?;
        Some(Self { id, webauthn })
    }

    /// Returns the relying party of the installation.
    ///
    /// # Errors
    /// PASSKEYS_UNAVAILABLE if the public URL has an IP address.
    pub(crate) fn of(app: &App) -> Result<Self, Error> {
        Self::parse(&app.settings.public_url).ok_or_else(|| {
            let message = "Passkeys need a host name; this installation is reached by its IP address.";
            Refusal::conflict(codes::PASSKEYS_UNAVAILABLE, message).into()
        })
    }
}

/// Returns whether browsers allow passkeys for the installation.
pub(crate) fn is_available(public_url: &str) -> bool {
    RelyingParty::parse(public_url).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The id is the host, the origin what browsers send; IP addresses have no passkeys.
    ///
    /// Shows: AMB-93
    #[test]
    fn the_public_url_decides_id_and_origin() {
        for (url, id, origin) in [
            ("https://Staff.Example.com", "staff.example.com", "https://staff.example.com"),
            ("https://staff.example.com:443/app", "staff.example.com", "https://staff.example.com"),
            ("http://localhost:8080", "localhost", "http://localhost:8080"),
        ] {
            let party = RelyingParty::parse(url).expect("a host name");
            let origins = party.webauthn.get_allowed_origins().iter();
            let origins: Vec<_> = origins.map(|url| url.origin().ascii_serialization()).collect();
            assert_eq!((party.id.as_str(), origins), (id, vec![origin.to_owned()]), "{url}");
        }
        for url in ["http://127.0.0.1:8080", "https://[::1]", "https://10.1", "not a url"] {
            assert!(RelyingParty::parse(url).is_none(), "{url}");
        }
    }
}
