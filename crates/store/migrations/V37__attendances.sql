-- Whether confirmed professionals will come and have arrived (AMB-168 to AMB-171).
CREATE TABLE attendances (
    engagement_id @id NOT NULL PRIMARY KEY REFERENCES engagements (id),
    -- The acceptance and the start of the case that the row belongs to. With other ones the row no longer counts.
    accepted_at @big NOT NULL,
    start_at @big NOT NULL,
    -- When the professional was asked to confirm the day, for the last time, and when they confirmed it.
    asked_at @big,
    confirmed_at @big,
    -- When the owners were notified that the day is not confirmed.
    reported_at @big,
    set_out_at @big,
    arrived_at @big,
    -- When the owners were notified that the professional has not arrived.
    missed_at @big,
    -- Where the professional was on arrival, in ten-thousandths of a degree, with their consent; deleted after seven days.
    latitude @big CHECK (latitude BETWEEN -900000 AND 900000),
    longitude @big CHECK (longitude BETWEEN -1800000 AND 1800000),
    CHECK ((latitude IS NULL) = (longitude IS NULL))
) @rowless;
CREATE INDEX attendances_points ON attendances (start_at) WHERE latitude IS NOT NULL;

-- Cases that were posted before. 259200000000 are the microseconds of 72 hours. Cases that start after the last posting are
-- those of the future, and perhaps some that have just started, whose timer ends by itself.
INSERT INTO timers (kind, subject_id, due_at, run_at, attempts)
SELECT 'ATTENDANCE_CHECK', id, start_at - 259200000000, start_at - 259200000000, 0 FROM cases
WHERE cancelled = FALSE AND start_at > (SELECT COALESCE(MAX(created_at), 0) FROM cases);
