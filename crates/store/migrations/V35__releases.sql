-- Released professionals, and those who cannot come (AMB-160, AMB-161).

-- Whether a professional who no longer has a place was released by an owner; otherwise they withdrew.
ALTER TABLE engagements ADD COLUMN released @bool NOT NULL DEFAULT FALSE;
-- When a confirmed professional reported that they cannot come, and why.
ALTER TABLE engagements ADD COLUMN cannot_come_at @big;
ALTER TABLE engagements ADD COLUMN cannot_come_reason TEXT;
