-- Whether a person cannot come because their account was closed, so that reopening the account takes it back (AMB-242).
ALTER TABLE engagements ADD COLUMN account_closed @bool NOT NULL DEFAULT FALSE;
UPDATE engagements SET account_closed = TRUE WHERE cannot_come_reason = 'The account was closed.';
