-- When an administrator revoked the affiliation. The code of the center does not verify it again then; an administrator does.
ALTER TABLE affiliations ADD COLUMN revoked_at @big;
