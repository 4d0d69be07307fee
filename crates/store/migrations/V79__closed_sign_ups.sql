-- Accounts whose address was never verified, closed ones included (AMB-252). A removed account has no password.
DROP INDEX persons_unverified;
CREATE INDEX persons_unverified ON persons (created_at) WHERE email_verified = FALSE AND password_hash <> '';
