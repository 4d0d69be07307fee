-- Why a claim was rejected, for the professional (AMB-290).
ALTER TABLE claims ADD COLUMN rejection_reason TEXT NOT NULL DEFAULT '';
