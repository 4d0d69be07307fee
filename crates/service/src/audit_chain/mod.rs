//! Chains of the audit log: the chain of an entry, the content of its hash, and the keys of the hashes.

pub(crate) mod keys;

use caseboard_domain::PersonId;
use caseboard_store::audit::{AuditRecord, CHAINS};
use hmac::{Hmac, KeyInit as _, Mac as _};
use sha2::{Digest as _, Sha256};

use crate::secrets::digest;

/// The hash before the first entry of a chain.
pub(crate) const GENESIS: [u8; 32] = [0; 32];

/// Domain separation: distinguishes these hashes from others, and the version of the encoding.
const PLAIN: &[u8] = b"caseboard audit 1\0";
const KEYED: &[u8] = b"caseboard audit 2\0";

/// Returns the chain of a person. Entries without a person are distributed by IP address; entries of the server itself
/// are in the first chain.
pub(crate) fn number(person: Option<PersonId>, address: Option<&str>) -> i64 {
    let byte = match (person, address) {
        // The last byte of an id is random; the first ones are the time.
        (Some(person), _) => person.as_uuid().as_bytes()[15],
        (None, Some(address)) => digest(address)[0],
        (None, None) => 0,
    };
    i64::from(byte) % CHAINS
}

/// Returns the hash of an entry: an HMAC over the version of the key, the previous hash and all fields.
pub(crate) fn hash(version: i64, key: &[u8; 32], before: &[u8], record: &AuditRecord) -> [u8; 32] {
    let mut mac = Hmac::<Sha256>::new_from_slice(key).expect("HMAC takes keys of any length");
    mac.update(KEYED);
    mac.update(&version.to_be_bytes());
    encode(before, record, |bytes| mac.update(bytes));
    mac.finalize().into_bytes().into()
}

/// Returns the hash of an entry that was written before hashes had a key.
pub(crate) fn plain_hash(before: &[u8], record: &AuditRecord) -> [u8; 32] {
    let mut sha = Sha256::new();
    sha.update(PLAIN);
    encode(before, record, |bytes| sha.update(bytes));
    sha.finalize().into()
}

/// Encodes the previous hash and all fields, each prefixed with its length, so that different entries have different
/// encodings.
fn encode(before: &[u8], record: &AuditRecord, mut sink: impl FnMut(&[u8])) {
    let AuditRecord { chain, seq, at, person, role, session, address, request, action, result, .. } = record;
    let mut field = |bytes: Option<&[u8]>| {
        // A length that no field has encodes a missing value, which differs from an empty text.
        let length = bytes.map_or(u64::MAX, |bytes| bytes.len() as u64);
        sink(&length.to_be_bytes());
        sink(bytes.unwrap_or_default());
    };
    field(Some(before));
    for number in [chain, seq, at] {
        field(Some(&number.to_be_bytes()));
    }
    let (kind, object) = record.object.clone().unzip();
    field(person.map(|id| id.as_uuid()).as_ref().map(|id| &id.as_bytes()[..]));
    field(role.as_deref().map(str::as_bytes));
    field(session.map(|id| id.as_uuid()).as_ref().map(|id| &id.as_bytes()[..]));
    field(address.as_deref().map(str::as_bytes));
    field(request.as_deref().map(str::as_bytes));
    field(Some(action.as_bytes()));
    field(Some(result.as_bytes()));
    field(kind.as_deref().map(str::as_bytes));
    field(object.as_ref().map(|id| &id.as_bytes()[..]));
    field(record.center.map(|id| id.as_uuid()).as_ref().map(|id| &id.as_bytes()[..]));
    field(Some(record.detail.as_bytes()));
}

#[cfg(test)]
mod tests {
    use caseboard_domain::{CenterId, SessionId};
    use uuid::Uuid;

    use super::*;

