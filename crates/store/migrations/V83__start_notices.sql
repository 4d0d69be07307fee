-- When a confirmed professional was told that the case starts soon (AMB-322).
ALTER TABLE attendances ADD COLUMN start_notified_at @big;
-- Absences that closing an account stored end with the reopening, whatever the time (AMB-320). Those of accounts that were reopened
-- after the start of a case are left from before.
UPDATE engagements SET cannot_come_at = NULL
WHERE account_closed = TRUE AND state = 'CONFIRMED' AND cannot_come_at IS NOT NULL
    AND person_id IN (SELECT id FROM persons WHERE active = TRUE);
