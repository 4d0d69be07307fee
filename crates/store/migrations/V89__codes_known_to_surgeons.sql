-- Whether a surgeon whose affiliation was deleted knew the code of the center (AMB-385). Of surgeons who were erased before this
-- migration only the cases that they posted are left; only a surgeon who knows the code, or added the center, posts there.
ALTER TABLE centers ADD COLUMN had_surgeons @bool NOT NULL DEFAULT FALSE;
UPDATE centers SET had_surgeons = TRUE
WHERE EXISTS (SELECT 1 FROM persons p WHERE p.id = centers.created_by AND p.role = 'SURGEON')
    OR EXISTS (SELECT 1 FROM affiliations s WHERE s.center_id = centers.id AND s.administers = FALSE
        AND (s.status = 'VERIFIED' OR s.revoked_at IS NOT NULL))
    OR EXISTS (SELECT 1 FROM cases c WHERE c.center_id = centers.id AND c.poster_role = 'SURGEON');
