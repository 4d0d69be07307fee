-- The app with which a person generates codes as a second factor (AMB-99). There is a row only after its first code was
-- entered.
CREATE TABLE second_factors (
    person_id @id NOT NULL PRIMARY KEY REFERENCES persons (id),
    -- The secret, encrypted under the installation's key.
    secret @bytes NOT NULL,
    -- The number of the 30-second step whose code was used last; an earlier or equal one is refused.
    last_step @big NOT NULL,
    created_at @big NOT NULL
) @rowless;

-- A secret that was shown, before its first code is entered in the same session.
CREATE TABLE second_factor_drafts (
    person_id @id NOT NULL PRIMARY KEY REFERENCES persons (id),
    session_id @id NOT NULL,
    secret @bytes NOT NULL,
    expires_at @big NOT NULL
) @rowless;
CREATE INDEX second_factor_drafts_expiry ON second_factor_drafts (expires_at);

-- Recovery codes that are not used yet; only their hashes.
CREATE TABLE recovery_codes (
    person_id @id NOT NULL REFERENCES persons (id),
    code_hash @bytes NOT NULL,
    PRIMARY KEY (person_id, code_hash)
) @rowless;

-- Sign-ins with the right password that wait for the second factor.
CREATE TABLE pending_sign_ins (
    token_hash @bytes NOT NULL PRIMARY KEY,
    person_id @id NOT NULL REFERENCES persons (id),
    -- The hash of the stored password hash: another password ends the sign-in.
    password_hash @bytes NOT NULL,
    tries @big NOT NULL,
    expires_at @big NOT NULL
) @rowless;
CREATE INDEX pending_sign_ins_person ON pending_sign_ins (person_id);
CREATE INDEX pending_sign_ins_expiry ON pending_sign_ins (expires_at);

-- Whether the administrators of a center need a second factor (AMB-100).
ALTER TABLE centers ADD COLUMN requires_second_factor @bool NOT NULL DEFAULT FALSE;

-- Requests to remove the second factors of a person who lost them (AMB-101), one per person. A cancelled, expired or
-- executed one is deleted.
CREATE TABLE factor_removals (
    person_id @id NOT NULL PRIMARY KEY REFERENCES persons (id),
    requested_by @id NOT NULL REFERENCES persons (id),
    center_id @id NOT NULL REFERENCES centers (id),
    -- The token of the link in the mails to the person.
    token_hash @bytes NOT NULL,
    requested_at @big NOT NULL,
    -- Until when the link can confirm the request.
    expires_at @big NOT NULL,
    -- When the factors are removed; NULL until the link was used to confirm.
    due_at @big
) @rowless;
CREATE UNIQUE INDEX factor_removals_token ON factor_removals (token_hash);
CREATE INDEX factor_removals_requested_by ON factor_removals (requested_by);
CREATE INDEX factor_removals_center ON factor_removals (center_id);
CREATE INDEX factor_removals_due ON factor_removals (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX factor_removals_expiry ON factor_removals (expires_at) WHERE due_at IS NULL;
