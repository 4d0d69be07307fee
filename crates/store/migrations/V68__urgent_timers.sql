-- Whether people wait for the work of a timer, so that a worker of its own leases it (AMB-266).
ALTER TABLE timers ADD COLUMN urgent @bool NOT NULL DEFAULT FALSE;
UPDATE timers SET urgent = TRUE WHERE kind IN ('DISPATCH_WAVE', 'OFFER_END', 'ATTENDANCE_CHECK');
DROP INDEX timers_run;
CREATE INDEX timers_run ON timers (urgent, run_at);
