-- Whether a professional withdrew because the owners had moved the case (AMB-106), so that it does not lower the order in waves.
ALTER TABLE engagements ADD COLUMN excused @bool NOT NULL DEFAULT FALSE;
