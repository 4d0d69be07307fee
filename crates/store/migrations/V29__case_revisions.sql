-- Counts all changes of a case and its positions, also those that its version does not count, such as a taken place. Nodes
-- keep cases in memory by id and revision.
ALTER TABLE cases ADD COLUMN revision @big NOT NULL DEFAULT 1;
