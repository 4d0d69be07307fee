-- When the pending address ends, with its code (AMB-82).
ALTER TABLE persons ADD COLUMN pending_email_expires @big;
-- An address that was requested before needed no password, so it has to be requested again.
UPDATE persons SET pending_email = NULL WHERE pending_email IS NOT NULL;
-- Finding addresses that have ended, and accounts whose address was never verified.
CREATE INDEX persons_pending_email ON persons (pending_email_expires) WHERE pending_email_expires IS NOT NULL;
CREATE INDEX persons_unverified ON persons (created_at) WHERE email_verified = FALSE AND active = TRUE;

-- Former addresses that the link in a mail to them restores until it expires (AMB-82). A used link is deleted.
CREATE TABLE email_undos (
    token_hash @bytes NOT NULL PRIMARY KEY,
    person_id @id NOT NULL REFERENCES persons (id),
    -- The former address, which no other account may take until then.
    email TEXT NOT NULL,
    created_at @big NOT NULL,
    expires_at @big NOT NULL
) @rowless;
CREATE INDEX email_undos_person ON email_undos (person_id, created_at);
CREATE INDEX email_undos_email ON email_undos (email);
CREATE INDEX email_undos_expiry ON email_undos (expires_at);
