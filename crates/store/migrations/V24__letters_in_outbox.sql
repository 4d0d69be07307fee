-- A mail is stored as the content of its letter and rendered when it is sent: a tenth of the bytes of both bodies.
-- text_body is the text of a text message; html_body is filled only in mails of earlier releases.
ALTER TABLE outbox ADD COLUMN letter TEXT NOT NULL DEFAULT '';
-- A lease moves the next attempt to its end, so that one index finds what is due.
UPDATE outbox SET due_at = leased_until WHERE leased_until > due_at AND sent_at IS NULL AND dead_at IS NULL;
ALTER TABLE outbox DROP COLUMN leased_until;
