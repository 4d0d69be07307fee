-- Cases that were posted together as dates of one posting (AMB-182); NULL for a single case.
ALTER TABLE cases ADD COLUMN series_id @id;
CREATE INDEX cases_series ON cases (series_id, start_at) WHERE series_id IS NOT NULL;
