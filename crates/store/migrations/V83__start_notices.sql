-- When a confirmed professional was told that the case starts soon (AMB-322).
ALTER TABLE attendances ADD COLUMN start_notified_at @big;
-- Absences that closing an account stored end with the reopening, whatever the time (AMB-320). Those of accounts that were reopened
-- after the start of a case are left from before; 900000000 are the microseconds of the 15 minutes after which a person has not
-- arrived.
INSERT INTO attendances (engagement_id, accepted_at, start_at, missed_at)
SELECT e.id, e.state_at, c.start_at, c.start_at + 900000000 FROM engagements e JOIN cases c ON c.id = e.case_id
WHERE e.account_closed = TRUE AND e.state = 'CONFIRMED' AND e.cannot_come_at IS NOT NULL
    AND e.person_id IN (SELECT id FROM persons WHERE active = TRUE)
ON CONFLICT (engagement_id) DO UPDATE SET missed_at = excluded.missed_at
WHERE attendances.accepted_at = excluded.accepted_at AND attendances.start_at = excluded.start_at
    AND attendances.arrived_at IS NULL AND attendances.missed_at IS NULL;
UPDATE engagements SET cannot_come_at = NULL
WHERE account_closed = TRUE AND state = 'CONFIRMED' AND cannot_come_at IS NOT NULL
    AND person_id IN (SELECT id FROM persons WHERE active = TRUE);