    fn record() -> AuditRecord {
        let id = |number| Uuid::from_u128(number);
        AuditRecord {
            chain: 3,
            seq: 7,
            at: 1_777_910_400_000_000,
            person: Some(PersonId::from_uuid(id(1))),
            role: Some("SURGEON".into()),
            session: Some(SessionId::from_uuid(id(2))),
            address: Some("203.0.113.9".into()),
            request: Some("abc".into()),
            action: "CASE_POSTED".into(),
            result: "DONE".into(),
            object: Some(("case".into(), id(3))),
            center: Some(CenterId::from_uuid(id(4))),
            detail: "{}".into(),
        }
    }

    const KEY: [u8; 32] = [9; 32];

    #[test]
    fn the_hash_covers_every_field_and_the_previous_entry() {
        let change: [fn(&mut AuditRecord); 22] = [
            |it| it.chain = 4,
            |it| it.seq = 8,
            |it| it.at += 1,
            |it| it.person = None,
            |it| it.person = Some(PersonId::from_uuid(Uuid::from_u128(9))),
            |it| it.role = None,
            |it| it.role = Some("ADMIN".into()),
            |it| it.session = None,
            |it| it.session = Some(SessionId::from_uuid(Uuid::from_u128(9))),
            |it| it.address = None,
            |it| it.address = Some(String::new()),
            |it| it.request = None,
            |it| it.request = Some("abd".into()),
            |it| it.action = "CASE_CANCELLED".into(),
            |it| it.result = "REFUSED".into(),
            |it| it.object = None,
            |it| it.object = Some(("center".into(), Uuid::from_u128(3))),
            |it| it.object = Some(("case".into(), Uuid::from_u128(9))),
            |it| it.center = None,
            |it| it.center = Some(CenterId::from_uuid(Uuid::from_u128(9))),
            |it| it.detail = "{\"a\":1}".into(),
            // The same characters, split differently between two fields.
            |it| (it.address, it.request) = (Some("203.0.113.9a".into()), Some("bc".into())),
        ];
        let mut seen = vec![
            plain_hash(&GENESIS, &record()),
            hash(1, &KEY, &GENESIS, &record()),
            hash(1, &KEY, &[1; 32], &record()),
            hash(2, &KEY, &GENESIS, &record()),
            hash(1, &[8; 32], &GENESIS, &record()),
        ];
        for change in change {
            let mut changed = record();
            change(&mut changed);
            seen.push(hash(1, &KEY, &GENESIS, &changed));
        }
        let count = seen.len();
        seen.sort_unstable();
        seen.dedup();
        assert_eq!(seen.len(), count);
    }

    /// The encoding must never change, because existing chains could not be verified any more.
    #[test]
    fn the_hash_of_a_known_entry_never_changes() {
        let plain = hex::encode(plain_hash(&GENESIS, &record()));
        assert_eq!(plain, "62d821d1ba77c9a490f977f0dfe5ebb7b38c9858dca95aa50606cbc8ab7bf719");
        let keyed = hex::encode(hash(1, &KEY, &GENESIS, &record()));
        assert_eq!(keyed, "76e9f8e2cdc1128180fd6469d34d491919aba24f5a6dc48c9cb37a5311da69cf");
    }

    #[test]
    fn signed_in_users_have_their_chain_and_others_that_of_their_address() {
        let person = |number| Some(PersonId::from_uuid(Uuid::from_u128(number)));
        assert_eq!(number(person(13), Some("a")), number(person(13), Some("b")));
        let chains = |of: &dyn Fn(u128) -> i64| {
            let all: std::collections::BTreeSet<i64> = (0..200).map(of).collect();
            all.into_iter().collect::<Vec<_>>()
        };
        let all: Vec<i64> = (0..CHAINS).collect();
        assert_eq!(chains(&|id| number(person(id), None)), all);
        assert_eq!(chains(&|id| number(None, Some(&format!("10.0.0.{id}")))), all);
        assert_eq!(number(None, None), 0);
    }
}
