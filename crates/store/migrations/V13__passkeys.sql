-- Passkeys: public keys of authenticators, with which people sign in instead of a password (AMB-93).
CREATE TABLE passkeys (
    id @id NOT NULL PRIMARY KEY,
    person_id @id NOT NULL REFERENCES persons (id),
    -- The id that the authenticator chose. Unique, because a sign-in finds the person by it.
    credential_id @bytes NOT NULL,
    -- The public key as the authenticator sent it: a COSE_Key (RFC 9052).
    public_key @bytes NOT NULL,
    -- The counter of the last assertion; 0 for authenticators that do not count.
    sign_count @big NOT NULL CHECK (sign_count >= 0),
    name TEXT NOT NULL,
    created_at @big NOT NULL,
    last_used_at @big
) @strict;
CREATE UNIQUE INDEX passkeys_credential ON passkeys (credential_id);
CREATE INDEX passkeys_person ON passkeys (person_id, created_at);

-- Challenges that await the answer of an authenticator. A challenge is deleted when an answer to it arrives.
CREATE TABLE passkey_challenges (
    challenge_hash @bytes NOT NULL PRIMARY KEY,
    purpose TEXT NOT NULL CHECK (purpose IN ('REGISTRATION', 'SIGN_IN', 'CONFIRMATION')),
    -- The id of the session that the challenge belongs to; empty for a sign-in.
    bound_to @bytes NOT NULL,
    expires_at @big NOT NULL
) @rowless;
CREATE INDEX passkey_challenges_expiry ON passkey_challenges (expires_at);
