//! A software authenticator: creates passkeys and signs with them as a browser with a security key does. Its fields can be
//! changed to give invalid answers.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use caseboard_domain::PersonId;
use caseboard_service::secrets::digest;
use caseboard_service::webauthn::{Assertion, Attestation};
use coset::cbor::value::Value;
use coset::{CborSerializable as _, CoseKeyBuilder, iana};
use ring::rand::{SecureRandom as _, SystemRandom};
use ring::signature::{ECDSA_P256_SHA256_ASN1_SIGNING, EcdsaKeyPair, KeyPair as _};

/// A passkey with a real P-256 key.
pub struct SoftwareAuthenticator {
    key: EcdsaKeyPair,
    /// Id of the credential.
    pub credential: Vec<u8>,
    /// The website that the browser shows.
    pub origin: String,
    /// Id of the relying party.
    pub rp_id: String,
    /// Whether the website is shown in a frame of another one.
    pub in_frame: bool,
    /// Whether the user entered a PIN or the like.
    pub user_verified: bool,
    /// Whether the key may be copied to other devices of its owner.
    pub backup_eligible: bool,
    /// The counter of the next signature.
    pub counter: u32,
    /// The id of the person.
    pub user_handle: Option<Vec<u8>>,
}

impl SoftwareAuthenticator {
    /// A new passkey for a person of the test application.
    ///
    /// # Panics
    /// If no key can be generated.
    pub fn new(person: PersonId) -> Self {
        let random = SystemRandom::new();
        let mut credential = vec![0; 16];
        random.fill(&mut credential).expect("random bytes");
        let pkcs8 =
            EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_ASN1_SIGNING, &random).expect("a new key");
        let key = EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_ASN1_SIGNING, pkcs8.as_ref(), &random);
        Self {
            key: key.expect("the key parses"),
            credential,
            origin: "http://localhost:8080".to_owned(),
            rp_id: "localhost".to_owned(),
            in_frame: false,
            user_verified: true,
            backup_eligible: false,
            counter: 0,
            user_handle: Some(person.as_uuid().as_bytes().to_vec()),
        }
    }

    /// Answers a request to create the passkey.
    ///
    /// # Panics
    /// Never.
    pub fn create(&self, challenge: &str) -> Attestation {
        let (x, y) = self.key.public_key().as_ref()[1..].split_at(32);
        let key = CoseKeyBuilder::new_ec2_pub_key(iana::EllipticCurve::P_256, x.to_vec(), y.to_vec())
            .algorithm(iana::Algorithm::ES256)
            .build();
        self.create_with_key(challenge, key.to_vec().expect("the key serializes"))
    }

    /// Answers a request to create a passkey with this COSE_Key.
    ///
    /// # Panics
    /// Never.
    pub fn create_with_key(&self, challenge: &str, key: Vec<u8>) -> Attestation {
        let length = u16::try_from(self.credential.len()).expect("a short id").to_be_bytes();
        let data =
            [self.authenticator_data(0x40), vec![0; 16], length.to_vec(), self.credential.clone(), key];
        let text = |text: &str| Value::Text(text.to_owned());
        let object = Value::Map(vec![
            (text("fmt"), text("none")),
            (text("attStmt"), Value::Map(Vec::new())),
            (text("authData"), Value::Bytes(data.concat())),
        ]);
        let mut bytes = Vec::new();
        coset::cbor::into_writer(&object, &mut bytes).expect("the object serializes");
        Attestation { client_data: self.client_data("webauthn.create", challenge), object: bytes }
    }

    /// Answers a request to sign.
    ///
    /// # Panics
    /// If the signature cannot be computed.
    pub fn sign(&self, challenge: &str) -> Assertion {
        let client_data = self.client_data("webauthn.get", challenge);
        let authenticator_data = self.authenticator_data(0);
        let message = [authenticator_data.as_slice(), &digest(&client_data)].concat();
        let signature = self.key.sign(&SystemRandom::new(), &message).expect("a signature");
        Assertion {
            credential: self.credential.clone(),
            client_data,
            authenticator_data,
            signature: signature.as_ref().to_vec(),
            user_handle: self.user_handle.clone(),
        }
    }

    fn client_data(&self, kind: &str, challenge: &str) -> Vec<u8> {
        let (origin, in_frame) = (&self.origin, self.in_frame);
        let json = format!(
            r#"{{"type":"{kind}","challenge":"{challenge}","origin":"{origin}","crossOrigin":{in_frame}}}"#
        );
        json.into_bytes()
    }

    fn authenticator_data(&self, flags: u8) -> Vec<u8> {
        let verified = if self.user_verified { 0x04 } else { 0 };
        let eligible = if self.backup_eligible { 0x08 } else { 0 };
        [&digest(&self.rp_id)[..], &[0x01 | verified | eligible | flags], &self.counter.to_be_bytes()]
            .concat()
    }
}

/// Returns the JSON that a browser sends of a new passkey.
pub fn attestation_json(attestation: &Attestation) -> String {
    let encode = |bytes: &[u8]| URL_SAFE_NO_PAD.encode(bytes);
    format!(
        r#"{{"type":"public-key","response":{{"clientDataJSON":"{}","attestationObject":"{}"}}}}"#,
        encode(&attestation.client_data),
        encode(&attestation.object)
    )
}

/// Returns the JSON that a browser sends of a signature.
pub fn assertion_json(assertion: &Assertion) -> String {
    let encode = |bytes: &[u8]| URL_SAFE_NO_PAD.encode(bytes);
    let handle = assertion.user_handle.as_deref().map(encode);
    let handle = handle.map(|handle| format!(r#","userHandle":"{handle}""#)).unwrap_or_default();
    format!(
        r#"{{"type":"public-key","id":"{}","response":{{"clientDataJSON":"{}","authenticatorData":"{}","signature":"{}"{handle}}}}}"#,
        encode(&assertion.credential),
        encode(&assertion.client_data),
        encode(&assertion.authenticator_data),
        encode(&assertion.signature)
    )
}
