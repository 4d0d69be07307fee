-- The program and the networks of a session, for the list of the own sessions (AMB-94); deleted with the session.
ALTER TABLE sessions ADD COLUMN user_agent TEXT;
ALTER TABLE sessions ADD COLUMN created_address TEXT;
ALTER TABLE sessions ADD COLUMN last_address TEXT;
-- A proof of identity can be something else than a password (AMB-95).
ALTER TABLE sessions RENAME COLUMN password_verified_at TO proven_at;
