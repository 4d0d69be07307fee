-- Whether a surgeon whose affiliation was deleted knew the code of the center (AMB-385). Of people who were erased before these
-- migrations only cases are left: the surgeon of a case knew the code of its center, and an administrator who posted it
-- administered the center. An erased person of a center without cases leaves no trace there.
ALTER TABLE centers ADD COLUMN had_surgeons @bool NOT NULL DEFAULT FALSE;
UPDATE centers SET had_surgeons = TRUE
WHERE EXISTS (SELECT 1 FROM persons p WHERE p.id = centers.created_by AND p.role = 'SURGEON')
    OR EXISTS (SELECT 1 FROM affiliations s WHERE s.center_id = centers.id AND s.administers = FALSE
        AND (s.status = 'VERIFIED' OR s.revoked_at IS NOT NULL))
    OR EXISTS (SELECT 1 FROM cases c WHERE c.center_id = centers.id);
UPDATE centers SET had_administrators = TRUE
WHERE EXISTS (SELECT 1 FROM cases c WHERE c.center_id = centers.id AND c.poster_role = 'ADMIN');
