-- By which channels and when a person is notified, and the filter of their daily summary (AMB-190), as JSON; the switches of
-- whole channels remain in notify_email and notify_sms.
ALTER TABLE persons ADD COLUMN preferences TEXT NOT NULL DEFAULT '{}';

-- Up to when new cases have been in the daily summary of a person (AMB-192).
CREATE TABLE daily_summaries (
    person_id @id NOT NULL PRIMARY KEY REFERENCES persons (id),
    covered_until @big NOT NULL
) @rowless;
-- Finds the cases since the last summary.
CREATE INDEX cases_created ON cases (created_at);
