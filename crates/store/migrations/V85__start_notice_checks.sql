-- The check of a case runs two hours before its start and then every fifteen minutes (AMB-322, AMB-351). A timer that was set
-- before, after the check of twelve hours, waits until fifteen minutes after the start: it is due two hours before the start,
-- 7200000000 microseconds, and runs at once if that has passed. Other timers come to these checks by themselves.
UPDATE timers SET
    due_at = (SELECT c.start_at - 7200000000 FROM cases c WHERE c.id = timers.subject_id),
    run_at = (SELECT c.start_at - 7200000000 FROM cases c WHERE c.id = timers.subject_id)
WHERE kind = 'ATTENDANCE_CHECK'
    AND EXISTS (SELECT c.id FROM cases c WHERE c.id = timers.subject_id AND timers.due_at > c.start_at);
