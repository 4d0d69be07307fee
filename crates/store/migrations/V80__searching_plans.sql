-- Whether a place of the position became free and no wave of its plan has invited anyone since (FL-19).
ALTER TABLE dispatch_plans ADD COLUMN searching @bool NOT NULL DEFAULT FALSE;
