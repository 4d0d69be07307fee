-- People who wait to become administrators of a center (AMB-385); there are few.
CREATE INDEX affiliations_waiting ON affiliations (created_at, person_id)
    WHERE administers = TRUE AND status = 'PENDING' AND revoked_at IS NULL;
-- Whether a person whose affiliations were deleted has administered the center.
ALTER TABLE centers ADD COLUMN had_administrators @bool NOT NULL DEFAULT FALSE;
