-- When a recovery code was created: the link that undoes a change of the email address deletes those that the person who
-- changed it may have created (AMB-249).
ALTER TABLE recovery_codes ADD COLUMN created_at @big NOT NULL DEFAULT 0;
-- The times of earlier codes are unknown. Where such a link is valid, they count as created with the change.
UPDATE recovery_codes SET created_at = (
        SELECT MAX(u.created_at) FROM email_undos u WHERE u.person_id = recovery_codes.person_id)
    WHERE EXISTS (SELECT 1 FROM email_undos u WHERE u.person_id = recovery_codes.person_id);
