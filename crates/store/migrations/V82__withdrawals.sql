-- When the professional last withdrew, without withdrawals from moved cases; a later request does not delete it (AMB-153).
ALTER TABLE engagements ADD COLUMN withdrew_at @big;
UPDATE engagements SET withdrew_at = state_at WHERE state = 'WITHDRAWN' AND released = FALSE AND excused = FALSE;
