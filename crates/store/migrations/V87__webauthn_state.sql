-- Challenges are verified by a library, which needs its state of the ceremony again (AMB-107). A challenge is valid for five
-- minutes, so those of the former version are not kept.
DELETE FROM passkey_challenges;
ALTER TABLE passkey_challenges ADD COLUMN state TEXT NOT NULL DEFAULT '';
-- Whether the key may be copied to other devices of its owner. False for older passkeys; the next sign-in records it.
ALTER TABLE passkeys ADD COLUMN backup_eligible @bool NOT NULL DEFAULT FALSE;
