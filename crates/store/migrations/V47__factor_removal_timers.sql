-- A confirmed removal of second factors is carried out by a timer instead of a search every few minutes.
INSERT INTO timers (kind, subject_id, due_at, run_at, attempts)
    SELECT 'FACTOR_REMOVAL', person_id, due_at, due_at, 0 FROM factor_removals WHERE due_at IS NOT NULL;
DROP INDEX factor_removals_due;
