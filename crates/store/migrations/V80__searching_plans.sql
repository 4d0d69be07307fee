-- Whether a place of the position became free and no wave of its plan has invited anyone since (FL-19).
ALTER TABLE dispatch_plans ADD COLUMN searching @bool NOT NULL DEFAULT FALSE;
UPDATE dispatch_plans SET searching = TRUE WHERE EXISTS (SELECT e.id FROM engagements e
    WHERE e.case_id = dispatch_plans.case_id AND e.category = dispatch_plans.category AND e.state = 'WITHDRAWN');
