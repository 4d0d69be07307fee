-- Whether the person is an administrator, whose role never changes: every notice to the owners of a case asks for the
-- administrators of its center, and would otherwise read the accounts of all of its surgeons.
ALTER TABLE affiliations ADD COLUMN administers @bool NOT NULL DEFAULT FALSE;
UPDATE affiliations SET administers = TRUE WHERE person_id IN (SELECT p.id FROM persons p WHERE p.role = 'ADMIN');
CREATE INDEX affiliations_administrators ON affiliations (center_id, administers, status, person_id);
